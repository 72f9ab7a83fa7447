"""What the views of tagging share: the corpus, the model counted from it or given with it, and the reader's edits."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from algos.hmm import counting, unknown
from algos.hmm.counting import Counts
from algos.hmm.model import Model
from datasets import catalog
from datasets.corpus import Corpus
from pages.views.hmm import edits
from ui import compute, controls, export
from ui.session import cache
from ui.view import Rows

MOST = 2000  # sentences that are counted
LEFT_ASIDE = "The model given with these sentences is left aside: this one is counted."
TAGGED = [entry for entry in catalog.HMM if entry.make().tagged]
STORIES = {  # what the words of a small model are
    "disagree": "A cat walks unseen through three rooms. You hear only silence or birdsong.",
    "ice_cream": "A diary counts the ice creams of each day. The weather, hot or cold, is hidden.",
}
UNITS = {"disagree": ("sound", "walk", "walks"), "ice_cream": ("day", "diary", "diaries")}  # not words, sentences
HIDDEN = {"disagree": "room", "ice_cream": "weather"}  # what a tag is called there
TREATMENTS = {"none": "impossible", "one": "one symbol for all", "shapes": "by their shape"}


@dataclass(frozen=True, eq=False)
class Scene:
    """A model with the names of its tags and symbols."""

    corpus: Corpus
    model: Model  # with the reader's edits
    symbols: tuple[str, ...]  # (V,) the vocabulary, then what stands for unknown words
    treatment: str  # of unknown.TREATMENTS; "none" for a given model
    smoothing: float
    edits: str

    @property
    def meanings(self) -> str:
        """What the tags stand for, one after the other; nothing where they have their names."""
        return ", ".join(f"{tag} {meant}" for tag, meant in self.legend.items())

    @property
    def tags(self) -> tuple[str, ...]:
        """The names of the tags (K,)."""
        return self.corpus.tag_names

    @cached_property
    def legend(self) -> dict[str, str]:
        """What each tag means; empty if nothing is said."""
        return dict(zip(self.tags, self.corpus.legend, strict=False))

    def rows(self, longest: int) -> list[str]:
        """The tags with what they mean, where that is said and has room: (K,)."""
        named = [f"{tag} {self.legend.get(tag, '')}".strip() for tag in self.tags]
        return [long if len(long) <= longest else tag for tag, long in zip(self.tags, named, strict=True)]

    @property
    def unit(self) -> str:
        """What one symbol of a sequence is called: as a rule a word."""
        return units(self.corpus)[0]

    @property
    def hidden(self) -> str:
        """What a tag is called."""
        return HIDDEN.get(self.corpus.name, "tag")

    @property
    def vocabulary(self) -> tuple[str, ...]:
        """The known words (V,)."""
        return self.corpus.words

    def encode(self, words: Sequence[str]) -> np.ndarray:
        """The symbols of a sentence (n,)."""
        return unknown.encode(words, self.vocabulary, self.treatment)

    def known(self, words: Sequence[str]) -> list[bool]:
        """Which words are in the vocabulary."""
        there = set(self.vocabulary)
        return [word in there for word in words]

    @property
    def imports(self) -> list[str]:
        """What `lines` need in a script."""
        changed = ["from pages.views.hmm import edits"] if self.edits else []
        if self.corpus.given:
            return ["from algos.hmm import model, unknown", "import numpy as np", *changed]
        return ["from algos.hmm import counting, unknown", *changed]

    @property
    def lines(self) -> list[str]:
        """Lines of a script that make `hmm` from `data`, the corpus."""
        if self.corpus.given:
            emission = "np.hstack([data.emission, np.zeros((len(data.start), 1))])"
            made = [f"hmm = model.model(data.start, data.transition, {emission})"]
        else:
            made = [
                "words, tags = data.encoded()",
                "counts = counting.count(words, tags, n_tags=len(data.tag_names), n_symbols=len(data.words))",
                f"hmm = unknown.model(counts, data.words, {self.treatment!r}, {self.smoothing!r})",
            ]
        if self.edits:
            made.append(f"symbols = data.words + unknown.names({self.treatment!r})")
            made.append(f"hmm = edits.apply(hmm, data.tag_names, symbols, {self.edits!r})[0]")
        return made

    def encoding(self, words: Sequence[str]) -> str:
        """The line of a script that makes `x`, the symbols of a sentence."""
        return f"x = unknown.encode({list(words)!r}, data.words, {self.treatment!r})"

    def script(self, lines: Sequence[str], numbers: Mapping[str, str], *, imports: Sequence[str], title: str) -> str:
        """A script that makes the model, runs `lines`, and prints the numbers."""
        made = [*self.lines, *lines]
        return export.script(self.corpus, made, numbers, imports=[*self.imports, *imports], title=title)


def units(corpus: Corpus) -> tuple[str, str, str]:
    """What one symbol, one sequence and several of these are called: as a rule a word, a sentence, sentences."""
    return UNITS.get(corpus.name, ("word", "sentence", "sentences"))


def choose(corpus: Corpus) -> Scene:
    """The sidebar's part: smoothing and unknown words for a model that is counted, edits for any."""
    smoothing, treatment = 0.0, "none"
    if corpus.tagged and not corpus.given:
        many = len(corpus.words) > 50
        smoothing = controls.log_slider(
            "Smoothing",
            0.001,
            10,
            0.01 if many else 0.1,
            zero=True,
            key="smoothing",
            help="Added to every count before dividing. At 0 what was never seen is impossible; a large one makes all "
            "probabilities alike.",
        )
        treatment = controls.choice(
            "Unknown words are",
            list(unknown.TREATMENTS),
            "shapes" if many else "one",
            key="unknown",
            titles=TREATMENTS,
            help="What happens to words that the training sentences do not hold. By shape: endings and capitals tell "
            "something of the tag.",
        )
    text = edits.choose()
    at = scene(corpus, smoothing, treatment, text)
    edits.complain(at.tags, at.symbols, text)
    return at


def scene(corpus: Corpus, smoothing: float, treatment: str, changes: str = "") -> Scene:
    """The model of this corpus: given, or counted with these settings; then edited."""
    symbols = (*corpus.words, *unknown.names(treatment))
    if corpus.given:
        # The last symbol stands for words that the model does not know: no tag can bring it.
        emission = np.hstack([np.asarray(corpus.emission), np.zeros((len(corpus.tag_names), 1))])
        made = Model(np.asarray(corpus.start), np.asarray(corpus.transition), emission)
    elif corpus.tagged:
        made = unknown.model(counts(corpus), corpus.words, treatment, smoothing)
    else:
        raise compute.Refused("These sentences have no tags and no model; choose other data, or learn without tags.")
    if changes:
        made, changes = edits.apply(made, corpus.tag_names, symbols, changes)
    return Scene(corpus, made, symbols, treatment, smoothing, changes)


def to_count(data: Corpus) -> Corpus:
    """The sentences without a model that came with them; of very many a sample."""
    sample = data.sample(MOST) if len(data.sentences) > MOST else data
    return replace(sample, start=None, transition=None, emission=None)


def counts(corpus: Corpus) -> Counts:
    """What the tagged sentences count up to."""

    def made() -> Counts:
        words, tags = corpus.encoded()
        return counting.count(words, tags or [], n_tags=len(corpus.tag_names), n_symbols=len(corpus.words))

    found: Counts = compute.remembered(cache.digest("hmm counts", corpus.digest()), made)
    return found


def most_frequent(seen: np.ndarray, most: int, names: Sequence[str]) -> np.ndarray:
    """The symbols of which seen (V,) counts most, those never seen left out; equally frequent ones in their order.

    Where all `names` (V,) of these are numbers, they stand in the order of numbers.
    """
    chosen = np.argsort(-seen, kind="stable")[: min(most, int((seen > 0).sum()))]
    if all(names[i].isdecimal() for i in chosen):
        return np.array(sorted(chosen, key=lambda i: int(names[i])), dtype=int)
    return chosen


def rows(used: Corpus, data: Corpus) -> Rows:
    """The sentences of the data that are used, word by word."""
    return Rows({str(name): column.to_numpy() for name, column in used.frame().items()}, data.name, data.source)
