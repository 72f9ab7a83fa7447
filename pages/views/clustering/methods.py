"""What a method's own view and Side by side say alike."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from pages.views.clustering.scene import Scene
from ui import compute, export

LIMIT = 200  # steps of k-means and of EM
TOLERANCE = 1e-4  # EM stops when the mean log-likelihood gains less
SCIKIT_MIXTURE = (
    "import numpy as np",
    "from sklearn.mixture import GaussianMixture",
    "from algos.clustering import starts",
)
_PRECISIONS = {  # the inverse of the starting covariance S, in the shape scikit-learn wants it
    "full": "np.repeat([np.linalg.inv(S)], {k}, axis=0)",
    "tied": "np.linalg.inv(S)",
    "diag": "np.repeat([1 / np.diag(S)], {k}, axis=0)",
    "spherical": "np.full({k}, 1 / np.diag(S).mean())",
}


def refuse_zeros(at: Scene, metric: str) -> None:
    """The cosine of a row of zeros, explained before it is asked for. Raises compute.Refused."""
    zeros = np.flatnonzero(~at.data.X.any(axis=1))
    if metric == "cosine" and zeros.size:
        raise compute.Refused(
            f"Point {zeros[0] + 1} is zero in every column: an arrow without length points nowhere and has no angle "
            "with any other, so the cosine cannot place it. Choose another distance, or leave the row out."
        )


def scikit_mixture(settings: Mapping[str, Any]) -> list[str]:
    """Lines that fit scikit-learn's `model` from the same start, without a floor; they need SCIKIT_MIXTURE."""
    k, kind = settings["k"], settings["covariance_type"]
    begin = dict(k=k, method=settings["start"], seed=settings["seed"])
    return [
        f"start = {export.call('starts.rows', 'data.X', **begin)}",
        f"S = np.cov(data.X.T, bias=True).reshape(2 * data.X.shape[1:]) * {settings.get('spread', 1)}**2",
        f"model = GaussianMixture({k}, covariance_type={kind!r}, weights_init=np.full({k}, 1 / {k}),",
        f"    means_init=data.X[start], precisions_init={_PRECISIONS[kind].format(k=k)},",
        f"    reg_covar=0, tol={settings['tolerance']}, max_iter={LIMIT}).fit(data.X)",
    ]
