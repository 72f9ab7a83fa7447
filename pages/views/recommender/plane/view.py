"""Taste plane: users and items as points whose products are the predictions, moving with the half-steps."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from typing import Any

import numpy as np
import streamlit as st

from algos.recommender import alternating, geometry
from algos.recommender.factors import Factors
from datasets.names import plain
from pages.views.recommender import kinds, scene, scripts
from pages.views.recommender.plane import closer, dial, figure, lines
from pages.views.recommender.plane.run import Fit, above_the_mean, choose
from pages.views.recommender.ratings_map import short, title
from ui import compute, controls, picture, words
from ui.picture import Drag, Picture
from ui.view import Code, Rows, Said, Screen, View, as_of, beside, note
from ui.words import Share

ANCHORS = {  # by what is subtracted first
    "none": "",
    "global": "The mean of all ratings is subtracted first. ",
    "items": "Each {}'s mean is subtracted first. ",
}
ALIKE = 0.005  # guesses that differ by less look the same
PARALLEL, OPPOSITE = 0.9999, -0.5  # cosines: of one direction, and of kinds that lie opposite each other
SEVERAL = 3  # items of a kind of which one says where they lie
_NTH = f".scatterlayer > g:nth-child({figure.NAMES})"
NARROW = f"<style>@media (max-width: 640px) {{{_NTH} text {{display: none}}}}</style>"


def chart(fit: Fit) -> Picture:
    data, stage = fit.at.data, _stage(fit)

    def look_at(i: int) -> None:
        owner, number = stage.owner(i)
        controls.put(owner, (data.users if owner == "user" else data.items)[number])

    def turned_to(i: int, x: float, y: float) -> dict[str, float]:
        """The turn that brings point i, as it lies in the end, through x and y."""
        x0, y0 = stage.places[-1][i if 0 <= i < len(stage.places[-1]) else stage.tip]
        by = np.degrees(np.arctan2(y, x) - np.arctan2(y0, x0))
        return {"turn": round(float((fit.angle + by + 180) % 360 - 180))}

    told = "Drag to turn all users and items together"
    drags = [
        *(Drag(meta, lambda _, x, y: turned_to(stage.tip, x, y), told) for meta in (lines.GRIP, lines.TURNS)),
        Drag("pick", turned_to, told, touch=stage.few),
    ]
    titles = data.users if fit.owner == "user" else data.items
    near = words.listed([titles[j] for j in fit.nearest[:3]])
    made = picture.steps(
        fit.trace,
        stage.draw,
        alt=f"{words.count(len(data.users), 'user')} and {words.count(len(data.items), 'item')} as points of the "
        f"latent plane, rank {fit.how.rank}, turned by {fit.angle} degrees. An arrow to {titles[fit.place]}; nearest "
        f"to it: {near or 'nobody'}. {compute.ended(fit.trace)}",
        ended="" if fit.trace.finished else compute.ended(fit.trace),
        caption=lambda state: _told(fit, state),
        on_click=look_at,
        drags=drags if fit.how.rank > 1 else [],
        start=fit.trace.steps if stage.few else 0,
        key="plane",
        below=lambda: st.html(NARROW),  # a phone has no room for the names of the other items
    )
    return _plainly(made) if fit.few and fit.how.rank == 2 and fit.trace.finished else made


def _plainly(made: Picture) -> Picture:
    """Without the number of the last step, where it opens and points are turned rather than moved on."""
    *said, last = made.captions
    told = last.partition(": ")[2]
    return replace(made, captions=[*said, told[:1].upper() + told[1:]])


def _stage(fit: Fit) -> figure.Stage:
    return dial.Dial(fit) if fit.few and fit.how.rank > 1 else figure.Stage(fit)


def _told(fit: Fit, state: Factors) -> str:
    """What has moved, and what is guessed: of few for the other of the two, who lies along the arrow or behind."""
    data, predicted, to = fit.at.data, state.predict(), "" if fit.owner == "user" else "for "
    guesses, names = (predicted[fit.user], data.items) if fit.owner == "user" else (predicted[:, fit.item], data.users)
    settled = fit.trace.finished and state is fit.trace.final and len(fit.trace.states) > 1
    done = "settled" if settled else scene.PHASES[state.phase]
    last = state is fit.trace.final and len(fit.trace.states) > 1
    if last and (answer := _answer(fit)):
        return f"{done}, and {answer}"
    if figure.crowds(data) is not None and _stand_apart(state.users @ state.users[fit.user]):
        return f"{done}, and the users stand apart in two groups, first at step {_apart_since(fit)}"
    if np.ptp(guesses) < ALIKE:
        return f"{done}, and all guesses are alike"
    if fit.few and fit.how.rank == 2:
        return _of_two(fit, state, "" if settled else f"{done}, and ")
    high, low = (
        f"{to}{title(names[int(i)])}, {guesses[i]:.2f}".replace("-", "−") for i in (guesses.argmax(), guesses.argmin())
    )
    return f"{done}, and the highest guess is {high}, the lowest {low}"


def _answer(fit: Fit) -> str:
    """What is to be seen in the end: where an item without ratings, or with one, has come to stand, and of many items
    how their kinds lie; nothing of few points, which have names."""
    data, name = fit.at.data, plain(title(fit.at.data.items[fit.item]))
    ratings = fit.at.train.seen[:, fit.item]
    if fit.owner == "item" and not fit.V[fit.item].any():
        return f"{name} ends in the centre, at 0, and all guesses for it are alike"
    if fit.owner == "user" and ratings.sum() == 1 and ratings[fit.user] and _to_the_first(fit) > PARALLEL:
        return (
            f"{name} ends in the direction of {plain(data.users[fit.user])}, whose rating is the only one to learn from"
        )
    if fit.few or data.features is None:
        return ""
    kinds_of = [
        name for j, name in enumerate(data.feature_names) if set(np.unique(data.features[:, j])) == {0, 1} and name
    ]
    middles = {name: _of(fit, name).mean(axis=0) for name in kinds_of}
    if len(middles) < 2 or not all(middle.any() for middle in middles.values()):
        return ""
    noun = kinds.noun(data)
    if fit.how.rank == 1:
        sides = [words.listed([name for name, m in middles.items() if side * m[0] > 0]) for side in (1, -1)]
        return f"on average {sides[0]} lie on one side of the line, {sides[1]} on the other" if all(sides) else ""
    if fit.owner == "user":
        along = {name: _of(fit, name) @ fit.U[fit.user] for name in kinds_of}
        behind = [name for name, products in along.items() if (products < 0).all() and len(products) >= SEVERAL]
        if not behind:
            return ""
        far = min(behind, key=lambda name: along[name].mean())
        whose = f"{plain(data.users[fit.user])}'s arrow"
        return f"all {len(along[far])} {noun}s with {far} end up behind {whose}"
    pairs = [(one, other) for one, other in combinations(kinds_of, 2)]
    one, other = min(pairs, key=lambda pair: _cosine(fit, *pair))
    return f"{one} and {other} end up opposite each other" if _cosine(fit, one, other) < OPPOSITE else ""


def _apart_since(fit: Fit) -> int | None:
    """The first step after which the two crowds stand apart."""
    apart = (i for i, state in enumerate(fit.trace.states) if _stand_apart(state.users @ state.users[fit.user]))
    return next(apart, None)


def _of_two(fit: Fit, state: Factors, done: str) -> str:
    """Where the way from the other of the two straight to the arrow's line ends: at the guess."""
    user, item = short(fit.at.data.users[fit.user]), short(title(fit.at.data.items[fit.item]))
    arrow, other = (user, item) if fit.owner == "user" else (item, user)
    guess = f"{state.predict()[fit.user, fit.item]:.1f}".replace("-", "−")
    apart = above_the_mean(fit, state)
    still = "still " if fit.angle and not done else ""
    gets = f"is {still}at {apart}, so the guess is {guess}" if apart else f"{still}gets a guess of {guess}"
    meets = f"{apart}, so the guess is {guess}" if apart else f"a guess of {guess}"
    if still and not apart:
        return f"turned by {fit.angle}°, no guess changes: {other} still gets {guess}".replace("-", "−")
    if still:
        return f"turned by {fit.angle}°, {other} {gets}".replace("-", "−")
    return f"{done}the dotted line from {other} meets {arrow}'s line at {meets}"


def numbers(fit: Fit) -> dict[str, float]:
    """From the vectors as turned: of few, whose guesses the picture says, how far these miss."""
    if fit.few and not np.isnan(miss := _miss(fit)):
        return {"Average miss, known ratings": miss}
    return {"Prediction": _prediction(fit)}


def _guesses(fit: Fit) -> np.ndarray:
    """Those for the arrow's owner."""
    mean = fit.trace.final.mean
    return mean + fit.V @ fit.U[fit.user] if fit.owner == "user" else mean[fit.item] + fit.U @ fit.V[fit.item]


def _miss(fit: Fit) -> float:
    """How far the guesses for the arrow's owner are from the ratings learned from, on average; nan without any."""
    Y = fit.at.train.Y
    away = np.abs(_guesses(fit) - (Y[fit.user] if fit.owner == "user" else Y[:, fit.item]))
    return float(np.nanmean(away)) if np.isfinite(away).any() else np.nan


def _prediction(fit: Fit) -> float:
    return float(fit.trace.final.mean[fit.item] + fit.U[fit.user] @ fit.V[fit.item])


def explained(fit: Fit) -> dict[str, str]:
    """What the numbers mean."""
    user, item = fit.at.data.users[fit.user], fit.at.data.items[fit.item]
    owner = user if fit.owner == "user" else item
    return {
        "Average miss, known ratings": f"How far the guesses for {owner} are from the ratings known, on average.",
        "Prediction": f"Of {user} for {item}, with the vectors as turned. "
        "Nothing holds it within the scale of ratings.",
    }


def said(fit: Fit) -> list[Said]:
    """What is drawn of all points, and how much of the vectors the plane holds."""
    (n, m), (users, items) = fit.at.data.Y.shape, map(len, figure.drawn(fit))
    told = []
    if fit.how.rank != 2:
        told.append(beside(_held(fit)))
    elif fit.few:
        kinds_too = "" if fit.at.data.features is None else f", not what kind of {kinds.noun(fit.at.data)} is which"
        means = ANCHORS[fit.how.centre].format(kinds.noun(fit.at.data))
        told.append(beside(f"{means}The method was given the ratings alone{kinds_too}."))
    if users < n or items < m:
        some = f"{words.count(users, 'user')} of {n} and {words.count(items, 'item')} of {m}"
        told.append(note(f"The picture shows {some}, and all take part."))
    return told


def verdict(fit: Fit) -> str:
    """Of the two that are chosen: what is known."""
    user, item = plain(fit.at.data.users[fit.user]), plain(fit.at.data.items[fit.item])
    return fit.at.told(
        fit.user,
        fit.item,
        learned=f"{user} gave {item} {{}}.",
        held_out=f"{user} gave {item} {{}}; that is hidden here.",
        unknown=f"{user} has not rated {item}.",
    )


def _held(fit: Fit) -> str:
    """How much of the vectors the picture holds."""
    k = fit.how.rank
    if k == 1:
        return (
            "With k = 1 every vector is one number, so all lie on one line: it is drawn twice, for users and for items."
        )
    squares = (fit.U**2).sum(axis=0) + (fit.V**2).sum(axis=0)
    leaves = "the scale along the arrow leaves" if fit.few else "the lines across the arrow leave"
    share = words.number(100 * float(squares[:2].sum() / squares.sum()) if squares.any() else 100.0)
    return (
        f"Of the {k} coordinates the two directions in which the final vectors are longest: {share}% of their "
        f"squared length. The same two in every frame; {leaves} the other coordinates out."
    )


def code(fit: Fit) -> Code:
    guessed, rated = (
        (f"mean + V @ U[{fit.user}]", f"train.Y[{fit.user}]")
        if fit.owner == "user"
        else (f"mean[{fit.item}] + U @ V[{fit.item}]", f"train.Y[:, {fit.item}]")
    )
    every = {
        "Average miss, known ratings": f"float(np.nanmean(np.abs({guessed} - {rated})))",
        "Prediction": f"float(mean[{fit.item}] + U[{fit.user}] @ V[{fit.item}])",
    }
    expressions = {name: every[name] for name in numbers(fit)}
    script = scripts.of_run(
        fit.at,
        fit.trace,
        lines=[
            "level = geometry.directions(model.users, model.items)",
            "level = geometry.facing(level, model.users[0])",
            f"T = level @ geometry.rotation({fit.angle}, {fit.how.rank})",
            "U, V, mean = model.users @ T, model.items @ T, model.mean",
        ],
        numbers=expressions,
        title="The taste plane.",
        instead=fit.how.instead,
    )
    if not fit.how.penalty:
        return Code(alternating, script)
    library = scripts.with_library(
        fit.at,
        fit.how,
        [*scripts.regression(fit.how.penalty), *scripts.half_steps(fit.trace.steps)],
        expressions,
    )
    why = "Every user, and every item, is a ridge regression; the turn changes none of these numbers."
    return Code(alternating, script, library, why)


def rows(fit: Fit) -> Rows:
    """Every user and item with its vector as turned."""
    data = fit.at.data
    columns: dict[str, Any] = {
        "kind": ["user"] * len(data.users) + ["item"] * len(data.items),
        "name": [*data.users, *data.items],
        "ratings": [*fit.at.train.seen.sum(axis=1), *fit.at.train.seen.sum(axis=0)],
    }
    for j in range(fit.how.rank):
        columns[f"coordinate {j + 1}"] = [*fit.U[:, j], *fit.V[:, j]]
    return Rows(columns, f"{data.name}_vectors", data.source)


QUANTITIES: dict[str, Callable[[Fit], Any]] = {
    "Prediction": _prediction,
    "Length of U less that of V": lambda fit: np.linalg.norm(fit.U) - np.linalg.norm(fit.V),
    "Romance and science fiction (cosine)": lambda fit: _cosine(fit, "romance", "science fiction"),
    "Romance and comedy (cosine)": lambda fit: _cosine(fit, "romance", "comedy"),
    "Largest product of a film with clowns": lambda fit: _clowns(fit).max(initial=-np.inf),
    "Share of films with clowns behind": lambda fit: Share((_clowns(fit) < 0).mean() if len(_clowns(fit)) else np.nan),
    "Half-steps until the crowds stand apart": lambda fit: np.inf if (i := _apart_since(fit)) is None else i,
    "Length of the item's vector": lambda fit: np.linalg.norm(fit.V[fit.item]),
    "Related by distance": lambda fit: len(geometry.nearest(fit.V, fit.item)),
    "Cosine to its only user": lambda fit: _to_the_first(fit),
    "Related by angle": lambda fit: len(geometry.most_alike(fit.V, fit.item)),
}


def _of(fit: Fit, feature: str) -> np.ndarray:
    """The vectors of the items with a feature."""
    data = fit.at.data
    assert data.features is not None
    return fit.V[data.features[:, data.feature_names.index(feature)] == 1]


def _clowns(fit: Fit) -> np.ndarray:
    """The products of the user's vector with those of the films with clowns; none where there are no such films."""
    if "clowns" not in (fit.at.data.feature_names if fit.at.data.features is not None else ()):
        return np.zeros(0)
    return np.asarray(_of(fit, "clowns") @ fit.U[fit.user])


def _to_the_first(fit: Fit) -> float:
    """The cosine between the item and the first user who rated it; nan if nobody did."""
    raters = np.flatnonzero(fit.at.train.seen[:, fit.item])
    return float(geometry.cosines(np.vstack([fit.U[raters[0]], fit.V[fit.item]]), 0)[1]) if len(raters) else np.nan


def _cosine(fit: Fit, one: str, other: str) -> float:
    """Between the mean vectors of two kinds of items."""
    u, v = _of(fit, one).mean(axis=0), _of(fit, other).mean(axis=0)
    return float(u @ v / np.linalg.norm(u) / np.linalg.norm(v))


def _stand_apart(along: np.ndarray) -> bool:
    """Whether the first half of the users is farther along than all others."""
    half = len(along) // 2
    return bool(along[:half].min() > along[half:].max())


view = View(
    "Taste plane",
    choose,
    Screen(
        chart,
        numbers,
        explained,
        at=as_of,
        verdict=verdict,
        said=said,
        closer=closer.show,
        code=code,
        rows=rows,
        quantities=QUANTITIES,
    ),
    data="friends",
    folded=("rank", "penalty", "turn", "lines", "held", "start", "centre", "seed"),
)
