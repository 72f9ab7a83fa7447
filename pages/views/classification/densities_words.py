"""The densities in words: under the chart, beside its frames, and for those who do not see it."""

from typing import Any

import numpy as np

from pages.views.classification import densities_closer
from pages.views.classification.densities_fit import Fit
from ui import words
from ui.classes import Scene


def caption(at: Scene, state: Any) -> str:
    """One stage in words."""
    if state.phase in ("priors", "counts"):
        counted = [f"{name}: {n}" for name, n in zip(at.class_names, state.counts, strict=True)]
        believed = f", priors {', '.join(f'{p:.3g}' for p in state.priors)}" if state.phase == "priors" else ""
        return f"points of each class: {', '.join(counted)}{believed}"
    return {
        "means": "the mean of every class",
        "covariances": "the spread of every class: ellipses at 1 and 2 standard deviations",
        "variances": "the spread of every class along each axis: ellipses at 1 and 2 standard deviations",
        "singular": "an ellipse without width: no density, and no boundary",
        "discriminant": "Bayes' rule: the posterior as colour, the boundary where the decision changes",
    }[state.phase]


def notes(at: Scene, fit: Fit) -> list[str]:
    """What stands under the chart."""
    said: list[str] = []
    if not fit.works:
        return said
    won = set(np.unique(fit.decide(at.plane.grid()[2])))
    lost = [name for c, name in enumerate(at.class_names) if c not in won]
    if lost:
        said.append(f"No place in this window is given to {words.listed(lost)}.")
    if fit.costs.max() != fit.costs.min():
        said.append("The colours show the posterior; the line shows the decision, which the cost of a miss moves.")
    if fit.outliers:
        said.append(
            f"Grey: less dense than all but {100 * fit.outliers:.0f} % of the training points (ln p(x) below "
            f"{words.number(densities_closer.least(fit, at))}). Those points are ringed."
        )
    if not fit.dense:
        said.append("The nearest centroid compares distances only: it has no density, no prior and no posterior.")
    return said


def alt(at: Scene, fit: Fit) -> str:
    """The picture in a sentence."""
    if not fit.works:
        return f"{at.described}. {fit.title}: {densities_closer.why(at, fit)}"
    drawn = "with ellipses of 1 and 2 standard deviations for each class" if fit.dense else "with each class's mean"
    wrong = int((fit.decide(at.Z) != at.y).sum())
    return (
        f"{at.described}, {drawn} and the boundary of {fit.title}. "
        f"{words.count(wrong, 'training point')} on the wrong side."
    )
