"""What is told of a model: how long its sentences are, the product of one pair, how well counting finds it."""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette, words
from ui.figures import marks
from ui.guessing.cover import FOUND, GIVEN, INSTEAD

HEIGHT = 460


def _some(lengths: Sequence[int], called: tuple[str, str, str], x: float, y: float) -> marks.Trace:
    half, said = len(lengths) // 2, [str(n) for n in lengths]
    told = f"the first {called[2]} drawn have<br>{', '.join(said[:half])},<br>{words.listed(said[half:])} {called[0]}s"
    return marks.text([x], [y], [told], size=16, textposition="middle right", visible=False, meta=INSTEAD)


def lengths(
    exact: np.ndarray,
    share: np.ndarray,
    mean: float,
    sampled: float,
    first: Sequence[int] = (),
    called: tuple[str, str, str] = ("word", "sentence", "sentences"),
) -> dict[str, Any]:
    """P(n) for n = 1 .. L as bars, the shares among the sentences drawn as points, and both means as lines.

    called: what a word, a sentence and several of these are called. While one guesses, how long the `first`
    of those drawn are.
    """
    L = len(exact)
    n = np.arange(1, L + 1)
    top = 1.12 * max(float(exact.max()), float(share.max()), 1e-9)

    said: dict[str, Any] = dict(mode="lines+text", text=["", f" mean {mean:.3g}"], textposition="bottom right")

    def level(name: str, at: float, colour: str, dash: str, **more: Any) -> marks.Trace:
        x = at if at <= L + 0.5 else np.nan
        says = f"{name}: {at:.4g} {called[0]}s"
        return marks.line([x, x], [0, top], colour, dash=dash, name=name, says=says, showlegend=x == at, **more)

    return dict(
        data=[
            marks.bars(
                n,
                exact,
                palette.DATA,
                name="exact",
                marker=dict(color=palette.DATA, opacity=0.55),
                hovertemplate=f"%{{x}} {called[0]}s: %{{y:.5g}}<extra>exact</extra>",
                hoverinfo="all",
            ),
            marks.points(
                n,
                share,
                palette.FIT,
                name="drawn",
                marker=palette.markers(1, 8),
                meta=FOUND,
                hovertemplate=f"%{{x}} {called[0]}s: %{{y:.4g}}<extra>drawn</extra>",
                hoverinfo="all",
            ),
            level("mean, exact", mean, palette.DATA, "solid", meta=GIVEN, **said),
            level("mean, drawn", sampled, palette.FIT, "dot"),
            *([_some(first, called, 0.5 * L, 0.5 * top)] if len(first) else []),
        ],
        layout=palette.layout(
            height=HEIGHT,
            xaxis=palette.axis(f"{called[0]}s in the {called[1]}", range=[0.3, L + 0.7], showgrid=False, nticks=14),
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
                name="typical error, ∝ 1/√n",
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
                "largest error", type="log", range=list(ends), tickvals=ticks, ticktext=[f"{tick:g}" for tick in ticks]
            ),
        ),
    )
