"""The odds of a document word by word; beside them, if asked for, the triangle of all languages of three words."""

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
HEADING = dict(size=14)
HALF_WAY = HEADING | dict(shadow=palette.HALO)
CLEAR = 0.02  # of a name above the line of ties
VIOLET = f"<span style='color:{SHARES}'><b>violet</b></span>: mixes that fit the words read"
BELOW = np.array([0.02, 0.02, 0])  # the corners, clear of the lines: their names
ROOM = 0.35  # across: left of this there is no room for a name on the left
CORNER = 0.01  # of the axis, from its upper and its lower end: a class's name in its half
DIGITS = 4  # of odds on their axis: larger ones are told as a power of ten
EDGE = 1e-3  # of the axis: so far inside that it is not outside once it is rounded
UNDER = 0.055  # of the axis of odds: from a line to the middle of a name below it
NAMED = 10  # words: those of a longer document are not written below its steps


def brush(run: Document, at: Callable[[Document, int], Document]) -> Callable[[int], dict[str, Any]]:
    """What draws the figure of a step."""
    odds = np.array([state.log_odds for state in run.trace.states])
    low, high = reach = _reach(odds)
    ends = [-0.35, len(run.words) + 0.5]
    many = len(run.words) > NAMED
    plots = [
        (
            palette.axis("words read" if many else "", range=ends, nticks=8, tickformat="d", showticklabels=many),
            palette.axis("", range=[low, high], **_odds_ticks(low, high)),
        ),
        (
            palette.axis("", range=[-0.07, 1.07], visible=False, fixedrange=True),
            palette.axis("", range=[-0.09, 0.95], visible=False, fixedrange=True, scaleanchor="x2", scaleratio=1),
        ),
    ]
    beside = [
        panels.heading("How often each class uses the three words", 1, font=HEADING),
        dict(text=VIOLET, showarrow=False, xref="x2 domain", yref="y2 domain", x=0.5, y=-0.04, yanchor="top"),
    ]
    layout = panels.layout(
        plots if run.triangle else plots[:1],
        widths=(1, 1.25) if run.triangle else (1,),
        domains={"yaxis2.domain": (0.17, 0.88)} if run.triangle else None,
        height=480,
        tall=860 if run.triangle else 480,
        margin=palette.layout()["margin"] | dict(l=106, **({} if many else dict(b=84))),
        showlegend=False,
        annotations=[
            panels.heading("Odds: each word multiplies them", 0, font=HEADING),
            *(beside if run.triangle else []),
        ],
        shapes=[marks.rule(y=0, colour=palette.NEUTRAL, dash="dot")],
    )
    still = _background(ends, reach)
    foot = low + EDGE * (high - low)

    def draw(i: int) -> dict[str, Any]:
        now = at(run, i)
        triangle = [panels.on(one, 1) for one in (_map(now), *_TRIANGLE)] if run.triangle else []
        places = [panels.on(one, 1) for one in _places(now)] if run.triangle else []
        data = [*triangle, *still, *places, *_odds(run, odds, reach, i), _document(run, ends[0], foot, i)]
        return dict(data=data, layout=layout)

    return draw


def _document(run: Document, left: float, foot: float, i: int) -> marks.Trace:
    """Below its step each word and how often either class uses it; what is read in the colour of what it speaks for."""
    words = run.words if len(run.words) <= NAMED else run.words[:0]
    weights = unigram.word_weights(run.theta)
    told = [
        _below(
            f"<span style='color:{_side(weights[w])}'><b>{WORDS[w]}</b></span>" if t < i else WORDS[w],
            [f"{share:.0%}" for share in run.theta[:, w]],
        )
        for t, w in enumerate(words)
    ]
    names = [_below("", [f"share in {name}" for name in CLASSES])] if len(words) else []
    return marks.text(
        [left, *range(1, len(told) + 1)][: len(told) + len(names)],
        np.full(len(told) + len(names), foot),
        [*names, *told],
        palette.NEUTRAL,
        size=15,
        textposition=["bottom left", *["bottom center"] * len(told)],
        cliponaxis=False,
    )


def _below(word: str, shares: list[str]) -> str:
    """Three lines below the axis: a word, and what is said of it in the colours of the classes."""
    lines = [f"<span style='color:{palette.colour(c)}'>{said}</span>" for c, said in enumerate(shares)]
    return "<br>".join(["", word, *lines])


def _side(weight: float) -> str:
    """The colour of the class that this speaks for."""
    return palette.colour(0 if weight > 0 else 1) if weight else palette.NEUTRAL


def _map(now: Document) -> marks.Trace:
    """How likely the words so far are at every place, as a share of the most that any gives them; none, all clear."""
    across, up, within, theta = triangle.grid()
    counts = now.now.counts
    z = np.zeros(within.shape, dtype=np.uint8)
    if now.shares is not None:
        top = float(unigram.log_likelihood(counts, now.shares))
        z[within] = np.maximum(np.round(LEVELS * np.exp(unigram.log_likelihood(counts, theta) - top)), 1)
    return marks.map(z, LIKELY, 0, LEVELS, x=across, y=up)


_TRIANGLE = (  # with its corners
    marks.line(triangle.CORNERS[[0, 1, 2, 0], 0], triangle.CORNERS[[0, 1, 2, 0], 1], palette.NEUTRAL, width=1.5),
    marks.text(
        triangle.CORNERS[:, 0],
        triangle.CORNERS[:, 1] - BELOW,
        [f"only <b>{word}</b>" for word in WORDS],
        size=14,
        textposition=["bottom center", "bottom center", "top center"],
        cliponaxis=False,
    ),
)


def _background(ends: list[float], reach: tuple[float, float]) -> list[marks.Trace]:
    """The two halves of the odds and the names of the classes in them."""
    low, high = reach
    halves = [
        marks.band(ends, [0, 0], [high] * 2, "rgba(43,131,214,0.07)"),
        marks.band(ends, [low] * 2, [0, 0], "rgba(232,112,14,0.07)"),
    ]
    names = [
        marks.text(
            ends[1:],  # what stands where the odds begin is on the left
            [at],
            [f"{name}\u00a0\u00a0"],
            textfont=dict(size=16, color=palette.colour(c), shadow=palette.HALO),
            textposition=f"{side} left",
        )
        for c, (name, at, side) in enumerate(
            zip(CLASSES, (high - CORNER * (high - low), low + CORNER * (high - low)), ("bottom", "top"), strict=True)
        )
    ]
    return [*halves, *names]


def _places(now: Document) -> list[marks.Trace]:
    """The line of ties, the document and its estimate, and the two classes, which can be dragged."""
    nowhere = np.full(3, np.nan)
    shares = nowhere if now.shares is None else now.shares
    estimate = nowhere if now.smoothed is None or now.shares is None else now.smoothed
    (x, y), (u, v), models = triangle.place(shares), triangle.place(estimate), triangle.place(now.theta)
    ties = _ties(now)
    end = triangle.place(ties).mean(axis=0).tolist()
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
        marks.text(end[:1], [end[1] + CLEAR], ["equally likely here"], textposition="top center", textfont=HALF_WAY),
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


def _odds(run: Document, odds: np.ndarray, reach: tuple[float, float], i: int) -> list[marks.Trace]:
    """The odds from word to word up to this step, and what each word multiplied them by."""
    n = len(odds)
    grown = np.minimum(np.arange(n), i)
    low, high = reach
    heights = np.clip(odds, 0.97 * low, 0.97 * high)
    up = np.diff(heights, prepend=heights[0]) >= 0
    weights = [0.0, *(float(unigram.word_weights(run.theta)[w]) for w in run.words)]
    written = [_times(weight) if n <= NAMED + 1 and t <= i else "" for t, weight in enumerate(weights)]
    posterior = [_posterior(state) for state in run.trace.states]
    path = marks.line(grown, heights[grown], palette.NEUTRAL, width=2.5)
    steps = marks.points(
        grown,
        heights[grown],
        [_side(heights[t]) for t in grown],
        size=[17 if t == i else 11 for t in range(n)],
        symbol=[palette.symbol(0 if heights[t] >= 0 else 1) for t in grown],
        outline=palette.OUTLINE,
        mode="markers+text",
        text=written,
        textposition=["top left" if rises else "bottom left" for rises in up],
        textfont=dict(size=15, shadow=palette.HALO),
        customdata=[posterior[t] for t in grown],
        says=f"after %{{x}} words: P({CLASSES[0]}) = %{{customdata}}",
    )
    start = marks.text(
        [0],
        [heights[0] + (-UNDER if up[1:2].all() else UNDER) * (high - low)],
        ["before any word"],
        palette.NEUTRAL,
        size=13,
        textposition="middle right",  # off the path, and not over the axis
        cliponaxis=False,
    )
    return [start, path, steps]


def _times(weight: float) -> str:
    """What a word of this weight does to the odds; nothing where that is no number."""
    if not weight or not np.isfinite(weight):
        return ""
    return f"{'×' if weight > 0 else '÷'}{np.exp(abs(weight)):.3g} "


def _posterior(state: unigram.Reading) -> str:
    return words.number(words.Share(state.posterior[0])) if state.possible else "0/0"


def _reach(odds: np.ndarray) -> tuple[float, float]:
    """Of the axis: what the odds need, and something of either class's half."""
    finite = odds[np.isfinite(odds)]
    least = float(np.log(20))
    return -max(-1.25 * float(finite.min(initial=0)), least), max(1.2 * float(finite.max(initial=0)), least)


def _odds_ticks(low: float, high: float) -> dict[str, Any]:
    """The odds, at powers of ten."""
    ten = float(np.log(10))
    every = max(int(np.ceil((high - low) / ten / 6)), 1)
    powers = [every * p for p in range(-int(-low / ten // every), int(high / ten // every) + 1)]
    return dict(tickvals=[p * ten for p in powers], ticktext=[_odds_of(p) for p in powers], tickfont=dict(size=13))


def _odds_of(p: int) -> str:
    """Odds of 10 to the p, as the headline says them, in the colour of the class they are for."""
    many = f"{10 ** abs(p):,}" if abs(p) <= DIGITS else f"10<sup>{abs(p)}</sup>"
    return f"<span style='color:{_side(p)}'>{many} to 1</span>" if p else "even"
