"""The charts of the content view: one user, features learned by turns, one item."""

from dataclasses import replace
from typing import Any

import numpy as np
import streamlit as st

from algos.recommender import alternating, factors
from algos.recommender.content import Content, steps
from algos.recommender.factors import Factors
from algos.recommender.hybrid import Hybrid
from algos.trace import Trace
from datasets.names import plain
from pages.views.recommender import baselines_scores
from pages.views.recommender.content_settings import LIMIT, STOPS, Plan
from ui import player, words
from ui.figures import content, content_learning

PHASES = {"start": "the start", "users": "users solved", "items": "items solved"}
INTERCEPT = "intercept θ₀"
FRAMES = 50


def show(plan: Plan, trace: Trace) -> None:
    {"weights": _user, "learned": _learned, "hybrid": _item}[plan.mode](plan, trace)


def weights(plan: Plan, state: Content) -> np.ndarray:
    """The user's weights, the intercept first if there is one: for `names`."""
    theta = state.weights[plan.user]
    return theta if plan.settings["intercept"] == "none" else np.append(state.intercept[plan.user], theta)


def names(plan: Plan) -> list[str]:
    return list(plan.names) if plan.settings["intercept"] == "none" else [INTERCEPT, *plan.names]


def _user(plan: Plan, trace: Trace) -> None:
    data, at, a = plan.at.data, plan.at, plan.user
    held = np.full(len(data.items), np.nan) if at.test is None else at.test.Y[a]
    models = [(weights(alone, state), state.predict()[alone.user]) for alone, state in _penalties(plan)]
    chosen = STOPS.index(plan.settings["penalty"])
    stage = content.User(names(plan), models, chosen, (at.train.Y[a], held), data.items)
    captions = []
    for penalty, (theta, guesses) in zip(STOPS, models, strict=True):
        parts = [f"λ = {words.number(penalty)}", f"sum of θ² {words.number(float(theta @ theta))}"]
        for name, rated in (("learned from", at.train.Y[a]), ("held out", held)):
            if (known := ~np.isnan(rated)).any():
                error = (guesses - rated)[known]
                parts.append(f"RMSE {name} {words.number(float(np.sqrt((error**2).mean())))}")
        captions.append(" · ".join(parts))
    theta, guesses = models[chosen]
    who, count = plain(data.users[a]), words.count(int(at.train.seen[a].sum()), "rating")
    top = int(np.abs(theta).argmax())
    said = "all weights are 0"
    if theta.any():
        said = f"the largest weight is {words.number(float(theta[top]))}, of {names(plan)[top]}"
    player.play(
        [stage.draw(*model) for model in models],
        captions,
        start=chosen,
        alt=f"{who}, {count} learned from: {said}; guesses from {words.number(float(guesses.min()))} to "
        f"{words.number(float(guesses.max()))}.",
        key="content_user_chart",
    )
    new = np.flatnonzero(~data.seen[a])
    best = new[np.argsort(-guesses[new], kind="stable")][:5]
    listed = ", ".join(f"{plain(data.items[i])} {guesses[i]:,.2f}" for i in best)
    st.caption(f"**{who}** · {count} learned from, weights of this user alone · next: {listed or 'nothing is left'}.")


def _penalties(plan: Plan) -> list[tuple[Plan, Content]]:
    """The fits of this user alone, one for each penalty; users do not depend on each other."""
    R, seen, mean = factors.prepared(plan.at.train.Y, plan.settings["centre"])
    a = plan.user
    found = []
    for penalty in STOPS:
        if seen[a].any():
            row = np.where(seen[a], R[a], np.nan)[None]
            (state,) = steps(row, plan.features, penalty=penalty, intercept=plan.settings["intercept"])
            state = replace(state, mean=mean)
        else:
            q = plan.features.shape[1]
            state = Content(np.zeros((1, q)), np.zeros(1), plan.features, mean, 0.0)
        found.append((replace(plan, user=0), state))
    return found


def _learned(plan: Plan, trace: Trace) -> None:
    data = plan.at.data
    at = {id(state): i for i, state in enumerate(trace.states)}
    reach = max(float(np.abs(part).max()) for s in trace.states for part in (s.users, s.items)) or 1.0
    curve = trace.curve("objective")
    labels = (data.items, data.users, plan.names)

    def draw(state: Factors) -> dict[str, Any]:
        return content_learning.learning((state.items, state.users), labels, reach, curve, at[id(state)])

    _play(plan, trace, draw, f"Features of {words.count(len(data.items), 'item')} learned from a first guess")


def _item(plan: Plan, trace: Trace) -> None:
    data = plan.at.data
    at = {id(state): i for i, state in enumerate(trace.states)}
    reach = max(float(np.abs(s.item_weights).max()) for s in trace.states) or 1.0
    curve = trace.curve("objective")
    order = np.argsort(trace.final.predict()[:, plan.item], kind="stable")
    who = [data.users[a] for a in order]
    apart = plain_factors(plan).final.predict()[order, plan.item]
    rated = data.Y[order, plan.item]
    still = [
        content.dots("plain factorisation", apart, who, -1, symbol="diamond"),
        content.dots("rating", rated, who, 0, symbol="square"),
    ]
    span = content.span(apart, rated, *(s.predict()[:, plan.item] for s in trace.states))

    def draw(state: Hybrid) -> dict[str, Any]:
        guess = content.dots("factors of features", state.predict()[order, plan.item], who, 1)
        figure = content_learning.film(
            state.item_weights, plan.names, reach, [guess, *still], span, curve, at[id(state)]
        )
        return figure

    count = int(plan.at.train.seen[:, plan.item].sum())
    guesses = trace.final.predict()[:, plan.item]
    said = (
        f"{plain(data.items[plan.item])}, {words.count(count, 'rating')} learned from: guesses from "
        f"{words.number(float(guesses.min()))} to {words.number(float(guesses.max()))}, by plain factors from "
        f"{words.number(float(apart.min()))} to {words.number(float(apart.max()))}"
    )
    _play(plan, trace, draw, said)
    st.caption(f"{said}.")


def plain_factors(plan: Plan) -> Trace:
    """The factorisation that does not know the features, with the same settings."""
    return player.run(alternating.steps, plan.at.train.Y, **plan.settings, limit=LIMIT)


def _play(plan: Plan, trace: Trace, draw: Any, about: str) -> None:
    player.show(
        trace,
        draw,
        caption=lambda state: (
            f"{PHASES[state.phase]} · J {words.number(state.objective)} · "
            f"{baselines_scores.said(state.predict(), plan.at)}"
        ),
        alt=f"{about}. J falls from {words.number(trace.states[0].objective)} to "
        f"{words.number(trace.final.objective)}; {player.ended(trace)}",
        maps=True,
        most=FRAMES,
        key=f"content_{plan.mode}",
    )
