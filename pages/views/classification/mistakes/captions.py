"""What a step of an online learner did, in words: which point it met, what that moved, and how the run ended."""

from typing import Any

import numpy as np

from algos.classification import novikoff
from pages.views.classification.mistakes import turns
from pages.views.classification.mistakes.run import Run
from ui import compute, words

ROUNDING = 1e-9  # of an objective: so far it may be off
FAR = 1e4  # times the points' own reach


def step(run: Run, i: int) -> str:
    """What step i did, in words."""
    told = [f"Step {i} of {run.trace.steps}"]
    if i > 0 and run.method == "perceptron":
        return _mistake(run, i)
    if i > 0 and run.method == "pegasos":
        return _draw(run, i)
    if i > 0 and run.method == "passive-aggressive":
        return _update(run, i)
    if i > 0:
        state = run.trace.states[i]
        before = run.trace.states[i - 1]
        told += [*_done(run, before, state), *_moves("the boundary", before, state)]
        left = f"{state.errors} of {words.count(len(run.at.y), 'point')} {'is' if state.errors == 1 else 'are'} wrong"
        told.append(f"and {left}")
    elif run.method == "descent":
        told.append("θ = s·a of the first point")
    elif run.moved:
        who = "θ" if run.offset or not run.at.straight else "the arrow w"
        wrong = f"{run.trace.states[0].errors} of {words.count(len(run.at.y), 'point')} on the wrong side"
        told.append(f"{who} starts {words.number(run.length_at_start)} long, with {wrong}")
    else:
        told.append("there is no boundary yet, θ = 0, and every point counts as a mistake")
    last = f". {ended(run)}" if i == run.trace.steps else ""
    return f"{told[0]}: {', '.join(told[1:])}{last}"


def _mistake(run: Run, i: int) -> str:
    """What the mistake of step i was, what it did to the arrow, and how many points are wrong since."""
    state = run.trace.states[i]
    own, name = bool(run.at.y[state.row]), run.at.class_names[int(run.at.y[state.row])]
    did = f"point {state.row + 1} is {name} and was wrong"
    if run.at.straight:  # else there is no arrow
        did += f", so it is {'added to' if own else 'subtracted from'} w"
    last = i == run.trace.steps
    left = f"{state.errors} of {words.count(len(run.at.y), 'point')}" if state.errors else "no point"
    side = f"{left} {'is' if state.errors <= 1 else 'are'} on the wrong side"
    if last and not run.trace.finished:  # it is one of many that go on
        return f"Step {i} of {run.trace.steps}: {side}. {ended(run)}"
    if last:
        did = did.replace(" and was wrong", "") if run.at.straight else did  # it is plain by now
        return f"Step {i} of {run.trace.steps}: {did}. {ended(run).removesuffix('.')}: {side}"
    return f"Step {i} of {run.trace.steps}: {did}. Now {side}"


def middle(run: Run) -> float:
    """How far the boundary is from its nearest point, as a share of the best distance."""
    final = run.trace.final
    near = float((run.signs * final.decision_function(run.at.Z)).min() / np.linalg.norm(final.coef))
    return near / (_widest(run) if run.offset else run.bound.gamma)


def _widest(run: Run) -> float:
    """The best distance of a boundary with an offset: the bound's own, γ, has the offset in the length of θ. Here it
    goes with so large a number that it adds next to nothing."""
    Z = run.at.Z - run.at.Z.mean(axis=0)
    large = np.full(len(Z), FAR * float(np.abs(Z).max()))
    return novikoff.bound(np.column_stack([Z, large]), run.at.y, fit_intercept=False).gamma


def _update(run: Run, i: int) -> str:
    """What passive-aggressive made of the point of step i; at the end, how far boundary and mean still move."""
    state, before = run.trace.states[i], run.trace.states[i - 1]
    if i == run.trace.steps:
        mean = _moves("the dotted mean", before.mean, state.mean)
        told = " and ".join([*_moves("the boundary", before, state), *mean]) or "this is the first boundary"
        return f"Step {i} of {run.trace.steps}: {told}. {ended(run)}"
    moved = "".join(f", {one}" for one in _moves("the boundary", before, state))
    left = f"{state.errors} of {words.count(len(run.at.y), 'point')} {'is' if state.errors == 1 else 'are'} wrong"
    agreement = words.number(state.agreement)
    below = f"agreement {agreement}, below 1" if float(f"{state.agreement:.3g}") < 1 else "an agreement just below 1"
    return f"Step {i} of {run.trace.steps}: point {state.row + 1} had {below}{moved}, and {left}"


def _moves(name: str, before: Any, state: Any) -> list[str]:
    """How a boundary of this name moved, in words."""
    return [f"{name} {'stays' if one == 'unmoved' else one}" for one in turns.moved(before, state)]


def _draw(run: Run, i: int) -> str:
    """What Pegasos made of the point of step i; at the end, how far each of its two rates came."""
    state, before = run.trace.states[i], run.trace.states[i - 1]
    if i == run.trace.steps:
        assert run.rival is not None and run.best is not None
        one, other = (words.number(above(run, end)) for end in (run.trace.final, run.rival.final))
        rates = f"{run.rates[0]} ends {one} above the least objective, and the dotted one, {run.rates[1]}, ends {other}"
        return f"Step {i} of {run.trace.steps}: the rate {rates} above it"
    did = "is added to θ" if state.phase == "added" else "is right by enough, so θ only shrinks"
    moved = "".join(f", {one}" for one in _moves("the boundary", before, state))
    left = f"{state.errors} of {words.count(len(run.at.y), 'point')} {'is' if state.errors == 1 else 'are'} wrong"
    if (many := state.draws - before.draws) > 1:  # the boundary has moved by all of them
        return f"Step {i} of {run.trace.steps}, {many} draws: the last, point {state.row + 1}, {did}{moved}, and {left}"
    return f"Step {i} of {run.trace.steps}: point {state.row + 1} {did}{moved}, and {left}"


def above(run: Run, end: Any) -> float:
    """How far the objective of `end` is above the least one: 0 if only rounding tells them apart."""
    assert run.best is not None
    apart = float(end.objective - run.best.objective)
    return apart if abs(apart) > ROUNDING * abs(run.best.objective) else 0


def _done(run: Run, before: Any, state: Any) -> list[str]:
    if run.method == "descent":
        return [f"risk {words.number(state.risk)}"]
    if run.method == "averaged" and state.phase == "averaged":
        return [f"all passes are made, with {words.count(state.examples, 'example')} averaged"]
    point = f"point {state.row + 1} is {run.at.class_names[int(run.at.y[state.row])]}"
    return [f"{point} and was wrong, mistake number {words.number(state.mistakes)}"]


def ended(run: Run) -> str:
    """Only what stopped because nothing was left to do has converged."""
    if run.method == "averaged":
        return f"All {words.count(run.settings['passes'], 'pass', 'passes')} are made, which is no sign of convergence."
    if run.method == "pegasos":
        return f"All {words.count(run.trace.final.draws, 'draw')} are made, without a stopping test."
    return compute.ended(run.trace)
