"""Why the best policy changes in steps, and what the thresholds are."""

import streamlit as st

from pages.views.gridworld.policies_setup import Setup


def show(at: Setup) -> None:
    """The argument for the setting that is swept."""
    st.markdown(
        "A **policy** gives an action for every state; the best one maximises the expected sum of rewards. It depends "
        "heavily on the reward function: the rewards alone say what the goal is. What is swept here changes the "
        "rewards, how far ahead they count, or how surely a move obeys."
    )
    st.latex(r"V^*(s) = \max_\pi V_\pi(s), \qquad V_\pi = (I - \gamma P_\pi)^{-1} R_\pi")
    st.markdown(
        "There are finitely many policies that decide by the cell alone, and the value of each is a smooth function "
        "of the setting. The best value is the highest of all these curves, so it has no jumps, and it bends only "
        "where one curve overtakes another. **At such a threshold both policies are equally good**: the frame of a "
        "threshold shows the arrows of both."
    )
    if at.setting == "living":
        st.markdown("For the **living reward** $x$ the curves are straight lines:")
        st.latex(
            r"V_\pi(s; x) = \underbrace{\mathbb{E}_\pi\Big[\sum_t \gamma^t r_t\Big]}_{\text{prizes}}"
            r" + x\,\underbrace{\mathbb{E}_\pi\Big[\sum_t \gamma^t\Big]}_{\text{moves}}"
        )
        st.markdown(
            "The highest of straight lines is convex, its slope the expected number of moves: each new policy takes "
            "longer than the one before. And no threshold can hide: where the same policy is best at both ends of a "
            "stretch, it is best in between."
        )
        st.markdown(
            "With $\\gamma = 1$, where one can go on for ever and be paid more than 0 a move on average, the sum grows "
            "without limit, and no policy is best. With $\\gamma < 1$ it is at most $R_{max} / (1 - \\gamma)$."
        )
    elif at.setting == "gamma":
        st.markdown(
            "For the **discount** the value of a prize $d$ moves away is $\\gamma^{d-1}$ of it, if every move obeys. "
            "Without a living reward, a prize of 10 three moves away beats 1 next door when"
        )
        st.latex(r"10\,\gamma^2 > 1 \iff \gamma > 1 / \sqrt{10} \approx 0.3162")
        st.markdown(
            "The larger γ, the further ahead one looks: the chance to be still there after $t$ moves, if the world "
            "ends after each with probability $1 - \\gamma$."
        )
    else:
        st.markdown(
            "With a **slip** a move goes to a side with that probability, half of it to each. A way beside a cliff "
            "costs the chance of a fall at every step; a detour costs moves. What is better changes with the slip, "
            "at times more than once."
        )
        st.latex(r"P(\text{slip}) = (1 - \text{slip})\,P(0) + \text{slip}\,P(1)")
    st.caption(
        "Rewards are paid on entering a cell, terminals too, the living reward in each. The notes also count the "
        "reward of the first state: U(s) = R(s) + γ V(s). With any γ above 0 both have the same best policies. The "
        "notes' Fig. 43 and Russell and Norvig's chapter 17 show such ranges for the 4 x 3 world."
    )
