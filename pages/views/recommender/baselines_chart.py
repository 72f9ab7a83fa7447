"""The filled table beside the offsets that fill it, half-step by half-step."""

from typing import Any

import numpy as np
import streamlit as st

from algos.recommender.baselines import Baseline
from algos.trace import Trace
from pages.views.recommender import baselines_scores
from pages.views.recommender.baselines_fit import PENALTY, STOPS, Method
from pages.views.recommender.scene import Scene
from ui import controls, player, words
from ui.figures import baselines, ratings_map

PHASES = {"start": "all offsets 0", "users": "users solved", "items": "items solved"}


class Stage:
    """What stands still while the offsets move: the cells that are drawn, the order of the bars, the axes."""

    def __init__(self, at: Scene, method: Method, trace: Trace) -> None:
        self.data, self.train = at.data, at.train
        self.a, self.i = baselines.window(at.data.seen)
        self.names = [at.data.users[a] for a in self.a], [at.data.items[i] for i in self.i]
        if not method.free:
            final: Baseline = trace.final
            self.order = np.argsort(final.users, kind="stable"), np.argsort(final.items, kind="stable")
            usual = Method(method.name, PENALTY if method.shrinks else 0.0).run(at.train).final
            states = [*trace.states, usual]  # so that a large penalty is seen to shrink the bars
            self.reach = max(float(np.abs(v).max()) for s in states for v in (s.users, s.items)) or 1.0

    def draw(self, state: Baseline) -> dict[str, Any]:
        filled = self.map(state.predict(), "guess")
        bars = (
            baselines.offsets(state.users, self.data.users, self.order[0], self.reach),
            baselines.offsets(state.items, self.data.items, self.order[1], self.reach),
        )
        return baselines.beside(filled, bars, self.names, self.reach)

    def map(self, table: np.ndarray, noun: str, low: float | None = None) -> dict[str, Any]:
        """The part of a table that is drawn."""
        low = self.data.low if low is None else low
        return ratings_map.cells(table[np.ix_(self.a, self.i)], low, self.data.high, noun=noun)

    def alone(self, state: Baseline) -> dict[str, Any]:
        return baselines.alone(self.map(state.predict(), "guess"), self.names)

    def free(self, table: np.ndarray) -> dict[str, Any]:
        """The given table and the one without structure, whose gaps (all 0) are drawn as gaps."""
        low = min(self.data.low, 0.0)
        shown = np.where(self.train.seen, table, np.nan)
        return baselines.two_tables(self.map(self.train.Y, "rating", low), self.map(shown, "guess", low), self.names)


def show(at: Scene, method: Method, trace: Trace) -> None:
    stage = Stage(at, method, trace)
    n, m = at.data.Y.shape
    final = trace.final
    said = baselines_scores.said(final.predict(), at)
    about = f"{method.title[0].upper()}{method.title[1:]} on {words.count(n, 'user')} and {words.count(m, 'item')}"
    alt = f"{about}: {{}}; {said}."
    if method.name == "global":
        alt = alt.format(f"{words.number(final.mean)} in every cell")
        player.chart(stage.alone(final), alt=alt, key=controls.key_of("mean_of_all"))
        st.caption(f"{words.number(final.mean)} in every cell. {said}.")
    elif method.free or method.name == "popularity":
        _sweep(at, method, stage, alt)
    else:
        _steps(at, method, trace, stage, alt.format(_spread(final)))
    if method.free:
        st.caption("Right, every gap holds 0, drawn as a gap.")
    if len(stage.a) < n or len(stage.i) < m:
        st.caption(
            f"The table shows the {words.count(len(stage.a), 'user')} and {words.count(len(stage.i), 'item')} with the "
            "most ratings; the numbers are those of all."
        )


def _steps(at: Scene, method: Method, trace: Trace, stage: Stage, alt: str) -> None:
    """The half-steps; for plain means, from the mean of all to them."""

    def said(state: Baseline) -> str:
        return " · ".join(
            [PHASES[state.phase], f"J {words.number(state.objective)}", baselines_scores.said(state.predict(), at)]
        )

    if method.name == "offsets":
        most = baselines.frames(len(stage.a) * len(stage.i))
        player.show(trace, stage.draw, caption=said, alt=alt, maps=True, most=most, key="baselines")
        return
    zero = Method("global", 0.0)
    figures, captions = [], []
    for each in (zero, method):
        state = each.run(at.train).final
        figures.append(stage.draw(state))
        captions.append(f"{each.title} · {baselines_scores.said(state.predict(), at)}")
    player.play(figures, captions, alt=alt, maps=True, key="means")


def _sweep(at: Scene, method: Method, stage: Stage, alt: str) -> None:
    """One frame for each penalty."""
    finals = [Method(method.name, penalty).run(at.train).final for penalty in STOPS]
    if method.free:
        figures = [stage.free(state.predict()) for state in finals]
        alt = alt.format("numbers where there were ratings, 0 in every gap")
    else:
        stage.reach = float(max(np.abs(state.items).max() for state in finals)) or 1.0
        figures = [stage.draw(state) for state in finals]
        alt = alt.format(_spread(finals[STOPS.index(method.penalty)]))
    captions = [
        " · ".join(
            [
                f"λ = {words.number(penalty)}",
                f"J {words.number(state.objective)}",
                baselines_scores.said(state.predict(), at),
            ]
        )
        for penalty, state in zip(STOPS, finals, strict=True)
    ]
    player.play(figures, captions, alt=alt, start=STOPS.index(method.penalty), maps=True, key="penalties")


def _spread(state: Baseline) -> str:
    return f"offsets of users from {_ends(state.users)}, of items from {_ends(state.items)}"


def _ends(values: np.ndarray) -> str:
    return f"{words.number(float(values.min()))} to {words.number(float(values.max()))}"
