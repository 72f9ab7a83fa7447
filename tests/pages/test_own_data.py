"""Own data: read, corrected, accepted, refused; and what was there before stays until then."""

import warnings

import pytest
from streamlit.testing.v1 import AppTest

from datasets import upload
from tests.pages.harness import APP, alts, healthy, numbers, open_page, picture, printed, problems, scripts
from ui.data.own_source import Own
from ui.front import shell
from ui.lecture import lecture
from ui.send.experiment import Experiment
from ui.session import visit
from ui.session.versions import VERSION

VIEWS = {
    "regression": ("fit", "descent", "shrinkage", "local", "robust", "bayes"),
    "clustering": ("k_means", "restarts", "medoids", "mixture", "tree", "density", "side_by_side"),
}
CSV = b"size;rooms;price\n54,5;2;210\n120;5;545,5\n75,25;3;240\n98;4;333,5\n41;1;199,9\n60;2;220\n"


def uploaded(name: str, content: bytes = CSV, file: str = "homes.csv") -> AppTest:
    at = healthy(open_page(name, data="own"))
    at.file_uploader[0].upload(file, content, "text/csv").run()
    return healthy(at)


def accepted(name: str, content: bytes = CSV) -> AppTest:
    at = uploaded(name, content)
    at.button(key="own_accept").click().run()
    return healthy(at)


def said(at: AppTest) -> str:
    return " ".join(e.value for kind in (at.caption, at.warning, at.info, at.markdown) for e in kind)


@pytest.mark.parametrize("name", ["regression", "clustering"])
def test_until_a_table_is_accepted_the_chart_shows_what_was_there(name):
    before = picture(open_page(name))
    at = healthy(open_page(name, data="own"))
    assert picture(at) == before
    assert "Until your own data are in use" in said(at)
    at = uploaded(name)
    assert picture(at) == before
    assert "delimiter semicolon, decimal comma" in said(at)


NOT_HERE = "shows somebody's own data, and they are not here"


@pytest.mark.parametrize(
    ("name", "given"),
    [("regression", {}), ("recommender", {"view": "matrix"}), ("hmm", {"view": "tag"}), ("gridworld", {})],
)
def test_an_address_of_data_that_are_gone_says_so_once_and_one_that_asks_for_data_does_not(name, given):
    assert NOT_HERE not in said(healthy(open_page(name, data="own", **given)))  # from the front page
    at = healthy(open_page(name, data="own", v=VERSION, **given))
    assert NOT_HERE in said(at)
    assert NOT_HERE not in said(at.run())


def test_a_stop_of_a_lecture_on_data_that_are_not_here_says_so():
    picture = Experiment("regression", {"data": "own"})
    name = lecture.pack(lecture.Lecture("Mine", (lecture.Stop(picture),)))
    at = AppTest.from_file(APP, default_timeout=60)
    at.query_params["lecture"], at.query_params["stop"] = name, "1"
    assert NOT_HERE in said(healthy(at.switch_page(shell.path("regression")).run()))


def test_an_accepted_table_is_what_the_page_shows():
    at = accepted("regression")
    assert at.session_state["regression_target"] == "price"
    assert at.multiselect(key="regression_inputs").value == ["size", "rooms"]
    at.multiselect(key="regression_inputs").set_value(["rooms"]).run()
    healthy(at)
    assert "rooms" in picture(at) and "price" in picture(at)


def test_another_table_begins_with_roles_of_its_own_though_its_columns_have_the_same_names():
    at = accepted("regression")
    at.segmented_control(key="regression_target").set_value("rooms").run()
    at.multiselect(key="regression_inputs").set_value(["size"]).run()
    at.file_uploader[0].upload("more.csv", CSV + b"71;3;260\n", "text/csv").run()
    assert at.session_state["regression_target"] == "rooms", "only looked at so far"
    at.button(key="own_accept").click().run()
    assert "7 rows read" in " ".join(box.label for box in healthy(at).expander)
    assert at.session_state["regression_target"] == "price"
    assert at.multiselect(key="regression_inputs").value == ["size", "rooms"]


def test_accepted_data_serve_every_page():
    at = accepted("clustering")
    assert "6 points" in alts(at)[0]
    at.switch_page(shell.path("regression")).run()
    at.selectbox(key="regression_data").select_index(len(at.selectbox(key="regression_data").options) - 1).run()
    healthy(at)
    assert at.session_state["regression_target"] == "price"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "empty"),
        (b"PK\x03\x04rest", "zip"),
        (b"a,b\nx,y\nz,w\n", "number"),
        (b"\x89PNG\r\n\x1a\n0000", "picture"),
    ],
)
def test_a_refused_file_says_why_and_loses_nothing(content, words):
    at = accepted("clustering")
    before = picture(at)
    at.file_uploader[0].upload("bad.csv", content, "text/csv").run()
    assert problems(at) == []
    assert words in " ".join(w.value for w in at.warning).lower()
    assert "The table in use stays." in said(at)
    assert picture(at) == before


def test_a_wrong_guess_can_be_corrected():
    at = uploaded("clustering", b"1,2\n3,4\n5,6\n7,9\n")
    assert "4 rows" in at.button(key="own_accept").label
    at.selectbox(key="own_header").select("yes").run()
    assert "3 rows" in healthy(at).button(key="own_accept").label


def test_a_pasted_table_works_like_a_file():
    at = healthy(open_page("regression", data="own"))
    at.text_area(key="own_text").set_value(CSV.decode()).run()
    at.button(key="own_accept").click().run()
    assert at.session_state["regression_target"] == "price"
    assert at.text_area(key="own_text").value == ""


def test_the_script_of_pasted_data_prints_the_numbers_on_the_page():
    at = healthy(open_page("clustering", data="own", more="Code"))
    at.text_area(key="own_text").set_value(CSV.decode()).run()
    at.button(key="own_accept").click().run()
    shown = numbers(healthy(at))
    result = printed(scripts(at)[0])
    assert shown and result
    for label, value in shown.items():
        assert result[label] == pytest.approx(value, rel=1e-9, abs=1e-9)


def test_a_table_that_cannot_play_the_roles_is_explained():
    at = accepted("regression", b"a,b\n1,x\n2,y\n3,z\n")
    assert "Two columns of numbers are needed" in said(at)


LABELLED = "x1,x2,grade,kind,id\n" + "".join(
    f"{i % 7}.5,{(3 * i) % 11},{i % 4},{'odd' if i % 2 else 'paired'},{i}\n" for i in range(40)
)


@pytest.mark.parametrize("name", ["classification", "kernels"])
def test_where_classes_are_told_apart_a_column_of_few_values_is_the_target(name):
    at = accepted(name, LABELLED.encode())
    box = next(b for kind in (at.selectbox, at.segmented_control) for b in kind if b.key == f"{name}_target")
    assert list(box.options) == ["x1", "x2", "grade", "kind"], "id has 40 different numbers"
    assert at.session_state[f"{name}_target"] == "kind"
    assert "paired" in picture(at) and "odd" in picture(at)
    box.set_value("grade").run()
    assert "3" in picture(healthy(at)) and "paired" not in picture(at)
    assert at.multiselect(key=f"{name}_inputs").value == ["x1", "x2", "id"]


@pytest.mark.parametrize("name", ["classification", "kernels"])
@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("size,price\n" + "".join(f"{i},{i * 1.5}\n" for i in range(37)), "“price” holds 37 different numbers"),
        ("kind,town\na,x\nb,y\n", "No column holds numbers"),
        (
            "x,y\n" + "".join(f"{i},5\n" for i in range(21)),
            "“x” holds 21 different numbers and “y” holds 1 different number",
        ),
        ("x,y,kind\n1,5,a\n2,6,a\n3,,b\n", "“kind” is always “a”: one class only"),
    ],
)
def test_a_table_without_classes_is_explained_and_the_chart_stays(name, content, words):
    at = uploaded(name, content.encode(), "own.csv")
    before = picture(at)
    if not at.warning:
        at.button(key="own_accept").click().run()
    assert words in said(healthy(at))
    assert picture(at) == before


def test_the_script_of_own_classes_makes_the_same_data(tmp_path):
    table = upload.read(LABELLED, "own.csv")
    data = table.dataset(["x1", "x2"], "grade", classes=True)
    again = eval(data.code)
    assert again.digest() == data.digest()
    assert again.class_names == ("0", "1", "2", "3")


def test_names_in_a_file_are_never_markup():
    evil = b"<img src=x>,![a](http://evil.example/x.png),=cmd()\n1,2,3\n4,5,7\n6,1,2\n8,8,9\n"
    for name in ("regression", "clustering"):
        at = accepted(name, evil)
        everything = picture(at) + said(at)
        assert "<img" not in everything
        assert "](http" not in everything


def test_one_row_and_one_column_do_not_break_a_page():
    for content in (b"a\n1\n2\n3\n", b"a,b\n1,2\n", b"a,b\n1,1\n1,1\n1,1\n"):
        for name in ("clustering", "regression"):
            at = accepted(name, content)
            assert problems(at) == []


@pytest.mark.parametrize("unit", ["e99", "e16", "e-16", "e-300"])
def test_a_column_too_large_or_too_small_to_draw_is_refused_in_words(unit):
    rows = "".join(f"{x},{y}{unit}\n" for x, y in [(1, 2), (2, 3.5), (3, 2.5), (4, 6), (5, 5), (6, 9)])
    for name in ("clustering", "regression"):
        before = picture(open_page(name))
        at = accepted(name, f"size,price\n{rows}".encode())
        assert f"The largest size in column “price” is 9{unit}" in said(at).replace("e+", "e")
        assert picture(at) == before


@pytest.mark.parametrize("unit", ["e14", "e-14"])
def test_a_column_nearly_too_large_or_too_small_is_drawn_without_a_warning(unit):
    rows = "".join(f"{x}{unit},{y}{unit}\n" for x, y in [(1, 2), (2, 3.5), (3, 2.5), (4, 6), (5, 5), (6, 9)])
    for name in ("clustering", "regression"):
        for view in VIEWS[name]:
            at = AppTest.from_file(APP, default_timeout=60)
            mine = upload.read(f"size,price\n{rows}", "own.csv")
            at.session_state[visit.name_of(Own)] = Own({"own_table": mine})
            at.query_params[f"{name}_data"], at.query_params[f"{name}_view"] = "own", view
            at.run()
            with warnings.catch_warnings():
                warnings.simplefilter("error", RuntimeWarning)
                healthy(at.switch_page(shell.path(name)).run())
            assert "must be between" not in said(at)


@pytest.mark.parametrize("view", ["fit", "descent", "shrinkage", "local", "robust", "bayes"])
def test_of_a_long_table_a_sample_is_drawn_and_that_is_said(view):
    rows = "".join(f"{i % 97},{(7 * i) % 31},{i % 13}.5\n" for i in range(5_000))
    at = healthy(open_page("regression", data="own", view=view))
    at.text_area(key="own_text").set_value("a,b,c\n" + rows).run()
    at.button(key="own_accept").click().run()
    assert "800 of the 5,000 rows" in said(healthy(at))
    assert len(picture(at)) < 1_500_000
    at.session_state["regression_more"] = "Code"
    at.run()
    assert ".sample(800" in scripts(healthy(at))[0]


@pytest.mark.parametrize("name", ["regression", "clustering"])
def test_rows_left_out_are_told_beside_the_data(name):
    at = accepted(name, CSV.replace(b"75,25;3;240", b"75,25;;240"))
    assert "1 row with missing values left out." in [caption.value for caption in at.sidebar.caption]
    assert "left out" not in " ".join(caption.value for caption in accepted(name).sidebar.caption)
