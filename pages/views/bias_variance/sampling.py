"""The training sets of the views that draw their own: the same words and keys on each of them."""

from dataclasses import dataclass

from algos.bias_variance import truths
from algos.bias_variance.truths import Truth
from ui import controls
from ui.data import truth

SIZES = (5, 8, 10, 12, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 300, 500)
REPEATS = (20, 50, 100, 200, 500)
LEVELS = (0.4, 1.0)  # of noise, for each of which the axis of the targets stands still
MOST_OWN_PLACES = (100, 200)  # points and sets at most, where every set has places of its own to solve for


@dataclass(frozen=True)
class Sampling:
    """Where training sets come from."""

    truth: Truth
    noise: float  # standard deviation
    n: int  # points of a set
    repeats: int  # how many sets
    places: str  # of truths.PLACES
    seed: int

    @property
    def sets(self) -> truths.TrainingSets:
        """The training sets."""
        return truths.draw(
            self.truth, n=self.n, noise=self.noise, repeats=self.repeats, places=self.places, seed=self.seed
        )

    @property
    def code(self) -> str:
        """The expression that draws them, given `from algos.bias_variance import truths`."""
        return (
            f"truths.draw(truths.read({self.truth.text!r}), n={self.n}, noise={self.noise!r}, "
            f"repeats={self.repeats}, places={self.places!r}, seed={self.seed})"
        )


def choose(*, n: int) -> Sampling:
    """Truth, noise, size, number and places of the training sets; they open with n points."""
    f, sigma = truth.choose(), noise()
    places = controls.choice(
        "Places x",
        list(truths.PLACES),
        "even",
        key="places",
        help="Even: the same places for every training set. Random: each set draws its own.",
    )
    most_n, most_sets = (SIZES[-1], REPEATS[-1]) if places == "even" else MOST_OWN_PLACES
    size = points([size for size in SIZES if size <= most_n], default=n, help="How many points each training set has.")
    repeats = training_sets([r for r in REPEATS if r <= most_sets], default=200)
    return Sampling(f, sigma, size, repeats, places, controls.seed())


def noise() -> float:
    """The standard deviation of the noise."""
    return float(
        controls.slider(
            "Noise σ",
            0.0,
            1.0,
            0.3,
            step=0.05,
            key="noise",
            help="Standard deviation of what is added to every target. No model can predict it; the more of it, "
            "the more variance, while bias² hardly moves.",
        )
    )


def room(noise: float) -> float:
    """How far above and below a truth noisy points need room: the same for a little more noise, so that it is seen."""
    return 2.5 * next((level for level in LEVELS if noise <= level), noise)


def points(sizes: list[int] | tuple[int, ...], *, default: int = 25, help: str) -> int:
    """How many points there are."""
    return int(controls.stop_slider("Points n", sizes, default, key="n", help=help))


def training_sets(counts: list[int] | tuple[int, ...], *, default: int, steadier: str = "numbers") -> int:
    """How many training sets there are."""
    return int(
        controls.stop_slider(
            "Training sets",
            counts,
            default,
            key="sets",
            help=f"How often everything is done again with new noise. More sets, steadier {steadier}.",
        )
    )
