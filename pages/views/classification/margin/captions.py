"""What is said of a margin: held by whom at which price, and how far the search for it is."""

import math
import re

import numpy as np

from algos.kernels.support_vector_machine import SupportVectorMachine
from pages.views.classification.margin.run import Run
from ui import words
from ui.figures.margin import ROUNDING


def priced(run: Run) -> str:
    """How wide the strip is at this price, where that is seen, and how many points stand past their edge."""
    assert run.price is not None
    stands = f"With {'C' if run.price.key == 'C' else 'λ'} at {words.setting(run.price.value)}"
    wrong = [re.sub(r"^(.*?)( points?)? (is|are) on", _of_them, told) for told in _wrong(run, run.final)]
    ended = [] if run.trace.finished else [f"not at rest after {words.count(run.final.pairs, 'pair')}"]
    late, n = int((run.final.slack > ROUNDING).sum()), len(run.rows)
    past = f"{late} of {n} points are past their edge" if late else "no point is past its edge"
    if late == 1:
        past = f"point {run.rows[run.final.slack > ROUNDING][0] + 1} of {n} is past its edge"
    width = f"the margin is {words.number(run.final.margin_width)} wide, and "
    if run.price.value == run.price.values[-1]:
        since = _since(run, run.at_price(run.price.values[0]))
        width = since or width
    if not run.at.straight:
        width = f"{words.count(len(run.final.support), 'support vector')} hold a margin that bends, and "
    return (
        f"{stands}, {', '.join([width + past if run.final.coef.any() else 'there is no margin yet', *wrong, *ended])}"
    )


def _of_them(said: re.Match[str]) -> str:
    """Points on the wrong side are among those that are past their edge; training and test points are counted apart."""
    return f"with {said[1]} of them on" if said[2] and said[1].isdigit() else f"with {said[1]}{said[2] or ''} on"


def _since(run: Run, first: Run) -> str:
    """What has become of the margin since the first price: of its width or, where λ rises, of how many hold it."""
    assert first.price is not None
    if not (run.final.coef.any() and first.final.coef.any()):
        return ""
    at = words.setting(first.price.value)
    if first.price.key != "C":
        many, before = len(run.final.support), len(first.final.support)
        more = f"{many} points hold the margin, {'up' if many > before else 'down'} from {before} at {at}, and "
        return more if many != before else ""
    now, then = run.final.margin_width, first.final.margin_width
    if math.isclose(now, then, rel_tol=1e-3):
        return ""
    how = "wider" if now > then else "narrower"
    return f"the margin has become {how}, {words.number(now)} instead of {words.number(then)} at {at}, and "


def step(run: Run, state: SupportVectorMachine) -> str:
    last, strip = state is run.final, _strip(run, state)
    if run.separable and strip and not run.objectives and (run.trace.finished or not last):
        when = [] if last else [f"pair {words.number(state.pairs)} of {words.number(run.final.pairs)}"]
        return ", ".join([strip[:1].upper() + strip[1:], *_wrong(run, state), *when])
    if last and not run.separable:
        return ended(run)
    where, told = f"Pair {words.number(state.pairs)} of {words.number(run.final.pairs)}", []
    if not state.pair.size:
        told.append("every alpha is 0")
    elif not (last and run.trace.finished):
        i, j = run.rows[state.pair] + 1
        where += f", points {i} and {j}"
    if run.objectives:
        primal = state.primal_objective
        also = f", primal {words.number(primal)}" if np.isfinite(primal) else ""
        told.append(f"dual {words.number(state.dual_objective)}{also}")
    elif strip:
        told.append(strip)
    told += _wrong(run, state)
    if not last:
        return f"{where}: {', '.join([*told, f'largest violation {words.number(state.largest_violation)}'])}"
    return f"{where}: {', '.join(told)}. {ended(run)}"


def _strip(run: Run, state: SupportVectorMachine) -> str:
    """By how many points it is held, and how wide it is where it does not bend; nothing while there is none."""
    if not np.isfinite(state.margin_width):
        return ""
    held = len(state.support)
    which = f"is {words.number(state.margin_width)} wide" if run.at.straight else "bends"
    return f"{words.count(held, 'support vector')} hold{'s' * (held == 1)} the margin, which {which}"


def _wrong(run: Run, state: SupportVectorMachine) -> list[str]:
    """How many points are ringed, if any: none while there is no boundary."""
    if not state.coef.any():
        return []
    wrong = int((state.signs * state.scores <= 0).sum())
    if run.at.test is None:
        return [f"{words.count(wrong, 'point')} {'is' if wrong == 1 else 'are'} on the wrong side"] if wrong else []
    missed = int((state.predict(run.at.Z_test) != run.at.y_test).sum())
    both = f"{words.count(wrong, 'training point')} and {words.count(missed, 'test point')}"
    return [f"{both} are on the wrong side"] if wrong or missed else []


def ended(run: Run) -> str:
    pairs = words.count(run.final.pairs, "pair")
    if not run.separable:
        return f"No boundary separates the classes, so the search was stopped after {pairs}."
    if run.final.phase == "converged":
        return f"Converged after {pairs}: no condition is broken by more than 10⁻⁶."
    worst = words.number(run.final.largest_violation)
    return f"Stopped at the limit of {pairs}, before the optimum: one condition is still broken by {worst}."
