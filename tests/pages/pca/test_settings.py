"""Every view under settings of many kinds: scripts print the numbers on the screen, and Plotly accepts its charts."""

from typing import Any

import plotly.graph_objects as go
import pytest

from tests.pages.harness import Opened, numbers, printed, scripts
from ui.picture import Picture
from ui.stage.packing import packed

LINE = {"turn_versus": "least-squares line"}
OWN = {"power_matrix": "own"}
CASES: list[tuple[str, dict[str, Any]]] = [
    ("turn", {"turn_angle": 65}),
    ("turn", {"data": "iris", "across": "petal length (cm)", "standardise": True} | LINE),
    ("turn", {"data": "unscaled"} | LINE),
    ("turn", {"data": "breast_cancer"}),
    ("stages", {"data": "unscaled", "standardise": True}),
    ("stages", {"data": "iris", "up": "petal width (cm)"}),
    ("stages", {"stages_centre": False, "standardise": True}),
    ("stages", {"data": "wine", "stages_centre": False}),
    ("power", {"data": "iris", "power_start": 45}),
    ("power", {"data": "wine", "standardise": True}),
    ("power", {"power_start": 90}),
    ("power", OWN | {"power_first": -1.2, "power_second": 0.8, "power_turn": 125}),
    ("power", OWN | {"power_first": 0.7, "power_second": -0.7}),
    ("how_many", {}),
    ("how_many", {"data": "foods", "share": "99 %", "standardise": False}),
    ("how_many", {"data": "breast_cancer", "many_out": 0.3, "share": "90 %", "many_against": "broken stick"}),
    ("digits", {"kept": 0}),
    ("digits", {"digit": "3", "axes": "8", "kept": 16}),
    ("digits", {"digits_look": "plane"}),
    ("digits", {"digits_look": "mix", "mix_from": "0", "mix_2": -2.5}),
    ("tables", {}),
    ("tables", {"data": "tilted"}),  # two standardised columns: both loadings are sqrt(1/2), and the first is named
    ("tables", {"data": "wine", "standardise": False}),
    ("tables", {"data": "breast_cancer", "axis_across": "3", "axis_up": "1"}),
    ("tables", {"data": "iris", "standardise": False, "outlier": 30, "outlier_along": "sepal width (cm)"}),
    ("tables", {"data": "foods", "outlier": 4, "outlier_along": "fish"}),
    ("space", {}),
    ("space", {"space_on": "line", "space_from": "columns", "standardise": True}),
    ("space", {"space_from": "columns", "data": "wine", "up": "proline"}),
    ("space", {"data": "iris", "outlier": 25, "outlier_along": "sepal length (cm)", "space_tilt": 90}),
    ("space", {"space_tilt": 0, "space_on": "line"}),
    ("space", {"space_from": "hand", "space_round": 40, "space_up": -25, "data": "iris", "up": "petal width (cm)"}),
    ("ellipses", {}),
    ("ellipses", {"data": "unscaled", "times": 10, "standardise": True}),
    ("ellipses", {"data": "small_axis", "gaussians": "each class"}),
    ("ellipses", {"data": "foods", "gaussians": "each class"}),
    ("ellipses", {"data": "tilted", "data_correlation": 1.0}),
    ("ellipses", {"look": "sliders", "cov_correlation": -0.35, "var_second": 6.25}),
    ("ellipses", {"look": "sliders", "cov_correlation": 1.0}),
    ("ellipses", {"look": "built", "built_power": "-0.5", "built_angle": 70, "more": "Distance"}),
    ("ellipses", {"look": "built", "built_second": -0.5, "built_angle": 45}),
    ("ellipses", {"look": "surface", "surface_second": -1.5}),
    ("ellipses", {"look": "surface", "surface_first": 0.0, "surface_second": -2.0, "surface_angle": 55}),
    ("not_to", {}),
    ("not_to", {"data": "iris", "standardise": True, "lost_axis": 3}),
    ("not_to", {"data": "pancake"}),
    ("not_to", {"case": "overfitting", "lost_direction": 9, "lost_seed": 2, "lost_lambda": 10}),
    ("not_to", {"case": "leak", "data": "wine", "standardise": True, "lost_rows": 15, "lost_k": 4}),
]
OURS = dict.fromkeys(("turn", "stages", "power", "tables"), 1e-12)  # how near, relative to the number; others 1e-9
THEIRS = {"turn": 1e-7, "stages": 1e-8, "power": 1e-7}  # others 1e-6
ROUGHLY = {"power": 1e-6, "space": 1e-5, "ellipses": 1e-9}  # how near at least: angles lose digits


@pytest.fixture(scope="module", params=CASES, ids=lambda case: " ".join(map(str, [case[0], *case[1].values()])))
def case(request: pytest.FixtureRequest) -> tuple[str, dict[str, Any], Opened]:
    view, settings = request.param
    return view, settings, Opened("pca", view=view, **settings)


def test_scripts_print_the_numbers_on_the_screen(case: tuple[str, dict[str, Any], Opened]) -> None:
    view, settings, at = case
    run, *library = scripts(at)
    same(printed(run), numbers(at), rel=OURS.get(view, 1e-9), abs=1e-15 if view == "digits" else 1e-12)
    for script in library:
        same(printed(script), numbers(at), rel=THEIRS.get(view, 1e-6), abs=ROUGHLY.get(view, 1e-12))
    on_a_line = 1.0 in (settings.get("data_correlation"), settings.get("cov_correlation"))
    singular = view == "ellipses" and (on_a_line or "foods" in settings.values())
    assert bool(library) != singular


def same(found: dict[str, Any], shown: dict[str, Any], *, rel: float, abs: float) -> None:
    assert found.keys() == shown.keys()
    for label, value in shown.items():
        near = pytest.approx(value, rel=rel, abs=abs) if not isinstance(value, str) else value
        assert found[label] == near, label


def test_plotly_accepts_every_chart(case: tuple[str, dict[str, Any], Opened]) -> None:
    for drawn in case[2].drawings:
        first = drawn.frames[drawn.start] if isinstance(drawn, Picture) else drawn.figures[drawn.start]
        go.Figure(packed(first))
