"""Counting: a model from tagged sentences, one sentence a step."""

from dataclasses import replace

import numpy as np

from algos.hmm import counting, model, unknown
from algos.hmm.counting import Counts
from algos.hmm.model import Model
from datasets.corpus import Corpus
from datasets.names import plain
from pages.views.hmm import scene, trellis
from pages.views.hmm.count import arrows, closer, editor, theory, unknown_words
from pages.views.hmm.count.captions import likeliest, most_often, signs, zeros
from pages.views.hmm.count.figure import Stage
from pages.views.hmm.count.run import Counted, counts_of
from pages.views.hmm.scene import MOST, Scene
from ui import compute, controls, export, picture, words
from ui.picture import Picture
from ui.view import Code, Number, Rows, Said, Screen, View, beside
from ui.words import Share

OPENS = 1  # sentences: a path from START to STOP
MOST_TOLD = 9  # tags of a sentence in the headline
OTHERS, UNKNOWN = "other words", "unknown"
HELP = {
    "Words": "How many words the sentences counted so far have.",
    "Different transitions": "How many cells of the table are no longer 0: transitions from START, from tag "
    "to tag and to STOP. No sentence is empty, so none leads from START to STOP.",
    "Probabilities at 0": "The share of probabilities of start, transitions and words that are 0, smoothing included.",
    "Log p per word": "The natural logarithm of the probability of all sentences with their tags, divided by "
    "the number of words. Counting without smoothing gives the largest.",
}


SCRIPT = {  # what prints the numbers
    "Words": "n",
    "Different transitions": "int((counts.start > 0).sum() + (counts.transition > 0).sum())",
    "Probabilities at 0": "float((cells == 0).mean())",
    "Log p per word": "joint / n",
}


def choose(data: Corpus) -> Counted:
    if not data.tagged:
        raise compute.Refused("These sentences have no tags to count. Choose other data, or learn without tags.")
    at = scene.choose(scene.to_count(data))
    help = "The tables of the model, or its tags with arrows."
    if controls.choice("Show", ["tables", "graph"], "tables", key="count_show", help=help) == "graph":
        help = "Transitions less likely are not drawn."
        least = controls.slider("Arrows from", 0.0, 0.9, 0.1, step=0.05, key="count_least", help=help)
        return Counted(at, data, False, least)
    help = "For probabilities, smoothing is added to every count, which is divided by the sum of its row of the model."
    first = "probabilities" if at.edits else "counts"  # where edits are seen
    cells = controls.choice("Cells", ["counts", "probabilities"], first, key="count_cells", help=help)
    help = "A second table shows the emissions: which tag says which word."
    with_words = controls.toggle("Words and tags", False, key="count_words", help=help)
    return Counted(at, data, cells == "counts", None, with_words)


def chart(run: Counted) -> Picture:
    return tables(run) if run.least is None else graph(run, run.least)


def tables(run: Counted) -> Picture:
    at, order = run.at, run.shown
    said, tags = at.corpus.encoded()
    assert tags is not None
    n, rows = len(said), _rows(at, order)
    moves, emission = _tables(run, run.counts, order)
    tops = (float(np.nanmax(moves)) if run.as_counts else 1.0, float(emission[:, : len(order)].max()))
    longest = max(map(len, at.corpus.sentences))
    stage = Stage(
        at.tags,
        rows if run.with_words else [],
        tops,
        counts=run.as_counts,
        longest=longest,
        sums=len(rows) - len(order),
        rows=at.rows(trellis.ROW),
    )
    row_of = {int(symbol): i for i, symbol in enumerate(order)}
    other = len(order) if OTHERS in rows else -1

    def draw(m: int) -> picture.Figure:
        shown = _tables(run, counts_of(at, said[:m], tags[:m]), order)
        if m == 0:
            return stage.draw(*shown, (), np.zeros(0, dtype=int), [])
        return stage.draw(
            *shown, at.corpus.sentences[m - 1], tags[m - 1], [row_of.get(int(x), other) for x in said[m - 1]]
        )

    def caption(m: int) -> str:
        if m == n > 1 and run.as_counts:
            return f"After all {n} sentences, {zeros(run) or most_often(moves, at.tags)}"
        way = " → ".join(["START", *(plain(at.tags[v], 8) for v in tags[m - 1][:MOST_TOLD])] if m else [])
        end = "…" if m and len(tags[m - 1]) > MOST_TOLD else "STOP"
        now = f"Sentence {m} of {n}: {way} → {end}" if m else "Nothing is counted yet"
        if m and run.as_counts:
            so_far = _tables(run, counts_of(at, said[:m], tags[:m]), order)[0]
            now = f"After {m} of {n} sentences, {most_often(so_far, at.tags)}"
        if m == n > 1 and run.with_words and not at.edits:  # what is probable, once all is counted
            return f"After all {n} sentences, {likeliest(moves, at)}"
        return f"{now} · with the edited cells" if at.edits and m == n and not run.as_counts else now

    return picture.frames(
        n + 1,
        draw,
        caption,
        steps=range(n + 1),
        start=n if at.edits else min(OPENS, n),  # edits count at the end
        alt=f"The {'counts' if run.as_counts else 'probabilities'} of {words.count(len(at.tags), 'tag')}"
        + (f" and of the {words.count(len(order), 'word')} seen most" if run.with_words else "")
        + f", after {words.count(n, 'sentence')}.",
        maps=True,
        key="counting",
        note="" if run.as_counts else signs(moves, *([emission] if run.with_words else [])),
    )


def graph(run: Counted, least: float) -> Picture:
    hmm, tags = run.at.model, run.at.tags
    way, p = arrows.likeliest(hmm.start, hmm.transition)
    likeliest = " The likeliest way to STOP is orange." if p > 0 else ""
    drawn, possible = (len(arrows.arrows(hmm.start, hmm.transition, p)) for p in (least, 0.0))
    shown = picture.still(
        arrows.figure(tags, hmm.start, hmm.transition, least),
        alt=f"{words.count(len(tags), 'tag')} between START and STOP and {words.count(drawn, 'arrow')} of "
        f"probability {words.number(least)} or more.",
        key="count_graph",
        note=f"Wider arrows are likelier. {words.number(drawn)} of the {words.number(possible)} possible "
        "transitions are "
        f"drawn.{likeliest}",
    )
    if not p > 0:
        return shown
    named = [*(plain(tags[v - 1], 8) for v in way[1:-1][:MOST_TOLD]), "…" if len(way) - 2 > MOST_TOLD else "STOP"]
    told = f"A sentence takes the likeliest way, START → {' → '.join(named)}, with probability {words.number(Share(p))}"
    return replace(shown, captions=[told])


def _newest(run: Counted) -> np.ndarray:
    """The tags of the sentence that was counted last."""
    tags = run.at.corpus.encoded()[1] or []
    return (
        tags[(len(tags) if run.first is None else run.first) - 1] if tags and run.first != 0 else np.zeros(0, dtype=int)
    )


def as_of(run: Counted, step: int) -> Counted:
    """After so many sentences."""
    return replace(run, first=step) if step < len(run.at.corpus.sentences) else run


def numbers(run: Counted) -> dict[str, Number]:
    hmm, counts = run.model, run.counts
    n = int(counts.emission.sum())
    found: dict[str, Number] = {"Words": n}
    if run.bare:
        return found | {"Different transitions": int((counts.start > 0).sum() + (counts.transition > 0).sum())}
    cells = np.concatenate([hmm.start, hmm.transition.ravel(), hmm.emission.ravel()])
    return found | {
        "Probabilities at 0": Share((cells == 0).mean()),
        "Log p per word": _log_likelihood(counts, hmm) / n if n else "none yet",
    }


def said(run: Counted) -> list[Said]:
    at, whole = run.at, run.data
    told = [] if run.bare else [f"Smoothing adds {at.smoothing:g} to every count."]
    if at.edits:
        told.append("Some cells are edited by hand, once all sentences are counted.")
    if whole.given:
        told.append(scene.LEFT_ASIDE)
    if len(whole.sentences) > MOST:
        told.append(
            f"Only {words.number(MOST)} of the {words.number(len(whole.sentences))} sentences, drawn at random."
        )
    return [beside(" ".join(told))]


def code(run: Counted) -> Code:
    """This run, and the same with pandas where unknown words have no shapes and no cell is edited."""
    at = run.at
    script = at.script(
        [
            "cells = np.concatenate([hmm.start, hmm.transition.ravel(), hmm.emission.ravel()])",
            "n = sum(len(x) for x in words)",
            "joint = sum(model.log_joint(hmm, x, y) for x, y in zip(words, tags))",
        ],
        {label: SCRIPT[label] for label in numbers(run)},
        imports=["import numpy as np", "from algos.hmm import model"],
        title="A hidden Markov model counted from tagged sentences.",
    )
    library = None
    if at.treatment != "shapes" and not at.edits:
        unknown_too = at.smoothing if at.treatment == "one" else 0.0
        library = export.filled(
            __file__, "library.py", data=at.corpus.code, smoothing=at.smoothing, unknown=unknown_too, bare=run.bare
        )
    return Code(counting, script, library, note="The script reads the tables as they are after all sentences.")


def rows(run: Counted) -> Rows:
    return scene.rows(run.at.corpus, run.data)


def _rows(at: Scene, order: np.ndarray) -> list[str]:
    """The rows of the words' table: the words, then the sum over others, then over the symbols of unknown ones."""
    others = [OTHERS] if len(at.vocabulary) > len(order) else []
    return [*(at.vocabulary[i] for i in order), *others, UNKNOWN]


def _tables(run: Counted, counts: Counts, order: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(start above transitions (K + 1, K + 1), words (K, W)) as shown: counts, or the model's probabilities."""
    at, V = run.at, len(run.at.vocabulary)
    made: Counts | Model = at.model
    if run.as_counts:
        made = unknown.extended(counts, at.vocabulary, at.treatment)
    elif counts.n_sentences < len(at.corpus.sentences):
        made = unknown.model(counts, at.vocabulary, at.treatment, at.smoothing)
    moves = np.vstack([np.r_[made.start, np.nan], made.transition])
    common = made.emission[:, order]
    rest = made.emission[:, :V].sum(axis=1) - common.sum(axis=1)
    more = [rest] if len(order) < V else []
    return moves, np.column_stack([common, *more, made.emission[:, V:].sum(axis=1)])


def _log_likelihood(counts: Counts, hmm: Model) -> float:
    """log p of all that was counted: every count times the logarithm of its probability."""
    total = 0.0
    emission = hmm.emission[:, : counts.emission.shape[1]]
    for seen, p in ((counts.start, hmm.start), (counts.transition, hmm.transition), (counts.emission, emission)):
        total += float(seen[seen > 0] @ model.logs(p[seen > 0]))
    return total


def _after(run: Counted, tag: str) -> str:
    """The tags that were seen after a tag, in their order; none where there is no such tag."""
    if tag not in run.at.tags:
        return ""
    row = run.counts.transition[run.at.tags.index(tag)]
    return " ".join(name for name, n in zip((*run.at.tags, "STOP"), row, strict=True) if n)


def _likeliest_way(run: Counted) -> str:
    """From START to STOP; START is not named."""
    way, _ = arrows.likeliest(run.at.model.start, run.at.model.transition)
    return " ".join((*run.at.tags, "STOP")[v - 1] for v in way[1:])


QUANTITIES = {
    "sentences": lambda run: run.counts.n_sentences,
    "after D": lambda run: _after(run, "D"),
    "kinds after D": lambda run: len(_after(run, "D").split()),
    "likeliest way": _likeliest_way,
    "p of the likeliest way": lambda run: arrows.likeliest(run.at.model.start, run.at.model.transition)[1],
    "p of the likeliest word": lambda run: float(run.at.model.emission.max()),
    "2 to STOP": lambda run: float(run.at.model.transition[run.at.tags.index("2"), -1]),
    "e from 1": lambda run: float(run.at.model.emission[run.at.tags.index("1"), run.at.vocabulary.index("e")]),
}
SECTIONS = {
    "Unknown words": lambda run: unknown_words.show(run.at),
    "Edit the tables": lambda run: editor.show(run.at, run.shown),
}
screen = Screen(
    chart,
    numbers,
    HELP,
    at=as_of,
    said=said,
    closer=lambda run: closer.show(run.at, run.counts, run.model, _newest(run)),
    sections=SECTIONS,
    theory=lambda run: theory.show(run.at),
    code=code,
    rows=rows,
    quantities=QUANTITIES,
)
view = View("Count", choose, screen, data="five", entries=scene.TAGGED, folded=("unknown",))
