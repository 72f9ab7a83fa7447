"""To be written."""

from pages.views.regression.thumbnail import ALT, figure

__all__ = ["ALT", "figure"]
