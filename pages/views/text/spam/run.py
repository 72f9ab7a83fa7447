"""One text read word by word: what each word adds to the logarithms, and what they come to."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from algos.text import naive_bayes, vocabulary
from algos.text.naive_bayes import BERNOULLI, MULTINOMIAL, NaiveBayes
from datasets.documents import Documents
from datasets.names import plain
from pages.views.text import scene
from pages.views.text.scene import Scene
from ui import controls, words
from ui.session import answers, settings

LONGEST = 600  # characters of a text
MOST_ROWS = 22  # words with a row of their own
LISTED = 60  # texts that can be picked
EXAMPLE = "example"
EXAMPLES = {
    "mails": "Are you free at noon? Claim your prize, the offer ends today.",
    "news": "The government wants to sell its shares in the bank, the minister of finance says.",
    "four_mails": "prize today",
    "dogs_and_tulips": "dog dog cat dog cat tulip",
}
PRIOR, ABSENT, OTHERS = -1, -2, -3  # rows that are no word


@dataclass(frozen=True)
class Line:
    """A row of the sum: the prior, a word with all its copies, or many words together."""

    kind: int  # the word's number in the vocabulary, or PRIOR, ABSENT, OTHERS
    label: str
    copies: int  # how often it is there, 0 of one that is taken out; of many words, how many they are
    logs: tuple[float, float]  # what it adds to the logarithms of the other class and of the one looked for

    @property
    def weight(self) -> float:
        """For the one looked for if above 0: infinite where a class becomes impossible, nan where both do."""
        return self.logs[1] - self.logs[0] if np.isfinite(self.logs).any() else float("nan")


@dataclass(frozen=True, eq=False)
class Reading:
    """A text, the model, and the sum as far as it is read."""

    at: Scene
    model: NaiveBayes
    written: str  # the text with all of its words
    truth: int | None  # the class of a text that was picked and not changed
    length: float | None = None  # the words that every text counts as; None: as many as it has
    step: int | None = None  # the last row that is read; all of them if None
    out: tuple[str, ...] = ()  # words that are taken out of the text

    @property
    def one(self) -> str:
        """The class looked for."""
        return self.at.names[1]

    @property
    def other(self) -> str:
        return self.at.names[0]

    @cached_property
    def text(self) -> str:
        """What is left of the text."""
        spans = zip(vocabulary.spans(self.written), vocabulary.tokens(self.written), strict=True)
        left = self.written
        for (start, end), word in reversed([*spans]):
            left = left[:start].rstrip(" ") + left[end:] if word in self.out else left
        return left.lstrip()

    @cached_property
    def said(self) -> tuple[str, ...]:
        """The words of the text as they are looked up."""
        return vocabulary.tokens(self.text)

    @cached_property
    def features(self) -> np.ndarray:
        """The number of each in the vocabulary, -1 of those that do not count (n,)."""
        return self.at.words.encode(self.text)

    @cached_property
    def weights(self) -> np.ndarray:
        """What one copy of each word of the vocabulary speaks for (V,)."""
        return self.model.weights()

    @cached_property
    def bag(self) -> np.ndarray:
        """How often each word of the vocabulary is there (1, V)."""
        return vocabulary.bags([self.features], len(self.at.words.words))

    @property
    def counted(self) -> int:
        """How many words of the text count: each copy, or where words are there or not each once."""
        known = self.features[self.features >= 0]
        return len(np.unique(known)) if self.model.event == BERNOULLI else len(known)

    @property
    def copy(self) -> float:
        """How many words each copy of a word counts as: 1, or less in a text longer than the length, or more."""
        return 1.0 if self.length is None else self.length / max(self.counted, 1)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The sum, row by row: the prior, the words as they come, those that are missing."""
        present = self.model.present
        once = self.model.event == BERNOULLI
        rows, every = [], self.at.words.encode(self.written)
        for j in dict.fromkeys(every[every >= 0].tolist()):
            copies = int(self.bag[0, j])
            logs = np.zeros(2)
            if copies:
                logs = present[:, j] if once else copies * self.copy * present[:, j]
            label = plain(vocabulary.tokens(self.written)[int(np.flatnonzero(every == j)[0])], 16)
            label += f" ×{copies}" if copies > 1 and not once else ""
            rows.append(Line(j, label, copies, (float(logs[0]), float(logs[1]))))
        lines = [Line(PRIOR, "prior", 1, _pair(self.model.log_prior)), *_fewer(rows)]
        if once:
            missing = self.bag[0] == 0
            logs = self.model.absent[:, missing].sum(axis=1)
            n = int(missing.sum())
            lines.append(Line(ABSENT, f"{words.number(n)} not there", n, _pair(logs)))
        return tuple(lines)

    @cached_property
    def sums(self) -> np.ndarray:
        """The logarithms of both classes after each row (rows, 2)."""
        return np.cumsum([line.logs for line in self.lines], axis=0)

    @cached_property
    def odds(self) -> np.ndarray:
        """The log odds of the class looked for after each row (rows,): infinite or nan where a class is impossible."""
        with np.errstate(invalid="ignore"):
            return self.sums[:, 1] - self.sums[:, 0]

    @cached_property
    def posterior(self) -> np.ndarray:
        """p(the class looked for | the rows so far) (rows,); nan where both are impossible."""
        return naive_bayes.normalised(self.sums)[:, 1]

    @property
    def now(self) -> int:
        """The row on display."""
        return len(self.lines) - 1 if self.step is None else self.step


def choose(documents: Documents) -> Reading:
    two = scene.looked_for(documents)
    at = scene.scene(two, scene.seed(two))
    text, truth = _text(at)
    event, pseudo = scene.event(), scene.pseudo_count()
    length = _length(at) if event == MULTINOMIAL else None
    share = float(at.train.sizes[1] / len(at.train))
    name = at.names[1]
    label = f"Prior of {name}"
    _of_this_class(label)
    prior = float(
        controls.slider(
            label,
            0.01,
            0.99,
            round(share, 2),
            step=0.01,
            key="prior",
            help=f"How likely {name} is before any word is read. Among the texts learned from it is {share:.0%}.",
        )
    )
    gone = _taken_out()
    out = tuple(word for word in dict.fromkeys(vocabulary.tokens(text)) if word in gone)
    model = scene.fitted(at, event, pseudo, (1 - prior, prior), length)
    return Reading(at, model, text, None if out else truth, length, out=out)


def _taken_out() -> set[str]:
    """The words that the reader has taken out of the text."""
    told = controls.words(
        "Words taken out",
        "",
        key="out",
        longest=LONGEST,
        help="You can also click a word's row to take it out or put it back.",
    )
    return set(vocabulary.tokens(told))


def _of_this_class(label: str) -> None:
    """A prior that was set for another class says nothing of this one, and begins anew."""
    if not answers.now():
        page = settings.here()
        if page.of("prior").label not in ("", label) and "prior" not in page.wanted:
            settings.forget(["prior"])


def _length(at: Scene) -> float | None:
    """How many words every text counts as: the mean number, if counts are divided by lengths."""
    divided = controls.toggle(
        "Divide by length",
        False,
        key="by_length",
        help="Counts are scaled to a text of mean length, so that a text said twice is no surer than once.",
    )
    return round(float(at.X.sum(axis=1).mean()), 2) if divided else None


def _text(at: Scene) -> tuple[str, int | None]:
    """The text that is read: typed, or one of those held out, with its class if it is as it was."""
    held = at.held.first(LISTED)
    example = EXAMPLES.get(at.documents.name, held.texts[0])
    numbers = [str(i + 1) for i in range(len(held))]
    picked = controls.choice(
        "Text",
        [EXAMPLE, *numbers],
        EXAMPLE,
        key="pick",
        titles={EXAMPLE: "an example"}
        | {number: f"{number}: {plain(text, 44)}" for number, text in zip(numbers, held.texts, strict=True)},
        help="A held-out text in place of the example." if at.splits else "One of the texts in place of the example.",
        on_change=lambda: settings.forget(["mail", "out"]),
    )
    i = None if picked == EXAMPLE else int(picked) - 1
    default = example if i is None else held.texts[i][:LONGEST]
    (place,) = controls.above(1)
    text = controls.words(
        "Text to classify: change it, or write your own",
        default,
        key="mail",
        longest=LONGEST,
        lines=2,
        live=True,
        place=place,
        help="The picture follows while you type.",
    )
    return text, int(held.labels[i]) if i is not None and text == default else None


def _fewer(rows: Sequence[Line]) -> list[Line]:
    """Of very many words those that say most keep a row; the others stand together after them."""
    if len(rows) <= MOST_ROWS:
        return list(rows)
    loud = sorted(range(len(rows)), key=lambda i: -_loud(rows[i]))
    kept = sorted(loud[: MOST_ROWS - 1])
    rest = [rows[i] for i in sorted(loud[MOST_ROWS - 1 :])]
    logs = np.sum([line.logs for line in rest], axis=0)
    return [*(rows[i] for i in kept), Line(OTHERS, f"{len(rest)} other words", len(rest), _pair(logs))]


def _loud(row: Line) -> float:
    """How much a row says, to either side; one that is taken out is kept, to be put back."""
    return abs(float(np.nan_to_num(row.weight, nan=np.inf))) if row.copies else np.inf


def _pair(values: np.ndarray) -> tuple[float, float]:
    return float(values[0]), float(values[1])
