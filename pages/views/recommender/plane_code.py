"""The taste plane as a script, with a well-known library, and as a table."""

from algos.recommender import alternating
from pages.views.recommender import plane_library
from pages.views.recommender.plane_fit import LIMIT, Fit
from ui import export, page


def show(fit: Fit) -> None:
    page.code(
        alternating,
        _ours(fit),
        plane_library.script(fit.at, fit.how, fit.trace.steps, _numbers(fit, "J(U, V)")) if fit.how.penalty else None,
        why="Every user, and every item, is a ridge regression; the turn changes none of these numbers.",
    )


def _ours(fit: Fit) -> str:
    made = fit.at.data.code
    return export.script(
        made,
        [
            *fit.at.lines,
            f"model = record({fit.how.call('alternating.steps')}, limit={LIMIT}).final",
            f"T = geometry.directions(model.users, model.items) @ geometry.rotation({fit.angle}, {fit.how.rank})",
            "U, V, mean = model.users @ T, model.items @ T, model.mean",
            f"R, seen, _ = factors.prepared(train.Y, {fit.how.centre!r})",
        ],
        _numbers(fit, f"factors.objective(R, seen, U, V, {fit.how.penalty!r})"),
        imports=[
            "import numpy as np",
            "from algos.recommender import alternating, factors, geometry, ratings",
            "from algos.trace import record",
            *(["from datasets import ratings_table"] if "ratings_table." in made else []),
        ],
        title="The taste plane.",
    )


def _numbers(fit: Fit, J: str) -> dict[str, str]:
    i = fit.pick.item
    on = "train" if fit.at.test is None else "test"
    error = "ratings.rmse" if "factors" in J else "rmse"
    return {
        "Prediction": f"float(mean[{i}] + U[{fit.pick.user}] @ V[{i}])",
        "J": J,
        fit.error_label: f"{error}({on}.Y, mean + U @ V.T)",
        "|U| − |V|": "float(np.linalg.norm(U) - np.linalg.norm(V))",
    }


def table(fit: Fit) -> None:
    """Every user and item with its vector as turned."""
    data = fit.at.data
    columns = {
        "kind": ["user"] * len(data.users) + ["item"] * len(data.items),
        "name": [*data.users, *data.items],
        "ratings": [*fit.at.train.seen.sum(axis=1), *fit.at.train.seen.sum(axis=0)],
    }
    for j in range(fit.how.rank):
        columns[f"coordinate {j + 1}"] = [*fit.U[:, j], *fit.V[:, j]]
    page.table(columns, name=f"{data.name}_vectors", source=data.source)
