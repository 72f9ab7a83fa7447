"""What the taste plane shows: a run, its vectors turned, and whose are looked at."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from algos.recommender import alternating, geometry
from algos.recommender.factors import Factors
from algos.trace import Trace
from datasets.ratings import Ratings
from pages.views.recommender import scene
from pages.views.recommender.scene import Factorisation, Scene
from ui import compute, controls

FEW = 24  # points: of so few all have names, and guesses behind them
LIMIT = 200  # half-steps
ROUNDING = 1e-9  # no coordinate is smaller that is not a rounding error: a large penalty takes all to 0
OWNERS = ("user", "item")


@dataclass(frozen=True, eq=False)
class Fit:
    """A run of alternating least squares, and the rotation under which it is shown."""

    at: Scene
    how: Factorisation
    user: int
    item: int
    owner: str  # of OWNERS: whose vector is the arrow
    angle: int  # degrees
    lines: bool  # whether the lines of equal guesses are drawn
    T: np.ndarray  # (k, k) orthogonal: the longest directions, the first user to the right in the end, and the turn
    trace: Trace[Factors]

    @property
    def place(self) -> int:
        """The number of the arrow's owner among the users, or among the items."""
        return self.user if self.owner == "user" else self.item

    @cached_property
    def U(self) -> np.ndarray:
        """The user vectors as turned: (n, k)."""
        return _vectors(self.trace.final.users @ self.T)

    @cached_property
    def V(self) -> np.ndarray:
        """The item vectors as turned: (m, k)."""
        return _vectors(self.trace.final.items @ self.T)

    @property
    def few(self) -> bool:
        """Whether all points have names, and the guesses stand behind them."""
        return sum(self.at.data.Y.shape) <= FEW

    @property
    def nearest(self) -> np.ndarray:
        """The nearest to the arrow's owner of its kind."""
        return geometry.nearest(self.U if self.owner == "user" else self.V, self.place)


def above_the_mean(fit: Fit, state: Factors) -> str:
    """Of the two that are looked at: how far above the item's own mean the guess is, where the scale along the arrow
    is one of that; nothing where it is one of guesses."""
    if fit.owner != "user" or fit.how.centre != "items":
        return ""
    return f"mean {float(state.users[fit.user] @ state.items[fit.item]):+.1f}".replace("-", "−")


def _vectors(P: np.ndarray) -> np.ndarray:
    """The vectors P, of which what only rounding has kept from 0 is 0."""
    return P * (np.abs(P) > ROUNDING)


def choose(data: Ratings) -> Fit:
    at = scene.choose(data)
    how = scene.factorisation(at.data, few="global")
    user, item = scene.cell(at.data, help="Or click a point.")
    owner = controls.choice(
        "Arrow",
        list(OWNERS),
        "user",
        key="arrow",
        help="Whose vector is drawn as an arrow. Of few, the numbers behind the names are its guesses.",
    )
    lines = controls.toggle(
        "Lines of equal guesses",
        sum(data.Y.shape) > FEW,
        key="lines",
        help="Across the arrow, and how far along it the other of the two that are looked at lies.",
    )
    trace = compute.run(alternating.steps, at.train.Y, limit=LIMIT, **how.settings(at.train))
    angle, final = _angle(how.rank), trace.final
    level = geometry.facing(geometry.directions(final.users, final.items), final.users[0])
    T = level @ geometry.rotation(angle, how.rank)
    return Fit(at, how, user, item, owner, angle, lines, T, trace)


def _angle(rank: int) -> int:
    """By how many degrees users and items are turned together; a line cannot be turned."""
    if rank == 1:
        return 0
    return int(
        controls.slider(
            "Turn (degrees)",
            -180,
            180,
            0,
            key="turn",
            help="Turns users and items together; or drag the arrow, or a point. All coordinates change; watch which "
            "numbers do.",
        )
    )
