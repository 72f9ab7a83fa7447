"""The chart on the screen as a file: PNG, SVG, or a page of its own that still plays."""


def buttons() -> None:
    """Download the page's charts."""
