"""The mutual information of one column with the target: the counts, the terms cell by cell, the sum."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import streamlit as st

from algos.bias_variance import mutual_information
from algos.bias_variance.mutual_information import BIT, Levels
from datasets.names import plain
from pages.views.bias_variance.features.run import Search, ask_bins
from ui import controls, words


def show(run: Search) -> None:
    """Counts, terms and sum for a column one chooses, on the rows learned from."""
    st.caption(f"Best set so far: {words.listed(run.names(run.chosen)) or 'no feature: the mean of the target'}.")
    names = list(run.train.feature_names)
    name = controls.choice(
        "Feature",
        names,
        names[int(run.order[0])],
        key="column",
        help="The feature whose information about the target is counted.",
        place=st,
    )
    bins = run.bins if run.method == "filter" else ask_bins(st)
    x = mutual_information.cut(run.train.X[:, names.index(name)], bins)
    y, levels = _target(run, bins)
    counts = mutual_information.count(x.codes, y.codes)
    terms = mutual_information.cells(counts)
    rows = _labels(plain(name), x)
    total = mutual_information.mutual_information(counts)
    n = int(counts.sum())
    beside = counts.shape[1] <= 5
    writers: tuple[Callable[[Any], str], ...] = (str, _nats)
    for place, title, table, written in zip(
        st.columns(2) if beside else (st.container(), st.container()),
        (f"Rows of {n}", "Terms in nats"),
        (counts, terms),
        writers,
        strict=True,
    ):
        with place:
            st.markdown(f"**{title}**")
            st.table(_framed(table, rows, levels, written))
    i, j = np.unravel_index(int(np.argmax(terms)), terms.shape)
    st.markdown(f"The largest term, of {_escaped(rows[i])} and {_escaped(levels[j])}:")
    row, column, cell = int(counts[i].sum()), int(counts[:, j].sum()), int(counts[i, j])
    st.latex(
        rf"\frac{{{cell}}}{{{n}}}\,"
        rf"\ln\frac{{{cell}\cdot {n}}}{{{row}\cdot {column}}} = {words.tex(float(terms[i, j]))}"
    )
    st.latex(r"\mathrm{MI}(x, y) = \sum_{x, y} p(x, y)\,\ln\frac{p(x, y)}{p(x)\,p(y)}")
    st.latex(rf"\mathrm{{MI}} = {words.tex(total)}\ \text{{nats}} = {words.tex(total / BIT)}\ \text{{bits}}")
    st.caption(
        "It is the Kullback-Leibler divergence of p(x, y) from p(x) p(y): 0 if the feature and the target are "
        "independent in the counts, never below. An empty cell adds 0."
    )


def _target(run: Search, bins: int) -> tuple[Levels, list[str]]:
    """The target in levels, and their names: the classes, or bins."""
    if run.classes:
        found = mutual_information.cut(run.train.y, max(run.classes, 2))
        return found, [plain(run.data.class_names[int(v)]) for v in found.values]
    found = mutual_information.cut(run.train.y, bins)
    return found, _labels(plain(str(run.data.target_name)), found)


def _labels(name: str, levels: Levels) -> list[str]:
    """The levels of a column in words."""
    if len(levels.values):
        return [f"{name} = {_short(float(v))}" for v in levels.values]
    edges = [_short(float(edge)) for edge in levels.edges]
    if not edges:
        return [f"any {name}"]
    inner = [f"{low} ≤ {name} < {high}" for low, high in pairwise(edges)]
    return [f"{name} < {edges[0]}", *inner, f"{name} ≥ {edges[-1]}"]


def _short(value: float) -> str:
    """Three digits are enough to tell levels apart at a glance."""
    return f"{value:.3g}".replace("-", "−")


def _framed(table: np.ndarray, rows: Sequence[str], columns: Sequence[str], written: Callable[[Any], str]) -> Any:
    """A table with its margins."""
    import pandas as pd

    whole = np.vstack([table, table.sum(axis=0)])
    whole = np.column_stack([whole, whole.sum(axis=1)])
    texts = [[written(value) for value in line] for line in whole]
    return pd.DataFrame(texts, index=_distinct([*rows, "sum"]), columns=_distinct([*columns, "sum"]))


def _nats(value: Any) -> str:
    return words.number(round(float(value), 6))


def _distinct(names: Sequence[str]) -> list[str]:
    """The names, told apart where rounding made them equal; harmless as Markdown, which a table reads."""
    seen: dict[str, int] = {}
    out = []
    for name in map(_escaped, names):
        seen[name] = seen.get(name, 0) + 1
        out.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
    return out


def _escaped(text: str) -> str:
    return text.replace("<", "\\<").replace("*", "\\*").replace("_", "\\_").replace("$", "\\$")
