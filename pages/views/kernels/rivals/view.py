"""Two methods with the same kernel on the same points, side by side: where they agree, and where they part."""

from dataclasses import replace
from typing import Any

import numpy as np

from datasets import catalog
from datasets.entry import begins
from pages.views.kernels import few_rows, legend_above
from pages.views.kernels.maps import CELLS
from pages.views.kernels.rivals import closer, script
from pages.views.kernels.rivals.methods import NO_PRICE, TITLES, Fit
from pages.views.kernels.rivals.run import AREA, COSTS, ERRORS, SIDES, Match, choose
from ui import controls, palette, picture, words
from ui.figures import boundary, marks, twins
from ui.figures.marks import Trace
from ui.picture import Figure, Picture
from ui.view import Rows, Said, Screen, View, beside, note, rows_of
from ui.words import Share

NARROW = 880  # pixels of both, one below the other
APART = palette.CLASSES[3]  # of no class: where the two differ
GROUNDS = ("rgba(43,131,214,0.14)", "rgba(232,112,14,0.14)", "rgba(200,95,166,0.22)")  # class 0, class 1, they differ
FLAT = [[(i + end) / 3, ground] for i, ground in enumerate(GROUNDS) for end in (0, 1)]
FINER = 4  # times as many places across and up as are asked: the edges are the boundaries


def chart(match: Match) -> Picture:
    """Both methods in one figure, played along C."""
    at, rows = match.at, match.rows
    places = match.plane.grid(CELLS)[2]
    points = boundary.points(rows.X, match.y, at.class_names)
    tests = boundary.test_points(at.test_points, at.y_test, at.class_names)
    held_out = at.test is not None
    legend = boundary.legend(at.class_names, test=held_out, mistakes="wrong", held_out="held out")
    ground = dict(symbol="square", size=14, color=APART, opacity=0.35)
    legend.append(marks.points([None], [None], APART, name="they differ", marker=ground, showlegend=True))
    values = [f"{C:g}" for C in COSTS]
    one, two = (f"{TITLES[name]}{': has no C' if name in NO_PRICE else ''}" for name in match.names)
    titles = one, two

    def side(fit: Fit, scores: np.ndarray, others: np.ndarray, first: bool) -> list[dict[str, Any]]:
        return [
            _ground(match, scores, others),
            boundary.level(match.plane, others, cells=CELLS, width=1.5, colour=APART),  # where the other's runs
            boundary.level(match.plane, scores, cells=CELLS, width=3),
            boundary.mistakes(*_wrong(match, fit)),
            tests,
            points,
            *(legend if first else []),
        ]

    def draw(j: int) -> Figure:
        left, right = match.pair(j)
        one, two = (fit.decision_function(places) for fit in (left, right))
        sides = side(left, one, two, True), side(right, two, one, False)
        both = twins.figure(match.plane, *sides, titles=titles)
        made = legend_above.added(both)
        made["layout"]["meta"]["heights"] |= dict(narrow=NARROW)
        return made

    def caption(j: int) -> str:
        told = f"At C = {values[j]} they differ on {_percent(match, j)} of the picture"
        if j < len(COSTS) - 1 or all(name in NO_PRICE for name in match.names):
            return told
        most = min(range(len(COSTS)), key=match.agreement)
        return f"{told}; most at C = {values[most]}: {_percent(match, most)}" if most < j else f"{told}, most of all"

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
        alt=f"{words.count(len(rows.X), 'point')} of {at.data.title} twice, with the kernel {match.kernel.title}: on "
        f"the left {one}, on the right {two}. They differ on {_percent(match, shown)} of the picture.",
    )


def _percent(match: Match, j: int) -> str:
    return words.number(Share(1 - match.agreement(j)))


def _ground(match: Match, own: np.ndarray, other: np.ndarray) -> Trace:
    """The class of each place by its `own` score, or that the two scores have different signs.

    The scores are taken as linear between the places of the grid.
    """
    rough, (across, up, _) = match.plane.grid(CELLS), match.plane.grid(FINER * CELLS)

    def finer(S: np.ndarray) -> np.ndarray:
        rows = np.array([np.interp(across, rough[0], row) for row in S.reshape(CELLS, CELLS)])
        return np.array([np.interp(up, rough[1], column) for column in rows.T]).T

    own, other = finer(own) > 0, finer(other) > 0
    return marks.map(np.where(own == other, own, 2).astype(np.uint8), FLAT, 0, 2, x=across, y=up, zsmooth="fast")


def _wrong(match: Match, fit: Fit) -> tuple[np.ndarray, np.ndarray]:
    """The points (m, 2) that its error is counted on, and which of them (m,) are on the wrong side."""
    at = match.at
    if at.test is None:
        return match.rows.X, (fit.scores > 0) != match.y
    return at.test_points, fit.predict(at.test_points) != at.y_test


def numbers(match: Match) -> dict[str, float]:
    return {name: Share(match.error(fit)) for name, fit in zip(ERRORS, match.fits, strict=True)}


def helps(match: Match) -> dict[str, str]:
    those = "held out, the hollow ones" if match.at.test else "learned from"
    told = zip(ERRORS, match.titles, strict=True)
    return {name: f"{title}: the share of mistakes on the points {those}." for name, title in told}


def said(match: Match) -> list[Said]:
    told: list[Said] = []
    if all(name in NO_PRICE for name in match.names):
        whose = words.listed(sorted({TITLES[name].lower() for name in match.names}))
        told.append(beside(f"C changes nothing here: there is no price in {whose}."))
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
        helps,
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
