"""Nearest neighbours: the points around a place vote, or a single positive one nearby is enough."""

from datasets import catalog
from datasets.dataset import Dataset
from datasets.entry import begins
from pages.views.classification import held_out
from pages.views.classification.neighbours import balls, votes
from pages.views.classification.neighbours.balls import Balls
from pages.views.classification.neighbours.votes import Vote
from ui import classes, controls
from ui.view import View


def choose(data: Dataset) -> Vote | Balls:
    rule = controls.choice(
        "Rule",
        ["votes", "ball"],
        "votes",
        key="rule",
        titles={"votes": "Majority vote", "ball": "Within reach"},
        help="Majority vote: the k nearest training points decide. Within reach: positive within a distance of a "
        "positive training point, negative elsewhere, which is learning by heart.",
    )
    at = classes.choose(data, binary=rule == "ball", held_out=held_out.share(data))
    return balls.choose(at) if rule == "ball" else votes.choose(at)


view = View(
    "Neighbours",
    choose,
    {Vote: votes.screen, Balls: balls.screen},
    data="moons",
    entries=begins(catalog.CLASSIFICATION, "moons", n=80, noise=0.3),
    folded=("standardise", "test", "split", "point", "degree", "rule", "look"),
)
