"""A curve, the tangents so far, the digits of each place, and where each start would end."""

from collections.abc import Callable
from typing import Any

import numpy as np

from pages.views.descent.tangents.run import Run
from ui import palette, words
from ui.figures import marks, panels

START = "start"  # what can be dragged
CURVE, WAY, OLD = palette.CLASSES[0], palette.CLASSES[1], palette.NEUTRAL
TO_COME = "rgba(138,148,160,0.45)"  # of rows that are not filled yet
ZEROS, SOLE = (
    (2, 3, 5),
    3,
)  # of palette.CLASSES: the colours of the zeros, rising; of all where no strip tells them apart
SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
STRIP = 0.035  # share of the height
ALONE = {"yaxis.domain": (0.6, 1), "yaxis2.domain": (0, 0.42)}  # where it is narrow: one below the other
NARROW = {
    "yaxis.domain": (0.58, 1),
    "yaxis3.domain": (0.5, 0.555),
    "yaxis2.domain": (0, 0.37),
}  # the same with the strip
LEAST = (0.68, 0.74)  # of its height on a phone, without and with the strip: lower, the rows would meet
ROWS = 9  # places whose digits are listed; of a longer run the first ones, a gap and the last ones
KEPT = 4  # of the first ones
BEYOND = 0.8  # of a tangent, drawn on at both ends: so it is seen to leave the curve, and where it meets the axis
DRAG = "<span style='font-size:13px'>drag me</span>"
SIDE = 0.015  # of the width: so near to a side a long name has no room to both sides
NAMED, NEAR = 6, 0.06  # places that have a name, and how near another may be, of the window's width

_BOTH = {"yaxis.domain": (STRIP + 0.06, 1), "xaxis3.domain": (0, 0.68), "yaxis3.domain": (0, STRIP)}
_STRIP = (
    palette.axis("click a start x: its colour is that of the zero it leads to", matches="x"),
    palette.axis("", range=[0, 1], showticklabels=False, showgrid=False),
)


def brush(run: Run) -> Callable[[int], dict[str, Any]]:
    """What draws the figure of a step."""
    low, high = run.window
    x = np.linspace(low - 0.6 * (high - low), high + 0.6 * (high - low), 1200)
    f = run.curve.value(x)
    inside = f[(x >= low) & (x <= high)]
    room = 0.12 * float(np.ptp(inside))
    bottom, top = min(float(inside.min()), 0.0) - room, max(float(inside.max()), 0.0) + room
    states, zeros = run.trace.states, np.array(run.curve.zeros)
    off = np.abs(np.array([state.x for state in states]) - run.goal)
    colours = [palette.colour(ZEROS[i % len(ZEROS)] if run.tangled else SOLE) for i in range(len(zeros))]
    stars = "".join(f"<span style='color:{colour}'>★</span>" for colour in dict.fromkeys(colours))
    begins = f"f(x) = {run.curve.says}   <span style='color:{WAY}'>━ its tangent</span>"
    before = f"<span style='color:{OLD}'>━ earlier tangents</span>"
    ends = f"{stars} <span style='color:{palette.NEUTRAL}'>{'zeros' if len(zeros) > 1 else 'zero'}: f(x) = 0</span>"
    bold: dict[str, Any] = dict(font=dict(size=15, color=CURVE))
    layout = panels.layout(
        [
            (
                palette.axis("" if run.tangled else "x", range=[low, high], showticklabels=not run.tangled),
                palette.axis("f(x)", range=[bottom, top]),
            ),
            (
                palette.axis("", range=[0, 1], visible=False, fixedrange=True),
                palette.axis("", range=[ROWS + 0.5, -0.5], visible=False, fixedrange=True),
            ),
            *([(_STRIP[0] | dict(range=[low, high]), _STRIP[1])] if run.tangled else []),
        ],
        widths=(1.6, 1, 0.01)[: 2 + run.tangled],
        height=490,
        tall=760,
        least=LEAST[run.tangled],
        showlegend=False,
        domains={
            "xaxis.domain": (0, 0.68),
            "xaxis2.domain": (0.74, 1),
            "yaxis2.domain": (0, 1),
            **(_BOTH if run.tangled else {}),
        },
        annotations=[
            panels.heading(f"{begins}   {before}   {ends}", 0, **bold),
            panels.heading("x to ten decimals, right ones bold", 1, font=dict(size=15)),
        ],
        shapes=[marks.rule(y=0, colour=palette.NEUTRAL, width=1.5)],
    )
    layout["meta"]["narrow"] |= (NARROW if run.tangled else ALONE) | {
        "annotations[0].text": f"<b>{begins}   {ends}</b>"
    }  # no room for more
    scale: list[list[Any]] = [[0.0, "rgba(138,148,160,0.15)"], [0.25, "rgba(138,148,160,0.15)"]]
    for i, colour in enumerate((*colours, colours[-1], colours[-1])[:3]):
        scale += [[(i + 1) / 4, colour], [(i + 2) / 4, colour]]
    reached, edge = run.ends[None].astype(float), palette.OUTLINE
    still = [
        marks.line(x, f, CURVE, width=2.5) | dict(line=dict(color=CURVE, width=2.5, simplify=False)),
        *(
            marks.points([zero], [0.0], colour, size=16, symbol="star", outline=edge, says=f"zero: {zero:.6g}")
            for zero, colour in zip(zeros, colours, strict=True)
        ),
        marks.ring([run.start], [0.0], OLD, size=18, meta=START),
    ]
    if run.tangled:
        says = "start %{x:.3g}: click to begin there"
        strip = marks.map(reached, scale, -1, 3, x=run.starts, y=[0.5], says=says, meta="pick")
        still.append(panels.on(strip, 2))
    far = 20 * (high - low)
    places = np.clip([state.x for state in states], low - far, high + far)
    heights = np.clip([state.value for state in states], bottom - 20 * (top - bottom), top + 20 * (top - bottom))

    named = _names(places, NEAR * (high - low))
    named = [name if low <= x <= high else "" for name, x in zip(named, places, strict=False)]
    goal = int(np.abs(zeros - run.goal).argmin())
    # beside the tangent that has led there
    edge_of = (run.start - low) / (high - low)  # there a long name goes inwards
    inwards = "left" if edge_of > 1 - SIDE else "right" if edge_of < SIDE else "center"
    below_axis = [f"bottom {inwards}", *(f"bottom {'right' if step < 0 else 'left'}" for step in np.diff(places))]

    def lone(i: int) -> bool:
        """Whether there is room to say at the start that it can be dragged."""
        others = places[1 : i + 1]
        return bool((np.abs(others - places[0]) > 3 * NEAR * (high - low)).all())

    def draw(i: int) -> dict[str, Any]:
        old_x, old_y = [], []
        for k in range(i):
            old_x += [places[k], places[k], places[k + 1], np.nan]
            old_y += [0.0, heights[k], 0.0, np.nan]
        tangent = [np.array([]), np.array([])]
        if i + 1 < len(states):
            on = np.array([-BEYOND, 1 + BEYOND])  # from its place to the axis, and on to both sides
            tangent = [places[i] + on * (places[i + 1] - places[i]), heights[i] * (1 - on)]
        elif states[i].slope == 0:
            tangent = [np.array([low, high]), np.array([heights[i], heights[i]])]
        ahead = [places[i + 1] if i + 1 < len(states) else np.nan]
        shown = _listed(i)
        listed = [k if k is not None and k <= i else None for k in shown]
        # Until it has ended, rows wait: nothing tells of how many.
        names = ["<b>zero</b>" if i else ""]
        names += ["⋮" if k is None else called(k) if k <= i or i + 1 < len(states) else "" for k in shown]
        # At the start the zero would answer where it leads.
        written = [_digits(float(zeros[goal]), 0.0) if i else ""]
        written += ["" if k is None else _digits(states[k].x, off[k]) for k in listed]
        tones = [colours[goal], *(TO_COME if k is None else WAY if k == i else OLD for k in listed)]
        rows = np.arange(ROWS + 1)
        moving = [
            marks.line(old_x, old_y, OLD, width=2),
            marks.text(
                places[:NAMED],
                [-0.03 * (top - bottom)] * len(named),
                _until([f"{called(0)}:<br>{DRAG}" if not k and lone(i) else n for k, n in enumerate(named)], i + 1),
                size=16,
                cliponaxis=False,
                textposition=below_axis[: len(named)],
            ),
            marks.line([places[i], places[i]], [0.0, heights[i]], WAY, width=2, dash="dot"),
            marks.line(tangent[0], tangent[1], WAY, width=3),
            marks.ring(ahead, [0.0], WAY, size=11, width=2),
            marks.points([places[i]], [heights[i]], WAY, size=12, outline=edge, says="x = %{x:.6g}, f = %{y:.4g}"),
            _off(states[i].x, i, run.window),
            panels.on(_column(0.0, rows, names, tones), 1),
            panels.on(_column(0.24, rows, written), 1),
        ]
        # At the start the strip would answer where it leads.
        if run.tangled:
            waits = "" if i or len(states) == 1 else "coloured from the first step on"
            moving.append(panels.on(marks.text([(low + high) / 2], [0.5], [waits], OLD, size=13), 2))
        told = i or len(states) == 1  # a start on a zero makes no step
        given = still if told else [one | dict(z=np.full_like(reached, np.nan)) if "z" in one else one for one in still]
        return dict(data=[*given, *moving], layout=layout)

    return draw


def _off(x: float, i: int, window: tuple[float, float]) -> dict[str, Any]:
    """An arrow at the edge towards a place that lies beyond the window, with what it is."""
    low, high = window
    right = x > high
    told = f"{called(i)} = {words.number(x)}".replace("-", "−")
    said = f"<b>{told} →</b>\u2002" if right else f"\u2002<b>← {told}</b>" if x < low else ""
    where = f"top {'left' if right else 'right'}"
    return marks.text([high if right else low], [0.0], [said], WAY, size=16, textposition=where)


def _listed(i: int) -> list[int | None]:
    """The places whose rows are shown at step i, None for a gap."""
    if i < ROWS:
        return list(range(ROWS))
    return [*range(KEPT), None, *range(i + 2 + KEPT - ROWS, i + 1)]


def _column(x: float, rows: np.ndarray, told: list[str], colour: Any = None) -> dict[str, Any]:
    """Words below each other, from x on."""
    return marks.text(np.full(len(rows), x), rows, told, colour, size=18, textposition="middle right", cliponaxis=False)


def called(k: int) -> str:
    """What the k-th place is called."""
    return "start" if k == 0 else f"x{str(k).translate(SUBSCRIPTS)}"


def _names(places: np.ndarray, near: float) -> list[str]:
    """What the first places are called below the axis; those next to one that has a name have none."""
    told, taken = [], list[float]()
    for k, x in enumerate(places[:NAMED].tolist()):
        free = all(abs(x - other) > near for other in taken)
        told.append(called(k) if free else "")
        taken += [x] if free else []
    return told


def _digits(x: float, off: float) -> str:
    """Ten decimals of a place, in bold as far as they are right; far off it is told as elsewhere."""
    if abs(x) >= 1e4:
        return f"<span style='color:{OLD}'>{words.number(x)}</span>"
    right = next((d for d in range(10, 0, -1) if off < 0.5 * 10.0**-d), 0)
    told = f"{x:.10f}".replace("-", "−")
    end = told.index(".") + 1 + right if right else 0
    return f"<b>{told[:end]}</b><span style='color:{OLD}'>{told[end:]}</span>"


def _until(names: list[str], i: int) -> list[str]:
    return [name if k <= i else "" for k, name in enumerate(names)]
