"""Three methods on the same words of the same texts: what is asked for."""

from dataclasses import dataclass, replace

import numpy as np

from algos.text import learning_curves, vocabulary
from algos.text.learning_curves import Learned
from algos.trace import Trace
from datasets.documents import Documents
from pages.views.text import scene
from ui import compute, controls, words

MOST = 300  # texts
FEWEST = 4
SIZES = (4, 6, 10, 16, 25, 40, 60, 100, 150, 200)


@dataclass(frozen=True, eq=False)
class Rivals:
    """The errors of all methods by the number of texts to learn from."""

    documents: Documents  # of two classes
    held_out: int
    repeats: int
    trace: Trace[Learned]
    sampled: str  # in words, if not all texts are used

    @property
    def now(self) -> Learned:
        """The size on display."""
        return self.trace.final

    @property
    def order(self) -> list[int]:
        """The methods, the one that errs least first; equal ones as they come."""
        return np.argsort(self.now.means, kind="stable").tolist()

    @property
    def lead(self) -> tuple[float, float]:
        """How far the first is ahead of the second, and the standard error of that."""
        first, second, _ = self.order
        return self.now.ahead(first, second)

    @property
    def clear(self) -> bool:
        """Whether that is more than chance."""
        less, deviation = self.lead
        return less > scene.CLEAR * deviation

    def with_size(self, n: int) -> Learned:
        """The errors with so many texts. Raises LookupError where there are none."""
        return next(state for state in self.trace.states if state.n == n) if n in self.sizes else _none(n)

    @property
    def sizes(self) -> list[int]:
        return [state.n for state in self.trace.states]


def _none(n: int) -> Learned:
    raise LookupError(f"There is no set of {n} texts.")


def choose(documents: Documents) -> Rivals:
    two, sampled = scene.looked_for(documents), ""
    if len(two) > MOST:
        sampled = f"{MOST} of the {words.number(len(two))} texts, drawn at random, are used here."
        two = two.sample(MOST)
    if len(two) < FEWEST or not min(two.sizes):
        raise compute.Refused(
            f"Here some texts are learned from and others held out, again and again: at least {FEWEST} are needed, "
            "of both classes. Choose other texts."
        )
    repeats = int(
        controls.stop_slider(
            "Repeats", [5, 10, 20, 40], 10, key="repeats", help="How often the texts are drawn anew at each size."
        )
    )
    settings = dict(
        pseudo_count=controls.log_slider(
            "Pseudo-count (Bayes)",
            0.01,
            10,
            1.0,
            key="pseudo",
            help="For naive Bayes alone: added to every count.",
        ),
        penalty=controls.log_slider(
            "L2 penalty (logistic)",
            0.001,
            100,
            1.0,
            key="l2",
            help="For logistic regression alone: the larger it is, the smaller the weights.",
        ),
        C=controls.log_slider(
            "C (SVM)", 0.01, 100, 1.0, key="c", help="For the SVM alone: the penalty for a text inside the margin."
        ),
    )
    seed = controls.seed(help="Another seed draws other texts.")
    held_out = min(len(two) // 4, 100)
    most = len(two) - held_out
    sizes = [n for n in SIZES if n <= most] or [most]
    X = vocabulary.build(two.texts).counts(two.texts)
    trace = compute.run(
        learning_curves.steps,
        X,
        two.labels,
        limit=len(sizes),
        sizes=sizes,
        held_out=held_out,
        repeats=repeats,
        seed=seed,
        **settings,
    )
    return Rivals(two, held_out, repeats, trace, sampled)


def at(run: Rivals, step: int) -> Rivals:
    return replace(run, trace=run.trace.after(step))
