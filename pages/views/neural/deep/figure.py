"""What is left of the output's gradient in every layer; or what the units of every layer say."""

from collections.abc import Callable
from typing import Any

import numpy as np

from pages.views.neural.deep.run import ACTIVATIONS, SAID, Depths, levels
from ui import palette, words
from ui.figures import marks, panels
from ui.figures.marks import Trace
from ui.figures.scales import log_axis
from ui.guessing.cover import INSTEAD

COLOURS = (1, 2, 3)  # of palette.CLASSES: the activations
FILLS = (
    ("rgba(232,112,14,0.16)", "rgba(232,112,14,0.34)"),
    ("rgba(20,163,122,0.16)", "rgba(20,163,122,0.34)"),
    ("rgba(200,95,166,0.16)", "rgba(200,95,166,0.34)"),
)
SMALL = 0.05  # what units without an upper end say is drawn evenly up to about this, and by its logarithm beyond
LEAST = 1e-12  # a gradient below this is drawn at this, one of 0 not at all
APART = 0.055  # of the axis: names of curves are no nearer to each other
LEARNED = 0.02  # of who has less loss, gradients are small because there is little to learn
GUESSING = float(np.log(2))  # the loss of who knows nothing
LITTLE_LEFT = "<span style='font-size:14px'> learned</span>"
GAP = "\u00a0" * 4  # between a word and the mark at the end of its line
SPAN = {"sigmoid": (0.0, 1.0), "tanh": (-1.0, 1.0)}  # of what units can say


def brush(run: Depths, shown: list[int]) -> Callable[[int], dict[str, Any]]:
    """What draws the figure of a frame, which shows the epoch `shown[frame]`."""
    return _bands(run, shown) if run.shows == SAID else _gradients(run, shown)


def _gradients(run: Depths, shown: list[int]) -> Callable[[int], dict[str, Any]]:
    norms = {name: _shares(trace.curve("norms")) for name, trace in run.traces.items()}
    seen = np.concatenate([values.ravel() for values in norms.values()])
    seen = np.maximum(seen[seen > 0], LEAST) if (seen > 0).any() else np.ones(1)
    low, high = float(seen.min()) / 3, max(float(seen.max()) * 3, float(seen.min()) * 1e3)
    if (decade := int(np.floor(np.log10(low)))) % 2:
        low = 0.99 * 10.0**decade  # if every other decade has a tick, 1 has one
    losses = {name: trace.curve("loss") for name, trace in run.traces.items()}
    counts = np.arange(1, run.depth + 2)
    names = [*(str(j) for j in counts[:-1]), "output"]
    ends = [1 - 0.2 * run.depth, run.depth + 1.3]
    layout = panels.layout(
        [(palette.axis("layer", range=ends, tickvals=counts, ticktext=names), _multiples(low, high))],
        widths=(1,),
        height=470,
        tall=480,
        showlegend=False,
        margin=palette.layout()["margin"] | dict(l=76),  # for millions
        annotations=[
            panels.heading("Size of the gradient in each layer, compared with the output's", 0, font=dict(size=15)),
            *_backward(run.depth),
        ],
    )
    layout["meta"]["narrow"]["annotations[0].text"] = "<b>Gradient, compared with the output's</b>"
    layout["meta"]["narrow"] |= {
        "xaxis.range": [1 - 0.55 * run.depth, ends[1]],  # there names take more of the width
        "xaxis.ticktext": [*names[:-1], "out"],
        "xaxis.tickangle": 0,
    }

    def draw(frame: int) -> dict[str, Any]:
        data: list[Trace] = []
        firsts, lasts = [], []
        for i, (name, trace) in enumerate(run.traces.items()):
            at = min(shown[frame], trace.steps)
            here = norms[name][at]
            heights = np.where(here > 0, np.maximum(here, LEAST), np.nan)
            firsts.append(float(heights[0]))
            lasts.append(float(heights[-1]))
            data.append(
                marks.path(
                    counts,
                    heights,
                    palette.colour(COLOURS[i]),
                    width=3,
                    opacity=0.3 if losses[name][at] < LEARNED else 1.0,
                    says="%{customdata}",
                    customdata=[f"{_layer(run, j)}: {words.number(float(v))}" for j, v in enumerate(here)],
                    marker=palette.markers(COLOURS[i]) | dict(size=[*[11] * run.depth, 0], opacity=1.0),
                )
            )
        learned = [losses[name][min(shown[frame], trace.steps)] < LEARNED for name, trace in run.traces.items()]
        data.append(_names(firsts, learned, low, high))
        data += [mark | dict(visible=False, meta=INSTEAD) for mark in _outputs(lasts, run.depth + 1, low, high)]
        begins = next((height for height in lasts if np.isfinite(height)), np.nan)
        data.append(marks.points([run.depth + 1], [begins], palette.NEUTRAL, size=11))  # all begin there
        return dict(data=data, layout=layout)

    return draw


def _backward(depth: int) -> list[dict[str, Any]]:
    """Annotations: which way the gradient goes, as an arrow where no curve is."""
    look: dict[str, Any] = dict(xref="x", yref="y domain")
    arrow = dict(x=0.5 * depth, y=0.07, ax=depth + 1, ay=0.07, axref="x", ayref="y domain", text="", showarrow=True)
    arrow |= dict(arrowhead=2, arrowwidth=2.5, arrowcolor=palette.NEUTRAL)
    says = dict(x=depth + 1, y=0.08, xanchor="right", yanchor="bottom", text="the gradient goes back", showarrow=False)
    return [look | arrow, look | says | dict(font=dict(size=15))]


def _multiples(low: float, high: float) -> dict[str, Any]:
    """A logarithmic axis of multiples, in words: 10,000 times smaller than 1 is `÷ 10,000`."""
    axis = log_axis("", low, high)
    if high > 10 and 10.0 not in axis["tickvals"]:  # what is larger has a number, too
        axis |= dict(tickvals=[*axis["tickvals"], 10.0], ticktext=[*axis["ticktext"], "10"])
    powers = [round(np.log10(at)) for at in axis["tickvals"]]
    if not np.allclose(axis["tickvals"], 10.0 ** np.array(powers)):  # between powers, too
        return axis
    counts = [multiple(10.0 ** abs(k)) if abs(k) < 9 else f"10<sup>{abs(k)}</sup>" for k in powers]
    signs = ["÷ " if k < 0 else "× " if k else "" for k in powers]
    counts = [count if k else "the same" for count, k in zip(counts, powers, strict=True)]
    return axis | dict(ticktext=[sign + count for sign, count in zip(signs, counts, strict=True)])


def multiple(ratio: float) -> str:
    """Two digits, and words for millions."""
    if 1e6 <= ratio < 1e9:
        return f"{words.setting(float(f'{ratio / 1e6:.2g}'))} million"
    return words.setting(float(f"{ratio:.2g}")) if ratio < 1e3 else words.number(float(f"{ratio:.2g}"))


def _shares(norms: np.ndarray) -> np.ndarray:
    """Sizes of gradients (epochs, layers) as multiples of the output's; 0 where it has none."""
    return np.divide(norms, norms[:, -1:], out=np.zeros_like(norms), where=norms[:, -1:] > 0)


def _outputs(lasts: list[float], output: int, low: float, high: float) -> list[Trace]:
    """Where the gradients come from: all that is seen while one guesses what arrives at the other end."""
    look = dict(color=[palette.colour(c) for c in COLOURS], symbol=[palette.symbol(c) for c in COLOURS], size=11)
    points = marks.points([output] * len(lasts), lasts, palette.NEUTRAL) | dict(marker=look)
    return [points, _names(lasts, [False] * len(lasts), low, high, output)]


def _names(ends: list[float], learned: list[bool], low: float, high: float, layer: int = 1) -> Trace:
    """The activations' names left of where their curves end, moved apart where these are near each other.

    Of those that have `learned` it is said: their gradients are small because little is left.
    """
    room = APART * float(np.log(high / low))
    at = np.log(np.array(ends))
    for after, before in zip(np.argsort(at)[1:], np.argsort(at)[:-1], strict=True):  # nan come last, and stay
        at[after] = np.fmax(at[after], at[before] + room) if np.isfinite(at[after]) else at[after]
    names = [
        f"<b>{title}</b>{LITTLE_LEFT if done else ''}{GAP}"
        for title, done in zip(ACTIVATIONS.values(), learned, strict=True)
    ]
    colours = [palette.colour(c) for c in COLOURS]
    return marks.text(
        np.full(len(names), layer),
        np.exp(at),
        names,
        textposition="middle left",
        textfont=dict(color=colours, size=16),
    )


def _bands(run: Depths, shown: list[int]) -> Callable[[int], dict[str, Any]]:
    hidden = np.arange(1, run.depth + 1)
    axes = [
        (
            palette.axis("layer", range=[0.4, run.depth + 0.6], tickvals=hidden),
            _said(run, name, "outputs of the units" if not i else ""),
        )
        for i, name in enumerate(ACTIVATIONS)
    ]
    layout = panels.layout(
        axes,
        widths=(1, 1, 1),
        height=400,
        tall=1150,
        showlegend=False,
        annotations=[
            panels.heading(f"<span style='color:{palette.colour(COLOURS[i])}'>{title}</span>", i, font=dict(size=16))
            for i, title in enumerate(ACTIVATIONS.values())
        ],
    )

    def draw(frame: int) -> dict[str, Any]:
        data: list[Trace] = []
        for i, (name, trace) in enumerate(run.traces.items()):
            network = trace.states[min(shown[frame], trace.steps)].network
            held = levels(network, run.task.X).T
            middle, held = held[2], held if name in SPAN else squeezed(held)
            wide, narrow = FILLS[i]
            data += [
                panels.on(mark, i)
                for mark in (
                    marks.band(hidden, held[0], held[4], wide),
                    marks.band(hidden, held[1], held[3], narrow),
                    marks.path(
                        hidden,
                        held[2],
                        palette.colour(COLOURS[i]),
                        size=7,
                        says="layer %{x}: half of its outputs are below %{customdata:.3g}",
                        customdata=middle.astype(np.float32),
                    ),
                    marks.points(hidden[:1], held[2][:1], palette.colour(COLOURS[i]), visible=False, meta=INSTEAD),
                )
            ]
        return dict(data=data, layout=layout)

    return draw


def _layer(run: Depths, j: int) -> str:
    return "output" if j == run.depth else f"layer {j + 1}"


def _said(run: Depths, name: str, title: str) -> dict[str, Any]:
    """The axis of what units say."""
    if name in SPAN:
        bottom, top = SPAN[name]
        room = 0.06 * (top - bottom)
        return palette.axis(title, range=[bottom - room, top + room], nticks=5)
    ends = (run.traces[name].states[0].network, run.traces[name].final.network)
    most = 1.2 * max(1.0, *(float(levels(network, run.task.X).max()) for network in ends))
    ticks = [v for v in (0.0, *(10.0**k for k in range(-1, 9))) if v <= most]
    high = float(squeezed(np.array(most)))
    texts = [f"{v:g}" if v < 1e5 else f"10<sup>{np.log10(v):.0f}</sup>" for v in ticks]
    at = squeezed(np.array(ticks)).tolist()
    return palette.axis(title, range=[-0.06 * high, 1.02 * high], tickvals=at, ticktext=texts)


def squeezed(said: np.ndarray) -> np.ndarray:
    """Where values without an upper end are drawn: like their logarithm, and 0 at 0."""
    return np.asarray(np.log1p(said / SMALL))
