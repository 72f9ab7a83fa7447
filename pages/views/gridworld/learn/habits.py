"""The part of the sidebar that says how an agent explores and learns."""

from dataclasses import asdict
from typing import Any

from algos.gridworld import dyna
from algos.gridworld.experience import Habits
from pages.views.gridworld import learners
from ui import controls

MORE = ("decay", "power", "ties", "anywhere", "longest")  # those one does without at first
LONGEST = 500  # moves, as long as a first random walk through the maze takes


def choose(name: str) -> tuple[Habits, dict[str, int]]:
    """The habits, and the settings of the learner `name` alone."""
    usual = Habits()
    kept: dict[str, Any] = asdict(usual)
    own: dict[str, int] = {}
    steps = name != "model_based"  # whether it has step sizes
    kept["epsilon"] = learners.epsilon(
        usual.epsilon,
        "The share of random moves. At 1 the robot walks purely at random, at 0 it always does what looks best.",
    )
    if steps:
        kept["alpha"] = learners.alpha(
            usual.alpha, "How far Q moves towards each new sample. At 1 the last sample is all that counts."
        )
    if name == "dyna":
        help = "After every move so many remembered ones are learned from again. At 0 it is Q-learning."
        own["planning"] = controls.slider("Updates in memory", 0, 50, dyna.PLANNING, key="planning", help=help)
    help = "ε is multiplied by it after every episode. Below 1 the robot trusts itself more and more."
    kept["decay"] = controls.slider("Decay of ε", 0.8, 1.0, usual.decay, step=0.01, key="decay", help=help)
    if steps:
        help = (
            "Update k of a move has the step size α / k^power. At 0 it stays constant and Q never settles. Above 0.5 "
            "and up to 1 Q converges."
        )
        kept["power"] = controls.slider("Decay power of α", 0.0, 1.5, usual.power, step=0.05, key="power", help=help)
    help = "Between equally good directions: any, or the first of up, right, down, left. The first can get stuck."
    kept["ties"] = controls.choice("Ties", ("random", "first"), usual.ties, key="ties", help=help)
    help = "Each episode begins in a cell drawn at random: all parts of the board are seen."
    kept["anywhere"] = controls.toggle("Start anywhere", usual.anywhere, key="anywhere", help=help)
    help = "After so many moves an episode is cut off. Short ones may never reach a terminal."
    kept["longest"] = int(controls.log_slider("Longest episode", 5, 2000, LONGEST, key="longest", help=help))
    return Habits(**kept), own
