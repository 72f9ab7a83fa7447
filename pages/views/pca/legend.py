"""The legend of a figure of several plots."""

from typing import Any

from ui.figures import panels


def roomy(layout: dict[str, Any], rows: int = 4) -> dict[str, Any]:
    """The layout of `panels`, with room for so many rows of its legend where it is narrow."""
    meta = layout["meta"]
    return layout | dict(meta=meta | dict(narrow=meta["narrow"] | {"margin.t": rows * panels.LEGEND_ROW}))


def still(layout: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The layout with a legend whose entries do nothing when they are clicked."""
    return layout | dict(legend=layout["legend"] | dict(itemclick=False, itemdoubleclick=False) | more)
