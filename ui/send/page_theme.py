"""The colours and fonts that Streamlit gives to a chart on the screen, for a file that is opened elsewhere."""

from collections.abc import Mapping
from typing import Any

FONT = '"Source Sans", sans-serif'
VARIABLES = {
    "textColor": "text-color",
    "backgroundColor": "background-color",
    "secondaryBackgroundColor": "secondary-background-color",
    "borderColor": "border-color",
    "primaryColor": "primary-color",
    "linkColor": "link-color",
}  # colours of `.streamlit/config.toml`, and what the player's style sheet calls them
GREYS = {
    "light": dict(words="#808495", legend="#262730", lines="#e6eaf1"),
    "dark": dict(words="#e6eaf1", legend="#fafafa", lines="#31333F"),
}  # of Streamlit's charts, whatever the theme
Colours = Mapping[str, Mapping[str, str]]  # of "light" and "dark", by the names of VARIABLES


def template(name: str, colours: Mapping[str, str]) -> dict[str, Any]:
    """What Streamlit adds to the layout of a chart on the screen; `name` is "light" or "dark"."""
    grey = GREYS[name]
    words = dict(color=grey["words"], size=12)
    heading = dict(color=grey["words"], size=14)
    lines = dict(zerolinecolor=grey["lines"], tickcolor=grey["lines"], gridcolor=grey["lines"], tickfont=words)
    return dict(
        layout=dict(
            font=dict(family=FONT, weight=400) | words,
            title=dict(font=dict(family=FONT, size=16, color=colours["textColor"]), pad=dict(l=4), xanchor="left", x=0),
            legend=dict(
                title=dict(font=words, side="top"),
                valign="top",
                bordercolor="transparent",
                borderwidth=0,
                font=dict(size=12, color=grey["legend"]),
            ),
            xaxis=lines | dict(title=dict(font=heading, standoff=20), showgrid=False, zeroline=False, automargin=True),
            yaxis=lines | dict(title=dict(font=heading, standoff=24), ticklabelposition="outside", automargin=True),
            margin=dict(pad=8, r=0, l=0),
            hoverlabel=dict(
                bgcolor=colours["backgroundColor"],
                bordercolor=colours["borderColor"],
                font=dict(family=FONT) | words,
            ),
            coloraxis=dict(
                colorbar=dict(
                    thickness=16,
                    xpad=24,
                    ticklabelposition="outside",
                    outlinecolor="transparent",
                    outlinewidth=8,
                    len=0.75,
                    y=0.5745,
                    title=dict(font=heading),
                    tickfont=words,
                )
            ),
        )
    )


def variables(colours: Colours) -> str:
    """The colours as CSS: the device's choice, unless the reader makes one."""
    sets = {
        name: f"color-scheme: {name}; " + " ".join(f"--st-{v}: {colours[name][k]};" for k, v in VARIABLES.items())
        for name in GREYS
    }
    return (
        f":root {{ {sets['light']} }}\n"
        f"@media (prefers-color-scheme: dark) {{ :root {{ {sets['dark']} }} }}\n"
        f':root[data-colours="light"] {{ {sets["light"]} }}\n'
        f':root[data-colours="dark"] {{ {sets["dark"]} }}'
    )
