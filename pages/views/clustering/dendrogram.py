"""Points and the tree of their merges, both coloured by the clusters at one cut."""

from typing import Any

import numpy as np

from pages.views.clustering import colours
from pages.views.clustering.colours import HUES
from ui import palette, words
from ui.figures import marks, panels
from ui.figures.plane import Plane

MOST_LEAVES = 60
NAMED = 12  # clusters: the cut into more goes through the feet of the tree, where no name can be read
TITLES = "Points in their clusters", "Tree of merges: height is distance"
BAND = "rgba(232,112,14,0.10)"
CUT = "cut"  # what can be dragged
FREE = np.array([i for i in range(1000) if palette.colour(i) != palette.FIT])  # of the clusters: not that of the cut
FEW = 2  # points under the name of the next merge, up to which it is written
NAME = 0.3, 0.05  # of the window across and up, what the name of the next merge takes
HEIGHT = "height of the merge"
NEXT = 0.25  # of the feet: what the name of the next merge takes beside it
BESIDE = 0.2  # of the height axis: room for the name of the cut and that of the next merge above it
CLEAR = 0.04  # of the height axis, from the cut to the name of the next merge
BELOW = -0.06  # where the height axis begins, of its top: a cut under all merges is seen, and can be taken


class Tree:
    """A complete list of merges (n - 1, 4), as `agglomerative` makes it, prepared for drawing at any cut.

    Only the last merges are drawn; a leaf is then what was merged before. A cluster keeps its colour when a smaller
    one joins it; none has that of the cut, they repeat with other shapes where there are many clusters, and points
    still alone have none. A cut that was `held` at a height stays there; any other is halfway between two merges.
    `height` is what the heights are called.
    """

    def __init__(self, merges: np.ndarray, held: float | None = None, height: str = HEIGHT) -> None:
        self.held = held
        self._title = height
        self.n = len(merges) + 1
        self.heights = merges[:, 2]
        self._first = max(self.n - MOST_LEAVES, 0)  # merges before this one are not drawn
        self._children = [(int(a), int(b)) for a, b in merges[:, :2]]
        self._sizes = np.r_[np.ones(self.n), merges[:, 3]].astype(int)
        self._numbers = self._assigned()
        self._nodes = self._clusters()
        self._links = self._drawn()

    @property
    def leaves(self) -> int:
        """How many leaves are drawn."""
        return self.n - self._first

    @property
    def top(self) -> float:
        """Where the height axis ends."""
        return 1.22 * float(self.heights.max(initial=0)) or 1.0  # with room for the name of a cut above all merges

    def height(self, k: int) -> float:
        """A height between the merge that left k clusters and the next."""
        below, above = self._gap(k)
        if self.held is not None and below <= self.held < above:
            return self.held
        return float(below + above) / 2

    def within(self, height: float, most: int) -> float:
        """The height, or the nearest at which a cut leaves no more than `most` clusters and is still seen."""
        below, above = self._gap(min(most, self.n))
        return float(np.clip(height, below + 0.02 * (above - below), 0.99 * self.top))

    def _gap(self, k: int) -> tuple[float, float]:
        """The heights of the merge that left k clusters and of the next."""
        below = float(self.heights[self.n - k - 1]) if k < self.n else 0.0
        return below, float(self.heights[self.n - k]) if k > 1 else self.top

    def clusters(self, height: float) -> int:
        """How many clusters a cut at this height leaves."""
        return 1 + int((self.heights > height).sum())

    def numbers(self, k: int) -> np.ndarray:
        """The number (n,) of every point's cluster where k are left, kept as it grows; -1 for points alone."""
        node = self._nodes[self.n - k]
        return np.where(self._sizes[node] > 1, self._numbers[node], -1)

    def colours(self, k: int) -> np.ndarray:
        """The colour and shape (n,) of every point where k clusters are left; -1 for points alone."""
        return np.r_[FREE, -1][self.numbers(k)]

    def traces(self, k: int) -> list[dict[str, Any]]:
        """The tree with k clusters: what is above the cut, a trace for each colour below it, and the cut."""
        owner = dict.fromkeys(range(2 * self.n - 1), -1)  # the colour of the cluster below the cut, for every node
        for i in range(self.n - 2, self._first - 1, -1):  # from the root down
            if i < self.n - k and owner[self.n + i] < 0:
                owner[self.n + i] = int(FREE[self._numbers[self.n + i]]) % HUES
            a, b = self._children[i]
            owner[a] = owner[b] = owner[self.n + i]
        hues = np.array([owner[self.n + i] for i in range(self._first, self.n - 1)], dtype=int)
        lines = [_line(self._links[hues == h], palette.colour(h), 1.2 if h < 0 else 2) for h in range(-1, HUES)]
        level, says = np.full(2, self.height(k)), "the cut: %{y:.4g}"
        cut = marks.line(self._across, level, palette.FIT, width=3, dash="dash", says=says, meta=CUT)
        grip = dict(color=palette.FIT, size=20, line=dict(width=3, color=palette.OUTLINE))
        handle: dict[str, Any] = dict(mode="lines+markers", marker=grip, cliponaxis=False)
        return [*lines, cut | handle]

    def figure(self, plane: Plane, points: np.ndarray, k: int) -> dict[str, Any]:
        """The points (n, 2) and the tree, where k clusters are left."""
        cloud = colours.cloud(points, self.colours(k))
        said = [f"<b>{words.count(k, 'cluster')}: drag me</b>" if k <= NAMED else ""]
        font = dict(color=palette.FIT, size=15, shadow=palette.HALO)
        clear: dict[str, Any] = dict(mode="markers+text", marker=dict(size=9, opacity=0))  # of the dashes
        side = self._side(k)
        name = marks.text([self._clear(k)], [self.height(k)], said, textfont=font, textposition=side, **clear)
        axes = plane.axes()
        named = "points" if self.leaves == self.n else f"{self.leaves} leaves, each a group that merged before"
        across = palette.axis(range=self._across, showticklabels=False)
        across["title"] = dict(text=named, standoff=20)
        up = palette.axis(self._title, range=[BELOW * self.top, self.top], zeroline=False)
        layout = panels.layout(
            [(axes["xaxis"], axes["yaxis"]), (across, up)],
            widths=(1, 1),
            tall=760,
            showlegend=False,
            annotations=[panels.heading(title, i, font=dict(size=14), yshift=2) for i, title in enumerate(TITLES)],
        )
        narrow = layout["meta"]["narrow"]  # the tree stands first there: its line is what one drags
        narrow["yaxis.domain"], narrow["yaxis2.domain"] = narrow["yaxis2.domain"], narrow["yaxis.domain"]
        layout["meta"]["wide"]["yaxis2.title.text"] = self._title
        narrow["yaxis2.title.text"] = self._title.partition(" =")[0]  # no room for more
        return dict(
            data=[
                cloud,
                self._joined(plane, points, k),
                *(panels.on(trace, 1) for trace in (self._band(k), *self.traces(k), name, self._next(k))),
            ],
            layout=layout,
        )

    def _band(self, k: int) -> dict[str, Any]:
        """The heights between which there are k clusters."""
        low, high = self._gap(k)
        return marks.band(self._across, [low, low], [high, high], BAND, meta="no ghost")

    def _joined(self, plane: Plane, points: np.ndarray, k: int) -> dict[str, Any]:
        """The two clusters that merge next, their middles joined by a line with the name of that merge."""
        middles, place, side, hidden = np.full((2, 2), np.nan), np.full(2, np.nan), "middle right", 0
        if k > 1:
            node = self._nodes[self.n - k]
            parts = self._children[self.n - k]
            middles = np.array([points[node == part].mean(axis=0) for part in parts])
            place, side, hidden = self._aside(plane, points, np.isin(node, parts), middles)
        x, y = np.array([*middles, [np.nan, np.nan], place]).T
        said = ["", "", "", "\u2009these merge next\u2009" if hidden <= FEW else ""]
        look: dict[str, Any] = dict(mode="lines+markers+text", text=said, textposition=side)
        ends = dict(color=palette.FIT, size=[11, 11, 0, 0], opacity=1, line=dict(width=2, color=palette.OUTLINE))
        font = dict(size=14, shadow=palette.HALO)
        return marks.line(x, y, palette.FIT, width=3, dash="dot", textfont=font, marker=ends, meta="no ghost", **look)

    @staticmethod
    def _aside(plane: Plane, points: np.ndarray, own: np.ndarray, middles: np.ndarray) -> tuple[np.ndarray, str, int]:
        """Where a name of the points that are its `own` (n,), in two clusters with middles (2, 2), is nearer to them
        than to any other of the points (n, 2), and lies on the fewest; on which side of that place, and on how many."""
        size = np.ptp([plane.x, plane.y], axis=1)
        half = np.array(NAME) * size / 2
        found = []
        for middle in (middles.mean(axis=0), *middles):
            for far in (0.06, 0.12, 0.18, 0.24):
                for way, side in ((-1, "middle left"), (1, "middle right")):
                    for up in (0, 0.7, -0.7, 1.4, -1.4):
                        place = middle + far * size * [way, up]
                        box = place + np.array([way * half[0], 0])
                        outside = not plane.holds(np.array([box - half, box + half])).all()
                        off = np.abs(points - box)
                        hidden = int((off < half * [1.05, 1.3]).all(axis=1).sum())
                        away = np.hypot(*(np.maximum(off - half, 0) / size).T)
                        strange = away[own].min() > 0.8 * away[~own].min(initial=np.inf)
                        found.append((outside, strange, hidden, far, place, side))
        _, _, hidden, _, place, side = min(found, key=lambda one: one[:4])
        return place, side, hidden

    @property
    def _across(self) -> list[float]:
        """From where to where the tree is drawn: its leaves stand at 0, 1 ..."""
        return [-0.7, self.leaves - 0.3]

    def _clear(self, k: int) -> float:
        """The middle of the widest gap between the stems that the cut into k clusters goes through."""
        feet, tops = self._links[:, [0, 3]], self._links[:, 1, 1]
        stems = feet[(feet[..., 1] < self.height(k)) & (tops[:, None] >= self.height(k))][:, 0]
        places = np.sort([*self._across, *stems])
        widest = np.diff(places).argmax()
        return float(places[widest : widest + 2].mean())

    def _side(self, k: int) -> str:
        """Where the name of the cut stands: below it where the name of the next merge is near above it."""
        (low, high), level = self._gap(k), self.height(k)
        near = k > 1 and high - level < BESIDE * self.top
        return "bottom center" if near and level - low > 0.5 * BESIDE * self.top else "top center"

    def _next(self, k: int) -> dict[str, Any]:
        """A name beside the merge that comes after k clusters, where there is more room, clear of the cut."""
        i = self.n - k - self._first
        place, side = np.full(2, np.nan), "top right"
        if k > 1 and i >= 0 and self.heights[self.n - k] - self.height(k) > CLEAR * self.top:
            left, right = self._links[i, 1:3]
            before, after = left[0], self.leaves - right[0]
            side, place = ("top right", right) if after >= before else ("top left", left)
            if max(before, after) < NEXT * self.leaves:  # it is nearly as wide as the tree
                side, place = "top center", (left + right) / 2
        font = dict(size=14, shadow=palette.HALO)
        return marks.text(place[:1], place[1:], ["\u2002next merge\u2002"], textfont=font, textposition=side)

    def _assigned(self) -> np.ndarray:
        """A number for every cluster: from the root down, the larger part keeps it, the smaller has the next one."""
        numbers = np.zeros(2 * self.n - 1, dtype=int)
        used = 1
        for i in range(self.n - 2, -1, -1):
            small, large = sorted(self._children[i], key=lambda node: (self._sizes[node], -node))
            numbers[large] = numbers[self.n + i]
            if self._sizes[small] > 1:
                numbers[small], used = used, used + 1
        return numbers

    def _clusters(self) -> np.ndarray:
        """The number of every point's cluster after 0, 1 ... n - 1 merges: (n, n)."""
        nodes = np.tile(np.arange(self.n), (self.n, 1))
        for i, (a, b) in enumerate(self._children):
            nodes[i + 1] = np.where((nodes[i] == a) | (nodes[i] == b), self.n + i, nodes[i])
        return nodes

    def _drawn(self) -> np.ndarray:
        """The shape of every merge drawn: up from one part, across, down to the other, and a break: (m, 5, 2)."""
        x = np.zeros(2 * self.n - 1)
        y = np.r_[np.zeros(self.n), self.heights]
        order, waiting = [], [2 * self.n - 2]
        while waiting:
            node = waiting.pop()
            if node < self.n + self._first:
                order.append(node)
            else:
                waiting.extend(self._children[node - self.n][::-1])
        x[order] = np.arange(len(order))
        links = np.full((self.n - 1 - self._first, 5, 2), np.nan, dtype=np.float32)
        for i in range(self._first, self.n - 1):
            a, b = self._children[i]
            x[self.n + i] = (x[a] + x[b]) / 2
            h = self.heights[i]
            links[i - self._first, :4] = [[x[a], y[a]], [x[a], h], [x[b], h], [x[b], y[b]]]
        return links


def _line(links: np.ndarray, colour: str, width: float) -> dict[str, Any]:
    """Links (m, 5, 2) as one line."""
    x, y = links.reshape(-1, 2).T
    return marks.line(x, y, colour, width=width, says="height %{y:.4g}", meta="no ghost")
