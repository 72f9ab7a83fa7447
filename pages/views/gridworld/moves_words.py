"""What a move was, in words."""

from algos.gridworld.model import ACTIONS
from pages.views.gridworld.moves_episode import Episode
from ui import words
from ui.figures.board_shapes import place


def happened(at: Episode, t: int) -> str:
    """Move t (0, 1, ...): where it was meant to go, and whether it did."""
    s, a, came = int(at.done.states[t]), int(at.done.actions[t]), int(at.done.states[t + 1])
    said = ACTIONS[a]
    if came != at.sure[s, a]:
        sides = [b for b in ((a + 1) % 4, (a + 3) % 4) if at.sure[s, b] == came]
        said += f", slipped {ACTIONS[sides[0]]}" if len(sides) == 1 else ", slipped to a side"
    return said + (", stayed" if came == s else "")


def pair(at: Episode, t: int) -> str:
    """The state and action of move t."""
    return f"{place(at.at.board, int(at.done.states[t]))}, {ACTIONS[at.done.actions[t]]}"


def caption(at: Episode, t: int) -> str:
    """The frame after t moves."""
    n, T = words.number, at.done.moves
    if t == at.first:
        cell = place(at.at.board, int(at.done.states[t]))
        return f"Before move {t + 1} of {T}: the agent stands in {cell}"
    s, a = at.done.states[t - 1], at.done.actions[t - 1]
    return (
        f"Move {t} of {T}: {happened(at, t - 1)}, reward {n(float(at.done.rewards[t - 1]))} · "
        f"Q({pair(at, t - 1)}) {n(float(at.Q[t - 1, s, a]))} → {n(float(at.Q[t, s, a]))}"
    )


def values(row: list[float]) -> str:
    """The four values of a cell after the episode, for its hover text."""
    return "after the episode:<br>" + "<br>".join(f"{a} {words.number(q)}" for a, q in zip(ACTIONS, row, strict=True))


def ending(at: Episode) -> str:
    """How the episode ended, and what is shown of it."""
    T = at.done.moves
    said = "It reached a terminal." if at.done.ended else f"It was cut off after {T} moves."
    if at.first:
        said += f" The last {T - at.first} of its moves are shown."
    return said


def alt(at: Episode) -> str:
    """The chart in a sentence."""
    error = float(at.errors[at.largest])
    largest = f"the largest TD error is {words.number(error)}, at move {at.largest + 1}"
    return (
        f"Episode {at.number} of {at.rule.title} on the board {at.at.board.title}: "
        f"{words.count(at.done.moves, 'move')}, {'to a terminal' if at.done.ended else 'then cut off'}; "
        f"{largest if error else 'no move brings anything new: all TD errors are 0'}."
    )
