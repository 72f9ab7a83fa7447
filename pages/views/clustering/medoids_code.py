"""k-medoids as a script; the well-known libraries of this project have no counterpart."""

from typing import Any

from algos.clustering import k_medoids
from datasets.dataset import Dataset
from ui import export, page

LIMIT = 60


def show(data: Dataset, settings: dict[str, Any]) -> None:
    """The script."""
    script = export.script(
        data,
        [f"trace = record({export.call('k_medoids.steps', 'data.X', **settings)}, limit={LIMIT})"],
        {"Cost": "trace.final.cost", "Smallest cluster": "trace.final.counts.min()"},
        imports=["from algos.clustering import k_medoids", "from algos.trace import record"],
        title="k-medoids.",
    )
    page.code(k_medoids, script, None)
