"""The trellis filling with forward probabilities from the left, then with posteriors from the right; Z below."""

from typing import Any

import numpy as np
import streamlit as st

from algos.hmm.forward_backward import Lattice
from pages.views.hmm import posterior_words
from pages.views.hmm.posterior_sums import Sums
from pages.views.hmm.tag_solution import probability
from ui import controls, palette, player
from ui.figures import posterior, tag_strip, trellis

LEAST = 0.01  # share of a transition that is drawn
LABELS = 4  # points of Z whose value is written beside them


class Stage:
    """What stands still while the columns fill."""

    def __init__(self, sums: Sums, first: int) -> None:
        solution = sums.solution
        self.sums, self.first = sums, first
        self.m = min(solution.n - first, tag_strip.MOST)
        self.K = solution.at.model.n_tags
        here = self.here = slice(first, first + self.m)
        self.hover = [posterior_words.cell(sums, first + j, v) for j in range(self.m) for v in range(self.K)]
        known = solution.at.known(solution.words)[here]
        flat = trellis.layout(solution.words[here], solution.at.tags, known=known, strips=["Viterbi", "posterior"])
        self.right = sums.log_p if sums.printed and sums.possible else None
        self.layout = posterior.with_room(flat, sums.log_z[here] if self.right is None else self._both())
        self.names = [
            solution.at.legend.get(tag, name) for tag, name in zip(solution.at.tags, solution.tags, strict=True)
        ]

    def _both(self) -> np.ndarray:
        return np.r_[self.sums.log_z[self.here], self.sums.log_p]

    def draw(self, state: Lattice, *, final: bool) -> dict[str, Any]:
        """The figure of one state; the two paths as lines only in the last."""
        sums, n = self.sums, self.sums.solution.n
        filled, known = np.arange(n) < len(state.forward), np.arange(n) >= n - len(state.backward)
        shade = np.where(known[:, None], sums.posterior, np.where(filled[:, None], sums.filtered, np.nan))
        shade[filled & ~known] = np.nan_to_num(shade[filled & ~known], nan=0.0)
        step = np.where(known[:-1, None, None], sums.pairs, np.where(filled[1:, None, None], sums.filtered_pairs, 0))
        best, decoded = sums.solution.best, sums.decoded
        return dict(
            data=[
                *trellis.edges(*self._links(np.nan_to_num(step, nan=0.0)), colour=palette.DATA),
                self._path(best, "Viterbi's path", 0, final),
                self._path(decoded, "posterior's path", 1, final),
                *trellis.nodes(np.minimum(shade[self.here], 1), self.hover),
                self._strip(best, 0, np.full(n, final)),
                self._strip(decoded, 1, known),
                *self._z(known[self.here]),
            ],
            layout=self.layout,
        )

    def _links(self, step: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        inside = step[self.first : self.first + self.m - 1]
        j, u, v = np.nonzero(inside >= LEAST)
        return np.column_stack([j, u, j + 1, v]), np.minimum(inside[j, u, v], 1)

    def _path(self, tags: np.ndarray | None, name: str, i: int, final: bool) -> dict[str, Any]:
        there = tags is not None
        rows = tags[self.here] if tags is not None and final else np.zeros(0)
        look: dict[str, Any] = dict(width=2.5, dash="dot" if i else "solid")
        return trellis.path(rows, i=i, name=name if there else "", **look)

    def _strip(self, tags: np.ndarray | None, row: int, known: np.ndarray) -> dict[str, Any]:
        solution = self.sums.solution
        shown = np.full(self.m, -1) if tags is None else np.where(known, tags, -1)[self.here]
        other = solution.best if row else self.sums.decoded
        differs = None if other is None or not row else shown != other[self.here]
        hover = [self.names[i] if i >= 0 else "" for i in shown]
        return tag_strip.strip(shown, solution.at.tags, row=row, differs=differs, hover=hover, yaxis="y2")

    def _z(self, known: np.ndarray) -> list[dict[str, Any]]:
        log_z = self.sums.log_z[self.here]
        text = [probability(value) for value in log_z.tolist()]
        # One label where all are the same; more than a few would run into each other on a narrow screen.
        every = self.m if self.right is None else -(-self.m // LABELS)
        labelled = (self.m - 1 - np.arange(self.m)) % every == 0
        return posterior.z(log_z, known, text, labelled, right=self.right)


def show(sums: Sums, first: int) -> None:
    """The player, and what its looks mean."""
    stage = Stage(sums, first)
    states = sums.trace.states
    shown = [i for i, state in enumerate(states) if _in_view(state, stage) or i == len(states) - 1]
    player.play(
        [stage.draw(states[i], final=i == len(states) - 1) for i in shown],
        [posterior_words.caption(sums, states[i]) for i in shown],
        alt=posterior_words.alt(sums),
        on_click=lambda i: _look(sums, first, i),
        key="posterior",
    )
    then = "α β / p(x), which need not be a share and is drawn as 1 if it is more" if sums.printed else "its posterior"
    st.caption(
        f"Size and blue: at first each tag's share of the forward sums, then {then}; a cross is exactly 0. Width "
        f"of a line: the posterior of the step, {LEAST:.0%} or more. A box with ≠ differs from Viterbi."
    )
    if stage.m < sums.solution.n:
        st.caption(f"Words {first + 1} to {first + stage.m} of {sums.solution.n} are shown; the sidebar moves on.")


def _in_view(state: Lattice, stage: Stage) -> bool:
    filled, left = len(state.forward), stage.sums.solution.n - len(state.backward)
    if state.phase == "forward":
        return stage.first < filled <= stage.first + stage.m
    return state.phase == "start" or stage.first <= left < stage.first + stage.m


def _look(sums: Sums, first: int, i: int) -> None:
    j, v = divmod(i, sums.solution.at.model.n_tags)
    controls.put("posterior_word", first + j + 1)
    controls.put("posterior_tag", sums.solution.at.tags[v])
