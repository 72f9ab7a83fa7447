"""The counting view against independent recomputation; its tables and its graph, from arrays."""

import re
from collections import Counter
from functools import partial
from itertools import pairwise, permutations
from typing import Any

import numpy as np
import plotly.graph_objects as go
import pytest
from numpy.testing import assert_allclose

from datasets import catalog
from pages.views.hmm import edits, scene
from pages.views.hmm.count import arrows, editor
from pages.views.hmm.count.figure import ZERO, Stage
from tests.pages.clock import Clock
from tests.pages.harness import Opened, captions, frames, healthy, numbers, open_page, printed, scripts, texts
from tests.pages.hmm import presets
from tests.pages.hmm.presets import ended
from ui import palette, words

opened = partial(Opened, "hmm", view="count")
preset = partial(presets.opened, "count")


def maps(traces):
    """The numbers of the two tables."""
    return [np.asarray(t["z"], float) for t in traces if t["type"] == "heatmap"]


def log_likelihood(corpus, k, extra):
    """Every count with the logarithm of its smoothed share; `extra` more symbols for unknown words."""
    total, tags, V = 0.0, corpus.tag_names, len(corpus.words) + extra
    rows: dict[Any, Counter[Any]] = {"start": Counter(row[0] for row in corpus.tags)}
    sizes: dict[Any, int] = {"start": len(tags)}
    for tag in tags:
        rows[tag, 0] = Counter(b for row in corpus.tags for a, b in pairwise([*row, None]) if a == tag)
        words = (pair for s, t in zip(corpus.sentences, corpus.tags, strict=True) for pair in zip(s, t, strict=True))
        rows[tag, 1] = Counter(word for word, its in words if its == tag)
        sizes |= {(tag, 0): len(tags) + 1, (tag, 1): V}
    for name, seen in rows.items():
        whole = sum(seen.values()) + k * sizes[name]
        total += sum(n * np.log((n + k) / whole) for n in seen.values())
    return total


@pytest.mark.parametrize(
    ("data", "k", "treatment"), [("five", 0.5, "one"), ("five", 0.5, "none"), ("sentences", 0.0, "none")]
)
def test_numbers_and_scripts(data, k, treatment):
    at = opened(data=data, smoothing=k, unknown=treatment, count_cells="probabilities", more="Code")
    corpus, shown = catalog.make(data), numbers(at)
    assert shown["Words"] == sum(map(len, corpus.sentences))
    extra = 1 if treatment == "one" else 0
    assert shown["Log p per word"] == pytest.approx(log_likelihood(corpus, k, extra) / shown["Words"])
    run, library = scripts(at)
    assert printed(run) == pytest.approx(shown, rel=1e-9)
    assert printed(library) == pytest.approx(shown, rel=1e-9)
    if k and treatment == "one":
        assert shown["Probabilities at 0"] == 0


def test_beside_counts_stands_how_many_steps_there_are_and_nothing_that_smoothing_makes():
    at = opened(data="five", more="Code")
    steps = {pair for row in catalog.make("five").tags for pair in pairwise(["START", *row, "STOP"])}
    assert numbers(at) == {"Words": 21, "Different transitions": len(steps)}
    assert [printed(script) for script in scripts(at)] == [numbers(at)] * 2
    assert "Probabilities at 0" in numbers(opened(data="five", smoothing=0))


def test_shapes_and_edits_in_the_script():
    edited = dict(
        view="count",
        data="five",
        unknown="shapes",
        edits="start>D=0.9 N:water=0.5 nonsense",
        more="Code",
        count_cells="probabilities",
        count_words="true",
    )
    at = healthy(open_page("hmm", **edited))
    assert "nonsense" in texts(at.warning)
    (run,) = scripts(at)
    assert printed(run) == pytest.approx(numbers(at), rel=1e-9)
    moves, words = maps(ended(at)["data"])
    assert moves[0, 3] == pytest.approx(0.9)
    assert np.nanmax(words[:, 0]) == pytest.approx(0.5)
    corpus = catalog.make("five")
    made = scene.scene(corpus, 0.1, "shapes", "start>D=0.9 N:water=0.5")
    unknown = made.model.emission[:, len(corpus.words) :]
    assert_allclose(np.nansum(words, axis=0) + unknown.sum(axis=1), 1, atol=1e-6)
    assert "edited cells" in captions(at)[-1]


def test_edits_are_seen_where_they_are_told_of():
    at = opened(data="five", edits="start>D=0.9")
    assert at.shown.given.heard["count_cells"] == "probabilities" and "edited cells" in captions(at)[-1]
    (moves,) = maps(ended(at)["data"])
    assert moves[0, 3] == pytest.approx(0.9)
    counted = opened(data="five", edits="start>D=0.9", count_cells="counts")
    assert "edited cells" not in captions(counted)[-1]


def test_every_frame_counts_one_sentence_more():
    at = opened(data="five", count_words=True, unknown="none")
    corpus = catalog.make("five")
    shown = frames(at)
    assert len(shown) == 6
    for m, traces in enumerate(shown):
        moves, words = maps(traces)
        assert np.nansum(moves) == sum(map(len, corpus.sentences[:m])) + m
        assert np.nansum(words) == sum(map(len, corpus.sentences[:m]))
    moves, _ = maps(shown[-1])
    D, N = (corpus.tag_names.index(tag) for tag in ("D", "N"))
    wanted = sum(pair == ("D", "N") for row in corpus.tags for pair in pairwise(row))
    assert moves[D + 1, N] == wanted
    assert moves[N + 1, -1] == sum(row[-1] == "N" for row in corpus.tags)
    boxes = next(t for t in shown[3] if t["type"] == "bar")
    assert [t for t in boxes["text"] if t] == list(corpus.tags[2])


def test_letters_and_determiners():
    at = preset("Letters")
    moves, words = maps(ended(at)["data"])
    assert_allclose(moves, [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]])
    assert sorted(words[:-1, 0].tolist()) == [0, 0, 0.5, 0.5]
    assert numbers(at)["Log p per word"] == pytest.approx(4 * np.log(0.25) / 8)
    at = preset("What follows a determiner?")
    (moves,) = maps(ended(at)["data"])
    corpus = catalog.make("sentences")
    row = moves[corpus.tag_names.index("D") + 1]
    followers = {b for tags in corpus.tags for a, b in pairwise(tags) if a == "D"}
    assert {corpus.tag_names[i] for i in np.flatnonzero(row[:-1])} == followers == {"N", "PRO", "A"}
    assert row[-1] == 0


def test_looking_closer_at_a_fraction():
    at = opened(data="five", smoothing=0.5, unknown="one", count_row_n="D", count_column_n="N")
    n = sum(pair == ("D", "N") for row in catalog.make("five").tags for pair in pairwise(row))
    total = sum(row.count("D") for row in catalog.make("five").tags)
    assert rf"\frac{{{n} + 0.5}}{{{total} + 0.5 \cdot 6}} = {(n + 0.5) / (total + 3):.4g}" in texts(at.latex)
    at = opened(data="five", smoothing=0.5, unknown="one", count_table="word", count_row_w="N", count_column_w="plant",
                edits="N:plant=0.75")  # fmt: skip
    assert rf"+ 0.5 \cdot {len(catalog.make('five').words) + 1}}}" in texts(at.latex)
    assert "takes 0.750 instead" in texts(at.caption)


def test_unknown_words_of_every_kind():
    at = opened(data="sentences", more="Unknown words", count_word="frowned", smoothing=0)
    table = at.dataframe[0].value
    assert list(table.columns) == list(scene.TREATMENTS.values())
    assert (table["impossible"] == "0").all() and (table["one symbol for all"] == "0").all()
    assert float(table.loc["V", "by their shape"]) > 0
    assert "unknown -ed" in texts(at.markdown)
    at = opened(data="sentences", more="Unknown words", count_word="<b>*x*</b>")
    assert "<b>" not in texts(at.markdown)


def test_the_graph_draws_what_is_likely_enough():
    at = opened(data="five", count_show="graph", count_least=0.3, smoothing=0)
    said = texts(at.caption)
    corpus = catalog.make("five")
    moves = Counter(pair for row in corpus.tags for pair in pairwise(["START", *row, "STOP"]))
    out: Counter[str] = Counter()
    for (a, _), n in moves.items():
        out[a] += n
    likely = sum(n / out[a] >= 0.3 for (a, _), n in moves.items())
    assert f"{likely} of the {len(moves)} possible transitions" in said


def test_theory_counts_the_parameters_and_the_pairs():
    at = opened(data="letters", more="Theory", unknown="one")
    assert r"3 + 3 \cdot 2 + 2 \cdot 5 = 19" in texts(at.latex)
    assert "V = 5, these are 20" in texts(at.markdown)
    assert "16 pairs of words one after the other 4 occur" in texts(at.markdown)
    assert "of the 4 pairs of tags, 1." in texts(at.markdown)


def test_a_typed_cell_becomes_an_edit():
    made = scene.scene(catalog.make("five"), 0.1, "one", "D>N=0.5 N:water=0.25")
    text = editor.merged(made, {("transition", 3, 0): 0.75, ("start", 0, 3): 0.125})
    assert text == "N:water=0.25 D>N=0.75 start>D=0.125"
    model, usable = edits.apply(made.model, made.tags, made.symbols, text)
    assert usable == text and model.transition[3, 0] == 0.75
    opened(data="five", more="Edit the tables", edits=text)


def tables(K=3, W=4, *, counts=False):
    return Stage([f"T{i}" for i in range(K)], [f"w{i}" for i in range(W)], (1.0, 0.5), counts=counts)


def draw(stage, K=3, W=4, tags=(0, 2), at=(1, -1)):
    moves = np.arange((K + 1) ** 2, dtype=float).reshape(K + 1, K + 1) / 100
    moves[0, -1] = np.nan
    emission = np.arange(K * W, dtype=float).reshape(K, W) / 100
    return stage.draw(moves, emission, [f"w{i}" for i in range(len(tags))], np.array(tags, dtype=int), at)


def framed(figure):
    """Of each table the cells with a frame as wide as they are."""
    found = []
    for trace in (t for t in figure["data"] if t.get("mode") == "lines"):
        corners = np.column_stack([trace["x"], trace["y"]]).reshape(-1, 6, 2)[:, :4]
        assert np.allclose(np.ptp(corners, axis=1), 0.96)
        found.append([tuple(cell) for cell in np.rint(corners.mean(axis=1)).tolist()])
    return found


def test_rows_that_are_sums_have_no_colour_and_the_strongest_word_is_white():
    emission = np.array([[0.04, 0.01, 0.95], [0.01, 0.01, 0.98]])
    stage = Stage(["A", "B"], ["the", "is", "other words"], (1.0, 0.04), counts=False, sums=1)
    figure = stage.draw(np.zeros((3, 3)), emission, [], np.zeros(0, dtype=int), [])
    go.Figure(figure)
    _, words = maps(figure["data"])
    assert np.isnan(words[2]).all() and words[0, 0] == words[np.isfinite(words)].max() == pytest.approx(0.04)
    weak, strong, rest, white = [
        t["text"] for t in figure["data"] if t.get("xaxis") == "x3" and t.get("mode") == "text"
    ]
    assert strong == [".04", *[""] * 5] and weak[1] == ".01"
    assert rest == [*[""] * 4, ".95", ".98"] and not any(white)


def test_cells_marks_and_orientation():
    figure = draw(tables())
    go.Figure(figure)
    moves, words = [t for t in figure["data"] if t["type"] == "heatmap"]
    assert moves["z"].shape == (4, 4) and words["z"].shape == (4, 3)
    assert moves["z"][2, 1] == pytest.approx(0.09)  # from T1 to T1
    assert moves["customdata"][2][1] == "T1 → T1"
    assert words["z"][3, 2] == pytest.approx(0.11)  # w3 as T2
    assert words["customdata"][3][2] == "w3 as T2"
    used, said = framed(figure)
    # START to T0, T0 to T2, T2 to STOP: columns, and rows below that of START
    assert used == [(0, 0), (2, 1), (3, 3)]
    assert said == [(0, 1)]


def test_an_empty_sentence_marks_nothing():
    figure = draw(tables(), tags=(), at=())
    assert framed(figure) == [[], []]
    assert len(draw(tables())["data"]) == len(figure["data"])


@pytest.mark.parametrize(("value", "counts", "said"), [
    (0.0, False, ZERO), (1.0, False, "1"), (0.004, False, "·"), (0.256, False, ".26"), (np.nan, False, ""),
    (0.0, True, ""), (12.0, True, "12"),
])  # fmt: skip
def test_what_stands_in_a_cell(value, counts, said):
    assert tables(counts=counts).cell(value) == said


def test_many_tags_have_no_numbers_in_their_cells():
    figure = draw(tables(20, 4), 20, 4)
    go.Figure(figure)
    assert all(len(t["text"]) == 0 for t in figure["data"] if t.get("mode") == "text" and "xaxis" in t)


def test_arrows_are_those_likely_enough():
    start, moves = np.array([0.7, 0.3]), np.array([[0.1, 0.9, 0.0], [0.0, 0.4, 0.6]])
    assert arrows.arrows(start, moves, 0.4) == [(0, 1, 0.7), (1, 2, 0.9), (2, 2, 0.4), (2, 3, 0.6)]
    assert len(arrows.arrows(start, moves, 0.0)) == 6  # those of 0 are not drawn


@pytest.mark.parametrize("K", [1, 2, 4])
def test_the_likeliest_way_is_the_best_of_all(K):
    for seed in range(20):
        rng = np.random.default_rng(seed)
        start, moves = rng.dirichlet(np.full(K, 0.4)), rng.dirichlet(np.full(K + 1, 0.4), K)
        every = {
            way: start[way[0]] * np.prod([moves[pair] for pair in pairwise((*way, K))])
            for n in range(1, K + 1)
            for way in permutations(range(K), n)
        }
        best = max(every, key=lambda way: every[way])
        way, p = arrows.likeliest(start, moves)
        assert p == pytest.approx(every[best]) and way == [0, *(v + 1 for v in best), K + 1]


def test_the_likeliest_way_is_drawn_in_colour_as_far_as_its_arrows_are():
    start, moves = np.array([0.7, 0.3]), np.array([[0.1, 0.7, 0.2], [0.0, 0.1, 0.9]])
    for least, many in ((0.0, 3), (0.8, 1), (1.1, 0)):
        data = arrows.figure(["A", "B"], start, moves, least)["data"]
        (line,) = (t for t in data if t.get("line", {}).get("color") == palette.FIT)
        assert np.isnan(line["x"]).sum() == many + 1
        (heads,) = (t for t in data if isinstance(t.get("marker", {}).get("size"), np.ndarray))
        assert list(heads["marker"]["color"]).count(palette.FIT) == many


@pytest.mark.parametrize("K", [1, 2, 10, 30])
def test_the_graph_is_drawn_for_any_number_of_tags(K):
    rng = np.random.default_rng(K)
    figure = arrows.figure(
        [f"T{i}" for i in range(K)], rng.dirichlet(np.ones(K)), rng.dirichlet(np.ones(K + 1), K), 0.0
    )
    go.Figure(figure)
    nodes = figure["data"][-1]
    tips = next(t for t in figure["data"] if isinstance(t.get("marker", {}).get("size"), np.ndarray))
    assert len(nodes["x"]) == K + 2 and len(tips["x"]) == K * (K + 2)
    empty = arrows.figure(["A"], np.array([1.0]), np.array([[0.5, 0.5]]), 1.1)
    go.Figure(empty)
    # an arrow ends at the rim of the place it leads to, on any screen
    at = arrows.places(K)
    r = min(arrows.RADIUS, 0.8 * np.sin(np.pi / max(K, 2)))
    for (i, j, _), x, y in zip(
        arrows.arrows(np.full(K, 1 / K), np.full((K, K + 1), 1 / (K + 1)), 0.0), tips["x"], tips["y"], strict=True
    ):
        away = np.hypot(x - at[j][0], y - at[j][1])
        assert r * 0.7 <= away <= r * 1.25 + 0.05 or (i == j and away < 2 * r)


def test_few_arrows_cross_and_none_runs_under_the_disc_of_another():
    at = preset("Arrows")
    hmm, K = at.shown.run.at.model, len(at.shown.run.at.tags)
    drawn = arrows.arrows(hmm.start, hmm.transition, 0.2)
    ends = np.array([(i, j) for i, j, _ in drawn if i != j])

    def tangle(places):
        crossings = under = 0
        for k, (a, b) in enumerate(places[ends]):
            for c, d in places[ends[:k]]:
                sides = np.linalg.det([[b - a, c - a], [b - a, d - a], [d - c, a - c], [d - c, b - c]])
                crossings += bool(sides[:2].prod() < -1e-9 and sides[2:].prod() < -1e-9)
            curve = arrows._curve(a, b, arrows.RADIUS)
            under += sum(
                np.linalg.norm(curve - place, axis=1).min() < arrows.RADIUS
                for v, place in enumerate(places)
                if v not in ends[k]
            )
        return crossings, under

    before, after = (tangle(p) for p in (arrows.places(K), arrows.untangled(arrows.places(K), drawn, arrows.RADIUS)))
    assert after[0] < before[0] and 0 == after[1] < before[1]
    moved = {tuple(place) for place in arrows.untangled(arrows.places(K), drawn, arrows.RADIUS).round(9).tolist()}
    assert moved == {tuple(place) for place in arrows.places(K).round(9).tolist()}


def test_signs_are_explained_where_they_stand():
    assert "impossible" not in texts(opened().caption) and "A dot" not in texts(opened().caption)
    shares: dict[str, Any] = dict(count_cells="probabilities", count_words=True)
    bare = texts(opened(smoothing=0, unknown="none", **shares).caption)
    assert "A 0 is impossible." in bare and "A dot" not in bare
    assert "A dot is a probability below 0.005." in texts(opened(data="sentences", **shares).caption)


def test_it_opens_on_counts_of_the_steps_alone_and_the_words_come_with_a_switch():
    alone, both = opened(), opened(count_words=True)
    for step in (0, 1, 5):
        (moves,), (same, _) = maps(frames(alone)[step]), maps(frames(both)[step])
        assert_allclose(moves, same)
    assert np.nansum(moves) == np.round(np.nansum(moves)) > 5  # strokes, not shares
    assert numbers(alone) == numbers(both)
    layout = alone.pictures[0].frames[0]["layout"]
    assert "xaxis3" not in layout and set(layout["meta"]["wide"]) == set(layout["meta"]["narrow"])


def test_the_last_caption_says_which_step_is_made_most_often():
    corpus = catalog.make("five")
    steps = Counter(pair for tags in corpus.tags for pair in pairwise(["START", *tags, "STOP"]))
    ((a, b), times), (_, next_most) = steps.most_common(2)
    assert times > next_most
    told = captions(opened(data="five"))
    assert told[2] == "After 2 of 5 sentences, the most frequent transition is from N to STOP, with a count of 2"
    assert (
        told[-1] == f"After all 5 sentences, the most frequent transition is from {a} to {b}, with a count of {times}"
    )


def test_where_nothing_has_come_twice_it_is_not_said_that_all_has_come():
    told = captions(opened(data="the_dog"))
    assert told[1] == "After 1 of 5 sentences, no transition has been counted more than once"


def test_the_last_caption_answers_of_many_sentences_and_of_probabilities():
    many: dict[str, Any] = dict(data="sentences", smoothing=0.0)
    corpus = catalog.make("sentences")
    after = {pair[1] for tags in corpus.tags for pair in pairwise([*tags, "STOP"]) if pair[0] == "D"}
    told = captions(opened(**many))[-1]
    said, _, names = told.partition(", and only 3 tags follow D: ")
    assert (
        said.startswith("After all 250 sentences, the most frequent transition is from D to N, ")
        and set(re.split(", | and ", names)) == after
    )
    zero = opened(**many, unknown="none", count_words=True)
    model = zero.shown.run.at.model
    cells = np.concatenate([model.start, model.transition.ravel(), model.emission.ravel()])
    assert captions(zero)[-1] == f"After all 250 sentences, {100 * (cells == 0).mean():.1f}% of all probabilities are 0"
    letters = opened(data="letters", smoothing=0.0, unknown="none", count_cells="probabilities", count_words=True)
    sure = "the transitions from START to 1, from 1 to 2 and from 2 to STOP have probability 1, and each word has 0.500"
    assert captions(letters)[-1] == f"After all 4 sentences, {sure}"


def test_the_arrows_say_how_many_sentences_take_the_likeliest_way():
    at = opened(data="sentences", count_show="graph", count_least=0.2)
    p = at.shown.quantity("p of the likeliest way")
    told = "A sentence takes the likeliest way, START → D → N → STOP, with probability"
    assert at.pictures[0].captions == [f"{told} {100 * p:.1f}%"]


def test_of_a_step_never_seen_look_closer_tells_of_the_one_counted_just_now():
    clock = Clock("hmm", view="count")
    told = clock.told(1)
    tags = clock.run.at.corpus.encoded()[1][0]
    first, second = (clock.run.at.tags[v] for v in tags[:2])
    just_now = told.index(f"that **{first}** stands in a sentence, **{second}** follows")
    assert just_now < told.index("**A** stands in no sentence that is counted so far.")


def test_the_likeliest_word_is_that_of_all_words_not_of_those_in_the_table(monkeypatch):
    settings: dict[str, Any] = dict(data="sentences", smoothing=0.1, count_cells="probabilities", count_words=True)
    told = captions(opened(**settings))[-1]
    monkeypatch.setattr("pages.views.hmm.count.run.SHOWN", 1)
    at = opened(**settings)
    p = at.shown.run.at.model.emission[:, : len(at.shown.run.at.vocabulary)]
    assert captions(at)[-1] == told and told.endswith(f"has probability {words.number(float(p.max()))}")
    tag, word = np.unravel_index(p.argmax(), p.shape)
    assert f"“{at.shown.run.at.vocabulary[word]}” of {at.shown.run.at.tags[tag]}" in told
