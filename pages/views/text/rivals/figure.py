"""Errors by the number of texts, a line for each method; and each repeat of one size."""

from collections.abc import Callable
from typing import Any

import numpy as np

from algos.text.learning_curves import METHODS
from pages.views.text import scene
from pages.views.text.rivals.run import Rivals
from ui import palette, words
from ui.figures import fits, marks, panels
from ui.figures.scales import log_axis

SHORT = ("naive<br>Bayes", "logistic<br>regression", "linear<br>SVM")  # under their columns
BESIDE = 2.2  # times the largest size: so far the axis goes, for the names of the curves
APART = 0.02  # powers of ten from one curve's whisker to the next one's
OFF = 0.035  # of the axis of errors: from a line to the middle of a name
WHISKERS = f" vertical bars: ± {scene.CLEAR:g} standard errors"
CLEAR = 0.035  # powers of ten from a curve's end to its name


def brush(run: Rivals) -> Callable[[int], dict[str, Any]]:
    """What draws the figure of a size."""
    sizes = np.array(run.sizes, dtype=float)
    means = np.array([state.means for state in run.trace.states])
    guess = 1 - float(run.documents.sizes.max() / run.documents.sizes.sum())  # wrong if the more common class is said
    top = 1.2 * float(max(means.max(), guess))
    ends = (0.9 * sizes[0], BESIDE * sizes[-1])
    across = log_axis(f"{scene.noun(run.documents)}s to learn from, on a logarithmic axis", *ends)
    across |= dict(tickvals=run.sizes, ticktext=[words.number(size) for size in run.sizes])
    layout = palette.layout(
        height=450,
        xaxis=across,
        yaxis=palette.axis("", range=[0, top], tickformat=".0%", nticks=5, ticksuffix=" wrong", showticksuffix="last"),
        margin=dict(l=84, r=16, t=30, b=44, autoexpand=False),
    )
    told: dict[str, Any] = dict(textposition="top left", textfont=dict(size=14, shadow=palette.HALO))
    noun = scene.noun(run.documents)
    still = [
        marks.line(ends, [guess] * 2, palette.NEUTRAL, width=1.5, dash="dot"),
        marks.text([ends[1]], [guess + 0.008 * top], ["guessing the more common class "], **told),
        marks.text(
            [ends[0]], [0.008 * top], [WHISKERS], **told | dict(textposition="top right")
        ),  # where all begin high
    ]

    def draw(i: int) -> dict[str, Any]:
        grown = np.minimum(np.arange(len(sizes)), i)
        moving = []
        for m, method in enumerate(METHODS):
            look: dict[str, Any] = dict(symbol=palette.symbol(m), outline=palette.OUTLINE)
            says = f"{method}, %{{customdata}} {noun}s: %{{y:.1%}} wrong"
            across = np.where(grown == i, sizes[i] * 10 ** ((m - 1) * APART), sizes[grown])  # at its whisker
            curve = marks.line(across, means[grown, m], palette.colour(m), width=3, name=method)
            around = scene.CLEAR * float(run.trace.states[i].deviations[m])
            at = [float(across[-1])] * 2
            low, high = max(float(means[i, m]) - around, 0), float(means[i, m]) + around
            moving += [
                curve,
                marks.line(at, [low, high], palette.colour(m), width=2),
                marks.points(
                    across, means[grown, m], palette.colour(m), size=9, says=says, customdata=sizes[grown], **look
                ),
            ]
        named = [(method, float(means[i, m]), palette.colour(m)) for m, method in enumerate(METHODS)]
        beyond = float(np.log10(sizes[i])) + CLEAR
        drawn = fits.named(dict(data=[*still, *moving], layout=layout), named, room=16, at=beyond)
        names = drawn["data"][-1]
        names["textfont"] |= dict(shadow=palette.HALO)
        names["y"] = _off(names["y"], means[i], guess, OFF * top)
        drawn["layout"]["meta"]["narrow"]["margin.t"] = (len(METHODS) + 0.5) * panels.LEGEND_ROW  # a row for each name
        return drawn

    return draw


def _off(y: np.ndarray, ends: np.ndarray, line: float, room: float) -> np.ndarray:
    """Places of names (n,) of curves that end at `ends` (n,): on its end's side of a line, clear by `room`."""
    above = ends >= line
    up = max((room - (one - line) for one in y[above]), default=0.0)
    down = max((room - (line - one) for one in y[~above]), default=0.0)
    return np.asarray(y + np.where(above, max(up, 0.0), -max(down, 0.0)))


def draws(run: Rivals) -> dict[str, Any]:
    """Each draw of texts at the size on display: what all methods make of it, joined by a line, and the means."""
    errors = run.now.errors
    drawn = [_joined(errors)]
    for m, method in enumerate(METHODS):
        look: dict[str, Any] = dict(symbol=palette.symbol(m), says=f"{method}: %{{y:.1%}}", opacity=0.55)
        drawn.append(marks.points(np.full(run.repeats, m), errors[m], palette.colour(m), size=8, **look))
        drawn.append(marks.line([m - 0.38, m + 0.38], [run.now.means[m]] * 2, palette.colour(m), width=3.5))
    named = dict(tickvals=list(range(len(METHODS))), ticktext=SHORT)
    layout = palette.layout(
        height=320,
        showlegend=False,
        xaxis=palette.axis("", range=[-0.6, len(METHODS) - 0.4], showgrid=False) | named,
        yaxis=palette.axis("error", range=[0, 1.08 * max(float(errors.max()), 0.05)], tickformat=".0%", nticks=5),
    )
    return dict(data=drawn, layout=layout)


def _joined(errors: np.ndarray) -> marks.Trace:
    """The errors (methods, draws) of each draw, which all methods learned from, as one line."""
    n, draws = errors.shape
    gap = np.full(draws, np.nan)
    x = np.vstack([np.repeat(np.arange(n)[:, None], draws, axis=1), gap]).T.ravel()
    return marks.line(x, np.vstack([errors, gap]).T.ravel(), palette.NEUTRAL, width=1.5, opacity=0.4)
