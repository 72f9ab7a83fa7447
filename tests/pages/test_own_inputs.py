"""A table of the reader's own, text among its numbers, in every view that takes one: with one input, two and ten."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from datasets import upload
from tests.pages.harness import APP, address, figures, healthy, memory, numbers, open_page, picture
from tests.pages.test_experiment_files import opened
from tests.pages.views import PAGES
from ui import page
from ui.compute import Refused
from ui.data import own_data
from ui.data.own_source import Own
from ui.front import shell
from ui.keep import packing
from ui.send import experiment
from ui.session import versions, visit
from ui.session.settings import Settings

TABLES = ("regression", "classification", "kernels", "bias_variance", "clustering", "pca")
INPUTS = {1: ("two", "three"), 2: ("three",), 10: ()}  # and how many a view may ask for that cannot draw these
LOOKS = {  # of a view, where other controls stand beside the data
    "trick": ({"show": "lift"}, {"show": "digits"}, {"show": "count"}),
    "losses": ({"plot": "agreement"}, {"plot": "weight"}),
    "ridge": ({"look": "fit"}, {"look": "degrees"}, {"look": "process"}),
}


def table(inputs, own):
    """One with these inputs for a view that asks by `own`: beside them names, labels and, for numbers, a target."""
    rng = np.random.default_rng(inputs)
    rows: list[list[Any]] = [
        ["name", *(f"x{j + 1}" for j in range(inputs)), "kind", *["y"] * (own is own_data.numbers)]
    ]
    for i, x in enumerate(rng.normal(size=(40, inputs)).round(3)):
        target = [round(float(x.sum() + rng.normal()), 3)] * (own is own_data.numbers)
        rows.append([f"row {i}", *x, "abc"[i % 3], *target])
    return upload.read("\n".join(",".join(map(str, row)) for row in rows), "own.csv")


def takers(name):
    """The page's views that take a table, with how each asks for it."""
    page = PAGES[name]
    return {n: v.own or page.own for n, v in page.views.items() if v.data is not None and not v.fixed}


def drawn(name, own_table, **settings):
    at = AppTest.from_file(APP, default_timeout=60)
    at.session_state[visit.name_of(Own)] = Own({"own_table": own_table})
    for key, value in {"data": "own", **settings}.items():
        at.query_params[f"{name}_{key}"] = value
    return at.switch_page(shell.path(name)).run()


@pytest.mark.parametrize("name", TABLES)
def test_any_number_of_inputs_is_drawn(name):
    views = takers(name)
    assert views
    told = []
    for view, own in views.items():
        for inputs, more in INPUTS.items():
            for look in LOOKS.get(view, ({},)):
                own_data_in_use = {"own_table": table(inputs, own)}
                try:
                    shown = PAGES[name].answer({"view": view, "data": "own"} | look, own=own_data_in_use)
                    assert all(picture.frames[picture.start]["data"] for picture in shown.pictures)
                    assert shown.pictures and shown.given.heard["data"] == "own"
                except Refused as problem:
                    if not any(word in str(problem) for word in more):
                        told.append(f"{view} {look} with {inputs}: {problem}")
    assert told == []


def test_no_control_of_a_view_has_the_name_of_one_of_own_data():
    for path in Path(page.__file__).parents[1].glob("pages/views/**/*.py"):
        text = path.read_text(encoding="utf-8")
        assert 'key="inputs"' not in text and 'key="target"' not in text, path


OLD = [
    ({"view": "ridge", "data": "hills", "inputs": "one", "across": "x2"}, {"how_many": "one"}),
    ({"view": "Ridge and Gaussian process", "data": "Hill and hollow", "inputs": "one"}, {"how_many": "one"}),
    ({"view": "trick", "show": "count", "data": "rings", "inputs": "1000"}, {"dimension": "1000"}),
]


@pytest.mark.parametrize("version", [{"v": "1"}, {}])
@pytest.mark.parametrize(("link", "today"), OLD)
def test_a_link_that_says_inputs_of_a_control_renamed_since_opens_as_it_did(link, today, version):
    at = healthy(open_page("kernels", **link, **version))
    same = healthy(open_page("kernels", **{n: v for n, v in link.items() if n != "inputs"}, **today, **version))
    assert picture(at) == picture(same) and numbers(at) == numbers(same)
    assert not at.warning and "kernels_inputs" not in address(at)
    assert {name: str(memory(at, Settings, "kernels").controls[name].value) for name in today} == today


def test_so_do_a_file_and_a_kept_run():
    at, link = open_page("kernels"), OLD[0][0]
    file = json.dumps(dict(format=experiment.FORMAT, version=1, page="kernels", settings=link)).encode()
    for found in (opened(file), opened(file, at, "kernels")):
        assert figures(found)[0]["layout"]["xaxis"]["title"]["text"] == "x2"
    kept = healthy(open_page("kernels", view="ridge", kept_runs=packing.pack([["A", link, "beside"]])))
    assert not kept.warning
    assert figures(kept)[1]["layout"]["xaxis"]["title"]["text"] == "x2"


def test_the_columns_of_own_data_keep_their_name():
    asked = {"view": "ridge", "data": "own", "inputs": ["one"]}
    assert versions.renamed("kernels", asked) == asked
    at = drawn("kernels", table(10, own_data.numbers), view="ridge", inputs=["x3", "x5"])
    assert at.multiselect(key="kernels_inputs").value == ["x3", "x5"]
    assert figures(healthy(at))[0]["layout"]["xaxis"]["title"]["text"] == "x3 (standardised)"
