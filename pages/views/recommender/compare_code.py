"""The numbers beside the comparison, and the script that prints them."""

from collections.abc import Mapping

from algos.recommender import comparison
from pages.views.recommender import matrix_code
from pages.views.recommender.compare_run import MEASURES, Compared
from ui import export, page

WINS = "Splits won"


def labels(at: Compared) -> tuple[str, str, str]:
    """Of the factorisation, the best other method and popularity."""
    name = MEASURES[at.measure]
    return f"{name}, factorisation", f"{name}, best other", f"{name}, popularity"


def numbers(at: Compared) -> dict[str, float | str]:
    """Means over the splits, held out."""
    own, best, popular = labels(at)
    return {
        own: float(at.own.mean()),
        best: float(at.others[:, at.best].mean()),
        popular: float(at.of("popularity").mean()),
        WINS: f"{int((at.own < at.of('popularity')).sum())} of {at.count}",
    }


def show(at: Compared, shown: Mapping[str, float | str]) -> None:
    """The script and the source."""
    settings = at.settings | ({} if at.data.features is None else {"features": "data.features"})
    written = ", ".join(f"{k}={v if k == 'features' else export.literal(v)}" for k, v in settings.items())
    own, best, popular = labels(at)
    tables = ["from datasets import ratings_table"] if "ratings_table." in at.data.code else []
    script = export.script(
        at.data,
        [
            f"parts = [data.split({at.share!r}, seed=seed) for seed in range({at.first}, {at.first + at.count})]",
            "splits = [(train.Y, test.Y) for train, test in parts]",
            f"found = record(comparison.steps(splits, {written}), limit={at.count}).final",
            f"own = found.curve[:, {at.chosen}, 1, {at.column}]",
            f"others = found.errors[:, :, 1, {at.column}]",
            "popularity = others[:, found.methods.index('popularity')]",
        ],
        {
            own: "own.mean()",
            best: "others.mean(axis=0).min()",
            popular: "popularity.mean()",
            WINS: f"f'{{(own < popularity).sum()}} of {at.count}'",
        },
        imports=["from algos.recommender import comparison", "from algos.trace import record", *tables],
        title="All methods on the same held-out ratings.",
    )
    page.code(
        comparison,
        script,
        library(at),
        why="It has none of these recommenders, but each half-step of the factorisation is a ridge regression. What "
        "the others are made of is on their views.",
    )


def library(at: Compared) -> str:
    """The factorisation's own number with a ridge regression for each user and each item."""
    settings, (own, *_) = at.settings, labels(at)
    metric = {"rmse": "root_mean_squared_error", "mae": "mean_absolute_error"}[at.measure]
    lam = settings["penalty"]
    imports = [
        "import numpy as np",
        "from algos.recommender import factors",
        f"from sklearn.metrics import {metric}",
        *(["from sklearn.linear_model import Ridge"] if lam > 0 else []),
        *(["from datasets import ratings_table"] if "ratings_table." in at.data.code else []),
    ]
    loop = matrix_code.ridges(lam, comparison.HALF_STEPS)
    lines = [
        *loop[:3],
        "errors = []",
        f"for seed in range({at.first}, {at.first + at.count}):",
        f"    train, test = data.split({at.share!r}, seed=seed)",
        "    Y, seen = train.Y, train.seen",
        f"    mean = {matrix_code.MEANS[settings['centre']]}",
        "    R = Y - mean",
        f"    U, V = factors.begin(*Y.shape, rank={settings['rank']})",
        *("    " + line for line in loop[3:]),
        "    predicted = mean + U @ V.T",
        f"    errors.append({metric}(test.Y[test.seen], predicted[test.seen]))",
    ]
    return export.script(
        at.data, lines, {own: "np.mean(errors)"}, imports=imports, title="The factorisation from the same starts."
    )
