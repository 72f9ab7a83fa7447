"""What the race says: on its boards, in its headlines and beside them."""

from dataclasses import replace

import numpy as np

from algos.gridworld import bellman
from pages.views.gridworld.board_shapes import signed
from pages.views.gridworld.race import figure
from pages.views.gridworld.race.run import TITLES, Race
from ui import words
from ui.view import Said, beside

ROLES = "knows the board", "has to walk on it"  # of a planner, of a learner


def listed(names: list[str]) -> str:
    return words.listed([TITLES[name] for name in names])


def stopped(run: Race, name: str, j: int) -> str:
    """Why the way of a racer stops at budget j before an end, in a word: its best move leads back to where it has been,
    or all four are alike."""
    way, chosen = run.path(name, j), bellman.greedy(run.runs[name][0].Q[j])
    if len(way) < 2 or run.at.model.terminal[way[-1]]:
        return ""
    return "undecided" if chosen[way[-1]].all() else "stuck"


def near(V: np.ndarray, best: np.ndarray) -> np.ndarray:
    """How near values (S,) are to the best ones: 1 where they are equal, 0 where all of it is missing, or more."""
    return np.asarray(1 - np.clip(np.abs(V - best) / np.maximum(np.abs(best), 1e-9), 0, 1))


def caption(run: Race, j: int) -> str:
    """Who has found a way by budget j, and who of them first: how far all are from Q* stands on their boards."""
    spent, most = (words.number(int(run.budgets[i])) for i in (j, -1))
    if j == len(run.budgets) - 1 and (told := _outcome(run)):
        return told
    goal = "an end" if run.goal is None else f"the {signed(run.goal)}" if run.goal else "the goal"
    firsts = {name: run.first(name) for name in run.names}
    found = sorted(i for i in set(firsts.values()) if i <= j)
    if not found:
        who = {1: "it has not", 2: "neither has"}.get(len(run.names), "none of them has")
        return f"After {spent} of {most} updates {who} found a way to {goal}{' yet' * (spent != most)}"
    first, *others = ([name for name in run.names if firsts[name] == i] for i in found)
    if len(first) == len(run.names) > 1:
        return f"All found a way to {goal} at the same time, within {_updates(run, found[0])}"
    many = len(first) > 2
    who = f"{len(first)} of {len(run.names)} racers" if many else listed(first)
    said = f"{who} found a way to {goal}{'' if many else ' first'}, within {_updates(run, found[0])}"
    later = [name for names in others for name in names]
    if len(later) == 1:
        return f"{said}, and {listed(later)} within {words.number(int(run.budgets[firsts[later[0]]]))}"
    the_others = len(first) + len(later) == len(run.names)
    said += f", then {'the others' if the_others else listed(later)}" if later else ""
    apart = other_ways(run) if j == len(run.budgets) - 1 else []
    return said + (f", and {listed(apart)} {'takes' if len(apart) == 1 else 'take'} another way" if apart else "")


def _outcome(run: Race) -> str:
    """Who is nearest to Q* in the end, or who earned most, where a curve is about that; else nothing."""
    run = replace(run, spent=len(run.budgets) - 1)
    if run.curve:
        far = sorted(set(run.names) - set(run.nearest), key=lambda name: run.apart[name])
        next_one = next((name for name in far if name in run.learners), far[0] if far else None)
        many, one = len(run.nearest) > 2, len(run.nearest) == 1
        who = f"{len(run.nearest)} of {len(run.names)} racers" if many else listed(run.nearest)
        said = f"{who} {'is' if one else 'are'} most accurate"
        apart = words.number(run.apart[next_one]) if next_one else ""
        if next_one in run.learners and not set(run.nearest) & set(run.learners):
            return f"{said}, and of the learners {TITLES[next_one]} with an error of {apart}"
        best = words.number(min(run.apart.values()))
        alike = {words.number(run.apart[name]) for name in run.nearest} == {best}
        said += f" with a mean error of {best}{'' if alike else ' at best'}"
        return f"{said}, and {TITLES[next_one]} has {apart}" if next_one else said
    if run.below == "return" and len(run.richest) == 1 < len(run.learners):
        others = [
            f"{TITLES[name]} {words.number(run.earned(name))}" for name in run.learners if name not in run.richest
        ]
        best = words.number(run.earned(run.richest[0]))
        who = f"{TITLES[run.richest[0]]} earns most while it learns"
        return f"{who}, {best} in a walk at the end, and {words.listed(others)}"
    return ""


def right(run: Race, name: str, j: int) -> float:
    """How right the values of a racer are at budget j: as green as its cells are on average."""
    return float(near(bellman.best(run.runs[name][0].Q[j]), run.V)[run.walked].mean())


def _updates(run: Race, j: int) -> str:
    return words.count(int(run.budgets[j]), "update")


def said(run: Race) -> list[Said]:
    told = ["An update corrects the value of one move in one cell. The value of a cell is that of its best move."]
    if _shares_told(run):
        told.append("The percentage is how right the cells are on average.")
    if figure.alone(run.at.board):
        told.append("A number in a filled cell is what ending there pays.")
    if figure.written(run.at.board):
        told.append("Without an arrow all four moves are equal.")
    reached = {stopped(run, name, j) for name in run.names for j in range(len(run.budgets))}
    reasons = [("stuck", "its best move leads back"), ("undecided", "all four moves are equal")]
    said = [f"{word} if {why}" for word, why in reasons if word in reached]
    if said:
        told.append(f"A robot is {' and '.join(said)}.")
    return [beside(" ".join(told))]


def _shares_told(run: Race) -> bool:
    """Whether a board ever says how right its values are: if there is room, or no way to tell of instead."""
    below = int(run.curve) + (run.below in ("return", "greedy"))
    b, k = run.at.board, len(run.names)
    if figure.all_told(b, k, figure.room(b.shape, k, below)):
        return True
    every = [(name, j) for name in run.names for j in range(len(run.budgets))]
    return any(run.at.model.terminal[run.path(*one)[-1]] and not run.arrives(*one) for one in every)


def other_ways(run: Race) -> list[str]:
    """Whose greedy way to the goal has not even half of its cells in common with that of the first racer."""
    first, *others = run.names
    way = run.path(first, -1)
    found = [name for name in others if np.isin(run.path(name, -1), way).mean() < 0.5]
    return [name for name in found if run.arrives(name, -1) and run.arrives(first, -1)]
