"""Baselines: what a recommender must beat, and what is impossible without structure."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import numpy as np

from algos.recommender import baselines as means_and_offsets
from algos.recommender import unstructured
from algos.recommender.baselines import Baseline
from algos.trace import Trace
from datasets.ratings import Ratings
from pages.views.recommender import kinds, means, scene, scores, scripts
from pages.views.recommender.baselines import all_methods, closer, popularity
from pages.views.recommender.baselines.captions import opposites, plain, said, settled, spread, verdict
from pages.views.recommender.baselines.figure import Stage
from pages.views.recommender.baselines.run import Fit, by_mean
from pages.views.recommender.baselines.small import few, stage
from pages.views.recommender.means import PENALTY, STOPS, Method
from pages.views.recommender.ratings_map import short
from ui import compute, controls, picture, words
from ui.picture import Picture
from ui.view import Code, Screen, View
from ui.words import Share

HELP = scores.HELP


def choose(data: Ratings) -> Fit:
    at, method = scene.choose(data), _method()
    others = {other: other.run(at.train).final for other in _compared(method)}
    return Fit(at, method, method.run(at.train), others, *scene.cell(at.data))


def _method() -> Method:
    name = controls.choice(
        "Predict with",
        list(means.TITLES),
        "offsets",
        key="baseline",
        titles=means.TITLES,
        help="What is known without asking who likes what: means. The last one is no baseline but a warning.",
    )
    if name not in means.PENALISED:
        return Method(name)
    free = name == "unstructured"
    penalty = controls.stop_slider(
        "Penalty λ",
        STOPS,
        1.0 if free else PENALTY,
        key="free_penalty" if free else "baseline_penalty",
        help="The price of all numbers but 0. At 0 the known ratings are met exactly; a huge one leaves 0 everywhere."
        if free
        else "How many ratings equal to the mean of all each user and item is given beside its own. At 0 one rating is "
        "believed as it stands; a huge one leaves the mean of all.",
    )
    return Method(name, penalty)


def _compared(method: Method) -> list[Method]:
    if method.name in ("popularity", "unstructured"):
        return [Method(method.name, penalty) for penalty in STOPS]  # a frame each
    if method.name == "offsets":
        return [Method("offsets", PENALTY)]  # so that a large penalty is seen to shrink the bars
    return [Method("global")]  # the frame before plain means


def chart(fit: Fit) -> Picture:
    data, method, final = fit.at.data, fit.method, fit.trace.final
    n, m = data.Y.shape
    title = f"{method.title[0].upper()}{method.title[1:]}"
    about = f"{title} on {words.count(n, 'user')} and {words.count(m, 'item')}"
    errors = scores.said(fit.predicted, fit.at)
    if method.name == "global":
        figure = stage(fit.at, final, (fit.user, fit.item)).alone(final)
        return picture.still(
            figure, alt=f"{about}: {words.number(final.mean)} in every cell; {errors}.", key="mean_of_all"
        )
    if method.free:
        alt = f"{about}: numbers where there were ratings, 0 in every gap; {errors}."
        free = stage(fit.at, final, (fit.user, fit.item)).free
        return _by_penalty(fit, lambda state, _: free(state), alt)
    users, items = _ends(final.users), _ends(final.items)
    alt = f"{about}: offsets of users from {users}, of items from {items}; {errors}."
    if method.name == "popularity":
        two = popularity.two(final.mean, 0).values()
        reach = max(map(abs, (*two, _reach(fit.others.values()))))
        popular = stage(fit.at, final, (fit.user, fit.item), reach).offsets
        return _by_penalty(fit, lambda state, penalty: popular(state, more=popularity.two(state.mean, penalty)), alt)
    of_all = stage(fit.at, final, (fit.user, fit.item), _reach([*fit.trace.states, *fit.others.values()]))
    if method.name == "offsets":
        return _half_steps(fit, of_all, alt)
    frames = [*fit.others.items(), (method, final)]
    return picture.frames(
        len(frames),
        lambda i: of_all.offsets(frames[i][1]),
        lambda i: f"{frames[i][0].title.capitalize()}: {plain(fit, frames[i][1])}",
        alt=alt,
        maps=True,
        key="means",
    )


def _half_steps(fit: Fit, drawn_on: Stage, alt: str) -> Picture:
    states = fit.trace.states

    def look_at(n: int) -> None:
        row, column = divmod(n, len(drawn_on.i))
        if row < len(drawn_on.a):
            controls.put("user", fit.at.data.users[drawn_on.a[row]])
            controls.put("item", fit.at.data.items[drawn_on.i[column]])

    def caption(state: Baseline) -> str:
        if state.phase == "start":
            return f"every gap gets the mean of all ratings, {state.mean:.1f}"
        if not state.items.any() and few(fit.at) and not fit.at.train.seen[fit.user].all():
            who, guess = short(fit.at.data.users[fit.user]), state.mean + state.users[fit.user]
            return f"each of {who}'s gaps gets {guess:.1f}, whatever the {kinds.noun(fit.at.data)}".replace("-", "−")
        if fit.trace.finished and state is states[-1]:
            return settled(fit, state)
        if state.items.any() and few(fit.at) and (told := opposites(fit, state)):
            return told
        return f"the {state.phase} have got their offsets, and {spread(fit, state)}"

    return picture.steps(
        fit.trace,
        lambda i: drawn_on.offsets(states[i]),
        caption=caption,
        ended="" if fit.trace.finished else compute.ended(fit.trace),
        alt=alt,
        start=min(1, fit.trace.steps),
        ahead=True,
        maps=True,
        on_click=look_at if few(fit.at) else None,
        key="baselines",
    )


def _by_penalty(fit: Fit, draw: Callable[[Any, float], picture.Figure], alt: str) -> Picture:
    states = list(fit.others.values())

    def caption(i: int) -> str:
        return f"Penalty {words.number(STOPS[i])}: {told(states[i], STOPS[i])}"

    def told(state: Any, penalty: float) -> str:
        if fit.method.free:
            found = scores.of(state.predict(), fit.at)
            held = f", on those held out {words.number(found[scores.HELD_OUT])}" if fit.at.test is not None else ""
            return f"every gap gets 0, and the error on known ratings is {words.number(found[scores.TRAINING])}{held}"
        one, many = (state.mean + lift for lift in popularity.two(state.mean, penalty).values())
        return f"one rating of 5 counts as {one:.2f}, twenty of 4.2 as {many:.2f}, and {spread(fit, state)}"

    start = STOPS.index(fit.method.penalty)
    return picture.frames(
        len(STOPS), lambda i: draw(states[i], STOPS[i]), caption, alt=alt, start=start, maps=True, key="penalties"
    )


def _reach(states: Iterable[Baseline]) -> float:
    """The largest of all offsets."""
    return max(float(np.abs(offsets).max()) for state in states for offsets in (state.users, state.items)) or 1.0


def _ends(values: np.ndarray) -> str:
    return f"{words.number(float(values.min()))} to {words.number(float(values.max()))}"


def numbers(fit: Fit) -> dict[str, float]:
    return scores.of(fit.predicted, fit.at)


def at(fit: Fit, step: int) -> Fit:
    """At a half-step; or with the penalty, or by the plainer method, that the frame shows."""
    if fit.method.name == "offsets":
        return replace(fit, trace=fit.trace.until(step))
    method, state = [*fit.others.items(), (fit.method, fit.trace.final)][step]
    return replace(fit, method=method, trace=Trace((state,), True))


def code(fit: Fit) -> Code:
    at, title = fit.at, f"Ratings predicted by {fit.method.title}"
    script = scripts.of_run(at, fit.trace, numbers=scores.code(at), title=f"{title}.")
    library = scripts.of(
        at.data,
        [*at.lines, "Y, seen = train.Y, train.seen", *_library(fit.method)],
        scores.library(at),
        title=f"{title}, with numpy and scikit-learn.",
    )
    return Code(unstructured if fit.method.free else means_and_offsets, script, library)


def _library(method: Method) -> list[str]:
    """Lines that make `predicted` of Y."""
    if method.free:
        return [
            f"predicted = np.where(seen, np.nan_to_num(Y) / {1 + method.penalty!r}, 0)",
        ]
    known = ["a, i = np.nonzero(seen)", "y = Y[seen]"]
    if method.name == "global":
        return [
            *known,
            "mean = DummyRegressor().fit(a[:, None], y)",
            "predicted = np.full(Y.shape, mean.constant_)",
        ]
    columns = {"offsets": "[a, i]", "users": "[a]", "items": "[i]", "popularity": "[i]"}[method.name]
    return [
        *known,
        f"cells = lambda a, i: np.transpose({columns})",
        "one_hot = OneHotEncoder(handle_unknown='ignore').fit(cells(a, i))",
        f"ridge = Ridge(alpha={method.penalty!r}, fit_intercept=False, solver='sparse_cg', tol=1e-12)",
        "ridge.fit(one_hot.transform(cells(a, i)), y - y.mean())",
        "a_all, i_all = np.indices(Y.shape)",
        "guesses = ridge.predict(one_hot.transform(cells(a_all.ravel(), i_all.ravel())))",
        "predicted = y.mean() + guesses.reshape(Y.shape)",
    ]


QUANTITIES: dict[str, Callable[[Fit], Any]] = {
    "Users apart by": lambda fit: np.ptp(fit.trace.final.users),
    "Items apart by": lambda fit: np.ptp(fit.trace.final.items),
    "Largest offset": lambda fit: _reach([fit.trace.final]),
    "Mean of all": lambda fit: np.nanmean(fit.at.train.Y),
    "Error, known ratings, by the mean of all": lambda fit: by_mean(fit)[scores.TRAINING],
    "Error, held out, by the mean of all": lambda fit: by_mean(fit)[scores.HELD_OUT],
    "Largest guess in a gap": lambda fit: np.abs(fit.predicted[~fit.at.train.seen]).max(),
    "One rating of 5": lambda fit: _shrunken(fit, 1, 5.0),
    "Twenty of 4.2": lambda fit: _shrunken(fit, 20, 4.2),
    "The twenty ahead by": lambda fit: _shrunken(fit, 20, 4.2) - _shrunken(fit, 1, 5.0),
    "Share of the training error taken away": lambda fit: Share(
        1 - scores.of(fit.predicted, fit.at)[scores.TRAINING] / by_mean(fit)[scores.TRAINING]
    ),
    "Held out, below the mean of all by": lambda fit: (
        by_mean(fit)[scores.HELD_OUT] - scores.of(fit.predicted, fit.at)[scores.HELD_OUT]
    ),
}


def _shrunken(fit: Fit, count: int, stars: float) -> float:
    """What popularity makes of so many ratings of so many stars."""
    return popularity.shrunken(count, stars, float(np.nanmean(fit.at.train.Y)), fit.method.penalty)


view = View(
    "Baselines",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        at=at,
        said=said,
        verdict=verdict,
        closer=lambda fit: closer.show(fit.at, fit.method, fit.trace.final, fit.user, fit.item),
        sections={
            "All methods": lambda fit: all_methods.show(fit.at, fit.method),
            "Popularity": lambda fit: popularity.show(fit.at, fit.method),
        },
        code=code,
        rows=lambda fit: scores.rows(fit.at, fit.predicted),
        quantities=QUANTITIES,
    ),
    data="friends",
    folded=("held",),
)
