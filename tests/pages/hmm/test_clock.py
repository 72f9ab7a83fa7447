"""What stands below the chart and in Look closer follows the step on display."""

import math
from functools import partial
from itertools import pairwise, product
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.hmm import baum_welch, forward_backward, viterbi
from pages.views.hmm.accuracy import view as accuracy
from pages.views.hmm.count import view as count
from tests.pages.clock import Clock, said
from ui import words


def clock(view: str, **settings: Any) -> Clock:
    return Clock("hmm", view=view, **settings)


@pytest.mark.parametrize(
    "settings",
    [
        {"smoothing": 0.1},
        {"smoothing": 0.1, "count_cells": "probabilities"},
        {"smoothing": 0, "unknown": "none", "count_cells": "counts"},
        {"data": "sentences", "unknown": "shapes"},
        {"edits": "N:plant=0.75"},
    ],
)
def test_count(settings):
    at = clock("count", **settings)
    at.sound()
    run, n = at.run, len(at.run.at.corpus.sentences)
    assert at.picture.start == (n if run.at.edits else min(1, n)) and len(at.picture.frames) == n + 1
    spoken, tags = run.at.corpus.encoded()
    assert at.steps[0] == 0 and at.steps[-1] == n
    for step in at.steps:
        shown = at.numbers(step)
        assert count.as_of(run, step).counts.n_sentences == step
        assert shown["Words"] == sum(map(len, spoken[:step]))
        counts = at.run.as_counts
        told = f"After {step} of {n} sentences, " if counts else f"Sentence {step} of {n}"
        ended = f"After all {n} sentences, " if step == n and counts else told
        assert at.caption(step).startswith(ended if step else "Nothing is counted yet")
        hmm = run.at.model if step == n else at.at(step).model
        cells = np.concatenate([hmm.start, hmm.transition.ravel(), hmm.emission.ravel()])
        if run.bare:
            steps = {pair for row in run.at.corpus.tags[:step] for pair in pairwise(["START", *row, "STOP"])}
            assert shown["Different transitions"] == len(steps)
        else:
            assert shown["Probabilities at 0"] == pytest.approx((cells == 0).mean())
        if step == 0:
            assert run.bare or shown["Log p per word"] == "none yet"
            assert "Nothing is counted yet." in at.told(0)
            continue
        log = 0.0
        for x, y in zip(spoken[:step], tags[:step], strict=True):
            moves = [hmm.start[y[0]], *hmm.transition[y[:-1], y[1:]], hmm.transition[y[-1], -1]]
            log += np.log(moves).sum() + np.log(hmm.emission[y, x]).sum()
        assert run.bare or shown["Log p per word"] == pytest.approx(log / shown["Words"])
    first = at.at(1)
    assert_allclose(first.model.transition.sum(axis=1), 1)
    assert (first.counts.start == np.eye(len(run.at.tags))[tags[0][0]]).all()


def test_count_closer_counts_the_sentences_so_far():
    at = clock("count", data="five", smoothing=0.5, unknown="one", count_row_n="D", count_column_n="N")
    rows = at.run.at.corpus.tags
    for step in at.steps:
        pairs = [pair for row in rows[:step] for pair in zip(row, (*row[1:], "STOP"), strict=True)]
        n, total = pairs.count(("D", "N")), sum(before == "D" for before, _ in pairs)
        assert rf"\frac{{{n} + 0.5}}{{{total} + 0.5 \cdot" in at.told(step)


@pytest.mark.parametrize(
    "settings",
    [{}, {"data": "the_dog", "learn_sentences": 1}, {"data": "sentences", "learn_sentences": 12, "learn_states": 3}],
)
def test_learn(settings):
    at = clock("learn", **settings)
    at.sound()
    run, states = at.run, at.run.trace.states
    assert at.picture.start == 0  # nothing is learned yet
    spoken, tags = run.corpus.encoded()
    size = sum(map(len, spoken))
    for step in at.steps:
        hmm, shown = states[step].model, at.numbers(step)
        lattices = [forward_backward.run(hmm, x) for x in spoken]
        log = sum(lattice.log_likelihood for lattice in lattices)
        assert at.caption(step).startswith(f"Pass {step} of {run.trace.steps}: ")
        assert shown[f"Surprise per {run.unit}, in bits"] == pytest.approx(-log / size / math.log(2))
        if tags is not None:
            found = np.concatenate([lattice.posterior() for lattice in lattices]).argmax(axis=1)
            truth = np.concatenate(tags)
            names = len(run.corpus.tag_names)
            table = np.array([[((found == u) & (truth == t)).sum() for t in range(names)] for u in range(hmm.n_tags)])
            best = max(
                sum(table[u, t] for u, t in enumerate(chosen))
                for chosen in product(range(names), repeat=hmm.n_tags)
                if len(set(chosen)) == hmm.n_tags
            )
            assert shown["Words matched"] == pytest.approx(best / size)
        tree = at.closer(step)
        assert ("At the start, by" if step == 0 else f"After pass {step}, by") in said(tree)
        counts = baum_welch.e_step(hmm, spoken)
        table = tree.dataframe[0].value.to_numpy().astype(float)
        assert_allclose(table[1:], counts.transition, rtol=6e-4, atol=1e-9)
    surprise = f"Surprise per {run.unit}, in bits"
    assert at.numbers(at.steps[-1])[surprise] < at.numbers(0)[surprise]
    assert "hardly change" in at.told(at.steps[-1]) or not run.trace.finished


@pytest.mark.parametrize(
    "settings", [{}, {"data": "the_dog"}, {"data": "sentences", "sentence": "the cat can fish " * 6, "tag_first": 5}]
)
def test_tag(settings):
    at = clock("tag", **settings)
    at.sound()
    run = at.run
    assert 1 <= at.picture.start < run.n  # some columns are filled, and some are not
    tags, log = viterbi.decode(run.at.model, run.x)
    assert tags is not None
    whole = at.whole
    assert {"start", "column", "stop", "back"} == {run.trace.states[at.picture.step(i)].phase for i in at_all(at)}
    for frame in at_all(at):
        step = at.picture.step(frame)
        state, shown = run.trace.states[step], at.numbers(step)
        reached = at.caption(step).startswith(("At STOP", "No path reaches STOP", "Tracing back", "The best path"))
        for label in shown:
            assert shown[label] == (whole[label] if reached else "none yet")
        told = at.told(step, tag_word=run.n)
        assert ("Its column is not filled yet" in told) == (len(state.score) < run.n)
        assert ("Column by column" in told) == ("best whole path through this cell" in told) == reached
        assert ("It is not reached yet" in at.told(step, tag_word=run.n + 1)) != reached
    assert math.exp(log) == pytest.approx(at.numbers(run.trace.steps)["p(words, best tags)"])
    assert at.numbers(0)["p(words, best tags)"] == "none yet"


def at_all(at: Clock) -> range:
    """Every frame."""
    return range(len(at.picture.frames))


def test_tag_closer_shows_a_cell_as_soon_as_its_column_is_filled():
    at = clock("tag", data="ice_cream")
    column = [at.told(step, tag_word=2, tag_tag="H") for step in (1, 2, 3)]
    assert "not filled yet" in column[0] and column[1] == column[2]
    assert "largest product" in column[1]


def test_an_impossible_sentence_says_so_when_stop_is_reached():
    at = clock("tag", data="five", smoothing=0, unknown="none", sentence="they water zzz")
    assert at.whole["p(words, best tags)"] == 0
    assert at.numbers(1)["p(words, best tags)"] == "none yet"
    for frame in at_all(at):
        at.closer(at.picture.step(frame), tag_word=4)
    posterior = clock("posterior", data="five", smoothing=0, unknown="none", sentence="they water zzz")
    assert posterior.numbers(1) == {"log p(x)": "none yet"}
    for frame in at_all(posterior):
        told = posterior.told(posterior.picture.step(frame), posterior_word=2)
        assert ("there are no posteriors" in told) == (frame == len(posterior.picture.frames) - 1)


@pytest.mark.parametrize("settings", [{}, {"data": "ice_cream"}, {"data": "sentences", "sentence": "the cat can fish"}])
def test_posterior(settings):
    at = clock("posterior", **settings)
    at.sound()
    run, whole = at.run, at.whole
    n = run.decoding.n
    assert at.picture.step(at.picture.start) == n  # all that goes forward
    lattice = forward_backward.run(run.decoding.at.model, run.decoding.x)
    for frame in at_all(at):
        step = at.picture.step(frame)
        shown = at.numbers(step)
        assert shown["log p(x)"] == (pytest.approx(lattice.log_likelihood) if step > n else "none yet")
        for label in shown.keys() - {"log p(x)"}:
            assert shown[label] == (whole[label] if step == 2 * n else "none yet")
        for j in range(n):
            told = at.told(step, posterior_word=j + 1)
            assert ("**Forward.** Its column is not filled yet" in told) == (step < j + 1)
            assert ("**Backward.** Its column is not filled yet" in told) == (step < 2 * n - j)
            assert ("**Posterior.**" in told) == (step >= 2 * n - j)
            assert ("**The step** from" in told) == (j + 1 < n and step >= 2 * n - j - 1)
    assert whole["Expected right, posterior"] == pytest.approx(lattice.posterior().max(axis=1).sum())


def test_posterior_as_printed():
    at = clock("posterior", data="ice_cream", posterior_printed=True)
    at.sound()
    run = at.run
    n, z = run.decoding.n, run.log_z
    assert np.ptp(z) > 0.01
    for step in range(2 * n + 1):
        shown = at.numbers(step)
        known = z[2 * n - step :] if step > n else []
        assert shown["Lowest log Z"] == (min(known) if len(known) else "none yet")
        assert shown["Highest log Z"] == (max(known) if len(known) else "none yet")
    assert at.numbers(n + 1)["Highest log Z"] == at.numbers(n + 1)["Lowest log Z"]


def test_generate_tells_what_share_has_a_new_pair_once_its_sentences_are_written():
    at = clock("generate")
    (label,) = at.whole
    assert at.picture.start < at.last and at.numbers(at.picture.start)[label] == "none yet"
    assert at.numbers(at.last)[label] == at.whole[label] == np.mean(at.run.strange)


def test_views_of_one_frame_have_no_clock():
    at = clock("generate", generate_show="lengths")
    of_one_frame = (
        dict(view="count", count_show="graph"),
        dict(view="accuracy", accuracy_show="confusion"),
        dict(view="accuracy", accuracy_tags=True),
    )
    for shown in (at, *(clock(**settings) for settings in of_one_frame)):
        assert all(len(one.frames) == 1 for one in shown.shown.pictures)


@pytest.mark.parametrize("settings", [{}, {"unknown": "none", "smoothing": 0.01}, {"data": "five", "held_out": 0.4}])
def test_accuracy(settings):
    at = clock("accuracy", **settings)
    at.sound()
    run = at.run
    words_of, known = run.held_out.sentences, set(run.at.vocabulary)
    marked = zip(run.results.truth, run.results.said["viterbi"], run.results.said["per word"], strict=True)
    differ = [i for i, (true, *two) in enumerate(marked, 1) if len({int((tags == true).sum()) for tags in two}) > 1]
    strange = np.cumsum([sum(word not in known for word in sentence) for sentence in words_of])
    first = 1 + int(np.flatnonzero(strange >= min(5, strange[-1]))[0])
    assert at.picture.start == min(
        next((i for i in differ if i >= first), first), len(words_of) // 2
    )  # there is something to see of each kind
    for step in at.steps:
        shown = at.numbers(step)
        new = [word not in known for sentence in words_of[:step] for word in sentence]
        quantity = partial(at.shown.screen.quantity, accuracy.as_of(run, step))
        assert quantity("Unknown words") == pytest.approx(np.mean(new) if new else 0)
        found = []
        for label, method in (("Viterbi", "viterbi"), ("Word by word", "per word")):
            right = [
                a == b
                for i in range(step)
                for a, b in zip(run.results.truth[i], run.results.said[method][i], strict=True)
            ]
            assert quantity(label) == (pytest.approx(np.mean(right)) if right else "none")
            found.append(np.array(right, dtype=bool))
        one, other = found
        only = {
            "Words only Viterbi got right": (one & ~other).sum(),
            "Words only word by word got right": (other & ~one).sum(),
        }
        assert shown == only, "the picture says the others"
        ahead = quantity("Viterbi ahead by")
        assert ahead == (pytest.approx(one.mean() - other.mean(), abs=1e-12) if step else "none")
        if 0 < step < at.last:
            after = f"After {step} of {words.count(len(words_of), 'new sentence')}, Viterbi has"
            rightly, dead = f"{one.sum()} of {words.count(len(one), 'tag')}", sum(run.results.impossible[:step])
            filled = f"no tags for {dead}: filled in word by word it has {rightly} right"
            lent = f"{filled}, and tagging all word by word has {other.sum()}"
            own = f"{rightly} right, and tagging word by word has {other.sum()}"
            assert at.caption(step) == f"{after} {lent if dead else own}"
