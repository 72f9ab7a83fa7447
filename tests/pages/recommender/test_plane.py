"""The taste plane: what it shows against independent recomputation."""

import re
from functools import partial
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from datasets import catalog
from pages.views.recommender.plane.figure import NAMES, SHORTER
from pages.views.recommender.plane.lines import GRIP, TURNS
from pages.views.recommender.plane.view import view
from tests.pages.drags import anywhere, dropped
from tests.pages.drags import places as places_of
from tests.pages.harness import Opened, alts, captions, figures, frames, numbers, printed, scripts, texts
from tests.pages.recommender.oracles import item_means
from ui import controls
from ui.view import VERDICT

opened = partial(Opened, "recommender", view="plane", data="films")


def places(trace):
    return np.column_stack([trace["x"], trace["y"]]).astype(float)


def points(traces):
    return places(next(t for t in traces if t.get("meta") == "pick"))


def parts(at):
    """The traces of the last frame, by what they are."""
    names = ["lines", "levels", "arrow", "points", "own kind", "others", "of the arrow", "chosen", "drop"]
    traces = frames(at)[-1]
    return dict(zip(names, traces, strict=False)) | {"legend": [t for t in traces[len(names) :] if "name" in t]}


def alternated(Y, rank, penalty, steps, seed=0, mean=None):
    """Alternating least squares, every row by itself with the penalty as `rank` more rows: U, V, means of the items."""
    means = item_means(Y) if mean is None else np.full(Y.shape[1], mean)
    R = Y - means
    U, V = None, 0.5 * np.random.default_rng(seed).normal(size=(Y.shape[1], rank))

    def solved(rows, known):
        found = []
        for r in rows:
            s = ~np.isnan(r)
            left = np.vstack([known[s], np.sqrt(penalty) * np.eye(rank)])
            found.append(np.linalg.lstsq(left, np.append(r[s], np.zeros(rank)), rcond=None)[0])
        return np.array(found)

    for step in range(steps):
        if step % 2 == 0:
            U = solved(R, V)
        else:
            V = solved(R.T, U)
    return U, V, means


def faced(P, v):
    """Points P (p, 2) by how far they lie along v, and to its left."""
    along = v / np.linalg.norm(v)
    return P @ np.column_stack([along, [-along[1], along[0]]])


def vectors(drawn, n=60):
    """The vectors of points (p, 2) of which the first n are users."""
    return np.vstack([drawn[:n] / SHORTER, drawn[n:] * SHORTER])


@pytest.fixture(scope="module")
def films():
    return opened(more="Code", user=4, item=9, penalty=5)


def test_numbers_are_those_of_regressions_row_by_row(films):
    train, test = catalog.make("films").split(0.2, seed=0)
    steps = len(frames(films)) - 1
    U, V, means = alternated(train.Y, 2, 5.0, steps)
    filled = means + U @ V.T
    shown = numbers(films)
    assert shown["Prediction"] == pytest.approx(filled[3, 8], rel=1e-6)
    assert list(shown) == ["Prediction"]
    at = opened(user=4, item=9, penalty=5, more="Look closer")
    held = f"held out {np.sqrt(np.mean((test.Y - filled)[test.seen] ** 2)):.3g}"
    assert held in next(told.value for told in at.caption if told.value.startswith("All guesses: error training "))
    assert abs(films.shown.quantity("Length of U less that of V")) < 1e-4
    assert_allclose(vectors(points(frames(films)[-1])), faced(np.vstack([U, V]), U[0]), atol=1e-5)


def test_scripts_print_the_numbers_on_the_screen(films):
    assert printed(scripts(films)[0]) == pytest.approx(numbers(films), rel=1e-9)
    at = opened(data="exercise_42", rank=1, penalty=2, centre="global", user=5, item=2, more="Code")
    run, library = scripts(at)
    assert printed(run) == pytest.approx(numbers(at), rel=1e-9)
    assert printed(library) == pytest.approx(numbers(at), rel=1e-6, abs=1e-8)
    at = opened(data="square_left", rank=2, turn=-50, penalty=1, seed=4, start="random", more="Code")
    assert printed(scripts(at)[1]) == pytest.approx(numbers(at), rel=1e-6, abs=1e-8)


def test_frames_are_the_half_steps_and_the_axes_stand_still(films):
    train, _ = catalog.make("films").split(0.2, seed=0)
    end = alternated(train.Y, 2, 5.0, len(frames(films)) - 1)[0][0]
    for step in (1, 2, 5):
        U, V, _ = alternated(train.Y, 2, 5.0, step)
        drawn = vectors(points(frames(films)[step]))
        assert_allclose(drawn[:60], faced(U, end), atol=1e-5)
        assert_allclose(drawn[60:], faced(V, end), atol=1e-5)
    assert "layout" not in figures(films)[0]["frames"][3]
    alike = captions(opened(data="blocks"))  # its features say nothing of how far guesses miss
    assert "users are solved" in alike[3] and "items are solved" in alike[2]


@pytest.mark.parametrize("arrow", ["user", "item"])
@pytest.mark.parametrize("rank", [2, 4])
def test_the_plane_stays_whoever_has_the_arrow(arrow, rank):
    at, first = opened(user=4, item=9, rank=rank, arrow=arrow), opened(rank=rank)
    foot, tip = places(parts(first)["arrow"])
    assert tip[0] > 0 and tip[1] == pytest.approx(0, abs=1e-6) and not foot.any()
    assert_allclose(points(frames(at)[-1]), points(frames(first)[-1]))
    assert figures(at)[0]["layout"]["xaxis"]["range"] == figures(first)[0]["layout"]["xaxis"]["range"]
    assert_allclose(places(parts(at)["arrow"])[1], points(frames(at)[-1])[3 if arrow == "user" else 68])


@pytest.mark.parametrize("data", ["friends", "films"])
def test_a_penalty_pulls_the_points_together_in_a_window_that_stays(data):
    weak, strong = (opened(data=data, penalty=penalty) for penalty in (5, 50))
    a, b = (figures(at)[0]["layout"] for at in (weak, strong))
    assert a["xaxis"]["range"] == b["xaxis"]["range"] and a["yaxis"]["range"] == b["yaxis"]["range"]
    far = [np.abs(points(frames(at)[-1])).max() for at in (weak, strong)]
    assert far[1] < 0.1 * far[0] and far[0] > 0.2 * a["yaxis"]["range"][1]


def test_turning_moves_the_points_and_no_number(films):
    at = opened(user=4, item=9, penalty=5, turn=60)
    assert numbers(at) == pytest.approx(numbers(films), rel=1e-9, abs=1e-9)
    before, after = points(frames(films)[-1]), points(frames(at)[-1])
    half, high = np.cos(np.pi / 3), np.sin(np.pi / 3)
    assert_allclose(after, before @ [[half, high], [-high, half]], atol=1e-5)
    assert "turned by 60 degrees" in alts(at)[0]


def test_of_more_coordinates_the_two_longest_directions_are_shown():
    at = opened(data="planted", rank=4, penalty=1, held=0, turn=25, more="Code")
    assert printed(scripts(at)[0]) == pytest.approx(numbers(at), rel=1e-9)
    U, V, _ = alternated(catalog.make("planted").Y, 4, 1.0, int(captions(at)[-1].split()[1]))
    _, s, vt = np.linalg.svd(np.vstack([U, V]))
    flat = np.vstack([U, V]) @ vt[:2].T
    drawn = points(frames(at)[-1])
    assert_allclose(np.linalg.norm(vectors(drawn, len(U)), axis=1), np.linalg.norm(flat, axis=1), atol=1e-4)
    share = 100 * (s[:2] ** 2).sum() / (s**2).sum()
    assert f"{share:.1f}% of their squared length" in texts(at.caption)


def test_related_items_by_distance_and_by_angle():
    at = opened(item=1, penalty=5, more="Look closer")
    train, _ = catalog.make("films").split(0.2, seed=0)
    _, V, _ = alternated(train.Y, 2, 5.0, int(captions(at)[-1].split()[1]))
    names = catalog.make("films").items
    away = np.linalg.norm(V - V[0], axis=1)
    with np.errstate(invalid="ignore"):
        cosine = np.nan_to_num(V @ V[0] / np.linalg.norm(V, axis=1) / np.linalg.norm(V[0]), nan=-2)
    tables = [m.value for m in at.markdown if "smallest" in m.value]
    for table, order in zip(tables, (np.argsort(away), np.argsort(-cosine)), strict=True):
        rows = [line.split(" | ")[0].strip("| ") for line in table.splitlines()[2:]]
        assert rows == [names[j] for j in order if j != 0][:5]


def test_a_line_for_rank_one():
    at = opened(rank=1, item=1)
    drawn = points(frames(at)[-1])
    assert_allclose(drawn[:, 0], np.concatenate([at.shown.run.U[:, 0], at.shown.run.V[:, 0]]), atol=1e-6)
    assert set(drawn[:60, 1]) == {0}
    assert set(drawn[60:, 1]) == {1}
    assert list(figures(at)[0]["layout"]["yaxis"]["ticktext"]) == ["users", "items"]
    of = parts(at)
    assert_allclose(places(of["arrow"]), [[0, 0], drawn[0]])
    upright = places(of["lines"])[1:].reshape(-1, 3, 2)[:, :2]
    assert_allclose(upright[:, 0, 0], upright[:, 1, 0], rtol=1e-5)
    assert "every vector is one number" in texts(at.caption)
    assert "turn" not in at.heard


def test_an_item_without_ratings_stands_at_the_origin():
    at = opened(penalty=5, item=40, arrow="item")
    assert_allclose(points(frames(at)[-1])[-1], 0)
    assert "a vector of 0 has no angle" in texts(at.markdown)
    of = parts(at)
    assert np.isnan(places(of["lines"])).all() and not any(of["levels"]["text"])


def test_points_have_the_colours_and_shapes_of_their_groups():
    films, of = catalog.make("films"), parts(opened())
    assert of["points"]["text"][0] == films.users[0] and of["points"]["text"][60].startswith(films.items[0])
    entries = {trace["name"]: (trace["marker"]["color"], trace["marker"]["symbol"]) for trace in of["legend"]}
    looks = list(zip(of["points"]["marker"]["color"], of["points"]["marker"]["symbol"], strict=True))
    assert set(looks[:60]) == {entries.pop("users")}
    assert len(set(entries.values())) == len(entries) == len(set(looks[60:]))
    for look, has in zip(looks[60:], films.features, strict=True):
        name = next(name for name, other in entries.items() if other == look)
        assert name == "none of these" or has[films.feature_names.index(name)] == 1


@pytest.mark.parametrize("arrow", ["user", "item"])
def test_products_with_the_arrow_are_the_levels_along_every_line(arrow):
    at = opened(user=4, item=9, arrow=arrow, centre="none", penalty=5)
    of, drawn = parts(at), points(frames(at)[-1])
    tip = drawn[3 if arrow == "user" else 68]
    assert_allclose(places(of["arrow"]), [[0, 0], tip])
    foot, other = places(of["drop"])[4:6]
    assert_allclose(other, drawn[68 if arrow == "user" else 3])  # the other of the two
    assert_allclose([foot @ tip, foot[0] * tip[1] - foot[1] * tip[0]], [other @ tip, 0], atol=1e-5)
    levels = (places(of["lines"]) @ tip)[1:].reshape(-1, 3)[:, :2]
    written = [float(level.removeprefix("guess ").replace("−", "-")) for level in of["levels"]["text"][1:]]
    assert len(written) > 1 and set(written) <= set(np.round(levels, 4).ravel())
    assert_allclose(places(of["levels"])[1:] @ tip, written, atol=1e-4)


def test_a_phone_leaves_out_the_names_of_which_the_lines_tell_nothing():
    at = opened(item=9, arrow="item")
    of, item = parts(at), catalog.make("films").items[8]
    assert list(of)[NAMES - 1] == "own kind" and sum(text != "" for text in of["own kind"]["text"]) > 5
    assert not any(item.startswith(text) for text in of["own kind"]["text"] if text)
    assert item.startswith(of["of the arrow"]["text"][0].removeprefix("<b>").removesuffix("…</b>"))
    assert_allclose(places(of["of the arrow"]), points(frames(at)[-1])[[68]])
    assert of["chosen"]["text"] == ["<b>Ada</b>"]


@pytest.mark.parametrize("penalty", [0.5, 2.0])
def test_an_item_rated_once_comes_to_lie_along_its_only_user(penalty):
    """Its vector is the only user's, times the rating over the penalty and that vector's squared length."""
    table = b"user,item,rating\nA,once,-4\nA,q,2\nB,q,5\nB,z,1\nC,z,4\nC,q,1\n"
    at = Opened(
        "recommender",
        table=table,
        view="plane",
        item="once",
        user="B",
        centre="none",
        penalty=penalty,
        more="Look closer",
    )
    run = at.shown.run
    u, v = run.U[run.at.data.users.index("A")], run.V[run.at.data.items.index("once")]
    assert_allclose(v, -4 * u / (penalty + u @ u), rtol=1e-3, atol=1e-12)
    assert "Only A has rated it" in texts(at.markdown)
    assert "The cosine of the two is −1" in texts(at.markdown)
    twice = Opened("recommender", table=table, view="plane", item="z", centre="none", more="Look closer")
    assert "has rated it" not in texts(twice.markdown)


def test_a_penalty_that_takes_all_to_0_leaves_no_number_of_rounding():
    at = opened(held=0, centre="none", arrow="user", user="Goran", item="Kiss Me After the Audit (1988)", penalty=1000)
    assert np.abs(at.shown.run.trace.final.users).max() > 0, "rounding alone keeps them from 0"
    assert at.shown.quantity("Prediction") == 0 and np.isnan(at.shown.quantity("Cosine to its only user"))


def test_nothing_is_left_of_one_rating_once_the_mean_of_the_item_is_taken_off():
    at = opened(item="Hard Landing at Noon (2000)", held=0, centre="items", more="Look closer")
    assert "its mean is that rating: nothing is left" in texts(at.markdown)
    assert_allclose(at.shown.run.V[at.shown.run.item], 0, atol=1e-12)


def test_the_chosen_user_and_the_chosen_item_have_their_names_in_every_frame_of_few_points():
    at = opened(data="friends", user="Ada", item="Robot Uncle")
    for frame in frames(at):
        texts_shown = [text for trace in frame if trace.get("mode") == "markers+text" for text in trace["text"]]
        assert "<b>Ada</b>" in texts_shown and "<b>Robot Uncle</b>" in texts_shown


def told(traces):
    """The words that stand beside points."""
    return [
        text.removeprefix("<b>").removesuffix("</b>")
        for trace in traces[NAMES - 1 : NAMES + 3]
        for text in trace["text"]
        if text
    ]


def listed(at, step):
    """Of the list beside the dial: names from the top on, guesses, ratings, and the numbers written behind."""
    beside = [t for t in frames(at)[step] if t.get("xaxis") == "x2"]
    _, ratings, dots, told = beside
    names = figures(at)[0]["layout"]["yaxis2"]["ticktext"]
    return names, np.asarray(dots["x"], float), np.asarray(ratings["x"], float), list(told["text"])


@pytest.mark.parametrize("arrow", ["item", "user"])
def test_the_guesses_for_the_arrows_owner_are_listed_beside_few_points_at_every_step(arrow):
    at, data = opened(data="friends", arrow=arrow), catalog.make("friends")
    for step in (1, 3, at.shown.run.trace.steps):
        U, V, means = alternated(data.Y, 2, 1.0, step, mean=np.nanmean(data.Y))
        guesses, names = (means[2] + U @ V[2], data.users) if arrow == "item" else (means + V @ U[0], data.items)
        known = data.Y[:, 2] if arrow == "item" else data.Y[0]
        order, shown, rated, told = listed(at, step)
        place = [list(names).index(name) for name in order]
        assert sorted(place) == list(range(8))
        assert_allclose(shown, guesses[place], atol=1e-5)
        assert_allclose(rated, known[place])
        assert [re.sub("</?b>", "", text) for text in told] == [f"{x:.1f}".replace("-", "−") for x in guesses[place]]
        assert ["<b>" in text for text in told] == [
            name == ("Ada" if arrow == "item" else "Robot Uncle") for name in order
        ]
    assert (np.diff(shown) <= 0).all(), "in their order in the end"


def test_turning_leaves_the_list_as_it_is():
    before, after = opened(data="friends"), opened(data="friends", turn=70)
    for one, other in zip(listed(before, -1), listed(after, -1), strict=True):
        assert list(map(str, one)) == list(map(str, other))
    assert not np.allclose(points(frames(before)[-1]), points(frames(after)[-1]))


@pytest.mark.parametrize("settings", [{}, {"turn": 100}, {"centre": "items"}, {"arrow": "item", "user": "Ella"}])
def test_along_the_arrow_stands_a_scale_of_guesses_on_which_the_foot_is_the_guess(settings):
    at = opened(**{"data": "friends", "user": "Ada", "item": "Robot Uncle"} | settings)
    fit, tip = at.shown.run, places(parts(at)["arrow"])[1]
    scale, drop = (
        frames(at)[-1][1],
        next(t for t in frames(at)[-1] if str(t.get("marker", {}).get("size")) == "[11, 0]"),
    )
    mean = fit.trace.final.mean
    base = 0.0 if settings.get("centre") == "items" else mean[fit.item]
    for *place, name in zip(scale["x"], scale["y"], scale["text"], strict=True):
        number = name.strip("\u2002").replace("−", "-").removeprefix("mean") or "0"
        assert np.dot(place, tip) + base == pytest.approx(float(number), abs=1e-4)
        assert place[0] * tip[1] - place[1] * tip[0] == pytest.approx(0, abs=1e-4), "on the line of the arrow"
    assert len(scale["text"]) >= 3
    foot, other = places(drop)
    guess = fit.trace.final.predict()[fit.user, fit.item]
    assert foot @ tip + mean[fit.item] == pytest.approx(guess, abs=1e-4)
    assert (foot - other) @ tip == pytest.approx(0, abs=1e-4), "straight to the line"


@pytest.mark.parametrize("settings", [{"data": "friends"}, {}, {"arrow": "item", "item": 9}])
def test_the_grip_stands_out_along_the_arrow_and_says_drag_me(settings):
    at = opened(**settings)
    tip = places(parts(at)["arrow"])[1]
    handle = next(t for t in frames(at)[-1] if t.get("meta") == GRIP)
    (end,) = places(handle)
    assert end @ tip > 0 and end[0] * tip[1] - end[1] * tip[0] == pytest.approx(0, abs=1e-4)
    assert "<b>drag me</b>" in handle["text"][0] and np.hypot(*end) > np.hypot(*tip)
    layout = figures(at)[0]["layout"]
    low, high = layout["meta"]["narrow"]["xaxis.range"]
    assert low < end[0] < high and abs(end[1]) < layout["yaxis"]["range"][1]


def test_at_the_start_the_short_arrow_s_name_does_not_stand_on_the_guess():
    first = frames(opened(data="friends"))[0]
    name = next(t for t in first if "<b>Ada</b>" in [str(text) for text in t.get("text") or ()])
    guess = next(t for t in first if "<b>3.2</b>" in [str(text) for text in t.get("text") or ()])
    (where,), met = places(name), places(guess)[0]
    assert np.hypot(*(where - met)) > 0.15 * max(
        abs(end) for end in figures(opened(data="friends"))[0]["layout"]["yaxis"]["range"]
    )


def test_the_name_at_the_tip_keeps_clear_of_the_grip_and_its_words():
    at = opened(data="films", rank=2, penalty=2.0, arrow="item", item="The Slow Singularity (2006)")
    tip = places(parts(at)["arrow"])[1]
    (end,) = places(next(t for t in frames(at)[-1] if t.get("meta") == GRIP))
    assert end[1] > tip[1] and end[0] < tip[0], "the grip is above, and its words are on the left"
    name = next(t for t in frames(at)[-1] if any("<b>The Slow" in str(text) for text in t.get("text") or ()))
    sides = np.atleast_1d(name["textposition"])
    assert not any(side.startswith("top") for side in sides)


def test_of_few_those_whose_guesses_are_told_have_names_and_people_on_one_spot_share_one():
    friends, at = catalog.make("friends"), opened(data="friends", arrow="item", item="Robot Uncle")
    shown = told(frames(at)[-1])
    people = [text for text in shown if text not in friends.items]
    assert sorted(name for text in people for name in text.split(", ")) == sorted(friends.users)
    assert {*shown} & {*friends.items} == {"Robot Uncle"}, "the others of the arrow's kind have none"
    assert sorted(told(frames(opened(data="friends", user="Ada"))[-1])) == sorted(["Ada", *friends.items])
    drawn, user = points(frames(at)[-1]), list(friends.users).index
    for one, other in (text.split(", ") for text in people if ", " in text):
        assert np.hypot(*(drawn[user(one)] - drawn[user(other)])) < 0.1


def test_the_lines_of_guesses_of_few_are_drawn_when_they_are_asked_for():
    assert np.isnan(places(parts(opened(data="friends"))["lines"])).all()
    assert np.isfinite(places(parts(opened(data="friends", lines=True))["lines"])).any()
    assert np.isfinite(places(parts(opened())["lines"])).any()


def test_few_open_where_they_have_settled_and_many_at_the_start_without_numbers_that_mean_nothing():
    few, many = opened(data="friends"), opened()
    assert few.pictures[0].start == few.shown.run.trace.steps > 4 and many.pictures[0].start == 0
    layout = figures(few)[0]["layout"]
    assert not layout["xaxis"]["showticklabels"] and layout["xaxis2"].get("showticklabels", True)
    assert "guess for Ada" in layout["annotations"][1]["text"]
    assert opened(data="friends", rank=1).pictures[0].frames[0]["layout"]["yaxis"]["ticktext"] == ["users", "items"]
    assert not parts(few)["legend"]
    above = figures(opened(arrow="user"))[0]["layout"]["xaxis"]["title"]["text"]
    assert above == "the farther along Ada's arrow, the higher above the film's mean"


def test_what_is_said_of_the_chosen_two_goes_with_the_step():
    at = opened(data="friends", user="Ada", item="Robot Uncle")
    screen, run = at.shown.screen, at.shown.run
    begun, ended = (screen.beside_at(run, step) for step in (0, run.trace.steps))
    assert begun[VERDICT] == ended[VERDICT] == "Ada has not rated Robot Uncle."
    Y = catalog.make("friends").Y
    U, V, _ = alternated(Y, 2, 1.0, run.trace.steps, mean=np.nanmean(Y))
    assert at.shown.quantity("Prediction") == pytest.approx(np.nanmean(Y) + U[0] @ V[2])
    miss = np.nanmean(np.abs(np.nanmean(Y) + V @ U[0] - Y[0]))
    name = "Average miss, known ratings"
    assert ended[name] == pytest.approx(miss) and float(begun[name]) > 1
    known = opened(data="friends", user="Ben", item="Robot Uncle").shown
    assert str(known.screen.beside(known.run)[VERDICT]) == "Ben gave Robot Uncle 5."


def test_the_headline_says_where_the_way_from_the_other_of_the_two_to_the_arrows_line_ends():
    at, data = opened(data="friends"), catalog.make("friends")
    for step in (1, 2, at.shown.run.trace.steps):
        U, V, means = alternated(data.Y, 2, 1.0, step, mean=np.nanmean(data.Y))
        guess = f"{means[2] + V[2] @ U[0]:.1f}"
        told = f"he dotted line from Robot Uncle meets Ada's line at a guess of {guess}"
        assert captions(at)[step].endswith(told)
        drop = next(t for t in frames(at)[step] if str(t.get("marker", {}).get("size")) == "[11, 0]")
        assert drop["line"]["dash"] == "dot" and drop["text"][0] == f"<b>{guess}</b>", "where the line is met"
        dotted = [t for t in frames(at)[step] if t.get("line", {}).get("dash") == "dot"]
        assert len(dotted) == 1, "so that it is known which is meant"
    assert captions(at)[-1] == f"T{told}" and captions(at)[2].startswith("Step 2 of ")
    assert "The method was given the ratings alone, not what kind of film is which." in texts(at.caption)
    turned = captions(opened(data="friends", turn=-40))[-1]
    assert turned == f"Turned by −40°, no guess changes: Robot Uncle still gets {guess}"


@pytest.mark.parametrize("turn", [0, 100, 130, -130, -50])
@pytest.mark.parametrize("settings", [{"item": "Robot Uncle"}, {"item": "Alien Bakery"}])
def test_the_guess_at_the_foot_lies_on_no_name(settings, turn):
    at = opened(**{"data": "friends", "user": "Ada", "turn": turn} | settings)
    low, high = figures(at)[0]["layout"]["yaxis"]["range"]
    boxes = []
    for trace in frames(at)[-1][: NAMES + 4]:
        if "text" not in trace.get("mode", "") or trace.get("meta") == GRIP:
            continue
        sides = np.broadcast_to(trace["textposition"], len(trace["text"]))
        for *at_, text, side in zip(trace["x"], trace["y"], trace["text"], sides, strict=True):
            word = re.sub("<[^>]*>", "", text).strip("\u2002")
            if word and np.isfinite(at_).all():
                x, y = np.array(at_) * 380 / (high - low)
                wide, tall = 7.0 * len(word), 14.0
                x += (wide / 2 + 6) * (("right" in side) - ("left" in side))
                y += (tall / 2 + 4) * (("top" in side) - ("bottom" in side))
                boxes.append((word, "<b>" in text, x, y, wide, tall))
    (guess,) = [box for box in boxes if re.fullmatch(r"[\d.−]+", box[0]) and box[1]]
    names = [box for box in boxes if box[0][0].isalpha()]
    assert len(names) == 9
    for name in names:
        assert abs(name[2] - guess[2]) > (name[4] + guess[4]) / 2 or abs(name[3] - guess[3]) > 14, (name, guess)


def test_where_the_scale_is_of_what_is_above_the_mean_the_guess_stands_there_so():
    at, data = opened(data="friends", centre="items", turn=40), catalog.make("friends")
    U, V, means = alternated(data.Y, 2, 1.0, at.shown.run.trace.steps)
    said = f"mean {V[2] @ U[0]:+.1f}".replace("-", "−")
    assert captions(at)[-1].endswith(f"is still at {said}, so the guess is {means[2] + V[2] @ U[0]:.1f}")
    drop = next(t for t in frames(at)[-1] if str(t.get("marker", {}).get("size")) == "[11, 0]")
    assert drop["text"][0] == f"<b>{said}</b>"


def test_of_few_on_a_line_the_colours_are_named():
    of = parts(opened(data="friends", rank=1))
    looks = dict(zip(of["points"]["text"], of["points"]["marker"]["color"], strict=True))
    first = {name.split("<br>")[0]: colour for name, colour in looks.items()}
    named = {trace["name"]: trace["marker"]["color"] for trace in of["legend"]}
    assert named == {"users": first["Ben"], "space": first["Moon Base"], "romance": first["First Kiss"]}


@pytest.mark.parametrize("settings", [{"rank": 1}, {"centre": "items"}, {"arrow": "item"}, {"user": "Ben"}])
def test_the_question_asks_to_drag_the_arrow_where_that_and_what_it_says_is_so(settings):
    first = dict(data="friends", arrow="user", user="Ada", rank=2, centre="global")
    kept = opened(data="friends")
    assert (kept.shown.run.how.rank, kept.shown.run.how.centre, kept.shown.run.owner) == (2, "global", "user")

    def asked(**more):
        return view.question_where(lambda control, value: (first | more)[control] == value)

    assert "Drag the pink handle" in asked() and "handle" not in asked(**settings)
    assert bool(opened(**{"data": "friends"} | settings).pictures[0].drags) == (settings.get("rank") != 1)


@pytest.mark.parametrize("arrow", ["item", "user"])
def test_the_headline_says_which_guess_along_the_arrow_is_highest(arrow):
    crowds = opened(data="blocks", arrow=arrow)  # what is to be seen there is who stands where
    run = crowds.shown.run
    U, V, means = alternated(run.at.train.Y, 2, 1.0, 1)
    guesses = (means + V @ U[0])[:] if arrow == "user" else means[run.item] + U @ V[run.item]
    first = captions(crowds)[1]
    assert f"{guesses.max():.2f}" in first and "users are solved, and the highest guess" in first


def test_the_last_headline_says_where_what_was_asked_about_has_come_to_stand():
    clowns = opened(data="clowns", held=0.0, user="Robin")
    run = clowns.shown.run
    data = run.at.data
    has = data.features[:, data.feature_names.index("clowns")] == 1
    assert (run.V[has] @ run.U[run.user] < 0).all()
    assert captions(clowns)[-1].endswith(f", and all {has.sum()} films with clowns end up behind Robin's arrow")
    assert not any("behind" in said for said in captions(clowns)[:-1])
    nobody = opened(penalty=5.0, arrow="item", item="The Unopened Envelope (2024)")
    told = "The Unopened Envelope ends in the centre, at 0, and all guesses for it are alike"
    assert captions(nobody)[-1].endswith(f", and {told}")
    crowds = opened(data="blocks", held=0.0, arrow="item")
    for step, (said, state) in enumerate(zip(captions(crowds), crowds.shown.run.trace.states, strict=True)):
        along = state.users @ state.users[0]
        assert ("stand apart in two groups, first at step 3" in said) == (along[:10].min() > along[10:].max()), step


@pytest.mark.parametrize("arrow", ["item", "user"])
def test_points_of_which_the_lines_tell_no_guess_are_faint(arrow):
    at = opened(data="friends", user="Ben", item="First Kiss", arrow=arrow)
    opacity = np.array(parts(at)["points"]["marker"]["opacity"])
    owner, clear = 1 if arrow == "user" else 12, opacity > 0.8
    assert clear[8:].all() == (arrow == "user") and clear[:8].all() == (arrow == "item") and clear.sum() == 8
    assert opacity[owner] == 0 and np.delete(opacity, owner).all()  # the head of the arrow is its point
    head, tip = parts(at)["arrow"], points(frames(at)[-1])[owner]
    assert_allclose([head["x"][1], head["y"][1]], tip, atol=1e-6)
    assert head["marker"]["standoff"] == [0, 0] and head["marker"]["opacity"] == 1


@pytest.mark.parametrize("arrow", ["item", "user"])
def test_the_colours_are_named_over_the_dial(arrow):
    key = figures(opened(data="friends", arrow=arrow))[0]["layout"]["annotations"][0]["text"]
    named = re.findall(r"color:(#\w+)'>●</span> ([a-z ]+)", key)
    colours = dict(
        zip(
            parts(opened(data="friends"))["points"]["text"],
            parts(opened(data="friends"))["points"]["marker"]["color"],
            strict=True,
        )
    )
    assert [name.strip() for _, name in named] == ["space films", "romance films", "users"]
    first = {name.split("<br>")[0]: colour for name, colour in colours.items()}
    assert [colour for colour, _ in named] == [first["Moon Base"], first["First Kiss"], first["Ben"]]


def test_two_crowds_have_a_colour_each_and_nothing_else_has():
    of = parts(opened(data="blocks"))
    colours = of["points"]["marker"]["color"]
    crowds = [{*colours[:10], *colours[20:30]}, {*colours[10:20], *colours[30:]}]
    assert [len(crowd) for crowd in crowds] == [1, 1] and crowds[0] != crowds[1]
    assert [trace["name"] for trace in of["legend"]] == ["users A", "users B", "item A", "item B"]
    assert [trace["name"] for trace in parts(opened(data="planted"))["legend"]] == ["users", "items"]


def test_a_name_of_a_line_stays_with_its_line_while_all_move():
    held: dict[int, str] = {}
    for frame in frames(opened(arrow="item")):
        levels = frame[1]
        assert len(set(levels["ids"].tolist())) == len(levels["ids"]) == len(levels["text"])
        for i, name in zip(levels["ids"].tolist(), levels["text"], strict=True):
            assert held.setdefault(i, name) == name
    assert set(held.values()) >= {"", "guess 1", "guess 3", "guess 5"}


def test_names_of_lines_stand_apart():
    at = opened(held=0, centre="none", user="Goran", item="Kiss Me After the Audit (1988)", arrow="item")
    layout, width = figures(at)[0]["layout"], 0
    for frame in frames(at):
        x, y = np.diff(places(frame[1])[1:], axis=0).T
        width = max(width, len(x))
        across, up = (np.ptp(layout[axis]["range"]) for axis in ("xaxis", "yaxis"))
        assert ((abs(x) > 0.1 * across) | (abs(y) > 0.04 * up)).all()
    assert width > 1


@pytest.mark.parametrize("settings", [{"data": "friends"}, {"arrow": "user", "rank": 3}, {"turn": 35}])
def test_users_and_items_turn_with_the_arrow_that_is_dragged(settings):
    settings = {"view": "plane", "user": 4, "item": 9, "arrow": "item"} | settings
    if "data" in settings:
        settings |= {"item": 3}
    for x, y in ((1.0, 2.0), (-3.0, 0.1), (-0.2, -1.0)):
        tip = places_of(dropped("recommender", settings, TURNS, x, y), TURNS, -1)[1]
        assert abs(np.degrees(np.angle(complex(*tip) / complex(x, y)))) < 0.6
        end = places_of(dropped("recommender", settings, GRIP, x, y), GRIP, -1)[0]
        assert abs(np.degrees(np.angle(complex(*end) / complex(x, y)))) < 0.6
    anywhere("recommender", settings, TURNS)
    anywhere("recommender", settings, GRIP)
    point = places_of(dropped("recommender", settings, "pick", 1.0, 2.0, 5), "pick", -1)[5]
    assert abs(np.degrees(np.angle(complex(*point) / complex(1.0, 2.0)))) < 0.6


def test_a_line_cannot_be_turned_by_dragging():
    assert not opened(rank=1).pictures[0].drags


def test_a_click_on_a_point_looks_at_it_and_leaves_the_arrow_with_its_kind(monkeypatch):
    put: dict[str, Any] = {}
    monkeypatch.setattr(controls, "put", put.__setitem__)
    at, data = opened(data="friends"), catalog.make("friends")
    click = at.pictures[0].on_click
    assert click is not None
    click(3)
    assert put == dict(user=data.users[3])
    put.clear()
    click(len(data.users) + 2)
    assert put == dict(item=data.items[2])


def test_the_formula_names_the_mean_that_is_subtracted_and_the_picture_says_which_it_is():
    for centre, sign, told in (
        ("global", r"\hat y &= \mu + u_a", "The mean of all ratings is subtracted first."),
        ("items", r"\hat y &= \mu_i + u_a", "Each film's mean is subtracted first."),
        ("none", r"\hat y &= u_a", "The method was given the ratings alone"),
    ):
        at = Opened("recommender", view="plane", data="friends", centre=centre, more="Look closer")
        assert sign in texts(at.latex) and told in texts(at.caption)
        assert ("subtracted" in texts(at.caption)) == (centre != "none")


def test_on_the_line_kinds_lie_on_one_side_on_average():
    at = Opened("recommender", view="plane", data="films", rank=1)
    run, (told,) = at.shown.run, [captions(at)[-1]]
    kinds = dict(zip(run.at.data.feature_names, run.at.data.features.T, strict=True))
    means = {name: float(run.V[kind == 1, 0].mean()) for name, kind in kinds.items() if name in told}
    one, other = told.split(", and on average ")[1].split(" lie on one side of the line, ")
    assert all((means[name] > 0) == (means["action"] > 0) for name in means if name in one)
    assert all((means[name] > 0) != (means["action"] > 0) for name in means if name in other)
    comedies = run.V[kinds["comedy"] == 1, 0] * np.sign(means["comedy"])
    assert (comedies < 0).any(), "not each of them"
