"""Turn the axis yourself: the variance it captures and the error it leaves, angle by angle."""

import numpy as np
import streamlit as st

from algos.pca import directions
from datasets.dataset import Dataset
from pages.views.pca import turn_closer, turn_code, turn_presets, turn_scene, turn_theory
from pages.views.pca.turn_scene import Scene
from ui import controls, page, player, words
from ui.figures import axes_turn

NOTHING, LEAST_SQUARES = "nothing", "least-squares line"
HELP = {
    "Captured (%)": "The variance along the axis at the angle set in the sidebar, as a share of the total.",
    "Error": "The mean squared distance from that axis.",
    "Best angle": "The principal axis: here the variance captured peaks and the error is least.",
    "Total variance": "The variances of both columns. What an axis captures and what it misses add up to it.",
    "Slope, least squares": "Of the line with the least vertical distances.",
    "Slope, principal axis": "Of the line with the least perpendicular distances.",
}


def show(data: Dataset) -> None:
    at = turn_scene.choose(data)
    angle = controls.slider(
        "Angle",
        0,
        180,
        30,
        step=5,
        key="turn_angle",
        help="Where the axis stands at first, in degrees from the first column. Drag the bar below the chart to turn "
        "it from there.",
    )
    versus = controls.choice(
        "Compare with",
        [NOTHING, LEAST_SQUARES],
        NOTHING,
        key="turn_versus",
        help="The least-squares line of the upward column on the other minimises vertical distances, not "
        "perpendicular ones: watch where the two lines part.",
    )
    compare = versus == LEAST_SQUARES
    page.presets(turn_presets.PRESETS)
    numbers = _numbers(at, angle, compare)

    left, right = page.columns()
    with left:
        _play(at, angle, compare)
    with right:
        page.numbers(numbers, help=HELP)
        st.caption(f"For the axis at {angle}°, as set in the sidebar. {_best(at)}")
        for sentence in at.caveats:
            st.caption(sentence)
    page.more(
        {
            "Look closer": lambda: turn_closer.show(at, angle),
            "Theory": turn_theory.show,
            "Code": lambda: turn_code.show(at, angle, numbers),
            "Data": lambda: page.data(
                at.data,
                {"score": at.Z @ directions.direction(angle), "distance": _distances(at, angle)},
            ),
        }
    )


def _numbers(at: Scene, angle: float, compare: bool) -> dict[str, float | str]:
    total = float(np.trace(at.C))
    best = directions.best(at.C)
    numbers: dict[str, float | str] = {
        "Captured (%)": float(directions.captured(at.C, angle)) / total * 100,
        "Error": float(directions.error(at.C, angle)),
    }
    if not compare:
        return numbers | {"Best angle": "none" if best is None else best, "Total variance": total}
    return numbers | {
        "Slope, least squares": "none" if at.slope is None else at.slope,
        "Slope, principal axis": "none" if best is None else directions.slope(best),
    }


def _distances(at: Scene, angle: float) -> np.ndarray:
    return np.linalg.norm(at.Z - directions.feet(at.Z, angle), axis=1)


def _best(at: Scene) -> str:
    best = directions.best(at.C)
    if best is None:
        return "No direction is best: all capture the same."
    said = f"The principal axis is at {words.number(round(best, 9))}°."
    if at.scale and abs(best % 90 - 45) < 1e-6:
        said += " With two standardised columns it always is at 45° or 135°."
    return said


def _play(at: Scene, angle: float, compare: bool) -> None:
    """One frame every five degrees, and one at the principal axis."""
    best, total = directions.best(at.C), float(np.trace(at.C))
    angles = np.arange(0.0, 181.0, 5.0)
    if best is not None and np.abs(angles - best).min() > 1e-9:
        angles = np.sort(np.append(angles, best))
    captured = directions.captured(at.C, angles)
    curves = axes_turn.Curves(angles, captured, directions.error(at.C, angles), best)
    plane, X, centre = at.window(), at.centre + at.Z, at.centre
    reach = float(np.hypot(plane.x[1] - plane.x[0], plane.y[1] - plane.y[0]))
    still = axes_turn.compared(X, centre, at.slope, reach) if compare and at.slope is not None else []
    if compare and best is not None:
        still.append(axes_turn.principal(centre, directions.direction(best), reach))
    cloud = axes_turn.cloud(X, at.data.y if at.data.class_names else None, len(at.data.class_names))
    layout, over = axes_turn.layout(plane, total), curves.traces()
    figures, captions = [], []
    for i, a in enumerate(angles.tolist()):
        feet = centre + directions.feet(at.Z, a)
        moving = axes_turn.turned(X, centre, directions.direction(a), feet, reach)
        figures.append(dict(data=[*still, *moving, cloud, *over, *curves.here(i)], layout=layout))
        share, missed = words.number(round(captured[i] / total * 100, 9)), words.number(float(curves.error[i]))
        captions.append(f"Angle {words.number(a)}° · captured {share} % · error {missed}")
        if best is not None and abs(a - best) < 1e-9:
            captions[-1] += " · the principal axis"
    start = int(np.abs(angles - angle).argmin())
    names = " and ".join(at.titles)
    player.play(
        figures,
        captions,
        start=start,
        alt=f"{words.count(len(X), 'point')} by {names} and an axis through their mean. {captions[start]}. {_best(at)}",
        on_click=lambda i: controls.put("point", i + 1),
        key="turn",
    )
