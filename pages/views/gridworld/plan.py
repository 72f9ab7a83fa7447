from algos.gridworld import value_iteration
from algos.gridworld.value_iteration import Values
from datasets.board import Board
from pages.views.gridworld import scene
from ui import page, player
from ui.figures import board, board_actions
from ui.figures.board_shapes import said


def show(data: Board) -> None:
    at = scene.choose(data)
    trace = player.run(value_iteration.steps, at.model, gamma=at.gamma, limit=200)
    top = board.scale(trace.final.V)

    def draw(state: Values) -> player.Figure:
        hover = scene.hover(at, [f"V {said(v)}" for v in state.V.tolist()])
        return board.figure(
            at.board,
            [
                *board.values(at.board, state.V, top),
                *board.ground(at.board),
                board_actions.arrows(at.board, state.greedy & (state.backups > 0)),
                board.picks(at.board, hover),
            ],
        )

    left, right = page.columns()
    with left:
        player.show(trace, draw, alt="A board.", curve="change", maps=True)
    with right:
        page.numbers({"V(start)": float(trace.final.V[at.model.start])})
