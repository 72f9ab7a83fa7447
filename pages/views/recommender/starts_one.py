"""One rating: the surface of J over the user's and the item's number, and the path from a chosen start."""

from dataclasses import dataclass

import numpy as np
import streamlit as st

from algos.recommender import alternating, one_by_one
from algos.recommender.factors import Factors
from algos.trace import Trace
from pages.views.recommender import starts_closer, starts_code, starts_theory
from ui import controls, page, player, words
from ui.figures import starts_surface

LIMIT = 100
HALF = {"start": "the start", "users": "u solved", "items": "v solved"}


@dataclass(frozen=True)
class One:
    """A rating, the price, and where the path begins."""

    y: float
    penalty: float
    u: float
    v: float

    def run(self) -> Trace[Factors]:
        """Alternating least squares on the table of one rating."""
        settings = dict(penalty=self.penalty, users=np.array([[self.u]]), items=np.array([[self.v]]))
        return player.run(alternating.steps, np.array([[self.y]]), limit=LIMIT, **settings)


def choose() -> One:
    """The sidebar's part."""
    y = controls.slider(
        "Rating y", 0.0, 9.0, 4.0, step=0.5, key="one_y", help="The larger it is, the further out the valleys."
    )
    penalty = controls.slider(
        "Penalty λ",
        0.0,
        6.0,
        1.0,
        step=0.25,
        key="one_penalty",
        help="From y on the two valleys are gone. At 0 every point with u v = y is a minimum.",
    )
    where = "Where the path starts. Or click in the chart."
    u = controls.slider("Start u", -4.0, 4.0, 2.0, step=0.1, key="one_u", help=where)
    v = controls.slider("Start v", -4.0, 4.0, -0.3, step=0.1, key="one_v", help=where)
    return One(y, penalty, u, v)


def show(one: One) -> None:
    trace = one.run()
    path = np.array([[state.users[0, 0], state.items[0, 0]] for state in trace.states])
    minima = one_by_one.minima(one.y, one.penalty)
    plane = starts_surface.window(path, minima, reach=8.0)
    grid, points = starts_surface.picks(plane)
    still = [*_still(one, plane, minima), grid]
    place = {id(state): i for i, state in enumerate(trace.states)}

    def clicked(i: int) -> None:
        for name, value in zip(("one_u", "one_v"), points[i], strict=True):
            controls.put(name, round(float(np.clip(value, -4, 4)), 1))

    shown = numbers(one, trace.final)
    left, right = page.columns()
    with left:
        player.show(
            trace,
            lambda state: starts_surface.figure(plane, still, path[: place[id(state)] + 1]),
            alt=_alt(one, trace, minima),
            curve="objective",
            curve_title="J",
            caption=lambda state: HALF[state.phase],
            on_click=clicked,
            most=50,
            key="one",
        )
    with right:
        page.numbers(
            shown,
            help={
                "u": "The user's number at the end.",
                "v": "The item's number at the end.",
                "J": "At the end of the path.",
                "Lowest J": "By formula: λ|y| − λ²/2 if |y| > λ, else y²/2.",
            },
        )
        said = f"{player.ended(trace)} Prediction u v = {words.number(shown['u'] * shown['v'])} for y = {one.y:g}."
        st.caption(said + ("" if plane.holds(path[-1:]).all() else " The path ends outside the picture."))
    page.more(
        {
            "Look closer": lambda: starts_closer.one(one.y, one.penalty, path),
            "Theory": starts_theory.show,
            "Code": lambda: starts_code.one(one.y, one.penalty, one.u, one.v, LIMIT, trace.steps),
            "Data": lambda: page.table(
                {
                    "step": range(len(path)),
                    "u": path[:, 0],
                    "v": path[:, 1],
                    "J": [state.objective for state in trace.states],
                },
                name="one_rating",
                source="The path: one half-step a row.",
            ),
        }
    )


def numbers(one: One, final: Factors) -> dict[str, float]:
    """What stands beside the chart."""
    return {
        "u": float(final.users[0, 0]),
        "v": float(final.items[0, 0]),
        "J": final.objective,
        "Lowest J": one_by_one.lowest(one.y, one.penalty),
    }


def _still(one: One, plane: starts_surface.Plane, minima: np.ndarray) -> list[starts_surface.Trace]:
    across, up, cells = plane.grid(starts_surface.CELLS)
    J = one_by_one.objective(cells[:, 0], cells[:, 1], one.y, one.penalty).reshape(len(up), len(across))
    valley = None
    if one.penalty == 0 and one.y > 0:
        u = np.geomspace(one.y / plane.y[1], plane.x[1], 60)
        side = np.column_stack([u, one.y / u])
        valley = np.vstack([side, [[np.nan, np.nan]], -side])
    return [
        *starts_surface.backdrop(plane, across, up, J),
        *starts_surface.flat(minima, abs(one.y) > one.penalty, valley),
    ]


def _alt(one: One, trace: Trace[Factors], minima: np.ndarray) -> str:
    n = words.number
    u, v = float(trace.final.users[0, 0]), float(trace.final.items[0, 0])
    place = f"({n(float(minima[0, 0]))}, {n(float(minima[0, 1]))})"
    if one.penalty == 0:
        flat = f"lowest wherever u v = {n(one.y)}"
    elif len(minima) == 2:
        flat = f"a saddle at (0, 0) and minima at plus and minus {place}"
    else:
        flat = f"its only minimum at {place}"
    return (
        f"Lines of equal J for the rating {n(one.y)} with λ = {n(one.penalty)}, {flat}. The path from "
        f"({n(one.u)}, {n(one.v)}) ends at ({n(u)}, {n(v)})."
    )
