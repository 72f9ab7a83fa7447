"""What is drawn of a model: its sentences, how long they are, the product of one pair, how well counting finds it."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from datasets.names import plain
from pages.views.hmm import tag_strip
from ui import palette
from ui.figures import marks
from ui.guessing.cover import FOUND, GIVEN, INSTEAD

HEIGHT = 460
BELOW = dict(wide=8, narrow=120)  # pixels for what the tags mean, which is said in the boxes where they are wide
ROOM = 700  # pixels in which a box has room for that
ACROSS = 7  # words in a row of boxes
SHOWN = 3 * ACROSS  # words of a sentence at most
ROWS = 9  # of boxes
BOX = 0.86  # of a column: a red bar has its place between two
ENDS = [-0.7, ACROSS + 0.45]  # of the axis across
ELSEWHERE = [3 * ACROSS, 4 * ACROSS + 1.15]
LOWER = 0.05  # of a row: so far below its middle two lines, of which the upper is the larger, are in the middle
PALE = 0.09  # the opacity of a box, whose words have the theme's colour
NEW = "new pair: two words that are never side by side in the data"


def lines(n: int) -> int:
    """How many rows of boxes a sentence of n words takes."""
    return -(-min(n, SHOWN) // ACROSS)


def sentences(
    words: Sequence[Sequence[str]],
    tags: Sequence[np.ndarray],
    names: Sequence[str],
    new: Sequence[np.ndarray],
    drawn: int,
    called: Sequence[str] = (),
    keys: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """The first sentences as boxes with word and tag, as wide as a phone can show; a red bar before those
    that are `new` after the word before them.

    Every sentence is given in full: its first boxes are shown, in one or more rows, and how many more there are. Of
    all boxes and ends of sentences so many are `drawn`, the others leave their places empty. In the boxes tags are
    `called` so, where that is given; else `keys` say what tags mean, in the boxes or, where these are narrow, below.
    """
    strips, joints, ends, tops, top = [], [], [], [], 0.0
    written = list[tuple[float, float, str, str]]()
    meant = [(keys or {}).get(name, plain((called or names)[v], 8)) for v, name in enumerate(names)]
    for said, y, fresh in zip(words, tags, new, strict=True):
        m, there = min(len(said), SHOWN), drawn
        drawn -= m + 1
        x, down = np.arange(m) % ACROSS, top + 0.9 * (np.arange(m) // ACROSS)
        letters = [plain((called or names)[v], 8) for v in y[:m]]
        boxes = [f"{_short(word)}<br>{tag}" for word, tag in zip(said[:m], letters, strict=True)]
        look: dict[str, Any] = dict(
            x=x,
            base=down - 0.4,
            width=BOX,
            text=boxes,
            textposition="none",
            textfont=dict(size=13),  # the same at every step: it is played faster so
            meta=GIVEN,
        )
        hover = [f"{plain(word, 40)}, {tag}" for word, tag in zip(said[:m], letters, strict=True)]
        shown = np.where(np.arange(m) < there, y[:m], -1)
        strips.append(tag_strip.strip(shown, names, hover=hover, **look))
        strips[-1]["marker"] |= dict(color=palette.DATA, opacity=PALE, pattern=dict(shape=""))
        for j, (word, v) in enumerate(zip(said[:m], y[:m], strict=True)):
            both = (_large(_short(word), meant[v]), boxes[j]) if j < there else ("", "")
            written.append((float(x[j]), float(down[j]) + LOWER, *both))
        joints += [(x[j - 1] + 0.5, down[j - 1]) for j in np.flatnonzero(fresh[:m]) if j < there]
        rest = f"+{len(said) - m}" if len(said) > m else _quiet("STOP")
        ends.append(
            (x[-1] + 0.5, down[-1], rest if there > m else "") if there else (-0.5, top, _quiet("the next sentence"))
        )
        tops.append(top)
        top = down[-1] + 1.05
    numbers = [str(i + 1) for i in range(len(words))]
    layout = palette.layout(
        height=HEIGHT,
        margin=dict(l=32, r=8, t=8, b=BELOW["wide"] if keys else 8, autoexpand=False),
        legend=palette.layout()["legend"] | dict(y=0, yanchor="top", itemclick=False, itemdoubleclick=False),
        meta=_shapes(),
        xaxis=palette.axis(range=ENDS, showticklabels=False, showgrid=False, showline=False),
        xaxis2=palette.axis(overlaying="x", anchor="y", range=ENDS, visible=False),
        xaxis3=palette.axis(overlaying="x", anchor="y", range=ELSEWHERE, visible=False),
        yaxis=tag_strip.axis(numbers) | dict(tickvals=tops, range=[max(top, ROWS) - 0.65, -1.2]),
        bargap=0,
        barmode="overlay",
    )
    across, down = np.array([place for *place, _ in ends]).T
    stops = marks.text(across, down, [text for *_, text in ends], textposition="middle right", meta=GIVEN)
    columns, rows, large, small = (list(part) for part in zip(*written, strict=True))
    told = [
        marks.text(np.array(columns), np.array(rows), text, size=13, meta=GIVEN, xaxis=axis)
        for text, axis in ((large, "x2"), (small, "x3"))
    ]
    key = -0.95  # above the first sentence
    bars = _joints(np.reshape([*joints, (-0.4, key)], (-1, 2)))
    said_of = marks.text([-0.3], [key], [NEW], palette.MISTAKE, size=13, textposition="middle right", meta=GIVEN)
    return dict(data=[*strips, bars, stops, *told, said_of, *_key(names, keys or {}, tags)], layout=layout)


def _shapes() -> dict[str, Any]:
    """Where the boxes are wide, large words and what their tags mean; else smaller ones and short tags.

    Both are there, each with an axis across of its own: one of these looks elsewhere.
    """
    made: dict[str, Any] = {
        shape: {"margin.b": below, "xaxis2.range": here, "xaxis3.range": there, "showlegend": shape == "narrow"}
        for (shape, below), here, there in zip(BELOW.items(), (ENDS, ELSEWHERE), (ELSEWHERE, ENDS), strict=True)
    }
    return made | dict(room=ROOM)


def _quiet(text: str) -> str:
    return f"<span style='color:{palette.NEUTRAL}'>{text}</span>"


def _large(word: str, tag: str) -> str:
    """A word above its tag, which is paler and smaller."""
    return f"<span style='font-size:17px'>{word}</span><br><span style='color:{palette.NEUTRAL}'>{tag}</span>"


def _key(names: Sequence[str], keys: Mapping[str, str], tags: Sequence[np.ndarray]) -> list[marks.Trace]:
    """What the tags in the boxes mean: entries of a legend."""
    there = set(np.concatenate(tags).tolist())
    return [
        marks.points([np.nan], [np.nan], palette.DATA, name=f"{plain(name, 8)} {keys[name]}", size=13, meta=GIVEN)
        | dict(marker=dict(symbol="square", size=8, color=palette.CLEAR), showlegend=True)
        for v, name in enumerate(names)
        if v in there and name in keys
    ]


def _joints(at: np.ndarray) -> marks.Trace:
    """A bar in the gap between two words that are no neighbours in the data, and in the key: at these places (n, 2)."""
    size = np.r_[np.full(len(at) - 1, 26), 15]  # the last one is in the key
    look = dict(symbol="line-ns", size=size, opacity=1, line=dict(width=3, color=palette.MISTAKE))
    return marks.points(at[:, 0], at[:, 1], palette.MISTAKE, marker=look, meta=FOUND)


def _short(word: str) -> str:
    """A word as a box has room for it; of what stands for unknown words their shape."""
    return plain(word.replace("unknown ", "? "), 10)


def lengths(exact: np.ndarray, share: np.ndarray, mean: float, sampled: float) -> dict[str, Any]:
    """P(n) for n = 1 .. L as bars, the shares among the sentences drawn as points, and both means as lines."""
    L = len(exact)
    n = np.arange(1, L + 1)
    top = 1.12 * max(float(exact.max()), float(share.max()), 1e-9)

    said: dict[str, Any] = dict(mode="lines+text", text=["", f" mean {mean:.3g}"], textposition="bottom right")

    def level(name: str, at: float, colour: str, dash: str, **more: Any) -> marks.Trace:
        x = at if at <= L + 0.5 else np.nan
        says = f"{name}: {at:.4g} words"
        return marks.line([x, x], [0, top], colour, dash=dash, name=name, says=says, showlegend=x == at, **more)

    return dict(
        data=[
            marks.bars(
                n,
                exact,
                palette.DATA,
                name="exact",
                marker=dict(color=palette.DATA, opacity=0.55),
                hovertemplate="%{x} words: %{y:.5g}<extra>exact</extra>",
                hoverinfo="all",
            ),
            marks.points(
                n,
                share,
                palette.FIT,
                name="drawn",
                marker=palette.markers(1, 8),
                meta=FOUND,
                hovertemplate="%{x} words: %{y:.4g}<extra>drawn</extra>",
                hoverinfo="all",
            ),
            level("mean, exact", mean, palette.DATA, "solid", meta=GIVEN, **said),
            level("mean, drawn", sampled, palette.FIT, "dot"),
        ],
        layout=palette.layout(
            height=HEIGHT,
            xaxis=palette.axis("words in the sentence", range=[0.3, L + 0.7], showgrid=False, nticks=14),
            yaxis=palette.axis("probability", range=[0, top]),
            bargap=0.15,
        ),
    )


def product(running: np.ndarray, labels: Sequence[str], factors: np.ndarray) -> dict[str, Any]:
    """The running product of factors (n,) as steps down, on a logarithmic scale; a 0 is marked at the bottom.

    running (n,): logarithms to base 10, minus infinity from the first factor 0 on.
    """
    n = len(running)
    possible = np.isfinite(running)
    low = min(float(running[possible].min(initial=0)) * 1.1, -0.5)
    floor = low * 1.12
    dead = np.flatnonzero(factors == 0)[:1]
    look = dict(
        color=[palette.DATA if ok else palette.MISTAKE for ok in possible],
        symbol=["circle" if ok else "x" for ok in possible],
        size=[14 if i in dead else 8 for i in range(n)],
    )
    return dict(
        data=[
            marks.line(
                np.r_[-0.5, np.arange(n) + 0.5],
                np.r_[0.0, np.where(possible, running, np.nan)],
                palette.DATA,
                name="running product",
                line=dict(color=palette.DATA, width=3, shape="vh"),
            ),
            marks.points(
                np.arange(n),
                np.where(possible, running, floor),
                palette.DATA,
                mode="markers+text" if n <= 15 else "markers",
                text=[f"× {factor:.3g}" for factor in factors],
                textposition="top center",
                marker=look,
                says="%{customdata}",
                customdata=[f"{label}: × {factor:.4g}" for label, factor in zip(labels, factors, strict=True)],
            ),
        ],
        layout=palette.layout(
            height=HEIGHT,
            margin=dict(l=76, r=12, t=30, b=96, autoexpand=False),
            xaxis=palette.axis(
                range=[-0.6, n - 0.4], tickvals=np.arange(n), ticktext=list(labels), tickangle=-35, showgrid=False
            ),
            yaxis=palette.axis("running product (log₁₀)", range=[floor * 1.06, 0.22 * -low], nticks=7),
            annotations=[
                dict(x=int(i), y=floor, text="<b>0 from here on</b>", showarrow=False, yshift=40) for i in dead
            ],
            showlegend=False,
        ),
    )


def counting(sizes: np.ndarray, errors: np.ndarray, typical: np.ndarray) -> dict[str, Any]:
    """The largest error of a transition over the number of sentences, and the size it typically has; logarithmic."""
    known = np.r_[errors, typical]
    known = known[np.isfinite(known) & (known > 0)]
    low, high = (float(known.min()), float(known.max())) if len(known) else (0.01, 1.0)
    ends = np.log10([low / 1.6, high * 1.6])
    ticks = [m * 10.0**e for e in range(math.floor(ends[0]), math.ceil(ends[1])) for m in (1, 2, 5)]
    guide = np.isfinite(typical).all() and (typical > 0).any()
    first: dict[str, Any] = dict(size=11, visible=False, meta=INSTEAD)  # while one guesses how far it falls
    return dict(
        data=[
            marks.points(sizes[:1], np.where(errors[:1] > 0, errors[:1], np.nan), palette.DATA, **first),
            marks.line(
                sizes,
                np.where(typical > 0, typical, np.nan),
                palette.NEUTRAL,
                dash="dash",
                name="standard deviation, ∝ 1/√n",
                hovertemplate="%{x} sentences: %{y:.3g}<extra>typical</extra>",
                hoverinfo="all",
                showlegend=bool(guide),
            ),
            marks.path(
                sizes,
                np.where(errors > 0, errors, np.nan),
                palette.FIT,
                name="largest error of a transition",
                marker=palette.markers(1, 9),
                says="%{x} sentences: %{y:.3g}",
            ),
        ],
        layout=palette.layout(
            height=HEIGHT,
            margin=dict(l=64, r=12, t=30, b=44, autoexpand=False),
            xaxis=palette.axis(
                "sentences counted", type="log", range=list(np.log10([sizes[0] * 0.85, sizes[-1] * 1.2])), dtick=1
            ),
            yaxis=palette.axis(
                "error", type="log", range=list(ends), tickvals=ticks, ticktext=[f"{tick:g}" for tick in ticks]
            ),
        ),
    )
