"""The colours of the app, for a file that is opened elsewhere."""

from collections.abc import Mapping

THEMES = ("light", "dark")
VARIABLES = {
    "textColor": "text-color",
    "backgroundColor": "background-color",
    "secondaryBackgroundColor": "secondary-background-color",
    "borderColor": "border-color",
    "primaryColor": "primary-color",
    "linkColor": "link-color",
}  # colours of `.streamlit/config.toml`, and what the player's style sheet calls them
Colours = Mapping[str, Mapping[str, str]]  # of THEMES, by the names of VARIABLES


def variables(colours: Colours) -> str:
    """The colours as CSS: the device's choice, unless the reader makes one."""
    sets = {
        name: f"color-scheme: {name}; " + " ".join(f"--st-{v}: {colours[name][k]};" for k, v in VARIABLES.items())
        for name in THEMES
    }
    return (
        f":root {{ {sets['light']} }}\n"
        f"@media (prefers-color-scheme: dark) {{ :root {{ {sets['dark']} }} }}\n"
        f':root[data-colours="light"] {{ {sets["light"]} }}\n'
        f':root[data-colours="dark"] {{ {sets["dark"]} }}'
    )
