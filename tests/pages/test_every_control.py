"""Every control of every view, at both ends, with every data set: nothing fails, and nothing is without effect.

With the data on which a view opens, one control at a time, until it has an effect: a slider goes to one end and only
if nothing happens to the other, a choice goes through its options. All controls at once go to either end: there a page
is most likely to break. All of it under given settings; that a control on the screen does the same is for `test_links`.
"""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import plotly.graph_objects as go
import pytest

from tests.pages.harness import Opened
from tests.pages.views import VIEWS
from ui.compute import Refused
from ui.page import Page
from ui.session import cache
from ui.stage.packing import packed
from ui.view import View

ROOT = Path(__file__).parents[2]
IDS = [f"{page.name}/{name}" for page, name, _ in VIEWS]


def opened(page: Page, name: str, settings: Mapping[str, Any]) -> Opened:
    return Opened(page.name, **{"view": name} | dict(settings))


def answered(page: Page, name: str, settings: Mapping[str, Any]) -> Opened | None:
    """None where these settings are refused, in words."""
    try:
        return opened(page, name, settings)
    except Refused as problem:
        if not str(problem):
            raise
        return None


def shown(at: Opened) -> str:
    """Everything a reader sees, as one key."""
    pictures = [(p.alt, list(p.captions), p.start, p.frames[p.start], p.heading) for p in at.pictures]
    charts = [(c.alt, c.figures[c.start]) for c in at.charts]
    said = [str(e.value) for kind in ("markdown", "latex", "table", "dataframe") for e in getattr(at, kind)]
    sentences = [(one.text, one.where) for one in at.sentences]
    return cache.digest(pictures, charts, dict(at.shown.numbers), sentences, said)


def corner(page: Page, name: str, end: int, data: Mapping[str, Any], at: Opened | None = None) -> None:
    """All controls at one end (0 or -1); a choice may bring controls of its own. `at` is the view with these data."""
    settings: dict[str, Any] = {"view": name} | dict(data)
    for _ in range(9):
        at = at or answered(page, name, settings)
        if at is None:
            return
        added = {key: values[end] for key, values in at.offered.items() if len(values) and key not in settings}
        if not added:
            return
        settings |= added
        at = None
    raise AssertionError("controls without end")


@pytest.mark.parametrize(("page", "name", "view"), VIEWS, ids=IDS)
def test_every_data_set_and_every_control_at_both_ends(page: Page, name: str, view: View) -> None:
    at = opened(page, name, {})
    it_says_what_it_shows(at)
    nothing_is_said_twice(at)
    every_control_changes_something_at_one_of_its_ends(page, name, at)
    has_data = view.data is not None and not view.fixed
    for end in (0, -1):
        corner(page, name, end, {"data": view.data} if has_data else {}, at)
    offered = page.entries if view.entries is None else view.entries
    for i, entry in enumerate(offered if has_data else ()):
        if i % 8 == IDS.index(f"{page.name}/{name}") % 8:
            corner(page, name, -(i // 8 % 2), {"data": entry.name})
        elif entry.name != view.data:
            answered(page, name, {"data": entry.name})


def every_control_changes_something_at_one_of_its_ends(page: Page, name: str, at: Opened) -> None:
    before = shown(at)
    for key, values in at.offered.items():
        if key not in ("view", "data") and len(values):
            differs = (changed(page, name, {key: value}, before) for value in values if value != at.heard[key])
            assert any(differs), f"{key} changes nothing between {list(values)}"


def changed(page: Page, name: str, settings: Mapping[str, Any], before: str) -> bool:
    at = answered(page, name, settings)
    return at is None or shown(at) != before


def it_says_what_it_shows(at: Opened) -> None:
    assert at.pictures and all(picture.alt.endswith(".") for picture in at.pictures)
    for picture in at.pictures:
        go.Figure(distinct(packed_plain(picture.frames[picture.start])))  # Plotly's own check of every property


def nothing_is_said_twice(at: Opened) -> None:
    """What a view says of a run and what its charts say do not repeat each other."""
    said = Counter([one.text for one in at.sentences] + [picture.note for picture in at.pictures])
    assert [text for text, times in said.items() if text and times > 1] == []


def packed_plain(figure: Any) -> Any:
    return {key: value for key, value in packed(figure).items() if key in ("data", "layout")}


def distinct(value: Any) -> Any:
    """The same with each item of a long list once: Plotly checks them one by one, and has no fault with the number."""
    if isinstance(value, dict):
        return {k: distinct(v) for k, v in value.items()}
    if isinstance(value, np.ndarray):
        return np.unique(value) if value.ndim == 1 else value
    if not isinstance(value, list):
        return value
    if len(value) > 20 and not any(isinstance(v, dict | list) for v in value):
        return list({(type(v), v): v for v in value}.values())
    return [distinct(v) for v in value]


@pytest.mark.parametrize(("page", "name", "view"), VIEWS, ids=IDS)
def test_what_a_view_folds_away_is_a_control_of_it(page: Page, name: str, view: View) -> None:
    asked = opened(page, name, {}).heard.keys()
    shared = ROOT / "ui/classes.py"  # whose split is asked for once points are held out
    paths = [*(ROOT / "pages/views" / page.name).rglob("*.py"), shared]
    source = "".join(path.read_text() for path in paths)
    assert all(f'key="{key}"' in source or key in ("seed", *asked) for key in view.folded)
