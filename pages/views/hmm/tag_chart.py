"""The trellis of a sentence filling column by column, then the way back, under strips of its tags."""

import math
from typing import Any

import numpy as np
import streamlit as st

from algos.hmm.viterbi import Trellis
from pages.views.hmm import tag_words
from pages.views.hmm.tag_solution import Solution
from ui import controls, player
from ui.figures import tag_strip, trellis

DECADES = 4  # powers of ten below the best of its column at which a node is as small and grey as can be


def choose_first(n: int) -> int:
    """The first word on display, chosen where the sentence is too long for one picture."""
    if n <= tag_strip.MOST:
        return 0
    most = tag_strip.MOST
    said = f"The sentence has {n} words; {most} of them fit into the picture. All count."
    first = controls.slider("First word shown", 1, n - most + 1, 1, key="tag_first", help=said)
    return int(first) - 1


class Stage:
    """What stands still while the columns fill: the words, the strips, what is said of each node."""

    def __init__(self, solution: Solution, first: int) -> None:
        self.solution, self.first = solution, first
        self.m = min(solution.n - first, tag_strip.MOST)
        self.last = first + self.m == solution.n  # STOP is in the picture
        self.K = solution.at.model.n_tags
        hover = [tag_words.cell(solution, first + j, v) for j in range(self.m) for v in range(self.K)]
        if self.last:
            hover.append(tag_words.stop(solution))
        known = solution.at.known(solution.words)
        rows = ["Viterbi", "word by word", *["the corpus"] * (solution.gold is not None)]
        here = slice(first, first + self.m)
        stop = float(bool(solution.paths)) if self.last else None
        self.nodes = trellis.nodes(shades(solution.final.score[here]), hover, stop=stop)
        self.links, self.n_links = self._links()
        self.layout = trellis.layout(
            solution.words[here], solution.at.tags, known=known[here], stop=self.last, strips=rows
        )
        others = [solution.baseline, *([] if solution.gold is None else [solution.gold])]
        self.others = [self._strip(tags[here], row) for row, tags in enumerate(others, start=1)]

    def _strip(self, tags: np.ndarray, row: int) -> dict[str, Any]:
        at, best = self.solution.at, self.solution.best
        names = [at.legend.get(at.tags[i], self.solution.tags[i]) if i >= 0 else "" for i in tags]
        differs = None if best is None else tags != best[self.first : self.first + self.m]
        return tag_strip.strip(tags, at.tags, row=row, differs=differs if row else None, hover=names, yaxis="y2")

    def draw(self, state: Trellis, *, final: bool) -> dict[str, Any]:
        """The figure of one state; the second-best path only in the last."""
        first, m, n = self.first, self.m, self.solution.n
        columns = min(max(len(state.score) - first, 0), m)
        ended = state.phase in ("stop", "back")
        arrived = ended and self.last and len(self.solution.paths) > 0
        path = np.full(n, -1)
        if len(state.path):
            path[n - len(state.path) :] = state.path
        second = self.solution.paths[1].tags if final and len(self.solution.paths) > 1 else None
        x = self.nodes[0]["x"].copy()
        x[columns * self.K + (ended and self.last) :] = np.nan  # what is not filled is not drawn
        return dict(
            data=[
                *trellis.edges(self.links[: None if arrived else self.n_links[columns]]),
                self._path(second, second=True),
                self._path(path if len(state.path) else None),
                *[nodes | {"x": x} for nodes in self.nodes],
                self._strip(path[first : first + m], 0),
                *self.others,
            ],
            layout=self.layout,
        )

    def _links(self) -> tuple[np.ndarray, list[int]]:
        """The best way into every node, the one into STOP last, and how many of them 0, 1, ... columns have."""
        back = self.solution.final.back[self.first : self.first + self.m]
        j, v = np.nonzero(back >= 0)
        j, v = j[j > 0], v[j > 0]
        links = np.column_stack([j - 1, back[j, v], j, v]).astype(float)
        n_links = np.searchsorted(j, np.arange(self.m + 1)).tolist()
        if self.last and self.solution.paths:
            stop = [self.m - 1, int(self.solution.ends.argmax()), self.m, (self.K - 1) / 2]
            links = np.vstack([links, stop])
        return links, n_links

    def _path(self, tags: np.ndarray | None, *, second: bool = False) -> dict[str, Any]:
        """A path as far as it is decided (-1 where it is not) and in the picture."""
        rows, start = np.zeros(0), 0
        if tags is not None:
            seen = tags[self.first : self.first + self.m]
            start = int((seen < 0).sum())
            rows = np.array([*seen[start:].tolist(), *[(self.K - 1) / 2] * self.last])
        if second:
            there = len(self.solution.paths) > 1
            look: dict[str, Any] = dict(i=1, dash="dash", width=2.5, name="second-best path" if there else "")
        else:
            look = dict(name="best path" if self.solution.paths else "")
        return trellis.path(rows, first=start, **look)


def shades(score: np.ndarray) -> np.ndarray:
    """How a score (j, K), logs, compares with the best of its column: 1 for the best, 0 only if impossible."""
    best = score.max(axis=1, keepdims=True)
    with np.errstate(invalid="ignore"):
        shade = np.maximum(1 + (score - best) / (DECADES * math.log(10)), 0.05)
    return np.where(np.isneginf(score), 0.0, shade)


def show(solution: Solution, first: int) -> None:
    """The player, and what its looks mean."""
    stage = Stage(solution, first)
    states = solution.trace.states
    shown = [i for i, state in enumerate(states) if _in_view(state, stage) or i == len(states) - 1]
    player.play(
        [stage.draw(states[i], final=i == len(states) - 1) for i in shown],
        [tag_words.caption(solution, states[i]) for i in shown],
        alt=tag_words.alt(solution),
        maps=True,
        on_click=lambda i: _look(solution, first, i),
    )
    if legend := [f"{tag} {meaning}" for tag, meaning in solution.at.legend.items()]:
        st.caption(", ".join(legend) + ".")
    st.caption(
        "Large and blue: the best score of its column; small and grey: a ten-thousandth of it or less; a cross: "
        "impossible. Each grey line is the best way into its node. A box with ≠ differs from Viterbi."
    )
    if stage.m < solution.n:
        st.caption(f"Words {first + 1} to {first + stage.m} of {solution.n} are shown; the sidebar moves on.")


def _in_view(state: Trellis, stage: Stage) -> bool:
    filled, decided = len(state.score), stage.solution.n - len(state.path)
    if state.phase == "column":
        return stage.first < filled <= stage.first + stage.m
    return state.phase != "back" or stage.first <= decided < stage.first + stage.m


def _look(solution: Solution, first: int, i: int) -> None:
    j, v = divmod(i, solution.at.model.n_tags)
    controls.put("tag_word", first + j + 1)
    if first + j < solution.n:
        controls.put("tag_tag", solution.at.tags[v])
