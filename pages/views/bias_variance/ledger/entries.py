"""Every model's entry in the ledger, both sides of the identity to six decimals."""

import streamlit as st

from pages.views.bias_variance.ledger.run import Ledger
from ui import words


def show(run: Ledger) -> None:
    """The table of all models."""
    import pandas as pd

    states = run.states
    st.markdown(
        "**Both sides, computed separately.** Left: the mean of $(h(z) - f(z))^2$ over all fits and places, from the "
        "fits themselves, plus $\\sigma^2$. Right: bias², variance and noise, added up."
    )
    columns = {
        run.family.symbol: [words.setting(state.number) for state in states],
        "bias²": [_digits(state.terms[0]) for state in states],
        "variance": [_digits(state.terms[1]) for state in states],
        "noise": [_digits(state.terms[2]) for state in states],
        "bias² + variance + noise": [_digits(state.total) for state in states],
        "from the fits": [_digits(state.error) for state in states],
        "on fresh targets": [
            f"{words.number(state.sampled)} ± {words.number(state.sampled_error)}" for state in states
        ],
    }
    if states[0].exact_mean is not None:
        exact = [(s.exact_bias_squared.mean(), s.exact_variance.mean()) for s in states]  # type: ignore[union-attr]
        columns["bias², exact"] = [_digits(float(bias)) for bias, _ in exact]
        columns["variance, exact"] = [_digits(float(variance)) for _, variance in exact]
    st.dataframe(pd.DataFrame(columns), hide_index=True, height="content", key="bias_variance_ledger_table")
    apart = max(abs(state.total - state.error) / state.error if state.error else 0.0 for state in states)
    st.caption(
        f"The sum and the error from the fits differ by at most {words.number(float(apart))} of their size: rounding."
    )
    off = [abs(s.sampled - s.error) / s.sampled_error for s in states if s.sampled_error > 0]
    count = words.count(len(run.sets.y), "set")
    if off:
        near = sum(o <= 2 for o in off)
        st.caption(
            f"On fresh targets every fit predicts {len(states[0].at)} new noisy targets, so this column is "
            "an estimate. "
            f"Its standard error over the {count} follows ±. {near} of {len(off)} lie within two standard errors."
        )
    if states[0].exact_mean is None:
        st.caption("Each set has its own places, so there is no exact value here. Choose even places to see it.")
        return
    s = run.state
    assert s.exact_bias_squared is not None and s.exact_variance is not None
    st.caption(
        f"The exact values follow from every fit being L y with one matrix L. For {run.name(run.chosen)} "
        f"the {count} miss "
        f"the exact bias² by {words.number(abs(s.terms[0] - float(s.exact_bias_squared.mean())))} and the exact "
        f"variance by {words.number(abs(s.terms[1] - float(s.exact_variance.mean())))}. Bias² from few sets is a "
        "little too large, because their mean fit still varies."
    )


def _digits(value: float) -> str:
    return f"{value:.6f}" if value < 1e6 else f"{value:.6e}"
