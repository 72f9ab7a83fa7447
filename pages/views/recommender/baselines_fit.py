"""The methods without taste: which, how strongly penalised, and their runs."""

from dataclasses import dataclass

from algos.recommender import baselines, unstructured
from algos.trace import Trace
from datasets.ratings import Ratings
from ui import controls, player

LIMIT = 300
TITLES = {
    "offsets": "user and item offsets",
    "global": "mean of all",
    "items": "mean of the item",
    "users": "mean of the user",
    "popularity": "popularity (shrunken mean)",
    "unstructured": "no structure at all",
}
PENALISED = ("offsets", "popularity", "unstructured")
PENALTY = 5.0
STOPS = [0.0, *controls.one_two_five(0.1, 1000)]


@dataclass(frozen=True)
class Method:
    """One of the baselines with its penalty."""

    name: str
    penalty: float

    @property
    def title(self) -> str:
        return TITLES[self.name]

    @property
    def free(self) -> bool:
        """Whether every cell is a number of its own."""
        return self.name == "unstructured"

    @property
    def shrinks(self) -> bool:
        """Whether its penalty draws means towards the mean of all."""
        return self.name in ("offsets", "popularity")

    def run(self, train: Ratings) -> Trace:
        if self.free:
            return player.run(unstructured.steps, train.Y, penalty=self.penalty, limit=1)
        return player.run(baselines.steps, train.Y, method=self.name, penalty=self.penalty, limit=LIMIT)


def choose() -> Method:
    """The sidebar's part."""
    name = controls.choice(
        "Predict with",
        list(TITLES),
        "offsets",
        key="baseline",
        titles=TITLES,
        help="What is known without asking who likes what: means. The last one is no baseline but a warning.",
    )
    if name not in PENALISED:
        return Method(name, 0.0)
    free = name == "unstructured"
    penalty = controls.stop_slider(
        "Penalty λ",
        STOPS,
        1.0 if free else PENALTY,
        key="free_penalty" if free else "baseline_penalty",
        help="The price of all that is not 0. At 0 the known ratings are met exactly; a huge one leaves 0 everywhere."
        if free
        else "How many ratings equal to the mean of all each user and item is given beside its own. At 0 one rating is "
        "believed as it stands; a huge one leaves the mean of all.",
    )
    return Method(name, penalty)
