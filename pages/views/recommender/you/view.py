"""You: give some items stars, walk to your place, and see what is suggested, and why."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from algos.recommender import suggestions
from datasets.names import plain
from pages.views.recommender import kinds, scripts
from pages.views.recommender.ratings_map import title
from pages.views.recommender.you import closer, room
from pages.views.recommender.you.figure import FEW, PULL, Stage
from pages.views.recommender.you.run import NAMED, TEN, Guest, asked, at_place, choose
from ui import compute, controls, picture, words
from ui.picture import Drag, Picture
from ui.view import Code, Rows, Said, Screen, View, beside

LIKENESS, SAME = "Suggestions alike", "Same retrained"
NONE = "none"  # said in place of a number where nothing, or one thing only, is suggested
HELP = {
    LIKENESS: "The mean cosine between the vectors of two suggestions: 1 if all point the same way.",
    SAME: "How many of the suggestions a model would make, too, that has learned from you.",
}


def chart(guest: Guest) -> Picture:
    """Where your stars have brought you: all of them, as they are lit above it."""
    stage, order = Stage(guest), asked(guest.at.data)

    def give(i: int) -> None:
        """Five stars for a film that is clicked; none any more if it has them."""
        if i in order:
            controls.put(f"you_{order.index(i) + 1}", 0 if guest.rated[i] == guest.at.data.high else 5)

    pull = Drag(
        PULL,
        lambda _, x, y: at_place(guest, x, y),
        "Drag to the films you like: they get the stars that bring you there",
    )
    return picture.frames(
        1,
        lambda _: stage.draw(),
        lambda _: _headline(guest),
        alt=_alt(guest),
        on_click=give,
        drags=[pull] if guest.how.rank > 1 else [],
        key="walk",
    )


def _headline(guest: Guest) -> str:
    rated, chosen = len(guest.order), guest.suggested()
    after = f"After {words.count(rated, 'rating')}" if rated else "You have rated nothing yet"
    noun = kinds.noun(guest.at.data)
    if not len(chosen):
        if not np.isnan(guest.rated).any():
            return f"{after}, no {noun} is left to be suggested"
        return f"{after}, and all guesses are alike, so no {noun} can be suggested"
    name, guess = guest.at.data.items[chosen[0]], f"{guest.predicted()[chosen[0]]:.2f}".replace("-", "−")
    if rated and (more := _more(guest)):
        return f"{after}, {title(name)} is suggested first with a guess of {guess}, and {more}"
    if rated:
        return f"{after}, {name} is suggested first with a guess of {guess}"
    return f"{after}, so the best-rated {noun}, {title(name)}, comes first"


def _more(guest: Guest) -> str:
    """What else the stars have done: how many suggestions stay if the model learns from you, who of few is nearest,
    how far down the first clowns come, how far from the centre equal stars have brought you, or how many of the means'
    suggestions one rating leaves."""
    data = guest.at.data
    chosen, n = set(guest.suggested()), len(guest.suggested())
    if guest.retrained:
        return f"{len(chosen & set(guest.suggested_again))} of {n} suggestions stay once the model learns from you"
    if len(data.users) + len(data.items) <= NAMED and guest.how.rank == 2:
        away = np.linalg.norm(guest.model.users - guest.path[-1], axis=1)
        near = [plain(data.users[a]) for a in np.argsort(away, kind="stable")[:2]]
        return f"{words.listed(near)} {'is' if len(near) == 1 else 'are'} nearest to you"
    if data.features is not None and data.name == "clowns" and len(guest.order) > 1:
        has = data.features[guest.suggested(), data.feature_names.index("clowns")]
        return f"the first with clowns is number {int(has.argmax()) + 1}" if has.any() else ""
    stars = guest.rated[~np.isnan(guest.rated)]
    if len(stars) > 1 and np.ptp(stars) == 0:
        now, first = (float(np.linalg.norm(place)) for place in (guest.path[-1], guest.path[:2][-1]))
        return f"you are {words.number(now)} from the centre, after the first rating {words.number(first)}"
    if len(stars) == 1 and n == TEN:
        return f"{len(chosen & set(guest.suggested(0)))} of {TEN} suggestions stay"
    return ""


def _alt(guest: Guest) -> str:
    data, chosen = guest.at.data, guest.suggested()
    place = f"Your place among the items of {data.title} after {words.count(len(guest.order), 'rating')}"
    if not len(chosen):
        return f"{place}; nothing can be suggested."
    value = words.number(float(guest.predicted()[chosen[0]]))
    first = f"the first is {data.items[chosen[0]]}, predicted {value}"
    return f"{place}, and {words.count(len(chosen), 'suggestion')}; {first}."


def numbers(guest: Guest) -> dict[str, float | str]:
    chosen = guest.suggested()
    found: dict[str, float | str] = {}
    if _chosen(guest):
        found[LIKENESS] = suggestions.sameness(guest.alike, chosen) if len(chosen) > 1 else NONE
    if guest.retrained:
        found[SAME] = len(set(chosen) & set(guest.suggested_again)) if len(chosen) else NONE
    return found


def _yours(guest: Guest) -> bool:
    """Whether you have rated anything: else the list is everybody's."""
    return not np.isnan(guest.rated).all()


def _chosen(guest: Guest) -> bool:
    """Whether some of what you have not rated is suggested, and some is not: only then how alike it is can change."""
    return _yours(guest) and len(guest.suggested()) != np.isnan(guest.rated).sum()


def said(guest: Guest) -> list[Said]:
    """Why nothing is suggested, what training again changes, and how to read the predictions and the plane."""
    data, some = guest.at.data, len(guest.suggested()) > 0
    parts = [] if some else [_no_order(guest)]
    if guest.how.rank > 1 and not (some and _chosen(guest)):  # it stays while stars are given: else all would jump
        things = f"{kinds.noun(guest.at.data)}s"
        close = f"{things.capitalize()} that the same users like tend to lie close together."
        parts.insert(0, f"{close} Dragging the pink dot gives stars, too.")
    if some and _chosen(guest):
        parts.append("Suggestions alike is 1 if all are of one taste, and less the more they differ.")
    if lifted := _lifted(guest):
        parts.append(f"Variety puts {lifted} above higher predictions: it is less like what comes before it.")
    elif some and guest.variety and (guest.suggested() == replace(guest, variety=0.0).suggested()).all():
        parts.append("So little variety changes nothing here.")
    few = guest.at.data.seen.sum(axis=0)[guest.suggested()] <= FEW
    if few.any():
        have, them = ("has", "it") if few.sum() == 1 else ("have", "them")
        parts.append(
            f"{int(few.sum())} of the suggestions {have} at most {FEW} ratings, so chance may have put {them} there."
        )
    again = guest.predicted_again
    if again is not None and some:
        first = guest.suggested()
        away = float(np.abs(again - guest.predicted())[first].max())
        parts.append(f"Trained again, the predictions shown differ by at most {words.number(away)}.")
        parts.append(verdict(first, guest.suggested_again, data.items))
    shown = np.round(guest.predicted()[guest.suggested()], 2)
    if (shown < data.low).any() or (shown > data.high).any():
        scale = f"from {words.number(data.low)} to {words.number(data.high)}"
        parts.append(f"Predictions are not cut to the scale {scale}.")
    if guest.how.rank > 2:
        parts.append("The plane shows the two directions of the largest vectors; the predictions use all.")
    if not guest.trace.finished:
        parts.append(f"The model without you: {compute.ended(guest.trace)}")
    return [beside(" ".join(parts))]


def _lifted(guest: Guest) -> str:
    """The first suggestion that variety has put before one of a higher prediction."""
    chosen, predicted = guest.suggested(), guest.predicted()
    for j, i in enumerate(chosen[:-1]):
        if predicted[i] < predicted[chosen[j + 1 :]].max() - 1e-9:
            return guest.at.data.items[i]
    return ""


def verdict(first: np.ndarray, again: np.ndarray, items: tuple[str, ...]) -> str:
    """How the suggestions change once the model has learned from you."""
    if new := [items[i] for i in again if i not in set(first)]:
        return f"New among the {len(again)}: {words.listed(new)}."
    return "The suggestions are the same" + ("." if (first == again).all() else ", in another order.")


def _no_order(guest: Guest) -> str:
    """Why nothing is suggested."""
    left = np.isnan(guest.rated)
    if not left.any():
        return "You have rated everything; there is nothing left to suggest."
    value = words.number(float(guest.predicted()[left][0]))
    return f"All predictions are {value}: there is no order, so there is nothing to suggest."


def code(guest: Guest) -> Code:
    penalty = guest.how.penalty
    ours = _script(guest, [f"you = suggestions.fold_in(rated, model.items, model.mean, {penalty!r})"])
    library = None
    if len(guest.order) and penalty:
        ridge = f"ridge = Ridge(alpha={penalty!r}, fit_intercept=False)"
        fit = "you = ridge.fit(model.items[seen], (rated - model.mean)[seen]).coef_"
        library = _script(guest, ["seen = ~np.isnan(rated)", ridge, fit])
    why = "scikit-learn has no factorisation of a table with gaps: the item vectors are ours, you are its ridge."
    return Code(suggestions, ours, library, why)


def _script(guest: Guest, place: list[str]) -> str:
    """The run, in which lines find the place of `you`."""
    chosen = guest.suggested()
    rated = [int(i) for i in guest.order]
    lines = [
        "rated = np.full(len(data.items), np.nan)",
        *([f"rated[{rated}] = {[float(value) for value in guest.rated[rated]]}"] if rated else []),
        *place,
        "predicted = model.mean + model.items @ you",
        "alike = suggestions.likeness(model.items)",
    ]
    expressions = {LIKENESS: repr(NONE)} if _chosen(guest) else {}
    if guest.retrained:
        expressions[SAME] = repr(NONE)
    pick = f"np.isnan(rated), {TEN}, alike=alike, variety={guest.variety!r}"
    if len(chosen):
        lines.append(f"chosen = suggestions.varied(predicted, {pick})")
    if len(chosen) > 1 and _chosen(guest):
        expressions[LIKENESS] = "suggestions.sameness(alike, chosen)"
    instead = guest.how.instead
    if guest.retrained and len(chosen):
        more = instead | ({"users": "None"} if instead else {})
        lines += [
            scripts.model(guest.retrained, "np.vstack([train.Y, rated])", name="retrained", instead=more),
            f"others = suggestions.varied(retrained.predict()[-1], {pick})",
        ]
        expressions[SAME] = "len(set(chosen) & set(others))"
    title = "A new user among item vectors."
    return scripts.of_run(guest.at, guest.trace, numbers=expressions, title=title, lines=lines, instead=instead)


def rows(guest: Guest) -> Rows:
    data = guest.at.data
    columns = {
        "item": list(data.items),
        "your rating": guest.rated,
        "mean": guest.model.mean,
        "prediction": guest.predicted(),
    }
    if guest.predicted_again is not None:
        columns["trained again"] = guest.predicted_again
    return Rows(columns, f"you_{data.name}", f"Every item, and what is predicted for you. {data.source}")


QUANTITIES: dict[str, Callable[[Guest], Any]] = {
    "First suggestion": lambda guest: guest.at.data.items[guest.suggested()[0]],
    "Highest prediction": lambda guest: guest.predicted()[guest.suggested()[0]],
    "Suggestions": lambda guest: len(guest.suggested()),
    "Largest prediction": lambda guest: np.abs(guest.predicted()).max(),
    "Length of your vector": lambda guest: np.linalg.norm(guest.path[-1]),
    "Length after the first rating": lambda guest: np.linalg.norm(guest.path[:2][-1]),
    "Farther than by the first rating": lambda guest: (
        np.linalg.norm(guest.path[-1]) - np.linalg.norm(guest.path[:2][-1])
    ),
    "You and the item rated (cosine)": lambda guest: (
        guest.path[-1]
        @ guest.model.items[guest.order[0]]
        / np.linalg.norm(guest.path[-1])
        / np.linalg.norm(guest.model.items[guest.order[0]])
    ),
    "Suggestions the means make, too": lambda guest: len(set(guest.suggested(0)) & set(guest.suggested())),
    "Place of the first with clowns": lambda guest: _first_with_clowns(guest) + 1,
    "First with clowns": lambda guest: guest.at.data.items[guest.suggested()[_first_with_clowns(guest)]],
    "Stars for the first with clowns": lambda guest: guest.predicted()[guest.suggested()[_first_with_clowns(guest)]],
}


def _first_with_clowns(guest: Guest) -> int:
    """The place among the suggestions, from 0."""
    data = guest.at.data
    assert data.features is not None
    has = data.features[guest.suggested(), data.feature_names.index("clowns")]
    return int(np.flatnonzero(has)[0])


view = View(
    "You",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        said=said,
        closer=closer.show,
        code=code,
        rows=rows,
        quantities=QUANTITIES,
        room=room.offer,
    ),
    data="friends",
    folded=("rank", "penalty", "start", "centre", "seed"),
)
