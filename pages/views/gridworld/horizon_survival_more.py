"""One life in numbers, why its sum is the discounted utility on average, scripts and a table."""

from typing import TYPE_CHECKING

import numpy as np
import streamlit as st

from algos.gridworld import survival
from ui import controls, export, page, words

if TYPE_CHECKING:
    from pages.views.gridworld.horizon_survival import Lives

ROWS = 1000  # of the table


def closer(lives: "Lives") -> None:
    """One life, and the rewards that make up the utility one by one."""
    n = len(lives.lengths)
    i = int(controls.slider("Life", 1, min(n, 100), 1, key="life", help="One of the first lives drawn.", place=st)) - 1
    length, total = int(lives.lengths[i]), float(lives.sums[i])
    parts = [rf"{length} \cdot {_held(lives.reward)}"]
    if lives.prize:
        reached = length > lives.when
        parts.append(words.tex(lives.prize) if reached else "0")
        state = "saw" if reached else "did not see"
        st.markdown(f"Life {i + 1} earned {words.count(length, 'reward')} and {state} the prize at t = {lives.when}.")
    else:
        st.markdown(f"Life {i + 1} earned {words.count(length, 'reward')}.")
    st.latex(rf"{' + '.join(parts)} = {words.tex(total)}")
    st.markdown("A life of exactly that length has the probability")
    chance = float(survival.probability(lives.gamma, length))
    st.latex(
        rf"\gamma^{{{length - 1}}} (1 - \gamma) = {words.tex(lives.gamma)}^{{{length - 1}}} \cdot "
        rf"{words.tex(1 - lives.gamma)} = {words.tex(chance)}"
    )
    st.markdown("On average, over all lengths:")
    first = words.tex(lives.reward / (1 - lives.gamma))
    terms = rf"\frac{{{words.tex(lives.reward)}}}{{1 - {words.tex(lives.gamma)}}}"
    worth = ""
    if lives.prize:
        terms += rf" + {words.tex(lives.gamma)}^{{{lives.when}}} \cdot {words.tex(lives.prize)}"
        worth = f" + {words.tex(lives.prize * lives.gamma**lives.when)}"
    st.latex(
        rf"\begin{{aligned}} {terms} &= {first}{worth} \\ &= {words.tex(lives.utility)} \end{{aligned}}"
        if lives.prize
        else rf"{terms} = {first}"
    )


def theory(lives: "Lives") -> None:
    st.markdown(
        "Before every further move one goes to an absorbing halt state with probability 1 − γ. Who has not halted at "
        "time t earns the reward of time t, in full:"
    )
    st.latex(r"p(\text{alive at } t) = \gamma^t, \qquad \mathbb{E}[\text{number of rewards}] = \frac{1}{1 - \gamma}")
    st.latex(
        r"\mathbb{E} \left[ \sum_{t < \text{length}} R_t \right] = \sum_{t=0}^{\infty} p(\text{alive at } t) \, R_t = "
        r"\sum_{t=0}^{\infty} \gamma^t R_t"
    )
    st.markdown(
        f"So a discount is a horizon of chance length: the larger γ, the longer. Here, with γ = "
        f"{lives.gamma:g}, {words.number(1 / (1 - lives.gamma))} rewards on average. How many moves are "
        "left never depends on how many have been made, so the best policy needs no clock."
    )


def code(lives: "Lives") -> None:
    """The scripts: ours, and numpy's own geometric numbers."""
    from pages.views.gridworld.horizon_survival import EARNED, MEAN, MEAN_EXPECTED, UTILITY

    gamma, n, seed = export.literal(lives.gamma), len(lives.lengths), lives.seed
    rewards = ", ".join(export.literal(v) for v in (lives.reward, lives.prize, lives.when))
    script = export.script(
        export.call("survival.lifetimes", gamma, str(n), seed=seed),
        [f"sums = survival.earned(data, {rewards})"],
        {
            MEAN: "float(data.mean())",
            MEAN_EXPECTED: f"1 / (1 - {gamma})",
            EARNED: "float(sums.mean())",
            UTILITY: f"survival.utility({gamma}, {rewards})",
        },
        imports=["from algos.gridworld import survival"],
        title="Lives of chance length.",
    )
    library = export.script(
        f"np.random.default_rng({seed}).geometric(1 - {gamma}, {n})",
        [
            "rewards = np.full(max(data.max(), 5000), " + export.literal(float(lives.reward)) + ")",
            f"rewards[{lives.when}] += {export.literal(lives.prize)}",
            "until = np.cumsum(rewards)",
        ],
        {
            MEAN: "data.mean()",
            MEAN_EXPECTED: f"1 / (1 - {gamma})",
            EARNED: "until[data - 1].mean()",
            UTILITY: f"rewards @ {gamma} ** np.arange(len(rewards))",
        },
        imports=["import numpy as np"],
        title="Lives of chance length in numpy.",
    )
    page.code(survival, script, library)


def data(lives: "Lives") -> None:
    n = len(lives.lengths)
    source = "The lives on display." if n <= ROWS else f"The first {ROWS} of the {words.number(n)} lives."
    columns = {"life": np.arange(1, n + 1), "rewards": lives.lengths, "sum": lives.sums}
    page.table({name: column[:ROWS] for name, column in columns.items()}, name="lives", source=source)


def _held(value: float) -> str:
    return rf"({words.tex(value)})" if value < 0 else words.tex(value)
