"""The tree as a script, and with scipy."""

from algos.clustering import agglomerative
from datasets.dataset import Dataset
from ui import export, page


def show(data: Dataset, linkage: str, k: int) -> None:
    """The scripts."""
    n = len(data.X)
    following = {"Next merge": f"merges[{n - k}, 2]"} if k > 1 else {}
    script = export.script(
        data,
        [
            f"trace = record(agglomerative.steps(data.X, linkage={linkage!r}), limit={n})",
            "merges = trace.final.merges",
            f"labels = agglomerative.cut(merges, {k})",
        ],
        following
        | {
            "Highest merge": "trace.final.height",
            "Smallest cluster": "np.bincount(labels).min()",
            "Widest gap at": "agglomerative.widest_gap(merges)",
        },
        imports=["import numpy as np", "from algos.clustering import agglomerative", "from algos.trace import record"],
        title="Agglomerative clustering.",
    )
    library = export.script(
        data,
        [
            f"merges = hierarchy.linkage(data.X, {linkage!r})",
            f"labels = hierarchy.fcluster(merges, {k}, 'maxclust') - 1",
        ],
        following | {"Highest merge": "merges[-1, 2]", "Smallest cluster": "np.bincount(labels).min()"},
        imports=["import numpy as np", "from scipy.cluster import hierarchy"],
        title="The same with scipy.",
    )
    why = "Where distances are equal, the order of merges may differ."
    page.code(agglomerative, script, library if n > 1 else None, why=why)
