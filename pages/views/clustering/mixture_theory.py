"""The theory of Gaussian mixtures and EM, as the page tells it."""

TEXT = r"""
A **mixture** says that every point was made in two moves: a biased die with $k$ faces chose a component $z$, and that
component's Gaussian gave the point. The density of a point adds up what the components give it:

$$
p(x) = \sum_{j=1}^{k} \pi_j \, N(x; \mu_j, \Sigma_j), \qquad \sum_j \pi_j = 1, \qquad
N(x; \mu, \sigma^2 I) = (2 \pi \sigma^2)^{-d/2} \, e^{-\lVert x - \mu \rVert^2 / 2 \sigma^2}
$$

The inner ellipse of the chart is one standard deviation away from the mean. In one dimension it holds 68 % of the
component's points, in two only 39 %, in three 20 %. The outer one, at two deviations, holds 86 % in two dimensions.

**If the components were known** for every point, each would be fitted to its own $n_j$ points, and the likeliest
weight, mean and variance would be plain averages:

$$
\pi_j = \frac{n_j}{n} \qquad \mu_j = \frac{1}{n_j} \sum_{i: z_i = j} x_i \qquad
\sigma_j^2 = \frac{1}{d \, n_j} \sum_{i: z_i = j} \lVert x_i - \mu_j \rVert^2
$$

Then $\sum_j d \, n_j \sigma_j^2$ is exactly the distortion of k-means. **They are hidden**, so EM replaces yes or no
by the share $p(j \mid x_i)$ of every component in every point, and alternates:

$$
\text{E: } \; p(j \mid x_i) = \frac{\pi_j N(x_i; \mu_j, \Sigma_j)}{\sum_l \pi_l N(x_i; \mu_l, \Sigma_l)}
$$

$$
\text{M: } \; n_j = \sum_i p(j \mid x_i), \quad \pi_j = \frac{n_j}{n}, \quad
\mu_j = \frac{1}{n_j} \sum_i p(j \mid x_i) \, x_i, \quad
\Sigma_j = \frac{1}{n_j} \sum_i p(j \mid x_i) \, (x_i - \mu_j)(x_i - \mu_j)^\top
$$

A spherical component takes the average variance over all directions, $\frac{1}{d \, n_j} \sum_i p(j \mid x_i) \lVert
x_i - \mu_j \rVert^2$; so a spherical mixture has $kd + k + (k - 1)$ free parameters. No half-step lowers the
log-likelihood $\sum_i \log p(x_i)$: the curve never falls. It ends at a local maximum; another start may end higher.

**A run to follow by hand.** Points −2, −1, 1, 2; means −1 and 1; both variances 2.5, that of all points; both weights
½.

| M-steps | means | variance | log-likelihood |
|--:|--:|--:|--:|
| 0 | ∓1.0000 | 2.5000 | −7.5709 |
| 1 | ∓0.8540 | 1.7707 | −7.4277 |
| 2 | ∓0.9704 | 1.5584 | −7.3514 |
| 5 | ∓1.4625 | 0.3611 | −5.8030 |
| in the end | ∓1.5000 | 0.2500 | −5.6757 |

**The start.** Means as for k-means, equal weights, and for every component the variance of all the data, so that it can
see every point and none is claimed too early. Components that start exactly alike stay alike.

**Against k-means.** Give all components the same weight and the same variance, and let it shrink: the shares become the
yes or no of k-means. With means at 1 and 11, the share of the first component in the points 0, 1 and 2 is:

| variance | at 0 | at 1 | at 2 |
|--:|--:|--:|--:|
| 100 | 0.6457 | 0.6225 | 0.5987 |
| 10 | 0.9975 | 0.9933 | 0.9820 |
| 1 | 1.0000 | 1.0000 | 1.0000 |

Different weights and different spreads are what k-means lacks. That makes EM slower and less brittle.

**Collapse.** The likelihood has no upper bound: a component that shrinks onto a single point gives it a density that
grows without end. That is no discovery. The run stops there and says so; a floor under the variances rules it out.
"""
