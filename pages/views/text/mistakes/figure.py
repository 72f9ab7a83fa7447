"""How many texts are misclassified after each change, with what may be chance, and what is taken for what."""

from collections.abc import Callable
from typing import Any

import numpy as np

from datasets.names import plain
from pages.views.text.mistakes.run import Ladder
from ui import palette
from ui.figures import cells, marks, panels

BETTER, WORSE, SAME = palette.CLASSES[2], palette.MISTAKE, palette.NEUTRAL
BASE = palette.CLASSES[0]
RIGHT = [[0.0, "rgba(43,131,214,0.02)"], [1.0, "rgba(43,131,214,0.3)"]]
WRONG = [[0.0, "rgba(229,64,94,0.03)"], [1.0, "rgba(229,64,94,0.6)"]]
BESIDE = "\u00a0" * 3  # between a dot and the number on its right
ASIDE = 0.15  # of the range: where the first dot has room for its number on its left
CROSSES = ": the bar crosses the line"  # in the heading, where there is room
BRIEF = 5  # letters: names of classes that stand upright beside their rows
NAMES = 166  # pixels that the changes' names take at the left


def brush(run: Ladder, at: Callable[[Ladder, int], Ladder]) -> Callable[[int], dict[str, Any]]:
    """What draws the figure of a step."""
    states, n = run.trace.states, run.n
    errors = np.array([state.error for state in states]) * n
    reach = np.array([state.margin for state in states]) * n
    top = max(1.08 * float((errors + reach).max()), 1.0)
    rows = np.arange(len(states))
    colours = [BASE, *({-1: BETTER, 0: SAME, 1: WORSE}[run.clear(state)] for state in states[1:])]
    names = [plain(name) for name in run.data.class_names]
    short = [name if len(name) <= 12 else f"{name[:11]}…" for name in names]
    brief = max(map(len, short)) <= BRIEF
    layout = panels.layout(
        [
            (
                palette.axis(f"texts misclassified, of {n}", range=[0, top], rangemode="tozero"),
                palette.axis("", range=[len(states) - 0.4, -0.85], visible=False, fixedrange=True),
            ),
            (
                cells.names("", [f"called {name}" for name in short]),
                cells.names("", [f"is {name}" for name in short], down=True, tickangle=0 if brief else -90),
            ),
        ],
        widths=(2.1, 1),
        domains={"yaxis2.domain": (0.4, 1)} if len(names) == 2 else None,
        height=470,
        tall=980,
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
            panels.heading(
                f"<span style='color:{WORSE}'>Red</span>: mistakes, click to read",
                1,
                font=dict(size=14, color=palette.NEUTRAL),
            ),
        ],
    )
    heads = layout["annotations"]
    layout["meta"]["narrow"] |= {"annotations[0].text": heads[0]["text"].replace(CROSSES, "")}
    tables = np.array([counts(at(run, i)) for i in range(len(states))])
    said = [f"{title}: {round(e)} of {n}" for title, e in zip(run.titles, errors, strict=True)]

    def draw(i: int) -> dict[str, Any]:
        seen = np.where(rows <= i, errors, np.nan)
        dots = marks.points(
            seen,
            rows,
            colours,
            size=np.where(rows == i, 17, 13).tolist(),
            outline=palette.OUTLINE,
            opacity=1,
            says="%{customdata}",
            customdata=said,
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
        return dict(data=[here, *whiskers, dots, titles, many, *_confusion(i, tables, names)], layout=layout)

    return draw


def _name(title: str, ahead: int) -> str:
    """A change's name in its row: bold where one is, pale where it is still `ahead`."""
    if ahead > 0:
        return f"<span style='color:{palette.NEUTRAL}'>{title}</span>  "
    return f"<b>{title}</b>  " if not ahead else f"{title}  "


def _confusion(i: int, tables: np.ndarray, names: list[str]) -> list[marks.Trace]:
    """Of each class how many are told each after change i, the mistakes red, and how many more than before.

    One scale for the tables of all changes (n, k, k).
    """
    table, k = tables[i], len(names)
    right = np.eye(k, dtype=bool)
    most = float(np.where(right, 0, tables).max()) or 1.0
    good = cells.heat(names, names, float(tables.max()) or 1.0, "{}, called {}", gap=3)
    bad = cells.heat(names, names, most, "{}, called {}", gap=3) | dict(colorscale=WRONG)
    told = [
        [_counted(*pair, words=k == 2) for pair in zip(*row, strict=True)]
        for row in zip(table, table - tables[0], strict=True)
    ]
    figures = cells.written(told, size=16)
    return [
        panels.on(
            good | dict(colorscale=RIGHT, z=_only(table, right), hoverinfo="skip", hovertemplate=None),
            1,
        ),
        panels.on(bad | dict(z=_only(table, ~right), meta="pick"), 1),
        panels.on(figures, 1),
    ]


def _counted(n: int, more: int, *, words: bool) -> str:
    """A number, and under it how many more or fewer that is, if it is another one: in words where there is room."""
    if not more:
        return str(n)
    sign, word = ("+", "more") if more > 0 else ("−", "fewer")
    return f"{n}<br><b>{f'{abs(more)} {word}' if words else f'{sign}{abs(more)}'}</b>"


def _only(table: np.ndarray, kept: np.ndarray) -> list[list[int | None]]:
    """The numbers of some cells; nothing in the others."""
    return [[int(n) if keep else None for n, keep in zip(*row, strict=True)] for row in zip(table, kept, strict=True)]


def counts(run: Ladder) -> np.ndarray:
    """How many texts of each class are told each: (k, k), rows what they are."""
    k = len(run.data.class_names)
    return np.bincount(run.data.labels * k + run.now.said, minlength=k * k).reshape(k, k)
