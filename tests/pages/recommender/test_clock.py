"""The numbers below the chart and Look closer are those of the frame on display."""

import re
from typing import Any

import numpy as np
import pytest

from datasets import catalog
from pages.views.recommender.content.run import STOPS
from pages.views.recommender.means import Method
from pages.views.recommender.ratings_map import WRITTEN
from tests.pages.clock import Clock
from tests.pages.harness import texts
from tests.pages.recommender.oracles import rmse
from tests.pages.recommender.test_plane import alternated
from ui.words import number

FILMS = catalog.make("films")
TRAIN, TEST = FILMS.split(0.2, seed=0)


def clock(view: str, **settings: Any) -> Clock:
    return Clock("recommender", **dict(view=view, data="films") | settings)


def objective(Y, model, users, items, penalty):
    error = (Y - model.predict())[~np.isnan(Y)]
    return (error @ error + penalty * ((users**2).sum() + (items**2).sum())) / 2


def last(formula: str) -> float:
    """The number with which it ends."""
    return float(formula.rpartition("= ")[2].strip("$\n "))


@pytest.mark.parametrize("settings", [
    {"data": "two_by_three"},
    {"data": "blocks", "matrix_method": "gradient", "held": 0.3},
    {"data": "exercise_42", "matrix_method": "sgd", "centre": "global", "start": "random"},
    {"data": "blocks", "matrix_method": "gradient", "matrix_step": 0.5, "penalty": 20},
    {"start": "zero"},
])  # fmt: skip
def test_the_matrix_is_filled_step_by_step(settings):
    at = clock("matrix", **settings)
    scene, trace = at.run.at, at.run.trace
    for step, shown in at.by_step.items():
        state = trace.states[step]
        if step == 0 and at.run.how.start == "random" and scene.data.Y.size <= WRITTEN:
            assert set(shown.values()) == {"none yet"}, "chance numbers are no guesses"
            continue
        J = objective(scene.train.Y, state, state.users, state.items, at.run.how.penalty)
        assert state.objective == pytest.approx(J, rel=1e-9)
        assert shown["Error, known ratings"] == pytest.approx(rmse(scene.train.Y, state.predict()))
        if scene.test is not None:
            assert shown["Error, held out"] == pytest.approx(rmse(scene.test.Y, state.predict()))
            assert shown["MAE, held out"] == pytest.approx(np.nanmean(np.abs(scene.test.Y - state.predict())))
    at.sound(still=settings.get("start") == "zero")
    assert at.picture.start == 0


def test_look_closer_multiplies_the_vectors_of_the_step():
    at = clock("matrix", data="two_by_three", item="film 1")
    for step in (0, 1, 2, at.run.trace.steps):
        guess = at.run.trace.states[step].predict()[0, 0]
        product = next(e.value for e in at.closer(step).latex if r"\hat Y =" in e.value)
        assert last(product) == pytest.approx(guess, rel=1e-3)


@pytest.mark.parametrize("turn", [0, 60])
def test_the_taste_plane_goes_by_half_steps(turn):
    at = clock("plane", user="Dario", item="The Glass Automaton (1974)", penalty=5, turn=turn)
    for step, shown in at.by_step.items():
        if step == 0:
            continue  # the users' start is the algorithm's own
        U, V, means = alternated(TRAIN.Y, 2, 5.0, step)
        filled = means + U @ V.T
        assert shown["Prediction"] == pytest.approx(filled[3, 8], rel=1e-6)
    at.sound()
    assert at.picture.start == 0


@pytest.mark.parametrize("settings", [{"start": "zero"}, {"rank": 1}, {"data": "planted", "rank": 4}])
def test_the_plane_is_looked_at_closer_from_any_start(settings):
    at = clock("plane", **settings)
    assert at.by_step
    at.looks_closer()


def test_the_axes_of_the_plane_do_not_turn_with_the_clock():
    at = clock("plane", data="planted", rank=4)
    T = at.run.T
    assert at.shown.screen.at is not None
    assert all((at.shown.screen.at(at.run, step).T == T).all() for step in (0, 1, 3))


def test_neighbours_are_asked_one_after_the_other():
    at = clock("neighbours", user="Lena", item="Neon Over Reykholt (1985)", k=4)
    at.as_chosen("k", {0: 1, 3: 4, 9: 10, 29: 30})
    for step, shown in at.by_step.items():
        beyond = shown["Guess"] > 5 or shown["Guess"] < 1
        assert bool(re.search(r", (above 5|below 1)$", at.caption(step))) == beyond
        guessed = r"(?:the guess is|both together guess|all \d+ together guess) ([\d.]+) ([+−]) ([\d.]+) [=≈] ([\d.]+)"
        shown_sum = re.search(guessed, at.caption(step))
        assert shown_sum
        mean, sign, more, total = shown_sum.groups()
        assert float(total) == pytest.approx(shown["Guess"], abs=0.0051)
        assert float(mean) + float(sign.replace("−", "-") + more) == pytest.approx(shown["Guess"], abs=0.0101)
    at.sound(3)
    for asked in (1, 2, 30):
        table = at.closer(asked - 1).dataframe[0].value
        assert len(table) == min(asked, len(at.run.candidates))


@pytest.mark.parametrize("intercept", ["none", "free"])
def test_the_weights_are_those_of_the_penalty_on_display(intercept):
    at = clock("content", content_intercept=intercept, content_penalty=5)
    at.as_chosen("content_penalty", {i: STOPS[i] for i in (0, 4, STOPS.index(5.0), len(STOPS) - 1)})
    at.sound(STOPS.index(5.0))


@pytest.mark.parametrize("learn", ["learned", "hybrid"])
@pytest.mark.parametrize("more", [{}, {"held": 0, "content_penalty": 0.5}, {"content_features": "letters"}])
def test_features_are_learned_half_step_by_half_step(learn, more):
    at = clock("content", content_learn=learn, **more)
    train, test = at.run.at.train, at.run.at.test
    for step, shown in at.by_step.items():
        state = at.run.trace.states[step]
        items = state.items if learn == "learned" else state.item_weights
        J = objective(train.Y, state, state.users, items, at.run.settings["penalty"])
        assert shown["Cost J"] == pytest.approx(J, rel=1e-9)
        assert shown["Error, known ratings"] == pytest.approx(rmse(train.Y, state.predict()))
        assert test is None or shown["Error, held out"] == pytest.approx(rmse(test.Y, state.predict()))
    at.sound()
    assert at.picture.start == 0


def test_an_items_features_are_solved_when_it_is_their_turn():
    at = clock("content", content_learn="learned")
    assert "all weights are 0" in texts(at.closer(0).markdown)
    before, after = texts(at.closer(1).markdown), texts(at.closer(2).markdown)
    assert "The next half-step solves it." in before and "This half-step has solved it." in after
    coming = re.search(r"\| next \|(.*)\|", before)
    now = re.search(r"\| now \|(.*)\|", after)
    assert coming and now and coming[1] == now[1]


@pytest.mark.parametrize("settings", [{}, {"baseline_penalty": 0, "held": 0}, {"data": "two_by_three"}])
def test_offsets_settle_half_step_by_half_step(settings):
    at = clock("baselines", **settings)
    train, penalty = at.run.at.train, at.run.method.penalty
    Y = train.Y - np.nanmean(train.Y)
    b, c = np.zeros(len(Y)), np.zeros(Y.shape[1])
    for step in range(at.run.trace.steps + 1):
        if step % 2:
            b = np.nansum(Y - c, axis=1) / np.maximum(penalty + train.seen.sum(axis=1), 1e-300)
        elif step:
            c = np.nansum(Y - b[:, None], axis=0) / np.maximum(penalty + train.seen.sum(axis=0), 1e-300)
        if step in at.by_step:
            left = Y - b[:, None] - c
            assert at.by_step[step]["Error, known ratings"] == pytest.approx(np.sqrt(np.nanmean(left**2)), abs=1e-9)
    at.sound()
    assert "so far the half-steps have not settled" in texts(at.closer(0).caption)


@pytest.mark.parametrize(("name", "key"), [("popularity", "baseline_penalty"), ("unstructured", "free_penalty")])
def test_baselines_follow_the_penalty_on_display(name, key):
    at = clock("baselines", baseline=name, **{key: 2})
    at.as_chosen(key, {i: STOPS[i] for i in (0, 3, STOPS.index(2.0), len(STOPS) - 1)})
    at.sound(STOPS.index(2.0))


@pytest.mark.parametrize("name", ["users", "items"])
def test_before_a_mean_of_its_own_everybody_has_the_mean_of_all(name):
    at = clock("baselines", baseline=name)
    first = at.numbers(0)["Error, held out"]
    assert first == pytest.approx(rmse(TEST.Y, Method("global").predicted(TRAIN)))
    assert first == pytest.approx(rmse(TEST.Y, np.nanmean(TRAIN.Y)))
    at.sound()


def test_many_starts_are_read_at_the_half_step_on_display():
    at = clock("starts", mode="many", rounds=20)
    for step, shown in at.by_step.items():
        J = np.array([start.curve[step] for start in at.run.trace.states])
        assert [shown["J, zero start"], shown["J, equal start"], shown["Lowest J"]] == [J[0], J[1], J.min()]
        if step == max(at.by_step):
            assert f"the equal start ends higher, at {number(float(J[1]))}" in at.caption(step)
            continue
        said = re.search(r" ([\d.]+) from the equal start and ([\d.]+) from zero$", at.caption(step))
        assert said and [float(number) for number in said.groups()] == pytest.approx([J[1], J[0]], rel=5e-3)
    fewer = clock("starts", mode="many", rounds=5).shown.numbers
    then = at.numbers(10)
    for label in ("Lowest J", "J, equal start", "J, zero start"):
        assert then[label] == pytest.approx(fewer[label])
    at.sound()


@pytest.mark.parametrize("settings", [{}, {"one_penalty": 0.0, "one_v": 0.0}, {"one_y": 2.0, "one_u": -1.0}])
def test_one_rating_walks_to_its_valley(settings):
    at = Clock("recommender", view="starts", **settings)
    y, penalty, u, v = at.run.y, at.run.penalty, at.run.u, at.run.v
    for step in range(at.run.trace.steps + 1):
        if step % 2:
            u = y * v / (penalty + v * v) if v else 0.0
        elif step:
            v = y * u / (penalty + u * u) if u else 0.0
        shown = at.numbers(step)
        J = (y - u * v) ** 2 / 2 + penalty / 2 * (u * u + v * v)
        assert shown["Cost J"] == pytest.approx(J, abs=1e-9)
        assert at.run.path[step] == pytest.approx([u, v], abs=1e-9)
        assert shown["Lowest J"] == at.whole["Lowest J"]
        inside = at.run.plane.holds(at.run.path[[step]]).all()
        assert at.verdict(step) == ("" if inside else "The path has left the picture.")  # bars say what is guessed
    at.sound(still=settings.get("one_v") == 0.0)  # from there J stays what it was
    assert at.picture.start == 0
    assert "None is made yet: u = " in texts(at.closer(0).markdown)


def test_the_latest_half_steps_are_written_out():
    at = Clock("recommender", view="starts")
    path = at.run.path
    for step, count in ((1, 1), (3, 3), (7, 4)):
        said = [e.value for e in at.closer(step).latex if r"\frac" in e.value]
        assert len(said) == count
        assert last(said[-1]) == pytest.approx(path[step, 1 - step % 2], rel=1e-3)


@pytest.mark.parametrize("settings", [{"data": "films", "pieces": 4}, {"data": "blocks", "pieces": 3, "penalty": 1}])
def test_pieces_are_taken_one_after_the_other(settings):
    at = clock("starts", mode="greedy", **settings)
    assert at.picture.start == 0
    for count in range(1, at.run.found + 1):
        other = clock("starts", mode="greedy", **settings | {"pieces": count})
        assert at.numbers(count) == pytest.approx(dict(other.whole))
    judged = at.run.at.judged.Y
    guess = at.run.pieces[0].predict()
    assert (
        at.numbers(0)["Error, rank by rank"] == at.numbers(0)["Error, joint fit"] == pytest.approx(rmse(judged, guess))
    )
    at.sound()


@pytest.mark.parametrize(("along", "key", "values"), [
    ("rank", "rank", {0: 1, 2: 3, 5: 6}),
    ("penalty", "penalty", {0: 0.1, 3: 1, 6: 10}),
])  # fmt: skip
def test_all_methods_stand_beside_the_factorisation_on_display(along, key, values):
    at = clock("compare", compare_along=along, compare_splits=2)
    run = at.run
    errors = run.found.curve[:, :, 1, run.column].mean(axis=0)
    for step, shown in at.by_step.items():
        ahead = sum(e < errors[step] for e in run.others.mean(axis=0)[run.drawn])
        assert shown == {"Other methods that err less": f"{ahead} of {len(run.drawn)}"}
    for step, value in values.items():
        assert f"At {'rank' if along == 'rank' else 'λ ='} {value:g} the " in at.caption(step)
    at.sound(at.start)
