"""Two methods with the same kernel on the same points, in one picture: where they agree, and where they part."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from algos.kernels import landmarks
from datasets import catalog
from datasets.entry import begins
from pages.views.kernels import few_rows, in_place
from pages.views.kernels.maps import CELLS
from pages.views.kernels.rivals import closer, script
from pages.views.kernels.rivals.methods import NO_PRICE, TITLES, Fit
from pages.views.kernels.rivals.run import AREA, COSTS, ERRORS, SIDES, Match, choose
from ui import controls, palette, picture, words
from ui.figures import boundary, marks, panels
from ui.figures.marks import Trace
from ui.figures.plane import Plane
from ui.picture import Drag, Figure, Picture
from ui.view import Rows, Said, Screen, View, beside, note, rows_of
from ui.words import Share

SOLID, DASHED = palette.CLASSES[2], palette.CLASSES[5]  # of no class: the boundaries of the two
APART = palette.CLASSES[3]  # where they differ
GROUNDS = ("rgba(43,131,214,0.14)", "rgba(232,112,14,0.14)", "rgba(200,95,166,0.34)")  # class 0, class 1, they differ
FLAT = [[(i + end) / 3, ground] for i, ground in enumerate(GROUNDS) for end in (0, 1)]
FINER = 4  # times as many places across and up as are asked: the edges are the boundaries
DIFFER = "differ"
TOP = 0.3  # where the axis of how much they differ ends: few pairs of methods get there
HERE = "price"  # the mark at the price on display, which is dragged along
HELP = {
    name: f"The share of {'test points' if test else 'points it learned from'} on the wrong side of the line."
    for test, names in ERRORS.items()
    for name in names
}


def chart(match: Match) -> Picture:
    """Both boundaries in one picture, and the ground where the answers differ; beside it how much, price by price."""
    at, rows, plane = match.at, match.rows, match.plane
    places = plane.grid(CELLS)[2]
    points = boundary.points(rows.X, match.y, at.class_names)
    tests = boundary.test_points(at.test_points, at.y_test, at.class_names)
    everywhere = np.vstack([rows.X, at.test_points.reshape(-1, 2)])
    begins = [fit.decision_function(places) for fit in match.fits]
    opening = _lines(plane, begins)
    shared = np.where((begins[0] > 0) == (begins[1] > 0), begins[0], np.nan)  # neither's where they differ
    stars = _landmarks(match)
    naming = plane, everywhere, np.r_[match.y, at.y_test], at.class_names
    names = in_place.names(*naming, opening, shared)
    values = [f"{C:g}" for C in COSTS]
    layout = _layout(match, in_place.signs(names, at.class_names))

    def draw(j: int) -> Figure:
        scores = [fit.decision_function(places) for fit in match.pair(j)]
        ground = _ground(match, *scores)
        lines = _lines(plane, scores)
        alike = np.where((scores[0] > 0) == (scores[1] > 0), scores[0], np.nan)
        named = in_place.standing(names, plane, alike, lines, lambda: in_place.names(*naming, lines, alike))
        taken = np.vstack([everywhere, in_place.covered(named, plane)])
        apart = in_place.word(plane, ground, 2, f"they {DIFFER}", APART, taken)
        rings = _parted(everywhere, *match.pair(j))
        made = boundary.figure(plane, [ground, *lines, rings, tests, points, stars, named, apart], legend=False)
        return dict(data=[*made["data"], *(panels.on(trace, 1) for trace in _shares(match, j))], layout=layout)

    def caption(j: int) -> str:
        told = f"At C = {values[j]} the two methods {DIFFER} on {_percent(match, j)} of the area shown"
        if j < len(COSTS) - 1 or all(name in NO_PRICE for name in match.names):
            apart = int(_disagree(everywhere, *match.pair(j)).sum())
            return f"{told}, and at {apart or 'none'} of {words.count(len(everywhere), 'point')}"
        least, most = (pick(range(len(COSTS)), key=match.agreement) for pick in (max, min))
        if _percent(match, least) == _percent(match, most):
            return f"{told}, as at every other C"
        ends = (("least", least), ("most", most))
        others = [
            f"{name} at C = {values[k]}, on {_percent(match, k)}"
            for name, k in ends
            if _percent(match, k) != _percent(match, j)
        ]
        own = next((f", the {name} of any C" for name, k in ends if _percent(match, k) == _percent(match, j)), "")
        return f"{told}{own}, and {', and '.join(others)}"

    def nearest(_: int, x: float, y: float) -> dict[str, str]:
        return {"C": values[round(min(max(x, 0), len(values) - 1))]}

    shown = COSTS.index(match.C)
    one, two = match.titles
    return picture.frames(
        len(values),
        draw,
        caption,
        start=shown,
        maps=True,
        on_click=lambda i: controls.put("point", i + 1),
        moves={"C": COSTS},
        tracks={"x2": range(len(values))},
        drags=[Drag(HERE, nearest, "Drag to another C")],
        alt=f"{words.count(len(rows.X), 'point')} of {at.data.title}, with the kernel {match.kernel.title}: the "
        f"boundary of {one} is solid, that of {two} dashed. "
        f"The two methods differ on {_percent(match, shown)} of the area shown.",
    )


def _lines(plane: Plane, scores: Sequence[np.ndarray]) -> list[Trace]:
    """Both boundaries, where their scores on the plane's grid are 0."""
    return [
        boundary.level(plane, S, cells=CELLS, width=3.5, colour=colour, dash=dash)
        for S, colour, dash in zip(scores, (SOLID, DASHED), ("solid", "dash"), strict=True)
    ]


def _disagree(X: np.ndarray, one: Fit, two: Fit) -> np.ndarray:
    """About which of the points X (n, 2) the two say different classes: boolean."""
    return np.asarray(one.predict(X) != two.predict(X))


def _parted(X: np.ndarray, one: Fit, two: Fit) -> Trace:
    """A ring around each of the points X (n, 2) about which the two say different classes."""
    differ = _disagree(X, one, two)
    look = dict(symbol="circle-open", size=17, color=APART, line=dict(width=2.5, color=APART))
    return boundary.ring(X[differ]) | dict(marker=look) | boundary.who(differ)


def _landmarks(match: Match) -> Trace:
    """The points to which the machine on landmarks compares a place, if it is one of the two."""
    chosen = np.zeros(0, dtype=int)
    if "landmarks" in match.names:
        chosen = landmarks.chosen(match.rows.X, match.landmarks, seed=match.seed)
    look = dict(symbol="star", size=15, color=palette.CLASSES[4], line=dict(width=1, color=palette.OUTLINE))
    return boundary.ring(match.rows.X[chosen]) | dict(marker=look)


def _named(match: Match) -> list[str]:
    """What the lines and the hollow points are, in their colours."""
    lines = [
        f"<span style='color:{colour}'>{line} {TITLES[name]}{': has no C' if name in NO_PRICE else ''}</span>"
        for name, line, colour in zip(match.names, ("━━", "╸╸"), (SOLID, DASHED), strict=True)
    ]
    here = "" if "landmarks" in match.names else " here"  # its star needs the room
    rings = [f"<span style='color:{APART}'>■ ◯ {DIFFER}{here}</span>"]
    stars = [f"<span style='color:{palette.CLASSES[4]}'>★ landmark</span>"] if "landmarks" in match.names else []
    return [*lines, *rings, *stars, *["○ test point"] * bool(match.at.test)]


def _layout(match: Match, keyed: Sequence[str]) -> Figure:
    """The plane under its key, and on how much of it the two differ, along C."""
    axes = match.plane.axes()
    across = palette.axis(
        "C: price of a mistake",
        range=[-0.5, len(COSTS) - 0.5],
        tickmode="array",
        tickvals=list(range(len(COSTS))),
        ticktext=[f"{C:g}" for C in COSTS],
        tickangle=0,
        showgrid=False,
    )
    up = palette.axis("", range=[-0.09 * TOP, TOP], tickformat=".0%", nticks=4)
    made = panels.layout(
        [(axes["xaxis"], axes["yaxis"]), (across, up)],
        widths=(1.75, 1),
        height=480,
        tall=820,
        showlegend=False,
        margin=palette.layout()["margin"] | dict(b=52),
        annotations=[
            panels.heading("", 0, font=dict(size=15), align="left"),
            panels.heading(f"Where they <span style='color:{APART}'>{DIFFER}</span>, % of the area", 1)
            | dict(font=dict(size=15)),
        ],
    )
    told = [*_named(match), *keyed]
    for shape, parted in (("wide", "\N{EM SPACE}" * (2 if len(told) < 4 else 1)), ("narrow", "<br>")):
        made["meta"][shape]["annotations[0].text"] = f"<b>{parted.join(told)}</b>"
    made["meta"]["narrow"]["margin.t"] = 22 * len(told) + 12
    made["annotations"][0]["text"] = made["meta"]["wide"]["annotations[0].text"]
    return made


def _shares(match: Match, j: int) -> list[Trace]:
    """On how much of the area they differ, up to the price number j, whose mark can be dragged.

    What is more than TOP is an arrow at the edge."""
    places = list(range(len(COSTS)))
    shares = np.array([1 - match.agreement(k) if k <= j else np.nan for k in places])
    beyond, high = bool(shares[j] > TOP), float(min(shares[j], 0.97 * TOP))
    side = "bottom" if high > 0.8 * TOP else "top"
    across = "right" if j == 0 else "left" if j > len(COSTS) - 3 else "center"
    hint = "<b>drag me</b>"
    return [
        marks.path(
            places,
            shares,
            APART,
            width=3,
            size=8,
            says="C %{text}: the methods differ on %{y:.1%}",
            text=[f"{C:g}" for C in COSTS],
        ),
        marks.points(
            [j],
            [high],
            APART,
            size=20,
            outline=palette.OUTLINE,
            edge=2,
            symbol="triangle-up" if beyond else "circle",
            meta=HERE,
            cliponaxis=False,
        ),
        marks.text(
            [j], [high + (0.03 if side == "top" else -0.03) * TOP], [hint], size=15, textposition=f"{side} {across}"
        ),
    ]


def _percent(match: Match, j: int) -> str:
    return words.number(Share(1 - match.agreement(j)))


def _ground(match: Match, own: np.ndarray, other: np.ndarray) -> Trace:
    """The class of each place, or that the two scores have different signs.

    The scores are taken as linear between the places of the grid.
    """
    rough, (across, up, _) = match.plane.grid(CELLS), match.plane.grid(FINER * CELLS)

    def finer(S: np.ndarray) -> np.ndarray:
        rows = np.array([np.interp(across, rough[0], row) for row in S.reshape(CELLS, CELLS)])
        return np.array([np.interp(up, rough[1], column) for column in rows.T]).T

    own, other = finer(own) > 0, finer(other) > 0
    return marks.map(np.where(own == other, own, 2).astype(np.uint8), FLAT, 0, 2, x=across, y=up, zsmooth="fast")


def numbers(match: Match) -> dict[str, float]:
    return {name: Share(error) for name, error in match.errors.items()}


def said(match: Match) -> list[Said]:
    told: list[Said] = []
    if all(name in NO_PRICE for name in match.names):
        whose = words.listed(sorted({TITLES[name].lower() for name in match.names}))
        told.append(beside(f"C changes nothing here, because it is no setting of {whose}."))
    ended = dict(zip(match.names, (fit.ended for fit in match.fits), strict=True))
    told += [note(f"{TITLES[name]}: {how}.") for name, how in ended.items() if how]
    return [*told, *few_rows.said(match.at, match.rows), *map(note, match.at.caveats)]


def rows(match: Match) -> Rows:
    return rows_of(match.rows, {side: fit.scores for side, fit in zip(SIDES, match.fits, strict=True)})


def _agreement_at_the_points(match: Match) -> Share:
    left, right = (fit.scores > 0 for fit in match.fits)
    return Share(np.mean(left == right))


def _clearance(match: Match, fit: Fit) -> float:
    """How far a straight boundary keeps from the nearest point, below 0 if that is on the wrong side."""
    origin, *units = fit.decision_function(np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]))
    length = float(np.linalg.norm(np.array(units) - origin))
    return float(((2 * match.y - 1) * fit.scores).min()) / length


QUANTITIES = {
    AREA: lambda match: Share(1 - match.agreement(COSTS.index(match.C))),
    "Rows the left needs": lambda match: match.fits[0].held,
    "Rows the right needs": lambda match: match.fits[1].held,
    "share that the left needs": lambda match: Share(match.fits[0].held / len(match.y)),
    "Agreement at the points": _agreement_at_the_points,
    "Clearance of the left": lambda match: _clearance(match, match.fits[0]),
    "Clearance of the right": lambda match: _clearance(match, match.fits[1]),
}

view = View(
    "Side by side",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        at=lambda match, j: replace(match, C=COSTS[j]),
        said=said,
        closer=closer.show,
        code=script.code,
        rows=rows,
        quantities=QUANTITIES,
    ),
    data="moons",
    entries=begins(catalog.CLASSIFICATION, "moons", n=60, noise=0.2),
    folded=("standardise", "test", "split", "landmark_seed"),
)
