"""Rows as points and columns as arrows in one plane (a biplot: Gabriel 1971)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from pages.views.pca import cloud
from pages.views.pca.tables.names import (
    BROAD,
    CLEAR,
    HALF,
    HEIGHT,
    ROW_LETTER,
    boxes,
    clear,
    off,
    pixel_of,
    room_for,
    sides,
)
from ui import palette
from ui.figures import boundary, clusters, marks, panels
from ui.figures.biplot_labels import LETTER, NARROW, WIDEST, labelled, roomy, side_of
from ui.figures.marks import Trace
from ui.figures.plane import Plane
from ui.guessing.cover import GIVEN

ROUND = (1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0)
HIDDEN = {"xaxis2.range": [1e9, 2e9], "yaxis2.range": [1e9, 2e9]}  # nothing of the second window is seen
COLOURS = (palette.NEUTRAL, palette.CLASSES[1], palette.CLASSES[0])  # of arrows, by what they are more of: 0, 1, -1
ROWS = palette.CLASSES[2]  # where each has a name
LOOKED_AT = palette.CLASSES[3]  # the ring around a row, and what is said of it
TURNING = palette.CLASSES[5]  # of arrows as long as they say of no row what it has more of, and of the bars beside them
OFF = 6  # pixels from the head of an arrow to its name at the start
MANY = 20  # columns: of more only those with room at their tips are named
CORNER = 0.6, 0.25  # of the window on a phone: what a key of two lines takes
ON_THE_WAY = 2  # arrows that are named while the plane turns


@dataclass(frozen=True)
class Stage:
    """What stands still while the plane turns: the window, the length of the arrows, the names."""

    plane: Plane
    narrow: Plane  # the window on a phone, where labels take a larger part of it
    factor: float  # an arrow is so many times as long as the step of 1 along its column
    groups: np.ndarray  # (n,) the class of each row, 0 without classes
    class_names: tuple[str, ...]
    row_names: tuple[str, ...]
    columns: tuple[str, ...]  # what to say of each arrow
    names: tuple[str, ...]  # of the columns
    labels: tuple[str, ...]  # the name at each arrow's tip, empty where there is no room
    places: tuple[str, ...]  # on which side of the tip it stands
    farther: Mapping[int, np.ndarray]  # where the names stand that have room on a wide screen alone, off their tips
    sizes: np.ndarray  # (d,) how long the arrows are in the end
    ends: tuple[str, str]  # what runs across and up at the end of the turn
    outlier: bool  # whether the last row is invented
    name_rows: bool
    more: np.ndarray  # (d,) whether the row that is looked at is above (1), near (0) or below (-1) each column's mean
    looked_at: str  # its name

    def figure(
        self,
        rows: np.ndarray,
        frame: np.ndarray,
        chosen: int | None = None,
        *,
        done: float = 1.0,
        ringed: bool = True,
    ) -> dict[str, Any]:
        """Rows (n, 2) in the plane of a frame (2, d), the chosen one `ringed` or not; `done` of the turn is made."""
        tips = self._tips(frame)
        real = rows[:-1] if self.outlier else rows
        traces = [
            *([] if self._plain else boundary.legend(self.class_names)),
            *self._arrows(tips, self._signs(done), done),
            self._points(real),
            self._named(tips, real, done),
            *self._farther(tips, done),
            self._along(done, ringed and chosen is not None, real),
        ]
        if self.name_rows:
            where = sides(real, self.row_names[: len(real)], self.plane)
            names = [clear(name, side) for name, side in zip(self.row_names, where, strict=False)]
            places = real + np.c_[np.zeros(len(real)), off(where, self.plane)]
            traces.append(_labels(places, names, where) | dict(textfont=dict(size=16), cliponaxis=False))
        if self.outlier:
            name = self.row_names[-1]
            says = f"{name}<br>(%{{x:.3g}}, %{{y:.3g}})"
            traces.append(_mark(rows[-1], "x", 11, palette.MISTAKE, name=name, says=says))
        if chosen is not None:
            place = rows[chosen] if ringed else np.full(2, np.nan)
            traces.append(_mark(place, "circle-open", 26 if self.name_rows else 17, LOOKED_AT))
        entries = [trace["name"] for trace in traces if trace.get("showlegend", True)]
        rows_of_legend = -(-sum(45 + LETTER * len(name) for name in entries) // NARROW)
        top = int(12 + 20 * rows_of_legend)
        return dict(
            data=traces,
            layout=palette.layout(
                height=HEIGHT,
                margin=dict(l=12, r=12, t=top, b=12, autoexpand=False),
                meta=dict(narrow=_ranges(self.narrow) | HIDDEN, wide=_ranges(self.plane) | _ranges(self.plane, "2")),
                **self._axes(),
            ),
        )

    @property
    def _plain(self) -> bool:
        """Whether the rows have no colours of their own."""
        return self.name_rows or len(self.class_names) < 2

    def _tips(self, frame: np.ndarray) -> np.ndarray:
        """Where the arrows of a frame (2, d) end: (d, 2). The longest is always as long as in the end, if it fits."""
        tips = frame.T * self.sizes.max() / (np.hypot(*frame).max() or 1.0)
        ends = np.where(tips > 0, [self.plane.x[1], self.plane.y[1]], [self.plane.x[0], self.plane.y[0]])
        return tips * min(1.0, 0.85 / float((tips / ends).max() or 1.0))

    def _signs(self, done: float) -> np.ndarray:
        """What `more` says of each arrow, once the turn is made."""
        return self.more if done >= 1 else np.zeros_like(self.more)

    def _arrows(self, tips: np.ndarray, more: np.ndarray, done: float) -> list[Trace]:
        """Those of which the row that is looked at has less than the mean, and the others."""
        if not self._plain:
            return [_arrows(tips, self.columns, palette.NEUTRAL)]
        return [
            _arrows(np.where((more == sign)[:, None], tips, np.nan), self.columns, colour)
            for sign, colour in zip((0, 1, -1), self._colours(done), strict=True)
        ]

    @staticmethod
    def _colours(done: float) -> tuple[str, ...]:
        """Of arrows, by what the row that is looked at has more of; before the turn is made all have the first."""
        return COLOURS if done >= 1 else (TURNING, *COLOURS[1:])

    def _said(self, j: int, name: str, done: float) -> str:
        """An arrow's name, at the start with where it points to, and in the end whether the row that is looked at has
        more or less of it."""
        return "more " * (done <= 0) + ("", "+\u2009", "−\u2009")[self._signs(done)[j]] + name

    def _named(self, tips: np.ndarray, rows: np.ndarray, done: float) -> Trace:
        """The names at the tips (d, 2): of both columns at the start, of the longest on the way, of those with room."""
        places: Sequence[str] = [side_of(*tip) for tip in tips]
        beside = np.zeros_like(tips)
        if done <= 0:
            shown = {j for j, tip in enumerate(tips) if tip.any()}
            up = np.abs(tips[:, 1]) > np.abs(tips[:, 0])
            places = ["middle right" if upright else "bottom center" for upright in up]
            beside = np.where(up[:, None], [OFF, 0], [0, -OFF]) * pixel_of(self.plane)  # off their lines
        elif done < 1:
            pixel = pixel_of(self.plane)
            taken = boxes(rows, self.row_names[: len(rows)], self.plane, pixel) if self.name_rows else []
            free = labelled(tips, self.names, pixel, taken)
            shown = set(list(free)[:ON_THE_WAY])
            places = [free.get(j, place) for j, place in enumerate(places)]
        else:
            shown, places = {j for j, label in enumerate(self.labels) if label}, self.places
        texts = [f"\u00a0{self._said(j, name, done)}\u00a0" * (j in shown) for j, name in enumerate(self.names)]
        font = self._font(13 if done > 0 else 16, range(len(tips)), done)
        return _labels(tips + beside, texts, places) | dict(textfont=font, cliponaxis=False)

    def _font(self, size: int, known: Sequence[int], done: float) -> dict[str, Any]:
        """Of the names of arrows: their colours, where they have any."""
        return dict(size=size, shadow=palette.HALO) | (
            dict(color=[self._colours(done)[self._signs(done)[j]] for j in known]) if self._plain else {}
        )

    def _axes(self) -> dict[str, Any]:
        """The window, where lines through the middle are read and no numbers, and another one over it for what only a
        wide screen has room for."""
        over = dict(showgrid=False, visible=False, zeroline=False)
        bare = dict(showticklabels=False, showline=True, mirror=True, zeroline=True, zerolinecolor=palette.GRID)
        return {name: axis | bare for name, axis in self.plane.axes().items()} | dict(
            xaxis2=dict(overlaying="x", anchor="y2", range=list(self.plane.x), **over),
            yaxis2=dict(overlaying="y", anchor="x2", scaleanchor="x2", range=list(self.plane.y), **over),
            **panels.corners(0, 2),
        )

    def _farther(self, tips: np.ndarray, done: float) -> list[Trace]:
        """Names off the tips (d, 2) with lines that lead to them, once the turn is made."""
        known = list(self.farther) if done >= 1 else []
        places = np.array([tips[j] + self.farther[j] for j in known]).reshape(-1, 2)
        ways = np.full((len(known), 3, 2), np.nan)
        ways[:, 0], ways[:, 1] = tips[known], places
        sides = ["middle right" if self.farther[j][0] >= 0 else "middle left" for j in known]
        names = [self._said(j, self.names[j], done) for j in known]
        lead = cloud.line(ways.reshape(-1, 2), palette.NEUTRAL, width=1, dash="dot")
        named = _labels(places, names, sides) | dict(textfont=self._font(13, known, done))
        return [panels.on(trace, 1) for trace in (lead, named)]

    def _along(self, done: float, ringed: bool, rows: np.ndarray) -> Trace:
        """What runs across and up, at the ends of the axes, and whose ring it is: at the left below, or at the right
        above where one of the named rows (n, 2) is in the way.
        """
        across, up = self.ends
        texts = [f"{across} →", f"↑ {up}"] if done == 1 else ["", ""]  # at its start two arrows say it
        key = f"○ {self.looked_at}:<br>+ above, − below the mean" if done == 1 else "○ row chosen" * ringed
        colours, sides = [palette.FIT, palette.FIT, LOOKED_AT], ["top left", "bottom right", "top right"]
        font = dict(color=colours, size=14)
        if self.name_rows and self._in_the_corner(rows):
            sides[2] = "bottom left"
        far = int(sides[2] == "bottom left")
        words = marks.text([1, 0, far], [0, 1, far], [*texts, key], textfont=font, textposition=sides)
        return panels.on(words, 2) | dict(meta=GIVEN)

    def _in_the_corner(self, rows: np.ndarray) -> bool:
        """Whether one of the rows (n, 2) is, on a phone, at the left below, where a key would lie on it."""
        low, size = np.array([self.narrow.x[0], self.narrow.y[0]]), np.ptp([self.narrow.x, self.narrow.y], axis=1)
        return bool(((rows - low) / size < CORNER).all(axis=1).any())

    def _points(self, rows: np.ndarray) -> Trace:
        groups, size = (0 * self.groups, 20) if self.name_rows else (self.groups, 8)
        points = clusters.cloud(rows, groups[: len(rows)], max(len(self.class_names), 1), sizes=size)
        if self.name_rows:
            points["marker"]["color"] = ROWS
        more = dict(text=self.row_names[: len(rows)], hovertemplate="%{text}<br>(%{x:.3g}, %{y:.3g})<extra></extra>")
        return points | more | dict(showlegend=False)


def stage(
    rows: np.ndarray,
    loadings: np.ndarray,
    names: Sequence[str],
    titles: tuple[str, str],
    every: np.ndarray,
    beside: bool = False,
    **more: Any,
) -> Stage:
    """A stage for rows (n, 2) and loadings (2, d) as they end.

    `every` (m, 2) has all places rows come through, those of the start first. With the table `beside` it it has
    half of a wide screen.

    `more` are the fields of Stage that depend on neither.
    """
    size = np.hypot(*loadings)
    factor = rounded(0.9 * float(np.abs(rows).max()) / float(size.max() or 1.0))
    tips = factor * loadings.T
    plane = replace(Plane.around(np.vstack([every, tips * 1.08]), ("", "")), to_scale=True)
    pixel = pixel_of(plane, WIDEST / NARROW)
    named = more["row_names"][: len(rows) - more["outlier"]] if more["name_rows"] else ()
    shown = labelled(tips, names, pixel, boxes(rows, named, plane, pixel))
    places = tuple(shown.get(j, side_of(*tip)) for j, tip in enumerate(tips))
    texts = [(tips[j], places[j], LETTER * len(names[j])) for j in sorted(shown)]
    for places_of in (rows, every[: len(rows)]):  # at the end, and at the start
        outwards = sides(places_of[: len(named)], named, plane)
        texts += [
            (row, side, ROW_LETTER * len(f"{CLEAR}{name}"))
            for row, name, side in zip(places_of, named, outwards, strict=False)
        ]
    narrow = roomy(plane, texts)
    wide, across = (narrow, HALF) if beside else (plane, BROAD)
    return Stage(
        ends=titles,
        plane=wide,
        narrow=narrow,
        factor=factor,
        names=tuple(names),
        labels=tuple(name if j in shown else "" for j, name in enumerate(names)),
        farther={} if len(names) > MANY else room_for(wide, tips, names, shown, rows, named, across),
        sizes=factor * size,
        places=places,
        **more,
    )


def rounded(value: float) -> float:
    """The largest round number that is no larger than a positive value: 1, 1.5, 2, 3, 4, 5, 6 or 8 times a power of 10.

    1 for zero.
    """
    if not value > 0:
        return 1.0
    decade = 10.0 ** np.floor(np.log10(value))
    best = max((m for m in ROUND if m * decade <= value * (1 + 1e-9)), default=1.0)
    return float(f"{best * decade:.12g}")


def _arrows(tips: np.ndarray, said: Sequence[str], colour: str) -> Trace:
    """Arrows from the origin to the tips (d, 2); `said` (d,) is read when a tip is pointed at."""
    sizes = np.hypot(*tips.T)
    heads = np.where(sizes > 0.05 * np.nanmax(sizes, initial=0.0), 13, 0)
    ends = np.full((len(tips), 3, 2), np.nan)
    ends[:, 0], ends[:, 1] = 0, tips
    x, y = ends.reshape(-1, 2).T
    head = dict(
        symbol="arrow",
        angleref="previous",
        size=np.outer(heads, [0, 1, 0]).ravel(),
        color=colour,
        line=dict(width=0),
    )
    text = [text for name in said for text in ("", name, "")]
    return marks.path(x, y, colour, width=2.5, says="%{text}", marker=head, text=text)


def _labels(places: np.ndarray, texts: Sequence[str], sides: str | Sequence[str]) -> Trace:
    """Texts at the places (m, 2), each on its side of it."""
    return marks.text(places[:, 0], places[:, 1], texts, size=12, textposition=sides)


def _mark(place: np.ndarray, symbol: str, size: int, colour: str, **told: Any) -> Trace:
    """One place (2,)."""
    look = dict(symbol=symbol, size=size, color=colour, line=dict(width=2))
    return cloud.dots(place[None], colour, marker=look, **told)


def _ranges(plane: Plane, n: str = "") -> dict[str, list[float]]:
    return {f"xaxis{n}.range": list(plane.x), f"yaxis{n}.range": list(plane.y)}
