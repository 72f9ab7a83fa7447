"""What the notes advise for each verdict, as buttons that do it."""

from typing import Any

import numpy as np
import streamlit as st

from algos.bias_variance import learning_curves
from algos.bias_variance.families import FAMILIES
from pages.views.bias_variance.learning_settings import ENOUGH, SIDES, SIZES, Choice, key
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
    "–": "training error high, validation error low. The notes leave this cell empty: such luck does not last, or the "
    "limit lies between two errors that are nearly the same.",
    "High variance": "it fits its own points and not new ones. More examples, fewer features or a larger λ help.",
    "High bias": "it does not even fit its own points. More features, polynomial features or a smaller λ help;",
    "": "too few points to fit it.",
}

EXAMPLES = {
    "ridge": "more examples hardly do, as a fixed λ weighs a little less against more of them.",
    "neighbours": "and so do more examples here: the same k of more points lie nearer.",
    "kernel_ridge": "more examples hardly do, as the fixed penalty weighs a little less against more of them.",
}  # what more of them do to a high bias, unless nothing


def show(at: Choice, train: np.ndarray, validation: np.ndarray) -> None:
    """A verdict and its remedies under each of the two columns of the chart."""
    for i, place in enumerate(st.columns(2)):
        verdict = learning_curves.verdict(train[i], validation[i], at.target)
        with place:
            st.markdown(f"**{at.titles[i]}, n = {at.sets.n}: {verdict or 'no verdict'}** – {advice(at, verdict)}")
            buttons(at, i, verdict)


def advice(at: Choice, verdict: str) -> str:
    """What the notes say to the verdict. Their "more examples do not help" is of models of one fixed stiffness."""
    end = EXAMPLES.get(at.family.name, "more examples do not.") if verdict == "High bias" else ""
    return f"{SAID[verdict]} {end}".strip()


def buttons(at: Choice, i: int, verdict: str) -> None:
    """The remedies of the verdict that can be applied to model i."""
    options = remedies(at, i, verdict)
    if not options:
        return
    with st.container(horizontal=True, gap="xsmall"):
        for j, (label, changes) in enumerate(options):
            controls.button(label, key=controls.key_of(f"remedy_{SIDES[i]}_{j}"), on_click=_apply, args=(changes,))


def remedies(at: Choice, i: int, verdict: str) -> list[tuple[str, dict[str, Any]]]:
    """Labels and the settings (short names) that each of them changes."""
    family, side = at.family, SIDES[i]
    allowed = family.settings(ENOUGH)
    place = allowed.index(at.numbers[i])
    step = 3 if family.name == "polynomial" else 2
    if verdict == "High variance":
        more, stiffer = _larger(at.sets.n), allowed[max(place - step, 0)]
        found = [(f"More examples: n = {more}", {"n": f"{more}"})] if more > at.sets.n else []
        if stiffer != at.numbers[i]:
            found.append((f"{STIFFER[family.name]}: {family.symbol} {stiffer:g}", _number(family.name, side, stiffer)))
        if family.name == "polynomial":
            found.append(("Larger λ: ridge", {"family": "ridge"} | _number("ridge", side, _ridge(0.47))))
        return found
    if verdict in ("High bias", ""):
        looser = allowed[min(place + step, len(allowed) - 1)]
        if verdict == "":
            more = min((n for n in SIZES if n >= family.least(at.numbers[i])), default=SIZES[-1])
            return [(f"More examples: n = {more}", {"n": f"{more}"})]
        found = []
        if at.family.name == "neighbours" and at.sets.n < SIZES[-1]:
            more = _larger(at.sets.n)
            found.append((f"More examples: n = {more}", {"n": f"{more}"}))
        if looser != at.numbers[i]:
            found.append((f"{LOOSER[family.name]}: {family.symbol} {looser:g}", _number(family.name, side, looser)))
        if family.name not in ("polynomial", "ridge"):
            found.append(("Polynomial features", {"family": "polynomial"} | _number("polynomial", side, 5)))
        return found
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
