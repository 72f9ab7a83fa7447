"""Points that show how much they count, and the line they give: locally weighted and weighted least squares."""

from typing import Any

import numpy as np

from algos.regression.linear import Linear
from algos.regression.locally_weighted import LocalLine
from ui import palette
from ui.figures import fits, marks
from ui.guessing.cover import INSTEAD

Trace = dict[str, Any]
QUERY = "query"  # what can be dragged
REACH = 2.0  # bandwidths to each side of the query over which its line is drawn
FLOOR = 0.14  # share of the chart's height that a weight of 1 takes, drawn along its floor
HEIGHT = 472  # pixels: there is a sentence above it
HILL = "weight"
NAME = 0.2  # about the share of the chart's width that a name takes
PLACES = 60  # about how many places a query can be moved to
TENTH = 0.1  # of the largest weight: a point counts from there on
COUNT, HARDLY = "count (larger: more weight)", "hardly count"
SO_FAR, TO_COME = "prediction", "still to come"


def places(x_range: tuple[float, float]) -> tuple[float, float, float]:
    """(first, last, step): round places for a query, from one end of the axis to the other."""
    low, high = x_range
    rough = (high - low) / PLACES
    decade = 10.0 ** np.floor(np.log10(rough))
    step = float(next(m * decade for m in (1, 2, 5, 10) if m * decade >= rough * 0.8))
    return _rounded(np.ceil(low / step), step), _rounded(np.floor(high / step), step), step


def every(first: float, last: float, step: float) -> np.ndarray:
    """All places from `first` to `last`: (m,)."""
    return np.array([_rounded(k, step) for k in range(round(first / step), round(last / step) + 1)])


def count(weights: np.ndarray) -> np.ndarray:
    """Which points count, by their weights (n,): (n,)."""
    return np.asarray(weights >= TENTH * weights.max())


def counted(
    x: np.ndarray, y: np.ndarray, weights: np.ndarray, *, power: float = 1.0, all_of_them: bool = True
) -> Trace:
    """Points (n,), (n,) as large and as solid as their share of the largest weight (n,).

    A `power` below 1 keeps weights apart that span several powers of ten. Those that do not `count` are grey unless
    all do.
    """
    share = (weights / weights.max()) ** power
    colours: dict[str, Any] = dict(color=palette.DATA)
    if not all_of_them:
        shades = [[0, palette.NEUTRAL], [1, palette.DATA]]
        colours = dict(color=count(weights).astype(np.uint8), colorscale=shades, cmin=0, cmax=1, showscale=False)
    return fits.observed(x, y) | dict(
        showlegend=False,
        customdata=weights.astype(np.float32),
        marker=colours
        | dict(
            size=(7 + 9 * np.sqrt(share)).astype(np.float32),
            opacity=(0.55 + 0.45 * share).astype(np.float32),
            line=dict(width=1, color=palette.OUTLINE),
        ),
        hovertemplate="%{x:.4g} → %{y:.4g}<br>weight %{customdata:.3g}<extra></extra>",
    )


def local(
    x: np.ndarray,
    y: np.ndarray,
    line: LocalLine,
    bandwidth: float,
    curve: tuple[np.ndarray, np.ndarray],
    guide: np.ndarray,
    scene: dict[str, Any],
    coming: float = np.nan,
    *,
    moved: bool = True,
) -> dict[str, Any]:
    """The line for one query, the points as they count for it, and the curve that all such queries give.

    `guide` (2,) is the least squares line at both ends; `scene` has titles, x_range and y_range. `coming` is where the
    curve ends that is still to come. Unless the query is `moved`, the curve is there as a whole.
    """
    query, (low, high) = float(line.query[0]), scene["x_range"]
    part = np.clip([query - REACH * bandwidth, query + REACH * bandwidth], low, high)
    thin = dict(color=palette.COMPARE[1], width=2)
    figure = fits.figure(
        [
            _floor(query, bandwidth, scene) | dict(name=HILL, showlegend=True),
            _least_squares(guide, scene) | dict(opacity=0.55),
            fits.curve(*curve, SO_FAR),
            counted(x, y, line.weights, all_of_them=False),
            fits.curve(part, _bounded(line.predict(part[:, None]), scene), "local fit", line=thin, showlegend=False),
            _spot(query, line.prediction, scene),
            _stem(query, line.prediction, scene),
            marks.points([np.nan], [np.nan], palette.DATA, size=13, name=COUNT),
            marks.points([np.nan], [np.nan], palette.NEUTRAL, size=8, name=HARDLY),
        ],
        **scene,
        height=HEIGHT,
    )
    ends = [("least squares", float(guide[-1]), palette.NEUTRAL), (TO_COME, coming, palette.FIT)]
    within = [(SO_FAR, np.nan, palette.FIT), (HILL, np.nan, palette.DATA)]  # named in place where there is room
    named = fits.named(figure, [*ends, *within])
    alike = fits.observed(x, y) | dict(visible=False, meta=INSTEAD)  # how large they are is what one guesses
    return named | dict(data=[*named["data"], *_names(query, line, part, curve, scene, (x, y), moved), alike])


def _names(
    query: float,
    line: LocalLine,
    part: np.ndarray,
    curve: tuple[np.ndarray, np.ndarray],
    scene: dict[str, Any],
    points: tuple[np.ndarray, np.ndarray],
    moved: bool,
) -> list[Trace]:
    """What the line at the query, the curve (`moved`: so far) and the hill on the floor are, where they are."""
    (low, high), (bottom, top) = scene["x_range"], scene["y_range"]

    def in_the_way(way: int) -> int:
        """How many of the points a name beside the right (1) or the left (-1) end of the line would lie on."""
        end = part[-1 if way > 0 else 0]
        height = float(line.predict([[end]])[0])
        if not (bottom < height < top and low <= end + way * NAME * (high - low) <= high):
            return len(points[0]) + 1
        away = way * (points[0] - end) / (high - low)
        level = np.abs(points[1] - height) / (top - bottom)
        return int(((away > 0.02) & (away < 0.7 * NAME) & (level < 0.03)).sum())

    left = part[-1] > high - NAME * (high - low) or in_the_way(-1) < in_the_way(1)
    end = part[0] if left else part[-1]
    height = float(line.predict([[end]])[0])
    hill = bottom + FLOOR / 4 * (top - bottom)  # in it
    far = np.clip(query, low + NAME / 4 * (high - low), high - NAME / 4 * (high - low))  # not across an edge
    told = [
        marks.text(
            [far],
            [hill],
            [HILL],
            palette.DATA,
            size=14,
            textposition="middle center",
            xaxis="x9",
        )
    ]
    if in_the_way(-1 if left else 1) <= len(points[0]):  # there is room for a name
        side = "middle left" if left else "middle right"
        told.append(marks.text([end], [height], [_clear("line fitted here")], palette.COMPARE[1], textposition=side))
    else:
        told.append(marks.text([np.nan], [np.nan], [""], palette.COMPARE[1], textposition="middle right"))
    clear = np.abs(curve[0] - query) > NAME * (high - low)  # of the diamond and its name
    inside = np.flatnonzero(clear & (curve[1] > bottom) & (curve[1] < top - 0.08 * (top - bottom)))
    if len(inside):
        at = inside[np.argmax(curve[1][inside])]  # where the name stands clear of the curve
        share = (curve[0][at] - low) / (high - low)
        side = "top right" if share < NAME else "top left"  # the line at the query is on the right of it
        x, y = curve[0][[at]], curve[1][[at]]
        told.append(marks.text(x, y, [_clear(SO_FAR)], palette.COMPARE[0], textposition=side, xaxis="x9"))
    else:
        told.append(marks.text([np.nan], [np.nan], [""], palette.COMPARE[0], textposition="top left", xaxis="x9"))
    rises, side = line.coef[0] > 0, "left" if query > high - NAME * (high - low) else "right"
    below = rises == (side == "right")  # off the line, on that side of the diamond
    handle = marks.text(
        [query],
        [line.prediction if moved and bottom < line.prediction < top else np.nan],
        [" <br><b>drag me</b>" if below else "<b>drag me</b><br> "],
        palette.FIT,
        size=15,
        textposition=f"{'bottom' if below else 'top'} {side}",
    )
    return [*told, handle]


def _clear(name: str) -> str:
    """A name with room to both sides, off the line whose end it stands at."""
    return f"\N{EM SPACE}{name}\N{EM SPACE}"


def weighted(
    x: np.ndarray, y: np.ndarray, model: Linear, weights: np.ndarray, guide: np.ndarray, scene: dict[str, Any]
) -> dict[str, Any]:
    """The line for these weights (n,) beside the one for equal weights."""
    ends = np.array(scene["x_range"])
    line = _bounded(model.predict(ends[:, None]), scene)
    figure = fits.figure(
        [
            _least_squares(guide, scene),
            counted(x, y, weights, power=0.4),
            fits.curve(ends, line, "weighted"),
            marks.points([np.nan], [np.nan], palette.DATA, size=13, name="larger: more weight"),
        ],
        **scene,
    )
    names = ("least squares", float(guide[-1]), palette.NEUTRAL), ("weighted", float(line[-1]), palette.COMPARE[0])
    return fits.named(figure, names)


def so_far(grid: np.ndarray, values: np.ndarray, query: float) -> tuple[np.ndarray, np.ndarray]:
    """The part of a curve (m,), (m,) up to the query: what moving the query has drawn."""
    done = grid <= query
    return grid[done], values[done]


def _floor(query: float, bandwidth: float, scene: dict[str, Any]) -> Trace:
    """The weight of a point at each place, along the floor of the chart."""
    low, high = scene["x_range"]
    x = np.unique(np.clip(np.r_[query + bandwidth * np.linspace(-3.5, 3.5, 57), low, high], low, high))
    bottom, top = scene["y_range"]
    height = np.exp(-np.minimum(((x - query) / bandwidth) ** 2, 1400.0) / 2)
    top_of_it = bottom + FLOOR * (top - bottom) * height
    return marks.band(x, np.full(len(x), bottom), top_of_it, "rgba(43,131,214,0.18)")


def _stem(query: float, prediction: float, scene: dict[str, Any]) -> Trace:
    """A thin line from the top of the weights up, or down, to the prediction there."""
    bottom, top = scene["y_range"]
    ends = [bottom + FLOOR * (top - bottom), float(np.clip(prediction, bottom, top))]
    return marks.line([query] * 2, ends, palette.DATA, width=1.5, dash="dot", opacity=0.6)


def _least_squares(ends: np.ndarray, scene: dict[str, Any]) -> Trace:
    return fits.guide(np.array(scene["x_range"]), ends, "least squares")


def _spot(x: float, y: float, scene: dict[str, Any]) -> Trace:
    """The prediction; an arrow at the edge of a chart that it is outside of."""
    bottom, top = scene["y_range"]
    symbol = "triangle-up" if y > top else "triangle-down" if y < bottom else "diamond"
    spot = marks.points(
        [x],
        np.clip([y], bottom, top),
        palette.FIT,
        size=14,
        symbol=symbol,
        meta=QUERY,
        customdata=np.array([y], np.float32),
        says="diamond at %{x:.4g}: %{customdata:.5g}",
    )
    spot["marker"]["line"] = dict(width=2, color=palette.OUTLINE)
    return spot


def _bounded(values: np.ndarray, scene: dict[str, Any]) -> np.ndarray:
    """Values far outside the chart brought nearer, so that they can be drawn."""
    bottom, top = scene["y_range"]
    return np.clip(values, bottom - 1e3 * (top - bottom), top + 1e3 * (top - bottom))


def _rounded(k: float, step: float) -> float:
    return float(f"{k * step:.10g}")
