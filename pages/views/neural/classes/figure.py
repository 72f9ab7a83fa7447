"""Scores as bars, and the probabilities made of them with arrows to what they should be, one by one and stacked."""

from collections.abc import Callable
from typing import Any

import numpy as np

from algos.neural.scores import SOFTMAX, Scores
from pages.views.neural.classes.run import NAMES, Run
from ui import palette, words
from ui.figures import marks, panels
from ui.figures.marks import Trace
from ui.guessing.cover import GIVEN, INSTEAD

TOPS = "tops"  # what can be dragged
PUSH = palette.CLASSES[5]
HERE = np.arange(len(NAMES))
ASIDE = 0.2  # of a name: there its bar stands
BESIDE = 0.06  # of a name, on the other side: there its arrow stands
TIP = 0.018  # of the axis, from the middle of an arrow's head to its tip
CLEAR = 0.045  # of the line at 0 and of that at 1: what an error says stands off both
PILE = 3.0  # where all three are stacked


def brush(run: Run) -> Callable[[int], dict[str, Any]]:
    """What draws the figure of a step."""
    colours = [palette.colour(i) for i in range(len(NAMES))]
    held = [f"<b>{name} ✓</b>" if holds else name for name, holds in zip(NAMES, run.t, strict=True)]
    top = _top(run)
    ticks: dict[str, Any] = dict(showgrid=False, tickfont=dict(size=15))
    z = np.array([state.z for state in run.trace.states])
    low, high = 1.25 * min(-0.5, float(z.min())), 1.25 * max(2.0, float(z.max()))  # with room for the numbers
    layout = panels.layout(
        [
            (
                palette.axis("", range=[-0.6, 2.6], tickvals=HERE.tolist(), ticktext=held, **ticks),
                palette.axis("", range=[low, high], nticks=5, zeroline=True, zerolinecolor=palette.NEUTRAL),
            ),
            (
                palette.axis("", range=[-0.52, 3.4], tickvals=[0, 1, 2, PILE], ticktext=[*held, "all three"], **ticks),
                palette.axis("", range=[max(low / high, -0.2) * top, top], tickvals=[0, 0.5, 1, 2, 3]),  # 0 as high
            ),
        ],
        widths=(1, 1.6),
        height=440,
        tall=820,
        showlegend=False,
        barmode="overlay",
        annotations=[
            panels.heading("Scores: drag one", 0, font=dict(size=15)),
            panels.heading(
                f"Probabilities: {_made(run)}   <span style='color:{PUSH}'>↕ errors</span>",
                1,
                font=dict(size=15),
            ),
        ],
    )

    def draw(i: int) -> dict[str, Any]:
        state = run.trace.states[i]
        bars = marks.bars(HERE, state.z, colours, width=0.5, opacity=0.75, says="%{x}: %{y:.4g}", meta=GIVEN)
        tops = marks.points(
            HERE,
            state.z,
            colours,
            size=17,
            symbol=[palette.symbol(j) for j in range(len(NAMES))],
            outline=palette.OUTLINE,
            edge=2,
        )
        said = marks.text(
            HERE,
            state.z + np.where(state.z >= 0, 0.03, -0.03) * (high - low),
            [f"<b>{words.number(round(float(z), 3))}</b>" for z in state.z],
            size=15,
            textposition=["top center" if z >= 0 else "bottom center" for z in state.z],
            cliponaxis=False,
        )
        shares = marks.bars(HERE - ASIDE, state.p, colours, width=0.32, opacity=0.75, says="%{y:.4g}")
        values = marks.text(HERE - ASIDE, state.p, [f"<b>{_told(p)}</b>" for p in state.p], size=15, **_above(state.p))
        data = [bars, tops | dict(meta=TOPS), tops | dict(visible=False, meta=INSTEAD), said]
        right = [shares, values, *_arrows(run, state), *_stacked(state, colours)]
        return dict(data=[*data, *(panels.on(one, 1) for one in right)], layout=layout)

    return draw


def _top(run: Run) -> float:
    """Where the axis of the probabilities ends: below it all three are stacked."""
    return 1.14 if run.output == SOFTMAX else 3.2


def _made(run: Run) -> str:
    """How a probability is made of the scores."""
    score = "score" if run.temperature == 1 else f"score/{words.setting(run.temperature)}"
    return f"e<sup>{score}</sup> ÷ the sum of all three" if run.output == SOFTMAX else f"1 ÷ (1 + e<sup>−{score}</sup>)"


def _above(heights: np.ndarray) -> dict[str, Any]:
    """Where a number stands: on its bar, of one that is nearly 1 in it, below the line at 1."""
    inside = (heights > 0.86) & (heights < 1 - 1e-9)  # a sum of 1 may be rounded
    return dict(textposition=np.where(inside, "bottom center", "top center").tolist(), cliponaxis=False)


def _told(value: float, sign: str = "") -> str:
    """A probability or an error, in three decimals; in four or as nearly so where these would make it 0 or 1."""
    size = abs(float(value))
    digits = next((n for n in (3, 4) if size in (0, 1) or 0 < round(size, n) < 1), None)
    if digits is None:
        way = "−" if value < 0 else sign
        return f"≈{way}{round(size)}" if round(size) else "≈0"
    return f"{value:{sign}.{digits}f}".replace("-", "−")


def _arrows(run: Run, state: Scores) -> list[Trace]:
    """From each probability to what it should be, and how far that is: minus the gradient, where nothing is divided.

    A shaft and its head are marks of their own: a head that looks where its line comes from gets loose while it glides.
    """
    gap, up = run.t - state.p, run.t >= state.p
    y = np.column_stack([state.p, run.t, np.full(len(gap), np.nan)]).ravel()
    shafts = marks.line(np.repeat(HERE + BESIDE, 3), y, PUSH, width=4)
    tips = ["triangle-up" if one else "triangle-down" for one in up]
    heads = marks.points(HERE + BESIDE, run.t + _top(run) * np.where(up, -TIP, TIP), PUSH, size=13, symbol=tips)
    said = marks.text(
        HERE + BESIDE,
        np.clip((state.p + run.t) / 2, CLEAR, 1 - CLEAR),
        [f"\N{EN SPACE}<b>{_told(one, '+')}</b>" for one in gap],
        PUSH,
        size=13,
        textposition="middle right",
    )
    return [shafts, heads, said]


def _stacked(state: Scores, colours: list[str]) -> list[Trace]:
    """The probabilities on top of each other: with softmax they fill 1."""
    under = np.concatenate([[0.0], np.cumsum(state.p)[:-1]])
    pile = [
        marks.bars([PILE], [float(p)], colour, base=[float(base)], width=0.6, opacity=0.75)
        for p, base, colour in zip(state.p, under, colours, strict=True)
    ]
    total = float(state.p.sum())
    said = marks.text(
        [PILE], [total], [f"<b>{words.number(round(total, 3))}</b>"], size=15, **_above(np.array([total]))
    )
    return [*pile, said]
