"""The trellis filling with forward probabilities from the left, then with posteriors from the right; Z below."""

from typing import Any

import numpy as np

from algos.hmm.forward_backward import Lattice
from pages.views.hmm import tag_strip, trellis
from pages.views.hmm.formulas import probability
from pages.views.hmm.posterior import posterior
from pages.views.hmm.posterior.run import Sums
from ui import palette, words

LEAST = 0.01  # share of a transition that is drawn
LABELS = 4  # points of Z whose value is written beside them


class Stage:
    """What stands still while the columns fill."""

    def __init__(self, sums: Sums) -> None:
        run = self.run = sums.decoding
        self.sums, here = sums, run.here
        self.m = here.stop - run.first
        self.hover = [_cell(sums, run.first + j, v) for j in range(self.m) for v in range(len(run.tags))]
        flat = trellis.layout(run.words[here], run.at.tags, known=run.known[here], strips=["Viterbi", "posterior"])
        self.right = sums.log_p if sums.printed and sums.possible else None  # where Z ought to be
        z = sums.log_z[here]
        self.layout = posterior.with_room(flat, z if self.right is None else np.r_[sums.log_z[here], self.right])

    def holds(self, state: Lattice) -> bool:
        """Whether the state changes something in the picture; the last one always stands at the end."""
        here, filled, left = self.run.here, len(state.forward), self.run.n - len(state.backward)
        if state is self.sums.trace.final or state.phase == "start":
            return True
        return here.start < filled <= here.stop if state.phase == "forward" else here.start <= left < here.stop

    def draw(self, state: Lattice) -> dict[str, Any]:
        """The figure of one state; the two paths as lines only in the last."""
        sums, n = self.sums, self.run.n
        filled, known = np.arange(n) < len(state.forward), np.arange(n) >= n - len(state.backward)
        shade = np.where(known[:, None], sums.posterior, np.where(filled[:, None], sums.filtered, np.nan))
        shade[filled & ~known] = np.nan_to_num(shade[filled & ~known], nan=0.0)
        step = np.where(known[:-1, None, None], sums.pairs, np.where(filled[1:, None, None], sums.filtered_pairs, 0))
        final = state is sums.trace.final
        return dict(
            data=[
                *trellis.edges(*self._links(np.nan_to_num(step, nan=0.0)), colour=palette.DATA),
                self._path(self.run.best, "Viterbi's path", 0, final),
                self._path(sums.likeliest, "posterior's path", 1, final),
                *trellis.nodes(np.minimum(shade[self.run.here], 1), self.hover),
                self._strip(self.run.best, 0, np.full(n, final)),
                self._strip(sums.likeliest, 1, known),
                *self._z(known[self.run.here]),
            ],
            layout=self.layout,
        )

    def _links(self, step: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        inside = step[self.run.first : self.run.here.stop - 1]
        j, u, v = np.nonzero(inside >= LEAST)
        return np.column_stack([j, u, j + 1, v]), np.minimum(inside[j, u, v], 1)

    def _path(self, tags: np.ndarray | None, name: str, i: int, final: bool) -> dict[str, Any]:
        rows = tags[self.run.here] if tags is not None and final else np.zeros(0)
        look: dict[str, Any] = dict(width=2.5, dash="dot" if i else "solid")
        return trellis.path(rows, i=i, name="" if tags is None else name, **look)

    def _strip(self, tags: np.ndarray | None, row: int, known: np.ndarray) -> dict[str, Any]:
        here, best = self.run.here, self.run.best
        shown = np.full(self.m, -1) if tags is None else np.where(known, tags, -1)[here]
        differs = shown != best[here] if row and best is not None else None
        hover = [self.run.meanings[i] if i >= 0 else "" for i in shown]
        return tag_strip.strip(shown, self.run.at.tags, row=row, differs=differs, hover=hover, yaxis="y2")

    def _z(self, known: np.ndarray) -> list[dict[str, Any]]:
        log_z = self.sums.log_z[self.run.here]
        text = [probability(value) for value in log_z.tolist()]
        # One label where all are the same; more than a few would run into each other on a narrow screen.
        every = self.m if self.right is None else -(-self.m // LABELS)
        labelled = (self.m - 1 - np.arange(self.m)) % every == 0
        return posterior.z(log_z, known, text, labelled, right=self.right)


def _cell(sums: Sums, j: int, v: int) -> str:
    """The hover text of a node."""
    said = [
        f"<b>{sums.decoding.said[j]} as {sums.decoding.tags[v]}</b>",
        f"forward α {probability(sums.forward[j, v])}",
        f"backward β {probability(sums.backward[j, v])}",
    ]
    if sums.possible:
        said.append(f"α β / p(x) = {words.number(float(sums.posterior[j, v]))}")
    return "<br>".join(said)
