"""The points rise from the floor through the plane; beside it the floor, where the plane at last is a curve."""

from functools import cache

import numpy as np

from pages.views.kernels import named
from pages.views.kernels.trick.lifted import TITLES, Lifted, missed
from ui import controls, palette, picture, words
from ui.figures import boundary, marks, panels, regions
from ui.figures import lift as figures
from ui.figures.marks import Trace
from ui.guessing.cover import FOUND
from ui.picture import Figure, Picture

BOWL = "paraboloid"
RISE = 12  # frames
HEIGHT = 480
FLOOR = [0, 0.42]  # of the chart, where it is wide
SPACE: dict[str, list[float]] = dict(x=[0.45, 1], y=[0, 1])
CELLS = 60
CUT, LINE = "the flat cut", "the line found"
ALL = "every point is called"
EVEN = 0.3  # of the strongest colour: a ground that is one class's
SIZE = 2.6  # of a point in space: as large on the screen as one on the floor
STEP = 0.25  # of the box's sides: a point that is dragged leaves it as it is
NEAR = 0.79  # times as far as Plotly looks from
FARTHER = 0.9  # the same where the name of an axis stands below the box
AWAY = 1.1  # times as far off where it is narrow, so that the titles of its axes are in sight
LETTERS = ((0.024, 0.12), (0.0175, 0.07))  # of the floor, across and up: the room of a letter on a phone, and of one
TRIED = 40  # places for a word, across and up
ROWS = 76  # pixels above the floor where it is narrow: its title and what its marks are


def chart(of: Lifted) -> Picture:
    """The points rise from the floor through the plane; beside it the floor, where the plane at last is a curve."""
    at, plane, (coef, intercept) = of.at, of.window, of.line
    flat = np.column_stack([of.U, np.zeros(len(of.U))])
    box = _box(np.vstack([flat, of.Z]))
    places = plane.grid(CELLS)[2]
    S, before, nothing = of.score(places), places @ coef + intercept, np.zeros(len(places))
    far = 2 * float(np.abs(before).max())
    # a line out of sight says one thing of all that is seen: one even ground
    beside = np.full(len(places), EVEN * far * np.sign(before[0])) if of.line_says else before
    ground = regions.scores(plane, beside, reach=far, cells=CELLS)
    line = boundary.straight(plane, coef, intercept, dash="dash")
    points = boundary.points(at.points, at.y, at.class_names)
    layout = _layout(of, box)
    n = len(at.points)
    held = of.space.final.support  # the points that hold the cut
    holds = np.isin(np.arange(n), held)
    cuts = [boundary.level(plane, scores, cells=CELLS, colour=figures.CUT, width=3) for scores in (nothing, S)]
    cut_says = "" if S.min() < 0 < S.max() else at.class_names[int(S[0] > 0)]

    @cache  # the same in all frames before the plane is back, and in all after
    def name(back: bool) -> Trace:
        if back:
            return _named(of, CUT, figures.CUT, cuts[back], [line])
        return _named(of, "" if of.line_says else LINE, palette.NEUTRAL, line, [])

    def draw(i: int) -> Figure:
        t = min(i / RISE, 1.0)
        back = i > RISE
        bowl = [figures.bowl(box, pale=i < RISE), _to_come(of, box, i)] if of.how == BOWL else []
        traces = [
            regions.scores(plane, S, cells=CELLS) if back else ground,
            line,
            cuts[back],
            boundary.mistakes(at.points, of.wrong if back else missed(of.floor.final)),
            boundary.ring(at.points[held if back else []]) | boundary.who(holds & back) | dict(meta=FOUND),
            points,
            name(back),
            *(
                _in_size(trace) | dict(meta=FOUND)  # how the points lie once they are lifted tells what parts them
                for trace in figures.traces(
                    (1 - t) * flat + t * of.Z, at.y, at.class_names, of.cut, of.wrong, box=box, there=i >= RISE
                )
            ),
            figures.rings(of.Z[held if i >= RISE else []]) | dict(meta=FOUND),
            *bowl,
        ]
        return dict(data=boundary.figure(plane, traces, legend=False)["data"], layout=layout)

    def caption(i: int) -> str:
        line, cut = of.mistakes
        if i == 0 and of.line_says:
            return f"On the flat floor {ALL} {of.line_says}: {_wrong(line, n)}"
        if i == 0:
            return f"On the flat floor {LINE} has {line} of {words.count(n, 'point')} wrong"
        if i < RISE:
            return f"The points are {i / RISE:.0%} of the way up"
        if i == RISE:
            floor = f"{line} were, all called {of.line_says}" if of.line_says else f"{LINE} had {line}"
            return f"Lifted, {CUT} has {cut} of {n} points wrong, while on the floor {floor}{_worth(line, cut)}"
        if cut_says:
            return f"In space {CUT} calls every point {cut_says}: {_wrong(cut, n)}, and from above there is no curve"
        held = f"held by {words.count(len(of.space.final.support), 'ringed support vector')}"
        parts = f"separates all {n} points" if not cut else f"has {cut} of {n} points wrong"
        if of.how == BOWL:
            return f"In space {CUT} {parts}, {held}, and from above it is a curve"
        return f"In space {CUT} {parts}, {held}, and it uses {of.input} the most"

    return picture.frames(
        RISE + 2,
        draw,
        caption,
        maps=True,
        alt=f"{at.described} on the floor, and in space: {' and '.join(TITLES[of.how])}. A plane cuts them with "
        f"{words.count(of.mistakes[1], 'mistake')}; on the floor it is {'out of sight' if cut_says else 'a curve'}.",
        key="space",
        start=0,
        steps=range(RISE + 2),  # a run: with another setting it stays where it is
        on_click=lambda i: controls.put("point", i + 1),
    )


def _box(places: np.ndarray) -> np.ndarray:
    """The box [lows, highs] (2, 3) around places (m, 3), its sides on a grid of STEP."""
    low, high = (np.round(end, 9) / STEP for end in (places.min(axis=0), places.max(axis=0)))
    return np.array([np.floor(low) * STEP - 0.04, np.ceil(high) * STEP + 0.04])


def _wrong(count: int, n: int) -> str:
    return f"{count} of {n} points {'is' if count == 1 else 'are'} wrong"


def _worth(line: int, cut: int) -> str:
    """What to do if the lift is of no use."""
    return "" if cut < line or not line else ". Try the other lift"


def _in_size(trace: Trace) -> Trace:
    """A trace in space, its points as large as those on the floor."""
    if trace.get("mode") != "markers" or trace["marker"]["symbol"] == "circle-open":
        return trace
    return trace | dict(marker=trace["marker"] | dict(size=SIZE))


def _to_come(of: Lifted, box: np.ndarray, i: int) -> Trace:
    """What the empty bowl is for, above its rim; once the points are on their way there is no need to say so."""
    rim, eye = figures.rim(box), figures.eye(of.cut[0], box)
    far = -rim * np.array([eye["x"], eye["y"]]) / np.hypot(eye["x"], eye["y"])  # the side that is highest on the screen
    told = "the points will rise to this bowl<br> " if i == 0 else ""
    place = dict(x=[far[0]], y=[far[1]], z=[rim**2], text=[told], textposition="top center")
    look = dict(mode="text", textfont=dict(size=14, color=figures.GREY), hoverinfo="skip", showlegend=False)
    return dict(type="scatter3d", **place, **look)


def _named(of: Lifted, told: str, colour: str, cut: Trace, others: list[Trace]) -> Trace:
    """What the cut of the floor is called, beside it where the word is clear of all lines and points, on a phone, too,
    if there is room; else where it covers the least. Of what is out of sight there is no word."""
    along, *rest = (_along(line) for line in (cut, *others))
    if not told or not len(along):
        return marks.text([np.nan], [np.nan], [""], colour, size=14)
    plane = of.window
    low, size = np.array([plane.x[0], plane.y[0]]), np.ptp([plane.x, plane.y], axis=1)
    along, taken = (along - low) / size, (np.vstack([of.at.points, along, *rest]) - low) / size
    place = np.full(2, 0.5)
    for letter, high in LETTERS:
        half = np.array([letter * (len(told) + 1), high]) / 2
        across, up = (np.linspace(edge, 1 - edge, TRIED) for edge in half)
        places = np.stack(np.meshgrid(across, up), axis=-1).reshape(-1, 2)
        covered = (np.abs(places[:, None] - taken) < half).all(axis=2).sum(axis=1)
        best = places[covered == covered.min()]
        off = np.linalg.norm((best[:, None] - along) * size / size.max(), axis=2).min(axis=1)
        place = best[off.argmin()]
        if not covered.min():
            break
    x, y = low + place * size
    return marks.text([x], [y], [f"<b>{told}</b>"], colour, size=14)


def _along(line: Trace) -> np.ndarray:
    """Places (m, 2) along a line, straight or not."""
    places = np.column_stack([line["x"], line["y"]]).astype(float)
    places = np.linspace(places[0], places[1], 200) if len(places) == 2 else places
    return places[np.isfinite(places).all(axis=1)]


def _layout(of: Lifted, box: np.ndarray) -> Figure:
    """The floor and the space side by side, one below the other where there is little room."""
    layout = boundary.figure(of.window, [], height=HEIGHT, legend=False)["layout"]
    eye = figures.eye(of.cut[0], box)
    off = NEAR if of.how == BOWL else FARTHER
    near, away = ({letter: far * v for letter, v in eye.items()} for far in (off, AWAY))
    named_axes = dict(zip(TITLES["paraboloid"], (*of.window.titles, "distance²"), strict=True))
    titles = [named_axes.get(title, title) for title in TITLES[of.how]]
    height, titles[2] = f"height = {titles[2]}", ""  # at the edge of the scene it would be cut
    middle = " from the middle" if of.how == BOWL else ""
    groups = named.classes(of.at.class_names, "wrong")
    font = dict(size=14)
    above = panels.heading(f"The floor from above\N{EM SPACE}{groups}", 0, font=font)
    short = panels.heading(f"The floor from above<br>{groups}", 0, font=font)
    turn = f"<b>In space: {height}{middle} · drag to turn</b>"
    space = above | dict(text=turn, x=SPACE["x"][0], y=1, xref="paper", yref="paper")
    floor = dict(x=layout["xaxis"] | dict(domain=FLOOR), y=layout["yaxis"] | dict(domain=[0, 1]))
    ranges = {f"{a}axis.range": floor[a]["range"] for a in "xy"}
    scene = figures.scene(of.cut, box, titles, SPACE, grid=of.how != BOWL)
    scene["camera"] = dict(eye=near, center=dict(x=0, y=0, z=-0.16))
    return layout | dict(
        annotations=[above, space],
        xaxis=floor["x"],
        yaxis=floor["y"],
        scene=scene,
        meta=dict(
            wide=ranges
            | {
                "annotations[0].text": above["text"],
                "annotations[1].text": turn,
                "annotations[1].x": SPACE["x"][0],
                "annotations[1].y": 1,
                "scene.domain": SPACE,
                "scene.camera.eye": near,
                "xaxis.domain": FLOOR,
                "yaxis.domain": [0, 1],
                "margin.t": layout["margin"]["t"],
            },
            narrow=ranges
            | {"scene.domain": dict(x=[0, 1], y=[0, 0.46]), "xaxis.domain": [0, 1], "yaxis.domain": [0.56, 1]}
            | {"annotations[0].text": short["text"], "annotations[1].text": f"<b>In space: {height}</b>"}
            | {"annotations[1].x": 0, "annotations[1].y": 0.445, "margin.t": ROWS, "scene.camera.eye": away},
            room=640,
            heights=dict(wide=HEIGHT, narrow=780),
        ),
    )
