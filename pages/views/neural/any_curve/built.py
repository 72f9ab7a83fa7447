"""The proof that one hidden layer is enough: hinges set by hand, each bending the line towards the next point."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import streamlit as st

from algos.bias_variance.truths import Truth
from algos.neural import hinges
from algos.neural.hinges import Hinged
from algos.neural.network import Network
from algos.trace import Trace, record
from pages.views.neural.any_curve import closer, figure, units
from ui import compute, controls, export, palette, picture, words
from ui.data import truth as truth_control
from ui.figures import marks, panels
from ui.figures.scales import log_axis
from ui.picture import Picture
from ui.stage import player
from ui.view import Code, Numbers, Rows, Said, Screen, as_of, info

WIDEST = 30
EXACT = 1e-9  # an error below this is none
FLOOR = 1e-4  # an error below this is drawn at this
SMOOTH = 1.5  # the largest second difference may grow so much when its places stand twice as close
BOUND = "╌ at most M / 8 units²"
THERE, MOST, ERROR = "Units so far", "Largest error", "Typical error"
HELP = {
    THERE: "How many hinges have been added up.",
    MOST: "The largest distance between the sum and the truth over [0, 1].",
    ERROR: "The root mean squared distance between the sum and the truth over [0, 1].",
}


@dataclass(frozen=True, eq=False)
class Built:
    """The truth, and the network through points of it, unit by unit."""

    truth: Truth
    trace: Trace[Hinged]

    @property
    def network(self) -> Network:
        """The network as it stands."""
        return self.trace.final.network

    @property
    def width(self) -> int:
        """How many units it has in the end."""
        return len(self.trace.states[0].kinks)

    @cached_property
    def by_width(self) -> np.ndarray:
        """The largest error with 1, 2, ... units: (WIDEST,)."""
        return np.array([units.errors(_whole(self.truth, m), self.truth)[1] for m in range(1, WIDEST + 1)])

    @cached_property
    def curvature(self) -> float | None:
        """The largest second derivative of the truth; None if it has a corner or a jump."""
        found = []
        for n in (1000, 2000):
            f = self.truth(np.linspace(0, 1, n + 1))
            found.append(float(np.abs(np.diff(f, 2)).max()) * n * n)
        return found[1] if found[1] <= SMOOTH * found[0] + EXACT else None


def choose() -> Built:
    truth = truth_control.choose()
    width = controls.slider(
        "Hidden units",
        1,
        WIDEST,
        6,
        key="curve_width",
        help="How many hinges there are. They are evenly spaced, from the left.",
    )
    x = places(width)
    return Built(truth, compute.run(hinges.steps, 2 * x - 1, truth(x), limit=WIDEST))


def places(width: int) -> np.ndarray:
    """The points that so many units meet: (width + 1,) even places of [0, 1]."""
    return np.linspace(0, 1, width + 1)


def _whole(truth: Truth, width: int) -> Network:
    x = places(width)
    return record(hinges.steps(2 * x - 1, truth(x)), limit=WIDEST).final.network


def chart(run: Built) -> Picture:
    x = places(run.width)
    y = run.truth(x)
    y_range = figure.window(run.truth, y)
    known = figure.wanted(run.truth, x, y)
    adds = figure.around(y_range, [state.network for state in run.trace.states[: run.width + 1]])
    layout = figure.layout(y_range, "the sum so far", "points to meet", adds, numbered=run.width <= figure.NUMBERED)

    def draw(i: int) -> picture.Figure:
        state = run.trace.states[i]
        shares = [panels.on(trace, 1) for trace in figure.shares_of(state.network, adds, newest=i - 1)]
        return dict(
            data=[*known, *figure.sum_of(state.network, y_range, newest=i - 1, met=float(x[i])), *shares], layout=layout
        )

    return picture.frames(
        run.width + 1,
        draw,
        lambda i: caption(run, i),
        start=min(2, run.width),
        steps=range(run.width + 1),
        alt=f"A broken line through {words.count(run.width + 1, 'point')} of {run.truth.text} as the sum of "
        f"{words.count(run.width, 'hinge')}. Its largest error is "
        f"{words.number(float(run.by_width[run.width - 1]))}.",
        key="built",
    )


def by_width(run: Built) -> picture.Figure:
    """The largest error by the number of hinges, and what it is never above; a click takes so many."""
    off, counts = np.maximum(run.by_width, FLOOR), np.arange(1, WIDEST + 1)
    bound = run.curvature / 8 / counts**2 if run.curvature else np.full(WIDEST, np.nan)
    known = np.where(run.by_width < EXACT, 0, run.by_width)
    says = "%{x} units: largest error %{customdata:.3g}"
    named: dict[str, Any] = dict(size=13, textposition="top right")
    return dict(
        data=[
            marks.path(counts, off, palette.DATA, size=7, says=says, meta="pick", customdata=known),
            marks.line(counts, np.maximum(bound, FLOOR), palette.NEUTRAL, dash="dash", says="never above %{y:.3g}"),
            marks.text([1], [2 * FLOOR], [BOUND if run.curvature else ""], palette.NEUTRAL, **named),
            marks.points(counts[[run.width - 1]], off[[run.width - 1]], palette.FIT, size=12, outline=palette.OUTLINE),
        ],
        layout=palette.layout(
            height=320,
            showlegend=False,
            xaxis=log_axis("hidden units", 0.9, 34),
            yaxis=_errors(run, max(2.0, 2 * float(off.max()))),
        ),
    )


def look_closer(run: Built) -> None:
    """One place, unit by unit; and once all hinges stand, how near other numbers of them come."""
    closer.show(run.network)
    if run.trace.final.units == run.width:
        player.chart(
            by_width(run),
            alt=f"The largest error by the number of hinges, from 1 to {WIDEST}.",
            key=controls.key_of("curve_errors"),
            on_click=lambda i: controls.put("curve_width", i + 1),
        )
        if run.curvature is not None:
            st.caption(
                f"M = {words.number(run.curvature)} is the largest second derivative of this curve. "
                "With twice as many units the bound M / 8 units² is a quarter as large."
            )


def _errors(run: Built, top: float) -> dict[str, Any]:
    """A logarithmic axis up to `top`, whose foot has a name of its own where smaller errors are drawn there."""
    axis, small = log_axis("largest error", FLOOR / 1.3, top), run.by_width[run.by_width < FLOOR]
    if len(small):
        foot = "0" if small.max() < EXACT else f"≤ {FLOOR:g}"
        names = [
            foot if np.isclose(at, FLOOR) else name for at, name in zip(axis["tickvals"], axis["ticktext"], strict=True)
        ]
        axis |= dict(ticktext=names)
    return axis


def caption(run: Built, i: int) -> str:
    """What the newest unit does."""
    state = run.trace.states[i]
    if not i:
        return (
            f"Without a unit the sum stays at the level of the first point, {words.number(units.offset(state.network))}"
        )
    at, bend = places(run.width)[i - 1], 2 * float(state.bends[i - 1])
    bend = bend if abs(bend) >= EXACT else 0.0
    does = "bends the line up" if bend > 0 else "bends the line down" if bend < 0 else "leaves the line straight"
    meets = "to meet the next point" if bend else "and meets the next point"
    told = f"Unit {i} of {run.width} {does} at x = {words.number(float(at))} {meets}"
    if i < run.width:
        return told
    most, straight = units.errors(state.network, run.truth)[1], int((np.abs(2 * state.bends) < EXACT).sum())
    if most < EXACT and 0 < straight < run.width:
        told = f"The sum is exact: {run.width - straight} of {run.width} units bend the line"
        return f"{told}, and the other {straight} leave{'s' if straight == 1 else ''} it straight"
    every = "the one unit" if run.width == 1 else f"all {run.width} units"
    return f"With {every} the sum " + (
        f"meets every point, and the largest error is {words.number(most)}" if most >= EXACT else "is exact"
    )


def numbers(run: Built) -> Numbers:
    off, most = (error if error >= EXACT else 0.0 for error in units.errors(run.network, run.truth))
    return {THERE: run.trace.final.units, MOST: most, ERROR: off}


def said(run: Built) -> list[Said]:
    """That hinges come no nearer to some curves."""
    if run.curvature is None:
        return [
            info(
                "This curve has a corner or a jump. Hinges are exact at corners if one stands at each. At a jump "
                "no continuous line comes close.",
                ":material/turn_sharp_right:",
            ),
        ]
    return []


def code(run: Built) -> Code:
    assert run.trace.made is not None
    script = export.script(
        f"truths.read({run.truth.text!r})",
        [
            f"x = np.linspace(0, 1, {run.width + 1})",
            f"trace = record(hinges.steps(2 * x - 1, data(x)), limit={WIDEST})",
            "grid = np.linspace(0, 1, 1001)",
            "off = trace.final.predict(2 * grid - 1) - data(grid)",
        ],
        {
            THERE: "trace.final.units",
            MOST: "float(np.abs(off).max())",
            ERROR: "float(np.sqrt(np.mean(off**2)))",
        },
        imports=[
            "import numpy as np",
            "from algos.bias_variance import truths",
            "from algos.neural import hinges",
            "from algos.trace import record",
        ],
        title="A broken line as a network.",
    )
    library = export.script(
        f"truths.read({run.truth.text!r})",
        [
            f"x = np.linspace(0, 1, {run.width + 1})",
            "grid = np.linspace(0, 1, 1001)",
            "off = np.interp(grid, x, data(x)) - data(grid)",
        ],
        {
            THERE: f"{run.width}",
            MOST: "float(np.abs(off).max())",
            ERROR: "float(np.sqrt(np.mean(off**2)))",
        },
        imports=["import numpy as np", "from algos.bias_variance import truths"],
        title="The same broken line by numpy.",
    )
    return Code(hinges, script, library)


def rows(run: Built) -> Rows:
    final = run.trace.final
    x = places(run.width)
    return Rows(
        {"unit": np.arange(1, run.width + 1), "bends at": x[:-1], "slope changes by": 2 * final.bends},
        "hinges",
        f"Hinges that add up to a broken line through {run.truth.text}.",
    )


def _fewest(run: Built) -> int | None:
    """The least number of units whose sum is the truth; None if none of the numbers tried is enough."""
    exact = np.flatnonzero(run.by_width < EXACT)
    return int(exact[0]) + 1 if len(exact) else None


screen = Screen(
    chart,
    numbers,
    HELP,
    at=as_of,
    said=said,
    closer=look_closer,
    code=code,
    rows=rows,
    quantities={
        "Fewest units that are exact": _fewest,
        "Largest error with 30 units": lambda run: float(run.by_width[-1]),
    },
)
