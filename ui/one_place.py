"""A place in the plane to look at closer: two sliders, a click, and the sum over the points as signed bars."""

import math
from typing import Any

import numpy as np
import streamlit as st

from ui import controls, words
from ui.figures import boundary, terms
from ui.figures.plane import Plane
from ui.stage import player

STOPS = 31  # places across and up


def choose(plane: Plane, place: Any) -> np.ndarray:
    """The place (2,), by two sliders."""
    ends = [_stops(*span) for span in (plane.x, plane.y)]
    return np.array(
        [
            controls.stop_slider(
                f"{title}",
                stops,
                stops[round(share * (STOPS - 1))],
                key=key,
                help="Or click a place in the chart.",
                place=place,
            )
            for title, stops, share, key in zip(plane.titles, ends, (0.6, 0.7), ("across_at", "up_at"), strict=True)
        ]
    )


def put(plane: Plane, i: int) -> None:
    """Move to cell i of the places that can be clicked. For callbacks."""
    across, up = (_stops(*span) for span in (plane.x, plane.y))
    controls.put("across_at", across[i % STOPS])
    controls.put("up_at", up[i // STOPS])


def chart(plane: Plane, traces: list[dict[str, Any]], x: np.ndarray, *, alt: str) -> None:
    """The points with the place marked, to be clicked anywhere."""
    xx, yy = np.meshgrid(*(_stops(*span) for span in (plane.x, plane.y)))
    anywhere = dict(
        type="scatter",
        mode="markers",
        x=xx.ravel().astype(np.float32),
        y=yy.ravel().astype(np.float32),
        marker=dict(size=11, opacity=0),
        hovertemplate="(%{x:.3g}, %{y:.3g})<extra></extra>",
        meta="pick",
        showlegend=False,
    )
    still = [{k: v for k, v in trace.items() if k != "meta"} for trace in traces]
    here = boundary.ring(x[None], size=20) | dict(
        marker=dict(symbol="x-open", size=13, line=dict(width=3), color="#c85fa6")
    )
    player.chart(
        boundary.figure(plane, [*still, here, anywhere], height=330, legend=False),
        alt=alt,
        key=controls.key_of("place_chart"),
        on_click=lambda i: put(plane, i),
    )


def bars(
    values: np.ndarray,
    hover: list[str],
    *,
    base: tuple[str, float] | None,
    title: str,
    sides: tuple[str, str],
    thing: str = "point",
) -> None:
    """The terms of the sum over the points, or over what each `thing` is, signed."""
    end = float(values.sum()) + (base[1] if base else 0.0)
    held = int((values != 0).sum())
    player.chart(
        terms.figure(values, hover, base=base, total="sum", title=title, sides=sides, thing=thing),
        alt=f"{words.count(held, 'term')} of the sum at this place as signed bars; they add up to {words.number(end)}.",
        key=controls.key_of("bars_chart"),
    )


def _stops(low: float, high: float) -> list[float]:
    digits = 1 - math.floor(math.log10((high - low) / STOPS))
    return [round(float(v), digits) + 0.0 for v in np.linspace(low, high, STOPS)]


def show_sum(values: np.ndarray, base: float, *, words_before: str) -> None:
    """The few largest terms written out."""
    order = np.argsort(-np.abs(values), kind="stable")[:2]
    rest = float(values.sum() - values[order].sum())
    written = [words.tex(float(values[i])) for i in order if values[i] != 0]
    more = [words.tex(rest)] if (values != 0).sum() > len(order) else []
    parts = [*written, *more, *([words.tex(base)] if base else [])] or ["0"]
    st.latex(
        words_before
        + " = "
        + " + ".join(f"({p})" if p.startswith("-") else p for p in parts)
        + f" = {words.tex(float(values.sum()) + base)}"
    )
