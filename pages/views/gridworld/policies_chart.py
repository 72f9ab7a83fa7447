"""The board while the setting grows, and what is said about it."""

import math
from dataclasses import dataclass, replace

import numpy as np
import streamlit as st

from pages.views.gridworld import scene
from pages.views.gridworld.policies_scan import LARGE
from pages.views.gridworld.policies_setup import Setup
from ui import player, words
from ui.figures import board
from ui.figures.policies import Policies


@dataclass(frozen=True)
class Stop:
    """A value of the setting at which the board is drawn."""

    x: float
    V: np.ndarray  # (S,)
    best: np.ndarray  # (S, 4) bool
    ranges: tuple[int, ...]  # the range it lies in, or the two it is the threshold of


def stops(at: Setup) -> list[Stop]:
    """Where the board is drawn: at the values of the scan, and at the thresholds, with the ties that are there."""
    inside, between = [], []
    for k, held in enumerate(at.ranges):
        for x, V in list(zip(held.values.tolist(), held.V, strict=True)):
            if x != held.low or k == 0:
                inside.append(Stop(x, V, held.best, (k,)))
        if k + 1 < len(at.ranges) and not at.ranges[k + 1].endless:
            inside.pop()
            between.append(Stop(held.high, held.V[-1], held.best | at.ranges[k + 1].best, (k, k + 1)))
    for i in (0, -1):  # just at an end more actions may be equally good, as with slip 0
        if inside[i].best.any():
            inside[i] = replace(inside[i], best=at.exactly(inside[i].x))
    room = at.frames
    first = [stop for stop in inside if stop.x == at.own][:1]
    found = [*first, *_some(between, max(room - len(inside), room // 2))]
    found += _some([stop for stop in inside if stop.x != at.own], room - len(found))
    return sorted(found, key=lambda stop: stop.x)


def _some(stops: list[Stop], most: int) -> list[Stop]:
    """At most so many of them, evenly spread."""
    if len(stops) <= most:
        return stops
    return [stops[i] for i in np.unique(np.round(np.linspace(0, len(stops) - 1, most)).astype(int)).tolist()]


def play(at: Setup) -> None:
    """One frame a stop; the board's own setting is shown first."""
    shown = stops(at)
    free = ~at.scene.model.terminal
    finite = [stop.V[free] for stop in shown if np.isfinite(stop.V).all()]
    stage = Policies(
        at.scene.board,
        min(board.scale(*finite), board.scale(at.scene.board.reward)),
        values=np.concatenate([i.values for i in at.ranges]),
        worth=np.concatenate([i.V[:, at.scene.model.start] for i in at.ranges]),
        ends=np.array([*(i.low for i in at.ranges), at.ranges[-1].high]),
        names=[str(n) if n else "∞" for n in at.numbers],
        marks=[*(at.said(i.low) for i in at.ranges), at.said(at.ranges[-1].high)],
        setting=at.title,
    )
    player.play(
        [stage.draw(s.V, s.best, s.x, s.ranges, scene.hover(at.scene, _hover(s))) for s in shown],
        [said(at, stop) for stop in shown],
        alt=alt(at),
        start=int(np.argmin([abs(stop.x - at.own) for stop in shown])),
        maps=True,
        on_click=lambda i: scene.pick(at.scene, i),
        key="policies",
    )
    missing = len(at.thresholds) - sum(len(stop.ranges) == 2 for stop in shown)
    if missing:
        st.caption(f"{missing} of the {len(at.thresholds)} thresholds have no frame of their own; the table has all.")


def _hover(stop: Stop) -> list[str]:
    return [f"V {v:.4g}" if np.isfinite(v) else "V without limit" for v in stop.V.tolist()]


def said(at: Setup, stop: Stop) -> str:
    """A stop in words."""
    here = f"{at.title} {at.said(stop.x)}"
    k = stop.ranges[0]
    if at.ranges[k].endless:
        return f"{here} · rewards add up without end, and no policy is best"
    if len(stop.ranges) == 2:
        a, b = (at.numbers[i] for i in stop.ranges)
        return f"{here} · a threshold: policies {a} and {b} are equally good"
    worth = f"V(start) {words.number(float(stop.V[at.scene.model.start]))}"
    until = f", until {at.said(at.ranges[k].high)}" if k + 1 < len(at.ranges) else ""
    ties = "" if np.array_equal(stop.best, at.ranges[k].best) else ", just here with more that are equally good"
    return f"{here} · policy {at.numbers[k]} of {at.policies}{until}{ties} · {worth}"


def alt(at: Setup) -> str:
    """The whole sweep in a sentence."""
    count = words.count(at.policies, "best policy", "best policies")
    where = f"{at.title.lower()} from {at.said(at.low)} to {at.said(at.high)}"
    if not at.thresholds:
        return f"A board with {count} over the {where}, and the curve of V(start)."
    known = ", ".join(at.said(x) for x in at.thresholds[:10]) + (" and more" if len(at.thresholds) > 10 else "")
    return f"A board with {count} over the {where}, changing at {known}, and the curve of V(start)."


def summary(at: Setup) -> str:
    """Under the numbers: what was swept, how exactly, and where it ends."""
    parts = [f"{at.title} from {at.said(at.low)} to {at.said(at.high)}."]
    ranges = [i for i in at.ranges if not i.endless]
    if ranges[0].low > at.low or (ranges[-1].high < at.high and len(ranges) == len(at.ranges)):
        parts.append(
            f"Searched from {at.said(ranges[0].low)} to {at.said(ranges[-1].high)}: at the very end the sum of rewards "
            "has no finite value."
        )
    if at.ranges[-1].endless:
        parts.append(f"Above {at.said(at.ranges[-1].low)} staying pays more than ending: with γ = 1 nothing stops it.")
    if at.setting != "living":
        parts.append("A policy that is best only between two values of the scan can be missed.")
    if len(at.scene.board.cells) > LARGE:
        decimals = math.floor(-math.log10(at.exactness))
        parts.append(
            f"On this many cells the scan is coarser, thresholds are found to {decimals} decimals, and a policy that "
            "is best on a shorter range than that is left out."
        )
    return " ".join(parts)
