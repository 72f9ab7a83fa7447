"""The theory of k-medoids, as the page tells it."""

TEXT = r"""
The centre of k-means is a mean, and a mean is usually no data point: the blend of two news stories is no story.
k-medoids demands that every centre be a point of the data, an **exemplar**, and in return takes any distance $d$:

$$
\text{cost} = \sum_{j=1}^{k} \sum_{i \in C_j} d(x_i, z_j), \qquad z_j \in \{x_1, \dots, x_n\}
$$

* **Assign:** every point goes to the exemplar nearest under $d$.
* **Move:** in every cluster each member is tried as the exemplar; the one with the least sum of distances to the
  others wins. That takes about $\sum_j |C_j|^2$ distances, where a mean takes $n$.

Neither half-step can raise the cost, and there are finitely many choices, so it stops; as with k-means, perhaps at a
local minimum that depends on the start.

**The distance decides which clusters there are.** It should come from the question asked:

$$
\lVert x - z \rVert^2 \text{ (the one of k-means)} \qquad \lVert x - z \rVert \qquad
\text{L1} = \sum_l |x_l - z_l| \qquad
\text{cosine} = 1 - \frac{x \cdot z}{\lVert x \rVert \, \lVert z \rVert}
$$

The squared distance is no distance in the strict sense: a detour may be shorter. Between 0, 1 and 2 on a line it
gives 1 and 1 for the two parts, but 4 for the whole. The cosine of $(1, 2)$ and $(2, 1)$ is 0.8, and it stays so
however long the two arrows are; their squared distance is 2, their L1 distance also 2. For arrows of length 1, the
squared distance is twice the cosine distance. The arrow without length has no direction, so the cosine refuses it.

**Far points.** Take 0, 1, 2, 3 and 100. Their mean is 21.2, near none of them. Tried as exemplars, they cost in L1
106, 103, 102, 103 and 394: the middle one, 2, wins. Squared they cost 10014, 9807, 9610, 9423 and 38814: now 3 wins,
dragged towards the stray point.

For the squared distance, k-medoids can never cost less than k-means at its best, as an exemplar is one of the places
where a mean might be.
"""
