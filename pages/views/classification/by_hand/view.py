"""A line by hand: turned, shifted and scaled, and what the 0-1 error, the margins and the hinge loss make of it."""

import math
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from algos.classification import line_sweep, losses
from algos.classification.line_sweep import Best, Piece
from algos.classification.linear import LinearClassifier
from algos.kernels import support_vector_machine
from algos.kernels.kernels import Linear
from algos.trace import Trace
from datasets.dataset import Dataset
from pages.views.classification import scripts
from pages.views.classification.by_hand import closer, figure
from ui import classes, compute, controls, export, picture, words
from ui.classes import Scene
from ui.figures import boundary
from ui.picture import Picture
from ui.session import cache
from ui.view import Code, Rows, Said, Screen, View, beside, note, rows_of

MOVES = {"turn": "Turn", "shift": "Shift", "scale": "Length"}
TITLES = {"turn": "angle (degrees)", "shift": "shift", "scale": "length of w"}
DEGREES = 5  # from one frame of a turn to the next
STOPS = 20  # of the shift on either side, at least
FINE = 4  # points of the hinge loss between two frames
LENGTHS = controls.one_two_five(0.01, 100, controls.FINE)
ERROR, FUNCTIONAL, GEOMETRIC, HINGE = (
    "Mistakes, share",
    "Functional margin",
    "Geometric margin",
    "Mean hinge loss",
)
HELP = {
    ERROR: "The 0-1 error of the line set in the sidebar. A point on the line counts as a mistake.",
    FUNCTIONAL: "Of the worst point: the smallest y (w·x + b), y = ±1. Below 0 if a point is wrong; it grows with |w|.",
    GEOMETRIC: "The same divided by |w|: the worst point's distance from the line, negative on the wrong side.",
    HINGE: "The mean of max(0, 1 − y (w·x + b)): what falls short of a functional margin of 1.",
}


@dataclass(frozen=True, eq=False)
class Run:
    """A line among points of two classes, what its error does on the way it is moved, and the best lines there are."""

    at: Scene
    angle: float  # of w, in degrees
    shift: float  # from the mean of the points to the line, along w
    length: float  # of w
    move: str  # what the player does with it
    reach: float  # how far it can be shifted
    step: float
    trace: Trace[Piece]
    best: Best
    widest: LinearClassifier | None  # of all lines without a mistake; None if there is none, or it was not found
    ghost: bool  # whether that is drawn
    ways: bool  # whether every point's way to the line is drawn

    @property
    def signs(self) -> np.ndarray:
        return 2.0 * self.at.y - 1

    @property
    def value(self) -> float:
        """Where the line stands on the way it is moved."""
        return dict(turn=self.angle, shift=self.shift, scale=self.length)[self.move]

    def moved(self, value: float) -> "Run":
        """The same with the line elsewhere on its way."""
        if self.move == "turn":
            return replace(self, angle=value)
        return replace(self, shift=value) if self.move == "shift" else replace(self, length=value)

    @property
    def u(self) -> np.ndarray:
        return line_sweep.normal(self.angle)

    @property
    def start(self) -> np.ndarray:
        """The point of the line nearest to the mean of the points."""
        return np.asarray(self.at.points.mean(axis=0) + self.shift * self.u)

    @cached_property
    def model(self) -> LinearClassifier:
        return line_sweep.line(self.at.points, angle=self.angle, shift=self.shift, length=self.length)

    @cached_property
    def distances(self) -> np.ndarray:
        """Signed, from the line to every point: (n,)."""
        return line_sweep.distances(self.at.points, angle=self.angle, shift=self.shift)[0]

    @property
    def geometric(self) -> np.ndarray:
        """The geometric margins (n,)."""
        return self.signs * self.distances

    @property
    def wrong(self) -> np.ndarray:
        return self.geometric <= 0

    @property
    def hinge(self) -> float:
        return float(losses.hinge(self.length * self.geometric).mean())

    @property
    def piece(self) -> Piece:
        """The stretch on which it stands; at a jump, the one before."""
        return next(piece for piece in self.trace.states if self.value <= piece.high)

    @property
    def widest_margin(self) -> float | None:
        return None if self.widest is None else 1 / float(np.hypot(*self.widest.coef))


def choose(data: Dataset) -> Run:
    at = classes.choose(data, binary=True, held_out=None, features=False)
    X = at.points
    angle = controls.slider(
        "Turn", -180, 180, 20, key="turn", help="The direction of w in degrees: 0 to the right, 90 upwards."
    )
    far = float(np.hypot(*(X - X.mean(axis=0)).T).max()) or 1.0
    step = max(controls.one_two_five(far / 1000, far / STOPS))
    reach = step * math.ceil(far / step)
    shift = controls.slider(
        "Shift",
        -reach,
        reach,
        0.0,
        step=step,
        key="shift",
        help="How far the line is from the mean of the points, along w. At 0 it goes through the mean.",
    )
    length = controls.log_slider(
        "Length of w",
        LENGTHS[0],
        LENGTHS[-1],
        1,
        key="length",
        fine=True,
        help="|w|: w and b together are multiplied. What moves, and what does not?",
    )
    move = controls.choice(
        "Play", list(MOVES), "turn", key="move", titles=MOVES, help="What the player and the curves go through."
    )
    ghost = controls.toggle(
        "Widest margin",
        False,
        key="widest",
        help="Draw the line that keeps the greatest distance from the nearest point, if any line separates.",
    )
    ways = controls.toggle("All distances", False, key="ways", help="Draw every point's shortest way to the line.")
    trace = compute.run(line_sweep.steps, X, at.y, limit=4 * len(X), move=move, angle=float(angle), shift=float(shift))
    best = compute.remembered(
        cache.digest(cache.source(line_sweep.fewest_mistakes), X, at.y),
        lambda: line_sweep.fewest_mistakes(X, at.y),
    )
    widest = _widest(at) if best.mistakes == 0 and len(set(at.y.tolist())) == 2 else None
    return Run(at, float(angle), float(shift), length, move, reach, step, trace, best, widest, ghost, ways)


def _widest(at: Scene) -> LinearClassifier | None:
    """The hard margin, scaled so that the nearest points have a functional margin of 1; None if it was not reached."""
    settings = dict(kernel=Linear(), C=None, tolerance=1e-6, detail=50)
    found = compute.run(support_vector_machine.steps, at.points, at.y, limit=380, **settings).final
    return LinearClassifier(found.coef, found.intercept) if found.phase == "converged" else None


def chart(run: Run, looked: int | None = None) -> Picture:
    at, X = run.at, run.at.points
    values = _values(run)
    ends, errors, places, hinge = _curves(run, values)
    log = run.move == "scale"
    layout = figure.layout(
        at.plane, TITLES[run.move], (float(values[0]), float(values[-1])), float(hinge.max()) or 1.0, log=log
    )
    beside = figure.curves(ends, errors, places, hinge, "°" if run.move == "turn" else "")
    ghost = figure.widest(at.plane, run.widest if run.ghost else None)
    still = boundary.legend(at.class_names, mistakes=True)
    levels = (float(values[0]), float(values[-1]))

    def draw(i: int) -> picture.Figure:
        now = run.moved(float(values[i]))
        piece = now.piece
        low, high = max(piece.low, levels[0]), min(piece.high, levels[1])
        x = None if looked is None else X[looked]
        d = 0.0 if looked is None else float(now.distances[looked])
        wrong = looked is not None and bool(now.wrong[looked])
        moving = [
            *figure.line(at.plane, now.model),
            ghost,
            figure.ways(X, now.distances if run.ways else np.full(len(X), np.nan), now.u),
            boundary.points(X, at.y, at.class_names),
            boundary.mistakes(X, now.wrong),
            figure.arrow(now.start, now.model.coef),
            *figure.looked_at(x, d, now.start, now.u, wrong=wrong),
        ]
        spot = figure.here(now.value, float(now.wrong.mean()), now.hinge, (low, high, piece.error))
        return figure.figure([*still, *moving], [*beside, *spot], layout)

    start = int(np.abs(values - run.value).argmin())
    return picture.frames(
        len(values),
        draw,
        lambda i: _caption(run.moved(float(values[i]))),
        start=start,
        alt=f"{at.described} and a line. {_caption(run)}.",
        key="line",
        on_click=lambda hit: controls.put("point", hit + 1),
    )


def _values(run: Run) -> np.ndarray:
    """Where the line stands in each frame: even steps, and where it is set."""
    if run.move == "scale":
        return np.array(LENGTHS)
    if run.move == "shift":
        half = round(run.reach / run.step)
        even = run.step * np.arange(-half, half + 1)
    else:
        even = np.arange(-180.0, 181.0, DEGREES)
    here = np.abs(even - run.value) < 1e-9 * run.reach if run.move == "shift" else even == run.value
    return np.where(here, run.value, even) if here.any() else np.sort(np.append(even, run.value))


def _curves(run: Run, values: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """The ends of the pieces in the picture and their errors; places, and the mean hinge loss there."""
    low, high = float(values[0]), float(values[-1])
    pieces = run.trace.states
    ends = np.clip([pieces[0].low, *(piece.high for piece in pieces)], low, high)
    if run.move == "scale":
        scores = np.outer(values, run.geometric)
        places = values
    else:
        places = np.linspace(low, high, FINE * (len(values) - 1) + 1)
        angles = places if run.move == "turn" else np.full(len(places), run.angle)
        shifts = places if run.move == "shift" else np.full(len(places), run.shift)
        scores = run.length * run.signs * line_sweep.distances(run.at.points, angle=angles, shift=shifts)
    return ends, run.trace.curve("error"), places, losses.hinge(scores).mean(axis=1)


def _caption(run: Run) -> str:
    n, worst = len(run.at.y), int(run.geometric.argmin())
    functional, geometric = run.length * run.geometric[worst], run.geometric[worst]
    stands = dict(
        turn=f"Angle {words.number(run.angle)}°",
        shift=f"Shift {words.number(round(run.shift, 9))}",
        scale=f"Length {words.number(run.length)}",
    )[run.move]
    return (
        f"{stands} · {words.number(int(run.wrong.sum()))} of {n} wrong · mean hinge loss {words.number(run.hinge)} · "
        f"worst is point {worst + 1}, functional margin {words.number(float(functional))}, geometric "
        f"{words.number(float(geometric))}"
    )


def numbers(run: Run) -> dict[str, float]:
    worst = float(run.geometric.min())
    return {
        ERROR: float(run.wrong.mean()),
        FUNCTIONAL: run.length * worst,
        GEOMETRIC: worst,
        HINGE: run.hinge,
    }


def said(run: Run) -> list[Said]:
    w, b = run.model.coef, run.model.intercept
    parts = [words.number(round(float(v), 12)) for v in (*w, b)]
    told = [f"w = ({parts[0]}, {parts[1]}), b = {parts[2]}, |w| = {words.number(run.length)}."]
    worst = float(run.geometric.min())
    if worst > 0:
        told.append(f"Every functional margin is at least 1 once |w| ≥ 1 / {words.number(worst)} = {_length(worst)}.")
    return [
        *(beside(one) for one in told),
        note(_flat(run)),
        note(_best(run)),
        *map(note, _unseen(run)),
        *map(note, run.at.caveats),
    ]


def _length(margin: float) -> str:
    return words.number(1 / margin)


def _flat(run: Run) -> str:
    """How far one can go without a point changing sides."""
    if run.move == "scale":
        return "The length of w moves neither the line nor a mistake: the error is one flat piece."
    piece, unit = run.piece, "°" if run.move == "turn" else ""
    low, high = (words.number(round(v, 9)) + unit * bool(np.isfinite(v)) for v in (piece.low, piece.high))
    told = f"Between {low} and {high} no point changes sides, so the error is flat and does not say which way to go."
    on = np.flatnonzero(run.distances == 0)
    if len(on):
        which = words.listed([str(i + 1) for i in on[:5]]) + (" and others" if len(on) > 5 else "")
        told += f" On the line itself: point{'s' if len(on) > 1 else ''} {which}, wrong for either class."
    jumps = len(run.trace.states) - 1
    return f"{told} On this way it has {words.count(jumps, 'place')} where it can jump."


def _best(run: Run) -> str:
    n, fewest = len(run.at.y), run.best.mistakes
    if fewest:
        share = words.number(round(100 * fewest / n, 9))
        made = f"{fewest} of {n} ({share} %)"
        if run.best.mistakes == int(run.wrong.sum()):
            return f"No line separates these classes. This one makes as few mistakes as any: {made}."
        return (
            f"No line separates these classes. The fewest mistakes of any line: {made}, for instance at "
            f"{words.number(run.best.angle)}° with a shift of {words.number(run.best.shift)}."
        )
    if run.widest is None or run.widest_margin is None:
        return (
            "Some lines make no mistake. Which of them has the widest margin was not found within the limit of steps."
        )
    angle = float(np.degrees(np.arctan2(run.widest.coef[1], run.widest.coef[0])))
    shift = -(run.widest.intercept + float(run.widest.coef @ run.at.points.mean(axis=0))) * run.widest_margin
    return (
        f"Some lines make no mistake. The widest margin of them is {words.number(run.widest_margin)}, at "
        f"{words.number(round(angle, 4))}° with a shift of {words.number(round(shift, 6))}: no line asks for a shorter "
        f"w to give every point a functional margin of 1, {_length(run.widest_margin)}."
    )


def _unseen(run: Run) -> list[str]:
    """What of the line cannot be drawn."""
    plane, told = run.at.plane, []
    span = min(plane.x[1] - plane.x[0], plane.y[1] - plane.y[0])
    low, high = np.transpose([plane.x, plane.y])
    corners = np.array([[x, y] for x in (low[0], high[0]) for y in (low[1], high[1])])
    scores = run.model.decision_function(corners)

    def seen(level: float) -> bool:
        return bool(scores.min() <= level <= scores.max())

    if not seen(0):
        told.append("The line lies outside the picture.")
    if not (seen(1) and seen(-1)):
        which = "Both margin lines lie" if not (seen(1) or seen(-1)) else "One of the margin lines lies"
        told.append(f"{which} outside the picture: they are 1 / |w| = {words.number(1 / run.length)} from the line.")
    if 2 / run.length < span / 150:
        told.append("The margin lines are too near to the line to be told from it.")
    if not plane.holds((run.start + run.model.coef)[None])[0]:
        told.append("The arrow w is as long as it is in the units of the axes, and reaches out of the picture.")
    elif run.length < span / 60:
        told.append("The arrow w is too short to be seen in the units of the axes.")
    if not plane.to_scale:
        told.append("With axes that are not to scale a right angle does not look like one: w is the line's normal.")
    return told


def code(run: Run) -> Code:
    assert run.trace.made is not None
    where = export.call("", angle=run.angle, shift=run.shift, length=run.length)[1:-1]
    lines = [
        f"line = line_sweep.line(Z, {where})",
        f"d = {export.call('line_sweep.distances', 'Z', angle=run.angle, shift=run.shift)}[0]",
        "s = 2 * y - 1",
        f"pieces = {scripts.recorded(run.trace)}.states  # on each of them the error is constant",
    ]
    shown = {
        ERROR: "(s * d <= 0).mean()",
        FUNCTIONAL: f"{run.length!r} * (s * d).min()",
        GEOMETRIC: "(s * d).min()",
        HINGE: f"losses.hinge({run.length!r} * s * d).mean()",
    }
    imports = [*scripts.imports(run.trace), "from algos.classification import losses"]
    return Code(
        line_sweep,
        classes.script(run.at, lines, shown, imports=imports, title="A line by hand."),
        export.filled(
            __file__, "library.py", data=run.at.train.code, angle=run.angle, shift=run.shift, length=run.length
        ),
        why="A point that lies on the line but for rounding may be called right there, and wrong here.",
    )


def rows(run: Run) -> Rows:
    return rows_of(
        run.at.train,
        {
            "score": run.length * run.distances,
            "functional_margin": run.length * run.geometric,
            "geometric_margin": run.geometric,
        },
    )


def _hinge_slope(run: Run) -> float:
    """How the mean hinge loss changes with the angle, by degree."""
    ahead, back = (replace(run, angle=run.angle + side).hinge for side in (0.01, -0.01))
    return (ahead - back) / 0.02


QUANTITIES = {
    "Flat for": lambda run: run.piece.high - run.piece.low,
    "Hinge loss by degree": _hinge_slope,
    "Jumps": lambda run: len(run.trace.states) - 1,
    "Errors on the way": lambda run: len({piece.error for piece in run.trace.states}),
    "Least error on the way": lambda run: min(piece.error for piece in run.trace.states),
    "Fewest mistakes of any line": lambda run: run.best.mistakes,
    "Widest margin": lambda run: run.widest_margin,
    "Nearest points": lambda run: int((run.geometric < run.geometric.min() + 1e-6).sum()),
    "Short of the widest": lambda run: run.widest_margin - float(run.geometric.min()),
    "Length for a functional margin of 1": lambda run: 1 / float(run.geometric.min()),
}

view = View(
    "A line by hand",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        said=said,
        closer=lambda run: closer.show(run.at, run.model, run.distances, run.length),
        ringed=chart,
        code=code,
        rows=rows,
        quantities=QUANTITIES,
    ),
    data="separable",
)
