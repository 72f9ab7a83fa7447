"""One point as each classifier sees it, and what it says of it."""

from collections.abc import Mapping

import numpy as np
import streamlit as st

from algos.clustering import few_labels
from algos.clustering.few_labels import FewLabels
from algos.numerics import squared_distances
from pages.views.clustering.scene import Scene
from ui import controls, words

SHOWN = 6  # entries of a long row
TITLES = {"raw": "raw columns", "one_hot": "clusters, one-hot", "distances": "distances, as shares"}


def show(at: Scene, state: FewLabels, models: Mapping[str, tuple[np.ndarray, np.ndarray]]) -> None:
    """The features of one point and the scores of the classes by each kind of them."""
    i = controls.point(at.n, place=st)
    x, names = at.data.X[[i]], at.data.class_names
    has = "It has a label" if i in state.labelled else "It has no label"
    st.markdown(f"Point {i + 1} is of class {names[int(at.data.target[i])]}. {has}. What the classifiers see of it:")
    distances = np.sqrt(squared_distances(x, state.centers)[0])
    near, own = int(distances.argmin()), float(distances.min())
    share = own / distances.sum() if distances.any() else 1 / len(distances)
    st.latex(
        rf"\text{{nearest centre: }} {near + 1}, \quad d_{{{near + 1}}} = {words.tex(own)}, \quad "
        rf"\frac{{d_{{{near + 1}}}}}{{\sum_j d_j}} = \frac{{{words.tex(own)}}}{{{words.tex(float(distances.sum()))}}} "
        rf"= {words.tex(float(share))}"
    )
    seen = {kind: few_labels.columns(x, state.centers, kind)[0] for kind in models}
    scores = {kind: seen[kind] @ coef + intercept for kind, (coef, intercept) in models.items()}
    told = {}
    for kind in models:
        learned = few_labels.columns(at.data.X[state.labelled], state.centers, kind)
        y = np.asarray(at.data.target, dtype=int)
        told[kind] = int(few_labels.tell(seen[kind][None], learned, y[state.labelled], len(names), kind)[0])
    columns = {
        "features": [TITLES[kind] for kind in models],
        "the point": [_row(seen[kind]) for kind in models],
    } | {f"score of {name}": [words.number(float(scores[kind][c])) for kind in models] for c, name in enumerate(names)}
    st.table(columns | {"predicted": [names[told[kind]] if told[kind] >= 0 else "no prediction" for kind in models]})


def _row(values: np.ndarray) -> str:
    shown = ", ".join(words.number(float(v)) for v in values[:SHOWN])
    return f"({shown}{', …' if len(values) > SHOWN else ''})"
