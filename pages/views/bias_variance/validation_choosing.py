"""Choosing a model of a family on many sets of points: what each method picks, and what its pick costs."""

from dataclasses import dataclass, replace

import numpy as np
import streamlit as st

from algos.bias_variance import families, model_selection
from algos.bias_variance.families import Family
from algos.bias_variance.model_selection import METHODS, Selection
from algos.bias_variance.truths import TrainingSets
from pages.views.bias_variance import settings, validation_choosing_more, validation_settings, validation_theory
from pages.views.bias_variance.settings import Settings
from ui import controls, page, player, words
from ui.figures import validation_picks, validation_strips

REPEATS = 100  # sets
SHOWN = 40  # of them in the player
HELP = {
    name: f"Median over {REPEATS} sets of the true error of the model picked by {words_}, fitted to all points."
    for name, words_ in zip(
        ("By training error", "By hold-out", "By k folds", "By leave-one-out"), METHODS, strict=False
    )
}


@dataclass(frozen=True)
class Choosing:
    """What was chosen and what came out."""

    at: Settings
    family: Family
    tested: int
    k: int
    sets: TrainingSets
    selection: Selection
    codes: tuple[str, ...]  # of the splits

    @property
    def models(self) -> list[str]:
        """The models by their number."""
        return [f"{number:g}" for number in self.selection.numbers]

    @property
    def numbers(self) -> dict[str, float]:
        """What stands beside the chart."""
        return dict(zip(HELP, np.median(self.selection.prices, axis=1).tolist(), strict=False))


def choose() -> Choosing:
    """The sidebar, and the run for it."""
    at = replace(validation_settings.points(), repeats=REPEATS)
    family = settings.family()
    tested = validation_settings.share(at.n)
    k = int(controls.slider("Folds k", 2, 10, 5, key="valid_k", help="Into how many parts the points are dealt."))
    page.presets(validation_settings.PRESETS)
    sets = at.sets
    dealt = [
        validation_settings.deal("hold-out", at.n, tested, count=REPEATS, seed=at.seed),
        validation_settings.folds(at.n, k, count=REPEATS, seed=at.seed),
        validation_settings.deal("leave-one-out", at.n, tested, count=REPEATS),
    ]
    numbers = list(families.sweep(family, min(at.n - tested, at.n - -(-at.n // k)), most=12))
    run = player.run(
        model_selection.steps,
        sets.x,
        sets.y,
        limit=len(numbers),
        truth=at.truth,
        noise=at.noise,
        family=family,
        numbers=numbers,
        splits=[folds for folds, _ in dealt],
    )
    return Choosing(at, family, tested, k, sets, run.final, tuple(code for _, code in dealt))


def show() -> None:
    given = choose()
    left, right = page.columns()
    with left:
        chart(given)
    with right:
        page.numbers(given.numbers, help=HELP)
        best = float(np.median(given.selection.prices[-1]))
        st.caption(f"Median true errors of the picks. Who knew the truth would pay {words.number(best)}.")
    page.more(
        {
            "Look closer": lambda: validation_choosing_more.closer(given.selection, given.models, given.family),
            "Theory": validation_theory.choosing,
            "Code": lambda: validation_choosing_more.code(given),
            "Data": lambda: table(given),
        }
    )


def chart(given: Choosing) -> None:
    """Set after set its errors and picks; beside them how often each model was picked, and the prices."""
    found, models, symbol = given.selection, given.models, given.family.symbol
    names = [*METHODS[:2], f"{given.k} folds", *METHODS[3:]]
    ends = validation_strips.window([*found.errors.reshape(len(METHODS), -1)])
    prices = list(found.prices)
    price_ends = validation_strips.window(prices)
    best = float(np.median(found.prices[-1]))
    strips = validation_strips.rows(prices, price_ends, line=best, line_name="median of the best", means=False)
    bars = validation_picks.bars(found.shares, models, names)
    figures, captions = [], []
    for r in range(min(SHOWN, REPEATS)):
        curves = validation_picks.curves(found.errors[:, r], found.picks[:, r], names, ends)
        figures.append(
            validation_picks.figure(
                curves, bars, strips, methods=names, models=models, symbol=symbol, ends=ends, strip_ends=price_ends
            )
        )
        picked = ", ".join(f"{name} {models[i]}" for name, i in zip(names, found.picks[:, r], strict=True))
        captions.append(f"Set {r + 1} of {REPEATS} · {symbol} picked by {picked}")
    usual = [models[int(share.argmax())] for share in found.shares]
    alt = f"Of {REPEATS} sets, the {symbol} picked most often: " + ", ".join(
        f"{name} {model}" for name, model in zip(names, usual, strict=True)
    )
    player.play(figures, captions, alt=alt + ".", start=0, key="valid_sets")
    st.caption(
        f"Curves: one set, values beyond the axis at its edge. Columns: how often each {symbol} is picked in {REPEATS} "
        f"sets. Dots: what the picks cost in {validation_strips.DOTS} of them; orange bars hold the middle half of "
        "all, diamonds are medians, the dashed line is the median of the best."
    )


def table(given: Choosing) -> None:
    """What every method picked for every set, and the price."""
    numbers, found = given.selection.numbers, given.selection
    columns: dict[str, np.ndarray] = {"set": np.arange(1, REPEATS + 1)}
    for i, name in enumerate(METHODS):
        columns[f"{given.family.symbol} by {name}"] = numbers[found.picks[i]]
        columns[f"true error by {name}"] = found.prices[i]
    page.table(columns, name="picks", source=f"{REPEATS} sets of {given.at.n} points, f(x) = {given.at.truth.text}.")
