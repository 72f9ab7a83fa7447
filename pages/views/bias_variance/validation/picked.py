"""Errors of the models of a family by several methods, how often each method picks each model, and what that costs."""

from collections.abc import Sequence

import numpy as np

from pages.views.bias_variance import errors as kinds
from pages.views.bias_variance.validation import dots
from ui import palette
from ui.figures import marks, panels
from ui.figures.marks import Trace
from ui.picture import Figure

COLOURS = (kinds.TRAINING, palette.CLASSES[7], kinds.VALIDATION, palette.CLASSES[3], kinds.TEST)
DASHES = ("dot", "solid", "dash", "dashdot", "solid")
WIDTHS = (1.1, 1, 0.9)
WIDE = {"xaxis.domain": [0, 0.32], "xaxis2.domain": [0.43, 0.69], "xaxis3.domain": [0.74, 1]}


def figure(
    curves: list[Trace],
    bars: list[Trace],
    strips: list[Trace],
    *,
    methods: Sequence[str],
    models: Sequence[str],
    symbol: str,
    ends: tuple[float, float],
    strip_ends: tuple[float, float],
) -> Figure:
    """Curves of one data set, bars over all of them, and the true errors of the picks, a row for each method."""
    c = len(models)
    every = max(1, -(-c // (6 if max(map(len, models)) <= 3 else 3)))  # long names need room
    across = palette.axis(
        symbol,
        range=[-0.6, c - 0.4],
        tickmode="array",
        tickvals=list(range(0, c, every)),
        ticktext=list(models)[::every],
        tickangle=0,
    )
    error = dots.axes([], ends, "error of one set")[0]
    price, names = dots.axes(methods, strip_ends, "true error of the pick")
    layout = panels.layout(
        [
            (across, error),
            (across | dict(showgrid=False, title=dict(text=f"how often each {symbol} is picked")), names),
            (price, names | dict(showticklabels=False)),
        ],
        widths=WIDTHS,
        height=480,
        tall=1250,
        bargap=0.1,
        barmode="overlay",
        domains=WIDE,
    )
    layout["meta"]["wide"]["yaxis3.showticklabels"] = False
    layout["meta"]["narrow"] |= {"xaxis2.domain": [0.2, 1], "xaxis3.domain": [0.2, 1], "yaxis3.showticklabels": True}
    layout["legend"] |= dict(itemclick=False, itemdoubleclick=False)
    drawn = [panels.on(t, i) for i, traces in enumerate((curves, bars, strips)) for t in traces]
    return dict(data=drawn, layout=layout)


def curves(errors: np.ndarray, picks: np.ndarray, methods: Sequence[str], ends: tuple[float, float]) -> list[Trace]:
    """The errors (methods, c) of one data set, what leaves `ends` at the edge, with a marker on each lowest one."""
    k, c = errors.shape
    shown = np.clip(errors, *ends)
    lines = [
        marks.line(
            np.arange(float(c)),
            shown[i],
            COLOURS[i],
            width=2.5,
            dash=DASHES[i],
            name=name,
            says=f"{name}: %{{customdata:.4g}}",
            customdata=errors[i].astype(np.float32),
        )
        for i, name in enumerate(methods)
    ]
    lowest = marks.points(
        picks.astype(float),
        shown[np.arange(k), picks],
        list(COLOURS[:k]),
        size=11,
        symbol=list(palette.SYMBOLS[:k]),
        outline=palette.OUTLINE,
        says="picked by %{customdata}",
        customdata=list(methods),
    )
    return [*lines, lowest]


def bars(shares: np.ndarray, models: Sequence[str], methods: Sequence[str]) -> list[Trace]:
    """Shares (methods, c) as bars that stand on the line of their method; the tallest fills the room between two."""
    heights = -0.85 * shares / (float(shares.max()) or 1.0)  # upwards: the axis runs from top to bottom
    made = []
    for i, name in enumerate(methods):
        said = [f"{name} picks {m} for {100 * s:.0f}% of the sets" for m, s in zip(models, shares[i], strict=True)]
        places = np.arange(float(len(models)))
        made.append(marks.bars(places, heights[i], COLOURS[i], says="%{customdata}", base=i + 0.42, customdata=said))
    return made
