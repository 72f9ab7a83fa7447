"""Two ways of tagging side by side, one tested sentence after the other; or all of them, and by tag."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from algos.hmm import evaluation
from algos.hmm.evaluation import Evaluation
from datasets.names import plain
from pages.views.hmm import tag_strip
from pages.views.hmm.accuracy import figure
from pages.views.hmm.accuracy.contest import Marked, contest
from pages.views.hmm.accuracy.figure import Group
from pages.views.hmm.accuracy.run import TITLES, Tested, as_of
from ui import picture, words
from ui.picture import Picture
from ui.words import Share

LONGEST = 11  # letters of a tag in a box
LEAST = 8  # rows that a sentence has room for
SOME = 5  # unknown words, of which shares can be told
PAIR = ("viterbi", "per word")  # the methods to compare


def methods(test: Tested) -> Picture:
    """One tested sentence after the other, tagged by Viterbi and word by word; or all methods on all, and by tag."""
    n, scores = len(test.score().truth), {name: test.score(name) for name in TITLES}
    shares = [f"{TITLES[name]} {words.number(s.accuracy)}" for name, s in scores.items()]
    told = f"The share of {words.count(n, 'held-out word')} tagged right: {words.listed(shares)}."
    if test.by_tag:
        return replace(picture.still(_by_tag(test, scores), alt=told, key="accuracy"), captions=[_headline(test)])
    rows = max(LEAST, *(len(sentence) for sentence in test.held_out.sentences))
    return picture.frames(
        len(test.results.symbols) + 1,
        lambda m: _contest(as_of(test, m), m, min(rows, tag_strip.MOST)),
        lambda m: _told(test, m),
        steps=range(len(test.results.symbols) + 1),
        start=_opening(test),
        ahead=True,
        alt=told,
        key="accuracy",
    )


def _opening(test: Tested) -> int:
    """A sentence of which one way has more right than the other, once a few words were unknown; at most half-way."""
    results, said = test.results, test.held_out.sentences
    right = [[(tags == true).sum() for tags, true in zip(results.said[m], results.truth, strict=True)] for m in PAIR]
    strange = np.cumsum([sum(not known for known in test.at.known(sentence)) for sentence in said])
    unknown = int(np.argmax(strange >= min(SOME, strange[-1]))) + 1
    differ = (i for i, (one, other) in enumerate(zip(*right, strict=True), 1) if one != other and i >= unknown)
    return min(next(differ, unknown), max(len(said) // 2, 1))


def _contest(test: Tested, m: int, rows: int) -> picture.Figure:
    """Sentence m of those tested, and the shares that are right up to it; without tags where none is tagged yet."""
    meant = [test.at.legend.get(tag, tag) for tag in test.at.tags]
    named = meant if max(map(len, meant)) <= LONGEST else test.at.tags
    kinds, results, names = _kinds(test), test.results, np.array(named)
    i, most = max(m - 1, 0), slice(tag_strip.MOST)
    said = [results.said[name][i] for name in PAIR] if m else []
    sentence = Marked(
        test.held_out.sentences[i][most],
        test.at.known(test.held_out.sentences[i])[most],
        [[plain(tag, LONGEST) for tag in names[tags[most]]] for tags in (results.truth[i], *said)],
        [(tags == results.truth[i])[most] for tags in said],
        lent=results.impossible[i],
    )
    title = f"Sentence {m or 1}"
    return contest(list(TITLES.values()), kinds, _stand_in(test), sentence, rows, title)


def _by_tag(test: Tested, scores: Mapping[str, Evaluation]) -> picture.Figure:
    sizes = np.bincount(test.score().truth, minlength=len(test.at.tags)).tolist()
    by_tag = Group(test.at.tags, sizes, np.array([s.by_tag for s in scores.values()]))
    return figure.dots(list(TITLES.values()), _kinds(test), by_tag)


def _kinds(test: Tested) -> Group:
    """All words so far, the known and the unknown ones, with every method's share that is right."""
    scores = [test.score(name) for name in TITLES]
    n, known = len(scores[0].truth), int(scores[0].known.sum())
    values = np.array([[s.accuracy, s.known_accuracy, s.unknown_accuracy] for s in scores])
    return Group(["all", "known", "unknown"], [n, known, n - known], values)


def _told(test: Tested, m: int) -> str:
    """The headline after m sentences."""
    results, n = test.results, len(test.results.symbols)
    if m == n:
        return _headline(test)
    if m == 0:
        return f"None of the {words.count(n, 'new sentence')} is tagged yet"
    viterbi, alone = (int(test.results.first(m, name).right.sum()) for name in PAIR)
    total = words.count(sum(map(len, results.truth[:m])), "tag")
    after = f"After {m} of {words.count(n, 'new sentence')}, Viterbi has"
    if dead := sum(results.impossible[:m]):
        filled = f"filled in word by word it has {viterbi} of {total} right"
        return f"{after} no tags for {dead}: {filled}, and tagging all word by word has {alone}"
    return f"{after} {viterbi} of {total} right, and tagging word by word has {alone}"


def _headline(test: Tested) -> str:
    """Both shares of all words."""
    n = len(test.score().truth)
    viterbi, alone = (words.number(Share(test.score(name).accuracy)) for name in PAIR)
    if dead := sum(test.results.impossible):
        none = f"Viterbi has no tags for {dead} of {words.count(len(test.held_out.sentences), 'sentence')}"
        filled = f"filled in word by word it has {viterbi} of {words.count(n, 'word')} right"
        return f"{none}: {filled}, and tagging all word by word has {alone}"
    return f"Viterbi tags {viterbi} of {words.count(n, 'new word')} right, and tagging word by word {alone}"


def _stand_in(test: Tested) -> np.ndarray:
    """The shares of all, of known and of unknown words that are right by tags which stand in for Viterbi's (3,)."""
    one, sentences = test.score(), test.results.symbols[: test.first]
    dead = [np.full(len(x), none) for x, none in zip(sentences, test.results.impossible, strict=False)]
    lent = one.right & np.concatenate([np.zeros(0, dtype=bool), *dead])
    return np.array([evaluation.share(lent[kind]) for kind in (np.ones_like(one.known), one.known, ~one.known)])
