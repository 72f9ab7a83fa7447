"""The small network with every number on it."""

from collections.abc import Callable
from typing import Any

import numpy as np

from algos.neural.one_point import ACTIVATION, DELTA, GRADIENT, LOSS, SUM, UPDATE, OnePoint
from pages.views.neural.board import ABOVE, BELOW
from pages.views.neural.one_step import names
from pages.views.neural.one_step.run import MOST, Run
from ui import palette
from ui.figures import marks, panels

FORWARD, BACK = palette.CLASSES[2], palette.CLASSES[3]
GAP = "&nbsp;" * 3
TOP = {1: 3.3, 2: 3.85, 3: 4.1}  # of the drawing, where its columns are named
INPUT, HIDDEN, OUTPUT, PAID = 0.0, 4.95, 9.1, 12.1  # where the columns stand
HALF, TALL = 1.2, 0.8  # of a unit's box: half its width and its height
ENTRY, COST = 1.0, (1.15, 0.8)  # half the width of an input's; of the loss's, and its height: it holds three lines
WORDY, HIGH = (0.9, 0.72), 0.36  # of a weight's label: half its width in each layer, and half its height
NARROW, STUB = 0.75, 0.35  # where each stands on its line: half its width, and the piece between it and the box
CROSS = 0.757  # above or below the middle: where the labels of lines that cross stand on these, before they do
COLUMNS = {INPUT: "inputs", HIDDEN: "hidden units", OUTPUT: "output unit", PAID: "target and loss"}
BRIEF = ("inputs", "hidden units", "output", "loss")  # on a phone
LARGE, FULL, SMALL = 18, 16, 11  # pixels of a text, on a wide screen, there with most units, and on a phone
LEVEL = 1.75  # of the inputs, above and below the middle, and of two hidden units
RIGHT, NOTE = 13.25, -1.5  # where what the letters mean ends, and its top
WEIGHTS = 100  # what is clicked of the lines is counted from here on; of units from 0
SIGNS = f"<span style='color:{ABOVE}'>above 0</span> or <span style='color:{BELOW}'>below 0</span>"
PULL = "↕ drag an input, weight or bias"
SHORT = f"Weights {SIGNS}{GAP}↕ drag a number"
LINES = f"Each line is a weight, thick if it is large: {SIGNS}{GAP}{PULL}"
DRAG = "<br><span style='font-size:0.8em'>↕ drag</span>"
VALUES = "values"  # what is dragged: spots on the numbers, GRIPS on each
GRIPS = np.array([(x, y) for y in (-0.27, 0.0, 0.27) for x in (-0.6, -0.3, 0.0, 0.3, 0.6)])  # from a number's middle


def brush(run: Run) -> Callable[[int], dict[str, Any]]:
    """What draws the figure of a step."""
    layout = _layout(run)

    def draw(i: int) -> dict[str, Any]:
        state = run.trace.states[i]
        return dict(
            data=[*_lines(run, state), *_boxes(run, state), *_texts(run, state), *_handles(run), _grips(run)],
            layout=layout,
        )

    return draw


def places(hidden: int) -> dict[str, np.ndarray]:
    """The middles of the inputs, of the hidden units and of the output: (units, 2)."""
    reach = {1: 0.0, 2: LEVEL, 3: 2.35}[hidden]
    rows = np.linspace(reach, -reach, hidden) if hidden > 1 else np.zeros(1)
    return {
        "inputs": np.array([[INPUT, LEVEL], [INPUT, -LEVEL]]),
        "hidden": np.column_stack([np.full(hidden, HIDDEN), rows]),
        "output": np.array([[OUTPUT, 0.0]]),
    }


def line(hidden: int, layer: int, below: int, unit: int) -> np.ndarray:
    """The two ends of a weight's line; from and to are counted from 1: (2, 2)."""
    at = places(hidden)
    start = at["inputs"][below - 1] + (ENTRY, 0) if layer == 1 else at["hidden"][below - 1] + (HALF, 0)
    end = at["hidden"][unit - 1] - (HALF, 0) if layer == 1 else at["output"][0] - (HALF, 0)
    if layer == 1 and hidden == MOST:  # its label stands on it before the box, one above the other
        end = end - np.array([STUB + 2 * NARROW, -HIGH if below == 1 else HIGH])
    return np.array([start, end])


def wide(hidden: int, layer: int) -> float:
    """Half the width of a weight's label."""
    return NARROW if layer == 1 and hidden == MOST else WORDY[layer - 1]


def drawn(hidden: int, layer: int, below: int, unit: int) -> np.ndarray:
    """The line; one on which its label stands is two pieces with nan between them (n, 2)."""
    a, b = line(hidden, layer, below, unit)
    told, half = middle(hidden, layer, below, unit), np.array([wide(hidden, layer), 0.0])
    if layer == 1 and hidden == 2 and below != unit:
        half = HIGH * (b - a) / abs(b[1] - a[1])
        return np.array([a, told - half, [np.nan] * 2, told + half, b])
    if layer == 1 and hidden == MOST:
        return np.array([a, b, [np.nan] * 2, told + half, told + half + (STUB, 0)])
    if layer == 1 or a[1] != b[1]:
        return np.array([a, b])
    return np.array([a, told - half, [np.nan] * 2, told + half, b])


def _layout(run: Run) -> dict[str, Any]:
    hide: dict[str, Any] = dict(visible=False, fixedrange=True)
    low, top = -3.7 if run.hidden == MOST else -3.1, TOP[run.hidden]
    layout = panels.layout(
        [(palette.axis(range=[-1.1, 13.35], **hide), palette.axis(range=[low, top], **hide))],
        widths=(1,),
        height=495,
        tall=430,
        showlegend=False,
        font=dict(size=LARGE),
        margin=dict(l=0, r=0, t=34, b=8),
        annotations=[
            *(
                dict(x=x, y=top, xref="x", yref="y", yanchor="top", text=name, showarrow=False, font=dict(size=15))
                for x, name in COLUMNS.items()
            ),
            panels.heading(LINES, 0, font=dict(size=15)),
        ],
    )
    layout["meta"]["wide"]["font.size"] = FULL if run.hidden == MOST else LARGE
    layout["meta"]["narrow"] |= {"font.size": SMALL, f"annotations[{len(COLUMNS)}].font.size": SMALL + 1}
    layout["meta"]["narrow"][f"annotations[{len(COLUMNS)}].text"] = f"<b>{SHORT}</b>"
    for i, (name, brief) in enumerate(zip(COLUMNS.values(), BRIEF, strict=True)):
        layout["meta"]["wide"][f"annotations[{i}].text"] = name
        layout["meta"]["narrow"] |= {f"annotations[{i}].text": brief, f"annotations[{i}].font.size": SMALL + 1}
        layout["meta"]["wide"][f"annotations[{i}].font.size"] = 15
    layout["meta"]["wide"][f"annotations[{len(COLUMNS)}].text"] = f"<b>{LINES}</b>"
    layout["meta"]["wide"][f"annotations[{len(COLUMNS)}].font.size"] = FULL
    return layout


def _lines(run: Run, state: OnePoint) -> list[marks.Trace]:
    """Each weight as a line: the thicker the larger, blue below zero and orange above."""
    network = state.after or state.network
    found = []
    for layer, below, unit in names.weights(run.hidden):
        if below:
            ends, w = drawn(run.hidden, layer, below, unit), float(network.weights[layer - 1][below - 1, unit - 1])
            width = 1 + 8 * (1 - np.exp(-abs(w)))
            active = state.phase in (SUM, GRADIENT, UPDATE) or (state.phase == DELTA and layer == 2)
            here = active and (state.layer == layer or state.phase in (DELTA, UPDATE))
            colour = sign_colour(w)
            found.append(
                marks.line(ends[:, 0], ends[:, 1], colour, width=round(float(width), 2), opacity=1.0 if here else 0.7)
            )
    return found


def sign_colour(weight: float) -> str:
    """The colour of a weight: one that is exactly 0 has neither of the two."""
    return palette.NEUTRAL if weight == 0 else BELOW if weight < 0 else ABOVE


def _boxes(run: Run, state: OnePoint) -> list[marks.Trace]:
    """The units: what has just been found has a border in its colour."""
    at = places(run.hidden)
    found = []
    for name, column in (("inputs", 0), ("hidden", 1), ("output", 2)):
        half = ENTRY if column == 0 else HALF
        around = np.array([[-half, -TALL], [half, -TALL], [half, TALL], [-half, TALL], [-half, -TALL], [np.nan] * 2])
        boxes = np.concatenate([middle + around for middle in at[name]])
        colour, width, fill = palette.NEUTRAL, 1.5, "rgba(138,148,160,0.10)"
        if state.layer == column and state.phase in (SUM, ACTIVATION):
            colour, width, fill = FORWARD, 3.0, "rgba(20,163,122,0.16)"
        elif state.phase == DELTA and state.layer == column:
            colour, width, fill = BACK, 3.0, "rgba(200,95,166,0.16)"
        look: dict[str, Any] = dict(fill="toself", fillcolor=fill, hoveron="points")
        found.append(marks.line(boxes[:, 0], boxes[:, 1], colour, width=width, **look))
    paid = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]]) * COST + (PAID, 0)
    now = state.phase == LOSS
    look = dict(fill="toself", fillcolor="rgba(20,163,122,0.16)" if now else "rgba(138,148,160,0.10)", hoveron="points")
    edge = FORWARD if now else palette.NEUTRAL
    found.append(marks.line(paid[:, 0], paid[:, 1], edge, width=3.0 if now else 1.5, **look))
    link = np.array([[OUTPUT + HALF, 0], [PAID - COST[0], 0]])
    return [*found, marks.line(link[:, 0], link[:, 1], palette.NEUTRAL, width=1.5)]


def _texts(run: Run, state: OnePoint) -> list[marks.Trace]:
    """Every number that is known: values in the boxes, biases above them, errors below, weights on their lines."""
    at = places(run.hidden)
    units = np.vstack([at["hidden"], at["output"]])
    inside = [f"x{names.DIGITS[i + 1]} = {names.told(float(x))}" for i, x in enumerate(run.x)]
    inside[0] += DRAG
    z = [*(state.z[0] if state.z else [None] * run.hidden), state.z[1][0] if len(state.z) > 1 else None]
    a = [*(state.a[1] if len(state.a) > 1 else [None] * run.hidden), state.a[2][0] if len(state.a) > 2 else None]
    last = names.output(run.loss)
    indices = [*names.DIGITS[1 : run.hidden + 1], ""]  # of the units
    said = []
    for j, (index, total, value) in enumerate(zip(indices, z, a, strict=True)):
        name = f"a{index}" if j < run.hidden else last
        first = f"sum z{index} = {'?' if total is None else names.told(float(total))}"
        maker = f"{names.bent(run.network.activation)}:" if j < run.hidden else names.last(run.loss)
        says = f"{maker} {name} = {'?' if value is None else names.told(float(value))}"
        said.append(f"{first}<br>{says if value is None else f'<b>{says}</b>'}")
    biases = [(1, 0, j + 1) for j in range(run.hidden)] + [(2, 0, 1)]
    errors = [*(state.deltas[-2] if len(state.deltas) > 1 else [None] * run.hidden)]
    errors.append(state.deltas[-1][0] if state.deltas else None)
    loss = "<br>loss ?" if state.loss is None else f"<br><b>loss {names.told(state.loss)}</b>"
    if state.loss_after is not None and state.loss is not None:
        loss = f"<br>loss {names.told(state.loss)}<br><b>→ {names.told(state.loss_after)}</b>"
    return [
        marks.text(at["inputs"][:, 0], at["inputs"][:, 1], inside),
        marks.text(units[:, 0], units[:, 1], said),
        marks.text([PAID], [0.0], [f"<b>target y = {run.y}</b>{loss}"]),
        marks.text(
            units[:, 0],
            units[:, 1] + TALL + 0.08,
            [f"bias {_number(state, *one, gap=' ' if one[0] == 1 else '<br>')}" for one in biases],  # below its heading
            textposition="top center",
        ),
        marks.text(
            units[:, 0],
            units[:, 1] - TALL - 0.05,
            [
                "" if d is None else f"δ{index} = {names.told(float(d))}"
                for index, d in zip(indices, errors, strict=True)
            ],
            BACK,
            textposition="bottom center",
        ),
        _labels(run, state),
        marks.text([RIGHT], [NOTE], [_signs(run)], textposition="bottom left"),
    ]


def _signs(run: Run) -> str:
    """What the letters of the way back mean, and what the learning rate does with them."""
    error, slope = (f"<span style='color:{BACK}'>{sign}</span>" for sign in ("δ", "∂"))
    moves = f"last step: −{names.told(run.rate)} times {slope}"
    return f"{error}: error of a unit<br>{slope}: derivative of the loss<br>{moves}"


def _labels(run: Run, state: OnePoint) -> marks.Trace:
    """What each weight is, and once they are known its derivative or what it becomes, on its line."""
    every = [one for one in names.weights(run.hidden) if one[1]]
    places, sides = zip(*(label(run.hidden, *one) for one in every), strict=True)
    at = np.array(places)
    told = [_number(state, *one) for one in every]
    signs = [float(names.of(run.network.weights, run.network.biases, *one)) for one in every]
    font = dict(shadow=palette.HALO, color=[sign_colour(w) for w in signs])
    look = dict(textfont=font, meta="weights")
    return marks.text(at[:, 0], at[:, 1], told, textposition=list(sides), cliponaxis=False) | look


def label(hidden: int, layer: int, below: int, unit: int) -> tuple[np.ndarray, str]:
    """Where a weight's label begins, and to which side of there it stands: clear of all lines.

    Where lines meet in one unit it is outside of them; where they cross, on its own, before that.
    """
    a, b = line(hidden, layer, below, unit)
    up = float(np.sign(a[1]))
    outside = "top" if up > 0 else "bottom"
    if layer == 1 and hidden == MOST:
        return b + np.array([NARROW, 0.0]), "middle center"
    if layer == 2:
        if up:
            return a + np.array([0.15, 0.0]), f"{outside} right"
        return a + np.array([WORDY[1] + 0.02 if hidden == MOST else (b - a)[0] / 2, 0.0]), "middle center"
    if hidden == 1:
        return a + 0.3 * (b - a) + np.array([0.15, 0.0]), f"{outside} right"
    if below == unit:
        return (a + b) / 2 + np.array([0.0, 0.08 * up]), f"{outside} center"
    return a + (a[1] - CROSS * up) / (a[1] - b[1]) * (b - a), "middle center"


def middle(hidden: int, layer: int, below: int, unit: int) -> np.ndarray:
    """The middle of a weight's label, on a wide screen: (2,)."""
    at, side = label(hidden, layer, below, unit)
    up, across = side.split()
    way = (dict(left=-1, center=0, right=1)[across], dict(bottom=-1, middle=0, top=1)[up])
    return np.asarray(at + np.multiply(way, (wide(hidden, layer), HIGH)))


def _number(state: OnePoint, layer: int, below: int, unit: int, gap: str = "<br>") -> str:
    """A weight or a bias with its name; after a gap its derivative or its new value, once there is one."""
    name = names.plain(layer, below, unit)
    held = names.of(state.network.weights, state.network.biases, layer, below, unit)
    if state.after is not None:
        new = names.of(state.after.weights, state.after.biases, layer, below, unit)
        if new == held:
            return f"{name} = {names.told(held)}{gap}<b>stays</b>"
        after = f"<b>→ {names.told(new)}</b>"
        if below:  # in the colour of its own sign
            after = f"<span style='color:{sign_colour(new)}'>{after}</span>"
        return f"{name} {names.told(held)}{gap}{after}"
    known = len(state.weights) - (2 - layer)
    if known <= 0:
        return f"{name} = {names.told(held)}"
    slope = names.of(state.weights, state.biases, layer - 2 + len(state.weights), below, unit)
    return f"{name} = {names.told(held)}{gap}<span style='color:{BACK}'>∂ {names.told(slope)}</span>"


def values(hidden: int) -> list[tuple[str, np.ndarray]]:
    """What can be dragged: the short name of its slider, and the middle of its number."""
    at = places(hidden)
    units = np.vstack([at["hidden"], at["output"]])
    found = [(f"x{i + 1}", place) for i, place in enumerate(at["inputs"])]
    for layer, below, unit in names.weights(hidden):
        if below:
            place = middle(hidden, layer, below, unit)
        else:
            place = units[unit - 1 if layer == 1 else -1] + (0, TALL + 0.08 + HIGH / 2)
        found.append((names.slider(layer, below, unit), place))
    return found


def held(run: Run, name: str) -> float:
    """What such a slider says."""
    if name in ("x1", "x2"):
        return float(run.x[int(name[1]) - 1])
    one = next(one for one in names.weights(run.hidden) if names.slider(*one) == name)
    return names.of(run.network.weights, run.network.biases, *one)


def _grips(run: Run) -> marks.Trace:
    """Unseen marks on the numbers that can be dragged, GRIPS on each."""
    at = np.vstack([place + GRIPS for _, place in values(run.hidden)])
    look = dict(opacity=0, size=6, color=palette.NEUTRAL)
    return marks.points(at[:, 0], at[:, 1], palette.NEUTRAL) | dict(marker=look, meta=VALUES)


def _handles(run: Run) -> list[marks.Trace]:
    """What can be clicked: units and the loss, and the weights: their labels, then their lines."""
    at = places(run.hidden)
    spots = np.vstack([at["hidden"], at["output"], [[PAID, 0.0]]])
    every = [one for one in names.weights(run.hidden) if one[1]]
    ends = np.array([line(run.hidden, *one) for one in every])
    along = np.vstack([[middle(run.hidden, *one) for one in every], 0.3 * ends[:, 0] + 0.7 * ends[:, 1]])
    return [
        _unseen(spots, "pick", 40, "Click to see its arithmetic"),
        _unseen(along, f"pick from {WEIGHTS}", 22, "Click to see its derivative"),
    ]


def _unseen(at: np.ndarray, meta: str, size: int, said: str) -> marks.Trace:
    look = dict(opacity=0, size=size, symbol="square", color=palette.NEUTRAL)
    return marks.points(at[:, 0], at[:, 1], palette.NEUTRAL, says=said) | dict(marker=look, meta=meta)
