"""Time left: what a utility is, when there is an end to it and when there is none."""

from datasets.board import Board
from pages.views.gridworld.horizon import closer, finite_horizon, one_state, survival, theory
from pages.views.gridworld.horizon.finite_horizon import Horizon
from pages.views.gridworld.horizon.one_state import Course
from pages.views.gridworld.horizon.survival import Lives
from ui import controls
from ui.view import Screen, View

UTILITIES = ("finite horizon", "one state", "survival")


def choose(data: Board) -> Horizon | Course | Lives:
    help = (
        "Finite horizon: the sum of N rewards on the board. One state: why discounted sums converge. "
        "Survival: γ as the chance to live on. The last two use no board."
    )
    utility = controls.choice("Utility", UTILITIES, UTILITIES[0], key="utility", help=help)
    if utility == "one state":
        return one_state.choose()
    return survival.choose() if utility == "survival" else finite_horizon.choose(data)


QUANTITIES = {
    finite_horizon.VALUE: finite_horizon.start_value,
    "small rewards on the way": finite_horizon.rewards_on_the_way,
    "last reward": finite_horizon.last_reward,
    "the end it went to": finite_horizon.end_reached,
    "what it went for": finite_horizon.went_for,
    "the start turns right with": finite_horizon.turns_right,
}
on_the_board = Screen(
    finite_horizon.chart,
    finite_horizon.numbers,
    finite_horizon.HELP,
    at=finite_horizon.at,
    said=finite_horizon.said,
    closer=closer.show,
    theory=theory.show,
    code=finite_horizon.code,
    rows=finite_horizon.rows,
    quantities=QUANTITIES,
)
view = View(
    "Time left",
    choose,
    {Horizon: on_the_board, Course: one_state.screen, Lives: survival.screen},
    data="classic",
    folded=("by_time", "seed"),
)
