"""Choosing features: what the page shows against scikit-learn, and what its presets promise."""

import re
from typing import Any

import numpy as np
import pytest
from sklearn.linear_model import LinearRegression
from sklearn.metrics import mean_squared_error, mutual_info_score
from sklearn.model_selection import PredefinedSplit, cross_val_score

from algos.bias_variance import mutual_information as mi
from algos.bias_variance import splits
from datasets import catalog
from datasets.dataset import Dataset
from pages.views.bias_variance.features.figure import BEST
from tests.pages.harness import Opened, alts, figures, numbers, printed, scripts
from ui import words


def opened(**settings: Any) -> Opened:
    return Opened("bias_variance", **{"view": "features", "data": "hidden_features"} | settings)


def chosen(at: Opened) -> list[str]:
    said = next(c.value for c in at.caption if c.value.startswith("Best set so far: "))
    return re.split(", | and ", said.removeprefix("Best set so far: ").rstrip("."))


def by_name(at: Opened, name: str) -> Any:
    """A trace of the last frame."""
    frames = at.shown.pictures[0].frames
    return next(t for t in frames[len(frames) - 1]["data"] if t.get("name") == name)


def split(name: str, learned: int, seed: int = 0) -> tuple[Dataset, Dataset]:
    data = catalog.make(name)
    return data.split(1 - learned / len(data.X), seed=seed)


SETTINGS = [
    {},
    {"search": "backward", "data": "diabetes", "learned": 80, "folds": 4, "seed": 3},
    {"search": "filter", "data": "housing", "learned": 30, "bins": 3},
    {"search": "filter", "data": "wine", "learned": 80},
    {"search": "forward", "data": "iris", "folds": 3},
    {"search": "backward", "data": "only_together", "data_noise_columns": 0, "data_noise": 0.0},
    {"data": "wide", "data_columns": 12, "learned": 10, "folds": 2},
]


@pytest.mark.parametrize("settings", SETTINGS)
def test_scripts_print_the_numbers_on_the_screen(settings):
    at = opened(more="Code", **settings)
    run, library = scripts(at)
    assert printed(run) == pytest.approx(numbers(at), rel=1e-12)
    assert printed(library) == pytest.approx(numbers(at), rel=1e-6, abs=1e-12)


def test_the_numbers_and_curves_are_scikit_learns_for_the_features_named():
    at = opened(data="diabetes", learned=100, folds=4, seed=2, features_training="true")
    train, test = split("diabetes", 100, seed=2)
    plain = [re.sub(r"^s\d ", "", name) for name in train.feature_names]
    assert len(set(plain)) == 10 and not any(name.startswith("s1 ") for name in plain)
    keep = [plain.index(name) for name in chosen(at)]
    model = LinearRegression()
    cv = PredefinedSplit(splits.k_fold(100, 4, seed=2)[0])
    error = -cross_val_score(model, train.X[:, keep], train.y, cv=cv, scoring="neg_mean_squared_error").mean()
    tested = mean_squared_error(test.y, model.fit(train.X[:, keep], train.y).predict(test.X[:, keep]))
    shown = numbers(at)
    assert shown["Features validation picks so far"] == len(keep)
    assert shown["Its validation error"] == pytest.approx(error)
    assert shown["Its test error"] == pytest.approx(tested)
    assert at.shown.run.trace.final.tried == 55
    curve = by_name(at, "validation")
    ring = by_name(at, BEST)
    assert ring["y"][0] == pytest.approx(curve["y"].min(), rel=1e-6) == pytest.approx(error, rel=1e-6)
    everything = mean_squared_error(test.y, model.fit(train.X, train.y).predict(test.X))
    assert by_name(at, "test")["y"][-1] == pytest.approx(everything, rel=1e-6)
    assert by_name(at, "training")["y"][-1] == pytest.approx(
        mean_squared_error(train.y, model.predict(train.X)), rel=1e-6
    )
    assert f"test error {tested:,.0f}" in alts(at)[0]


def test_looking_closer_counts_and_adds_up():
    at = opened(column="f", bins=3)
    train, _ = split("hidden_features", 60)
    x, y = (mi.cut(v, 3).codes for v in (train.X[:, train.feature_names.index("f")], train.y))
    counts, terms = (table.value.to_numpy() for table in at.table)
    np.testing.assert_array_equal(counts[:3, :3].astype(int), mi.count(x, y))
    assert counts[3].tolist() == ["20", "20", "20", "60"]
    information = mutual_info_score(x, y)
    assert float(terms[3, 3]) == pytest.approx(information, abs=1e-4)
    said = at.latex[-1].value
    nats, bits = (float(v) for v in re.findall(r"= (\d\.\d+)", said))
    assert nats == pytest.approx(information, rel=1e-3)
    assert bits == pytest.approx(information / np.log(2), rel=1e-3)


def test_classes_are_counted_by_name():
    at = opened(data="wine", column="proline", bins=2)
    counts = at.table[0].value
    assert list(counts.columns) == ["grower 1", "grower 2", "grower 3", "sum"]
    train, _ = split("wine", 60)
    assert counts.iloc[-1, :3].astype(int).tolist() == np.bincount(np.asarray(train.y)).tolist()


def test_the_filter_ranks_a_pair_low_that_is_useful_only_together():
    at = opened(data="only_together", search="filter")
    ranks = figures(at)[0]["layout"]["yaxis"]["ticktext"]
    assert max(ranks.index("b"), ranks.index("e")) >= 3


def test_forward_search_takes_one_of_two_copies():
    forward = chosen(opened(data_redundancy=1.0, learned=100))
    assert len(set(forward) & set("ac")) == len(set(forward) & set("df")) == 1


def test_bins_are_asked_where_they_count():
    for search in ("forward", "backward"):
        assert "bins" not in opened(search=search, more="Code").heard
        assert opened(search=search, more="Look closer").heard["bins"] == 4
    assert opened(search="filter", more="Code").heard["bins"] == 4


def test_two_bins_leave_noise_without_information():
    many, few = (opened(learned=40, search="filter", bins=bins).shown.pictures[0].frames[0]["data"] for bins in (8, 2))
    dots = (next(t for t in data if t.get("meta") == "others") for data in (many, few))
    informed, plain = (dict(text.split(": ") for text in t["customdata"]) for t in dots)
    assert min(float(informed[name]) for name in "begijk") > 0.5
    assert max(float(plain[name]) for name in "begijk") <= 0.1


def test_the_errors_fill_their_axis_and_none_is_below_it():
    for settings in ({}, {"search": "backward"}, {"features_training": "true"}):
        at = opened(data="diabetes", **settings)
        low, high = figures(at)[0]["layout"]["yaxis2"]["range"]
        names = ("validation", "test", *(["training"] if "features_training" in settings else []))
        errors = np.concatenate([by_name(at, name)["y"] for name in names])
        assert low <= errors.min() < low + 0.15 * (high - low)


@pytest.mark.parametrize(
    "settings",
    [dict(data="housing"), dict(data="housing", search="backward"), dict(data="diabetes", search="filter")]
    + [dict(data=data, seed=seed) for data in ("diabetes", "only_together", "wine") for seed in (1, 2)],
    ids=str,
)
def test_every_test_error_is_on_the_axis_however_much_lower_than_the_validation_error_it_is(
    settings: dict[str, Any],
) -> None:
    at = opened(**settings)
    low, high = figures(at)[0]["layout"]["yaxis2"]["range"]
    test = by_name(at, "test")["y"]
    assert len(test) > 3 and low <= test.min() and test.max() <= high


def test_what_was_tried_is_told_and_lies_in_the_order_of_its_errors_on_either_side_of_the_error_before():
    at = opened(data="diabetes")
    picture, states = at.pictures[0], at.shown.run.trace.states
    for step in (1, 2, 5):
        others = next(t for t in picture.frames[step]["data"] if t.get("meta") == "others")
        told = [float(text.split(": ")[1].replace(",", "")) for text in others["customdata"]]
        assert sorted(told) == pytest.approx(sorted(states[step].scores[np.isfinite(states[step].scores)]), rel=5e-3)
        assert len(others["x"]) == 11 - step, "all that could be added, and the one that was"
        at_least = [told[i] for i in np.argsort(others["x"], kind="stable")]
        assert at_least[0] == pytest.approx(states[step].error, rel=5e-3) and at_least == sorted(told)
        (line,) = (
            t for t in picture.frames[step]["data"] if t.get("mode") == "lines" and "name" not in t and len(t["x"]) == 2
        )
        before, place = states[step - 1].error, line["x"][0]
        for error, x in zip(told, others["x"], strict=True):
            assert x == pytest.approx(place, abs=1e-2) or (x < place) == (error < before)


def test_a_headline_tells_which_way_the_test_error_goes():
    at = opened(data="diabetes")
    picture, test = at.pictures[0], by_name(at, "test")["y"]
    for step in (2, 6, 7):
        how = "lowers" if test[step] < test[step - 1] else "raises"
        percent = f"{100 * abs(test[step] / test[step - 1] - 1):.0f}%"
        least = int(np.argmin(test[: step + 1]))
        was = ", and it was lowest" if how == "raises" else ", but it was lower"
        past = "" if least == step else f"{was} with {words.count(least, 'feature')}"
        assert picture.captions[step].endswith(f" {how} the test error by {percent}{past}")
    (first,) = picture.frames[2]["layout"]["annotations"][0]["text"].split("</b>")[:1]
    assert first.endswith("Change of the validation error if added")


def test_an_error_that_is_written_as_before_is_not_said_to_rise_or_fall() -> None:
    settings: dict[str, Any] = {"data": "hidden_features", "data_redundancy": 1, "learned": 100, "search": "filter"}
    captions = Opened("bias_variance", view="features", **settings).shown.pictures[0].captions
    assert sum("changes the test error by less than 1%" in said for said in captions) >= 1
    assert "does not change the test error" in captions[2], "a copy of what is in the set already"
    assert not any("by 0%" in said for said in captions)


def test_a_guess_about_the_second_feature_is_awaited_before_it_is_added() -> None:
    at = opened(data_redundancy=1.0, learned=100, search="filter")
    picture = at.pictures[0]
    assert picture.start == 2 and picture.ahead, "a guess is awaited at the beginning"
    assert len(by_name_at(picture, 0, "test")) == 1


def by_name_at(picture: Any, step: int, name: str) -> list[float]:
    """The heights of a curve at a step."""
    return list(next(t for t in picture.frames[step]["data"] if t.get("name") == name)["y"])
