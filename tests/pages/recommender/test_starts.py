"""The view of starts: what its three modes show against independent recomputation."""

import re
from functools import partial

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.recommender import one_by_one
from datasets import catalog
from pages.views.recommender.starts.view import view
from tests.pages.harness import (
    Opened,
    alts,
    captions,
    figures,
    frames,
    healthy,
    numbers,
    open_page,
    printed,
    scripts,
    texts,
)
from tests.pages.recommender.oracles import item_means, rmse
from ui import words

SADDLE, LOWEST = 9.677700106, 9.602325267


opened = partial(Opened, "recommender", view="starts")


def preset(label: str) -> Opened:
    return opened(**next(one.settings for one in view.presets if one.label == label))


@pytest.mark.parametrize("settings", [
    {"mode": "many"},
    {"mode": "many", "data": "exercise_42", "rank": 2, "centre": "global", "along": "ones", "rounds": 10, "seed": 3},
    {"mode": "one"},
    {"mode": "one", "one_penalty": 0.0, "one_v": 0.0},
    {"mode": "greedy", "data": "blocks", "pieces": 3, "penalty": 1},
    {"mode": "greedy", "data": "square_left", "penalty": 10},
])  # fmt: skip
def test_scripts_print_the_numbers_on_the_screen(settings):
    at = opened(more="Code", **settings)
    run, library = scripts(at)
    assert printed(run) == pytest.approx(numbers(at), rel=1e-9)
    assert printed(library) == pytest.approx(numbers(at), rel=1e-7, abs=1e-8)


def test_many_starts_on_the_small_table():
    at = opened(mode="many")
    shown = numbers(at)
    assert shown["Lowest J"] == pytest.approx(LOWEST, abs=1e-8)
    assert shown["J, equal start"] == pytest.approx(SADDLE, abs=1e-8)
    assert shown["J, zero start"] == 39.5
    tables = np.array([start.model.predict() for start in at.shown.run.random])
    apart = words.number(float(np.ptp(tables, axis=0).max()))
    assert f"After the last round no cell differs by more than {apart} between two" in texts(at.markdown)
    low, saddle = words.number(shown["Lowest J"]), words.number(shown["J, equal start"])
    told = f"All 8 random starts end at the lowest J, {low}, but the equal start ends higher, at {saddle}"
    assert captions(at)[-1] == told
    assert not any("random starts" in text for text in (*captions(at)[:-1], texts(at.caption)))
    said = texts(at.markdown)
    assert re.search(r"the equal start\*\*, after the last round: [\d.]+, 0\.", said)
    assert "Here they still are." in texts(at.caption)
    assert r"n k + m k - k^2 = 2 \cdot 2 + 3 \cdot 2 - 2^2 = 6" in texts(at.latex)
    assert at.pictures[0].start == len(frames(at)) - 1, "where each ends is what they are compared by"
    for h in (12, 40):  # the curves go as far as the half-step on display
        drawn = [t for t in frames(at)[h] if t.get("name")]
        assert len(drawn) == 3 and all(np.nanmax(t["x"]) == h for t in drawn)
    equal = next(t for t in frames(at)[-1] if t.get("name") == "equal")
    assert_allclose(equal["y"][50:100], SADDLE - LOWEST, rtol=1e-4)
    assert "the random ones end at 9.60, the equal one at 9.68" in alts(at)[0]


def test_where_no_random_start_ends_lowest_the_equal_one_does_so_alone():
    at = opened(mode="many", rank=1, penalty=0.1)
    told = captions(at)[-1]
    assert told.startswith("0 of 8 random starts end at the lowest J") and "the equal start alone does" in told


def test_rounding_saves_the_equal_start():
    at = preset("Equal vectors, longer")
    assert numbers(at)["J, equal start"] == pytest.approx(LOWEST, abs=1e-8)
    equal = next(t for t in frames(at)[-1] if t.get("name") == "equal")
    drawn = dict(zip(equal["x"], equal["customdata"], strict=True))
    at_80 = min((x for x in drawn if x == x), key=lambda x: abs(x - 80))
    assert drawn[at_80] == pytest.approx(SADDLE, abs=1e-5)
    assert "Here rounding has made them unparallel." in texts(at.caption)
    trapped = numbers(preset("Equal vectors"))
    assert trapped["J, equal start"] == pytest.approx(SADDLE, abs=1e-8)


def test_one_rating_two_valleys():
    at = preset("Two valleys")
    assert at.shown.run.path[-1] == pytest.approx([-np.sqrt(3)] * 2, abs=1e-3)
    assert numbers(at)["Cost J"] == pytest.approx(numbers(at)["Lowest J"]) == pytest.approx(4 * 1 - 1 / 2)
    path = next(t for t in frames(at)[-1] if t.get("name") == "path")
    u, v = 2.0, -0.3
    for step in range(1, 7):
        if step % 2:
            u = 4 * v / (1 + v * v)
        else:
            v = 4 * u / (1 + u * u)
        assert_allclose([path["x"][step], path["y"][step]], [u, v], rtol=1e-5)
    assert "u is now the best for this v" in captions(at)[1]
    stars = next(t for t in figures(at)[0]["data"] if t.get("name") == "minimum")
    assert_allclose(np.abs(stars["x"]), np.sqrt(3), rtol=1e-6)
    assert r"\lambda - y = -3" in texts(at.latex)


def test_one_rating_below_the_price():
    at = preset("A high penalty")
    stars = next(t for t in figures(at)[0]["data"] if t.get("name") == "minimum")
    assert_allclose(stars["x"], [0])
    assert numbers(at)["Lowest J"] == 8
    assert abs(at.shown.run.path[-1].prod()) < 1e-4
    assert "(0, 0) is the only minimum" in texts(at.markdown)


def test_one_rating_without_a_penalty_has_a_curve_of_minima():
    at = opened(mode="one", one_penalty=0.0)
    assert "lowest wherever u v = 4." in alts(at)[0]
    assert at.shown.run.path[-1, 0] == pytest.approx(-4 / 0.3)
    assert "The path has left the picture." in texts(at.caption)
    assert "the whole curve" in texts(at.markdown)
    at = opened(mode="one", one_penalty=0.0, one_y=0.0)
    assert "lowest wherever u v = 0." in alts(at)[0]
    assert "wherever u = 0 or v = 0 is a minimum" in texts(at.markdown)
    assert "only minimum" not in texts(at.markdown)
    assert "valley" not in texts(at.markdown)


@pytest.mark.parametrize("settings", [
    {"one_y": 0.0, "one_penalty": 0.0, "one_u": -4.0, "one_v": 0.0},
    {"one_y": 9.0, "one_penalty": 0.0, "one_u": 4.0, "one_v": 0.1},
    {"one_y": 9.0, "one_penalty": 6.0, "one_u": 0.0, "one_v": 0.0},
])  # fmt: skip
def test_one_rating_at_the_ends_of_its_settings(settings):
    at = opened(mode="one", **settings)
    shown = numbers(at)
    u, v = at.shown.run.path[-1:].T
    J = one_by_one.objective(u, v, settings["one_y"], settings["one_penalty"])
    assert [shown["Cost J"]] == pytest.approx(J)
    assert shown["Cost J"] >= shown["Lowest J"] - 1e-9


def test_rank_by_rank_on_the_films():
    at = preset("Piece by piece")
    shown = numbers(at)
    assert shown["J, joint fit"] < shown["J, rank by rank"]
    train, test = catalog.make("films").split(0.2, seed=0)
    lines = {t["name"]: t["y"].astype(float) for t in figures(at)[0]["data"] if t.get("name")}
    assert (np.diff(lines["rank by rank, training"]) < 0).all()
    assert lines["rank by rank, held out"][-1] == pytest.approx(shown["Error, rank by rank"], rel=1e-6)
    cells = [next(t for t in traces if t["type"] == "heatmap")["z"].astype(float) for traces in frames(at)]
    assert len(cells) == 7
    for p, left in enumerate(cells):
        assert (np.isnan(left) == ~train.seen).all()
        assert np.sqrt(np.nanmean(left**2)) == pytest.approx(lines["rank by rank, training"][p], rel=1e-5)
    means = item_means(train.Y)
    assert_allclose(cells[0], train.Y - means, atol=1e-5)
    assert np.linalg.norm(np.where(train.seen, cells[0] - cells[1], 0)) > 1
    assert lines["joint fit, held out"][0] == pytest.approx(rmse(test.Y, means), rel=1e-5)


def test_for_one_rating_no_data_are_asked_for():
    labels = [[box.label for box in healthy(open_page("recommender", **link)).selectbox] for link in (
        {"view": "starts"}, {"view": "starts", "mode": "many"}
    )]  # fmt: skip
    assert "Data" not in labels[0] and "Data" in labels[1]
