"""The figures of the validation view: nothing leaves its axis, and what is drawn is what was given."""

import numpy as np
import pytest

from pages.bias_variance import PAGE
from pages.views.bias_variance.validation import curse, dots, fold_errors, one_fold, picked
from ui import palette


@pytest.mark.parametrize("seed", [0, 1])
def test_a_window_holds_the_usual_and_cuts_the_wild(seed):
    rng = np.random.default_rng(seed)
    usual = [rng.lognormal(mean=m, sigma=0.2, size=200) for m in (0.0, 0.3, 0.6)]
    low, high = dots.window([*usual, 1e6 * usual[0]])
    assert all(low < np.quantile(row, 0.1) and np.quantile(row, 0.9) < high for row in usual)
    assert high < 100


def test_a_window_of_zeros_is_still_a_range():
    low, high = dots.window([np.zeros(5), np.zeros(1)])
    assert 0 < low < high


def test_strips_stay_inside_and_say_the_value_itself():
    rows = [np.array([0.1, 0.2, 50.0]), np.array([0.3, 0.3, 0.3])]
    drawn = dots.rows(rows, (0.05, 2.0), line=0.2, line_name="true", chosen=(1, 0.3))
    line, values, halves, means, arrows, told, ring = drawn
    np.testing.assert_allclose(values["x"], [0.1, 0.2, 2.0, 0.3], rtol=2e-3)  # equal values share a dot
    np.testing.assert_allclose(values["customdata"], [0.1, 0.2, 50.0, 0.3])
    assert np.abs(values["y"] - np.array([0, 0, 0, 1])).max() < 0.301
    np.testing.assert_allclose(means["customdata"], [50.3 / 3, 0.3], rtol=1e-6)
    np.testing.assert_allclose(halves["x"][[0, 1]], [0.15, 2.0], rtol=2e-3)
    assert np.isnan(means["x"]).tolist() == [True, False] == np.isfinite(arrows["x"]).tolist()  # a mean beyond the axis
    assert arrows["x"][0] < 2 and [text.strip() for text in told["text"]] == ["mean 16.77", ""]
    assert (ring["x"][0], ring["y"][0]) == (pytest.approx(0.3), 1)
    assert line["x"].tolist() == pytest.approx([0.2, 0.2])
    medians = dots.rows(rows, (0.05, 2.0), line=0.2, line_name="true", means=False)[3]
    np.testing.assert_allclose(medians["customdata"], [0.2, 0.3], rtol=1e-6)


def test_stops_are_inside_the_axis():
    across, up = dots.axes(["a", "b"], (0.3, 7.0), "error")
    assert across["tickvals"] == [0.5, 1.0, 2.0, 5.0]
    assert up["range"] == [1.5, -0.5]


def test_a_fold_shows_who_learns_and_the_errors():
    x, y = np.array([0.1, 0.4, 0.7, 0.9]), np.array([1.0, 2.0, 3.0, 5.0])
    learned = np.array([True, False, True, False])
    errors, curve, kept, held = one_fold.fold(x, y, learned, y + 0.5, x, x)
    np.testing.assert_allclose(kept["x"], [0.1, 0.7], rtol=1e-6)
    np.testing.assert_allclose(held["y"], [2, 5])
    np.testing.assert_allclose(errors["y"], [2, 2.5, np.nan, 5, 5.5, np.nan])
    assert curve["name"] == "fit"


def test_the_folds_have_their_errors_as_bars_and_the_average_lies_across_once_it_is_one():
    errors, k, true, far = np.array([0.2, 9.0]), 4, 0.1, 0.6
    across, up = fold_errors.axes(k, true, far)
    assert across["range"] == [0, far] and up["range"] == [4.6, 0.4]
    assert across["tickvals"] == [true] and "true error 0.100" in across["ticktext"][0]
    assert fold_errors.axes(k, 5.0, far)[0]["tickvals"] == pytest.approx([far], rel=2e-3), "at the edge, as its line"
    assert [name.strip() for name in up["ticktext"]] == ["fold 1", "fold 2", "fold 3", "fold 4"]
    places, bars, average, level, named, said, arrows = fold_errors.bars(errors, k, true, far, n=25)
    assert list(places["x"]) == [far] * 4 and places["marker"]["color"] == [palette.FAINT] * 4
    assert places["y"].tolist() == [1, 2, 3, 4] and places["customdata"][1:3] == ["fold 2: 9", "fold 3: to come"]
    np.testing.assert_allclose(bars["x"], [0.2, 0.6], rtol=1e-6)
    assert bars["y"].tolist() == [1, 2] and bars["customdata"][1] == "fold 2: 9"
    assert [text.strip() for text in said["text"]] == ["<b>0.200</b>", "<b>9</b>"]
    assert list(said["x"]) == [0, 0] and said["textposition"] == "middle left", "between the names and the bars"
    assert said["y"].tolist() == [1, 2]
    assert list(average["x"]) == [far] * 2 and "of 2 folds: 4.6<" in average["hovertemplate"]
    assert named["text"] == ["average so far 4.60"] and named["x"] == pytest.approx([far], rel=2e-3)
    assert named["textposition"] == "top left", "at the right edge it would be cut"
    assert fold_errors.bars(np.array([0.1, 0.2]), k, true, far, n=25)[4]["textposition"] == "top center"
    assert np.isnan(arrows["x"][0]) and arrows["x"][1] == pytest.approx(far, rel=2e-3), "the bar of 9 goes on"
    assert arrows["y"].tolist() == [1, 2] and arrows["marker"]["symbol"] == "triangle-right"
    assert list(level["x"]) == [true] * 2 and "all 25 points: 0.1<" in level["hovertemplate"]
    assert np.isnan(fold_errors.bars(errors[:1], k, true, far, n=25)[2]["x"]).all(), "one fold is no average"
    assert fold_errors.bars(errors[:1], 1, true, far, n=25)[2]["x"][0] == 0.2, "hold-out has but one"


@pytest.mark.parametrize(("folds", "named"), [(1, 1), (5, 5), (12, 12), (25, 5)])
def test_folds_are_named_where_there_is_room(folds, named):
    axis = one_fold.rows(folds)
    assert len(axis["ticktext"]) == named and axis["ticktext"][0] == "fold 1"


def test_squares_stand_in_the_row_of_their_fold():
    _, every, done, now = one_fold.who(np.arange(5) / 5, np.array([-1, 0, 1, 1, 2]), 2)
    assert every["y"].tolist() == [1, 2, 2, 3]
    assert done["y"].tolist() == [1, 2, 2]
    np.testing.assert_allclose(now["x"], [0.4, 0.6])


def test_bars_of_picks_stand_on_their_row():
    shares = np.array([[0.0, 1.0, 0.0], [0.5, 0.25, 0.25]])
    first, second = picked.bars(shares, ["1", "2", "3"], ["a", "b"])
    np.testing.assert_allclose(second["y"], [-0.425, -0.2125, -0.2125])
    assert (first["base"], second["base"]) == (0.42, 1.42)
    assert second["customdata"][0] == "b picks 1 for 50% of the sets"


def test_curves_are_cut_at_the_axis_and_picks_are_marked():
    errors = np.array([[1.0, 100.0, 0.5], [3.0, 2.0, 9.0]])
    *lines, picks = picked.curves(errors, np.array([2, 1]), ["a", "b"], (0.8, 10.0))
    np.testing.assert_allclose(lines[0]["y"], [1.0, 10.0, 0.8], rtol=1e-6)
    np.testing.assert_allclose(lines[0]["customdata"], errors[0])
    assert picks["x"].tolist() == [2, 1]
    np.testing.assert_allclose(picks["y"], [0.8, 2.0], rtol=1e-6)


@pytest.mark.parametrize(("models", "most"), [([f"{i}" for i in range(12)], 6), ([f"0.0{i}5" for i in range(12)], 3)])
def test_names_of_models_have_room_under_narrow_charts(models, most):
    layout = picked.figure(
        [], [], [], methods=["a", "b"], models=models, symbol="σ", ends=(0.1, 1.0), strip_ends=(0.1, 1.0)
    )["layout"]
    for axis in ("xaxis", "xaxis2"):
        assert len(layout[axis]["ticktext"]) == most
        assert [models[i] for i in layout[axis]["tickvals"]] == layout[axis]["ticktext"]


def test_histograms_count_everyone_up_and_down():
    edges = np.linspace(0, 1, 11)
    up, down, line = curse.histograms(np.array([0.05, 0.11, 2.0]), np.array([0.5, 0.52, 0.55]), edges, 0.4)
    assert up["y"].sum() == 3
    assert up["y"][[0, 1, 9]].tolist() == [1, 1, 1]
    assert down["y"].sum() == -3
    assert line["x"].tolist() == pytest.approx([0.4, 0.4])


def test_the_error_bar_is_drawn_about_the_true_error():
    true = np.array([0.5, 0.5])
    band, exact, *_ = curse.curves([1, 10], true, true, true, np.array([0.5, 0.4]), 0.1)
    assert sorted(band["y"].tolist()) == pytest.approx([0.4, 0.4, 0.6, 0.6])
    np.testing.assert_allclose(exact["y"], [0.5, 0.4], rtol=1e-6)
    assert len(curse.curves([1, 10], true, true, true, None, None)) == 3


def test_the_folds_are_two_plots_with_their_headings():
    layout = PAGE.answer({"view": "validation"}).pictures[0].frames[0]["layout"]
    said = [note["text"] for note in layout["annotations"]]
    assert "training" in said[0] and "held out" in said[0] and said[1] == f"<b>{one_fold.ERROR}</b>"
    assert [note["yref"] for note in layout["annotations"]] == [f"y{plot} domain" for plot in ("", "2")]
    assert "yaxis3" not in layout and layout["xaxis2"]["domain"][1] == 1
