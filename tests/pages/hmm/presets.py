"""The page's views as their presets open them, and as their runs end."""

from typing import Any

from pages.hmm import PAGE
from tests.pages.harness import Opened, figures, frames


def opened(view: str, label: str) -> Opened:
    """The view under the settings of this preset."""
    return Opened("hmm", view=view, **next(one.settings for one in PAGE.views[view].presets if one.label == label))


def ended(at: Any) -> dict[str, Any]:
    """The first chart of a page in its last frame."""
    figure, *_ = figures(at)
    return figure | dict(data=frames(at)[-1])
