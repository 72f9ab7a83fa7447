"""Time left: what a utility is, when there is an end to it and when there is none."""

from datasets.board import Board
from pages.views.gridworld import horizon_board, horizon_state, horizon_survival
from ui import controls

UTILITIES = ("finite horizon", "one state", "survival")


def show(data: Board) -> None:
    utility = controls.choice(
        "Utility",
        UTILITIES,
        UTILITIES[0],
        key="utility",
        help="Finite horizon: the sum of N rewards on the board. One state: why discounted sums converge. "
        "Survival: γ as the chance to live on. The last two use no board.",
    )
    if utility == "one state":
        horizon_state.show()
    elif utility == "survival":
        horizon_survival.show()
    else:
        horizon_board.show(data)
