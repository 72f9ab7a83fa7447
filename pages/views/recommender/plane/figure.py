"""Users and items as points of the plane: which are drawn, where they stand, and what is written beside them."""

import numpy as np

from algos.recommender.factors import Factors
from datasets.ratings import Ratings
from pages.views.recommender import ratings_map, taste_plane_room
from pages.views.recommender.plane import taste_plane
from pages.views.recommender.plane.run import OWNERS, Fit
from ui import words
from ui.picture import Figure

MOST = 200  # users, and as many items: more are not drawn
TITLES = {1: ("the vectors' only coordinate", ""), 2: ("first coordinate", "second coordinate")}
LONGEST = ("longest direction", "second direction")


class Points:
    """The users and items that are drawn, at every step of a run."""

    def __init__(self, fit: Fit) -> None:
        self.fit = fit
        self.users, self.items = drawn(fit)
        self.places = [self._of(state) for state in fit.trace.states]  # all: the axes stand still
        self._stage = self._around()

    def draw(self, step: int) -> Figure:
        """The figure of one step."""
        return self._stage.figure(*self.places[step])

    def owner(self, i: int) -> tuple[str, int]:
        """Whether point i is a user or an item, and which."""
        n = len(self.users)
        return ("user", int(self.users[i])) if i < n else ("item", int(self.items[i - n]))

    def _of(self, state: Factors) -> tuple[np.ndarray, np.ndarray]:
        U, V = (state.users[self.users] @ self.fit.T)[:, :2], (state.items[self.items] @ self.fit.T)[:, :2]
        if self.fit.how.rank > 1:
            return U, V
        return np.column_stack([U[:, 0], np.zeros(len(U))]), np.column_stack([V[:, 0], np.ones(len(V))])

    def _around(self) -> taste_plane.Stage:
        """What stands still while the points move."""
        fit, users, items = self.fit, self.users, self.items
        data, k, n = fit.at.data, fit.how.rank, len(users)
        frames = [np.vstack(pair) for pair in self.places]
        last = frames[-1]
        plane = taste_plane_room.window(np.vstack(frames), last, line=k == 1, titles=TITLES.get(k, LONGEST))
        kind, first = (users, 0) if fit.owner == "user" else (items, n)
        near = [int(np.searchsorted(kind, j)) + first for j in fit.nearest if j in kind]
        groups, names = _groups(data)
        item = int(np.searchsorted(items, fit.item))
        levels, level_names = _levels(fit)
        return taste_plane.Stage(
            plane=plane,
            line=k == 1,
            n=n,
            texts=tuple([data.users[a] for a in users] + [_about(fit, i) for i in items]),
            groups=groups[items],
            group_names=names,
            labels=taste_plane_room.labelled(last[n:], [_short(data.items[i]) for i in items], plane, item),
            chosen=(int(np.searchsorted(users, fit.user)), n + item),
            near=np.array(near, dtype=int),
            owner=OWNERS.index(fit.owner),
            levels=levels,
            level_names=level_names,
        )


def drawn(fit: Fit) -> tuple[np.ndarray, np.ndarray]:
    """Numbers of the users and of the items drawn: all, or MOST of them evenly and the chosen one."""
    n, m = fit.at.data.Y.shape
    return _some(n, fit.user), _some(m, fit.item)


def _some(n: int, always: int) -> np.ndarray:
    return np.arange(n) if n <= MOST else np.unique(np.r_[np.linspace(0, n - 1, MOST).astype(int), always])


def _short(name: str) -> str:
    return ratings_map.short(name.partition(" (")[0])


def _about(fit: Fit, i: int) -> str:
    """What hovering says of an item."""
    data = fit.at.data
    count = words.count(int(fit.at.train.seen[:, i].sum()), "rating")
    flags = [] if data.features is None else data.features[i] == 1
    kinds = ", ".join(name for name, has in zip(data.feature_names, flags, strict=True) if has)
    return "<br>".join([data.items[i], *([kinds] if kinds else []), f"{count} to learn from"])


def _groups(data: Ratings) -> tuple[np.ndarray, tuple[str, ...]]:
    """A group for each item, from the features that are yes or no: of several that it has, the rarest."""
    m = len(data.items)
    if data.features is None:
        return np.zeros(m, dtype=int), ("items",)
    binary = [j for j in range(data.features.shape[1]) if np.isin(data.features[:, j], (0, 1)).all()]
    has = data.features[:, binary].astype(bool)
    rarity = np.where(has, has.sum(axis=0), m + 1)
    groups = np.where(has.any(axis=1), rarity.argmin(axis=1), len(binary))
    names = tuple(data.feature_names[j] for j in binary) + (("none of these",) if not has.any(axis=1).all() else ())
    return groups, names


def _levels(fit: Fit) -> tuple[np.ndarray, tuple[str, ...]]:
    """Products whose lines are drawn, and the predictions they stand for."""
    data, mean = fit.at.data, fit.trace.final.mean
    step = _round((data.high - data.low) / 4)
    if fit.owner == "user" and fit.how.centre == "items":  # every item adds a mean of its own
        apart = step * np.arange(-4, 5)
        return apart, tuple(f"{c:+g}" if c else "mean" for c in apart)
    predicted = step * np.arange(np.ceil(data.low / step), np.floor(data.high / step) + 1)
    return predicted - mean[fit.item], tuple(f"{c:g}" for c in predicted)


def _round(value: float) -> float:
    """The nearest of 1, 2, 5, 10, ... below a positive value; 1 for 0."""
    if value <= 0:
        return 1.0
    decade = 10.0 ** np.floor(np.log10(value))
    return float(decade * max(m for m in (1, 2, 5) if m * decade <= value * (1 + 1e-9)))
