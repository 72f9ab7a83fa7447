"""Bars, confusions and the learning curve of taggers, from arrays."""

import numpy as np
import plotly.graph_objects as go
import pytest

from pages.views.hmm.accuracy import figure as drawn
from pages.views.hmm.accuracy.figure import Group


def test_bars_keep_their_values_and_say_what_is_missing():
    left = Group(["all", "unknown"], [5, 0], np.array([[0.8, np.nan], [0.6, np.nan]]))
    right = Group(["N"], [5], np.array([[0.8], [0.6]]))
    figure = drawn.bars(["Viterbi", "word by word"], left, right)
    go.Figure(figure)
    first, second = figure["data"]
    assert first["y"].tolist() == pytest.approx([0.8, 0, 0.8]) and second["y"].tolist() == pytest.approx([0.6, 0, 0.6])
    assert first["customdata"][1] == "Viterbi, unknown: none of 0 words"
    assert figure["layout"]["xaxis"]["ticktext"] == ["all", "unknown (none)", "N"]


def test_mistakes_are_orange_and_right_ones_blue():
    table = np.array([[8, 2, 0], [0, 0, 0], [1, 0, 9]])
    figure = drawn.confusion(["A", "B", "C"], table)
    go.Figure(figure)
    cells, numbers = figure["data"]
    z = cells["z"]
    assert z[0, 0] < 0 and z[2, 2] < z[0, 0]  # the purer the row, the stronger
    assert z[0, 1] == 1 and 0.25 < z[2, 0] < 1 and z[1].tolist() == [0, 0, 0]
    assert numbers["text"] == ["8", "2", "", "", "", "", "1", "", "9"]
    assert cells["customdata"][0][1] == "A said to be B: 2 of 10 words"


def test_the_curve_is_the_mean_and_the_band_holds_all_runs():
    runs = np.array([[0.2, 0.5, 0.9], [0.4, 0.7, 0.9]])
    figure = drawn.learning(np.array([5, 160, 175]), [("Viterbi", runs)])
    go.Figure(figure)
    band, line = figure["data"]
    assert line["y"].tolist() == pytest.approx([0.3, 0.6, 0.9])
    assert band["y"].tolist() == pytest.approx([0.4, 0.7, 0.9, 0.9, 0.5, 0.2])
    assert figure["layout"]["xaxis"]["ticktext"] == ["5", "", "175"]  # 160 would lie under 175
