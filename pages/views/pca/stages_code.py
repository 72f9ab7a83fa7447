"""The stages as a script, and with scikit-learn; what they say about every row."""

from collections.abc import Mapping

import numpy as np

from algos.pca import principal_components
from algos.pca.principal_components import Components
from datasets.dataset import Dataset
from ui import export, page

OURS = (
    "float(model.explained_variance[0])",
    "float(model.explained_variance[1])",
    "float(model.explained_variance_ratio[0] * 100)",
    "principal_components.unexplained(model, data.X, 1) * float((model.Z**2).sum(axis=1).mean())",
)
THEIRS = (
    "variances[0]",
    "variances[1]",
    "variances[0] / variances.sum() * 100",
    "((Z - back) ** 2).sum(axis=1).mean()",
)


def show(data: Dataset, numbers: Mapping[str, float], *, scale: bool, centre: bool) -> None:
    call = export.call("principal_components.steps", "data.X", n_components=1, scale=scale, centre=centre)
    script = export.script(
        data,
        [f"*stages, model = {call}"],
        dict(zip(numbers, OURS, strict=True)),
        imports=["from algos.pca import principal_components"],
        title="Principal components, stage by stage.",
    )
    scaled = ["Z = Z / np.where(np.ptp(Z, axis=0) > 0, data.X.std(axis=0), 1)"] if scale else []
    if centre:
        lines = [
            "Z = data.X - data.X.mean(axis=0)",
            *scaled,
            "variances = PCA().fit(Z).explained_variance_ * (len(Z) - 1) / len(Z)",
            "model = PCA(n_components=1).fit(Z)",
            "back = model.inverse_transform(model.transform(Z))",
        ]
        imports = ["import numpy as np", "from sklearn.decomposition import PCA"]
    else:
        lines = [
            "Z = data.X",
            *scaled,
            "U, s, V = np.linalg.svd(Z, full_matrices=False)",
            "variances = s**2 / len(Z)",
            "back = np.outer(Z @ V[0], V[0])",
        ]
        imports = ["import numpy as np"]
    library = export.script(
        data,
        lines,
        dict(zip(numbers, THEIRS, strict=True)),
        imports=imports,
        title=f"The same with {'scikit-learn' if centre else 'numpy: scikit-learn always centres'}.",
    )
    page.code(
        principal_components,
        script,
        library,
        why="scikit-learn divides by n - 1; here it is n, so that captured and lost variance are means of squares.",
    )


def results(model: Components) -> dict[str, np.ndarray]:
    """For every row its two scores, and its reconstruction from the first."""
    scores = model.Z @ np.asarray(model.components).T
    back = np.asarray(model.restored)
    return {
        "score 1": scores[:, 0],
        "score 2": scores[:, 1],
        "back, across": back[:, 0],
        "back, up": back[:, 1],
    }
