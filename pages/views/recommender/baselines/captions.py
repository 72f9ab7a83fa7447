"""What the table says: in its headlines, beside them and of one cell."""

import numpy as np

from algos.recommender import ratings
from algos.recommender.baselines import Baseline
from pages.views.recommender import kinds, scores, signs
from pages.views.recommender.baselines.figure import drawn
from pages.views.recommender.baselines.run import Fit, by_mean
from pages.views.recommender.baselines.small import few
from pages.views.recommender.ratings_map import short
from ui import words
from ui.view import Said, beside, headline, note
from ui.words import Share

NAMED = 3  # at most so many that are equal are named


def plain(fit: Fit, state: Baseline) -> str:
    """How far off one kind of mean is on the ratings held out, beside one mean for all; else what it guesses."""
    if fit.at.test is None or not (state.users.any() or state.items.any()):
        return spread(fit, state)
    Y = fit.at.test.Y
    ours, alike = (words.number(ratings.rmse(Y, filled)) for filled in (state.predict(), np.full(Y.shape, state.mean)))
    return f"held out it errs by {ours}, one mean for all by {alike}"


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


def opposites(fit: Fit, state: Baseline) -> str:
    """What is guessed highest for two of different taste, if there are such."""
    data, seen, guesses, pair = fit.at.data, fit.at.train.seen, state.predict(), _pair(fit)
    groups, looks = kinds.of(data)
    if not pair:
        return ""
    best = [int(np.where(seen[a], -np.inf, guesses[a]).argmax()) for a in pair]
    one, other = (
        f"{guesses[a, i]:.1f} for {short(data.items[i])}, {looks[groups[i]][0]}".replace("-", "−")
        for a, i in zip(pair, best, strict=True)
    )
    first, second = (short(data.users[a]) for a in pair)
    return f"{first}'s highest guess is {one}, and {second}'s is {other}"


def spread(fit: Fit, state: Baseline) -> str:
    """How far apart the guesses in the gaps are, as the cells write them; of a table without gaps all guesses."""
    gaps = ~fit.at.train.seen
    guesses = state.predict()[gaps if gaps.any() else ~gaps]
    low, high = (f"{end:.1f}".replace("-", "−") for end in (guesses.min(), guesses.max()))
    where = "gap" if gaps.any() else "cell"
    return f"every {where} gets {low}" if low == high else f"all guesses in the {where}s lie from {low} to {high}"


def verdict(fit: Fit) -> str:
    """What the guess of the chosen cell is the sum of; of few what the error is to be compared with."""
    state = fit.trace.final
    if few(fit.at) and fit.method.name == "offsets":  # the corner of the picture says the sum
        if fit.at.test is not None:
            return ""  # the note says it of both errors
        return f"With the mean of all in every cell this error would be {by_mean(fit)[scores.TRAINING]:.2f}."
    if fit.method.free or not (state.users.any() or state.items.any()):
        return ""
    a, i = fit.user, fit.item
    who, what = short(fit.at.data.users[a]), short(fit.at.data.items[i])
    parts = [f"mean {state.mean:.2f}"]
    for name, offsets, j in ((who, state.users, a), (what, state.items, i)):
        if offsets.any():
            parts.append(f"{'−' if offsets[j] < 0 else '+'} {name} {abs(offsets[j]):.2f}")
    return f"Guess in the frame: {' '.join(parts)} ≈ {state.predict()[a, i]:.1f}."


def settled(fit: Fit, state: Baseline) -> str:
    """What all offsets together say, once none moves any more: of two of different taste how far their guesses are
    apart, of many how much of the error is gone."""
    data, items = fit.at.data, np.round(state.items, 2)  # as the bars have them
    high, thing = signs.signed(float(items.max())), kinds.noun(data)
    if not items.any():
        return f"every user gets the same {thing} offsets, and all are {high}"
    if not few(fit.at):
        if (alike := spread(fit, state)).startswith("every "):
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


def said(fit: Fit) -> list[Said]:
    """How the table is to be read, and what of it is drawn."""
    told = []
    if fit.method.name == "global":
        mean = words.number(fit.trace.final.mean)
        told.append(headline(f"The mean of all, {mean}, in every cell"))
    if fit.method.name == "popularity":
        told.append(beside("Everybody gets the same suggestions: the items in the order of their shrunken means."))
    if fit.method.name not in ("global", "unstructured") and fit.at.test is not None:
        known, held_out = (words.number(by_mean(fit)[part]) for part in (scores.TRAINING, scores.HELD_OUT))
        told.append(
            beside(f"With one mean for all the error is {known} on known ratings, {held_out} on held-out ones.")
        )
    if few(fit.at) and fit.method.name == "offsets":
        thing = kinds.noun(fit.at.data)
        told.append(
            beside(f"A small number is a guess: the mean of all plus two offsets, what its user and its {thing} add.")
        )
    if fit.method.free:
        told.append(note("In the right table every gap holds 0."))
    a, i = drawn(fit.at)
    if (len(a), len(i)) != fit.at.data.Y.shape:
        some = f"{words.count(len(a), 'user')} and {words.count(len(i), 'item')}"
        told.append(note(f"The table shows the {some} with the most ratings. The numbers count all."))
    return told
