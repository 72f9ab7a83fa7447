"""Small runs of everything that needs a server or a browser. Nothing here asserts a time."""

import re
import subprocess
import sys

import pytest

from benchmarks import drawing, pages, servers, views
from benchmarks.__main__ import main
from benchmarks.browser import Answer
from benchmarks.report import Judged, number
from benchmarks.settings import QUICK
from datasets import drawn
from tests.pages import harness


def test_a_server_starts_answers_and_stops():
    with servers.running(servers.EMPTY) as server:
        assert server.answers()
        assert 20 < server.memory < 2000
    assert server.process.poll() is not None
    assert not server.answers()


def test_a_server_that_cannot_start_is_reported():
    with pytest.raises(RuntimeError, match="did not start"), servers.running(("-c", "raise SystemExit(1)")):
        pass


def test_views_are_found_timed_and_weighed():
    found = views.survey("clustering", QUICK)
    assert found[0].path == "/clustering?clustering_view=k-means"
    assert len({view.name for view in found}) == len(found) > 1
    for view in found:
        assert len(view.milliseconds) == QUICK.reruns
        assert min(view.milliseconds) > 0
        assert view.setting > 1
        assert (view.animation > 1) == (view.frames > 1)
    assert [row[0] for row in views.table(found).rows] == [f"clustering {view.name}" for view in found]


@pytest.mark.parametrize("view", ["Digits", "Turn the axis"])
def test_a_setting_is_changed_where_there_is_no_seed_or_only_a_slider_over_stops(view):
    at = harness.open_page("pca", view=view)
    before = harness.picture(at)
    views._change(at, "pca", 3)
    assert harness.picture(harness.healthy(at.run())) != before


def judged(cell: str | float | Judged) -> tuple[float, bool]:
    assert isinstance(cell, Judged)
    return cell.value, cell.met


def test_the_ratios_are_those_of_the_medians():
    def answers(*painted):
        return [Answer(server=p / 2, painted=p, sent=1000) for p in painted]

    found = pages.Presses("pca", ours=answers(80, 90, 400), empty=answers(30, 20, 45), obvious=answers(100, 180, 190))
    (row,) = pages.press_table([found]).rows
    assert judged(row[4]) == (3.0, True)
    assert judged(row[5]) == (0.5, True)
    assert row[6:9] == (45, 45, 1)


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
        r"\(a\) Playing",
        r"\(c\) Visitors",
        r"\(d\) Cold",
    ):
        assert re.search(part, out)
    assert re.search(r"^clustering( +[\d.,]+/[\d.,]+){3}( +[\d.,]+ (met|missed)){2}( +[\d.,]+){3}$", out, re.M)
    assert re.search(r"^clustering( +[\d.,]+ (met|missed)){2}( +[\d.,]+/[\d.,]+){2} +[\d.,]+ (met|missed)$", out, re.M)
    assert re.search(r"^clustering k-means +points +\d+ +≥ 55 +[\d.]+ (met|missed)$", out, re.M)
    assert re.search(r"^1( +[\d.,]+){2} +1 met( +[\d.,]+){2}$", out, re.M)
    assert re.search(r"^2( +[\d.,]+){2} +[\d.,]+ (met|missed)( +[\d.,]+){2}$", out, re.M)
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
