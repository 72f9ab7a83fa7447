"""Many starts on one table: where they end, and whether they fill it alike."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import streamlit as st

from algos.recommender import factors, restarts
from algos.recommender.factors import Factors
from algos.recommender.restarts import Start
from algos.trace import Trace
from datasets.ratings import Ratings
from pages.views.recommender import scene, scripts
from pages.views.recommender.scene import Scene
from pages.views.recommender.starts.curves import Stage
from ui import compute, controls, export, picture, words
from ui.picture import Picture
from ui.view import Code, Rows, Screen

ROUNDS = (5, 10, 20, 50, 100, 200)
ALONG = {"axis": "(1, 0, …, 0)", "ones": "(1, 1, …, 1)", "rising": "(1, 2, …, k)"}
DIRECTIONS = {"axis": "np.eye(k)[0]", "ones": "np.ones(k)", "rising": "np.arange(1.0, k + 1)"}  # in a script
SAME = 1e-6  # two ends are the same minimum if J differs by no more than this share of the zero start's
VISIBLE = 1e-9  # a smaller singular value, relative to the first, is rounding
LOWEST, EQUAL, ZERO = "Lowest J", "J, equal start", "J, zero start"
HELP = {
    LOWEST: "Of all starts.",
    EQUAL: "Of the start with equal item vectors.",
    ZERO: "The cost J of predicting nothing but the mean that was subtracted.",
}


@dataclass(frozen=True, eq=False)
class Many:
    """The same fit from many starts."""

    at: Scene
    settings: dict[str, Any]  # of restarts.steps
    trace: Trace[Start]  # zero, equal, then the random ones
    after: int  # so many half-steps J is looked at

    @property
    def rank(self) -> int:
        """How many numbers a vector has."""
        return int(self.settings["rank"])

    @property
    def random(self) -> tuple[Start, ...]:
        """The random starts."""
        return self.trace.states[2:]

    @property
    def ends(self) -> np.ndarray:
        """Where J is then, from each start."""
        return np.array([start.curve[self.after] for start in self.trace.states])


def choose(data: Ratings) -> Many:
    at = scene.choose(data, hold_out=False)
    n, m = at.data.Y.shape
    size = n * m
    rank = scene.rank(min(n, m, 12), help="With more numbers each there are more ways to end.")
    penalty = scene.penalty()
    centre = scene.centre(at.data)
    count = controls.slider(
        "Random starts",
        2,
        30 if size <= 4000 else 10,
        8,
        key="starts",
        help="Each with another seed. If all end at the same J, that is no proof, but a good sign.",
    )
    along = controls.choice(
        "Equal start",
        list(ALONG),
        "axis",
        key="along",
        titles=ALONG,
        help="The vector that all items share at first. Parallel vectors stay parallel, in exact arithmetic.",
    )
    lengths = ROUNDS if size <= 400 else ROUNDS[:4] if size <= 20_000 else ROUNDS[:3]
    rounds = controls.stop_slider(
        "Rounds",
        lengths,
        min(50, lengths[-1]),
        key="rounds",
        help="Users and items solved so often, without any other stopping rule.",
    )
    settings = dict(
        rank=rank,
        penalty=penalty,
        centre=centre,
        along=along,
        starts=count,
        rounds=int(rounds),
        seed=controls.seed(),
    )
    trace = compute.run(restarts.steps, at.data.Y, limit=count + 2, **settings)
    return Many(at, settings, trace, 2 * int(rounds))


def chart(many: Many) -> Picture:
    states = many.trace.states
    curves = np.array([state.curve for state in states])
    kinds = ["zero", "equal"] + ["random"] * len(many.random)
    stage = Stage(curves, kinds, [state.name for state in states])

    def caption(i: int) -> str:
        J = curves[:, i]
        equal, zero = words.number(float(J[1])), words.number(float(J[0]))
        if i == curves.shape[1] - 1:
            return ended(many)
        return (
            f"After {words.count(i, 'half-step')} J is {_range(J[2:])} from a random start, {equal} from the equal "
            f"start and {zero} from zero"
        )

    zero, equal, *random = many.ends
    return picture.frames(
        curves.shape[1],
        stage.draw,
        caption,
        alt=f"J by half-step for {words.count(len(random), 'random start')}, the equal and the zero start, rank "
        f"{many.rank}: the random ones end at {_range(np.array(random))}, the equal one at "
        f"{words.number(float(equal))}, zero stays at {words.number(float(zero))}.",
        key="many",
    )


def _range(J: np.ndarray) -> str:
    """The lowest and the highest of these, once if they read the same."""
    low, high = words.number(float(J.min())), words.number(float(J.max()))
    return low if low == high else f"{low} to {high}"


def numbers(many: Many) -> dict[str, float]:
    zero, equal, *_ = many.ends
    return {
        LOWEST: float(many.ends.min()),
        EQUAL: float(equal),
        ZERO: float(zero),
    }


def at(many: Many, half_step: int) -> Many:
    """J after so many half-steps."""
    return replace(many, after=half_step)


def ended(many: Many) -> str:
    """How many random starts end at the lowest J, where the equal start ends, and whether all have settled."""
    ends, n = many.ends, len(many.random)
    low = ends - ends.min() <= SAME * ends[0]
    same, lowest, equal = int(low[2:].sum()), words.number(float(ends.min())), words.number(float(ends[1]))
    text = f"{f'All {n}' if same == n else f'{same} of {n}'} random starts end at the lowest J, {lowest}"
    if low[1]:
        equal_too = "the equal start does, too" if same else "the equal start alone does"
        text += f", and {equal_too}, after {words.count(int(_until_as_low(many)), 'half-step')}"
    else:
        text += f", but the equal start ends {'a little higher' if equal == lowest else f'higher, at {equal}'}"
    if moving := sum(not start.settled for start in many.random):
        text += f". {moving} of them still moved in the last round: more rounds may change this"
    return text


def _until_as_low(many: Many) -> float:
    """So many half-steps until the equal start is as low as the lowest."""
    enough = many.ends.min() + SAME * many.ends[0]
    return next((h for h, cost in enumerate(many.trace.states[1].curve) if cost <= enough), np.inf)


def closer(many: Many) -> None:
    """The ranks of the tables filled in the end, free numbers against ratings, and the scale that nothing fixes."""
    best = min(many.random, key=lambda start: start.model.objective)
    second = _rank("the equal start", many.trace.states[1].model)
    _rank(f"the best random start ({best.name})", best.model)
    st.caption(
        "Equal vectors are parallel, and on paper stay so: a table of rank 1 whatever k. "
        + ("Here rounding has made them unparallel." if second > VISIBLE else "Here they still are.")
    )
    apart = restarts.agreement([start.model for start in many.random])
    st.markdown(
        f"**Do the random starts fill the table alike?** After the last round no cell differs by more than "
        f"{words.number(apart)} between two of them."
    )
    freedom(many.at.data, many.rank)
    st.markdown("**Two factorisations of one table of rank 1.** Doubling the one side and halving the other is free:")
    st.latex(
        r"\begin{aligned} \begin{pmatrix} 5 & 7 \\ 10 & 14 \\ 30 & 42 \end{pmatrix} &= "
        r"\begin{pmatrix} 1 \\ 2 \\ 6 \end{pmatrix} \begin{pmatrix} 5 & 7 \end{pmatrix} \\[4pt] "
        r"&= \begin{pmatrix} 1/2 \\ 1 \\ 3 \end{pmatrix} \begin{pmatrix} 10 & 14 \end{pmatrix} \end{aligned}"
    )
    st.markdown("**Which of these two has rank 1?** The determinants are −2 and 0, so only the second is a product:")
    st.latex(
        r"\begin{aligned} &\begin{pmatrix} +1 & +1 \\ +1 & -1 \end{pmatrix} \\[4pt] "
        r"&\begin{pmatrix} -1 & +1 \\ +1 & -1 \end{pmatrix} = "
        r"\begin{pmatrix} -1 \\ 1 \end{pmatrix} \begin{pmatrix} 1 & -1 \end{pmatrix} \end{aligned}"
    )


def _rank(name: str, model: Factors) -> float:
    """The singular values in words; the second one, relative to the first."""
    values = _sizes(model)[:4]
    relative = values / (values[0] or 1.0)
    written = ", ".join(
        words.number(float(v)) if share > VISIBLE else "0" for v, share in zip(values, relative, strict=True)
    )
    st.markdown(f"Singular values of the products $U V^\\top$ of **{name}**, after the last round: {written}.")
    return float(relative[1]) if len(relative) > 1 else 0.0


def _sizes(model: Factors) -> np.ndarray:
    """The singular values of the table without means."""
    return np.linalg.svd(model.users @ model.items.T, compute_uv=False)


def freedom(data: Ratings, rank: int) -> None:
    """How many numbers fix a table of this rank, and how many ratings there are."""
    n, m = data.Y.shape
    free = factors.degrees_of_freedom(n, m, rank)
    st.markdown(
        f"**How many numbers are free?** A table of {n} × {m} of rank {rank} is fixed by as many as this, and there "
        f"are {words.count(data.n_ratings, 'rating')}:"
    )
    st.latex(rf"n k + m k - k^2 = {n} \cdot {rank} + {m} \cdot {rank} - {rank}^2 = {free}")
    if free >= data.n_ratings:
        st.caption("As many free numbers as ratings, or more: without a penalty little would be left to learn from.")


def code(many: Many) -> Code:
    data, settings = many.at.data, many.settings
    assert many.trace.made is not None
    ours = [
        f"zero, equal, *random = {export.recorded(many.trace.made, 'data.Y')}.states",
        "ends = [start.model.objective for start in (zero, equal, *random)]",
    ]
    first, last = settings["seed"], settings["seed"] + settings["starts"]
    library = [
        *many.at.lines,
        *scripts.centred(settings["centre"]),
        *solvers(settings["penalty"]),
        f"m, k = Y.shape[1], {many.rank}",
        f"starts = [np.zeros((m, k)), np.tile({DIRECTIONS[settings['along']]}, (m, 1))]",
        f"starts += [0.5 * np.random.default_rng(seed).normal(size=(m, k)) for seed in range({first}, {last})]",
        f"fits = [run(V, {settings['rounds']}) for V in starts]",
        "ends = [J(U, V) for U, V in fits]",
    ]
    ends = {LOWEST: "min(ends)", EQUAL: "ends[1]", ZERO: "ends[0]"}
    return Code(
        restarts,
        scripts.of(data, ours, ends, title="Many starts."),
        scripts.of(data, library, ends, title="Many starts."),
        why="Where rounding decides, as after a long equal start, its numbers may leave the saddle a little sooner or "
        "later.",
    )


def solvers(penalty: float) -> list[str]:
    """Lines for all rows solved at once, each by the shortest solution if there are several, and for J."""
    solved = "np.linalg.solve(left, right)" if penalty else "np.linalg.pinv(left, hermitian=True) @ right"
    return [
        "",
        "def solve(R, V):",
        "    known = (~np.isnan(R)).astype(float)",
        f"    left = np.einsum('ai,ik,il->akl', known, V, V, optimize=True) + {penalty!r} * np.eye(V.shape[1])",
        "    right = (np.nan_to_num(R) @ V)[:, :, None]",
        f"    return ({solved})[:, :, 0]",
        "",
        "def run(V, sweeps):",
        "    for sweep in range(sweeps):",
        "        U = solve(R, V)",
        "        V = solve(R.T, U)",
        "    return U, V",
        "",
        "def J(U, V):",
        f"    return float(np.nansum((R - U @ V.T) ** 2) + {penalty!r} * ((U**2).sum() + (V**2).sum())) / 2",
        "",
    ]


def rows(many: Many) -> Rows:
    data, states = many.at.data, many.trace.states
    columns = {
        "start": [state.name for state in states],
        "J": [state.model.objective for state in states],
        "settled": [state.settled for state in states],
    }
    return Rows(columns, f"{data.name}_starts", data.source)


QUANTITIES: dict[str, Callable[[Many], Any]] = {
    "Rank of the equal start's table": lambda many: int(
        (_sizes(many.trace.states[1].model) > VISIBLE * _sizes(many.trace.states[1].model)[0]).sum()
    ),
    "Equal start above the lowest by": lambda many: float(many.ends[1] - many.ends.min()) / float(many.ends[0] or 1.0),
    "Half-steps until the equal start is as low": lambda many: _until_as_low(many),
}


SCREEN = Screen(
    chart,
    numbers,
    HELP,
    at=at,
    closer=closer,
    code=code,
    rows=rows,
    quantities=QUANTITIES,
)
