"""A drawing as a table: rows to add, change and delete, checked like an upload."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import streamlit as st

from datasets.drawn import Drawn, Point
from datasets.names import plain
from datasets.upload import Refusal
from ui import controls
from ui.session import visit

Edits = Mapping[str, Any]  # what st.data_editor keeps: edited_rows, added_rows, deleted_rows


@dataclass
class Editing:
    """What the table started from, what came of it, and its number; and why the last edit was refused."""

    base: Drawn | None = None
    result: Drawn | None = None
    version: int = 0
    refused: str = ""


def edit(now: Drawn, kind: str, hold: Callable[[Drawn], None]) -> None:
    """The points of `now` as rows; `hold(drawing)` is called, before the next run, with what was made of them."""
    import pandas as pd

    base, version = _base(now)
    key = controls.key_of(f"drawing_table_{version}")
    frame = pd.DataFrame(base.points, columns=["x", "y", "class"]).astype({"x": float, "y": float})
    frame["class"] = [base.classes[kind] for kind in frame["class"]]
    columns = st.column_config
    st.caption(
        f"“{now.x.title}” from {now.x.low:g} to {now.x.high:g}, “{now.y.title}” from {now.y.low:g} to {now.y.high:g}. "
        "A new row becomes a point once it has both values."
    )
    st.data_editor(
        frame if kind == "classes" else frame[["x", "y"]],
        key=key,
        num_rows="dynamic",
        height=260,
        column_config={
            "x": columns.NumberColumn(now.x.title),
            "y": columns.NumberColumn(now.y.title),
            "class": columns.SelectboxColumn("class", options=list(base.classes), default=base.classes[0]),
        },
        on_change=_edited,
        args=(key, base, hold),
    )
    if refused := visit.of(Editing).refused:
        st.warning(refused, icon=":material/block:")


def _base(now: Drawn) -> tuple[Drawn, int]:
    """What the table started from, and its number: another one once the points have changed by another way."""
    at = visit.of(Editing)
    if at.base is None or at.result != now or controls.key_of(f"drawing_table_{at.version}") not in st.session_state:
        at.base = at.result = now
        at.version, at.refused = at.version + 1, ""
    return at.base, at.version


def _edited(key: str, base: Drawn, hold: Callable[[Drawn], None]) -> None:
    at = visit.of(Editing)
    at.refused = ""
    try:
        points = applied(base, st.session_state[key])
        result = Drawn(base.x, base.y, tuple(points), base.classes)
    except Refusal as problem:
        at.refused = f"{problem} Nothing was changed."
        return
    if list(result.points) == points:  # else the table is to show what they were rounded to
        at.base, at.result = base, result
    hold(result)


def applied(base: Drawn, edits: Edits) -> list[Point]:
    """The points after these edits; new rows without both values are left out. Raises Refusal with the row."""
    changed = {int(i): row for i, row in edits.get("edited_rows", {}).items()}
    deleted = set(edits.get("deleted_rows", []))
    rows: list[tuple[int, dict[str, Any]]] = []
    for i, (x, y, kind) in enumerate(base.points):
        if i not in deleted:
            rows.append((i + 1, {"x": x, "y": y, "class": base.classes[kind]} | dict(changed.get(i, {}))))
    for i, new in enumerate(edits.get("added_rows", []), len(base.points) + 1):
        if new.get("x") is not None and new.get("y") is not None:
            rows.append((i, {"class": None, **new}))
    return [_point(base, i, row) for i, row in rows]


def _point(base: Drawn, number: int, row: Mapping[str, Any]) -> Point:
    values = []
    for name, axis in (("x", base.x), ("y", base.y)):
        value = row[name]
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            what = "is missing" if value is None else f"is “{plain(value)}”, and it must be a number"
            raise Refusal(f"Row {number}: “{axis.title}” {what}.")
        try:
            values.append(float(value))
            axis.place(values[-1])
        except Refusal as problem:
            raise Refusal(f"Row {number}: {problem}") from problem
        except OverflowError:
            raise Refusal(f"Row {number}: “{axis.title}” is too large.") from None
    name = row["class"] if row["class"] is not None else base.classes[0]
    if name not in base.classes:
        raise Refusal(f"Row {number}: “{plain(name)}” is no class; there are {', '.join(base.classes)}.")
    return values[0], values[1], base.classes.index(name)
