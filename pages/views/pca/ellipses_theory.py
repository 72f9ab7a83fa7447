"""The theory of Gaussians, of matrices built from axes, and of quadratic forms, as the page tells it."""

import streamlit as st

GAUSSIAN = r"""
**The density.** For $x$ in $d$ dimensions, with mean $\mu$ and a covariance $\Sigma$ that is symmetric and positive
definite:

$$
p(x) = \frac{1}{\sqrt{(2\pi)^d}\,\sqrt{|\Sigma|}}\; e^{-q(x)/2}, \qquad
q(x) = (x - \mu)^\top \Sigma^{-1} (x - \mu)
$$

The **precision matrix** $\Sigma^{-1}$ is a metric: $r = \sqrt{q}$ is the *Mahalanobis distance* to the mean. The peak
is $1 / \sqrt{(2\pi)^d |\Sigma|}$: 0.1592 for $\Sigma = I$ in the plane, 0.3989 on the line.

**Isosurfaces.** The density is an exponential of $q$, so it is constant exactly where $q$ is: $n(q(x))$ has the
isosurfaces of $q(x)$, with other values on them. Were $n$ not one to one, some of them would belong to one value
together.

**Axes and radii.** $\Sigma = V \Lambda V^\top$. The eigenvalues of $\Sigma$ are the *variances* along the axes
$v_i$; the radii of the ellipse $r = 1$ are the *standard deviations* $\sqrt{\lambda_i}$, the eigenvalues of
$\Sigma^{1/2} = V \Lambda^{1/2} V^\top$. So $x = \mu + \Sigma^{1/2} z$ turns round draws $z$ into draws from this
Gaussian, and $\Sigma^{-1/2}(x - \mu)$ makes them round again. The axes are the principal components.

**How much lies inside.** In the plane $q$ of a Gaussian point exceeds $r^2$ with probability $e^{-r^2/2}$:

| $r$ | $q \le r^2$ | share inside, $d = 2$ | share inside, $d = 1$ |
|--:|--:|--:|--:|
| 1 | 1 | 39.35 % | 68.27 % |
| 2 | 4 | 86.47 % | 95.45 % |
| 3 | 9 | 98.89 % | 99.73 % |

**Covariance.** $\mathrm{Cov}(X_i, X_j) = E[(X_i - \mu_i)(X_j - \mu_j)] = E[X_i X_j] - \mu_i \mu_j$, and the diagonal
holds the variances. Independent columns have covariance 0. The reverse holds if they are *jointly normal*: then
$\Sigma$ diagonal, axes along the columns with squared radii on the diagonal, and
$p(x) = p(x_1) \cdots p(x_d)$ say the same. Without normality it is wrong: $X_2 = X_1^2$ has covariance 0 with a
symmetric $X_1$.

**Fitting.** The likeliest covariance divides by $n$; for classes $c$, one each (QDA) or one for all (LDA):

$$
\hat\Sigma_c = \frac{1}{n_c} \sum_{i:\, y_i = c} (x_i - \hat\mu_c)(x_i - \hat\mu_c)^\top, \qquad
\hat\Sigma = \frac{1}{n} \sum_c \sum_{i:\, y_i = c} (x_i - \hat\mu_c)(x_i - \hat\mu_c)^\top
= \sum_c \frac{n_c}{n} \hat\Sigma_c
$$

$\hat\Sigma_c$ is never negative, but it is singular if $n_c \le d$, or if a column is constant or the others determine
it: a radius is 0, the ellipse a segment, and there is no density. Leave out the direction without variance first.
"""

BUILT = r"""
**Spectral theorem.** A symmetric $d \times d$ matrix has $d$ eigenvectors at right angles to each other. With length 1,
as the columns of $V$: $V^\top V = I$, so $V^\top = V^{-1}$ and $V V^\top = I$. $V$ turns (or reflects), and changes no
length.

**Build one.** Choose the axes $v_i$ and the eigenvalues $\lambda_i$:

$$
A = V \Lambda V^\top = \sum_i \lambda_i\, v_i v_i^\top, \qquad A V = V \Lambda
$$

Read from the right: $V^\top$ turns the axes onto the columns, $\Lambda$ stretches along them, $V$ turns back. $\Lambda$
is $A$ made diagonal: a diagonal matrix is one whose axes are the columns' own.

**Powers.** $A v = \lambda v$ gives $A^k v = \lambda^k v$ and, if no eigenvalue is 0, $A^{-1} v = \lambda^{-1} v$: the
same axes. If no eigenvalue is below 0, $A^{1/2} = V \Lambda^{1/2} V^\top$ is *the* symmetric square root without
negative eigenvalues; with signs chosen freely there are others.

**Which matrix has which radii?** Every one of them has the axes $v_i$:

| curve | radius along $v_i$ |
|:--|:--|
| image of the unit circle, $\{A z : \lvert z \rvert = 1\}$ | $\lvert\lambda_i\rvert$ |
| $x^\top A x = 1$, $A$ positive definite | $1 / \sqrt{\lambda_i}$ |
| $x^\top A^2 x = 1$, that is $\lvert A x \rvert = 1$ | $1 / \lvert\lambda_i\rvert$ |
| $x^\top \Sigma^{-1} x = 1$, $\Sigma$ a covariance | $\sqrt{\lambda_i}$ of $\Sigma$ |

For the third one: $v_i$ with the length $1/\lvert\lambda_i\rvert$ is taken by $A$ to length 1. A larger eigenvalue is
a steeper slope and a *shorter* radius; an eigenvalue 0 an endless one. For example

$$
A = \begin{pmatrix} 0.75 & 1.25 \\ 1.25 & 0.75 \end{pmatrix}: \quad \lambda = 2, -\tfrac12, \qquad
A^2 = \begin{pmatrix} 2.125 & 1.875 \\ 1.875 & 2.125 \end{pmatrix}: \quad \lambda = 4, \tfrac14
$$

(angle 45°, λ₁ = 2, λ₂ = −0.5): $x^\top A^2 x = 1$ has the radii ½ and 2. The positive root of $A^2$ is not $A$ but
$\begin{pmatrix} 1.25 & 0.75 \\ 0.75 & 1.25 \end{pmatrix}$.

**A metric.** $M = A^2$ is a *metric tensor*: $d(x, z) = \lvert A x - A z\rvert = \sqrt{(x - z)^\top M (x - z)}$. It is
symmetric, 0 only for equal places, and no detour is shorter, if $M$ is positive definite. Ellipses are the circles of
this distance; after $A$ they are round.
"""

SURFACE = r"""
A symmetric $M$ gives the **quadratic form** $x^\top M x = \sum_i \lambda_i (v_i \cdot x)^2$. Its shape is told by the
signs of its eigenvalues:

| $M$ is | for every $w \ne 0$ | eigenvalues | surface | isolines |
|:--|:--|:--|:--|:--|
| positive definite | $w^\top M w > 0$ | all above 0 | bowl | ellipses |
| positive semi-definite | $w^\top M w \ge 0$ | none below 0 | valley, if one is 0 | pairs of parallel lines |
| indefinite | either sign | some above, some below 0 | saddle | hyperbolas, two lines at 0 |
| negative semi-definite | $w^\top M w \le 0$ | none above 0 | ridge, if one is 0 | pairs of parallel lines |
| negative definite | $w^\top M w < 0$ | all below 0 | dome | ellipses |

$M$ is **invertible** exactly if no eigenvalue is 0: positive definite and negative definite ones are, an indefinite one
in the plane is too.

The isoline $x^\top M x = 1$ has the radius $1/\sqrt{\lambda_i}$ along $v_i$ where $\lambda_i > 0$: the steeper, the
shorter. If $M$ is **diagonal** its axes are the coordinate axes, and the ellipses stand upright.

A metric has to be positive definite, and so has a covariance that gives a density. A Hessian tells a minimum (positive
definite) from a saddle.
"""


def gaussian() -> None:
    st.markdown(GAUSSIAN)


def built() -> None:
    st.markdown(BUILT)


def surface() -> None:
    st.markdown(SURFACE)
