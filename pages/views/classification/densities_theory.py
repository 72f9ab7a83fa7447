"""The theory of Gaussian classes, as the page tells it."""

import streamlit as st

TEXT = r"""
A **generative** model says how the points of each class come about, $p(x \mid c)$, and how common each class is,
$\pi_c$. Bayes' rule turns that round; what is the same for all classes may be left out, so the largest numerator
wins:

$$
P(c \mid x) = \frac{\pi_c \, p(x \mid c)}{\sum_d \pi_d \, p(x \mid d)} \qquad
Q_c(x) = \ln \pi_c + \ln p(x \mid c) = \ln \pi_c - \tfrac12 (x - \mu_c)^\top \Sigma_c^{-1} (x - \mu_c)
- \tfrac12 \ln |\Sigma_c| - \tfrac d2 \ln 2\pi
$$

A **discriminative** model (logistic regression) learns $P(c \mid x)$ alone, and a third kind (the perceptron, the
support vector machine) only the boundary. The first two say how sure they are; the first also knows
$p(x) = \sum_c \pi_c \, p(x \mid c)$, and can call a place an **outlier** where it is very small, however sure the
posterior is there.

**The posterior is logistic.** For two classes the sum in the denominator has two terms, and

$$
P(1 \mid x) = \frac{e^{Q_1}}{e^{Q_1} + e^{Q_0}} = \frac{1}{1 + e^{Q_0 - Q_1}} = s(Q_1(x) - Q_0(x))
$$

(The notes print the middle form with the sign reversed.) For more classes it is the softmax of the $Q_c$.

**The likeliest parameters** are averages. With $n_c$ of the $n$ points in class $c$:

$$
\pi_c = \frac{n_c}{n} \qquad \mu_c = \frac{1}{n_c} \sum_{y_i = c} x_i \qquad
\Sigma_c = \frac{1}{n_c} \sum_{y_i = c} (x_i - \mu_c)(x_i - \mu_c)^\top \qquad
\Sigma = \sum_c \frac{n_c}{n} \Sigma_c
$$

$\Sigma_c$ is QDA's, $\Sigma$ is LDA's. A circle's variance is the average over the $d$ directions,
$\operatorname{tr}(\Sigma) / d$. (The notes print $1/n$ without the $d$, which is right on a line only.) A variance
fitted to $n$ points comes out too small, by $(n-1)/n$ on average: 7.2 for five points whose true variance is 9.

They make the points at hand likelier than any others would. (8 heads in 10 flips: $45 p^8 (1 - p)^2$ is largest at
$p = 0.8$, the share.)

**The ellipses** are places of equal density: $(x - \mu)^\top \Sigma^{-1} (x - \mu) = r^2$, the distance measured in
standard deviations (Mahalanobis). Their axes are the eigenvectors of $\Sigma$, their radii $r$ times the roots of its
eigenvalues, which are the variances along the axes. A diagonal $\Sigma$ has them along the coordinates: then, for a
Gaussian, the columns are independent.

**QDA.** $Q_1 - Q_0$ is quadratic: the boundary is an ellipse, a parabola, a hyperbola, a line, or nothing at all,
where one class wins everywhere. **LDA.** With one $\Sigma$ for all the squares cancel, and what is left is a line:

$$
Q_1 - Q_0 = w \cdot x + \alpha \qquad w = \Sigma^{-1} (\mu_1 - \mu_0) \qquad
\alpha = -\tfrac12 \mu_1^\top \Sigma^{-1} \mu_1 + \tfrac12 \mu_0^\top \Sigma^{-1} \mu_0 + \ln \pi_1 - \ln \pi_0
$$

(The notes print $+ \ln \pi_0$ once.) An example to check:
$\Sigma = \begin{pmatrix} 1 & 0.5 \\ 0.5 & 2 \end{pmatrix}$, $\mu_0 = (0, 0)$, $\mu_1 = (2, 1)$, $\pi_1 = 0.3$ give
$w = (2, 0)$ and $\alpha = -2 + \ln \tfrac37 = -2.847$.

**Circles and the centroid.** With $\Sigma = \sigma^2 I$ the line is at right angles to the way between the means; an
unequal prior moves it by $\sigma^2 \ln(\pi_0 / \pi_1) / \lVert \mu_1 - \mu_0 \rVert$ along it. With equal priors it
halves the way: that is the nearest centroid. **Naive Bayes** takes the columns as independent within a class: QDA
with ellipses along the axes, and too sure of itself when columns repeat each other.

**How many numbers?** A boundary between two classes in $d$ dimensions has $d + 1$ coefficients in LDA, and
$d(d+3)/2 + 1$ in QDA:

| $d$ | 1 | 2 | 3 | 10 | 100 |
|--:|--:|--:|--:|--:|--:|
| LDA | 2 | 3 | 4 | 11 | 101 |
| QDA | 3 | 6 | 10 | 66 | 5151 |

That is why QDA fits more and overfits sooner. With $n_c \le d$ points its $\Sigma_c$ is singular: no width in some
direction and no density. Dropping the flat direction helps, or shrinking, or LDA.

**Prior and loss.** Changing a prior, or what a mistake costs, is easy: $\alpha$ moves and nothing is fitted again.
With $L(z, y)$ the price of saying $z$ when $y$ is true, class 1 is said where

$$
w \cdot x + \alpha > \ln \frac{L(1, 0)}{L(0, 1)}
$$

**Against logistic regression.** A Gaussian model assumes more. Where that is right it needs fewer points and nothing
does better in the long run; where it is wrong logistic regression holds, because many other densities have a logistic
posterior too. An ellipse of one standard deviation holds 39.3 % of a Gaussian in the plane, of two 86.5 %.
"""


def show() -> None:
    """Bayes' rule, the fit, the boundaries, and how many numbers they take."""
    st.markdown(TEXT)
