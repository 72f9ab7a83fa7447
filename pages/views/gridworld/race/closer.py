"""One cell as every racer sees it, and what the budgets went into."""

import numpy as np
import streamlit as st

from algos.gridworld import bellman, race
from algos.gridworld.model import ACTIONS, ARROWS
from algos.gridworld.race import EVALUATIONS
from pages.views.gridworld import formulas, scene
from pages.views.gridworld.board_shapes import place
from pages.views.gridworld.race.run import TITLES, Race, unit
from ui import words


def show(run: Race) -> int:
    """Q of one cell by all racers beside Q*, the distances summed up, and the updates counted; returns the cell."""
    world = run.at.model
    s = scene.cell(run.at, world.start, place=st)
    spent = int(run.budgets[run.spent])
    st.markdown(
        f"**{place(run.at.board, s).capitalize()}** after {words.count(spent, 'update')}, on the boards of the chart:"
    )
    if world.terminal[s]:
        st.markdown("A terminal: nothing is decided here, and it takes no part in the distance.")
    else:
        _cell(run, s)
    _sum(run)
    for name in run.names:
        st.markdown(f"**{TITLES[name]}**: {_spent(run, name)}")
    return s


def _cell(run: Race, s: int) -> None:
    n = words.number
    rows: dict[str, list[str]] = {"": ["Q*", *(TITLES[name] for name in run.names)]}
    tables = [run.Q[s], *(run.runs[name][0].Q[run.spent, s] for name in run.names)]
    for a, (action, arrow) in enumerate(zip(ACTIONS, ARROWS, strict=True)):
        rows[f"{arrow} {action}"] = [n(Q[a]) for Q in tables]
    greedy = [bellman.greedy(Q[None])[0] for Q in tables]
    rows["greedy"] = [formulas.arrows(best) for best in greedy]
    rows["loss"] = [n(_lost(run, s, best)) for best in greedy]
    st.table(rows)
    st.caption(
        "The loss is V* − Q* of the greedy move, on average over ties: by one move off the best way, then on it."
    )


def _lost(run: Race, s: int, chosen: np.ndarray) -> float:
    lost = float(run.V[s] - run.Q[s, chosen].mean())
    return 0.0 if abs(lost) < 1e-9 else lost


def _sum(run: Race) -> None:
    """The mean distance of who is nearest, as a sum."""
    world, name = run.at.model, run.nearest[0]
    total = float(race.distances(world, run.runs[name][0].Q[run.spent], run.Q).sum())
    st.markdown(
        f"The distance to Q* is a mean over the {words.number(world.decisions)} pairs of a cell and a move. "
        f"{TITLES[name]}, on its board:"
    )
    st.latex(
        rf"\overline{{\lvert Q - Q^* \rvert}} = "
        rf"\frac{{{words.tex(total)}}}{{{world.decisions}}} = {words.tex(total / max(world.decisions, 1))}"
    )


def _spent(run: Race, name: str) -> str:
    """How the updates of a racer's first run are counted."""
    first, each = run.runs[name][0], run.at.model.decisions
    rounds, updates = int(first.rounds[run.spent]), int(first.backups[run.spent])
    done, total = words.count(rounds, *unit(name)), words.number(updates)
    if name == "value_iteration":
        return f"{done} of {each} pairs: {rounds} · {each} = {total} updates."
    if name == "policy_iteration":
        rest = updates - rounds * each
        return (
            f"{done}. To choose them {rounds} · {each} = {words.number(rounds * each)} updates, which are also their "
            f"first sweep; in {EVALUATIONS - 1} more sweeps for each {words.number(rest)}, one a cell and chosen move. "
            f"In all {total}."
        )
    if not rounds:
        return f"no episode within the budget: its first one, and what it does after it, costs more ({total} so far)."
    what = {
        "monte_carlo": "one for each pair that an episode visits, at its end",
        "model_based": "one for each pair tried so far, in every sweep over the counted model",
        "dyna": "one for each move, and five more in memory",
    }.get(name, "one for each move")
    return f"{done}, {total} updates, {words.number(updates / rounds)} an episode: {what}."
