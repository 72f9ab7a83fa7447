"""Tag a sentence: the trellis fills column by column, and the way back lights up the best tags."""

import math
from dataclasses import replace
from typing import Any

import numpy as np

from algos.hmm import viterbi
from algos.hmm.viterbi import Trellis
from datasets.corpus import Corpus
from pages.views.hmm import decoding, scene
from pages.views.hmm.decoding import Decoding
from pages.views.hmm.formulas import TINY
from pages.views.hmm.tag import all_paths, best_and_second, closer, script
from pages.views.hmm.tag.figure import FEW, Stage, alone, so_far, stepped, ways_in
from ui import controls, picture, words
from ui.picture import Picture
from ui.session import settings
from ui.view import ABOVE, Code, Number, Rows, Said, Screen, View, beside, note, warning
from ui.words import Share

NAMED = 3  # words that are named where neighbours overrule them
OPENING = 3  # words, where the neighbours overrule none
HELP = {
    "p(words, best tags)": "The product of the probabilities of all transitions, and of all words given their tags, on "
    "the best path.",
    "Share of p(words)": "p(best tags | words): the best path's part in the sum over all paths.",
    "p of the second best": "The best of all other paths; dashed in the picture.",
    "Ways to tag it": "The number of tags to the power of the number of words. Viterbi does not try them all: from one "
    "word to the next it weighs every transition once.",
    "log p(words, best tags)": "A natural logarithm, because the probability itself is too small for a computer.",
    "log p of the second best": "The best of all other paths; dashed in the picture.",
}


def choose(corpus: Corpus) -> Decoding:
    at = scene.choose(corpus)
    sentence = decoding.sentence(at)
    return decoding.decode(at, sentence, decoding.first_shown(len(sentence)))


def chart(run: Decoding, forced: tuple[int, int] | None = None) -> Picture:
    """The trellis; with a word and its tag the best path through that node."""
    stage = Stage(run, forced)
    states = run.trace.states
    steps = [i for i, state in enumerate(states) if stage.holds(state)]

    return picture.frames(
        len(steps),
        lambda i: stage.draw(states[steps[i]]),
        lambda i: _forced(run, *forced) if forced else _caption(run, states[steps[i]]),
        alt=_alt(run),
        start=max(1, min(_opening(run), len(steps) - 1)),
        ahead=True,
        steps=steps,
        maps=True,
        on_click=lambda i: _click(run, i),
    )


def _opening(run: Decoding) -> int:
    """The column before the first in which the best path has another tag than a word has by itself; else after some."""
    for j in range(run.here.start, run.here.stop):
        path = so_far(run.trace.states[j + 1])
        if len(path) and _overrules(run, path)[run.first :].any():
            return j - run.first
    return min(OPENING, run.n // 2)


def _overrules(run: Decoding, path: np.ndarray) -> np.ndarray:
    """At which words a path, as far as it goes, has another tag than the word by itself."""
    usual = run.baseline[: len(path)]
    differs: np.ndarray = (path != usual) & (usual >= 0)
    return differs


def _click(run: Decoding, i: int) -> None:
    """Node i is forced, and no more if it was already. For callbacks."""
    node = settings.held("tag_word"), settings.held("tag_tag")
    run.look_at(i, "tag")
    if node == (settings.held("tag_word"), settings.held("tag_tag")):
        controls.put("tag_tag", closer.BEST)


def numbers(run: Decoding) -> dict[str, Number]:
    """The best path, its share, the second best and how many paths there are, once the trellis has reached STOP."""
    found = _found(run)
    return found if run.arrived else dict.fromkeys(found, "none yet")


def _found(run: Decoding) -> dict[str, Number]:
    """In the end; of what is possible."""
    n = run.n_paths
    paths: dict[str, Number] = {"Ways to tag it": n if n < FEW else float(n) if n < 10**300 else "over 10³⁰⁰"}
    logs = [path.log_probability for path in run.paths]
    if not logs:
        return {"p(words, best tags)": 0.0, **paths}
    share = {"Share of p(words)": _share(run)}
    if min(logs) < TINY:
        second = {"log p of the second best": logs[1]} if len(logs) > 1 else {}
        return {"log p(words, best tags)": logs[0], **share, **second, **paths}
    second = {"p of the second best": math.exp(logs[1]) if len(logs) > 1 else 0.0}
    return {"p(words, best tags)": math.exp(logs[0]), **share, **second, **paths}


def _share(run: Decoding) -> Share:
    """The part of the best path in the probability of all paths."""
    return Share(np.exp(run.paths[0].log_probability - run.lattice.log_likelihood))


def said(run: Decoding) -> list[Said]:
    return [
        warning(run.why_impossible, ":material/block:", ABOVE),
        note(run.part),
        beside(f"{scene.STORIES.get(run.at.corpus.name, '')} {_key(run)}".strip()),
        beside(_unknown(run)),
    ]


def verdict(run: Decoding) -> str:
    """How to read the marks that are on display."""
    shown = run.now.score[run.here]
    said = list[str]()
    if len(shown) > 1 and run.now.phase == "column":
        said.append(f"Grey lines are {'possible transitions' if stepped(run) else 'the best ways to each tag'}.")
    if np.isneginf(shown).any():
        said.append("A × is impossible.")
    if run.now.phase == "column" and len(shown) > 1 and len(ways_in(run, run.now)) > 1:
        said.append("Dotted lines are other ways there, and 1/2 means half as probable.")
    return " ".join(said)


def code(run: Decoding) -> Code:
    shown = list(numbers(run))
    return Code(
        viterbi,
        script.ours(run, shown),
        script.shortest_path(run, shown) if run.paths else None,
        why="With edges of length −log p the best tags are the shortest path, here found by Yen's algorithm.",
        note="The scripts read your text from a file of the name they give: save it in the project's folder."
        if "open(" in run.at.corpus.code
        else "",
    )


def rows(run: Decoding) -> Rows:
    def names(tags: np.ndarray) -> list[str]:
        return [run.at.tags[v] if v >= 0 else "" for v in tags]

    columns: dict[str, Any] = {
        "word": list(run.words),
        "known": run.known,
        "Viterbi": [""] * run.n if run.best is None else names(run.best),
        "word by word": names(run.baseline),
    }
    if run.gold is not None:
        columns["the corpus"] = names(run.gold)
    if run.best is not None:
        columns["p(tag | sentence)"] = run.posterior[np.arange(run.n), run.best].tolist()
    return Rows(columns, "tags", f"The sentence and its tags. The model: {run.at.corpus.source}")


def _caption(run: Decoding, state: Trellis) -> str:
    """One state in words."""
    said, tags, n, j = run.said, run.tags, run.n, len(state.score)
    if state.phase == "start":
        return "No column is filled yet"
    if state.phase == "column":
        best = int(state.score[-1].argmax())
        if np.isneginf(state.score[-1, best]):
            return f"{run.at.unit.capitalize()} {j} of {n}: no path reaches “{said[j - 1]}”"
        named = run.meanings
        usual = int(run.baseline[j - 1])
        came = f", while its {alone(run)} tag is {named[usual]}" if usual not in (best, -1) else ""
        unit = run.at.unit.capitalize()
        return f"{unit} {j} of {n}: the best path so far takes “{said[j - 1]}” as {named[best]}{came}"
    if state.phase == "stop":
        if not run.paths:
            if n == 1:
                return f"No path reaches STOP, so “{said[0]}” gets no tag"
            return f"No path reaches STOP, so none of the {n} {run.at.unit}s gets a tag"
        return f"At STOP one best path is left, with {words.number(_share(run))} of the probability of all paths"
    i = n - len(state.path)
    if i == n - 1 and i:
        return f"Tracing back: the best way to STOP goes through “{said[i]}” as {tags[state.path[0]]}"
    if i == 0:
        share = words.number(_share(run))
        if run.at.corpus.given and n <= NAMED and run.best is not None:
            way = ", ".join(run.meanings[int(v)] for v in run.best)
            return f"The best path is {way}, with {share} of the probability of all paths"
        return f"The best path, with {share} of the probability of all paths, gives {_overruled(run)}"
    before, after = f"“{said[i]}” as {tags[state.path[0]]}", f"“{said[i + 1]}” as {tags[state.path[1]]}"
    return f"Tracing back: the best way to {after} goes through {before}"


def _overruled(run: Decoding) -> str:
    """At which words the best path has another tag than the word by itself."""
    assert run.best is not None
    differ = np.flatnonzero(_overrules(run, run.best))
    if not len(differ):
        return f"every {run.at.unit} its {alone(run)} tag"
    named = list(dict.fromkeys(f"“{run.said[j]}”" for j in differ))
    one = len(named) == 1 and len(differ) <= NAMED
    who = words.listed(named) if len(differ) <= NAMED else f"{len(differ)} of {run.n} {run.at.unit}s"
    times = {1: "", 2: ", twice"}.get(len(differ), f", {len(differ)} times") if one else ""
    usual = "the likeliest" if run.at.corpus.given else "usual"
    return f"{who} another tag than {usual}{times}"


def _forced(run: Decoding, j: int, v: int) -> str:
    """What it costs that word j has tag v."""
    path, what = run.forced(j, v), f"“{run.said[j]}” as {run.tags[v]}"
    if path is None:
        return f"{what} is impossible here"
    times = closer.times_less(run, path)
    return (
        f"With {what}, the best remaining path is {times} times less probable than the best of all"
        if times
        else f"The best path has {what}"
    )


def _alt(run: Decoding) -> str:
    said = " ".join(run.said[:20])
    if run.best is None:
        return f"Trellis of “{said}”: no path through the {len(run.tags)} tags is possible."
    differ = int((run.best != run.baseline).sum())
    return (
        f"Trellis of “{said}” with {words.count(len(run.tags), 'tag')}: the best path is {run.named(run.best[:20])}; "
        f"word by word {words.count(differ, 'tag')} would be different."
    )


def _key(run: Decoding) -> str:
    """What the tags of the words alone are, and the dots."""
    usual = "" if run.at.corpus.given else f"The usual tag is the likeliest of the {run.at.unit} by itself. "
    return (
        f"{usual}A red frame means that the best path differs. Larger dots are likelier so far. Click "
        "one to force its tag."
    )


def _unknown(run: Decoding) -> str:
    strange = list(dict.fromkeys(word for word, known in zip(run.said, run.known, strict=True) if not known))
    more = [f"{len(strange) - 6} more"] if len(strange) > 6 else []
    return f"The model does not know {words.listed([*strange[:6], *more])}." if strange else ""


QUANTITIES = {
    "best tags": lambda run: run.named(run.best),
    "second-best tags": lambda run: run.named(run.paths[1].tags if len(run.paths) > 1 else None),
    "word by word": lambda run: run.named(run.baseline),
    "likeliest tags": lambda run: run.named(run.posterior.argmax(axis=1)),
    "possible paths": all_paths.possible,
    "best over second": lambda run: (
        math.exp(run.paths[0].log_probability - run.paths[1].log_probability) if len(run.paths) > 1 else math.inf
    ),
    "words with a tag": lambda run: 0 if run.best is None else run.n,
    "last tag": lambda run: run.named(run.best).split()[-1],
    "D to V": lambda run: float(run.at.model.transition[run.at.tags.index("D"), run.at.tags.index("V")]),
}
SECTIONS = {"Best and second": best_and_second.show, "All paths": all_paths.show}
screen = Screen(
    chart,
    numbers,
    HELP,
    at=lambda run, step: replace(run, step=step),
    verdict=verdict,
    said=said,
    closer=closer.show,
    ringed=chart,
    sections=SECTIONS,
    code=code,
    rows=rows,
    quantities=QUANTITIES,
)
view = View("Tag a sentence", choose, screen, data="sentences", folded=("unknown",))
