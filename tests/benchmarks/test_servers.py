"""Small runs of everything that needs a server or a browser. Nothing here asserts a time."""

import json
import re
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise

import pytest

from benchmarks import drawing, pages, servers, views
from benchmarks.__main__ import main
from benchmarks.browser import Answer
from benchmarks.report import Judged, number
from benchmarks.settings import QUICK, Settings
from datasets import drawn
from tests.pages import harness
from tests.pages.views import PAGES
from ui.stage.packing import packed


def test_a_server_starts_answers_and_stops():
    with servers.running(servers.EMPTY) as server:
        assert server.answers()
        assert 20 < server.memory < 2000
    assert server.process.poll() is not None
    assert not server.answers()


def test_a_server_that_cannot_start_is_reported():
    with pytest.raises(RuntimeError, match="did not start"), servers.running(("-c", "raise SystemExit(1)")):
        pass


@pytest.fixture(scope="module")
def surveyed():
    """One view of every page."""
    return [view for name in PAGES for view in views.survey(name, QUICK)]


def test_every_page_is_measured_and_what_is_sent_is_weighed(surveyed):
    assert [(view.page, view.name) for view in surveyed] == [(name, next(iter(it.views))) for name, it in PAGES.items()]
    for view in surveyed:
        assert view.changed
        assert len(view.answered) == len(view.reruns) == QUICK.reruns
        assert view.answered[0].choose > 0 and view.answered[0].chart > 0
        assert view.reruns[0].sent > 10_000  # the chart is in it
        assert (view.later > 1) == (view.frames > 1)
    assert surveyed[0].path == "/regression?regression_view=fit"
    assert [row[0] for row in views.table(surveyed).rows][6:8] == ["clustering k-means", "pca Turn the axis"]


def test_of_slow_views_it_is_said_what_takes_the_time(surveyed):
    def view(choose, chart, all_in_all):
        return replace(surveyed[0], answered=(views.Answered(choose, chart),), reruns=(views.Rerun(all_in_all, 1),))

    rows = views.slow_table([view(50, 5, 70), view(10, 10, 59), view(5, 80, 90)]).rows
    assert [row[1:] for row in rows] == [(90, 5, 80, 5, "chart"), (70, 50, 5, 15, "choose")]
    assert views.slow_table([view(10, 10, 59)]).notes == ("None.",)


def test_a_seed_is_changed_or_a_number_or_a_choice():
    offered = {"view": ["a", "b"], "data_n": (10, 500), "split": (0, 99), "x": ["u", "v", "w"]}
    assert views.setting(offered, 3) == {"split": 3}
    assert views.setting({"view": ["a", "b"], "x": ["u", "v"], "share": (0.0, 1.0)}, 1)["share"] == pytest.approx(
        0.5944
    )
    assert views.setting({"on": (False, True), "view": ["a", "b"]}, 1) == {"on": True}
    assert views.setting({"view": ["a", "b"]}, 1) == {}


@pytest.mark.parametrize(("name", "view"), [("pca", "digits"), ("gridworld", "plan"), ("hmm", "tag")])
def test_the_changed_setting_changes_the_picture_also_through_streamlit(name, view):
    change = views.setting(PAGES[name].answer({"view": view}).given.offered, 1)
    at = harness.open_page(name, view=view)
    before = harness.picture(at)
    for key, value in change.items():
        harness.change(at, name, key, value)
    assert harness.picture(harness.healthy(at.run())) != before


@pytest.mark.parametrize("name", PAGES)
def test_the_slider_that_is_pressed_changes_the_picture(name):
    key, page, opened = pages.SLIDERS[name], PAGES[name], pages.OPENED.get(name, {})

    def picture(**asked):
        first = page.answer(opened | asked).pictures[0]
        return json.dumps(packed(first.frames[first.start]))

    given = page.answer(opened).given
    low, high = given.offered[key]
    pressed = [given.heard[key], low, high]
    if "seed" in key or "split" in key:  # every press of the bench is another seed
        pressed = [given.heard[key] + i for i in range(Settings().presses)]
    found = [picture(**{key: value}) for value in pressed]
    assert all(a != b for a, b in pairwise(found))
    assert list(pages.SLIDERS) == list(PAGES)


def judged(cell: str | float | Judged) -> tuple[float, bool]:
    assert isinstance(cell, Judged)
    return cell.value, cell.met


def test_the_ratios_are_those_of_the_medians():
    def answers(*painted):
        return [Answer(server=p / 2, painted=p, sent=1000) for p in painted]

    rivals = dict(empty=answers(30, 20, 45), obvious=answers(100, 180, 190))
    found = pages.Presses("pca", ours=answers(80, 90, 400), held=[40.0, 45.0, 90.0], **rivals)
    (row,) = pages.press_table([found]).rows
    assert judged(row[4]) == (3.0, True)
    assert judged(row[5]) == (0.5, False)
    assert judged(row[7]) == (1.5, True)
    assert judged(row[8]) == (1000 / 45, True)
    assert row[9:12] == (45, 45, 1)


def test_frames_and_releases_are_judged():
    def answers(*painted):
        return [Answer(server=p / 2, painted=p, sent=1000) for p in painted]

    frames = [2.0] * 90 + [40.0] * 10
    found = drawing.Drags("pca", frames, released=answers(130, 80, 131), pressed=answers(90, 100, 300))
    ((page, middle, slow, released, pressed, ratio),) = drawing.table([found]).rows
    assert (page, released, pressed) == ("pca", "130/131", "100/280")
    assert judged(middle) == (2.0, True)
    assert judged(slow) == (40.0, False)
    assert judged(ratio) == (1.3, False)
    assert drawing.table([found]).missed == ["pca: frame, p95 ≤ 16 is 40", "pca: release/control ≤ 1.25 is 1.3"]


def test_the_drawing_that_is_measured_fits_a_link_of_every_page():
    it = drawing.drawing()
    assert drawn.read(drawn.write(it)) == it
    assert len(it.points) == 200
    assert {c for _, _, c in it.points} == {0, 1}


def test_every_part_runs():
    """In a process of its own: two browsers cannot be driven from one."""
    command = [sys.executable, "-m", "benchmarks", "a", "c", "d", "--page", "clustering", "--quick"]
    done = subprocess.run(command, cwd=servers.ROOT, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    out = done.stdout
    for part in (
        r"\(a\) A slider's key press",
        r"\(a\) Drawing",
        r"\(a\) One changed",
        r"\(a\) Views of more than",
        r"\(a\) Playing",
        r"\(c\) Visitors",
        r"\(d\) Cold",
    ):
        assert re.search(part, out)
    number, of_two, judged = r" +[\d.,]+", r" +[\d.,]+/[\d.,]+", r" +[\d.,]+ (met|missed)"
    pressed = rf"^clustering({of_two}){{3}}({judged}){{2}}{of_two}({judged}){{2}}({number}){{4}}$"
    assert re.search(pressed, out, re.M)
    assert re.search(r"^clustering( +[\d.,]+ (met|missed)){2}( +[\d.,]+/[\d.,]+){2} +[\d.,]+ (met|missed)$", out, re.M)
    assert re.search(r"^clustering k-means +points +\d+ +≥ 55 +[\d.]+ (met|missed)$", out, re.M)
    assert re.search(r"^1( +[\d.,]+){2} +1 met( +[\d.,]+){2}$", out, re.M)
    assert re.search(r"^home( +[\d.]+/[\d.]+){2} +[\d.]+ (met|missed)$", out, re.M)
    missed = len(re.findall(r"[\d.,]+ missed", out))
    assert missed == len(re.findall(r"^  .+ is [\d.,]+$", out, re.M))


def test_an_unknown_part_is_refused(capsys):
    with pytest.raises(SystemExit):
        main(["z"])
    assert "there is no part z" in capsys.readouterr().err


def test_numbers_of_every_size_can_be_read_back():
    for value in (0.0123, 1.5, 33.3, 1234.5):
        assert re.fullmatch(r"[\d.,]+", number(value))
