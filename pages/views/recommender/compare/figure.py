"""All methods as bars, as long as they err: the factorisation a bar for each rank or penalty, the others under it."""

from collections.abc import Callable
from typing import Any

import numpy as np

from pages.views.recommender import ratings_map
from pages.views.recommender.compare.run import DRAWN, Comparison
from ui import palette, words
from ui.figures import marks
from ui.figures.marks import Trace
from ui.guessing.cover import GIVEN
from ui.picture import Figure

STEP = 8  # parts of the scale of ratings: the scale of errors ends at one of them, so that it stays as settings move
ROOM = 0.09  # of it: for a number behind the longest bar
LEFT = 172  # pixels: for the names
HELD_OUT, TRAINING, OTHER = palette.CLASSES[1], palette.NEUTRAL, palette.CLASSES[0]
BEFORE, POOR = (
    "rgba(240,125,25,0.45)",
    "rgba(138,148,160,0.45)",
)  # bars before the one on display; of who is not the best
LEARNED = "error on known ratings"
BEST = "best of these"
OVER = 0.2  # the row of these words, over the first bar
OPEN = "?"  # where no bar is yet
FIRST = {"rank": "rank {:g}, one number each", "penalty": "penalty λ = {:g}"}  # the row of the first value
MORE = {"rank": "rank {:g}", "penalty": "λ = {:g}"}


def drawing(it: Comparison) -> Callable[[int], Figure]:
    """The figure by the place along the values of the factorisation to which it is drawn."""
    curve, others = it.found.curve[..., it.column], it.found.errors[..., it.column]  # the last axis: training, held out
    mean, errors = curve.mean(axis=0), others[..., 1].mean(axis=0)
    shown = it.drawn
    rows = np.arange(1, len(mean) + 1)  # under the heading of the factorisation
    below = len(mean) + 2 + np.arange(len(shown))
    end = _end(mean[:, 1], errors[shown], (it.data.high - it.data.low) / STEP)
    best = float(errors[shown[0]])
    still = [
        marks.line([best, best], [0.5, below[0]], OTHER, width=1.5, dash="dot", meta=GIVEN),
        _bars(errors[shown], below, [OTHER, *[POOR] * (len(shown) - 1)], end, [BEST], meta=GIVEN),
    ]
    layout = _layout(it, [DRAWN.get(it.found.methods[i], it.found.methods[i]) for i in shown], end)

    def draw(place: int) -> Figure:
        """As far as the player has come."""
        held_out = np.where(rows <= place + 1, mean[:, 1], np.nan)
        colours = [HELD_OUT if j == place else BEFORE for j in range(len(mean))]
        data = [
            *still,
            _bars(held_out, rows, colours, end, [], name="factorisation"),
            *(_training(mean[: place + 1, 0], rows[: place + 1]) if it.known else []),
        ]
        return dict(data=data, layout=layout)

    return draw


def _bars(errors: np.ndarray, rows: np.ndarray, colours: list[str], end: float, notes: list[str], **more: Any) -> Trace:
    """Bars with their errors behind them; one that is too long ends where the scale does, its error inside."""
    told = [OPEN if np.isnan(e) else words.number(float(e)) for e in errors]
    told[: len(notes)] = [f"{text}, {note}" for text, note in zip(told, notes, strict=False)]
    wild = errors > end
    told = [f"{text} →" if far else f" {text}" for text, far in zip(told, wild, strict=True)]
    return marks.bars(
        np.clip(np.nan_to_num(errors), 0.0, end),
        rows,
        colours,
        orientation="h",
        text=told,
        textposition=["inside" if far else "outside" for far in wild],
        insidetextanchor="end",
        textangle=0,
        textfont=dict(size=13),
        insidetextfont=dict(size=13, color=ratings_map.INK),
        constraintext="none",
        cliponaxis=False,
        customdata=[OPEN if np.isnan(e) else f"{e:.4g}" for e in errors],
        says="error on ratings held out: %{customdata}",
        **more,
    )


def _training(errors: np.ndarray, rows: np.ndarray) -> list[Trace]:
    """It is given as far as the player has come: what is asked is how the other goes on."""
    look = dict(name=LEARNED, says=f"{LEARNED}: %{{x:.4g}}", meta=GIVEN)
    told = marks.text(errors[:1], [OVER], [f"{LEARNED} "], TRAINING, size=13, textposition="middle left", meta=GIVEN)
    return [marks.path(errors, rows, palette.OUTLINE, width=1.5, size=8, **look), told]


def _layout(it: Comparison, others: list[str], end: float) -> dict[str, Any]:
    values, along = it.found.values, it.settings["along"]
    names = [(FIRST if j == 0 else MORE)[along].format(value) for j, value in enumerate(values)]
    heads = [
        f"<b style='color:{colour}'>{name}</b>"
        for name, colour in (("factorisation", HELD_OUT), ("other methods", TRAINING))
    ]
    ticks = [heads[0], *names, heads[1], *others]
    count = len(ticks)
    down = palette.axis(
        "",
        range=[count - 0.4, -0.5],
        showgrid=False,
        showline=False,
        tickmode="array",
        tickvals=list(range(count)),
        ticktext=ticks,
        tickfont=dict(size=13),
    )
    across = palette.axis(
        "error on ratings held out, in points",
        range=[0, (1 + ROOM) * end],
        nticks=6,
        showline=False,
    )
    margin = dict(l=LEFT, r=8, t=4, b=44, autoexpand=False)
    return palette.layout(height=500, xaxis=across, yaxis=down, margin=margin, bargap=0.25, showlegend=False)


def _end(curve: np.ndarray, rows: np.ndarray, step: float) -> float:
    """Where the scale ends: no method that is twice as bad as the middle one spoils the view of the others."""
    usual = 1.6 * float(np.median(rows))
    shown = np.concatenate([curve, rows])
    inside = shown[shown <= max(usual, float(rows.min()) * 1.2)]
    high = float(inside.max(initial=float(rows.min()))) or 1.0
    return float(np.ceil(high / step - 1e-9) * step) if step else high
