"""What content-based prediction is asked: on which features, how penalised, for whom."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from algos.recommender import alternating, content, factors, hybrid
from algos.recommender.content import Content
from algos.recommender.factors import Factors
from algos.trace import Trace
from datasets.names import plain
from datasets.ratings import Ratings
from pages.views.recommender import scene
from pages.views.recommender.scene import Scene
from ui import compute, controls

LIMIT = 200  # half-steps
STOPS = [0.0, *controls.one_two_five(0.1, 1000)]
MODES = {"weights": "weights of a user", "learned": "features learned too", "hybrid": "factors of features"}
KINDS = {"given": "as given", "more": "and a letter", "letters": "the letter alone"}
INTERCEPT = "intercept θ₀"
OWN, OWN_HELD_OUT = "Error, own ratings", "Error, own ratings held out"  # of a user
INTERCEPTS = {"none": "none", "free": "free", "penalised": "penalised"}


@dataclass(frozen=True, eq=False)
class NoFeatures:
    """A table that tells nothing about its items."""

    data: Ratings


@dataclass(frozen=True, eq=False)
class Asked:
    """A table of ratings with features of its items, and how they are learned from."""

    at: Scene  # its lines make `features`, too
    features: np.ndarray  # (m, q)
    names: tuple[str, ...]  # q
    letters: int  # the seed of the meaningless letters
    settings: Mapping[str, Any]  # of the algorithm
    user: int  # who is looked at
    item: int


@dataclass(frozen=True, eq=False)
class Weights(Asked):
    """What every user likes, and one of them looked at."""

    trace: Trace[Content]
    alone: tuple[Content, ...]  # this user only, with each penalty of STOPS

    @property
    def intercept(self) -> str:
        """Of INTERCEPTS."""
        return str(self.settings["intercept"])

    @property
    def labels(self) -> tuple[str, ...]:
        """What the weights are of."""
        return self.names if self.intercept == "none" else (INTERCEPT, *self.names)

    def weights(self, state: Content, a: int) -> np.ndarray:
        """The weights of user a, the intercept first if there is one: for `labels`."""
        theta = state.weights[a]
        return theta if self.intercept == "none" else np.append(state.intercept[a], theta)

    @property
    def chosen(self) -> int:
        """Which of STOPS is the penalty."""
        return STOPS.index(self.settings["penalty"])

    @cached_property
    def models(self) -> list[tuple[np.ndarray, np.ndarray]]:
        """Weights and guesses from this user alone, with each penalty of STOPS."""
        return [(self.weights(state, 0), state.predict()[0]) for state in self.alone]

    @property
    def model(self) -> tuple[np.ndarray, np.ndarray]:
        """Those with the chosen penalty."""
        return self.models[self.chosen]

    @cached_property
    def order(self) -> np.ndarray:
        """The items, the best guess first, with a penalty of 1 and the ratings as they were given: (m,)."""
        given = np.where(self.at.train.seen, self.at.given.Y, np.nan)
        if np.isnan(given).all():
            given = self.at.train.Y
        R, seen, mean = factors.prepared(given, str(self.settings["centre"]))
        if not seen[self.user].any():
            return np.argsort(-mean, kind="stable")
        row = np.where(seen[self.user], R[self.user], np.nan)[None]
        state = next(content.steps(row, self.features, penalty=1.0, intercept=self.intercept))
        return np.argsort(-replace(state, mean=mean).predict()[0], kind="stable")

    @property
    def learned(self) -> np.ndarray:
        """The ratings learned from: (m,), nan where there is none."""
        return self.at.train.Y[self.user]

    @property
    def held_out(self) -> np.ndarray:
        """Those held out, likewise."""
        return np.full(len(self.learned), np.nan) if self.at.test is None else self.at.test.Y[self.user]


@dataclass(frozen=True, eq=False)
class Learned(Asked):
    """Features learned, too, from those given as a first guess."""

    trace: Trace[Factors]


@dataclass(frozen=True, eq=False)
class Hybrid(Asked):
    """A factorisation on the features, and one item looked at."""

    trace: Trace[hybrid.Hybrid]
    plain: Trace[Factors]  # the factorisation that does not know the features


Fit = Weights | Learned | Hybrid


def has(it: Asked, i: int) -> str:
    """The features of item i, of those that an item has or has not."""
    found = [name for name, x in zip(it.names, it.features.T, strict=True) if x[i] == 1 and np.isin(x, (0, 1)).all()]
    return plain(", ".join(found))


def choose(data: Ratings) -> Fit | NoFeatures:
    if data.features is None:
        return NoFeatures(data)
    at = scene.choose(data)
    mode = controls.choice(
        "Learn",
        list(MODES),
        "weights",
        key="content_learn",
        titles=MODES,
        help="Only what each user likes, from features that are given; the features too, from these as a first guess; "
        "or a factorisation in which an item's vector is made of its features.",
    )
    kind, letters = _kind()
    X, names = features(at.data, kind, letters)
    settings: dict[str, Any] = dict(
        penalty=controls.stop_slider(
            "Penalty λ",
            STOPS,
            1.0,
            key="content_penalty",
            help="The price of large weights. A huge one leaves nothing but what was subtracted first.",
        ),
        centre=scene.centre(data),
    )
    line = f"features = {_code(kind, letters)}"
    if mode == "weights":
        return _weights(at, line, X, names, letters, settings)
    asked = replace(at, lines=(*at.lines, line)), X, names, letters, settings
    if mode == "learned":
        item = scene.item(at.data)
        return Learned(*asked, 0, item, compute.run(alternating.steps, at.train.Y, items=X, **settings, limit=LIMIT))
    n, m = data.Y.shape
    most = min(6, max(X.shape[1], n))
    settings["rank"] = controls.slider(
        "Rank k", 1, most, 2, key="content_rank", help="How many numbers describe a user, and an item."
    )
    settings["seed"] = controls.seed()
    item = scene.item(at.data, default=m - 1, help="One guess for each user is drawn.")
    user = scene.user(at.data)
    trace = compute.run(hybrid.steps, at.train.Y, X, **settings, limit=LIMIT)
    plain = compute.run(alternating.steps, at.train.Y, **settings, limit=LIMIT)
    return Hybrid(*asked, user, item, trace, plain)


def features(data: Ratings, kind: str, seed: int) -> tuple[np.ndarray, tuple[str, ...]]:
    """The items' features, the meaningless letter's, or both: (m, q), and q names."""
    assert data.features is not None
    if kind == "given":
        return data.features, data.feature_names
    letters = content.initials(len(data.items), seed=seed)
    names = tuple(f"letter {j + 1}" for j in range(letters.shape[1]))
    if kind == "letters":
        return letters, names
    return np.hstack([data.features, letters]), (*data.feature_names, *names)


def _code(kind: str, seed: int) -> str:
    letters = f"content.initials(len(data.items), seed={seed})"
    return {"given": "data.features", "letters": letters, "more": f"np.hstack([data.features, {letters}])"}[kind]


def _kind() -> tuple[str, int]:
    kind = controls.choice(
        "Features",
        list(KINDS),
        "given",
        key="content_features",
        titles=KINDS,
        help="Those of the table, or also one that means nothing: the first letter of the director's name, drawn at "
        "random from ten.",
    )
    if kind == "given":
        return kind, 0
    return kind, controls.seed("Letters", key="content_letters", help="Another number, other letters.")


def _weights(
    at: Scene, line: str, X: np.ndarray, names: tuple[str, ...], letters: int, settings: dict[str, Any]
) -> Weights:
    intercept = settings["intercept"] = controls.choice(
        "Intercept θ₀",
        list(INTERCEPTS),
        "none",
        key="content_intercept",
        titles=INTERCEPTS,
        help="A number for each user that is added to all guesses: none, outside the penalty, or inside it.",
    )
    user, item = scene.cell(at.data, help="")
    at = _without_ratings_of(at, user)
    R, seen, mean = factors.prepared(at.train.Y, settings["centre"])
    row = np.where(seen[user], R[user], np.nan)[None]
    alone = [Content(np.zeros((1, X.shape[1])), np.zeros(1), X, mean, 0.0)] * len(STOPS)
    if seen[user].any():
        every = [next(content.steps(row, X, penalty=penalty, intercept=intercept)) for penalty in STOPS]
        alone = [replace(state, mean=mean) for state in every]
    trace = compute.run(content.steps, at.train.Y, X, **settings, limit=LIMIT)
    at = replace(at, lines=(*at.lines, line))
    return Weights(at, X, names, letters, settings, user, item, trace, tuple(alone))


def _without_ratings_of(at: Scene, user: int) -> Scene:
    """The scene as if this user had rated nothing, if the reader wants that."""
    gone = controls.toggle(
        "Forget the user's ratings",
        False,
        key="content_forget",
        help="As if this user were new: nothing is learned from the ratings, and the weights are 0.",
    )
    rated = np.flatnonzero(at.train.seen[user])
    if not gone or not rated.size:
        return at
    try:
        train = at.train.edited({(user, int(i)): None for i in rated})
    except ValueError as problem:
        raise compute.Refused(f"Nothing would be left to learn from. {problem}") from problem
    line = f"train = train.edited({{({user}, int(i)): None for i in np.flatnonzero(train.seen[{user}])}})"
    return replace(at, train=train, lines=(*at.lines, line))
