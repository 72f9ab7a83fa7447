"""The log loss against the probability: every point on the curve of its class, as all scores grow."""

from dataclasses import dataclass, replace

import numpy as np
import streamlit as st

from algos.classification import losses
from datasets.dataset import Dataset
from pages.views.classification import scripts
from pages.views.classification.losses import agreement
from pages.views.classification.losses import figure as figures
from pages.views.classification.losses import fit as fits
from pages.views.classification.losses.agreement import SCALES
from pages.views.classification.losses.fit import FITS, Fit
from ui import controls, picture, words
from ui.picture import Picture
from ui.view import Code, Rows, Said, Screen, beside, note, rows_of
from ui.words import Share

MEAN, HIGHEST, WRONG = "Mean log loss", "Highest log loss", "Mistakes, share"
HELP = {
    MEAN: "The mean of −log h over the points of one class and −log(1 − h) over those of the other.",
    HIGHEST: "The log loss of the point that is most wrong.",
    WRONG: "The share of points on the wrong side of ½, or on it. Each of them has a loss of log 2 = 0.6931 or more.",
}


@dataclass(frozen=True, eq=False)
class Probabilities:
    """The points under a fitted model, and what their scores are multiplied by."""

    fit: Fit
    scale: float = 1.0

    @property
    def z(self) -> np.ndarray:
        """The agreements (n,)."""
        return self.scale * self.fit.agreements

    @property
    def h(self) -> np.ndarray:
        """The sigmoid of the scores: (n,)."""
        return np.asarray(losses.sigmoid(self.fit.signs * self.z))

    @property
    def charged(self) -> np.ndarray:
        """The log losses (n,), from the agreements: no probability is rounded to 0 or 1 on the way."""
        return np.asarray(losses.logistic(self.z))


def choose(data: Dataset) -> Probabilities:
    return Probabilities(fits.choose(data))


def chart(run: Probabilities) -> Picture:
    at = run.fit.at

    def draw(i: int) -> picture.Figure:
        now = _at(run, i)
        return figures.probabilities(now.h, now.charged, at.y, at.class_names)

    def caption(i: int) -> str:
        now = _at(run, i)
        mean, most = (words.number(float(v)) for v in (now.charged.mean(), now.charged.max()))
        if i < len(SCALES) - 1:
            return (
                f"With all scores times {words.number(now.scale)}, the mean log loss is {mean} and the highest {most}"
            )
        least = words.number(float(SCALES[np.argmin([_at(run, one).charged.mean() for one in range(len(SCALES))])]))
        right = "the loss of points on their correct side has fallen"
        wrong = f"the loss of points on the wrong side has risen, up to {most}"
        sides = [told for told, some in ((right, (run.z > 0).any()), (wrong, (run.z < 0).any())) if some]
        told = " and ".join(sides) or "no point's loss has changed"
        return f"{told[0].upper()}{told[1:]}. The mean log loss is lowest at a factor of {least}"

    start = int(np.flatnonzero(SCALES == 1)[0])
    return picture.frames(
        len(SCALES),
        draw,
        caption,
        start=start,
        on_click=lambda i: controls.put("point", i + 1),
        alt=f"{at.described} by {FITS[run.fit.by]}, each at its probability and its log loss; {caption(start)}.",
    )


def numbers(run: Probabilities) -> dict[str, float]:
    return {
        MEAN: float(run.charged.mean()),
        HIGHEST: float(run.charged.max()),
        WRONG: Share((run.z <= 0).mean()),
    }


def _at(run: Probabilities, i: int) -> Probabilities:
    """With the scores times this one of SCALES."""
    return replace(run, scale=float(SCALES[i]))


def said(run: Probabilities) -> list[Said]:
    told = [
        note(
            "A point that is sure and correct costs almost nothing, and the loss of one that is sure and wrong has "
            "no limit."
        )
    ]
    if (run.charged > figures.TOP).any():
        told.append(note("An arrow at the upper edge stands for a point above the picture."))
    return [*told, *map(note, run.fit.caveats), beside(f"{agreement.AS_FITTED} {agreement.ended(run.fit)}")]


def closer(run: Probabilities) -> None:
    """One point: its score, its probability, and the log loss in two ways."""
    i = controls.point(len(run.z), place=st)
    c, score = int(run.fit.at.y[i]), float(run.fit.signs[i] * run.z[i])
    st.markdown(f"Point {i + 1} is “{run.fit.at.class_names[c]}”, so $y = {c}$; its score is {words.number(score)}.")
    agreement.log_loss_in_two_ways(score, c)


def code(run: Probabilities) -> Code:
    shown = {MEAN: "losses.logistic(z).mean()", HIGHEST: "losses.logistic(z).max()", WRONG: "(z <= 0).mean()"}
    script = scripts.of_run(
        run.fit.at,
        run.fit.trace,
        shown,
        lines=["z = (2 * y - 1) * model.decision_function(Z)"],
        more=["from algos.classification import losses"],
        title="The log loss of a fitted model.",
    )
    return Code(losses, script, note="scikit-learn's log_loss is the mean; under “all points” its script is shown.")


def rows(run: Probabilities) -> Rows:
    return rows_of(run.fit.at.train, {"probability": run.h, "log loss": run.charged})


QUANTITIES = {
    "Best scale": lambda run: min(SCALES, key=lambda scale: losses.logistic(scale * run.fit.agreements).mean()),
}

screen = Screen(chart, numbers, HELP, at=_at, said=said, closer=closer, code=code, rows=rows, quantities=QUANTITIES)
