"""Every view draws the same numbers and the same charts again from its settings alone, and notices nothing."""

from dataclasses import fields

import numpy as np
import pytest

import ui.page
from tests.pages.harness import healthy, open_page
from ui import cache, compare, controls, player, runs, shell


def equal(one, other):
    if isinstance(one, np.ndarray):
        alike = one.dtype == other.dtype and one.shape == other.shape
        return alike and (one.tolist() == other.tolist() if one.dtype == object else one.tobytes() == other.tobytes())
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(equal(one[key], other[key]) for key in one)
    if isinstance(one, (list, tuple)):
        return len(one) == len(other) and all(map(equal, one, other))
    return type(one) is type(other) and (one == other or one != one)


def same(one, other):
    """Whether two charts are: of many frames, the first and the last ones, and those in the middle and shown first."""
    said = [part.name for part in fields(one) if part.name not in ("figures", "frame_name")]
    n = len(one.figures)
    looked_at = {0, min(1, n - 1), n // 2, one.start, n - 1}
    return (
        n == len(other.figures)
        and all(equal(getattr(one, name), getattr(other, name)) for name in said)
        and all(equal(one.figures[i], other.figures[i]) for i in looked_at)
    )


@pytest.mark.parametrize("page", [topic.name for topic in shell.TOPICS])
def test_every_view_is_made_again_from_its_settings(page, monkeypatch):
    draws, found = [], []
    bar, complete = compare.bar, compare.complete

    def noticed(draw):
        draws.append(draw)
        bar(draw)

    def replayed():
        complete()
        now, defaults = runs.last(), dict(controls.defaults())
        if now is not None and draws:
            again = draws.pop()(now.settings)
            charts = {key: same(chart, again.charts[key]) for key, chart in now.charts.items() if key in again.charts}
            numbers = cache.digest(again.numbers) == cache.digest(now.numbers)
            kept = [numbers, runs.last() is now, again.charts.keys() == now.charts.keys(), *charts.values()]
            found.append((now.settings.get("view"), kept))
            assert controls.defaults() == defaults

    monkeypatch.setattr(compare, "bar", noticed)
    monkeypatch.setattr(compare, "complete", replayed)
    # Nothing has to reach a browser, and what is looked at closer belongs to no run.
    monkeypatch.setattr(player, "_chart", lambda *args, **settings: None)
    monkeypatch.setattr(player, "_transport", lambda **settings: None)
    monkeypatch.setattr(ui.page, "more", lambda sections: None)
    at = open_page(page)
    picker = at.segmented_control(key=f"{page}_view")
    for view in picker.options[1:]:
        healthy(at.segmented_control(key=f"{page}_view").set_value(view).run())
    assert len({view for view, _ in found}) == len(picker.options)
    assert [case for case in found if not all(case[1])] == []
