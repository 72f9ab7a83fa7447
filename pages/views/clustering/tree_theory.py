"""The theory of agglomerative clustering, as the page tells it."""

TEXT = r"""
Every point begins as a cluster of its own. The two clusters that are nearest merge, and this is repeated until one is
left: $n - 1$ merges, each written into a tree at the height of the distance it bridged. No number of clusters is needed
beforehand. A horizontal cut through the tree gives one clustering, and every cut another: lower means more clusters.

What "nearest" means is the **linkage**. For two clusters $A$ and $B$ with $p$ and $q$ points:

$$
\text{single} = \min_{a \in A, b \in B} \lVert a - b \rVert \qquad
\text{complete} = \max_{a \in A, b \in B} \lVert a - b \rVert \qquad
\text{average} = \frac{1}{pq} \sum_{a \in A} \sum_{b \in B} \lVert a - b \rVert
$$

$$
\text{Ward} = \sqrt{\frac{2pq}{p + q}} \; \lVert \bar a - \bar b \rVert, \qquad
\text{half its square is what the distortion of k-means grows by when } A \text{ and } B \text{ merge}
$$

* **Single** linkage follows chains: it finds shapes no centre can describe, such as rings, but one bridge of stray
  points joins two groups, and a lone point may stay alone to the end.
* **Complete** and **average** linkage prefer clusters of small diameter.
* **Ward** makes, like k-means, round clusters of similar size; unlike k-means, it never takes a merge back.

The distance to a merged cluster need not be measured anew. It follows from those to its two parts (Lance and Williams):
for single linkage the smaller of the two, for complete the larger, for average their mean weighted by $p$ and $q$.

A long gap between two merges says that the clusters it separates are far apart compared with what was merged before: a
reason to cut there. Uniform noise has a tree too, and gaps of chance. The heights never fall from one merge to the
next, whatever the linkage of the four.

The distances of all pairs are kept: memory grows with $n^2$, time here with $n^3$. Nothing is random, so there is no
seed; columns of different scale matter as much as for k-means.
"""
