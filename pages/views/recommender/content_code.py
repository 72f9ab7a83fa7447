"""The same numbers from a script, and from numpy and scikit-learn."""

from algos.trace import Trace
from pages.views.recommender import baselines_scores
from pages.views.recommender.baselines_code import library_imports, library_scores
from pages.views.recommender.content_settings import LIMIT, Plan
from ui import export

CALLS = {
    "weights": ("content", "content.steps(train.Y, features, {})"),
    "learned": ("alternating", "alternating.steps(train.Y, items=features, {})"),
    "hybrid": ("hybrid", "hybrid.steps(train.Y, features, {})"),
}


def scripts(plan: Plan, trace: Trace, objective: str) -> tuple[str, str]:
    return _ours(plan, objective), _library(plan, trace, objective)


def _head(plan: Plan, *modules: str) -> list[str]:
    needed = {*modules, "content"} if any("content." in line for line in plan.lines) else set(modules)
    names = [f"from algos.recommender import {', '.join(sorted(needed))}"] if needed else []
    return [*names, *(["import numpy as np"] if any("np." in line for line in plan.lines) else [])]


def _ours(plan: Plan, objective: str) -> str:
    module, call = CALLS[plan.mode]
    settings = ", ".join(f"{name}={value!r}" for name, value in plan.settings.items())
    return export.script(
        plan.at.data.code,
        [*plan.lines, f"model = record({call.format(settings)}, limit={LIMIT}).final"],
        baselines_scores.code(plan.at, "model.predict()") | {objective: "model.objective"},
        imports=[*_head(plan, module, "ratings"), "from algos.trace import record"],
        title="Ratings predicted from features of the items.",
    )


def _library(plan: Plan, trace: Trace, objective: str) -> str:
    settings = plan.settings
    lines = [
        *plan.lines,
        "seen = ~np.isnan(train.Y)",
        "y = train.Y[seen]",
        f"mean = {MEANS[settings['centre']]}",
        "R = train.Y - mean",
        f"penalty = {settings['penalty']!r}",
        *{"weights": _weights, "learned": _learned, "hybrid": _hybrid}[plan.mode](plan, trace.steps // 2),
    ]
    more = ["from sklearn.linear_model import Ridge"] if plan.mode == "weights" else []
    return export.script(
        plan.at.data.code,
        lines,
        library_scores(plan.at) | {objective: "(((y - filled[seen])**2).sum() + penalty * size) / 2"},
        imports=list(dict.fromkeys(["import numpy as np", *_head(plan), *more, *library_imports(plan.at)])),
        title="Ratings predicted from features of the items, with numpy and scikit-learn.",
    )


MEANS = {
    "none": "np.zeros(train.Y.shape[1])",
    "global": "np.full(train.Y.shape[1], y.mean())",
    "items": "np.array([c[~np.isnan(c)].mean() if (~np.isnan(c)).any() else y.mean() for c in train.Y.T])",
}
SOLVE = [
    "def solve(rows, target):",
    "    return np.linalg.pinv(rows.T @ rows + penalty * np.eye(rows.shape[1]), hermitian=True) @ rows.T @ target",
    "",
]


def _weights(plan: Plan, _: int) -> list[str]:
    one = plan.settings["intercept"] == "penalised"
    fit = plan.settings["intercept"] == "free"
    return [
        "X = np.hstack([features, np.ones((len(features), 1))])" if one else "X = features",
        "filled, size = np.tile(mean, (len(R), 1)), 0.0",
        "for a in np.flatnonzero(seen.any(axis=1)):",
        f"    ridge = Ridge(alpha=penalty, fit_intercept={fit}, solver='svd').fit(X[seen[a]], R[a, seen[a]])",
        "    filled[a] += ridge.predict(X)",
        "    size += ridge.coef_ @ ridge.coef_",
    ]


def _learned(plan: Plan, rounds: int) -> list[str]:
    return [
        *SOLVE,
        "V = features",
        f"for _ in range({rounds}):",
        "    U = np.array([solve(V[s], r[s]) for r, s in zip(R, seen)])",
        "    V = np.array([solve(U[s], r[s]) for r, s in zip(R.T, seen.T)])",
        "filled = mean + U @ V.T",
        "size = (U**2).sum() + (V**2).sum()",
    ]


def _hybrid(plan: Plan, rounds: int) -> list[str]:
    return [
        *SOLVE,
        "a, i = np.nonzero(seen)",
        f"rng = np.random.default_rng({plan.settings['seed']})",
        f"V = 0.5 * rng.normal(size=(features.shape[1], {plan.settings['rank']}))",
        f"for _ in range({rounds}):",
        "    Z = features @ V",
        "    U = np.array([solve(Z[s], r[s]) for r, s in zip(R, seen)])",
        "    rows = features[i][:, :, None] * U[a][:, None, :]",
        "    V = solve(rows.reshape(len(a), -1), R[a, i]).reshape(V.shape)",
        "filled = mean + U @ (features @ V).T",
        "size = (U**2).sum() + (V**2).sum()",
    ]
