"""The trellis of a sentence filling column by column, then the way back, under strips of its tags."""

import math
from itertools import pairwise
from typing import Any

import numpy as np

from algos.hmm.viterbi import Trellis
from pages.views.hmm import trellis
from pages.views.hmm.decoding import Decoding
from pages.views.hmm.formulas import probability
from ui import palette, words
from ui.figures import marks
from ui.figures.marks import Trace

FEW = 10**10  # paths whose number is written out; a longer number would be cut off
ROOM = 2  # columns to come that leave room for a label
WAYS = 60  # steps from word to word: so many can be told apart where it is not known yet which of them is the best
TALL = 64  # pixels: the most of a row
RIVALS, FAR = 3, 100  # ways into the best node of the newest column that are compared: none so many times less
RIM, SAID = 0.14, 0.3  # of a step: what is left out at its ends, and where its number stands
PALE = 0.45  # the opacity of nodes beside the best path
THIN = dict(color=palette.NEUTRAL, width=1)  # of the best ways into nodes
LEFT = "#56606e"  # of the best path through a tag that is forced, in its row
BEST, BESIDE = palette.FIT, palette.NEUTRAL  # what is on the best path, and all else: rows say which tag it is
APART = 0.75  # rows from number to number at least
DECADES = 4  # powers of ten below the best of its column at which a node is as small and grey as can be


class Stage:
    """What stands still while the columns fill: the words, the strips, what is said of each node."""

    def __init__(self, run: Decoding, forced: tuple[int, int] | None = None) -> None:
        self.run = run
        self.m = run.here.stop - run.first
        self.last = run.here.stop == run.n  # STOP is in the picture
        self.K = len(run.tags)
        hover = [_cell(run, run.first + j, v) for j in range(self.m) for v in range(self.K)]
        if self.last:
            hover.append(_stop(run))
        stop = float(bool(run.paths)) if self.last else None
        self.forced = forced
        left = run.forced(*forced) if forced else None  # the best path through it: if it is another its row is on top
        self.left = left if left and run.best is not None and (left.tags != run.best).any() else None
        self.nodes = trellis.nodes(shades(run.final.score[run.here]), run.at.tags, hover, stop=stop)
        self.links, self.n_links = self._links()
        self.empty = trellis.empty(self.m, self.K)
        self.steps = np.argwhere(run.at.model.transition[:, :-1])[: None if stepped(run) else 0]
        said, known = run.words[run.here], run.known[run.here]
        self.layout = trellis.layout(
            said,
            run.at.tags,
            known=known,
            stop=self.last,
            strips=[
                "<b>best remaining</b>" if self.left else f"<span style='color:{BEST}'><b>best path</b></span>",
                f"<b>{alone(run)} tag</b>",
            ],
            rows=run.at.rows(trellis.ROW),
            tall=TALL,
            coloured=False,
        )
        self.layout["meta"]["narrow"]["yaxis2.ticktext"] = [
            "best<br>remaining" if self.left else "best path",
            f"{alone(run)}<br>tag",
        ]

    def holds(self, state: Trellis) -> bool:
        """Whether the state changes something in the picture; the last one always stands at the end."""
        filled, decided = len(state.score), self.run.n - len(state.path)
        if state is self.run.final:
            return True
        if state.phase == "column":
            return self.run.first < filled <= self.run.here.stop
        return state.phase != "back" or self.run.first <= decided < self.run.here.stop

    def draw(self, state: Trellis) -> dict[str, Any]:
        """The figure of one state; the second-best path only in the last."""
        run, n = self.run, self.run.n
        columns = min(max(len(state.score) - run.first, 0), self.m)
        ended = state.phase in ("stop", "back")
        arrived = ended and self.last and len(run.paths) > 0
        path = np.full(n, -1)
        if len(state.path):
            path[n - len(state.path) :] = state.path
        found = so_far(state)
        best = path if ended and run.paths else np.r_[found, np.full(n - len(found), -1)]
        second = run.paths[1].tags if state is run.final and len(run.paths) > 1 else None
        pick = self.nodes[1]
        there = self._on_path(best)
        colours = np.where(there, BEST, BESIDE).tolist()
        stress = dict(color=colours, opacity=np.where(there, 1.0, PALE))
        look = self.nodes[0] | dict(marker=self.nodes[0]["marker"] | stress)
        x = look["x"].copy()
        x[columns * self.K + (ended and self.last) :] = np.nan  # what is not filled is not drawn
        forced, ring = self._forced()
        free = self._path(path if len(state.path) else None, name="best path" if run.paths else "")
        if self.left:  # the other one is looked at
            free |= dict(opacity=PALE)
        said = run.at.model.emission[:, run.x].any(axis=0)  # else no tag can bring the word
        usual = np.where(said, run.baseline, -1)
        won = _boxes(run.strip(self.left.tags, 0), LEFT) if self.left else _boxes(run.strip(best, 0), BEST)
        return dict(
            data=[
                self.empty | dict(x=np.where(self.empty["x"] < columns, np.nan, self.empty["x"])),
                *self._ways(columns),
                *trellis.edges(self._survivors(columns, arrived), line=THIN),
                self._path(second, i=1, dash="dash", width=2.5, name="second-best path" if len(run.paths) > 1 else ""),
                free,
                forced,
                *self._rivals(state),
                *[nodes | {"x": x} for nodes in (look, pick)],
                ring,
                won,
                *self._told(state, columns, won),
                _boxes(run.strip(usual, 1, self.left.tags if self.left else best), BESIDE),
            ],
            layout=self.layout,
        )

    def _told(self, state: Trellis, columns: int, strip: Trace) -> list[Trace]:
        """Beside a new tag that it overrules the word's own, where the columns to come leave room."""
        run, room = self.run, state.phase == "column" and 0 < columns <= self.m - ROOM
        x = columns - 1 + 0.56
        axes = {axis: strip[axis] for axis in ("xaxis", "yaxis") if axis in strip}
        path = so_far(state)
        overruled = room and len(path) and path[-1] != run.baseline[len(path) - 1] >= 0
        said = f"overrules {alone(run)} tag" if overruled else ""
        look: dict[str, Any] = dict(textposition="middle right", cliponaxis=False, meta="no ghost")
        return [marks.text([x], [0], [said], palette.MISTAKE, size=14, **look, **axes)]

    def _on_path(self, best: np.ndarray) -> np.ndarray:
        """Which nodes are on the best path (-1 where it has no tag yet), and STOP."""
        on = (best[self.run.here][:, None] == np.arange(self.K)).ravel()
        return np.r_[on, np.ones(int(self.last), dtype=bool)]

    def _links(self) -> tuple[np.ndarray, list[int]]:
        """The best way into every node, the one into STOP last, and how many of them 0, 1, ... columns have."""
        back = self.run.final.back[self.run.here]
        j, v = np.nonzero(back >= 0)
        j, v = j[j > 0], v[j > 0]
        links = np.column_stack([j - 1, back[j, v], j, v]).astype(float)
        n_links = np.searchsorted(j, np.arange(self.m + 1)).tolist()
        if self.last and self.run.paths:
            stop = [self.m - 1, int(self.run.ends.argmax()), self.m, (self.K - 1) / 2]
            links = np.vstack([links, stop])
        return links, n_links

    def _survivors(self, columns: int, arrived: bool) -> np.ndarray:
        """The best ways into the newest column; of STOP the whole way back from there."""
        if not arrived:
            return self.links[self.n_links[max(columns - 1, 0)] : self.n_links[columns]]
        alive, kept = {(self.m, (self.K - 1) / 2)}, []
        for j, u, k, v in self.links[::-1].tolist():
            if (k, v) in alive:
                alive.add((j, u))
                kept.append((j, u, k, v))
        return np.array(kept[::-1]).reshape(-1, 4)

    def _ways(self, columns: int) -> list[Trace]:
        """All steps that the model allows into the next column: each may be taken yet."""
        u, v = (self.steps if 0 < columns < self.m else self.steps[:0]).T
        j = np.full(len(u), columns - 1)
        thin: dict[str, Any] = dict(line=dict(color=palette.NEUTRAL, width=0.7), opacity=0.3, meta="no ghost")
        return trellis.edges(np.column_stack([j, u, j + 1, v]), **thin)

    def _rivals(self, state: Trellis) -> list[Trace]:
        """The best path so far, other ways into its last node as far as its rim, and how much less they are."""
        j = len(state.score) - 1
        ends, path, said = np.zeros((0, 4)), np.zeros((0, 4)), list[str]()
        if state.phase == "column" and j > self.run.first:
            v = int(state.score[j].argmax())
            ways = ways_in(self.run, state)
            x = j - self.run.first - 1
            ends = np.array([_leg(x, u, v) for u, _ in ways])
            tags = so_far(state)[self.run.first :]
            path = np.array([(i, u, i + 1, v) for i, (u, v) in enumerate(pairwise(tags))])
            said = ["", *(_less(ways[0][1] - way) for _, way in ways[1:])]
        (won,) = trellis.edges(path, colour=palette.FIT, line=dict(color=palette.FIT, width=5), opacity=1)
        (lost,) = trellis.edges(ends[1:], colour=palette.FIT, line=dict(color=palette.FIT, width=2.5, dash="dot"))
        at = ends.reshape(-1, 4)
        told: dict[str, Any] = dict(size=13, textposition="middle center", meta="no ghost")
        told["textfont"] = dict(color=palette.FIT, size=13, weight="bold", shadow=palette.HALO)
        place = at[:, :2] + SAID * (at[:, 2:] - at[:, :2])
        order = np.argsort(place[:, 1])
        for i, k in pairwise(order):  # numbers of neighbours would meet
            place[k, 1] = max(place[k, 1], place[i, 1] + APART)
        numbers = marks.text(place[:, 0], place[:, 1], said, **told)
        return [won | dict(meta="no ghost"), lost | dict(meta="no ghost"), numbers]

    def _forced(self) -> tuple[Trace, Trace]:
        """The best path through the node that the reader has chosen, and a ring round it."""
        path = None if self.forced is None else self.run.forced(*self.forced)
        j, v = self.forced or (-1, -1)
        here = self.run.first <= j < self.run.here.stop
        x, y = np.array([j - self.run.first if here else np.nan]), np.array([v if here else np.nan])
        name = f"with “{self.run.said[j]}” as {self.run.tags[v]}" if path else ""
        line = self._path(path.tags if path else None, i=2, dash="dot", width=3.5, name=name)
        line["line"] |= dict(color=LEFT)  # that of its row
        return line, marks.ring(x, y, palette.NEUTRAL, size=30, width=3, meta="no ghost", cliponaxis=False)

    def _path(self, tags: np.ndarray | None, **look: Any) -> Trace:
        """A path as far as it is decided (-1 where it is not) and in the picture."""
        rows, start = np.zeros(0), 0
        if tags is not None:
            seen = tags[self.run.here]
            start = int((seen < 0).sum())
            rows = np.array([*seen[start:].tolist(), *[(self.K - 1) / 2] * self.last])
        return trellis.path(rows, first=start, **look)


def stepped(run: Decoding) -> bool:
    """Whether all possible transitions are drawn: there are few."""
    return int(np.count_nonzero(run.at.model.transition[:, :-1])) <= WAYS


def alone(run: Decoding) -> str:
    """What each word's tag by itself is called."""
    return "likeliest" if run.at.corpus.given else "usual"


def _boxes(strip: Trace, colour: str) -> Trace:
    """A row of tags in one colour; those that are overruled framed."""
    line = strip["marker"]["line"]
    return strip | dict(marker=dict(color=colour, line=line), textfont=strip["textfont"] | dict(color="white"))


def _leg(x: float, u: float, v: float) -> list[float]:
    """A step from row u of column x to row v of the next, without what its nodes cover."""
    return [x + RIM, u + (v - u) * RIM, x + 1 - RIM, v - (v - u) * RIM]


def ways_in(run: Decoding, state: Trellis) -> list[tuple[int, float]]:
    """Tags before the best node of the newest column and the score of the way from each, the best first."""
    j = len(state.score) - 1
    with np.errstate(divide="ignore"):
        ways = state.score[j - 1] + np.log(run.at.model.transition[:, int(state.score[j].argmax())])
    least = max(ways.max() - math.log(FAR), np.finfo(float).min)
    return [(int(u), float(ways[u])) for u in np.argsort(-ways, kind="stable")[:RIVALS] if ways[u] >= least]


def so_far(state: Trellis) -> np.ndarray:
    """The tags of the best path to the columns filled; none where no path arrives."""
    j = len(state.score)
    if not j or np.isneginf(state.score[-1]).all():
        return np.zeros(0, dtype=int)
    tags = np.full(j, int(state.score[-1].argmax()))
    for i in range(j - 1, 0, -1):
        tags[i - 1] = state.back[i, tags[i]]
    return tags


def _less(logs: float) -> str:
    """What part of the best way's score a way has, of which the logarithm of best over it is given."""
    times = math.exp(logs)
    return f"1/{times:.0f}" if times > 10 else f"1/{times:.1f}"


def shades(score: np.ndarray) -> np.ndarray:
    """How a score (j, K), logs, compares with the best of its column: 1 for the best, 0 only if impossible."""
    best = score.max(axis=1, keepdims=True)
    with np.errstate(invalid="ignore"):
        shade = np.maximum(1 + (score - best) / (DECADES * math.log(10)), 0.05)
    return np.where(np.isneginf(score), 0.0, shade)


def _cell(run: Decoding, j: int, v: int) -> str:
    """The arithmetic of one node."""
    hmm, score, tags = run.at.model, run.final.score, run.tags
    word, tag = run.said[j], tags[v]
    emit = f"× p({word} | {tag}) {words.number(float(hmm.emission[v, run.x[j]]))}"
    u = int(run.final.back[j, v])
    if np.isneginf(score[j, v]):
        why = f"{tag} never says it" if hmm.emission[v, run.x[j]] == 0 else "no path arrives here"
        return f"<b>{word} as {tag}</b><br>impossible: {why}"
    if j == 0:
        lines = [f"p({tag} first) {words.number(float(hmm.start[v]))}"]
    else:
        lines = [
            f"best from {tags[u]}: {probability(score[j - 1, u])}",
            f"× p({tag} | {tags[u]}) {words.number(float(hmm.transition[u, v]))}",
        ]
    lines += [emit, f"= {probability(score[j, v])}"]
    if run.paths:
        lines.append(f"share of p(words) through here: {words.number(words.Share(run.posterior[j, v]))}")
    return "<br>".join([f"<b>{word} as {tag}</b>", *lines])


def _stop(run: Decoding) -> str:
    """The arithmetic of STOP."""
    v = int(run.ends.argmax())
    if not run.paths:
        return "<b>STOP</b><br>impossible: no path arrives here"
    return (
        f"<b>STOP</b><br>best from {run.tags[v]}: {probability(run.final.score[-1, v])}<br>"
        f"× p(STOP | {run.tags[v]}) {words.number(float(run.at.model.transition[v, -1]))}<br>"
        f"= {probability(float(run.ends[v]))}"
    )
