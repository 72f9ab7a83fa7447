"""The chart of the new user: one rating more in every frame."""

import numpy as np

from pages.views.recommender.you_guest import TEN, Guest
from ui import player, words
from ui.figures import you
from ui.figures.you import Stage

MOST_USERS = 150  # dots of other users


def show(guest: Guest) -> None:
    """One frame for each number of ratings."""
    data, steps = guest.at.data, range(len(guest.path))
    chosen = [guest.suggested(step) for step in steps]
    predicted = [guest.predicted(step) for step in steps]
    again = guest.trained_again if guest.again else None
    reached = [p[c] for p, c in zip(predicted, chosen, strict=True)]
    if again is not None:
        reached.append(again[chosen[-1]])
    axis = "direction" if guest.how.rank > 2 else "coordinate"
    stage = Stage(
        users=_flat(guest.turned.users[:MOST_USERS]),
        items=_flat(guest.turned.items),
        names=data.items,
        path=_flat(guest.path @ guest.turn),
        rated=guest.order,
        titles=(f"{axis} 1", f"{axis} 2"),
        span=you.window(reached, data.low, data.high),
        count=min(TEN, int(np.isnan(guest.rated).sum())),
    )
    nowhere = np.full(len(data.items), np.nan)
    last = len(guest.path) - 1
    figures = [
        stage.draw(step, chosen[step], predicted[step], None if again is None else again if step == last else nowhere)
        for step in steps
    ]
    captions = [_caption(guest, step, chosen[step]) for step in steps]
    player.play(figures, captions, alt=_alt(guest, chosen[-1]), key="walk")


def _flat(P: np.ndarray) -> np.ndarray:
    """The first two coordinates; with one, the second is 0."""
    return P[:, :2] if P.shape[1] > 1 else np.column_stack([P, np.zeros(len(P))])


def _caption(guest: Guest, step: int, chosen: np.ndarray) -> str:
    items = guest.at.data.items
    parts = [f"After {words.count(step, 'rating')}"]
    if step:
        i = guest.order[step - 1]
        parts.append(f"{words.number(float(guest.rated[i]))} for {items[i]}")
    parts.append(f"first: {items[chosen[0]]}" if len(chosen) else "no order among the predictions")
    return " · ".join(parts)


def _alt(guest: Guest, chosen: np.ndarray) -> str:
    given = words.count(len(guest.order), "rating")
    if not len(chosen):
        return f"Your place among the items of {guest.at.data.title} after {given}; nothing can be suggested."
    value = float(guest.predicted()[chosen[0]])
    return (
        f"Your place among the items of {guest.at.data.title} after {given}, and "
        f"{words.count(len(chosen), 'suggestion')}; the first is {guest.at.data.items[chosen[0]]}, predicted "
        f"{words.number(value)}."
    )
