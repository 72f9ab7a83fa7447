"""What the page's views share: texts to learn from and texts held out, the words that count, the model of a text."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from algos.text import naive_bayes, vocabulary
from algos.text.naive_bayes import BERNOULLI, MULTINOMIAL, NaiveBayes
from algos.text.vocabulary import Vocabulary
from datasets.documents import FEW, Documents
from datasets.names import plain
from ui import compute, controls, palette
from ui.session import cache

MOST_WORDS = 3000  # of very many texts so many are looked at
CLEAR = 2.0  # standard errors: what is farther away is hardly chance
HELD_OUT = 0.3  # the share of texts that are not learned from
MODELS = {MULTINOMIAL: "how often a word is there", BERNOULLI: "whether a word is there"}
LETTERS = "form_letters"  # data that are letters
MAILS = ("mails", "subjects", "four_mails")  # data that are mails
ONE, OTHER = palette.CLASSES[1], palette.CLASSES[0]  # what speaks for the class looked for, and against it


def noun(documents: Documents) -> str:
    """What one of them is called."""
    return "mail" if documents.name in MAILS else "letter" if documents.name == LETTERS else "text"


@dataclass(frozen=True, eq=False)
class Scene:
    """Texts to learn from, texts held out, and the words that count."""

    documents: Documents
    train: Documents
    held: Documents  # those learned from, too, where there are few
    words: Vocabulary
    X: np.ndarray  # (n, V) bags of words of those learned from

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The classes, safe to show."""
        return tuple(plain(name, 16) for name in self.documents.class_names)

    @property
    def splits(self) -> bool:
        """Whether any texts are held out."""
        return self.train is not self.documents

    @property
    def lines(self) -> list[str]:
        """Lines of a script that make `train`, `held`, `words` and the bags `X` of `data`, the documents."""
        made = f"train, held = {self.split}" if self.splits else "train = held = data"
        stemmed = ", stemmed=True" if self.words.stemmed else ""
        stops = ", stop_words=vocabulary.STOP_WORDS" if self.words.stop_words else ""
        return [made, f"words = vocabulary.build(train.texts{stemmed}{stops})", "X = words.counts(train.texts)"]

    @property
    def split(self) -> str:
        """The call that parts them."""
        return f"data.{self.train.code.removeprefix(self.documents.code + '.').removesuffix('[0]')}"


def seed(documents: Documents) -> int:
    """Which texts are held out; of few none are."""
    if len(documents) < FEW:
        return 0
    said = "Chooses which texts are held out. They are not learned from, and show how good the model is."
    return controls.seed(help=said)


def scene(documents: Documents, seed: int, *, stemmed: bool = False, stops: bool = False) -> Scene:
    """The texts parted, and all words of those learned from. Raises Refused where none is left."""

    def made() -> Scene:
        train, held = documents.split(HELD_OUT, seed) if len(documents) >= FEW else (documents, documents)
        left_out = vocabulary.STOP_WORDS if stops else ()
        words = vocabulary.build(compute.watched(train.texts), stemmed=stemmed, stop_words=left_out, most=MOST_WORDS)
        return Scene(documents, train, held, words, words.counts(compute.watched(train.texts)))

    try:
        found: Scene = compute.remembered(cache.digest("text scene", documents.digest(), seed, stemmed, stops), made)
    except ValueError as problem:
        raise compute.Refused(str(problem)) from problem
    return found


def looked_for(documents: Documents) -> Documents:
    """Two classes: of more than two, the one that the reader looks for against all others."""
    if len(documents.class_names) == 2:
        return documents
    name = controls.choice(
        "Look for",
        list(documents.class_names),
        documents.class_names[0],
        key="looks_for",
        titles={name: plain(name) for name in documents.class_names},
        help="This class is told apart from all the others together.",
    )
    return documents.against_rest(name)


def event(default: str = MULTINOMIAL, key: str = "event") -> str:
    """How a text is said to come about."""
    return controls.choice(
        "What counts",
        list(MODELS),
        default,
        key=key,
        titles=MODELS,
        help="How often, the multinomial model: a word that is there twice counts twice. Whether, the Bernoulli model: "
        "every word of the vocabulary is asked about once, and a missing word counts too.",
    )


def pseudo_count() -> float:
    """What is added to every count."""
    return controls.log_slider(
        "Pseudo-count",
        0.01,
        10,
        1,
        zero=True,
        key="pseudo",
        help="Added to every count before probabilities are estimated. 1 is Laplace smoothing. At 0 a word never seen "
        "in a class makes that class impossible.",
    )


def fitted(
    at: Scene, event: str, pseudo_count: float, prior: tuple[float, ...] | None = None, length: float | None = None
) -> NaiveBayes:
    """Naive Bayes on the texts learned from, each as if it had `length` words. Raises Refused for what is refused."""
    trace = compute.run(
        naive_bayes.steps,
        at.X if length is None else vocabulary.by_length(at.X, length),
        at.train.labels,
        limit=1,
        n_classes=len(at.documents.class_names),
        event=event,
        pseudo_count=pseudo_count,
        prior=prior,
        batch=len(at.train),
    )
    model: NaiveBayes = trace.final
    return model
