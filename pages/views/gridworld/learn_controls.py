"""The sidebar of the learning view."""

from datasets.board import Board
from pages.views.gridworld import learn_habits, learn_setup, scene
from ui import controls


def choose(data: Board) -> learn_setup.Setup:
    """The sidebar of the view, and the run. Raises player.Refused where the best values are not finite."""
    at = scene.choose(data)
    name = controls.choice(
        "Learner",
        list(learn_setup.LEARNERS),
        "q_learning",
        key="learner",
        titles={name: learner.title for name, learner in learn_setup.LEARNERS.items()},
        help="Q-learning and SARSA update after every move, Monte-Carlo at the end of an episode, Dyna in memory "
        "too. The model-based learner counts what happens and plans on the counts.",
    )
    most = max(stop for stop in controls.one_two_five(1, 2000) if stop * len(at.board.cells) <= learn_setup.MEMORY)
    episodes = int(
        controls.log_slider(
            "Episodes", 1, most, 100, key="episodes", help="More of them, more experience: the distance to Q* falls."
        )
    )
    habits, more = learn_habits.choose(name)
    shown = controls.choice(
        "Show",
        ("values", "Q", "visits"),
        "values",
        key="shown",
        help="The best of a cell's four values, all four as triangles, or how often the agent chose there.",
    )
    curve = controls.choice(
        "Curve",
        list(learn_setup.CURVES),
        "return",
        key="curve",
        help="The discounted return of each episode, its moves, or the regret: what all episodes so far fell short "
        "of the best possible return.",
    )
    wanted = controls.slider(
        "Seeds in the band",
        1,
        20,
        5,
        key="seeds",
        help="So many runs with other random numbers: the band holds 80 % of them. At 1 there is none.",
    )
    seed = controls.seed()
    return learn_setup.run(at, name, episodes, habits, more, shown, curve, wanted, seed)
