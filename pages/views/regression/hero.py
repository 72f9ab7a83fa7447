"""The front page's picture to touch: Robust with few points, small, drawn by the page's own view."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pages import regression
from ui import palette
from ui.picture import Figure, Picture
from ui.stage.frames import Lazy
from ui.view import Screen, Shown

SETTINGS = {"view": "robust", "data": "outlier", "data_n": 12, "data_outlier_x": 8.5, "data_outlier_y": 9.0}
TOUCHED = ("moved", "lift")  # what the reader sets in the picture: which point, and how far up it is
HEIGHT = 330


def answer(given: Mapping[str, Any]) -> Shown:
    """The picture with these settings, by short name."""
    shown = regression.PAGE.answer({**SETTINGS, **given})
    return replace(shown, view=replace(shown.view, screen=Screen(lambda lines: _small(shown.screen.chart(lines)))))


def _small(picture: Any) -> Picture:
    assert isinstance(picture, Picture)
    captions = Lazy(len(picture.frames), lambda i: picture.captions[i].partition(" · ")[2].capitalize())
    return replace(picture, frames=picture.frames.changed(_quiet), captions=captions, key="hero")  # of the lines alone


def _quiet(figure: Figure) -> Figure:
    """Without numbers at its axes."""
    layout = figure["layout"]
    bare = dict(showticklabels=False, title=dict(text=""), showgrid=False)
    axes = {name: layout[name] | bare for name in ("xaxis", "yaxis")}
    margin = layout["margin"] | dict(l=8, b=8)
    return figure | dict(layout=palette.layout() | layout | axes | dict(height=HEIGHT, margin=margin))
