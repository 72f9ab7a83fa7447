"""The view that tags a sentence: what it shows against counting and enumeration done again here."""

import re
from dataclasses import replace
from functools import partial
from itertools import product
from math import log

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from algos.hmm import enumeration
from datasets import catalog
from pages.views.hmm import decoding, formulas, scene, trellis
from pages.views.hmm.tag.figure import shades, so_far
from pages.views.hmm.tag.view import verdict
from tests.pages.harness import Opened, alts, captions, figures, frames, numbers, open_page, printed, scripts, texts
from tests.pages.hmm import presets
from tests.pages.hmm.presets import ended
from ui import controls, palette
from ui.picture import flat
from ui.session import settings
from ui.words import number

P, SHARE, SECOND, PATHS = "p(words, best tags)", "Share of p(words)", "p of the second best", "Ways to tag it"
LONG = " ".join(["the cat can fish like a bear and"] * 5)  # 40 words


opened = partial(Opened, "hmm", view="tag")
preset = partial(presets.opened, "tag")


def counted(name, smoothing):
    """Start, transition and emission with one symbol for unknown words, counted anew."""
    corpus = catalog.make(name)
    K, V = len(corpus.tag_names), len(corpus.words)
    start, move, emit = (np.full(shape, smoothing) for shape in ((K,), (K, K + 1), (K, V + 1)))
    for words, tags in zip(corpus.sentences, corpus.tags, strict=True):
        y = [corpus.tag_names.index(tag) for tag in tags]
        start[y[0]] += 1
        for a, b in zip(y, [*y[1:], K], strict=True):
            move[a, b] += 1
        for v, word in zip(y, words, strict=True):
            emit[v, corpus.words.index(word)] += 1
    return start / start.sum(), move / move.sum(axis=1)[:, None], emit / emit.sum(axis=1)[:, None]


def every(start, move, emit, x):
    """{tags: p(words, tags)} of all paths."""
    found: dict[tuple[int, ...], float] = {}
    for y in product(range(len(start)), repeat=len(x)):
        p = start[y[0]] * move[y[-1], -1]
        for j, v in enumerate(y):
            p *= emit[v, x[j]] * (move[y[j - 1], v] if j else 1)
        found[y] = p
    return found


def rows(figure):
    """The strips of a figure as lists of letters, from the top."""
    return [[re.sub("</?s>", "", tag) for tag in trace["text"]] for trace in figure["data"] if trace["type"] == "bar"]


def framed(traces):
    """Which boxes of the second strip have a frame."""
    strip = [trace for trace in traces if trace["type"] == "bar"][1]
    frames = (np.broadcast_to(strip["marker"]["line"]["width"], len(strip["text"])) > 0).tolist()
    assert not any("<" in tag for tag in strip["text"]), "what is overruled can be read"
    return frames


@pytest.fixture(scope="module")
def default():
    return opened()


@pytest.mark.parametrize(
    ("settings", "smoothing"),
    [({"data": "five"}, 0.1), ({"data": "five", "smoothing": 1, "sentence": "they rose zzz plant"}, 1)],
)
def test_the_numbers_are_those_of_all_paths(settings, smoothing):
    at = opened(**settings)
    corpus = catalog.make("five")
    sentence = settings.get("sentence", "they water the cold plant").split()
    x = [corpus.words.index(w) if w in corpus.words else len(corpus.words) for w in sentence]
    start, move, emit = counted("five", smoothing)
    paths = every(start, move, emit, x)
    ordered = sorted(paths.values(), reverse=True)
    shown = numbers(at)
    assert_allclose(
        [shown[P], shown[SHARE], shown[SECOND]], [ordered[0], ordered[0] / sum(ordered), ordered[1]], rtol=1e-9
    )
    assert shown[PATHS] == len(paths)
    best = max(paths, key=lambda y: paths[y])
    assert rows(ended(at))[0] == [corpus.tag_names[v] for v in best]


def test_the_first_sentence_is_one_on_which_the_neighbours_help(default):
    viterbi, alone = rows(ended(default))
    assert viterbi == ["D", "N", "AUX", "V", "P", "D", "N"]
    assert alone == ["D", "N", "AUX", "N", "V", "D", "N"]
    said = texts(default.markdown)
    assert "Word by word, 2 tags of 7 would be different. The corpus agrees with Viterbi on 7 words" in said
    assert "word by word on 5 (this sentence is among those counted)." in said
    assert alts(default)[0].startswith("Trellis of “the cat can fish like a bear” with 10 tags: the best path is D N")


def test_what_differs_is_marked_once_the_path_is_there(default):
    for traces in frames(default):
        viterbi, alone = rows(dict(data=traces))
        assert framed(traces) == [bool(a) and a != b for a, b in zip(viterbi, alone, strict=True)]


def test_why_the_neighbours_win_is_said_in_factors(default):
    _, move, emit = counted("sentences", 0.01)  # no word is unknown: shapes change the emissions a little
    corpus = catalog.make("sentences")
    model = scene.scene(corpus, 0.01, "shapes").model
    AUX, V, P, N = (corpus.tag_names.index(tag) for tag in ("AUX", "V", "P", "N"))
    fish = corpus.words.index("fish")
    steps = move[AUX, V] * move[V, P] / (move[AUX, N] * move[N, P])
    word = model.emission[V, fish] / model.emission[N, fish]
    ((first, second, both),) = re.findall(
        r"Why is “fish” V and not N. AUX → V → P is ([0-9.,]+) times as likely as AUX → N → P, "
        r"and “fish” is ([0-9.,]+) times as likely from V as from N: together ([0-9.,]+) times",
        texts(default.markdown),
    )
    said = np.array([float(part.replace(",", "")) for part in (first, second, both)])
    assert_allclose(said, np.array([steps, word, steps * word]), rtol=1e-3)
    assert word == pytest.approx(emit[V, fish] / emit[N, fish], rel=0.05)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"data": "disagree"}, None),
        ({"data": "five", "sentence": "the cold plant", "smoothing": 0}, None),
        ({"data": "faith", "edits": "D>V=0"}, "D → V → N is impossible"),
        ({"data": "the_dog"}, ""),
    ],
)
def test_why_is_true_of_every_model(settings, said):
    at = opened(**settings)
    shown = texts(at.markdown)
    best, alone = rows(ended(at))[:2]
    assert ("Why is" in shown) == (best != alone)
    if said is not None:
        assert said in shown


def test_word_by_word_is_the_most_frequent_tag(default):
    corpus = catalog.make("sentences")
    alone = rows(ended(default))[1]
    for word, tag in zip(["the", "cat", "can", "fish", "like", "a", "bear"], alone, strict=True):
        seen = [
            t
            for ws, ts in zip(corpus.sentences, corpus.tags, strict=True)
            for w, t in zip(ws, ts, strict=True)
            if w == word
        ]
        assert seen.count(tag) == max(map(seen.count, seen))


def test_columns_fill_then_the_way_back_lights_up(default):
    shown, said = frames(default), captions(default)
    assert len(shown) == len(said) == 1 + 7 + 1 + 7
    for k, traces in enumerate(shown):
        drawn = next(
            t for t in traces if t["type"] == "scatter" and t["mode"] == "markers" and t.get("meta") != "no ghost"
        )
        path = next(t for t in traces if t.get("name") == "best path")
        dashed = next(t for t in traces if t.get("name") == "second-best path")
        filled = min(k, 7) * 10 + (k >= 8)
        assert np.isfinite(drawn["x"]).sum() == filled
        assert np.isfinite(path["x"]).sum() == (0 if k <= 8 else k - 8 + 1)  # with STOP
        assert np.isfinite(dashed["x"]).any() == (k == 15)
        assert sum(map(bool, rows(dict(data=traces))[0])) == (k if k <= 7 else k - 8), "what the way back has decided"
    assert said[1] == "Word 1 of 7: the best path so far takes “the” as determiner"
    assert said[3] == "Word 3 of 7: the best path so far takes “can” as auxiliary"
    assert said[4] == "Word 4 of 7: the best path so far takes “fish” as verb, while its usual tag is noun"
    assert (
        said[8]
        == f"At STOP one best path is left, with {number(numbers(default)[SHARE])} of the probability of all paths"
    )
    share = number(numbers(default)[SHARE])
    assert said[15] == (
        f"The best path, with {share} of the probability of all paths, gives “fish” and “like” another tag than usual"
    )


def test_of_a_few_places_the_last_headline_names_the_path_and_without_one_that_nothing_has_a_tag():
    cat = opened(data="disagree")
    share = number(numbers(cat)[SHARE])
    told = f"The best path is kitchen, kitchen, kitchen, with {share} of the probability of all paths"
    assert captions(cat)[-1] == told
    lost = opened(data="sentences", sentence="the robot is blue", unknown="none")
    usual = rows(ended(lost))[1]
    assert usual[1] == "" and all(usual[j] for j in (0, 2, 3)), "no tag is usual for a word that none can bring"
    assert captions(lost)[-1] == "No path reaches STOP, so none of the 4 words gets a tag"


def test_into_the_next_column_all_ways_are_open_where_few_enough_to_be_told_apart(default):
    assert not any(len(frame[1]["x"]) for frame in frames(default)), "a hundred hairlines say nothing"
    shown = frames(opened(data="disagree"))
    assert [len(frame[1]["x"]) // 3 for frame in shown] == [0, 7, 7, *[0] * 5]
    for j, frame in enumerate(shown[1:3]):
        assert set(frame[1]["x"][np.isfinite(frame[1]["x"])]) == {j, j + 1}


def test_the_row_of_viterbi_has_the_best_path_as_far_as_the_columns_are_filled_and_then_as_it_is_decided(default):
    run = default.shown.run
    n = run.n
    for k, traces in enumerate(frames(default)):
        path = viterbi_of_the_beginning(run, k) if 0 < k <= n else []
        told = [*(run.at.tags[v] for v in path), *[""] * (n - len(path))]
        if k > n:
            decided = k - n - 1
            told = [*[""] * (n - decided), *(run.at.tags[v] for v in run.best[n - decided :])]
        assert rows(dict(data=traces))[0] == told


def test_at_stop_one_way_is_left(default):
    run = default.shown.run
    thin = frames(default)[run.n + 1][2]
    x, y = (np.asarray(thin[axis]).reshape(-1, 3)[:, :2] for axis in "xy")
    assert y[:, 0].tolist() == run.best.tolist() and x[:, 0].tolist() == list(range(run.n)), "that of the best path"


def viterbi_of_the_beginning(run, j):
    """The likeliest tags of the first j words, whatever comes then: of all K**j by brute force over the last one."""
    hmm = run.at.model
    paths: dict[tuple[int, ...], float] = {(v,): hmm.start[v] * hmm.emission[v, run.x[0]] for v in range(hmm.n_tags)}
    for i in range(1, j):
        longer = {
            (*path, v): p * hmm.transition[path[-1], v] * hmm.emission[v, run.x[i]]
            for path, p in paths.items()
            for v in range(hmm.n_tags)
        }
        paths = {}
        for path, p in sorted(longer.items(), key=lambda pair: pair[1])[-2000:]:  # none of the others comes back
            paths[path] = p
    return max(paths, key=lambda path: paths[path])


def test_the_ways_into_the_best_node_of_a_column_are_compared(default):
    run = default.shown.run
    start, move, emit = run.at.model.start, run.at.model.transition, run.at.model.emission
    p, rivals = start * emit[:, run.x[0]], list[int]()
    for j, frame in enumerate(frames(default)):
        won, lost, told = frame[6:9]
        if not 2 <= j <= 7:
            assert not any(np.isfinite(t["x"]).any() for t in (won, lost)) and not told["text"]
            continue
        ways = p[:, None] * move[:, :-1]
        v = int((ways.max(axis=0) * emit[:, run.x[j - 1]]).argmax())
        best = [u for u in np.argsort(-ways[:, v])[:3] if ways[u, v] >= ways[:, v].max() / 100]
        rivals.append(len(best))
        p = ways.max(axis=0) * emit[:, run.x[j - 1]]
        assert told["text"][0] == "", "the headline names it"
        for u, text in zip(best[1:], told["text"][1:], strict=True):
            times = ways[best[0], v] / ways[u, v]
            assert text == (f"1/{times:.0f}" if times > 10 else f"1/{times:.1f}")
        x, y = (won[axis].reshape(-1, 3) for axis in "xy")
        assert np.floor(x[:, 0]).tolist() == list(range(j - 1)), "the whole path, step by step"
        slope = (y[-1, 1] - y[-1, 0]) / (x[-1, 1] - x[-1, 0])
        assert slope == pytest.approx(v - best[0]) and np.isfinite(lost["x"]).sum() == 2 * (len(best) - 1)
        told, _, usual = default.pictures[0].captions[j].partition(", while its usual tag is ")
        assert told.endswith(f"takes “{run.said[j - 1]}” as {run.meanings[v]}")
        assert bool(usual) == (run.baseline[j - 1] not in (v, -1)), "where that is not the word's usual tag"
    assert min(rivals) < 3 <= max(rivals)  # those that are far behind are not drawn


def test_nodes_beside_the_best_path_are_pale(default):
    run = default.shown.run
    for step in (4, -1):
        nodes = next(
            t
            for t in default.pictures[0].frames[step]["data"]
            if isinstance(t.get("marker", {}).get("size"), np.ndarray)
        )
        full = np.flatnonzero(np.asarray(nodes["marker"]["opacity"])[:70] == 1)
        path = run.best if step == -1 else so_far(run.trace.states[4])
        assert full.tolist() == [10 * j + v for j, v in enumerate(path)]


def test_the_tagging_opens_just_before_neighbours_overrule_a_word_and_says_what_its_marks_mean(default):
    picture, run = default.pictures[0], default.shown.run
    assert picture.start == 3, "fish, which alone is a noun, is the next word"
    assert framed(picture.frames[4]["data"]) == [False] * 3 + [True] + [False] * 3
    assert "×" not in verdict(replace(run, step=4))
    for step, said in ((3, ""), (4, "overrules usual tag"), (5, "overrules usual tag")):
        (beside,) = (t for t in picture.frames[step]["data"] if t.get("textfont", {}).get("color") == palette.MISTAKE)
        assert (beside["x"][0], beside["text"]) == (pytest.approx(step - 0.44), [said]), "beside the newest tag"
    told = " ".join(one.text for one in default.shown.said)
    assert "The usual tag is the likeliest of the word by itself. A red frame means that the best path differs." in told
    assert "Grey lines are the best ways to each tag." in verdict(replace(run, step=4))
    rooms = opened(data="disagree").shown.run
    assert "Grey lines are possible transitions." in verdict(replace(rooms, step=2))
    for step in range(1, 5):  # the largest dot of its column is the likeliest
        data = picture.frames[step]["data"]
        (nodes,) = {id(t["marker"]["size"]): t for t in data if np.size(t.get("marker", {}).get("size")) > 1}.values()
        column = nodes["marker"]["size"][10 * (step - 1) : 10 * step]
        assert column.argmax() == run.trace.states[step].score[-1].argmax() and column.max() > 20
    agree = opened(sentence="the cat the cat the cat")
    assert (agree.shown.run.best == agree.shown.run.baseline).all() and agree.pictures[0].start == 3
    assert "×" in verdict(opened(data="the_dog").shown.run)


def test_thin_lines_are_the_best_ways_into_the_newest_column(default):
    run = default.shown.run
    for k, frame in enumerate(frames(default)[:8]):
        thin = frame[2]
        x, y = (np.asarray(thin[axis], float) for axis in "xy")
        x, y = (part[: len(x) // 3 * 3].reshape(-1, 3) for part in (x, y))  # none: a gap alone
        drawn = {(int(a[0]), int(b[0]), int(b[1])) for a, b in zip(x, y, strict=True)}
        expected = set()
        for v in range(10 if k > 1 else 0):
            expected.add((k - 2, int(run.final.back[k - 1, v]), v))
        assert drawn == expected and len(drawn) == len(x)


def test_nodes_have_the_size_of_their_score(default):
    at = scene.scene(catalog.make("sentences"), 0.01, "shapes")
    words = ("the", "cat", "can", "fish", "like", "a", "bear")
    x = at.encode(words)
    p = at.model.start * at.model.emission[:, x[0]]
    expected = [p]
    for j in range(1, 7):
        p = (p[:, None] * at.model.transition[:, :-1]).max(axis=0) * at.model.emission[:, x[j]]
        expected.append(p)
    shade = 1 + np.log10(np.array(expected) / np.max(expected, axis=1, keepdims=True)) / 4
    drawn = next(t for t in ended(default)["data"][1:] if t.get("mode") == "markers")["marker"]
    size = (drawn["size"][:70].reshape(7, 10) - trellis.SMALLEST) / (trellis.LARGEST - trellis.SMALLEST)
    assert_allclose(size, np.maximum(shade, 0.05), rtol=1e-5)
    path = default.shown.run.best
    on = [j * 10 + v for j, v in enumerate(path)]
    assert [i for i, colour in enumerate(drawn["color"][:70]) if colour == palette.FIT] == on


def test_every_node_says_its_arithmetic(default):
    pick = next(t for t in ended(default)["data"] if t.get("meta") == "pick")
    at = scene.scene(catalog.make("sentences"), 0.01, "shapes")
    N, AUX = at.tags.index("N"), at.tags.index("AUX")
    said = pick["customdata"][2 * 10 + AUX]
    assert said.startswith("<b>can as AUX</b><br>best from N: ")
    assert f"p(AUX | N) {at.model.transition[N, AUX]:.3f}" in said
    assert len(pick["customdata"]) == 71 and pick["customdata"][70].startswith("<b>STOP</b><br>best from N: ")


@pytest.mark.parametrize("settings", [
    {},
    {"data": "the_dog"},
    {"data": "hidden", "sentence": "a b"},
    {"sentence": "the robot is blue", "unknown": "none"},
    {"sentence": "they Zzz the <b>", "unknown": "one", "smoothing": 2},
    {"data": "five", "edits": "D>N=0.9 N:plant=0.5"},
    {"sentence": " ".join(["zq9"] * 99), "smoothing": 0.001, "unknown": "one"},
])  # fmt: skip
def test_scripts_print_the_numbers_on_the_screen(settings):
    at = opened(more="Code", **settings)
    shown = numbers(at)
    ours, *library = scripts(at)
    assert printed(ours) == pytest.approx(shown, rel=1e-9, abs=0)
    assert len(library) == (shown.get(P) != 0)
    for script in library:
        assert printed(script) == pytest.approx(shown, rel=1e-6, abs=0)


def test_too_small_a_probability_is_given_by_its_logarithm():
    at = opened(sentence=" ".join(["zq9"] * 99), smoothing=0.001, unknown="one", more="All paths")
    shown = numbers(at)
    assert shown["log p(words, best tags)"] < -745 and P not in shown
    stop = next(said for said in captions(at) if said.startswith("At STOP"))
    assert f"with {number(shown[SHARE])} of" in stop
    assert "too many to list" in texts(at.markdown)


def test_the_dog():
    at = preset("The dog")
    shown = numbers(at)
    assert shown[P] == pytest.approx(0.0164025) and shown[SECOND] == pytest.approx(0.002916)
    assert shown[SHARE] == pytest.approx(0.8268681, abs=5e-8) and shown[PATHS] == 16
    assert rows(ended(at))[0] == ["1", "1", "1", "2"]
    assert "Of 16 paths 3 have a probability above 0. Their sum is p(words) = **0.0198369**" in texts(at.markdown)
    table = at.dataframe[0].value
    assert table["tags"].tolist() == ["1 1 1 2", "1 1 2 2", "1 2 2 2"]
    assert_allclose(table["p(words, tags)"], [0.0164025, 0.002916, 0.0005184])
    assert_allclose(table["share (%)"], [82.68681, 14.69988, 2.61331], atol=5e-6)


def test_a_fine_invention():
    at = preset("A fine invention")
    viterbi, alone = rows(ended(at))
    assert viterbi == ["N", "V", "D", "A", "N"]
    assert alone[3] == "V" and framed(ended(at)["data"])[3]
    assert "“fine” as V" in texts(at.markdown)
    line = next(part for part in texts(at.latex).split(r"\\") if r"\text{D}" in part)
    assert r"\cdot 0.001 =" in line  # the step from D to V


def test_an_unknown_word_kills_every_path_and_its_shape_repairs_it():
    at = preset("A word never seen")
    assert numbers(at) == {P: 0.0, PATHS: 10**4}
    assert "Word 2, “robot”, is unknown" in at.warning[0].value
    drawn = next(t for t in ended(at)["data"][1:] if t.get("mode") == "markers")
    assert drawn["marker"]["symbol"][10:40] == ["x"] * 30
    assert ended(at)["layout"]["xaxis"]["ticktext"][1] == "robot<br>unknown"
    assert rows(ended(at))[0] == [""] * 4
    at = preset("Repaired by shape")
    assert not at.warning
    assert rows(ended(at))[0] == ["D", "N", "AUX", "A"]


def test_the_garden_path_is_close():
    at = preset("Garden path")
    ratio = numbers(at)[P] / numbers(at)[SECOND]
    assert 1 < ratio < 2
    assert f"**{ratio:.2f} times**" in texts(at.markdown)
    best, second = rows(figures(at)[1])
    assert best == ["PRO", "AUX", "V", "D", "A", "N", "V"]
    assert second == ["PRO", "AUX", "V", "D", "N", "V", "N"]
    values = [
        [float(v) for v in re.findall(r"\\underbrace\{([\d.]+)\}", line)] for line in at.latex[0].value.split(r"\\ &")
    ]
    assert np.prod(values[0]) / np.prod(values[1]) == pytest.approx(ratio, rel=2e-3)
    assert len(values[0]) == len(values[1])


def test_viterbi_against_posterior():
    at = preset("Where is the cat?")
    corpus = catalog.make("disagree")
    x = [corpus.words.index(w) for w in ("silence", "silence", "birdsong")]
    paths = every(corpus.start, corpus.transition, corpus.emission, x)
    total, best = sum(paths.values()), max(paths, key=lambda y: paths[y])
    assert numbers(at)[SHARE] == pytest.approx(paths[best] / total) and numbers(at)[SHARE] < 0.35
    room = [sum(p for y, p in paths.items() if y[2] == v) / total for v in range(3)]
    assert np.argmax(room) == corpus.tag_names.index("G") != best[2]
    assert rows(ended(at))[0] == [("kitchen", "hall", "garden")[v] for v in best]
    pick = next(t for t in ended(at)["data"] if t.get("meta") == "pick")
    for v in range(3):
        assert pick["customdata"][6 + v].endswith(f"through here: {room[v]:.1%}")


def test_looking_closer_takes_the_maximum():
    at = opened(data="ice_cream", sentence="2 3 1", tag_word=2, tag_tag="C")
    start, move, emit = (np.asarray(t) for t in scene_tables("ice_cream"))
    ways = start * emit[:, 1] * move[:, 1]  # 2 is the second word of the vocabulary
    lines = at.latex[0].value.split(r"\\")
    written = [float(re.findall(r"= ([\d.]+)", line)[0]) for line in lines]
    assert_allclose(written, ways, rtol=1e-3)
    assert [r"\rightarrow" in line for line in lines] == (ways == ways.max()).tolist()
    assert float(at.latex[1].value.strip("$\n").split("=")[-1]) == pytest.approx(ways.max() * emit[1, 2], rel=1e-3)
    at = opened(data="ice_cream", sentence="2 3 1", tag_word=4)
    assert "**STOP.**" in texts(at.markdown) and "tag_tag" not in at.heard


def scene_tables(name):
    corpus = catalog.make(name)
    return corpus.start, corpus.transition, corpus.emission


def test_the_best_of_a_column_need_not_be_on_the_best_path():
    at = opened(sentence="she can watch the light rain fall")
    assert "At “light” the best score belongs to N" in texts(at.markdown)
    assert "the best path goes through A" in texts(at.markdown)


def test_long_sentences_are_shown_in_part():
    at = opened(sentence=LONG)
    assert "Words 1 to 14 of 40 are shown" in texts(at.caption)
    assert len(ended(at)["layout"]["xaxis"]["ticktext"]) == 14
    assert len(frames(at)) == 1 + 14 + 1 + 14
    assert isinstance(numbers(opened(sentence=" ".join(LONG.split()[:14])))[PATHS], float)  # else cut off
    end = opened(sentence=LONG, tag_first=27)
    assert ended(end)["layout"]["xaxis"]["ticktext"][-1] == "STOP"
    assert numbers(end) == numbers(at)
    whole = decoding.decode(scene.scene(catalog.make("sentences"), 0.01, "shapes"), tuple(LONG.split()))
    assert whole.best is not None
    names = [whole.at.tags[v] for v in whole.best]
    assert rows(ended(at))[0] == names[:14]
    assert rows(ended(end))[0] == names[26:]
    path = next(t for t in ended(end)["data"] if t.get("name") == "best path")
    assert_array_equal(path["y"][:-1], whole.best[26:])


@pytest.mark.parametrize(
    ("data", "sentence", "said"),
    [
        ("the_dog", "the", "The last word, “the”, can only be 1 here, and no sentence ends with that"),
        ("hidden", "b a", "The first word, “b”, is said only by 2, and no sentence begins with that"),
        ("hidden", "a a", "Word 2, “a”, is said only by 1. The word before it can only be 1, and every transition"),
        ("the_dog", "the <b>x</b> dog", "Word 2, “b”, is unknown"),
    ],
)
def test_why_no_path_is_possible_in_words(data, sentence, said):
    at = opened(data=data, sentence=sentence)
    assert said in at.warning[0].value
    assert "<b>x" not in texts(at.caption) + texts(at.markdown)
    assert "no path" in alts(at)[0]


def test_each_corpus_opens_on_a_sentence_of_known_words():
    for name, sentence in decoding.SENTENCES.items():
        corpus = catalog.make(name)
        assert set(sentence.split()) <= set(corpus.words)
        at = scene.scene(corpus, 0.01, "none")
        assert decoding.decode(at, tuple(sentence.split())).paths


def test_shades_fall_by_powers_of_ten():
    score = np.array([[0.0, -log(10), -4 * log(10), -np.inf], [-np.inf] * 4])
    assert_allclose(shades(score), [[1.0, 0.75, 0.05, 0.0], [0.0, 0.0, 0.0, 0.0]])


def test_probabilities_however_small():
    assert formulas.probability(log(0.25)) == "0.250"
    assert formulas.probability(-2302.585093 - log(2)) in ("5.00·10⁻¹⁰⁰¹", "4.99·10⁻¹⁰⁰¹")
    assert formulas.probability(-np.inf) == "0"


def test_nothing_but_signs_is_the_first_sentence_again():
    at = opened(sentence="... !!!")
    assert rows(ended(at)) == rows(ended(opened()))


@pytest.mark.parametrize(("word", "tag"), [(4, "V"), (4, "A"), (2, "D")])
def test_a_forced_tag_says_its_price_and_draws_its_path(word, tag):
    at = opened(data="faith", tag_word=word, tag_tag=tag)
    run = at.shown.run
    hmm, v = run.at.model, run.at.tags.index(tag)
    paths = enumeration.run(hmm, run.x)
    there = np.where(paths.tags[:, word - 1] == v, paths.log_joint, -np.inf)
    price = float(np.exp(paths.log_joint.max() - there.max()))
    names = " ".join(run.at.tags[i] for i in paths.tags[there.argmax()])
    said = "costs nothing" if price == 1 else f"the best path is {names}. It is {number(price)} times less"
    assert said in texts(at.markdown)
    ringed = at.shown.screen.ringed
    assert ringed is not None
    (picture,) = flat(ringed(run, (word - 1, v)))
    price_told = (
        f"With “{run.said[word - 1]}” as {tag}, the best remaining path is {number(price)} times "
        "less probable than the best of all"
    )
    assert set(picture.captions) == {price_told if price > 1 else f"The best path has “{run.said[word - 1]}” as {tag}"}
    drawn = picture.frames[0]["data"]
    line = next(t for t in drawn if t.get("line", {}).get("dash") == "dot")
    assert_array_equal(line["y"][:5], paths.tags[there.argmax()])
    if price > 1:
        assert rows(dict(data=drawn))[0] == names.split()  # the row above is of that path, and says so
        assert "best remaining" in str(picture.frames[0]["layout"]["yaxis2"]["ticktext"])
        usual = rows(dict(data=drawn))[1]
        differs = [a != b for a, b in zip(usual, names.split(), strict=True)]
        assert all(framed(frame["data"]) == differs for frame in picture.frames), "as they differ from the row above"
        free = next(t for t in picture.frames[-1]["data"] if t.get("name") == "best path")
        assert free["opacity"] < 0.5, "the other one is looked at"
    ring = next(t for t in drawn if t.get("marker", {}).get("symbol") == "circle-open")
    assert ring["x"].tolist() == [word - 1] and ring["y"].tolist() == [v]


def test_no_tag_is_forced_before_the_reader_chooses_one():
    assert "Forced" not in texts(opened(data="faith").markdown)


def test_another_sentence_takes_a_forced_tag_back():
    at = open_page("hmm", view="tag", data="faith", tag_word=4, tag_tag="A")
    assert "Forced" in texts(at.markdown)
    at.text_input[0].set_value("faith is fine").run()
    assert "Forced" not in texts(at.markdown)


def test_a_second_click_takes_a_forced_tag_back(default, monkeypatch):
    stand: dict[str, object] = {}
    monkeypatch.setattr(controls, "put", lambda name, value: stand.update({name: value}))
    monkeypatch.setattr(settings, "held", stand.get)
    click = default.pictures[0].on_click
    for tag in (default.shown.run.at.tags[3], "*"):
        click(2 * 10 + 3)
        assert stand == {"tag_word": 3, "tag_tag": tag}


@pytest.mark.parametrize(("data", "alone"), [("sentences", "usual"), ("disagree", "likeliest")])
def test_what_the_strips_are_is_said_and_a_given_model_has_counted_nothing(data, alone):
    at = opened(data=data)
    titles = at.pictures[0].frames[0]["layout"]["yaxis2"]["ticktext"]
    assert "best path" in titles[0] and titles[1] == f"<b>{alone} tag</b>"


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (dict(sentence="we fish and they fish"), ", gives “fish” another tag than usual, twice"),
        (dict(sentence="robot", unknown="none", data="sentences"), "No path reaches STOP, so “robot” gets no tag"),
        (dict(sentence="the"), " of the probability of all paths, gives every word its usual tag"),
    ],
)
def test_one_word_is_one_in_the_last_headline(settings, said):
    assert captions(opened(**settings))[-1].endswith(said)


def test_of_a_diary_the_numbers_are_unknown_not_the_days():
    told = " ".join(one.text for one in opened(data="ice_cream", sentence="7 1 9").shown.said)
    assert "The model does not know 7 and 9." in told and "days: 7" not in told
