"""The learners of the page, and how an agent explores and learns, asked the same way in every view."""

from dataclasses import dataclass, replace
from types import ModuleType

from algos.gridworld import dyna, model_based, monte_carlo, q_learning, sarsa
from algos.gridworld.experience import Habits
from ui import controls, palette


@dataclass(frozen=True)
class Learner:
    """A learner of a list. Its number of a class gives it the same colour in every view."""

    title: str
    module: ModuleType
    tone: int

    @property
    def colour(self) -> str:
        """The colour of its curves."""
        return palette.CLASSES[self.tone]


LEARNERS = {
    "q_learning": Learner("Q-learning", q_learning, 1),
    "sarsa": Learner("SARSA", sarsa, 2),
    "monte_carlo": Learner("Monte-Carlo", monte_carlo, 4),
    "model_based": Learner("Model-based", model_based, 5),
    "dyna": Learner("Dyna", dyna, 6),
}


def choose(names: list[str], help: str) -> str:
    """Which of these learners."""
    titles = {name: LEARNERS[name].title for name in names}
    return controls.choice("Learner", names, names[0], key="learner", titles=titles, help=help)


def habits(usual: Habits, random_moves: str, steps: str) -> Habits:
    """The habits that matter most, with words on what the share of random moves and the step size do."""
    return replace(usual, epsilon=epsilon(usual.epsilon, random_moves), alpha=alpha(usual.alpha, steps))


def epsilon(usual: float, help: str) -> float:
    """The share of random moves."""
    share: float = controls.slider("Exploration ε", 0.0, 1.0, usual, step=0.05, key="epsilon", help=help)
    return share


def alpha(usual: float, help: str) -> float:
    """How far an update goes."""
    size: float = controls.slider("Step size α", 0.05, 1.0, usual, step=0.05, key="alpha", help=help)
    return size
