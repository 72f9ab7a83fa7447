from typing import Any

import numpy as np
import pytest
from scipy.spatial.distance import cdist
from sklearn.model_selection import LeaveOneOut, cross_val_predict
from sklearn.neighbors import KNeighborsClassifier

from datasets import catalog
from pages.views.classification.neighbours.figure import LEAST
from pages.views.classification.neighbours.votes import asked
from tests.pages.classification.reading import agree, ringed
from tests.pages.clock import Clock
from tests.pages.harness import Opened, alts, captions, figures, frames, numbers
from ui import words
from ui.compute import Refused
from ui.view import VERDICT

NOISY = {"data": "moons", "data_n": 200, "data_noise": 0.3}


def opened(**settings: Any) -> Opened:
    return Opened("classification", **({"view": "neighbours"} | settings))


def split():
    return catalog.make("moons", n=200, noise=0.3).split(0.3, 0)


def test_numbers_curves_and_votes_are_those_of_scikit_learn():
    train, test = split()
    at = opened(**NOISY, neighbours=7, point=4)
    model = KNeighborsClassifier(7).fit(train.X, train.y)
    left_out = cross_val_predict(KNeighborsClassifier(7), train.X, train.y, cv=LeaveOneOut())
    assert numbers(at) == pytest.approx({"Training error": (model.predict(train.X) != train.y).mean()})
    assert at.shown.quantity("Left-out error") == pytest.approx((left_out != train.y).mean())
    assert at.shown.quantity("Test error") == pytest.approx((model.predict(test.X) != test.y).mean())
    curves = {t["name"]: t for t in frames(at)[-1] if "error" in t.get("name", "")}
    counts = asked(len(train.y))
    np.testing.assert_allclose(curves["test error"]["x"], counts)
    for k, shown in zip(counts, curves["test error"]["y"], strict=True):
        library = KNeighborsClassifier(k).fit(train.X, train.y)
        assert shown == pytest.approx((library.predict(test.X) != test.y).mean(), abs=1e-6)
    # the lines of the frame with 3 neighbours lead from test point 4 to its 3 neighbours
    data = frames(at)[counts.index(3)]
    lines = next(t for t in data if t["type"] == "scatter" and t["mode"] == "lines" and "name" not in t)
    ends = np.column_stack([lines["x"], lines["y"]])[1::3]
    rows = model.kneighbors(test.X[[3]], 3, return_distance=False)[0]
    np.testing.assert_allclose(ends, train.X[rows], atol=1e-5)
    # the rings of that frame are its mistakes, those on the points that are judged
    three = KNeighborsClassifier(3).fit(train.X, train.y)
    assert len(ringed(data)) == (three.predict(test.X) != test.y).sum() > 0
    # and looking closer counts the votes
    votes = np.bincount(train.y[model.kneighbors(test.X[[3]], return_distance=False)[0]], minlength=2)
    assert all(rf"\tfrac{{{v}}}{{7}}" in at.latex[0].value for v in votes)
    assert f"**{train.class_names[votes.argmax()]}** wins" in at.markdown[-2].value


def test_the_frames_run_from_one_neighbour_to_all():
    at = opened(**NOISY)
    said = captions(at)
    errors = list(at.shown.run.errors.values())[-1]
    counts = at.shown.run.counts
    assert len(said) == len(counts)
    for i, (count, told) in enumerate(zip(counts, said, strict=True)):
        least = min(range(i + 1), key=lambda j: errors[j])
        error = words.number(words.Share(errors[i]))
        with_so_many = f"{words.count(counts[least], 'neighbour')}"
        least_so_far = ", the lowest so far" if i else ""
        if least < i:
            least_so_far += f", as with {with_so_many}"
        if errors[least] < errors[i]:
            least_so_far = f", more than the {words.number(words.Share(errors[least]))} with {with_so_many}"
        now = f"With {words.count(count, 'neighbour')} the test error is {error}"
        if i == len(counts) - 1:  # as is asked
            wins = at.shown.run.at.class_names[int(at.shown.run.at.y.mean() > 0.5)]
            now = f"With all 140 neighbours, {wins} wins everywhere and the test error is {error}"
            first = "first " if sum(e == errors[least] for e in errors) > 1 else ""
            best = f"{words.number(words.Share(errors[least]))}, {first}with {with_so_many}"
            assert told == f"The test error is lowest, {best}. {now}"
        else:
            assert told == f"{now}{least_so_far}"
    tied = Opened("classification", view="neighbours", data="mislabelled")
    assert (tied.shown.run.errors["test error"] == 0).sum() > 5
    assert captions(tied)[-1].startswith("The test error is lowest, 0%, first with 1 neighbour. ")
    assert "nearest 3 at every place" in alts(at)[0] and at.pictures[0].start == counts.index(3)


@pytest.mark.parametrize(
    ("settings", "library"),
    [
        ({**NOISY, "neighbours": 5, "degree": 2}, True),
        ({"data": "iris", "test": 0.0, "neighbours": 3}, False),  # some flowers share a place
        ({"data": "wine", "standardise": "true", "plane": "two inputs", "split": 3}, None),
        ({**NOISY, "rule": "ball"}, False),
        ({"data": "blobs", "rule": "ball", "positive": "group 2", "degree": 2, "test": 0.5}, False),
    ],
)
def test_the_scripts_print_the_numbers_beside_the_chart(settings, library):
    agree(opened(**settings), library=library, theirs=1e-9)


@pytest.mark.parametrize("settings", [NOISY, NOISY | {"rule": "ball"}, {"data": "iris", "test": 0.0}])
def test_errors_are_drawn_as_far_as_was_played_and_the_least_of_them_has_a_star(settings):
    drawn = frames(opened(**settings))
    whole = {t["name"]: np.asarray(t["y"], dtype=float) for t in drawn[-1] if "error" in t.get("name", "")}
    judge = whole["test error" if "test error" in whole else "left-out error"]
    for f, data in enumerate(drawn):
        named = {t["name"]: t for t in data if "name" in t}
        for name, shares in whole.items():
            shown = np.asarray(named[name]["y"], dtype=float)
            assert np.array_equal(shown[: f + 1], shares[: f + 1]) and np.isnan(shown[f + 1 :]).all()
        least = judge[: f + 1].min() if f else np.nan  # of one alone none is the least
        assert named[LEAST]["y"][0] == pytest.approx(least, abs=1e-6, nan_ok=True)


def test_balls_learn_by_heart():
    train, test = split()
    near = cdist(test.X, train.X[train.y == 1]).min(axis=1)
    at = opened(**NOISY, rule="ball")
    curves = {t["name"]: t for t in frames(at)[-1] if "error" in t.get("name", "")}
    for eps, shown in zip(curves["test error"]["x"], curves["test error"]["y"], strict=True):
        assert shown == pytest.approx(((near <= eps) != test.y).mean(), abs=1e-6)
    safe = cdist(train.X[train.y == 1], train.X[train.y == 0]).min()
    assert any(f"{safe:.3g}"[:5] in c.value and "apart. With a smaller radius" in c.value for c in at.caption)
    assert numbers(at)["Positive in test"] == pytest.approx(test.y.mean())


def test_one_class_alone_is_refused_in_words():
    with pytest.raises(Refused, match="Only one class"):
        opened(data="exercise_2_5", test=0.5)


def test_the_stray_label_is_ringed_where_two_are_asked() -> None:
    (picture,) = opened(data="mislabelled", neighbours=1.0, look="training").shown.pictures
    assert picture.start == 0
    found = [ringed(frame["data"]) for frame in picture.frames[:2]]
    assert [len(rings) for rings in found] == [0, 1]


@pytest.mark.parametrize(
    ("settings", "alone"),
    [({"neighbours": 1}, True), ({"data": "mislabelled", "neighbours": 1}, True), ({"neighbours": 3}, False)],
)
def test_where_one_neighbour_is_asked_it_is_said_why_no_training_point_is_wrong(settings, alone):
    clock = Clock("classification", view="neighbours", **settings)
    told = clock.screen.beside(clock.run)[VERDICT]
    assert bool(told) == alone
    for i, frame in enumerate(clock.picture.frames):
        names = [str(word) for t in frame["data"] if t.get("mode") == "text" for word in t["text"]]
        assert sum("test error" in name for name in names) == 1
        many, every = clock.run.counts[i], i == len(clock.picture.frames) - 1
        assert names[2] == (
            "<b>all points<br>vote</b>"
            if every
            else f"<b>its {f'{many} ' * (many > 1)}nearest<br>point{'s vote' if many > 1 else ' votes'}</b>"
        )


@pytest.mark.parametrize(("settings", "test"), [({}, True), ({"test": 0.0}, False)])
def test_it_opens_on_the_point_that_is_farthest_from_all_others_and_names_what_is_full_and_hollow(settings, test):
    clock = Clock("classification", view="neighbours", **settings)
    made = catalog.make("moons", n=80, noise=0.3)
    learned, judged = made.split(0.3, 0) if test else (made, made)
    apart = cdist(judged.X, np.vstack([learned.X, judged.X]) if test else made.X)
    apart[apart == 0] = np.inf
    assert clock.run.i == apart.min(axis=1).argmax()
    named = {t["name"] for t in clock.picture.frames[0]["data"] if t.get("showlegend") and t.get("name")}
    points = {"filled: training point", "hollow: test point"}
    assert named == ({"wrong test point", LEAST} | points if test else {"wrong point", LEAST})


def test_a_point_is_outvoted_where_others_have_more_votes_and_not_where_they_have_as_many():
    at = opened(data="mislabelled", look="training", neighbours=3)
    data = at.shown.run.at
    near = data.y[np.argsort(cdist(data.Z, data.Z), axis=1, kind="stable")]
    own = [(near[:, :k] == data.y[:, None]).sum(axis=1) for k in (1, 2, 3)]
    assert [bool((2 * votes < k).any()) for k, votes in zip((1, 2, 3), own, strict=True)] == [False, False, True]
    assert at.shown.quantity("Neighbours that outvote a point") == 3


def test_of_all_points_that_are_as_many_of_each_class_the_headline_says_tie():
    said = opened().shown.pictures[0].captions
    assert said[len(said) - 1].endswith(
        ". With all 56 neighbours, a tie of 28 to 28 goes to group 1 and the test error is 50.0%"
    )
    assert "tie" not in said[0]


def test_a_tie_of_all_is_told_only_of_a_test():
    """Left out, a point has no vote of its own: its class has one less than the others."""
    said = captions(opened(data="moons", test=0))
    assert said[-1].endswith(". With all 80 neighbours it is 100%")


def test_of_training_points_the_headline_says_how_many_are_outvoted():
    at = opened(data="mislabelled", look="training", neighbours=3)
    said, data = captions(at), at.shown.run.at
    assert said[1].startswith("With 2 neighbours, 0 of 42 training points are outvoted and the test error is ")
    assert said[2].startswith("With 3 neighbours, 1 of 42 training points is outvoted and the test error is ")
    assert not any("outvoted" in told for told in captions(opened(data="mislabelled")))
    assert len(data.y) == 42


def test_of_several_groups_the_headline_says_how_few_votes_win_a_place():
    at = opened(data="blobs", data_k=5, data_spread=2.0, neighbours=20.0)
    run = at.shown.run
    model = KNeighborsClassifier(20).fit(run.at.Z, run.at.y)
    least = model.predict_proba(run.at.plane.grid(60)[2]).max(axis=1).min()
    told = f"With 20 neighbours, {words.number(words.Share(least))} of the votes can win a place and the test error is "
    assert captions(at)[run.chosen].startswith(told)
    assert not any("win a place" in told for told in (captions(at)[0], captions(at)[-1], *captions(opened())))


def test_where_no_test_point_is_in_a_ball_the_headline_says_so():
    at = opened(**NOISY, rule="ball")
    run = at.shown.run
    for radius, told in zip(run.radii, captions(at), strict=True):
        positives = run.at.Z[run.at.y == 1]
        inside = (cdist(run.at.Z_test, positives).min(axis=1) <= radius).any()
        assert (", no positive test point lies in a ball and the test error is " in told) == (not inside)


def test_the_names_of_the_errors_are_not_written_on_each_other():
    def across(trace, axis):
        low, high = axis["range"]
        place = (np.log10(trace["x"][0]) - low) / (high - low)
        side = str(trace["textposition"])
        return (place - 0.35, place) if "left" in side else (place, place + 0.35)

    for settings in ({"data": "rings", "neighbours": 210.0}, {}, {"rule": "ball"}):
        at = opened(**settings)
        layout = figures(at)[0]["layout"]
        for frame in frames(at):
            one, other = (t for t in frame if t.get("mode") == "text" and "error" in str(t["text"]))
            (a, b), (c, d) = (across(trace, layout["xaxis2"]) for trace in (one, other))
            apart = abs(float(one["y"][0]) - float(other["y"][0])) / layout["yaxis2"]["range"][1]
            assert b <= c or d <= a or apart >= 0.06
