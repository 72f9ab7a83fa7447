"""A board with its best policy while one setting grows, the ranges of the policies, the value of the start."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from datasets.board import Board
from pages.views.gridworld import board, board_actions
from pages.views.gridworld.board_shapes import filled, outlined
from pages.views.gridworld.layout import Place, layout
from pages.views.gridworld.policies.gallery import Gallery
from ui import palette
from ui.figures import marks, panels
from ui.figures.marks import Trace

NOW = palette.CLASSES[1]
CURVE = palette.CLASSES[0]
FEW = 12  # ranges up to which the thresholds are strong lines
LEFT = 0.3  # of the strip: its left end
ROOM, WORD = 0.04, 0.13  # of the whole: ranges so wide have room for their number, and for what it is one of
HEIGHT, BELOW = 450, 420  # pixels; where it is narrow, of the two plots below the board
NARROW_WIDTH = 330
WIDTH, GALLERY, HEADING = (
    1040,
    300,
    70,
)  # pixels across; of the gallery below all on a phone, above it its axis and title
BOARD, WIDEST, UNDER = 424, 0.6, 10  # pixels of a board beside the gallery, its share of the width, and below it
BETWEEN = 44  # pixels between the board and the gallery
TOP, EDGES = 30, 74  # pixels above, and with those below
HEADED = dict(size=14)
STRIP = 84  # pixels below the board for the policies alone, with what is written under them
PALE = 0.7  # colours of the values: numbers and arrows are read on them
SMALL = 0.1  # times the smallest reward: values of this size begin to have a colour
NEVER_WHITE = 1e6  # times the strongest colour: pale ones are no ground for white numbers
BROAD = 1.7  # a board so many times as wide as high stands above the two plots
ABOVE: list[Place] = [([0, 1], [0.46, 1]), ([0.07, 0.5], [0.06, 0.4]), ([0.57, 1], [0.08, 0.3])]
AWAITED = "a new block starts each time an arrow turns"
KEY = "Numbers: expected reward"
BARE: dict[str, Any] = dict(showgrid=False, showline=False, showticklabels=False)
STRIP_DOWN = palette.axis("", range=[0, 1.75], **BARE)
BESIDE: list[Place] = [([0, 0.55], [0, 1]), ([0.64, 1], [0.44, 1]), ([0.64, 1], [0.06, 0.24])]


class Policies:
    """What stands still: the board, the strip of ranges and, with a `curve`, that of V(start) with the thresholds.

    values, worth (n,): the setting and the value of the start, nan where it has no limit. ends (K + 1,): where each
    range begins, and where the last one ends; names, posted: what is written in a range, and at each of `ends`; best:
    the policies of all ranges that have one. No value of the
    sweep is larger than `top`: colours mean the same all along.
    """

    def __init__(
        self,
        b: Board,
        *,
        values: np.ndarray,
        worth: np.ndarray,
        ends: np.ndarray,
        names: Sequence[str],
        posted: Sequence[str],
        setting: str,
        curve: bool = True,
        best: Sequence[np.ndarray] = (),
        top: float = 1.0,
    ) -> None:
        self.board, self.posted, self.curve = b, list(posted), curve
        small = len(best) and not curve and _slim(b)
        self.gallery = Gallery(b, np.array(best), posted) if small else None
        self.K, self.ends = len(names), np.asarray(ends, dtype=float)
        self.names = list(names)
        self.strip = 2 if curve else 1  # its number among the plots; without it where small boards say as much
        held = worth[np.isfinite(worth)]
        low, high = (float(held.min()), float(held.max())) if held.size else (0.0, 1.0)
        room = 0.06 * (high - low) or 0.5
        self.range = [low - room, high + room]
        line = marks.line(values, worth, CURVE, width=2.5, says=f"{setting} %{{x:.4g}}: value of the start %{{y:.4g}}")
        inner = self.ends[1:-1]
        posts = marks.line(
            np.column_stack([inner, inner, np.full(len(inner), np.nan)]).ravel(),
            np.tile([*self.range, np.nan], len(inner)),
            palette.NEUTRAL,
            width=1,
            dash="dot",
            opacity=1 if self.K <= FEW else 0.5,
        )
        x, y = _box(*self.ends[[0, -1]]).T
        track = marks.line(x, y, palette.CLEAR, width=0, fill="toself", fillcolor=palette.FAINT)  # what is to be filled
        self.still = [panels.on(posts, 1), panels.on(line, 1)] if curve else [panels.on(track, 1)] * (not self.gallery)
        self.written = max(b.shape) <= board.ROOMY
        paid = np.abs(b.reward[b.reward != 0])
        self.tone = Tone(SMALL * (float(paid.min()) if paid.size else 1.0), max(top, board.scale(b.reward)))
        prizes = board.ground(b, 1.0)[0]
        self.rewards = prizes | dict(z=self.tone.of(prizes["z"]))
        self.ground = [self._fitted(one) for one in board.ground(b, NEVER_WHITE, written=self.written)[1:]]
        self.layout = _layout(b, setting, values, self.range) if curve else _alone(b, setting, values, self.gallery)

    def draw(
        self,
        V: np.ndarray,
        best: np.ndarray,
        x: float,
        ranges: Sequence[int],
        hover: Sequence[str],
        changed: np.ndarray | None = None,
    ) -> dict[str, Any]:
        """One setting x: values (S,), best actions (S, 4) bool, the range it lies in, or the two it lies between.

        `changed` (S,) bool: the cells in which not the same is best as in the range before. Without a curve, the strip
        holds the ranges that have been reached, and the gallery beside a board that is not broad their policies.
        """
        b, reached = self.board, self.K if self.curve else ranges[-1] + 1
        worth = float(V[b.state(*b.start)])
        known = bool(np.isfinite(worth))
        at = marks.path(
            [x, x, x],
            [self.range[0], worth if known else np.mean(self.range), self.range[1]],
            NOW,
            width=1.5,
            marker=dict(color=NOW, size=[0, 11 * known, 0], line=dict(width=1.5 * known, color=palette.OUTLINE)),
        )
        told = ranges[-1:] if len(ranges) > 1 else [i for i in (ranges[0], ranges[0] + 1) if 0 < i < self.K]
        told = told if self.curve else told[:1] if ranges[-1] else []  # where arrows will turn is not told before
        sides = ["top center"] if len(ranges) > 1 else ["top left" if i == ranges[0] else "top right" for i in told]
        if not self.curve and told and (self.ends[told[0]] - self.ends[0]) / (self.ends[-1] - self.ends[0]) < LEFT:
            sides = ["top right"]  # left of it the picture ends
        turned = "" if self.curve or ranges[-1] > 1 else "an arrow turns at "  # once: later there is no room
        posted = _texts(self.ends[list(told)], 1.2, [f"{turned}{self.posted[i]}" for i in told], 13, textposition=sides)
        here = filled(self._boxes(ranges, x), "rgba(232,112,14,0.3)", NOW, 2) | dict(meta="no ghost")
        boxes = self._boxes(range(reached), x)
        middles, told_in = boxes[:, :2, 0].mean(axis=1), self._named(boxes)
        names = _texts(middles, 0.5, told_in, 15)
        empty = not self.curve and reached == 1 and not any(told_in)  # what the strip is for
        middle = self.ends[[0, -1]].mean()
        awaited = _texts(np.array([middle]), 0.5, [AWAITED * empty], 14, textfont=dict(color=palette.NEUTRAL, size=14))
        look = dict(symbol="triangle-down", color=NOW, size=[0, 12], line=dict(width=0))
        hand = marks.path([x, x], [0.0, 1.15], NOW, width=3, marker=look, meta="no ghost")
        shown = np.where(np.isnan(V), np.inf, V)
        colours = board.values(b, self.tone.of(shown), 1.0, written=False)[0]
        numbers = board.values(b, shown, NEVER_WHITE * self.tone.top, written=self.written)[1:]
        data = [
            *(colours | dict(opacity=PALE), *map(self._fitted, numbers)),
            self.rewards | dict(opacity=PALE),
            *self.ground,
            *board_actions.arrows(b, best),
            board_actions.turned(b, best, np.zeros(len(best), dtype=bool) if changed is None else changed),
            board.picks(b, hover),
            *self.still,
            *([panels.on(at, 1)] if self.curve else []),
        ]
        if self.gallery:
            return dict(data=[*data, *self.gallery.draw(reached - 1, 1)], layout=self.layout)
        strip = [outlined(boxes, palette.NEUTRAL, 1), awaited, names, here, posted, hand]
        return dict(data=[*data, *(panels.on(trace, self.strip) for trace in strip)], layout=self.layout)

    def _fitted(self, trace: Trace) -> Trace:
        """Numbers as large as the cells, where the layout says how large."""
        return trace if self.curve else board.sized(self.board, trace)

    def _boxes(self, ranges: Sequence[int], x: float) -> np.ndarray:
        """Boxes (n, 5, 2) as wide as some ranges; without a curve only up to x, as far as one has played."""
        ends = self.ends if self.curve else np.minimum(self.ends, x)
        return np.array([_box(ends[i], ends[i + 1]) for i in ranges])

    def _named(self, boxes: np.ndarray) -> list[str]:
        """What is written in the first of the ranges, of which so much is drawn."""
        wide = (boxes[:, 1, 0] - boxes[:, 0, 0]) / (self.ends[-1] - self.ends[0])
        return [_name(name, share) for name, share in zip(self.names, wide.tolist(), strict=False)]


@dataclass(frozen=True)
class Tone:
    """How strong the colours of values are: 1 at `top` and, as they grow by factors, hardly any far below `small`."""

    small: float
    top: float

    def of(self, values: np.ndarray) -> np.ndarray:
        """Values as parts of the strongest colour; one without limit stays so."""
        sizes = np.log1p(np.abs(values) / self.small) / np.log1p(self.top / self.small)
        return np.asarray(np.sign(values) * sizes, dtype=np.float32)


def _name(name: str, share: float) -> str:
    """What is written in a range as wide as this share of the whole."""
    return f"policy {name}" if share >= WORD and name.isdigit() else name if share >= ROOM else ""


def _box(low: float, high: float) -> np.ndarray:
    """Its corners (5, 2), one unit high."""
    return np.array([[low, 0], [high, 0], [high, 1], [low, 1], [low, 0]], dtype=float)


def _texts(x: np.ndarray, y: float, texts: Sequence[str], size: int, **more: Any) -> Trace:
    return marks.text(x, np.full(len(x), y), list(texts), size=size, cliponaxis=False, **more)


def _layout(b: Board, setting: str, values: np.ndarray, worth: Sequence[float]) -> dict[str, Any]:
    """For the values of a setting, V(start) in the range `worth`, and the strip of ranges."""
    rows, columns = b.shape
    above = min(NARROW_WIDTH * rows / columns, 600)
    tall = round(above + BELOW)
    return layout(
        [
            board.axes(b),
            (_setting(setting, values), palette.axis("value of the start", range=list(worth), nticks=5)),
            (_setting("", values) | BARE, STRIP_DOWN),
        ],
        ABOVE if columns >= BROAD * rows else BESIDE,
        [([0, 1], [1 - above / tall, 1]), ([0, 1], [190 / tall, 375 / tall]), ([0, 1], [40 / tall, 125 / tall])],
        height=HEIGHT,
        tall=tall,
        top=12,
        bottom=36,
        where_wide={"margin.t": 12, "margin.l": 12},
        where_narrow={"margin.t": 8, "margin.l": 56},
        showlegend=False,
    )


def _setting(title: str, values: np.ndarray) -> dict[str, Any]:
    """The axis of the setting."""
    low, high = float(values[0]), float(values[-1])
    room = 0.03 * (high - low)
    return palette.axis(title, range=[low - room, high + room], nticks=6)


def _slim(b: Board) -> bool:
    """Whether there is room beside a board."""
    return b.shape[1] < BROAD * b.shape[0]


def _alone(b: Board, setting: str, values: np.ndarray, gallery: Gallery | None) -> dict[str, Any]:
    """The board, as large as there is room, with the gallery beside it, or over the strip of ranges."""
    rows, columns = b.shape
    above = min(NARROW_WIDTH * rows / columns, 600)
    told = [panels.heading(_key(b), 0, yshift=2, font=HEADED)]
    if gallery:
        wide, inner = min(BOARD * columns / rows / WIDTH, WIDEST), above + GALLERY
        turned = f'<span style="color:{board_actions.FRESH}">pink: turned</span>'
        head = f"Best policies so far, by {_short(setting)}</b>   {turned}<b>"
        return layout(
            [board.axes(b), gallery.axes("2")],
            [([0, wide], [0, 1]), ([wide + BETWEEN / WIDTH, 1], [0, 1])],
            [([0, 1], [GALLERY / inner, 1]), ([0, 1], [0, (GALLERY - HEADING) / inner])],
            height=BOARD + TOP + UNDER,
            tall=round(inner) + TOP + UNDER,
            top=TOP,
            bottom=UNDER,
            font=dict(size=board.letters(wide * WIDTH / columns)),
            where_wide={"margin.l": 2, "font.size": board.letters(wide * WIDTH / columns)},
            where_narrow={"font.size": board.letters(min(NARROW_WIDTH / columns, above / rows))},
            showlegend=False,
            annotations=[*told, panels.heading(head, 1, yshift=2, font=HEADED)],
        )
    turned = f'   <span style="color:{board_actions.FRESH}">▲ turned last</span>'
    told = [panels.heading(_key(b, turned), 0, yshift=2, font=HEADED)]
    height = HEIGHT + 70
    high, inner = height - EDGES, above + STRIP
    swept = _setting(setting, values) | dict(showgrid=False)
    swept["title"] = swept["title"] | dict(text=f"{setting}: each block is one best policy", font=dict(size=14))
    swept |= dict(tickfont=dict(size=12))
    plots = [board.axes(b), (swept, STRIP_DOWN)]
    places: list[Place] = [([0, 1], [STRIP / high, 1]), ([0, 1], [0.02, 0.8 * STRIP / high])]
    below: list[Place] = [([0, 1], [STRIP / inner, 1]), ([0, 1], [0.02, 0.8 * STRIP / inner])]
    return layout(
        plots,
        places,
        below,
        height=height,
        tall=round(inner + EDGES),
        top=TOP,
        bottom=EDGES - TOP,
        showlegend=False,
        annotations=told,
        font=dict(size=board.letters(min((high - STRIP) / rows, WIDTH / columns))),
        where_wide={"margin.l": 2, "font.size": board.letters(min((high - STRIP) / rows, WIDTH / columns))},
        where_narrow={"font.size": board.letters(min(NARROW_WIDTH / columns, above / rows))},
    )


def _short(setting: str) -> str:
    """The setting in a heading."""
    return setting.partition(" (")[0].replace("γ", "").strip().lower()


def _key(b: Board, more: str = "") -> str:
    """What numbers and colours are, and `more`."""
    written = max(b.shape) <= board.ROOMY
    number = KEY if written else "Expected reward"
    signs = ((palette.CLASSES[0], "below 0"), (palette.CLASSES[1], "above 0"))
    colours = "   ".join(f'<span style="color:{colour}">■ {said}</span>' for colour, said in signs)
    return f"{number}</b>   {colours}{board.walls(b, written)}{more}<b>"
