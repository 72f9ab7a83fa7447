"""Below the race: one cell as every racer sees it, what the budgets went into, and the result."""

import numpy as np
import streamlit as st

from algos.gridworld import bellman, race
from algos.gridworld.model import ACTIONS, ARROWS
from algos.gridworld.race import EVALUATIONS, LAST, LEARNERS
from pages.views.gridworld.race_chart import unit
from pages.views.gridworld.race_field import RUNS, TITLES, Field
from ui import controls, page, words
from ui.figures.board_shapes import place

NEVER = "never ends"


def show(field: Field) -> None:
    """Q of one cell by all racers beside Q*, the distances summed up, and the backups counted."""
    world = field.at.model
    s = controls.point(world.n_states, place=st, key="state", label="Cell")
    st.markdown(f"**{place(field.at.board, s).capitalize()}** at the end of the budget, on the boards of the chart:")
    if world.terminal[s]:
        st.markdown("A terminal: nothing is decided here, and it takes no part in the distance.")
    else:
        _cell(field, s)
    _sum(field)
    for name in field.names:
        st.markdown(f"**{TITLES[name]}**: {spent(field, name)}")


def _cell(field: Field, s: int) -> None:
    n = words.number
    rows: dict[str, list[str]] = {"": ["Q*", *(TITLES[name] for name in field.names)]}
    tables = [field.Q[s], *(field.runs[name][0].Q[-1, s] for name in field.names)]
    for a, (action, arrow) in enumerate(zip(ACTIONS, ARROWS, strict=True)):
        rows[f"{arrow} {action}"] = [n(float(Q[a])) for Q in tables]
    greedy = [bellman.greedy(Q[None])[0] for Q in tables]
    rows["greedy"] = [" ".join(ARROWS[a] for a in np.flatnonzero(best)) for best in greedy]
    rows["loss"] = [n(_lost(field, s, best)) for best in greedy]
    st.table(rows)
    st.caption(
        "The loss is V* − Q* of the greedy move, on average over ties: by one move off the best way, then on it."
    )


def _lost(field: Field, s: int, chosen: np.ndarray) -> float:
    lost = float(field.V[s] - field.Q[s, chosen].mean())
    return 0.0 if abs(lost) < 1e-9 else lost


def _sum(field: Field) -> None:
    """The mean distance of who is nearest, as a sum."""
    world, name = field.at.model, field.nearest[0]
    total = float(race.distances(world, field.runs[name][0].Q[-1], field.Q).sum())
    st.markdown(
        f"The distance to Q* is a mean over the {words.number(world.decisions)} pairs of a cell and a move. "
        f"{TITLES[name]}, on its board:"
    )
    st.latex(
        rf"\overline{{\lvert Q - Q^* \rvert}} = "
        rf"\frac{{{words.tex(total)}}}{{{world.decisions}}} = {words.tex(total / max(world.decisions, 1))}"
    )


def spent(field: Field, name: str) -> str:
    """How the backups of a racer's first run are counted."""
    run, each = field.runs[name][0], field.at.model.decisions
    rounds, backups = int(run.rounds[-1]), int(run.backups[-1])
    done, total = words.count(rounds, *unit(name)), words.number(backups)
    if name == "value_iteration":
        return f"{done} of {each} pairs: {rounds} · {each} = {total} backups."
    if name == "policy_iteration":
        rest = backups - rounds * each
        return (
            f"{done}. To choose them {rounds} · {each} = {words.number(rounds * each)} backups, which are also their "
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
    return f"{done}, {total} backups, {words.number(backups / rounds)} an episode: {what}."


def result(field: Field) -> None:
    """Everybody at the end of the budget."""
    st.caption(
        f"After {words.number(int(field.budgets[-1]))} backups each; V*(start) is "
        f"{words.number(float(field.V[field.at.model.start]))}. Learners: means over {RUNS} runs, except "
        "for the counts and the greedy policy, which are of the first run."
    )
    page.table(
        columns(field),
        name=f"race_{field.at.board.name}",
        source=f"“Largest” is the largest |Q − Q*| of any pair; the return is that of the last {LAST} episodes, with "
        "random moves. A policy that never ends has no value with γ = 1.",
    )


def columns(field: Field) -> dict[str, list[object]]:
    """The table of the result."""
    rows: list[tuple[object, ...]] = []
    for name, runs in field.runs.items():
        largest = [float(race.distances(field.at.model, run.Q[-1], field.Q).max(initial=0.0)) for run in runs]
        value, earned = float(runs[0].worth[-1]), field.earned(name)
        rows.append(
            (
                TITLES[name],
                int(runs[0].backups[-1]),
                int(runs[0].rounds[-1]),
                unit(name)[0],
                float(field.distance[name][:, -1].mean()),
                float(np.mean(largest)),
                NEVER if np.isnan(value) else words.number(value),
                words.number(earned) if np.isfinite(earned) else "none yet" if name in LEARNERS else "–",
            )
        )
    heads = ("racer", "backups", "rounds", "a round is", "distance", "largest", "greedy V(start)", "return")
    return {head: list(column) for head, column in zip(heads, zip(*rows, strict=True), strict=True)}


def data(field: Field) -> None:
    """The cells of the board with V* and every racer's V."""
    b = field.at.board
    found = {"V*": field.V} | {TITLES[name]: bellman.best(runs[0].Q[-1]) for name, runs in field.runs.items()}
    frame = b.frame()
    values = {head: b.grid(V).ravel() for head, V in found.items()}
    page.table({str(c): frame[c] for c in frame} | values, name=b.name, source=b.source)
