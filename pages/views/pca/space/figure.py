"""Points in space with a plane or a line through their middle, their feet on it, the ways down, and their shadow."""

from typing import Any

import numpy as np

from pages.views.pca import legend
from pages.views.pca.space.run import Projection
from ui import palette
from ui.figures import marks
from ui.figures.lift import SOLID
from ui.figures.marks import Trace

FLAT = palette.FIT  # the plane or the line, and what falls on it
SHEET = "rgba(232,112,14,0.16)"  # what they see, on the same sheet
STALK = "#a3abb5"
HEIGHT, NARROW = 500, 500
SPACE, ACROSS = dict(x=[0, 0.6], y=[0, 1]), [0.62, 1.0]  # of the chart, where it is wide
UP, UP_NARROW = (None, 0.49, 0.44), (0.32, 0.15, 0.37)  # as in `_up`
EYE = dict(x=0.466, y=-0.678, z=0.693)  # where it is seen from at first
RIGHT = 0.82, 0.57, 0  # what is right there
ONTO = dict(x=0.045, y=0.015, z=-0.03)  # what is looked at
GREY = "#7b8794"  # the axes of the cloud, and text: reads on both backgrounds
AT, LONG = np.array([0.46, -0.39, -0.5]), 0.2  # where the columns are shown, and how long, of half the window
PLACE = "<br>(%{x:.3g}, %{y:.3g}, %{z:.3g})"
SIZES = (2.2, 3.4, 3.4, 3.4)  # of the shapes in space: a circle comes out larger
STEP, THICK = 0.12, 0.4  # from class to class on a line, and to the edge, of the shadow's half width
OUTLIER = "cross"  # its "x" is, in space, a letter that many fonts do not have
TOP = 30  # pixels above the scene


def figure(
    run: Projection, rows: np.ndarray, feet: np.ndarray, frame: np.ndarray, ringed: int | None = None
) -> dict[str, Any]:
    """Rows (n, 3), one of them `ringed`, and their feet (n, 3) on the plane or line of a frame (k, 3)."""
    of, shown = run.fitted, run.drawn
    shows = np.array_equal(frame, run.best)  # its axes mean nothing to another
    real = slice(0, len(rows) - of.present)
    ways = np.full((len(rows), 3, 3), np.nan)
    ways[:, 0], ways[:, 1] = rows, feet
    traces = [
        *_flat(run, frame),
        _line(ways.reshape(-1, 3), GREY, 1.5),
        _places("markers", feet, marker=dict(color=FLAT, size=1.7, line=dict(width=0))),
        *(_axes(run) if shows else [trace | dict(opacity=0) for trace in _axes(run)]),
    ]
    for g, name in enumerate(of.classes or ("",)):
        mine = np.flatnonzero(of.groups(shown)[real] == g)
        look = dict(
            color=palette.colour(g), symbol=SOLID[g % len(SOLID)], size=SIZES[g % len(SIZES)], line=dict(width=0)
        )
        said = [of.names[i] for i in shown[mine]]
        traces.append(_places("markers", rows[real][mine], name=name, says=f"%{{text}}{PLACE}", text=said, marker=look))
    if of.present:
        name, look = of.names[-1], dict(symbol=OUTLIER, size=9, color=palette.MISTAKE, line=dict(width=0))
        traces.append(_places("markers", rows[-1:], name=name, says=f"{name}{PLACE}", marker=look))
    if ringed is not None and ringed in shown:
        colour = palette.CLASSES[3]
        look = dict(symbol="circle-open", size=11, color=colour, line=dict(width=2, color=colour))
        traces.append(_places("markers", rows[shown == ringed], marker=look))
    several = len(of.classes) > 1 or of.present
    return dict(data=[*traces, *_shadow(run, frame), _columns(run)], layout=_layout(run, several))


def _shadow(run: Projection, frame: np.ndarray) -> list[Trace]:
    """The rows as the plane or line of a frame (k, 3) sees them: flat, by their scores along its directions.

    On a line each class has a height of its own, so that one sees which lie on each other.
    """
    of, Z = run.fitted, run.fitted.model.Z
    flat = np.zeros((len(run.drawn), 2))
    flat[:, : len(frame)] = Z[run.drawn] @ frame.T
    groups = of.groups(run.drawn)[: len(flat) - of.present]
    if len(frame) == 1:
        flat[: len(groups), 1] = STEP * run.reach[0] * ((len(of.classes or ("",)) - 1) / 2 - groups)
    real, out = flat[: len(groups)], flat[len(groups) :]
    high = 0.999 * float(_ends(run)[1])  # what lies on the edge may not be drawn
    colours = [palette.colour(int(g)) for g in groups] if len(of.classes) > 1 else FLAT  # as the feet in space
    return [
        marks.points(real[:, 0], real[:, 1], colours, size=5, opacity=0.8),
        marks.points(out[:, 0], out[:, 1], palette.MISTAKE, size=9, symbol=OUTLIER),
        marks.text(
            [-0.999 * run.reach[0]],
            [high],
            [f"<b>the shadow: the points on the {run.word}</b><br><span style='font-size:6px'> </span>"],
            FLAT,
            size=15,
            textposition="top right",
            cliponaxis=False,
        ),
    ]


def _ends(run: Projection) -> np.ndarray:
    """Half the width and half the height of the shadow: those of the sheet, a line has some height, too. (2,)."""
    return np.append(run.reach, THICK * run.reach[0])[:2]


def _up(run: Projection, room: tuple[float | None, float, float]) -> list[float]:
    """From where to where in the chart the shadow is: `room` has its top, or None for its middle in that of the chart,
    half of it at most, and of a square."""
    top, most, square = room
    wide, high = _ends(run)
    half = min(most, square * high / wide)
    end = min(0.5 + half, 0.99) if top is None else top
    return [end - 2 * half, end]


def _flat(run: Projection, frame: np.ndarray) -> list[Trace]:
    if len(frame) == 1:
        return [_line(run.middle + np.outer([-1, 1], run.reach[0] * frame[0]), FLAT, 7)]
    a, b = run.reach[:, None] * frame
    corners = run.middle + np.array([-a - b, a - b, a + b, -a + b])
    sheet = dict(
        type="mesh3d",
        **_xyz(corners),
        i=np.array([0, 0], dtype=np.uint8),
        j=np.array([1, 2], dtype=np.uint8),
        k=np.array([2, 3], dtype=np.uint8),
        color=FLAT,
        opacity=0.16,
        hoverinfo="skip",
        flatshading=True,
        lighting=dict(ambient=1, diffuse=0, specular=0),
    )
    return [sheet, _line(np.vstack([corners, corners[:1]]), FLAT, 2)]


def _axes(run: Projection) -> list[Trace]:
    """Lines along the first axes, right through the cloud, with their names at one end."""
    ends = run.ends
    through = np.full((len(ends), 3, 3), np.nan)
    through[:, 0], through[:, 1] = run.middle - ends / 1.08, run.middle + ends / 1.08
    names = _places(
        "text",
        run.middle + ends,
        text=[f"axis {i + 1}" for i in range(len(ends))],
        textposition=[_side(end) for end in ends],
        textfont=dict(size=14, color=GREY),
    )
    return [_line(through.reshape(-1, 3), GREY, 3), names]


def _columns(run: Projection) -> Trace:
    """Which way the columns run: a line for each from a corner of the window, and its name at the end."""
    centre, half = run.window
    ways = np.full((3, 3, 3), np.nan)
    ways[:, 0] = corner = centre + AT * half
    ways[:, 1] = corner + LONG * half * np.eye(3)
    look: dict[str, Any] = dict(line=dict(color=STALK, width=2), textfont=dict(size=13, color=GREY))
    text = [text for title in run.titles for text in ("", title, "")]
    sides = np.repeat(["middle right", "bottom right", "top center"], 3).tolist()
    return _places("lines+text", ways.reshape(-1, 3), text=text, textposition=sides, **look)


def _side(end: np.ndarray) -> str:
    """Where the name of an axis stands as the picture opens: above or below its end (3,), and on its outer side."""
    across, up = float(end @ RIGHT), float(end[2])
    side = "right" if across > 0 or abs(across) < abs(up) else "left"
    return f"{'top' if up >= 0 else 'bottom'} {side}"


def _layout(run: Projection, several: bool) -> dict[str, Any]:
    """Of points of one kind it says above what they are; `several` kinds have a legend there."""
    centre, half = run.window
    axes = {
        f"{letter}axis": dict(range=[float(middle - half), float(middle + half)], visible=False, showspikes=False)
        for letter, middle in zip("xyz", centre, strict=True)
    }
    scene = dict(
        aspectmode="cube",
        uirevision=run.fitted.data.title,
        dragmode="turntable",
        camera=dict(eye=EYE, center=ONTO),
        **axes,
    )
    flat: dict[str, Any] = dict(showgrid=False, showticklabels=False, zeroline=True, zerolinecolor=palette.GRID)
    titles = ("", "") if run.k == 2 else ("the number kept", "")
    wide, high = ([-end, end] for end in _ends(run).tolist())
    layout = palette.layout(
        height=HEIGHT,
        margin=dict(l=4, r=4, t=TOP, b=24, autoexpand=False),
        scene=scene | dict(domain=SPACE),
        xaxis=palette.axis(titles[0], **flat, range=wide, domain=ACROSS),
        yaxis=palette.axis(titles[1], **flat, range=high, domain=_up(run, UP), scaleanchor="x"),
        plot_bgcolor=SHEET,
        annotations=[_kinds(several)],
        shapes=[_rim()] * (run.k == 2),
        uirevision=run.fitted.data.title,
        dragmode="turntable",
        # a scene is as large as it is high: on a phone a high one would be cut off at both sides
        meta=dict(
            wide={},
            narrow={
                "scene.domain": dict(x=[0, 1], y=[0.4, 1]),
                "xaxis.domain": [0.06, 1],
                "yaxis.domain": _up(run, UP_NARROW),
            },
            heights=dict(wide=HEIGHT, narrow=NARROW),
        ),
    )
    return legend.still(layout, itemsizing="constant")


def _rim() -> dict[str, Any]:
    """The edge of the sheet round the shadow, as in space."""
    at = dict(x0=0, x1=1, y0=0, y1=1, xref="x domain", yref="y domain")
    return dict(type="rect", line=dict(color=FLAT, width=2), **at)


def _kinds(several: bool) -> dict[str, Any]:
    """An annotation above the scene: what the dots in it are; of `several` kinds a legend says it."""
    said = "" if several else f"<b style='color:{palette.colour(0)}'>the points: drag to turn them</b>"
    at: dict[str, Any] = dict(x=0, y=1, xref="paper", yref="paper", xanchor="left", yanchor="bottom", showarrow=False)
    return dict(text=said, font=dict(size=15)) | at


def _line(places: np.ndarray, colour: str, width: float) -> Trace:
    """A line through places (n, 3); nan lifts the pen."""
    return _places("lines", places, line=dict(color=colour, width=width))


def _places(mode: str, places: np.ndarray, *, name: str = "", says: str = "", **look: Any) -> Trace:
    """Places (n, 3) in space, as `ui.figures.marks` has them in the plane; nowhere if there are none."""
    places = places if len(places) else np.full((1, 3), np.nan)
    told: dict[str, Any] = dict(hovertemplate=f"{says}<extra></extra>") if says else dict(hoverinfo="skip")
    return dict(type="scatter3d", mode=mode, name=name, showlegend=bool(name), **_xyz(places), **told, **look)


def _xyz(places: np.ndarray) -> dict[str, np.ndarray]:
    """The three columns of places (n, 3), in single precision."""
    return {letter: column.astype(np.float32) for letter, column in zip("xyz", places.T, strict=True)}
