from datasets import catalog
from pages.views.gridworld import own_board
from pages.views.gridworld.averages.view import view as averages
from pages.views.gridworld.horizon.view import view as horizon
from pages.views.gridworld.learn.view import view as learn
from pages.views.gridworld.locate.view import view as locate
from pages.views.gridworld.moves.view import view as moves
from pages.views.gridworld.plan.view import view as plan
from pages.views.gridworld.policies.view import view as policies
from pages.views.gridworld.race.view import view as race
from pages.views.gridworld.walk.view import view as walk
from ui import page
from ui.page import Page

PAGE = Page(
    "gridworld",
    idea="A robot walks on a board, and may slip. Which way is best, and where is it now?",
    views=dict(
        plan=plan,
        walk=walk,
        horizon=horizon,
        policies=policies,
        learn=learn,
        moves=moves,
        averages=averages,
        race=race,
        locate=locate,
    ),
    entries=catalog.GRIDWORLD,
    own=own_board.choose,
)

if __name__ == "__main__":
    page.show(PAGE)
