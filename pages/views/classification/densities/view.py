"""A Gaussian for each class, in stages: shares, means, covariances, and Bayes' rule."""

from dataclasses import replace
from typing import Any

import numpy as np

from pages.views.classification import class_densities as figures
from pages.views.classification import named_classes, scripts
from pages.views.classification.densities import captions, closer, errors, prior, projection, window
from pages.views.classification.densities.errors import TEST, TRAINING, numbers
from pages.views.classification.densities.run import Fit, choose
from ui import classes, controls, export, picture, words
from ui.figures import boundary, ellipses
from ui.figures.plane import Plane
from ui.picture import Picture
from ui.view import Code, Rows, Said, Screen, View, beside, note, rows_of, warning
from ui.words import Share

HELP = {
    TRAINING: "Share of the training points on the wrong side of the boundary.",
    TEST: "Share of the test points on the wrong side of the boundary.",
}
OPENS = 2  # the stage of the ellipses, before there is any boundary
FIRST = -1  # the step of the first stage: so it opens on step 1, and of a prior that is held the boundary is seen
EQUAL = 1e-9  # of priors
ADVICE = {
    "naive": " Raise Smoothing.",
    "qda": " Choose LDA, in which all classes share one covariance, or raise Shrinkage, which gives every ellipse "
    "some width.",
}


def chart(fit: Fit) -> Picture:
    at = fit.at
    everywhere, truth = np.vstack([at.points, at.test_points]), np.r_[at.y, at.y_test]
    wrong = fit.decide(np.vstack([at.Z, at.Z_test])) != truth if fit.works else np.zeros(len(truth), dtype=bool)
    plane = window.window(fit)
    behind, line = _decision(fit, window.ground(fit))
    held = boundary.test_points(at.test_points, at.y_test, at.class_names)
    before = [
        boundary.points(at.points, at.y, at.class_names),
        boundary.ring(at.points[fit.thin], name="thin" if fit.thin.any() else None),
    ]
    *held_out, mistake = boundary.legend(
        (), test=bool(len(at.test_points)), mistakes=True, held_out="hollow: test point"
    )
    called = _names(fit, plane)

    def draw(i: int) -> picture.Figure:
        state, last = fit.trace.states[i], i == fit.trace.steps
        gaussians = None
        if not np.isnan(state.means).any():
            covariances = getattr(state, "covariances", None)
            drawn = None if covariances is None or np.isnan(covariances).any() else covariances
            gaussians = (state.means, drawn, [f"mean of {name}" for name in at.class_names])
        judged = last or not fit.works  # nothing was fitted to test points: they are there to judge the boundary
        seen = wrong & last
        shown = [one | dict(showlegend=judged) for one in held_out]
        rings = boundary.mistakes(everywhere, seen)
        means, covariances = gaussians[:2] if gaussians else (None, None)
        names = figures.names(plane, everywhere, means, covariances, at.k)
        return figures.figure(
            plane,
            [
                rings,
                held | dict(opacity=float(judged)),
                *before,
                *shown,
                mistake | dict(showlegend=bool(seen.any())),
                names,
                called,
            ],
            at.k,
            gaussians=gaussians,
            centred=covariances is None,  # an ellipse has its mean in its middle
            behind=behind,
            line=line if last else None,
        )

    drawn = "with ellipses that hold half and 90% of the bell of each class" if fit.dense else "with each class's mean"
    return picture.frames(
        len(fit.trace.states),
        draw,
        lambda i: f"Stage {i + 1} of {len(fit.trace.states)}: {captions.stage(fit, fit.trace.states[i])}",
        start=min(OPENS, fit.trace.steps - 1),
        steps=range(FIRST, FIRST + len(fit.trace.states)),
        maps=True,
        on_click=lambda i: controls.put("point", i + 1),
        alt=f"{at.described}, {drawn} and the boundary of {fit.title}. "
        f"{words.count(int(wrong[: len(at.y)].sum()), 'training point')} on the wrong side."
        if fit.works
        else f"{at.described}. {fit.title}: {fit.why_not}",
    )


def _names(fit: Fit, plane: Plane) -> boundary.Trace:
    """The classes' names, beside their points and the ellipses that are to come."""
    at, rings = fit.at, np.full((fit.at.k, 1, 2), np.nan)
    if fit.works and fit.dense and getattr(fit.final, "covariances", None) is not None:
        rings = ellipses.outlines(fit.final.means, fit.final.covariances, figures.RINGS)
    edges = [(ring[np.isfinite(ring[:, 0])], c) for c, ring in enumerate(rings)]
    X = np.vstack([at.points, at.test_points, *(ring for ring, _ in edges)])
    y = np.r_[at.y, at.y_test, *(np.full(len(ring), c) for ring, c in edges)]
    return named_classes.names(plane, X, y, at.class_names)


def _decision(fit: Fit, plane: Plane) -> tuple[list[dict[str, Any]], dict[str, Any] | None]:
    """What the last stage shows behind the points, and the boundary."""
    k = fit.at.k
    if not fit.works:
        return figures.background(plane, k), None
    grid = plane.grid()[2]
    scores = fit.scores(grid)
    if not fit.dense:
        behind = figures.background(plane, k, winners=scores.argmax(axis=1))
    else:
        low = {"low": fit.final.score_samples(grid) < fit.least} if fit.outliers else {}
        behind = figures.background(plane, k, posterior=fit.final.predict_proba(grid), **low)
    if k == 2 and getattr(fit.final, "linear", not fit.dense):
        coef, intercept = fit.final.log_odds()
        shift = float(np.log(fit.costs[1] / fit.costs[0]))
        return behind, boundary.straight(plane, coef, intercept + shift, name="boundary")
    line = figures.meeting(plane, scores)
    return behind, line if np.isfinite(np.asarray(line["x"], dtype=float)).any() else line | dict(showlegend=False)


def _likelier(fit: Fit) -> str:
    """What makes a class the likelier one."""
    if not fit.dense or fit.name == "centroid" or fit.priced:
        return ""
    times = "" if np.ptp(fit.final.priors) < EQUAL else ", times its prior"
    likelier, higher = ("likelier", "higher") if fit.at.k == 2 else ("likeliest", "highest")
    return f"The {likelier} class at a place is the one whose bell curve is {higher} there{times}."


def at(fit: Fit, step: int) -> Fit:
    """At a stage of the fit."""
    stage = step - FIRST
    return replace(fit, trace=fit.trace.until(stage), early=fit.works and stage < fit.trace.steps)


def said(fit: Fit) -> list[Said]:
    told = []
    if not fit.works:
        told.append(warning(fit.why_not + ADVICE.get(fit.name, ""), ":material/compress:"))
    else:
        if lost := [fit.at.class_names[c] for c in window.never_said(fit)]:
            told.append(note(f"No place in the picture goes to {words.listed(lost)}."))
        if fit.priced:
            told.append(
                note("The colours show the posterior. The line shows the decision, which the cost of a miss moves.")
            )
        if fit.outliers:
            told.append(
                note(
                    f"In the grey region the density is lower than at all but {100 * fit.outliers:.0f}% of the "
                    f"training "
                    f"points, with ln p(x) below {words.number(fit.least)}. Those points have grey rings."
                )
            )
        if not fit.dense:
            told.append(
                note("The nearest centroid only compares distances. It has no density, no prior and no posterior.")
            )
    return [beside(_likelier(fit)), *told, *map(beside, fit.at.caveats)]


def code(fit: Fit) -> Code:
    scores = "model.joint({Z})" + (f" + np.log({export.literal(fit.costs)})" if fit.priced else "")
    decided = f"({scores}).argmax(axis=1)" if fit.priced else "model.predict({Z})"
    script = scripts.of_run(
        fit.at,
        fit.trace,
        _errors(fit, decided) if fit.works else {},
        more=["import numpy as np"],
        title=f"{fit.title[0].upper()}{fit.title[1:]}.",
    )
    library = _library(fit) if fit.works else None
    without = "scikit-learn has no such model." if fit.works else "scikit-learn refuses these data too."
    return Code(
        fit.module,
        script,
        library,
        why="It divides a covariance by the number of points as well.",
        note="" if library else without,
    )


def _errors(fit: Fit, decided: str) -> dict[str, str]:
    """Expressions for the errors; `decided` is one for the decisions at {Z}."""
    parts = {TRAINING: ""} | ({TEST: "_test"} if fit.at.test is not None else {})
    return {label: f"({decided.format(Z=f'Z{part}')} != y{part}).mean()" for label, part in parts.items()}


def _library(fit: Fit) -> str | None:
    at, shrinkage = fit.at, fit.settings.get("shrinkage", 0.0)
    if fit.name == "lda":
        # With priors given it would also pool the covariances by them; so they are laid upon the fit.
        uses = "from sklearn.discriminant_analysis import LinearDiscriminantAnalysis"
        more = f", shrinkage={shrinkage!r}" if shrinkage else ""
        made = f'LinearDiscriminantAnalysis(solver="lsqr"{more})'
    elif fit.name == "qda":
        uses = "from sklearn.discriminant_analysis import QuadraticDiscriminantAnalysis"
        more = f'solver="eigen", shrinkage={shrinkage!r}, ' if shrinkage else ""
        made = f"QuadraticDiscriminantAnalysis({more}tol=0)"
    elif fit.name == "naive":
        uses = "from sklearn.naive_bayes import GaussianNB"
        made = f"GaussianNB(var_smoothing={fit.settings.get('var_smoothing', 0.0)!r})"
    elif fit.name == "centroid":
        uses, made = "from sklearn.neighbors import NearestCentroid", "NearestCentroid()"
    else:
        return None
    shares = np.bincount(at.y, minlength=at.k) / len(at.y)
    weights = fit.costs if fit.counted else fit.costs * fit.settings["priors"] / shares
    decided = "model.predict({Z})"
    if np.ptp(weights):
        decided = f"(model.predict_proba({{Z}}) * {export.literal(weights)}).argmax(axis=1)"
    return classes.script(
        at,
        [f"model = {made}.fit(Z, y)"],
        _errors(fit, decided),
        imports=["import numpy as np", uses],
        title="The same with scikit-learn; a prior or a cost is laid upon its posterior.",
    )


def rows(fit: Fit) -> Rows:
    at = fit.at
    if not fit.works:
        return rows_of(at.train)
    results = {"decision": np.array(at.class_names)[fit.decide(at.Z)]}
    if fit.dense:
        P = fit.final.predict_proba(at.Z)
        results |= {f"posterior of {name}": P[:, c] for c, name in enumerate(at.class_names)}
        results["ln p(x)"] = fit.final.score_samples(at.Z)
    return rows_of(at.train, results)


QUANTITIES = {
    "Direction of w": lambda fit: float(np.degrees(np.arctan2(*fit.final.log_odds()[0][::-1]))),
    "Classes never said": lambda fit: len(window.never_said(fit)),
    "Has a density": lambda fit: fit.dense,
    "LDA has one": lambda fit: TRAINING in errors.of_shape(fit, "tied"),
    "LDA's training error": lambda fit: errors.of_shape(fit, "tied")[TRAINING],
    "LDA's test error": lambda fit: errors.of_shape(fit, "tied")[TEST],
    "QDA has one": lambda fit: TRAINING in errors.of_shape(fit, "full"),
    "QDA's test error": lambda fit: errors.of_shape(fit, "full")[TEST],
    "QDA's test error less LDA's": lambda fit: (
        Share(errors.of_shape(fit, "full")[TEST]) - float(errors.of_shape(fit, "tied")[TEST])
    ),
    "QDA's training error": lambda fit: errors.of_shape(fit, "full")[TRAINING],
}

screen = Screen(
    chart,
    numbers,
    HELP,
    at=at,
    said=said,
    closer=closer.show,
    sections={"Prior and loss": prior.show, "Projection": projection.show},
    code=code,
    rows=rows,
    quantities=QUANTITIES,
)
view = View(
    "Densities",
    choose,
    screen,
    data="unequal_covariance",
    folded=("standardise", "test", "split", "outliers", "few", "shrinkage", "miss_cost", "favoured"),
)
