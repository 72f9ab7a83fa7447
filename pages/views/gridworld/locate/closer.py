"""One cell and the last reading: the prediction as a sum over cells, the reading's probability, and their product."""

import numpy as np
import streamlit as st

from algos.gridworld import sensors
from algos.gridworld.model import ACTIONS
from pages.views.gridworld.board_shapes import place
from pages.views.gridworld.formulas import added, aligned
from pages.views.gridworld.locate.run import Located
from ui import controls, words

TERMS = 5  # of the sum that are written out
tex = words.tex


def show(located: Located) -> None:
    """The reader's cell at the reading on display; after a move, what is predicted for the next one."""
    S, robot, now, truth = located.at.model.n_states, located.robot, located.now, located.here
    t = now.readings if now.phase == "reading" else now.readings + 1  # the reading that is taken, or comes next
    help = (
        "Counted from the top left, row by row, walls left out. Or click a cell of the board. At first the true one, "
        "or the likeliest if the robot is hidden."
    )
    first = (truth if robot else int(now.probability.argmax())) + 1
    s = int(controls.slider("Cell", 1, S, first, key="state", help=help, place=st)) - 1
    carried = located.settings.carried
    what = f"reading {t}: {located.reading(t - 1)}" if now.phase == "reading" else f"before reading {t}"
    st.markdown(
        f"**{place(located.at.board, s).capitalize()}, {what}.** "
        + (f"The robot is {'there' if s == truth else 'elsewhere'}." if robot else "")
        + (" It has just been carried off, and does not know it." if robot and carried and t == carried + 1 else "")
    )
    _predict(located, t, s)
    if now.phase == "reading":
        _update(located, t, s, _likelihood(located, t, s))


def _predict(located: Located, t: int, s: int) -> None:
    predicted = float(located.beliefs[2 * t - 2].probability[s])
    if t == 1:
        st.markdown("Nothing came before: the belief with which the robot wakes up.")
        st.latex(rf"b'({s + 1}) = {tex(predicted)}")
        return
    before = located.beliefs[2 * t - 3].probability
    move = located.move[t - 2] if located.settings.known else located.move
    known = located.settings.known or located.settings.moves in ACTIONS
    moved = f"tried to go **{ACTIONS[located.walk.actions[t - 2]]}**" if known else "moved by its habit"
    terms = before * move[:, s]
    from_cells = [int(i) for i in np.argsort(-terms, kind="stable") if terms[i] > 0]
    if not from_cells:
        st.markdown(f"**Predict.** The robot {moved}. It cannot have got here from any cell it believed in:")
        st.latex(rf"b'({s + 1}) = 0")
        return
    st.markdown(
        f"**Predict.** The robot {moved}. To be here now it was in "
        + (
            f"one of {len(from_cells)} cells; the belief in each"
            if len(from_cells) > 1
            else "one cell; the belief in it"
        )
        + ", times the probability to come from there:"
    )
    parts = [rf"\underset{{{i + 1}}}{{{tex(before[i])} \cdot {tex(move[i, s])}}}" for i in from_cells[:TERMS]]
    if len(from_cells) > TERMS:
        rest = float(terms[from_cells[TERMS:]].sum())
        parts.append(rf"\underset{{\text{{{len(from_cells) - TERMS} more}}}}{{{tex(rest)}}}")
    whole = rf"\sum_i b(i)\, p({s + 1} \mid i)"
    st.latex(aligned(f"b'({s + 1})", whole, added(parts, per=2), tex(predicted)))


def _likelihood(located: Located, t: int, s: int) -> float:
    settings, world = located.settings, located.at.model
    x = int(located.walk.readings[t - 1])
    p = float(located.emission[s, x])
    if settings.sensor == "position":
        row, column = (world.cells[s] + 1).tolist()
        st.markdown(f"**Sense.** A robot in row {row}, column {column} reads {located.reading(t - 1)} with probability")
        st.latex(rf"p(x \mid {s + 1}) = {tex(p)}")
        return p
    right = sensors.blocked(world)[s] == sensors.bits(x)
    names = [name for name, ok in zip(ACTIONS, right.tolist(), strict=True) if not ok]
    errs = f"would be wrong about {words.listed(names)}" if names else "would be right in all four answers"
    st.markdown(f"**Sense.** Here this reading {errs}; an answer is wrong with probability {settings.noise:g}:")
    product = r" \cdot ".join(tex(1 - settings.noise) if ok else tex(settings.noise) for ok in right.tolist())
    st.latex(rf"p(x \mid {s + 1}) = {product} = {tex(p)}")
    return p


def _update(located: Located, t: int, s: int, p: float) -> None:
    state = located.beliefs[2 * t - 1]
    predicted, after = float(state.before[s]), float(state.probability[s])
    if state.evidence == 0:
        S = located.at.model.n_states
        st.markdown(
            "**Update.** The reading has probability 0 in every cell the robot believed in: it was carried off, and "
            "its sensor makes no mistakes that could explain the reading. There is nothing to divide by. It forgets "
            f"all it believed, takes its {S} cells as equally likely, and reads again:"
        )
        total = float(located.emission[:, located.walk.readings[t - 1]].sum()) / S
        st.latex(rf"b({s + 1}) = \frac{{{tex(p)} / {S}}}{{{tex(total)}}} = {tex(after)}")
        return
    st.markdown("**Update.** The product, divided by the same of all cells together:")
    st.latex(
        aligned(
            f"b({s + 1})",
            rf"\frac{{b'({s + 1})\, p(x \mid {s + 1})}}{{\sum_j b'(j)\, p(x \mid j)}}",
            rf"\frac{{{tex(predicted)} \cdot {tex(p)}}}{{{tex(state.evidence)}}} = {tex(after)}",
        )
    )
    st.caption(f"The divisor {words.number(state.evidence)} is how likely this reading was, given all before it.")
