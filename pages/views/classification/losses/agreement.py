"""Losses against the agreement of the points, as all scores grow."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
import streamlit as st

from algos.classification import losses
from algos.classification.losses import LOSSES, Loss
from datasets.dataset import Dataset
from pages.views.classification import scripts
from pages.views.classification.losses import figure as figures
from pages.views.classification.losses import fit as fits
from pages.views.classification.losses import one_point
from pages.views.classification.losses.fit import FITS, Fit
from ui import classes, controls, picture, words
from ui.picture import Picture
from ui.stage import player
from ui.view import Code, Rows, Said, Screen, beside, info, note, rows_of, warning
from ui.words import Share

SCALES = 2.0 ** np.arange(-4, 4.01, 0.25)
MINIMISES = {"logistic": "logistic", "hinge": "hinge", "squares": "squared", "perceptron": "perceptron"}
OFF = 1e-3  # of a fit that ends by a tolerance
AS_FITTED = "At factor 1 the scores are those of the fitted model."
MEANS = {
    "zero_one": "Mistakes, share",
    "hinge": "Mean hinge loss",
    "logistic": "Mean logistic loss",
    "squared": "Mean squared loss",
}
HELP = {
    "Mistakes, share": "The mean 0-1 loss: the share of the points whose z is 0 or less.",
    "Mean hinge loss": "The mean of max(0, 1 − z) over the points, without the penalty.",
    "Mean logistic loss": "The mean of log(1 + exp(−z)) over the points, without the penalty.",
    "Mean squared loss": "The mean of (1 − z)², which is (label − score)².",
}
WHY = {
    "hinge": "The machine's optimum is not offered here: SVC stops at a tolerance of its own.",
    "perceptron": "scikit-learn's Perceptron passes over the points by another rule of stopping.",
}


@dataclass(frozen=True, eq=False)
class Agreements:
    """The points under a fitted model, and the losses that are drawn."""

    fit: Fit
    losses: dict[str, Loss]
    scale: float = 1.0  # what the scores are multiplied by

    @property
    def z(self) -> np.ndarray:
        """The agreements (n,) with the scores times the scale."""
        return self.scale * self.fit.agreements

    @property
    def reach(self) -> tuple[float, float]:
        """The agreements that are drawn: most of them, but never so many that the corner at 1 cannot be seen."""
        low, high = np.quantile(self.z, [0.02, 0.98])
        return float(np.clip(low - 0.5, -6, -2.5)), float(np.clip(high + 0.5, 3, 7))

    def means(self, name: str) -> np.ndarray:
        """The mean of a loss with the scores times each of SCALES."""
        return np.asarray(LOSSES[name](SCALES[:, None] * self.z).mean(axis=1))


def choose(data: Dataset) -> Agreements:
    fit = fits.choose(data)
    return Agreements(fit, one_point.chosen())


def chart(run: Agreements) -> Picture:
    at, z, reach = run.fit.at, run.z, run.reach
    curves = [*figures.curves(run.losses, reach), figures.names(run.losses, reach)]
    means = {name: run.means(name) for name in run.losses}
    start = int(np.flatnonzero(SCALES == 1)[0])

    def caption(i: int) -> str:
        if means and i == len(SCALES) - 1:
            return _least(means)
        if i == start and (said := _as_fitted(run)):
            return said
        told = words.listed([f"{words.number(float(v[i]))} for {figures.NAMES[name]}" for name, v in means.items()])
        return f"With all scores times {words.number(float(SCALES[i]))}, the mean loss is {told or 'not drawn'}"

    return picture.frames(
        len(SCALES),
        lambda i: figures.agreements(curves, SCALES[i] * z, at.y, at.class_names, reach, means, SCALES, i),
        caption,
        start=start,
        grows=True,
        on_click=lambda i: controls.put("point", i + 1),
        alt=f"{at.described} by {FITS[run.fit.by]}; {caption(start)}.",
    )


def _least(means: Mapping[str, np.ndarray]) -> str:
    """At which of SCALES each mean loss is least, in words."""
    at: dict[str, list[str]] = {}  # the names of the losses by where that is
    steady = []
    for name, values in means.items():
        least = values <= values.min() + 1e-12 * np.ptp(values)
        if least.all():
            steady.append(f"the {figures.NAMES[name]} loss is always {words.number(float(values[0]))}")
            continue
        first = int(least.argmax())
        where = f"at factor {words.number(float(SCALES[first]))}"
        if first in (0, len(SCALES) - 1):
            where = f"at the {'largest' if first else 'smallest'} factor of {words.number(float(SCALES[first]))}"
        elif least[first:].all():
            where = f"from factor {words.number(float(SCALES[first]))} on"
        at.setdefault(where, []).append(figures.NAMES[name])
    told = [f"{where} for {words.listed(names)}" for where, names in at.items()]
    lowest = f"the mean loss is lowest {', '.join(told)}" if told else ""
    said = ", and ".join([lowest] * bool(told) + steady)
    return f"{said[:1].upper()}{said[1:]}"


def _as_fitted(run: Agreements) -> str:
    """What the loss that was made small charges: the hinge few points, the squares what is far on its side."""
    own, z = MINIMISES[run.fit.by], run.fit.agreements
    if own not in run.losses or not run.fit.coef.any():
        return ""
    if own == "hinge":
        late = _late(z)
        have = "has" if late == 1 else "have"
        return f"{late} of {words.count(len(z), 'point')} {have} a hinge loss above 0, as z is below 1 there"
    if own == "squared" and z.max() > 1:
        highest, charged = (words.number(float(v)) for v in (z.max(), LOSSES["squared"](z.max(keepdims=True))[0]))
        return f"The point farthest on its correct side has a z of {highest} and a squared loss of {charged}"
    return ""


def _late(z: np.ndarray) -> int:
    """How many have z below 1, but for what the fit is off: the points that hold a margin are at 1."""
    return int((z < 1 - OFF).sum())


def numbers(run: Agreements) -> dict[str, float]:
    means = {title: float(LOSSES[name](run.z).mean()) for name, title in MEANS.items()}
    return means | {MEANS["zero_one"]: Share(means[MEANS["zero_one"]])}


def at(run: Agreements, i: int) -> Agreements:
    """With the scores times this one of SCALES."""
    return replace(run, scale=float(SCALES[i]))


def said(run: Agreements) -> list[Said]:
    fit, z, (low, high) = run.fit, SCALES[-1] * run.fit.agreements, run.reach
    told = []
    if ((z < low) | (z > high)).any():  # at the largest factor, if at any
        told.append(note("A grey arrow at the edge stands for a point beyond the picture."))
    if fit.by == "perceptron" and not fit.trace.finished:
        told.append(
            warning(
                f"The perceptron was stopped after {words.count(fit.trace.steps, 'mistake')}. It only stops by itself "
                "once a line gets every point right. The scores are those of its last line.",
                ":material/all_inclusive:",
            )
        )
    elif not fit.coef.any():
        told.append(info("All coefficients are 0: every point has the same score."))
    else:
        tail = f", with a penalty of {words.number(fit.penalty)}" if fit.penalty else ""
        own = figures.NAMES[MINIMISES[fit.by]]
        told.append(note(f"{FITS[fit.by].capitalize()} minimises the mean {own} loss{tail}."))
    return [*told, *map(note, fit.caveats), beside(f"{AS_FITTED} {ended(fit)}")]


def ended(fit: Fit) -> str:
    """How the fit ended, in words."""
    if fit.by == "squares":
        return "It was solved in closed form."
    if fit.by == "perceptron":
        mistakes = words.count(fit.trace.steps, "mistake")
        return f"Converged after {mistakes}." if fit.trace.finished else f"Stopped after {mistakes}."
    return "The fit converged." if fit.trace.finished else "The fit was stopped before it converged."


def closer(run: Agreements) -> None:
    """The losses of one point at its agreement, with their slopes, beside their tangents there."""
    at = run.fit.at
    left, right = st.columns([3, 2])
    i = controls.point(len(at.points), place=left)
    z, c = float(run.z[i]), int(at.y[i])
    sign = 2 * c - 1
    slopes = {name: float(losses.slope(name, np.array([z]))[0]) for name in run.losses}
    with left:
        if run.scale != 1:
            st.markdown(f"With all scores times {words.number(run.scale)}:")
        st.latex(
            rf"z = y \cdot \text{{score}} = ({sign}) \cdot ({words.tex(sign * z)}) = {words.tex(z)}"
            rf" \qquad \text{{{'right' if z > 0 else 'a mistake'}}}"
        )
        st.dataframe(
            {
                "loss": [figures.NAMES[name] for name in run.losses],
                "loss at z": [float(loss(np.array([z]))[0]) for loss in run.losses.values()],
                "slope at z": list(slopes.values()),
                **{
                    f"pull on the weight of {name}": [-g * sign * x for g in slopes.values()]
                    for name, x in list(zip(at.features.names, at.Z[i], strict=True))[:2]
                },
            },
            hide_index=True,
        )
        st.markdown(
            "Gradient descent moves each weight by the learning rate times the pull, which is minus the slope times "
            "label "
            "times input. A slope of 0 is no pull at all, however wrong the point is. The 0-1 loss is like that."
        )
        log_loss_in_two_ways(sign * z, c)
    with right:
        reach = (min(-3.0, max(z, -8.0) - 1.5), max(3.0, min(z, 8.0) + 1.5))
        player.chart(
            figures.tangents(run.losses, slopes, z, reach),
            alt=f"The losses with their tangents at z = {words.number(z)} of point {i + 1}.",
            key=controls.key_of("loss_closer"),
        )


def log_loss_in_two_ways(score: float, c: int) -> None:
    """The log loss of a point of class c, unless its probability is rounded to 0 or 1."""
    h = float(losses.sigmoid(np.array(score)))
    if not 0 < h < 1:
        return
    st.markdown(
        f"The log loss of this point, with $h = {words.tex(h)}$ the sigmoid of its score, written in two ways that are "
        "the same number:"
    )
    one, two = (float(loss(np.array(c), np.array(h))) for loss in (losses.log_loss, losses.log_loss_in_one))
    st.latex(rf"-y \log h - (1 - y) \log (1 - h) = {words.tex(one)}")
    st.latex(rf"-\log \big( (1 - y)(1 - h) + y h \big) = {words.tex(two)}")


def code(run: Agreements) -> Code:
    fit = run.fit
    script = scripts.of_run(
        fit.at,
        fit.trace,
        {title: f"losses.{loss}(z).mean()" for loss, title in MEANS.items()},
        lines=["z = (2 * y - 1) * model.decision_function(Z)"],
        more=["from algos.classification import losses"],
        title="Losses of a fitted model.",
    )
    return Code(losses, script, _library(fit), why=WHY.get(fit.by, ""))


def _library(fit: Fit) -> str | None:
    if fit.by == "squares":
        model, target, score = "LinearRegression()", "2 * y - 1", "model.predict(Z)"
    elif fit.by == "logistic" and fit.trace.finished:
        model = f'LogisticRegression(C=1 / {fit.penalty!r}, solver="newton-cholesky", tol=1e-12)'
        target, score = "y", "model.decision_function(Z)"
    else:
        return None
    return classes.script(
        fit.at,
        [f"model = {model}.fit(Z, {target})", f"score = {score}", "h = 1 / (1 + np.exp(-score))"],
        {
            "Mistakes, share": "zero_one_loss(y, (score > 0).astype(int))",
            "Mean hinge loss": "hinge_loss(y, score)",
            "Mean logistic loss": "log_loss(y, h)",
            "Mean squared loss": "mean_squared_error(2 * y - 1, score)",
        },
        imports=[
            "import numpy as np",
            f"from sklearn.linear_model import {model.partition('(')[0]}",
            "from sklearn.metrics import hinge_loss, log_loss, mean_squared_error, zero_one_loss",
        ],
        title="The same with scikit-learn.",
    )


def rows(run: Agreements) -> Rows:
    charged = {f"{figures.NAMES[name]} loss": loss(run.z) for name, loss in run.losses.items()}
    return rows_of(run.fit.at.train, {"z": run.z} | charged)


def _best_scale(run: Agreements, name: str) -> float:
    """The scale at which the mean of a loss is smallest, the first of several."""
    return float(SCALES[run.means(name).argmin()])


QUANTITIES = {
    "Highest z": lambda run: run.z.max(),
    "Its squared loss": lambda run: float(LOSSES["squared"](run.z.max(keepdims=True))[0]),
    "Its hinge loss": lambda run: float(LOSSES["hinge"](run.z.max(keepdims=True))[0]),
    "Best scale, logistic": lambda run: _best_scale(run, "logistic"),
    "Best scale, hinge": lambda run: _best_scale(run, "hinge"),
    "Best scale, perceptron": lambda run: _best_scale(run, "perceptron"),
    "Best scale, squared": lambda run: _best_scale(run, "squared"),
    "Spread of the mean 0-1 loss": lambda run: float(np.ptp(run.means("zero_one"))),
    "Points with z below 1": lambda run: _late(run.z),
}

screen = Screen(chart, numbers, HELP, at=at, said=said, closer=closer, code=code, rows=rows, quantities=QUANTITIES)
