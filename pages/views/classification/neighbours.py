"""Nearest neighbours: the points around a place vote, and the number of votes decides how smooth the answer is."""

from datasets.dataset import Dataset
from pages.views.classification import neighbours_balls, neighbours_votes
from ui import classes, controls, page

FEW = 20  # rows: of fewer none is held out at first
PRESETS = (
    page.Preset(
        "One neighbour",
        "No training point is a mistake with one neighbour. How many test points are, and which islands do it?",
        {"view": "neighbours", "data": "moons", "data_noise": 0.3, "neighbours": 1.0},
    ),
    page.Preset(
        "Everybody votes",
        "With all points asked, every place gets the same answer. Which one, and on the way there, when is the test "
        "error lowest?",
        {"view": "neighbours", "data": "rings", "neighbours": 210.0},
    ),
    page.Preset(
        "A stray label",
        "One point has the wrong label. How many neighbours does it take to outvote it?",
        {"view": "neighbours", "data": "mislabelled", "neighbours": 1.0},
    ),
    page.Preset(
        "Five groups",
        "Where three groups meet the colour fades. Why is the vote close there, and nowhere else?",
        {"view": "neighbours", "data": "blobs", "data_k": 5, "data_spread": 2.0, "neighbours": 20.0},
    ),
    page.Preset(
        "Learning by heart",
        "Play it: with tiny balls the training error is 0. What is the test error then, and why just that much?",
        {"view": "neighbours", "data": "moons", "rule": "ball", "eps": 0.001},
    ),
)


def show(data: Dataset) -> None:
    rule = controls.choice(
        "Rule",
        ["votes", "ball"],
        "votes",
        key="rule",
        titles={"votes": "Votes", "ball": "Balls"},
        help="Votes: the k nearest training points decide. Balls: positive within a distance of a positive training "
        "point, negative elsewhere, which is learning by heart.",
    )
    at = classes.choose(data, binary=rule == "ball", held_out=0.0 if len(data.X) < FEW else 0.3)
    (neighbours_balls if rule == "ball" else neighbours_votes).show(at, lambda: page.presets(PRESETS))
