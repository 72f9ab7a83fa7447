"""What the robot's belief is, in words."""

import numpy as np

from algos.gridworld import sensors
from algos.gridworld.localisation import Belief, entropy
from algos.gridworld.model import ACTIONS
from pages.views.gridworld.locate_setup import Located
from ui import words
from ui.figures.board_belief import likeliest
from ui.figures.board_shapes import place


def reading(located: Located, t: int) -> str:
    """What reading t (0 ..) said."""
    return sensors.said(located.at.model, located.settings.sensor, int(located.walk.readings[t]))


def _mistakes(located: Located, t: int) -> str:
    if located.settings.sensor == "position":
        truth = int(located.at.model.cells[located.walk.cells[t]] @ (located.at.model.shape[1], 1))
        return "" if truth == located.walk.readings[t] else ", not quite"
    bad = [name for name, off in zip(ACTIONS, located.wrong[t].tolist(), strict=True) if off]
    return f", wrong about {words.listed(bad)}" if bad else ""


def top(located: Located, p: np.ndarray) -> str:
    """The likeliest cells in words."""
    best = likeliest(p)
    if len(best) == 1:
        return f"likeliest {place(located.at.board, int(best[0]))}"
    return f"{len(best)} cells equally likely{' and ahead' if p[best].sum() < 1 - 1e-9 else ''}"


def caption(located: Located, state: Belief, shown: bool) -> str:
    """One state of the filter; `shown` says whether the reader may know where the robot is."""
    n, t = len(located.walk.cells), state.readings
    if state.phase == "start":
        head = "Before any reading"
    elif state.phase == "move":
        how = ACTIONS[located.walk.actions[t - 1]] if located.settings.known else "which way is not known"
        if located.settings.moves in ACTIONS:
            how = located.settings.moves
        if shown and t == located.settings.carried:
            how = f"{how}, but carried off"
        head = f"Move {t} ({how}), nothing sensed yet"
    else:
        head = f"Reading {t} of {n}: {reading(located, t - 1)}{_mistakes(located, t - 1) if shown else ''}"
        if state.evidence == 0:
            head += " · impossible by all it believed: it begins again from all cells"
    return f"{head} · {top(located, state.probability)} · {words.number(state.entropy)} bits"


def later(located: Located, t: int, shown: bool) -> str:
    """The same for reading t (0 ..) with hindsight."""
    mistakes, p = _mistakes(located, t) if shown else "", located.back.posterior[t]
    return (
        f"Reading {t + 1} of {len(located.walk.cells)}: {reading(located, t)}{mistakes} · by all readings "
        f"{top(located, p)} · {words.number(entropy(p))} bits"
    )


def alt(located: Located) -> str:
    """The chart for those who do not see it."""
    last = located.after[-1]
    return (
        f"A board coloured by where the robot may be: after {len(located.walk.cells)} readings "
        f"{top(located, last.probability)}, with probability {words.number(float(last.probability.max()))}; the true "
        f"cell has {words.number(float(last.probability[located.walk.cells[-1]]))}, and {words.number(last.entropy)} "
        "bits are not known."
    )


def verdict(located: Located) -> str:
    """What came of it, for the reader."""
    n, cells = len(located.walk.cells), located.walk.cells
    impossible = [state.readings for state in located.after if state.evidence == 0]
    parts = []
    if impossible:
        parts.append(
            f"Reading{'s' if len(impossible) > 1 else ''} {words.listed([str(t) for t in impossible])} had probability "
            "0 by all that was believed, so there is no hindsight: no walk gives all readings."
        )
    if located.back.path is not None:
        parts.append(f"Viterbi's path has {int((located.back.path == cells).sum())} of {n} cells right.")
    if located.at.model.terminal[cells].any():
        arrived = int(located.at.model.terminal[cells].argmax()) + 1
        until = ", until it is carried off" if arrived <= located.settings.carried else ", and goes on sensing"
        parts.append(f"The robot reached a terminal by reading {arrived}: there it stays{until}.")
    return " ".join(parts)
