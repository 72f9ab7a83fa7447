"""The same pages with the same charts, drawn as one does without thinking about speed.

    python -m benchmarks.comparison.obvious --server.port 8600

What the pages compute stays; what makes them answer fast is undone: Streamlit collects garbage after every run,
the whole page is run again for every changed setting, a figure is put together with `add_trace`, all its frames and
Plotly's own player at once, and validated, numbers are sent in double precision, and axes find their own margins.
"""

import sys
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ui.picture import Picture

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


def whole(picture: Picture) -> dict[str, Any]:
    """A picture with all its frames, and Plotly's own buttons and slider to move through them."""
    from ui.figures import animation

    parts = animation.animated(list(picture.frames), picture.start)
    if len(picture.frames) == 1:
        return parts
    at_once = dict(mode="immediate", transition=dict(duration=0), frame=dict(duration=0, redraw=picture.maps))
    play = dict(label="Play", method="animate", args=[None, at_once | dict(fromcurrent=True)])
    stops = [dict(label=said, method="animate", args=[[str(i)], at_once]) for i, said in enumerate(picture.captions)]
    player = dict(updatemenus=[dict(type="buttons", buttons=[play])], sliders=[dict(active=picture.start, steps=stops)])
    return {**parts, "layout": parts["layout"] | player}


def draw(picture: Picture, **_: Any) -> None:
    """What stands in for `player.draw`: the whole picture in one message."""
    import streamlit as st

    from ui import controls

    if picture.heading:
        st.markdown(picture.heading)
    key = f"{controls.key_of(picture.key)}_chart"
    chart(whole(picture), alt=picture.alt, key=key)
    if picture.note:
        st.caption(picture.note)
    if picture.below:
        picture.below()


def chart(parts: dict[str, Any], *, alt: str, key: str, **_: Any) -> None:
    """What draws a figure in place of `player.chart`: Streamlit's own chart."""
    import streamlit as st

    st.plotly_chart(figure(parts), key=key, alt=alt, config={"displayModeBar": False})


def fragment(body: Callable[..., Any] | None = None, **_: Any) -> Any:
    """What stands in for `st.fragment`: nothing runs by itself."""
    return body or fragment


def changes() -> Sequence[tuple[Any, str, Any]]:
    """What is replaced: a module, a name in it, and by what."""
    import streamlit as st

    from ui.front import process
    from ui.stage import player

    return (
        (player, "draw", draw),
        (player, "chart", chart),
        (process, "prepare", lambda: None),
        (st, "fragment", fragment),
    )


def undo() -> None:
    """Take back, in this process, what the project does for speed."""
    for module, name, instead in changes():
        getattr(module, name)  # what is not there cannot be replaced
        setattr(module, name, instead)


def main() -> None:
    """Serve the app so."""
    from streamlit.web import cli

    undo()
    stock = ["--runner.postScriptGC", "true", "--runner.magicEnabled", "true"]
    sys.argv = ["streamlit", "run", "app.py", *stock, *sys.argv[1:]]
    cli.main()


if __name__ == "__main__":
    main()
