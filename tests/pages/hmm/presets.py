"""The page's views as their presets open them."""

from pages.hmm import PAGE
from tests.pages.harness import Opened


def opened(view: str, label: str) -> Opened:
    """The view under the settings of this preset."""
    return Opened("hmm", view=view, **next(one.settings for one in PAGE.views[view].presets if one.label == label))
