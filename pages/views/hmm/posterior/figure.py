"""The trellis filling with what the words so far say from the left, then with posteriors from the right.

Of few tags the discs are as large as their shares, and nothing else is drawn: no strips of tags, no thick steps. With
the misprint, Z stands below: there it is not level.
"""

import math
from typing import Any

import numpy as np

from algos.hmm import posterior_decoding
from algos.hmm.forward_backward import Lattice
from pages.views.hmm import tag_look, trellis
from pages.views.hmm.formulas import power_of_ten, probability
from pages.views.hmm.posterior.run import Sums
from ui import palette, words
from ui.figures import marks
from ui.figures.marks import Trace

WRITTEN = 40  # nodes whose shares are written beside them
TALL, PILE = 116, 344  # pixels: the most of a row, and of all rows where no strips stand below them
BIG = 50  # pixels of a row from which on a node is a disc as large as its share, with the share written on it
DISC, FULL, MANY = 0.93, 96, 88  # of a row: the disc of a share of 1; pixels at most, and in more than three columns
HOLDS, SPACIOUS = 28, 34  # pixels: the smallest disc that its share is written on; from where on in large letters
WAYS = 60  # steps that are drawn before any column is filled
LEAST = 0.01  # share of a transition that is drawn
LABELS = 4  # points of Z whose value is written beside them
ROOM, GAP = 96, 34  # pixels: the plot of Z, and what parts it from the trellis
CLEAR, NAMED = 56, 24  # pixels from the first row to what is told over it: past a disc, or the row's name
HALF = 10  # pixels: half of what is told there
TEN = math.log(10)
NOW, ALONE = "likeliest<br>so far", "posterior"  # of each word alone: no path
APART = 20  # pixels from a path to its name
FEW, KNOWN = 3, "after"  # columns over which it is said how many are known, with their word
FOOT = 8  # pixels below the rows of tags, where no legend is
FLAT = "<b>Z, the sum over all paths, is level if the recursion is right</b>"


class Stage:
    """What stands still while the columns fill."""

    def __init__(self, sums: Sums, node: tuple[int, int] | None = None) -> None:
        run = self.run = sums.decoding
        self.sums, self.node, here = sums, node, run.here
        self.m = here.stop - run.first
        self.tall = large(sums)
        self.hover = [_cell(sums, run.first + j, v) for j in range(self.m) for v in range(len(run.tags))]
        flat = trellis.layout(
            run.words[here],
            run.at.tags,
            known=run.known[here],
            strips=[] if self.tall else ["", ""],  # named where they come
            rows=run.meanings if self.tall else run.at.rows(trellis.ROW),
            below=True,
            tall=TALL if self.tall else trellis.TALL,
            pile=PILE if self.tall else trellis.PILE,
        )
        self.row = high(len(run.tags)) if self.tall else trellis.high(len(run.tags))
        self.disc = DISC * min(self.row, FULL if self.m <= 3 else MANY)
        ways = self._ways()
        self.steps = not (self.tall and np.size(ways[0]["x"]))  # whether likely steps are thick
        self.empty = [trellis.empty(self.m, len(run.tags)), *ways]
        self.right = sums.log_p if sums.printed and sums.possible else None  # where Z ought to be
        clear = CLEAR if self.tall else NAMED
        self.over = max(0.56, clear / self.row)  # how far above the first row is told what its columns go by, in rows
        flat["yaxis"]["range"] = [len(run.tags) - 0.4, -self.over - HALF / self.row]
        flat["height"] += round((self.over - 0.56) * self.row) + HALF
        if not sums.printed:  # the rows below have the names of the paths, in their colours
            flat["margin"] = flat["margin"] | dict(b=FOOT)
            flat["height"] += FOOT - trellis.FOOT
        if self.tall:
            flat["yaxis"]["tickfont"] = dict(size=16)
        z = sums.log_z[here]
        self.layout = with_room(flat, z if self.right is None else np.r_[z, self.right]) if sums.printed else flat

    def holds(self, state: Lattice) -> bool:
        """Whether the state changes something in the picture; the last one always stands at the end."""
        here, filled, left = self.run.here, len(state.forward), self.run.n - len(state.backward)
        if state is self.sums.trace.final or state.phase == "start":
            return True
        return here.start < filled <= here.stop if state.phase == "forward" else here.start <= left < here.stop

    def draw(self, state: Lattice) -> dict[str, Any]:
        """The figure of one state; the two paths as lines only in the last."""
        sums, n, best = self.sums, self.run.n, self.run.best
        filled, known = np.arange(n) < len(state.forward), np.arange(n) >= n - len(state.backward)
        shade = np.where(known[:, None], sums.posterior, np.where(filled[:, None], sums.filtered, np.nan))
        shade[filled & ~known] = np.nan_to_num(shade[filled & ~known], nan=0.0)
        step = np.where(known[:-1, None, None], sums.pairs, np.where(filled[1:, None, None], sums.filtered_pairs, 0))
        final = state is sums.trace.final
        back = known.any() and sums.possible
        ways = [(ALONE if back else NOW) if filled.any() else "", "Viterbi" if back else ""]
        named = dict(size=13, color=[palette.DATA if final else palette.NEUTRAL, palette.NEUTRAL])
        alone = sums.so_far if sums.likeliest is None else np.where(known, sums.likeliest, sums.so_far)
        return dict(
            data=[
                *self.empty,
                *trellis.edges(*self._links(np.nan_to_num(step, nan=0.0))),
                self._path(best, "Viterbi's path", final, palette.NEUTRAL, width=11, opacity=0.6),
                self._path(sums.likeliest, "posterior's path", final, palette.DATA, width=4, dash="dot"),
                *self._nodes(shade[self.run.here]),
                self._ghosts(known),
                self._shares(shade[self.run.here]),
                self._told(filled[self.run.here], known[self.run.here]),
                *([] if self.tall else [self._strip(best, 1, known), self._named(ways, named)]),
                *([self._paths(final)] if self.tall else []),
                *(self._z(known[self.run.here]) if sums.printed else []),
                self._broken(final),
                *([] if self.tall else [self._strip(alone, 0, filled)]),
                self._ring(shade),
                self._before(known),
            ],
            layout=self.layout,
        )

    def _nodes(self, shade: np.ndarray) -> list[Trace]:
        """The nodes; in tall rows discs in the colours of their tags, whose areas are the shares."""
        drawn, picks = trellis.nodes(np.minimum(shade, 1), self.run.at.tags, self.hover)
        if self.tall:
            drawn["marker"] |= dict(size=self._sizes(shade).ravel().astype(np.float32))
        return [drawn, picks]

    def _shares(self, shade: np.ndarray) -> Trace:
        return shares(shade, self._sizes(shade), tag_look.inks(self.run.at.tags))

    def _sizes(self, shade: np.ndarray) -> np.ndarray:
        """How large the discs are (m, K), in pixels; 0 where rows are too low for them."""
        part = np.clip(np.nan_to_num(shade), 0, 1)
        return np.where(part > 0, np.maximum(self.disc * np.sqrt(part), 7), 8) if self.tall else 0 * part

    def _before(self, known: np.ndarray) -> Trace:
        """Below the discs of the way back what the share was on the way there."""
        here, sizes = self.run.here, self._sizes(self.sums.posterior[self.run.here])
        was, there = percents(self.sums.filtered[here]), self._changed(known)
        sizes = np.maximum(sizes, self._sizes(self.sums.filtered[here]))
        said = [f"was {p}%" if ok else "" for p, ok in zip(was.ravel(), there.ravel(), strict=True)]
        look: dict[str, Any] = dict(mode="markers+text", textposition="bottom center", cliponaxis=False)
        look |= dict(
            textfont=dict(size=14, shadow=palette.HALO),
            marker=dict(size=sizes.ravel(), opacity=0),  # lines go to the sides
        )
        x, y = np.repeat(np.arange(self.m), was.shape[1]), np.tile(np.arange(was.shape[1]), self.m)
        return marks.text(x.astype(float), y.astype(float), said, **look)

    def _changed(self, known: np.ndarray) -> np.ndarray:
        """Of which nodes (m, K) the way back has changed the share, as written; of none where there are too many."""
        here, was = self.run.here, self.sums.filtered[self.run.here]
        there = known[here, None] & (was > 0) & (percents(was) != percents(self.sums.posterior[here]))
        return there & (self.tall and was.size <= WRITTEN)

    def _ghosts(self, known: np.ndarray) -> Trace:
        """As large as it was on the way there: a ring round each disc that the way back has changed."""
        there, (m, K) = self._changed(known), self.sums.filtered[self.run.here].shape
        x = np.where(there, np.arange(m)[:, None], np.nan).ravel()
        look = dict(size=self._sizes(self.sums.filtered[self.run.here]).ravel(), symbol="circle-open", opacity=1)
        look |= dict(color=palette.NEUTRAL, line=dict(width=2, color=palette.NEUTRAL))
        return marks.points(
            x, np.tile(np.arange(K), m), palette.NEUTRAL, marker=look, meta="no ghost", cliponaxis=False
        )

    def _named(self, ways: list[str], font: dict[str, Any]) -> Trace:
        """The names of the strips."""
        look: dict[str, Any] = dict(textposition="middle left", textfont=font, cliponaxis=False, yaxis="y2")
        return marks.text([-0.59] * 2, [0, 1], ways, **look)

    def _paths(self, final: bool) -> Trace:
        """The names of both paths once they are drawn: Viterbi's over its first step, the other's over its last."""
        best, likeliest, here = self.run.best, self.sums.likeliest, self.run.here
        x, y = [0.5, self.m - 1.5], [np.nan, np.nan]
        if best is not None and likeliest is not None and final and self.m > 1:
            below = 1 if self.m == 2 else -1  # where both name the same step
            y = [best[here][:2].mean() - APART / self.row, likeliest[here][-2:].mean() + below * APART / self.row]
        said = ["" if np.isnan(at) else name for at, name in zip(y, ("Viterbi", "posterior"), strict=True)]
        font = dict(size=14, weight="bold", shadow=palette.HALO, color=[palette.NEUTRAL, palette.DATA])
        place = [
            "middle center",
            "middle right" if likeliest is not None and np.diff(likeliest[here][-2:]).any() else "middle center",
        ]
        return marks.text(x, y, said, textfont=font, textposition=place, cliponaxis=False)

    def _ring(self, shade: np.ndarray) -> Trace:
        """Round the node that is looked at, if it is filled."""
        j, v = self.node or (-1, -1)
        there = self.run.first <= j < self.run.here.stop and not np.isnan(shade[j, v])
        size = max(trellis.LARGEST, float(self._sizes(shade)[j, v])) + 8 if there else 0.0
        x, y = np.array([j - self.run.first if there else np.nan]), np.array([v if there else np.nan])
        return marks.ring(x, y, palette.COMPARE[2], size=size, width=3, meta="no ghost", cliponaxis=False)

    def _told(self, filled: np.ndarray, known: np.ndarray) -> Trace:
        """Over each column after how many words it is believed: those up to its own, and on the way back all."""
        unit, few, every = self.run.at.unit, self.m <= FEW, f"all {self.run.n}" if self.run.n > 1 else "1"
        many = [self.run.first + j + 1 for j in range(self.m)]
        used = [
            every if back else words.count(k, unit) if few else words.number(k)
            for k, back in zip(many, known, strict=True)
        ]
        shown = [text if there else "" for text, there in zip(used, filled.tolist(), strict=True)]
        look: dict[str, Any] = dict(textfont=dict(size=14, weight="bold"), cliponaxis=False)
        look["textposition"] = ["middle left", *["middle center"] * self.m]
        return marks.text([-0.59, *range(self.m)], [-self.over] * (self.m + 1), [KNOWN, *shown], **look)

    def _ways(self) -> list[Trace]:
        """The steps that the model allows at all, where few enough to be told apart."""
        u, v = np.nonzero(self.run.at.model.transition[:, :-1])
        j = np.repeat(np.arange(self.m - 1), len(u))
        links = np.column_stack([j, np.tile(u, self.m - 1), j + 1, np.tile(v, self.m - 1)])
        few = len(links) <= WAYS
        return trellis.edges(links if few else links[:0], opacity=0.5 if self.tall else 0.3, meta="no ghost")

    def _links(self, step: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        inside = step[self.run.first : self.run.here.stop - 1]
        j, u, v = np.nonzero((inside >= LEAST) & self.steps)
        most = inside.max(axis=(1, 2), initial=0)  # of each step the likeliest: they can be told from one another
        return np.column_stack([j, u, j + 1, v]), np.minimum(inside[j, u, v] / most[j], 1)

    def _path(self, tags: np.ndarray | None, name: str, final: bool, colour: str, **look: Any) -> Trace:
        rows = tags[self.run.here] if tags is not None and final else np.zeros(0)
        shown: dict[str, Any] = {} if tags is None else dict(name=name, showlegend=self.sums.printed)
        return marks.line(np.arange(len(rows)), rows, colour, **shown, **look)

    def _broken(self, final: bool) -> Trace:
        """A cross on each step of the posterior's path that is impossible."""
        tags, here = self.sums.likeliest, self.run.here
        j = np.zeros(0, dtype=int)
        if final and tags is not None:
            inside = posterior_decoding.breaks(self.run.at.model, tags)[here.start + 1 : here.stop]
            j = np.flatnonzero(inside)
        y = np.zeros(0) if tags is None else (tags[here][j] + tags[here][j + 1]) / 2
        font = dict(color=palette.MISTAKE, size=26, weight="bold", shadow=palette.HALO)
        return marks.text(j + 0.5, y, ["✗"] * len(j), textfont=font)

    def _strip(self, tags: np.ndarray | None, row: int, known: np.ndarray) -> Trace:
        return self.run.strip(np.full(self.run.n, -1) if tags is None else np.where(known, tags, -1), row)

    def _z(self, known: np.ndarray) -> list[Trace]:
        log_z = self.sums.log_z[self.run.here]
        text = [probability(value) for value in log_z.tolist()]
        # One label where all are the same; more than a few would run into each other on a narrow screen.
        every = self.m if self.right is None else -(-self.m // LABELS)
        labelled = (self.m - 1 - np.arange(self.m)) % every == 0
        return z(log_z, known, text, labelled, right=self.right)


def large(sums: Sums) -> bool:
    """Whether discs are as large as their shares."""
    return not sums.printed and high(len(sums.decoding.tags)) >= BIG


def high(K: int) -> float:
    """A row of K in pixels, where there is room for discs."""
    return trellis.high(K, TALL, PILE)


def shares(values: np.ndarray, sizes: np.ndarray, inks: list[str]) -> Trace:
    """In words what `values` (m, K) are, where there are few; nothing beside 0 and nan.

    They stand on discs of these sizes (m, K) in pixels that are large enough, in the colours `inks` (K,), and beside
    the others.
    """
    m, K = values.shape
    few = values.size <= WRITTEN
    written = zip(percents(values).ravel().tolist(), np.nan_to_num(values).ravel().tolist(), strict=True)
    said = [f"{p}%" if few and v > 0 else "" for p, v in written]
    x, y = np.repeat(np.arange(m), K).astype(float), np.tile(np.arange(K), m).astype(float)
    inside = (sizes >= HOLDS).ravel()
    apart: dict[str, Any] = dict(mode="markers+text", cliponaxis=False)
    if inside.any():
        large = np.where(sizes >= SPACIOUS, 14, 12).ravel().tolist()
        font = dict(size=large, weight="bold", color=np.where(inside, inks * m, palette.NEUTRAL).tolist())
        font |= dict(shadow=np.where(inside, "none", palette.HALO).tolist())
        places = np.where(inside, "middle center", "middle right").tolist()
        marker = dict(size=sizes.ravel(), opacity=0)
        return marks.text(x, y, said, textfont=font, textposition=places, marker=marker, **apart)
    font = dict(size=12, shadow=palette.HALO)
    marker = dict(size=trellis.LARGEST, opacity=0)
    return marks.text(x, y, said, textfont=font, textposition="middle right", marker=marker, **apart)


def percents(values: np.ndarray) -> np.ndarray:
    """Shares (m, K) in whole percents; those of a row that is a whole make up 100, as rounded one by one they need not.

    The largest remainders are rounded up. A row that is no whole, as with the misprint, is rounded one by one.
    """
    exact = 100 * np.nan_to_num(values)
    down = np.floor(exact + 1e-9)
    short = np.rint(100 - down.sum(axis=1))
    rank = np.argsort(np.argsort(down - exact, axis=1, kind="stable"), axis=1)
    up = down + (rank < short[:, None])
    whole = np.isclose(exact.sum(axis=1), 100)
    return np.asarray(np.where(whole[:, None], up, np.rint(exact)).astype(int))


def _cell(sums: Sums, j: int, v: int) -> str:
    """The hover text of a node."""
    said = [
        f"<b>{sums.decoding.said[j]} as {sums.decoding.meanings[v]}</b>",
        f"so far, this {sums.decoding.at.unit} included: {words.number(words.Share(sums.filtered[j, v]))}",
        f"forward α {probability(sums.forward[j, v])}",
        f"backward β {probability(sums.backward[j, v])}",
    ]
    if sums.possible:
        said.append(f"α β / p(x) = {words.number(float(sums.posterior[j, v]))}")
    return "<br>".join(said)


def with_room(layout: dict[str, Any], log_z: np.ndarray) -> dict[str, Any]:
    """The layout of a trellis under strips with room below it for `z`: the same columns, another vertical axis."""
    margin = layout["margin"]
    inner = layout["height"] - margin["t"] - margin["b"]
    whole = inner + ROOM + GAP
    moved = {
        name: layout[name] | dict(domain=[min((d * inner + ROOM + GAP) / whole, 1) for d in layout[name]["domain"]])
        for name in ("yaxis", "yaxis2")
    }
    low, high = _range(log_z)
    step = max(1, math.ceil((high - low) / 3))
    ticks = range(math.ceil(low), math.floor(high) + 1, step)
    third = palette.axis(
        "Z",
        domain=[0, ROOM / whole],
        range=[low, high],
        tickvals=list(ticks),
        ticktext=[power_of_ten(t) for t in ticks],
    )
    told = dict(x=0, xref="x domain", y=1, yref="y3 domain", xanchor="left", yanchor="bottom", showarrow=False)
    return (
        layout | moved | dict(yaxis3=third, height=layout["height"] + ROOM + GAP, annotations=[told | dict(text=FLAT)])
    )


def _range(log_z: np.ndarray) -> tuple[float, float]:
    """Powers of ten, from a little below the smallest to above the largest, and at least one and a half of them."""
    there = log_z[np.isfinite(log_z)] / TEN
    low, high = (float(there.min()), float(there.max())) if there.size else (-1.0, 0.0)
    spare = max(0.3 * (high - low), 0.75 - 0.5 * (high - low))
    return low - spare, high + spare


def z(
    log_z: np.ndarray, known: np.ndarray, text: list[str], labelled: np.ndarray, *, right: float | None = None
) -> list[Trace]:
    """Z at each of m words where it is `known` (m,), in words `text`; `right` is a line to compare with.

    The text stands beside the points that are `labelled` (m,). A Z of 0 is a cross at the bottom.
    """
    m = len(log_z)
    low, high = _range(log_z if right is None else np.r_[log_z, right])
    nothing = np.isneginf(log_z)
    y = np.where(known, np.where(nothing, low + 0.1 * (high - low), log_z / TEN), np.nan)
    colour = palette.DATA if right is None else palette.MISTAKE
    name = "p(x) = {}, wherever one cuts" if right is None else "{}"
    level = np.full(2, np.nan if right is None else right / TEN)
    named: dict[str, Any] = dict(name="" if right is None else "p(x)", showlegend=right is not None)
    return [
        marks.line([-0.6, m - 0.4], level, palette.NEUTRAL, dash="dash", yaxis="y3", **named),
        marks.path(
            np.arange(m),
            y,
            colour,
            mode="lines+markers+text",
            yaxis="y3",
            text=[name.format(said) if ok else "" for said, ok in zip(text, known & labelled, strict=True)],
            textposition="top left" if right is None else "top center",
            marker=dict(color=colour, size=9, symbol=np.where(nothing, "x", "circle").tolist()),
            says="Z %{customdata}",
            customdata=text,
            cliponaxis=False,
        ),
    ]
