"""The tables of the counting view, filling sentence by sentence."""

from collections.abc import Callable

import numpy as np
import streamlit as st

from algos.hmm import counting, unknown
from algos.hmm.counting import Counts
from algos.hmm.model import Model
from pages.views.hmm.scene import Scene
from ui import controls, player, words
from ui.figures import hmm_tables

FRAMES = 40
CELLS = 4_000_000  # of all tables kept for the frames
SHOWN = 20  # words, the most frequent
OTHERS, UNKNOWN = "other words", "unknown"


def choose(at: Scene) -> Callable[[], None]:
    """Ask what stands in the cells; what is returned draws the player."""
    kind = controls.choice(
        "Cells",
        ["probabilities", "counts"],
        "probabilities",
        key="count_cells",
        help="Counts are divided by the sum of their row of the model; smoothing is added to each before.",
    )
    return lambda: _play(at, counts=kind == "counts")


def _play(at: Scene, *, counts: bool) -> None:
    said, tags = at.corpus.encoded()
    assert tags is not None
    n = len(said)
    steps = player.thin(n + 1, max(2, min(FRAMES, CELLS // (at.model.n_tags * at.model.n_symbols))))
    kept = prefixes(at, said, tags, steps)
    order = frequent(kept[-1])
    names = row_names(at, order)
    rows = {int(symbol): i for i, symbol in enumerate(order)}
    final = tables(at, kept[-1], order, as_counts=counts)
    tops = (float(np.nanmax(final[0])), float(final[1][:, : len(order)].max()))
    longest = max(map(len, at.corpus.sentences))
    stage = hmm_tables.Tables(at.tags, names, tops if counts else (1.0, tops[1]), counts=counts, longest=longest)
    figures, captions = [], []
    for step, state in zip(steps, kept, strict=True):
        sentence = at.corpus.sentences[step - 1] if step else ()
        places = [rows.get(int(x), len(order) if OTHERS in names else -1) for x in said[step - 1]] if step else []
        moves, emission = final if step == n else tables(at, state, order, as_counts=counts)
        truth = tags[step - 1] if step else np.zeros(0, dtype=int)
        figures.append(stage.draw(moves, emission, sentence, truth, places))
        captions.append(f"Sentence {step} of {n}" if step else "Nothing is counted yet")
    if at.edits:
        captions[-1] += " · with the edited cells"
    about = "counts" if counts else "probabilities"
    player.play(
        figures,
        captions,
        alt=f"The {about} of {words.count(len(at.tags), 'tag')} and of the {words.count(len(order), 'word')} seen "
        f"most, after {words.count(n, 'sentence')}.",
        maps=True,
        steps=steps,
        key="counting",
    )
    if not counts:
        st.caption("0 is impossible; a dot is less than 0.005. Frames: what the sentence on display uses.")


def prefixes(at: Scene, said: list[np.ndarray], tags: list[np.ndarray], steps: list[int]) -> list[Counts]:
    """The counts after the first m sentences for each m in `steps`."""
    size = dict(n_tags=len(at.tags), n_symbols=len(at.vocabulary))
    total, kept, before = counting.count([], [], **size), [], 0
    for step in steps:
        new = counting.count(said[before:step], tags[before:step], **size)
        total = Counts(total.start + new.start, total.transition + new.transition, total.emission + new.emission, step)
        kept.append(total)
        before = step
    return kept


def frequent(counts: Counts) -> np.ndarray:
    """The words shown, the most frequent first."""
    seen = counts.emission.sum(axis=0)
    return np.argsort(-seen, kind="stable")[: min(SHOWN, int((seen > 0).sum()))]


def row_names(at: Scene, order: np.ndarray) -> list[str]:
    """The rows of the words' table: the words, then the sum over others, then over the symbols of unknown ones."""
    others = [OTHERS] if len(at.vocabulary) > len(order) else []
    return [*(at.vocabulary[i] for i in order), *others, UNKNOWN]


def tables(at: Scene, counts: Counts, order: np.ndarray, *, as_counts: bool) -> tuple[np.ndarray, np.ndarray]:
    """(start above transitions (K + 1, K + 1), words (K, W)) as shown: counts, or the model's probabilities."""
    V = len(at.vocabulary)
    made: Counts | Model = at.model
    if as_counts:
        made = unknown.extended(counts, at.vocabulary, at.treatment)
    elif counts.n_sentences < len(at.corpus.sentences):
        made = unknown.model(counts, at.vocabulary, at.treatment, at.smoothing)
    moves = np.vstack([np.r_[made.start, np.nan], made.transition])
    common = made.emission[:, order]
    rest = made.emission[:, :V].sum(axis=1) - common.sum(axis=1)
    more = [rest] if len(order) < V else []
    return moves, np.column_stack([common, *more, made.emission[:, V:].sum(axis=1)])
