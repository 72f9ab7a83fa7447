"""A table of few users and items with what is added to its rows and columns: every guess can be added up."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from algos.recommender.baselines import Baseline
from pages.views.recommender import kinds, ratings_map, signs
from pages.views.recommender.baselines.figure import Stage, drawn, lying, put
from pages.views.recommender.scene import Scene
from ui import palette
from ui.figures import marks, panels
from ui.figures.marks import Trace
from ui.picture import Figure

FEW = 12  # users, and items, of such a table
HEIGHT, NARROW = 485, 440
NAMES = 17, 12  # pixels: of a line of names over the table, and between them and the key
KEY = 26  # pixels
UPRIGHT = 104  # pixels of names on a phone
END = 2.2  # times as far as bars reach their axes: room for the numbers beside them
GAP = 0.012  # between the table and its bars, of the plot
ACROSS, PHONE, DOWN = 0.84, 0.66, 0.76  # how much of the plot the table takes: across, there on a phone, and down
KEY_OF = "small cells are guesses: <b>mean of all{}</b>"
BRIEF = "small cells: <b>mean of all{}</b>"  # as much as a phone has room for
OFFSETS = " + user offset", " + {} offset"
GROUND = dict(type="rect", fillcolor=palette.FAINT, line=dict(width=0), layer="below", x0=0, x1=1, y0=0, y1=1)


def few(at: Scene) -> bool:
    """Whether the table is small."""
    return max(map(len, drawn(at))) <= FEW


def stage(at: Scene, final: Any, cell: tuple[int, int], reach: float = 1.0) -> Stage:
    """Of a small table, or of a larger one."""
    return (Small if few(at) else Stage)(at, final, cell, reach)


class Small(Stage):
    """Rows and columns in their order, so that tastes can be seen; the ratings beside the guesses, all as numbers."""

    def __init__(self, at: Scene, final: Any, cell: tuple[int, int], reach: float = 1.0) -> None:
        super().__init__(at, final, cell, reach)
        self.across, self.down = (axis | dict(tickfont=dict(size=13)) for axis in (self.across, self.down))
        self.thing = kinds.noun(at.data)
        self.names = ratings_map.broken(self.items) if len(self.items) <= 8 else []
        self.sides = (
            (bool(final.users.any()), bool(final.items.any())) if isinstance(final, Baseline) else (False, False)
        )
        large: dict[str, Any] = dict(textfont=dict(size=17, color=ratings_map.INK))
        self.rated = self._map(self.train.Y, "rating", **large)
        self.layout = self._layout()

    def _sort(self, final: Baseline) -> None:
        pass

    def offsets(self, state: Baseline, more: Mapping[str, float] | None = None) -> Figure:
        guesses, cut = state.predict(), np.ix_(self.a, self.i)
        gaps = np.where(self.train.seen, np.nan, guesses)
        filled, told = self._map(gaps, "guess", small=True), ratings_map.numbers(gaps[cut], form=".1f", size=14)
        lines = self._two(more) if more else []
        data = [
            filled,
            *self._both(state),
            self.rated,
            told,
            self.before,
            self._touched(guesses),
            self._sum(state),
            *lines,
        ]
        return dict(data=data, layout=self.layout)

    def _both(self, state: Baseline) -> list[Trace]:
        rows, columns = ([cell[part] for cell in self.cell] for part in (0, 1))
        users = self._told(state.users[self.a], self.users, rows, self.sides[0])
        items = self._told(state.items[self.i], self.items, columns, self.sides[1])
        return [panels.on(lying(users), 1), panels.on(items, 2)]

    def _told(self, offsets: np.ndarray, names: Sequence[str], framed: Sequence[int], shown: bool) -> Trace:
        """Bars with their numbers, those of the frame bold; no numbers where none is ever added."""
        said = [signed(float(value)) if shown else "" for value in offsets]
        said = [f"<b>{text}</b>" if j in framed and text else text for j, text in enumerate(said)]
        written = dict(texttemplate=said, textposition="outside", cliponaxis=False, textfont=dict(size=12), textangle=0)
        return self._bars(offsets, names) | written | dict(constraintext="none")

    def _sum(self, state: Baseline) -> Trace:
        """In the corner between both kinds of bars: how the framed guess is added up."""
        if not self.cell or not all(self.sides):
            return panels.on(marks.text([None], [None], [""]), 3)
        (row, column) = self.cell[0]
        user, item = float(state.users[self.a[row]]), float(state.items[self.i[column]])
        sums = [f"mean {state.mean:.2f}", f"{added(user)} user", f"{added(item)} {self.thing}"]
        total = state.mean + user + item
        met = round(total, 2) == round(sum(round(part, 2) for part in (state.mean, user, item)), 2)
        guess = f"<b>{'=' if met else '≈'} {total:.2f}</b>"
        told = "<br>".join([*sums, guess]).replace("-", "−")
        return panels.on(marks.text([0.5], [0.5], [told], ratings_map.CHOSEN, size=13), 3)

    def _touched(self, guesses: np.ndarray) -> Trace:
        """All cells: a click looks at one."""
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

    def _layout(self) -> dict[str, Any]:
        users, items = self.sides
        bare = dict(showticklabels=False, showgrid=False, showline=False)
        untitled = bare | dict(title=dict(text=""))
        scale = palette.axis("", range=[-END * self.reach, END * self.reach], **bare)
        scale |= dict(zeroline=True, zerolinecolor=palette.NEUTRAL)
        across, down = self.across | dict(side="top", showline=False), self.down | dict(showline=False)
        corner = palette.axis("", range=[0, 1], **bare)
        groups, looks = kinds.of(self.data)
        lines = max((name.count("<br>") + 1 for name in self.names), default=1) + (len(looks) > 1)
        self.keyed = not (users and items)  # else a sentence above says it, and the corner how a guess is added up
        key_room = KEY if self.keyed else 0
        top = key_room + (NAMES[0] * lines + NAMES[1] if self.names else UPRIGHT)
        made = panels.layout(
            [(across, down), (scale, down | untitled), (across | untitled, scale), (corner, corner)],
            widths=(1, 1, 1, 1),
            height=HEIGHT,
            tall=NARROW,
            bargap=0.25,
            margin=dict(l=self.margin["l"], r=8, t=top, b=8, autoexpand=False),
            annotations=self._words(top),
            shapes=self._shapes(),
            showlegend=False,
        )
        wide, narrow = made["meta"]["wide"], made["meta"]["narrow"]
        right, low = (ACROSS if users else 1.0), (1 - DOWN if items else 0.0)
        columns, rows = {"": [0, right], "2": [right + GAP, 1]}, {"": [low, 1], "2": [0, max(low - 2 * GAP, 0.01)]}
        for plot, (x, y) in {"": ("", ""), "2": ("2", ""), "3": ("", "2"), "4": ("2", "2")}.items():
            put(made, {f"xaxis{plot}": columns[x], f"yaxis{plot}": rows[y]})
            if users:
                narrow[f"xaxis{plot}.domain"] = [PHONE + 2 * GAP, 1] if x else [0, PHONE]
        for plot, shown in (("2", users), ("3", items), ("4", users and items)):
            for axis in (f"xaxis{plot}", f"yaxis{plot}"):
                made[axis]["visible"] = shown
        wide["margin.t"], narrow["margin.t"] = top, key_room + UPRIGHT
        if self.keyed:
            key, brief = made["annotations"][0]["text"], BRIEF.format("" if not any(self.sides) else " + offsets")
            wide |= {"annotations[0].text": key, "annotations[0].yshift": top - KEY + 4}
            narrow |= {"annotations[0].text": brief, "annotations[0].yshift": UPRIGHT + 4}
        if self.names:
            kinds_of = [looks[groups[i]][0] for i in self.i] if len(looks) > 1 else []
            grey = "<br><span style='opacity:0.75'>{}</span>"
            told = [n + (grey.format(kinds_of[j]) if kinds_of else "") for j, n in enumerate(self.names)]
            made["xaxis"] |= dict(tickangle=0, ticktext=told)
            wide |= {"xaxis.tickangle": 0, "xaxis.ticktext": told}
            narrow |= {"xaxis.tickangle": -90, "xaxis.ticktext": list(across["ticktext"])}
        return made

    def _words(self, top: int) -> list[dict[str, Any]]:
        """What the cells are, and what the bars."""
        users, items = self.sides
        added = "".join(text.format(self.thing) for text, side in zip(OFFSETS, self.sides, strict=True) if side)
        key = dict(x=0, xref="paper", y=1, yref="paper", xanchor="left", yanchor="bottom", yshift=top - KEY + 4)
        key |= dict(xshift=-self.margin["l"])
        told = [key | dict(text=KEY_OF.format(added), font=dict(size=14))] if self.keyed else []
        if users:
            told.append(dict(text="<b>user offset</b>", x=0.5, xref="x2 domain", y=1, yref="y2 domain", yshift=4))
            told[-1] |= dict(xanchor="center", yanchor="bottom")
        if items:
            left = dict(x=0, xref="paper", xanchor="right", xshift=-6, y=0.5, yref="y3 domain", yanchor="middle")
            told.append(left | dict(text=f"<b>{self.thing}<br>offset</b>", align="right"))
        return [dict(showarrow=False, font=dict(size=13)) | one for one in told]

    def _shapes(self) -> list[dict[str, Any]]:
        """A ground for the bars, and frames round the cell that is looked at and what is added to it."""
        users, items = self.sides
        plots = [plot for plot, side in (("2", users), ("3", items), ("4", users and items)) if side]
        grounds = [GROUND | dict(xref=f"x{plot} domain", yref=f"y{plot} domain") for plot in plots]
        frames = self._frames("")
        for row, column in self.cell:
            if users:
                frames.append(_thin(xref="x2 domain", x0=0, x1=1, yref="y", y0=row - 0.5, y1=row + 0.5))
            if items:
                frames.append(_thin(xref="x", x0=column - 0.5, x1=column + 0.5, yref="y3 domain", y0=0, y1=1))
            if users and items:
                frames.append(_thin(xref="x4 domain", x0=0, x1=1, yref="y4 domain", y0=0, y1=1))
        return [*grounds, *frames]


def _thin(**place: Any) -> dict[str, Any]:
    return dict(type="rect", line=dict(color=ratings_map.CHOSEN, width=1.5)) | place


def signed(offset: float) -> str:
    """An offset beside its bar; 0 as long as there is none."""
    return signs.signed(offset) if offset else "0"


def added(offset: float) -> str:
    """An offset in a sum."""
    return f"{'−' if offset <= -signs.SMALL else '+'} {abs(offset):.2f}"
