"""The error of each fold as a bar in the fold's row; above them their average so far, and the error on new points."""

from typing import Any

import numpy as np

from pages.views.bias_variance import errors as kinds
from pages.views.bias_variance.validation import one_fold
from ui import palette, words
from ui.figures import marks
from ui.figures.marks import Trace

ROWS = one_fold.ROWS  # the share of the plot's height in which the folds have their rows
PITCH = 5.2  # rows of the true error and of the average that the rows of the folds are high
SAID = 12  # folds beside whose bars there is room for the number


def reach(errors: np.ndarray, true: float) -> float:
    """Where the axis ends: room for the numbers beside the bars, and no more than six times the true error."""
    return min(1.4 * max(float(errors.max()), true), 6 * true)


def _above(k: int) -> tuple[float, float, float]:
    """The rows above those of k folds, of the true error and of the average, and how far they are apart."""
    step = (k + 0.2) / PITCH
    return 0.4 - 1.6 * step, 0.4 - 0.6 * step, step


def axes(k: int, far: float) -> tuple[dict[str, Any], dict[str, Any]]:
    """The axis of the errors, and one whose lower part has the rows of k folds at the height of the folds' own plot."""
    top = k + 0.6 - (k + 0.2) / ROWS
    across = palette.axis("mean squared error", range=[0, far], nticks=4, showgrid=False)
    folds = list(range(1, k + 1)) if k <= SAID else []  # named where there is room
    named: dict[str, Any] = dict(
        tickvals=[*_above(k)[:2], *folds], ticktext=["true error", "average", *(f"fold {j}" for j in folds)]
    )
    return across, palette.axis("", range=[k + 0.6, top], showgrid=False, showline=False, **named)


def bars(errors: np.ndarray, k: int, true: float, far: float, *, n: int) -> list[Trace]:
    """The errors of the folds asked about, the last one coloured, and places for those to come; above them their
    average and the true error, that of the fit to all `n` points. What leaves the axis ends at its edge.
    """
    judged = len(errors)
    row, of_average, step = _above(k)
    average = float(errors.mean()) if judged else np.nan
    drawn = [marks.line([true, true], [row, k + 0.6], kinds.TEST, dash="dash", width=1.5)]
    for name, value, colour, at in (
        (f"true error of the fit to all {n} points", true, kinds.TEST, row),
        (f"average of the folds: {judged} of {k}", average, kinds.VALIDATION, of_average),
    ):
        drawn.append(_bar([value], [at], colour, 0.7 * step, far, [f"{name} {value:.4g}"]))
    colours = [kinds.BEFORE] * judged + [palette.FAINT] * (k - judged)
    lengths = np.append(errors, np.full(k - judged, far))
    said = [f"fold {j}: {f'{e:.4g}' if j <= judged else 'to come'}" for j, e in enumerate(lengths, start=1)]
    shown = [f" {words.number(float(error))}" for error in errors] if k <= SAID else [""] * judged
    drawn.append(_bar(lengths, np.arange(1.0, k + 1), colours, 0.6, far, said))
    so_far = " so far" if judged < k and average < 0.5 * far else ""
    shown += [f" <b>{words.number(true)}</b>", f" <b>{words.number(average)}</b>{so_far}" if judged else ""]
    values = np.append(errors, [true, average])
    rows = np.append(np.arange(1.0, judged + 1), [row, of_average])
    halo = dict(shadow=palette.HALO, size=13)
    drawn.append(marks.text(np.minimum(values, 0.85 * far), rows, shown, textfont=halo, textposition="middle right"))
    return drawn


def _bar(x: Any, y: Any, colour: Any, thick: float, far: float, said: list[str]) -> Trace:
    wide = np.full(len(x), thick)
    shown = np.minimum(x, far)
    return marks.bars(shown, y, colour, says="%{customdata}", orientation="h", width=wide, customdata=said)
