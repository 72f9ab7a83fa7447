"""Three methods on the screen, by the number of texts they learn from."""

import numpy as np
import pytest

from algos.text.learning_curves import METHODS, orders, predictions
from pages.text import PAGE
from pages.views.text.rivals.figure import draws
from tests.pages.clock import Clock
from tests.pages.harness import open_page
from ui import words


def clock(**settings: object) -> Clock:
    return Clock("text", view="rivals", repeats="5", **settings)


@pytest.fixture(scope="module")
def news() -> Clock:
    return clock(data="news", looks_for="science", seed=2, pseudo="0.5")


def test_the_numbers_are_scikit_learns_at_a_small_and_at_the_largest_size(news: Clock) -> None:
    from sklearn.linear_model import LogisticRegression
    from sklearn.naive_bayes import MultinomialNB
    from sklearn.svm import SVC

    from algos.text import vocabulary

    run = news.run
    documents = run.documents
    assert documents.class_names[1] == "science" and documents.sizes[1] == 35
    X = vocabulary.build(documents.texts).counts(documents.texts)
    methods = (MultinomialNB(alpha=0.5), LogisticRegression(tol=1e-8, max_iter=1000), SVC(kernel="linear", tol=1e-6))
    for step in (2, news.last):
        m, wrong = run.sizes[step], np.empty((3, 5))
        for r, order in enumerate(orders(documents.labels, 5, 2)):
            learn, held = order[:m], order[-run.held_out :]
            for i, method in enumerate(methods):
                known = X[learn].any(axis=0)
                said = method.fit(X[learn][:, known], documents.labels[learn]).predict(X[held][:, known])
                wrong[i, r] = (said != documents.labels[held]).mean()
        shown = news.numbers(step)
        assert [shown[f"Error, {name}"] for name in METHODS] == pytest.approx(wrong.mean(axis=1).tolist())


def test_the_numbers_follow_the_player_and_the_headline_says_who_is_ahead(news: Clock) -> None:
    news.sound()
    for step in news.steps:
        now = news.at(step)
        first, second = now.order[:2]
        less = now.now.errors[second] - now.now.errors[first]
        clear = less.mean() > 2 * less.std(ddof=1) / np.sqrt(5)
        one, two, _ = (words.number(words.Share(now.now.errors[m].mean())) for m in now.order)
        told = f"{METHODS[first]} makes the fewest errors, {one}, "
        told += f"clearly fewer than {METHODS[second]} with {two}" if clear else ""
        told += "" if clear else f"but its lead over {METHODS[second]} with {two} may be chance"
        if now.now.errors[first].mean() == now.now.errors[second].mean():
            told = f"{METHODS[first]} and {METHODS[second]} make equally few errors, {one}"
        if step < news.last:
            assert news.caption(step) == f"With {now.now.n} texts {told}"
        data = news.picture.frames[step]["data"]
        whiskers = [t["y"] for t in data if t.get("mode") == "lines" and len(t["x"]) == 2 and t["x"][0] == t["x"][1]]
        for m, (low, high) in enumerate(whiskers):
            mean, error = now.now.errors[m].mean(), now.now.errors[m].std(ddof=1) / np.sqrt(5)
            assert [low, high] == pytest.approx([max(mean - 2 * error, 0), mean + 2 * error], abs=1e-6)
        assert len(whiskers) == 3
        guess = data[0]["y"]
        assert guess == pytest.approx([min(now.documents.sizes) / len(now.documents)] * 2)
        assert ("hardly chance" in news.told(step)) == clear
        assert f"On average {METHODS[first]} errs " in news.told(step)
        assert min(now.now.means) == now.now.means[first]


def test_the_last_headline_says_who_was_ahead_before_if_it_is_somebody_else(news: Clock) -> None:
    assert news.start == 5 < news.last and "clearly" in news.caption(news.last)
    letters = clock(data="form_letters", seed=0)
    few = next(letters.at(step) for step in letters.steps if letters.at(step).clear)
    assert METHODS[few.order[0]] == "naive Bayes" and not letters.at(letters.last).clear
    end = METHODS[letters.at(letters.last).order[0]]
    told = letters.caption(letters.last)
    assert told.startswith(f"With 200 letters {end} makes the fewest errors, ") and "may be chance" in told
    before = f". With {few.now.n} naive Bayes was clearly ahead"
    assert told.endswith(before) == (end != "naive Bayes")


def test_curves_grow_with_the_sizes_and_are_named_at_their_ends(news: Clock) -> None:
    for step in (0, 4, news.last):
        data = news.picture.frames[step]["data"]
        curves = [t for t in data if t.get("name") in METHODS]
        state = news.run.trace.states[step]
        size = news.run.sizes[step]
        assert [float(max(curve["x"])) for curve in curves] == pytest.approx([size] * 3, rel=0.05)
        marks = [t for t in data if t.get("mode") == "markers"]
        upright = [t for t in data if t.get("mode") == "lines" and len(t["x"]) == 2 and t["x"][0] == t["x"][1]]
        for curve, mark, whisker in zip(curves, marks, upright, strict=True):
            assert curve["x"][-1] == mark["x"][-1] == pytest.approx(whisker["x"][0]), "all of a method at one place"
            assert mark["customdata"][-1] == size
        assert [float(curve["y"][-1]) for curve in curves] == pytest.approx(list(state.means), abs=1e-6)
        names = data[-1]
        assert [name.strip("\u2002") for name in names["text"]] == list(METHODS)
        assert names["x"] == pytest.approx([np.log10(news.run.sizes[step])] * 3, abs=0.05)


def test_no_name_is_struck_through_by_the_line_of_guessing() -> None:
    at = clock()
    for step in at.steps:
        figure = at.picture.frames[step]
        line = next(t for t in figure["data"] if t.get("line", {}).get("dash") == "dot")
        level, names = float(line["y"][0]), np.asarray(figure["data"][-1]["y"], dtype=float)
        assert ((names > level) == (at.at(step).now.means >= level)).all(), "a name is on the side of its mean"
        gaps = np.diff(sorted([float(line["y"][0]), *map(float, figure["data"][-1]["y"])]))
        assert gaps.min() > 0.03 * figure["layout"]["yaxis"]["range"][1]


def test_every_draw_is_a_dot_and_those_of_the_same_texts_are_joined(news: Clock) -> None:
    run = news.at(4)
    joined, *drawn = draws(run)["data"]
    for m, cloud in enumerate(drawn[::2]):
        assert np.asarray(cloud["y"]) == pytest.approx(run.now.errors[m], abs=1e-6)
        assert joined["y"][m::4] == pytest.approx(cloud["y"]) and joined["x"][m::4] == pytest.approx(cloud["x"])


def test_a_few_texts_have_a_short_curve_and_texts_without_words_the_more_common_class() -> None:
    assert clock(data="dogs_and_tulips").run.sizes == [4, 6]
    four = PAGE.answer({"view": "rivals", "data": "four_mails"})
    assert four.run.sizes == [3] and len(four.pictures[0].frames) == 1
    X, y, held = np.zeros((5, 3), dtype=int), np.array([1, 0, 1, 1, 0]), np.zeros((2, 3), dtype=int)
    said = predictions(X, y, held, pseudo_count=1.0, penalty=1.0, C=1.0)
    assert said[:2].tolist() == [[1, 1], [1, 1]]


def test_of_two_presets_that_set_the_same_the_pressed_one_asks():
    at = open_page("text", view="rivals")
    for i, answer in ((1, "Logistic regression with ten"), (2, "Logistic regression with 150")):
        at.button(key=f"text_preset_{i}").click().run()
        assert [button.label for button in at.button if button.label.startswith("Logistic")] == [answer]
