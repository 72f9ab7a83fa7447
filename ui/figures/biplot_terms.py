"""A score as a sum: a signed bar for each column's term, and their sum."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette

MOST_BARS = 12


def figure(names: Sequence[str], terms: np.ndarray, total: str) -> dict[str, Any]:
    """Signed terms (d,) of a sum, the largest on top, those that do not fit in one bar, and their sum."""
    order = np.argsort(-np.abs(terms), kind="stable")
    first, rest = order[:MOST_BARS], order[MOST_BARS:]
    labels, values = [names[j] for j in first], [float(terms[j]) for j in first]
    if len(rest):
        labels.append(f"the other {len(rest)}")
        values.append(float(terms[rest].sum()))
    labels.append(total)
    values.append(float(terms.sum()))
    at = np.arange(len(values))[::-1]
    colours = [palette.CLASSES[int(value >= 0)] for value in values[:-1]] + [palette.NEUTRAL]
    reach = max(map(abs, values)) or 1.0
    room = 0.18 if min(values) >= 0 else 0.36  # for the numbers of bars to the left, clear of the names on a phone
    low, high = min(0.0, *values) - room * reach, max(0.0, *values) + 0.18 * reach
    shortened = [label if len(label) <= 24 else f"{label[:23]}…" for label in labels]
    return dict(
        data=[
            dict(
                type="bar",
                orientation="h",
                x=np.array(values),
                y=at,
                marker=dict(color=colours),
                text=[f"{value:+.3g}".replace("-", "−") for value in values],
                textposition="outside",
                cliponaxis=False,
                customdata=labels,
                hovertemplate="%{customdata}: %{x:.4g}<extra></extra>",
            )
        ],
        layout=palette.layout(
            height=26 * len(values) + 56,
            margin=dict(l=175, r=16, t=6, b=46, autoexpand=False),
            bargap=0.25,
            xaxis=palette.axis("term", range=[low, high], zeroline=True, zerolinecolor=palette.NEUTRAL),
            yaxis=palette.axis(
                "", tickmode="array", tickvals=at, ticktext=shortened, showgrid=False, range=[-0.6, len(values) - 0.4]
            ),
        ),
    )
