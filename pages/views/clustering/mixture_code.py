"""The mixture on display as a script, and with scikit-learn."""

from typing import Any

from algos.clustering import mixture
from datasets.dataset import Dataset
from ui import export, page

LIMIT = 200
IMPORTS = [
    "import numpy as np",
    "from sklearn.mixture import GaussianMixture",
    "from algos.clustering import starts",
]
PRECISIONS = {  # the inverse of the starting covariance S, in the shape scikit-learn wants it
    "full": "np.repeat([np.linalg.inv(S)], {k}, axis=0)",
    "tied": "np.linalg.inv(S)",
    "diag": "np.repeat([1 / np.diag(S)], {k}, axis=0)",
    "spherical": "np.full({k}, 1 / np.diag(S).mean())",
}


def show(data: Dataset, settings: dict[str, Any], *, comparable: bool) -> None:
    """The scripts; a library's only where it does the same."""
    script = export.script(
        data,
        [f"trace = record({export.call('mixture.steps', 'data.X', **settings)}, limit={LIMIT})"],
        {
            "Log-likelihood": "trace.final.log_likelihood",
            "Smallest weight": "trace.final.weights.min()",
            "Free parameters": "trace.final.free_parameters",
        },
        imports=["from algos.clustering import mixture", "from algos.trace import record"],
        title="A Gaussian mixture by EM.",
    )
    why = "Both stop when the mean log-likelihood gains less than the tolerance; scikit-learn refits once more."
    page.code(mixture, script, _library(data, settings) if comparable else None, why=why)


def _library(data: Dataset, settings: dict[str, Any]) -> str:
    return export.script(
        data,
        fitted(settings),
        {"Log-likelihood": "model.score(data.X) * len(data.X)", "Smallest weight": "model.weights_.min()"},
        imports=IMPORTS,
        title="The same from the same start, with scikit-learn.",
    )


def fitted(settings: dict[str, Any]) -> list[str]:
    """Lines that fit scikit-learn's `model` from the same start, without a floor."""
    k, kind = settings["k"], settings["covariance_type"]
    begin = dict(k=k, method=settings["start"], seed=settings["seed"])
    return [
        f"start = {export.call('starts.rows', 'data.X', **begin)}",
        f"S = np.cov(data.X.T, bias=True).reshape(2 * data.X.shape[1:]) * {settings.get('spread', 1)}**2",
        f"model = GaussianMixture({k}, covariance_type={kind!r}, weights_init=np.full({k}, 1 / {k}),",
        f"    means_init=data.X[start], precisions_init={PRECISIONS[kind].format(k=k)},",
        f"    reg_covar=0, tol={settings['tolerance']}, max_iter={LIMIT}).fit(data.X)",
    ]
