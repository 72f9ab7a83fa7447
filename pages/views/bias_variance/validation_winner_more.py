"""One repeat's candidates, the chance of a winner as lucky, and the race as scripts."""

from typing import Any

import numpy as np
import streamlit as st

from algos.bias_variance import winners
from pages.views.bias_variance import validation_library
from ui import controls, export, page, words

MOST = 16  # candidates in the table


def closer(given: Any) -> None:
    """The candidates of one repeat of the `Curse` on display, best first."""
    race, M, v = given.race, given.M, given.points
    r = int(
        controls.slider(
            "Repeat", 1, len(race.validation), 1, key="winner_repeat", help="Whose candidates are shown.", place=st
        )
    )
    validation, test = race.validation[r - 1, :M], race.test[r - 1, :M]
    order = np.argsort(validation, kind="stable")[:MOST]
    number = words.number
    st.table(
        {
            "candidate": [str(i + 1) if given.names is None else given.names[i] for i in order],
            "validation error": [number(float(validation[i])) for i in order],
            "test error": [number(float(test[i])) for i in order],
            "true error": [number(float(race.true[r - 1, i])) for i in order],
        }
    )
    if len(order) < M:
        st.caption(f"The {len(order)} lowest of {M}.")
    best = int(order[0])
    if given.names is not None:
        gap = float(race.true[r - 1, best] - validation[best])
        st.markdown("The first row wins. Its validation error is too low by")
        st.latex(
            rf"{words.tex(float(race.true[r - 1, best]))} - {words.tex(float(validation[best]))} = {words.tex(gap)}"
        )
        return
    wrong = round(float(validation[best]) * v)
    chance = winners.luck(wrong, v)
    st.markdown(
        f"The winner makes **{words.count(wrong, 'mistake')} on {v}** points. One coin is as lucky with probability "
        f"{number(chance)}; that at least one of {M} is:"
    )
    some = float(-np.expm1(M * np.log1p(-chance))) if chance < 1 else 1.0
    st.latex(rf"1 - (1 - F({wrong}))^{{{M}}} = 1 - (1 - {words.tex(chance)})^{{{M}}} = {words.tex(some)}")


def code(given: Any) -> None:
    """Both scripts and the algorithm, for the `Curse` on display."""
    labels = list(given.numbers)
    results = ["validation.mean()", "test.mean()", "true.mean()", "true.mean() - validation.mean()"]
    numbers = dict(zip(labels, results, strict=True))
    own = (
        []
        if given.at is None
        else [
            "from algos.bias_variance import truths",
            "from algos.bias_variance.families import FAMILIES",
        ]
    )
    script = export.script(
        given.call,
        [f"validation, test, true = data.results({given.M})"],
        numbers,
        imports=["from algos.bias_variance import winners", *own],
        title="The winner's errors.",
    )
    page.code(
        winners,
        script,
        _coins(given, numbers) if given.at is None else _models(given, numbers),
        why=validation_library.WHY if given.at else "With NumPy alone.",
    )


def _coins(given: Any, numbers: dict[str, str]) -> str:
    race = given.call.split("seed=")[1].rstrip(")")
    repeats, candidates = given.race.validation.shape
    return export.script(
        f"np.random.default_rng({race}).binomial({given.points}, 0.5, size=(2, {repeats}, {candidates}))",
        [
            f"wrong, again = data[:, :, :{given.M}] / {given.points}",
            "winner = wrong.argmin(axis=1)[:, None]",
            "validation = np.take_along_axis(wrong, winner, axis=1)",
            "test = np.take_along_axis(again, winner, axis=1)",
            "true = np.full(validation.shape, 0.5)",
        ],
        numbers,
        imports=["import numpy as np"],
        title="The same with NumPy.",
    )


def _models(given: Any, numbers: dict[str, str]) -> str | None:
    made = validation_library.model(given.family, "number")
    if made is None:
        return None
    at, repeats = given.at, given.race.validation.shape[0]
    integer = given.family.name in ("polynomial", "neighbours")
    values = [int(v) if integer else v for v in given.family.settings(at.n)][: given.M]
    sets = (
        f"truths.draw(truths.read({at.truth.text!r}), n={at.n}, noise={at.noise!r}, repeats={repeats}, "
        f"places={at.places!r}, seed={at.seed})"
    )
    return export.script(
        sets,
        [
            f"rng = np.random.default_rng([{at.seed}, 1])",
            "at = np.linspace(0, 1, 101)",
            f"places = rng.integers(101, size=(2, {repeats}, {given.points}))",
            f"targets = data.truth(at)[places] + {at.noise!r} * rng.normal(size=places.shape)",
            f"numbers = {values!r}",
            f"errors = np.empty((3, {repeats}, len(numbers)))",
            "for j, number in enumerate(numbers):",
            *(f"    {line}" for line in made),
            f"    for r in range({repeats}):",
            "        fit = model.fit(data.x[r][:, None], data.y[r]).predict(at[:, None])",
            "        errors[:2, r, j] = np.mean((targets[:, r] - fit[places[:, r]]) ** 2, axis=1)",
            f"        errors[2, r, j] = np.mean((fit - data.truth(at)) ** 2) + {at.noise!r} ** 2",
            "winner = errors[0].argmin(axis=1)[None, :, None]",
            "validation, test, true = np.take_along_axis(errors, winner, axis=2)[:, :, 0]",
        ],
        numbers,
        imports=[
            "import numpy as np",
            "from algos.bias_variance import truths",
            *validation_library.IMPORTS[given.family.name],
        ],
        title="The same with scikit-learn.",
    )
