"""All methods as bars, as long as they err: the factorisation a bar for each rank or penalty, the others under it."""

from collections.abc import Callable
from typing import Any

import numpy as np

from datasets.ratings import Ratings
from pages.views.recommender import kinds, ratings_map
from pages.views.recommender.compare.run import DRAWN, Comparison
from ui import palette
from ui.figures import marks, panels
from ui.figures.marks import Trace
from ui.guessing.cover import GIVEN, INSTEAD
from ui.picture import Figure

STEP = 8  # parts of the scale of ratings: the scale of errors ends at one of them, so that it stays as settings move
ROOMY = 0.35  # of the scale: left of there the name of what lies on the bars has room
ROOM = 0.09  # of it: for a number behind the longest bar
LEFT = 176  # pixels: for the names
HELD_OUT, TRAINING, OTHER = palette.CLASSES[1], palette.NEUTRAL, palette.CLASSES[0]
BEFORE, POOR = (
    "rgba(240,125,25,0.45)",
    "rgba(138,148,160,0.45)",
)  # bars before the one on display; of who is not the best
LEARNED = "error on known ratings"
BEST = "least"
LEAST, UNNAMED = "best other", 0.5  # the dotted line, which has no name nearer to 0: on a phone it has no room
OPEN = "?"  # where no bar is yet
NAMED = {"rank": "{:g} numbers each (rank {:g})", "penalty": "penalty λ = {:g}"}
GROUPS = "factorisation", "other methods"  # a plot each: what is pressed in the second takes the player nowhere
HEADS, FOOT, HEIGHT = 28, 44, 500  # pixels over each plot, under both


def drawing(it: Comparison) -> Callable[[int], Figure]:
    """The figure by the place along the values of the factorisation to which it is drawn."""
    curve, others = it.found.curve[..., it.column], it.found.errors[..., it.column]  # the last axis: training, held out
    mean, errors = curve.mean(axis=0), others[..., 1].mean(axis=0)
    shown = it.drawn
    rows, below = np.arange(1, len(mean) + 1), np.arange(1, len(shown) + 1)
    end = _end(mean[:, 1], errors[shown], (it.data.high - it.data.low) / STEP)
    best = float(errors[shown[0]])
    still = [
        marks.line([best, best], [0.5, len(mean) + 0.5], OTHER, width=1.5, dash="dot", meta=GIVEN),
        panels.on(marks.line([best, best], [0.5, 1], OTHER, width=1.5, dash="dot", meta=GIVEN), 1),
        panels.on(_bars(errors[shown], below, [OTHER, *[POOR] * (len(shown) - 1)], end, [BEST], meta=GIVEN), 1),
    ]
    unknown = marks.bars(np.full(len(mean), end), rows, palette.FAINT, orientation="h", visible=False, meta=INSTEAD)
    unknown |= dict(text=[OPEN] * len(mean), textposition="inside", insidetextanchor="start", textangle=0)
    unknown |= dict(textfont=dict(size=13), constraintext="none")
    still.append(unknown)
    layout = _layout(it, [named(it.data, it.found.methods[i]) for i in shown], end, best)

    def draw(place: int) -> Figure:
        """As far as the player has come."""
        held_out = np.where(rows <= place + 1, mean[:, 1], np.nan)
        colours = [HELD_OUT if j == place else BEFORE for j in range(len(mean))]
        coming = np.where(rows > place + 1, end, 0.0)
        data = [
            marks.bars(coming, rows, palette.FAINT, orientation="h"),
            *still,
            _bars(held_out, rows, colours, end, [], name="factorisation"),
            *(_training(mean[: place + 1, 0], rows[: place + 1], end, best) if it.known else []),
        ]
        return dict(data=data, layout=layout)

    return draw


def named(data: Ratings, method: str) -> str:
    """What a method guesses from, in the words of the data."""
    return said_of(data, DRAWN.get(method, method))


def said_of(data: Ratings, text: str) -> str:
    """A text of viewers and films, where the data are of these."""
    if kinds.noun(data) == "film":
        text = text.replace("item", "film")
    return text.replace("user", "viewer") if data.name == "films" else text


def _bars(errors: np.ndarray, rows: np.ndarray, colours: list[str], end: float, notes: list[str], **more: Any) -> Trace:
    """Bars with their errors behind them; one that is too long ends where the scale does, its error inside."""
    told = [OPEN if np.isnan(e) else f"{e:.2f}" for e in errors]
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
        textfont=dict(size=13, shadow=palette.HALO),  # over the dotted line
        insidetextfont=dict(size=13, color=ratings_map.INK),
        constraintext="none",
        cliponaxis=False,
        customdata=[OPEN if np.isnan(e) else f"{e:.4g}" for e in errors],
        says="error on ratings held out: %{customdata}",
        **more,
    )


def _training(errors: np.ndarray, rows: np.ndarray, end: float, best: float) -> list[Trace]:
    """It lies on the bars, with its name on the first of them where there is more room."""
    look = dict(name=LEARNED, says=f"{LEARNED}: %{{x:.4g}}")
    first = float(errors[0])
    left = min(first, best)  # not on the dotted line
    x, side = (left, "middle left") if left > ROOMY * end else (first, "middle right")
    font = dict(size=13, shadow=palette.HALO)
    told = marks.text([x], rows[:1], [f"\u2002{LEARNED}\u2002"], textfont=font, textposition=side)
    return [marks.path(errors, rows, palette.OUTLINE, width=1.5, size=8, **look), told]


def _layout(it: Comparison, others: list[str], end: float, best: float) -> dict[str, Any]:
    values, along = it.found.values, it.settings["along"]
    names = [NAMED[along].format(value, value) for value in values]
    if along == "rank":
        names[0] = names[0].replace("numbers", "number")
    plain = dict(showgrid=False, showline=False, tickmode="array", tickfont=dict(size=13))
    downs = [
        palette.axis("", range=[len(part) + 0.5, 0.5], tickvals=list(range(1, len(part) + 1)), ticktext=part, **plain)
        for part in (names, others)
    ]
    across = palette.axis(_of(it), range=[0, (1 + ROOM) * end], nticks=6, showline=False)
    share = (HEIGHT - 2 * HEADS - FOOT) / (HEIGHT - HEADS - FOOT) / (len(names) + len(others))  # of a row
    low, gap = share * len(others), HEADS / (HEIGHT - HEADS - FOOT)
    axes = dict(
        xaxis=across | dict(anchor="y", showticklabels=False, title=dict(text="")),
        yaxis=downs[0] | dict(anchor="x", domain=[low + gap, 1]),
        xaxis2=across | dict(anchor="y2"),
        yaxis2=downs[1] | dict(anchor="x2", domain=[0, low]),
    )
    margin = dict(l=LEFT, r=8, t=HEADS, b=FOOT, autoexpand=False)
    heads = [
        panels.heading(f"<span style='color:{colour}'>{name}</span>", i, x=0, xref="x domain")
        for i, (name, colour) in enumerate(zip(GROUPS, (HELD_OUT, TRAINING), strict=True))
    ]
    if best > UNNAMED * end:
        heads.append(panels.heading(f"<span style='color:{OTHER}'>{LEAST}</span>", 0, x=best, xref="x", xanchor="left"))
    look = dict(bargap=0.25, barmode="overlay", showlegend=False, annotations=heads)
    return palette.layout(height=HEIGHT, **axes, margin=margin, **look)


def _of(it: Comparison) -> str:
    """What is drawn, in which unit."""
    stars = kinds.noun(it.data) == "film"
    return f"error on ratings held out, in {'stars' if stars else 'points'}"


def _end(curve: np.ndarray, rows: np.ndarray, step: float) -> float:
    """Where the scale ends: no method that is twice as bad as the middle one spoils the view of the others."""
    usual = 1.6 * float(np.median(rows))
    shown = np.concatenate([curve, rows])
    inside = shown[shown <= max(usual, float(rows.min()) * 1.2)]
    high = float(inside.max(initial=float(rows.min()))) or 1.0
    return float(np.ceil(high / step - 1e-9) * step) if step else high
