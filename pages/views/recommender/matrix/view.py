"""Fill the matrix: ratings with gaps, and the table that a factorisation fills in."""

from collections.abc import Callable
from typing import Any

import numpy as np

from algos.recommender import ratings
from algos.recommender.factors import Factors
from datasets.names import plain
from pages.views.recommender import kinds, scene, scores, scripts
from pages.views.recommender.matrix import closer, edit, figure, theory
from pages.views.recommender.matrix.run import MODULES, TITLES, Fit, choose
from pages.views.recommender.ratings_map import WRITTEN, title
from ui import controls, picture, words
from ui.picture import Picture
from ui.view import BESIDE, Code, Number, Rows, Said, Screen, View, as_of, note, warning
from ui.words import Share

NAMED = 8  # so many users are all named in the headline
ALIKE = 0.005  # guesses that differ by less look the same
KNOWN, HELD_OUT, ABSOLUTE = scores.TRAINING, scores.HELD_OUT, scores.ABSOLUTE
HELP = {
    KNOWN: "Root mean squared error on the ratings it learns from, in units of the ratings.",
    HELD_OUT: "The same on the ratings it has never seen.",
    ABSOLUTE: "Mean absolute error on the ratings it has never seen.",
}


def chart(fit: Fit) -> Picture:
    """The table, its gaps filled: step by step."""
    at, trace, data = fit.at, fit.trace, fit.at.data
    maps = figure.Table(fit)

    def look_at(n: int) -> None:
        row, column = divmod(n, len(maps.i))
        if row < len(maps.a):
            controls.put("user", data.users[maps.a[row]])
            controls.put("item", data.items[maps.i[column]])

    n, m = data.Y.shape
    return picture.steps(
        trace,
        maps.draw,
        caption=lambda state: _caption(fit, state),
        alt=f"{words.count(at.train.n_ratings, 'rating')} of {words.count(n, 'user')} for {words.count(m, 'item')} "
        f"({data.title}), every gap filled by {TITLES[fit.method]} with rank {fit.rank}. {fit.ended} "
        f"Cost J {words.number(fit.final.objective)}.",
        ended="" if trace.finished and not fit.diverged else fit.ended,
        maps=True,
        start=0,
        on_click=look_at,
    )


def _caption(fit: Fit, state: Factors) -> str:
    at, predicted = fit.at, state.predict()
    first, last = state is fit.trace.states[0], state is fit.final
    if _open(fit, state):
        return "nothing is learned yet, and all gaps are open"
    if first:
        cost = f", with a cost J of {words.number(state.objective)}" if fit.how.start == scene.GIVEN else ""
        return f"nothing is learned yet, and the guesses in the gaps come from {fit.how.start} numbers{cost}"
    settled = last and fit.trace.finished and not fit.diverged
    parts = ["settled" if settled else scene.PHASES.get(state.phase, "")]
    low, high = float(predicted.min()), float(predicted.max())
    span = at.data.high - at.data.low
    if fit.hidden:
        guess, rating = (words.number(float(Y[fit.user, fit.item])) for Y in (predicted, at.data.Y))
        told = last and not fit.on_its_way
        parts.append(
            f"the hidden rating is {rating} and its guess {guess}" if told else f"the guess in the frame is {guess}"
        )
    if low < at.data.low - span or high > at.data.high + span:  # far beyond where the colours end
        parts.append(f"guesses run from {words.number(low)} to {words.number(high)}")
        if last and at.test is not None and not fit.hidden:
            parts.insert(1, _beside_means(fit))
    elif not fit.hidden:
        parts.append(_answer(fit, state, settled, last))
    return ", and ".join(part for part in parts if part)


def _answer(fit: Fit, state: Factors, settled: bool, last: bool) -> str:
    """Of a start that is given the cost that is left; of a cell that one has chosen its guess; else who gets which; at
    the end of many how far off all are."""
    at, predicted, (a, i) = fit.at, state.predict(), (fit.user, fit.item)
    if fit.how.start == scene.GIVEN:
        number = f"{plain(at.data.users[0])}'s number is {words.number(float(state.users[0, 0]))}"
        own = f"{number}, and " if fit.rank == 1 else ""
        first = words.number(fit.trace.states[0].objective)
        return f"{own}the cost J has fallen from {first} to {words.number(state.objective)}"
    if (a, i) != (0, scene.gap(at.data, 0)) and not at.data.seen[a, i]:
        guess = f"{float(predicted[a, i]):.2f}".replace("-", "−")
        return f"{plain(at.data.users[a])}'s guess for {title(plain(at.data.items[i]))} is {guess}"
    if last and at.test is not None and np.ptp(predicted, axis=0).max() >= ALIKE:
        return _beside_means(fit)
    return (_by_kind(at, predicted) if settled else "") or _highest(at, predicted)


def _beside_means(fit: Fit) -> str:
    """How far off the guesses are on the ratings held out, beside the means of the items."""
    ours, means = scores.of(fit.final.predict(), fit.at)[HELD_OUT], _by_means(fit)
    films = f"the {kinds.noun(fit.at.data)}s' means {words.number(means)}"
    return f"on held-out ratings the error of the guesses is {words.number(ours)} and that of {films}"


def _open(fit: Fit, state: Factors) -> bool:
    """Whether the gaps of a small table are open still: chance numbers are no guesses."""
    return state is fit.trace.states[0] and fit.how.start == "random" and fit.at.data.Y.size <= WRITTEN


def _by_kind(at: scene.Scene, predicted: np.ndarray) -> str:
    """Of two kinds of items and few users: who gets higher guesses in the gaps for which; "" if there are others."""
    groups, looks = kinds.of(at.data)
    if len(np.unique(groups)) != 2 or len(at.data.users) > NAMED or np.ptp(predicted, axis=0).max() < ALIKE:
        return ""
    gaps = ~at.train.seen
    counts = [(gaps & (groups == g)).sum(axis=1) for g in np.unique(groups)]
    sums = [np.where(gaps & (groups == g), predicted, 0.0).sum(axis=1) for g in np.unique(groups)]
    means = np.array([np.where(n, total / np.maximum(n, 1), np.nan) for n, total in zip(counts, sums, strict=True)])
    told: list[str] = []
    for g, own in enumerate((means[0] > means[1], means[1] > means[0])):
        if who := [plain(at.data.users[a]) for a in np.flatnonzero(own)]:
            like = "" if told else " will like"
            told.append(f"{words.listed(who)}{like} {looks[np.unique(groups)[g]][0]} {kinds.noun(at.data)}s")
    return " more, ".join(told) + " more" * (len(told) == 1)


def _highest(at: scene.Scene, predicted: np.ndarray) -> str:
    """Who gets the highest guess: of two kinds of items for each, else for which item."""
    if np.ptp(predicted, axis=0).max() < ALIKE:
        return "all users get the same guesses"
    guesses = np.where(at.train.seen, -np.inf, predicted)
    groups, looks = kinds.of(at.data)
    found: list[str] = []
    those = np.unique(groups)
    for g, name in [(int(g), looks[g][0]) for g in those] if len(those) == 2 else [(0, "")]:
        own = np.where(groups == g, guesses, -np.inf) if name else guesses
        user, item = np.unravel_index(own.argmax(), own.shape)
        if np.isfinite(own[user, item]):
            what = f"{name} {kinds.noun(at.data)}s" if name else title(plain(at.data.items[item]))
            guess = f"{own[user, item]:.1f}".replace("-", "−")  # as the cells have it
            found.append(f"{plain(at.data.users[user])}'s for {what}, {guess}")
    return f"the highest guess{'es are' if len(found) > 1 else ' is'} {', and '.join(found)}" if found else ""


def numbers(fit: Fit) -> dict[str, Number]:
    at = fit.at
    errors = scores.of(fit.final.predict(), at)
    shown: dict[str, Number] = {KNOWN: errors.pop(scores.TRAINING), **errors}
    if _open(fit, fit.final):
        return dict.fromkeys(shown, "none yet")
    if fit.hidden and fit.on_its_way:
        shown |= {HELD_OUT: "none yet", ABSOLUTE: "none yet"}
    return shown


def said(fit: Fit) -> list[Said]:
    """What the table shows and leave out, whether the run diverged, and what the means of the items would do."""
    at = fit.at
    users, items = map(len, figure.drawn(fit))
    notes = []
    if users * items > WRITTEN:
        notes.append("Triangles mark guesses off the scale: the larger, the farther off.")
    if at.test is not None:
        notes.append("Crosses mark held-out ratings.")
    if (users, items) != at.data.Y.shape:
        notes.append(f"The table shows the {users} users and {items} items with the most ratings.")
    notes += _unknown(fit)
    told = [note(" ".join(notes))] if notes else []
    if fit.diverged:
        told.append(warning(fit.ended, where=BESIDE))
    return told


def _unknown(fit: Fit) -> list[str]:
    """Who and what has no rating to learn from, and what that means."""
    seen = fit.at.train.seen
    lost = [
        words.count(int((~seen.any(axis=axis)).sum()), noun)
        for axis, noun in ((1, "user"), (0, "item"))
        if not seen.any(axis=axis).all()
    ]
    if not lost:
        return []
    one = (~seen.any(axis=1)).sum() + (~seen.any(axis=0)).sum() == 1
    guess = "0" if fit.how.centre == "none" else "the mean that was subtracted first"
    ends = f"{'is' if one else 'are'} 0, and the guess is {guess}"
    felt = ends if fit.method == "als" and fit.trace.steps > 1 else f"{'feels' if one else 'feel'} only the penalty"
    has, whose = ("has", "Its vector") if one else ("have", "Their vectors")
    return [f"{words.listed(lost)} {has} no rating to learn from. {whose} {felt}."]


def code(fit: Fit) -> Code:
    shown = numbers(fit)
    expressions = {
        KNOWN: "ratings.rmse(train.Y, predicted)",
        HELD_OUT: "ratings.rmse(test.Y, predicted)",
        ABSOLUTE: "ratings.mae(test.Y, predicted)",
    }
    script = scripts.of_run(
        fit.at,
        fit.trace,
        lines=["predicted = model.predict()"],
        numbers={label: expressions[label] for label in shown},
        title="Factorisation of a table of ratings.",
        instead=fit.how.instead,
    )
    if fit.method == "sgd":
        return Code(MODULES[fit.method], script, note="scikit-learn has no factorisation that leaves out gaps.")
    why = "It has no factorisation that leaves out gaps, but each half-step is a ridge regression."
    if fit.method == "gradient":
        why = "With numpy alone: the same steps as a loop."
    return Code(MODULES[fit.method], script, _library(fit, list(shown)), why)


def _library(fit: Fit, shown: list[str]) -> str:
    at, steps, alpha, lam = fit.at, fit.trace.steps, fit.step_size, fit.how.penalty
    gradient_steps = [
        f"for step in range({steps}):",
        "    E = np.where(seen, R - U @ V.T, 0)",
        f"    U, V = U + {alpha!r} * (E @ V - {lam!r} * U), V + {alpha!r} * (E.T @ U - {lam!r} * V)",
    ]
    measured = scores.library(at)
    expressions = measured | {KNOWN: measured[scores.TRAINING]}
    return scripts.with_library(
        at,
        fit.how,
        gradient_steps if fit.method == "gradient" else [*scripts.regression(lam), *scripts.half_steps(steps)],
        {label: expressions[label] for label in shown},
    )


def rows(fit: Fit) -> Rows:
    data, predicted = fit.at.data, fit.final.predict()
    a, i = np.nonzero(data.seen)
    held_out = np.zeros(data.Y.shape, bool) if fit.at.test is None else fit.at.test.seen
    columns = {
        "user": [data.users[j] for j in a],
        "item": [data.items[j] for j in i],
        "rating": data.Y[a, i],
        "held out": held_out[a, i],
        "prediction": predicted[a, i],
        "error": predicted[a, i] - data.Y[a, i],
    }
    return Rows(columns, data.name, data.source)


QUANTITIES: dict[str, Callable[[Fit], Any]] = {
    scores.OBJECTIVE: lambda fit: fit.final.objective,
    "Guess in the chosen cell": lambda fit: fit.final.predict()[fit.user, fit.item],
    "Objective at the start": lambda fit: fit.trace.states[0].objective,
    "Objective after one step": lambda fit: fit.trace.states[1].objective,
    "Share left after one step": lambda fit: Share(
        fit.trace.states[1].objective / (fit.trace.states[0].objective or 1.0)
    ),
    "Error, held out, by the means": lambda fit: _by_means(fit),
    "Held out, times that of the means": lambda fit: scores.of(fit.final.predict(), fit.at)[HELD_OUT] / _by_means(fit),
    "User with the largest error at the start": lambda fit: fit.at.data.users[_worst(fit)],
    "First user after one step": lambda fit: fit.trace.states[1].users[0, 0],
    "First guess": lambda fit: _guesses(fit)[0],
    "Last guess": lambda fit: _guesses(fit)[-1],
    "Highest guess": lambda fit: _guesses(fit).max(),
    "Largest difference in a column": lambda fit: np.ptp(fit.final.predict(), axis=0).max(),
    "Largest guess in the last column": lambda fit: np.abs(fit.final.predict()[:, -1]).max(),
    "Largest number in a vector": lambda fit: max(np.abs(fit.final.users).max(), np.abs(fit.final.items).max()),
}


def _by_means(fit: Fit) -> float:
    """The error on the ratings held out if the mean of each item is guessed."""
    means = np.broadcast_to(ratings.means(fit.at.train.Y, "items"), fit.at.data.Y.shape)
    return scores.of(means, fit.at)[HELD_OUT]


def _guesses(fit: Fit) -> np.ndarray:
    """In the gaps, row by row."""
    return np.asarray(fit.final.predict()[~fit.at.train.seen])


def _worst(fit: Fit) -> int:
    """Whose known ratings are met worst at the start."""
    error = fit.trace.states[0].predict() - fit.at.train.Y
    return int(np.nansum(error**2, axis=1).argmax())


view = View(
    "Fill the matrix",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        at=as_of,
        said=said,
        closer=closer.show,
        sections={"Edit": edit.show},
        theory=theory.show,
        code=code,
        rows=rows,
        quantities=QUANTITIES,
    ),
    data="friends",
    folded=("held", "start", "centre", "seed"),
)
