"""A fit under a penalty, its coefficients as bars, and if wanted an objective or an error below them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from algos.regression.linear import Linear
from pages.views.regression.methods import Fitted
from pages.views.regression.scene import Scene
from pages.views.regression.shrinkage.penalty import FREE
from ui import palette
from ui.figures import coefficients, fits, marks, panels
from ui.figures.coefficients import Scale
from ui.picture import Figure

Trace = dict[str, Any]
Axes = tuple[dict[str, Any], dict[str, Any]]
Below = tuple[list[Trace], Axes, str, tuple[str, ...]]  # curves, their axes, a heading, and the curves' names
Draw = Callable[[Linear, float, Sequence[float]], Figure]
HEIGHT = 474  # pixels: there is a sentence above it
TALLEST, ALONE, OVER = 26, 300, 150  # pixels: of a mark at a bar, and of all of them, alone and over a plot
PALE = 0.6  # of the bars: what is asked about is the fit
PLAIN = 60  # spreads of the targets: up to here the bars are to scale, so that one sees them shrink
MEAN, FLAT = "mean", 0.5  # the line is seen once the fit goes up and down by less than this share of the points
UNSEEN = palette.CLASSES[3]  # what has to do with rows held out
MISS = "\u2002miss\u2002"
MISSED = ", and how far the curve misses them"
CLEAR = 0.05  # of the axis between a curve and its name
EDGE = 0.97  # of the plot's height: there stands what is above it
CLOSE = 1e-4  # of an axis of single precision: the same place
PARTS = "training", "held out"
WIDE = {
    "xaxis.domain": [0, 0.58],
    "yaxis.domain": [0, 1],
    "xaxis2.domain": [0.67, 1],
    "yaxis2.domain": [0.5, 1],
    "xaxis3.domain": [0.67, 1],
    "yaxis3.domain": [0, 0.32],
}


def brush(
    at: Scene,
    fitted: Fitted,
    models: Sequence[Linear],
    rival: tuple[Fitted, str] | None,
    below: Below | None,
    *,
    height: bool = False,
) -> Draw:
    """What draws one of the `models`, with markers at (x, values) on the curves `below` the bars, where there are any.

    All frames have the same layout; the `rival` is a curve to compare with. Where the penalty charges the `height`
    too, the intercept is the first of the bars.
    """
    names, target, y = [*(["intercept"] if height else []), *fitted.terms.names], str(at.data.target_name), at.y
    mean, unseen = float(y.mean()), at.held_out
    A = fitted.terms.transform(at.train.X)
    B = fitted.terms.transform(unseen[0]) if unseen else None

    def charged(model: Linear) -> np.ndarray:
        return np.append(model.intercept, model.coef) if height else model.coef

    spread = float(y.std())
    bare = charged(rival[0].model) if rival else np.zeros(0)
    marked = bare if len(bare) == len(names) else np.zeros(len(names))
    scale = Scale.around(np.array([*(charged(model) for model in models), marked]), spread)
    if scale.reach <= PLAIN * spread:
        scale = Scale(scale.reach, None)
    lower = [panels.on(trace, 2) for trace in below[0]] if below else []
    few: dict[str, Any] = dict(showgrid=False, nticks=7)
    across = palette.axis(*at.titles[:1], range=list(at.x_range), **few)
    if not at.single:
        across = palette.axis(f"actual {target}", range=list(at.y_range), **few)
    up = palette.axis(target if at.single else f"predicted {target}", range=list(at.y_range), **few)
    placed = layout(names, scale, (across, up), below and below[1])
    font = dict(size=14)
    told = "without penalty" if rival and rival[1] == FREE else rival[1] if rival else ""
    marks_key = f"\u2003{_in(palette.NEUTRAL, f'┃ {told}')}" if rival else ""
    placed["annotations"] = [
        panels.heading(_key(at), 0, font=font),
        panels.heading(f"Coefficients{marks_key}", 1, font=font),
        *([panels.heading(below[2], 2, font=font)] if below else []),
    ]
    short = _key(at).replace(" points", "").replace(MISSED, "")
    placed["meta"]["narrow"] |= {
        "annotations[0].text": f"<b>{short}</b>",
        "annotations[1].text": f"<b>Coefficients{marks_key}</b>",
    }
    still = _still(at, rival) if at.single else []
    columns = at.along(fitted.terms.transform) if at.single else A
    free = [panels.on(unpenalised(bare, scale, rival[1], OVER if below else ALONE), 1)] if rival else []

    def draw(model: Linear, x: float, values: Sequence[float]) -> Figure:
        if at.single:
            curve = model.predict(columns)
            unseen_yet = {MEAN} if np.ptp(curve) > FLAT * np.ptp(y) else set()
            if rival and np.allclose(curve, at.along(rival[0].predict)):
                unseen_yet.add(rival[1])
            main = [_hidden(trace) if trace.get("name") in unseen_yet else trace for trace in still]
            main = [*main, fits.curve(at.grid, curve, fitted.title)]
        else:
            held_out = (unseen[1], model.predict(B)) if unseen else None
            main = agreement(y, model.predict(A), held_out, mean)
        sticks = (
            misses(unseen[0][:, 0], unseen[1], model.predict(B), at.x_range, at.y_range) if unseen and at.single else []
        )
        drawn = panels.on(bars(names, charged(model), scale), 1)
        seen = [_until(trace, x) for trace in lower]
        markers = (
            [panels.on(trace, 2) for trace in (*here(x, values, below[1]), *_called(x, values, *below[1::2]))]
            if below
            else []
        )
        shrunk = len(bare) != len(names) or not np.allclose(charged(model), bare)
        compared = free if shrunk else [_hidden(mark) for mark in free]
        return dict(data=[*main, drawn, *seen, *markers, *compared, *sticks], layout=placed)

    return draw


def _key(at: Scene) -> str:
    """What the curve and the points are, each in its colour."""
    points, unseen = "\u25cf training points", "\u25a1 held-out points"
    if not at.single:
        told = [(points, palette.DATA), *([(unseen, palette.NEUTRAL)] if at.held_out else [])]
        return "\u2003".join([*(_in(colour, text) for text, colour in told), "dashed: exact"])
    missed = [_in(UNSEEN, unseen) + _in(UNSEEN, MISSED)] if at.held_out else []
    return "\u2003".join([_in(palette.FIT, "\u2501 curve"), _in(palette.DATA, points), *missed])


def _in(colour: str, text: str) -> str:
    return f"<span style='color:{colour}'>{text}</span>"


def _hidden(trace: Trace) -> Trace:
    """What the fit or its bars would lie on, or what is not near yet: it says nothing there."""
    return trace | dict(y=np.full(len(trace["x"]), np.nan))


def _compared(at: Scene, curve: np.ndarray, name: str) -> Trace:
    """The curve to compare with, its name over the highest place of it that is in sight."""
    bottom, top = at.y_range
    seen = np.where((curve > bottom) & (curve < top - CLEAR * (top - bottom)), curve, -np.inf)
    named: dict[str, Any] = dict(mode="lines+text", textposition="top right", showlegend=False)
    named["text"] = [name if k == int(seen.argmax()) else "" for k in range(len(curve))]
    named["textfont"] = dict(color=palette.NEUTRAL, shadow=palette.HALO)
    return fits.guide(at.grid, curve, name) | named


def _still(at: Scene, rival: tuple[Fitted, str] | None) -> list[Trace]:
    """The mean, the curve to compare with, and the points."""
    traces = [level(np.array(at.x_range), float(at.y.mean()))]
    if rival:
        free, name = rival
        traces.append(_compared(at, at.along(free.predict), name))
    if at.held_out:
        X, y = at.held_out
        look = dict(color=UNSEEN, symbol="square-open", size=10, line=dict(width=2, color=UNSEEN))
        traces.append(fits.observed(X[:, 0], y, test=True) | dict(marker=look))
    return [*traces, fits.observed(at.train.X[:, 0], at.y, pick=False)]


def bars(names: Sequence[str], coef: np.ndarray, scale: Scale) -> Trace:
    """A bar from 0 for each coefficient (d,), the first on top."""
    told: dict[str, Any] = dict(text=list(names), textposition="none", orientation="h")
    told["customdata"] = np.asarray(coef, dtype=np.float32)
    return marks.bars(
        scale.place(coef), np.arange(len(coef)), palette.FIT, says="%{text}: %{customdata:.4g}", opacity=PALE, **told
    )


def misses(
    x: np.ndarray, y: np.ndarray, predicted: np.ndarray, x_range: tuple[float, float], y_range: tuple[float, float]
) -> list[Trace]:
    """How far the fit misses each of the rows held out, x (m,), y (m,), and what that is, said at the largest: half-way
    along what is in sight of it.
    """
    ends = np.column_stack([y, predicted, np.full(len(y), np.nan)]).ravel()
    i = [int(np.abs(predicted - y).argmax())]
    side = "right" if x[i[0]] < x_range[0] + 0.15 * (x_range[1] - x_range[0]) else "left"
    font = dict(size=14, shadow=palette.HALO)
    told = marks.text(x[i], (y + np.clip(predicted, *y_range))[i] / 2, [MISS], UNSEEN, textposition=f"middle {side}")
    told["textfont"] |= font
    return [marks.line(np.repeat(x, 3), ends, UNSEEN, width=2, meta=MISS), told]


def unpenalised(coef: np.ndarray, scale: Scale, name: str, room: int) -> Trace:
    """A mark across each bar where its coefficient (d,) is without the penalty: all of them `room` pixels at most."""
    stroke = dict(symbol="line-ns", size=min(TALLEST, room / len(coef)), line=dict(width=2.5, color=palette.NEUTRAL))
    says, values = f"{name}: %{{customdata:.4g}}", np.asarray(coef, dtype=np.float32)
    at = scale.place(coef).astype(np.float32)
    return marks.points(at, np.arange(len(coef)), palette.NEUTRAL, says=says, customdata=values, marker=stroke)


def layout(names: Sequence[str], scale: Scale, axes: Axes, lower: Axes | None) -> dict[str, Any]:
    """The fit on the left, the coefficients as bars on the right, and below them a plot with the axes `lower`, if any.

    Without it the bars have room for words.
    """
    bars = scale.axis(), coefficients.names_axis(names)
    more: dict[str, Any] = dict(margin=dict(l=56, r=12, t=30, b=48, autoexpand=False), bargap=0.45, showlegend=False)
    if lower is None:
        return panels.layout([axes, bars], widths=(0.62, 0.38), **more)
    return panels.layout([axes, bars, lower], widths=(1, 1, 1), height=HEIGHT, domains=WIDE, **more)


def agreement(
    actual: np.ndarray, fitted: np.ndarray, held_out: tuple[np.ndarray, np.ndarray] | None, mean: float
) -> list[Trace]:
    """Predicted against actual values (n,), of rows learned from and rows held out; and what the mean predicts."""
    ends = np.array([actual.min(), actual.max()])
    hover = dict(hovertemplate="actual %{x:.4g}, predicted %{y:.4g}<extra></extra>")
    thin = marks.line(ends, ends, palette.NEUTRAL, width=1.5, dash="dash", name="exact", says="exact: %{y:.4g}")
    traces = [thin, level(ends, mean)]
    if held_out is not None:
        traces.append(fits.observed(*held_out, test=True) | hover)
    return [*traces, fits.observed(actual, fitted, pick=False) | hover]


def level(ends: np.ndarray, mean: float) -> Trace:
    """The horizontal line at the mean of the targets, where an endless penalty leads."""
    named: dict[str, Any] = dict(mode="lines+text", text=["", MEAN], textposition="top left")
    named["textfont"] = dict(color=palette.NEUTRAL, shadow=palette.HALO)
    look: dict[str, Any] = dict(width=1.5, dash="dot", says="mean: %{y:.4g}", name=MEAN, showlegend=False)
    return marks.line(ends, np.full(2, mean), palette.NEUTRAL, **look, **named)


def _until(curve: Trace, x: float) -> Trace:
    """A curve as far as one has come along its axis."""
    y = np.asarray(curve["y"], dtype=np.float32)
    return curve | dict(y=np.where(np.asarray(curve["x"]) <= x + CLOSE, y, np.nan).astype(np.float32))


def _called(x: float, values: Sequence[float], axes: Axes, names: Sequence[str]) -> list[Trace]:
    """The names of training and held-out error, if there is one, beside their marks at x, the higher one above."""
    many = len(names)
    if not many:
        return []
    low, high = axes[0]["range"]
    side, above = "left" if x > (low + high) / 2 else "right", int(many > 1 and values[1] >= values[0])
    off = [bool(value > axes[1]["range"][1]) for value in values]  # of the plot: then it is said how far
    return [
        marks.text(
            [x] * many,
            [_inside(value, axes[1]) for value in values],
            [
                f"\u2002{name}{f': {value:.3g}' * out}\u2002"
                for name, value, out in zip(names, values, off, strict=False)
            ],
            textposition=[f"{'top' if i == above and not off[i] else 'bottom'} {side}" for i in range(many)],
            textfont=dict(color=[palette.DATA, UNSEEN][:many], size=14, shadow=palette.HALO),
            cliponaxis=False,
        )
    ]


def errors(penalties: np.ndarray, training: np.ndarray, held_out: np.ndarray | None) -> Below:
    """RMSE over the penalties (k,) as curves, the axes and what they are: what is far above the mean is cut off."""
    x = coefficients.penalty_places(penalties)
    curves: list[tuple[np.ndarray, str, str | None]] = [(training, palette.DATA, None)]
    if held_out is not None:
        curves.append((held_out, UNSEEN, "dash"))
    top = 1.5 * max(float(values[-1]) for values, *_ in curves) or 1.0
    traces = [
        marks.line(x, values, colour, dash=dash, width=2.5, says=f"{name}: %{{y:.4g}}")
        for name, (values, colour, dash) in zip(PARTS, curves, strict=False)
    ]
    across = coefficients.penalty_axis(penalties)
    across["title"] |= dict(text="penalty λ")
    return traces, (across, palette.axis("", range=[0, top], nticks=4)), "Typical miss", PARTS[: len(curves)]


def objective(values: np.ndarray) -> Below:
    """The objective (k,) step by step, the axes and what it is."""
    low, high = float(values.min()), float(values.max())
    room = 0.06 * (high - low) or 1.0
    line = marks.line(np.arange(len(values)), values, palette.NEUTRAL, says="step %{x}: %{y:.6g}")
    across = palette.axis("step", range=[-0.03 * len(values), 1.03 * max(len(values) - 1, 1)], nticks=5)
    return [line], (across, palette.axis("", range=[low - room, high + room], nticks=4)), "The objective, by step", ()


def here(x: float, values: Sequence[float], axes: Axes) -> list[Trace]:
    """A marker at x on each curve below the bars: one value is the objective, or training and held out.

    A value above the plot is an arrow at its edge.
    """
    return [
        marks.points(
            [x],
            [_inside(y, axes[1])],
            colour,
            size=11,
            outline=palette.OUTLINE,
            symbol="triangle-up" if y > axes[1]["range"][1] else "circle",
            cliponaxis=False,
        )
        for y, colour in zip(values, (palette.DATA, UNSEEN), strict=False)
    ]


def _inside(y: float, axis: Mapping[str, Any]) -> float:
    """Where a value stands on this axis: at its edge if it is above."""
    low, top = axis["range"]
    return float(y) if y <= top else low + EDGE * (top - low)
