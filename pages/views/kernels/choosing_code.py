"""The numbers beside the maps, the search as a script, and the same with scikit-learn."""

import numpy as np

from algos.kernels import grid_search
from pages.views.kernels.choosing_chart import Choice
from ui import classes, export, page

HELP = {
    "Best validation": "Of the best cell: the share of rows on the wrong side of machines that had not seen them.",
    "Validation error": "Validation error of the cell with the frame.",
    "Training error": "Share of mistakes of the same machines on the rows they learned from.",
    "Test error": "Share of mistakes on the rows held out, of the machine shown.",
}


def numbers(choice: Choice) -> dict[str, float]:
    """What stands beside the chart."""
    search, cell = choice.search, choice.cell
    found = {
        "Best validation": float(search.errors[search.best]),
        "Validation error": float(search.errors[cell]),
        "Training error": float(search.training_errors[cell]),
    }
    if choice.at.test is not None:
        wrong = choice.machine.predict(choice.at.test_points) != choice.at.y_test
        found["Test error"] = float(np.mean(wrong))
    return found


def show(choice: Choice) -> None:
    """Both scripts and the algorithm."""
    at, search, (i, j) = choice.at, choice.search, choice.cell
    rows = f"rows = {'train' if choice.rows is at.train else f'train.sample({len(choice.rows.X)})'}"
    grid = dict(bandwidths=search.bandwidths.tolist(), Cs=search.Cs.tolist(), folds=choice.folds, seed=choice.seed)
    run = export.call("grid_search.steps", "rows.X", "rows.y", **grid)
    tested = {"Test error": "float((machine.predict(test.X) != test.y).mean())"} if at.test is not None else {}
    script = classes.script(
        at,
        [
            rows,
            f"search = record({run}, limit={search.errors.size}).final",
            f"machine = grid_search.machine(rows.X, rows.y, {choice.bandwidth!r}, {choice.C!r})",
        ],
        {
            "Best validation": "search.errors[search.best]",
            "Validation error": f"search.errors[{i}, {j}]",
            "Training error": f"search.training_errors[{i}, {j}]",
        }
        | tested,
        imports=["from algos.kernels import grid_search", "from algos.trace import record"],
        title="Cross-validation over C and bandwidth.",
    )
    library = classes.script(
        at,
        [
            rows,
            f"fold = grid_search.deal(rows.y, {choice.folds}, seed={choice.seed})",
            f"gammas = [1 / (2 * b**2) for b in {search.bandwidths.tolist()!r}]",
            f'grid = {{"C": {search.Cs.tolist()!r}, "gamma": gammas}}',
            "search = GridSearchCV(SVC(), grid, cv=PredefinedSplit(fold)).fit(rows.X, rows.y)",
            "shares = np.bincount(fold) / len(fold)",
            'right = sum(s * search.cv_results_[f"split{f}_test_score"] for f, s in enumerate(shares))',
            f"machine = SVC(C={choice.C!r}, gamma=gammas[{i}]).fit(rows.X, rows.y)",
        ],
        {
            "Best validation": "1 - right.max()",
            "Validation error": f"1 - right.reshape(-1, len(gammas))[{j}, {i}]",
        }
        | tested,
        imports=[
            "import numpy as np",
            "from sklearn.model_selection import GridSearchCV, PredefinedSplit",
            "from sklearn.svm import SVC",
            "from algos.kernels import grid_search",
        ],
        title="The same search with scikit-learn.",
    )
    page.code(
        grid_search,
        script,
        library,
        why="It is given our folds; by itself it deals the rows out in another way. A point almost on a boundary may "
        "fall on the other side of it, because both machines stop a little before the optimum.",
    )
