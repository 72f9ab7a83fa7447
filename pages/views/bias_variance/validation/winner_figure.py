"""The winner's validation and test errors over many repeats, and how they drift apart as more candidates take part."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette
from ui.figures import panels

Trace = dict[str, Any]
VALIDATION, TEST = palette.FIT, palette.DATA


def figure(
    bars: list[Trace],
    curves: list[Trace],
    *,
    top: float,
    ends: tuple[float, float],
    most: int,
    title: str,
    log: bool,
) -> dict[str, Any]:
    """Histograms on the left, up for validation and down for test; averages over the number of candidates right."""
    left = (
        palette.axis(title, range=list(ends)),
        palette.axis("repeats: test below, validation above", range=[-top, top], showticklabels=False, zeroline=True),
    )
    left[1]["zerolinecolor"] = palette.NEUTRAL
    span = [-0.1, float(np.log10(most)) + 0.1] if log else [0.4, most + 0.6]
    right = (
        palette.axis("candidates", type="log" if log else "linear", range=span, nticks=6, dtick=1 if log else None),
        palette.axis(title, range=list(ends)),
    )
    layout = panels.layout([left, right], widths=(1.2, 1), height=480)
    layout["legend"] |= dict(itemclick=False, itemdoubleclick=False)
    drawn = [*(panels.on(t, 0) for t in bars), *(panels.on(t, 1) for t in curves)]
    return dict(data=drawn, layout=layout | dict(barmode="overlay", bargap=0.05))


def histograms(validation: np.ndarray, test: np.ndarray, edges: np.ndarray, line: float) -> list[Trace]:
    """How many of the winners' errors (r,) fall between the edges (b + 1,); what lies outside counts at the ends.
    `line` is the average true error of the winners."""
    middle = ((edges[:-1] + edges[1:]) / 2).astype(np.float32)
    made: list[Trace] = []
    for name, values, sign, colour in (
        ("winner, validation", validation, 1, VALIDATION),
        ("winner, test", test, -1, TEST),
    ):
        counts = np.histogram(np.clip(values, edges[0], edges[-1]), edges)[0]
        made.append(
            dict(
                type="bar",
                name=name,
                x=middle,
                y=(sign * counts).astype(np.float32),
                width=float(edges[1] - edges[0]) * 0.95,
                marker=dict(color=colour, pattern=dict(shape="" if sign > 0 else "/", size=6, solidity=0.25)),
                customdata=counts,
                hovertemplate=f"{name}: %{{customdata}} repeats near %{{x:.3g}}<extra></extra>",
            )
        )
    tall = float(len(validation))
    made.append(
        dict(
            type="scatter",
            mode="lines",
            name="true error",
            x=np.array([line, line], np.float32),
            y=np.array([-tall, tall], np.float32),
            line=dict(color=palette.NEUTRAL, dash="dash", width=2),
            hovertemplate=f"true error {line:.4g}<extra></extra>",
        )
    )
    return made


def curves(
    counts: Sequence[int],
    validation: np.ndarray,
    test: np.ndarray,
    true: np.ndarray,
    exact: np.ndarray | None,
    bar: float | None,
) -> list[Trace]:
    """Averages over the repeats for so many candidates, (m,) each; the `exact` expectation and one Hoeffding error
    `bar` about the true error where they are known."""
    x = np.asarray(counts, dtype=np.float32)
    made: list[Trace] = []
    if bar is not None:
        made.append(
            dict(
                type="scatter",
                mode="lines",
                x=np.r_[x, x[::-1]],
                y=np.r_[true - bar, (true + bar)[::-1]].astype(np.float32),
                fill="toself",
                fillcolor="rgba(138,148,160,0.15)",
                line=dict(width=0),
                hoverinfo="skip",
                showlegend=False,
            )
        )
    if exact is not None:
        made.append(_line(x, exact, "exact", palette.NEUTRAL, "solid", "lines"))
    made.append(_line(x, true, "true error", palette.NEUTRAL, "dash", "lines"))
    made.append(_line(x, validation, "winner, validation", VALIDATION, "solid", "markers" if bar else "lines+markers"))
    made.append(_line(x, test, "winner, test", TEST, "dot", "lines+markers") | dict(marker=dict(symbol="square")))
    return made


def here(x: float, values: Sequence[float]) -> list[Trace]:
    """Rings around the averages on display."""
    return [
        dict(
            type="scatter",
            mode="markers",
            x=np.full(len(values), x, np.float32),
            y=np.asarray(values, np.float32),
            marker=dict(symbol="circle-open", size=16, color=palette.CLASSES[3], line=dict(width=2.5)),
            hoverinfo="skip",
            showlegend=False,
        )
    ]


def _line(x: np.ndarray, y: np.ndarray, name: str, colour: str, dash: str, mode: str) -> Trace:
    return dict(
        type="scatter",
        mode=mode,
        name=name,
        x=x,
        y=np.asarray(y, dtype=np.float32),
        line=dict(color=colour, dash=dash, width=2),
        marker=dict(size=7),
        hovertemplate=f"{name}, %{{x}} candidates: %{{y:.4g}}<extra></extra>",
        showlegend=False,
    )
