"""The view on accuracy against a tagger written out with dictionaries; its figures, from arrays."""

import re
from collections import Counter
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
import plotly.graph_objects as go
import pytest

from datasets import catalog
from pages.hmm import PAGE
from pages.views.hmm import scene
from pages.views.hmm.accuracy import contest as told
from pages.views.hmm.accuracy import figure as drawn
from pages.views.hmm.accuracy import run
from pages.views.hmm.accuracy.contest import Marked
from pages.views.hmm.accuracy.figure import Group
from tests.pages.harness import Opened, alts, figures, frames, numbers, printed, scripts, texts
from tests.pages.hmm import presets
from ui import palette
from ui.guessing.cover import INSTEAD, covered

DATA = catalog.make("sentences")


opened = partial(Opened, "hmm", view="accuracy")
preset = partial(presets.opened, "accuracy")


def tagger(train, k):
    """Viterbi with dictionaries and add-k, unknown words as one symbol: a function of a sentence."""
    tags, V = train.tag_names, len(train.words) + 1
    moves: Counter[tuple[str | None, str]] = Counter()
    said: Counter[tuple[str, str]] = Counter()
    for words, its in zip(train.sentences, train.tags, strict=True):
        moves.update(zip([None, *its], [*its, "STOP"], strict=True))
        said.update(zip(its, words, strict=True))
    total = Counter(tag for row in train.tags for tag in row)
    m = len(train.sentences)

    def move(a, b):
        if a is None:
            return np.log((moves[a, b] + k) / (m + k * len(tags)))
        return np.log((moves[a, b] + k) / (total[a] + k * (len(tags) + 1)))

    def tag(words):
        best: dict[Any, tuple[float, list[str]]] = {None: (0.0, [])}
        for word in words:
            best = {
                t: max(((s + move(a, t), [*way, t]) for a, (s, way) in best.items()), key=lambda pair: pair[0])
                for t in tags
            }
            best = {t: (s + np.log((said[t, word] + k) / (total[t] + k * V)), way) for t, (s, way) in best.items()}
        return max(((s + move(t, "STOP"), way) for t, (s, way) in best.items()), key=lambda pair: pair[0])[1]

    return tag


@pytest.fixture(scope="module")
def plain():
    """The page with a seed of its own, one symbol for unknown words, and its Code open."""
    return opened(split=3, held_out=0.2, smoothing=0.5, unknown="one", accuracy_tags=True, more="Code")


def test_numbers_are_those_of_a_tagger_with_dictionaries(plain):
    train, test = DATA.split(0.2, seed=3)
    tag = tagger(train, 0.5)
    said = [t for sentence in test.sentences for t in tag(sentence)]
    truth = [t for row in test.tags for t in row]
    words = [w for row in test.sentences for w in row]
    unknown = [w not in set(train.words) for w in words]
    right = np.array([a == b for a, b in zip(said, truth, strict=True)])
    shown = plain.shown.quantity
    assert shown("Viterbi") == pytest.approx(right.mean())
    assert shown("Viterbi on unknown") == pytest.approx(right[unknown].mean())
    assert shown("Unknown words") == pytest.approx(np.mean(unknown))
    counts = Counter(pair for s, t in zip(train.sentences, train.tags, strict=True) for pair in zip(s, t, strict=True))
    overall = Counter(t for row in train.tags for t in row)
    order = sorted(train.tag_names, key=lambda t: -overall[t])
    single = [order[int(np.argmax([counts[w, t] for t in order]))] for w in words]
    alone = np.mean([a == b for a, b in zip(single, truth, strict=True)])
    assert shown("Word by word") == pytest.approx(alone)
    assert shown("Viterbi ahead by") == pytest.approx(right.mean() - alone)
    only = np.array([a == b for a, b in zip(single, truth, strict=True)])
    assert list(numbers(plain).values()) == [(right & ~only).sum(), (only & ~right).sum()]


def test_dots_and_script_say_the_same(plain):
    (script,) = scripts(plain)
    assert printed(script) == pytest.approx(numbers(plain), rel=1e-9)
    join, viterbi, _, word, most, *written, _ = figures(plain)[0]["data"]
    assert viterbi["x"][0] == pytest.approx(plain.shown.quantity("Viterbi"), rel=1e-6)
    assert word["x"][0] == pytest.approx(plain.shown.quantity("Word by word"), rel=1e-6)
    assert join["x"][:2].tolist() == pytest.approx([viterbi["x"][0], word["x"][0]])
    assert np.isnan(most["x"][3:]).all() and not np.isnan(most["x"][:3]).any()
    assert [t["text"][0].strip() for t in written] == [f"{100 * m['x'][0]:.0f}%" for m in (viterbi, word)]
    assert "The model learns from 200 sentences and is tested on 50 new ones." in texts(plain.caption)
    assert f"{len([w for s in DATA.split(0.2, seed=3)[1].sentences for w in s])} held-out words" in alts(plain)[0]


def test_impossible_sentences_are_counted_and_said():
    at = preset("Unknown and impossible")
    train, test = DATA.split(0.3, seed=0)
    known = set(train.words)
    dead = sum(any(w not in known for w in s) for s in test.sentences)
    assert f"{dead} of the tested sentences have probability 0" in texts(at.caption)
    shapes = opened(unknown="shapes", smoothing=0.01).shown.quantity
    assert shapes("Viterbi on unknown") > at.shown.quantity("Viterbi on unknown") + 0.2
    # in them the word-by-word tags stand in
    results = run.measure(scene.scene(train, 0.01, "none"), test)
    for i, none in enumerate(results.impossible):
        assert none == any(w not in known for w in test.sentences[i])
        if none:
            assert np.array_equal(results.said["viterbi"][i], results.said["per word"][i])


def shares(at):
    """The bars of the shares of all tested sentences."""
    return [t for t in at.pictures[0].frames[-1]["data"] if t["type"] == "bar" and "xaxis" not in t]


def test_the_part_of_the_bar_that_is_not_by_viterbi_is_told_apart():
    at = preset("Unknown and impossible")
    results = at.shown.run.results
    (part,) = (t for t in shares(at) if "base" in t)
    lent = whole = 0
    for truth, tags, none in zip(results.truth, results.said["viterbi"], results.impossible, strict=True):
        lent, whole = lent + none * int((truth == tags).sum()), whole + len(truth)
    assert part["x"][0] == pytest.approx(lent / whole, rel=1e-6)
    assert part["x"][2] == pytest.approx(
        at.shown.quantity("Viterbi on unknown"), rel=1e-6
    )  # no sentence with one has tags
    bar = shares(at)[0]
    np.testing.assert_allclose(part["base"] + part["x"], bar["x"], rtol=1e-6)
    np.testing.assert_array_equal(part["y"], bar["y"])
    assert at.pictures[0].captions[-1] == (
        "Viterbi has no tags for 46 of 75 sentences: filled in word by word it has 84.9% of 577 words right, "
        "and tagging all word by word has 82.8%"
    )
    assert not any(np.nansum(t["x"]) for t in shares(opened()) if "base" in t)


def test_all_words_known():
    at = opened(data="letters")
    assert at.shown.quantity("Viterbi on unknown") == "none"
    assert "Viterbi has no tag wrong" in texts(at.markdown)


def test_the_learning_curve_ends_in_the_number_beside_it():
    at = preset("How many are enough?")
    traces = [t for t in figures(at)[0]["data"] if t["mode"] != "lines"]
    viterbi, word = traces
    assert viterbi["x"].tolist() == [5, 10, 20, 40, 80, 160, 175]
    assert viterbi["y"][-1] == pytest.approx(numbers(at)["Viterbi"], rel=1e-6)
    assert word["y"][-1] == pytest.approx(numbers(at)["Word by word"], rel=1e-6)
    assert viterbi["y"][-1] > viterbi["y"][0] + 0.2


def test_confusions_add_up():
    at = opened(accuracy_show="confusion")
    cells = next(t for t in figures(at)[0]["data"] if t["type"] == "scatter")["text"]
    table = np.array([int(n or 0) for n in cells]).reshape(10, 10)
    _, test = DATA.split(0.3, seed=0)
    truth = Counter(t for row in test.tags for t in row)
    assert table.sum(axis=1).tolist() == [truth[t] for t in DATA.tag_names]
    assert np.trace(table) / table.sum() == pytest.approx(numbers(at)["Viterbi"])


def test_a_wrong_sentence_is_preferred_by_the_model():
    at = opened(wrong=4)
    assert "the model prefers the wrong tags by" in texts(at.markdown)
    at = opened(accuracy_tags=True, more="Mistakes")
    train, test = DATA.split(0.3, seed=0)
    results = run.measure(scene.scene(train, 0.01, "shapes"), test)
    wrong = sum((a != b).any() for a, b in zip(results.truth, results.said["viterbi"], strict=True))
    assert f"{wrong} sentences of 75 with a wrong tag" in texts(at.caption)


def test_two_texts_of_the_same_file_name_are_not_taken_for_one():
    results = []
    for said in (0, 1):  # the second text has its two tags the other way round
        pairs = (("a", "b"), ("b", "a"))[said]
        data = replace(catalog.make("letters"), sentences=(("x", "y"),) * 4, tags=(pairs,) * 4, tag_names=("a", "b"),
                       code="the same", vocabulary=())  # fmt: skip
        train, test = run.split(data, 0.25, 0)
        results.append(run.measure(scene.scene(train, 0.1, "one"), test))
    assert [r.said["viterbi"][0].tolist() for r in results] == [[0, 1], [1, 0]]


def test_dots_keep_their_values_and_say_what_is_missing():
    left = Group(["all", "unknown"], [5, 0], np.array([[0.8, np.nan], [0.7, np.nan], [0.6, np.nan]]))
    right = Group(["N"], [5], np.array([[0.8], [0.7], [0.6]]))
    figure = drawn.dots(["Viterbi", "posterior", "word by word"], left, right)
    go.Figure(figure)
    _, first, middle, second, *_ = figure["data"]
    np.testing.assert_allclose(first["x"], [0.8, np.nan, 0.8])
    np.testing.assert_allclose(middle["x"], [0.7, np.nan, np.nan])
    np.testing.assert_allclose(second["x"], [0.6, np.nan, 0.6])
    assert first["customdata"][1] == "Viterbi, unknown: none of 0 words"
    assert figure["layout"]["yaxis"]["ticktext"] == ["all", "unknown (none)", "N"]


def test_it_opens_on_two_methods_with_every_share_in_words():
    at = opened(held_out=0.2, split=3)
    scores = at.shown.run.results.scores
    viterbi, shares, word, others, *_ = at.pictures[0].frames[-1]["data"]
    for score, bars, texts_of, title in (
        (scores["viterbi"], viterbi, shares, "Viterbi"),
        (scores["per word"], word, others, "word by word"),
    ):
        every = [score.accuracy, score.known_accuracy, score.unknown_accuracy]
        np.testing.assert_allclose(bars["x"], every, rtol=1e-6)
        known = np.array(score.known)
        sizes = [len(known), known.sum(), (~known).sum()]
        right = [sum(score.right), sum(score.right[known]), sum(score.right[~known])]
        assert [t.strip() for t in texts_of["text"]] == [f"{m} of {n}" for m, n in zip(right, sizes, strict=True)]
        assert bars["text"] == [title, "", ""]
    assert numbers(at) == numbers(opened(held_out=0.2, split=3, accuracy_tags=True))


SENTENCE = Marked(["a", "b"], [True, False], [["N", "V"], ["N", "N"], ["V", "V"]], [np.array([1, 0]), np.array([0, 1])])


def contest(kinds, sentence=SENTENCE):
    return told.contest(["Viterbi", "posterior", "word by word"], kinds, np.zeros(len(kinds.names)), sentence, 8)


def boxes(figure):
    """What stands in the boxes of a sentence, and their colours: true, of the first method and of the second."""
    return [(t["text"], t["marker"]["color"]) for t in figure["data"] if t.get("xaxis") == "x2" and t["type"] == "bar"]


def test_a_wrong_tag_is_crossed_and_red_and_a_lent_one_has_the_colour_of_its_method():
    kinds = Group(["all", "known", "unknown"], [2, 1, 1], np.full((3, 3), 0.5))
    figure = contest(kinds)
    go.Figure(figure)
    green, clear = drawn.COLOURS[2], palette.CLEAR
    (true, _), (first, of_first), (second, of_second) = boxes(figure)
    assert true == ["N", "V"] and first == ["N", "✗ N"] and second == ["✗ V", "V"]
    assert of_first == [clear, palette.MISTAKE] and of_second == [palette.MISTAKE, clear]
    lent = boxes(contest(kinds, replace(SENTENCE, lent=True)))[1][1]
    assert lent == [green, palette.MISTAKE]
    waiting = boxes(contest(kinds, replace(SENTENCE, tags=SENTENCE.tags[:1], right=[])))
    assert [text for text, _ in waiting] == [["N", "V"], [], []], "before a sentence is tagged its true tags are seen"


def test_a_method_stands_above_the_other_and_says_where_it_has_no_words():
    kinds = Group(["all", "known", "none"], [5, 4, 0], np.array([[0.8, 0.5, np.nan], [0] * 3, [0.6, 0.5, np.nan]]))
    figure = contest(kinds)
    go.Figure(figure)
    one, shares, other, others, *_ = figure["data"]
    assert (one["y"] < other["y"]).all() and figure["layout"]["yaxis"]["range"][0] > other["y"].max()
    texts = ["".join(t["text"]) for t in figure["data"] if t.get("mode") == "text"]
    assert shares["text"][2] == others["text"][2] == "" and "<b>0 none words</b>" in texts
    np.testing.assert_array_equal(shares["y"], one["y"])


def test_on_a_phone_what_is_written_after_a_whole_bar_has_room():
    kinds = Group(["all words", "known", "unknown"], [9, 8, 1], np.ones((3, 3)))
    layout = contest(kinds)["layout"]
    low, high = layout["xaxis"]["range"]
    across = 358 - layout["margin"]["l"] - layout["margin"]["r"]  # pixels of a phone
    assert (high - 1) / (high - low) * across > 9 * len("999 of 999")
    assert max(layout["xaxis"]["tickvals"]) == 1, "no share is more than the whole"


def test_mistakes_are_orange_and_right_ones_blue():
    table = np.array([[8, 2, 0], [0, 0, 0], [1, 0, 9]])
    figure = drawn.confusion(["A", "B", "C"], table)
    go.Figure(figure)
    cells, numbers = figure["data"]
    z = cells["z"]
    assert z[0, 0] < 0 and z[2, 2] < z[0, 0]  # the purer the row, the stronger
    assert z[0, 1] == 1 and 0.25 < z[2, 0] < 1 and z[1].tolist() == [0, 0, 0]
    assert numbers["text"] == ["8", "2", "", "", "", "", "1", "", "9"]
    assert cells["customdata"][0][1] == "A said to be B: 2 of 10 words"


def test_the_curve_is_the_mean_and_the_band_holds_all_runs():
    runs = np.array([[0.2, 0.5, 0.9], [0.4, 0.7, 0.9]])
    figure = drawn.learning(np.array([5, 160, 175]), [("Viterbi", runs)])
    go.Figure(figure)
    band, line = figure["data"]
    assert line["y"].tolist() == pytest.approx([0.3, 0.6, 0.9])
    assert band["y"].tolist() == pytest.approx([0.4, 0.7, 0.9, 0.9, 0.5, 0.2])
    assert figure["layout"]["xaxis"]["ticktext"] == ["5", "", "175"]  # 160 would lie under 175


def test_no_share_is_seen_while_it_is_to_be_guessed():
    kinds = Group(("all words", "known", "unknown"), (3, 2, 1), np.full((4, 3), 0.5))
    figure = drawn.dots(("a", "b", "c", "d"), kinds, Group(("N", "V"), (2, 1), np.full((4, 2), 0.5)))
    assert not any(trace.get("visible", True) for trace in figure["data"] if trace.get("meta") == INSTEAD)
    (seen,) = (trace for trace in covered(figure)["data"] if trace.get("visible", True))
    assert [text.strip() for text in seen["text"]] == [f"{n} word{'s' * (n > 1)}" for n in [3, 2, 1, 2, 1]]
    begins = PAGE.answer({"view": "accuracy"}).pictures[0].frames[0]["data"]
    assert not any(np.nansum(t["x"]) for t in begins if t["type"] == "bar" and "xaxis" not in t)
    assert not any("%" in text for t in begins for text in t.get("text", []))


def test_the_headline_says_how_many_tags_are_right():
    shown = PAGE.answer({"view": "accuracy"})
    viterbi, alone = (100 * float(shown.quantity(name)) for name in ("Viterbi", "Word by word"))
    told, results = shown.pictures[0].captions, shown.run.results
    truth = np.concatenate(results.truth[:10])
    right = [int((np.concatenate(results.said[m][:10]) == truth).sum()) for m in ("viterbi", "per word")]
    both = f"Viterbi has {right[0]} of {len(truth)} tags right, and tagging word by word has {right[1]}"
    assert told[10] == f"After 10 of 75 new sentences, {both}"
    assert told[-1] == f"Viterbi tags {viterbi:.1f}% of 577 new words right, and tagging word by word {alone:.1f}%"
    assert PAGE.answer({"view": "accuracy", "accuracy_tags": True}).pictures[0].captions == told[-1:]


def test_tags_that_word_by_word_lends_are_not_called_those_of_viterbi():
    shown = PAGE.answer({"view": "accuracy", "smoothing": 0, "unknown": "none"})
    told, results = shown.pictures[0].captions, shown.run.results
    for m in (1, 2, 20):
        dead = sum(results.impossible[:m])
        lent = ["per word" if none else "viterbi" for none in results.impossible[:m]]
        right, alone = (
            sum(int((results.said[way][i] == results.truth[i]).sum()) for i, way in enumerate(ways))
            for ways in (lent, ["per word"] * m)
        )
        n = sum(map(len, results.truth[:m]))
        assert dead
        said = f"no tags for {dead}: filled in word by word it has {right} of {n} tags right"
        others = f"and tagging all word by word has {alone}"
        assert told[m] == f"After {m} of 75 new sentences, Viterbi has {said}, {others}"


def test_nothing_is_counted_before_a_sentence_is_tagged():
    first = frames(opened())[0]
    said = [re.sub("<.*?>", "", text) for trace in first if "text" in trace.get("mode", "") for text in trace["text"]]
    assert said.count(" ?") == 6 and "Sentence 1" in said
    assert {"all words", "known words", "unknown words, not seen in training"} <= set(said)
    assert not any(text.startswith("0 ") for text in said)


def test_the_headline_of_the_curve_says_from_how_many_on_and_whether_it_is_flat():
    at = preset("How many are enough?")
    curve = at.shown.run.curve
    viterbi, alone = (np.mean(curve.accuracy[name], axis=0) for name in ("viterbi", "per word"))
    assert (viterbi > alone).all(), "ahead from the first point on"
    gain = 100 * (viterbi[-1] - viterbi[list(curve.sizes).index(80)])
    told_of = "Viterbi is ahead at every size tried, from 5 sentences on"
    more = f"going from 80 to 175 still adds {gain:.1f} percentage points"
    assert list(at.drawings[0].captions) == [f"{told_of}, and {more}"]
    few = Opened("hmm", view="accuracy", data="five", accuracy_show="learning curve", smoothing=1.0)
    assert list(few.shown.run.curve.sizes) == [3]
    assert few.drawings[0].captions[0] == "Viterbi is ahead at 3 sentences, the only size tried"
    behind = opened(accuracy_show="learning curve", smoothing=10.0)
    assert behind.drawings[0].captions[0].startswith("Viterbi is not ahead in the end")
