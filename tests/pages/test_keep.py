"""Keeping runs of a page and comparing them: what the bar, the chart and the table say, and what links may hold."""

import re

import pytest

from tests.pages.harness import (
    address,
    captions,
    figures,
    frames,
    healthy,
    memory,
    numbers,
    open_page,
    picture,
    slider,
    stages,
    texts,
)
from ui import compute, page
from ui.front import shell
from ui.keep import ghosts, packing
from ui.keep.runs import Runs
from ui.stage.lane import Lane

CSV = "a,b\n" + "\n".join(f"{i},{(i * 7) % 11}" for i in range(20))


def said(at):
    """The text of everything that is drawn as HTML: the bar's runs, and the table."""
    bodies = [block.proto.body for block in at.get("html")]
    return [re.sub(r"<[^>]+>", " ", re.sub(r"(?s)<style>.*?</style>", "", body)).split() for body in bodies]


def table(at):
    (body,) = [block.proto.body for block in at.get("html") if "kept-table" in block.proto.body]
    rows = re.findall(r"<tr.*?</tr>", body)
    return {cells[0]: cells[1:] for cells in (re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in rows)}


def dashed(at, i=0):
    return [trace["name"] for trace in figures(at)[i]["data"] if trace.get("name") in ghosts.DASHES]


def keep(at):
    at.button(key="regression_keep").click().run()
    return healthy(at)


def test_a_run_is_kept_compared_swapped_shown_otherwise_and_removed():
    at = open_page("regression", line_by="a method", data="sine", degree=3, seed=1)
    plain, before, charts = picture(healthy(at)), numbers(at), len(figures(at))
    assert at.get("html") == [] or "kept-table" not in str(said(at))
    keep(at)
    assert ["A", "the", "same", "as", "now"] in said(at)
    keep(at)
    assert "kept already, as A" in texts(at.caption)
    slider(at, "regression_degree").set_value(1).run()
    assert ["A", "Degree", "3"] in said(healthy(at)) and "kept already" not in texts(at.caption)
    assert dashed(at) == ["A"]
    rows = table(at)
    assert rows["Degree"] == ["1", "3"]
    label = "RMSE, training"
    now, theirs = (float(cell.split()[0].replace("−", "-")) for cell in rows[label])
    assert (now, theirs) == pytest.approx((numbers(at)[label], before[label]), rel=5e-3)
    difference = float(rows[label][1].partition("(")[2].rstrip(")").replace("−", "-"))
    assert difference == pytest.approx(before[label] - numbers(at)[label], rel=5e-3)
    assert rows["Time of the algorithms"][0] in ("under 1 ms", *(f"{i} ms" for i in range(1000)))

    at.segmented_control(key="regression_kept_A_as").set_value("beside").run()
    one, other = figures(healthy(at))[:2]
    assert dashed(at) == []
    assert one["layout"]["yaxis"]["range"] == other["layout"]["yaxis"]["range"]
    at.segmented_control(key="regression_kept_A_as").set_value("hidden").run()
    assert len(figures(healthy(at))) == charts and dashed(at) == []

    swapped = numbers(at)
    at.button(key="regression_kept_A_swap").click().run()
    assert picture(healthy(at)) == plain and numbers(at) == before
    assert table(at)["Degree"] == ["3", "1"]
    cold = healthy(open_page("regression", **{k.removeprefix("regression_"): v for k, v in address(at).items()}))
    assert table(cold)["Degree"] == ["3", "1"] and numbers(cold) == before
    for run in memory(cold, Runs).made.values():
        assert run.numbers == swapped

    at.query_params.clear()  # as one goes by the navigation
    at.switch_page(shell.path("home")).run()
    at.switch_page(shell.path("regression")).run()
    assert table(healthy(at))["Degree"] == ["3", "1"]
    at.button(key="regression_kept_A_remove").click().run()
    assert picture(healthy(at)) == plain and "regression_kept_runs" not in address(at)


def test_three_runs_are_the_limit_and_each_has_its_own_letter():
    kept = [
        [letter, {"line_by": "a method", "degree": degree}, look]
        for letter, degree, look in (("A", 2, "ghost"), ("B", 3, "ghost"), ("C", 4, "beside"))
    ]
    at = healthy(open_page("regression", line_by="a method", kept_runs=packing.pack(kept)))
    assert at.button(key="regression_keep").disabled
    assert "Three runs are the limit" in at.button(key="regression_keep").help
    assert sorted(set(dashed(at))) == ["A", "B"]
    at.button(key="regression_kept_B_remove").click().run()
    keep(at)
    assert [letter for letter in "ABC" if any(line[:1] == [letter] for line in said(at))] == ["A", "B", "C"]
    now = str(slider(at, "regression_degree").value)
    assert table(at)["Degree"] == [now, "2", now, "4"]


def test_players_of_different_lengths_are_led_by_one_step_by_step():
    at = healthy(open_page("clustering", k=3, kept_runs=packing.pack([["A", {"k": 5, "seed": 2}, "beside"]])))
    (led,) = [told for told in stages(at) if "others" in told]
    (other,) = led["others"]
    playing = memory(at, Lane).playing[led["chart"]]
    ((_, theirs),) = playing.others
    ends = led["steps"][-1], theirs.steps[-1]
    assert ends[0] != ends[1] and led["caption"] == captions(at)[led["at"]]
    for i in range(led["n"]):
        caption = playing.frame(i)["charts"][other["key"]]["caption"]
        step = ends[1] if i == led["n"] - 1 else min(led["steps"][i], ends[1])
        assert caption.startswith(f"Step {step} of {ends[1]}" if step >= 0 else "Choosing")
        assert caption.endswith("waits at its end") == (led["steps"][i] > ends[1])
    one, two = figures(at)[:2]
    for axis in ("xaxis", "yaxis", "xaxis2", "yaxis2"):
        assert one["layout"][axis]["range"] == two["layout"][axis]["range"]


def test_a_run_of_another_view_stands_beside_under_its_own_names():
    at = healthy(open_page("regression", kept_runs=packing.pack([["A", {"view": "robust"}, "ghost"]])))
    rows = table(at)
    assert rows["Area of the squares"][1] == "–" and rows["Slope, least squares"][0] == "–"
    assert rows["View"] == ["Fit", "Robust"] and ["A", "Robust"] in said(at)


def test_what_a_link_holds_that_cannot_be_drawn_is_said_and_tried_once(monkeypatch):
    forged = [
        ["A", {"data": "own", "k": "<b>many</b>"}, "ghost", "0" * 12],
        ["B", {"k": 10**9, "seed": "<img src=x>", "no_such_thing": "<script>"}, "ghost"],
        ["D", {"k": 3}, "ghost"],
        ["C", {"k": 3}, "nowhere"],
        "C",
        ["C", {"K-9": 3}, "ghost"],
    ]
    at = healthy(open_page("clustering", kept_runs=packing.pack(forged)))
    assert "kept runs are damaged" in texts(at.warning)
    assert "A was made with data of yours that are not in use now." in texts(at.caption)
    bodies = " ".join(block.proto.body for block in at.get("html"))
    assert "<img" not in bodies and "<script" not in bodies and "<b>many" not in bodies
    assert table(at)["Clusters k"][2] == "8"  # moved into its range
    assert at.button(key="clustering_kept_A_swap").disabled


def test_a_run_that_is_refused_says_why_and_is_not_tried_again(monkeypatch):
    calls = []

    def refusing(_, settings):
        calls.append(settings)
        raise [compute.Refused("There is nothing to fit."), RuntimeError()][len(calls) - 1]

    monkeypatch.setattr(page, "_again", refusing)
    at = healthy(
        open_page(
            "regression",
            line_by="a method",
            data="sine",
            kept_runs=packing.pack([["A", {"degree": 2}, "ghost"], ["B", {}, "ghost"]]),
        )
    )
    assert "A cannot be drawn: There is nothing to fit." in texts(at.caption)
    assert "B cannot be drawn any more." in texts(at.caption)
    slider(at, "regression_degree").set_value(3).run()
    assert len(calls) == 2 and table(healthy(at))["RMSE, training"][1:] == ["–", "–"]


def test_a_run_on_a_table_that_was_replaced_is_shown_as_it_was_and_does_not_show_the_new_one():
    at = open_page("clustering", data="own", k=2)
    at.text_area(key="own_text").set_value(CSV).run()
    at.button(key="own_accept").click().run()
    at.button(key="clustering_keep").click().run()
    first = numbers(healthy(at))["Distortion"]
    at.text_area(key="own_text").set_value(CSV.replace("19,", "500,")).run()
    at.button(key="own_accept").click().run()
    assert numbers(healthy(at))["Distortion"] != first
    (run,) = memory(at, Runs).made.values()
    assert run.numbers["Distortion"] == first
    assert "data of yours that are not in use now; it is shown as it was." in texts(at.caption)
    assert at.button(key="clustering_kept_A_swap").disabled


@pytest.mark.parametrize("asked", ["99", "-1", "x<b>", "1e3", "٣", ""])
def test_a_frame_that_is_not_there_is_said(asked):
    at = healthy(open_page("regression", view="robust", frame=asked))
    assert "asks for frame" in texts(at.warning) and "<b>" not in texts(at.warning)


def test_a_link_opens_on_its_frame_until_another_chart_is_drawn():
    def player(at):
        (told,) = [told for told in stages(at) if told["n"] > 1]
        return told["name"], told["start"], told["at"]

    at = healthy(open_page("clustering", frame=2))
    assert player(at) == ("clustering_frame", 0, 2)
    first, shown = frames(at)[2], figures(at)[0]["data"]
    assert [str(trace["x"]) for trace in shown] == [str(trace["x"]) for trace in first]
    at.run()
    assert player(at)[2] == 2
    slider(at, "clustering_k").set_value(3).run()
    _, start, opened = player(healthy(at))
    assert opened == start
