"""Two methods with the same kernel on the same points, in one picture: where they agree, and where they part."""

from dataclasses import replace

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from datasets import catalog
from datasets.entry import begins
from pages.views.kernels import few_rows, named
from pages.views.kernels.maps import CELLS
from pages.views.kernels.rivals import closer, script
from pages.views.kernels.rivals.methods import NO_PRICE, TITLES, Fit
from pages.views.kernels.rivals.run import AREA, COSTS, ERRORS, SIDES, Match, choose
from ui import controls, palette, picture, words
from ui.figures import boundary, marks, panels
from ui.figures.marks import Trace
from ui.guessing.cover import FOUND
from ui.picture import Figure, Picture
from ui.view import Rows, Said, Screen, View, beside, note, rows_of
from ui.words import Share

SOLID, DASHED = palette.CLASSES[2], palette.CLASSES[5]  # of no class: the boundaries of the two
APART = palette.CLASSES[3]  # where they differ
GROUNDS = ("rgba(43,131,214,0.14)", "rgba(232,112,14,0.14)", "rgba(200,95,166,0.34)")  # class 0, class 1, they differ
FLAT = [[(i + end) / 3, ground] for i, ground in enumerate(GROUNDS) for end in (0, 1)]
FINER = 4  # times as many places across and up as are asked: the edges are the boundaries
DIFFER = "they differ"
ROOM = 0.14, 0.07  # of the window, across and up: what these words take


def chart(match: Match) -> Picture:
    """Both boundaries in one picture, and the ground where the answers differ; played along C."""
    at, rows, plane = match.at, match.rows, match.plane
    places = plane.grid(CELLS)[2]
    points = boundary.points(rows.X, match.y, at.class_names)
    tests = boundary.test_points(at.test_points, at.y_test, at.class_names)
    values = [f"{C:g}" for C in COSTS]
    layout = _layout(match)

    def draw(j: int) -> Figure:
        scores = [fit.decision_function(places) for fit in match.pair(j)]
        ground = _ground(match, *scores)
        traces = [
            ground,
            *(
                boundary.level(plane, S, cells=CELLS, width=3, colour=colour, dash=dash)
                for S, colour, dash in zip(scores, (SOLID, DASHED), ("solid", "dash"), strict=True)
            ),
            *_rings(match, j),
            tests,
            points,
            _words(match, ground),
        ]
        made = boundary.figure(plane, traces, legend=False)
        return dict(data=[*made["data"], *(panels.on(trace, 1) for trace in _errors(match, j))], layout=layout)

    def caption(j: int) -> str:
        told = f"At C = {values[j]} {DIFFER} on {_percent(match, j)} of the area shown"
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
        alt=f"{words.count(len(rows.X), 'point')} of {at.data.title}, with the kernel {match.kernel.title}: the "
        f"boundary of {one} is solid, that of {two} dashed. They differ on {_percent(match, shown)} of the area shown.",
    )


FEWEST = 11  # rows of dots that there is room for
PARTED = "\N{EM SPACE}\N{EM SPACE}"


def _named(match: Match) -> str:
    """What the lines, the rings and the points are, in their colours."""
    lines = [
        f"<span style='color:{colour}'>{line} {TITLES[name]}{': has no C' if name in NO_PRICE else ''}, ○ wrong</span>"
        for name, line, colour in zip(match.names, ("━━", "╸╸"), (SOLID, DASHED), strict=True)
    ]
    points = [named.classes(match.at.class_names)]
    if match.at.test:
        points.append("filled: training point, hollow: test point")
    return PARTED.join([*lines, *points])


def _layout(match: Match) -> Figure:
    """The plane under its key, and how many each method has wrong beside it."""
    axes, n = match.plane.axes(), len(match.judged[1])
    across = palette.axis(
        "",
        range=[-0.6, 1.6],
        tickmode="array",
        tickvals=[0, 1],
        ticktext=[title.replace(" ", "<br>", 1) for title in match.titles],
        showgrid=False,
    )
    high = max(-(-n // _across(n)), FEWEST)
    up = palette.axis("", range=[-0.06 * high, 1.12 * high], showticklabels=False, showgrid=False, zeroline=False)
    told = f"Wrong, of {words.count(n, 'test point' if match.at.test else 'point')}"
    made = panels.layout(
        [(axes["xaxis"], axes["yaxis"]), (across, up)],
        widths=(2.4, 0.8),
        height=500,
        tall=760,
        showlegend=False,
        margin=palette.layout()["margin"] | dict(t=52, b=52),
        annotations=[
            panels.heading(_named(match), 0, font=dict(size=14), align="left"),
            panels.heading(told, 1, font=dict(size=14)),
        ],
    )
    lines = _named(match).split(PARTED)
    text = {"wide": PARTED.join(lines[:2]) + "<br>" + PARTED.join(lines[2:]), "narrow": "<br>".join(lines)}
    made["annotations"][0]["text"] = f"<b>{text['wide']}</b>"
    for shape, top in (("wide", 52), ("narrow", 22 * len(lines) + 12)):
        made["meta"][shape] |= {"annotations[0].text": f"<b>{text[shape]}</b>", "margin.t": top}
    return made


def _errors(match: Match, j: int) -> list[Trace]:
    """A dot for each point that is judged, in a block for either method: those it has wrong below, in its colour."""
    wrong = [int((fit.predict(match.judged[0]) != match.judged[1]).sum()) for fit in match.pair(j)]
    n = len(match.judged[1])
    wide, i = _across(n), np.arange(n)
    across, up = (i % wide + 0.5) / wide - 0.5, i // wide + 0.5
    size = min(20.0, 66 / wide, 300 / max(up[-1] + 0.5, FEWEST))
    blocks = [
        marks.points(
            at + 0.8 * across,
            up,
            [colour if k < count else palette.GRID for k in range(n)],
            size=size,
            meta=FOUND,
            hoverinfo="skip",
            showlegend=False,
        )
        for at, (count, colour) in enumerate(zip(wrong, (SOLID, DASHED), strict=True))
    ]
    said = [f"<b>{count} of {n}</b>" for count in wrong]
    told = marks.text([0, 1], [up[-1] + 0.5] * 2, said, size=14, textposition="top center")
    return [*blocks, told | dict(meta=FOUND)]


def _across(n: int) -> int:
    """So many of n dots are in a row."""
    return max(int(np.ceil(np.sqrt(n / 3))), 3)


def _words(match: Match, ground: Trace) -> Trace:
    """The words for the ground where they differ, where they fit into it clear of all points; else none."""
    (x0, x1), (y0, y1) = match.plane.x, match.plane.y
    across, up, free = ground["x"].astype(float), ground["y"].astype(float), ground["z"] == 2
    for x, y in np.vstack([match.rows.X, match.at.test_points.reshape(-1, 2)]):
        free[np.abs(up - y).argmin(), np.abs(across - x).argmin()] = False
    wide, high = (
        max(int(share * span / step), 1)
        for share, span, step in zip(ROOM, (x1 - x0, y1 - y0), (across[1] - across[0], up[1] - up[0]), strict=True)
    )
    boxes = sliding_window_view(free, (high, wide)).all(axis=(2, 3))
    i, j = np.nonzero(boxes)
    x, y = across[j] + wide / 2 * (across[1] - across[0]), up[i] + high / 2 * (up[1] - up[0])
    inside = (np.abs(x - (x0 + x1) / 2) < (0.5 - ROOM[0] / 2) * (x1 - x0)) & (
        np.abs(y - (y0 + y1) / 2) < (0.5 - ROOM[1] / 2) * (y1 - y0)
    )
    x, y = x[inside], y[inside]
    if not len(x):
        return marks.text([np.nan], [np.nan], [""], APART, size=15)
    best = int(np.hypot(x - (x0 + x1) / 2, y - (y0 + y1) / 2).argmin())
    return marks.text([x[best]], [y[best]], [f"<b>{DIFFER}</b>"], APART, size=15)


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


def _rings(match: Match, j: int) -> list[Trace]:
    """Around each point that errors are counted on a ring for either method that has it wrong, in its colour."""
    X, y = match.judged
    rings: list[Trace] = []
    for fit, colour, wider in zip(match.pair(j)[::-1], (DASHED, SOLID), (7, 0), strict=True):  # the wide ones behind
        made = boundary.mistakes(X, fit.predict(X) != y)
        look = dict(size=np.asarray(made["marker"]["size"]) + wider, line=made["marker"]["line"] | dict(color=colour))
        rings.append(made | dict(marker=made["marker"] | look))
    return rings


def numbers(_: Match) -> dict[str, float]:
    return {}  # the bars have them


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
    ERRORS[0]: lambda match: Share(match.error(match.fits[0])),
    ERRORS[1]: lambda match: Share(match.error(match.fits[1])),
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
