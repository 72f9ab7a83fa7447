"""The baselines view against independent recomputation."""

import re
from functools import partial

import numpy as np
import pytest
from numpy.testing import assert_allclose

from datasets import catalog
from pages.views.recommender.baselines.figure import LIKED
from pages.views.recommender.baselines.small import added, signed
from pages.views.recommender.means import STOPS
from tests.pages.harness import Opened, alts, captions, figures, frames, numbers, printed, scripts, texts
from tests.pages.recommender.oracles import item_means, rmse
from ui import controls
from ui.guessing.cover import covered
from ui.view import VERDICT

TRAIN, TEST = catalog.make("films").split(0.2, seed=0)


opened = partial(Opened, "recommender", view="baselines", data="films")


def ridge_offsets(Y, penalty):
    """User and item offsets from one linear system."""
    n, m = Y.shape
    a, i = np.nonzero(~np.isnan(Y))
    A = np.zeros((len(a), n + m))
    A[np.arange(len(a)), a] = A[np.arange(len(a)), n + i] = 1
    return np.split(np.linalg.solve(A.T @ A + penalty * np.eye(n + m), A.T @ (Y[a, i] - np.nanmean(Y))), [n])


@pytest.fixture(scope="module")
def offsets():
    return opened(baseline_penalty=2)


def test_numbers_and_bars_are_those_of_one_linear_system(offsets):
    b, c = ridge_offsets(TRAIN.Y, 2)
    predicted = np.nanmean(TRAIN.Y) + b[:, None] + c
    shown = numbers(offsets)
    assert shown["Error, known ratings"] == pytest.approx(rmse(TRAIN.Y, predicted), rel=1e-5)
    assert shown["Error, held out"] == pytest.approx(rmse(TEST.Y, predicted), rel=1e-5)
    assert shown["MAE, held out"] == pytest.approx(np.nanmean(np.abs(TEST.Y - predicted)), rel=1e-5)
    table, users, items = frames(offsets)[-1][:3]
    rows, columns = np.argsort(-b, kind="stable"), np.argsort(-c, kind="stable")
    assert_allclose(table["z"], predicted[np.ix_(rows, columns)], atol=1e-4)
    assert_allclose(users["x"], b[rows], atol=1e-4)
    assert_allclose(items["y"], c[columns], atol=1e-4)
    assert list(items["text"]) == [TRAIN.items[i] for i in columns]
    assert users["marker"]["cmin"] == -users["marker"]["cmax"] == items["marker"]["cmin"]
    layout = figures(offsets)[0]["layout"]
    assert layout["xaxis2"]["range"] == layout["yaxis3"]["range"]
    assert layout["yaxis3"]["range"][1] > max(np.abs(b).max(), np.abs(c).max())
    before, after = rmse(TRAIN.Y, np.full(TRAIN.Y.shape, np.nanmean(TRAIN.Y))), rmse(TRAIN.Y, predicted)
    gone = (
        f"the error on known ratings has fallen from {before:.2f} to {after:.2f}, by {100 * (1 - after / before):.1f}%"
    )
    assert captions(offsets)[-1].endswith(gone)
    assert not any("has fallen" in text for text in captions(offsets)[:-1])
    assert f"held out {shown['Error, held out']:.2f}" in alts(offsets)[0]


def test_the_player_starts_from_no_offsets_and_never_raises_the_objective(offsets):
    shown = frames(offsets)
    assert not shown[0][1]["x"].any()
    assert not shown[1][2]["y"].any()
    assert shown[1][1]["x"].any()
    screen, run = offsets.shown.screen, offsets.shown.run
    objectives = [screen.at(run, step).trace.final.objective for step in range(len(shown))]
    assert np.all(np.diff(objectives) <= 0)


def test_all_methods_stand_in_one_table():
    said = texts(opened(more="All methods").markdown)
    assert f"mean of the item | {rmse(TRAIN.Y, item_means(TRAIN.Y)):.2f}" in said
    assert f"{rmse(TEST.Y, np.nanmean(TRAIN.Y)):.2f}" in said
    assert "user and item offsets ←" in said


def test_looking_closer_shows_the_quotients():
    at = opened(baseline_penalty=2, user="Greta", item="The Long Pursuit of Rufus Pike (1979)", more="Look closer")
    b, c = ridge_offsets(TRAIN.Y, 2)
    said = texts(at.latex)
    assert rf"2 + {np.sum(~np.isnan(TRAIN.Y[6]))}}} = {b[6]:.4g}" in said
    assert rf"2 + {np.sum(~np.isnan(TRAIN.Y[:, 11]))}}} = {c[11]:.4g}" in said
    assert f"= {np.nanmean(TRAIN.Y) + b[6] + c[11]:.4g}" in said


@pytest.mark.parametrize("settings", [
    {}, {"baseline": "users"}, {"baseline": "popularity", "baseline_penalty": 0.5}, {"baseline": "global", "held": 0},
    {"baseline": "unstructured"},
])  # fmt: skip
def test_scripts_print_the_numbers_on_the_screen(settings):
    at = opened(more="Code", **settings)
    shown = numbers(at)
    run, library = scripts(at)
    assert printed(run) == pytest.approx(shown, rel=1e-9)
    assert printed(library) == pytest.approx(shown, rel=1e-5)


def test_without_structure_the_gaps_hold_nothing():
    at = opened(data="two_by_three", baseline="unstructured")
    given, filled = figures(at)[0]["data"][:2]
    assert_allclose(filled["z"], [[2.5, 0, 3.5], [0.5, 1.0, 0]])
    assert_allclose(given["z"], [[5, np.nan, 7], [1, 2, np.nan]])
    exact = frames(at)[0][1]["z"]
    assert_allclose(exact, np.nan_to_num(given["z"]))


@pytest.mark.parametrize(("penalty", "ahead"), [(5, "The twenty are ahead"), (0, "The single rating is ahead")])
def test_one_rating_is_ahead_of_twenty_only_without_a_penalty(penalty, ahead):
    assert ahead in texts(opened(baseline="popularity", baseline_penalty=penalty, more="Popularity").markdown)


def test_a_huge_penalty_is_seen_to_shrink_the_bars():
    usual, huge = (opened(baseline_penalty=penalty) for penalty in (5, 1000))
    ends, before = (figures(at)[0]["layout"]["yaxis3"]["range"] for at in (huge, usual))
    assert ends == pytest.approx(before, rel=0.01)
    assert 0 < np.abs(frames(huge)[-1][1]["x"]).max() < 0.1 * ends[1]


def test_the_chosen_cell_and_what_is_added_to_it_have_frames_and_the_start_is_the_mean_of_all():
    at = opened(data="friends", user="Hugo", item="Love Letter")
    layout = figures(at)[0]["layout"]
    framed = [shape for shape in layout["shapes"] if shape["line"].get("color")]
    mark = next(shape for shape in framed if (shape["xref"], shape["yref"]) == ("x", "y"))
    ticks = (layout["meta"]["narrow"]["xaxis.ticktext"], "x0"), (layout["yaxis"]["ticktext"], "y0")
    assert [names[int(mark[end] + 0.5)] for names, end in ticks] == ["Love Letter", "Hugo"]
    row, column = (
        next(one for one in framed if one[f"{way}ref"] == far) for way, far in (("x", "x2 domain"), ("y", "y3 domain"))
    )
    assert [row["y0"], row["y1"], column["x0"], column["x1"]] == [mark[end] for end in ("y0", "y1", "x0", "x1")]
    Y = catalog.make("friends").Y
    assert_allclose(frames(at)[0][0]["z"][np.isfinite(frames(at)[0][0]["z"])], np.nanmean(Y), rtol=1e-6)
    assert np.isnan(frames(at)[0][0]["z"]).sum() == np.isfinite(Y).sum()  # there the ratings stand
    assert "**Hugo** and **Love Letter**" in texts(at.markdown)


def corner(traces):
    """The lines in the corner between both kinds of bars."""
    return re.sub(
        "<br>", "\n", re.sub("</?b>", "", next(t for t in traces if t.get("xaxis") == "x4")["text"][0])
    ).split("\n")


def test_in_the_corner_the_framed_guess_is_a_sum_at_every_step():
    at = opened(data="friends", user="Hugo", item="Love Letter", baseline_penalty=5)
    Y = catalog.make("friends").Y
    b, c = ridge_offsets(Y, 5)
    mean = np.nanmean(Y)
    first = np.nansum(Y - mean, axis=1) / (5 + np.isfinite(Y).sum(axis=1))
    mean_line, *_ = corner(frames(at)[0])
    assert mean_line == f"mean {mean:.2f}" and corner(frames(at)[0])[1:] == [
        "+ 0.00 user",
        "+ 0.00 film",
        f"= {mean:.2f}",
    ]
    assert corner(frames(at)[1])[1] == f"− {-first[7]:.2f} user"
    *_, user, item, total = corner(frames(at)[-1])
    assert b[7] < 0 < c[5] and (user, item) == (f"− {-b[7]:.2f} user", f"+ {c[5]:.2f} film")
    assert total in (f"= {mean + b[7] + c[5]:.2f}", f"≈ {mean + b[7] + c[5]:.2f}")
    alone = rmse(Y, np.full(Y.shape, mean))
    for step in range(len(frames(at))):
        told = str(at.shown.screen.beside_at(at.shown.run, step)[VERDICT])
        assert told == f"With the mean of all in every cell this error would be {alone:.2f}."
    held = opened(data="friends", held=0.3)
    assert held.shown.screen.beside_at(held.shown.run, 0)[VERDICT] == "", "with several errors the note says it"
    assert "With one mean for all the error is " in texts(held.caption)
    items = opened(data="friends", user="Hugo", item="Love Letter", baseline="items")  # it has no corner
    away = item_means(Y)[5] - mean
    screen, run = items.shown.screen, items.shown.run
    assert str(screen.beside(run)[VERDICT]).endswith(f"mean {mean:.2f} + Love Letter {away:.2f} ≈ {mean + away:.1f}.")
    assert captions(items)[0].endswith(f"every gap gets {mean:.1f}") and screen.beside_at(run, 0)[VERDICT] == ""


def test_the_headline_says_what_two_of_opposite_tastes_are_guessed():
    at = Opened("recommender", view="baselines")
    data = catalog.make("friends")
    b, c = ridge_offsets(data.Y, 5)
    mean, gaps = np.nanmean(data.Y), np.isnan(data.Y)
    assert captions(at)[0].endswith(f"every gap gets the mean of all ratings, {mean:.1f}")
    first = mean + np.nansum(data.Y - mean, axis=1)[0] / (5 + 5)
    assert captions(at)[1].endswith(f"each of Ada's gaps gets {first:.1f}, whatever the film")
    told = []
    for a in (0, 4):  # Ada rated space higher, Ella is the first who rated romance higher
        best = int(np.where(gaps[a], mean + b[a] + c, -np.inf).argmax())
        told.append(f"{mean + b[a] + c[best]:.1f} for {data.items[best]}, {'romance' if best > 3 else 'space'}")
    assert captions(at)[-2].endswith(f"Ada's highest guess is {told[0]}, and Ella's is {told[1]}")
    apart = b[0] - b[4]
    side = "above" if apart > 0 else "below"
    told_last = f"for each film, whatever its kind, Ada's guess is {abs(apart):.2f} {side} Ella's"
    assert captions(at)[-1].endswith(told_last)
    assert "for Love Letter, romance" in told[0] and "for Alien Bakery, space" in told[1]
    picture = at.pictures[0]
    assert (picture.start, picture.ahead) == (1, True), "the first bars are there, the others to come"


@pytest.mark.parametrize(
    ("offset", "bar", "term"),
    [(0.0, "0", "+ 0.00"), (-0.004, "0.00", "+ 0.00"), (0.004, "0.00", "+ 0.00"), (-0.11, "−0.11", "− 0.11")],
)
def test_what_is_written_as_nothing_has_no_sign(offset, bar, term):
    assert (signed(offset), added(offset)) == (bar, term)


def test_of_few_all_guesses_and_bars_say_their_numbers_those_of_the_frame_bold():
    at = opened(data="friends", user="Hugo", item="Love Letter")
    layout, states = figures(at)[0]["layout"], at.shown.run.trace.states
    rows, columns = layout["yaxis"]["ticktext"], layout["meta"]["narrow"]["xaxis.ticktext"]
    data = catalog.make("friends")
    assert (rows, columns) == (list(data.users), list(data.items)), "in the order of the table"
    for state, shown in zip(states, frames(at), strict=True):
        for trace, names, offsets, framed, along in (
            (shown[1], rows, state.users, "Hugo", "x"),
            (shown[2], columns, state.items, "Love Letter", "y"),
        ):
            assert_allclose(trace[along], offsets, rtol=1e-6)
            for name, text, offset in zip(names, trace["texttemplate"], offsets, strict=True):
                bold = re.fullmatch("<b>(.*)</b>", text)
                assert bool(bold) == (name == framed)
                number = bold.group(1) if bold else text
                assert float(number.replace("−", "-")) == pytest.approx(offset, abs=0.0051)
        guesses = next(t for t in shown if t.get("mode") == "text" and t.get("xaxis", "x") == "x")
        for x, y, text in zip(guesses["x"], guesses["y"], guesses["text"], strict=True):
            assert text == (f"{state.predict()[y, x]:.1f}" if np.isnan(data.Y[y, x]) else "")
        assert not shown[0].get("texttemplate")
    assert "texttemplate" not in frames(opened())[-1][1]


def test_the_ratings_stand_between_the_guesses_where_there_are_few():
    at = opened(data="friends")
    rated = frames(at)[0][3]["z"]
    layout, data = figures(at)[0]["layout"], catalog.make("friends")
    assert np.isfinite(rated).sum() == data.n_ratings
    assert layout["xaxis"]["side"] == "top", "over the table, and the bars of the films under it"
    assert layout["yaxis3"]["domain"][1] < layout["yaxis"]["domain"][0] < layout["yaxis3"]["domain"][1] + 0.05
    assert layout["xaxis"]["domain"][1] < layout["xaxis2"]["domain"][0] < layout["xaxis"]["domain"][1] + 0.03
    items = layout["meta"]["narrow"]["xaxis.ticktext"]
    assert "z" in frames(at)[0][3]["texttemplate"]
    kinds = [text.rpartition(">")[0].rpartition(">")[2].partition("<")[0] for text in layout["xaxis"]["ticktext"]]
    assert kinds == [["space", "romance"][data.items.index(item) // 4] for item in items]
    for row, user in enumerate(layout["yaxis"]["ticktext"]):
        for column, item in enumerate(items):
            assert_allclose(rated[row, column], data.Y[data.users.index(user), data.items.index(item)])
            assert layout["xaxis"]["ticktext"][column].replace("<br>", " ").startswith(f"{item} <")  # in lines
    assert len(frames(opened())[0]) == 4


@pytest.mark.parametrize("baseline", ["global", "offsets"])
def test_the_title_says_what_the_colours_mean(baseline):
    table = b"u,i,r\nAda,A,-1\nAda,B,5.5\nBen,A,2\nBen,B,3\n"
    layout = figures(Opened("recommender", table=table, view="baselines", baseline=baseline))[0]["layout"]
    if baseline == "global":
        assert layout["annotations"][0]["text"] == "guesses from blue −1 to orange 5.5"
    else:
        told = "A small number is a guess: the mean of all plus two offsets, what its user and its item add."
        assert told in texts(Opened("recommender", table=table, view="baselines", baseline=baseline).caption)
    assert sorted(layout["xaxis"]["ticktext"]) == ["A", "B"]


def test_of_offsets_that_look_the_same_none_is_said_to_be_highest_and_no_more_than_three_are_named():
    at = Opened("recommender", view="baselines", baseline_penalty=1000)
    assert 0 < np.abs(ridge_offsets(catalog.make("friends").Y, 1000)[1]).max() < 0.005
    assert captions(at)[-1].endswith("every user gets the same film offsets, and all are 0.00")
    table = "u,i,r\n" + "".join(
        f"{who},{what},{'2' if what == 'E' else '4'}\n" for who in ("Ada", "Ben") for what in "ABCDE"
    )
    _, c = ridge_offsets(np.array([[4.0, 4, 4, 4, 2]] * 2), 5)
    assert np.ptp(c[:4]) < 1e-9 < c[0] - c[4]
    said = captions(Opened("recommender", table=table.encode(), view="baselines"))[-1]
    assert said.endswith(f"the same item offsets, highest for A, B, C and 1 other (+{c[0]:.2f})")


def test_two_items_that_are_no_films_are_not_called_so():
    at = Opened(
        "recommender", table=b"u,i,r\nAda,A,1\nAda,B,5\nBen,A,2\nBen,B,3\n", view="baselines", baseline="popularity"
    )
    shown = [t for t in covered(at.shown.pictures[0].frames[0])["data"] if t.get("visible", True)]
    assert [text for t in shown[1:] for text in t["text"]] == ["two more items: one 5 or twenty of 4.2?"]


@pytest.mark.parametrize("baseline", ["global", "users", "offsets", "popularity", "unstructured"])
def test_the_ratings_alone_are_seen_while_one_guesses(baseline):
    picture = opened(baseline=baseline).shown.pictures[0]
    shown = [t for t in covered(picture.frames[0])["data"] if t.get("visible", True)]
    asked = [text for t in shown[1:] for text in t["text"]]
    assert asked == ["two more films: one 5 or twenty of 4.2?"] * (baseline == "popularity")
    assert shown[0]["type"] == "heatmap" and len(shown) == 1 + len(asked)
    assert_allclose(np.sort(shown[0]["z"], axis=None), np.sort(TRAIN.Y, axis=None))
    assert not any(t.get("visible", True) for t in picture.frames[0]["data"] if t.get("meta") == "instead")


def test_the_error_of_one_mean_for_all_stands_beside_that_of_the_offsets():
    mean = np.full(TRAIN.Y.shape, np.nanmean(TRAIN.Y))
    said = texts(opened().caption)
    assert (
        f"With one mean for all the error is {rmse(TRAIN.Y, mean):.2f} on known ratings, {rmse(TEST.Y, mean):.2f} on"
        in said
    )
    assert "With one mean for all" not in texts(opened(data="friends").caption), "of a table of which all is known"


def test_the_two_films_of_popularity_are_lines_and_cross_where_the_penalty_says():
    at, mean = opened(baseline="popularity"), np.nanmean(TRAIN.Y)
    for penalty, shown in zip(STOPS, frames(at), strict=True):
        one, many = (5 - mean) / (penalty + 1), 20 * (4.2 - mean) / (penalty + 20)
        assert_allclose(np.array(shown[-1]["y"], float), [one] * 3 + [np.nan] + [many] * 2, rtol=1e-6)
        assert [name for name in shown[-1]["text"] if name] == ["one 5", "twenty of 4.2"]
    low, high = figures(at)[0]["layout"]["yaxis3"]["range"]
    assert low < 0 and high > 5 - mean


def test_only_the_offsets_that_a_method_has_are_drawn_and_named():
    for baseline, users, items in (("offsets", True, True), ("users", True, False), ("items", False, True)):
        layout = figures(opened(data="friends", baseline=baseline))[0]["layout"]
        assert (layout["xaxis2"]["visible"], layout["xaxis3"]["visible"]) == (users, items)
        assert layout["xaxis4"]["visible"] == (users and items)
        headings = str(layout["annotations"])
        assert ("<b>user offset</b>" in headings, "<b>film<br>offset</b>" in headings) == (users, items)
    assert LIKED in str(figures(opened())[0]["layout"]["annotations"]), "of many the bars stand above"


def test_a_click_on_a_cell_of_a_small_table_puts_the_frame_there(monkeypatch):
    at = Opened("recommender", view="baselines", data="friends")
    cells = next(t for t in frames(at)[-1] if t.get("meta") == "pick")
    run, data = at.shown.run, catalog.make("friends")
    assert cells["customdata"][0][0] == "Ada, Moon Base: rating 5"
    assert cells["customdata"][0][2] == f"Ada, Robot Uncle: guess {run.trace.final.predict()[0, 2]:.3g}"
    put: dict[str, str] = {}
    monkeypatch.setattr(controls, "put", put.__setitem__)
    click = at.pictures[0].on_click
    assert click
    click(10)
    assert put == {"user": data.users[1], "item": data.items[2]}
