"""What the reader chose about the winner's curse, and the race for it."""

from collections.abc import Iterator
from dataclasses import dataclass

from algos.bias_variance import winners
from algos.bias_variance.families import Family
from algos.bias_variance.winners import Race
from pages.views.bias_variance import settings, validation_settings
from pages.views.bias_variance.settings import Settings
from ui import controls, page, player

REPEATS = 300
COUNTS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
KINDS = {"coins": "coin flips", "models": "models of a family"}
VALIDATION, TEST, TRUE, LAST = "Winner, validation", "Winner, test", "True error", "Too good by"


@dataclass(frozen=True)
class Curse:
    """What was chosen and what came out."""

    M: int  # candidates on display
    points: int  # of the validation set, and of the test set
    counts: list[int]  # of candidates, one a frame
    race: Race
    at: Settings | None  # where models learn; None for coin flips
    family: Family | None
    call: str  # the race as source
    names: list[str] | None  # of models

    @property
    def numbers(self) -> dict[str, float]:
        """What stands beside the chart."""
        validation, test, true = (float(errors.mean()) for errors in self.race.results(self.M))
        return {VALIDATION: validation, TEST: test, TRUE: true, LAST: true - validation}


def races(**chosen: int) -> Iterator[Race]:
    """Coin flips, as one state."""
    yield winners.coin_flips(**chosen)


def model_races(numbers: list[float], *, family: Family, **chosen: object) -> Iterator[Race]:
    """Models, as one state."""
    yield winners.models(family, numbers, **chosen)  # type: ignore[arg-type]


def choose() -> Curse:
    """The sidebar, and the race."""
    kind = controls.choice(
        "Candidates are",
        list(KINDS),
        "coins",
        key="winner_kind",
        titles=KINDS,
        help="Coin flips: every true error is 1/2. Models: from the stiffest on, each fitted to the same points.",
    )
    at = family = None
    if kind == "models":
        at, family = validation_settings.points(), settings.family()
    points = int(
        controls.stop_slider(
            "Validation points",
            [5, 10, 20, 50, 100, 200],
            50,
            key="winner_points",
            help="How many points choose the winner. As many others test it.",
        )
    )
    if at is None or family is None:
        counts, names = list(COUNTS), None
    else:
        names = [f"{number:g}" for number in family.settings(at.n)]
        counts = list(range(1, len(names) + 1))
    M = int(
        controls.stop_slider(
            "Candidates M",
            counts,
            200 if names is None else counts[-1],
            key="winner_m" if names is None else "winner_models",
            help="How many take part. Or play: one more frame, more candidates.",
        )
    )
    if at is None or family is None:
        seed = controls.seed()
        page.presets(validation_settings.PRESETS)
        asked = dict(candidates=COUNTS[-1], points=points, repeats=REPEATS, seed=seed)
        race = player.run(races, limit=1, **asked).final
        call = f"winners.coin_flips({COUNTS[-1]}, {points}, repeats={REPEATS}, seed={seed})"
        return Curse(M, points, counts, race, at, family, call, names)
    page.presets(validation_settings.PRESETS)
    where = dict(truth=at.truth, noise=at.noise, n=at.n, points=points, repeats=REPEATS, seed=at.seed)
    race = player.run(model_races, family.settings(at.n), limit=1, family=family, **where).final
    call = (
        f"winners.models(FAMILIES[{family.name!r}], {list(family.settings(at.n))!r}, "
        f"truth=truths.read({at.truth.text!r}), noise={at.noise!r}, n={at.n}, points={points}, "
        f"repeats={REPEATS}, seed={at.seed})"
    )
    return Curse(M, points, counts, race, at, family, call, names)
