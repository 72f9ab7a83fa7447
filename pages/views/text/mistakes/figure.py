"""A row for each change and a box for each misclassified text: which ones it mends, and which are newly wrong."""

from collections.abc import Callable
from typing import Any

import numpy as np

from datasets.names import plain
from pages.views.text.mistakes.run import AGAIN, Ladder
from ui import palette
from ui.figures import marks, panels

BETTER, WORSE, SAME = palette.CLASSES[2], palette.MISTAKE, palette.NEUTRAL
VERDICTS = {-1: "clearly fewer", 0: "may be chance", 1: "clearly more"}
HIGH, WIDE = 0.62, 0.84  # of a row and of a column: a box
LEAST = 24  # columns: of few mistakes the boxes stay boxes
NAMES, LONG = 176, 350  # pixels at the left: for the changes' names in two lines, and in one
SAYS, ROOM = 150, 34  # pixels at the right: how many in all with a verdict, and the number alone
ROOMY = 13  # rows: of more, only the one on display has room for two lines
AFTER = "\u00a0" * 8  # room for the number before a verdict
LONGEST = 60  # letters of a text, where it is pointed at


def brush(run: Ladder) -> Callable[[int], dict[str, Any]]:
    """What draws the figure of a step."""
    states, y = run.trace.states, run.data.labels
    wrong = np.array([state.said != y for state in states])  # (rows, n)
    rows, first = np.arange(len(states)), wrong[0]
    # Of those wrong as it is, the ones that most changes mend stand beside the line, where the newly wrong begin.
    old = np.flatnonzero(first)
    old = old[np.argsort(-wrong[:, old].sum(axis=0), kind="stable")]
    often = wrong.sum(axis=0)
    new = [np.flatnonzero(one & ~first) for one in wrong]
    new = [one[np.argsort(-often[one], kind="stable")] for one in new]
    cols = max(len(old) + max(map(len, new)), LEAST)
    edge = 1.5 if cols <= 3 * LEAST else 0
    layout = _layout(run, len(old), cols)
    at_old = np.tile(np.arange(len(old)), len(rows)), np.repeat(rows, len(old))
    at_new = np.concatenate([len(old) + np.arange(len(one)) for one in new]), np.repeat(rows, [len(one) for one in new])
    told = [_told(run, i) for i in range(run.n)]
    kept = wrong[at_old[1], np.tile(old, len(rows))]
    sums = wrong.sum(axis=1)
    clear = [run.clear(state) for state in states]
    same = ["the same ones" if not state.fixed + state.broken else "as many" for state in states]
    even = [not state.difference for state in states]
    ends = [f"of {run.n}"]
    ends += [
        "by chance alone" if name == AGAIN and not even[row] else same[row] if even[row] else VERDICTS[clear[row]]
        for row, name in enumerate(run.names[1:], 1)
    ]

    def draw(i: int) -> dict[str, Any]:
        tried = at_old[1] <= i
        mended = tried & ~kept
        before = _boxes(
            *at_old,
            np.where(mended, "rgba(0,0,0,0)", SAME),
            says=[told[j] for j in np.tile(old, len(rows))],
            marker=dict(
                color=np.where(mended, "rgba(22,163,122,0.12)", SAME).tolist(),
                opacity=np.where(tried, 1, 0).tolist(),
                line=dict(width=np.where(mended, edge, 0).tolist(), color=BETTER),
            ),
        )
        there = at_new[1] <= i
        after = _boxes(*at_new, WORSE, says=[told[j] for j in np.concatenate(new)])
        after["x"] = np.where(there, WIDE, 0).tolist()
        long, short = ([_name(run, row, row - i, one) for row in rows.tolist()] for one in (True, False))
        look: dict[str, Any] = dict(cliponaxis=False, textposition="middle left")
        here = marks.bars([cols], [i], "rgba(138,148,160,0.16)", orientation="h", width=0.94)  # under the boxes
        many = [f"<b>{total}</b>" if row <= i else "" for row, total in enumerate(sums.tolist())]
        verdicts = [f"{AFTER}{text}" if row <= i else "" for row, text in enumerate(ends)]
        colours = [SAME, *({-1: BETTER, 0: SAME, 1: WORSE}[sign] for sign in clear[1:])]
        beside: dict[str, Any] = dict(cliponaxis=False, textposition="middle right", xaxis="x2")
        return dict(
            data=[
                here,
                before,
                after,
                marks.text(np.zeros(len(rows)), rows, long, size=15, xaxis="x2", **look),
                marks.text(np.zeros(len(rows)), rows, short, size=14, xaxis="x3", **look),
                marks.text(np.full(len(rows), float(cols)), rows, [f" {one}" for one in many], size=16, **look)
                | dict(textposition="middle right"),
                marks.text([len(old) + 0.3], [i + 1], ["not tried yet"], SAME, size=13, textposition="middle right"),
                marks.text(np.full(len(rows), float(cols)), rows, verdicts, size=14, **beside)
                | dict(textfont=dict(size=14, color=colours)),
            ],
            layout=layout,
        )

    return draw


def _boxes(x: np.ndarray, y: np.ndarray, colour: Any, says: list[str], **other: Any) -> marks.Trace:
    """Boxes in columns x and rows y."""
    place: dict[str, Any] = dict(base=(x + (1 - WIDE) / 2).tolist(), orientation="h", width=HIGH)
    return marks.bars(np.full(len(x), WIDE), y, colour, says="%{customdata}", customdata=says, **place, **other)


def _told(run: Ladder, i: int) -> str:
    """A text, as far as there is room, and its class."""
    text = run.data.texts[i]
    shown = plain(text[:LONGEST])
    return f"{plain(run.data.class_names[int(run.data.labels[i])])}: {shown}{'…' if len(text) > LONGEST else ''}"


def _layout(run: Ladder, old: int, cols: int) -> dict[str, Any]:
    hidden: dict[str, Any] = dict(visible=False, fixedrange=True)
    layout = panels.layout(
        [
            (
                palette.axis("", range=[0, cols], **hidden),
                palette.axis("", range=[len(run.titles) - 0.5, -1.15], **hidden),
            ),
        ],
        widths=(1,),
        height=480,
        tall=516,
        showlegend=False,
        barmode="overlay",
        margin=dict(l=LONG, r=SAYS, t=4, b=6, autoexpand=False),
        shapes=[marks.rule(x=old, colour=palette.NEUTRAL, width=2, dash="dot", layer="above")],
        annotations=[
            _over(
                0,
                f"<span style='color:{SAME}'>■ wrong</span>   <span style='color:{BETTER}'>□ corrected</span>",
            ),
            _over(old, f"<span style='color:{WORSE}'>■ newly wrong</span>"),
            _over(cols, "wrong in all"),
        ],
    )
    # Verdicts and names have axes of their own, which look elsewhere where there is no room for them.
    here, far = [0, cols], [2 * cols, 3 * cols]
    layout |= {
        name: palette.axis("", range=at, overlaying="x", anchor="y", **hidden)
        for name, at in (("xaxis2", here), ("xaxis3", far))
    }
    layout["meta"]["wide"] |= {"margin.r": SAYS, "margin.l": LONG, "xaxis2.range": here, "xaxis3.range": far}
    layout["meta"]["narrow"] |= {"margin.r": ROOM, "margin.l": NAMES, "xaxis2.range": far, "xaxis3.range": here}
    for shape, x, side, shift in (("wide", 0, "left", 3), ("narrow", old, "right", -6)):
        place = {"x": x, "xanchor": side, "xshift": shift}
        layout["meta"][shape] |= {f"annotations[0].{name}": value for name, value in place.items()}
    layout["meta"]["narrow"] |= {"annotations[2].text": ""}
    return layout


def _over(x: float, text: str) -> dict[str, Any]:
    """A heading over the columns from x on."""
    place: dict[str, Any] = dict(x=x, xref="x", y=-0.55, yref="y", yanchor="bottom", xanchor="left", showarrow=False)
    return place | dict(text=f"<b>{text}</b>", font=dict(size=14), xshift=3)


def _name(run: Ladder, row: int, ahead: int, long: bool) -> str:
    """A change's name in its row, bold where one is, and after it, or below, what it means."""
    title, gloss = run.titles[row], run.glosses[row]
    grey, first = f"color:{palette.NEUTRAL}", title if ahead else f"<b>{title}</b>"
    if long:
        return f"{first}" + (f"<span style='font-size:13px;{grey}'>: {gloss}</span>  " if gloss else "  ")
    gloss = "" if ahead and len(run.titles) > ROOMY else gloss
    return f"{first}  " + (f"<br><span style='font-size:12px;{grey}'>{gloss}</span>  " if gloss else "")
