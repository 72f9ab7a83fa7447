"""The tables view: what it shows against numpy, scikit-learn and the scripts."""

from functools import partial
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.decomposition import PCA

from datasets import catalog
from datasets.dataset import Dataset
from pages.pca import PAGE
from pages.views.pca.notation import percent, short
from pages.views.pca.tables.view import chart
from tests.pages.harness import Opened, alts, captions, figures, frames, numbers
from tests.pages.pca.reading import picked, places, standard, told

SETTINGS: list[dict[str, Any]] = [
    {},
    {"data": "wine", "standardise": False},
    {"data": "breast_cancer", "axis_across": "3", "axis_up": "1"},
    {"data": "iris", "standardise": False, "outlier": 30, "outlier_along": "sepal width (cm)"},
    {"data": "foods", "outlier": 4, "outlier_along": "fish"},
]


@pytest.mark.parametrize(
    ("share", "said"),
    [
        (1.0, "100.0%"),
        (1 - 1e-15, "100.0%"),
        (0.9998, "over 99.9%"),
        (0.9994, "99.9%"),
        (0.0, "0.0%"),
        (-1e-17, "0.0%"),
        (2e-4, "under 0.1%"),
    ],
)
def test_only_all_is_said_to_be_100_percent(share, said):
    assert percent(share) == said


opened = partial(Opened, "pca", view="tables")


def with_outlier(data: Dataset, settings: dict[str, Any]) -> np.ndarray:
    if not settings.get("outlier"):
        return data.X
    j = data.feature_names.index(settings["outlier_along"])
    row = data.X.mean(axis=0)
    row[j] += settings["outlier"] * data.X[:, j].std()
    return np.vstack([data.X, row])


@pytest.mark.parametrize("settings", SETTINGS)
def test_numbers_are_scikit_learns(settings):
    at = opened(**settings)
    shown = numbers(at)
    data = catalog.make(settings.get("data", "foods"))
    scale = settings.get("standardise", True)
    X = with_outlier(data, settings)
    model = PCA().fit(standard(X, scale))
    a, b = (int(settings.get(key, default)) - 1 for key, default in (("axis_across", 1), ("axis_up", 2)))
    assert at.shown.quantity("Share in the plane") == pytest.approx(model.explained_variance_ratio_[[a, b]].sum())
    for axis in (a, b):
        assert (
            shown[f"Largest loading, axis {axis + 1}"] == data.feature_names[np.abs(model.components_[axis]).argmax()]
        )
    if settings.get("outlier"):
        alone = PCA().fit(standard(data.X, scale))
        cosine = abs(alone.components_[0] @ model.components_[0])
        assert np.cos(np.radians(shown["Axis 1 turned (°)"])) == pytest.approx(cosine)
        assert "invented" in told(at)
    most = X[:, np.abs(model.components_[a]).argmax()]
    r = abs(np.corrcoef(most, model.transform(standard(X, scale))[:, a])[0, 1])
    assert at.shown.quantity("Correlation with the axis across") == pytest.approx(r)


def test_what_is_said_of_the_axes_comes_once_they_are_there():
    at = opened()
    run, screen = at.shown.run, at.shown.screen
    assert screen.at
    early = screen.at(run, 12)
    assert set(screen.numbers(early).values()) == {"none yet"}
    assert float(screen.quantity(early, "Share in the plane")) < 0.7
    scores = PCA(2).fit_transform(standard(catalog.make("foods").X, True))
    farthest = ("England", "Wales", "Scotland", "Northern Ireland")[np.abs(scores[:, 0]).argmax()]
    said = captions(at)
    assert said[30].startswith(
        f"{farthest} ends apart, farthest out along axis 1, and axis 1 and axis 2 together show "
    )
    assert not any(farthest in earlier for earlier in said[:30])


def test_it_opens_on_the_plane_of_two_columns():
    (picture,) = opened().shown.pictures
    assert picture.start == 0
    first = "The map shows only fresh potatoes and soft drinks, 2 of 17 foods, with 11.8% of the variance"
    assert picture.captions[0] == first
    flowers, two = captions(opened(data="iris")), captions(opened(data="tilted"))
    assert ", 2 of 4 columns, with " in flowers[0] and flowers[-1].startswith("Row 119 (virginica) lies farthest")
    assert two[0] == "The map shows x1 and x2, with 100.0% of the variance" and two[-1].startswith("Row ")


def test_which_row_has_more_of_a_column_is_said_once_the_turn_is_made():
    drawn = frames(opened(point=4))
    signed = [sum("\u2009" in text for t in f if t.get("mode") == "text" for text in t["text"]) for f in drawn]
    assert signed[-1] > 10 and not any(signed[:-1])


@pytest.mark.parametrize(("row", "ringed", "looked_at"), [(None, [False, True], 3), (1, [True, True], 1)])
def test_the_farthest_row_is_ringed_once_the_plane_has_turned_and_a_chosen_one_all_the_way(row, ringed, looked_at):
    run = opened().shown.run
    assert run.row == run.farthest == 3
    drawn = chart(run, row).frames
    for frame, seen in zip((drawn[0], drawn[30]), ringed, strict=True):
        ring = next(t for t in frame["data"] if str(t.get("marker", {}).get("symbol")) == "circle-open")
        assert np.isfinite(ring["x"]).all() == seen
    Z = standard(catalog.make("foods").X, True)
    assert_allclose([ring["x"][0], ring["y"][0]], run.frame @ Z[looked_at], rtol=1e-4)


def test_of_equally_large_loadings_the_first_is_named():
    found = numbers(opened(data="tilted"))  # two standardised columns: both loadings are sqrt(1/2)
    assert found["Largest loading, axis 1"] == found["Largest loading, axis 2"] == "x1"


@pytest.fixture(scope="module")
def wine() -> Opened:
    return opened(data="wine", across="proline", up="hue", point=60, tables_column="ash")


def test_the_turn_shows_true_shadows_from_two_columns_to_two_axes(wine):
    data = catalog.make("wine")
    Z = standard(data.X, True)
    drawn = frames(wine)
    assert len(drawn) == len(captions(wine)) == 31
    first, last = places(picked(drawn[0])), places(picked(drawn[-1]))
    two = Z[:, [data.feature_names.index(name) for name in ("proline", "hue")]]
    assert_allclose(np.abs(first), np.abs(two), atol=1e-5)  # one of them may be drawn in reverse
    scores = PCA(2).fit_transform(Z)
    assert_allclose(last * np.sign((last * scores).sum(axis=0)), scores, atol=1e-4)
    assert f"{(two**2).sum() / (Z**2).sum():.1%}" in captions(wine)[0]
    for traces, said in zip(drawn, captions(wine), strict=True):
        arrows = next(t for t in traces if t.get("mode") == "lines+markers")
        F = np.array([arrows["x"][1::3], arrows["y"][1::3]], float)
        F = F / np.linalg.norm(F, axis=1, keepdims=True)
        assert_allclose(F @ F.T, np.eye(2), atol=1e-5)
        assert_allclose(places(picked(traces)), Z @ F.T, atol=1e-4)
        share = ((Z @ F.T) ** 2).sum() / (Z**2).sum()
        assert f"{share:.1%}" in said
    assert "proline and hue" in captions(wine)[0]


def test_a_row_and_a_column_are_worked_out_with_the_numbers_on_the_screen(wine):
    data = catalog.make("wine")
    Z = standard(data.X, True)
    model = PCA().fit(Z)
    said = told(wine)
    plane = model.components_[:2]
    distance = np.linalg.norm(Z[59] - Z[59] @ plane.T @ plane)
    assert f"= {distance:.4g}" in said
    j = data.feature_names.index("ash")
    r = [np.corrcoef(Z[:, j], (Z @ plane.T)[:, a])[0, 1] for a in range(2)]
    assert f"= {r[0] ** 2 + r[1] ** 2:.4g}" in said
    bars = figures(wine)[1]["data"][0]
    assert abs(bars["x"][-1]) == pytest.approx(abs(Z[59] @ plane[0]))
    assert bars["x"][:-1].sum() == pytest.approx(bars["x"][-1])


def test_the_caption_counts_the_labels_that_are_drawn(wine):
    labels = [t["text"] for t in frames(wine)[-1] if t.get("mode") == "text" and t.get("xaxis") != "x3"]
    named = {text.strip("\u00a0+−\u2009\u2002") for texts in labels for text in texts if text.strip("\u00a0")}
    assert named == {short(name) for name in wine.shown.run.fitted.data.feature_names}
    assert "Each dot is a row of the table" in told(wine)
    assert alts(wine)[0].startswith("178 rows of Wine as points and 13 columns as arrows")


def test_one_country_stands_apart_and_its_name_is_in_the_chart():
    at = opened(standardise=False)
    place = places(picked(frames(at)[-1]))
    assert np.abs(place[:, 0]).argmax() == 3 and abs(place[3, 0]) > 1.9 * np.sort(np.abs(place[:, 0]))[-2]
    texts_in_chart = [
        text.replace("<br>", "").strip("\u00a0+−\u2009\u2002")
        for t in frames(at)[-1]
        if t.get("mode") == "text"
        for text in t["text"]
    ]
    assert "<b>Northern Ireland</b>" in texts_in_chart
    eaten = catalog.make("foods")
    away = eaten.X[3] - eaten.X[:3].mean(axis=0)
    for j in (np.argmax(away), np.argmin(away)):
        assert eaten.feature_names[j] in texts_in_chart


def test_signs_tell_what_northern_ireland_eats_more_of_than_the_mean():
    eaten = catalog.make("foods")
    z = standard(eaten.X, True)[3]
    at = opened(point=4)
    np.testing.assert_array_equal(at.shown.run.more, np.where(np.abs(z) < 0.1, 0, np.sign(z)))
    texts = [text.strip("\u00a0") for t in frames(at)[-1] if t.get("mode") == "text" for text in t["text"]]
    assert "+\u2009fresh potatoes" in texts and "−\u2009fresh fruit" in texts
    assert "○ Northern Ireland:<br>+ above, − below the mean" in texts
    assert not any("variance" in str(text) for t in frames(at)[0] for text in t.get("text", ())), "the headline says it"


def test_scores_stand_beside_the_data_without_the_invented_row():
    at = opened(data="iris", outlier=9, more="Data")
    frame = at.dataframe[0].value
    assert len(frame) == 150 and {"score on axis 1", "score on axis 2", "distance from the plane"} <= set(frame)
    Z = standard(with_outlier(catalog.make("iris"), {"outlier": 9, "outlier_along": "sepal length (cm)"}), True)
    assert_allclose(np.abs(frame["score on axis 1"]), np.abs(PCA(1).fit_transform(Z)[:150, 0]), atol=1e-9)


@pytest.mark.parametrize(("data", "along"), [("iris", "sepal length (cm)"), ("wine", "alcohol"), ("foods", "fish")])
def test_no_axis_turns_over_while_the_outlier_moves_out(data, along):
    settings = {"view": "tables", "data": data, "outlier_along": along}
    before = Opened("pca", **settings).shown.run.fitted.axes
    for far in range(1, 31):
        fitted = Opened("pca", **settings, outlier=far).shown.run.fitted
        both = min(len(before), len(fitted.axes))
        assert ((before[:both] * fitted.axes[:both]).sum(axis=1) >= 0).all(), far
        assert_allclose(fitted.model.scores, fitted.model.Z @ fitted.axes[: fitted.model.scores.shape[1]].T, atol=1e-9)
        before = fitted.axes


@pytest.mark.parametrize(("settings", "shown"), [(dict(), True), (dict(outlier=5), True), (dict(data="iris"), False)])
def test_a_table_that_can_be_read_stands_beside_its_plane(settings, shown):
    at = opened(**settings)
    tables = [t for t in figures(at)[0]["data"] if t["type"] == "heatmap"]
    assert len(tables) == shown == at.shown.run.shown
    if shown:
        written = next(t for t in figures(at)[0]["data"] if "1,033" in t.get("text", ()))
        assert len(written["text"]) == 17 * len(at.shown.run.fitted.names)


def test_the_table_says_what_its_colours_are_and_how_much_a_whole_bar_would_be():
    at = opened()
    figure = at.shown.pictures[0].frames[0]
    titles = [title["text"] for title in figure["layout"]["annotations"]]
    assert any("above</span> or " in title and "the row's mean" in title for title in titles)
    assert any("seen in<br>the map" in title for title in titles)
    whole, bars = (t for t in figure["data"] if t["type"] == "bar")
    np.testing.assert_array_equal(whole["x"], np.ones(17))
    assert "Grey bar" not in told(at)
    assert sorted(np.asarray(bars["x"])[np.asarray(bars["x"]) > 0]) == pytest.approx([1, 1])  # the two at the start


def test_the_key_of_the_arrows_leaves_the_rows_of_the_map_free() -> None:
    """On a phone Scotland lies at the left below."""
    at = Opened("pca", view="tables")
    last = frames(at)[-1]
    key = next(t for t in last if "+ above, − below the mean" in str(t.get("text")))
    assert (key["x"][2], key["y"][2], key["textposition"][2]) == (1, 1, "bottom left")
    rows = next(t for t in last if "Scotland" in list(t.get("text", ())))
    narrow = figures(at)[0]["layout"]["meta"]["narrow"]
    (left, right), (low, high) = narrow["xaxis.range"], narrow["yaxis.range"]
    inside = (np.array(rows["x"]) > left + 0.5 * (right - left)) & (np.array(rows["y"]) > high - 0.2 * (high - low))
    assert not inside.any()


def test_of_two_classes_the_last_headline_tells_how_many_one_cut_tells_right() -> None:
    at = Opened("pca", view="tables", data="breast_cancer", standardise=True)
    share = at.shown.quantity("Told apart on the axis across")
    told = f"One cut on axis 1 tells benign from malignant for {100 * share:.1f}% of the rows"
    assert captions(at)[-1].startswith(told)


def test_of_an_outlier_the_last_headline_tells_how_far_it_has_turned_the_axis() -> None:
    at = Opened("pca", view="tables", data="iris", standardise=False, outlier=30, outlier_along="sepal length (cm)")
    assert captions(at)[-1].startswith("The outlier has turned axis 1 by 34.5°, and ")


def test_an_outlier_along_the_axis_turns_it_by_0() -> None:
    at = opened(data="small_axis", outlier=10)
    assert captions(at)[-1].startswith("The outlier has turned axis 1 by 0°, and ")


def test_the_bars_beside_the_map_tell_the_share_of_each_column_and_in_all_what_the_headline_says():
    shown = PAGE.answer(dict(view="tables"))
    picture, ratio = shown.pictures[0], shown.run.fitted.model.explained_variance_ratio
    bars = [
        next(t for t in reversed(frame["data"]) if t["type"] == "bar")
        for frame in picture.frames[:: len(picture.frames) - 1]
    ]
    assert sorted(bars[0]["x"])[-3:] == [0, 1, 1]
    assert np.mean(bars[-1]["x"]) == pytest.approx(ratio[:2].sum(), abs=1e-6)  # the foods are standardised
