"""Scores as bars with minus the gradient as arrows, and the probabilities made of them, one by one and stacked."""

from collections.abc import Callable
from typing import Any

import numpy as np

from algos.neural.scores import SOFTMAX, Scores
from pages.views.neural.classes.run import NAMES, REACH, Run
from ui import palette, words
from ui.figures import marks, panels
from ui.figures.marks import Trace

TOPS = "tops"  # what can be dragged
PUSH = palette.CLASSES[5]
LONG = 4.0  # units of a score that the longest arrow there can be is long: that of p - t = 1
HERE = np.arange(len(NAMES))


def brush(run: Run) -> Callable[[int], dict[str, Any]]:
    """What draws the figure of a step."""
    colours = [palette.colour(i) for i in range(len(NAMES))]
    held = [f"<b>{name} ✓</b>" if holds else name for name, holds in zip(NAMES, run.t, strict=True)]
    top = 1.12 if run.output == SOFTMAX else 3.1
    ticks: dict[str, Any] = dict(showgrid=False, tickfont=dict(size=15))
    reach = max(REACH, 1.05 * max(float(np.abs(state.z).max()) for state in run.trace.states)) + 1.5
    layout = panels.layout(
        [
            (
                palette.axis("", range=[-0.5, 2.95], tickvals=HERE.tolist(), ticktext=held, **ticks),
                palette.axis("score z", range=[-reach, reach], zeroline=True, zerolinecolor=palette.NEUTRAL),
            ),
            (
                palette.axis("", range=[-0.6, 3.7], tickvals=[0, 1, 2, 3.1], ticktext=[*held, "together"], **ticks),
                palette.axis("probability", range=[0, top]),
            ),
        ],
        widths=(1, 1.2),
        height=440,
        tall=820,
        showlegend=False,
        barmode="overlay",
        annotations=[
            panels.heading(
                f"scores   <span style='color:{PUSH}'>↕ minus the gradient, not to scale</span>",
                0,
                font=dict(size=15),
            ),
            panels.heading(
                "softmax of the scores" if run.output == SOFTMAX else "a sigmoid of each score", 1, font=dict(size=15)
            ),
        ],
        shapes=[marks.rule(y=1, colour=palette.NEUTRAL, dash="dot", plot="2")],
    )

    def draw(i: int) -> dict[str, Any]:
        state = run.trace.states[i]
        bars = marks.bars(HERE, state.z, colours, width=0.4, opacity=0.75, says="%{x}: %{y:.4g}")
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
            HERE - 0.02,
            state.z + np.where(state.z >= 0, 0.085, -0.085) * reach,
            [f"<b>{words.number(round(float(value), 3))}</b>" for value in state.z],
            size=15,
        )
        shares = marks.bars(HERE, state.p, colours, width=0.5, opacity=0.75, says="%{y:.4g}")
        values = marks.text(HERE, state.p + 0.04 * top, [f"<b>{p:.4f}</b>" for p in state.p], size=15)
        data = [bars, tops | dict(meta=TOPS), said, *_arrows(state, run.temperature)]
        right = [shares, values, *_stacked(state, colours, top)]
        return dict(data=[*data, *(panels.on(one, 1) for one in right)], layout=layout)

    return draw


def _arrows(state: Scores, temperature: float) -> list[Trace]:
    """From each score, beside its bar, in proportion to minus the gradient, and how large that is."""
    x = np.repeat(HERE + 0.5, 3)
    push = -LONG * temperature * state.gradient
    y = np.column_stack([state.z, state.z + push, np.full(len(push), np.nan)]).ravel()
    head = dict(
        symbol="arrow",
        size=np.tile([0, 14, 0], len(HERE)),
        angleref="previous",
        color=PUSH,
        opacity=1,
        line=dict(width=0),
    )
    arrows = marks.line(x, y, PUSH, width=4) | dict(mode="lines+markers", marker=head)
    said = marks.text(
        HERE + 0.5,
        state.z + push,
        [f"{-g:+.3f}".replace("-", "−") for g in state.gradient],
        PUSH,
        size=13,
        textposition=["top center" if way > 0 else "bottom center" for way in push],
    )
    return [arrows, said]


def _stacked(state: Scores, colours: list[str], top: float) -> list[Trace]:
    """The probabilities on top of each other: with softmax they fill 1."""
    under = np.concatenate([[0.0], np.cumsum(state.p)[:-1]])
    pile = [
        marks.bars([3.1], [float(p)], colour, base=[float(base)], width=0.6, opacity=0.75)
        for p, base, colour in zip(state.p, under, colours, strict=True)
    ]
    total = float(state.p.sum())
    said = marks.text([3.1], [total + 0.04 * top], [f"<b>{words.number(round(total, 3))}</b>"], size=15)
    return [*pile, said]
