import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from sklearn.preprocessing import PolynomialFeatures
from sklearn.svm import SVC

from datasets import catalog
from datasets.dataset import Dataset
from pages.views.kernels.trick import products, rising
from pages.views.kernels.trick.lifted import TITLES
from tests.pages.harness import Opened, alts, captions, figures, healthy, numbers, open_page, printed, scripts, texts
from tests.pages.mistakes import mistakes
from ui import palette
from ui.figures.lift import CUT
from ui.guessing.cover import covered


def opened(**settings: Any) -> Opened:
    rings: dict[str, Any] = {"data_n": 300} if settings.get("data", "rings") == "rings" else {}
    return Opened("kernels", **{"view": "trick", "data": "rings"} | rings | settings)


def said(at: Opened) -> str:
    return texts([*at.success, *at.warning, *at.info, *at.caption, *at.markdown])


def missed(at: Opened) -> dict[str, int]:
    """The mistakes on the floor and in space, which the headline tells."""
    line, cut = at.shown.run.mistakes
    return {"Mistakes on the floor": line, "Mistakes of the plane": cut}


def in_space(traces: Any) -> list[np.ndarray]:
    """The points as drawn, class after class: (n, 3)."""
    clouds = [t for t in traces if t["type"] == "scatter3d" and t.get("name", "mistake") != "mistake"]
    return [np.column_stack([t["x"], t["y"], t["z"]]) for t in clouds]


def whole(figure: Any) -> list[list[dict[str, Any]]]:
    """Every frame with all of its traces."""
    found = []
    for frame in figure["frames"]:
        traces = [dict(trace) for trace in figure["data"]]
        for i, change in zip(frame["traces"], frame["data"], strict=True):
            traces[i].update(change)
        found.append(traces)
    return found


def lifted(data: Dataset, how: str) -> np.ndarray:
    U = data.X - data.X.mean(axis=0)
    U = U / np.abs(U).max()
    third = {
        "paraboloid": [*U.T, (U**2).sum(axis=1)],
        "quadratic": [U[:, 0] ** 2, 2**0.5 * U.prod(axis=1), U[:, 1] ** 2],
    }
    return np.column_stack(third[how])


def test_how_the_points_lie_in_space_is_kept_back_while_a_guess_is_awaited():
    (picture,) = opened(data="xor", lift="quadratic").pictures
    shown = [trace for trace in covered(picture.frames[picture.start])["data"] if trace.get("visible", True)]
    assert {trace["type"] for trace in shown} == {"scatter"} and len(shown[0]["x"]) > 50


@pytest.mark.parametrize(("data", "how"), [("rings", "paraboloid"), ("xor", "quadratic"), ("moons", "quadratic")])
def test_the_points_are_lifted_and_cut_as_scikit_learn_cuts_them(data, how):
    at = opened(data=data, lift=how)
    given = catalog.make(data)
    Z = lifted(given, how)
    space = figures(at)[0]
    flat, *_, last = whole(space)
    assert all((drawn[:, 2] == 0).all() for drawn in in_space(flat))
    assert (in_space(space["data"])[0][:, 2] == 0).all()  # it opens on the floor
    for g, drawn in enumerate(in_space(last)):
        np.testing.assert_allclose(drawn, Z[given.y == g], atol=1e-6)
    model = SVC(kernel="linear", C=10, tol=1e-5).fit(Z, given.y)
    shown = numbers(at)
    assert missed(at)["Mistakes of the plane"] == (model.predict(Z) != given.y).sum()
    assert shown["Margin"] == pytest.approx(1 / np.linalg.norm(model.coef_), rel=5e-3)
    sheet = next(t for t in last if t["type"] == "mesh3d")
    corners = np.column_stack([sheet["x"], sheet["y"], sheet["z"]])
    size = np.linalg.norm(model.coef_)
    assert np.abs(corners @ model.coef_[0] + model.intercept_[0]).max() / size < 0.01
    low, high = np.transpose([space["layout"]["scene"][f"{a}axis"]["range"] for a in "xyz"])
    assert (corners >= low - 1e-6).all()
    assert (corners <= high + 1e-6).all()
    frames = space["frames"]
    assert len(frames) == len(captions(at)) == 14


@pytest.mark.parametrize(("data", "how"), [("rings", "paraboloid"), ("xor", "quadratic"), ("moons", "quadratic")])
def test_the_cut_is_seen_from_the_side(data, how):
    at = opened(data=data, lift=how)
    of = at.shown.run
    scene = figures(at)[0]["layout"]["scene"]
    eye = np.array([scene["camera"]["eye"][a] for a in "xyz"])
    spans = np.array([np.ptp(scene[f"{a}axis"]["range"]) for a in "xyz"])
    normal = of.cut[0] * spans  # in the cube in which it is drawn
    off = abs(eye @ normal) / np.linalg.norm(eye) / np.linalg.norm(normal)
    assert off < (0.4 if data == "rings" else 0.26)  # a level plane is seen from a little above
    assert eye[2] > 0


def test_of_a_line_that_is_not_in_the_picture_it_is_said_what_it_calls_the_points():
    for data, seen in (("rings", False), ("moons", True)):
        at = opened(data=data)
        (told,) = (t for t in whole(figures(at)[0])[0] if t.get("mode") == "text" and t["type"] == "scatter")
        assert told["text"][0].strip("</b>\N{EN SPACE}") == ("the line found" if seen else "")
        assert ("every point is called" in captions(at)[0]) != seen
        ground = whole(figures(at)[0])[0][0]["z"]
        assert (len(np.unique(ground)) == 1) != seen
        assert seen or (ground > 150).all()  # group 2's colour, and not its palest
    given = catalog.make("rings", n=100)
    flat = lifted(given, "paraboloid")[:, :2]
    found = SVC(kernel="linear", C=10).fit(flat, given.y)
    assert set(found.predict(flat)) == {1}
    wrong = int((given.y == 0).sum())
    said = f"On the flat floor every point is called group 2: {wrong} of 100 points are wrong"
    assert captions(opened(data_n=100))[0] == said


@pytest.mark.parametrize("how", ["paraboloid", "quadratic"])
@pytest.mark.parametrize("settings", [{"data": "exercise_2_2_4"}, {"data": "rings", "data_n": 40}])
def test_of_a_flat_cut_that_is_out_of_sight_it_is_said_what_it_calls_the_points(how, settings):
    at = opened(lift=how, lift_C=0.1, **settings)
    run, last = at.shown.run, whole(figures(at)[0])[-1]
    scores = run.score(run.window.grid(60)[2])
    assert scores.min() > 0 or scores.max() < 0
    (named,) = (t for t in last if t.get("mode") == "text" and t["type"] == "scatter")
    assert list(named["text"]) == [""]
    wrong, name = int((run.at.y != (scores[0] > 0)).sum()), run.at.class_names[int(scores[0] > 0)]
    told = f"In space the flat cut calls every point {name}: {wrong} of {len(run.at.y)} points are wrong"
    assert wrong > 1 and captions(at)[-1] == f"{told}, and from above there is no curve"
    assert alts(at)[0].endswith("on the floor it is out of sight.")


def test_places_for_the_two_names_are_looked_for_once(monkeypatch):
    asked: list[str] = []
    named = rising._named

    def counted(of: Any, told: str, *rest: Any) -> Any:
        asked.append(told)
        return named(of, told, *rest)

    monkeypatch.setattr(rising, "_named", counted)
    rising.chart(opened(data="moons").shown.run).frames[:]
    assert sorted(set(asked)) == ["the flat cut", "the line found"]
    before = len(asked)
    picture = rising.chart(opened(data="moons").shown.run)
    for frame in picture.frames:
        assert frame["data"]
    assert len(asked) - before <= 4  # of one picture, and of the one that was opened


def test_each_frame_says_how_many_points_are_wrong():
    at = opened(data="moons", lift="quadratic")
    line, cut = missed(at).values()
    n = len(catalog.make("moons").y)
    said = captions(at)
    assert said[0] == f"On the flat floor the line found has {line} of {n} points wrong"
    assert said[-2].startswith(
        f"Lifted, the flat cut has {cut} of {n} points wrong, while on the floor the line found had"
    )
    run = at.shown.run
    assert said[-1].startswith(f"In space the flat cut has {cut} of {n} points wrong, held by ") and cut
    w = np.abs(run.cut[0])
    leant = TITLES["quadratic"][int(w.argmax())]
    assert said[-1].endswith(
        f"held by {len(run.space.final.support)} ringed support vectors, and it uses {leant} the most"
    )
    rings = opened(data="rings", data_n=100)
    held = int(rings.shown.quantity("Support vectors"))
    told = f"In space the flat cut separates all 100 points, held by {held} ringed support vectors, "
    assert captions(rings)[-1] == f"{told}and from above it is a curve"


def test_the_curve_on_the_floor_is_where_the_plane_is_crossed():
    at = opened()
    data = catalog.make("rings")
    model = SVC(kernel="linear", C=10, tol=1e-6).fit(lifted(data, "paraboloid"), data.y)
    frames = whole(figures(at)[0])
    curves = [
        next(t for t in frame if t.get("mode") == "lines" and t["line"]["color"] == CUT and "z" not in t)
        for frame in frames
    ]
    assert all(np.isnan(curve["x"]).all() for curve in curves[:-1])
    curve = curves[-1]
    P = np.column_stack([curve["x"], curve["y"]]).astype(float)
    P = P[np.isfinite(P).all(axis=1)]
    center = data.X.mean(axis=0)
    U = (P - center) / np.abs(data.X - center).max()
    scores = model.decision_function(np.column_stack([U, (U**2).sum(axis=1)]))
    assert len(P) > 50
    assert np.abs(scores).max() < 0.05
    told = "Lifted, the flat cut has 0 of 300 points wrong, while on the floor 86 were, all called group 2"
    assert captions(at)[-2] == told


@pytest.mark.parametrize(("data", "how"), [("rings", "paraboloid"), ("xor", "quadratic"), ("moons", "paraboloid")])
def test_the_floor_says_whose_mistakes_are_ringed_where_no_line_runs(data: str, how: str) -> None:
    at = opened(data=data, lift=how)
    of = at.shown.run
    first, *_, last = whole(figures(at)[0])
    for frame, said in ((first, "" if of.line_says else "the line found"), (last, "the flat cut")):
        (told,) = (t for t in frame if t.get("mode") == "text" and t["type"] == "scatter")
        assert told["text"][0].strip("</b>") == said
        if not said:
            continue
        size, low = np.ptp([of.window.x, of.window.y], axis=1), np.array([of.window.x[0], of.window.y[0]])
        middle = (np.array([told["x"][0], told["y"][0]], dtype=float) - low) / size
        half = np.array([0.0155 * len(said), 0.05]) / 2
        assert (np.abs(middle - 0.5) + half < 0.5).all(), "the words are whole"
        points = (of.at.points - low) / size
        assert not (np.abs(points - middle) < half).all(axis=1).any(), "the words are clear of the points"
        ways = [np.array([x, y]) for x in np.linspace(-half[0], half[0], 9) for y in (-half[1], 0, half[1])]
        under = low + (middle + ways) * size
        coef, intercept = of.line
        signs = [np.sign(under @ coef + intercept), *([np.sign(of.score(under))] if frame is last else [])]
        assert not of.line_seen or all(len({*sign}) == 1 for sign in signs), "and of what they name"


def test_the_floor_shows_what_the_line_says_until_the_plane_is_back_on_it():
    at = opened(data="moons", lift="quadratic")
    given, frames = catalog.make("moons"), whole(figures(at)[0])
    Z = lifted(given, "quadratic")
    U = given.X - given.X.mean(axis=0)
    models = [SVC(kernel="linear", C=10, tol=1e-6).fit(X, given.y) for X in (U / np.abs(U).max(), Z)]
    for frame, model, X in ((frames[0], models[0], U / np.abs(U).max()), (frames[-1], models[1], Z)):
        (rings,) = mistakes(frame)
        wrong = given.X[model.predict(X) != given.y]
        assert sorted(rings["x"].tolist()) == pytest.approx(sorted(wrong[:, 0]), abs=1e-6)


def test_what_holds_the_cut_is_ringed_in_space_and_then_on_the_floor():
    at = opened(data="rings", data_n=100)
    held = at.shown.run.space.final.support
    *rising, lifted_up, back = whole(figures(at)[0])

    def ringed(frame: list[dict[str, Any]], kind: str) -> int:
        own = [t for t in frame if t["type"] == kind and str(t.get("marker", {}).get("symbol")) == "circle-open"]
        found = [t for t in own if t["marker"]["color"] != palette.MISTAKE]
        (rings,) = found
        return int(np.isfinite(np.asarray(rings["x"], dtype=float)).sum())

    for frame, space, floor in ((rising[0], 0, 0), (rising[-1], 0, 0), (lifted_up, len(held), 0)):
        assert (ringed(frame, "scatter3d"), ringed(frame, "scatter")) == (space, floor)
    assert (ringed(back, "scatter3d"), ringed(back, "scatter")) == (len(held), len(held))


def test_points_that_a_line_tells_apart_have_nothing_to_gain():
    n = len(catalog.make("separable").y)
    told = f"Lifted, the flat cut has 0 of {n} points wrong, while on the floor the line found had 0"
    assert captions(opened(data="separable"))[-2] == told


def test_looking_closer_adds_up():
    at = opened(point=12)
    formula = next(f.value for f in at.latex if "w \\cdot \\varphi(u) + b" in f.value)
    terms = formula.split("=", 1)[1].rpartition("=")
    left = terms[0].replace(r"\cdot", "*").replace(r"\;", "")
    assert eval(left.strip("$ \n")) == pytest.approx(float(terms[2].strip("$ \n")), abs=0.01)
    data = catalog.make("rings")
    assert f"the point is {data.class_names[data.y[11]]}" in said(at)


@pytest.mark.parametrize("settings", [{}, {"data": "moons", "lift_C": 1, "lift": "quadratic", "standardise": "true"}])
def test_the_lift_script_prints_the_numbers_beside_the_chart(settings):
    at = opened(**settings)
    own, library = scripts(at)
    shown = numbers(at)
    assert printed(own) == pytest.approx(shown | missed(at), rel=1e-9)
    values = printed(library)
    assert values["Mistakes of the plane"] == missed(at)["Mistakes of the plane"]
    assert values["Support vectors"] == pytest.approx(shown["Support vectors"], abs=2)


def test_a_class_against_the_rest_and_many_inputs():
    at = opened(data="iris", positive="setosa")
    assert missed(at)["Mistakes of the plane"] == 0
    assert "principal plane" in said(at)


@pytest.mark.parametrize(
    ("settings", "value", "features"),
    [
        ({"pair": "second"}, 2, 5),
        ({"pair": "other", "map": "power", "power": 2}, 144, 6),
        ({"pair": "second", "map": "power", "power": 6, "offset": 0}, 1, 7),
    ],
)
def test_both_ways_give_the_notes_numbers(settings, value, features):
    at = opened(show="digits", **settings)
    shown = numbers(at)
    assert shown["By the kernel"] == value
    assert shown["Through the features"] == pytest.approx(value, rel=1e-13)
    assert shown["Difference"] == abs(shown["Through the features"] - value)
    assert shown["Features"] == features
    figure = figures(at)[0]
    bars, total, line, *keyed = figure["data"]
    assert [t["name"] for t in keyed] == ["a feature adds", "a feature takes away"]
    assert all("fgcolor" not in t["marker"].get("pattern", {}) for t in keyed), "white stripes would be no swatch"
    assert len(bars["x"]) == features
    assert total["x"][0] == pytest.approx(value, rel=1e-12)
    assert line["x"].tolist() == [value, value]
    assert [bool(shape) for shape in bars["marker"]["pattern"]["shape"]] == [x < 0 for x in bars["x"]]
    ends = np.cumsum([0, *bars["x"]])
    low, high = figure["layout"]["xaxis"]["range"]
    assert low < ends.min() and ends.max() < high
    assert np.sum(bars["x"]) == pytest.approx(value, rel=1e-12)
    np.testing.assert_allclose(bars["base"], ends[:-1], atol=1e-9)


@pytest.mark.parametrize(
    ("settings", "digit"),
    [
        ({"pair": "second"}, 16),  # 1.9999999999999982 and 2.0
        ({"pair": "second", "map": "power", "power": 6}, None),
        ({"pair": "other", "map": "power", "power": 6}, None),
        ({"map": "power", "power": 6}, None),
    ],
)
def test_the_digit_that_parts_them_is_of_the_size_of_their_difference(settings, digit):
    at = opened(show="digits", **settings)
    shown = numbers(at)
    one, two = (Fraction(repr(shown[name])) for name in ("Through the features", "By the kernel"))
    if one == two:
        assert at.drawings[0].captions[0].endswith("to the last digit")
        return
    k = 1  # digit k of the larger stands for so many
    worth = Fraction(10) ** math.floor(math.log10(max(abs(one), abs(two))))
    while worth > abs(one - two):
        worth, k = worth / 10, k + 1
    assert digit in (None, k)
    assert at.drawings[0].captions[0].endswith(f", but for rounding in digit {k}")


def test_all_zero_terms_still_have_room():
    low, high = products.figure(["a"], np.zeros(1), 0.0)["layout"]["xaxis"]["range"]
    assert low < 0 < high


def test_two_points_of_the_data_with_all_digits():
    at = opened(show="digits", point=4, other=9, map="power", power=3, offset=1.5)
    X = catalog.make("rings").X
    value = (X[3] @ X[8] + 1.5) ** 3
    assert numbers(at)["By the kernel"] == pytest.approx(value, rel=1e-13)
    assert f"`{numbers(at)['Through the features']!r}`" in said(at)
    table = at.dataframe[0].value
    assert len(table) == 11
    assert float(table["φ(x)·φ(z)"].iloc[-1]) == numbers(at)["Through the features"]
    products = table["φ(x)"][:-1].astype(float) * table["φ(z)"][:-1].astype(float)
    np.testing.assert_allclose(products, table["φ(x)·φ(z)"][:-1].astype(float), rtol=1e-15)


@pytest.mark.parametrize("settings", [{}, {"pair": "other", "map": "power"}, {"standardise": "true", "data": "wine"}])
def test_the_digits_script_prints_the_same_digits(settings):
    at = opened(show="digits", **settings)
    own, *library = scripts(at)
    assert printed(own) == numbers(at)
    for script in library:
        assert printed(script)["By the kernel"] == pytest.approx(numbers(at)["By the kernel"], rel=1e-6)


@pytest.mark.parametrize(("d", "degree", "features"), [(2, 2, 5), (1000, 2, 501_500), (5, 4, None)])
def test_features_are_counted(d, degree, features):
    at = opened(show="count", dimension=d, power=degree)
    if features is None:
        features = PolynomialFeatures(degree, include_bias=False).fit(np.zeros((1, d))).n_output_features_
    shown = numbers(at)
    assert shown["Features"] == features
    assert shown["Work by the kernel"] == 2 * d + degree - 1
    figure = figures(at)[0]
    stars = [t for t in figure["data"] if str(t.get("marker", {}).get("symbol")) == "star"]
    assert stars[0]["x"][0] == d
    assert stars[0]["y"][0] == pytest.approx(features)
    assert stars[1]["y"][0] == shown["Work by the features"]
    assert stars[2]["y"][0] == shown["Work by the kernel"]
    assert len(figure["frames"]) == 10
    widths = [t["line"]["width"] for t in figure["data"] if t.get("mode") == "lines+text"]
    assert widths == [3 if p == degree else 1 for p in range(1, 11)]


def test_the_count_scripts_and_the_timing():
    at = opened(show="count", dimension=10, power=3)
    own, library = scripts(at)
    assert printed(own) == numbers(at)
    assert printed(library)["Features"] == numbers(at)["Features"]
    page = healthy(open_page("kernels", view="trick", show="count", dimension=10, power=3))
    assert "Measured now" not in texts(page.markdown)
    healthy(page.button(key="kernels_time").click().run())
    assert "Measured now, on this machine" in texts(page.markdown)
    assert "Timing is offered up to" in said(opened(show="count", dimension=1000))


def test_the_bowl_does_not_help_xor():
    assert missed(opened(data="xor"))["Mistakes of the plane"] > 10


def test_the_numbers_in_the_theory_are_right():
    text = texts(opened(more="Theory").markdown)
    assert "501 500" in text
    assert "(11 + 1)^2 = 144" in text


@pytest.mark.parametrize(
    ("how", "kernel"), [("paraboloid", r"u \cdot v + \lVert u \rVert^2"), ("quadratic", r"(u \cdot v)^2")]
)
def test_the_kernel_that_is_named_gives_the_inner_products_in_space(how, kernel):
    at = opened(lift=how)
    of, lengths = at.shown.run, (at.shown.run.U**2).sum(axis=1)
    inner = of.U @ of.U.T
    named = inner**2 if how == "quadratic" else inner + np.outer(lengths, lengths)
    np.testing.assert_allclose(of.Z @ of.Z.T, named, atol=1e-12)
    assert "a plane needs only inner products of lifted points" in said(at)
    assert kernel in texts(at.latex)


def test_the_names_of_many_features_stand_apart():
    for degree in (2, 6, 8):
        made = Opened("kernels", view="trick", show="digits", map="power", power=degree).pictures[0].frames[0]
        layout = made["layout"]
        rows = len(layout["yaxis"]["tickvals"])
        room = (layout["height"] - layout["margin"]["t"] - layout["margin"]["b"]) / rows
        assert room >= 16, "a name of 13 pixels on each"


def test_one_feature_takes_and_several_take():
    told = captions(opened(show="count", dimension="1"))
    assert told[0] == "Degree 1: 1 feature of 1 input takes 2 times the kernel's work"
    assert told[1].startswith("Degree 2: 2 features of 1 input take ")
