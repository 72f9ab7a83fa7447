import re
from typing import Any

import numpy as np
import pytest
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis, QuadraticDiscriminantAnalysis
from sklearn.ensemble import GradientBoostingClassifier, RandomForestClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import PolynomialFeatures
from sklearn.svm import SVC
from sklearn.tree import DecisionTreeClassifier

from datasets import catalog
from pages.views.classification.methods import TITLES
from pages.views.classification.side_by_side import view as side_by_side
from pages.views.classification.side_by_side.figure import AWAY, DISPUTED, invitation
from tests.pages.classification.reading import places, ringed, symbol
from tests.pages.harness import Opened, alts, figures, printed, said, scripts
from ui import words
from ui.compute import Refused
from ui.figures.plane import Plane
from ui.guessing.cover import covered

SKLEARN = " (scikit-learn)"
LIBRARY = {
    "logistic": LogisticRegression(C=1, tol=1e-10, max_iter=2000),
    "logistic_squares": make_pipeline(
        PolynomialFeatures(2, include_bias=False), LogisticRegression(C=1, tol=1e-10, max_iter=5000)
    ),
    "lda": LinearDiscriminantAnalysis(),
    "qda": QuadraticDiscriminantAnalysis(),
    "naive_bayes": GaussianNB(var_smoothing=0),
    "svm": SVC(kernel="linear", C=1),
    "k_neighbors": KNeighborsClassifier(7),
    "decision_tree": DecisionTreeClassifier(max_depth=12, random_state=0),
    "random_forest": RandomForestClassifier(50, max_depth=12, random_state=0),
    "gradient_boosting": GradientBoostingClassifier(n_estimators=50, random_state=0),
}


def opened(*names: str, **settings: Any) -> Opened:
    chosen = {"methods": [TITLES[n] for n in names]} if names else {}
    return Opened("classification", **({"view": "side_by_side"} | chosen | settings))


def plots(at: Opened) -> list[dict[str, Any]]:
    """The plot of each method, with what is written above it."""
    (whole,) = figures(at)
    found = []
    for i in range(sum(name.startswith("xaxis") for name in whole["layout"])):
        axis = "x" if i == 0 else f"x{i + 1}"
        above = [note for note in whole["layout"]["annotations"] if note["xref"] == f"{axis} domain"]
        data = [trace for trace in whole["data"] if trace["xaxis"] == axis]
        found.append(dict(data=data, layout=dict(annotations=above)))
    return found


def head(at: Opened) -> str:
    """Its headline."""
    return str(at.pictures[0].captions[0])


def as_printed(at: Opened) -> None:
    told = [[note["text"][3:-4] for note in figure["layout"]["annotations"]] for figure in plots(at)]
    (script,) = scripts(at)
    found = {name: value for name, value in printed(script).items() if value != "no model"}
    assert found == {f"{title}, wrong": int(wrong.removeprefix("○").split()[0]) for wrong, title in told}


@pytest.mark.parametrize(
    ("data", "names"),
    [
        ("unequal_covariance", ("logistic", "lda", "qda", "naive_bayes")),
        ("moons", ("svm", "k_neighbors", "decision_tree")),
        ("unequal_covariance", ("qda", "logistic_squares")),
        ("iris", ("logistic_squares", "lda")),
        ("wine", ("lda", "naive_bayes", "random_forest", "gradient_boosting")),
    ],
)
def test_errors_are_those_of_scikit_learn_on_the_same_split(data, names):
    made = catalog.make(data) if data not in ("wine", "iris") else catalog.make(data).principal_plane()
    made = catalog.make("moons", n=100, noise=0.2) if data == "moons" else made
    made = catalog.make("wine").standardised().principal_plane() if data == "wine" else made
    train, test = made.split(0.3, 2)
    at = opened(*names, data=data, split=2, **({"standardise": "true"} if data == "wine" else {}))
    assert len(names) == len(plots(at))
    learned = []
    for name, figure in zip(names, plots(at), strict=True):
        model = LIBRARY[name].fit(train.X, train.y)
        errors = [(model.predict(part.X) != part.y).mean() for part in (train, test)]
        learned.append(f"{TITLES[name]} {round(errors[0] * len(train.y))}")
        told, title = (note["text"] for note in figure["layout"]["annotations"])
        assert at.shown.quantity(title[3:-4]) == pytest.approx(errors[1], abs=1e-12)
        wrong = round(errors[1] * len(test.y))
        ring = "○\u2005" * bool(wrong)
        assert told == f"<b>{ring}{wrong} of {len(test.y)} wrong</b>"
        assert len(ringed(figure["data"])) == wrong
    assert f"Wrong among the {len(train.y)} points they learned from: {', '.join(learned)}." in [
        m.value for m in at.markdown
    ]


def test_scikit_learns_methods_are_labelled_as_such():
    assert all(TITLES[n].endswith("(scikit-learn)") for n in ("decision_tree", "random_forest", "small_network"))
    assert TITLES["gradient_boosting"].endswith("(scikit-learn)")
    assert "Random forest (scikit-learn), error: train" in alts(opened("logistic", "lda", "qda", "random_forest"))[0]


def test_the_veil_lies_where_the_methods_disagree():
    at = opened("lda", "k_neighbors", data="unequal_covariance", apart="true")
    train, _ = catalog.make("unequal_covariance").split(0.3, 0)
    veils = [next(t for t in f["data"] if t["type"] == "contour") for f in plots(at)]
    assert np.array_equal(veils[0]["z"], veils[1]["z"])
    x, y = (np.asarray(veils[0][axis], float) for axis in "xy")
    places = np.column_stack([a.ravel() for a in np.meshgrid(x, y)])
    answers = [LIBRARY[n].fit(train.X, train.y).predict(places) for n in ("lda", "k_neighbors")]
    differ = (answers[0] != answers[1]).reshape(len(y), len(x))
    assert (np.asarray(veils[0]["z"]) != differ).mean() < 0.002  # the grid is sent in single precision
    assert 0.05 < differ.mean() < 0.95
    # Plotly shades what breaks the constraint: z < 0.5 is kept clear
    assert veils[0]["contours"] == dict(type="constraint", operation="<", value=0.5)
    assert not any(t["type"] == "contour" for f in plots(opened("lda", "qda")) for t in f["data"])


def test_a_method_without_a_model_says_why_and_the_others_stay():
    at = opened("lda", "qda", data="exercise_2_3")
    assert len(plots(at)) == 1
    assert printed(scripts(at)[0])["QDA, wrong"] == "no model"
    assert any("covariance of “negative” is singular" in w.value for w in at.warning)
    with pytest.raises(Refused, match=r"^Only one class"):
        opened("lda", "qda", data="exercise_2_5", test=0.5)


def test_a_run_that_did_not_end_is_said():
    assert "Perceptron was stopped after 1000 mistakes." in said(opened("perceptron"))
    assert not any("stopped" in text for text in said(opened("perceptron", data="separable")))


def test_looking_closer_gives_every_methods_verdict():
    at = opened("lda", "svm", "perceptron", data="iris", point=5)
    train, test = catalog.make("iris").principal_plane().split(0.3, 0)
    lda = LIBRARY["lda"].fit(train.X, train.y)
    rows = at.markdown[-2].value.split("\n")[2:]
    assert len(rows) == 3
    said = test.class_names[lda.predict(test.X[[4]])[0]]
    assert rows[0].startswith(f"| LDA | {said} |")
    assert "scores setosa" in rows[1]
    assert ("right" in rows[0]) == (lda.predict(test.X[[4]])[0] == test.y[4])


@pytest.mark.parametrize(
    ("names", "settings"),
    [
        (("logistic", "lda", "qda", "naive_bayes"), {"data": "iris", "degree": 2}),
        (("perceptron", "svm", "k_neighbors", "decision_tree"), {"data": "wine", "standardise": "true"}),
        (("perceptron", "svm", "random_forest", "small_network"), {"data": "moons", "test": 0.0, "trees": 5}),
        (("qda", "gradient_boosting"), {"data": "exercise_2_3"}),
        (("qda", "logistic_squares"), {"data": "unequal_covariance"}),
        (("logistic", "logistic_squares"), {"data": "iris", "test": 0.0}),
    ],
)
def test_the_script_prints_how_many_each_method_has_wrong_in_its_plot(names, settings):
    as_printed(opened(*names, **settings))


def test_logistic_regression_with_squares_draws_a_conic_as_qda_does_and_another_one():
    at = opened("qda", "logistic_squares", data="unequal_covariance", l2=0.001)
    drawn = []
    for figure in plots(at):
        line = next(t for t in figure["data"] if t["type"] == "scatter" and t["mode"] == "lines")
        x, y = np.column_stack([line["x"], line["y"]])[np.isfinite(line["x"])].astype(float).T
        conic = np.column_stack([np.ones(len(x)), x, y, x * x, x * y, y * y])
        size = np.linalg.svd(conic / np.abs(conic).max(axis=0), compute_uv=False)
        assert len(x) > 20 and size[-1] < 0.01 * size[0]  # one equation of degree 2 holds at every place of it
        drawn.append(conic[:, 1:3])
    gaps = np.linalg.norm(drawn[0][:, None] - drawn[1], axis=2).min(axis=1)
    assert gaps.max() > 0.1


def test_all_pairs_vote_as_scikit_learns_pairs_do():
    at = opened("all_pairs", "logistic", data="iris")
    train, test = catalog.make("iris").principal_plane().split(0.3, 0)
    pairs = [(0, 1), (0, 2), (1, 2)]
    votes = np.zeros((len(test.y), 3))
    for pair in pairs:
        here = np.isin(train.y, pair)
        said = LIBRARY["logistic"].fit(train.X[here], train.y[here]).predict(test.X)
        votes[np.arange(len(test.y)), said] += 1
    assert at.shown.quantity("Logistic, all pairs") == pytest.approx((votes.argmax(axis=1) != test.y).mean())
    np.testing.assert_allclose(at.shown.run.found["all_pairs"].shares[1], votes / 3)
    as_printed(at)


def test_it_opens_on_two_methods_each_with_its_own_boundary_and_closer_speaks_of_no_point_yet():
    at = opened()
    assert list(at.shown.run.found) == ["logistic", "k_neighbors"]
    below = " ".join(m.value for m in at.markdown)
    assert "Click a test point" in below and "Test point" not in below
    assert "Test point 6 at" in " ".join(m.value for m in opened(point=6).markdown)
    four = opened("logistic", "lda", "qda", "k_neighbors")
    assert not any(t.get("line", {}).get("dash") == "dash" for f in plots(at) + plots(four) for t in f["data"])
    assert not any(t.get("showlegend") for f in plots(at) + plots(four) for t in f["data"] if t.get("name"))
    scene = at.shown.run.at
    for found in plots(at) + plots(four):
        assert words_of(found)[: scene.k] == [f"<b>{name}</b>" for name in scene.class_names]
    told = f"Filled: {len(scene.y)} training points. Hollow: {len(scene.y_test)} test points."
    assert f"{told} The deeper the colour, the surer the method is." in said(at)
    assert told in said(opened("perceptron", "svm"))  # whose shades say nothing of how sure they are
    assert not any("Filled:" in one for one in said(opened(test=0.0)))


@pytest.mark.parametrize(("point", "rings"), [(0, 0), (1, 1), (5, 1)])
def test_a_point_is_ringed_once_it_is_chosen(point, rings):
    at = opened(point=point)
    around = [t for t in plots(at)[0]["data"] if symbol(t) == "circle-open" and "name" not in t and "meta" not in t]
    assert [len(places(t)) for t in around] == [rings]


def words_of(figure: dict[str, Any]) -> list[str]:
    """What is written in a plot, where it has a place."""
    texts = [t for t in figure["data"] if t.get("mode") == "text"]
    return [word for t in texts for x, word in zip(t["x"], t["text"], strict=True) if np.isfinite(x)]


def test_how_sure_each_is_of_the_point_that_was_chosen_stands_beside_it():
    at = opened(point=6)
    train, test = catalog.make("moons", n=100, noise=0.2).split(0.3, 0)
    wrong = []
    for figure, label, name in zip(
        plots(at), ("Logistic regression", "k neighbours"), ("logistic", "k_neighbors"), strict=True
    ):
        shares = LIBRARY[name].fit(train.X, train.y).predict_proba(test.X[[5]])[0]
        sure = words.number(words.Share(shares.max()))
        assert f"<b>{sure} sure of {test.class_names[shares.argmax()]}</b>" in words_of(figure)[-1]
        if shares.argmax() != test.y[5]:
            wrong.append((label, f"{sure} sure of {test.class_names[shares.argmax()]}"))
    ((alone, told),) = wrong
    assert head(at) == f"{alone} is wrong about test point 6: {told}, but it is {test.class_names[test.y[5]]}"
    scored = opened("perceptron", "svm", point=5)
    assert all("<b>says group" in words_of(figure)[-1] for figure in plots(scored))
    assert head(opened(l2=0.001, votes=7, data="separable")).startswith("Both agree on")


def test_who_is_wrong_is_said_of_any_number_of_methods():
    four = ("logistic", "lda", "qda", "k_neighbors")
    heads = [head(opened(*four, point=i + 1)) for i in range(10)]
    train, test = catalog.make("moons", n=100, noise=0.2).split(0.3, 0)
    for i, told in enumerate(heads):
        many = sum(int(LIBRARY[name].fit(train.X, train.y).predict(test.X[[i]])[0] != test.y[i]) for name in four)
        assert told.startswith("All are right") == (many == 0), told
        assert (" is wrong" in told) == (many == 1), told


def test_one_of_the_points_on_yellow_says_that_it_can_be_clicked_until_one_was():
    told = [sum("click me" in word for figure in plots(opened(point=i)) for word in words_of(figure)) for i in (0, 5)]
    assert told == [1, 0]
    first = plots(at := opened())[0]["data"]
    (invites,) = [t for t in first if "click me" in str(t.get("text"))]
    run = at.shown.run
    every = np.vstack([run.at.points, run.at.test_points])
    own = np.array([invites["x"][0], invites["y"][0]])
    assert np.isclose(run.judged[1][~run.agreed], own).all(axis=1).any()
    size = np.ptp([run.at.plane.x, run.at.plane.y], axis=1)
    away = np.abs((every - own) / size - AWAY[invites["textposition"]])
    assert not ((away[:, 0] < 0.08) & (away[:, 1] < 0.025)).any()  # it lies on no point
    others = run.judged[1][~run.agreed]
    assert np.linalg.norm((others - own) / size - AWAY[invites["textposition"]], axis=1).min() > 0.07  # nor disc


def test_the_invitation_keeps_off_a_boundary_in_pieces() -> None:
    plane = Plane.around(np.array([[-1.0, -1.0], [1.0, 1.0]]), ("x1", "x2"))
    point, others = np.zeros((1, 2)), np.array([[-0.9, -0.9]])
    pieces = np.array([[0.3, 0.0], [np.nan, np.nan], [-0.3, 0.0]])
    aside = invitation(plane, point, others, pieces)
    assert aside["textposition"] not in ("middle right", "middle left")
    assert aside["textposition"] == invitation(plane, point, others, pieces[[0, 2]])["textposition"]


def _wrong(titles, answers, y):
    """Which method is wrong least often, and which most, in words."""
    errors = {title: words.Share((said != y).mean()) for title, said in zip(titles, answers, strict=True)}
    least, most = min(errors.values()), max(errors.values())
    best, worst = (" and ".join(title for title in titles if errors[title] == end) for end in (least, most))
    is_wrong = "are" if " and " in best else "is"
    return f"{best} {is_wrong} wrong on {words.number(least)}, {worst} on {words.number(most)}"


@pytest.mark.parametrize("test", [0.3, 0.0])
def test_yellow_is_behind_the_points_on_which_methods_differ(test):
    at = opened("logistic", "k_neighbors", data="moons", test=test)
    made = catalog.make("moons", n=100, noise=0.2)
    train, judged = made.split(0.3, 0) if test else (made, made)
    answers = [LIBRARY[name].fit(train.X, train.y).predict(judged.X) for name in ("logistic", "k_neighbors")]
    apart = judged.X[answers[0] != answers[1]]
    assert len(apart)
    for figure in plots(at):
        (yellow,) = (t for t in figure["data"] if t.get("name") == DISPUTED)
        found = np.column_stack([yellow["x"], yellow["y"]])
        np.testing.assert_allclose(np.sort(found, axis=0), np.sort(apart, axis=0), rtol=1e-4, atol=1e-4)
    points = f"{len(judged.y)} {'test' if test else 'training'} points"
    titles = ["Logistic regression", "k neighbours", "LDA"]
    told = f"The two disagree on {len(apart)} of {points}, the yellow ones: "
    assert head(at) == told + _wrong(titles[:2], answers, judged.y)
    third = [answers[0], *(LIBRARY[name].fit(train.X, train.y).predict(judged.X) for name in ("k_neighbors", "lda"))]
    same = int((np.ptp(third, axis=0) == 0).sum())  # one that differs is enough
    told = f"All agree on {same} of {points}, not on the yellow ones: {_wrong(titles, third, judged.y)}"
    assert head(opened("logistic", "k_neighbors", "lda", data="moons", test=test)) == told
    alone = opened("logistic", data="moons", test=test)
    (yellow,) = (t for t in plots(alone)[0]["data"] if t.get("name") == DISPUTED)
    assert np.isnan(yellow["x"]).all()


def test_where_no_method_has_a_model_it_says_why_of_each() -> None:
    with pytest.raises(Refused, match=r"LDA: .*QDA: "):
        Opened("classification", view="side_by_side", data="exercise_2_1", methods=["LDA", "QDA"]).shown  # noqa: B018


def test_while_a_guess_is_awaited_the_first_plot_alone_has_points_and_the_others_a_question_mark():
    (whole,) = figures(opened("logistic", "lda", "perceptron", "svm"))
    hidden = covered(whole)
    seen = {trace["xaxis"] for trace in hidden["data"] if trace.get("visible", True) and len(trace.get("x", ()))}
    assert seen == {"x"}
    signs = [note for note in hidden["layout"]["annotations"] if note["text"] == "?"]
    assert {sign["xref"] for sign in signs} == {"x2 domain", "x3 domain", "x4 domain"}
    assert not hidden["layout"]["xaxis2"]["visible"] and hidden["layout"]["xaxis"].get("visible", True)


@pytest.mark.parametrize("seed", [1, 4])
def test_methods_that_are_equally_good_are_all_named_or_counted(seed: int) -> None:
    four = ("lda", "qda", "naive_bayes", "logistic")
    told = head(opened(*four, data="moons", data_noise=0.3, data_seed=seed))
    train, test = catalog.make("moons", n=100, noise=0.3, seed=seed).split(0.3, 0)
    errors = {
        TITLES[name]: words.Share((LIBRARY[name].fit(train.X, train.y).predict(test.X) != test.y).mean())
        for name in four
    }
    for end in (min(errors.values()), max(errors.values())):
        names = [name for name, error in errors.items() if error == end]
        who = " and ".join(names) if len(names) < 3 else f"{len(names)} methods"
        assert re.search(rf"(: |, ){re.escape(who)} ((is|are) wrong )?on {words.number(end)}", told), (who, told)
    assert "not on the yellow" in told


def test_two_that_are_equally_good_are_both_told_with_one_share(monkeypatch: pytest.MonkeyPatch) -> None:
    run = opened("logistic", "k_neighbors", data="moons").shown.run
    monkeypatch.setattr(side_by_side, "_error", lambda run, name: words.Share(0.1))
    assert side_by_side._headline(run).endswith("the yellow ones: both are wrong on 10.0%")
