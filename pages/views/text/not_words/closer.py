"""One point: what each column says of it in each class, counted in bins and read off the Gaussians."""

from typing import Any

import numpy as np
import streamlit as st

from algos.text import binned_naive_bayes
from pages.views.text.not_words.run import Both
from ui import controls, words


def show(run: Both) -> None:
    """The sums of logarithms behind both posteriors."""
    st.caption(
        "The curves along the edges of a map show how common a value is in each class. The background has the colour "
        "of the predicted class and is paler where that is less sure."
    )
    at = run.at
    i = controls.point(len(at.y), place=st)
    x = run.given(at.points[[i]])
    names = [at.features.inputs[0], *[at.features.inputs[1]] * run.copies]
    place = ", ".join(f"{name} {words.number(float(value))}" for name, value in zip(names[:2], x[0][:2], strict=True))
    st.markdown(f"Point {i + 1} is of {_safe(at.class_names[int(at.y[i])])}, with {place}. By bins:")
    st.dataframe(_table(run, run.bins, x, names) | _counts(run, x, names), hide_index=True)
    st.markdown("By bell curves:")
    st.dataframe(_table(run, run.bells, x, names), hide_index=True)
    st.markdown(
        f"The bins have {words.number(run.bins.free_parameters)} estimated numbers, the bell curves "
        f"{words.number(run.bells.free_parameters)}. Each column adds its term as if it were new evidence."
    )


def _table(run: Both, model: Any, x: np.ndarray, names: list[str]) -> dict[str, Any]:
    terms = model.log_terms(x)[0]
    return {
        "class": list(run.at.class_names),
        "log prior": np.log(model.priors),
        **{f"{_th(j, names)}log p({name})": terms[:, j] for j, name in enumerate(names)},
        "sum": model.joint(x)[0],
        "posterior": model.predict_proba(x)[0],
    }


def _counts(run: Both, x: np.ndarray, names: list[str]) -> dict[str, Any]:
    """How many training points of each class share the point's bins."""
    told = {}
    for j, name in enumerate(names[:2]):
        edges = run.bins.edges[j]
        b = int(binned_naive_bayes.bin_of(x[0][[j]], edges)[0])
        told[f"in its bin of {name}"] = [
            f"{n} of {m}" for n, m in zip(run.bins.counts[j][:, b], _sizes(run), strict=True)
        ]
    return told


def _sizes(run: Both) -> np.ndarray:
    return np.asarray(run.bins.counts[0].sum(axis=1))


def _th(j: int, names: list[str]) -> str:
    return f"{j}. " if j and len(names) > 2 else ""


def _safe(name: str) -> str:
    return name.replace("$", r"\$").replace("*", r"\*").replace("_", r"\_")
