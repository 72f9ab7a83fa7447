"""Learning without tags: what the view shows, recomputed; its figures, from arrays."""

from functools import partial

import numpy as np
import plotly.graph_objects as go
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from scipy.optimize import linear_sum_assignment

from algos.hmm import baum_welch, forward_backward, model
from algos.trace import record
from datasets import catalog
from pages.views.hmm import tag_look
from pages.views.hmm.learn import figure as tables_figure
from pages.views.hmm.learn import fit, starts, states
from pages.views.hmm.learn.run import bits
from pages.views.hmm.learn.starts import most_passes
from pages.views.hmm.learn.view import verdict
from tests.pages.clock import Clock
from tests.pages.harness import Opened, alts, captions, figures, frames, numbers, printed, scripts, texts
from tests.pages.hmm import presets
from ui.compute import Refused
from ui.figures import cells as table_cells
from ui.view import VERDICT, as_of


def said_by(frame, K=2):
    """What each of K states says in a frame: (words, K), of bars or of a table."""
    first = frame[0]
    return np.reshape(first["y"], (K, -1)).T if first["type"] == "bar" else first["z"]


OUTLINE = 4  # the trace of the bars of the start, where it is given


opened = partial(Opened, "hmm", view="learn")
preset = partial(presets.opened, "learn")


def given(name, n=None):
    corpus = catalog.make(name)
    start = model.model(corpus.start, corpus.transition, corpus.emission)
    return corpus.encoded()[0][:n], start


SETTINGS = [
    {},
    {"data": "hidden", "learn_start": "given"},
    {"data": "the_dog", "learn_sentences": 1},
    {"data": "five", "learn_states": 3, "seed": 4},
    {"data": "disagree", "learn_start": "equal"},
    {"data": "letters", "learn_start": "nearly equal", "learn_states": 4, "seed": 2},
    {"data": "ice_cream", "learn_start": "given", "edits": "H>C=0 C:3=0.5"},
    {"data": "sentences", "learn_sentences": 12, "learn_states": 3},
]


@pytest.mark.parametrize("settings", SETTINGS)
def test_scripts_print_the_numbers_on_the_screen(settings):
    at = opened(more="Code", **settings)
    shown = numbers(at)
    run, *library = scripts(at)
    assert printed(run) == pytest.approx(shown, rel=1e-9, abs=1e-12)
    assert len(library) == ("edits" not in settings)
    for script in library:
        assert printed(script) == pytest.approx(shown, rel=1e-7, abs=1e-9)


def test_one_eighth_becomes_four_twenty_sevenths():
    at = preset("From 1/8 to 4/27")
    assert at.shown.quantity("log-likelihood") == pytest.approx(np.log(4 / 27))
    shown = frames(at)
    assert_allclose(said_by(shown[0]), [[1.0, 0.0], [0.0, 0.5], [0.0, 0.5]])
    assert_allclose(said_by(shown[1]), [[1.0, 0.0], [0.0, 2 / 3], [0.0, 1 / 3]], rtol=1e-6)
    assert_allclose(shown[0][1]["z"], shown[1][1]["z"])  # transitions do not change
    assert "the sentences have probability 0.125" in captions(at)[0]
    assert "the sentences have probability 0.148" in captions(at)[1]
    assert "Pass 2 of 2" in captions(at)[-1] and "converged" in captions(at)[-1]
    assert not any("converged" in text for text in (*captions(at)[:-1], texts(at.caption)))
    assert "tags" not in texts(at.caption).partition("EM learns from")[2].split(".")[0]  # there are none


def test_the_bars_of_the_start_stay_as_outlines():
    given_start = opened(data="ice_cream", learn_start="given")
    shown = frames(given_start)
    for traces in shown:
        assert_array_equal(traces[OUTLINE]["y"], shown[0][0]["y"])
        assert_array_equal(traces[OUTLINE]["x"], traces[0]["x"])
    assert (shown[-1][0]["y"] != shown[-1][OUTLINE]["y"]).any()
    assert figures(given_start)[0]["layout"]["barmode"] == "overlay", "they stand on each other"
    assert any("outline" in note["text"] for note in figures(given_start)[0]["layout"]["annotations"])
    assert not any("outline" in note["text"] for note in figures(opened())[0]["layout"]["annotations"])


def test_what_comes_next_stands_beside_the_bars_where_it_was_given_and_under_look_closer():
    for start, beside in (("given", True), ("random", False)):
        at = opened(data="ice_cream", learn_start=start)
        first, *below = figures(at)
        said = [note["text"] for note in first["layout"]["annotations"]]
        assert (
            any("Next state" in text for text in said) == beside == any(t["type"] == "heatmap" for t in first["data"])
        )
        table = next(f["data"][0]["z"] for f in below if f["data"][0]["type"] == "heatmap")
        hmm = at.shown.run.trace.final.model
        assert_allclose(table[1:], hmm.transition, rtol=1e-6)
        assert_allclose(table[0, :2], hmm.start, rtol=1e-6)


def test_equal_starts_do_not_move_after_one_pass():
    at = preset("All equal")
    shown = frames(at)
    assert at.shown.run.trace.steps == 2 and len(shown) == 3
    assert captions(at)[-1].endswith("converged, but the states are still alike")  # a saddle: no maximum is claimed
    words = np.concatenate(catalog.make("ice_cream").encoded()[0])
    shares = np.bincount(words) / len(words)  # in the order of numbers, whatever is frequent
    for i in (1, 2):
        assert_allclose(said_by(shown[i]), np.column_stack([shares, shares]), rtol=1e-5)


def test_ice_cream_every_frame_is_a_pass():
    at = preset("Random start")
    words, _ = given("ice_cream")
    trace = record(baum_welch.steps(words, start=baum_welch.initial(2, 3, seed=5)), limit=100)
    shown = frames(at)
    assert len(captions(at)) == len(shown) == trace.steps + 1
    for traces, caption in list(zip(shown, captions(at), strict=True))[1::7]:
        i = int(caption.split()[1])
        hmm = trace.states[i].model
        assert_allclose(said_by(traces), hmm.emission.T, rtol=1e-5, atol=1e-9)
        assert [text.strip("<>%") for text in traces[0]["text"]] == [
            f"{min(max(100 * p, 1), 99) if 0 < p < 1 else 100 * p:.0f}" for p in hmm.emission.ravel()
        ]
        total = sum(forward_backward.run(hmm, x).log_likelihood for x in words)
        surprise = at.shown.screen.numbers(as_of(at.shown.run, i))["Surprise per day, in bits"]
        assert surprise == pytest.approx(-total / 33 / np.log(2), rel=1e-9)
    say = trace.final.model.emission
    layout = figures(at)[0]["layout"]
    assert list(layout["xaxis"]["ticktext"]) == ["1", "2", "3"] * 2
    names = [note for note in layout["annotations"] if "state" in note["text"] and note.get("yref") == "y"]
    assert [note["x"] for note in names] == [1.0, 4.8], "each name over its three bars"
    assert "state B" in names[1]["text"], "not to be taken for a number of ice creams"
    assert abs(say[0, 2] - say[1, 2]) > 0.3  # one of the states is clearly the hot one
    assert numbers(at)["Surprise per day, in bits"] == pytest.approx(-trace.final.log_likelihood / 33 / np.log(2))


def test_one_sentence_is_explained_and_looking_closer_adds_up():
    at = preset("One sentence")
    curve = np.exp(figures(at)[-1]["data"][0]["y"])
    assert_allclose(curve[:4], [0.0198369, 0.1072209, 0.1361127, 0.1473335], atol=1e-7)
    begun = Clock("hmm", view="learn", data="the_dog", learn_start="given", learn_sentences=1)
    said = texts(begun.closer(0).latex)
    assert r"p(\text{state 1} \mid \text{state 1})" in said, "a state is told from a word of the same number"
    assert "0.9739 + 0.8269 + 0 = 1.801" in said
    assert r"\frac{1.801}{2.801} = 0.643" in said
    said = texts(begun.closer(0, learn_from="2", learn_to="STOP").latex)
    assert r"\frac{1}{1.199} = 0.8338" in said
    assert "= 0 + 0.02613 + 0.1731 = 0.1993" in said


def test_the_states_are_compared_with_the_tags():
    at = preset("Parts of speech")
    corpus = catalog.make("sentences")
    words, tags = corpus.encoded()
    start = baum_welch.initial(6, len(corpus.words), seed=1)
    final = record(baum_welch.steps(words, start=start), limit=100).final
    states = np.concatenate([forward_backward.run(final.model, x).posterior() for x in words]).argmax(axis=1)
    table = np.zeros((6, 10))
    np.add.at(table, (states, np.concatenate(tags)), 1)
    rows, columns = linear_sum_assignment(-table)
    assert numbers(at)["Words matched"] == pytest.approx(table[rows, columns].sum() / table.sum())
    assert numbers(at)["Words matched"] > 0.4  # more than calling every word a noun
    confusion = next(f for f in figures(at) if f["layout"].get("xaxis", {}).get("title", {}).get("text") == "true tag")
    assert_allclose(confusion["data"][0]["z"], table)
    assert f"To call every word N would get {np.mean(np.concatenate(tags) == 0) * 100:.1f}%" in texts(at.caption)
    layout = figures(at)[0]["layout"]  # the tags are those of the end: no row has one from the start on
    assert [row.split("<b>")[1].split("<")[0] for row in layout["yaxis2"]["ticktext"][1:]] == list("123456")


def test_states_that_change_places_are_said_to():
    at = preset("A zero that stays")
    first, last = (said_by(frames(at)[i]) for i in (0, -1))
    for now, before in ((0, 1), (1, 0)):
        assert np.abs(last[:, now] - first[:, before]).sum() < np.abs(last[:, now] - first[:, now]).sum()
    assert verdict(at.shown.run) == "H and C have changed places."
    for unchanged in (as_of(at.shown.run, 0), opened(data="ice_cream", learn_start="given").shown.run):
        assert "changed places" not in verdict(unchanged)


def test_several_starts():
    at = opened(data="ice_cream", more="Several starts", learn_starts=5)
    words, _ = given("ice_cream")
    ends = [
        record(baum_welch.steps(words, start=baum_welch.initial(2, 3, seed=seed)), limit=100).final.log_likelihood
        for seed in range(5)
    ]
    star = next(trace for trace in figures(at)[1]["data"] if trace.get("name") == "best end")
    assert star["y"][0] == pytest.approx(max(ends))
    assert f"Seed {int(star['x'][0])} ends highest" in texts(at.caption)
    assert "top of the hill" not in texts(at.caption)
    low = figures(at)[1]["layout"]["yaxis"]["range"][0]
    begun = np.array(next(trace for trace in figures(at)[1]["data"] if trace.get("name") == "start")["y"])
    assert low < min(ends) and 0 < (begun < low).sum() <= 5
    assert f"{(begun < low).sum()} of 5 began below what is shown" in texts(at.caption)


def test_several_starts_of_a_long_text_have_fewer_passes():
    words = catalog.make("sentences").encoded()[0]
    for K in (10, 12):
        passes = most_passes(words, K)
        assert 15 <= passes < 100 and passes * sum(map(len, words)) * K <= 400_000
    assert most_passes(catalog.make("ice_cream").encoded()[0], 2) == 100
    assert most_passes([np.arange(200) % 7], 1) == 25  # one long sentence


@pytest.mark.parametrize(("settings", "said"), [
    ({}, "EM learns from all 3 diaries, 33 days in all"),
    ({"learn_sentences": 1}, "EM learns from the first of 3 diaries"),
    ({"data": "the_dog", "learn_sentences": 2}, "the first 2 of 3 sentences"),
])  # fmt: skip
def test_what_it_learned_from_is_said(settings, said):
    at = opened(**settings)
    assert said in texts(at.caption)
    assert "the log-likelihood rises from" in alts(at)[0]


def test_an_impossible_start_is_refused_in_words():
    with pytest.raises(Refused, match="Sentence 1 has probability 0"):
        opened(data="hidden", learn_start="given", edits="1:a=0 2:a=0")


def test_certain_words_bring_no_surprise():
    assert not np.signbit(bits(0.0, 3))  # "0 bits", not "-0"
    assert bits(-3 * np.log(2), 3) == pytest.approx(1)


def drawn(K, W):
    rng = np.random.default_rng(K)
    start, move, say = rng.dirichlet(np.ones(K)), rng.dirichlet(np.ones(K + 1), K), rng.dirichlet(np.ones(W), K)
    names = [f"s{i}" for i in range(K)]
    stage = tables_figure.Stage(names, [f"w<{i}>" for i in range(W)], 0.8)
    return stage, stage.draw(start, move, say), (start, move, say)


@pytest.mark.parametrize(("K", "W"), [(1, 1), (2, 3), (12, 18)])
def test_cells_are_the_probabilities(K, W):
    _, figure, (start, move, say) = drawn(K, W)
    go.Figure(figure)
    words, moves, *written = figure["data"]
    assert_allclose(moves["z"][0, :K], start, rtol=1e-6)
    assert np.isnan(moves["z"][0, K])
    assert_allclose(moves["z"][1:], move, rtol=1e-6)
    bars = words["type"] == "bar"
    assert bars == (K < 12)
    assert_allclose(said_by(figure["data"], K), say.T, rtol=1e-6)
    assert len(written) == (2 if bars else 0)
    for cells, pair in [(moves, written)] if bars else []:
        weak, strong = pair
        assert not any(strong["text"]), "no cell of grey has a white number, which would hardly be read"
        text = weak | dict(text=[a or b for a, b in zip(weak["text"], strong["text"], strict=True)])
        for x, y, said in zip(text["x"], text["y"], text["text"], strict=True):
            assert said == table_cells.cell(float(cells["z"][y, x]))
    assert moves["customdata"][0][K] == "START → STOP"
    assert "<" not in np.ravel(words["customdata"])[0]
    layout = figure["layout"]
    assert len(layout["yaxis2"]["ticktext"]) == K + 1 and len(layout["xaxis" if bars else "yaxis"]["ticktext"]) == (
        K * W if bars else W
    )


def test_what_does_not_change_is_the_same_object():
    stage, figure, tables = drawn(2, 3)
    other = stage.draw(*tables)
    assert other["layout"] is figure["layout"]


@pytest.mark.parametrize(("value", "text"), [
    (0.0, "0"), (1.0, "1"), (0.001, "<.01"), (0.9999, ">.99"), (0.25, ".25"), (np.nan, ""),
])  # fmt: skip
def test_zero_and_one_are_written_only_where_they_are_exact(value, text):
    assert table_cells.cell(value) == text


def test_a_flat_curve_has_a_range():
    low, high = fit.figure(np.zeros(1))["layout"]["yaxis"]["range"]
    assert low < 0 < high


@pytest.mark.parametrize(("curve", "cut"), [
    ([-121.5, -46.6, -46.2, -45.5, -44.3], True),
    ([-23.0, -16.0, -12.0, -8.0, -5.5], False),
    ([-2.08, -1.91, -1.9], False),
])  # fmt: skip
def test_a_first_pass_that_dwarfs_the_others_is_cut_off_and_said(curve, cut):
    made = fit.figure(np.array(curve))
    low, high = made["layout"]["yaxis"]["range"]
    assert (low > curve[0]) == cut and high > curve[-1]
    told = [note["text"] for note in made["layout"]["annotations"]]
    assert told == (["start: −122 ↓"] if cut else [])
    line, first, now = made["data"]
    assert_allclose(line["y"], curve, rtol=1e-6)
    assert (now["x"][0], now["y"][0]) == (len(curve) - 1, pytest.approx(curve[-1]))
    assert low < first["y"][0] < high, "the start is marked where it is cut off, too"
    assert (first["marker"]["symbol"] == "triangle-down") == cut
    assert not cut or (high - curve[1]) / (high - low) > 0.5, "the later passes are seen"


def test_ends_of_starts():
    first, last = np.array([-9.0, -8.0, -7.5]), np.array([-4.0, -3.0, -3.5])
    figure = starts.figure(first, last, 1, np.array([True, True, False]))
    go.Figure(figure)
    by_name = {trace.get("name"): trace for trace in figure["data"]}
    assert by_name["best end"]["x"].tolist() == [1] and by_name["best end"]["y"].tolist() == [-3.0]
    assert by_name["converged"]["x"].tolist() == [0]
    assert by_name["stopped at the limit"]["x"].tolist() == [2]
    low, high = figure["layout"]["yaxis"]["range"]
    assert low == -5 and high > -3  # the ends can be told apart, whatever the starts


def test_starts_near_their_ends_are_all_seen():
    last = np.array([-3.0, -4.0])
    for first in (last, last - 0.5, np.array([-3.5, -4.9])):
        low = starts.lowest(first, last)
        assert -5.5 < low < first.min()
    assert starts.lowest(last[:1], last[:1]) == -4


def test_matched_cells_are_framed():
    table = np.array([[3, 0, 1], [0, 5, 2]])
    figure = states.figure(table, np.array([0, -1]), ["1", "2"], ["N", "V", "<D>"])
    go.Figure(figure)
    cells, weak, strong, frames = figure["data"]
    text = weak | dict(text=[a or b for a, b in zip(weak["text"], strong["text"], strict=True)])
    assert_array_equal(cells["z"], table)
    assert [table[y, x] for x, y in zip(text["x"], text["y"], strict=True)] == [int(said) for said in text["text"]]
    assert (frames["x"].tolist(), frames["y"].tolist()) == ([0], [0])
    assert "<" not in cells["customdata"][0][2]


def test_a_pass_is_told_by_what_it_changed_most():
    at = preset("Random start")
    trace, words = at.shown.run.trace, catalog.make("ice_cream").words
    assert "the states are still random guesses" in captions(at)[0]
    for step in (1, 5):
        before, after = (trace.states[i].model.emission for i in (step - 1, step))
        k, v = np.unravel_index(np.abs(after - before).argmax(), after.shape)
        more = "more" if after[k, v] > before[k, v] else "less"
        old, new = (f"{100 * p[k, v]:.0f}%" for p in (before, after))
        assert f"state {'AB'[k]} says “{words[v]}” {more} often, {new} instead of {old}" in captions(at)[step]
    assert not any("often" in caption for caption in captions(preset("All equal"))[2:]), "nothing has changed"


def test_what_each_state_says_most_often_is_told_once_it_has_learned():
    at = preset("Random start")
    trace, words = at.shown.run.trace, catalog.make("ice_cream").words
    for step in (0, 1, trace.steps - 1):
        assert not at.shown.screen.beside_at(at.shown.run, step)[VERDICT]
    most = [words[v] for v in trace.final.model.emission.argmax(axis=1)]
    said = f"state A most often says “{most[0]}” and state B most often says “{most[1]}”"
    eaten = trace.final.model.emission @ np.array(words, dtype=float)
    hot = f"so state {'AB'[int(eaten.argmax())]} is the hot days"
    assert captions(at)[-1] == f"Pass {trace.steps} of {trace.steps}: {said}, {hot}"
    assert not at.shown.screen.beside_at(at.shown.run, trace.steps)[VERDICT], "it is said once"
    alike = preset("All equal").shown
    assert str(alike.screen.beside_at(alike.run, alike.run.trace.steps)[VERDICT]).count("several equally") == 2


@pytest.mark.parametrize("settings", [{"seed": 2}, {"seed": 3}, {"learn_start": "nearly equal"}])
def test_stopped_at_the_limit_it_says_what_each_state_is_so_far(settings):
    at = Opened("hmm", view="learn", data="ice_cream", **settings)
    run = at.shown.run
    assert not run.trace.finished
    most = [run.corpus.words[v] for v in run.final.emission.argmax(axis=1)]
    eaten = run.final.emission @ np.array(run.corpus.words, dtype=float)
    assert np.ptp(eaten) < 0.2  # on average both days have as many
    hot = "and neither is the hot days yet"
    said = f"so far state A most often says “{most[0]}” and state B most often says “{most[1]}”, {hot}"
    assert captions(at)[-1] == f"Pass 100 of 100: EM is stopped before it converges, {said}"


def test_the_last_headline_says_what_has_stayed_impossible_and_how_many_words_are_matched():
    stays = Opened("hmm", view="learn", data="ice_cream", learn_start="given", edits="H>C=0")
    assert stays.shown.run.final.transition[0, 1] == 0
    assert ": a step from H to C is still impossible, and H most often says “" in captions(stays)[-1]
    free = Opened("hmm", view="learn", data="ice_cream", learn_start="given")
    assert "impossible" not in captions(free)[-1]
    tags = Opened("hmm", view="learn", data="sentences", learn_states=6, seed=1)
    matched = f"{100 * tags.shown.run.matched.accuracy:.1f}% of the words have a state that stands for their tag"
    assert captions(tags)[-1].endswith(matched)


@pytest.mark.parametrize("data", ["the_dog", "hidden"])
def test_two_states_that_are_alike_are_said_to_be(data):
    at = Opened("hmm", view="learn", data=data, learn_start="equal", learn_states=2)
    assert np.ptp(at.shown.run.final.emission, axis=0).max() < 1e-9
    assert "converged, but the states are still alike" in captions(at)[-1]
    assert "most often" not in captions(at)[-1]


def test_each_day_has_the_colour_of_its_likeliest_state_the_stronger_the_surer():
    at = preset("Random start")
    days = catalog.make("ice_cream").sentences
    for step in (0, 5, -1):
        boxes, said = frames(at)[step][-2:]
        hmm = at.shown.run.trace.states[step].model
        p = np.concatenate([forward_backward.run(hmm, x).posterior() for x in given("ice_cream")[0]])
        colours = tag_look.colours(at.shown.run.states)
        assert boxes["marker"]["color"] == [colours[int(b > a)] for a, b in p]
        assert_allclose(boxes["marker"]["opacity"], tables_figure.PALE * np.abs(p[:, 0] - p[:, 1]), atol=1e-9)
        assert list(said["text"]) == [word for day in days for word in day]
        shares = [f"state A: {tables_figure.percent(a)}<br>state B: {tables_figure.percent(b)}" for a, b in p.tolist()]
        assert list(boxes["customdata"]) == shares, "as the states are called: numbers are ice creams"
    assert boxes["xaxis"] == "x3"
    many = frames(opened(data="sentences", learn_sentences=12, learn_states=3))[0]
    assert not any(trace.get("xaxis") == "x3" for trace in many)


def test_colours_are_as_strong_as_the_likeliest_state_is_sure():
    p = np.array([[1, 0, 0], [1 / 3, 1 / 3, 1 / 3], [0.5, 0.5, 0]])
    assert_allclose(tables_figure.surer(p), [1, 0, 0.25], atol=1e-9)
    assert tables_figure.surer(np.ones((2, 1))).tolist() == [1, 1]


@pytest.mark.parametrize(("p", "text"), [
    (0.0, "0%"), (1.0, "100%"), (0.001, "<1%"), (0.999, ">99%"), (0.255, "26%"), (0.994, "99%"),
])  # fmt: skip
def test_whole_percents_are_0_and_100_only_where_they_are_exact(p, text):
    assert tables_figure.percent(p) == text


def test_of_more_states_the_last_headline_says_which_has_most_and_all_are_told():
    at = Opened("hmm", view="learn", data="ice_cream", learn_states=4)
    run = at.shown.run
    eaten = run.final.emission @ np.array(run.corpus.words, dtype=float)
    assert captions(at)[-1].endswith(f"converged, with the most ice creams in state {'ABCD'[int(eaten.argmax())]}")
    told = str(at.shown.screen.beside_at(run, run.trace.steps)[VERDICT])
    assert all(f"state {letter} most often says" in told for letter in "ABCD")


def test_look_closer_counts_days_of_diaries():
    at = Opened("hmm", view="learn", data="ice_cream", more="Look closer")
    assert "day 1 of diary 1" in texts(at.caption) and "sentence" not in texts(at.caption)


def test_of_one_sentence_the_probability_is_told_of_one():
    alone = Clock("hmm", view="learn", data="the_dog", learn_start="given", learn_sentences=1)
    assert "the sentence has probability " in alone.caption(1) and "sentences have" not in alone.caption(1)
