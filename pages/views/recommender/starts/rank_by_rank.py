"""Rank by rank: pieces of rank 1 one after the other, beside fitting as many at once."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
import streamlit as st

from algos.recommender import alternating, greedy, ratings
from algos.recommender.factors import Factors
from algos.trace import Trace
from datasets.ratings import Ratings
from pages.views.recommender import scene, scripts, tables
from pages.views.recommender.scene import Scene
from pages.views.recommender.starts.many_starts import freedom, solvers
from pages.views.recommender.starts.pieces import Stage
from ui import compute, controls, picture, words
from ui.picture import Picture
from ui.view import Code, Rows, Said, Screen, beside, note

LIMIT = 100  # half-steps of the joint fit of each rank
MOST = 80  # rows, and columns, of the map
WAYS = ("rank by rank", "joint fit")
J_PIECES, J_JOINT = (f"J, {way}" for way in WAYS)
RMSE_PIECES, RMSE_JOINT = (f"Error, {way}" for way in WAYS)


@dataclass(frozen=True, eq=False)
class Pieces:
    """Both ways to a rank."""

    at: Scene
    asked: int  # how many pieces
    settings: dict[str, Any]  # of both, but the rank
    trace: Trace[Factors]  # with 0, 1, 2, ... pieces; fewer than asked for if one more would bring nothing
    joint_fits: tuple[Trace[Factors], ...]  # of rank 1, 2, ...

    @property
    def pieces(self) -> tuple[Factors, ...]:
        """With 0, 1, 2, ... of them."""
        return self.trace.states

    @property
    def found(self) -> int:
        """How many pieces there are."""
        return len(self.pieces) - 1

    @property
    def joint(self) -> tuple[Factors, ...]:
        """The joint fits of as many ranks, from 0."""
        return (self.pieces[0], *(fit.final for fit in self.joint_fits))

    @cached_property
    def errors(self) -> dict[str, np.ndarray]:
        """By number of pieces."""
        parts = {"training": self.at.train} | ({} if self.at.test is None else {"held out": self.at.test})
        return {
            f"{way}, {part}": np.array([ratings.rmse(judged.Y, model.predict()) for model in models])
            for part, judged in parts.items()
            for way, models in zip(WAYS, (self.pieces, self.joint), strict=True)
        }


def choose(data: Ratings) -> Pieces:
    at = scene.choose(data)
    n, m = at.data.Y.shape
    count = controls.slider(
        "Pieces", 1, min(n, m, 8), min(5, n, m), key="pieces", help="So many pieces of rank 1, one after the other."
    )
    penalty = scene.penalty()
    seed = controls.seed()
    settings: dict[str, Any] = dict(penalty=penalty, centre=scene.centre(at.data), seed=seed)
    trace = compute.run(greedy.steps, at.train.Y, limit=count, rank=count, **settings)
    joint = tuple(
        compute.run(alternating.steps, at.train.Y, limit=LIMIT, rank=rank, **settings)
        for rank in range(1, len(trace.states))
    )
    return Pieces(at, count, settings, trace, joint)


def chart(it: Pieces) -> Picture:
    """What the pieces leave of the ratings, and the errors: one piece more in every frame."""
    at, errors = it.at, it.errors
    rows, columns = _drawn(at)
    users, items = [at.data.users[a] for a in rows], [at.data.items[i] for i in columns]
    left = [(at.train.Y - model.predict())[np.ix_(rows, columns)] for model in it.pieces]
    stage = Stage(left, errors, users, items)
    training, joint = ([words.number(float(e)) for e in errors[f"{way}, training"]] for way in WAYS)
    return picture.frames(
        len(it.pieces),
        stage.draw,
        lambda p: _told(it, p),
        alt=f"Training error by number of pieces: from {training[0]} without any to {training[-1]} with {it.found}; "
        f"the joint fit of that rank has {joint[-1]}.",
        maps=True,
        start=0,
        key="pieces_player",
    )


def _told(it: Pieces, p: int) -> str:
    """What is left by p pieces, and by the joint fit of that rank; at the end on the ratings held out, too."""

    def by(part: str) -> str:
        one, joint = (words.number(float(it.errors[f"{way}, {part}"][p])) for way in WAYS)
        return f"{one} rank by rank and {joint} by the joint fit"

    if not p:
        first = words.number(float(it.errors[f"{WAYS[0]}, training"][0]))
        return f"Without a piece the error on known ratings is {first}"
    if p == it.found and it.at.test is not None:
        return f"With {words.count(p, 'piece')} the error held out is {by('held out')}"
    return f"With {words.count(p, 'piece')} the error on known ratings is {by('training')}"


def _drawn(at: Scene) -> tuple[np.ndarray, np.ndarray]:
    """The users and the items of the map."""
    users, items = (np.unique(np.linspace(0, size - 1, MOST).astype(int)) for size in at.data.Y.shape)
    return users, items


def numbers(it: Pieces) -> dict[str, float]:
    Y, last, joint = it.at.judged.Y, it.pieces[-1], it.joint[-1]
    return {
        J_PIECES: last.objective,
        J_JOINT: joint.objective,
        RMSE_PIECES: ratings.rmse(Y, last.predict()),
        RMSE_JOINT: ratings.rmse(Y, joint.predict()),
    }


def at(it: Pieces, pieces: int) -> Pieces:
    """With so many pieces, and the joint fits of as many ranks."""
    return replace(it, trace=it.trace.until(pieces), joint_fits=it.joint_fits[:pieces])


def explained(it: Pieces) -> dict[str, str]:
    """What the numbers mean."""
    measured = "the ratings learned from" if it.at.test is None else "the ratings held out"
    return {
        J_PIECES: "Half the squared error of all pieces together, plus half the penalty of each.",
        J_JOINT: f"Alternating least squares of the same rank, after at most {LIMIT} half-steps.",
        RMSE_PIECES: f"On {measured}.",
        RMSE_JOINT: f"On {measured}.",
    }


def said(it: Pieces) -> list[Said]:
    """What is drawn of the table, and whether more pieces would help."""
    users, items = map(len, _drawn(it.at))
    told = []
    if (users, items) != it.at.data.Y.shape:
        told.append(note(f"The map shows {users} of the users and {items} of the items. The errors count all."))
    if it.found < it.asked:
        pieces = words.count(it.found, "piece")
        told.append(beside(f"After {pieces} one more brings nothing: the penalty costs more than it would gain."))
    else:
        told.append(beside("The joint fit has as many numbers: all of them are found together."))
    return told


def closer(it: Pieces) -> None:
    """The pieces by size, and free numbers."""
    st.markdown("**The pieces**: the length of u times that of v, and what J is with it.")
    lines = [["none", "", words.number(it.pieces[0].objective)]]
    for r, model in enumerate(it.pieces[1:]):
        size = float(np.linalg.norm(model.users[:, r]) * np.linalg.norm(model.items[:, r]))
        lines.append([str(r + 1), words.number(size), words.number(model.objective)])
    st.markdown(tables.markdown(["piece", "‖u‖ ‖v‖", "J"], lines, "lll"))
    st.caption(
        "Without gaps and without a penalty these are the singular values, and rank by rank is as good as any fit. "
        "With gaps the first pieces have taken what later ones would have shared."
    )
    freedom(it.at.train, max(it.found, 1))


def code(it: Pieces) -> Code:
    on = "train" if it.at.test is None else "test"
    joint = "joint = model  # no piece is worth its price"
    if it.found:
        joint = scripts.model(it.joint_fits[-1], name="joint")
    ours = scripts.of_run(
        it.at,
        it.trace,
        lines=[joint],
        numbers={
            J_PIECES: "model.objective",
            J_JOINT: "joint.objective",
            RMSE_PIECES: f"ratings.rmse({on}.Y, model.predict())",
            RMSE_JOINT: f"ratings.rmse({on}.Y, joint.predict())",
        },
        title="Rank by rank.",
    )
    library = scripts.of(
        it.at.data,
        [*it.at.lines, *scripts.centred(it.settings["centre"]), *solvers(it.settings["penalty"]), *_library(it)],
        {
            J_PIECES: "J(P, Q)",
            J_JOINT: "J(U, V)",
            RMSE_PIECES: f"float(np.sqrt(np.nanmean(({on}.Y - mean - P @ Q.T) ** 2)))",
            RMSE_JOINT: f"float(np.sqrt(np.nanmean(({on}.Y - mean - U @ V.T) ** 2)))",
        },
        title="Rank by rank.",
    )
    return Code(
        greedy,
        ours,
        library,
        why="A piece of rank 1 needs regressions on one number only; they end by the same rule.",
    )


def _library(it: Pieces) -> list[str]:
    """Lines that make the pieces P and Q, and the joint fit U and V."""
    penalty, seed = it.settings["penalty"], it.settings["seed"]
    joint = "U, V = P, Q"
    if it.found:
        start = f"0.5 * np.random.default_rng({seed}).normal(size=(m, {it.found}))"
        joint = f"U, V = run({start}, {it.joint_fits[-1].steps // 2})"
    return [
        "def regress(left, seen, q):  # every row on one number",
        f"    below = {penalty!r} + seen @ q**2",
        "    return np.where(below > 0, left @ q / np.where(below > 0, below, 1), 0)",
        "",
        "m = Y.shape[1]",
        "P, Q = np.zeros((len(Y), 0)), np.zeros((m, 0))",
        f"for piece in range({it.found}):",
        "    left = np.where(seen, R - P @ Q.T, 0)",
        f"    q = 0.5 * np.random.default_rng({seed} + piece).normal(size=m)",
        "    before = np.inf",
        "    for sweep in range(100):",
        "        p = regress(left, seen, q)",
        "        q = regress(left.T, seen.T, p)",
        f"        now = (((left - np.outer(p, q))[seen] ** 2).sum() + {penalty!r} * (p @ p + q @ q)) / 2",
        "        if sweep and before - now <= 1e-9 * before:",
        "            break",
        "        before = now",
        "    P, Q = np.column_stack([P, p]), np.column_stack([Q, q])",
        joint,
    ]


def rows(it: Pieces) -> Rows:
    columns = {
        "pieces": range(len(it.pieces)),
        J_PIECES: [model.objective for model in it.pieces],
        J_JOINT: [model.objective for model in it.joint],
    }
    return Rows(columns, f"{it.at.data.name}_pieces", it.at.data.source)


SCREEN = Screen(
    chart,
    numbers,
    explained,
    at=at,
    said=said,
    closer=closer,
    code=code,
    rows=rows,
    quantities={
        "Joint fit lower by": lambda it: it.pieces[-1].objective - it.joint[-1].objective,
        "Joint fit held out lower by": lambda it: (
            it.errors["rank by rank, held out"][-1] - it.errors["joint fit, held out"][-1]
        ),
    },
)
