"""Tables: rows as points and columns as arrows in the plane of two principal axes."""

from typing import Any

import streamlit as st

from algos.pca import loadings
from datasets.dataset import Dataset
from pages.views.pca import (
    outlier,
    tables_chart,
    tables_closer,
    tables_code,
    tables_presets,
    tables_theory,
)
from pages.views.pca.shares import percent
from pages.views.pca.tables_scene import Table
from ui import controls, page, player

MOST_AXES = 20  # that can be chosen


def show(data: Dataset) -> None:
    scaled = controls.toggle(
        "Standardise",
        True,
        key="scale",
        help="Divide every column by its standard deviation first. Off, a column in small units has large numbers and "
        "takes the first axis for itself.",
    )
    if len(data.feature_names) < 2:
        raise player.Refused("A plane of two axes needs two columns of numbers, and there is one.")
    place = controls.sidebar().container()
    fitted = outlier.fit(data, scaled=scaled)
    axes = _axes(fitted, place)
    of = Table(fitted, axes, _start(data))
    page.presets(tables_presets.PRESETS)
    left, right = page.columns()
    with left:
        place = st.container()
        row = controls.point(len(fitted.names), place=left, label="Row")
        with place:
            tables_chart.show(of, row)
    with right:
        page.numbers(numbers(of), help=help_of(of))
        tables_chart.about(of)
    page.more(
        {
            "Look closer": lambda: tables_closer.show(of, row),
            "Theory": tables_theory.show,
            "Code": lambda: tables_code.show(of),
            "Data": lambda: _data(of),
        }
    )


def numbers(of: Table) -> dict[str, float | str]:
    """What the plane holds, which columns make its axes, and one correlation or what the outlier has done."""
    a, b = of.axes
    model, names = of.fitted.model, of.fitted.data.feature_names
    most = loadings.largest(model, a)
    shown: dict[str, float | str] = {
        "Share in the plane": of.share,
        f"Most on axis {a + 1}": names[most],
        f"Most on axis {b + 1}": names[loadings.largest(model, b)],
    }
    if of.fitted.present:
        return shown | {outlier.TURNED: of.fitted.turned}
    return shown | {f"Correlation with axis {a + 1}": float(loadings.correlations(model)[a, most])}


def help_of(of: Table) -> dict[str, str]:
    a, b = of.axes
    return outlier.HELP | {
        "Share in the plane": "Of the variance of all columns, the part along these two axes: 1 if nothing is lost.",
        f"Most on axis {a + 1}": "The column with the largest loading on it, of either sign; of equal ones the first.",
        f"Most on axis {b + 1}": "The column with the largest loading on it, of either sign; of equal ones the first.",
        f"Correlation with axis {a + 1}": f"Of the column with most on axis {a + 1} with the rows' scores on it.",
    }


def _start(data: Dataset) -> tuple[int, int]:
    """The two columns from whose plane the turn starts."""
    names = list(data.feature_names)
    if len(names) == 2:
        return 0, 1
    said = "The player turns from the plane of two columns to the plane of the axes: the column that starts"
    across = controls.choice("Across", names, names[0], key="across", help=f"{said} across.")
    rest = [name for name in names if name != across]
    up = controls.choice("Up", rest, rest[0], key="up", help=f"{said} upwards.")
    return names.index(across), names.index(up)


def _axes(fitted: outlier.Fitted, place: Any) -> tuple[int, int]:
    count = min(len(fitted.variances), MOST_AXES)
    ratio = fitted.model.explained_variance_ratio
    titles = {str(a + 1): f"axis {a + 1} ({percent(float(ratio[a]))})" for a in range(count)}
    options = list(titles)
    across = controls.choice(
        "Axis across",
        options,
        "1",
        key="axis_across",
        titles=titles,
        help="The principal axis drawn across.",
        place=place,
    )
    rest = [option for option in options if option != across]
    default = "2" if across != "2" else "1"
    up = controls.choice(
        "Axis up", rest, default, key="axis_up", titles=titles, help="The principal axis drawn upwards.", place=place
    )
    return int(across) - 1, int(up) - 1


def _data(of: Table) -> None:
    if of.fitted.present:
        st.caption("Without the invented row.")
    n = of.fitted.n
    results = {f"score on axis {a + 1}": of.rows[:n, i] for i, a in enumerate(of.axes)}
    page.data(of.fitted.data, results | {"distance from the plane": of.distances[:n]})
