"""The points rise from the floor through the plane; beside it the floor, where the plane at last is a curve."""

import numpy as np

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
BEGINS = 0.38  # of the chart, where it is wide: there the space begins
FLOOR, SPACE = [0, 0.34], dict(x=[BEGINS, 1], y=[0, 1])
LOW = 0.24  # of the chart's height: there the floor begins, seen from above, and below it stands what it is
CELLS = 60
ABOVE = "the same points, seen from above"
STEP = 0.25  # of the box's sides: a point that is dragged leaves it as it is
NEAR = 0.79  # times as far as Plotly looks from
AWAY = 1.1  # times as far off where it is narrow, so that the titles of its axes are in sight


def chart(of: Lifted) -> Picture:
    """The points rise from the floor through the plane; beside it the floor, where the plane at last is a curve."""
    at, plane, (coef, intercept) = of.at, of.window, of.line
    flat = np.column_stack([of.U, np.zeros(len(of.U))])
    box = _box(np.vstack([flat, of.Z]))
    places = plane.grid(CELLS)[2]
    S, before, nothing = of.score(places), places @ coef + intercept, np.zeros(len(places))
    beside = nothing if of.line_says else before  # of a line out of sight the headline says which side is seen
    ground = regions.scores(plane, beside, reach=2 * float(np.abs(before).max()), cells=CELLS)
    line = boundary.straight(plane, coef, intercept, name="a line" if of.line_seen else None, dash="dash")
    points = boundary.points(at.points, at.y, at.class_names, size=8)
    names = boundary.legend(at.class_names, mistakes=True)
    layout = _layout(of, box)
    bowl = [figures.bowl(box)] if of.how == BOWL else []

    def draw(i: int) -> Figure:
        t = min(i / RISE, 1.0)
        back = i > RISE
        traces = [
            regions.scores(plane, S, cells=CELLS) if back else ground,
            line,
            boundary.level(plane, S if back else nothing, cells=CELLS, name="the plane", colour=figures.CUT, width=3)
            | dict(showlegend=False),  # the headline says which curve it is
            boundary.mistakes(at.points, of.wrong if back else missed(of.floor.final)),
            points,
            *names,
            _corner(of, of.wrong, _told(of)) if back else _corner(of, missed(of.floor.final), _line_named(of)),
            *(
                trace | dict(meta=FOUND)  # how the points lie once they are lifted tells what parts them
                for trace in figures.traces(
                    (1 - t) * flat + t * of.Z, at.y, at.class_names, of.cut, of.wrong, box=box, there=i >= RISE
                )
            ),
            *bowl,
        ]
        return dict(data=boundary.figure(plane, traces)["data"], layout=layout)

    def caption(i: int) -> str:
        if i == 0:
            if of.line_says:
                other = next(name for name in at.class_names if name != of.line_says)
                all_one = f"every point is called {of.line_says}, all of {other} is wrong"
                return f"The line found on the floor runs outside: {all_one}"
            return f"On the floor a straight line has {'some points' if of.mistakes[0] else 'no point'} wrong"
        if i < RISE:
            return f"Lifted by {i / RISE:.0%}"
        if i == RISE:
            return _gained(of)
        missed = f": it misses {words.count(of.mistakes[1], 'point')}" if of.mistakes[1] else ""
        return f"Back on the floor, the flat cut is the green curve{missed}"

    return picture.frames(
        RISE + 2,
        draw,
        caption,
        maps=True,
        alt=f"{at.described} on the floor, and in space: {' and '.join(TITLES[of.how])}. A plane cuts them with "
        f"{words.count(of.mistakes[1], 'mistake')}; on the floor it is a curve.",
        key="space",
        start=0,
        steps=range(RISE + 2),  # a run: with another setting it stays where it is
        on_click=lambda i: controls.put("point", i + 1),
    )


def _box(places: np.ndarray) -> np.ndarray:
    """The box [lows, highs] (2, 3) around places (m, 3), its sides on a grid of STEP."""
    low, high = (np.round(end, 9) / STEP for end in (places.min(axis=0), places.max(axis=0)))
    return np.array([np.floor(low) * STEP - 0.04, np.ceil(high) * STEP + 0.04])


def _line_named(of: Lifted) -> str:
    """The line; nothing where it is out of sight."""
    return "" if of.line_says else "the line found"


def _told(of: Lifted) -> str:
    return f"the plane: {words.count(of.mistakes[1], 'mistake')}"


def _corner(of: Lifted, wrong: np.ndarray, told: str) -> Trace:
    """What is told of the cut of the floor: in the corner that is farthest from the line."""
    (coef, intercept), plane = of.line, of.window
    places = [(x, y) for y in plane.y[::-1] for x in plane.x]
    at = max(places, key=lambda place: abs(float(coef @ place) + intercept))
    side = f"{'top' if at[1] == plane.y[0] else 'bottom'} {'right' if at[0] == plane.x[0] else 'left'}"
    said = f"<b>\N{EN SPACE}{told}\N{EN SPACE}</b>"
    return marks.text([at[0]], [at[1]], [said], palette.MISTAKE if wrong.any() else None, size=14, textposition=side)


def _layout(of: Lifted, box: np.ndarray) -> Figure:
    """The floor and the space side by side, one below the other where there is little room."""
    layout = boundary.figure(of.window, [], height=HEIGHT)["layout"]
    eye = figures.eye(of.cut[0], box)
    near, away = ({letter: far * v for letter, v in eye.items()} for far in (NEAR, AWAY))
    named = dict(zip(TITLES["paraboloid"], (*of.window.titles, "distance²"), strict=True))
    titles = [named.get(title, title) for title in TITLES[of.how]]
    height, titles[2] = f"height = {titles[2]}", ""  # at the edge of the scene it would be cut
    middle = " from the middle" if of.how == BOWL else ""
    told = f"<b>{height}{middle} · drag to turn</b>"
    above = panels.heading(height, 0, font=dict(size=14, color=palette.NEUTRAL)) | dict(text=told)
    above |= dict(x=1, y=1, xref="paper", yref="paper", xanchor="right")  # clear of the legend, whatever the names
    below = above | dict(text=ABOVE, x=FLOOR[1] / 2, y=0.04, xanchor="center")
    floor = dict(x=layout["xaxis"] | dict(domain=FLOOR), y=layout["yaxis"] | dict(domain=[LOW, 1]))
    ranges = {f"{a}axis.range": floor[a]["range"] for a in "xy"}
    scene = figures.scene(of.cut, box, titles, SPACE, grid=of.how != BOWL)
    scene["camera"] = dict(eye=near, center=dict(x=0, y=0, z=-0.16))
    return layout | dict(
        annotations=[above, below],
        xaxis=floor["x"],
        yaxis=floor["y"],
        scene=scene,
        meta=dict(
            wide=ranges
            | {
                "annotations[0].x": 1,
                "annotations[0].y": 1,
                "annotations[0].xanchor": "right",
                "annotations[0].text": told,
                "scene.domain": SPACE,
                "xaxis.domain": FLOOR,
                "yaxis.domain": [LOW, 1],
                "annotations[1].text": ABOVE,
            },
            narrow=ranges
            | {"scene.domain": dict(x=[0, 1], y=[0.5, 1]), "xaxis.domain": [0, 1], "yaxis.domain": [0, 0.44]}
            | {"annotations[0].x": 0, "annotations[0].y": 0.94, "annotations[0].xanchor": "left"}
            | {"annotations[0].text": f"<b>{height}</b>", "annotations[1].text": ""}
            | {"margin.t": 3 * panels.LEGEND_ROW, "scene.camera.eye": away},
            room=640,
            heights=dict(wide=HEIGHT, narrow=780),
        ),
    )


def _gained(of: Lifted) -> str:
    """What the lift has gained, once it is done."""
    line, plane = of.mistakes
    if not line:
        return f"Nothing to gain: the line makes no mistake, the plane {plane or 'none'}"
    if plane >= line:
        return f"Nothing gained: the plane makes {plane}, the line {line}. Try the other lift"
    return f"Lifted, a plane makes {words.count(plane, 'mistake') if plane else 'no mistake'}, the line {line}"
