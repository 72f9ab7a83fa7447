"""The same pages with the same charts, drawn as one does without thinking about speed.

    python -m benchmarks.comparison.obvious --server.port 8600

What the pages compute stays; what makes them answer fast is undone: Streamlit collects garbage after every run,
the whole page is run again for every changed setting, a figure is put together with `add_trace` and validated,
numbers are sent in double precision, and axes find their own margins.
"""

import sys
from typing import Any

import numpy as np

FAST = {"automargin", "template"}  # what our figures say about themselves only to be drawn faster


def plain(value: Any) -> Any:
    """A piece of a figure as one writes it by hand: arrays of doubles, nothing said about margins."""
    if isinstance(value, dict):
        return {k: plain(v) for k, v in value.items() if k not in FAST}
    if isinstance(value, (list, tuple)):
        return [plain(v) for v in value]
    if isinstance(value, np.ndarray) and value.dtype.kind in "fu":
        return value.astype(float)
    return value


def figure(parts: dict[str, Any]) -> Any:
    """A validated Plotly figure, one trace and one frame after the other."""
    import plotly.graph_objects as go

    drawn = go.Figure()
    for trace in parts["data"]:
        drawn.add_trace(plain(trace))
    drawn.update_layout(plain(parts["layout"]))
    drawn.frames = [go.Frame(**plain(frame)) for frame in parts.get("frames", [])]
    return drawn


def chart(parts: dict[str, Any], *, alt: str, key: str, **_: Any) -> None:
    """What stands in for `player.chart`."""
    import streamlit as st

    st.plotly_chart(figure(parts), key=key, alt=alt)


def undo() -> None:
    """Take back, in this process, what the project does for speed."""
    import streamlit as st

    from ui import player, shell

    setattr(player, "chart", chart)  # noqa: B010
    setattr(shell, "_prepare_process", lambda: None)  # noqa: B010
    setattr(st, "fragment", lambda body: body)  # noqa: B010


def main() -> None:
    """Serve the app so."""
    from streamlit.web import cli

    undo()
    stock = ["--runner.postScriptGC", "true", "--runner.magicEnabled", "true"]
    sys.argv = ["streamlit", "run", "app.py", *stock, *sys.argv[1:]]
    cli.main()


if __name__ == "__main__":
    main()
