"""Every control of every view, at both ends, with every data set: nothing fails, and nothing is without effect.

With the data on which a view opens, one control at a time, until it has an effect: a slider goes to one end and only
if nothing happens to the other, a choice goes through its options. All controls at once go to one end here and to the
other in `test_links`: there a page is most likely to break. Every view opens with every data set, and with every
eighth one all its controls go to one end, by turns to the one and to the other.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
import plotly.graph_objects as go
import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.harness import figures, healthy, open_page, picture, problems
from ui import shell


def views() -> Iterator[tuple[str, str]]:
    for topic in shell.TOPICS:
        at = open_page(topic.name)
        for title in at.segmented_control(key=f"{topic.name}_view").options:
            yield topic.name, title


VIEWS = list(views())


def one_end(name: str, view: str) -> int:
    """To which end, the first (0) or the last (-1), all controls of a view go at once in `test_links`."""
    return -(VIEWS.index((name, view)) % 2)


def other_end(name: str, view: str) -> int:
    """And to which they go here."""
    return -1 - one_end(name, view)


def opened(name: str, view: str, data: str | None) -> AppTest:
    return healthy(open_page(name, view=view, **({} if data is None else {"data": data})))


def controls(at: AppTest) -> Iterator[tuple[str, str, list[Any], Any]]:
    """Each control's kind, key, the values worth trying (both ends, or the number of every option), and that now."""
    for widget in at.slider:
        yield "slider", widget.key, [widget.min, widget.max], widget.value
    for widget in at.select_slider:
        yield "select_slider", widget.key, [widget.options[0], widget.options[-1]], widget.value
    for kind in ("selectbox", "segmented_control"):
        for widget in getattr(at, kind):
            if not widget.key.endswith(("_view", "_data")):
                now = widget.index if kind == "selectbox" else next(iter(widget.indices), None)
                yield kind, widget.key, list(range(len(widget.options))), now
    for widget in at.toggle:
        yield "toggle", widget.key, [not widget.value], widget.value


def put(at: AppTest, kind: str, key: str, value: Any) -> AppTest:
    """Set one control (a choice by the number of its option; None: its first); it may be hidden by another by now."""
    found = [widget for widget in getattr(at, kind) if widget.key == key]
    if not found:
        return at
    widget = found[0]
    if kind == "selectbox":
        return widget.select_index(value or 0).run()
    if kind == "segmented_control":
        return widget.set_value(widget.options[value or 0]).run()
    return widget.set_value(value).run()


def shown(at: AppTest) -> str:
    """Everything a reader sees."""
    kinds = ("markdown", "caption", "metric", "info", "warning", "latex", "table")
    return picture(at) + "|".join(str(element.value) for kind in kinds for element in getattr(at, kind))


def put_all(at: AppTest, end: int, known: set[str]) -> set[str]:
    """Move every control to its first (0) or last (-1) value, except those `known`; the keys of those moved."""
    moved = set()
    for kind, key, values, _ in list(controls(at)):
        if key in known:
            continue
        moved.add(key)
        widget = next(w for w in getattr(at, kind) if w.key == key)
        if kind == "selectbox":
            widget.select_index(values[end])
        elif kind == "segmented_control":
            widget.set_value(widget.options[values[end]])
        else:
            widget.set_value(values[end])
    if moved:
        at.run()
    return moved


def corner(at: AppTest, end: int) -> str:
    """Where the page first fails on the way of all controls to one end (0 or -1), in words; empty if it does not."""
    known: set[str] = set()
    while moved := put_all(at, end, known):  # a choice may bring controls of its own
        if problems(at):
            return f"{sorted(moved)} at end {end}"
        known |= moved
    return ""


@pytest.mark.parametrize(("name", "view"), VIEWS)
def test_every_data_set_and_all_controls_at_one_end(name, view):
    failed = {}
    first = open_page(name, view=view)
    boxes = [box for box in first.selectbox if box.key == f"{name}_data"]  # or it has numbers or a data set of its own
    offered, there = (list(boxes[0].options), boxes[0].index) if boxes else ([None], 0)
    for j, data in enumerate(offered):
        at, i = first if j == there else open_page(name, view=view, data=data), j + VIEWS.index((name, view))
        end = other_end(name, view) if j == there else 0 if i % 16 else -1
        where = "as it opens" if problems(at) else corner(at, end) if j == there or i % 8 == 0 else ""
        if where:
            failed[data] = where, problems(at)
    assert failed == {}


@pytest.mark.parametrize(("name", "view"), VIEWS)
def test_every_control_changes_something_at_one_of_its_ends(name, view):
    at = opened(name, view, None)
    it_says_what_it_shows(at)
    before = shown(at)
    astray = False  # whether a choice has been made that may have hidden other controls
    for kind, key, values, start in list(controls(at)):
        if kind in ("slider", "select_slider") and one_end(name, view):
            values.reverse()
        if astray:
            at = opened(name, view, None)
        seen = set()
        for value in values:
            if value == start and kind in ("selectbox", "segmented_control"):
                continue
            seen.add(shown(put(at, kind, key, value)))
            assert problems(at) == [], f"{key} = {value!r}"
            if seen - {before} and kind in ("slider", "select_slider"):
                break
        assert seen - {before}, f"{key} changes nothing between {values}"
        astray = kind not in ("slider", "select_slider")
        if not astray:  # goes back with the next control's first value
            for widget in getattr(at, kind):
                if widget.key == key:
                    widget.set_value(start)


def it_says_what_it_shows(at: AppTest) -> None:
    assert all(chart.proto.alt.endswith(".") for chart in at.get("plotly_chart"))
    for figure in figures(at):
        go.Figure(distinct(figure))  # Plotly's own check of every property; the pages send figures unchecked


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
