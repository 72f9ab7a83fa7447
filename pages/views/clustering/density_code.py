"""DBSCAN's numbers, as a script, and with scikit-learn."""

from typing import Any

from algos.clustering import dbscan
from algos.clustering.dbscan import DBSCAN
from datasets.dataset import Dataset
from ui import export, page


def numbers(final: DBSCAN) -> dict[str, int]:
    """What stands beside the chart."""
    return {
        "Clusters": final.clusters,
        "Core points": int((final.kinds == dbscan.CORE).sum()),
        "Border points": int((final.kinds == dbscan.BORDER).sum()),
        "Noise points": int((final.kinds == dbscan.NOISE).sum()),
    }


def show(data: Dataset, settings: dict[str, Any]) -> None:
    """The scripts."""
    script = export.script(
        data,
        [
            f"trace = record({export.call('dbscan.steps', 'data.X', **settings)}, limit={len(data.X) + 1})",
            "kinds = trace.final.kinds",
        ],
        {
            "Clusters": "trace.final.clusters",
            "Core points": "(kinds == dbscan.CORE).sum()",
            "Border points": "(kinds == dbscan.BORDER).sum()",
            "Noise points": "(kinds == dbscan.NOISE).sum()",
        },
        imports=["from algos.clustering import dbscan", "from algos.trace import record"],
        title="DBSCAN.",
    )
    library = export.script(
        data,
        [f"model = {export.call('DBSCAN', **settings)}.fit(data.X)", "core = len(model.core_sample_indices_)"],
        {
            "Clusters": "model.labels_.max() + 1",
            "Core points": "core",
            "Border points": "(model.labels_ >= 0).sum() - core",
            "Noise points": "(model.labels_ < 0).sum()",
        },
        imports=["from sklearn.cluster import DBSCAN"],
        title="The same with scikit-learn.",
    )
    page.code(dbscan, script, library)
