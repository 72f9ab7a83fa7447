"""Three losses on the same points, one of which is moved: which line follows it?"""

import math
from dataclasses import replace
from functools import partial

import numpy as np

from algos.regression import least_absolute, moved
from algos.regression.moved import Rivals
from algos.trace import Trace
from datasets.dataset import Dataset
from pages.views.regression import scene
from pages.views.regression.robust import closer, rivals, script
from pages.views.regression.robust.run import Lines
from pages.views.regression.scene import Scene
from ui import compute, controls, picture, words
from ui.picture import Drag, Picture
from ui.view import Code, Rows, Said, Screen, View, beside, rows_of

TITLES = {"squares": "squares", "absolute": "absolute", "chebyshev": "largest miss"}
MEASURES = {"squares": "RMS miss", "absolute": "Mean miss", "chebyshev": "Largest miss"}
STILL = 1e-4  # of the chart's height: a line that turns less from one height of the point to the next stands still
MADE_OF = {
    "squares": "Of all lines least squares makes the mean squared miss, (y − ŷ)², least.",
    "absolute": "Of all lines least absolute makes the mean miss, |y − ŷ|, least.",
    "chebyshev": "Of all lines this one (Chebyshev's) makes the largest miss, |y − ŷ|, least.",
}
HELP = {f"Slope, {rivals.NAMES[loss]}": said for loss, said in MADE_OF.items()}


def choose(data: Dataset) -> Lines:
    at = scene.choose(data, held_out=None)
    chosen = controls.several(
        "Losses",
        list(rivals.NAMES),
        ["squares", "absolute"],
        key="losses",
        most=3,
        help="What a miss costs. One line is drawn for each loss.",
        titles=TITLES,
    )
    losses = tuple(loss for loss in rivals.ORDER if loss in chosen)
    n = len(at.y)
    point = (
        controls.slider(
            "Number of the ringed point", 1, n, n, key="moved", help="Which point is moved. Or click a point."
        )
        - 1
    )
    band = "chebyshev" in losses and controls.toggle(
        "Band of the least largest miss",
        False,
        key="band",
        help="All points lie in it, and no other line has a narrower one.",
    )
    heights = rivals.heights(at.y, point)
    height = float(at.y[point]) + _lift(heights - at.y[point])
    trace = _lines(at, point, heights, losses)
    if height not in heights:
        here, i = _lines(at, point, np.array([height]), losses), int(np.searchsorted(heights, height))
        trace = replace(trace, states=(*trace.states[:i], *here.states, *trace.states[i:]))
    return Lines(at, losses, point, band, trace, [state.height for state in trace.states].index(height))


def _lift(lifts: np.ndarray) -> float:
    """How far above its place in the data the point is put, of what these heights (m,) allow."""
    step = controls.one_two_five(float(np.ptp(lifts)) / 200, float(np.ptp(lifts)))[0]
    low, high = step * math.ceil(lifts[0] / step - 1e-9), step * math.floor(lifts[-1] / step + 1e-9)
    help = "How far up or down from its place in the data the ringed point is. Or drag it in the chart."
    return float(controls.slider("Moved by", low, high, 0.0, step=step, key="lift", help=help))


def _lines(at: Scene, point: int, heights: np.ndarray, losses: tuple[str, ...]) -> Trace[Rivals]:
    settings = dict(point=point, heights=heights, losses=losses)
    return compute.run(moved.lines, at.data.X, at.y, limit=len(heights), **settings)


def chart(lines: Lines) -> Picture:
    """A frame for each height of the point."""
    at, point, states = lines.at, lines.point, lines.trace.states
    tops = np.array([states[0].height, states[-1].height, *np.delete(at.y, point)])
    room = 0.05 * float(np.ptp(tops))  # for the ring at both ends of its way
    frame = at.frame | dict(y_range=(float(tops.min()) - room, float(tops.max()) + room))

    without = {loss: at.along(model.predict)[[0, -1]] for loss, model in lines.without.items()}

    def draw(i: int) -> picture.Figure:
        models = lines.models(i)
        y = moved.targets(at.y, point, states[i].height)
        ends = {loss: at.along(model.predict)[[0, -1]] for loss, model in models.items()}
        worst = None
        if lines.band and at.single:
            worst = float(np.abs(y - models["chebyshev"].predict(at.data.X)).max())
        return rivals.figure(at.data.X[:, at.at], y, point, ends, without, worst, frame, told=i == own)

    own = [state.height for state in states].index(float(at.y[point]))

    def caption(i: int) -> str:
        return _answer(lines, i, own, float(np.ptp(at.x_range) / np.ptp(frame["y_range"])))

    return picture.frames(
        len(states),
        draw,
        caption,
        start=lines.shown,
        moves={"lift": [state.height - float(at.y[point]) for state in states]},
        on_click=lambda i: controls.put("moved", i + 1),
        drags=[Drag(rivals.MOVED, lambda _, x, y: {"lift": y - float(at.y[point])}, "Drag the point")],
        alt=f"{words.count(len(at.y), 'point')} of {at.data.title} with the lines of "
        f"{words.listed([rivals.NAMES[loss] for loss in lines.losses])}. {caption(lines.shown)}.",
    )


def _answer(lines: Lines, i: int, own: int, steep: float) -> str:
    """Which line has followed the ringed point to its place in frame i: from that in the data, at frame `own`.

    There nothing has moved yet, and there are only the slopes. But if it lies highest in the data, one has played to
    it: then it is told from its lowest place, from which three lines are compared anyway.
    steep: by how much of the chart's height a slope of 1 rises across the chart.
    """
    states, names = lines.trace.states, rivals.NAMES
    few = len(lines.losses) < 3
    base = own if few and i != own else 0
    start, height = (words.number(states[k].height) for k in (base, i))
    now = {loss: lines.slope(model) for loss, model in lines.models(i).items()}
    if i == base or (i == own and not (few and i == len(states) - 1)):
        told = [f"{words.number(slope)} for {names[loss]}" for loss, slope in now.items()]
        return f"With the ringed point at y = {height}, the slope is {words.listed(told)}"
    before = {loss: lines.slope(model) for loss, model in lines.models(base).items()}
    turns = {loss: abs(now[loss] - before[loss]) for loss in now}
    share = abs(states[i].height - states[base].height) / (states[-1].height - states[0].height) if few else 1.0
    follow = [loss for loss in now if turns[loss] * steep >= rivals.ALIKE * share]
    if few:
        rests = {loss: _rests(lines, loss, base, i, STILL / steep) for loss in now}
        moving = [loss for loss in follow if rests[loss] == i]
        order = sorted(now, key=lambda loss: loss not in moving)
        ways = [_way(before[loss], now[loss]) for loss in order]
        if moving:
            who = f"{words.listed([names[loss] for loss in moving])} {'follow' if len(moving) > 1 else 'follows'}"
        elif follow:
            who = "no line follows" if len(now) > 1 else "the line does not follow"
        else:
            who = "hardly any line follows" if len(now) > 1 else "the line hardly follows"
        alone = len(moving) == 1 or len(now) == 1
        whose = ["its slope" if alone else f"the slope of {names[order[0]]}"]
        whose += [f"that of {names[loss]}" for loss in order[1:]]
        ways = [ways[0], *(way.removeprefix("goes ") if ways[0].startswith("goes") else way for way in ways[1:])]
        halts = [
            f" and stands still beyond y = {words.number(states[rests[loss]].height)}"
            if loss in follow and loss not in moving
            else ""
            for loss in order
        ]
        parts = ", and ".join(f"{one} {way}{halt}" for one, way, halt in zip(whose, ways, halts, strict=True))
        return f"{who[0].upper()}{who[1:]} the point from y = {start} to {height}: {parts}"
    most = max(now, key=lambda loss: turns[loss])
    gone = f"s the ringed point goes from y = {start} to {height}"
    if most not in follow:
        return f"Hardly any line turns a{gone}"
    by = words.number(turns[most])
    alike = [names[loss] for loss in now if words.number(turns[loss]) == by]
    who = f"slope of {alike[0]} changes" if len(alike) == 1 else f"slopes of {words.listed(alike)} change"
    return f"A{gone}, the {who} most, by {by}"


def _rests(lines: Lines, loss: str, base: int, i: int, still: float) -> int:
    """From which frame on, on the way from frame `base` to i, the slope is that of frame i; i if it moved last."""
    now = lines.slope(lines.models(i)[loss])
    while i != base:
        before = i - 1 if i > base else i + 1
        if abs(lines.slope(lines.models(before)[loss]) - now) > still:
            break
        i = before
    return i


def _way(before: float, now: float) -> str:
    """From where to where a slope went, or where it stayed, as it is told."""
    start, end = words.number(before), words.number(now)
    return f"stays at {end}" if start == end else f"goes from {start} to {end}"


def numbers(lines: Lines) -> dict[str, float]:
    return {f"Slope, {rivals.NAMES[loss]}": lines.slope(model) for loss, model in lines.models().items()}


def said(lines: Lines) -> list[Said]:
    """What the lines make least."""
    if len(lines.losses) < 2:
        return []
    least = {"squares": "mean squared miss", "absolute": "mean miss", "chebyshev": "largest miss"}
    (first, *more) = lines.losses
    made = [f"{rivals.NAMES[first].capitalize()} makes the {least[first]} as small as it can be"]
    made += [f"{rivals.NAMES[loss]} the {least[loss]}" for loss in more]
    return [beside(f"{words.listed(made)}.")]


def code(lines: Lines) -> Code:
    data, labels = lines.at.data, {f"Slope, {rivals.NAMES[loss]}": loss for loss in lines.losses}
    put = (lines.point, lines.height) if lines.lift else None
    why = "The best line of absolute deviations need not be unique; its sum is. Solvers stop within a tolerance."
    return Code(
        least_absolute,
        script.ours(data, labels, put, lines.at.at),
        script.library(data, labels, put, lines.at.at),
        why=why,
    )


def rows(lines: Lines) -> Rows:
    place = {f"{lines.at.data.target_name}, moved": lines.y} if lines.lift else {}
    residuals = {f"residual, {rivals.NAMES[loss]}": residual for loss, residual in lines.residuals.items()}
    return rows_of(lines.at.data, place | residuals)


def _miss(line: str, loss: str, lines: Lines) -> float:
    """What a loss makes of the misses of a line, whichever that is."""
    return rivals.typical(loss, lines.residuals[line])


def _turn(loss: str, lines: Lines) -> float:
    """How much the slope changes while the point goes from far below to far above."""
    return abs(lines.slope(lines.models(-1)[loss]) - lines.slope(lines.models(0)[loss]))


def _moving(lines: Lines) -> tuple[float, float]:
    """The heights of the point between which the line of least absolute deviations moves."""
    states = lines.trace.states
    slopes = [lines.slope(lines.models(i)["absolute"]) for i in range(len(states))]
    moves = np.flatnonzero(np.abs(np.diff(slopes)) > 1e-6)
    return states[moves[0]].height, states[moves[-1] + 1].height


view = View(
    "Robust",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        at=lambda lines, i: replace(lines, shown=i),
        said=said,
        closer=closer.show,
        code=code,
        rows=rows,
        quantities={
            **{
                f"{MEASURES[loss]}, {name}": partial(_miss, line, loss)
                for loss in MEASURES
                for line, name in rivals.NAMES.items()
            },
            **{f"Turn, {name}": partial(_turn, loss) for loss, name in rivals.NAMES.items()},
            "Line that turns most": lambda lines: rivals.NAMES[
                max(lines.residuals, key=lambda loss: _turn(loss, lines))
            ],
            "Least absolute moves from": lambda lines: _moving(lines)[0],
            "Least absolute moves up to": lambda lines: _moving(lines)[1],
            "Points that hold the line of least largest miss": lambda lines: len(
                closer.extreme(lines.residuals["chebyshev"])
            ),
        },
    ),
    data="outlier",
    folded=("moved",),
)
