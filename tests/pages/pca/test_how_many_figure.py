import numpy as np
import pytest

from algos.pca import choosing, principal_components
from pages.views.pca.how_many import figure as scree
from tests.pages.harness import Opened

X = np.random.default_rng(2).normal(size=(30, 5)) @ np.diag([5.0, 3, 2, 1, 0.5])
MODEL = principal_components.fit(X)
ERRORS = choosing.from_rows(MODEL, X)


def stage(**more):
    return scree.Scree(MODEL.explained_variance_ratio, ERRORS, **more)


def test_bars_are_the_shares_and_only_the_first_k_are_kept():
    made = [stage().draw(k) for k in range(6)]
    assert len({len(f["data"]) for f in made}) == 1
    for k, figure in enumerate(made):
        kept, rest = (bar["y"] for bar in figure["data"][:2])
        assert np.isfinite(kept).sum() == k and np.isfinite(rest).sum() == (5 - k) * (k > 0)
        if k:  # before the first step nothing is told
            shown = np.where(np.isfinite(kept), kept, rest)
            np.testing.assert_allclose(shown, MODEL.explained_variance_ratio, rtol=1e-6)
        ring = figure["data"][-1]
        assert ring["x"][0] == k and ring["y"][0] == pytest.approx(1 - ERRORS[k], rel=1e-6)


def test_the_limit_that_is_asked_for_has_a_line_and_says_once_it_is_reached_where():
    needed = MODEL.needed(0.95)
    figure = stage(needed=needed, asked=0.95, held_out=ERRORS * 1.1).draw(5)
    lines = [t for t in figure["data"] if t.get("line", {}).get("dash") == "dot" and len(t["x"]) == 2]
    assert [t["y"].tolist() for t in lines] == [pytest.approx([0.95, 0.95])]
    layout = figure["layout"]
    name, *titles = layout["annotations"]
    assert name["text"] == "\u2002<b>keep 95%</b>" and name["x"] == 1 and name["xanchor"] == "left"
    assert [note["text"] for note in titles] == [f"<b>{title}</b>" for title in scree.TITLES]
    assert layout["margin"]["r"] > 60 > layout["meta"]["narrow"]["margin.r"]
    assert layout["meta"]["narrow"]["annotations[0].xanchor"] == "right"
    for limit in (0.5, 0.85, 0.95, 0.99):
        needed = MODEL.needed(limit)
        for k in range(6):
            drawn = stage(needed=needed, asked=limit).draw(k)["data"]
            square = next(t for t in drawn if t.get("name") == "first k")
            down = next(t for t in drawn if t.get("name") == "down to k")
            (said,) = (t for t in drawn if t.get("mode") == "text" and t["y"][0] == scree.NAMED_AT)
            if k < needed:
                assert np.isnan([*square["x"], *down["x"]]).all() and list(said["text"]) == [""]
                continue
            assert list(square["x"]) == [needed] and set(down["x"]) == {needed}
            assert square["y"][0] == pytest.approx(1 - ERRORS[needed], rel=1e-5) == max(down["y"]) >= limit - 1e-6
            assert 1 - ERRORS[needed - 1] < limit
            told = f"{needed} {'component' if needed == 1 else 'components'}"
            assert said["text"][0].strip("\u2002") == told


def test_the_curves_go_as_far_as_components_are_kept():
    for k in (0, 2, 5):
        drawn = stage(held_out=ERRORS * 1.1).draw(k)["data"]
        for name, errors in (("kept of rows fitted", ERRORS), ("kept of rows held out", ERRORS * 1.1)):
            curve = next(t for t in drawn if t.get("name") == name)
            assert max(curve["x"]) == k
            np.testing.assert_allclose(curve["y"], 1 - errors[np.minimum(np.arange(6), k)], rtol=1e-5, atol=1e-7)
    assert Opened("pca", view="how_many").pictures[0].start == 1


def test_bars_and_curves_have_their_names():
    figure = stage(held_out=ERRORS * 1.1, against=("broken stick", np.full(5, 0.2))).draw(2)
    said = [text for t in figure["data"] if t.get("mode") == "text" for text in t["text"]]
    assert any(">kept<" in note["text"] and ">left out<" in note["text"] for note in figure["layout"]["annotations"])
    assert {"broken stick", "rows held out", "rows fitted"} <= {text.strip("\u2002") for text in said}
    assert figure["layout"]["showlegend"] is False


def test_what_the_bars_are_held_against_fits_into_the_picture():
    figure = stage(against=("high", np.full(5, 0.9))).draw(1)
    assert figure["layout"]["yaxis"]["range"][1] > 0.9


def test_each_bar_stands_on_those_before_it_under_what_is_kept():
    for k in (0, 2, 5):
        (stairs,) = (t for t in stage().draw(k)["data"] if t.get("name") == "adds")
        tops = np.asarray(stairs["base"]) + stairs["y"]
        assert np.isfinite(tops).sum() == k and stairs["xaxis"] == "x2"
        np.testing.assert_allclose(tops[:k], 1 - ERRORS[1 : k + 1], rtol=1e-5)
        np.testing.assert_allclose(stairs["base"][:k], 1 - ERRORS[:k], rtol=1e-5, atol=1e-7)


def test_many_axes_have_no_gaps_and_no_marks():
    shares = np.full(200, 1 / 200)
    figure = scree.Scree(shares, np.linspace(1, 0, 201)).draw(7)
    assert figure["layout"]["bargap"] == 0
    assert "dtick" not in figure["layout"]["xaxis"]
    assert next(t for t in figure["data"] if t.get("name") == "kept of rows fitted")["mode"] == "lines"


def test_terms_of_one_row():
    figure = scree.terms(np.array([4.0, 1.0, 0.25]), 2)
    assert len(set(figure["data"][0]["marker"]["color"][:2])) == 1
    assert figure["data"][0]["marker"]["color"][2] != figure["data"][0]["marker"]["color"][0]
