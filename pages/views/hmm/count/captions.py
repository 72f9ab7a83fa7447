"""What the tables of counts and probabilities say."""

from collections.abc import Sequence

import numpy as np

from datasets.names import plain
from pages.views.hmm import scene
from pages.views.hmm.count.run import Counted
from pages.views.hmm.scene import Scene
from ui import words
from ui.words import Share

MANY, FEW = 100, 4  # sentences after which it is told what never comes; tags that are named then


def zeros(run: Counted) -> str:
    """Of many sentences without smoothing: which share of all probabilities is 0, where the words are looked at, too;
    else how many tags follow the first tag of the most frequent transition."""
    if run.at.smoothing or len(run.at.corpus.sentences) < MANY:
        return ""
    hmm, counts = run.at.model, scene.counts(run.at.corpus)
    if run.with_words:
        cells = np.concatenate([hmm.start, hmm.transition.ravel(), hmm.emission.ravel()])
        return f"{words.number(Share((cells == 0).mean()))} of all probabilities are 0"
    tag = int(counts.transition.max(axis=1).argmax())
    after = [name for name, seen in zip((*run.at.tags, "STOP"), counts.transition[tag], strict=True) if seen]
    most = most_often(np.vstack([np.r_[counts.start, np.nan], counts.transition]), run.at.tags)
    return f"{most}, and only {_kinds(after, plain(run.at.tags[tag], 8))}" if len(after) <= FEW else most


def _kinds(after: list[str], tag: str) -> str:
    """Which tags follow another, and how many they are."""
    return f"{len(after)} tags follow {tag}: {words.listed(after)}" if len(after) > 1 else f"{after[0]} follows {tag}"


def likeliest(moves: np.ndarray, at: Scene) -> str:
    """Which transitions are sure, where some are, and else how probable the likeliest word of any tag is."""
    emission = at.model.emission[:, : len(at.vocabulary)]
    names = [plain(tag, 8) for tag in at.tags]
    sure = [f"from {['START', *names][u]} to {[*names, 'STOP'][v]}" for u, v in np.argwhere(moves == 1)]
    if len(sure) > 1:
        said = np.unique(emission[emission > 0])
        each = f", and each word has {words.number(float(said[0]))}" if len(said) == 1 else ""
        return f"the transitions {words.listed(sure)} have probability 1{each}"
    tag, word = np.unravel_index(emission.argmax(), emission.shape)
    most = words.number(float(emission.max()))
    return f"the likeliest word, “{plain(at.vocabulary[int(word)], 12)}” of {names[tag]}, has probability {most}"


def most_often(moves: np.ndarray, tags: Sequence[str]) -> str:
    """Which transitions, of (K + 1, K + 1) counts, are the most frequent, and how often they come."""
    most, names = np.nanmax(moves), [plain(tag, 8) for tag in tags]
    steps = [f"from {['START', *names][u]} to {[*names, 'STOP'][v]}" for u, v in np.argwhere(moves == most)]
    if most == 1:
        return "no transition has been counted more than once"
    if len(steps) == 1:
        return f"the most frequent transition is {steps[0]}, with a count of {int(most)}"
    others = words.count(len(steps) - 1, "other")
    return f"the most frequent transitions are {steps[0]} and {others}, with a count of {int(most)} each"


def signs(*shown: np.ndarray) -> str:
    """What stands for very small numbers in the tables (rows, columns) of the end, where there are some."""
    cells = np.concatenate([table.ravel() for table in shown])
    zero = ["A 0 is impossible."] if (cells == 0).any() else []
    dots = ["A dot is a probability below 0.005."] if ((cells > 0) & (cells < 0.005)).any() else []
    return " ".join([*zero, *dots])
