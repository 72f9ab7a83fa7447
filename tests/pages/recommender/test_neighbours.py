"""The neighbours view: what it shows against independent recomputation."""

from functools import partial

import numpy as np
import pytest
from numpy.testing import assert_allclose

from datasets import catalog
from pages.views.recommender import tables
from pages.views.recommender.neighbours.away import ABOUT, BEFORE, UNUSED
from pages.views.recommender.neighbours.figure import FEW, OWN
from tests.pages.harness import Opened, alts, captions, figures, frames, numbers, printed, scripts, texts
from ui import compute
from ui.guessing.cover import covered
from ui.palette import NEUTRAL

FILMS = catalog.make("films")
TRAIN, TEST = FILMS.split(0.2, 0)
LENA, NEON = FILMS.users.index("Lena"), FILMS.items.index("Neon Over Reykholt (1985)")


opened = partial(Opened, "recommender", view="neighbours", data="clowns")


def brute(Y, a, i, k, overlap=2):
    """The prediction of formula (60), and whom it asks."""
    found = []
    for b in np.flatnonzero(~np.isnan(Y[:, i])):
        both = ~np.isnan(Y[a]) & ~np.isnan(Y[b])
        if b == a or both.sum() < overlap:
            continue
        x, y = Y[a, both], Y[b, both]
        s = np.corrcoef(x, y)[0, 1] if np.ptp(x) > 0 and np.ptp(y) > 0 else 0.0
        found.append((-round(s, 12), -both.sum(), b))
    found = sorted(found)[:k]
    s = np.array([-f[0] for f in found])
    away = np.array([Y[b, i] - np.nanmean(Y[b]) for *_, b in found])
    return np.nanmean(Y[a]) + (s @ away / np.abs(s).sum() if np.abs(s).sum() else 0.0), s, [b for *_, b in found]


@pytest.fixture(scope="module")
def films():
    return opened(data="films", user="Lena", item="Neon Over Reykholt (1985)", k=6, overlap=3)


def test_numbers_are_the_formula(films):
    predicted, s, _ = brute(TRAIN.Y, LENA, NEON, 6, overlap=3)
    shown = numbers(films)
    assert shown["Guess"] == pytest.approx(predicted)
    assert films.shown.screen.quantities["Mean similarity"](films.shown.run) == pytest.approx(s.mean())
    label = next(k for k in shown if k.endswith(("rating", "taste")))
    assert shown[label] == pytest.approx(FILMS.Y[LENA, NEON] if label != "Planted taste" else FILMS.truth[LENA, NEON])
    assert f"{predicted:.2f}" in alts(films)[0]


def test_frames_are_the_predictions_and_errors_of_each_k(films):
    shown = frames(films)
    assert len(shown) == 30
    held = np.argwhere(TEST.seen)
    assert len(held) == 120
    for k in (1, 4, 30):
        spots = [t for t in shown[k - 1] if t.get("mode") == "markers" and t.get("xaxis") in ("x4", "x5")]
        assert spots[0]["y"][0] == pytest.approx(brute(TRAIN.Y, LENA, NEON, k, overlap=3)[0], rel=1e-5)
        errors = [brute(TRAIN.Y, b, j, k, overlap=3)[0] - TEST.Y[b, j] for b, j in held]
        assert spots[1]["y"][0] == pytest.approx(np.sqrt(np.mean(np.square(errors))), rel=1e-5)
    assert captions(films)[5].startswith("K = 6: ")


def drawn(traces):
    """The parts of a frame: the table of those who are asked, their similarities, the bars, what these are long."""
    table = [t for t in traces if t["type"] == "heatmap"][-1]
    *_, away = (t for t in traces if t["type"] == "bar")
    similar = next(t for t in traces if t.get("xaxis") == "x2")
    return table, similar, away, next(t for t in traces if t.get("mode") == "text" and t.get("xaxis") == "x3")


def test_each_k_adds_one_neighbour(films):
    _, s, asked = brute(TRAIN.Y, LENA, NEON, 30, overlap=3)
    own = [i for i in np.flatnonzero(TRAIN.seen[LENA]) if i != NEON]
    for k in (1, 2, 3):
        table, similar, bars, _ = drawn(frames(films)[k - 1])
        guess, weights, who = brute(TRAIN.Y, LENA, NEON, k, overlap=3)
        assert_allclose(table["z"][1 : k + 1, : len(own)], TRAIN.Y[np.ix_(who, own)])
        assert_allclose(table["z"][1 : k + 1, -1], TRAIN.Y[who, NEON])
        assert np.isnan(table["z"][k + 1 :]).all() and len(table["z"]) == len(asked) + 1
        assert table["z"][0, -1] == pytest.approx(guess, rel=1e-6)
        if len(asked) > FEW:
            assert similar["marker"]["color"] == [BEFORE] * (k - 1) + [ABOUT] + [UNUSED] * (len(asked) - k)
            assert_allclose(similar["x"], s, atol=1e-6)
        else:
            assert_allclose([float(text.replace("−", "-")) for text in similar["text"]], s, atol=5.1e-3)
            assert similar["textfont"]["color"] == [ABOUT] * k + [NEUTRAL] * (len(asked) - k)
        mean = np.nanmean(TRAIN.Y[LENA])
        assert_allclose(
            bars["x"][1:], np.sign(s) * (TRAIN.Y[asked, NEON] - np.nanmean(TRAIN.Y[asked], axis=1)), rtol=1e-5
        )
        assert bars["x"][0] == pytest.approx(guess - mean, rel=1e-5)
        assert guess - mean == pytest.approx(np.average(bars["x"][1 : k + 1], weights=np.abs(weights)), rel=1e-5)
        assert bars["marker"]["color"] == [ABOUT, *[BEFORE] * (k - 1), ABOUT, *[UNUSED] * (len(asked) - k)]
        low, high = figures(films)[0]["layout"]["xaxis3"]["range"]
        assert low < bars["x"].min() and bars["x"].max() < high


def test_the_curves_end_at_the_frame_on_display(films):
    for k in (1, 4, 30):
        lines = [t for t in frames(films)[k - 1] if t.get("mode") == "lines" and t.get("xaxis") in ("x4", "x5")]
        assert [len(t["x"]) for t in lines if t["line"].get("color") == ABOUT] == [k, k]


@pytest.mark.parametrize("settings", [
    {},
    {"data": "films", "by": "items", "k": 3, "overlap": 3, "user": "Zoe"},
    {"data": "films", "held": 0, "user": "Ada", "item": "The Quiet Lighthouse (1962)", "itself": "true", "k": 2},
    {"data": "films", "item": "The Unopened Envelope (2024)", "held": 0},
    {"data": "two_by_three", "edits": "1:1=5 1:2=3 1:3=- 2:1=4 2:2=2 2:3=5"},
])  # fmt: skip
def test_scripts_print_the_numbers_on_the_screen(settings):
    at = opened(more="Code", **settings)
    run, *library = scripts(at)
    for script in (run, *library):
        assert printed(script) == pytest.approx(numbers(at), rel=1e-9)
    assert len(library) == (settings.get("itself") is None)


def test_two_factors_are_drawn_and_said():
    at = opened(user="Robin", item="Pie in the Face", held=0)
    factors = next(t for t in figures(at)[0]["data"] if t.get("hovertemplate", "").startswith("factorisation"))["y"][0]
    assert f"factorisation {factors:.3f}" in [note["text"] for note in figures(at)[0]["layout"]["annotations"]]


def test_what_remains_without_neighbours_or_with_two_ratings_is_said():
    nobody = opened(data="films", user="Ada", item="The Unopened Envelope (2024)", held=0)
    assert "Nobody can be asked: the guess is the mean of Ada" in texts(nobody.caption)
    table, similar, bars, said = drawn(figures(nobody)[0]["data"])
    assert not len(similar["x"]) and len(table["z"]) == 1 and not len(said["x"])
    assert list(bars["x"]) == [0] and table["z"][0, -1] == pytest.approx(3.6)
    assert "xaxis5" not in figures(nobody)[0]["layout"]
    two = opened(data="two_by_three", item="film 3", edits="1:1=5 1:2=3 1:3=- 2:1=4 2:2=2 2:3=5")
    assert "only 1, -1 or 0/0" in texts(two.markdown)


def test_the_best_number_of_neighbours_is_said_once_all_are_asked(films):
    curve = next(t for t in frames(films)[-1] if t.get("xaxis") == "x5" and t["mode"] == "lines")["y"]
    told = f"with {int(np.argmin(curve)) + 1}."
    assert told not in texts(films.caption)
    every = opened(data="films", user="Lena", item="Neon Over Reykholt (1985)", k=30, overlap=3)
    assert told in texts(every.caption)


def test_similarities_are_ordered_but_the_same():
    at = opened(more="Similarities", held=0)
    shown = figures(at)[1]["data"][0]
    assert (shown["zmin"], shown["zmax"]) == (-1, 1)
    cells = shown["z"]
    Y = catalog.make("clowns").Y
    r = []
    for a in range(len(Y)):
        for b in range(len(Y)):
            both = ~np.isnan(Y[a]) & ~np.isnan(Y[b])
            r.append(np.corrcoef(Y[a, both], Y[b, both])[0, 1])
    assert np.sort(cells, axis=None) == pytest.approx(np.sort(r), abs=1e-5)
    assert cells == pytest.approx(cells.T)
    half = len(cells) // 2
    assert cells[:half, :half].mean() > 0.4 > 0 > cells[:half, half:].mean()


def test_it_opens_on_the_first_neighbour_and_ends_with_all_who_can_be_asked():
    at, data = Opened("recommender", view="neighbours"), catalog.make("friends")
    ada, film = data.users.index("Ada"), data.items.index("Robot Uncle")
    _, _, asked = brute(data.Y, ada, film, 30)
    assert at.pictures[0].start == 0 and len(at.pictures[0].frames) == len(asked) == 5
    assert (data.users[at.shown.run.user], data.items[at.shown.run.item]) == ("Ada", "Robot Uncle")
    assert "xaxis4" not in figures(at)[0]["layout"], "nothing is known that a curve could be compared with"
    common = [(~np.isnan(data.Y[ada]) & ~np.isnan(data.Y[j])).sum() for j in asked]
    assert [count for _, count in drawn(frames(at)[0])[1]["customdata"]] == common and 2 in common


def dashed(layout):
    """Where the scale ends, across what is drawn in the row of the guess."""
    return [shape for shape in layout["shapes"] if shape["xref"] == "x3" and shape["line"].get("dash")]


def test_a_prediction_beyond_the_scale_is_told_and_the_end_of_the_scale_drawn():
    at = opened(data="two_by_three", item="film 3", edits="1:1=7 1:2=5 1:3=- 2:1=6 2:2=4 2:3=7", held=0.0)
    (said,) = at.pictures[0].captions
    assert "user 2 rated it 1.33 above user 2's own mean" in said
    assert said.endswith(", so the guess is 6.00 + 1.33 = 7.33, above 7")
    layout = figures(at)[0]["layout"]
    (end,) = (note for note in layout["annotations"] if note["text"].strip() == "scale ends at 7")
    assert (end["x"], end["xref"]) == (7 - 6, "x3")
    assert [shape["x0"] for shape in dashed(layout)] == [7 - 6]
    inside = opened(data="films", user="Ada", item="The Unopened Envelope (2024)", held=0)
    assert list(inside.pictures[0].captions) == ["K = 1: nobody to ask, so the guess is the mean of Ada, 3.60"]


def test_where_nobody_can_be_asked_the_picture_says_so_once():
    nobody = opened(data="films", user="Ada", item="The Unopened Envelope (2024)", held=0)
    told = [note["text"] for note in figures(nobody)[0]["layout"]["annotations"]]
    run = nobody.shown.run
    assert np.isnan(np.delete(run.at.train.Y, run.user, axis=0)[:, run.item]).all()
    assert told.count("nobody has rated it") == 1 and not any("enough in common" in said for said in told)
    assert not any("nobody" in note["text"] for note in figures(opened())[0]["layout"]["annotations"])
    strict = Opened("recommender", view="neighbours", data="friends", user="Ada", item="Robot Uncle", overlap=10)
    assert len(strict.shown.run.candidates) == 0 and not np.isnan(strict.shown.run.at.train.Y[1:, 2]).all()
    told = [note["text"] for note in figures(strict)[0]["layout"]["annotations"]]
    assert told.count("nobody who has rated it<br>has enough in common") == 1


def test_a_name_with_a_bar_stays_in_its_cell():
    head, rule, row = tables.markdown(["film", "of a|b"], [["x|y", "2"]], "lr").splitlines()
    assert [line.count("|") for line in (head, rule, row)] == [3, 3, 3]
    assert "x∣y" in row


itself = partial(opened, data="films", held=0.0, user="Ada", item="The Quiet Lighthouse (1962)", k=1, itself=True)


def test_up_to_two_dozen_names_are_as_large_as_one_can_read():
    layout = figures(itself())[0]["layout"]
    names, (low, high) = layout["yaxis"], layout["meta"]["wide"]["yaxis.domain"]
    assert 14 < len(names["ticktext"]) <= 25
    inner = layout["height"] - layout["margin"]["t"] - layout["margin"]["b"]
    pitch = inner * (high - low) / (names["range"][0] - names["range"][1])
    assert pitch > names["tickfont"]["size"] + 1 >= 12


def test_the_names_of_level_lines_stand_right_of_their_ends_and_apart():
    for at in (itself(), opened(user="Robin", item="Pie in the Face", held=0, k=10)):
        figure = figures(at)[0]
        layout = figure["layout"]
        named = [note for note in layout["annotations"] if note.get("yref") == "y4 domain"]
        known = ("own mean", "factorisation", "known rating", "planted taste", "end of the scale")
        told = {t.get("hovertemplate", "").split(":")[0]: t for t in figure["data"]}
        lines = {name: told[name]["y"][0] for name in known if name in told}
        assert len(lines) == 3
        assert [note["text"].rpartition(" ")[0] for note in named] == sorted(lines, key=lines.__getitem__)
        wide = layout["meta"]["wide"]
        inner = layout["height"] - layout["margin"]["t"] - layout["margin"]["b"]
        high = inner * np.diff(wide["yaxis4.domain"])[0]
        assert (np.diff([high * note["y"] for note in named]) > 13).all()  # pixels of a name
        assert all((note["x"], note["xanchor"]) == (1, "left") for note in named)
        room = 0.66 if "xaxis5" in layout else 1
        assert wide["xaxis4.domain"][1] < room - 0.15


def test_the_own_mean_stands_beside_each_row_and_who_is_unlike_is_called_so():
    at, Y = Opened("recommender", view="neighbours"), catalog.make("friends").Y
    _, weights, asked = brute(Y, 0, catalog.make("friends").items.index("Robot Uncle"), 30)
    layout, means = figures(at)[0]["layout"], figures(at)[0]["data"][-1]
    rows = [0, *asked, *np.setdiff1d(np.arange(1, len(Y)), asked)]
    assert [float(text) for text in means["text"]] == pytest.approx(np.nanmean(Y[rows], axis=1), abs=0.006)
    upright, level = (layout["meta"][shape]["xaxis.ticktext"] for shape in ("narrow", "wide"))
    assert [name.replace("<br>", " ") for name in level[:-1]] == [*upright[:-1]] and level[-1] == "own<br>mean"
    assert set(means["x"]) == {layout["xaxis"]["tickvals"][upright.index(OWN)]}
    assert ["of opposite taste," in said for said in captions(at)] == list(weights < 0) and (weights < 0).any()
    items = captions(Opened("recommender", view="neighbours", by="items", user="Ada", item="Love Letter"))
    assert any("rated the opposite way," in said for said in items) and "taste" not in str(items)


def test_the_note_says_who_is_asked_also_where_nobody_is_alike():
    at = Opened("recommender", view="neighbours", user="Ella", item="Alien Bakery")
    Y, ella = catalog.make("friends").Y, catalog.make("friends").users.index("Ella")
    _, weights, _ = brute(Y, ella, catalog.make("friends").items.index("Alien Bakery"), 30)
    assert weights[0] == weights.max() < 0
    assert "Of those who rated Alien Bakery, K are asked: the most similar to Ella first." in texts(at.caption)
    own = Opened("recommender", view="neighbours", user="Ada", item="Moon Base", k=1, itself=True)
    assert "Ada counts as well. Of all who rated Moon Base, K are asked" in texts(own.caption)


def test_a_newer_question_is_heard_between_two_rows_of_the_errors(monkeypatch):
    looks = []
    compute.forget()
    monkeypatch.setattr(compute, "look_around", lambda: looks.append(1))
    numbers(opened(data="films", user="Lena", item="Neon Over Reykholt (1985)", k=6, overlap=4))
    assert len(looks) >= len(FILMS.users)


@pytest.mark.parametrize(("settings", "ends"), [({}, [5]), (dict(user="Hugo", item="Moon Base"), [])])
def test_the_end_of_the_scale_that_a_prediction_leaves_is_drawn_where_the_sum_is_made(settings, ends):
    at = Opened("recommender", view="neighbours", **settings)
    assert (at.shown.run.by_count > 5).any() == bool(ends) and (at.shown.run.by_count >= 1).all()
    mean = float(at.shown.run.model.mean[at.shown.run.row])
    assert [shape["x0"] for shape in dashed(figures(at)[0]["layout"])] == pytest.approx([end - mean for end in ends])


def test_of_few_each_bar_says_how_long_it_is_and_the_first_what_is_added():
    at, data = Opened("recommender", view="neighbours"), catalog.make("friends")
    _, s, asked = brute(data.Y, 0, data.items.index("Robot Uncle"), 30)
    away = np.sign(s) * (data.Y[asked, 2] - np.nanmean(data.Y[asked], axis=1))
    for k, traces in enumerate(frames(at), 1):
        guess, *_ = brute(data.Y, 0, data.items.index("Robot Uncle"), k)
        told, added = (t for t in traces if t.get("mode") == "text" and t.get("xaxis") == "x3")
        said_of = [f"{-v:+.2f} → {v:+.2f}" if w < 0 else f"{v:+.2f}" for v, w in zip(away, s, strict=True)]
        assert [text.strip() for text in told["text"]] == [text.replace("-", "−") for text in said_of] and (s < 0).any()
        assert told["textfont"]["color"] == [ABOUT] * k + [NEUTRAL] * (len(asked) - k)
        (said,) = added["text"]
        mean, more = (float(part) for part in said.removeprefix("<b>").removesuffix("</b>").split(" + "))
        assert mean + more == pytest.approx(guess, abs=0.011)
    many = [t for t in frames(opened())[-1] if t.get("mode") == "text" and t.get("xaxis") == "x3"]
    assert not any("".join(t["text"]) for t in many[:1]), "no room beside thin bars"


def test_a_small_table_is_drawn_whole_and_says_who_cannot_be_asked():
    at, data = Opened("recommender", view="neighbours"), catalog.make("friends")
    figure = figures(at)[0]
    pale = next(t for t in figure["data"] if t["type"] == "heatmap")
    assert pale["z"].shape == data.Y.shape
    rows = [data.users.index(name.strip("</b>")) for name in figure["layout"]["yaxis"]["ticktext"]]
    assert sorted(rows) == list(range(8))
    assert_allclose(np.nanmean(pale["z"][1:], axis=1), np.nanmean(data.Y[rows[1:]], axis=1))
    silent = {note["y"] for note in figure["layout"]["annotations"] if note["text"] == "has not rated it"}
    assert silent == {row for row, a in enumerate(rows) if row and np.isnan(data.Y[a, data.items.index("Robot Uncle")])}
    assert len(silent) == 2


def test_no_more_can_be_asked_than_there_are():
    assert opened(data="friends", k=30).shown.run.model.k == 7  # of eight friends
    assert opened(data="films", k=30).shown.run.model.k == 30


def test_a_press_on_a_row_asks_so_many_and_so_does_one_on_a_curve(films):
    few = Opened("recommender", view="neighbours")
    rows = next(t for t in frames(few)[0] if t["type"] == "bar")["y"][1:]
    assert list(few.pictures[0].tracks) == ["y", "y2", "y3"]
    assert all(list(places) == list(rows) for places in few.pictures[0].tracks.values())
    assert list(films.pictures[0].tracks) == ["x4", "x5"], "more than can be asked here: a row is no frame"
    assert all(list(places) == list(range(1, 31)) for places in films.pictures[0].tracks.values())


def test_the_headline_ends_with_the_guess_as_a_sum():
    at = Opened("recommender", view="neighbours", data="friends")
    Y = catalog.make("friends").Y
    mean = np.nanmean(Y[0])
    for k, told in enumerate(captions(at), start=1):
        guess, *_ = brute(Y, 0, 2, k)
        says = f", and {'both' if k == 2 else f'all {k}'} together guess" if k > 1 else ", so the guess is"
        more = round(guess, 2) - round(mean, 2) if k > 1 else guess - mean
        assert f"{says} {mean:.2f} + {more:.2f} " in told and f" {guess:.2f}" in told.rpartition("+")[2]
        assert told.endswith(", above 5") == (guess > 5)
    clara = Y[catalog.make("friends").users.index("Clara")]
    assert f"Clara rated it {clara[2] - np.nanmean(clara):.2f} above Clara's own mean" in captions(at)[0]
    zero = Opened("recommender", view="neighbours", data="friends", by="items", user="Ben", item="Alien Bakery")
    run = zero.shown.run
    assert run.weights[run.candidates[0]] == 0 and run.by_count[0] == run.model.mean[run.row]
    own, film = run.model.mean[run.row], Y[:, 2]
    away = film[catalog.make("friends").users.index("Ben")] - np.nanmean(film)
    assert (
        captions(zero)[0]
        == f"K = 1: Robot Uncle is rated {away:.2f} above its own mean, so the guess is {own:.2f} + 0.00 = {own:.2f}"
    )


def test_before_a_guess_the_rating_of_an_only_neighbour_is_seen_and_a_question_mark_in_the_frame():
    alone = opened(data="two_by_three", user="user 1", item="film 3", edits="1:1=7 1:2=5 1:3=- 2:1=6 2:2=4 2:3=7")
    shown = [t for t in covered(figures(alone)[0])["data"] if t.get("visible", True)]
    (table,) = (t for t in shown if t["type"] == "heatmap")
    assert np.array_equal(table["z"], [[7.0, 5.0, np.nan], [6.0, 4.0, 7.0]], equal_nan=True), "which the question tells"
    assert [(*t["x"], *t["y"]) for t in shown if "<b>?</b>" in t.get("text", [])] == [(2, 0)]
    many = covered(figures(Opened("recommender", view="neighbours"))[0])["data"]
    (table,) = (t for t in many if t["type"] == "heatmap" and t.get("visible", True))
    assert np.isnan(np.asarray(table["z"], float)[:, -1]).all(), "of several what they say is the answer"


def test_over_the_curve_of_the_error_few_rows_are_drawn_and_the_last_headline_says_where_it_was_least():
    at = opened(data="films", held=0.2, split=1, k=30, user="Bella", item="The Slow Singularity (2006)")
    run, figure = at.shown.run, figures(at)[0]
    assert len(figure["layout"]["yaxis"]["ticktext"]) == 10 < len(run.candidates) + 1
    low, high = figure["layout"]["meta"]["wide"]["yaxis5.domain"]
    assert high - low >= 0.3
    assert captions(at)[-1].startswith(
        f"The error held out was least with K = {int(run.rmse.argmin()) + 1}, at {run.rmse.min():.2f}, and with all 23 "
    )
    assert not any("least with" in said for said in captions(at)[:-1])
    assert len(run.candidates) == 23 and captions(at)[24].startswith("K = 25: only 23 can be asked, so the guess is ")
    mean, guess = run.model.mean[run.row], run.by_count[29]
    assert round(abs(guess - mean), 2) == 1.08 and f"{mean:.2f} − 1.07 = {guess:.2f}" == "3.68 − 1.07 = 2.61"
    assert captions(at)[-1].endswith("and with all 23 who can be asked the guess is 3.68 − 1.07 = 2.61")


def test_the_names_of_the_rows_have_room_also_of_who_asks_again():
    itself = opened(data="friends", held=0, user="Ada", item="Moon Base", k=1, itself=True)
    layout = figures(itself)[0]["layout"]
    assert "Ada again" in layout["yaxis"]["ticktext"]
    assert layout["margin"]["l"] >= 7.3 * len("Ada again"), "of 13 pixels"
