"""One rating: the surface of J over the user's and the item's number, and the path from a chosen start."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import streamlit as st

from algos.recommender import alternating, one_by_one
from algos.recommender.factors import Factors
from algos.trace import Trace
from pages.views.recommender import scripts
from pages.views.recommender.starts import surface
from ui import compute, controls, picture, words
from ui.picture import Drag, Picture
from ui.view import Code, Rows, Screen, as_of, beside
from ui.words import Share

LIMIT = 100
SEEN = 0.01  # of u and v: what a path moves less before its end is not played
PHASES = {
    "start": "the start",
    "users": "u is now the best for this v",
    "items": "v is now the best for this u",
}
READ = "u is a viewer's number, v a film's. The cost J is half the squared error plus a penalty on large u and v."
WRITTEN = 4  # half-steps written out
HELP = {
    "Cost J": "Where the path is: half the squared error, plus λ/2 times u² + v².",
    "Lowest J": "In the valleys: not 0, nor is the guess the rating, as long numbers have a price. By formula "
    "λ|y| − λ²/2 if |y| > λ, else y²/2.",
}


@dataclass(frozen=True, eq=False)
class One:
    """A rating, the price, where the path begins, and the path."""

    y: float
    penalty: float
    u: float
    v: float
    trace: Trace[Factors]  # of the table of one rating

    @cached_property
    def path(self) -> np.ndarray:
        """u and v at every step."""
        return np.array([[state.users[0, 0], state.items[0, 0]] for state in self.trace.states])

    @cached_property
    def seen(self) -> list[int]:
        """The steps that are played: those on which something is seen to move, and the last."""
        far = (np.abs(self.path - self.path[-1]) > SEEN).any(axis=1)
        return [*range(int(np.flatnonzero(far).max(initial=-1)) + 1), self.trace.steps]

    @property
    def minima(self) -> np.ndarray:
        """Where J is lowest."""
        return one_by_one.minima(self.y, self.penalty)

    @cached_property
    def plane(self) -> surface.Plane:
        """The window: it holds the path, if that stays near."""
        return surface.window(self.path, self.minima, reach=8.0)


def choose() -> One:
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
    where = "Where the path starts. Or drag its ring, or click in the chart."
    u = controls.slider("Start u", -4.0, 4.0, 2.0, step=0.1, key="one_u", help=where)
    v = controls.slider("Start v", -4.0, 4.0, -0.3, step=0.1, key="one_v", help=where)
    users, items = np.array([[u]]), np.array([[v]])
    trace = compute.run(alternating.steps, np.array([[y]]), limit=LIMIT, penalty=penalty, users=users, items=items)
    return One(y, penalty, u, v, trace)


def starts_at(_: int, u: float, v: float) -> dict[str, float]:
    """The settings of a path that starts at u and v."""
    return dict(one_u=round(float(np.clip(u, -4, 4)), 1), one_v=round(float(np.clip(v, -4, 4)), 1))


def chart(one: One) -> Picture:
    plane, path = one.plane, one.path
    still, cells = _surface(one), plane.grid(surface.CELLS)[2]

    def start_there(i: int) -> None:
        if i < len(cells):
            for name, value in starts_at(i, *cells[i]).items():
                controls.put(name, value)

    steps, states = one.seen, one.trace.states

    def said(frame: int) -> str:
        step = steps[frame]
        told = f"Step {step} of {one.trace.steps}: {_told(one, states[step])}"
        if step < one.trace.steps or _rests(one):
            return told
        return f"{told}. {compute.ended(one.trace).removesuffix('.')}"

    return picture.frames(
        len(steps),
        lambda frame: surface.figure(plane, still, path[: steps[frame] + 1]),
        said,
        alt=_alt(one),
        steps=steps,
        on_click=start_there,
        drags=[Drag(surface.START, starts_at, "Drag the start")],
        start=0,
        key="one",
    )


def _told(one: One, state: Factors) -> str:
    guess, rating = f"{float(state.predict()[0, 0]):.2f}".replace("-", "−"), words.setting(one.y)
    if state.phase == "start":
        u, v = (f"{float(x):.1f}".replace("-", "−") for x in (state.users[0, 0], state.items[0, 0]))
        u, v = (f"({x})" if x[0] == "−" else x for x in (u, v))
        return f"the start guesses u × v = {u} × {v} = {guess}, but the rating is {rating}"
    if state is one.trace.final and (where := _rests(one)):
        if len(one.minima) == 2 and "valley" in where:
            sum_of = f"the rating {rating} minus the penalty {words.setting(one.penalty)}"
            return f"it ends {where}, where the guess is {guess}: {sum_of}"
        return f"it ends {where}, where the guess is {guess} for the rating {rating}"
    return f"{PHASES[state.phase]}, and the guess is {guess} for the rating {rating}"


def _rests(one: One) -> str:
    """Where the path has come to rest, if that has a name."""
    end, nearest = one.path[-1], one.minima[np.abs(one.minima - one.path[-1]).sum(axis=1).argmin()]
    if not one.trace.finished or not one.penalty:
        return ""
    if np.allclose(end, nearest, atol=0.01):
        side = "only" if len(one.minima) == 1 else "right" if end[0] > 0 else "left"
        return f"in the {side} valley"
    return "on the pass (saddle)" if not end.any() else ""


def _surface(one: One) -> list[surface.Trace]:
    """J, its minima and the saddle; without a penalty the whole curve of minima."""
    plane = one.plane
    across, up, cells = plane.grid(surface.CELLS)
    J = one_by_one.objective(cells[:, 0], cells[:, 1], one.y, one.penalty).reshape(len(up), len(across))
    valley = None
    if one.penalty == 0 and one.y > 0:
        u = np.geomspace(one.y / plane.y[1], plane.x[1], 60)
        side = np.column_stack([u, one.y / u])
        valley = np.vstack([side, [[np.nan, np.nan]], -side])
    return [
        *surface.backdrop(plane, across, up, J),
        *surface.flat(one.minima, abs(one.y) > one.penalty, valley, one_by_one.lowest(one.y, one.penalty)),
    ]


def _alt(one: One) -> str:
    n, minima = words.number, one.minima
    u, v = (float(value) for value in one.path[-1])
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


def numbers(one: One) -> dict[str, float]:
    return {
        "Cost J": one.trace.final.objective,
        "Lowest J": one_by_one.lowest(one.y, one.penalty),
    }


def verdict(one: One) -> str:
    """Where the path is, if it is not seen."""
    return "" if one.plane.holds(one.path[-1:]).all() else "The path has left the picture."


def closer(one: One) -> None:
    """The latest half-steps, and the curvature at (0, 0)."""
    y, penalty, path = one.y, one.penalty, one.path
    st.markdown("**Each half-step** is the minimum along one axis; the path turns at right angles:")
    steps = len(path) - 1
    if not steps:
        st.markdown(f"None is made yet: u = {words.tex(one.u)} and v = {words.tex(one.v)}, as chosen.")
    for i in range(max(steps - WRITTEN, 0) + 1, steps + 1):
        new, old, j = ("u", "v", 0) if i % 2 else ("v", "u", 1)
        given, below = float(path[i, 1 - j]), penalty + float(path[i, 1 - j]) ** 2
        if below == 0:
            st.markdown(f"{new} = 0, the shortest of all: with {old} = 0 and no penalty every {new} is as good.")
            continue
        st.latex(
            rf"{new} = \frac{{{old}\,y}}{{\lambda + {old}^2}} = \frac{{{words.tex(given)} \cdot {words.tex(y)}}}"
            rf"{{{words.tex(penalty)} + {words.tex(given**2)}}} = {words.tex(float(path[i, j]))}"
        )
    valley = "; the sign of v decides the valley, and from v = 0 nothing ever moves away" if y > penalty else ""
    st.markdown(
        f"The first of all replaces u, so the start of u does not matter{valley}.\n\n**At (0, 0)** the second "
        "derivatives and their eigenvalues are"
    )
    low, high = penalty - y, penalty + y
    st.latex(
        r"\begin{pmatrix} \lambda & -y \\ -y & \lambda \end{pmatrix}, \qquad "
        rf"\lambda - y = {words.tex(low)}, \quad \lambda + y = {words.tex(high)}"
    )
    if y == penalty == 0:
        st.markdown("Both are 0: nothing to explain and nothing to pay, so wherever u = 0 or v = 0 is a minimum.")
    elif low < 0 and penalty == 0:
        st.markdown("One is negative: a saddle. Every u, v with u v = y is a minimum, the whole curve; the two of them")
        st.latex(rf"u = v = \pm\sqrt{{y}} = \pm{words.tex(float(np.sqrt(y)))}")
        st.markdown("are the shortest. Without a penalty the scale is free.")
    elif low < 0:
        s = words.tex(float(np.sqrt(-low)))
        st.markdown("One is negative: a saddle. Down along u = v lie the two minima:")
        st.latex(rf"u = v = \pm\sqrt{{y - \lambda}} = \pm{s}, \qquad u\,v = y - \lambda = {words.tex(-low)}")
    else:
        st.markdown("None is negative: (0, 0) is the only minimum, and the prediction is 0.")


def code(one: One) -> Code:
    start = dict(users=f"np.array([[{one.u!r}]])", items=f"np.array([[{one.v!r}]])")
    ours = scripts.of(
        f"np.array([[{one.y!r}]])",
        [scripts.model(one.trace, "data", instead=start)],
        {
            "Cost J": "model.objective",
            "Lowest J": f"one_by_one.lowest({one.y!r}, {one.penalty!r})",
        },
        title="One rating.",
    )
    arithmetic = [
        f"penalty = {one.penalty!r}",
        f"u, v = {one.u!r}, {one.v!r}",
        f"for step in range({one.trace.steps}):",
        "    if step % 2 == 0:",
        "        u = v * data / (penalty + v**2) if v else 0.0",
        "    else:",
        "        v = u * data / (penalty + u**2) if u else 0.0",
    ]
    library = scripts.of(
        repr(one.y),
        arithmetic,
        {
            "Cost J": "(data - u * v) ** 2 / 2 + penalty / 2 * (u**2 + v**2)",
            "Lowest J": "penalty * data - penalty**2 / 2 if data > penalty else data**2 / 2",
        },
        title="One rating.",
    )
    return Code(alternating, ours, library)


def rows(one: One) -> Rows:
    columns = {
        "step": range(len(one.path)),
        "u": one.path[:, 0],
        "v": one.path[:, 1],
        "J": one.trace.curve("objective"),
    }
    return Rows(columns, "one_rating", "The path: one half-step a row.")


SCREEN = Screen(
    chart,
    numbers,
    HELP,
    at=as_of,
    said=lambda _: [beside(READ)],
    verdict=verdict,
    closer=closer,
    code=code,
    rows=rows,
    quantities={
        "u": lambda one: one.path[-1, 0],
        "v": lambda one: one.path[-1, 1],
        "Prediction": lambda one: one.path[-1, 0] * one.path[-1, 1],
        "Share of the rating": lambda one: Share(one.path[-1, 0] * one.path[-1, 1] / (one.y or 1.0)),
        "Minima": lambda one: len(one.minima),
        "u after one half-step": lambda one: one.path[1, 0],
    },
)
