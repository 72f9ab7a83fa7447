"""Colours, marker shapes and the look of every figure.

The colours are middle tones that read on both the light and the dark background, so a figure stays right when
the theme changes without a rerun. No class is told by colour alone: each has a marker shape too.
"""

from typing import Any

CLASSES = ("#2b83d6", "#e8700e", "#14a37a", "#c85fa6", "#c79a00", "#7d68d8", "#4bb6c9", "#a3694c")
SYMBOLS = ("circle", "square", "diamond", "triangle-up", "cross", "triangle-down", "star", "hexagon")
SIGNS = "●■◆▲✚▼★⬢"  # how these look in a text
NEUTRAL = "#8a94a0"  # noise, guides, what is not a class
DATA = CLASSES[0]  # observed points when there are no classes
FIT = CLASSES[1]  # what was fitted
COMPARE = (CLASSES[1], CLASSES[2], CLASSES[3])  # up to three fits in one chart
DASHES = ("solid", "dash", "dot")
TRUTH = NEUTRAL
MISTAKE = "#e5405e"  # a point on the wrong side; always a ring as well
CLEAR = "rgba(0,0,0,0)"
GRID = "rgba(138,148,160,0.22)"
FAINT = "rgba(138,148,160,0.08)"  # a ground for what is not there yet
HALO = ", ".join(5 * ["0 0 3px var(--st-background-color)"])  # round words on lines: the page's own ground
NO_HALO = "0 0 0 transparent"  # of words that stand on a bar or a box
OUTLINE = "white"  # by name: Plotly reads the colour anew for every point, and this way three times as fast
# Signed values: blue below zero, orange above, see-through at zero. Costs and densities: clear to blue.
DIVERGING = [[0.0, "#2b83d6"], [0.5, "rgba(138,148,160,0.15)"], [1.0, "#e8700e"]]
SEQUENTIAL = [[0.0, "rgba(43,131,214,0.02)"], [1.0, "rgba(43,131,214,0.85)"]]


def colour(i: int) -> str:
    """The colour of class or cluster i; -1 is noise."""
    return NEUTRAL if i < 0 else CLASSES[i % len(CLASSES)]


def symbol(i: int) -> str:
    """The marker shape of class or cluster i; -1 is noise. Where colours come round again, shapes are moved on."""
    return "x-thin-open" if i < 0 else SYMBOLS[_shape(i)]


def sign(i: int) -> str:
    """The same in a text."""
    return "×" if i < 0 else SIGNS[_shape(i)]


def _shape(i: int) -> int:
    return (i + i // len(SYMBOLS)) % len(SYMBOLS)


def key(i: int, name: str) -> str:
    """A class or cluster named in a text, after its sign and in its colour."""
    return f"<span style='color:{colour(i)}'>{sign(i)} {name}</span>"


def class_scale(k: int) -> list[list[Any]]:
    """A stepped colour scale for a map of the classes 0 .. k-1 drawn with zmin=-0.5, zmax=k-0.5."""
    scale = []
    for i in range(k):
        scale += [[i / k, colour(i)], [(i + 1) / k, colour(i)]]
    return scale


def shades(k: int, strongest: float = 0.45) -> list[list[Any]]:
    """A colour scale for k classes one after the other, each from nearly clear to its colour, for values 0 .. 1."""
    scale: list[list[Any]] = []
    for i in range(k):
        red, green, blue = (int(colour(i)[j : j + 2], 16) for j in (1, 3, 5))
        for end, alpha in ((i, 0.04), (i + 1, strongest)):
            scale.append([end / k, f"rgba({red},{green},{blue},{alpha})"])
    return scale


def axis(title: str = "", **more: Any) -> dict[str, Any]:
    """An axis with the house's look: light grid, no zero line, no automatic margin."""
    base = dict(
        title=dict(text=title, standoff=6),
        automargin=False,
        gridcolor=GRID,
        zeroline=False,
        showline=True,
        linecolor=GRID,
        ticks="",
        nticks=7,
    )
    return base | more


def layout(*, height: int = 480, **more: Any) -> dict[str, Any]:
    """The layout all figures start from; `more` overrides it."""
    base = dict(
        height=height,
        margin=dict(l=56, r=12, t=30, b=44, autoexpand=False),
        legend=dict(orientation="h", x=0, y=1, xanchor="left", yanchor="bottom", itemsizing="trace"),
        hovermode="closest",
        hoverlabel=dict(align="left"),
        paper_bgcolor=CLEAR,
        plot_bgcolor=CLEAR,
        dragmode=False,
    )
    return base | more


def markers(i: int = 0, size: float = 8, **more: Any) -> dict[str, Any]:
    """Markers of class i: its colour, its shape, an outline that separates neighbours."""
    return dict(color=colour(i), symbol=symbol(i), size=size, line=dict(width=1, color=OUTLINE)) | more
