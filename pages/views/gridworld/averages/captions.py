"""What the picture of the averages says, step by step and in the end."""

import numpy as np

from algos.gridworld.averages import Average
from pages.views.gridworld.averages import figure
from pages.views.gridworld.averages.run import Run, alike, carry, never_taken, part_left
from ui import words

MANY = 20  # samples of which the last headline says more


def axis(run: Run) -> str:
    """What the dots are; without bars their areas are the weights."""
    what = "what each sample was worth" if run.source.move else "each sample"
    if run.bars:
        return f"{what}, and their average"
    weighs = "size and %: its weight" if figure.weighed(run.n, run.board) else "larger: more weight"
    return f"{what} ({weighs} in the average)"


def caption(run: Run, k: int) -> str:
    """The frame after k samples: which weighs most so far."""
    states = run.trace.states
    if k == 0:
        return "No sample yet" + (": the average is 0" if states[0].mean == 0 else "")
    if k == run.n > 1:
        besides = _besides(run)
        return f"In the end {_heaviest(states[k], not besides)}{besides}"
    if np.isnan(states[k - 1].mean):
        return f"The first of {run.n} samples is the average so far"
    return f"After {k} of {run.n} samples {_most(states[k])}"


def _most(last: Average) -> str:
    """What weighs most in the average, and how much."""
    held, k = np.r_[last.rest, last.weights], len(last.weights)
    if alike(last):
        return f"all weigh the same: {_percent(held[1])} each"
    i = int(held.argmax())
    what = "the starting value" if i == 0 else "the newest" if i == k else f"sample {i}"
    if i < k and np.isclose(held[i], held[k]):
        return f"the newest weighs as much as {'the starting value' if i == 0 else f'sample {i}'}: {_percent(held[k])}"
    return f"{what} weighs most: {_percent(held[i])}"


def _heaviest(last: Average, also: bool = True) -> str:
    """What weighs most at the end, and how much; if asked also what the first sample weighs."""
    held, k = np.r_[last.rest, last.weights], len(last.weights)
    if alike(last):
        return f"all {k} samples weigh the same: {_percent(held[1])} each"
    i = int(held.argmax())
    what = "the starting value" if i == 0 else "the newest sample" if i == k else f"sample {i}"
    little = _percent(held[1]) if held[1] > 1e-4 else "nearly nothing"
    first = f", and sample 1 {little}" if also and i != 1 else ""
    return f"{what} weighs most: {_percent(held[i])}{first}"


def _besides(run: Run) -> str:
    """Of many samples: with a constant step how many carry nearly all weight; beside others what error is left."""
    if run.source.move and run.n > MANY and run.schedule.power > 1 and run.schedule.begin == "zero":
        rest, largest = run.trace.final.rest, float(run.trace.final.weights[:-1].max())
        who = "the starting value" if rest >= largest else "the heaviest"
        return f", and however many follow, {who} keeps {_percent(max(rest, largest) * never_taken(run))}"
    if run.others and run.source.move and run.n > MANY:
        left = _percent(float(part_left(run)))
        return f", and the typical error is {left} of that after {run.n // 4}"
    if run.n > MANY and run.schedule.power == 0 and run.schedule.alpha < 1:
        many = carry(run, 0.95)  # so many of the newest, unless what the average began with still weighs
        return f", and it takes the newest {many} to carry 95%" if run.trace.final.weights[-many:].sum() >= 0.95 else ""
    return ""


def _percent(share: float) -> str:
    return f"{100 * share:.1f}".removesuffix(".0") + "%" if share > 0.0095 else f"{100 * share:.2g}%"


def _left_in_the_end(run: Run) -> str:
    """What a constant step leaves of the error of independent samples, however many come."""
    alpha = run.schedule.alpha
    left = run.source.deviation * np.sqrt(alpha / (2 - alpha))
    return f": the typical error goes to {words.number(float(left))}, not to 0" if run.source.move and left else ""


def verdict(run: Run) -> str:
    """What becomes of the average by the two Robbins-Monro conditions, decided by the power of its schedule."""
    total, squares = run.schedule.limits()
    far, calm = np.isinf(total), np.isfinite(squares)
    if not run.source.move or run.trace.final.k < run.n:
        return ""  # typed numbers have an end; of others it is told once all are in
    if far and calm:
        return "With ever more samples the average converges to the true value."
    if run.schedule.power == 0 and run.schedule.alpha == 1:
        return "A constant step of 1: the average is the last sample."
    if run.schedule.power == 0:
        return f"With a constant step it never settles{_left_in_the_end(run)}."
    if far:
        return "The noise dies out only slowly, because the squares of the steps add up without end."
    return "The steps shrink too fast: the average stops wherever the first samples have brought it."
