"""What helps against each verdict, as buttons that do it."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import streamlit as st

from algos.bias_variance.families import FAMILIES
from pages.views.bias_variance import models
from pages.views.bias_variance.learning.run import ENOUGH, SIDES, SIZES, Curves, key
from ui import controls

STIFFER = {
    "polynomial": "Fewer features",
    "ridge": "Larger λ",
    "neighbours": "More neighbours",
    "locally_weighted": "Wider τ",
    "kernel_ridge": "Wider σ",
}
LOOSER = {
    "polynomial": "More features: more powers",
    "ridge": "Smaller λ",
    "neighbours": "Fewer neighbours",
    "locally_weighted": "Narrower τ",
    "kernel_ridge": "Narrower σ",
}
SAID = {
    "Good": "nothing to do: both errors are low.",
    "–": "the training error is high and the validation error low. Such luck does not last, or both "
    "errors lie close to the limit.",
    "High variance": "it fits its training data but not new data. More examples, fewer features or a larger λ help.",
    "High bias": "it does not even fit its training data. More features, polynomial features or a smaller λ help;",
    "": "too few points to fit it.",
}
EXAMPLES = {
    "ridge": "more examples hardly do, as a fixed λ weighs a little less against more of them.",
    "neighbours": "and so do more examples here: the same k of more points lie nearer.",
    "kernel_ridge": "more examples hardly do, as the fixed penalty weighs a little less against more of them.",
}  # what more of them do to a high bias, unless nothing


def show(run: Curves) -> None:
    """What counts as low; a verdict and its remedies for each of the two models."""
    st.markdown(
        f"An error up to **{run.target:.4g}** counts as low: that is the noise variance, "
        f"{run.source.noise**2:.4g}, and "
        f"{run.room:.0%} of the truth's own variance."
    )
    for i, (place, side) in enumerate(zip(st.columns(2), SIDES, strict=True)):
        verdict = run.verdict(run.start, i)
        with place:
            st.markdown(f"**{run.titles[i]}, n = {run.source.n}: {verdict or 'no verdict'}** – {advice(run, verdict)}")
            if options := remedies(run, i, verdict):
                with st.container(horizontal=True, gap="xsmall"):
                    for j, (label, changes) in enumerate(options):
                        full = controls.key_of(f"remedy_{side}_{j}")
                        controls.button(label, key=full, on_click=_apply, args=(changes,))


def advice(run: Curves, verdict: str) -> str:
    """What helps against the verdict. "More examples do not" is of models of one fixed stiffness."""
    end = EXAMPLES.get(run.family.name, "more examples do not.") if verdict == "High bias" else ""
    return f"{SAID[verdict]} {end}".strip()


def remedies(run: Curves, i: int, verdict: str) -> list[tuple[str, dict[str, Any]]]:
    """What can be done about model i: labels, and the settings (short names) that each of them changes."""
    family, n, number, side = run.family, run.source.n, run.numbers[i], list(SIDES)[i]
    allowed = family.settings(ENOUGH)
    step = 3 if family.name == "polynomial" else 2
    place = allowed.index(number)
    stiffer, looser = allowed[max(place - step, 0)], allowed[min(place + step, len(allowed) - 1)]

    def examples(more: int) -> list[tuple[str, dict[str, Any]]]:
        return [(f"More examples: n = {more}", {"n": f"{more}"})] if more > n else []

    def another(labels: Mapping[str, str], to: float) -> list[tuple[str, dict[str, Any]]]:
        label = f"{labels[family.name]}: {models.name(family, to)}"
        return [(label, _number(family.name, side, to))] if to != number else []

    if verdict == "High variance":
        ridge = ("Larger λ: ridge", {"family": "ridge"} | _number("ridge", side, _ridge(0.47)))
        return examples(_larger(n)) + another(STIFFER, stiffer) + [ridge] * (family.name == "polynomial")
    if verdict == "High bias":
        powers = ("Polynomial features", {"family": "polynomial"} | _number("polynomial", side, 5))
        more = examples(_larger(n)) if family.name == "neighbours" else []
        return more + another(LOOSER, looser) + [powers] * (family.name not in ("polynomial", "ridge"))
    if verdict == "":
        return examples(min((size for size in SIZES if size >= family.least(number)), default=SIZES[-1]))
    return []


def _number(family: str, side: str, number: float) -> dict[str, Any]:
    return {key(side, family): f"{number:.10g}"}


def _ridge(near: float) -> float:
    return min(FAMILIES["ridge"].numbers, key=lambda number: abs(np.log(number / near)))


def _larger(n: int) -> int:
    return next((size for size in SIZES if size >= 2 * n), SIZES[-1])


def _apply(changes: dict[str, Any]) -> None:
    for name, value in changes.items():
        controls.put(name, value)
