"""The search as a script, and the same with scikit-learn."""

from algos.bias_variance import feature_search
from pages.views.bias_variance.features.run import Search
from ui import export
from ui.view import Code


def code(run: Search) -> Code:
    tested = "train.X, train.y, search.best, test.X, test.y"
    classes = f", classes={run.classes}" if run.classes else ""
    assert run.trace.made is not None
    script = export.script(
        run.data,
        [
            _split(run),
            f"search = {export.recorded(run.trace.made, 'train.X', 'train.y')}.final",
            "print([train.feature_names[j] for j in search.best])",
        ],
        {
            "Features validation picks so far": "len(search.best)",
            "Its validation error": "search.best_error",
            "Its test error": f"feature_search.held_out_error({tested}{classes})",
        },
        imports=["from algos.bias_variance import feature_search", "from algos.trace import record"],
        title="Choosing features.",
    )
    return Code(
        feature_search,
        script,
        _library(run),
        why="It is given our folds, and the size that won. Where columns are copies of each other, it may take the "
        "other one.",
    )


def _split(run: Search) -> str:
    call = run.train.code.removeprefix(run.data.code).removesuffix("[0]")
    return f"train, test = data{call}"


def _library(run: Search) -> str:
    d, k = len(run.data.feature_names), len(run.chosen)
    imports = [
        "import numpy as np",
        "from algos.bias_variance import splits",
        "from sklearn.metrics import mean_squared_error",
        "from sklearn.model_selection import PredefinedSplit, cross_val_score",
    ]
    lines = [
        _split(run),
        f"fold = splits.k_fold(len(train.X), {run.folds}, seed={run.seed})[0]",
        "cv = PredefinedSplit(fold)",
    ]
    if run.classes:
        codes = f"np.eye({max(run.classes, 2)})"
        one = "[:, 1:]" if run.classes <= 2 else ""
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
        elif run.method == "filter":
            imports += ["from sklearn.metrics import mutual_info_score"]
            lines += [*_ranking(run), f"best = np.sort(np.argsort(-np.round(scores, 12), kind='stable')[:{k}])"]
        else:
            imports += ["from sklearn.feature_selection import SequentialFeatureSelector"]
            lines += [
                f"find = SequentialFeatureSelector(model, n_features_to_select={k}, direction={run.method!r},",
                '                                 scoring="neg_mean_squared_error", cv=cv)',
                "best = np.flatnonzero(find.fit(train.X, Y).get_support())",
            ]
    lines += [
        'errors = -cross_val_score(model, train.X[:, best], Y, cv=cv, scoring="neg_mean_squared_error")',
        "predicted = model.fit(train.X[:, best], Y).predict(test.X[:, best])",
    ]
    return export.script(
        run.data,
        lines,
        {
            "Features validation picks so far": str(k) if k == 0 else "len(best)",
            "Its validation error": "errors.mean()",
            "Its test error": "mean_squared_error(Y_test, predicted)",
        },
        imports=imports,
        title="Choosing features with scikit-learn.",
    )


def _ranking(run: Search) -> list[str]:
    """The scores of the filter: scikit-learn counts, once the columns of numbers are cut."""
    cut = f"lambda v: v if len(np.unique(v)) <= {run.bins} else cut(v)"
    return [
        f"inner = np.arange(1, {run.bins}) / {run.bins}",
        "cut = lambda v: np.searchsorted(np.unique(np.quantile(v, inner)), v, side='right')",
        f"levels = {cut}",
        f"target = {'train.y' if run.classes else 'levels(train.y)'}",
        "scores = np.array([mutual_info_score(levels(column), target) for column in train.X.T])",
    ]
