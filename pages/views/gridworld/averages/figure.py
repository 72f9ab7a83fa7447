"""A running average beside the weights of its samples."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from pages.views.gridworld import board
from pages.views.gridworld.averages import levels, samples
from pages.views.gridworld.averages.samples import Outcome
from pages.views.gridworld.board_shapes import said
from pages.views.gridworld.layout import Place, layout
from ui import palette
from ui.figures import marks, panels
from ui.figures.marks import Trace

PULLED, AVERAGE = "sample", "average"  # the traces that are dragged
MEAN, SAMPLE = palette.CLASSES[1], palette.CLASSES[5]  # blue would be an end of the board
WAYS = (SAMPLE, palette.CLASSES[2], palette.CLASSES[4])  # the outcomes of a move, its own way first
ROOM = 0.6  # of the samples: later names would meet those at the right end
BENEATH = 0.24  # of what is seen: the room for the name of the start, where nothing is lower
LARGEST, SMALLEST, DOT = 38, 4, 15  # pixels: the dots of samples
TOLD, FEWER = 20, 10  # samples up to which there is room for all weights over their dots, and beside a board
NEARLY = 0.95  # of the weight
EACH = 10  # samples up to which every bar has its weight
LARGER, SMALLER = 14, 11  # pixels of these, and on a phone
LETTERS, NONE = 12, 1  # pixels of weights at dots, which inherit it from the layout: on a phone there is no room
HEADING = dict(size=14)
HEIGHT, WIDTH = 476, 1040  # pixels of the figure; where it is narrow, of the board, the average and the bars
SMALL, MAIN, BARS = 300, 210, 140
LEVELS = 124  # pixels on the left, for the names of what a sample may be
CLOSE = 0.09  # of what is seen: so near to another one a level has no name
ALONE = 300  # there: of the average without bars
HEADED = 48  # between them there, for a heading
TOP, BOTTOM = 30, 52  # pixels above the plots and below them
BESIDE = 0.43  # of the width: where the average begins beside a board


@dataclass(frozen=True)
class Course:
    """What all frames share."""

    samples: np.ndarray  # (n,)
    means: np.ndarray  # (n,) of the sequence on display
    band: np.ndarray  # (2, n) where 80% of the others lie
    expected: float
    expected_name: str
    bars: bool = True  # whether the weights stand beside it
    others: bool = True  # whether the band is drawn
    axis: str = "value"
    from_zero: bool = True  # whether it begins there
    outcomes: tuple[Outcome, ...] = ()  # what samples may be
    board: Callable[[int | None], tuple[Trace, ...]] | None = None  # the move, as it went by that outcome
    heading: str = ""  # above that

    @cached_property
    def went(self) -> list[int]:
        """Which of the outcomes each of the samples was."""
        values = np.array([outcome.value for outcome in self.outcomes] or [0.0])
        return [int(i) for i in np.abs(self.samples[:, None] - values).argmin(axis=1)]

    @cached_property
    def colours(self) -> list[str]:
        """Of the samples: those of their outcomes where these are seen on a board."""
        return [WAYS[i] if self.board else SAMPLE for i in self.went]

    @cached_property
    def layout(self) -> dict[str, Any]:
        """The three plots, the same in all frames."""
        return _layout(self)


def figure(course: Course, k: int, weights: np.ndarray, rest: float) -> dict[str, Any]:
    """The course up to sample k, the weights (k,) in it and the weight `rest` of the start."""
    traces = _average(course, k, weights, rest)
    if course.bars:
        traces += [panels.on(trace, 1) for trace in _weights(course, weights, rest)]
    if course.board:
        now = course.board(course.went[k - 1] if k else None)
        traces += [panels.on(trace, 1 + course.bars) for trace in now]
    return dict(data=traces, layout=course.layout)


def _average(course: Course, k: int, weights: np.ndarray, rest: float) -> list[Trace]:
    n = len(course.samples)
    x = np.arange(1.0, n + 1)
    seen = x <= k
    means = np.r_[0.0 if course.from_zero else np.nan, course.means]  # the start among them
    now = means[k]
    low, high = course.band
    solid = 0.85
    return [
        marks.band(x, low, high, "rgba(232,112,14,0.16)", name="80% of others")
        if course.others
        else marks.line([], [], MEAN),
        marks.line([0.0, n * 1.02], [course.expected] * 2, palette.NEUTRAL, dash="dash"),
        marks.points(
            x,
            np.where(seen, course.samples, np.nan),
            SAMPLE,
            name="sample",
            meta=PULLED,
            says="sample %{x}: %{y:.4g}<br>its weight now: %{customdata:.1%}",
            customdata=_held(n, weights, rest)[1:].astype(np.float32),
            marker=dict(
                color=course.colours, size=_sizes(course, weights, rest)[1:], opacity=solid, line=dict(width=0)
            ),
        ),
        marks.points(
            [0.0],
            [0.0 if rest > 0 else np.nan],
            palette.NEUTRAL,
            says=f"the start: 0<br>its weight now: {rest:.1%}",
            marker=dict(
                color=palette.NEUTRAL, size=_sizes(course, weights, rest)[:1], opacity=solid, line=dict(width=0)
            ),
            mode="markers+text",
            text=["start" * (n <= 50 and rest >= 0.005 and not course.bars)],  # there is room, and no bar that says so
            textposition="bottom center" if course.outcomes and n <= TOLD else "bottom right",
            cliponaxis=False,
            textfont=dict(size=13, shadow=palette.HALO),
        ),
        marks.line(
            np.r_[0.0, x],
            np.where(np.r_[True, seen], means, np.nan),
            MEAN,
            width=2.5,
            meta="ghost",  # of a kept run, though no axis of the plot has a title
            name="running average",
            says="after sample %{x}: average %{y:.4g}",
        ),
        _pull(course, k, means),
        _shares(course, weights, rest),
        marks.points(
            np.r_[0.0, x],
            np.where(np.arange(n + 1) == k, means, np.nan),
            MEAN,
            symbol="square",
            size=13,
            outline=palette.OUTLINE,
            meta=AVERAGE,
        ),
        _named(course, k, now),
        _handle(course, k),
    ]


def _held(n: int, weights: np.ndarray, rest: float) -> np.ndarray:
    """The weights of the start and of n samples; 0 of those to come."""
    return np.r_[rest, weights, np.zeros(n - len(weights))]


def _sizes(course: Course, weights: np.ndarray, rest: float) -> np.ndarray:
    """The diameters (n + 1,) of their dots in pixels: alike beside bars. Without, areas are weights, the largest one's
    the same in all frames."""
    n = len(course.samples)
    if course.bars:
        return np.full(n + 1, DOT if n <= 50 else DOT / 2, dtype=np.float32)
    held = _held(n, weights, rest)
    largest = LARGEST if n <= 50 else LARGEST / 2
    return np.maximum(largest * np.sqrt(held / (held.max() or 1.0)), SMALLEST).astype(np.float32)


def weighed(n: int, board: bool) -> bool:
    """Whether there is room for the weights of n samples, with a board beside them or without."""
    return n <= (FEWER if board else TOLD)


def _shares(course: Course, weights: np.ndarray, rest: float) -> Trace:
    """The weights at the dots, away from the truth, if there is room for all."""
    held, sizes = _held(len(course.samples), weights, rest), _sizes(course, weights, rest)
    seen = (held >= 0.005) & (weighed(len(course.samples), course.board is not None) and not course.bars)
    texts = np.where(seen, [f"{100 * w:.0f}%" for w in held.tolist()], "").tolist()
    sides = ["top center" if y >= course.expected else "bottom center" for y in course.samples.tolist()]
    return marks.text(
        np.arange(len(held)),
        np.r_[0.0, course.samples],
        texts,
        mode="markers+text",
        marker=dict(size=sizes, opacity=0),  # they stand clear of the dots
        textposition=["top center", *sides],
        textfont=dict(color=[palette.NEUTRAL, *course.colours], weight="bold", shadow=palette.HALO),
        cliponaxis=False,
    )


def _pull(course: Course, k: int, means: np.ndarray) -> Trace:
    """From the average before to the newest sample, dotted: of this way the average goes a part."""
    before, newest = (means[k - 1], course.samples[k - 1]) if k else (np.nan, np.nan)
    return marks.line([k, k], [before, newest], course.colours[k - 1] if k else SAMPLE, width=1.5, dash="dot")


def _named(course: Course, k: int, now: float) -> Trace:
    """What the square is, while there is room at the right."""
    free = k <= ROOM * len(course.samples)
    look = dict(color=MEAN, size=14, shadow=palette.HALO)
    room: dict[str, Any] = dict(mode="markers+text", marker=dict(size=15, opacity=0), textfont=look)
    up = k == 0 or course.samples[k - 1] < course.means[k - 1]  # the sample is below
    return marks.text(
        [k],
        [now],
        ["<b>average</b>" if free and not np.isnan(now) else ""],
        textposition="top right" if up else "bottom right",
        **room,
    )


def _handle(course: Course, k: int) -> Trace:
    """That the newest sample can be dragged, while there is room at the right."""
    free = 0 < k <= ROOM * len(course.samples)
    at = course.samples[k - 1] if k else np.nan
    look = dict(color=course.colours[k - 1] if k else SAMPLE, size=14, shadow=palette.HALO)
    room: dict[str, Any] = dict(mode="markers+text", marker=dict(size=15, opacity=0), textfont=look)
    return marks.text([k], [at], ["<b>drag me</b>" * free], textposition="middle right", **room)


def _weights(course: Course, weights: np.ndarray, rest: float) -> list[Trace]:
    """Bars for the start and n samples, as parts of the largest, which is told: at any step one sees how fast the
    past fades."""
    n = len(course.samples)
    held = _held(n, weights, rest)
    most = float(held.max())
    bars = marks.bars(
        np.arange(n + 1.0),
        held / (most or 1.0),
        [palette.NEUTRAL, *course.colours],
        customdata=held.astype(np.float32),
        width=np.full(n + 1, 0.8 if n <= 50 else 1.0, dtype=np.float32),
        opacity=1.0 if n <= 50 else 0.45,  # so many that no gap is left between them
        says="sample %{x} (0: the start): weight %{customdata:.1%}",
    )
    k = len(weights)
    if n <= EACH:
        at, told = np.arange(n + 1.0), [f"{100 * w:.0f}%" if w >= 0.005 else "" for w in held.tolist()]
        told = [
            f"<b>{100 * w:.3g}%</b>" if w == most and text else text
            for w, text in zip(held.tolist(), told, strict=True)
        ]
        return [bars, marks.text(at, held / (most or 1.0), told, textposition="top center")]
    alike = k > 1 and bool(np.ptp(held[held > 0]) < 1e-9)
    at_most = k / 2 if alike else float(held.argmax())
    start = "" if alike or held.argmax() else "the start: "
    all_of_it = f"<b>{start}{100 * most:.3g}%{' each' if alike else ''}{_together(weights)}</b>" if most else ""
    newest = f"{100 * weights[-1]:.3g}%" if k and at_most < k - 0.1 * n and not alike else ""
    places, heights = [at_most, float(k)], [1.0, float(held[k]) / (most or 1.0)]
    sides = ["top center" if 0.2 * n < x < 0.8 * n else "top left" if x > n / 2 else "top right" for x in places]
    words = [all_of_it, newest and f"<b>{newest}</b>"]
    return [bars, marks.text(places, heights, words, size=15, textposition=sides)]


def _together(weights: np.ndarray) -> str:
    """How many of the newest samples carry nearly all the weight (k,), where each weighs more than the one before."""
    if len(weights) < 2 or (np.diff(weights) <= 0).any():
        return ""
    of_newest = np.cumsum(weights[::-1])
    m = int(np.searchsorted(of_newest, NEARLY)) + 1
    return f", the last {m} together {100 * of_newest[m - 1]:.0f}%" if 1 < m < len(weights) else ""


def _levels(course: Course, low: float, high: float) -> dict[str, Any]:
    """What the axis says of the values a sample may have: how a move went, in place of numbers; of others nothing."""
    if course.board or not course.outcomes:
        return {}
    came = [course.outcomes[i] for i in sorted(set(course.went))]
    held = [(one.value, one.level) for one in sorted(came, key=lambda one: one.value)]
    apart = CLOSE * (high - low)
    if course.from_zero and all(abs(value) > apart for value, _ in held):
        held.append((0.0, "starting value: 0"))
    return dict(tickvals=[value for value, _ in held], ticktext=[text for _, text in held])


def _layout(course: Course) -> dict[str, Any]:
    n = len(course.samples)
    across = [-0.6 if n <= 50 else -0.02 * n, n * 1.13 + 0.5]  # with room for names at the right end
    held = np.r_[course.samples, course.means, course.band.ravel() if course.others else [], course.expected]
    if course.from_zero:
        held = np.r_[held, 0.0]
    low, high = float(held.min()), float(held.max())
    room = 0.09 * (high - low) or 0.5 * max(abs(high), 1.0)
    beneath = BENEATH * (high - low) if course.from_zero and n <= 50 and low == 0 < high else room
    numbers = list(range(n + 1))
    begins = "start" if course.from_zero else ""
    ticks: dict[str, Any] = dict(tickvals=numbers, ticktext=[begins, *map(str, numbers[1:])]) if n <= EACH else {}
    x = palette.axis("sample", range=across, showgrid=False, **ticks)
    levels_of = _levels(course, low, high)
    y = palette.axis("", range=[low - beneath, high + room], **levels_of)
    plots: list[tuple[panels.Axis, panels.Axis]] = [(x, y)]
    if course.bars:
        title = "sample" if n <= EACH else "sample (0: the start)"
        below = palette.axis(title, range=across, showgrid=False, **ticks)  # each bar stands below its sample
        part = palette.axis("", range=[0, 1.25], showticklabels=False, showgrid=False)  # what matters is told
        plots = [(x | dict(title=None, showticklabels=False), y), (below, part)]
    if course.board:
        columns, down = board.axes(samples.small_board(), str(len(plots) + 1))
        plots.append((columns, down))
    named = [(course.expected, course.expected_name, palette.NEUTRAL)]
    if course.others:
        named.append((float(course.band[1, -1]), "80% of others", MEAN))
    told = levels.apart(named, n * 1.06, (high - low + beneath + room) / (MAIN if course.bars else ALONE))
    if course.bars:
        told.append(panels.heading("How much each of them weighs in the average", 1, yshift=2, font=HEADING))
    told.append(panels.heading(course.axis[:1].upper() + course.axis[1:], 0, yshift=2, font=HEADING))
    if course.board:
        told.append(panels.heading(course.heading, len(plots) - 1, yshift=2, font=HEADING))
    heads = [i for i, one in enumerate(told) if "domain" in str(one["xref"])]
    brief = {f"annotations[{i}].text": f"<b>{told[i]['text'][3:-4].partition(';')[0]}</b>" for i in heads}
    for one in (axis for plot in plots for axis in plot):
        one |= dict(tickfont=dict(size=13), title=(one["title"] or {}) | dict(font=HEADING))
    wide, narrow, tall = _places(course)
    made = layout(
        plots,
        wide,
        narrow,
        height=HEIGHT,
        tall=tall,
        top=TOP,
        bottom=BOTTOM,
        where_wide={
            "margin.l": 12 if course.board else LEVELS if levels_of else 44,
            "margin.r": 12,
            "margin.t": TOP,
            "font.size": LARGER if course.bars else LETTERS,
        },
        where_narrow={"margin.l": 44, "margin.r": 12, "margin.t": TOP, "font.size": SMALLER if course.bars else NONE},
        bargap=0,
        font=dict(size=LARGER if course.bars else LETTERS),
        hoverlabel=dict(align="left", font=HEADING),
        showlegend=False,
        annotations=told,
    )
    made["meta"]["narrow"] |= brief | {"annotations[0].text": "<br>".join(told[0]["text"].split(" "))}
    if levels_of:  # there is room for their values alone
        made["meta"]["wide"]["yaxis.ticktext"] = levels_of["ticktext"]
        made["meta"]["narrow"]["yaxis.ticktext"] = [said(value) for value in levels_of["tickvals"]]
    return made


def _places(course: Course) -> tuple[list[Place], list[Place], int]:
    """Where the plots stand: the bars below the average, the board beside both; where it is narrow, the board above
    them, and how many pixels they take there."""
    across = (BESIDE if course.board else 0.0, 1.0)
    high = HEIGHT - TOP - BOTTOM
    split = 0.52 if course.bars else 0.0
    wide: list[Place] = [(across, (split, 1.0))]
    if course.bars:
        wide.append((across, (0.0, 0.39)))
    heights = [MAIN, BARS] if course.bars else [ALONE]
    if course.board:
        heights.insert(0, SMALL)
    inner = sum(heights) + HEADED * (len(heights) - 1)  # pixels, from above
    narrow: list[Place] = []
    top = float(inner)
    for each in heights:
        narrow.append(((0.0, 1.0), ((top - each) / inner, top / inner)))
        top -= each + HEADED
    if course.board:
        wide.append(((0.0, high / WIDTH), (0.0, 1.0)))
        narrow.append(narrow.pop(0))  # it is the last of the plots
    return wide, narrow, inner + TOP + BOTTOM
