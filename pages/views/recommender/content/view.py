"""Content: what each user likes, from features of the items; the features from that; and both with factors."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
import streamlit as st

from algos.recommender import content, ratings
from algos.trace import Trace
from datasets.names import plain
from pages.views.recommender import kinds, scene, scores
from pages.views.recommender.content import closer, compare, figure, four_statements, script
from pages.views.recommender.content.pushes import Pushes, fits
from pages.views.recommender.content.run import (
    OWN,
    OWN_HELD_OUT,
    STOPS,
    Fit,
    Hybrid,
    Learned,
    NoFeatures,
    Weights,
    choose,
    has,
)
from pages.views.recommender.content.taste import User
from pages.views.recommender.means import Method
from pages.views.recommender.ratings_map import FEW_NAMES, title
from pages.views.recommender.scores import OBJECTIVE
from ui import compute, controls, picture, words
from ui.picture import Drag, Picture
from ui.view import ABOVE, Said, Screen, View, as_of, beside, info, note, nothing

FIRST = 3  # of what is next, told with its features
LITTLE = 0.1  # of a rating: guesses that move by less stay where they were
SAME = 1e-9  # guesses that differ by less have no order
HELP = scores.HELP | {
    OBJECTIVE: "Half the sum of squared errors over the ratings learned from, and the penalty; of all users.",
    OWN: "Root of the mean squared error (RMSE) over the ratings of this user that were learned from.",
    OWN_HELD_OUT: "The same over those that were not seen.",
}


def weights_of_a_user(fit: Weights) -> Picture:
    """One user, with another penalty in every frame."""
    models, stage, who = fit.models, (Pushes if fits(fit) else User)(fit), plain(fit.at.data.users[fit.user])

    def caption(i: int) -> str:
        if (against := _against_the_means(fit, i)) is not None:
            return f"Penalty {words.number(STOPS[i])}: {against}"
        theta, _ = models[i]
        told = _small(fit, theta) or _pulls(fit.labels, theta, who)
        if np.ptp(guesses := models[i][1]) < SAME:
            told += f", so {guesses[0]:,.2f}".replace("-", "−") + f" is guessed for each {kinds.noun(fit.at.data)}"
        return f"Penalty {words.number(STOPS[i])}: {told}"

    def rated(row: int, x: float, _: float) -> dict[str, str]:
        return scene.rated(fit.at, fit.user, int(stage.order[row % len(stage.order)]), x)

    def look_at(row: int) -> None:
        if row < len(stage.order):
            controls.put("item", fit.at.data.items[int(stage.order[row])])

    theta, guesses = fit.model
    top = int(np.abs(theta).argmax())
    largest = "all weights are 0"
    if theta.any():
        largest = f"the largest weight is {words.number(float(theta[top]))}, of {fit.labels[top]}"
    return picture.frames(
        len(STOPS),
        lambda i: stage.draw(*models[i]),
        caption,
        start=fit.chosen,
        alt=f"{plain(fit.at.data.users[fit.user])}, {_count(fit)} learned from: {largest}; guesses {_ends(guesses)}.",
        moves={"content_penalty": STOPS},
        on_click=look_at,
        drags=[Drag("", rated, "Drag the rating", [stage.grips()], touch=stage.few)],
        key="content_user_chart",
    )


def _against_the_means(fit: Weights, i: int) -> str | None:
    """Of features that say nothing of the items: how they err beside the means; None of others."""
    assert fit.at.data.feature_names is not None
    if fit.at.test is None or not set(fit.names).isdisjoint(fit.at.data.feature_names):
        return None
    ours, means = (words.number(errors[scores.HELD_OUT]) for errors in (_errors(with_penalty(fit, i)), _by_means(fit)))
    films = f"the {kinds.noun(fit.at.data)}s' means {means}"
    return f"on all held-out ratings the error of the letters is {ours}, that of {films}"


def _small(fit: Weights, theta: np.ndarray) -> str:
    """That the features move no guess worth the name, where it is so."""
    moved = float(np.abs(fit.features @ theta[-len(fit.names) :]).max(initial=0.0))
    if not SAME < moved < LITTLE:
        return ""
    alone = fit.intercept == "none" and (centre := str(fit.settings["centre"])) != "none"
    mean = scene.CENTRES[centre].replace("item", kinds.noun(fit.at.data)) if alone else ""
    return (
        f"{plain(fit.at.data.users[fit.user])}'s tastes hardly move the guesses{mean and f', and the {mean} remains'}"
    )


def _pulls(labels: Sequence[str], theta: np.ndarray, who: str) -> str:
    """Which feature raises the guesses most, and which lowers them most."""
    if not np.abs(theta).max(initial=0.0) > SAME:
        return f"no feature says anything of {who}"
    theta = theta.round(9)  # of equals the first
    up, down, whose = int(theta.argmax()), int(theta.argmin()), f"{who}'s guesses"
    told = []
    if theta[up] > SAME:
        told.append(f"{plain(labels[up], 24)} raises {whose} most")
        whose = "them"
    if theta[down] < -SAME:
        told.append(f"{plain(labels[down], 24)} lowers {whose} most")
    return ", and ".join(told)


def _count(fit: Weights) -> str:
    return words.count(int(fit.at.train.seen[fit.user].sum()), "rating")


def _ends(guesses: np.ndarray) -> str:
    return f"from {words.number(float(guesses.min()))} to {words.number(float(guesses.max()))}"


def _next(fit: Weights) -> np.ndarray:
    """What this user has not rated, the highest guess first."""
    new = np.flatnonzero(~fit.at.data.seen[fit.user])
    return new[np.argsort(-fit.model[1][new], kind="stable")]


def said_of_a_user(fit: Weights) -> list[Said]:
    """What this user should see next."""
    data, (_, guesses) = fit.at.data, fit.model
    new = _next(fit)
    if len(new) > 1 and np.ptp(guesses[new]) < SAME:
        return [beside(f"There is no order, as {guesses[new[0]]:,.2f} is guessed for all {len(new)} not rated.")]
    if len(data.items) <= FEW_NAMES or not new.size:
        return []  # the picture names them
    first = [f"{plain(title(data.items[i]))} ({has(fit, i) or 'no feature'})" for i in new[:FIRST]]
    return [beside(f"Not seen yet, the best first: {words.listed(first)}.")]


def features_learned(fit: Learned) -> Picture:
    """The items' features and the users' weights, half-step by half-step."""
    about = f"Features of {words.count(len(fit.at.data.items), 'item')} learned from a first guess"
    return _half_steps(fit, figure.learning(fit), about, key="content_learned")


def guesses_for_an_item(fit: Hybrid) -> Picture:
    """What each feature adds, and what everybody is guessed to say of one item, half-step by half-step."""
    return _half_steps(fit, figure.guessing(fit), _guesses(fit), key="content_hybrid")


def _guesses(fit: Hybrid) -> str:
    """For one item, with its features and without."""
    name = plain(fit.at.data.items[fit.item])
    count = words.count(int(fit.at.train.seen[:, fit.item].sum()), "rating")
    ours, apart = (_ends(model.predict()[:, fit.item]) for model in (fit.trace.final, fit.plain.final))
    return f"{name}, {count} learned from: guesses {ours}, by plain factors {apart}"


def _half_steps(fit: Learned | Hybrid, draw: Callable[[int], picture.Figure], about: str, *, key: str) -> Picture:
    trace = fit.trace

    def caption(state: Any) -> str:
        settled = trace.finished and state is trace.final
        if isinstance(fit, Hybrid):
            done = "settled" if settled else scene.PHASES[state.phase]
            apart = words.number(float(np.ptp(state.predict()[:, fit.item])))
            return f"{done}, and the guesses for {plain(title(fit.at.data.items[fit.item]))} lie up to {apart} apart"
        if settled and fit.at.test is not None:
            return _in_all(fit)
        held_out = fit.at.test is not None
        error = scores.of(state.predict(), fit.at)[scores.HELD_OUT if held_out else scores.TRAINING]
        told = f"the error {'held out' if held_out else 'on known ratings'} is {words.number(error)}"
        return f"{scene.PHASES[state.phase]}, the cost J is {words.number(state.objective)}, and {told}"

    first, last = (words.number(state.objective) for state in (trace.states[0], trace.final))
    alt = f"{about}. J falls from {first} to {last}; {compute.ended(trace)}"
    ended = (
        "" if trace.finished and (fit.at.test is not None or isinstance(fit, Hybrid)) else compute.ended(trace)
    )  # the headline says it
    return picture.steps(trace, draw, caption=caption, ended=ended, alt=alt, start=0, maps=True, key=key)


def _in_all(fit: Learned | Hybrid) -> str:
    """How cost and error held out have changed from the first half-step on, once it has settled; and where the error
    was least, if that is on the way."""
    start = min(1, fit.trace.steps)
    states: Sequence[Any] = fit.trace.states[start:]
    held_out = [scores.of(state.predict(), fit.at)[scores.HELD_OUT] for state in states]
    best = int(np.argmin(held_out))
    j, k, before, least, after = map(
        words.number, (states[0].objective, states[-1].objective, held_out[0], held_out[best], held_out[-1])
    )
    told = f"{'fell' if held_out[-1] < held_out[0] else 'rose'} from {before} to {after}"
    if least not in (before, after):
        told = f"fell to {least} by step {start + best} and then rose to {after}"
    elif before == after:
        told = f"stayed at {after}"
    return f"since step 1 the cost J has fallen from {j} to {k}, and the error held out {told}"


def said_of_an_item(fit: Hybrid) -> list[Said]:
    return [note(f"{_guesses(fit)}.")]


def numbers(fit: Learned | Hybrid) -> dict[str, float]:
    return _errors(fit) | {OBJECTIVE: float(fit.trace.final.objective)}


def _errors(fit: Fit) -> dict[str, float]:
    """On all ratings."""
    final: Any = fit.trace.final
    return scores.of(final.predict(), fit.at)


def own_numbers(fit: Weights) -> dict[str, float]:
    """Of the user alone: how well all guesses meet the ratings."""
    guesses = fit.trace.final.predict()[fit.user]
    found: dict[str, float] = {}
    for label, known in ((OWN, fit.learned), (OWN_HELD_OUT, fit.held_out)):
        if not np.isnan(known).all():
            found[label] = ratings.rmse(known[None], guesses[None])
    return found


def against_the_mean(fit: Weights) -> str:
    """What the error on the ratings learned from would be without the features."""
    centre = str(fit.settings["centre"])
    if centre == "none" or np.isnan(fit.learned).all():
        return ""
    alone = ratings.rmse(fit.learned[None], fit.trace.final.mean[None])
    mean = f"{kinds.noun(fit.at.data)}'s mean" if centre == "items" else scene.CENTRES[centre]
    return f"If every guess were the {mean}, the error on own ratings would be {words.number(alone)}."


def with_penalty(fit: Weights, i: int) -> Weights:
    """As if this penalty of STOPS were chosen, for all users."""
    if i == fit.chosen:
        return fit
    settings = {**fit.settings, "penalty": STOPS[i]}
    return replace(
        fit, settings=settings, trace=Trace(tuple(content.steps(fit.at.train.Y, fit.features, **settings)), True)
    )


def why_not(it: NoFeatures) -> list[Said]:
    return [
        info(
            f"“{it.data.title}” has ratings but no features of its items, such as a genre or a year, and this view "
            "learns from features. The other views need none.",
            ":material/category:",
            ABOVE,
        )
    ]


def take_the_films(_: NoFeatures) -> None:
    """A way out."""
    st.button("Take the films", key=controls.key_of("take_films"), on_click=partial(controls.put, "data", "films"))


def _screen(
    chart: Callable[[Any], Picture],
    at: Callable[[Any, int], Any],
    said: Callable[[Any], Sequence[Said]],
    look: Callable[[Any], None],
    code: Callable[[Any], Any],
    quantities: Mapping[str, Callable[[Any], Any]],
    told: Callable[[Any], Mapping[str, float]] = numbers,
    verdict: Callable[[Any], str] | None = None,
) -> Screen:
    return Screen(
        chart,
        told,
        HELP,
        at=at,
        verdict=verdict,
        said=said,
        closer=look,
        sections={"Compare": compare.show, "Four statements": four_statements.show},
        code=code,
        rows=lambda fit: scores.rows(fit.at, fit.trace.final.predict()),
        quantities=quantities,
    )


def _by_means(fit: Weights) -> dict[str, float]:
    """The errors of the means of the items."""
    return scores.of(Method("items").predicted(fit.at.train), fit.at)


def _kind(guesses: np.ndarray) -> str:
    """Whether guesses are all 0, all the same, or different."""
    if np.ptp(guesses) >= SAME:
        return "different"
    return "all the same" if np.abs(guesses).max() >= SAME else "all 0"


def _liked_most(fit: Weights) -> str:
    return fit.names[int(fit.trace.final.weights[fit.user].argmax())]


OF_WEIGHTS: dict[str, Callable[[Weights], Any]] = {
    "Liked most": _liked_most,
    "Of that kind among the next three": lambda fit: int(
        sum(fit.features[i, fit.names.index(_liked_most(fit))] == 1 for i in _next(fit)[:3])
    ),
    "Largest weight": lambda fit: np.abs(fit.trace.final.weights[fit.user]).max(),
    "Largest guess": lambda fit: np.abs(fit.trace.final.predict()[fit.user]).max(),
    "This user's guesses": lambda fit: _kind(fit.trace.final.predict()[fit.user]),
    "Error, known ratings, by the means": lambda fit: _by_means(fit)[scores.TRAINING],
    "Error, held out, by the means": lambda fit: _by_means(fit)[scores.HELD_OUT],
    "Error, known ratings": lambda fit: _errors(fit)[scores.TRAINING],
    "Error, held out": lambda fit: _errors(fit)[scores.HELD_OUT],
    "Held out, above the means by": lambda fit: _errors(fit)[scores.HELD_OUT] - _by_means(fit)[scores.HELD_OUT],
}
OF_FEATURES: dict[str, Callable[[Learned], Any]] = {
    "Error, held out, with the first guess": lambda fit: scores.of(fit.trace.states[1].predict(), fit.at)[
        scores.HELD_OUT
    ],
    "J of the first guess": lambda fit: fit.trace.states[1].objective,
    "A feature changes by at most": lambda fit: np.abs(fit.trace.final.items - fit.features).max(),
}
OF_AN_ITEM: dict[str, Callable[[Hybrid], Any]] = {
    "Guesses apart by": lambda fit: np.ptp(fit.trace.final.predict()[:, fit.item]),
    "Plain guesses apart by": lambda fit: np.ptp(fit.plain.final.predict()[:, fit.item]),
    "Who should see it": lambda fit: fit.at.data.users[int(fit.trace.final.predict()[:, fit.item].argmax())],
}


view = View(
    "Content",
    choose,
    {
        Weights: _screen(
            weights_of_a_user,
            with_penalty,
            said_of_a_user,
            closer.of_weights,
            script.of_weights,
            OF_WEIGHTS,
            own_numbers,
            against_the_mean,
        ),
        Learned: _screen(features_learned, as_of, nothing, closer.of_learned, script.of_learned, OF_FEATURES),
        Hybrid: _screen(guesses_for_an_item, as_of, said_of_an_item, closer.of_hybrid, script.of_hybrid, OF_AN_ITEM),
        NoFeatures: Screen(lambda _: [], said=why_not, below=take_the_films),
    },
    data="friends",
    folded=("seed", "content_intercept", "content_forget", "content_letters", "held", "centre"),
)
