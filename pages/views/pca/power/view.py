"""Power iteration: a vector multiplied again and again turns towards the first axis; deflation, and the second."""

from dataclasses import replace
from typing import Any

import numpy as np

from algos.pca import power_iteration
from algos.pca.power_iteration import Power
from datasets.dataset import Dataset
from pages.views.pca import cloud, fit
from pages.views.pca.notation import degrees
from pages.views.pca.power import closer, figure, script
from pages.views.pca.power.captions import NEAR, arrived, said, verdict
from pages.views.pca.power.run import LIMIT, PLAIN, Iteration
from ui import compute, controls, picture, words
from ui.guessing.cover import GIVEN
from ui.picture import Drag, Picture
from ui.view import Numbers, Rows, Screen, View

DATA, TYPED = "covariance", "own"
UNSEEN = 1e-5, 5.0  # degrees between which arrow and axis lie on each other
ROUNDING = 1e-6  # degrees that are none
FOUND = np.cos(np.radians(1))  # no farther from an axis, and it has been found
ALONG, MOST = "Variance along the arrow", "Variance along axis 1"
STRETCH, LARGEST = "x′A x", "Eigenvalue 1"  # of a matrix that is no covariance
HELP = {
    ALONG: "The variance of the points along the arrow as it is now: x′A x, the Rayleigh quotient.",
    MOST: "The first eigenvalue of A. No direction has more variance.",
    STRETCH: "The Rayleigh quotient of x as it is now. Once x lies on an axis, it is the eigenvalue of that axis.",
    LARGEST: "How much A stretches what lies along axis 1. Below 0 it also reverses it.",
}


def choose(data: Dataset) -> Iteration:
    matrix = controls.choice(
        "Matrix",
        [DATA, TYPED],
        DATA,
        key="power_matrix",
        help="The covariance of all columns of the data, or a 2 by 2 matrix from two eigenvalues of your own, which "
        "may be negative.",
        titles={DATA: "of the data", TYPED: "my own"},
    )
    if matrix == TYPED:
        A, typed = _typed()
        made: dict[str, Any] = dict(data=None, typed=typed, scale=False, Z=np.empty((0, 2)), A=A)
    else:
        if len(data.feature_names) < 2:
            raise compute.Refused("Power iteration looks for an axis, which needs at least two columns of numbers.")
        scale = controls.standardise()
        model = fit.components(data.X, scale=scale)
        fit.refuse_extreme(model)
        made = dict(data=data, typed="", scale=scale, Z=model.Z, A=model.covariance)
    angle = controls.slider(
        "Start angle to axis 1",
        -180,
        180,
        80,
        key="power_start",
        help="The angle between the arrow at the start and axis 1, in degrees. At 90 or −90 the arrow has no part "
        "along axis 1. You can also drag the arrow in the picture.",
    )
    unit = matrix == DATA or controls.toggle(
        "Normalise",
        True,
        key="power_unit",
        help="Scale x back to length 1 after every step. Without it A^k x grows if eigenvalues are above 1 and shrinks "
        "if they are below.",
    )
    help = "Beside the picture, the angle that is left after each multiplication."
    curve = controls.toggle("Angle as a curve", True, key="power_curve", help=help)
    values, axes = power_iteration.eigen(made["A"])
    start = power_iteration.begin(axes, angle)
    trace = compute.run(power_iteration.steps, made["A"], limit=LIMIT, start=start)
    return Iteration(**made, values=values, axes=axes, start=start, angle=angle, unit=unit, trace=trace, curve=curve)


def _typed() -> tuple[np.ndarray, str]:
    """A matrix from its eigenvalues, and the expression that makes it."""
    first = controls.slider(
        "Eigenvalue 1", -1.5, 1.5, 1.2, step=0.1, key="power_first", help="Along the axis at the angle below."
    )
    second = controls.slider("Eigenvalue 2", -1.5, 1.5, 0.6, step=0.1, key="power_second", help="Across it.")
    turn = controls.slider(
        "Axis angle", 0, 175, 30, step=5, key="power_turn", help="Of the first eigenvector, in degrees."
    )
    if first == 0 and second == 0:
        raise compute.Refused("Both eigenvalues are 0: the matrix sends every vector to 0. Move one of them.")
    made = f"power_iteration.symmetric({first!r}, {second!r}, {turn!r})"
    return power_iteration.symmetric(first, second, turn), made


def chart(run: Iteration) -> Picture:
    """One frame a multiplication, both axes one after the other; not normalised, the first few for the first axis."""
    states = run.trace.states
    if not run.unit:
        states = tuple(state for state in states if state.axis == 0)[: PLAIN + 1]
    plane = np.eye(2) if len(run.A) == 2 else run.axes[:2]  # drawn are the two coordinates plane @ x
    titles = ("first principal axis", "second principal axis")
    if len(run.A) == 2:
        across, up = run.data.feature_names if run.data else ("first entry", "second entry")
        titles = (across, up)
    angle, _ = run.courses(states)
    begins = {i: _axis(run, s) for i, s in enumerate(states) if i and s.k == 0}
    lengths = np.array([np.exp(min(s.log_length, 700.0)) for s in states])
    places = [plane @ s.x * (1.0 if run.unit else size) for s, size in zip(states, lengths, strict=True)]
    reach = 1.3 if run.unit else 1.3 * min(float(lengths.max()), 5.0)
    unit = 2 * float(np.sqrt(abs(run.values[0]))) if run.data else 1.0  # what 1 in the picture is of the data
    if run.data and len(run.A) == 2:
        measure = "standardised" if run.scale else "centred"
        titles = (f"{titles[0]}, {measure}", f"{titles[1]}, {measure}")
    layout = figure.layout(titles, reach, figure.multiplied(begins, len(states) - 1), unit=unit, curve=run.curve)
    if run.data and len(run.A) == 2:
        layout |= dict(annotations=[*layout.get("annotations", []), figure.matrix(run.A, beside=run.curve)])
    arrow, after = ("arrow", "next") if run.data else ("arrow x", "next x")  # x1, x2 are the columns of data
    axes = run.axes[:2] @ plane.T
    rows = run.Z[fit.some(len(run.Z), fit.MOST_ROWS)] @ plane.T
    behind = figure.rows(rows / unit) | dict(meta=GIVEN)  # the circle is 2 deviations
    end = max(i for i, state in enumerate(states) if state.axis == 0)
    turns = len(run.A) == 2  # of more columns the picture is a shadow
    handle = [figure.begun(places[0])] if turns else []

    def draw(i: int) -> picture.Figure:
        state = states[i]
        M = plane @ state.A @ plane.T
        size = _size(M, run.values) if run.unit else 1.0
        image = plane @ state.A @ state.x / size * (1.0 if run.unit else lengths[i])
        circle = cloud.CIRCLE
        if run.data is not None:  # the rows lie as the image of the circle would, and there is enough to see
            image, circle = np.full(2, np.nan), np.full_like(cloud.CIRCLE, np.nan)
        trail = np.array([p for p, s in zip(places[: i + 1], states, strict=False) if s.axis == state.axis])
        ring = circle @ M.T / size
        name = f"\u2002{arrow}: <b>drag me</b>\u2002" if turns and not i else arrow
        moving = figure.moving(places[i], image, ring, trail, size, name, axes[run.target(state)], held=turns and not i)
        curves = (
            [*figure.angles(angle, begins, i), figure.here(figure.multiplied(begins, i), angle[i])] if run.curve else []
        )
        guides = figure.still(axes, reach, state.axis == 1, circle, ": most variance" if run.data else "")
        length = float(np.linalg.norm(state.A @ state.x))
        goes = run.unit and length > 1e-12 and angle[i] > 5  # nearer, the two lie on each other
        ahead = figure.ahead(plane @ state.A @ state.x / length if goes else np.full(2, np.nan), places[i], after)
        plain = run.unit and len(run.A) == 2  # else a shadow, or not on the circle
        arc = figure.arc(places[i], axes[run.target(state)], f"{degrees(float(angle[i]))}°", seen=plain)
        begins_with = [trace | dict(meta=GIVEN) for trace in (*guides, *moving)]  # all that there is before a step
        return dict(data=[*begins_with, *curves, *ahead, arc, behind, *handle], layout=layout)

    def turned_to(_: int, x: float, y: float) -> dict[str, float]:
        along, across = axes @ [x, y]
        return {"power_start": float(np.degrees(np.arctan2(across, along)))}

    called, turning = "the arrow" if run.data else "arrow x", run.values[0] < 0
    close = next((i for i in range(1, end) if angle[i] < 1), 0)
    soon = f", and after {close} it was within 1°" if close and run.data else ""

    def caption(i: int) -> str:
        state = states[i]
        length = "" if run.unit else f" and {words.number(lengths[i])} long"
        if run.unit and i == end and i and run.settled and run.off < NEAR and run.first is state:
            line = "the line through " if turning else ""  # the arrow itself turns round at every step
            return f"After {words.count(state.k, 'multiplication')} {line}{called} has come to rest on axis 1{soon}"
        made = words.count(state.k, "multiplication")
        still = " still" if i and round(float(angle[i]), 6) == 90 else ""
        where = f"After {made} {called} is{still}" if i else f"{called.capitalize()} starts"
        if state.axis:
            then = f"after {words.count(state.k, 'more multiplication')} {called} is{still}"
            where = f"{_deflated(run, state)} is removed from A: {then if state.k else f'{called} starts again'}"
        if angle[i] < ROUNDING:
            return f"{where} on {_axis(run, state)}{length}"
        line = "" if i or abs(run.angle) <= 90 else "the line of "  # the slider says more than 90
        return f"{where} {degrees(float(angle[i]))}° off {line}{_axis(run, state)}{nearer(i)}{length}"

    def nearer(i: int) -> str:
        """How many times, once it is too near to be seen and as long as it is no rounding."""
        seen = not run.unit or not states[i].k or not UNSEEN[0] < angle[i] < UNSEEN[1]
        times = words.number(round(float(angle[i - 1] / angle[i]), 1)) if not seen else ""
        return f", an angle {times} times smaller than before" if times else ""

    return picture.frames(
        len(states),
        draw,
        caption,
        steps=[_step(state) for state in states],
        start=0,
        tells=True,
        drags=[Drag(figure.START, turned_to, "Drag to turn the start")] if turns else [],
        alt=f"A vector multiplied by a {len(run.A)} by {len(run.A)} matrix again and again. {caption(end)}.",
        key="power",
    )


def _axis(run: Iteration, state: Power) -> str:
    """The axis that is looked for, as the picture calls it."""
    return f"axis {run.target(state) + 1}"


def _deflated(run: Iteration, state: Power) -> str:
    """What was found first and is taken out of A: an axis, or of equal eigenvalues some direction."""
    axis = 1 - run.target(state)
    return f"Axis {axis + 1}" if abs(state.found[0] @ run.axes[axis]) > FOUND else "The direction found"


def _step(state: Power) -> int:
    """The number of its step: from another start it is the same multiplication, on the way to the same axis."""
    return state.axis * (LIMIT + 1) + state.k


def as_of(run: Iteration, step: int) -> Iteration:
    """The iteration as it stood at a step."""
    return replace(run, trace=run.trace.until(sum(_step(state) <= step for state in run.trace.states) - 1))


def _size(M: np.ndarray, values: np.ndarray) -> float:
    """By what to divide so that the image of the circle under M (2, 2) touches it; what is but rounding stays small."""
    size, first = float(np.abs(np.linalg.eigvalsh(M)).max()), abs(float(values[0]))
    return size if size > 1e-12 * first else first


def numbers(run: Iteration) -> Numbers:
    """What there is along the arrow, wherever it is by now, and what there is to reach."""
    names = (STRETCH, LARGEST) if run.data is None else (ALONG, MOST)
    return dict(zip(names, (power_iteration.rayleigh(run.A, run.last.x), float(run.values[0])), strict=True))


def rows(run: Iteration) -> Rows:
    """One row a multiplication."""
    states = run.trace.states
    angle, guide = run.courses(states)
    return Rows(
        {
            "axis": [run.target(s) + 1 for s in states],
            "multiplication": [s.k for s in states],
            "angle left (degrees)": angle,
            "predicted (degrees)": guide,
            "x'Ax": [s.rayleigh for s in states],
            "log of the length of A^k x": [s.log_length for s in states],
        },
        name="power_iteration",
        source="One row for every multiplication; the second axis starts again from the deflated matrix.",
    )


def _drawn_length(run: Iteration) -> float:
    """The length of A^k x at the last step that is drawn without normalising."""
    return float(np.exp(run.trace.states[min(PLAIN, run.first.k)].log_length))


view = View(
    "Power iteration",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        at=as_of,
        verdict=verdict,
        said=said,
        closer=closer.show,
        code=lambda run: script.code(run, numbers(run)),
        rows=rows,
        quantities={
            "Eigenvalue found": lambda run: run.first.rayleigh,
            "Ratio of eigenvalues": lambda run: run.ratio,
            "Multiplications": lambda run: run.first.k,
            "Degrees off axis 1": lambda run: float(np.degrees(run.off)),
            "Settles": lambda run: run.settled,
            "Deflation finds the first axis": lambda run: arrived(run, run.values[0]),
            f"Length after {PLAIN} steps": _drawn_length,
            "Part of the start along the first axis": lambda run: abs(float(run.axes[0] @ run.start)),
        },
    ),
    "tilted",
    folded=("power_unit", "power_curve", "standardise"),
)
