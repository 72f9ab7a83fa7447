"""The filled table beside the offsets that fill it, half-step by half-step."""

from typing import Any

import numpy as np
import streamlit as st

from algos.recommender.baselines import Baseline
from algos.trace import Trace
from pages.views.recommender import baselines_scores
from pages.views.recommender.baselines_fit import Method
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
            self.reach = max(float(np.abs(v).max()) for s in trace.states for v in (s.users, s.items)) or 1.0

    def part(self, table: np.ndarray) -> np.ndarray:
        return table[np.ix_(self.a, self.i)]

    def draw(self, state: Baseline) -> dict[str, Any]:
        filled = ratings_map.cells(self.part(state.predict()), self.data.low, self.data.high, noun="guess")
        bars = (
            baselines.offsets(state.users, self.data.users, self.order[0], self.reach),
            baselines.offsets(state.items, self.data.items, self.order[1], self.reach),
        )
        return baselines.beside(filled, bars, self.names, self.reach)

    def free(self, table: np.ndarray) -> dict[str, Any]:
        """The given table and the one without structure, whose gaps (all 0) are drawn as gaps."""
        shown = np.where(self.train.seen, table, np.nan)
        given = ratings_map.cells(self.part(self.train.Y), self.data.low, self.data.high)
        filled = ratings_map.cells(self.part(shown), self.data.low, self.data.high, noun="guess")
        return baselines.two_tables(given, filled, self.names)


def show(at: Scene, method: Method, trace: Trace) -> None:
    stage = Stage(at, method, trace)
    n, m = at.data.Y.shape
    final = trace.final
    said = baselines_scores.said(final.predict(), at)
    about = f"{method.title[0].upper()}{method.title[1:]} on {words.count(n, 'user')} and {words.count(m, 'item')}"
    if method.free:
        alt = f"{about}: numbers where there were ratings, 0 in every gap; {said}."
        player.chart(stage.free(final.predict()), alt=alt, key=controls.key_of("unstructured"))
        st.caption(f"Right, every gap holds 0, drawn as a gap. {said}.")
    else:
        alt = f"{about}: offsets of users from {_ends(final.users)}, of items from {_ends(final.items)}; {said}."
        player.show(
            trace,
            stage.draw,
            caption=lambda state: (
                f"{PHASES[state.phase] + ' · ' if state.phase in PHASES and method.name == 'offsets' else ''}"
                f"J {words.number(state.objective)} · {baselines_scores.said(state.predict(), at)}"
            ),
            alt=alt,
            maps=True,
            most=baselines.frames(len(stage.a) * len(stage.i)),
            key="baselines",
        )
    if len(stage.a) < n or len(stage.i) < m:
        st.caption(
            f"The table shows the {words.count(len(stage.a), 'user')} and {words.count(len(stage.i), 'item')} with the "
            "most ratings; the numbers are those of all."
        )


def _ends(values: np.ndarray) -> str:
    return f"{words.number(float(values.min()))} to {words.number(float(values.max()))}"
