"""Validation: what a model's error on new points is, guessed from the points at hand, and what choosing by it does."""

from dataclasses import replace

import numpy as np

from pages.views.bias_variance.validation import choosing, closer, estimate_scripts, estimates, winner
from pages.views.bias_variance.validation.choosing import Choosing
from pages.views.bias_variance.validation.estimates import Estimates
from pages.views.bias_variance.validation.winner import Curse
from ui import controls
from ui.view import Screen, View
from ui.words import Share

PARTS = {"estimates": "estimates of one model", "choosing": "choosing a model", "winner": "the winner's curse"}


def choose() -> Estimates | Choosing | Curse:
    part = controls.choice(
        "Look at",
        list(PARTS),
        "estimates",
        key="valid_part",
        titles=PARTS,
        help="How good the estimates of an error are; what they choose; why the winner's is too low.",
    )
    if part == "estimates":
        return estimates.choose()
    return choosing.choose() if part == "choosing" else winner.choose()


def _off(run: Estimates, method: str) -> Share:
    """How far the mean of a method's estimates is from the mean true error, as a share of it."""
    return Share(run.rows[method].mean() / run.true.mean() - 1)


def _costliest(run: Estimates) -> int:
    """Which point costs most while left out, counted along x."""
    final = run.final
    errors = (final.y - final.predictions)[np.argsort(final.x)] ** 2
    return int(np.nanargmax(errors)) + 1


def _picked(run: Choosing, method: int) -> float:
    """How often a method picks the model that it picks most often."""
    return float(run.selection.shares[method].max())


view = View(
    "Validation",
    choose,
    {
        Estimates: Screen(
            estimates.chart,
            estimates.numbers,
            estimates.HELP,
            at=lambda run, j: replace(run, states=run.states[: j + 1]),
            verdict=estimates.verdict,
            said=estimates.said,
            closer=closer.fold,
            theory="theory_estimates.md",
            code=estimate_scripts.code,
            rows=estimates.rows,
            quantities={
                "spread of leave-one-out": lambda run: float(run.rows["leave-one-out"].std()),
                "spread of 5 folds": lambda run: float(run.rows["5 folds"].std()),
                "spread of leave-one-out less that of 5 folds": lambda run: float(
                    run.rows["leave-one-out"].std() - run.rows["5 folds"].std()
                ),
                "5 folds, off by": lambda run: _off(run, "5 folds"),
                "leave-one-out, off by": lambda run: _off(run, "leave-one-out"),
                "hold-out, off by": lambda run: _off(run, "hold-out"),
                "hold-out, times the true error": lambda run: 1 + float(_off(run, "hold-out")),
                "this split, times the true error": lambda run: float(run.final.estimate / run.true[0]),
                "5 folds, times the true error": lambda run: 1 + float(_off(run, "5 folds")),
                "point that costs most": _costliest,
            },
        ),
        Choosing: Screen(
            choosing.chart,
            choosing.numbers,
            choosing.meaning,
            at=lambda run, r: replace(run, shown=r),
            said=choosing.said,
            closer=closer.picks,
            theory="theory_choosing.md",
            code=choosing.code,
            rows=choosing.rows,
            quantities={
                "training error picks": lambda run: run.models[int(run.selection.shares[0].argmax())],
                "share of training error's favourite": lambda run: _picked(run, 0),
                "share of hold-out's favourite": lambda run: _picked(run, 1),
                "share of the folds' favourite": lambda run: _picked(run, 2),
            },
        ),
        Curse: Screen(
            winner.chart,
            winner.numbers,
            winner.HELP,
            at=lambda run, i: replace(run, M=run.counts[i]),
            verdict=winner.verdict,
            said=winner.said,
            closer=closer.candidates,
            theory="theory_winner.md",
            code=winner.code,
            rows=winner.rows,
            quantities={"one candidate, validation": lambda run: run.error(run.race.results(1)[0].mean())},
        ),
    },
    folded=("seed", "valid_order", "valid_split", "valid_repeat"),
)
