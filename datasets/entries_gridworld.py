"""The boards of the gridworld page."""

from collections.abc import Callable
from typing import Any

from datasets import generators_gridworld as boards
from datasets.board import Board
from datasets.entry import NOTES, Entry


def _entry(
    name: str, title: str, description: str, source: str, generate: Callable[..., Any], question: str, note: str = ""
) -> Entry:
    return Entry(name, title, description, source, (), generate, question, note, kind=Board)


GRIDWORLD: tuple[Entry, ...] = (
    _entry(
        "fig44",
        "3 x 3",
        "Two terminals, +1 and -1, and a wall in the middle.",
        NOTES,
        boards.fig44,
        "Which way from the bottom left corner: up, or right past the -1?",
    ),
    _entry(
        "classic",
        "4 x 3 classic",
        "A wall, +1 in the corner, -1 below it, and a small price for every move.",
        "Russell and Norvig, Artificial Intelligence: A Modern Approach.",
        boards.classic,
        "Why does the best policy walk away from the goal beside the -1?",
    ),
    _entry(
        "cliff",
        "Cliff",
        "The short way runs along a cliff; each move costs 1, a fall 100.",
        "Sutton and Barto, Reinforcement Learning, Example 6.6; here a fall ends the episode.",
        boards.cliff,
        "How close to the edge should one walk who slips now and then?",
    ),
    _entry(
        "bridge",
        "Bridge",
        "+1 is one step away, +10 at the far end of a narrow bridge over a chasm of -100.",
        "After an exercise of Berkeley's CS 188.",
        boards.bridge,
        "How sure must one's feet be before crossing pays?",
    ),
    _entry(
        "maze",
        "Maze",
        "Nine by six with three walls between start and goal.",
        "Sutton and Barto, Reinforcement Learning, Example 8.1.",
        boards.maze,
        "How many sweeps until the news of the goal reaches the start?",
    ),
    _entry(
        "four_rooms",
        "Four rooms",
        "Four rooms and four doors; the goal is in the room across.",
        "Sutton, Precup and Singh 1999.",
        boards.four_rooms,
        "Which door do the arrows choose, and where do they change their mind?",
    ),
    _entry(
        "windy",
        "Windy field",
        "Wind blows upwards in the middle columns; each move costs 1.",
        "Sutton and Barto, Reinforcement Learning, Example 6.5.",
        boards.windy,
        "How does one reach a goal that the wind carries one past?",
    ),
    _entry(
        "prizes",
        "10 x 10 with several rewards",
        "Two ways to end well, one badly, and cells along the way that pay or cost.",
        "Written for this playground.",
        boards.prizes,
        "Is it better to end, or to stay where a small reward can be had again and again?",
    ),
    _entry(
        "corridor",
        "Corridor",
        "+1 one step to the left, +10 three steps to the right.",
        "Written for this playground, after a lecture on horizons.",
        boards.corridor,
        "With how much time left does the long way pay?",
    ),
)
