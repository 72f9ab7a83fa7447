"""The same numbers from a script, and from numpy and scikit-learn."""

import numpy as np

from algos.recommender import alternating, content, hybrid
from pages.views.recommender import scores, scripts
from pages.views.recommender.content.run import OWN, OWN_HELD_OUT, Fit, Hybrid, Learned, Weights
from pages.views.recommender.scores import OBJECTIVE
from ui.view import Code

TITLE = "Ratings predicted from features of the items"
SOLVE = [
    "def solve(rows, target):",
    "    return np.linalg.pinv(rows.T @ rows + penalty * np.eye(rows.shape[1]), hermitian=True) @ rows.T @ target",
    "",
]
SIZE = "size = (U**2).sum() + (V**2).sum()"


def of_weights(fit: Weights) -> Code:
    """A ridge regression for each user."""
    one, free = fit.intercept == "penalised", fit.intercept == "free"
    ridges = [
        "X = np.hstack([features, np.ones((len(features), 1))])" if one else "X = features",
        "predicted = np.tile(mean, (len(R), 1))",
        "for a in np.flatnonzero(seen.any(axis=1)):",
        f"    ridge = Ridge(alpha=penalty, fit_intercept={free}, solver='svd').fit(X[seen[a]], R[a, seen[a]])",
        "    predicted[a] += ridge.predict(X)",
    ]
    a = fit.user
    own: dict[str, str] = {}
    parts = ((OWN, fit.learned, "train"), (OWN_HELD_OUT, fit.held_out, "test"))
    for label, known, part in parts:
        if not np.isnan(known).all():
            own[label] = f"root_mean_squared_error({part}.Y[{a}, {part}.seen[{a}]], predicted[{a}, {part}.seen[{a}]])"
    ours = scripts.of_run(
        fit.at, fit.trace, "train.Y", "features", lines=["predicted = model.predict()"], numbers=own, title=f"{TITLE}."
    )
    return Code(content, ours, _library(fit, ridges, own))


def of_learned(fit: Learned) -> Code:
    """Ridge regressions by turns, for the users and for the items."""
    turns = [
        *SOLVE,
        "V = features",
        f"for _ in range({fit.trace.steps // 2}):",
        "    U = np.array([solve(V[s], r[s]) for r, s in zip(R, seen)])",
        "    V = np.array([solve(U[s], r[s]) for r, s in zip(R.T, seen.T)])",
        "predicted = mean + U @ V.T",
        SIZE,
    ]
    ours = scripts.of_run(fit.at, fit.trace, numbers=_numbers(fit), title=f"{TITLE}.", instead={"items": "features"})
    return Code(alternating, ours, _library(fit, turns))


def of_hybrid(fit: Hybrid) -> Code:
    """The same for the users and for the features."""
    turns = [
        *SOLVE,
        "a, i = np.nonzero(seen)",
        f"rng = np.random.default_rng({fit.settings['seed']})",
        f"V = 0.5 * rng.normal(size=(features.shape[1], {fit.settings['rank']}))",
        f"for _ in range({fit.trace.steps // 2}):",
        "    Z = features @ V",
        "    U = np.array([solve(Z[s], r[s]) for r, s in zip(R, seen)])",
        "    rows = features[i][:, :, None] * U[a][:, None, :]",
        "    V = solve(rows.reshape(len(a), -1), R[a, i]).reshape(V.shape)",
        "predicted = mean + U @ (features @ V).T",
        SIZE,
    ]
    ours = scripts.of_run(fit.at, fit.trace, "train.Y", "features", numbers=_numbers(fit), title=f"{TITLE}.")
    return Code(hybrid, ours, _library(fit, turns))


def _numbers(fit: Fit) -> dict[str, str]:
    return scores.code(fit.at) | {OBJECTIVE: "model.objective"}


def _library(fit: Fit, lines: list[str], numbers: dict[str, str] | None = None) -> str:
    """Lines that make `predicted`, and the `size` that is penalised if no other numbers are asked for."""
    cost = "(((Y - predicted)[seen] ** 2).sum() + penalty * size) / 2"
    return scripts.of(
        fit.at.data,
        [
            *fit.at.lines,
            *scripts.centred(fit.settings["centre"]),
            f"penalty = {fit.settings['penalty']!r}",
            *lines,
        ],
        numbers or scores.library(fit.at) | {OBJECTIVE: cost},
        title=f"{TITLE}, with numpy and scikit-learn.",
    )
