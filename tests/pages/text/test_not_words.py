"""Bins and Gaussians on the screen, for every number of bins."""

import re
from functools import partial

import numpy as np
import pytest
from sklearn.naive_bayes import GaussianNB

from datasets import upload
from pages.text import PAGE
from pages.views.text.not_words import figure
from pages.views.text.not_words.view import QUANTITIES
from tests.pages.clock import Clock
from tests.pages.mistakes import mistakes
from ui import palette
from ui.compute import Refused
from ui.words import Share, number


def clock(**settings: object) -> Clock:
    return Clock("text", view="not_words", **settings)


@pytest.mark.parametrize(
    "settings",
    [
        {"data": "equal_covariance", "given": 3, "pseudo": "0.5"},
        {"data": "iris", "spacing": "equally full", "test": 0.0},
    ],
)
def test_numbers_are_those_of_scikit_learn_at_every_number_of_bins(settings: dict[str, object]) -> None:
    from sklearn.discriminant_analysis import QuadraticDiscriminantAnalysis
    from sklearn.naive_bayes import CategoricalNB, GaussianNB
    from sklearn.preprocessing import KBinsDiscretizer

    at = clock(bins=12, **settings)
    run = at.run
    where, places, truth = run.judged
    assert where == ("training" if settings.get("test") == 0.0 else "held out")
    copies, alpha = int(str(settings.get("given", 1))), float(str(settings.get("pseudo", 1)))
    X, y, P = (np.repeat(run.at.train.X, [1, copies], axis=1), run.at.y, np.repeat(places, [1, copies], axis=1))
    full = "spacing" in settings
    bells = GaussianNB().fit(X, y)
    free = QuadraticDiscriminantAnalysis(tol=0).fit(run.at.train.X, y)

    assert QUANTITIES["Error, not naive"](run) == pytest.approx((free.predict(places) != truth).mean())

    def expected(step: int) -> dict[str, float]:
        bins = step + 1
        found = {
            "Error, bell curves": (bells.predict(P) != truth).mean(),
        }
        if bins > 1:
            how = dict(strategy="quantile", quantile_method="linear") if full else dict(strategy="uniform")
            cut = KBinsDiscretizer(bins, encode="ordinal", subsample=None, **how).fit(X)
            rival = CategoricalNB(alpha=alpha, min_categories=[len(e) - 1 for e in at.at(step).bins.edges]).fit(
                cut.transform(X), y
            )
            found["Error, bins"] = (rival.predict(cut.transform(P)) != truth).mean()
            assert at.at(step).certainty(at.at(step).bins) == pytest.approx(
                rival.predict_proba(cut.transform(P)).max(axis=1).mean()
            )
        return found

    at.hold(expected, end=at.start)
    assert at.start == 11


def test_the_headline_says_who_errs_less_and_what_may_be_chance() -> None:
    at = clock()
    for step, two in ((0, at), (2, clock(both=True)), (7, clock(both=True))):
        shown = two.numbers(step)
        bins, bells = (number(Share(shown[f"Error, {name}"])) for name in ("bins", "bell curves"))
        cut = "1 bin" if step == 0 else f"{step + 1} bins"
        beside = f"With {cut} along each axis {bins} of 90 new points are misclassified, and with bell curves {bells}"
        assert two.caption(step) == beside
    wrong = [float(at.at(step).error(at.at(step).bins)) for step in range(30)]
    assert at.caption(2) == ("With 3 bins along each axis 13.3% of 90 new points are misclassified, the fewest so far")
    _, X, y = at.run.judged
    for step in range(1, 30):
        first = wrong.index(min(wrong[:step]))
        of = f"{number(Share(wrong[step]))} of 90 new points are misclassified"
        more = round(90 * (wrong[step] - wrong[first]))
        if more < 0:
            assert at.caption(step) == f"With {step + 1} bins along each axis {of}, the fewest so far"
            continue
        if more:
            # A coin would share out those told right by one alone; it does so to within two standard deviations.
            told = [at.run.trace.states[i].predict(at.run.given(X)) == y for i in (step, first)]
            apart = int((told[0] != told[1]).sum())
            chance = ", which may be chance" if more <= 2 * np.sqrt(apart) else ""
            end = f"but only {number(Share(wrong[first]))} with {first + 1}{chance}"
        else:
            end = f"as many as with {first + 1}"
        start = f"With {step + 1} bins along each axis {of}, "
        if step == 29:
            start = f"More bins are not always better: with 30 bins {of}, "
        assert at.caption(step) == start + end
    assert len(mistakes(at.picture.frames[29]["data"])[0]["x"]) == round(90 * wrong[-1])


def test_the_headings_follow_the_player_and_the_histograms_fit_into_their_strips() -> None:
    at = clock(data="iris", spacing="equally full", both=True)
    for step in (0, 7, at.last):
        figure = at.picture.frames[step]
        run, (_, X, y) = at.at(step), at.run.judged
        headings: dict[str, list[str]] = {t["xaxis"]: [] for t in figure["data"] if t.get("mode") == "text"}
        for trace in (t for t in figure["data"] if t.get("mode") == "text"):
            headings[trace["xaxis"]].append(trace["text"][0])
        for model, axis, title in ((run.bins, "x5", f"{step + 1} bin"), (run.bells, "x6", "Bell curves")):
            (heading,) = headings[axis]
            assert heading.startswith(f"<b>{title}")
            wrong = X[model.predict(run.given(X)) != y].astype(np.float32)
            rings = next(t for t in mistakes(figure["data"]) if t["xaxis"] == ("x" if axis == "x5" else "x2"))
            assert np.column_stack([rings["x"], rings["y"]]) == pytest.approx(wrong)
        for trace in figure["data"]:
            letter = {("x", "y3"): "y", ("x2", "y4"): "y", ("x3", "y"): "x", ("x4", "y2"): "x"}.get(
                (trace.get("xaxis"), trace.get("yaxis")), ""
            )
            if letter and trace["line"]["width"] > 2:
                axis = figure["layout"][f"{letter}axis{trace[f'{letter}axis'][1:]}"]
                assert np.asarray(trace[letter]).max() < axis["range"][1]


@pytest.mark.parametrize("settings", [{}, {"data": "iris", "both": True}, {"test": 0.0}])
def test_in_every_ring_is_the_point_that_is_misclassified(settings: dict[str, object]) -> None:
    at = clock(**settings)
    for step in (0, 2, at.last):
        drawn = at.picture.frames[step]["data"]
        for rings in mistakes(drawn):
            here = [t for t in drawn if t.get("mode") == "markers" and t["xaxis"] == rings["xaxis"] and "text" in t]
            assert len(here) == (1 if "test" in settings else 2)
            truth = {(x, y): kind for t in here for x, y, kind in zip(t["x"], t["y"], t["text"], strict=True)}
            model = at.run.bells if rings["xaxis"] == "x2" else at.at(step).bins
            _, X, y = at.run.judged
            wrong = model.predict(at.run.given(X)) != y
            names = [at.run.at.class_names[int(c)] for c in y[wrong]]
            assert [truth[place] for place in zip(rings["x"], rings["y"], strict=True)] == names
            if "test" not in settings:
                assert np.isfinite(here[1]["x"]).sum() == wrong.sum(), "of the new points no other"


@pytest.mark.parametrize("copies", [1, 4])
def test_the_map_shows_the_posterior_of_every_place(copies: int) -> None:
    run = clock(given=copies, bins=5, data="unequal_covariance").run
    grid = run.at.plane.grid()[2]
    for model in (run.bins, run.bells):
        assert figure.posterior(run.at.plane, model) == pytest.approx(model.predict_proba(run.given(grid)))


def test_the_headline_says_how_sure_each_is_and_how_often_right_where_a_column_is_copied() -> None:
    at = clock(data="equal_covariance", data_n=300, given=3)
    run = at.at(7)
    bells = GaussianNB(var_smoothing=0).fit(np.repeat(run.at.Z, [1, 3], axis=1), run.at.y)
    _, X, y = run.judged
    sure, right = bells.predict_proba(run.given(X)).max(axis=1).mean(), (bells.predict(run.given(X)) == y).mean()
    assert (round(sure, 3), right) == (0.942, 0.8)
    assert at.caption(7).startswith("8 bins are ") and at.caption(7).endswith(
        ", and bell curves are 94.2% sure and 80.0% right"
    )


def test_where_the_player_stands_is_the_number_of_bins_that_is_set() -> None:
    clock().as_chosen("bins", {0: 1, 4: 5, 29: 30})


def test_a_class_that_does_not_vary_is_refused_in_words() -> None:
    table = upload.read(b"wide,high,kind\n1,2,x\n1,5,x\n1,7,x\n3,4,y\n5,5,y\n4,7,y\n", "flat.csv")
    with pytest.raises(Refused, match="does not vary"):
        PAGE.answer({"view": "not_words", "data": "own", "test": 0.0}, own={"own_table": table})


def test_lines_stand_where_a_bin_ends_and_the_key_names_what_is_drawn() -> None:
    at = clock()
    for step in (0, 2, 7):
        frame, edges = at.picture.frames[step], at.at(step).bins.edges
        key = re.sub("<[^>]+>", "", frame["layout"]["annotations"][0]["text"]).split("    ")
        assert key == ["learned from: ● group 1", "■ group 2", "○ misclassified new point"]
        inner = edges[0][1:-1].astype(np.float32)
        borders = frame["data"][-1]
        assert set(inner) <= set(borders["x"]) and len(borders["x"]) == 6 * step
    assert at.start == 2
    assert palette.SIGNS[:4] == "●■◆▲" and palette.SYMBOLS[:4] == ("circle", "square", "diamond", "triangle-up")


def test_errors_of_all_numbers_of_bins_so_far_are_drawn_and_the_line_of_the_bell_curves() -> None:
    at = clock()
    wrong = [at.at(step).error(at.at(step).bins) for step in range(30)]
    for step in (2, 29):
        line, _, curve, dot = (t for t in at.picture.frames[step]["data"] if t.get("xaxis") == "x2")
        assert np.asarray(curve["y"])[: step + 1] == pytest.approx(wrong[: step + 1])
        assert np.isnan(np.asarray(curve["y"])[step + 1 :]).all()
        assert (dot["x"][0], dot["y"][0]) == (step + 1, pytest.approx(wrong[step]))
        assert line["y"] == pytest.approx([at.run.error(at.run.bells)] * 2)
    assert not any(t.get("xaxis") == "x5" for t in at.picture.frames[2]["data"]), "the headings come with the other map"


def test_the_axis_of_errors_tells_shares_as_the_headline_does() -> None:
    at = clock()
    drawn = at.picture.frames[2]["layout"]
    assert drawn["yaxis2"]["tickformat"] == ".0%" and "13.3% of 90 new points" in at.caption(2)
    assert "Misclassified of 90 new points" in drawn["annotations"][-1]["text"]


def test_the_maps_hold_all_points_and_little_more() -> None:
    run = clock().run
    window, points = figure.near(run), np.vstack([run.at.points, run.at.test_points])
    assert window.holds(points).all()
    for (low, high), (first, last) in zip(
        (window.x, window.y), zip(*(points.min(0), points.max(0)), strict=True), strict=True
    ):
        assert high - low < 1.2 * (last - first)


@pytest.mark.parametrize("settings", [{}, {"data": "iris"}])
def test_the_field_has_the_colour_of_the_largest_product_of_its_shares_and_the_class_s_own(settings: dict) -> None:
    run = clock(bins=3, **settings).run
    model, X = run.bins, run.at.points
    products = [np.log(model.priors)[None, :].repeat(len(X), axis=0)]
    for column in (0, 1):
        inner = model.edges[column][1:-1]
        counts = model.counts[column] + model.pseudo_count
        share = counts / counts.sum(axis=1, keepdims=True)
        products.append(np.log(share[:, np.searchsorted(inner, X[:, column], side="right")].T))
    assert (sum(products).argmax(axis=1) == model.predict(run.given(X))).mean() > 0.98  # but for points on an edge
    assert not any("fill" in trace for trace in clock(**settings).picture.frames[2]["data"])


def test_with_a_column_more_than_once_what_is_asked_is_what_the_headline_tells() -> None:
    view = PAGE.views["not_words"]
    once, often = (view.question_where(partial(_stands, given)) for given in (1, 3))
    assert "always better" in once
    assert often.endswith("is naive Bayes as sure as it is right?")


def _stands(given: int, name: str, value: object) -> bool:
    """Whether a control stands at a value, where the copies alone are set."""
    return name == "given" and value == given


@pytest.mark.parametrize("settings", [{}, {"data": "equal_covariance"}, {"data": "xor"}, {"data": "moons"}])
def test_the_name_of_the_bell_curves_is_where_no_error_of_the_bins_is_drawn(settings: dict[str, object]) -> None:
    at = clock(**settings)
    figure_ = at.picture.frames[29]
    (name,) = (t for t in figure_["data"] if "with bell curves" in (t.get("text") or [""])[0])
    top = figure_["layout"]["yaxis2"]["range"][1]
    errors = np.array([at.run.error(state) for state in at.run.trace.states])
    where, side = name["textposition"].split()
    near, far = sorted((float(name["y"][0]), float(name["y"][0]) + (0.04 if where == "top" else -0.04) * top))
    beside = errors[6:] if side == "left" else errors[:4]
    assert (beside > far).all() or (beside < near).all()
    assert near >= 0 and far <= top
