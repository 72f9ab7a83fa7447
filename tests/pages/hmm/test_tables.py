"""The tables and the graph of a tagger, from arrays."""

import numpy as np
import plotly.graph_objects as go
import pytest

from pages.views.hmm.count import arrows
from pages.views.hmm.count.figure import Stage


def tables(K=3, W=4, *, counts=False):
    return Stage([f"T{i}" for i in range(K)], [f"w{i}" for i in range(W)], (1.0, 0.5), counts=counts)


def draw(stage, K=3, W=4, tags=(0, 2), at=(1, -1)):
    moves = np.arange((K + 1) ** 2, dtype=float).reshape(K + 1, K + 1) / 100
    moves[0, -1] = np.nan
    emission = np.arange(K * W, dtype=float).reshape(K, W) / 100
    return stage.draw(moves, emission, [f"w{i}" for i in range(len(tags))], np.array(tags, dtype=int), at)


def test_cells_marks_and_orientation():
    figure = draw(tables())
    go.Figure(figure)
    moves, words = [t for t in figure["data"] if t["type"] == "heatmap"]
    assert moves["z"].shape == (4, 4) and words["z"].shape == (4, 3)
    assert moves["z"][2, 1] == pytest.approx(0.09)  # from T1 to T1
    assert moves["customdata"][2][1] == "T1 → T1"
    assert words["z"][3, 2] == pytest.approx(0.11)  # w3 as T2
    assert words["customdata"][3][2] == "w3 as T2"
    used, said = [t for t in figure["data"] if t.get("mode") == "markers"]
    # START to T0, T0 to T2, T2 to STOP: columns, and rows below that of START
    assert list(zip(used["x"].tolist(), used["y"].tolist(), strict=True)) == [(0, 0), (2, 1), (3, 3)]
    assert list(zip(said["x"].tolist(), said["y"].tolist(), strict=True)) == [(0, 1)]


def test_an_empty_sentence_marks_nothing():
    figure = draw(tables(), tags=(), at=())
    assert [len(t["x"]) for t in figure["data"] if t.get("mode") == "markers"] == [0, 0]
    assert len(draw(tables())["data"]) == len(figure["data"])


@pytest.mark.parametrize(("value", "counts", "said"), [
    (0.0, False, "0"), (1.0, False, "1"), (0.004, False, "·"), (0.256, False, ".26"), (np.nan, False, ""),
    (0.0, True, "0"), (12.0, True, "12"),
])  # fmt: skip
def test_what_stands_in_a_cell(value, counts, said):
    assert tables(counts=counts).cell(value) == said


def test_many_tags_have_no_numbers_in_their_cells():
    figure = draw(tables(20, 4), 20, 4)
    go.Figure(figure)
    assert all(len(t["text"]) == 0 for t in figure["data"] if t.get("mode") == "text" and "xaxis" in t)


def test_arrows_are_those_likely_enough():
    start, moves = np.array([0.7, 0.3]), np.array([[0.1, 0.9, 0.0], [0.0, 0.4, 0.6]])
    assert arrows.arrows(start, moves, 0.4) == [(0, 1, 0.7), (1, 2, 0.9), (2, 2, 0.4), (2, 3, 0.6)]
    assert len(arrows.arrows(start, moves, 0.0)) == 6  # those of 0 are not drawn


@pytest.mark.parametrize("K", [1, 2, 10, 30])
def test_the_graph_is_drawn_for_any_number_of_tags(K):
    rng = np.random.default_rng(K)
    figure = arrows.figure(
        [f"T{i}" for i in range(K)], rng.dirichlet(np.ones(K)), rng.dirichlet(np.ones(K + 1), K), 0.0
    )
    go.Figure(figure)
    nodes = figure["data"][-1]
    tips = next(t for t in figure["data"] if isinstance(t.get("marker", {}).get("size"), np.ndarray))
    assert len(nodes["x"]) == K + 2 and len(tips["x"]) == K * (K + 2)
    empty = arrows.figure(["A"], np.array([1.0]), np.array([[0.5, 0.5]]), 1.1)
    go.Figure(empty)
    # an arrow ends at the rim of the place it leads to, on any screen
    at = arrows.places(K)
    r = min(arrows.RADIUS, 0.8 * np.sin(np.pi / max(K, 2)))
    for (i, j, _), x, y in zip(
        arrows.arrows(np.full(K, 1 / K), np.full((K, K + 1), 1 / (K + 1)), 0.0), tips["x"], tips["y"], strict=True
    ):
        away = np.hypot(x - at[j][0], y - at[j][1])
        assert r * 0.7 <= away <= r * 1.25 + 0.05 or (i == j and away < 2 * r)
