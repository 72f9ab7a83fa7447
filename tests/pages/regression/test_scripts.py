"""The scripts of the Code section print the numbers below the chart, in this project and in the libraries."""

from typing import Any

import pytest

from tests.pages.harness import Opened, numbers, printed, scripts

SETTINGS: dict[str, list[dict[str, Any]]] = {
    "fit": [
        {},
        {"degree": 15, "methods": ["ridge"], "lambda": 0.001, "test": 0.2, "split": 4},
        {"degree": 15, "test": 0.1, "split": 9},
        {"line_by": "a method", "data": "line", "residual_squares": "true", "test": 0.2},
        {"data": "wide", "data_n": 9},
        {"data": "housing", "methods": ["lasso"], "lambda": 50, "squares": "true"},
        {"line_by": "a method", "data": "outlier", "degree": 1, "methods": ["least absolute"], "test": 0},
        {"line_by": "a method", "data": "cubic", "degree": 4, "methods": ["chebyshev"]},
        {"line_by": "a method", "data": "line", "degree": 2, "also": "log"},
        {"line_by": "a method", "data": "growing_noise", "also": "root", "methods": ["ridge"], "lambda": 2},
        {"line_by": "a method", "data": "step", "methods": ["locally weighted"], "bandwidth": 0.5},
        {"data": "singular", "test": 0.4},
        {},
        {"data": "cubic", "own_left": -1, "own_right": 2},
    ],
    "descent": [
        {"data": "line"},
        {"data": "housing", "standardise": "true", "rate": 0.3, "start": "corner", "updates": 50},
        {"data": "growing_noise", "rows": "stochastic", "seed": 3, "rate": 0.002, "halved": 50, "updates": 200},
        {"data": "diabetes", "standardise": "true", "rows": "mini-batch", "batch": 25, "updates": 50},
        {"data": "line", "rate": 0.06},
        {"data": "line", "rate": 0.015, "race": "true", "rows": "mini-batch", "updates": 50},
        {"data": "two_scales", "standardise": "true", "rows": "stochastic", "descent_penalty": 20, "updates": 50},
        {"data": "housing", "newton": "true", "start": "corner", "rate": 1e-5, "updates": 50},
    ],
    "shrinkage": [
        {},
        {"degree": 15, "lambda": 0, "test": 0.2, "split": 3},
        {"data": "diabetes", "lambda": 100},
        {"data": "line", "degree": 2, "lambda": 10, "intercept_too": "true"},
        {"shrink": "lasso", "lambda": 1, "degree": 6},
        {"data": "housing", "lambda": 1, "scaled": "false", "unit": 0.001},
        {"data": "line", "degree": 3, "lambda": 0.5, "scaled": "false", "unit": 10},
        {"shrink": "elastic net", "mix": 0.3, "lambda": 2, "data": "housing", "squares": "true"},
        {"shrink": "selective", "first_power": 2, "degree": 5, "lambda": 20},
        {"shrink": "lasso", "data": "five_points", "test": 0, "degree": 2, "lambda": 3},
    ],
    "local": [
        {"data": "sine"},
        {"data": "sine", "beyond": 1.0, "query": 1.8, "bandwidth": 0.1},
        {"data": "housing", "input": "age (years)", "bandwidth": 20, "sweep": "bandwidth"},
        {"data": "growing_noise", "local_method": "weighted", "power": 1.5},
        {"data": "cubic", "local_method": "weighted", "factor": 50, "data_seed": 3},
    ],
    "robust": [
        {"data": "outlier"},
        {"data": "housing", "moved": 3},
        {"data": "five_points"},
        {"data": "line", "losses": ["absolute"]},
        {"data": "outlier", "moved": 4, "lift": -6, "losses": ["squares", "absolute", "chebyshev"]},
    ],
    "bayes": [
        {},
        {"data": "cubic", "degree": 4, "prior": 5, "noise": 1.2, "data_seed": 2, "evidence": "true"},
        {
            "data": "housing",
            "input": "age (years)",
            "degree": 2,
            "evidence": "true",
            "bayes_sweep": "prior scale",
            "prior": 100,
        },
        {"data": "five_points", "degree": 1, "draws": 0},
        {"data": "sine", "prior": 5000, "noise": 0.1},
    ],
}
RACED = {"Cost J, rate ÷ 3", "Cost J, rate × 3", "Cost J, Newton"}
LACKS = {"descent": {"Cost J", "Distance to the star", *RACED}, "bayes": {"Noise σ"}}  # what no library says
NEAR = {
    "fit": 1e-4,  # linear programmes and nearly dependent powers lose some digits
    "descent": 1e-9,
    "shrinkage": 3e-3,  # coordinate descent stops within a tolerance
    "local": 1e-6,
    "robust": 1e-6,  # two solvers of a linear programme agree to their tolerances
    "bayes": 1e-5,  # the textbook formulas invert matrices
}


@pytest.mark.parametrize(("view", "settings"), [(view, each) for view in SETTINGS for each in SETTINGS[view]])
def test_scripts_print_the_numbers_on_the_screen(view: str, settings: dict[str, Any]) -> None:
    at = Opened("regression", view=view, more="Code", **settings)
    shown = numbers(at)
    own, *library = scripts(at)
    assert printed(own) == pytest.approx(shown, rel=1e-9)
    methods = settings.get("methods", [settings.get("shrink", "")])
    lacking = methods[0] in ("chebyshev", "locally weighted", "selective") or "intercept_too" in settings
    assert bool(library) != lacking
    for script in library:
        expected = {name: shown[name] for name in shown.keys() - LACKS.get(view, set())}
        assert printed(script) == pytest.approx(expected, rel=NEAR[view])
