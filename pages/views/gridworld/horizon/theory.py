"""Rewards, utilities and horizons, with the numbers of the board on display."""

import streamlit as st

from pages.views.gridworld.horizon.finite_horizon import Horizon
from ui import words


def show(run: Horizon) -> None:
    """A finite horizon, a discounted one, and the two ways to count the first reward."""
    at, N = run.at, run.N
    s = at.model.start
    st.markdown(
        "**A finite horizon.** Only the first N moves count, so an agent with little time left takes what is near. "
        "The policy depends on the time left: it is not stationary."
    )
    st.latex(r"U([s_0 \ldots s_{N+k}]) = U_N([s_0 \ldots s_N]) \quad \text{for all } k")
    st.latex(r"V_0 = 0, \qquad V_k(s) = \max_a \sum_{s'} T(s, a, s') \left[ R(s, a, s') + V_{k-1}(s') \right]")
    st.markdown(
        "**No horizon, no discount.** Without an end the sum of rewards can be infinite, and a reward late is as good "
        "as one early. " + (run.problem or "On this board, with these settings, it need not come to that.")
        if at.gamma == 1
        else "**No horizon, no discount.** Without an end the sum of rewards can be infinite, and a reward late is as "
        "good as one early."
    )
    st.markdown("**A discount** makes the sum finite, and the best policy stationary:")
    st.latex(r"U = \sum_{t=0}^{\infty} \gamma^t R(s_t) \leq \frac{R_{\max}}{1 - \gamma}, \qquad 0 \leq \gamma < 1")
    if at.gamma < 1:
        largest = float(at.model.arrival.max())
        if largest > 0:
            st.markdown("The largest reward here, had in every move, would bring")
            bound = words.tex(largest / (1 - at.gamma))
            st.latex(rf"\frac{{{words.tex(largest)}}}{{1 - {words.tex(at.gamma)}}} = {bound}")
        else:
            st.markdown("No move here is paid more than 0, so neither is the sum.")
    st.markdown(
        "In the corridor without slip and living reward, the discounted policy at the start goes right exactly if the "
        "far prize is worth more, two moves later than the near one:"
    )
    st.latex(r"10 \gamma^2 > 1 \iff \gamma > 1 / \sqrt{10} = 0.3162278")
    st.markdown(
        "**Where the first reward goes.** A reward can belong to the state or to the move. The utility above counts "
        "R(s₀), the state one begins in; V on the board pays on entering, so it begins with R(s₁). The two differ by "
        "that, and no policy is better in one and not in the other:"
    )
    st.latex(r"U(s) = R(s) + \gamma V(s)")
    reward, value = float(at.model.arrival[s]), float(run.states[-1].V[s])
    st.markdown(f"At the start, with {words.count(N, 'move')} and no discount:")
    sign = "-" if value < 0 else "+"
    st.latex(
        rf"U_{{{N}}} = R(s_0) + V_{{{N}}}(s_0) = {words.tex(reward)} {sign} {words.tex(abs(value))} = "
        rf"{words.tex(reward + value)}"
    )
    st.markdown(
        "A reward is paid in every move that ends on its cell. If a target does not end the episode, an agent that "
        "can stay there collects 1/(1 − γ) times its reward; a terminal pays once."
    )
