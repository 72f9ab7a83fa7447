"""The mixture view: what it shows against independent recomputation."""

from typing import Any

import numpy as np
import pytest
from scipy.stats import chi2, multivariate_normal
from sklearn.mixture import GaussianMixture

from algos.clustering import mixture
from algos.trace import record
from datasets import catalog
from pages.views.clustering.methods import TOLERANCE
from tests.pages.clock import Clock
from tests.pages.formulas import sides, value
from tests.pages.harness import Opened, alts, captions, figures, scripts, texts
from ui import words
from ui.compute import Refused
from ui.figures.ellipses import RADII


def opened(**settings: Any) -> Opened:
    return Opened("clustering", **{"view": "mixture", "data": "blobs"} | settings)


def test_the_log_likelihood_is_that_of_the_densities():
    at = opened(k=3, seed=4)
    X = catalog.make("blobs").X
    final = record(mixture.steps(X, k=3, start="random", tolerance=TOLERANCE, seed=4), limit=200).final
    parts = [
        w * multivariate_normal(m, c).pdf(X)
        for w, m, c in zip(final.weights, final.means, final.covariances, strict=True)
    ]
    assert at.shown.quantity("Log-likelihood") == pytest.approx(np.log(np.sum(parts, axis=0)).sum(), rel=1e-10)


@pytest.mark.parametrize("kind", mixture.TYPES)
def test_free_parameters_as_scikit_learn_counts_them(kind):
    at = opened(covariance=kind, data="iris", k=3)
    X = catalog.make("iris").X
    model = GaussianMixture(3, covariance_type=kind, random_state=0).fit(X)
    count = (model.bic(X) - model.aic(X)) / (np.log(len(X)) - 2)
    assert at.shown.quantity("Free parameters") == round(count)


def test_the_curve_never_falls():
    (figure,) = figures(opened(data="uniform", k=6, curve=True))
    curve = next(t for t in figure["data"] if t.get("xaxis") == "x2" and t["mode"] == "lines")
    assert np.diff(curve["y"]).min() > -1e-8
    axis = figure["layout"]["yaxis2"]
    assert axis["showticklabels"] is axis["showgrid"] is False
    titles = [title["text"] for title in figure["layout"]["annotations"]]
    assert titles == ["<b>Fit (log-likelihood):<br>higher is better, pale: later steps</b>"]
    assert "annotations" not in figures(opened(data="uniform", curve=False))[0]["layout"]


def test_the_ellipses_of_the_start_and_of_the_end_are_inside_the_window():
    (picture,) = opened(data="unequal_spreads", k=3).shown.pictures
    for frame in (0, 1, len(picture.frames) - 1):
        drawn = picture.frames[frame]
        for letter in "xy":
            low, high = drawn["layout"][f"{letter}axis"]["range"]
            lines = [t[letter] for t in drawn["data"] if t.get("fill") == "toself"]
            assert lines and all(low < np.nanmin(line) and np.nanmax(line) < high for line in lines)


def test_it_begins_with_grey_points_and_one_ellipse_for_each_component_whose_names_stay():
    picture = opened(k=3).shown.pictures[0]
    start, later = (picture.frames[i]["data"] for i in (0, 2))
    assert set(start[0]["marker"]["color"]) == {0} and set(later[0]["marker"]["color"]) == {1, 2, 3}
    assert np.ndim(start[0]["marker"]["opacity"]) == 0 and len(set(later[0]["marker"]["opacity"])) > 1
    run = opened(k=3).shown.run
    for step, radius in ((0, 1), (1, 1), (2, 2)):
        lines = [t for t in picture.frames[step]["data"] if t.get("fill") == "toself"]
        assert [int(np.isnan(t["x"]).sum()) for t in lines] == [1] * 3
        for line, covariance in zip(lines, run.trace.states[step].covariances, strict=True):  # its widest across
            assert np.nanmax(line["x"]) - np.nanmin(line["x"]) == pytest.approx(
                2 * radius * np.sqrt(covariance[0, 0]), rel=0.01
            )
    named = [next(t["text"] for t in drawn if t.get("mode") == "text") for drawn in (start, later)]
    drawn_open = [
        any("-open" in str(t["marker"]["symbol"]) for t in drawn if "symbol" in t.get("marker", {}))
        for drawn in (start, later)
    ]
    assert drawn_open == [True, False]  # at first the point shows on which an ellipse starts, and which can be dragged
    assert named == [["ellipse 1", "ellipse 2", "ellipse 3"]] * 2
    assert len(picture.frames) > 5


@pytest.mark.parametrize("k", [1, 3])
def test_it_opens_at_its_start(k):
    picture = opened(k=k).shown.pictures[0]
    assert picture.start == 0 and "each ellipse starts around a point" in picture.captions[0]


def test_the_headline_counts_the_points_that_are_shared():
    for data in ("blobs", "uniform"):
        at = opened(data=data, k=3)
        for told, state in list(zip(captions(at), at.shown.run.trace.states, strict=True))[1:]:
            shared = sum(max(row) < 0.9 for row in state.responsibilities)
            said = told.partition(f", and {shared} of {at.shown.run.at.n} points ")[2]
            ended = state is at.shown.run.final
            assert said == (("is" if shared == 1 else "are") + " undecided") * (data == "uniform" or not ended)
            assert ("converged" in told or "stopped at the limit" in told) == ended
    alone = opened(k=1)
    assert "Pale points" not in texts(alone.caption) and not any("undecided" in said for said in captions(alone))


def test_the_note_names_the_marks_that_are_there():
    at = Clock("clustering", view="mixture")
    for step, state in enumerate(at.run.trace.states):
        told = at.verdict(step)
        assert ("Grey" in told) == (state.phase == "start") == (step == 0)
        shared = step > 0 and bool((state.responsibilities.max(axis=1) < 0.9).any())
        assert ("Pale points are undecided" in told) == shared
        assert ("86%" in told) == (step > 1)
    rng = np.random.default_rng(0)
    assert (np.linalg.norm(rng.normal(size=(100_000, 2)), axis=1) < RADII[-1]).mean() == pytest.approx(0.86, abs=0.01)


@pytest.mark.parametrize(
    "settings", [{"data": "unequal_spreads", "k": 3}, {"k": 4, "seed": 4, "spread": 0.05}, {"k": 1}]
)
def test_the_last_headline_counts_the_groups_with_an_ellipse_of_their_own(settings):
    at = opened(**settings)
    data, shares = at.shown.run.at.data, at.shown.run.final.responsibilities
    mine, alone = shares.argmax(axis=1), 0
    for group in set(data.y.tolist()):
        for j in range(shares.shape[1]):
            hits = sum(1 for a, b in zip(data.y, mine, strict=True) if a == group and b == j)
            alone += hits >= 0.8 * (data.y == group).sum() and hits >= 0.8 * (mine == j).sum()
    told = captions(at)[-1]
    assert f": converged, and {alone} of {len(set(data.y))} groups ha" in told and "an ellipse of the" in told.replace(
        "its", "their"
    )
    assert told.count(":") == 1
    assert alone == {3: 3, 4: 1, 1: 0}[shares.shape[1]]


def test_the_ellipse_that_is_one_too_many_has_its_name_and_its_share_in_the_last_headline_too():
    at = opened(data="unequal_spreads", k=4)
    assert captions(at)[-1].endswith(
        "3 of 3 groups have an ellipse of their own while the smallest ellipse has a share of 2.7%"
    )
    assert words.number(words.Share(at.shown.run.final.weights.min())) == "2.7%"
    assert "points are undecided" in captions(at)[-2]
    frames, plane = at.shown.pictures[0].frames, at.shown.run.at.plane
    for i in (0, 40, len(frames) - 1):
        names = next(t for t in frames[i]["data"] if t.get("text") and "ellipse 1" in t["text"])
        spots = np.column_stack([names["x"], names["y"]])
        assert np.isfinite(spots).all()
        off = np.abs(spots[:, None] - spots) / (np.ptp([plane.x, plane.y], axis=1) * [0.13, 0.05])
        assert (off.max(axis=2)[~np.eye(4, dtype=bool)] >= 0.5).all(), "none over another"


def test_a_collapse_is_told_and_a_floor_prevents_it():
    at = opened(data="iris", k=8)
    assert "has collapsed" in texts(at.warning) and "floor" in texts(at.warning)
    assert "has collapsed" in alts(at)[0] and not any("converged" in said for said in captions(at))
    assert "collapses to nothing at the next step" in captions(at)[-1]
    which = captions(at)[-1].split(": ")[-1].split(" collapses")[0]
    assert f"At the last step {which} has collapsed" in texts(at.warning) and "omponent" not in texts(at.warning)
    assert len(scripts(opened(data="iris", k=8, more="Code"))) == 1
    at = opened(data="iris", k=8, floor=0.05)
    assert not at.warning and "has collapsed" not in alts(at)[0]


def test_data_without_spread_is_refused_in_words_until_there_is_a_floor():
    rows = "".join(f"{i * i % 7},5\n" for i in range(12))
    table = f"a,b\n{rows}".encode()
    with pytest.raises(Refused, match="no spread in some direction"):
        opened(table=table, data="own")
    at = opened(table=table, data="own", floor=0.1)
    assert not at.warning and alts(at)[0].startswith("12 points")


def test_more_columns_are_said_to_be_shadows():
    assert "P S Pᵀ" in texts(opened(data="iris").caption)
    assert "P S Pᵀ" not in texts(opened().caption)


def test_posterior_is_written_out():
    at = opened(k=2, data="unequal_spreads", point=7)
    X = catalog.make("unequal_spreads").X
    final = record(mixture.steps(X, k=2, start="random", tolerance=TOLERANCE, seed=0), limit=200).final
    joint = np.array(
        [
            w * multivariate_normal(m, c).pdf(X[6])
            for w, m, c in zip(final.weights, final.means, final.covariances, strict=True)
        ]
    )
    table = next(m.value for m in at.markdown if "| posterior |" in m.value)
    rows = [[value(cell) for cell in row.split("|")[1:-1]] for row in table.splitlines()[2:-1]]
    for (j, weight, density, both, posterior), share in zip(rows, joint / joint.sum(), strict=True):
        assert posterior == pytest.approx(share, rel=1e-3)
        assert both == pytest.approx(weight * density, rel=2e-3)
        assert weight == pytest.approx(final.weights[int(j) - 1], rel=1e-3)
    fraction, total = sides(at.latex[0].value.split(r"\qquad")[1])[1:]
    assert value(fraction) == pytest.approx(value(total), rel=3e-3)
    assert value(total) == pytest.approx((joint / joint.sum()).max(), rel=1e-3)


def test_draws_are_counted_against_what_is_expected():
    at = opened(more="Draw new points", k=3)
    said = captions(at, 1)
    assert len(set(said)) == 10
    for sentence in said:
        counts = [int(part.split(" point")[0]) for part in sentence.split("gave ")[1:]]
        assert len(counts) == 3 and sum(counts) == 300
    first = figures(at)[1]["data"][1]
    final = record(mixture.steps(catalog.make("blobs").X, k=3, start="random", tolerance=TOLERANCE), limit=200).final
    X, labels = final.sample(300, seed=0)
    np.testing.assert_allclose(first["x"], X[:, 0], rtol=1e-6)
    np.testing.assert_array_equal(first["marker"]["color"] - 1, labels)


def test_a_wide_start_frees_components_that_were_stuck():
    narrow, wide = (opened(k=4, seed=4, spread=spread).shown.quantity("Log-likelihood") for spread in (0.05, 1))
    assert wide > narrow + 50


def test_numbers_in_the_theory():
    theory = opened().shown.screen.text()
    X = np.array([[-2.0], [-1.0], [1.0], [2.0]])
    run = mixture.steps(X, k=2, covariance_type="spherical", start=np.array([[-1.0], [1.0]]), tolerance=1e-12)
    refits = [s for s in record(run, limit=2000).states if s.phase in ("start", "M")]
    for i, label in ((0, "0"), (1, "1"), (2, "2"), (5, "5"), (-1, "in the end")):
        state = refits[i]
        line = f"| {label} | ∓{state.means[1, 0]:.4f} | {state.covariances[0, 0, 0]:.4f} | {state.log_likelihood:.4f} |"
        assert line.replace("-", "−") in theory
    for variance in (100, 10, 1):
        shares = mixture.e_step(
            np.array([[0.0], [1], [2]]), np.full(2, 0.5), np.array([[1.0], [11]]), np.full((2, 1, 1), variance)
        )[0][:, 0]
        assert f"| {variance} | " + " | ".join(f"{s:.4f}" for s in shares) + " |" in theory


def test_what_the_ellipses_hold():
    theory = opened().shown.screen.text()
    for share, radius, d in ((68, 1, 1), (39, 1, 2), (20, 1, 3), (86, 2, 2)):
        assert f"{share}%" in theory
        assert round(100 * chi2.cdf(radius**2, d)) == share


@pytest.mark.parametrize("seed", range(6))
def test_the_names_of_components_stand_at_their_ellipses_with_nothing_under_them(seed):
    at = opened(data="unequal_spreads", k=3, seed=seed)
    drawn = at.shown.pictures[0].frames[0]
    wide, high = (np.ptp(drawn["layout"][f"{letter}axis"]["range"]) for letter in "xy")
    names = next(t for t in drawn["data"] if t.get("mode") == "text")
    rings = [np.column_stack([t["x"], t["y"]]) for t in drawn["data"] if t.get("fill") == "toself"]
    under = np.vstack([at.shown.run.at.points, at.shown.run.trace.states[0].means, *rings])
    places = np.column_stack([names["x"], names["y"]])
    named = np.isfinite(places[:, 0])
    assert named.all()
    for place, ring in zip(places[named], np.array(rings)[named], strict=True):
        off = np.abs(under - place) / [wide, high]
        assert not ((off[:, 0] < 0.065) & (off[:, 1] < 0.025)).any()
        assert np.nanmin(np.linalg.norm((ring - place) / [wide, high], axis=1)) < 0.2
    x, y = np.abs(places[named][:, None] - places[named]).T / np.array([[[wide]], [[high]]])
    assert ((x > 0.13) | (y > 0.05) | np.eye(named.sum(), dtype=bool)).all()
