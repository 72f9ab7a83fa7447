"""In space: three columns, the best plane or line through them, and what it costs to take another."""

import math

import streamlit as st

from algos.pca import planes
from datasets.dataset import Dataset
from pages.views.pca import outlier, space_chart, space_closer, space_code, space_presets, space_theory
from pages.views.pca.space_scene import LINE, PLANE, Space
from ui import controls, page, player, words

TILTED, COLUMNS = "tilted", "columns"
SHARE, ERROR, THICKNESS, START = "Share held", "Squared distance", "Thickness", "Start is off by (°)"
HELP = outlier.HELP | {
    SHARE: "Of the variance of the three columns, the part in the best plane, or along the best line.",
    ERROR: "The mean of the rows' squared distances from the best plane or line, on the chart's scale. No "
    "other plane or line does better.",
    THICKNESS: "The standard deviation along the third axis.",
    START: "The angle between the plane or line the player starts from and the best one, in degrees.",
}


def show(data: Dataset) -> None:
    data = _three(data)
    scaled = controls.toggle(
        "Standardise",
        False,
        key="scale",
        help="Divide every column by its standard deviation first. Off, the column with the largest numbers decides.",
    )
    fitted = outlier.fit(data, scaled=scaled)
    if len(fitted.axes) < 3:
        raise player.Refused("Two rows lie on a line: for three axes at least 3 rows are needed.")
    kind = controls.choice(
        "Project on",
        [PLANE, LINE],
        PLANE,
        key="space_on",
        titles={PLANE: "a plane", LINE: "a line"},
        help="A plane keeps two numbers of each row, a line keeps one.",
    )
    k = 2 if kind == PLANE else 1
    start = controls.choice(
        "Start from",
        [TILTED, COLUMNS],
        TILTED,
        key="space_from",
        titles={
            TILTED: f"the best {kind}, tilted",
            COLUMNS: "the first two columns" if k == 2 else "the first column",
        },
        help="Where the player starts turning.",
    )
    tilt = None
    if start == TILTED:
        about = "about the first axis" if k == 2 else "towards the second axis"
        tilt = controls.slider("Tilt", 0, 90, 60, step=5, key="space_tilt", help=f"In degrees, {about}.")
    of = Space(fitted, k, None if tilt is None else math.radians(tilt))
    page.presets(space_presets.PRESETS)
    left, right = page.columns()
    with left:
        place = st.container()
        row = controls.point(len(fitted.names), place=left, label="Row")
        with place:
            space_chart.show(of, row)
    with right:
        page.numbers(numbers(of), help=HELP)
        space_chart.about(of)
    page.more(
        {
            "Look closer": lambda: space_closer.show(of, row),
            "Theory": space_theory.show,
            "Code": lambda: space_code.show(of, numbers(of)),
            "Data": lambda: _data(of),
        }
    )


def numbers(of: Space) -> dict[str, float]:
    """How good the best plane or line is, how thin the cloud, and how far off the start or what the outlier did."""
    shown = {SHARE: of.share, ERROR: of.error, THICKNESS: planes.thickness(of.fitted.variances)}
    return shown | ({outlier.TURNED: of.fitted.turned} if of.fitted.present else {START: of.off})


def _three(data: Dataset) -> Dataset:
    names = list(data.feature_names)
    if len(names) == 3:
        return data
    if len(names) < 3:
        raise player.Refused(
            f"Space needs three columns of numbers, and there {'are two' if len(names) == 2 else 'is one'}. "
            "For two, see the view Turn the axis."
        )
    across = controls.choice("Across", names, names[0], key="across", help="The column drawn across.")
    rest = [name for name in names if name != across]
    up = controls.choice("Up", rest, rest[0], key="up", help="The column drawn upwards.")
    rest = [name for name in rest if name != up]
    deep = controls.choice("Deep", rest, rest[0], key="deep", help="The column drawn into the depth.")
    return data.columns(across, deep, up)


def _data(of: Space) -> None:
    if of.fitted.present:
        st.caption("Without the invented row.")
    n = of.fitted.n
    results = {f"score on axis {a + 1}": of.scores[:n, a] for a in range(3)}
    page.data(of.fitted.data, results | {f"distance from the {of.word}": of.distances[:n]})
    st.caption(f"The {of.word} holds the first {words.count(of.k, 'score')} of each row.")
