"""How the matrix view factorises: the method, its settings, and the run."""

from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from algos.recommender import alternating, factors, gradient, stochastic
from algos.recommender.factors import Factors
from algos.trace import Trace
from pages.views.recommender import scene
from pages.views.recommender.scene import Scene, Settings
from ui import controls, player, words

TITLES = {"als": "alternating least squares", "sgd": "stochastic gradient", "gradient": "batch gradient"}
MODULES = {"als": alternating, "sgd": stochastic, "gradient": gradient}
LIMITS = {"als": 200, "sgd": 60, "gradient": 400}
STEP = {"als": "half-step", "sgd": "epoch", "gradient": "step"}
STEPS = controls.one_two_five(0.0005, 0.5)
MOST_UPDATES = 1000  # in an epoch


@dataclass(frozen=True)
class Run:
    """A factorisation of the training ratings."""

    at: Scene
    method: str  # of TITLES
    settings: Settings
    extra: dict[str, Any]  # of this method alone
    trace: Trace[Factors]

    @property
    def module(self) -> ModuleType:
        """Its algorithm."""
        return MODULES[self.method]

    @property
    def final(self) -> Factors:
        """The last state."""
        return self.trace.final

    @property
    def diverged(self) -> bool:
        """Whether it was given up."""
        return self.final.phase == gradient.DIVERGING

    @property
    def ended(self) -> str:
        """How the run ended, truthfully."""
        if self.diverged:
            done = words.count(self.trace.steps, STEP[self.method], "epochs" if self.method == "sgd" else "")
            return (
                f"Diverged: given up after {done}, because the next one takes the objective beyond "
                f"{gradient.GROWN:.0f} times its start. Choose a smaller step size."
            )
        return player.ended(self.trace)


def choose(at: Scene) -> Run:
    """The sidebar's part, and the run."""
    method = controls.choice(
        "Method",
        list(TITLES),
        "als",
        key="matrix_method",
        titles=TITLES,
        help="Alternating least squares solves all users exactly, then all items. The gradients move all vectors a "
        "little: for all ratings at once, or for a few at a time.",
    )
    settings = scene.factorisation(at.data)
    extra = {} if method == "als" else dict(step_size=_step_size(at, settings, method))
    if method == "sgd":
        extra["batch"] = _batch(at.train.n_ratings)
    made = settings.arguments(at.train)
    trace = player.run(MODULES[method].steps, at.train.Y, limit=LIMITS[method], **made, **extra)
    return Run(at, method, settings, extra, trace)


def _step_size(at: Scene, settings: Settings, method: str) -> float:
    return controls.stop_slider(
        "Step size α",
        STEPS,
        safe(at, settings),
        key="matrix_step",
        help="How far each update goes. Too small, and little happens; too large, and the run diverges. The default "
        "is safe for these ratings.",
    )


def safe(at: Scene, settings: Settings) -> float:
    """The largest stop below 1 / L, for L at the start and about at the end, where twice the largest singular value
    of the ratings is a bound if there are no gaps."""
    R, _, _ = factors.prepared(at.train.Y, settings.centre)
    made = settings.arguments(at.train)
    if settings.start == scene.GIVEN:
        U, V = factors.given(R, made["users"], made["items"])
    else:
        U, V = factors.begin(*R.shape, rank=settings.rank, start=settings.start, seed=settings.seed)
    outer = max(float((part * part).sum()) for part in (U, V))
    L = settings.penalty + max(2 * float(np.linalg.norm(R, 2)), outer if settings.start == scene.GIVEN else 0.0)
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
