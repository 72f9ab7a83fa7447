"""The board episode by episode, the curves beside it, and what is said about them."""

import numpy as np
import streamlit as st

from algos.gridworld import bellman
from algos.gridworld.experience import Learned
from algos.gridworld.repeats import Repeats
from pages.views.gridworld import scene
from pages.views.gridworld.learn_setup import CURVES, Setup
from ui import player, words
from ui.figures import board
from ui.figures.learned_board import Stage
from ui.figures.learned_curves import Course

FRAMES = {"values": 1600, "visits": 1600, "Q": 1400}  # cells in all frames together: what a browser gets at once
MOVES = 20_000  # likewise, and of all paths together


def play(at: Setup, others: Repeats | None, ringed: list[int]) -> None:
    """One frame an episode, with a ring round some states."""
    states = at.trace.states
    steps = frames(at)
    top = board.scale(*(_field(at, states[i]) for i in steps))
    stage = Stage(at.scene.board, at.shown, top, courses(at, others), at.learner.colour, ringed)
    figures = [
        stage.draw(
            _field(at, states[i]),
            arrows(states[i]),
            states[i].states,
            i,
            scene.hover(at.scene, _hover(states[i])),
        )
        for i in steps
    ]
    player.play(
        figures,
        [said(at, i) for i in steps],
        alt=_alt(at),
        maps=True,
        on_click=lambda i: scene.pick(at.scene, i),
        steps=steps,
        key="learning",
    )
    if len(steps) < len(states):
        st.caption(f"{len(steps)} of the {len(states)} states are shown, more of them at the start.")


def frames(at: Setup) -> list[int]:
    """The episodes that are shown."""
    walked = max(float(at.own[1].mean()), 1.0)
    most = min(FRAMES[at.shown] // len(at.scene.board.cells), MOVES // walked)
    return player.thin(len(at.trace.states), int(np.clip(most, 16, player.MOST_FRAMES)))


def arrows(state: Learned) -> np.ndarray:
    """The greedy actions (S, 4) bool, where the agent has ever chosen."""
    return np.asarray(bellman.greedy(state.Q) & (state.visits.sum(axis=1, keepdims=True) > 0))


def _field(at: Setup, state: Learned) -> np.ndarray:
    if at.shown == "Q":
        return state.Q
    return state.visits.sum(axis=1) if at.shown == "visits" else bellman.best(state.Q)


def _hover(state: Learned) -> list[str]:
    return [
        f"best value {value:.4g} · {count} visits"
        for value, count in zip(bellman.best(state.Q).tolist(), state.visits.sum(axis=1).tolist(), strict=True)
    ]


def courses(at: Setup, others: Repeats | None) -> tuple[Course, Course]:
    """The curve of the reader's choice, and the distance to Q*."""
    held = dict(zip((*CURVES, "distance"), at.own, strict=True))
    if others is None:
        bands = dict.fromkeys(held)
    else:
        seen = dict(zip(held, others.curves, strict=True))
        bands = {name: np.quantile(seen[name], [0.1, 0.5, 0.9], axis=0) for name in (at.curve, "distance")}
    goal = at.goal if at.curve == "return" else np.nan
    return (
        Course(CURVES[at.curve], held[at.curve].astype(float), bands[at.curve], goal, log=at.curve == "moves"),
        Course("max |Q − Q*|", held["distance"], bands["distance"], first=0, log=True),
    )


def said(at: Setup, i: int) -> str:
    """Episode i in words."""
    state = at.trace.states[i]
    if i == 0:
        return "Before the first episode: every value is 0"
    end = "reached a terminal" if state.ended else "cut off"
    return (
        f"Episode {i} of {at.episodes} · {words.count(state.moves, 'move')}, {end} · "
        f"return {words.number(state.discounted)} · best arrows in {at.right(i)} of {int(at.cells.sum())} cells"
    )


def band(at: Setup, others: Repeats | None) -> str:
    """What the band is made of, in words."""
    if at.wanted < 2:
        return ""
    if others is None:
        few = "2 seeds make no band" if at.wanted == 2 else "one run takes so long that there is none"
        return f"No band: {few}."
    fewer = "" if at.seeds == at.wanted else f" instead of {at.wanted}, which would take too long"
    return f"The band and its median are of {at.seeds} seeds{fewer}."


def _alt(at: Setup) -> str:
    rows, columns = at.scene.board.shape
    last = at.trace.final
    return (
        f"{at.learner.title} on a board of {rows} x {columns} cells after {words.count(at.episodes, 'episode')}: "
        f"the path of the last one, {words.count(last.moves, 'move')}, arrows in the cells visited; beside it the "
        f"{CURVES[at.curve]} and the distance to the best values, {words.number(float(at.own[3][-1]))} at the end."
    )
