"""The view of forward and backward: what it shows against sums over all paths."""

import re
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.hmm import enumeration, forward_backward
from algos.hmm.model import Model
from datasets import catalog
from pages.views.hmm import scene
from tests.pages.harness import (
    Opened,
    alts,
    captions,
    figures,
    frames,
    healthy,
    numbers,
    open_page,
    printed,
    scripts,
    texts,
)

UNSURE = "light plants need water"


def opened(**settings: Any) -> Opened:
    return Opened("hmm", **{"view": "posterior"} | settings)


def given(name):
    """A model that comes with its corpus, and the symbols of its first sentence."""
    corpus = catalog.make(name)
    return Model(corpus.start, corpus.transition, corpus.emission), corpus.encoded()[0][0]


def counted(sentence):
    at = scene.scene(catalog.make("sentences"), 0.01, "shapes")
    return at.model, at.encode(tuple(sentence.split()))


def by_paths(hmm, x):
    """(posterior (n, K), pairs (n - 1, K, K), Viterbi's tags, all paths): from the list of all paths."""
    paths = enumeration.run(hmm, x)
    weight, n, K = paths.posterior(), len(x), hmm.n_tags
    posterior, pairs = np.zeros((n, K)), np.zeros((n - 1, K, K))
    for j in range(n):
        np.add.at(posterior[j], paths.tags[:, j], weight)
    for j in range(n - 1):
        np.add.at(pairs[j], (paths.tags[:, j], paths.tags[:, j + 1]), weight)
    return posterior, pairs, paths.tags[weight.argmax()], paths


@pytest.fixture(scope="module")
def rooms():
    return opened(more="Code")


@pytest.fixture(scope="module")
def unsure():
    return opened(data="sentences", sentence=UNSURE, more="Code")


@pytest.fixture(scope="module")
def as_printed():
    return opened(data="the_dog", posterior_printed="true", more="Code")


def test_the_numbers_of_both_ways_to_decode(rooms, unsure):
    for at, (hmm, x) in ((rooms, given("disagree")), (unsure, counted(UNSURE))):
        posterior, _, best, paths = by_paths(hmm, x)
        places = np.arange(len(x))
        likeliest = posterior.argmax(axis=1)
        share = paths.posterior()[(paths.tags == likeliest).all(axis=1)][0]
        assert numbers(at) == pytest.approx(
            {
                "log p(x)": paths.log_likelihood,
                "Right tags, Viterbi": posterior[places, best].sum(),
                "Right tags, posterior": posterior.max(axis=1).sum(),
                "p(posterior path)": share,
            },
            rel=1e-9,
        )
        assert (likeliest != best).any()
        assert numbers(at)["Right tags, posterior"] > numbers(at)["Right tags, Viterbi"]


def test_the_posterior_path_that_is_impossible(rooms):
    assert numbers(rooms)["p(posterior path)"] == 0
    assert "impossible: garden never follows kitchen" in texts(rooms.caption)
    _, posterior = [t for t in figures(rooms)[0]["data"] if t["type"] == "bar"]
    assert posterior["text"] == ["K", "K", "≠ G"]


def test_scripts_print_the_numbers_on_the_screen(rooms, unsure, as_printed):
    for at, count in ((rooms, 2), (unsure, 2), (as_printed, 1)):
        found = scripts(at)
        assert len(found) == count
        for script in found:
            assert printed(script) == pytest.approx(numbers(at), rel=1e-9)


def test_sizes_of_nodes_are_shares_and_then_posteriors(unsure):
    hmm, x = counted(UNSURE)
    posterior, pairs, _, _ = by_paths(hmm, x)
    shown = frames(unsure)
    n, K = posterior.shape
    assert len(shown) == len(captions(unsure)) == 2 * n + 1

    def colours(traces):
        nodes = next(t for t in traces if t["mode"] == "markers" and "colorscale" in t["marker"])
        there = ~np.isnan(nodes["x"])
        return np.where(there, nodes["marker"]["color"], np.nan).reshape(n, K)

    assert np.isnan(colours(shown[0])).all()
    alpha = np.exp(forward_backward.forward(hmm, x))
    assert_allclose(colours(shown[n]), alpha / alpha.sum(axis=1, keepdims=True), atol=1e-6)
    assert_allclose(colours(shown[-1]), posterior, atol=1e-6)
    half = colours(shown[n + 2])
    assert_allclose(half[-2:], posterior[-2:], atol=1e-6)
    assert_allclose(half[:-2], (alpha / alpha.sum(axis=1, keepdims=True))[:-2], atol=1e-6)

    heavy = {5: (0.6, 0.8), 8: (0.8, 1.01), 3: (0.4, 0.6), 1.5: (0.2, 0.4), 0.6: (0.01, 0.2)}
    for trace in shown[-1][:5]:
        low, high = heavy[trace["line"]["width"]]
        drawn = int(np.isfinite(trace["x"]).sum()) // 2
        assert drawn == ((pairs >= low) & (pairs < high)).sum()


def test_z_is_flat_and_as_printed_it_is_not(rooms, as_printed):
    def z(at):
        points = next(t for t in figures(at)[0]["data"] if t.get("yaxis") == "y3" and "text" in t)
        return 10 ** points["y"], points["text"]

    hmm, x = given("disagree")
    right, _ = z(rooms)
    assert_allclose(right, np.exp(by_paths(hmm, x)[3].log_likelihood), rtol=1e-6)
    wrong, text = z(as_printed)
    assert_allclose(wrong, [0.0198369, 0.0193761, 0.0167841, 0.0022041], rtol=1e-6)
    assert text == ["0.01984", "0.01938", "0.01678", "0.002204"]
    assert "first differs at word 2" in texts(as_printed.caption)
    assert "another one from word to word" in alts(as_printed)[0]
    assert (
        captions(as_printed)[5] == "Backward, “dog”: α β / p(x) of 2 is 0.1111 · Z 0.002204"
    )  # 0.01225 0.18 / 0.01984
    assert "the same at every word" in alts(rooms)[0]


def test_looking_closer_at_the_third_word():
    at = opened(data="the_dog", posterior_word=3, posterior_tag="1", posterior_next="2")
    written = texts(at.latex)
    for number in ("0.8269", "0.2025", "0.081", "0.01984", "0.182"):
        assert number in written
    assert written.count("0.8269") == 2  # all of it goes on to state 2
    forward = re.findall(r"0\.45 \\cdot (\S+) \\cdot (\S+) = (\S+)", written)
    assert forward[0] == ("0.9", "0.5", "0.2025") and forward[1] == ("0.1", "0", "0")


def test_the_closer_terms_add_up():
    at = opened(data="sentences", sentence=UNSURE, posterior_word=2, posterior_tag="N")
    hmm, x = counted(UNSURE)
    lattice = forward_backward.run(hmm, x)
    first = at.latex[0].value
    parts = re.findall(r"= ([\d.]+)(?: \\cdot 10\^\{(-?\d+)\})? (?:\\\\|\\end)", first.replace("\n", " "))
    terms = [float(m) * 10.0 ** int(e or 0) for m, e in parts]
    assert len(terms) == 10
    assert sum(terms) == pytest.approx(np.exp(lattice.forward[1, 0]), rel=2e-3)


def test_an_impossible_sentence_is_explained_and_opens_everywhere():
    for more in ("Look closer", "Code", "Data"):
        at = opened(data="the_dog", sentence="dog robot dog", more=more)
        assert numbers(at) == {"log p(x)": -np.inf}
        assert "kills every path" in texts(at.warning)
    at = opened(data="the_dog", sentence="the robot", posterior_printed="true", more="Code")
    assert printed(scripts(at)[0]) == pytest.approx(numbers(at))


def test_a_single_word_has_posteriors_and_no_step():
    at = opened(data="ice_cream", sentence="2")
    hmm, _ = given("ice_cream")
    joint = hmm.start * hmm.emission[:, 1] * hmm.transition[:, -1]
    assert numbers(at)["log p(x)"] == pytest.approx(np.log(joint.sum()))
    assert numbers(at)["Right tags, posterior"] == pytest.approx(joint.max() / joint.sum())
    at = opened(data="ice_cream", sentence="2", posterior_printed="true")
    assert "nothing can go wrong" in texts(at.caption)
    assert numbers(at)["Lowest log Z"] == pytest.approx(numbers(at)["log p(x)"])
    assert "the same at every word" in alts(at)[0]


def test_a_long_sentence_is_shown_in_part_and_counted_as_a_whole():
    at = opened(data="ice_cream", sentence=" ".join("233 1".replace(" ", "") * 40), tag_first=20)
    bars = [t for t in figures(at)[0]["data"] if t["type"] == "bar"]
    assert len(bars[0]["x"]) == 14
    assert len(captions(at)) == 2 * 14 + 2  # the start, and the last state stands at the end
    assert "Words 20 to 33 of 160" in texts(at.caption)
    assert numbers(at)["Right tags, posterior"] > 80


def test_without_logs_products_become_nothing():
    at = opened(data="ice_cream", posterior_plain="true", posterior_repeat=100, more="Code")
    shown = numbers(at)
    hmm, _ = given("ice_cream")
    x = np.tile([1, 2, 2, 1, 2, 0, 0], 100)
    columns, gone = hmm.start * hmm.emission[:, x[0]], 0
    for j in range(1, 700):
        columns = (columns @ hmm.transition[:, :-1]) * hmm.emission[:, x[j]]
        gone = gone or (j + 1 if columns.sum() == 0 else 0)
    assert shown["Words"] == 700 and shown["p(x), plain products"] == 0
    assert shown["0 from word"] == gone > 500
    assert shown["log p(x), with logs"] == pytest.approx(forward_backward.run(hmm, x).log_likelihood)
    assert printed(scripts(at)[0]) == pytest.approx(shown)
    assert f"the sum over all paths from word {gone} on" in texts(at.caption)


def test_without_logs_short_and_truly_impossible():
    at = opened(data="the_dog", posterior_plain="true", posterior_repeat=1)
    shown = numbers(at)
    assert shown["0 from word"] == "none"
    assert shown["p(x), plain products"] == pytest.approx(0.0198369) == np.exp(shown["log p(x), with logs"])
    assert "both ways agree" in texts(at.caption)
    at = opened(data="hidden", posterior_plain="true", posterior_repeat=300)
    assert "Truly 0 from word 3" in texts(at.caption)
    at = opened(data="sentences", posterior_plain="true", posterior_repeat=300, sentence="water " * 60)
    assert numbers(at)["Words"] == 83 * 60 <= 5000 and np.isfinite(numbers(at)["log p(x), with logs"])


def test_presets_follow_one_another():
    at = healthy(open_page("hmm", view="posterior", data="the_dog"))

    def press(label):
        return healthy(next(b for b in at.button if b.label == label).click().run())

    dog = press("The the the dog")
    assert "0.8269" in texts(dog.latex) and "share 0.8269 of all paths" in texts(dog.caption)
    assert numbers(press("Underflow"))["p(x), plain products"] == 0
    assert "differs at 1 word" in texts(press("Where is it unsure?").caption)
