"""The winner's validation and test errors over many repeats, and how they drift apart as more candidates take part."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from pages.views.bias_variance import errors as kinds
from ui import palette
from ui.figures import marks, panels
from ui.figures.marks import Trace
from ui.guessing.cover import GIVEN
from ui.picture import Figure

VALIDATION, TEST = kinds.VALIDATION, kinds.TEST


def figure(
    bars: list[Trace],
    curves: list[Trace],
    *,
    top: float,
    ends: tuple[float, float],
    most: int,
    errors: Mapping[str, Any],
    log: bool,
) -> Figure:
    """Histograms on the left, up for validation and down for test; averages over the number of candidates right.

    `errors` is what their axes are called, and how they tell them.
    """
    error = palette.axis(range=list(ends), **errors)
    left = (
        error,
        palette.axis(
            "number of repeats: validation up, test down", range=[-top, top], showticklabels=False, zeroline=True
        ),
    )
    left[1]["zerolinecolor"] = palette.NEUTRAL
    left[1]["title"] |= dict(standoff=18)  # no numbers keep it from the axis
    span = [-0.1, float(np.log10(most)) + 0.1] if log else [0.4, most + 0.6]
    right = (
        palette.axis("candidates", type="log" if log else "linear", range=span, nticks=6, dtick=1 if log else None),
        error,
    )
    layout = panels.layout([left, right], widths=(1.2, 1), height=480)
    layout["legend"] |= dict(itemclick=False, itemdoubleclick=False)
    drawn = [*(panels.on(t, 0) for t in bars), *(panels.on(t, 1) for t in curves)]
    return dict(data=drawn, layout=layout | dict(barmode="overlay", bargap=0.05))


def histograms(validation: np.ndarray, test: np.ndarray, edges: np.ndarray, line: float) -> list[Trace]:
    """How many of the winners' errors (r,) fall between the edges (b + 1,); what lies outside counts at the ends.
    `line` is the average true error of the winners."""
    middle = (edges[:-1] + edges[1:]) / 2
    made: list[Trace] = []
    for name, values, sign, colour, pattern in (
        ("winner, validation", validation, 1, VALIDATION, ""),
        ("winner, test", test, -1, TEST, "/"),
    ):
        counts = np.histogram(np.clip(values, edges[0], edges[-1]), edges)[0]
        made.append(
            marks.bars(
                middle,
                (sign * counts).astype(float),
                colour,
                name=name,
                says=f"{name}: %{{customdata}} repeats near %{{x}}",
                customdata=counts,
                width=float(edges[1] - edges[0]) * 0.95,
                marker=dict(color=colour, pattern=dict(shape=pattern, size=6, solidity=0.25)),
            )
        )
    tall, says = float(len(validation)), "true error %{x}"
    rule = marks.line([line, line], [-tall, tall], TEST, dash="dash", name="true error", says=says, meta=GIVEN)
    return [*made, rule]


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
    x = np.asarray(counts, dtype=float)
    made: list[Trace] = []
    if bar is not None:
        made.append(marks.band(x, true + bar, true - bar, "rgba(138,148,160,0.15)"))
    if exact is not None:
        made.append(marks.line(x, exact, palette.NEUTRAL, **_told("exact")))
    made.append(marks.line(x, true, TEST, dash="dash", **_told("true error")))
    winner = marks.path(x, validation, VALIDATION, size=7, **_told("winner, validation"))
    tested = dict(color=TEST, symbol="square")
    made.append(winner | dict(mode="markers") if bar else winner)
    made.append(marks.path(x, test, TEST, dash="dot", marker=tested, **_told("winner, test")))
    return made


def here(x: float, values: Sequence[float]) -> Trace:
    """Rings around the averages on display."""
    return marks.ring([x] * len(values), values, palette.CLASSES[3], size=16)


def _told(name: str) -> dict[str, Any]:
    """What a line says when it is pointed at; the legend explains its colour beside the bars."""
    return dict(name=name, says=f"{name}, %{{x}} candidates: %{{y}}", showlegend=False)
