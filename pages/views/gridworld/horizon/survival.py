"""The discount as the chance to live on: rewards until the halt, against discounted rewards without one."""

from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
import streamlit as st

from algos.gridworld import survival
from pages.views.gridworld.formulas import aligned, bracketed
from pages.views.gridworld.horizon import lives as figure
from ui import controls, export, picture, words
from ui.picture import Picture
from ui.view import Code, Rows, Said, Screen, beside

ROWS = 1000  # of the table
MEAN, MEAN_EXPECTED, EARNED, UTILITY = ("Mean rewards", "1 / (1 − γ)", "Mean sum", "Discounted utility")
HELP = {
    MEAN: "How many rewards a life earned, the mean of these lives.",
    MEAN_EXPECTED: "How many it is expected to earn.",
    EARNED: "The plain sum of a life's rewards, the mean of these lives.",
    UTILITY: "R / (1 − γ) + γᵗ times the prize: the same rewards discounted, for one who never halts.",
}


@dataclass(frozen=True, eq=False)
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
    def n(self) -> int:
        """How many they are."""
        return len(self.lengths)

    @property
    def utility(self) -> float:
        """The discounted utility of the same rewards."""
        return survival.utility(self.gamma, self.reward, self.prize, self.when)

    @property
    def error(self) -> float:
        """The standard error of the mean sum; exactly 0 if all lives bring the same."""
        return float(self.sums.std(ddof=1) / np.sqrt(self.n)) if np.ptp(self.sums) else 0.0


def choose() -> Lives:
    help = "The chance to live on before every further move. The nearer to 1, the longer the horizon."
    gamma = controls.slider("Discount γ", 0.0, 0.99, 0.9, step=0.01, key="gamma", help=help)
    help = "Earned at t = 0, 1, 2, ... as long as the life goes on."
    reward = controls.slider("Reward R", -2.0, 2.0, 1.0, step=0.1, key="reward", help=help)
    help = "Earned once in addition, by lives that last until then."
    prize = controls.slider("Prize", 0.0, 20.0, 10.0, step=0.5, key="prize", help=help)
    when = 0
    if prize:
        help = "The later it comes, the fewer lives last until then: a share of γ to this power."
        when = int(controls.slider("Prize at t", 0, 20, 2, key="when", help=help))
    help = "How many lives are drawn. With more of them the mean comes nearer to what is expected."
    n = int(controls.log_slider("Lives", 10, 100_000, 1000, key="lives", help=help))
    seed = controls.seed()
    lengths = survival.lifetimes(gamma, n, seed=seed)
    return Lives(gamma, reward, prize, when, seed, lengths, survival.earned(lengths, reward, prize, when))


def chart(lives: Lives) -> Picture:
    """How many rewards a life earns, and their mean sum as lives are added."""
    edges = figure.bars(_longest(lives.gamma))
    expected = [float(survival.probability(lives.gamma, np.arange(a, b)).sum()) for a, b in pairwise(edges)]
    stage = figure.Stage(lives.lengths, lives.sums, edges, np.array(expected), lives.utility)
    counts = [int(c) for c in controls.one_two_five(1, lives.n)]

    def caption(frame: int) -> str:
        c = counts[frame]
        beyond = int((lives.lengths[:c] >= edges[-1]).sum())
        longer = f", and {words.number(beyond)} lasted longer than the bars reach" * bool(beyond)
        earn = f"earn{'s' * (c == 1)} {words.number(lives.sums[:c].mean())}{' on average' * (c > 1)}"
        expected = f", where {words.number(round(lives.utility, 9))} is expected" * (c == counts[-1])
        return f"{words.count(c, 'life', 'lives')} {earn}{expected}{longer}"

    return picture.frames(
        len(counts),
        lambda frame: stage.draw(counts[frame]),
        caption,
        alt="How many rewards a life earns, and their mean sum as lives are added. "
        f"{caption(len(counts) - 1)}; the discounted utility is {words.number(lives.utility)}.",
        maps=True,
        start=0,
        steps=counts,
        key="lives_played",
    )


def _longest(gamma: float) -> int:
    """A length that only one life in 500 exceeds."""
    return max(3, int(np.ceil(np.log(0.002) / np.log(gamma))) if gamma else 3)


def numbers(lives: Lives) -> dict[str, float]:
    return {
        MEAN: float(lives.lengths.mean()),
        MEAN_EXPECTED: 1 / (1 - lives.gamma),
        EARNED: float(lives.sums.mean()),
        UTILITY: lives.utility,
    }


def at(lives: Lives, n: int) -> Lives:
    """The first n of them."""
    return replace(lives, lengths=lives.lengths[:n], sums=lives.sums[:n])


def said(lives: Lives) -> list[Said]:
    if not lives.error:
        return [beside("All these lives bring the same.")]
    off = abs(float(lives.sums.mean()) - lives.utility) / lives.error
    return [
        beside(
            f"After all {words.number(lives.n)} the mean sum has a standard error of {words.number(lives.error)}: it "
            f"is {words.number(off)} of them away from the discounted utility. With enough lives it is less than 2 in "
            "about 19 of 20 draws."
        )
    ]


def closer(lives: Lives) -> None:
    """One life, and the rewards that make up the utility one by one."""
    tex = words.tex
    help = "One of the first lives drawn."
    i = int(controls.slider("Life", 1, min(lives.n, 100), 1, key="life", help=help, place=st)) - 1
    length, total = int(lives.lengths[i]), float(lives.sums[i])
    parts, prize = [rf"{length} \cdot {bracketed(lives.reward)}"], ""
    if lives.prize:
        reached = length > lives.when
        parts.append(tex(lives.prize) if reached else "0")
        prize = f" and {'saw' if reached else 'did not see'} the prize at t = {lives.when}"
    st.markdown(f"Life {i + 1} earned {words.count(length, 'reward')}{prize}.")
    st.latex(rf"{' + '.join(parts)} = {tex(total)}")
    st.markdown("A life of exactly that length has the probability")
    chance = float(survival.probability(lives.gamma, length))
    st.latex(
        rf"\gamma^{{{length - 1}}} (1 - \gamma) = {tex(lives.gamma)}^{{{length - 1}}} \cdot {tex(1 - lives.gamma)} = "
        rf"{tex(chance)}"
    )
    st.markdown("On average, over all lengths:")
    first = tex(lives.reward / (1 - lives.gamma))
    terms = rf"\frac{{{tex(lives.reward)}}}{{1 - {tex(lives.gamma)}}}"
    if not lives.prize:
        st.latex(rf"{terms} = {first}")
        return
    terms += rf" + {tex(lives.gamma)}^{{{lives.when}}} \cdot {tex(lives.prize)}"
    worth = tex(lives.prize * lives.gamma**lives.when)
    st.latex(aligned(terms, f"{first} + {worth}", tex(lives.utility)))


def theory(lives: Lives) -> None:
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


def code(lives: Lives) -> Code:
    settings = {name: export.literal(getattr(lives, name)) for name in ("gamma", "reward", "prize", "when")}
    gamma, rewards = settings["gamma"], ", ".join(list(settings.values())[1:])
    script = export.script(
        export.call("survival.lifetimes", gamma, str(lives.n), seed=lives.seed),
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
    drawn = f"np.random.default_rng({lives.seed}).geometric(1 - gamma, {lives.n})"
    settings["reward"] = export.literal(float(lives.reward))
    return Code(survival, script, export.filled(__file__, "library_survival.py", data=drawn, **settings))


def rows(lives: Lives) -> Rows:
    n = lives.n
    source = "The lives on display." if n <= ROWS else f"The first {ROWS} of the {words.number(n)} lives."
    columns = {"life": np.arange(1, n + 1), "rewards": lives.lengths, "sum": lives.sums}
    return Rows({name: column[:ROWS] for name, column in columns.items()}, "lives", source)


screen = Screen(chart, numbers, HELP, at=at, said=said, closer=closer, theory=theory, code=code, rows=rows)
