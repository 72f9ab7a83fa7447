"""The algorithms of `algos/pca` beside scikit-learn."""

from collections.abc import Callable

import numpy as np

from algos.pca import principal_components
from algos.trace import record
from benchmarks.duels import Duel, table

ROWS = 200


def components_duel(size: int) -> Duel:
    from sklearn.decomposition import PCA

    X, _ = table(ROWS * size, 10)
    n = len(X)
    return Duel(
        f"principal components, {n} x {X.shape[1]}, all stages",
        lambda: record(principal_components.steps(X), limit=10).final,
        lambda state: np.vstack([np.abs(state.components), state.explained_variance * n / (n - 1)]),
        "PCA",
        lambda: (model := PCA().fit(X), model.inverse_transform(model.transform(X)))[0],
        lambda model: np.vstack([np.abs(model.components_), model.explained_variance_]),
        1e-8,
    )


DUELS: dict[str, tuple[Callable[[int], Duel], ...] | str] = {
    "pca.power_iteration": "libraries find all eigenvectors at once, as principal_components does",
    "pca.principal_components": (components_duel,),
}
