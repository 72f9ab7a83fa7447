"""Bayesian linear regression: what is believed about the curve after each point, for a prior and a noise."""

import streamlit as st

from algos.regression import bayesian, least_squares
from algos.regression.bayesian import Posterior
from algos.regression.least_squares import LeastSquares
from datasets.dataset import Dataset
from pages.views.regression import bayes_closer, bayes_stage, bayes_theory
from pages.views.regression.bayes_stage import Beliefs
from ui import controls, page, player, words
from ui.figures import beliefs

MOST_STEPS = 60
SINE = {"view": "bayes", "data": "sine", "degree": 9}
PRESETS = (
    page.Preset(
        "Point by point",
        "Play from the first step: where does the band shrink when a point is seen, and where does it stay wide?",
        SINE | {"data_n": 12, "prior": "2", "noise": "0.25", "draws": 10},
    ),
    page.Preset(
        "Tight prior",
        "The prior says that all coefficients are near 0. How far does the mean dare to go from the zero line?",
        SINE | {"prior": "0.05", "noise": "0.25"},
    ),
    page.Preset(
        "Loose prior",
        "With almost no prior the mean is the least squares curve. What has become of the band between the points?",
        SINE | {"data_n": 12, "prior": "1000", "noise": "0.25"},
    ),
    page.Preset(
        "Sweep the prior",
        "Play: the prior goes from tight to loose. At which scale would you stop, and where is the evidence highest?",
        SINE | {"bayes_sweep": "prior scale", "noise": "0.25"},
    ),
    page.Preset(
        "Overconfident",
        "The noise is set ten times too small. How many points lie outside the band that should hold 95 % of them?",
        SINE | {"noise": "0.025", "degree": 3, "prior": "10"},
    ),
)


def show(data: Dataset) -> None:
    of, moved = bayes_stage.choose(data)
    page.presets(PRESETS)
    final = of.after_all(of.prior)
    straight = next(least_squares.steps(of.A, of.at.y))
    left, right = page.columns()
    with left:
        _chart(of, moved, straight)
    with right:
        page.numbers(
            {
                "Penalty σ²/τ²": of.penalty,
                "Log evidence": final.log_evidence,
                "Share in the band": bayes_closer.inside(of, final),
                "Noise σ": of.noise,
            },
            help={
                "Penalty σ²/τ²": "Ridge regression with this λ, on all coefficients, finds the same curve.",
                "Log evidence": "log p(targets), all curves weighed by the prior: it falls if the prior is too tight "
                "or too loose.",
                "Share in the band": "Share of the points inside the 95 % band for a new point.",
            },
        )
        st.caption(f"After all {len(of.at.y)} points, with prior scale {of.prior:g}.")
    page.more(
        {
            "Look closer": lambda: bayes_closer.show(of, final, straight),
            "Theory": bayes_theory.show,
            "Code": lambda: bayes_theory.code(of),
            "Data": lambda: page.data(of.at.data, {"mean": final.predict(of.A), "std": final.predictive_std(of.A)}),
        }
    )


def _chart(of: Beliefs, moved: str, straight: LeastSquares) -> None:
    at = of.at
    grid = at.grid[::2]
    columns = of.terms.transform(grid[:, None])
    scene = dict(titles=at.titles, x_range=at.x_range, y_range=at.y_range)
    if moved == "points":
        step = -(-len(at.y) // MOST_STEPS)
        trace = player.run(
            bayesian.steps,
            of.A,
            at.y,
            noise=of.noise,
            prior_scale=of.prior,
            points_per_step=step,
            limit=len(at.y),
        )
        states, start = trace.states, trace.steps
        captions = [f"{words.count(s.points, 'point')} seen · {_evidence(s)}" for s in states]
    else:
        scales = controls.one_two_five(of.spread * bayes_stage.TIGHTEST, of.spread * bayes_stage.LOOSEST)
        states, start = tuple(of.after_all(scale) for scale in scales), scales.index(of.prior)
        captions = [f"Prior scale τ = {t:g} · {_evidence(s)}" for t, s in zip(scales, states, strict=True)]
    guide = straight.predict(columns)
    figures = [
        beliefs.figure(s, at.data.X[:, 0], at.y, grid, columns, guide, scene, draws=of.draws, seed=of.seed)
        for s in states
    ]
    wide = float(beliefs.NORMAL_95 * states[start].line_std(of.A).mean())
    player.play(
        figures,
        captions,
        start=start,
        alt=f"Bayesian regression of degree {of.terms.degree} on {words.count(len(at.y), 'point')} of {at.data.title}: "
        f"the mean curve with its 95 % bands. At the points the curve is known to about {words.number(wide)} to each "
        f"side. {captions[start]}.",
    )
    st.caption(
        "Dark band: with 95 % probability the curve passes here, at each x. Light band: a new point would lie here. "
        "Both hold if the prior and the noise are right."
    )


def _evidence(posterior: Posterior) -> str:
    return f"log evidence {words.number(posterior.log_evidence)}"
