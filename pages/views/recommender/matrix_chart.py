"""The player of the matrix view: three maps and the objective, step by step."""

import numpy as np
import streamlit as st

from algos.recommender import ratings
from algos.recommender.factors import Factors
from pages.views.recommender.matrix_method import STEP, TITLES, Run
from ui import controls, player, words
from ui.figures.matrix_maps import Maps

USERS, ITEMS = 70, 45  # so many are drawn: those with the most ratings
FRAMES, BYTES = 60, 1_100_000
PHASES = {"start": "the start", "users": "all users solved", "items": "all items solved"}


def show(run: Run) -> None:
    """The chart, and what it leaves out."""
    at, trace = run.at, run.trace
    data = at.data
    a, i = window(data.Y)
    cut = np.ix_(a, i)
    judged = (at.train if at.test is None else at.test).seen[cut]
    most = int(np.clip(BYTES / (11 * judged.size + 6 * judged.sum()), 20, FRAMES))
    shown = player.thin(len(trace.states), most)
    step = {id(state): n for n, state in enumerate(trace.states)}
    maps = Maps(
        at.train.Y[cut],
        None if at.test is None else at.test.Y[cut],
        [data.users[j] for j in a],
        [data.items[j] for j in i],
        (data.low, data.high),
        (np.array(shown), trace.curve("objective")[shown]),
        STEP[run.method],
    )

    def picked(n: int) -> None:
        row, column = maps.places[n]
        controls.put("user", int(a[row]) + 1)
        controls.put("item", int(i[column]) + 1)

    player.show(
        trace,
        lambda state: maps.draw(state.predict()[cut], step[id(state)], state.objective),
        caption=lambda state: _caption(run, state),
        alt=_alt(run),
        maps=True,
        most=most,
        on_click=picked,
    )
    _notes(run, len(a), len(i))


def window(Y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The users and the items with the most ratings that fit the maps, in their order."""
    kept = []
    for axis, most in ((1, USERS), (0, ITEMS)):
        counts = (~np.isnan(Y)).sum(axis=axis)
        kept.append(np.sort(np.argsort(-counts, kind="stable")[:most]))
    return kept[0], kept[1]


def _caption(run: Run, state: Factors) -> str:
    at, parts = run.at, [PHASES[state.phase]] if state.phase in PHASES else []
    parts.append(f"objective {words.number(state.objective)}")
    predicted = state.predict()
    parts.append(f"RMSE known {words.number(ratings.rmse(at.train.Y, predicted))}")
    if at.test is not None:
        parts.append(f"held out {words.number(ratings.rmse(at.test.Y, predicted))}")
    return " · ".join(parts)


def _alt(run: Run) -> str:
    data, n = run.at.data, run.at.data.Y.shape
    said = (
        f"{words.count(run.at.train.n_ratings, 'rating')} of {words.count(n[0], 'user')} for "
        f"{words.count(n[1], 'item')} ({data.title}), every gap filled by {TITLES[run.method]} with rank "
        f"{run.final.users.shape[1]}. {run.ended} "
    )
    return f"{said}{_caption(run, run.final).removeprefix(PHASES['items'] + ' · ')}."


def _notes(run: Run, users: int, items: int) -> None:
    data, train = run.at.data, run.at.train
    notes = ["Strong colours are known ratings, pale ones guesses."]
    if run.at.test is not None:
        notes.append("Crosses mark what is held out; the errors are shown there.")
    if (users, items) != data.Y.shape:
        notes.append(f"Drawn are the {users} users and {items} items with the most ratings.")
    lost = [
        words.count(int((~train.seen.any(axis=axis)).sum()), noun)
        for axis, noun in ((1, "user"), (0, "item"))
        if not train.seen.any(axis=axis).all()
    ]
    if lost:
        ends = "are 0: guessed is " + ("0" if run.settings.centre == "none" else "the mean that was subtracted first")
        felt = ends if run.method == "als" and run.trace.steps > 1 else "feel nothing but the penalty"
        notes.append(f"{words.listed(lost)} with no rating to learn from, whose vectors {felt}.")
    st.caption(" ".join(notes))
