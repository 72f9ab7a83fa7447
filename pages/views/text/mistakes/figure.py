"""How many texts are told wrong after each change, with what may be chance, and what is taken for what."""

from collections.abc import Callable
from typing import Any

import numpy as np

from datasets.names import plain
from pages.views.text.mistakes.run import Ladder
from ui import palette
from ui.figures import cells, marks, panels

BETTER, WORSE, SAME = palette.CLASSES[2], palette.MISTAKE, palette.NEUTRAL
RIGHT = [[0.0, "rgba(43,131,214,0.02)"], [1.0, "rgba(43,131,214,0.3)"]]
UNDER_NAME = 0.17  # of a row: where a bar begins, and its name ends
WRONG = [[0.0, "rgba(229,64,94,0.03)"], [1.0, "rgba(229,64,94,0.6)"]]


def brush(run: Ladder, at: Callable[[Ladder, int], Ladder]) -> Callable[[int], dict[str, Any]]:
    """What draws the figure of a step."""
    states, n = run.trace.states, run.n
    errors = np.array([state.error for state in states]) * n
    reach = np.array([state.margin for state in states]) * n
    top = max(1.12 * float((errors + reach).max()), 1.0)
    rows = np.arange(len(states))
    colours = [palette.CLASSES[0], *({-1: BETTER, 0: SAME, 1: WORSE}[run.clear(state)] for state in states[1:])]
    names = [plain(name) for name in run.data.class_names]
    short = [name if len(name) <= 12 else f"{name[:11]}…" for name in names]
    layout = panels.layout(
        [
            (
                palette.axis(f"texts told wrong, of {n}", range=[0, top], rangemode="tozero"),
                palette.axis("", range=[len(states) - 0.4, -0.75], visible=False, fixedrange=True),
            ),
            (
                cells.names("", short) | dict(title=dict(text="told", standoff=16)),
                cells.names("", short, down=True, tickangle=-90) | dict(title=dict(text="is", standoff=14)),
            ),
        ],
        widths=(1.5, 1),
        height=540,
        tall=980,
        showlegend=False,
        shapes=[_before(float(errors[0]), row) for row in rows.tolist()],
        annotations=[
            panels.heading(
                f"<span style='color:{BETTER}'>■ clearly fewer</span>   "
                f"<span style='color:{SAME}'>■ may be chance</span>   "
                f"<span style='color:{WORSE}'>■ clearly more</span>",
                0,
                font=dict(size=13),
            ),
            panels.heading("What is taken for what", 1, font=dict(size=13, color=palette.NEUTRAL)),
        ],
    )

    tables = np.array([counts(at(run, i)) for i in range(len(states))])
    named = list(zip(run.titles, errors, strict=True))

    def draw(i: int) -> dict[str, Any]:
        seen = np.where(rows <= i, errors, 0.0)
        bars = marks.bars(
            seen,
            rows,
            colours,
            orientation="h",
            width=2 * UNDER_NAME,
            opacity=0.85,
            says="%{customdata}",
            customdata=[f"{title}: {round(e)} of {n}" for title, e in named],
        )
        drawn = np.where((rows <= i) & (rows > 0), errors, np.nan)
        whiskers = marks.points(
            drawn,
            rows,
            palette.NEUTRAL,
            size=1,
            error_x=dict(type="data", array=reach.astype(np.float32), color=palette.NEUTRAL, thickness=2.5, width=7),
        )
        told = [f" {t}  <b>{round(e)}</b>" if row <= i else f" {t}" for row, (t, e) in enumerate(named)]
        titles = marks.text(np.zeros(len(rows)), rows - 0.34, told, size=13, textposition="middle right")
        shown = marks.text([0.0], [i - 0.34], ["▸"], palette.FIT, size=15, textposition="middle left", cliponaxis=False)
        return dict(data=[bars, whiskers, titles, shown, *_confusion(tables[i], tables, names)], layout=layout)

    return draw


def _before(errors: float, row: int) -> dict[str, Any]:
    """How many were told wrong before the change: a piece of a line across a bar, and none through its name."""
    return marks.rule(
        x=errors, colour=palette.CLASSES[0], dash="dot", layer="below", yref="y", y0=row - UNDER_NAME, y1=row + 0.45
    )


def _confusion(table: np.ndarray, tables: np.ndarray, names: list[str]) -> list[marks.Trace]:
    """Of each class how many are told each, the mistakes red; one scale for the tables of all changes (n, k, k)."""
    k = len(names)
    right = np.eye(k, dtype=bool)
    most = float(np.where(right, 0, tables).max()) or 1.0
    good = cells.heat(names, names, float(tables.max()) or 1.0, "{}, told {}", gap=3)
    bad = cells.heat(names, names, most, "{}, told {}", gap=3) | dict(colorscale=WRONG)
    figures = cells.written([[str(v) for v in row] for row in table.tolist()], size=16)
    return [
        panels.on(
            good | dict(colorscale=RIGHT, z=_only(table, right), hoverinfo="skip", hovertemplate=None),
            1,
        ),
        panels.on(bad | dict(z=_only(table, ~right), meta="pick"), 1),
        panels.on(figures, 1),
    ]


def _only(table: np.ndarray, kept: np.ndarray) -> list[list[int | None]]:
    """The numbers of some cells; nothing in the others."""
    return [[int(n) if keep else None for n, keep in zip(*row, strict=True)] for row in zip(table, kept, strict=True)]


def counts(run: Ladder) -> np.ndarray:
    """How many texts of each class are told each: (k, k), rows what they are."""
    k = len(run.data.class_names)
    return np.bincount(run.data.labels * k + run.now.said, minlength=k * k).reshape(k, k)
