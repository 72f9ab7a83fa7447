"""The rows that are held out for testing: how many at first, and points that can be clicked."""

from typing import Any

from datasets.dataset import Dataset

FEW = 20  # rows: of fewer none is held out at first
SMALL = 5  # pixels across of a point that is only learned from
STEADY = dict(selected=dict(marker=dict(opacity=1)), unselected=dict(marker=dict(opacity=1)))


def share(data: Dataset, usual: float = 0.3) -> float:
    """The share of the rows held out at first."""
    return 0.0 if len(data.X) < FEW else usual


def clickable(cloud: dict[str, Any]) -> dict[str, Any]:
    """Points to be clicked. The one that was stays as it is, and so do the others."""
    return cloud | dict(meta="pick", **STEADY)


def quiet(cloud: dict[str, Any], size: int = SMALL) -> dict[str, Any]:
    """Points learned from, where others are judged: small and pale, without the outline that would outshine them."""
    return not_clickable(cloud) | dict(marker=cloud["marker"] | dict(size=size, opacity=0.5, line=dict(width=0)))


def not_clickable(cloud: dict[str, Any]) -> dict[str, Any]:
    """Points that give way to others that are to be clicked."""
    return {k: v for k, v in cloud.items() if k != "meta"}
