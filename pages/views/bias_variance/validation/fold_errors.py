"""The error of each fold as a bar in the fold's row; across them their average so far, and the error on new points."""

from typing import Any

import numpy as np

from pages.views.bias_variance import errors as kinds
from pages.views.bias_variance.validation import one_fold
from ui import palette, words
from ui.figures import marks
from ui.figures.marks import Trace

NOW, BEFORE = "rgba(125,104,216,0.62)", "rgba(125,104,216,0.3)"  # bars: the line of their average is seen on them
EDGE = 0.999  # of the axis: on the very edge rounding puts some outside, where nothing is drawn
LATE = 0.6  # of the axis: from there on the name of the average has no room to its right
PAD = "\u2003" * 4  # as wide as a number
THREAD = 0.06  # of a row: how thick the line of a fold is whose bar is to come
SAID = one_fold.NAMED  # folds before whose bars there is room for the number


def reach(noise: float, signal: float) -> float:
    """Where the axis ends, by the variances of noise and truth: it stays while the model changes."""
    return 1.6 * noise + 0.4 * signal or 1.0


def axes(k: int, true: float, far: float) -> tuple[dict[str, Any], dict[str, Any]]:
    """The axis of the errors, on which the true one is named, and one with the rows of k folds."""
    named = f"<span style='color:{kinds.TEST}'>true error {words.number(true)}</span>"
    across = palette.axis("", range=[0, far], tickvals=[min(true, EDGE * far)], ticktext=[named], showgrid=False)
    rows = one_fold.rows(k) | dict(showline=True, linecolor=palette.NEUTRAL)
    if k <= SAID:  # room for the numbers between the names and the bars
        rows |= dict(ticktext=[f"{name}{PAD}" for name in rows["ticktext"]], tickfont=dict(size=14))
    return across, rows


def bars(errors: np.ndarray, k: int, true: float, far: float, *, n: int) -> list[Trace]:
    """The errors of the folds asked about, each in the row of its fold, before which its number stands; across them
    their average, once it is one, with its name, and the true error, that of the fit to all `n` points. What leaves
    the axis ends at its edge, a bar in an arrow.
    """
    judged = len(errors)
    average = float(errors.mean()) if judged >= min(2, k) else np.nan
    colours = [BEFORE] * (judged - 1) + [NOW] * bool(judged)
    said = [f"fold {j}: {e:.4g}" for j, e in enumerate(errors, start=1)]
    said += [f"fold {j}: to come" for j in range(judged + 1, k + 1)]
    shown = [f"<b>{words.number(float(error))}</b>\u2002" for error in errors] if k <= SAID else [""] * judged
    rows = np.arange(1.0, k + 1)
    look: dict[str, Any] = dict(says="%{customdata}", orientation="h")
    return [
        marks.bars([far] * k, rows, [palette.FAINT] * k, width=[THREAD] * k, customdata=said, **look),
        marks.bars(np.minimum(errors, far), rows[:judged], colours, width=[0.6] * judged, customdata=said, **look),
        _across(average, far, k, kinds.VALIDATION, "average of the folds", f"of {judged} folds"),
        _across(true, far, k, kinds.TEST, "true error", f"of the fit to all {n} points", dash="dash"),
        marks.text(
            [min(average, EDGE * far)],
            [0.4],
            [f"average{' so far' if judged < k else ''} {words.number(average)}" if np.isfinite(average) else ""],
            kinds.VALIDATION,
            size=14,
            textposition="top left" if average > LATE * far else "top center",
            cliponaxis=False,
        ),
        marks.text([0.0] * judged, rows[:judged], shown, size=14, textposition="middle left", cliponaxis=False),
        marks.points(
            np.where(errors > far, EDGE * far, np.nan),
            rows[:judged],
            kinds.VALIDATION,
            size=13,
            symbol="triangle-right",
            outline=palette.OUTLINE,
            cliponaxis=False,
        ),
    ]


def _across(value: float, far: float, k: int, colour: str, name: str, of: str, dash: str | None = None) -> Trace:
    """An upright line through all rows; at the edge if it is beyond."""
    at = min(value, far) if np.isfinite(value) else np.nan
    return marks.line(
        [at, at],
        [0.4, k + 0.6],
        colour,
        dash=dash,
        width=2.5,
        name=name,
        says=f"{name} {of}: {value:.4g}",
        showlegend=False,
    )
