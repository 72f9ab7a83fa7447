"""The triangle of all languages of three words with the likelihood of a document, and its odds word by word."""

from collections.abc import Callable
from typing import Any

import numpy as np

from algos.text import unigram
from pages.views.text.models import triangle
from pages.views.text.models.run import CLASSES, WORDS, Document
from ui import palette, words
from ui.figures import marks, panels

MODELS = "models"  # what can be dragged
SHARES, ESTIMATE = palette.CLASSES[5], palette.CLASSES[2]
LEVELS = 250  # shades of the map: they fit in a byte
LIKELY = [[0.0, "rgba(125,104,216,0)"], [0.02, "rgba(125,104,216,0.03)"], [1.0, "rgba(125,104,216,0.5)"]]
HEADING = dict(size=13, color=palette.NEUTRAL)
HALF_WAY = HEADING | dict(shadow=palette.HALO)
ROOM = 0.35  # across: left of this there is no room for a name on the left
BETWEEN = 0.88  # of the way to the upper or lower end: a class's name in its half, off the lines of powers of ten
DECIMALS = 4  # of a probability on its axis: one nearer to 0 or 1 is told as a power of ten
NAMED = 12  # words: of a longer document they are not written beside its steps


def brush(run: Document, at: Callable[[Document, int], Document]) -> Callable[[int], dict[str, Any]]:
    """What draws the figure of a step."""
    odds = np.array([state.log_odds for state in run.trace.states])
    reach = _reach(odds)
    layout = panels.layout(
        [
            (
                palette.axis("", range=[-0.07, 1.07], visible=False, fixedrange=True),
                palette.axis("", range=[-0.09, 0.95], visible=False, fixedrange=True, scaleanchor="x", scaleratio=1),
            ),
            (
                palette.axis("words read", range=[-0.35, len(run.words) + 0.9], nticks=8, tickformat="d"),
                palette.axis("", range=[-reach, reach], **_odds_ticks(reach)),
            ),
        ],
        widths=(1.3, 1),
        height=470,
        tall=880,
        showlegend=False,
        annotations=[
            panels.heading("A corner: this word alone. Drag pets or flowers", 0, font=HEADING),
            panels.heading(f"P({CLASSES[0]}) word by word, on a scale of odds", 1, font=HEADING),
        ],
        shapes=[marks.rule(y=0, plot="2", colour=palette.NEUTRAL, dash="dot")],
    )
    still = _background(run, reach)

    def draw(i: int) -> dict[str, Any]:
        now = at(run, i)
        data = [_map(now), *still, *_places(now), *_odds(run, odds, reach, i), _document(run, i)]
        return dict(data=data, layout=layout)

    return draw


def _document(run: Document, i: int) -> marks.Trace:
    """The words in the corner left of the triangle, three a line, those that are read in the colour of the map."""
    told = [
        f"<span style='color:{SHARES}'><b>{WORDS[w]}</b></span>" if t < i else WORDS[w] for t, w in enumerate(run.words)
    ]
    lines = [" ".join(told[t : t + 3]) for t in range(0, len(told), 3)] if len(told) <= NAMED else []
    return marks.text([-0.06], [0.94], ["<br>".join(lines)], size=15, textposition="bottom right")


def _map(now: Document) -> marks.Trace:
    """How likely the words so far are at every place, as a share of the most that any gives them; none, all clear."""
    across, up, within, theta = triangle.grid()
    counts = now.now.counts
    z = np.zeros(within.shape, dtype=np.uint8)
    if now.shares is not None:
        top = float(unigram.log_likelihood(counts, now.shares))
        z[within] = np.maximum(np.round(LEVELS * np.exp(unigram.log_likelihood(counts, theta) - top)), 1)
    return marks.map(z, LIKELY, 0, LEVELS, x=across, y=up)


def _background(run: Document, reach: float) -> list[marks.Trace]:
    """The triangle with its corners, and the two halves of the odds."""
    corners = triangle.CORNERS[[0, 1, 2, 0]]
    ends = [-0.35, len(run.words) + 0.9]
    halves = [
        panels.on(marks.band(ends, [0, 0], [reach] * 2, "rgba(43,131,214,0.07)"), 1),
        panels.on(marks.band(ends, [-reach] * 2, [0, 0], "rgba(232,112,14,0.07)"), 1),
    ]
    names = [
        panels.on(
            marks.text(
                [ends[0]],
                [side * BETWEEN * reach],
                [f" {name}"],
                textfont=dict(size=16, color=palette.colour(c), shadow=palette.HALO),
                textposition="middle right",
            ),
            1,
        )
        for c, (name, side) in enumerate(zip(CLASSES, (1, -1), strict=True))
    ]
    return [
        marks.line(corners[:, 0], corners[:, 1], palette.NEUTRAL, width=1.5),
        marks.text(
            triangle.CORNERS[:, 0],
            triangle.CORNERS[:, 1],
            [f"<b>{word}</b>" for word in WORDS],
            size=16,
            textposition=["bottom center", "bottom center", "top center"],
        ),
        *halves,
        *names,
    ]


def _places(now: Document) -> list[marks.Trace]:
    """The line of ties, the document and its estimate, and the two classes, which can be dragged."""
    nowhere = np.full(3, np.nan)
    shares = nowhere if now.shares is None else now.shares
    estimate = nowhere if now.smoothed is None or now.shares is None else now.smoothed
    (x, y), (u, v), models = triangle.place(shares), triangle.place(estimate), triangle.place(now.theta)
    ties = _ties(now)
    end = max(triangle.place(ties).tolist())
    says = "<br>".join(f"{word} %{{customdata[{w}]:.3g}}" for w, word in enumerate(WORDS))

    def spot(at: np.ndarray, theta: np.ndarray, colour: str, name: str, side: str, **look: Any) -> marks.Trace:
        return marks.points(
            at[:1],
            at[1:],
            colour,
            outline=palette.OUTLINE,
            mode="markers+text",
            text=[name],
            textposition=side,
            textfont=dict(size=14, shadow=palette.HALO),
            cliponaxis=False,
            customdata=[np.nan_to_num(theta).tolist()],
            says=f"{name}<br>{says}",
            **look,
        )

    line = triangle.place(ties)
    return [
        marks.line(line[:, 0], line[:, 1], palette.NEUTRAL, width=2, dash="dash"),
        marks.text(end[:1], end[1:], [" tie"], textposition="middle right", textfont=HALF_WAY),
        marks.line([x, u], [y, v], ESTIMATE, width=2),
        spot(
            np.array([x, y]),
            shares,
            SHARES,
            " the document ",
            ("bottom " if 0.2 < x < 0.8 and y < 0.1 else "middle ") + ("left" if x > ROOM else "right"),
            size=15,
            symbol="diamond",
        ),
        spot(np.array([u, v]), estimate, ESTIMATE, " estimate", "middle right", size=13, symbol="star"),
        marks.points(
            models[:, 0],
            models[:, 1],
            [palette.colour(c) for c in range(len(CLASSES))],
            size=18,
            symbol=[palette.symbol(c) for c in range(len(CLASSES))],
            outline=palette.OUTLINE,
            meta=MODELS,
            mode="markers+text",
            text=[f" {name} " for name in CLASSES],
            textposition=[_clear(across, up, float(u)) for across, up in models],
            textfont=dict(size=16, shadow=palette.HALO),
            cliponaxis=False,
            customdata=now.theta.tolist(),
            says=f"%{{text}}<br>{says}",
        ),
    ]


def _clear(x: float, y: float, estimate: float) -> str:
    """Where the name of a class at (x, y) is clear of the way from the document to the estimate."""
    return "bottom center" if y > 0.45 else "middle left" if estimate > x else "middle right"


def _ties(now: Document) -> np.ndarray:
    """The shares at which a document as long as what was read is as likely to be of either class: (2, 3), ends.

    The log odds of N words are N times shares . weights, plus an offset: a straight line. nan where there is none.
    """
    with np.errstate(invalid="ignore"):
        heights = unigram.word_weights(now.theta) + now.offset / max(now.now.length, 1)
    ends = []
    if np.isfinite(heights).all() and (now.now.length or now.offset == 0):
        for a, b in ((0, 1), (1, 2), (2, 0)):
            if heights[a] * heights[b] < 0:
                share = heights[a] / (heights[a] - heights[b])
                ends.append((1 - share) * np.eye(3)[a] + share * np.eye(3)[b])
    return np.array(ends) if len(ends) == 2 else np.full((2, 3), np.nan)


def _odds(run: Document, odds: np.ndarray, reach: float, i: int) -> list[marks.Trace]:
    """The odds from word to word up to this step."""
    n = len(odds)
    grown = np.minimum(np.arange(n), i)
    heights = np.clip(odds, -0.97 * reach, 0.97 * reach)
    said = ["", *(WORDS[word] for word in run.words)]
    up = np.diff(heights, prepend=heights[0]) >= 0
    written = [word if n <= NAMED + 1 and t <= i else "" for t, word in enumerate(said)]
    posterior = [_posterior(state) for state in run.trace.states]
    path = marks.line(grown, heights[grown], palette.NEUTRAL, width=2.5)
    steps = marks.points(
        grown,
        heights[grown],
        [palette.colour(0 if heights[t] > 0 else 1) if heights[t] else palette.NEUTRAL for t in grown],
        size=[14 if t == i else 9 for t in range(n)],
        symbol=[palette.symbol(0 if heights[t] >= 0 else 1) for t in grown],
        outline=palette.OUTLINE,
        mode="markers+text",
        text=written,
        textposition=["top left" if rises else "bottom left" for rises in up],
        textfont=dict(size=14),
        customdata=[posterior[t] for t in grown],
        says=f"after %{{x}} words: P({CLASSES[0]}) = %{{customdata}}",
    )
    return [panels.on(path, 1), panels.on(steps, 1)]


def _posterior(state: unigram.Reading) -> str:
    return words.number(float(state.posterior[0])) if state.possible else "0/0"


def _reach(odds: np.ndarray) -> float:
    finite = odds[np.isfinite(odds)]
    return 1.25 * max(float(np.abs(finite).max(initial=0.0)), float(np.log(20)))


def _odds_ticks(reach: float) -> dict[str, Any]:
    """Log odds told as probabilities, at powers of ten."""
    every = max(int(np.ceil(reach / np.log(10) / 4)), 1)
    most = int(reach / np.log(10)) // every * every
    powers = list(range(-most, most + 1, every))
    return dict(tickvals=[p * float(np.log(10)) for p in powers], ticktext=[_chance(p) for p in powers])


def _chance(p: int) -> str:
    """About the probability at odds of 10 to the p."""
    if abs(p) <= DECIMALS:
        return f"{1 / (1 + 10.0**-p):.{max(abs(p), 1)}f}"
    return f"1 − 10<sup>−{p}</sup>" if p > 0 else f"10<sup>−{-p}</sup>"
