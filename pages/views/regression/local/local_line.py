"""Locally weighted regression: the prediction at a query is read off a line to which near points count most."""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from algos.regression import least_squares, locally_weighted
from algos.regression.least_squares import LeastSquares
from algos.regression.locally_weighted import LocalLine
from pages.views.regression import choices, scene
from pages.views.regression.local import closer, weights
from pages.views.regression.scene import Scene
from ui import controls, export, picture, words
from ui.figures import fits
from ui.picture import Drag, Picture
from ui.view import Code, Rows, Said, Screen, beside, info, rows_of
from ui.words import Share

ALIKE = 0.005  # of the chart's height: a curve no further from a line is that line
RULE = "A point counts for the prediction if its weight is at least a tenth of the largest weight."
HELP = {
    "Prediction": "What the line fitted at the diamond says there.",
    "Least squares line there": "What the one line through all points says there, for which all count alike.",
}


@dataclass(frozen=True, eq=False)
class Query:
    """A place where a prediction is asked for, and the bandwidth; the player moves one of the two."""

    at: Scene
    places: list[float]  # where one can ask
    start: int  # the one where one does
    bandwidth: float
    moved: str  # query or bandwidth

    @property
    def place(self) -> float:
        return self.places[self.start]

    @property
    def bandwidths(self) -> list[float]:
        """Those that the player moves through."""
        return controls.one_two_five(*choices.bandwidths(self.at), controls.FINE)

    @cached_property
    def line(self) -> LocalLine:
        """The line of this query."""
        return self.line_at(self.place, self.bandwidth)

    @cached_property
    def straight(self) -> LeastSquares:
        """The line for which all points count alike."""
        return next(least_squares.steps(self.at.data.X, self.at.y))

    def line_at(self, place: float, bandwidth: float) -> LocalLine:
        """The line of another query."""
        return locally_weighted.local_line(self.at.data.X, self.at.y, [place], bandwidth)

    def curve(self, bandwidth: float) -> np.ndarray:
        """The predictions along the chart."""
        return self.at.along(lambda X: locally_weighted.predict(self.at.data.X, self.at.y, X, bandwidth))


def choose(at: Scene) -> Query:
    at = at.widened(choices.beyond())
    bandwidth = choices.bandwidth(at)
    first, last, step = weights.places(at.x_range)
    places = weights.every(first, last, step)
    middle = float(places[len(places) // 2])
    asked = controls.slider(
        "Diamond at x", first, last, middle, step=step, key="query", help="Where a prediction is asked for."
    )
    moved = controls.choice(
        "Play changes",
        ["query", "bandwidth"],
        "query",
        key="sweep",
        titles={"query": "diamond"},
        help="Play moves the diamond through the chart, or widens the bandwidth.",
    )
    return Query(at, places.tolist(), int(np.abs(places - asked).argmin()), bandwidth, moved)


def chart(query: Query) -> Picture:
    """The line at the query among the points, as large as they count, and the curve that all such lines give."""
    at, over_places = query.at, query.moved == "query"
    whole, guide = query.curve(query.bandwidth), query.straight.predict(np.array(at.x_range)[:, None])
    to_come = [fits.curve(at.grid, whole, weights.TO_COME, opacity=0.3, legend="legend2")] if over_places else []
    if over_places:
        stops, start = query.places, query.start
        lines = {place: query.line_at(place, query.bandwidth) for place in stops}
    else:
        stops = query.bandwidths
        start = stops.index(query.bandwidth)
        lines = {tau: query.line_at(query.place, tau) for tau in stops}

    def draw(stop: float) -> picture.Figure:
        tau = query.bandwidth if over_places else stop
        curve = weights.so_far(at.grid, whole, stop) if over_places else (at.grid, query.curve(tau))
        coming = float(whole[-1]) if over_places and stop < stops[-1] else np.nan
        line, moved = lines[stop], over_places
        figure = weights.local(at.data.X[:, 0], at.y, line, tau, curve, guide, at.frame, coming, moved=moved)
        return figure | dict(data=[*figure["data"], *to_come])

    return picture.sweep(
        stops,
        draw,
        name="At x =" if over_places else "Bandwidth τ =",
        caption=lambda stop: _caption(query, lines[stop], query.bandwidth if over_places else stop),
        start=start,
        on_click=choices.look_at,
        moves={"query" if over_places else "bandwidth": stops},
        tracks={"x": stops} if over_places else {},
        drags=[Drag(weights.QUERY, lambda _, x, y: {"query": x}, "Drag the diamond")] if over_places else [],
        alt=f"Locally weighted regression on {words.count(len(at.y), 'point')} of {at.data.title} with bandwidth "
        f"{words.number(query.bandwidth)}: at {at.titles[0]} = {words.number(query.place)} it predicts "
        f"{words.number(query.line.prediction)} from {words.number(query.line.effective_points)} effective points.",
    )


def _caption(query: Query, line: LocalLine, bandwidth: float) -> str:
    """How many points count and where they lie; where all do, whether the curve is but the least squares line."""
    counted, x = weights.count(line.weights), query.at.data.X[:, 0]
    many = int(counted.sum())
    told = f"{many} of {words.count(len(x), 'point')} {'count' if many > 1 else 'counts'} for the prediction"
    if many == len(x):
        away = _from_least_squares(query, bandwidth) / float(np.ptp(query.at.y_range))
        return f"{told}, and the curve is the least squares line" if away < ALIKE else told
    if not many:
        return told
    low, high = (
        words.setting(scene.rounded(float(end), query.at.x_range, 2)) for end in (x[counted].min(), x[counted].max())
    )
    told += f", {f'at x = {low}' if low == high else f'those from x = {low} to x = {high}'}"
    if x.min() - bandwidth <= float(line.query[0]) <= x.max() + bandwidth:
        return told
    return f"{told}, with {words.number(Share(line.weights[counted].sum() / line.weights.sum()))} of all weight"


def asked_at(query: Query, frame: int) -> Query:
    """The query of a frame."""
    return replace(query, start=frame) if query.moved == "query" else replace(query, bandwidth=query.bandwidths[frame])


def numbers(query: Query) -> dict[str, float]:
    return {
        "Prediction": query.line.prediction,
        "Least squares line there": float(query.straight.predict([[query.place]])[0]),
    }


def said(query: Query) -> list[Said]:
    return [
        info(query.line.reason, ":material/info:"),
        beside(("" if query.moved == "query" else f"At x = {words.setting(query.place)}. ") + RULE),
    ]


def code(query: Query) -> Code:
    place, bandwidth, data = query.place, query.bandwidth, query.at.data
    call = export.call("locally_weighted.local_line", "data.X", "data.y", query=[place], bandwidth=bandwidth)
    script = export.script(
        data,
        [f"line = {call}", "straight = next(least_squares.steps(data.X, data.y))"],
        {
            "Prediction": "line.prediction",
            "Least squares line there": f"straight.predict([[{place!r}]])[0]",
        },
        imports=["from algos.regression import least_squares, locally_weighted"],
        title="Locally weighted regression at one query.",
    )
    return Code(
        locally_weighted,
        script,
        export.filled(__file__, "library_local_line.py", data=data.code, query=place, bandwidth=bandwidth),
        why="It has no locally weighted regression; one line is one weighted fit.",
    )


def rows(query: Query) -> Rows:
    X, y = query.at.data.X, query.at.y
    predictions = locally_weighted.predict(X, y, X, query.bandwidth)
    return rows_of(query.at.data, {"weight at the query": query.line.weights, "prediction": predictions})


def _from_least_squares(query: Query, bandwidth: float) -> float:
    """How far the curve is from the one line of least squares, at most."""
    return float(np.abs(query.curve(bandwidth) - query.at.along(query.straight.predict)).max())


def _share_of_two(query: Query) -> Share:
    """The share that the two heaviest points have of all weight."""
    heaviest = np.sort(query.line.weights)[::-1]
    return Share(heaviest[:2].sum() / heaviest.sum())


SCREEN = Screen(
    chart,
    numbers,
    HELP,
    at=asked_at,
    said=said,
    closer=lambda query: closer.of_query(query.at, query.line, query.bandwidth),
    theory="local_line.md",
    code=code,
    rows=rows,
    quantities={
        "Effective points": lambda query: query.line.effective_points,
        "Distance from least squares": lambda query: _from_least_squares(query, query.bandwidth),
        "Distance, largest bandwidth": lambda query: _from_least_squares(query, choices.bandwidths(query.at)[1]),
        "Effective points, smallest bandwidth": lambda query: (
            query.line_at(query.place, choices.bandwidths(query.at)[0]).effective_points
        ),
        "Share of the two heaviest points": _share_of_two,
    },
)
