"""The theory of DBSCAN, as the page tells it."""

TEXT = r"""
k-means asks for the nearest centre; DBSCAN asks where it is crowded. It has two settings and no number of clusters: a
**reach** $\varepsilon$, and how many points $m$ within it, the point itself included, make a crowd. One question is
asked again and again, the **range query**: who lies within $\varepsilon$ of this point?

$$
N_\varepsilon(x) = \{\, x' : \lVert x - x' \rVert \le \varepsilon \,\}, \qquad
x \text{ is core if } |N_\varepsilon(x)| \ge m
$$

* A **core** point has a crowd around it. It opens a cluster, or belongs to the cluster that found it.
* A cluster grows by queue: all points found by a core point join; those of them that are core are asked next. So two
  core points are in one cluster exactly if steps of at most $\varepsilon$ from core point to core point lead from one
  to the other.
* A **border** point lies in reach of a core point without being core. It joins and is not asked. If two clusters can
  reach it, the first to come keeps it: the only thing that depends on the order.
* What no core point reaches is **noise**. It is in no cluster at all, where k-means would force it into one.

**Choosing the reach.** For every point, the distance to the $m$-th nearest, counted from itself, is the least
$\varepsilon$ that makes it core. Sorted, these distances form the curve on the right: where the dashed line crosses
it, the points to the left are core. Inside clusters the curve is low and flat; at the bend begin the lonely ones. A
reach at the bend keeps the crowds together and the rest out. Too small, and everything is noise; too large, and steps
lead everywhere: one cluster.

**What it finds, and what not.** Clusters may have any shape: rings, moons, chains. But one $\varepsilon$ is one
density: where one group is wide and another tight, a reach that suits the tight one turns the wide one into noise,
and a reach that suits the wide one joins the tight ones. With $m = 1$ every point is core, and the clusters are those
of single linkage cut at height $\varepsilon$; with $m = 2$ the same, but points alone are noise.

The reach is one number for all columns, so columns of different scale must be standardised first.
"""
