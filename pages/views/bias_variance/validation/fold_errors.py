"""The error of each fold as a bar in the fold's row; above them their average so far, and the error on new points."""

from typing import Any

import numpy as np

from pages.views.bias_variance import errors as kinds
from pages.views.bias_variance.validation import one_fold
from ui import palette, words
from ui.figures import marks
from ui.figures.marks import Trace

ROWS = one_fold.ROWS  # the share of the plot's height in which the folds have their rows
SAID = 12  # folds beside whose bars there is room for the number


def reach(errors: np.ndarray, true: float) -> float:
    """Where the axis ends: room for the numbers beside the bars, and no more than six times the true error."""
    return min(1.4 * max(float(errors.max()), true), 6 * true)


def axes(k: int, far: float) -> tuple[dict[str, Any], dict[str, Any]]:
    """The axis of the errors, and one whose lower part has the rows of k folds at the height of the folds' own plot."""
    top = k + 0.6 - (k + 0.2) / ROWS
    across = palette.axis("mean squared error", range=[0, far], nticks=6)
    folds = list(range(1, k + 1)) if k <= SAID else []  # named where there is room
    named: dict[str, Any] = dict(tickvals=folds, ticktext=[f"fold {j}" for j in folds])
    return across, palette.axis("", range=[k + 0.6, top], showgrid=False, zeroline=False, **named)


def bars(errors: np.ndarray, k: int, true: float, far: float, *, n: int) -> list[Trace]:
    """The errors of the folds asked about, the last one coloured, and places for those to come; what leaves the axis
    ends at its edge.

    The true error is that of the fit to all `n` points.
    """
    judged, above = len(errors), (k + 0.2) * (1 / ROWS - 1)  # the room above the rows, in rows
    average = float(errors.mean()) if judged else np.nan
    both = {
        f"true error of the fit to all {n} points": (true, kinds.TEST, 0.66),
        f"average of the folds: {judged} of {k}": (
            average,
            kinds.VALIDATION,
            0.27,
        ),
    }
    down = [0.4 - 0.62 * above, k + 0.6]  # from its bar
    drawn = [marks.line([true, true], down, kinds.TEST, dash="dash", width=1.5)]
    for name, (value, colour, share) in both.items():
        drawn.append(_bar([value], [0.4 - share * above], colour, 0.1 * above, far, [f"{name} {value:.4g}"]))
        up, told = [0.4 - (share + 0.12) * above], f" {name}" if value == value else ""
        look = dict(color=colour, size=13, shadow=palette.HALO)
        drawn.append(marks.text([0.0], up, [told], textfont=look, textposition="middle right"))
    colours = [kinds.BEFORE] * (judged - 1) + [kinds.VALIDATION] * (judged > 0) + [palette.FAINT] * (k - judged)
    lengths = np.append(errors, np.full(k - judged, far))
    said = [f"fold {j}: {f'{e:.4g}' if j <= judged else 'to come'}" for j, e in enumerate(lengths, start=1)]
    shown = [f" {words.number(float(error))}" for error in errors] if k <= SAID else [""] * judged
    drawn.append(_bar(lengths, np.arange(1.0, k + 1), colours, 0.6, far, said))
    values = np.append(errors, [true, average])
    rows = np.append(np.arange(1.0, judged + 1), [0.4 - share * above for *_, share in both.values()])
    shown += [f" {words.number(value)}" if value == value else "" for value in (true, average)]
    halo = dict(shadow=palette.HALO)
    drawn.append(marks.text(np.minimum(values, 0.85 * far), rows, shown, textfont=halo, textposition="middle right"))
    return drawn


def _bar(x: Any, y: Any, colour: Any, thick: float, far: float, said: list[str]) -> Trace:
    wide = np.full(len(x), thick)
    shown = np.minimum(x, far)
    return marks.bars(shown, y, colour, says="%{customdata}", orientation="h", width=wide, customdata=said)
