"""Kept runs in a link: what comes back, what is cleared of what cannot be, and what is said."""

import base64
import zlib

import pytest

from tests.pages.harness import address, healthy, open_page, slider
from ui import page
from ui.keep import kept_text, packing
from ui.keep.runs import Kept

TRUE = ["A", {"k": 2}, "ghost"]
FORGED = [
    [[["A"], {"k": 2}, "ghost"]],
    [[{"A": 1}, {"k": 2}, "ghost"]],
    [["", {"k": 2}, "ghost"]],
    [["AB", {"k": 2}, "ghost"]],
    [[True, {"k": 2}, "ghost"]],
    [["A", {"k": 2}, ["ghost"]]],
    [["A", {"k": 2}, "sideways"]],
    [["A", {"k": {"a": 1}}, "ghost"]],
    [["A", {"k": [["a"]]}, "ghost"]],
    [["A", {"k": None}, "ghost"]],
    [["A", {"kept_runs": "x"}, "ghost"]],
    [["A", {"<b>": 1}, "ghost"]],
    [["A", {f"a{i}": 1 for i in range(201)}, "ghost"]],
    [["A", {"k": 2}, "ghost", 5]],
    [["A", {"k": 2}]],
    [[[[[]]]]],
    {"A": 1},
    5,
    None,
]
JSON = ['[["A",{"data":"\\ud800"},"ghost"]]', '[["A",{},"ghost","\\udfff"]]', "[" * 100_000, '[["A",{"k":' + "9" * 6000]
WORDS = ["@@@@", "A", packing.pack([TRUE])[:-4]]
PACKED = [base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=") for text in JSON]


@pytest.mark.parametrize("text", [*map(packing.pack, FORGED), *PACKED, *WORDS])
def test_a_text_that_no_page_wrote_holds_no_run(text):
    assert kept_text.read(text) == ([], False)


def test_of_a_damaged_text_the_sound_runs_stay_each_letter_once():
    text = packing.pack([["C", {}, "hidden"], TRUE, ["A", {"k": 3}, "beside"], ["D", {}, "ghost"]])
    assert kept_text.read(text) == ([Kept("A", {"k": 2}), Kept("C", {}, "hidden")], False)


def test_what_was_read_is_written_the_same():
    kept = [Kept("A", {"k": 10**300, "data": "ü"}), Kept("B", {"C": "10", "seed": 1}, "beside", "0123456789ab")]
    assert kept_text.read(kept_text.write(kept)) == (kept, True)


def said(at):
    return [warning.value for warning in at.warning if "kept run" in warning.value]


def test_a_forged_link_is_told_once_and_its_run_is_what_can_be_had(monkeypatch):
    made, again = [], page._again

    def watched(*given):
        made.append(given)
        return again(*given)

    monkeypatch.setattr(page, "_again", watched)
    forged = {"k": 1e300, "view": "no such view", "reset": True, "kept_A_swap": True, "v": "9", "zzz": 1}
    at = healthy(open_page("clustering", kept_runs=packing.pack([["A", forged, "ghost"], ["AB", {}, "ghost"]])))
    assert said(at) == [
        "The link's kept runs are damaged; what could not be read was left out.",
        "The link's kept run A asks for what cannot be had as “Clusters k”, “View”; what can be had is used.",
    ]
    at = healthy(at.run())
    assert said(at) == []
    at = healthy(at.button(key="clustering_kept_A_swap").click().run())
    assert slider(at, "clustering_k").value == 8 and address(at)["clustering_k"] == "8"
    at = healthy(at.button(key="clustering_kept_A_swap").click().run())
    assert slider(at, "clustering_k").value == 4 and len(made) == 1


def test_a_run_that_fails_is_tried_once_and_said(monkeypatch):
    tried = []

    def failing(*given):
        tried.append(given)
        return 1 / 0

    monkeypatch.setattr(page, "_again", failing)
    at = healthy(healthy(open_page("clustering", kept_runs=packing.pack([TRUE]))).run())
    assert len(tried) == 1
    assert "A cannot be drawn any more." in [caption.value for caption in at.caption]
