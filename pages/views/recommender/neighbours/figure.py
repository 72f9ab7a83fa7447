"""A table with the neighbours under the one who asks, how alike they are, and how far from its own mean each rated."""

from typing import Any

import numpy as np

from pages.views.recommender import ratings_map
from pages.views.recommender.neighbours.away import ABOUT, AWAY, END, Away, colours
from pages.views.recommender.neighbours.run import Prediction
from ui import palette, words
from ui.figures import marks, panels
from ui.figures.marks import Trace
from ui.guessing.cover import GIVEN, INSTEAD
from ui.picture import Figure

BARS, BRIEF = 30, 9  # candidates that are drawn; above the curve of an error, which has more room then
COLUMNS = 24  # things in common that are drawn
ROWS = 18  # so many candidates fit into the usual height
READ, PITCH = 24, 12.2  # so many have names of full size; pixels of a row in which these can be read
WRITTEN = 14  # rows and columns of a table that shows its numbers, and all of its rows and columns if they are no more
LOW, HIGHER = 0.2, 0.3  # the share of the height that the curves below take; under a table with numbers or few rows
LEVEL = 10  # columns at most whose names stand level, in two lines
FEW = 8  # neighbours that the axis below counts one by one
REFERENCES = ((palette.NEUTRAL, "dot"), (palette.CLASSES[2], "dash"), (palette.CLASSES[3], "solid"))
OWN = "own mean<br>of all ratings"  # of all, not of those in the table alone
HIGH = 470  # pixels of a figure of few rows
ALIKE = ["opposite", "0", "alike"]  # what similarities of -1, 0 and 1 mean
PALE = "pale: not asked"
LID = -0.75  # where the row of the sum begins on a phone
ASIDE = 8  # pixels: there a sum may reach up to the end of the scale
RISE = 6  # pixels: words in the first row may be higher than it


class Stage:
    """What stands still while K moves: the table, the similarities, the curves' ends, the axes."""

    def __init__(self, it: Prediction) -> None:
        self.it, self.asked = it, it.candidates[: most_drawn(it)]
        self.mean = float(it.model.mean[it.row])
        self.place = np.arange(1, len(self.asked) + 1, dtype=np.uint8)
        self.shared = _shared(it, self.asked)
        self.drawn = np.r_[it.row, self.asked, _others(it, self.asked)]  # the rows of the table
        self.table = it.model.table[self.drawn][:, [*self.shared, it.column]]
        self.written = max(self.table.shape) <= WRITTEN
        self.few = len(self.asked) <= FEW
        self.away = Away(it, self.asked, self.few)
        self.told = len(self.asked) <= ROWS and it.rmse is None  # whether there is room for the means
        self.k = np.arange(1, it.most + 1, dtype=np.uint8)
        self.predicted, self.rmse = it.by_count[: it.most], None if it.rmse is None else it.rmse[: it.most]
        references = [("own mean", self.mean), ("factorisation", it.factors)]
        if it.known:
            references.append((it.known[0].lower(), it.known[1]))
        self.references = [(*told, *look) for told, look in zip(references, REFERENCES, strict=False)]
        self.references += [("end of the scale", end, *END) for end in self.away.beyond]
        self.curved = bool(it.known) or self.rmse is not None  # else the sums tell all there is
        self.still, self.beside = self._still(), self._means()
        self.layout = self._layout()

    @property
    def tracks(self) -> dict[str, range]:
        """Along the curves below, and the rows above if each of them is one neighbour more."""
        ks = range(1, self.it.most + 1)
        rows = ("y", "y2", "y3") if self.it.most == len(self.asked) else ()
        curves = (*(["x4"] if self.curved else []), *(["x5"] if self.rmse is not None else []))
        return dict.fromkeys((*rows, *curves), ks)

    def draw(self, k: int) -> Figure:
        """The figure with at most k neighbours."""
        used = min(k, len(self.asked))
        cells = self.table.copy()
        cells[used + 1 :] = np.nan
        cells[0, -1] = self.predicted[k - 1]
        moving = [
            self._cells(cells, self.written),
            self._faint(used),
            panels.on(self._similarities(used), 1),
            *(panels.on(trace, 2) for trace in self.away.draw(k)),
        ]
        if self.curved:
            moving += [panels.on(trace, 3) for trace in self._until(k, self.predicted, "guess")]
        if self.rmse is not None:
            moving += [panels.on(trace, 4) for trace in self._until(k, self.rmse, "Error, held out")]
        return dict(data=[*self.still, *moving, *self.beside], layout=self.layout)

    def _cells(self, cells: np.ndarray, written: bool, **more: Any) -> Trace:
        data = self.it.at.data
        return ratings_map.cells(cells, data.low, data.high, written=written, **more)

    def _faint(self, used: int) -> Trace:
        """The numbers of those who are not asked yet, which stand on no colour."""
        rest = self.table[used + 1 :]
        rows, columns = np.nonzero(~np.isnan(rest) & self.written)
        said = [f"{value:.3g}" for value in rest[rows, columns]]
        return marks.text(columns.astype(np.uint8), rows.astype(np.uint8) + used + 1, said)

    def _similarities(self, used: int) -> Trace:  # of few a column of numbers, of others bars
        names, common = self.it.rows, self.it.model.common[self.it.row]
        weights = self.it.weights[self.asked]
        told: dict[str, Any] = dict(
            customdata=[[names[j], int(common[j])] for j in self.asked],
            hovertemplate="%{customdata[0]}: %{customdata[1]} in common<extra></extra>",
        )
        if self.few:
            said = [f"{weight:+.2f}".replace("-", "−") for weight in weights]
            look = dict(color=[ABOUT if j < used else palette.NEUTRAL for j in range(len(said))], size=14)
            return marks.text(np.zeros(len(said)), self.place, said, textfont=look, **told)
        told["hovertemplate"] = told["hovertemplate"].replace(": ", ": similarity %{x:.3f}, ", 1)
        return marks.bars(weights, self.place, colours(used, len(self.asked)), orientation="h", **told)

    def _means(self) -> list[Trace]:
        """The mean of each row, in a column of its own, where there is room."""
        if not self.told:
            return []
        said = [f"{mean:.2f}" for mean in self.it.model.mean[self.drawn]]  # as the sum beside them has it
        means = marks.text(np.full(len(said), self.table.shape[1]), np.arange(len(said)), said, size=13)
        return [means | dict(meta=GIVEN)]

    def _until(self, k: int, curve: np.ndarray, noun: str) -> list[Trace]:
        """The curve up to k neighbours, and where it is."""
        line = marks.line(self.k[:k], curve[:k], ABOUT, width=3, says=f"K = %{{x}}: {noun} %{{y:.3g}}")
        return [line, marks.points([k], curve[[k - 1]], ABOUT, size=11, outline=palette.OUTLINE)]

    def _still(self) -> list[Trace]:
        before = self.table.copy()
        before[: 1 if len(self.asked) == 1 else None, -1] = np.nan  # while one guesses what they, or the one, say of it
        traces = [
            self._cells(self.table, False, opacity=0.3),
            self._cells(before, self.written, visible=False, meta=INSTEAD),
            marks.text([self.table.shape[1] - 1], [0], ["<b>?</b>"], size=15, visible=False, meta=INSTEAD),
        ]
        for name, value, colour, dash in self.references if self.curved else ():
            ends = [0.5, self.it.most + 0.5], [value, value]
            traces.append(panels.on(marks.line(*ends, colour, dash=dash, says=f"{name}: %{{y:.3g}}"), 3))
        return traces

    def _layout(self) -> dict[str, Any]:
        it, count = self.it, len(self.asked)
        who = ratings_map.short(it.rows[it.row])
        things = [ratings_map.short(it.columns[j]) for j in self.shared]
        columns = len(things) + 1
        named = [columns - 1, *[columns] * self.told]  # what is asked about, and the means
        ticks = dict(tickmode="array", tickvals=[*range(len(things)), *named], tickangle=-90, side="top")
        across = palette.axis("", range=[-0.5, named[-1] + 0.5], showgrid=False, tickfont=dict(size=11), **ticks)
        about = f"<b>{ratings_map.short(it.columns[it.column])}</b>"
        across["ticktext"] = [*things, about, OWN][: len(things) + len(named)]
        others = (f"{who} again" if j == it.row else ratings_map.short(it.rows[j]) for j in self.drawn[1:])
        rows = [f"<b>{who}</b>", *others]
        ends = [max(len(rows), 4) - 0.4, -0.6]
        size = dict(size=10 if self.rmse is not None else 13 if count <= WRITTEN else 11 if count <= READ else 10)
        down = palette.axis(
            "",
            range=ends,
            showgrid=False,
            tickmode="array",
            tickvals=list(range(len(rows))),
            ticktext=rows,
            tickfont=size,
        )
        bare = down | dict(showticklabels=False)
        by_k = palette.axis(
            "neighbours asked, K", range=[0.5, it.most + 0.5], **(dict(dtick=1) if it.most <= FEW else dict(nticks=6))
        )
        alike = palette.axis(
            "", range=[-1.15, 1.15], tickvals=[-1, 0, 1], ticktext=ALIKE, zeroline=True, zerolinecolor=palette.GRID
        )
        if self.few:
            alike |= dict(showticklabels=False, showgrid=False, zeroline=False, showline=False)
        away = palette.axis("", range=self.away.reach(), nticks=5, zeroline=not self.few, zerolinecolor=palette.NEUTRAL)
        if self.few:
            away |= dict(showticklabels=False, showgrid=False, showline=False)
        axes = [(across, down), (alike, bare | dict(showline=not self.few)), (away, bare | dict(showline=False))]
        low = HIGHER if self.written or self.rmse is not None else LOW
        wide = {"xaxis.domain": [0, 0.5], "xaxis2.domain": [0.55, 0.67], "xaxis3.domain": [0.72, 1]}
        if self.few:
            wide |= {"xaxis.domain": [0, 0.54], "xaxis2.domain": [0.55, 0.62], "xaxis3.domain": [0.65, 1]}
        above = low + (0.1 if self.rmse is None else 0.14)  # under similarity bars stand words
        wide |= {f"yaxis{n}.domain": [above * self.curved, 1] for n in ("", "2", "3")}
        if self.curved:
            axes.append((by_k, palette.axis("guess", range=_around(self._heights()), nticks=4)))
            wide |= {"xaxis4.domain": [0, 0.82 if self.rmse is None else 0.36], "yaxis4.domain": [0, low]}
        if self.rmse is not None:
            axes.append((by_k, palette.axis("Error, held out", range=_around(self.rmse), nticks=4)))
            wide |= {"xaxis5.domain": [0.66, 1], "yaxis5.domain": [0, low]}
        names = ratings_map.LETTER * max(map(len, [*things, ratings_map.short(it.columns[it.column])])) + 14
        level = columns + self.told <= LEVEL  # names in two lines, upright on a phone only
        deep = max(name.count("<br>") for name in ratings_map.broken([*things, about[3:-4]])) + 1
        over = 14 + 14 * max(deep, 2) if level else int(names)  # pixels
        left = max(56, int(ratings_map.LETTER * max(map(len, [who, *rows[1:]]))) + 10 * (it.row in self.drawn[1:]))
        rows_high = PITCH * (ends[0] - ends[1]) / (0.9 - LOW)
        high = HIGH if count <= ROWS else min(round(over + 68 + rows_high), 600)
        headings = [
            panels.heading(f"ratings ({PALE})", 0, yshift=over),
            panels.heading("similarity<br>(−1 to 1)", 1, yshift=RISE),
            panels.heading(AWAY, 2, yshift=RISE),
            *(self._named(17 / (low * (high - over - 68))) if self.curved else []),
            *self.away.told(),
            *self._silent(),
        ]
        if not count:
            headings.append(_nobody("x3 domain", "y3 domain", it.rated))
        made = panels.layout(
            axes,
            widths=(1,) * len(axes),
            height=high,
            tall=760 + 12 * count,
            least=0.6,
            bargap=0.4 if self.few else 0.25,
            margin=dict(l=left, r=12, t=over + 24, b=12 if self.few and not self.curved else 44, autoexpand=False),
            annotations=headings,
            shapes=[ratings_map.frame(0, columns - 1), *self.away.rules(), *self._under()],
            domains=wide,
        )
        made["meta"]["wide"] |= {"margin.t": over + 24, "yaxis2.showticklabels": False}
        made["meta"]["narrow"] |= {
            "margin.t": int(names) + 24,
            "xaxis2.domain": [0, 0.38],
            "xaxis3.domain": [0.44, 1],
            "yaxis.domain": [0.66, 1],
            "yaxis2.domain": [0, 0.3],
            "yaxis3.domain": [0, 0.3],
            "yaxis2.showticklabels": True,
        }
        if self.few:
            made["meta"]["narrow"] |= {"xaxis2.domain": [0, 0.2], "xaxis3.domain": [0.24, 1]}
            below = [max(count, 2) + 0.5, LID]  # who cannot be asked stands in the table alone
            made["meta"]["narrow"] |= {f"yaxis{n}.range": below for n in (2, 3)}
            made["meta"]["wide"] |= {f"yaxis{n}.range": ends for n in (2, 3)}
            first = len(headings) - len(self._silent()) - len(self.away.beyond) - (not count)
            made["meta"]["narrow"] |= {f"annotations[{first + i}].xshift": ASIDE for i in range(len(self.away.beyond))}
            made["meta"]["wide"] |= {f"annotations[{first + i}].xshift": 0 for i in range(len(self.away.beyond))}
        if self.curved:
            made["meta"]["narrow"] |= {
                "xaxis4.domain": [0, 0.5],
                "yaxis4.domain": [0.46, 0.62],
            }  # what is asked for first
        else:
            made["meta"]["narrow"] |= {"yaxis.domain": [0.6, 1]} | {f"yaxis{n}.domain": [0, 0.46] for n in (2, 3)}
            made["meta"]["heights"]["narrow"] = 600 + 12 * count
        if level:
            upright = {"xaxis.tickangle": -90, "xaxis.ticktext": across["ticktext"]}
            upright |= {"annotations[0].yshift": int(names), "margin.t": int(names) + 24}
            lines = [*ratings_map.broken(things), f"<b>{ratings_map.broken([about[3:-4]])[0]}</b>", "own<br>mean"]
            beside = {"xaxis.tickangle": 0, "xaxis.ticktext": lines[: len(across["ticktext"])]}
            made["meta"]["wide"] |= beside | {"annotations[0].yshift": over}
            made["meta"]["narrow"] |= upright
            made["xaxis"] |= {name.partition(".")[2]: value for name, value in beside.items()} | dict(
                tickfont=dict(size=12)
            )
        if self.rmse is not None:
            made["meta"]["narrow"] |= {f"yaxis{n}.domain": [0.28, 0.58] for n in (2, 3)} | {
                "yaxis4.domain": [0.15, 0.22],
                "yaxis5.domain": [0, 0.08],
            }
        return made

    def _under(self) -> list[dict[str, Any]]:
        """A rule between who asks and who is asked, of few."""
        line = dict(type="line", y0=0.5, y1=0.5, x0=0, x1=1, line=dict(color=palette.GRID, width=1.5))
        return [line | dict(xref="paper", yref="y")] if self.few else []

    def _silent(self) -> list[dict[str, Any]]:
        """Why those cannot be asked who stand below the others."""
        place: dict[str, Any] = dict(xref="x2 domain", x=0, yref="y2", xanchor="left", yanchor="middle")
        small, it = dict(size=13), self.it
        said = ["has not rated it" if it.by_users else "not rated", "too little in common"]
        return [
            dict(text=said[int(~np.isnan(self.table[row, -1]))], y=row, font=small, showarrow=False, **place)
            for row in range(len(self.asked) + 1, len(self.drawn))
        ]

    def _heights(self) -> list[float]:
        return [*self.predicted, *(value for _, value, *_ in self.references)]

    def _named(self, apart: float) -> list[dict[str, Any]]:
        """The names of the level lines, right of their ends, at least `apart` of the height from each other."""
        low, high = _around(self._heights())
        notes, under = [], -np.inf
        for name, value, colour, _ in sorted(self.references, key=lambda told: told[1]):
            under = max((value - low) / (high - low), under + apart)
            place = dict(xref="x4 domain", yref="y4 domain", x=1, y=under, xanchor="left", yanchor="middle", xshift=4)
            text = dict(text=f"{name} {words.number(value)}", font=dict(color=colour, size=12))
            notes.append(dict(showarrow=False, **text, **place))
        return notes


def most_drawn(it: Prediction) -> int:
    """So many candidates are drawn at most."""
    return BARS if it.rmse is None else BRIEF


def _shared(it: Prediction, asked: np.ndarray) -> np.ndarray:
    """The columns that are drawn: all others of a small table, else what the asker rated, of too many those rated most
    by the others."""
    count = it.model.table.shape[1]
    if count <= WRITTEN:
        return np.delete(np.arange(count), it.column)
    own = np.flatnonzero(~np.isnan(it.model.table[it.row]))
    own = own[own != it.column]
    often = (~np.isnan(it.model.table[np.ix_(asked, own)])).sum(axis=0)
    return np.asarray(np.sort(own[np.argsort(-often, kind="stable")[:COLUMNS]]))


def _others(it: Prediction, asked: np.ndarray) -> np.ndarray:
    """Those who cannot be asked, of a table that has room for all."""
    count = len(it.rows)
    rest = np.setdiff1d(np.arange(count), np.r_[it.row, asked])
    return rest if max(it.model.table.shape) <= WRITTEN and len(asked) == len(it.candidates) else rest[:0]


def _nobody(x: str, y: str, rated: bool) -> dict[str, Any]:
    """What an empty plot says, by whether anybody else has `rated` what is asked about."""
    text = "nobody who has rated it<br>has enough in common" if rated else "nobody has rated it"
    return dict(text=text, x=0.5, y=0.5, xref=x, yref=y, showarrow=False, font=dict(size=14))


def _around(values: list[float] | np.ndarray) -> list[float]:
    low, high = float(np.min(values)), float(np.max(values))
    room = 0.16 * (high - low) or 0.5
    return [low - room, high + room]
