"""Decision theory on a line, as the page tells it."""

import streamlit as st

TEXT = r"""
**What a rule costs.** $L(z, y)$ is the loss of saying $z$ when $y$ is true: nothing if $z = y$. The 0-1 loss is 1 for
any mistake; if a missed illness is worse than a false alarm, $L(0, 1) > L(1, 0)$. The **risk** of a rule $r$ is its
loss on average, over $x$ and $y$:

$$
R(r) = P(1) \int L(r(x), 1) \, p(x \mid 1) \, dx + P(0) \int L(r(x), 0) \, p(x \mid 0) \, dx
$$

(The notes print $L(r(x), 1)$ twice in the version for a table.)

**The Bayes rule** says at every $x$ what costs less there: 1 where $L(0, 1) \, P(1 \mid x) > L(1, 0) \, P(0 \mid x)$,
that is where the posterior is above

$$
P(1 \mid x) > \frac{L(1, 0)}{L(1, 0) + L(0, 1)}
$$

That is ½ for the 0-1 loss only. No rule has less risk. What it loses is the area under the lower of the two curves,
the red one above:

$$
R(r^*) = \int \min_{y} \; L(1 - y, y) \, p(x \mid y) \, P(y) \, dx
$$

With more than two classes it is all that lies under the curves but not under the highest.

**Gaussians on a line.** With $Q_c(x) = -\frac{(x - \mu_c)^2}{2 \sigma_c^2} - \ln \sigma_c + \ln \pi_c$ the posterior
of two classes is $s(Q_1 - Q_0)$, and they meet where a quadratic is 0. If $\sigma_0 = \sigma_1$ the squares cancel
and **one point** is left. If not there are **two points**, and far out on both sides the wider class wins; or
**none**, and one class wins everywhere. (The notes say one or two.)

| class 0 | class 1 | priors | boundary points | Bayes risk |
|:--|:--|:--|:--|--:|
| $N(-1, 1)$ | $N(1, 1)$ | 2 : 1 | 0.3466 | 0.1450 |
| the same, a missed 1 costs 5 | | 2 : 1 | −0.4581 | 0.3166 |
| $N(0, 1)$ | $N(2, 1)$ | 1 : 1 | 1 | 0.1587 |
| $N(0, 1)$ | $N(2, 2^2)$ | 1 : 1 | −2.571 and 1.238 | 0.2267 |
| $N(0, 2^2)$ | $N(0, 1)$ | 9 : 1 | none | 0.1000 |

The first boundary is $\frac12 \ln 2$: half the logarithm of the prior odds away from the middle.

**In closed form.** Between two neighbouring boundary points one class wins, and what the others lose there is a
difference of normal distribution functions, $\Phi(t) = \frac12 (1 + \operatorname{erf}(t / \sqrt 2))$. Two equally
common classes of one width, $\delta = |\mu_1 - \mu_0| / \sigma$ apart, have the Bayes risk $\Phi(-\delta / 2)$.
"""


def show() -> None:
    """Losses, the Bayes rule, its risk, and how many boundary points there are."""
    st.markdown(TEXT)
