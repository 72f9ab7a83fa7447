"""The board coloured by the robot's belief, reading by reading and move by move."""

from typing import Any

import numpy as np

from algos.gridworld import localisation, sensors
from pages.views.gridworld import locate_words, scene
from pages.views.gridworld.locate_setup import Located
from ui import controls, player
from ui.figures import belief_course, board_actions, board_belief
from ui.figures.belief_course import Course
from ui.figures.board_shapes import place

NOWHERE = np.zeros(0, dtype=int)
NO_WALLS = np.zeros(4, dtype=bool)


class Stage:
    """What stands still while the beliefs change."""

    def __init__(self, located: Located, robot: bool, hindsight: bool) -> None:
        self.located, self.robot, self.hindsight = located, robot, hindsight
        b, world = located.at.board, located.at.model
        self.ground = board_belief.ground(b)
        greedy = located.rule > 0 if located.settings.moves == "greedy" else np.zeros((world.n_states, 4), dtype=bool)
        self.arrows = board_actions.arrows(b, greedy) | dict(showlegend=False)
        self.places = [place(b, s) + (" · terminal" if world.terminal[s] else "") for s in range(world.n_states)]
        states, later = located.beliefs, located.back.posterior
        self.course = Course(
            time=np.array([max(s.readings, 0.5) + (0.5 if s.phase == "move" else 0) for s in states]),
            true=np.array([s.probability[self.cell(i)] for i, s in enumerate(states)]),
            entropy=np.array([s.entropy for s in states]),
            hindsight=located.true_later(),
            hindsight_entropy=np.array([localisation.entropy(p) if located.possible else np.nan for p in later]),
            most=max(1.0, float(np.log2(world.n_states))),
            carried=located.settings.carried,
        )
        self.no_path = board_belief.looking_back(b, NOWHERE)
        self.no_bars = board_belief.sensed(b, None, NO_WALLS, NO_WALLS)
        self.no_cross = board_belief.read_at(b, None)
        self.lines = belief_course.lines(self.course)
        bars = located.settings.sensor == "walls" and not robot
        self.layout = belief_course.layout(b, self.course, board_belief.room(b) if bars else 0)

    def cell(self, i: int) -> int:
        """The true cell at belief i: start, reading, move, reading, ..."""
        return int(self.located.walk.cells[i // 2])

    def draw(self, i: int) -> dict[str, Any]:
        """The figure of belief i."""
        located = self.located
        b, state = located.at.board, located.beliefs[i]
        t = i // 2  # readings before this one
        read = state.phase == "reading"
        p = located.back.posterior[t] if self.hindsight else state.probability
        carried = located.settings.carried
        begin = carried if carried and t >= carried else 0
        path = located.back.path if self.hindsight else None
        return dict(
            data=[
                board_belief.colours(b, p),
                *self.ground,
                self.arrows,
                board_belief.way(b, located.walk.cells[begin : t + 1] if self.robot else NOWHERE),
                self.no_path if path is None else board_belief.looking_back(b, path[: t + 1]),
                board_belief.rings(b, p),
                *board_belief.numbers(b, p),
                board_belief.robot(b, int(located.walk.cells[t]) if self.robot else None),
                *self._sensed(t, read),
                board_belief.picks(b, self.places, p),
                *self.lines,
                *belief_course.now(self.course, i, self.hindsight),
            ],
            layout=self.layout,
        )

    def _sensed(self, t: int, read: bool) -> list[dict[str, Any]]:
        b, walk, world = self.located.at.board, self.located.walk, self.located.at.model
        x = int(walk.readings[t])
        if self.located.settings.sensor == "position":
            row, column = divmod(x, world.shape[1])
            return [*self.no_bars, board_belief.read_at(b, (row, column) if read else None)]
        state = int(walk.cells[t]) if self.robot else None
        said, wrong = sensors.bits(x) if read else NO_WALLS, self.located.wrong[t] if read and self.robot else NO_WALLS
        return [*board_belief.sensed(b, state, said, wrong), self.no_cross]


def show(located: Located, *, robot: bool, hindsight: bool) -> None:
    """The player."""
    stage = Stage(located, robot, hindsight)
    shown = list(range(len(located.beliefs)))
    if hindsight:
        shown = shown[1::2]
        captions = [locate_words.later(located, i // 2, robot) for i in shown]
    else:
        captions = [locate_words.caption(located, located.beliefs[i], robot) for i in shown]

    player.play(
        [stage.draw(i) for i in shown],
        captions,
        alt=locate_words.alt(located),
        maps=True,
        on_click=lambda s: scene.pick(located.at, s),
        steps=shown,
        key="locate",
    )


def controls_beside() -> tuple[bool, bool]:
    """What the chart shows: the robot itself, and hindsight instead of the belief so far."""
    robot = controls.toggle(
        "Show the robot",
        True,
        key="locate_robot",
        help="Its true cell as a circle with its way there, and its readings as bars. Off: guess for yourself, by the "
        "bars round the board.",
    )
    hindsight = controls.toggle(
        "With hindsight",
        False,
        key="locate_hindsight",
        help="Colours by all readings, later ones too (forward-backward), and the likeliest path (Viterbi), dotted.",
    )
    return robot, hindsight
