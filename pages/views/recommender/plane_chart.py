"""The chart of the taste plane: one frame for each half-step, fixed axes, one fixed basis."""

import numpy as np
import streamlit as st

from algos.recommender import geometry
from algos.recommender.factors import Factors
from datasets.ratings import Ratings
from pages.views.recommender.plane_fit import Fit
from ui import controls, player, words
from ui.figures import ratings_map, taste_plane, taste_plane_room

MOST = 200  # users, and as many items: more are not drawn
FRAMES = 60
_NTH = f".scatterlayer > g:nth-child({taste_plane.NAMES})"
NARROW = f"<style>@media (max-width: 640px) {{{_NTH} text {{display: none}}}}</style>"
SAID = {"start": "the start", "users": "users solved", "items": "items solved"}


def show(fit: Fit) -> None:
    data, pick = fit.at.data, fit.pick
    users, items = _drawn(len(data.users), pick.user), _drawn(len(data.items), pick.item)
    places = {id(state): _places(fit, state, users, items) for state in fit.trace.states}
    stage = _stage(fit, users, items, [np.vstack(pair) for pair in places.values()])

    def clicked(i: int) -> None:
        owner, number = ("user", users[i]) if i < len(users) else ("item", items[i - len(users)])
        controls.put(owner, int(number) + 1)
        controls.put("arrow", owner)

    st.html(NARROW)  # a phone has room for the chosen item's name only
    player.show(
        fit.trace,
        lambda state: stage.figure(*places[id(state)]),
        alt=_alt(fit),
        curve="objective",
        curve_title="J",
        caption=lambda state: SAID[state.phase],
        on_click=clicked,
        most=FRAMES,
        key="plane",
    )
    if len(users) < len(data.users) or len(items) < len(data.items):
        st.caption(
            f"Drawn are {words.count(len(users), 'user')} of {len(data.users)} and "
            f"{words.count(len(items), 'item')} of {len(data.items)}; all take part."
        )


def _drawn(n: int, always: int) -> np.ndarray:
    """Numbers of the points drawn: all, or MOST of them evenly and the chosen one."""
    return np.arange(n) if n <= MOST else np.unique(np.r_[np.linspace(0, n - 1, MOST).astype(int), always])


def _places(fit: Fit, state: Factors, users: np.ndarray, items: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    U, V = (state.users[users] @ fit.T)[:, :2], (state.items[items] @ fit.T)[:, :2]
    if fit.how.rank > 1:
        return U, V
    return np.column_stack([U[:, 0], np.zeros(len(U))]), np.column_stack([V[:, 0], np.ones(len(V))])


def _stage(fit: Fit, users: np.ndarray, items: np.ndarray, frames: list[np.ndarray]) -> taste_plane.Stage:
    data, pick, k = fit.at.data, fit.pick, fit.how.rank
    n, last = len(users), frames[-1]
    titles = {1: ("the vectors' only coordinate", ""), 2: ("first coordinate", "second coordinate")}.get(
        k, ("longest direction", "second direction")
    )
    plane = taste_plane_room.window(np.vstack(frames), last, line=k == 1, titles=titles)
    own, drawn = (fit.U, users) if pick.owner == "user" else (fit.V, items)
    first = 0 if pick.owner == "user" else n
    near = [int(np.searchsorted(drawn, j)) + first for j in geometry.nearest(own, pick.place) if j in drawn]
    groups, names = _groups(data)
    item = int(np.searchsorted(items, pick.item))
    levels, level_names = _levels(fit)
    return taste_plane.Stage(
        plane=plane,
        line=k == 1,
        n=n,
        texts=tuple([data.users[a] for a in users] + [_about(fit, i) for i in items]),
        groups=groups[items],
        group_names=names,
        labels=taste_plane_room.labelled(last[n:], [_short(data.items[i]) for i in items], plane, item),
        chosen=(int(np.searchsorted(users, pick.user)), n + item),
        near=np.array(near, dtype=int),
        owner=("user", "item").index(pick.owner),
        levels=levels,
        level_names=level_names,
    )


def _short(name: str) -> str:
    return ratings_map.short(name.partition(" (")[0])


def _about(fit: Fit, i: int) -> str:
    """What hovering says of an item."""
    data = fit.at.data
    count = words.count(int(fit.at.train.seen[:, i].sum()), "rating")
    kinds = (
        []
        if data.features is None
        else [s for s, x in zip(data.feature_names, data.features[i], strict=True) if x == 1]
    )
    return "<br>".join([data.items[i], *([", ".join(kinds)] if kinds else []), f"{count} to learn from"])


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
    data, pick, mean = fit.at.data, fit.pick, fit.trace.final.mean
    step = _round((data.high - data.low) / 4)
    if pick.owner == "user" and fit.how.centre == "items":  # every item adds a mean of its own
        apart = step * np.arange(-4, 5)
        return apart, tuple(f"{c:+g}" if c else "mean" for c in apart)
    predicted = step * np.arange(np.ceil(data.low / step), np.floor(data.high / step) + 1)
    return predicted - mean[pick.item], tuple(f"{c:g}" for c in predicted)


def _round(value: float) -> float:
    """The nearest of 1, 2, 5, 10, ... below a positive value; 1 for 0."""
    if value <= 0:
        return 1.0
    decade = 10.0 ** np.floor(np.log10(value))
    return float(decade * max(m for m in (1, 2, 5) if m * decade <= value * (1 + 1e-9)))


def _alt(fit: Fit) -> str:
    data, pick = fit.at.data, fit.pick
    name = data.users[pick.user] if pick.owner == "user" else data.items[pick.item]
    own, titles = (fit.U, data.users) if pick.owner == "user" else (fit.V, data.items)
    near = words.listed([titles[j] for j in geometry.nearest(own, pick.place, 3)])
    return (
        f"{words.count(len(data.users), 'user')} and {words.count(len(data.items), 'item')} as points of the latent "
        f"plane, rank {fit.how.rank}, turned by {fit.angle} degrees. An arrow to {name}; nearest to it: "
        f"{near or 'nobody'}. {player.ended(fit.trace)}"
    )
