from typing import Any

import numpy as np
import pytest
from sklearn.metrics import pairwise

from algos.kernels import gram
from algos.kernels.kernels import Gaussian, Linear, Rescaled, Spectrum, Sum, Tanh
from datasets import catalog
from datasets.dataset import Dataset
from pages.views.kernels.gallery import points, view
from tests.pages import drags
from tests.pages.harness import Opened, alts, captions, figures, frames, numbers, printed, scripts, texts
from ui.compute import Refused
from ui.data import data_picker


def opened(**settings: Any) -> Opened:
    return Opened("kernels", **dict[str, Any](view="gallery", point=1) | settings)


def rows() -> Any:
    return catalog.make("moons").sample(60)


def said(at: Opened) -> str:
    return texts([*at.success, *at.warning, *at.info, *at.caption])


def matrix(at: Opened) -> Any:
    return next(t for t in figures(at)[0]["data"] if t["type"] == "heatmap" and "coloraxis" in t)


def eigenvalues(at: Opened) -> list[tuple[float, float, str]]:
    """Those drawn, from the largest down, with the shape of each."""
    drawn = []
    for t in figures(at)[0]["data"]:
        if t.get("xaxis") == "x3" and t["mode"] == "markers":
            some = np.isfinite(t["x"])
            places, values = np.asarray(t["x"])[some], np.asarray(t["customdata"])[some]
            drawn += [(place, value, t["marker"]["symbol"]) for place, value in zip(places, values, strict=True)]
    return sorted(drawn)


@pytest.mark.parametrize(
    ("settings", "oracle"),
    [
        ({}, lambda X: pairwise.rbf_kernel(X, gamma=2)),
        ({"kernel": "laplacian", "bandwidth": 2}, lambda X: pairwise.laplacian_kernel(X, gamma=0.5)),
        ({"kernel": "polynomial", "power": 2, "offset": 0.5}, lambda X: (X @ X.T + 0.5) ** 2),
        ({"kernel": "tanh", "slope": 0.5, "shift": -1}, lambda X: np.tanh(0.5 * X @ X.T - 1)),
        ({"kernel": "intersection"}, lambda X: np.minimum(*_pairs(X - X.min(axis=0))).sum(axis=2)),
        ({"kernel": "linear", "then": "times", "kernel2": "cosine"}, lambda X: X @ X.T * pairwise.cosine_similarity(X)),
        ({"kernel": "linear", "then": "factor", "factor": -0.5}, lambda X: -0.5 * X @ X.T),
    ],
    ids=lambda v: str(v.get("kernel", "default")) if isinstance(v, dict) else "",
)
def test_the_matrix_its_order_and_its_eigenvalues(settings, oracle):
    at = opened(gram=True, eigenvalues=True, **settings)
    data = rows()
    order = np.lexsort((data.X[:, 0], data.y))
    K = oracle(data.X)
    drawn = matrix(at)
    np.testing.assert_allclose(drawn["z"], K[np.ix_(order, order)], rtol=1e-5, atol=1e-6)
    assert drawn["x"] == [f"{i + 1} ({data.class_names[data.y[i]]})" for i in order]
    values = np.linalg.eigvalsh(K)[::-1]
    shown = eigenvalues(at)
    np.testing.assert_allclose([v for _, v, _ in shown], values, atol=1e-11 * np.abs(values).max())
    tolerance = 60 * np.finfo(float).eps * np.abs(values).max()
    assert numbers(at)["Negative eigenvalues"] == (values < -tolerance).sum()
    for _, value, symbol in shown:
        kind = "circle-open" if abs(value) <= tolerance else "circle" if value > 0 else "triangle-down"
        assert symbol == kind
    assert ("No kernel" in said(at)) == (values[-1] < -tolerance)
    if values[-1] < -tolerance:
        assert captions(at)[0].startswith(f"{(values < -tolerance).sum()} of {len(values)} eigenvalue")


def _pairs(X: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    return X[:, None, :], X[None, :, :]


def test_each_frame_is_the_kernel_seen_from_its_point():
    at = opened(point=7)
    figure = figures(at)[0]
    data = rows()
    text = captions(at)
    assert len(figure["frames"]) == len(text) == 17
    star = next(t for t in figure["data"] if str(t.get("marker", {}).get("symbol")) == "star")
    np.testing.assert_allclose([star["x"][0], star["y"][0]], data.X[6], rtol=1e-6)
    shape = figure["data"][[t["type"] for t in figure["data"]].index("heatmap")]
    across, up = np.asarray(shape["x"], float), np.asarray(shape["y"], float)
    K = Gaussian(0.5)(np.column_stack([np.tile(across, len(up)), np.repeat(up, len(across))]), data.X[[6]])[:, 0]
    top = Gaussian(0.5)(data.X, data.X).max()
    np.testing.assert_allclose(np.ravel(shape["z"]), np.round(250 * K / top), atol=1)
    start = at.pictures[0].start
    others = Gaussian(0.5)(data.X[[6]], data.X)[0]
    others[6] = -1
    alike = np.flatnonzero(others > 0.1)
    told = f"{len(alike)} of {len(data.X) - 1} other points are like the star"
    assert start == 0 and text[0] == told
    best = at.shown.run.nearest(6)
    linear = opened(point=7, kernel="linear")
    best = np.where(np.arange(len(data.X)) == 6, -np.inf, data.X @ data.X[6]).argmax()
    seen, found = (data.class_names[data.y[i]] for i in (6, best))
    many = int((np.delete(data.X @ data.X[6], 6) > 0.1).sum())
    told = f"The star, of {seen}, is most like a point of {found}, and {many} of {len(data.X) - 1} others are above 0.1"
    assert captions(linear)[0] == told


@pytest.mark.parametrize(("settings", "many"), [({}, 1), ({"bandwidth2": 0.02}, 0)])
def test_one_is_alike_or_none_is(settings, many):
    product = {"kernel": "polynomial", "power": 2, "then": "times", "kernel2": "gaussian", "bandwidth2": 0.1}
    at = opened(**{"data": "moons", "point": 46} | product | settings)
    frame = at.pictures[0].start
    assert int((np.delete(at.shown.run.gram.K[45], 45) > 0.1).sum()) == many
    assert captions(at)[frame].endswith(f", and {many or 'none'} of 59 others is above 0.1")


def test_where_no_other_point_is_alike_it_says_so():
    assert captions(opened(bandwidth=0.001))[0].startswith("No other point is like the star")
    at = opened(bandwidth=0.05)
    for frame, seen, told in zip(frames(at), at.pictures[0].moves["point"], captions(at), strict=True):
        alike = int((np.delete(at.shown.run.gram.K[int(seen) - 1], int(seen) - 1) > 0.1).sum())
        assert told.startswith(f"{alike} of 59 other point" if alike else "No other point is like the star")
        (words_beside,) = (t["text"] for t in frame if "<b>like the star: " in str(t.get("text")))
        assert words_beside == ["<b>like the star: above 0.1</b>"]


@pytest.mark.parametrize("settings", [{"gram": True}, {"kernel": "polynomial", "point": 9}, {"kernel": "tanh", "n": 2}])
def test_the_most_and_the_least_alike_are_ringed_and_named(settings):
    at = opened(**settings)
    X, K, i = at.shown.run.points.rows, at.shown.run.gram.K, int(settings.get("point", 1)) - 1
    others = [j for j in range(len(X)) if j != i]
    ends = [max(others, key=lambda j: K[i, j]), min(others, key=lambda j: K[i, j])]
    data = figures(at)[0]["data"]
    rings = next(t for t in data if str(t.get("marker", {}).get("symbol")) == "circle-open")
    np.testing.assert_allclose(np.column_stack([rings["x"], rings["y"]]), X[ends], rtol=1e-5, atol=1e-6)
    (told,) = (t["text"] for t in data if t.get("mode") == "text" and t.get("xaxis", "x") == "x")
    assert [text.strip() for text in told] == ["most alike", "least alike"]  # how alike stands beside the chart
    both = [at.shown.quantity(name) for name in ("Largest likeness", "Others above 0.1")]
    assert both == pytest.approx([K[i, ends[0]], int((K[i, others] > 0.1).sum())])
    assert list(numbers(at).values()) == (both if settings else [])  # else headline and picture tell them


@pytest.mark.parametrize("settings", [{}, {"kernel": "polynomial", "point": 9}, {"kernel": "tanh"}, {"gram": True}])
def test_on_every_ring_k_has_the_value_that_stands_there(settings):
    at = opened(**settings)
    X, i = at.shown.run.points.rows, int(settings.get("point", 1)) - 1
    rings = next(t for t in figures(at)[0]["data"] if t.get("mode") == "lines+text")
    drawn = np.column_stack([rings["x"], rings["y"]]).astype(float)
    values = at.shown.run.kernel(np.nan_to_num(drawn), X[[i]])[:, 0]
    named = [(float(t.removeprefix("likeness ").replace("−", "-")), j) for j, t in enumerate(rings["text"]) if t]
    top = np.abs(at.shown.run.gram.K).max()
    assert len(named) == (3 if settings.get("kernel") == "tanh" else 2 if settings else 1)
    assert settings or [value for value, _ in named] == [0.1]  # the one within which a point is called alike
    for value, j in named:
        assert values[j] == pytest.approx(value, rel=0.06, abs=0.02 * top)
    ends = np.flatnonzero(np.isnan(drawn[:, 0]))
    for first, last in zip(ends, [*ends[1:], None], strict=True):
        piece = values[first + 1 : last]
        assert not len(piece) or min(np.abs(piece - value).max() for value, _ in named) < 0.03 * top


@pytest.mark.parametrize("settings", [{"gram": True}, {"data": "xor", "gram": True}, {"kernel": "tanh", "gram": True}])
def test_names_of_the_ringed_points_stand_beside_points_and_cover_neither_one_nor_each_other(settings):
    at = opened(**settings)
    X, drawn = at.shown.run.points.rows, figures(at)[0]
    (names,) = (t for t in drawn["data"] if t.get("mode") == "text" and t.get("xaxis", "x") == "x")
    across, up = (np.array(drawn["layout"][axis]["range"]) for axis in ("xaxis", "yaxis"))
    unit = float(max(np.ptp(across), np.ptp(up)))
    boxes = []
    for x, y, told, side in zip(names["x"], names["y"], names["text"], names["textposition"], strict=True):
        wide, high = 0.014 * len(told) * unit, 0.04 * unit  # 7 of 500 pixels a letter
        left = x - wide * (0.5 if "center" in side else "left" in side)
        below = y - high * (0.5 if "middle" in side else "bottom" in side)
        boxes.append((left, below, left + wide, below + high))
        inside = (np.abs(X - [left + wide / 2, below + high / 2]) < [wide / 2, high / 2]).all(axis=1)
        assert not inside.any()
        assert across[0] < left and left + wide < across[1] and up[0] < below and below + high < up[1]
    (a, b, c, d), (e, f, g, h) = boxes
    assert c < e or g < a or d < f or h < b


@pytest.mark.parametrize("settings", [{}, {"kernel": "strings"}, {"kernel": "tanh"}])
def test_it_opens_on_the_star_alone_and_the_matrix_comes_with_a_switch(settings):
    alone, both = opened(**settings), opened(**settings, gram=True)
    drawn, beside = figures(alone)[0], figures(both)[0]
    assert not any(t["type"] == "heatmap" for t in drawn["data"] if t.get("xaxis", "x") != "x")
    first, same = ([t["type"] for t in d["data"] if t.get("xaxis", "x") == "x"] for d in (drawn, beside))
    falls = not settings
    assert falls or first == same
    assert (numbers(alone) == numbers(both)) != falls and (captions(alone) == captions(both)) != falls
    assert "eigenvalues" not in alone.heard and "eigenvalues" in both.heard


def test_the_eigenvalues_are_drawn_where_they_are_asked_for():
    plain, asked = (figures(opened(gram=True, eigenvalues=on))[0] for on in (False, True))
    assert "xaxis3" not in plain["layout"] and "xaxis3" in asked["layout"]
    assert not eigenvalues(opened()) and len(eigenvalues(opened(gram=True, eigenvalues=True))) == 60
    edge = next(t for t in asked["data"] if t.get("xaxis") == "x3" and t.get("mode") == "lines+text")
    values = np.abs([v for _, v, _ in eigenvalues(opened(gram=True, eigenvalues=True))])
    assert edge["y"][0] == pytest.approx(60 * np.finfo(float).eps * values.max(), rel=1e-5)


def test_a_function_that_is_no_kernel_is_refuted_on_screen():
    at = opened(kernel="tanh", more="Look closer")
    found = gram.of(Tanh(), rows().X)
    pair = found.counterexample
    assert pair is not None and len(pair.rows) == 2
    assert "2 points are enough to prove it" in said(at)
    assert "weight below 0" in said(at)
    formula = next(f.value for f in at.latex if "v^\\top K v" in f.value)
    terms = [float(x) for x in formula.rpartition("=")[2].split()[:1]]
    assert terms[0] == pytest.approx(pair.value, rel=1e-3)
    frame = at.dataframe[1].value
    np.testing.assert_allclose(frame["weight v"], pair.weights)


def test_a_difference_is_refuted_but_not_by_the_rules():
    at = opened(then="minus", kernel2="linear", gram=True, eigenvalues=True)
    found = gram.of(Sum(Gaussian(0.5), Rescaled(Linear(), -1.0)), rows().X)
    assert numbers(at)["Negative eigenvalues"] == found.negative > 0
    assert "One set of points is enough" in said(at)


def test_words_are_compared_by_their_pieces():
    at = opened(kernel="strings", gram=True, more="Look closer")
    assert "the data chosen on the left have no part" in said(at)
    words = points.parse(points.WORDS)[0]
    K = Spectrum(4)(words, words)
    assert K[0, 1] == 5
    np.testing.assert_array_equal(matrix(at)["z"], K)
    bars = next(t for t in figures(at)[0]["data"] if t["type"] == "bar")
    np.testing.assert_array_equal(bars["x"], K[0])
    text = texts(at.markdown)
    for piece in ("ADEM", "BADE", "ENGN", "IMEN", "MENG"):
        assert f"`{piece}` 1·1" in text
    assert "In all 5." in text
    assert "10 words" in alts(at)[0]


@pytest.mark.parametrize(
    ("text", "words", "problems"),
    [
        ("ab, cd ab", ["AB", "CD"], 1),
        ("<b>x</b>; y", ["B", "X", "Y"], 1),
        (" ".join(f"w{i}" for i in range(20)), [f"W{i}" for i in range(16)], 1),
        ("a" * 40, ["A" * 30], 1),
        ("", [], 0),
    ],
)
def test_words_are_read_or_left_out_in_words(text, words, problems):
    found, notes = points.parse(text)
    assert found == words
    assert len(notes) == problems


def test_no_word_at_all_is_refused_in_words():
    with pytest.raises(Refused, match="no word"):
        opened(kernel="strings", words=" , ")


def test_histograms_shift_or_refuse():
    at = opened(kernel="chi_square")
    assert "shifted" in figures(at)[0]["layout"]["xaxis"]["title"]["text"]
    with pytest.raises(Refused, match=r"0 or more.*Shift the inputs"):
        opened(kernel="chi_square", shifted="false")


def test_bandwidths_at_both_ends_and_what_is_said_of_them():
    tiny = opened(bandwidth=0.01, gram=True, eigenvalues=True)
    assert numbers(tiny)["Condition number"] < 100
    off = np.array(matrix(tiny)["z"]) - np.eye(60)
    assert np.mean(np.abs(off) > 0.01) < 0.02
    huge = opened(bandwidth=100, gram=True, eigenvalues=True)
    assert np.min(matrix(huge)["z"]) > 0.99
    assert numbers(huge)["Rank"] < 10
    assert "singular up to rounding" in said(huge)
    assert "Nearly singular: solving with it loses about 10 of the 16 digits" in said(
        opened(gram=True, eigenvalues=True)
    )


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"gram": True, "eigenvalues": True},
        {"kernel": "tanh", "n": 30, "gram": True, "eigenvalues": True, "point": 4},
        {"kernel": "tanh", "n": 30, "point": 4},
        {"kernel": "intersection", "standardise": "true"},
        {"kernel": "polynomial", "then": "times", "kernel2": "gaussian", "data": "iris"},
        {"kernel": "strings", "then": "unit"},
        {"kernel": "linear", "data": "wine", "plane": "two inputs", "n": 150},
    ],
)
def test_the_scripts_print_the_numbers_beside_the_chart(settings):
    at = opened(**settings)
    shown = numbers(at) or {name: at.shown.quantity(name) for name in ("Largest likeness", "Others above 0.1")}
    own, *library = scripts(at)
    assert printed(own) == pytest.approx(shown, rel=1e-9)
    assert bool(library) == (settings.get("kernel", "gaussian") in ("gaussian", "tanh", "linear"))
    for script in library:
        values = printed(script)
        assert values
        assert values == pytest.approx({name: shown[name] for name in values}, rel=1e-9)


RNG = np.random.default_rng(0)


@pytest.mark.parametrize("kernel", ["gaussian", "intersection", "polynomial"])
@pytest.mark.parametrize("X", [RNG.normal(size=(20, 1)) ** 3, np.ones((2, 2)), np.full((3, 1), 2.0)])
def test_one_input_and_equal_points(kernel, X, monkeypatch):
    y = np.arange(len(X)) % 2
    names = tuple(f"c{j}" for j in range(X.shape[1]))
    data = Dataset("odd", "Odd", X, y, names, "Made up.", "data", target_name="t", class_names=("a", "b"))
    monkeypatch.setattr(data_picker, "choose", lambda *args, **more: data)
    at = opened(kernel=kernel, gram=True)
    figure = figures(at)[0]
    assert figure["layout"]["xaxis"]["range"][0] < figure["layout"]["xaxis"]["range"][1]
    assert all(np.isfinite(t["z"]).all() for t in [matrix(at)])
    if X.shape == (20, 1) and kernel == "gaussian":
        curve = next(t for t in figure["data"] if t["type"] == "scatter" and t["mode"] == "lines")
        expected = np.exp(-((np.asarray(curve["x"], float) - X[0, 0]) ** 2) / 0.5)
        np.testing.assert_allclose(curve["y"], expected, atol=1e-4)


def test_the_numbers_in_the_theory_are_right():
    text = texts(opened(more="Theory").markdown)
    for number, value in (("0.6065", np.exp(-0.5)), ("0.1353", np.exp(-2)), ("0.0111", np.exp(-4.5))):
        assert number in text
        assert float(number) == pytest.approx(value, abs=5e-5)
    assert "0.37908" in text
    assert "1.22140" in text
    assert "456{,}976" in text


def test_a_map_alone_is_as_strong_at_its_star_whatever_the_other_points_say():
    at = opened(kernel="polynomial", power=2, then="times", kernel2="gaussian", bandwidth2=0.5)
    strongest = [frame["data"][2]["z"].max() for frame in at.pictures[0].frames]
    assert min(strongest) > 240


def test_the_points_that_prove_it_no_kernel_are_ringed():
    at = opened(kernel="tanh", gram=True, eigenvalues=True)
    found = at.shown.run.gram.counterexample
    for frame in at.pictures[0].frames:
        (ring,) = (t for t in frame["data"] if t.get("name") == "prove that it is no kernel")
        np.testing.assert_allclose(
            np.column_stack([ring["x"], ring["y"]]), at.shown.run.points.rows[found.rows], rtol=1e-6
        )
    kernel = opened(gram=True, eigenvalues=True).pictures[0].frames[0]["data"]
    assert not any("prove" in t.get("name", "") for t in kernel)


def test_it_opens_at_the_point_nearest_to_the_middle_and_of_words_at_the_first():
    X, run = rows().X, Opened("kernels", view="gallery").shown.run
    away = np.linalg.norm(X - (X.min(axis=0) + X.max(axis=0)) / 2, axis=1)
    assert run.i == away.argmin() and away[run.i] < 0.2 * np.linalg.norm(np.ptp(X, axis=0))
    assert Opened("kernels", view="gallery", kernel="strings").shown.run.i == 0


@pytest.mark.parametrize("kernel", ["gaussian", "laplacian", "linear"])
def test_beside_the_plane_a_kernel_that_falls_has_each_point_at_its_distance_and_its_k(kernel):
    at = opened(kernel=kernel)
    for seen, frame in zip(at.pictures[0].moves["point"], at.pictures[0].frames, strict=True):
        beside = [t for t in frame["data"] if t.get("xaxis") == "x2"]
        if kernel == "linear":
            assert not beside
            continue
        high, rule, *curve, cloud, star, _ = beside
        assert np.nanmin(high["y"]) == pytest.approx(0.1) and star["y"][0] == at.shown.run.gram.K[int(seen) - 1].max()
        assert star["x"][0] == 0 and star["marker"]["symbol"] == "star"
        np.testing.assert_allclose(rule["y"], 0.1, atol=1e-6)
        X, K, j = at.shown.run.points.rows, at.shown.run.gram.K, int(seen) - 1
        np.testing.assert_allclose(cloud["x"], np.linalg.norm(X - X[j], axis=1), atol=1e-6)
        np.testing.assert_allclose(cloud["y"], K[j], atol=1e-6)
        assert len(curve) == (kernel == "gaussian")
        for line in curve:
            np.testing.assert_allclose(np.interp(cloud["x"], line["x"], line["y"]), K[j], atol=1e-3)


def test_why_it_is_a_kernel_is_told_under_look_closer_until_the_matrix_is_shown_or_it_is_none():
    closer = texts(opened(more="Look closer").markdown)
    assert "A kernel:" not in said(opened()) and "k is the inner product of two such lists" in closer
    assert "A kernel:" in said(opened(gram=True)) and "No kernel." in said(opened(kernel="tanh"))


@pytest.mark.parametrize("settings", [{}, {"kernel": "linear"}, {"gram": True}, {"data": "peak_at_two"}])
def test_the_slider_of_the_point_goes_along_with_the_star(settings):
    at = opened(**settings)
    picture, X = at.pictures[0], at.shown.run.points.rows
    assert len(picture.moves["point"]) == len(picture.frames) > 10
    for step, (told, frame) in enumerate(zip(picture.moves["point"], picture.frames, strict=True)):
        star, *_ = (t for t in frame["data"] if str(t.get("marker", {}).get("symbol")) == "star")
        np.testing.assert_allclose(star["x"], X[[int(told) - 1], 0], rtol=1e-6)
        assert view.from_stop(at.shown.run, step).i == told - 1  # and the numbers beside it


@pytest.mark.parametrize("settings", [{}, {"gram": True}, {"kernel": "linear"}])
def test_the_star_is_dragged_to_the_nearest_point(settings):
    settings = dict(view="gallery", point=1, **settings)
    X = Opened("kernels", **settings).shown.run.points.rows
    for i in (7, 30):
        after = drags.dropped("kernels", settings, "star", *(X[i] + 0.001))
        assert after.shown.run.i == i
        np.testing.assert_allclose(drags.places(after, "star"), X[[i]], rtol=1e-6)
    drags.anywhere("kernels", settings, "star")


def test_in_the_end_it_says_where_the_fewest_are_alike():
    at = opened()
    K, seen = at.shown.run.gram.K, [int(j) - 1 for j in at.pictures[0].moves["point"]]
    counts = [int((np.delete(K[j], j) > 0.1).sum()) for j in seen]
    (ring,) = (t for t in frames(at)[-2] if "fewest" in str(t.get("text")))
    places = rows().X[[j for j, count in zip(seen[:-1], counts, strict=False) if count == min(counts[:-1])]]
    np.testing.assert_allclose(np.transpose([ring["x"], ring["y"]]), places, rtol=1e-5)


@pytest.mark.parametrize(("data", "bandwidth"), [("moons", "0.5"), ("moons", "0.1"), ("rings", "0.1"), ("moons", "10")])
def test_in_the_end_the_fewest_of_all_points_are_ringed(data, bandwidth):
    at = opened(data=data, bandwidth=bandwidth)
    X = at.shown.run.points.rows
    apart = np.linalg.norm(X[:, None] - X, axis=2)
    counts = (np.exp(-(apart**2) / (2 * float(bandwidth) ** 2)) > 0.1).sum(axis=1) - 1
    least, many = counts.min(), (counts == counts.min()).sum()
    who = "the ringed point has" if many == 1 else f"the {many} ringed points have"
    told = f"and {who} the fewest of all, {least}" if many < 60 else "and every point has as many"
    assert captions(at)[-1].endswith(f", {told}")
    (ring,) = (t for t in frames(at)[-1] if f"fewest: {least}" in str(t.get("text")))
    if many == 60:  # none has fewer than the others
        assert np.isnan(np.asarray(ring["x"], dtype=float)).all()
        return
    np.testing.assert_allclose(np.transpose([ring["x"], ring["y"]]), X[counts == least], rtol=1e-5)
    assert sum("fewest" in text for text in ring["text"]) == 1


def test_the_points_that_prove_it_are_in_the_headline():
    at = opened(kernel="tanh", gram=True, eigenvalues=True)
    values = np.linalg.eigvalsh(at.shown.run.gram.K)
    rounding = len(values) * np.finfo(float).eps * np.abs(values).max()
    below = f"{(values < -rounding).sum()} of 60 eigenvalues are below 0"
    assert captions(at)[0] == f"{below}, and the 2 ringed points prove that it is no kernel"
