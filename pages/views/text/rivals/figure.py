"""Errors by the number of texts, a line with whiskers for each method, and each repeat of the size on display."""

from collections.abc import Callable
from typing import Any

import numpy as np

from algos.text.learning_curves import METHODS
from pages.views.text.rivals.run import Rivals
from pages.views.text.scene import CLEAR
from ui import palette, words
from ui.figures import marks, panels
from ui.figures.scales import log_axis

SHORT = ("naive<br>Bayes", "logistic<br>regression", "linear<br>SVM")  # under their columns
SHAPES = "●■◆"  # how palette.SYMBOLS look in a text
ASIDE = 1.06  # times the size: where the next method stands, so that they do not hide each other


def brush(run: Rivals) -> Callable[[int], dict[str, Any]]:
    """What draws the figure of a size."""
    states = run.trace.states
    sizes = np.array(run.sizes, dtype=float)
    means = np.array([state.means for state in states])
    wide = CLEAR * np.array([state.deviations for state in states])
    every = np.array([state.errors for state in states])
    guess = 1 - float(run.documents.sizes.max() / run.documents.sizes.sum())  # wrong if the more common class is said
    top = 1.05 * float(max((means + wide).max(), every.max(), guess))
    names = "   ".join(
        f"<span style='color:{palette.colour(i)}'>{SHAPES[i]} {name}</span>" for i, name in enumerate(METHODS)
    )
    across = "texts to learn from, on a log scale"
    share = palette.axis("", range=[0, top], tickformat=".0%", nticks=5)
    layout = panels.layout(
        [
            (
                log_axis(across, 0.85 * sizes[0], 1.2 * sizes[-1])
                | dict(tickvals=run.sizes[::2], ticktext=[words.number(size) for size in run.sizes[::2]]),
                share,
            ),
            (
                palette.axis("", range=[-0.6, len(METHODS) - 0.4], showgrid=False, fixedrange=True)
                | dict(tickvals=list(range(len(METHODS))), ticktext=SHORT),
                share | dict(showticklabels=False),
            ),
        ],
        widths=(1.9, 1),
        height=470,
        tall=900,
        showlegend=False,
        annotations=[
            panels.heading(f"Error:   {names}", 0, font=dict(size=14), xshift=-36),
            panels.heading(
                f"At this size: {run.repeats} random choices of texts", 1, font=dict(size=13, color=palette.NEUTRAL)
            ),
        ],
    )
    layout["meta"]["wide"]["yaxis2.showticklabels"] = False  # beside each other one axis says it for both
    layout["meta"]["narrow"] |= {"yaxis2.showticklabels": True, "annotations[0].text": f"<b>{names}</b>"}

    def draw(i: int) -> dict[str, Any]:
        grown = np.minimum(np.arange(len(states)), i)
        x = sizes[grown]
        moving = [marks.line([0.85 * sizes[0], 1.2 * sizes[-1]], [guess] * 2, palette.NEUTRAL, width=1.5, dash="dot")]
        for m in range(len(METHODS)):
            mean, room, aside = means[[i], m], wide[[i], m], x[i:] * ASIDE ** (m - 1)
            ends = np.column_stack([np.maximum(mean - room, 0), mean + room, [np.nan]]).ravel()
            moving.append(marks.line(np.repeat(aside, 3), ends, palette.colour(m), width=2, opacity=0.3))
        for m, method in enumerate(METHODS):
            mean, aside = means[grown, m], x * ASIDE ** (m - 1)
            look: dict[str, Any] = dict(symbol=palette.symbol(m), outline=palette.OUTLINE)
            moving += [
                marks.line(aside, mean, palette.colour(m), width=2.5),
                marks.points(aside, mean, palette.colour(m), size=9, says=f"{method}: %{{y:.1%}}", **look),
                marks.points(aside[i : i + 1], mean[i : i + 1], palette.colour(m), size=15, **look),
            ]
        for m, method in enumerate(METHODS):
            look = dict(symbol=palette.symbol(m), says=f"{method}: %{{y:.1%}}", opacity=0.55)
            spots = marks.points(np.full(run.repeats, m), every[i, m], palette.colour(m), size=8, **look)
            level = marks.line([m - 0.38, m + 0.38], [means[i, m]] * 2, palette.colour(m), width=3.5)
            moving += [panels.on(spots, 1), panels.on(level, 1)]
        moving.append(panels.on(_joined(every[i]), 1))
        told: dict[str, Any] = dict(
            textposition="top left", textfont=dict(color=palette.NEUTRAL, size=14, shadow=palette.HALO)
        )
        moving.append(marks.text([1.2 * sizes[-1]], [guess + 0.008 * top], ["always the more common class "], **told))
        return dict(data=moving, layout=layout)

    return draw


def _joined(errors: np.ndarray) -> marks.Trace:
    """The errors (methods, draws) of each draw, which all methods learned from, as one line."""
    n, draws = errors.shape
    gap = np.full(draws, np.nan)
    x = np.vstack([np.repeat(np.arange(n)[:, None], draws, axis=1), gap]).T.ravel()
    return marks.line(x, np.vstack([errors, gap]).T.ravel(), palette.NEUTRAL, width=1.5, opacity=0.4)
