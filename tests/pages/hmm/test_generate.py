"""Drawing sentences: what the view shows, recomputed; its figures, from arrays."""

import re
from functools import partial
from itertools import pairwise

import numpy as np
import plotly.graph_objects as go
import pytest
from numpy.testing import assert_allclose

from datasets import catalog
from datasets.names import plain
from pages.views.hmm.generate import figure as drawn
from pages.views.hmm.generate import sentences as written
from pages.views.hmm.generate import view
from tests.pages.harness import Opened, alts, figures, numbers, printed, scripts, texts
from tests.pages.hmm import presets
from ui.guessing.cover import covered

BARE = re.compile("<[^>]*>")


ARROWS, WORDS, TAGS, BARS, COMING, NUMBERS, KEY, RULES = range(8)  # the traces of each shape


def lines(figure, axes="x"):
    """The lines of all sentences, word by word with what stands before and below it."""
    shape = [trace for trace in figure["data"] if trace["xaxis"] == axes]
    rows: dict[float, list[str]] = {}
    for y, *told in zip(shape[WORDS]["y"], *(shape[k]["text"] for k in (BARS, WORDS, TAGS)), strict=True):
        rows.setdefault(float(y), []).extend(told)
    for y, told in zip(shape[COMING]["y"], shape[COMING]["text"], strict=True):
        rows[float(y)].append(told)
    return [" ".join(BARE.sub("", " ".join(told)).split()) for _, told in sorted(rows.items())]


opened = partial(Opened, "hmm", view="generate")
preset = partial(presets.opened, "generate")


SETTINGS = [
    {},
    {"data": "sentences", "generate_number": 50, "seed": 3},
    {"data": "five", "smoothing": 0, "unknown": "none", "generate_pair": "they/PRO water/V zebras/N"},
    {"data": "faith", "generate_number": 10, "edits": "N>STOP=0.6"},
    {"data": "the_dog", "edits": "2>STOP=0", "generate_number": 10},
]


@pytest.mark.parametrize("settings", SETTINGS)
def test_scripts_print_the_numbers_on_the_screen(settings):
    at = opened(more="Code", **settings)
    shown = numbers(at)
    run, *library = scripts(at)
    assert printed(run) == pytest.approx(shown, rel=1e-12)
    assert len(library) == (settings.get("edits") != "2>STOP=0")
    for script in library:
        assert printed(script) == pytest.approx(shown, rel=1e-9)


def test_lengths_of_the_dog():
    at = preset("How long?")
    bars, dots, *_ = figures(at)[0]["data"]
    assert_allclose(bars["y"][:6], [0, 0.1, 0.13, 0.129, 0.1157, 0.09881], atol=1e-9)
    assert dots["y"] @ np.arange(1, len(dots["y"]) + 1) == pytest.approx(numbers(at)["Mean length, drawn"])
    assert "0, 0.100, 0.130, 0.129, 0.116, 0.0988" in texts(at.caption)


def test_most_sentences_of_the_dog_are_shorter_than_the_mean():
    dog = catalog.make("the_dog")
    as_long = dog.start @ np.linalg.matrix_power(dog.transition[:, :-1], 6)  # in each state at word 7
    assert preset("How long?").shown.quantity("shorter than the mean") == pytest.approx(1 - as_long.sum())
    assert opened(data="ice_cream").shown.quantity("shorter than the mean") < 1


def test_a_pair_factor_by_factor():
    at = opened(data="the_dog", generate_show="pair")
    line, _ = figures(at)[0]["data"]
    assert_allclose(10.0 ** line["y"][1:], np.cumprod([1, 0.9, 0.5, 0.9, 0.2]))
    assert numbers(at)["Probability of the pair"] == pytest.approx(0.081)
    assert "The pair is the/1 dog/2: words with their tags." in texts(at.caption)
    assert r"= 1 \cdot 0.9 \cdot 0.5 \cdot 0.9 \cdot 0.2 = 0.081" in texts(at.latex)


def test_an_impossible_pair():
    at = preset("An impossible pair")
    _, dots = figures(at)[0]["data"]
    assert dots["marker"]["symbol"] == ["circle"] * 4 + ["x"] * 3
    assert dots["text"][4] == "× 0" == dots["text"][6]


def test_neighbours_of_drawn_sentences():
    at = preset("English?")
    corpus = catalog.make("sentences")
    seen = {pair for s in corpus.sentences for pair in pairwise(s)}
    end, run = at.pictures[0].frames[-1], at.shown.run
    for axes in ("x", "x2"):
        shown = iter(" ".join(lines(end, axes)).split())
        marked = 0
        for i in range(6):
            said = run.said(i)
            for j, (word, tag) in enumerate(zip(said[: written.SHOWN], run.sample.tags[i], strict=False)):
                new = j > 0 and (said[j - 1], word) not in seen
                marked += new
                if new:
                    assert next(shown) == "|"
                assert [next(shown), next(shown)] == [word, corpus.tag_names[tag]]
            assert next(shown) in ("STOP", f"+{len(said) - written.SHOWN}")
        assert marked > 5
    for shape in (covered(end)["data"][:8], covered(end)["data"][8:]):
        assert [k for k, trace in enumerate(shape) if trace.get("visible", True) is False] == [BARS]


def test_counting_again_finds_the_model():
    at = preset("Counting again")
    _, guide, line = figures(at)[0]["data"]
    assert line["x"].tolist() == [10, 20, 50, 100, 200, 500, 1000]
    assert guide["y"][0] / guide["y"][-1] == pytest.approx(10)
    assert line["y"][-1] < line["y"][0] / 3
    # Every visit to 1 and 2 ends with 0.5 and 0.2: seen 2 and 5 times a sentence.
    assert guide["y"][0] == pytest.approx(np.sqrt(max(0.25 / 2, 0.16 / 5) / 10))


def test_sentences_without_end_are_cut_off_and_said():
    at = opened(data="the_dog", edits="2>STOP=0", generate_number=10, generate_show="lengths")
    assert "10 did not stop within 200 words and were cut off there" in texts(at.caption)
    assert numbers(at)["Mean length, exact"] == np.inf
    assert numbers(at)["Mean length, drawn"] == 200


@pytest.mark.parametrize(("typed", "complaint"), [
    ("the dog", "has no tag"),
    ("the/7", "There is no tag “7”"),
    ("<b>x</b>", "There is no tag “b›”"),
    ("the/1 " * 25, "At most 20 words"),
])  # fmt: skip
def test_a_pair_that_cannot_be_read(typed, complaint):
    at = opened(data="the_dog", generate_show="pair", generate_pair=typed)
    assert complaint in texts(at.warning) and "Shown is the/1 dog/2" in texts(at.warning)
    assert numbers(at)["Probability of the pair"] == pytest.approx(0.081)


def test_a_word_the_model_does_not_know():
    at = opened(data="the_dog", generate_pair="<i>/1 dog/2", generate_show="pair")
    assert numbers(at)["Probability of the pair"] == 0
    assert "The model does not know ‹i›." in texts(at.caption)
    assert "‹i›" in alts(at)[0]


def test_long_lines_are_shown_where_there_is_room_and_short_ones_elsewhere():
    layout = opened(data="five").pictures[0].frames[-1]["layout"]
    for shape, n in (("wide", ""), ("narrow", "2")):
        here, there = layout["meta"][shape][f"xaxis{n}.range"], layout["meta"][shape][f"xaxis{'' if n else '2'}.range"]
        assert here[0] < 0 < there[0] and here[1] < there[0]
        assert layout["meta"]["heights"][shape] == layout[f"yaxis{n}"]["range"][0]
    assert len(lines(opened().pictures[0].frames[-1], "x2")) > len(lines(opened().pictures[0].frames[-1]))


def test_sentences_are_written_one_below_the_other_up_to_what_is_drawn():
    words = [["a<b>", "dog"], ["w"] * 30, ["v"] * 7]
    tags = [np.array([1, 0]), np.zeros(30, int), np.zeros(7, int)]
    new = [np.array([False, True]), np.zeros(30, bool), np.zeros(7, bool)]
    figure = written.sentences(words, tags, ["N", "D"], new, 99)
    go.Figure(figure)
    first, *second, third = lines(figure)
    assert first == f"{plain('a<b>', 14)} D | dog N STOP" and third == "v N " * 7 + "STOP"
    assert " ".join(second) == "w N " * written.SHOWN + f"+{30 - written.SHOWN}"
    assert [written.lines(len(said)) for said in words] == [1, 3, 1]
    assert lines(written.sentences(words, tags, ["N", "D"], new, 99, ["noun", "det"]))[0].endswith("| dog noun STOP")
    for shape in (figure["data"][:8], figure["data"][8:]):
        trace, below = shape[WORDS], shape[TAGS]
        assert (shape[RULES]["y"][::3] < shape[NUMBERS]["y"] - 10).all()
        assert (shape[RULES]["y"][3::3] > [below["y"][below["y"] < y].max() + 8 for y in shape[NUMBERS]["y"][1:]]).all()
        rows = np.unique(np.r_[trace["y"], below["y"]])
        assert (np.diff(rows) >= 20).all() and rows[0] > shape[KEY]["y"][-1] + 20
        assert rows[-1] < figure["layout"]["yaxis" + trace["yaxis"][1:]]["range"][0]
        assert trace["x"].tolist() == below["x"].tolist(), "each word above its tag"
        for y in np.unique(trace["y"]):
            assert (np.diff(trace["x"][trace["y"] == y]) > 20).all()
    for n in range(1, 34):  # words and ends one by one, in their order
        part = written.sentences(words, tags, ["N", "D"], new, n)
        assert [set(t) for t in part["data"]] == [set(t) for t in figure["data"]]
        told = " ".join(lines(part)).replace("the next sentence …", "").split()
        ends = sum(word == "STOP" or word[0] == "+" for word in told)
        bars = told.count("|")
        assert bars == (n > 1), "no sign before its word"
        assert (len(told) - ends - bars) / 2 + ends == min(n, 33)
        begins = n in (3, 25)  # where a sentence has ended and the one after it is to come
        assert ("the next sentence …" in lines(part)) == begins
        numbers = [BARE.sub("", text) for text in part["data"][NUMBERS]["text"]]
        assert numbers == ["1", "2", "3"]


def test_the_tags_that_are_drawn_are_explained_above_the_sentences():
    words, tags, new = [["the", "dog"]], [np.array([1, 0])], [np.zeros(2, bool)]
    keys = {"N": "noun", "D": "determiner", "V": "verb"}
    figure = written.sentences(words, tags, ["N", "D", "V"], new, 99, keys=keys)
    go.Figure(figure)
    told = [BARE.sub("", text).split("\u2003") for text in figure["data"][KEY]["text"]]
    assert told == [[f"|  {written.NEW}"], ["tags: N noun", "D determiner"]]
    assert len(written.sentences(words, tags, ["N", "D", "V"], new, 99)["data"][KEY]["text"]) == 1


def test_the_shape_of_an_unknown_word_is_written_whole():
    words, tags = [["unknown other", "the"]], [np.array([0, 1])]
    assert lines(written.sentences(words, tags, ["N", "D"], [np.array([False, True])], 99)) == [
        "? other N | the D STOP"
    ]


def test_before_a_guess_at_the_lengths_the_mean_alone_is_seen():
    shown = covered(drawn.lengths(np.full(9, 0.1), np.full(9, 0.1), 7.0, 6.5))["data"]
    assert [t["name"] for t in shown if t.get("visible", True)] == ["mean, exact"]


def test_lengths_exact_and_drawn():
    exact, share = np.array([0.0, 0.1, 0.13]), np.array([0.0, 0.2, 0.1])
    figure = drawn.lengths(exact, share, 7.0, 2.5)
    go.Figure(figure)
    bars, dots, mean, sampled = figure["data"]
    assert_allclose(bars["y"], exact)
    assert_allclose(dots["y"], share)
    assert np.isnan(mean["x"]).all() and not mean["showlegend"]  # beyond the axis
    assert sampled["x"].tolist() == [2.5, 2.5]
    assert drawn.lengths(exact, share, np.inf, 3.0)["data"][2]["showlegend"] is False


def test_a_product_that_dies():
    factors = np.array([0.5, 0.1, 0.0, 0.9])
    with np.errstate(divide="ignore"):
        running = np.cumsum(np.log10(factors))
    figure = drawn.product(running, list("abcd"), factors)
    go.Figure(figure)
    line, dots = figure["data"]
    assert_allclose(line["y"][:3], [0, np.log10(0.5), np.log10(0.05)])
    assert np.isnan(line["y"][3:]).all()
    assert dots["marker"]["symbol"] == ["circle", "circle", "x", "x"]
    assert [note["x"] for note in figure["layout"]["annotations"]] == [2]
    assert np.all(dots["y"][2:] > figure["layout"]["yaxis"]["range"][0])


def test_a_product_of_ones_and_one_of_nothing_but_zero():
    for factors in (np.ones(3), np.zeros(3)):
        with np.errstate(divide="ignore"):
            figure = drawn.product(np.cumsum(np.log10(factors)), list("abc"), factors)
        low, high = figure["layout"]["yaxis"]["range"]
        assert np.isfinite([low, high]).all() and low < 0 < high


@pytest.mark.parametrize("typical", [np.array([0.1, 0.05]), np.array([np.nan, np.nan]), np.zeros(2)])
def test_errors_fall(typical):
    figure = drawn.counting(np.array([10, 40]), np.array([0.2, 0.0]), typical)
    go.Figure(figure)
    _, guide, line = figure["data"]
    assert guide["showlegend"] == bool(np.nanmax(np.r_[typical, 0]) > 0)
    assert line["y"][0] == 0.2 and np.isnan(line["y"][1])  # an error of 0 has no place on a logarithmic scale
    assert np.isfinite(figure["layout"]["yaxis"]["range"]).all()


@pytest.mark.parametrize("settings", [{}, {"data": "the_dog"}, {"data": "the_dog", "edits": "2>STOP=0"}])
def test_sentences_are_drawn_word_by_word_and_it_opens_half_way(settings):
    at = opened(**settings)
    run, (picture,) = at.shown.run, at.pictures
    hmm, words, tags = run.at.model, run.sample.words, run.sample.tags
    ends = np.cumsum([min(len(x), written.SHOWN) + 1 for x in words])
    rows = len(picture.frames[0]["data"][NUMBERS]["text"])
    assert rows > 1 and picture.start == ends[rows // 2 - 1] - 1
    said = iter(picture.captions)
    for i, (x, y) in enumerate(zip(words, tags, strict=True)):
        path = [hmm.start[y[0]], *hmm.transition[y[:-1], y[1:]], hmm.transition[y[-1], -1]]
        for j in range(min(len(x), written.SHOWN) + 1):
            if (text := next(said, None)) is None:
                assert i == rows and j == 0
                return
            if text == picture.captions[-1]:  # it answers the question
                holding = [any(pair not in run._neighbours for pair in pairwise(run.said(k))) for k in range(rows)]
                assert (
                    text.startswith(
                        "None" if not sum(holding) else "All" if sum(holding) == rows else str(sum(holding))
                    )
                    and f"{rows} sentences contain" in text
                )
                continue
            assert text.startswith(f"Sentence {i + 1} ")
            new = sum(pair not in run._neighbours for pair in pairwise(run.said(i)))
            shown = [float(p) for p in re.findall(r" with probability (\d[\d.]*)(?= |$)", text)]
            if j < min(len(x), written.SHOWN):
                assert shown == pytest.approx([path[j], hmm.emission[y[j], x[j]]], rel=0.06)
                assert f"says “{run.at.symbols[x[j]]}”" in text
                tag = run.at.tags[y[j]]
                named = f"{run.at.legend[tag]} ({tag})" if tag in run.at.legend else tag
                assert f" {'to' if j else 'begins with'} {named} with " in text
            elif j == len(x):
                assert f" stops after {j} word" in text
                some = (
                    f": {'both' if j == 3 else f'all {new}'} neighbouring"
                    if new == j - 1
                    else f": {new} of its {j - 1} neighbouring"
                )
                none = f": none of its {j - 1} " if j > 2 else ": its one neighbouring pair is not"
                pairs = (some if j > 2 else ": its one neighbouring pair is new") if new else none
                assert pairs in text if j > 1 else ":" not in text
            else:
                more = f"{len(x) - j} more {run.at.unit}"
                assert text.endswith((f"{more}s, not shown", f"{more}, not shown"))


def test_arrows_lead_from_each_tag_to_the_next_one_that_is_drawn():
    words, tags = [["the", "dog", "barks"], ["it"]], [np.array([1, 0, 1]), np.array([0])]
    new = [np.zeros(3, bool), np.zeros(1, bool)]
    for there_are in range(1, 7):
        shape = written.sentences(words, tags, ["N", "D"], new, there_are)["data"][:8]
        x, y, centres = shape[ARROWS]["x"].reshape(-1, 3), shape[ARROWS]["y"], shape[TAGS]["x"]
        there = np.isfinite(x[:, 0])
        assert there.sum() == min(there_are, 4) - 1 + max(there_are - 5, 0)
        for (begin, end, _), pair in zip(x[there], [(0, 1), (1, 2), (2, 3), (4, 5)], strict=False):
            assert centres[pair[0]] < begin < end < centres[pair[1]]
        assert set(y) == set(shape[TAGS]["y"])


def test_counting_again_says_by_what_factor_the_error_falls():
    at = preset("Counting again")
    (told,) = at.pictures[0].captions
    before, after, factor = map(float, re.findall(r"0\.\d+|[\d.]+$", told))
    assert told.endswith(f", by a factor of {at.shown.quantity('error falls by the factor'):.2f}")
    assert before / after == pytest.approx(factor, rel=5e-3)


def test_a_model_of_few_words_is_told_by_what_its_tags_mostly_say():
    told = opened(data="ice_cream").pictures[0].captions[-1]
    run = opened(data="ice_cream").shown
    assert f"hot says “3” {100 * run.quantity('3 on hot days'):.1f}% of the time" in told and "cold says “1” " in told


def test_pictures_without_steps_have_a_headline_that_answers_their_question():
    dog = opened(data="the_dog", generate_show="lengths")
    assert dog.pictures[0].captions == ["The likeliest length is 3 words, and 57.4% are shorter than the mean of 7"]
    dead = opened(data="the_dog", generate_show="pair", generate_pair="the/1 dog/2 the/1")
    assert dead.pictures[0].captions == ["p(1 | 2) is the first of 2 factors of 0, so the probability of the pair is 0"]
    lives = opened(data="the_dog", generate_show="pair", generate_pair="the/1 dog/2")
    assert lives.pictures[0].captions[0].endswith(", and the probability of the pair is 0.0810")
    assert str(lives.shown.run.factors.min())[:4] in lives.pictures[0].captions[0]


def test_two_new_words_are_said_to_be_the_pair():
    assert view._pairs(1, 1) == "its one neighbouring pair is new"
    assert view._pairs(2, 2) == "both neighbouring pairs are new"
    assert view._pairs(1, 4) == "1 of its 4 neighbouring pairs is new"
    assert view._pairs(0, 4) == "none of its 4 neighbouring pairs is new"


def test_before_a_guess_at_the_lengths_the_first_ones_drawn_are_told():
    at = presets.opened("generate", "How long?")
    shown = [t for t in covered(figures(at)[0])["data"] if t.get("visible", True)]
    assert [t["type"] for t in shown] == ["scatter", "scatter"], "the mean, and these words"
    told = re.findall(r"\d+", shown[1]["text"][0])
    assert [int(n) for n in told] == at.shown.run.lengths[:20].tolist()


def test_the_length_of_a_diary_is_counted_in_days():
    diary = opened(data="ice_cream", generate_show="lengths")
    assert diary.pictures[0].captions[0].startswith("The likeliest length is 1 day, ")
    assert "days in the diary" in str(diary.pictures[0].frames[0]["layout"]) + str(figures(diary)[0])
