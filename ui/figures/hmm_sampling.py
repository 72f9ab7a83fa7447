"""Sentences drawn from a model, their lengths, and how well the model is found again by counting them."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from datasets.names import plain
from ui import palette
from ui.figures import tag_strip

HEIGHT = 460


def sentences(
    words: Sequence[Sequence[str]],
    tags: Sequence[np.ndarray],
    names: Sequence[str],
    new: Sequence[np.ndarray],
    numbers: Sequence[int],
) -> dict[str, Any]:
    """Some sentences as rows of coloured boxes, word and tag in each; framed where `new` says so.

    Every row is given in full: its first boxes are shown, and how many more there are. `numbers` name the rows.
    """
    m = tag_strip.MOST
    strips: list[dict[str, Any]] = []
    notes = []
    for row, (said, y, fresh) in enumerate(zip(words, tags, new, strict=True)):
        letters = [plain(names[v], 8) for v in y[:m]]
        shown = [plain(word, 9) for word in said[:m]]
        text = [f"{'≠ ' if f else ''}{w}<br>{t}" for w, t, f in zip(shown, letters, fresh, strict=False)]
        strips.append(
            tag_strip.strip(
                list(y[:m]),
                names,
                row=row,
                differs=list(fresh[:m]),
                hover=[f"{plain(w, 40)}, {t}" for w, t in zip(said, letters, strict=False)],
                text=text,
                textfont=dict(color="white", size=11),
            )
        )
        more = f"+{len(said) - m}" if len(said) > m else "STOP"
        notes.append(dict(x=min(len(said), m) - 0.42, y=row, text=more, showarrow=False, xanchor="left"))
    longest = min(m, max(len(said) for said in words))
    return dict(
        data=strips,
        layout=palette.layout(
            height=max(300, 40 + 54 * len(strips)),
            margin=dict(l=40, r=12, t=12, b=12, autoexpand=False),
            xaxis=palette.axis(
                range=[-0.6, max(longest, 7) + 0.5], showticklabels=False, showgrid=False, showline=False
            ),
            yaxis=tag_strip.axis([str(number) for number in numbers]),
            annotations=notes,
            bargap=0,
            barmode="overlay",
        ),
    )


def lengths(exact: np.ndarray, share: np.ndarray, mean: float, sampled: float) -> dict[str, Any]:
    """P(n) for n = 1 .. L as bars, the shares among the sentences drawn as points, and both means as lines."""
    L = len(exact)
    n = np.arange(1, L + 1)
    top = 1.12 * max(float(exact.max()), float(share.max()), 1e-9)
    lines = []
    for name, at, colour, dash in (
        ("mean, exact", mean, palette.DATA, "solid"),
        ("mean, drawn", sampled, palette.FIT, "dot"),
    ):
        inside = np.isfinite(at) and at <= L + 0.5
        x = at if inside else np.nan
        lines.append(
            dict(
                type="scatter",
                mode="lines",
                name=name,
                x=np.array([x, x]),
                y=np.array([0, top]),
                line=dict(color=colour, width=2, dash=dash),
                hovertemplate=f"{name}: {at:.4g} words<extra></extra>",
                showlegend=bool(inside),
            )
        )
    return dict(
        data=[
            dict(
                type="bar",
                name="exact",
                x=n,
                y=exact,
                marker=dict(color=palette.DATA, opacity=0.55),
                hovertemplate="%{x} words: %{y:.5g}<extra>exact</extra>",
            ),
            dict(
                type="scatter",
                mode="markers",
                name="drawn",
                x=n,
                y=share,
                marker=palette.markers(1, 8),
                hovertemplate="%{x} words: %{y:.4g}<extra>drawn</extra>",
            ),
            *lines,
        ],
        layout=palette.layout(
            height=HEIGHT,
            xaxis=palette.axis("words in the sentence", range=[0.3, L + 0.7], showgrid=False, nticks=14),
            yaxis=palette.axis("probability", range=[0, top]),
            bargap=0.15,
        ),
    )


def counting(sizes: np.ndarray, errors: np.ndarray, typical: np.ndarray) -> dict[str, Any]:
    """The largest error of a transition over the number of sentences, and the size it typically has; logarithmic."""
    known = np.r_[errors, typical]
    known = known[np.isfinite(known) & (known > 0)]
    low, high = (float(known.min()), float(known.max())) if len(known) else (0.01, 1.0)
    guide = np.isfinite(typical).all() and (typical > 0).any()
    return dict(
        data=[
            dict(
                type="scatter",
                mode="lines",
                name="standard deviation, ∝ 1/√n",
                x=sizes,
                y=np.where(typical > 0, typical, np.nan),
                line=dict(color=palette.NEUTRAL, dash="dash", width=2),
                hovertemplate="%{x} sentences: %{y:.3g}<extra>typical</extra>",
                showlegend=bool(guide),
            ),
            dict(
                type="scatter",
                mode="lines+markers",
                name="largest error of a transition",
                x=sizes,
                y=np.where(errors > 0, errors, np.nan),
                line=dict(color=palette.FIT, width=2),
                marker=palette.markers(1, 9),
                hovertemplate="%{x} sentences: %{y:.3g}<extra></extra>",
            ),
        ],
        layout=palette.layout(
            height=HEIGHT,
            margin=dict(l=64, r=12, t=30, b=44, autoexpand=False),
            xaxis=palette.axis(
                "sentences counted", type="log", range=list(np.log10([sizes[0] * 0.85, sizes[-1] * 1.2])), dtick=1
            ),
            yaxis=palette.axis("error", type="log", range=list(np.log10([low / 1.6, high * 1.6]))),
        ),
    )
