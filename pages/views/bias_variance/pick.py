"""Points that tell the view when they are clicked."""

from typing import Any

_STILL = dict(marker=dict(opacity=1))  # a click dims no other point
PICK: dict[str, Any] = dict(meta="pick", selected=_STILL, unselected=_STILL)
