from datasets import catalog
from pages.views.gridworld import averages, horizon, learn, locate, moves, own_board, plan, policies, race
from ui import page
from ui.page import View

VIEWS = {
    "plan": View("Plan", plan.show, "four_rooms"),
    "horizon": View("Time left", horizon.show, "classic"),
    "policies": View("Reward and policy", policies.show, "classic"),
    "learn": View("Learn", learn.show, "maze"),
    "moves": View("Move by move", moves.show, "fig44"),
    "averages": View("Step sizes", averages.show),
    "race": View("Race", race.show, "cliff"),
    "locate": View("Where am I", locate.show, "four_rooms"),
}

page.open("gridworld", idea="Every move pays or costs, and may slip. Find the best way to go from every cell.")


@page.body
def gridworld() -> None:
    page.views(VIEWS, catalog.GRIDWORLD, own=own_board.choose)
