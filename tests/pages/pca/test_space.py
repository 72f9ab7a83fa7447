"""The view in space: what it shows against numpy, scikit-learn and the scripts."""

import json
from functools import partial
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.decomposition import PCA

from datasets import catalog
from pages.views.pca.notation import percent
from pages.views.pca.space.view import chart, view
from tests.pages.clock import Clock
from tests.pages.harness import Opened, captions, frames, numbers
from tests.pages.pca.reading import places, standard, told
from ui.compute import Refused
from ui.figures.animation import animated
from ui.stage.packing import packed

opened = partial(Opened, "pca", view="space")


X = catalog.make("pancake").X


@pytest.fixture(scope="module")
def pancake() -> Opened:
    return opened(space_from="columns", point=7)


def test_numbers_are_scikit_learns(pancake):
    model = PCA().fit(X)
    found = numbers(pancake)
    thickness = pancake.shown.quantity("Thickness")
    assert pancake.shown.quantity("Share held") == pytest.approx(model.explained_variance_ratio_[:2].sum())
    assert thickness == pytest.approx(np.sqrt(model.explained_variance_[2] * 199 / 200))
    assert found == pytest.approx({"Mean squared distance to the plane": thickness**2})
    normal = np.degrees(np.arccos(abs(model.components_[2][2])))
    assert pancake.shown.quantity("Start is off by (°)") == pytest.approx(normal)


def test_every_frame_says_the_error_of_the_plane_it_draws(pancake):
    drawn, said = frames(pancake), captions(pancake)
    assert len(drawn) == len(said) == 30
    errors = []
    for traces, sentence in zip(drawn[:21], said[:21], strict=True):
        sheet = next(t for t in traces if t["type"] == "mesh3d")
        corners = places(sheet, "xyz")
        normal = np.cross(corners[1] - corners[0], corners[3] - corners[0])
        away = (X - corners.mean(axis=0)) @ (normal / np.linalg.norm(normal))
        ways = next(t for t in traces if t.get("mode") == "lines" and len(t["x"]) == 600)
        ends = places(ways, "xyz").reshape(-1, 3, 3)
        assert_allclose(ends[:, 0], X, atol=1e-4)
        assert_allclose(np.linalg.norm(ends[:, 0] - ends[:, 1], axis=1), np.abs(away), atol=1e-4)
        feet = next(t for t in traces if t.get("marker", {}).get("size") == 1.7)
        assert_allclose(places(feet, "xyz"), ends[:, 1], atol=1e-4)
        errors.append((away**2).mean())
        held = 1 - errors[-1] / ((X - X.mean(axis=0)) ** 2).sum(axis=1).mean()
        assert float(sentence.split("keeps ")[1].split("%")[0]) == pytest.approx(100 * held, abs=0.051)
    assert errors[0] > 10 * errors[-1] and (np.diff(errors) < 1e-6).all()
    assert said[20].startswith("The shadow on the best plane keeps") and "2 numbers a row instead of 3" in said[-1]


def test_at_the_end_the_points_lie_where_scikit_learn_restores_them(pancake):
    model = PCA(2).fit(X)
    last = next(t for t in frames(pancake)[-1] if t.get("marker", {}).get("symbol") == "circle")
    restored = model.inverse_transform(model.transform(X))
    assert_allclose(places(last, "xyz"), restored, atol=1e-4)
    halfway = next(t for t in frames(pancake)[23] if t.get("marker", {}).get("symbol") == "circle")
    expected = X + (restored - X) * 3 / 9
    assert_allclose(places(halfway, "xyz"), expected, atol=1e-4)


def test_frames_hold_nothing_but_data_and_stay_small():
    (drawn,) = opened(space_from="columns").pictures
    spec = packed(animated(list(drawn.frames), drawn.start))
    assert all(set(frame) == {"name", "traces", "data"} for frame in spec["frames"])
    assert spec["layout"]["scene"]["uirevision"]
    assert len(json.dumps({k: v for k, v in spec.items() if k != "frames"})) < 100_000
    assert len(json.dumps(spec)) < 1_500_000


def test_a_point_is_worked_out_with_its_scores_foot_and_distance(pancake):
    model = PCA().fit(X)
    scores = model.transform(X)[6]
    said = told(pancake)
    for score in scores:
        assert f"= {abs(score):.4g}" in said or f"= -{abs(score):.4g}" in said
    foot = PCA(2).fit(X).inverse_transform(PCA(2).fit(X).transform(X))[6]
    assert r",\; ".join(f"{v:.4g}" for v in foot) in said
    assert f"= {abs(scores[2]):.4g}" in said


def test_a_cigar_has_nearly_no_best_plane():
    said = captions(opened(data_thickness=1.5, space_tilt=90))
    lost = [100 - float(s.split("keeps ")[1].split("%")[0]) for s in said[:21]]
    assert max(lost) < 1.35 * min(lost)
    pancake = [100 - float(s.split("keeps ")[1].split("%")[0]) for s in captions(opened(space_tilt=90))[:21]]
    assert max(pancake) > 10 * min(pancake)


def test_the_three_columns_are_the_ones_chosen():
    at = opened(
        data="iris", space_on="line", across="sepal length (cm)", up="petal length (cm)", deep="petal width (cm)"
    )
    iris = catalog.make("iris")
    titles = [name for name in frames(at)[0][-1]["text"] if name]
    assert titles == ["sepal length (cm)", "petal width (cm)", "petal length (cm)"]
    X = iris.X[:, [iris.feature_names.index(name) for name in titles]]
    model = PCA().fit(X)
    assert at.shown.quantity("Share held") == pytest.approx(model.explained_variance_ratio_[0])


def test_one_outlier_turns_the_plane():
    at = opened(outlier=30, outlier_along="x1")
    row = X.mean(axis=0)
    row[0] += 30 * X[:, 0].std()
    first, alone = (PCA(1).fit(rows).components_[0] for rows in (np.vstack([X, row]), X))
    assert numbers(at)["Axis 1 turned (°)"] == pytest.approx(np.degrees(np.arccos(abs(first @ alone))))
    assert "invented" in told(at)


def test_data_of_three_columns_are_offered_and_others_are_told_what_one_can_do(given):
    offered = {entry.name for entry in view.entries or ()}
    assert {"pancake", "iris", "wine", "foods", "digits", "breast_cancer"} == offered
    assert all(len(catalog.make(name).feature_names) > 2 for name in offered)
    with pytest.raises(Refused, match=r"three columns.*Choose other data"):
        given("space", X[:, :2])


def test_a_slider_leads_back_to_where_the_turn_starts():
    """Where the player stands at the end, a start at another tilt would not be seen."""
    (drawn,) = opened(space_tilt=25).pictures
    assert not drawn.steps and drawn.start == 0


def test_the_row_looked_at_is_ringed_if_it_is_not_the_first():
    def rings(at, row):
        return [
            t for t in chart(at.shown.run, row).frames[0]["data"] if t.get("marker", {}).get("symbol") == "circle-open"
        ]

    at = opened()
    assert not rings(at, None)
    (ring,) = rings(at, 6)
    assert_allclose(places(ring, "xyz"), X[[6]], rtol=1e-5)


def test_standardised_columns_are_drawn_around_zero():
    at = opened(standardise="true", data="wine", more="Theory")
    Z = standard(catalog.make("wine").X[:, [0, 2, 1]])
    drawn = [t for t in frames(at)[20] if t.get("name", "").startswith("grower")]
    assert_allclose(np.vstack([places(t, "xyz") for t in drawn]), Z, atol=1e-5)


@pytest.mark.parametrize("on", ["plane", "line"])
def test_a_plane_of_ones_own_is_judged_by_its_share_of_the_best(on):
    clock = Clock("pca", view="space", space_from="hand", space_on=on, space_round=50, space_up=35)
    Z = clock.run.fitted.model.Z
    a, e = np.radians([50, 35])
    line = np.array([np.cos(e) * np.cos(a), np.cos(e) * np.sin(a), np.sin(e)])
    along, values = float(((Z @ line) ** 2).sum()), np.linalg.eigvalsh(Z.T @ Z)
    held, best = (along, values[-1]) if on == "line" else (values.sum() - along, values[-2:].sum())
    assert clock.at(0).share == pytest.approx(held / values.sum())
    assert clock.at(0).score == pytest.approx(held / best)
    assert clock.verdict(0).startswith(f"Your {on} keeps {percent(held / best)} of what the best one keeps")
    parts = [values.sum(), best, values.sum() - best, values.sum() - held]
    total, kept, lost, before = (f"{part / len(Z):.3g}" for part in parts)
    assert clock.verdict(1).startswith(f"Total variance {total} = ") and clock.verdict(1).endswith(" lost.")
    assert clock.verdict(clock.last) == (
        f"Total variance {total} = {kept} in the shadow + {lost} lost. At the start {before} was lost."
    )
    hidden = [[t.get("opacity") == 0 for t in clock.picture.frames[i]["data"]].count(True) for i in (0, 5, 20, 29)]
    assert hidden == [2, 2, 0, 0]  # the axes would tell where the best one lies, and mean nothing to another


def test_a_column_that_dwarfs_another_is_named_with_what_helps():
    far = [one.text for one in opened(data="wine", across="proline").shown.said]
    assert any("proline spreads 388 times as far as alcohol" in text for text in far)
    for settings in (dict(data="wine"), dict(data="wine", across="proline", standardise=True)):
        assert not any("spreads" in one.text for one in opened(**settings).shown.said)


def test_on_a_line_the_last_headline_tells_which_classes_lie_apart():
    columns: dict[str, Any] = dict(across="sepal length (cm)", up="petal length (cm)", deep="petal width (cm)")
    at = opened(data="iris", space_on="line", **columns)
    assert captions(at)[-1].startswith("On the line setosa lies apart, versicolor and virginica overlap, and 4.2% of")
    assert "On the line" not in captions(opened(data="iris", **columns))[-1], "in a plane they have more room"


def test_of_an_outlier_the_last_headline_tells_how_far_it_has_turned_the_axis():
    assert captions(opened(outlier=30, outlier_along="x1"))[-1].startswith(
        "The outlier has turned axis 1 by 39.0°, and "
    )


def test_what_starts_from_the_best_plane_is_said_to_be_on_it():
    assert Clock("pca", view="space", space_tilt=0).caption(0).startswith("The shadow on the best plane keeps ")
