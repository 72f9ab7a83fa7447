"""The notes on learning curves and debugging (000 / 003 section 6; 002 entry 081), fact by fact."""

import numpy as np
import pytest

from algos.bias_variance import learning_curves, truths
from algos.trace import record

SINE = truths.read("sine")
SIZES = (12, 25, 50, 100, 200)


@pytest.fixture(scope="module")
def curves():
    run = learning_curves.steps(SINE, family="polynomial", numbers=(1, 8), sizes=SIZES, noise=0.3, repeats=60)
    states = record(run, limit=len(SIZES)).states
    both = [(np.median(s.train, axis=1), np.median(s.validation, axis=1)) for s in states]
    return np.array(both)  # (sizes, training or validation, model)


def test_diagnosis_table():
    cells = {(0, 0): "Good", (0, 2): "High variance", (2, 2): "High bias", (2, 0): "–"}
    for (train, validation), said in cells.items():
        assert learning_curves.verdict(train, validation, 1.0) == said
    assert learning_curves.verdict(1.0, 1.0, 1.0) == "Good"  # at most the target is low
    assert learning_curves.verdict(np.nan, 1.0, 1.0) == ""


def test_training_error_rises_and_validation_error_falls(curves):
    train, validation = curves[:, 0], curves[:, 1]
    assert np.all(train[-1] > train[0])
    assert np.all(validation[-1] < validation[0])
    assert np.all(np.diff(train[:, 1]) > 0)


def test_more_data_do_not_help_high_bias_and_help_high_variance(curves):
    (line_25, eight_25), (line_200, eight_200) = curves[1, 1], curves[-1, 1]
    assert line_200 > 0.85 * line_25 > 2.5 * 0.09
    assert eight_200 < 0.11 < 0.14 < eight_25


def test_structural_error_stays_and_estimation_error_goes():
    rng = np.random.default_rng(0)
    at = np.linspace(0, 1, 101)
    parts = {}
    for n in (20, 200, 2000):
        x = np.sort(rng.uniform(size=n))
        parts[n] = [learning_curves.expected(SINE, x, at, degree, family="polynomial", noise=0.3) for degree in (1, 5)]
    assert parts[2000][0]["bias"] == pytest.approx(0.2, abs=0.01)  # 1/2 - 3/pi^2 is left of the sine by the best line
    assert 0.5 - 3 / np.pi**2 - 0.01 < parts[2000][0]["bias"]
    assert parts[2000][1]["variance"] < parts[20][1]["variance"] / 50
    assert parts[200][0]["bias"] > 0.9 * parts[2000][0]["bias"]
    for n in parts:  # the larger family: less structural error, more estimation error
        assert parts[n][1]["bias"] < parts[n][0]["bias"]
        assert parts[n][1]["variance"] > parts[n][0]["variance"]
