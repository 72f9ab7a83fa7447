"""A line by hand: turned, shifted and scaled, and what the 0-1 error, the margins and the hinge loss make of it."""

from dataclasses import replace

import numpy as np

from algos.classification import line_sweep, losses
from datasets import catalog
from datasets.entry import begins
from pages.views.classification import named_classes, right_angle, scripts
from pages.views.classification.by_hand import closer, figure, projected
from pages.views.classification.by_hand.run import LENGTHS, Run, choose
from pages.views.classification.sides import side
from ui import classes, controls, export, picture, words
from ui.figures import boundary
from ui.picture import Drag, Picture
from ui.view import Code, Rows, Said, Screen, View, beside, note, rows_of
from ui.words import Share

TITLES = {"turn": "angle of the arrow w", "shift": "shift", "scale": "length of w"}
WRONG = "on the wrong side"
NO_NEARER, ROUNDING = 1e-6, 1e-9  # of a distance, and of a loss: so little is no difference
DEGREES = 5  # from one frame of a turn to the next
FINE = 4  # points of the hinge loss between two frames
ERROR, FUNCTIONAL = "Mistakes, share", "Functional margin"
GEOMETRIC, HINGE = "Geometric margin", "Mean hinge loss"
HELP = {
    FUNCTIONAL: "The functional margin of the worst point, the smallest y (w·x + b) with y = ±1. It grows with |w| "
    "and is below 0 if "
    "a point is wrong.",
    GEOMETRIC: "The functional margin divided by |w|: how far the worst point is from the line, below 0 on the "
    "wrong side.",
    HINGE: "The mean of max(0, 1 − y (w·x + b)), by which the points fall short of a functional margin of 1.",
}


def chart(run: Run, looked: int | None = None) -> Picture:
    at, X = run.at, run.at.points
    values = _values(run)
    first, last = float(values[0]), float(values[-1])
    ends, errors, places, hinge = _curves(run, values)
    top, log = float(hinge.max()) or 1.0, run.move == "scale"
    layout = figure.layout(at.plane, TITLES[run.move], (first, last), len(X), top, log=log, hinge=run.margins)
    plots = slice(None if run.margins else 1)
    unit = "°" if run.move == "turn" else ""
    late = float((first * last**3) ** 0.25) if log else first + 0.75 * (last - first)
    told = run.distant and not run.margins  # the worst point's distance, where it is
    ghost = figure.widest(at.plane, run.widest if run.ghost else None)
    still = boundary.legend((), mistakes=WRONG)
    far = figure.ends(at.plane, run.start, run.u, 1)
    set_so = far[0] + np.linspace(0, 1, 50)[:, None] * (far[1] - far[0])  # along the line as it is set
    right = np.where(run.wrong, -1, at.y)  # a name stands on its own side of the line, as this is set
    told_by = right if {0, 1} <= set(right.tolist()) else at.y
    called = named_classes.names(at.plane, X, told_by, at.class_names, taken=set_so[np.isfinite(set_so[:, 0])])

    def draw(i: int) -> picture.Figure:
        now = run.moved(float(values[i]))
        been = last if run.margins else now.value  # how far the curves are drawn
        piece = max(now.piece.low, first), min(now.piece.high, been), len(X) * now.piece.error
        curves = figure.curves(ends, len(X) * errors, places, hinge, unit, been)[plots]
        moving = [
            *(side(at.plane, now.model, c) for c in (1, 0)),
            *figure.line(at.plane, now.model)[0 if run.margins else 1 :],
            ghost,
            figure.ways(X, now.distances if run.ways else np.full(len(X), np.nan), now.u),
            boundary.mistakes(X, now.wrong),
            boundary.points(X, at.y, at.class_names),
            called,
            *_normal(now),
            *figure.nearest(at.plane, X, now.geometric, now.distances, now.u, looked, shown=told),
            figure.handles(at.plane, now.start, now.u),
            figure.drag_me(at.plane, now.start, now.u),
        ]
        if looked is not None:
            d, wrong = float(now.distances[looked]), bool(now.wrong[looked])
            mark = figure.looked_at(X[looked], d, now.start, now.u, wrong=wrong)
            named = looked != int(now.geometric.argmin())  # that one is named already
            moving += (
                mark
                if run.margins
                else [*mark[1:3], figure.distance(at.plane, X[looked], d, now.u, wrong=wrong, shown=named)]
            )
        spots = figure.here(now.value, float(now.wrong.sum()), now.hinge, piece, late=late, n=len(X))[plots]
        return figure.figure(layout, [*still, *moving], curves, spots)

    start = int(np.abs(values - run.value).argmin())
    return picture.frames(
        len(values),
        draw,
        lambda i: _last(run, values) if i == len(values) - 1 else _caption(run.moved(float(values[i]))),
        start=start,
        alt=f"{at.described} and a line. {_caption(run)}.",
        key="line",
        moves={"length" if run.move == "scale" else run.move: values.tolist()},
        tracks=dict.fromkeys(("x2", "x3") if run.margins else ("x2",), values.tolist()),
        on_click=lambda hit: controls.put("point", hit + 1),
        drags=[
            Drag(figure.LINE, lambda _, x, y: {"shift": run.shift_through(x, y)}, "Drag to shift the line"),
            Drag(figure.HANDLES, lambda i, x, y: {"turn": run.turn_through(i, x, y)}, "Drag to turn the line"),
        ],
    )


def _normal(run: Run) -> list[figure.Trace]:
    """The arrow w and what the lines stand for."""
    at, w = run.at, run.model.coef
    return [
        right_angle.mark(at.plane, w, run.model.intercept, run.start),
        figure.arrow(run.start, w),
        *figure.labels(at.plane, run.start, w, at.points, margins=run.margins),
    ]


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


def _last(run: Run, values: np.ndarray) -> str:
    """Where the line ends, and with how few on the wrong side it was on its way, where that is fewer."""
    end = run.moved(float(values[-1]))
    if run.move == "scale":
        return _caption(end, last=True)
    wrong = [int(run.moved(float(value)).wrong.sum()) for value in values]
    passed = [piece.error for piece in run.trace.states if piece.high > values[0] and piece.low < values[-1]]
    least = min(*wrong, round(min(passed) * len(run.at.y)))  # it may be between two frames
    fewest = f". The smallest number {WRONG} on the way was {least}" if least < wrong[-1] else ""
    if run.move == "shift":  # of which it is asked how few there can be
        fewest = fewest or ". There were never fewer on the way"
    if run.margins or run.move == "shift" or len(set(wrong)) == 1:
        return f"{_caption(end)}{fewest}"
    if fewest:
        fewest = f". The smallest was {least}, and now it is {wrong[-1]} of {len(run.at.y)}"
    return f"The number of points {WRONG} changes whenever the line passes a point{fewest}{_unseen(end)}"


def _caption(run: Run, *, last: bool = False) -> str:
    n = len(run.at.y)
    stands = dict(
        turn=f"With the arrow at {words.number(run.angle)}°",
        shift=f"Shifted by {words.number(round(run.shift, 9))}",
        scale=f"With w {words.number(run.length)} long",
    )[run.move]
    if run.move == "scale" and run.margins:
        least = words.number(float(f"{run.length * run.geometric.min():.3g}"))
        wrong = f"{words.number(int(run.wrong.sum()))} of {n} points {WRONG}"
        worst = float(run.geometric.min())
        more = f". It is 1 with a length of {words.number(1 / worst)}, and {wrong} throughout"
        if not (last and worst > 0):
            more = f", with {wrong} as with any length"
        return f"{stands}, the smallest functional margin is {least}{more}{_unseen(run)}"
    line = _told(run) if run.margins else ""
    if run.move == "scale":
        line = ", as with any length"
    elif run.move == "turn" and not run.margins and not run.wrong.any() and -180 < run.piece.low < run.piece.high < 180:
        line = f", and so it is over {words.number(run.piece.high - run.piece.low)}° of its turn"
    wrong = words.number(int(run.wrong.sum()))
    return f"{stands}, the line has {wrong} of {n} points {WRONG}{line}{_unseen(run)}"


def _told(run: Run) -> str:
    """Of a line that is turned or shifted, how near its nearest point is beside the best line's; or where to the mean
    hinge loss falls."""
    near = float(run.geometric.min())
    if run.ghost and (best := run.widest_margin) is not None and near > 0:
        if best - near < NO_NEARER * max(best, 1):
            return f", and its nearest point is {words.number(near)} away, as far as any line can have it"
        return f", and its nearest point is {words.number(near)} away, less than the best line’s {words.number(best)}"
    little = 0.01 if run.move == "turn" else 1e-4 * run.reach
    ahead, back = (run.moved(run.value + side * little).hinge - run.hinge for side in (1, -1))
    way = "neither way"
    if min(ahead, back) < -ROUNDING:
        way = f"towards {'larger' if ahead < back else 'smaller'} {'angles' if run.move == 'turn' else 'shifts'}"
    return f", and the mean hinge loss of {words.number(run.hinge)} falls {way}"


def numbers(run: Run) -> dict[str, float]:
    worst = float(run.geometric.min())
    shown: dict[str, float] = {GEOMETRIC: worst} if run.distant else {}
    return shown | ({FUNCTIONAL: run.length * worst, HINGE: run.hinge} if run.margins else {})


def at(run: Run, frame: int) -> Run:
    """With the line where this frame has it."""
    return run.moved(float(_values(run)[frame]))


def said(run: Run) -> list[Said]:
    scale = "" if run.at.plane.to_scale else "So a right angle does not look like one."
    square = beside("The arrow w is perpendicular to the line and points to the side that is called positive.")
    return [square, *map(note, (*run.at.caveats, scale))]


def _unseen(run: Run) -> str:
    """What of the line cannot be drawn."""
    plane, told = run.at.plane, []
    low, high = np.transpose([plane.x, plane.y])
    corners = np.array([[x, y] for x in (low[0], high[0]) for y in (low[1], high[1])])
    scores = run.model.decision_function(corners)

    def seen(level: float) -> bool:
        return bool(scores.min() <= level <= scores.max())

    if not seen(0):
        told.append("the line lies outside the picture")
    if run.margins and not (seen(1) and seen(-1)):
        which = "a margin line lies" if seen(1) or seen(-1) else "the margin lines lie"
        told.append(f"{which} outside, {words.number(1 / run.length)} away")
    return "".join(f", and {one}" for one in told)


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
        classes.script(
            run.at,
            lines,
            {name: shown[name] for name in (ERROR, *numbers(run))},
            imports=imports,
            title="A line by hand.",
        ),
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
    ERROR: lambda run: Share(run.wrong.mean()),
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

screen = Screen(
    chart,
    numbers,
    HELP,
    at=at,
    said=said,
    closer=closer.show,
    ringed=chart,
    sections={"One feature": projected.show},
    code=code,
    rows=rows,
    quantities=QUANTITIES,
)
view = View(
    "A line by hand",
    choose,
    screen,
    data="separable",
    entries=begins(catalog.CLASSIFICATION, "separable", n=20),
    folded=("standardise", "widest", "ways", "margins", "turn", "shift", "length"),  # the line is turned by its handles
)
