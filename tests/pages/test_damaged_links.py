"""Damaged, truncated and hostile links: the page opens, says what was left out, and repeats none of it as markup."""

import json
import random

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.harness import APP, open_page, problems, slider, stages, texts
from tests.pages.test_stored_links import STORED
from ui.front import shell
from ui.keep import packing

PAGES = [topic.name for topic in shell.TOPICS]
MARKUP = "<script>alert(1)</script>**bold**[x](http://evil.example)$\\frac{1}{2}$:red[r]"
KEPT = packing.pack([["A", {"k": 3}, "ghost"], ["B", {"seed": 2}, "beside"]])
HOSTILE = [
    "",
    "\x00",
    MARKUP,
    "__proto__",
    "constructor",
    "NaN",
    "-inf",
    "1e400",
    "9" * 400,
    "-0",
    "0x10",
    "١٢٣",
    "true",
    "null",
    "[1, 2]",
    '{"a": 1}',
    "\u202e\ud7ff\U0001f4a9",
    "../../etc/passwd",
    "%s%n%00",
    "x" * 100_000,
    ["1", "2", "3"],
    ["", MARKUP],
]
TEXTS = {
    "kept_runs": [
        KEPT[:-7],
        KEPT[5:],
        KEPT.swapcase(),
        packing.pack(None),
        packing.pack(7),
        packing.pack({"A": 1}),
        packing.pack([["A", {"k": [1]}, "ghost"]] * 50),
        packing.pack([["<b>", {"__proto__": MARKUP, "k": "9" * 500}, MARKUP]]),
        packing.pack([["A", [["k", {}]], None]]),
        packing.pack("9" * 190_000),
    ],
    "v": ["0", "-1", "1.5", "99", "999999999999", "١", MARKUP],
    "drawn": ["a", "A1_" + "_" * 500, MARKUP, KEPT],
    "frame": ["-1", "1e9", "x", "9" * 30, MARKUP],
    "edits": ["1", "a.b.c", "1.1.1e999", MARKUP, "_" * 3000],
    "board": ["x", "s_s_s", "w9" * 900, MARKUP],
    "more": ["", MARKUP, "Theory "],
}


def names(page):
    """Every control of the page that some view draws."""
    return sorted({name for link in STORED if link["page"] == page for name in link["controls"]})


def opened(page, **settings):
    """What is said on the page that such a link opens."""
    at = open_page(page, **settings)
    assert problems(at) == [], {name: str(value)[:60] for name, value in settings.items()}
    assert stages(at) or at.warning
    said = texts([*at.warning, *at.info, *at.caption, *at.markdown])
    assert "<script" not in said and "**bold**" not in said and "evil.example)" not in said
    return texts(at.warning)


@pytest.mark.parametrize("page", PAGES)
def test_a_hostile_link_opens_the_page_and_is_told(page):
    draw = random.Random(page)
    views = [link["link"].get("view", "") for link in STORED if link["page"] == page]
    for _ in range(1):
        hostile = {name: draw.choice(HOSTILE) for name in names(page) if draw.random() < 0.6}
        hostile |= {name: draw.choice(values) for name, values in TEXTS.items()}
        hostile["view"] = draw.choice([*views, *views, MARKUP])
        if draw.random() < 0.5:
            hostile.pop("data", None)  # what depends on the data is met too
        said = opened(page, **hostile)
        assert "left out" in said or "used instead" in said


@pytest.mark.parametrize("page", PAGES)
def test_what_no_page_knows_is_left_out(page):
    unknown = {f"x{i}": MARKUP for i in range(400)} | {
        MARKUP: "1",
        "__proto__": "1",
        "\x00": "\x00",
        "é": "x" * 100_000,
    }
    said = opened(page, **unknown)
    assert "and 401 more is unknown here" in said


def test_parameters_of_another_page_are_left_out_and_those_of_nobody_stay():
    at = AppTest.from_file(APP, default_timeout=60)
    at.query_params.update({"clustering_k": "5", "pca_view": "stages", "utm_source": "mail", "embed": "true"})
    at.run()
    at.switch_page(shell.path("clustering")).run()
    assert problems(at) == []
    assert slider(at, "clustering_k").value == 5
    (told,) = [c.proto.json for c in at.get("bidi_component") if c.proto.component_name.endswith("address")]
    assert json.loads(told)["drop"] == ["pca_view"]
    assert "pca_view" in texts(at.warning)


def test_nobody_is_told_of_a_default_of_old_that_no_control_takes() -> None:
    """A link of version 4 relies on curves without bumps; over two inputs there are none to be left out."""
    at = open_page("kernels", view="ridge", data="hills", v="4")
    assert texts(at.warning) == ""
    said = open_page("kernels", view="ridge", data="hills", bumps="false", v="4")
    assert "bumps" in texts(said.warning)
