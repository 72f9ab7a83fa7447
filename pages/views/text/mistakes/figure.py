"""How many texts are misclassified after each change, with what may be chance."""

from collections.abc import Callable
from typing import Any

import numpy as np

from pages.views.text.mistakes.run import Ladder
from ui import palette
from ui.figures import marks, panels

BETTER, WORSE, SAME = palette.CLASSES[2], palette.MISTAKE, palette.NEUTRAL
BASE = palette.CLASSES[0]
BESIDE = "\u00a0" * 3  # between a dot and the number on its right
ASIDE = 0.15  # of the range: where the first dot has room for its number on its left
CROSSES = ": its bar crosses the line"  # in the heading, where there is room
NAMES = 166  # pixels that the changes' names take at the left


def brush(run: Ladder) -> Callable[[int], dict[str, Any]]:
    """What draws the figure of a step."""
    states, n = run.trace.states, run.n
    errors = np.array([state.error for state in states]) * n
    reach = np.array([state.margin for state in states]) * n
    top = max(1.08 * float((errors + reach).max()), 1.0)
    rows = np.arange(len(states))
    colours = [BASE, *({-1: BETTER, 0: SAME, 1: WORSE}[run.clear(state)] for state in states[1:])]
    layout = panels.layout(
        [
            (
                palette.axis(f"texts misclassified, of {n}", range=[0, top], rangemode="tozero"),
                palette.axis("", range=[len(states) - 0.4, -0.85], visible=False, fixedrange=True),
            ),
        ],
        widths=(1,),
        height=480,
        tall=480,
        showlegend=False,
        margin=dict(l=NAMES, r=12, t=30, b=44, autoexpand=False),
        shapes=[
            *(marks.rule(y=row, colour=palette.GRID, layer="below") for row in rows.tolist()),
            marks.rule(x=float(errors[0]), colour=BASE, width=2, dash="dot", layer="below"),
        ],
        annotations=[
            panels.heading(
                f"<span style='color:{BETTER}'>● clearly fewer</span>   "
                f"<span style='color:{SAME}'>● may be chance{CROSSES}</span>   "
                f"<span style='color:{WORSE}'>● clearly more</span>",
                0,
                font=dict(size=14),
                xshift=10 - NAMES,
            ),
        ],
    )
    heads = layout["annotations"]
    layout["meta"]["narrow"] |= {"annotations[0].text": heads[0]["text"].replace(CROSSES, "")}
    said = [f"{title}: {round(e)} of {n}" for title, e in zip(run.titles, errors, strict=True)]

    def draw(i: int) -> dict[str, Any]:
        seen = np.where(rows <= i, errors, np.nan)
        dots = marks.points(  # what is not tried yet waits unseen where nothing is changed, and sets out from there
            np.where(rows <= i, errors, errors[0]),
            rows,
            colours,
            size=np.where(rows == i, 17, np.where(rows < i, 13, 0)).tolist(),
            outline=palette.OUTLINE,
            opacity=1,
            says="%{customdata}",
            customdata=[one if row <= i else f"{run.titles[row]}: not tried yet" for row, one in enumerate(said)],
        )
        ends = np.stack([seen - reach, seen + reach, np.full(len(rows), np.nan)], axis=1)
        whiskers = [  # a trace for each colour
            marks.line(ends[mine].ravel(), np.repeat(rows[mine], 3), colour, width=3, opacity=0.55)
            for colour in (BETTER, SAME, WORSE)
            for mine in [(np.array(colours) == colour) & (rows > 0)]
        ]
        told = [_name(title, row - i) for row, title in enumerate(run.titles)]
        look: dict[str, Any] = dict(cliponaxis=False, textposition="middle left")
        titles = marks.text(np.zeros(len(rows)), rows, told, size=14, **look)
        here = marks.band([0, top], [i - 0.42] * 2, [i + 0.42] * 2, "rgba(138,148,160,0.16)")
        halo = dict(textfont=dict(size=13, shadow=palette.HALO))  # the line of how it is may pass
        # The line of how it is stands on the first dot: its number is beside it, those of the others are above.
        sides = ["middle left" if errors[0] > ASIDE * top else "middle right", *["top center"] * (len(rows) - 1)]
        figures = [f"{BESIDE}<b>{round(errors[0])}</b>{BESIDE}", *(f"<b>{round(e)}</b>" for e in errors[1:])]
        many = (
            marks.text(seen, np.r_[0, rows[1:] - np.where(rows[1:] == i, 0.27, 0.17)], figures, textposition=sides)
            | halo
        )
        return dict(data=[here, *whiskers, dots, titles, many], layout=layout)

    return draw


def _name(title: str, ahead: int) -> str:
    """A change's name in its row: bold where one is, pale where it is still `ahead`."""
    if ahead > 0:
        return f"<span style='color:{palette.NEUTRAL}'>{title}</span>  "
    return f"<b>{title}</b>  " if not ahead else f"{title}  "
