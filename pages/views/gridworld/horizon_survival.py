"""The discount as the chance to live on: rewards until the halt, against discounted rewards without one."""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import streamlit as st

from algos.gridworld import survival
from pages.views.gridworld import horizon_presets, horizon_survival_more
from ui import controls, page, player, words
from ui.figures import survival as figure

MEAN, MEAN_EXPECTED, EARNED, UTILITY = ("Mean rewards", "1 / (1 − γ)", "Mean sum", "Discounted utility")
HELP = {
    MEAN: "How many rewards a life earned, the mean of these lives.",
    MEAN_EXPECTED: "How many it is expected to earn.",
    EARNED: "The plain sum of a life's rewards, the mean of these lives.",
    UTILITY: "R / (1 − γ) + γᵗ times the prize: the same rewards discounted, for one who never halts.",
}


@dataclass(frozen=True)
class Lives:
    """Simulated lives and what they earned."""

    gamma: float
    reward: float
    prize: float
    when: int
    seed: int
    lengths: np.ndarray  # (n,)
    sums: np.ndarray  # (n,)

    @property
    def utility(self) -> float:
        """The discounted utility of the same rewards."""
        return survival.utility(self.gamma, self.reward, self.prize, self.when)

    @property
    def error(self) -> float:
        """The standard error of the mean sum; exactly 0 if all lives bring the same."""
        return float(self.sums.std(ddof=1) / np.sqrt(len(self.sums))) if np.ptp(self.sums) else 0.0

    def numbers(self) -> dict[str, float]:
        """The numbers beside the chart."""
        return {
            MEAN: float(self.lengths.mean()),
            MEAN_EXPECTED: 1 / (1 - self.gamma),
            EARNED: float(self.sums.mean()),
            UTILITY: self.utility,
        }


def show() -> None:
    lives = _lives()
    page.presets(horizon_presets.PRESETS)
    left, right = page.columns()
    with left:
        _play(lives)
    with right:
        page.numbers(lives.numbers(), help=HELP)
        st.caption(_said(lives))
    page.more(
        {
            "Look closer": lambda: horizon_survival_more.closer(lives),
            "Theory": lambda: horizon_survival_more.theory(lives),
            "Code": lambda: horizon_survival_more.code(lives),
            "Data": lambda: horizon_survival_more.data(lives),
        }
    )


def _lives() -> Lives:
    help = "The chance to live on before every further move. The nearer to 1, the longer the horizon."
    gamma = controls.slider("Discount γ", 0.0, 0.99, 0.9, step=0.01, key="gamma", help=help)
    help = "Earned at t = 0, 1, 2, ... for as long as one lives."
    reward = controls.slider("Reward R", -2.0, 2.0, 1.0, step=0.1, key="reward", help=help)
    help = "Earned once besides, by those who still live then."
    prize = controls.slider("Prize", 0.0, 20.0, 10.0, step=0.5, key="prize", help=help)
    when = 0
    if prize:
        help = "The later, the fewer live to see it: a share of γ to this power."
        when = int(controls.slider("Prize at t", 0, 20, 2, key="when", help=help))
    help = "How many lives are drawn. With more of them the mean comes nearer to what is expected."
    n = int(controls.log_slider("Lives", 10, 100_000, 1000, key="lives", help=help))
    seed = controls.seed()
    lengths = survival.lifetimes(gamma, n, seed=seed)
    return Lives(gamma, reward, prize, when, seed, lengths, survival.earned(lengths, reward, prize, when))


def _said(lives: Lives) -> str:
    if not lives.error:
        return "All these lives bring the same."
    off = abs(float(lives.sums.mean()) - lives.utility) / lives.error
    return (
        f"The mean sum has a standard error of {words.number(lives.error)}: it is {words.number(off)} of them away "
        "from the discounted utility. With enough lives it is less than 2 in about 19 of 20 draws."
    )


def _play(lives: Lives) -> None:
    n = len(lives.lengths)
    edges = figure.bars(_longest(lives.gamma))
    expected = [float(survival.probability(lives.gamma, np.arange(a, b)).sum()) for a, b in pairwise(edges)]
    stage = figure.Stage(lives.lengths, lives.sums, edges, np.array(expected), lives.utility)
    counts = [int(c) for c in controls.one_two_five(1, n)]
    captions = []
    for c in counts:
        beyond = int((lives.lengths[:c] >= edges[-1]).sum())
        longer = f" · {words.number(beyond)} longer than the bars reach" if beyond else ""
        mean = words.number(float(lives.sums[:c].mean()))
        captions.append(f"{words.count(c, 'life', 'lives')} · mean sum {mean}{longer}")
    player.play(
        [stage.draw(c) for c in counts],
        captions,
        alt=f"How many rewards a life earns, and their mean sum as lives are added. {captions[-1]}; the discounted "
        f"utility is {words.number(lives.utility)}.",
        maps=True,
        key="lives_played",
    )


def _longest(gamma: float) -> int:
    """A length that only one life in 500 exceeds."""
    return max(3, int(np.ceil(np.log(0.002) / np.log(gamma))) if gamma else 3)
