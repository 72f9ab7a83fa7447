"""The filled table with the offsets of its rows and columns, which fill it; or beside the table that was given."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from algos.recommender.baselines import Baseline
from pages.views.recommender import kinds, ratings_map
from pages.views.recommender.ratings_map import apart
from pages.views.recommender.scene import Scene
from ui import palette
from ui.figures import marks, panels, shared_colours
from ui.figures.marks import Trace
from ui.guessing.cover import INSTEAD
from ui.picture import Figure

MOST = 80  # rows, and columns, of the table that are drawn
HEIGHT, NARROW = 496, 440  # the second of few users and items on a phone: their names are seen above the player
SCALE = [[0.0, palette.CLASSES[0]], [0.5, palette.CLASSES[0]], [0.5, palette.CLASSES[1]], [1.0, palette.CLASSES[1]]]
BESIDE, ABOVE = [0.8, 1], [0.8, 1]  # where the offsets of the users stand, and those of the items
WIDE = {  # of few items on a wide screen: their names over them, over these what they add
    "xaxis.domain": [0, 0.85], "xaxis3.domain": [0, 0.85], "xaxis2.domain": [0.87, 1],
    "yaxis.domain": [0, 0.73], "yaxis2.domain": [0, 0.73], "yaxis3.domain": [0.87, 0.99],
    "xaxis.side": "top", "margin.b": 12,
}  # fmt: skip
TITLE = 24  # pixels above the bars
MORE, LESS = (f"<b style='color:{palette.CLASSES[i]}'>{{}}</b>" for i in (1, 0))  # as the bars
LIKED = (
    f"item offsets: {MORE.format('liked more')} or {LESS.format('less')} than the mean of all"  # what stands above them
)
BRIEF = f"{MORE.format('kind')}, {LESS.format('strict')}"  # the bars of the users, on a phone
KIND = "user offsets:<br>" + BRIEF.replace(", ", " or ")
SIZES = "small cells: guesses ({})"
BESIDES = 0.45  # how clear those bars are, of few, that add nothing to the framed guess
FEW = 12  # users, and items, of a table that shows the ratings beside the guesses


class Stage:
    """What stands still while the offsets move: the cells that are drawn, their order, the axes.

    The rows are sorted by the last offsets of the users, the columns by those of the items, where there are any. A
    small table stays as it is, so that its tastes can be seen.
    """

    def __init__(self, at: Scene, final: Any, cell: tuple[int, int], reach: float = 1.0) -> None:
        """Bars reach from -reach to reach. The cell is looked at."""
        self.data, self.train, self.final, self.reach = at.data, at.train, final, reach
        self.a, self.i = drawn(at)
        self.few = max(len(self.a), len(self.i)) <= FEW
        if isinstance(final, Baseline) and not self.few:
            self.a = self.a[np.argsort(-final.users[self.a], kind="stable")]
            self.i = self.i[np.argsort(-final.items[self.i], kind="stable")]
        self.users, self.items = [at.data.users[a] for a in self.a], [at.data.items[i] for i in self.i]
        row, column = np.flatnonzero(self.a == cell[0]), np.flatnonzero(self.i == cell[1])
        self.cell = [(int(row[0]), int(column[0]))] if len(row) and len(column) else []
        self.across, self.down = map(apart, ratings_map.axes(self.users, self.items))
        self.margin = dict(l=40, r=12, t=30, b=44, autoexpand=False)
        if len(self.users) <= ratings_map.NAMED:
            self.margin["l"] = 14 + int(ratings_map.LETTER * max(len(ratings_map.short(name)) for name in self.users))
        if len(self.items) <= ratings_map.NAMED and ratings_map.upright(self.items):
            self.margin["b"] = 112
        self.wide: dict[str, Any] = {}
        if len(self.items) <= 8 and self.across.get("tickangle") == -90:  # upright on a phone only
            self.wide = {"xaxis.tickangle": 0, "xaxis.ticktext": self._with_kinds(), "xaxis2.showticklabels": False}
        if self.few:
            self.across, self.down = (axis | dict(tickfont=dict(size=13)) for axis in (self.across, self.down))
        self.end = (1.35 if self.few else 1.06) * reach  # of the bars' axes: numbers stand beside them
        self.rated = self._rated()
        self.before = self._map(self.train.Y, "rating", meta=INSTEAD, visible=False)  # while one guesses

    def _with_kinds(self) -> list[str]:
        """The names of the items in lines, below each its kind, where there are several."""
        groups, looks = kinds.of(self.data)
        names = ratings_map.broken(self.items)
        if len(looks) < 2:
            return names
        of = (looks[groups[i]][0] for i in self.i)
        return [
            f"{name}<br><span style='color:{palette.NEUTRAL}'>{kind}</span>"
            for name, kind in zip(names, of, strict=True)
        ]

    def _frames(self, *plots: str) -> list[dict[str, Any]]:
        """Round the chosen cell of each map."""
        return [ratings_map.frame(*cell, plot) for cell in self.cell for plot in plots]

    def offsets(self, state: Baseline, more: Mapping[str, float] | None = None) -> Figure:
        """The filled table, the offsets of its users at the right of the rows, of its items above the columns.

        `more` are offsets of two items that are in no table, by what these are called: lines.
        """
        guesses = state.predict()
        filled = self._map(guesses, "guess")
        if self.few:
            filled = self._map(np.where(self.train.seen, np.nan, guesses), "guess", small=True, texttemplate=None)
        framed = [[cell[part] for cell in self.cell] for part in (0, 1)]
        of_items = self._bars(state.items[self.i], self.items, framed[1])
        users = self._bars(state.users[self.a], self.users, framed[0]) | dict(orientation="h")
        users |= dict(x=users["y"], y=users["x"], hovertemplate=users["hovertemplate"].replace("%{y", "%{x"))
        scale = palette.axis("", range=[-self.end, self.end], nticks=5)
        scale |= dict(zeroline=True, zerolinecolor=palette.NEUTRAL)
        bare = dict(showticklabels=False, title=dict(text=""), showline=False)
        aside, grey = self._aside(), dict(color=palette.NEUTRAL, size=13)
        top = TITLE if aside else 30 if self.few else 48
        if self.few:  # those of the frame say their numbers
            scale |= dict(showticklabels=False, showgrid=False)
        layout = panels.layout(
            [(self.across, self.down), (scale, self.down | bare), (self.across | bare, scale)],
            widths=(1, 1, 1),
            height=HEIGHT,
            tall=NARROW if self.few else HEIGHT,
            bargap=0.2,
            barmode="overlay",
            margin=self.margin | dict(t=top),
            annotations=[
                *(
                    [_title(LIKED, "3", font=dict(color=palette.NEUTRAL, size=13))]
                    if state.items.any() or aside
                    else []
                ),
                *([] if self.few else [_title(f"guesses: {_ends(filled)}", yref="paper", yshift=22)]),
                *([_title(SIZES.format(_ends(filled)), "3", x=1, xanchor="right", font=grey)] if aside else []),
                *(
                    []
                    if not self.final.users.any()
                    else [
                        _title(
                            KIND,
                            "2",
                            x=0.5,  # over its zero
                            xanchor="center",
                            font=grey,
                        )
                    ]
                ),
            ],
            shapes=self._frames(""),
        )
        wide, high, above = (0.77, 0.77, ABOVE) if self.final.users.any() else (1, 0.6, [0.64, 1])
        if aside:  # a phone has no room for it
            ends = list(scale["range"])  # outside them nothing is drawn
            for shape, liked, sizes, kind, seen in (
                ("wide", LIKED, SIZES.format(_ends(filled)), KIND, ends),
                ("narrow", "", "", BRIEF, [3 * end + 4 * ends[1] for end in ends]),
            ):
                layout["meta"][shape] |= {"annotations[0].text": liked, "yaxis3.range": seen}
                layout["meta"][shape] |= {"annotations[1].text": sizes, "annotations[2].text": kind}
        places = {"xaxis": [0, wide], "yaxis": [0, high], "xaxis2": BESIDE, "yaxis2": [0, high]}
        places |= {"xaxis3": [0, wide], "yaxis3": above}
        if wide == 1:  # no user has an offset
            layout["xaxis2"]["visible"] = layout["yaxis2"]["visible"] = False
        for shape in ("wide", "narrow"):
            layout["meta"][shape] |= {f"{axis}.domain": ends for axis, ends in places.items()} | {
                "margin.t": layout["margin"]["t"]
            }
        for axis, ends in places.items():
            layout[axis]["domain"] = ends
        if self.wide:
            beside = self.wide | (WIDE if wide < 1 else {"margin.b": 56})
            layout["meta"]["wide"] |= beside
            for path, value in beside.items():
                part, _, name = path.partition(".")
                layout[part] |= {name: value}
            narrow = {"xaxis.tickangle": -90, "xaxis.ticktext": self.across["ticktext"], "margin.b": self.margin["b"]}
            narrow |= {"xaxis2.showticklabels": not self._both()}
            layout["meta"]["narrow"] |= narrow | {"xaxis.side": "bottom"}
        both = [panels.on(users, 1), panels.on(of_items, 2)]
        lines = [self._lines(*more.items())] if more else []
        cells = [self._touched(guesses)] if self.few else []
        waits = self._waits(state) if aside else []
        return dict(
            data=[filled, *both, *self.rated, self._guess(guesses), self.before, *cells, *lines, *waits], layout=layout
        )

    def _touched(self, guesses: np.ndarray) -> Trace:
        """All cells of a small table: a click looks at one."""
        cells = np.ix_(self.a, self.i)
        shown, seen = np.where(self.train.seen, self.train.Y, guesses)[cells], self.train.seen[cells]
        told = [
            [
                f"{who}, {what}: {'rating' if known else 'guess'} {value:.3g}"
                for what, value, known in zip(self.items, *row, strict=True)
            ]
            for who, *row in zip(self.users, shown, seen, strict=True)
        ]
        clear = [[0, palette.CLEAR], [1, palette.CLEAR]]
        return marks.map(np.zeros(shown.shape), clear, 0, 1, says="%{customdata}", customdata=told, meta="pick")

    def _waits(self, state: Baseline) -> list[Trace]:
        """Where bars will stand: that there are none yet."""
        middle = [(len(names) - 1) / 2 for names in (self.users, self.items)]
        short, long = "none<br>yet", "no bars yet"
        told = ["" if part.any() else text for part, text in ((state.users, short), (state.items, long))]
        look: dict[str, Any] = dict(colour=palette.NEUTRAL, size=13)
        upright = marks.text([0.1 * self.end], middle[:1], told[:1], textposition="middle right", **look)
        return [
            panels.on(upright, 1),
            panels.on(marks.text(middle[1:], [0.5 * self.end], told[1:], **look), 2),
        ]

    def _lines(self, first: tuple[str, float], second: tuple[str, float]) -> Trace:
        """Two offsets across the bars of the items, one named in the middle, the other at the right."""
        left, right = self.across["range"]
        (one, low), (other, high) = first, second
        x, y = [left, (left + right) / 2, right, None, left, right], [low] * 3 + [None] + [high] * 2
        written = dict(mode="lines+text", text=["", one, "", "", "", other], textfont=dict(size=13))
        return panels.on(marks.path(x, y, palette.NEUTRAL, width=2) | written | dict(textposition="top left"), 2)

    def _guess(self, guesses: np.ndarray) -> Trace:
        """The guess of the framed cell, in a small table: the others are told by their colours alone."""
        a, i = self.a, self.i
        cells = [(row, column) for row, column in self.cell if self.few and not self.train.seen[a[row], i[column]]]
        said = [f"<b>{guesses[a[row], i[column]]:.1f}</b>".replace("-", "−") for row, column in cells]
        rows, columns = [row for row, _ in cells], [column for _, column in cells]
        return marks.text(columns, rows, said, ratings_map.INK, size=15)

    def _both(self) -> bool:
        """Whether both are added in a small table, whose bars are named."""
        return self.few and bool(self.final.users.any()) and bool(self.final.items.any())

    def _aside(self) -> bool:
        """Whether the corner between both kinds of offsets has room for words."""
        return bool(self.wide) and self._both()

    def _rated(self) -> list[Trace]:
        """The ratings learned from, in their cells, where there are few."""
        large: dict[str, Any] = dict(textfont=dict(size=17, color=ratings_map.INK))
        return [self._map(self.train.Y, "rating", **large)] if self.few else []

    def alone(self, state: Baseline) -> Figure:
        """The filled table."""
        filled = self._map(state.predict(), "guess")
        axes = dict(xaxis=self.across, yaxis=self.down)
        title = [_title(f"guesses: {_ends(filled)}")]
        marked = dict(annotations=title, shapes=self._frames(""))
        layout = palette.layout(height=HEIGHT, **axes, margin=self.margin, **marked)
        return dict(data=[filled, self.before], layout=layout)

    def free(self, state: Any) -> Figure:
        """The given table and the one without structure, whose gaps (all 0) are drawn as gaps."""
        low = min(self.data.low, 0.0)
        given = self._map(self.train.Y, "rating", low)
        filled = self._map(np.where(self.train.seen, state.predict(), np.nan), "guess", low)
        layout = panels.layout(
            [(self.across, self.down), (self.across, self.down | dict(showticklabels=False, title=dict(text="")))],
            widths=(1, 1),
            height=HEIGHT,
            margin=self.margin,
            annotations=[_title(f"learned from: {_ends(given)}"), _title("completed", "2")],
            shapes=self._frames("", "2"),
        )
        layout["meta"]["narrow"]["margin.t"] = 30
        return dict(data=[given, panels.on(filled, 1), self.before], layout=layout)

    def _bars(self, offsets: np.ndarray, names: Sequence[str], framed: Sequence[int]) -> Trace:
        """A bar for each offset (n,), above the mean orange, below it blue; of few those `framed` say their number."""
        y = offsets.astype(np.float32)
        said = [f"{v:+.2f}".replace("-", "−") if offsets.any() and j in framed else "" for j, v in enumerate(offsets)]
        stands_out = [1.0 if not self.few or j in framed else BESIDES for j in range(len(y))]
        written = dict(texttemplate=said, textposition="outside", cliponaxis=False, textfont=dict(size=14))
        return marks.bars(
            np.arange(len(y), dtype=np.int16),
            y,
            None,
            marker=dict(color=y, colorscale=SCALE, cmin=-self.reach, cmax=self.reach, opacity=stands_out),
            text=names,
            says="%{text}: %{y:+.3f}",
            **(written if self.few else dict(textposition="none")),
        )

    def _map(self, table: np.ndarray, noun: str, low: float | None = None, **look: Any) -> Trace:
        """The part of a table that is drawn."""
        low = self.data.low if low is None else low
        cells = table[np.ix_(self.a, self.i)]
        return ratings_map.cells(cells, low, self.data.high, noun=noun, **(dict(meta=shared_colours.OWN) | look))


def drawn(at: Scene) -> tuple[np.ndarray, np.ndarray]:
    """Which users and items are in the table."""
    return ratings_map.busiest(at.data.seen, MOST, MOST)


def _title(text: str, i: str = "", **more: Any) -> dict[str, Any]:
    place = dict(x=0, y=1, xref=f"x{i} domain", yref=f"y{i} domain", xanchor="left", yanchor="bottom")
    return dict(text=text, showarrow=False, **place) | more


def _ends(cells: Trace) -> str:
    """What the colours of a map mean."""
    return f"blue {cells['zmin']:.3g}, orange {cells['zmax']:.3g}".replace("-", "−")
