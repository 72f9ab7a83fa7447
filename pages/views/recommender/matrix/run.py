"""How the matrix is filled: the method, its settings, and the run."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from algos.recommender import alternating, factors, gradient, stochastic
from algos.recommender.factors import Factors
from algos.trace import Trace
from datasets.ratings import Ratings
from pages.views.recommender import scene
from pages.views.recommender.scene import Factorisation, Scene
from ui import compute, controls, words

TITLES = {"als": "alternating least squares", "sgd": "stochastic gradient", "gradient": "batch gradient"}
MODULES = {"als": alternating, "sgd": stochastic, "gradient": gradient}
LIMITS = {"als": 200, "sgd": 60, "gradient": 400}
STEP = {"als": "half-step", "sgd": "epoch", "gradient": "step"}
STEPS = controls.one_two_five(0.0005, 0.5)
MOST_UPDATES = 1000  # in an epoch


@dataclass(frozen=True, eq=False)
class Fit:
    """A factorisation of the ratings learned from."""

    at: Scene
    method: str  # of TITLES
    how: Factorisation
    step_size: float  # of the gradients; 0 without
    trace: Trace[Factors]
    user: int  # of the cell that is looked at
    item: int
    hidden: bool = False  # whether the rating in that cell is kept from the model

    @property
    def final(self) -> Factors:
        """The last state."""
        return self.trace.final

    @property
    def rank(self) -> int:
        """How many numbers a vector has."""
        return self.final.users.shape[1]

    @property
    def diverged(self) -> bool:
        """Whether it was given up."""
        return self.final.phase == gradient.DIVERGING

    @property
    def on_its_way(self) -> bool:
        """Whether more steps come after those on display."""
        made = self.trace.made
        return not self.trace.finished and not self.diverged and made is not None and self.trace.steps < made.limit

    @property
    def ended(self) -> str:
        """How the run ended, truthfully."""
        if self.diverged:
            done = words.count(self.trace.steps, STEP[self.method], "epochs" if self.method == "sgd" else "")
            return (
                f"Diverged: given up after {done}, because the next one takes the cost J beyond "
                f"{gradient.GROWN:.0f} times its start. Choose a smaller step size."
            )
        return compute.ended(self.trace)


def choose(data: Ratings) -> Fit:
    at = scene.choose(data)
    user, item = scene.cell(at.data)
    at, hidden = _without(at, user, item)
    method = controls.choice(
        "Method",
        list(TITLES),
        "als",
        key="matrix_method",
        titles=TITLES,
        help="Alternating least squares solves all users exactly, then all items. The gradients move all vectors a "
        "little: for all ratings at once, or for a few at a time.",
    )
    how = scene.factorisation(at.data)
    settings = how.settings(at.train)
    step_size = 0.0
    if method != "als":
        step_size = settings["step_size"] = controls.stop_slider(
            "Step size α",
            STEPS,
            _safe(at, how),
            key="matrix_step",
            help="How far each update goes. Too small, and little happens; too large, and the run diverges. The "
            "default is safe for these ratings.",
        )
    if method == "sgd":
        settings["batch"] = _batch(at.train.n_ratings)
    trace: Trace[Any] = compute.run(MODULES[method].steps, at.train.Y, limit=LIMITS[method], **settings)
    return Fit(at, method, how, step_size, trace, user, item, hidden)


def _without(at: Scene, user: int, item: int) -> tuple[Scene, bool]:
    """The scene without the rating of this cell, if the reader wants it hidden; and whether it is."""
    cell, rest = (user, item), int(at.train.n_ratings) - 1
    if not at.train.seen[cell] or not rest:
        return at, False
    hidden = controls.toggle(
        "Hide this rating from the model",
        False,
        key="mask",
        help="The model learns without it, and guesses it: how far it is off is told after the last step.",
    )
    if not hidden:
        return at, False
    train = at.train.edited({cell: None})
    if at.test is None:
        others = zip(*np.nonzero(at.data.seen), strict=True)
        test = at.data.edited({(int(a), int(i)): None for a, i in others if (a, i) != cell})
        line = (
            "test = data.edited({(int(a), int(i)): None for a, i in zip(*np.nonzero(data.seen)) "
            f"if (a, i) != {cell}}})"
        )
    else:
        test = at.test.edited({cell: float(at.data.Y[cell])})
        line = f"test = test.edited({{{cell}: data.Y[{user}, {item}]}})"
    lines = (*at.lines, line, f"train = train.edited({{{cell}: None}})")
    return replace(at, train=train, test=test, lines=lines), True


def _safe(at: Scene, how: Factorisation) -> float:
    """The largest stop below 1 / L, for L at the start and about at the end, where twice the largest singular value
    of the ratings is a bound if there are no gaps."""
    R, _, _ = factors.prepared(at.train.Y, how.centre)
    if how.start == scene.GIVEN and at.train.start is not None:
        U, V = factors.given(R, at.train.start_users, at.train.start)
    else:
        U, V = factors.begin(*R.shape, rank=how.rank, start=how.start, seed=how.seed)
    outer = max(float((part * part).sum()) for part in (U, V))
    L = how.penalty + max(2 * float(np.linalg.norm(R, 2)), outer if how.start == scene.GIVEN else 0.0)
    return max([stop for stop in STEPS if stop * L <= 1] or STEPS[:1])


def _batch(ratings: int) -> int:
    stops = [b for b in (1, 4, 16, 64, 256, 1024) if b <= ratings <= b * MOST_UPDATES]
    return int(
        controls.stop_slider(
            "Batch",
            stops or [1024],
            16,
            key="matrix_batch",
            help="How many ratings each update sees. With one the path is the noisiest; with all of them it is the "
            "batch gradient.",
        )
    )
