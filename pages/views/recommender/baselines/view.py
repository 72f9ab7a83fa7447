"""Baselines: what a recommender must beat, and what is impossible without structure."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from algos.recommender import baselines as means_and_offsets
from algos.recommender import ratings, unstructured
from algos.recommender.baselines import Baseline
from algos.trace import Trace
from datasets.ratings import Ratings
from pages.views.recommender import kinds, means, scene, scores, scripts, signs
from pages.views.recommender.baselines import all_methods, closer, popularity
from pages.views.recommender.baselines.figure import Stage, drawn
from pages.views.recommender.baselines.small import few, stage
from pages.views.recommender.means import PENALTY, STOPS, Method
from pages.views.recommender.ratings_map import short
from pages.views.recommender.scene import Scene
from ui import compute, controls, picture, words
from ui.picture import Picture
from ui.view import Code, Said, Screen, View, beside, headline, note
from ui.words import Share

HELP = scores.HELP
NAMED = 3  # at most so many that are equal are named


@dataclass(frozen=True, eq=False)
class Fit:
    """A method on the ratings learned from, and what it is seen beside."""

    at: Scene
    method: Method
    trace: Trace[Any]
    others: dict[Method, Any]  # the last states of other methods, or of this one with other penalties
    user: int  # of the cell that is looked at
    item: int

    @property
    def predicted(self) -> np.ndarray:
        """The filled table: (n, m)."""
        return np.asarray(self.trace.final.predict())


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
        help="The price of all that is not 0. At 0 the known ratings are met exactly; a huge one leaves 0 everywhere."
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
        lambda i: f"{frames[i][0].title.capitalize()}: {_plain(fit, frames[i][1])}",
        alt=alt,
        maps=True,
        key="means",
    )


def _plain(fit: Fit, state: Baseline) -> str:
    """How far off one kind of mean is on the ratings held out, beside one mean for all; else what it guesses."""
    if fit.at.test is None or not (state.users.any() or state.items.any()):
        return _spread(fit, state)
    Y = fit.at.test.Y
    ours, alike = (words.number(ratings.rmse(Y, filled)) for filled in (state.predict(), np.full(Y.shape, state.mean)))
    return f"held out it errs by {ours}, one mean for all by {alike}"


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
            return _settled(fit, state)
        if state.items.any() and few(fit.at) and (told := _opposites(fit, state)):
            return told
        return f"the {state.phase} have got their offsets; {_spread(fit, state)}"

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


def _pair(fit: Fit) -> list[int]:
    """The user who is looked at, and the first of another taste; nobody if the items are of one kind, or one of both
    has rated all."""
    data, seen = fit.at.data, fit.at.train.seen
    groups, looks = kinds.of(data)
    if len(looks) < 2:
        return []

    def likes(a: int) -> int:
        means = [np.nanmean(fit.at.train.Y[a, those]) if seen[a, those].any() else -np.inf for those in of]
        return int(np.argmax(means))

    of = [groups == g for g in range(len(looks))]
    others = [a for a in range(len(data.users)) if likes(a) != likes(fit.user)]
    pair = [fit.user, *others[:1]]
    return [] if len(pair) < 2 or seen[pair].all(axis=1).any() else pair


def _opposites(fit: Fit, state: Baseline) -> str:
    """What is guessed highest for two of different taste, if there are such."""
    data, seen, guesses, pair = fit.at.data, fit.at.train.seen, state.predict(), _pair(fit)
    groups, looks = kinds.of(data)
    if not pair:
        return ""
    best = [int(np.where(seen[a], -np.inf, guesses[a]).argmax()) for a in pair]
    one, other = (
        f"{short(data.items[i])} ({looks[groups[i]][0]}, {guesses[a, i]:.1f})".replace("-", "−")
        for a, i in zip(pair, best, strict=True)
    )
    first, second = (short(data.users[a]) for a in pair)
    return f"{first}'s highest guess is {one}, {second}'s is {other}"


def _spread(fit: Fit, state: Baseline) -> str:
    """How far apart the guesses in the gaps are, as the cells write them; of a table without gaps all guesses."""
    gaps = ~fit.at.train.seen
    guesses = state.predict()[gaps if gaps.any() else ~gaps]
    low, high = (f"{end:.1f}".replace("-", "−") for end in (guesses.min(), guesses.max()))
    where = "gap" if gaps.any() else "cell"
    return f"{low} in every {where}" if low == high else f"all guesses in the {where}s lie from {low} to {high}"


def verdict(fit: Fit) -> str:
    """What the guess of the chosen cell is the sum of; of few what the error is to be compared with."""
    state = fit.trace.final
    if few(fit.at) and fit.method.name == "offsets":  # the corner of the picture says the sum
        if fit.at.test is not None:
            return ""  # the note says it of both errors
        return f"With the mean of all in every cell this error would be {_by_mean(fit)[scores.TRAINING]:.2f}."
    if fit.method.free or not (state.users.any() or state.items.any()):
        return ""
    a, i = fit.user, fit.item
    who, what = short(fit.at.data.users[a]), short(fit.at.data.items[i])
    parts = [f"mean {state.mean:.2f}"]
    for name, offsets, j in ((who, state.users, a), (what, state.items, i)):
        if offsets.any():
            parts.append(f"{'−' if offsets[j] < 0 else '+'} {name} {abs(offsets[j]):.2f}")
    return f"Guess in the frame: {' '.join(parts)} ≈ {state.predict()[a, i]:.1f}."


def _settled(fit: Fit, state: Baseline) -> str:
    """What all offsets together say, once none moves any more: of two of different taste how far their guesses are
    apart, of many how much of the error is gone."""
    data, items = fit.at.data, np.round(state.items, 2)  # as the bars have them
    high, thing = signs.signed(float(items.max())), kinds.noun(data)
    if not items.any():
        return f"every user gets the same {thing} offsets, and all are {high}"
    if not few(fit.at):
        if " in every " in (alike := _spread(fit, state)):
            return alike
        Y = fit.at.train.Y
        before, after = (ratings.rmse(Y, filled) for filled in (np.full(Y.shape, state.mean), state.predict()))
        fell = f"from {words.number(before)} to {words.number(after)}, by {words.number(Share(1 - after / before))}"
        return f"the error on known ratings has fallen {fell}"
    if pair := _pair(fit):
        one, other = (short(data.users[a]) for a in pair)
        apart = float(state.users[pair[0]] - state.users[pair[1]])
        if abs(apart) < signs.SMALL:
            return f"{one} and {other} get the same guess for each {thing}, whatever its kind"
        side = "above" if apart > 0 else "below"
        return f"for each {thing}, whatever its kind, {one}'s guess is {abs(apart):.2f} {side} {other}'s"
    equal = [short(data.items[i]) for i in np.flatnonzero(items == items.max())]
    more = [words.count(len(equal) - NAMED, "other")] if len(equal) > NAMED else []
    highest = words.listed(equal[:NAMED] + more)
    return f"every user gets the same {thing} offsets, highest for {highest} ({high})"


def _by_penalty(fit: Fit, draw: Callable[[Any, float], picture.Figure], alt: str) -> Picture:
    states = list(fit.others.values())

    def caption(i: int) -> str:
        return f"Penalty {words.number(STOPS[i])}: {told(states[i], STOPS[i])}"

    def told(state: Any, penalty: float) -> str:
        if fit.method.free:
            found = scores.of(state.predict(), fit.at)
            held = f", on those held out {words.number(found[scores.HELD_OUT])}" if fit.at.test is not None else ""
            return f"0 in every gap; the error on known ratings is {words.number(found[scores.TRAINING])}{held}"
        one, many = (state.mean + lift for lift in popularity.two(state.mean, penalty).values())
        return f"one rating of 5 counts as {one:.2f}, twenty of 4.2 as {many:.2f}; {_spread(fit, state)}"

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


def said(fit: Fit) -> list[Said]:
    """How the table is to be read, and what of it is drawn."""
    told = []
    if fit.method.name == "global":
        mean = words.number(fit.trace.final.mean)
        told.append(headline(f"The mean of all, {mean}, in every cell"))
    if fit.method.name == "popularity":
        told.append(beside("Everybody is told the same: the items by their shrunken means."))
    if fit.method.name not in ("global", "unstructured") and fit.at.test is not None:
        alike = np.full(fit.at.data.Y.shape, fit.trace.final.mean)
        told.append(beside(f"With one mean for all: {scores.said(alike, fit.at)}."))
    if few(fit.at) and fit.method.name == "offsets":
        thing = kinds.noun(fit.at.data)
        told.append(
            beside(f"A small number is a guess: the mean of all, plus the offsets of its user and its {thing}.")
        )
    if fit.method.free:
        told.append(note("In the right table every gap holds 0."))
    a, i = drawn(fit.at)
    if (len(a), len(i)) != fit.at.data.Y.shape:
        some = f"{words.count(len(a), 'user')} and {words.count(len(i), 'item')}"
        told.append(note(f"The table shows the {some} with the most ratings; the numbers are those of all."))
    return told


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
    "Error, known ratings, by the mean of all": lambda fit: _by_mean(fit)[scores.TRAINING],
    "Error, held out, by the mean of all": lambda fit: _by_mean(fit)[scores.HELD_OUT],
    "Largest guess in a gap": lambda fit: np.abs(fit.predicted[~fit.at.train.seen]).max(),
    "One rating of 5": lambda fit: _shrunken(fit, 1, 5.0),
    "Twenty of 4.2": lambda fit: _shrunken(fit, 20, 4.2),
    "The twenty ahead by": lambda fit: _shrunken(fit, 20, 4.2) - _shrunken(fit, 1, 5.0),
    "Share of the training error taken away": lambda fit: Share(
        1 - scores.of(fit.predicted, fit.at)[scores.TRAINING] / _by_mean(fit)[scores.TRAINING]
    ),
    "Held out, below the mean of all by": lambda fit: (
        _by_mean(fit)[scores.HELD_OUT] - scores.of(fit.predicted, fit.at)[scores.HELD_OUT]
    ),
}


def _shrunken(fit: Fit, count: int, stars: float) -> float:
    """What popularity makes of so many ratings of so many stars."""
    return popularity.shrunken(count, stars, float(np.nanmean(fit.at.train.Y)), fit.method.penalty)


def _by_mean(fit: Fit) -> dict[str, float]:
    """The errors of the mean of all."""
    return scores.of(Method("global").predicted(fit.at.train), fit.at)


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
