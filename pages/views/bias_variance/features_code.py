"""The search as a script, and the same with scikit-learn."""

from algos.bias_variance import feature_search
from pages.views.bias_variance.features_chart import Search
from ui import export, page

HELP = {
    "Features chosen": "Size of the set with the lowest validation error seen; of equals the smallest.",
    "Validation error": "Mean squared error of the chosen set by cross-validation on the rows learned from. It won "
    "among many, so it is a little too low.",
    "Test error": "Mean squared error of the chosen set on the rows that took no part in the search.",
    "Sets tried": "How often cross-validation was run. For d columns a search needs d(d + 1)/2, the filter d.",
}


def show(search: Search) -> None:
    """Both scripts and the algorithm."""
    page.code(
        feature_search,
        _script(search),
        _library(search),
        why="It is given our folds, and the size that won. Where columns are copies of each other, it may take the "
        "other one.",
    )


def _split(search: Search) -> str:
    call = search.train.code.removeprefix(search.data.code).removesuffix("[0]")
    return f"train, test = data{call}"


def _script(search: Search) -> str:
    run = export.call("feature_search.steps", "train.X", "train.y", **search.settings)
    tested = "train.X, train.y, search.best, test.X, test.y"
    classes = f", classes={search.classes}" if search.classes else ""
    return export.script(
        search.data,
        [
            _split(search),
            f"search = record({run}, limit={len(search.data.feature_names)}).final",
            "print([train.feature_names[j] for j in search.best])",
        ],
        {
            "Features chosen": "len(search.best)",
            "Validation error": "search.best_error",
            "Test error": f"feature_search.held_out_error({tested}{classes})",
            "Sets tried": "search.tried",
        },
        imports=["from algos.bias_variance import feature_search", "from algos.trace import record"],
        title="Choosing features.",
    )


def _library(search: Search) -> str:
    d, k = len(search.data.feature_names), len(search.final.best)
    imports = [
        "import numpy as np",
        "from algos.bias_variance import splits",
        "from sklearn.metrics import mean_squared_error",
        "from sklearn.model_selection import PredefinedSplit, cross_val_score",
    ]
    lines = [
        _split(search),
        f"fold = splits.k_fold(len(train.X), {search.folds}, seed={search.seed})[0]",
        "cv = PredefinedSplit(fold)",
    ]
    if search.classes:
        codes = f"np.eye({max(search.classes, 2)})"
        one = "[:, 1:]" if search.classes <= 2 else ""
        lines += [f"Y, Y_test = {codes}[train.y]{one}, {codes}[test.y]{one}"]
    else:
        lines += ["Y, Y_test = train.y, test.y"]
    if k == 0:
        imports += ["from sklearn.dummy import DummyRegressor"]
        lines += ["model, best = DummyRegressor(), slice(None)  # no column: the mean"]
    else:
        imports += [
            "from sklearn.linear_model import LinearRegression",
            "from sklearn.pipeline import make_pipeline",
            "from sklearn.preprocessing import StandardScaler",
        ]
        lines += ["model = make_pipeline(StandardScaler(), LinearRegression(tol=1e-12))"]
        if k == d:
            lines += [f"best = list(range({d}))  # all columns"]
        elif search.method == "filter":
            imports += ["from sklearn.metrics import mutual_info_score"]
            lines += [*_ranking(search), f"best = np.sort(np.argsort(-np.round(scores, 12), kind='stable')[:{k}])"]
        else:
            imports += ["from sklearn.feature_selection import SequentialFeatureSelector"]
            lines += [
                f"find = SequentialFeatureSelector(model, n_features_to_select={k}, direction={search.method!r},",
                '                                 scoring="neg_mean_squared_error", cv=cv)',
                "best = np.flatnonzero(find.fit(train.X, Y).get_support())",
            ]
    lines += [
        'errors = -cross_val_score(model, train.X[:, best], Y, cv=cv, scoring="neg_mean_squared_error")',
        "predicted = model.fit(train.X[:, best], Y).predict(test.X[:, best])",
    ]
    return export.script(
        search.data,
        lines,
        {
            "Features chosen": str(k) if k == 0 else "len(best)",
            "Validation error": "errors.mean()",
            "Test error": "mean_squared_error(Y_test, predicted)",
            "Sets tried": str(d) if search.method == "filter" else f"{d} * ({d} + 1) // 2",
        },
        imports=imports,
        title="Choosing features with scikit-learn.",
    )


def _ranking(search: Search) -> list[str]:
    """The scores of the filter: scikit-learn counts, once the columns of numbers are cut."""
    cut = f"lambda v: v if len(np.unique(v)) <= {search.bins} else cut(v)"
    return [
        f"inner = np.arange(1, {search.bins}) / {search.bins}",
        "cut = lambda v: np.searchsorted(np.unique(np.quantile(v, inner)), v, side='right')",
        f"levels = {cut}",
        f"target = {'train.y' if search.classes else 'levels(train.y)'}",
        "scores = np.array([mutual_info_score(levels(column), target) for column in train.X.T])",
    ]
