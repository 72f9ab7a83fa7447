"""The same numbers from a script, and from scikit-learn."""

from datasets.ratings import Ratings
from pages.views.recommender import baselines_scores
from pages.views.recommender.baselines_fit import LIMIT, Method
from pages.views.recommender.scene import Scene
from ui import export

TABLE = "from datasets import ratings_table"
COLUMNS = {"offsets": "[a, i]", "users": "[a]", "items": "[i]", "popularity": "[i]"}


def scripts(at: Scene, method: Method, objective: str) -> tuple[str, str]:
    return _ours(at, method, objective), _library(at, method, objective)


def imports(data: Ratings, *more: str) -> list[str]:
    """What a script needs, with what makes the reader's own ratings where they are."""
    return [*more, *([TABLE] if "ratings_table." in data.code else [])]


def _ours(at: Scene, method: Method, objective: str) -> str:
    if method.free:
        module, call, limit = "unstructured", f"unstructured.steps(train.Y, penalty={method.penalty!r})", 1
    else:
        settings = f"method={method.name!r}, penalty={method.penalty!r}"
        module, call, limit = "baselines", f"baselines.steps(train.Y, {settings})", LIMIT
    return export.script(
        at.data.code,
        [*at.lines, f"model = record({call}, limit={limit}).final"],
        baselines_scores.code(at, "model.predict()") | {objective: "model.objective"},
        imports=imports(
            at.data,
            f"from algos.recommender import {module}",
            "from algos.recommender import ratings",
            "from algos.trace import record",
        ),
        title=f"Ratings predicted by {method.title}.",
    )


def _library(at: Scene, method: Method, objective: str) -> str:
    lines = [*at.lines, "seen = ~np.isnan(train.Y)", "a, i = np.nonzero(seen)", "y = train.Y[seen]"]
    if method.free:
        lines += [
            f"filled = np.where(seen, np.nan_to_num(train.Y) / {1 + method.penalty!r}, 0)",
            f"cost = {method.penalty!r} * (filled**2).sum()",
        ]
        more = ["import numpy as np"]
    elif method.name == "global":
        lines += [
            "mean = DummyRegressor().fit(a[:, None], y)",
            "filled = np.full(train.Y.shape, mean.constant_)",
            "cost = 0",
        ]
        more = ["import numpy as np", "from sklearn.dummy import DummyRegressor"]
    else:
        lines += [
            f"cells = lambda a, i: np.transpose({COLUMNS[method.name]})",
            "one_hot = OneHotEncoder(handle_unknown='ignore').fit(cells(a, i))",
            f"ridge = Ridge(alpha={method.penalty!r}, fit_intercept=False, solver='sparse_cg', tol=1e-12)",
            "ridge.fit(one_hot.transform(cells(a, i)), y - y.mean())",
            "a_all, i_all = np.indices(train.Y.shape)",
            "guesses = ridge.predict(one_hot.transform(cells(a_all.ravel(), i_all.ravel())))",
            "filled = y.mean() + guesses.reshape(train.Y.shape)",
            f"cost = {method.penalty!r} * (ridge.coef_**2).sum()",
        ]
        more = [
            "import numpy as np",
            "from sklearn.linear_model import Ridge",
            "from sklearn.preprocessing import OneHotEncoder",
        ]
    return export.script(
        at.data.code,
        lines,
        library_scores(at) | {objective: "(((y - filled[seen])**2).sum() + cost) / 2"},
        imports=imports(at.data, *more, *library_imports(at)),
        title=f"Ratings predicted by {method.title}, with numpy and scikit-learn.",
    )


def library_scores(at: Scene) -> dict[str, str]:
    """The errors of `filled` as scikit-learn measures them, given `y` and `seen` of the ratings learned from."""
    shown = {baselines_scores.TRAINING: "root_mean_squared_error(y, filled[seen])"}
    if at.test is None:
        return shown
    held = "test.Y[test.seen], filled[test.seen]"
    return shown | {
        baselines_scores.HELD_OUT: f"root_mean_squared_error({held})",
        baselines_scores.ABSOLUTE: f"mean_absolute_error({held})",
    }


def library_imports(at: Scene) -> list[str]:
    names = ["root_mean_squared_error"] if at.test is None else ["mean_absolute_error", "root_mean_squared_error"]
    return [f"from sklearn.metrics import {', '.join(names)}"]
