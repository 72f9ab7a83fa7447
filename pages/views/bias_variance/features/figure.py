"""A search drawn over its columns, a row each: the errors of the sets as they grow or shrink row by row, and what any
other column would have led to."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pages.views.bias_variance import errors as kinds
from pages.views.bias_variance.headings import keys
from ui import palette
from ui.figures import marks, panels
from ui.figures.marks import Trace
from ui.picture import Figure

SHORT, BRIEF = 30, 18  # letters of a feature's name, and on a phone
EDGE = 0.6  # rows of room beyond the first and the last column
NONE = "no column: the mean"
CURVES = (
    ("training", kinds.TRAINING, "dot", 2.0),
    ("validation", kinds.VALIDATION, "dash", 2.5),
    ("test", kinds.TEST, "solid", 4.0),
)
BEST, LEAST = "best by validation", "least test error"
SPACE = "\u2002"


@dataclass(frozen=True)
class Stage:
    """What stands still while the search goes on: the features in the order of the search, and the axis of errors."""

    names: Sequence[str]  # (d,)
    order: np.ndarray  # (d,) column numbers, from the top row down
    ranks: np.ndarray | None  # (d,) what a filter ranks the columns by; None for a search that judges sets
    target: str  # what is predicted
    sizes: np.ndarray  # (s,) numbers of features, step by step
    best: np.ndarray  # (s,) the step of the best set so far
    lowest: float  # where the axis of the errors starts
    highest: float  # and where it ends
    training: bool  # whether the training error is shown

    @property
    def rows(self) -> np.ndarray:
        """How high the row of each column is: (d,). The first so many of them make a set."""
        places = np.empty(len(self.order), dtype=int)
        places[self.order] = np.arange(len(self.order))[::-1]
        return places

    @property
    def heights(self) -> np.ndarray:
        """How high the row is of the last column of the set of each step: (s,)."""
        return len(self.names) - self.sizes

    @property
    def growing(self) -> bool:
        """Whether the set grows from step to step."""
        return bool(self.sizes[-1] >= self.sizes[0])

    def figure(self, step: int, errors: np.ndarray, scores: np.ndarray, moved: int) -> Figure:
        """One step: training, validation and test errors so far (3, step + 1), scores (d,) of the candidates, nan for
        none, and the one that was moved."""
        up = self.heights[: step + 1]
        shown = [i for i in range(3) if i or self.training]
        curves = [
            marks.path(
                values,
                up,
                colour,
                width=width,
                dash=dash,
                size=2 * width,
                name=name,
                says=f"{name} error %{{x:.4g}}",
            )
            for values, (name, colour, dash, width) in ((errors[i], CURVES[i]) for i in shown)
        ]
        best, least = int(self.best[step]), int(np.argmin(errors[2]))
        risen = least < step  # known once it has risen again
        return dict(
            data=[
                self._others(scores, moved),
                *curves,
                *self._ringed(best, errors[1, best] if best < step else np.nan, BEST, kinds.VALIDATION, "left"),
                *self._ringed(least, errors[2, least] if risen else np.nan, LEAST, kinds.TEST, "right"),
                self._called(errors[:, -1], int(up[-1]), shown),
            ],
            layout=self._layout(),
        )

    def _others(self, scores: np.ndarray, moved: int) -> Trace:
        """What error any other candidate would have led to; a filter tries none."""
        known = [] if self.ranks is not None else [j for j in np.flatnonzero(~np.isnan(scores)).tolist() if j != moved]
        return marks.points(
            np.clip(scores[known], self.lowest, self.highest),
            self.rows[known],
            palette.NEUTRAL,
            size=9,
            symbol="circle-open",
            says="%{customdata}",
            customdata=[f"{self.names[j]}: validation error {scores[j]:.4g}" for j in known],
            meta="others",
        )

    def _ringed(self, step: int, error: float, name: str, colour: str, side: str) -> list[Trace]:
        """A ring around an error of a step, and its name beside it; nothing if it is nan."""
        far = 0.01 * (self.highest - self.lowest) * (-1 if side == "left" else 1)
        x, y = [min(error, self.highest)], [float(self.heights[step])]
        font = dict(color=colour, size=13, shadow=palette.HALO)
        said = f"{name}{SPACE}" if side == "left" else f"{SPACE}{name}"
        return [
            marks.ring(x, y, colour, name=name, cliponaxis=False),
            marks.text([x[0] + far], y, [said], textposition=f"middle {side}", textfont=font),
        ]

    def _called(self, last: np.ndarray, row: int, shown: Sequence[int]) -> Trace:
        """The names of the curves below their last points: of the lowest to the left, of the highest to the right."""
        order = sorted(shown, key=lambda i: last[i])
        sides = {order[0]: "bottom left", order[-1]: "bottom right"}
        return marks.text(
            [min(float(last[i]), self.highest) for i in shown],
            [row] * len(shown),
            [f"{SPACE}{CURVES[i][0]}{SPACE}" for i in shown],
            textposition=[sides.get(i, "bottom center") for i in shown],
            textfont=dict(color=[CURVES[i][1] for i in shown], size=14, shadow=palette.HALO),
            cliponaxis=False,
        )

    def _layout(self) -> dict[str, Any]:
        d = len(self.names)
        wide, brief = ([NONE if n == SHORT else "no column", *self._rows(n)] for n in (SHORT, BRIEF))
        rows = palette.axis(
            range=[-EDGE, d + EDGE],
            tickvals=list(range(d + 1)[::-1]),
            ticktext=wide,
            tickfont=dict(size=14 if d <= 12 else 13 if d <= 18 else 10),
            showline=False,
        )
        errors = palette.axis(
            f"squared error in predicting {shortened(self.target, SHORT)}",
            range=[self.lowest, self.highest],
            nticks=6,
            separatethousands=True,  # as beside the chart
            showgrid=False,
        )
        instead = f"validation error if this column were {'taken' if self.growing else 'deleted'} instead"
        ranked = f"<span style='color:{palette.NEUTRAL}'>behind each name: what it tells of the target, in nats</span>"
        said = ranked if self.ranks is not None else keys([(instead, palette.NEUTRAL, "○")])
        looks = [(f"{'taken' if self.growing else 'deleted'} instead", palette.NEUTRAL, "○")]
        made = panels.layout(
            [(errors, rows)],
            widths=(1,),
            height=490,
            tall=560,
            margin=dict(l=0, r=24, t=panels.LEGEND_ROW, b=44, autoexpand=False),
            showlegend=False,
            annotations=[panels.heading(said, 0, font=dict(size=14))],
        )
        for shape, names, letter in (("wide", wide, 7.0), ("narrow", brief, 6.2)):
            made["meta"][shape] |= {
                "margin.t": panels.LEGEND_ROW,
                "margin.l": round(16 + letter * max(map(len, names))),
                "yaxis.ticktext": names,
            }
        made["margin"]["l"] = made["meta"]["wide"]["margin.l"]
        made["meta"]["wide"]["annotations[0].text"] = made["annotations"][0]["text"]
        made["meta"]["narrow"]["annotations[0].text"] = "" if self.ranks is not None else f"<b>{keys(looks)}</b>"
        return made

    def _rows(self, most: int) -> list[str]:
        """The names of the columns from the top row down, with what a filter ranks them by."""
        ranked = [f"{SPACE}{self.ranks[j]:.2f}" if self.ranks is not None else "" for j in self.order]
        return [shortened(self.names[j], most) + rank for j, rank in zip(self.order, ranked, strict=True)]


def shortened(name: str, most: int = SHORT) -> str:
    """A name that fits beside its row, if need be without its unit."""
    short = name if len(name) <= most else name.split(" (")[0]
    return short if len(short) <= most else f"{short[: most - 1]}…"
