"""What content-based prediction is asked: on which features, how penalised, for whom."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from algos.recommender import alternating, content, hybrid
from algos.trace import Trace
from datasets.ratings import Ratings
from pages.views.recommender import scene
from pages.views.recommender.scene import Scene
from ui import controls, player

LIMIT = 200
STOPS = [0.0, *controls.one_two_five(0.1, 1000)]
MODES = {"weights": "weights of a user", "learned": "features learned too", "hybrid": "factors of features"}
KINDS = {"given": "as given", "more": "and a letter", "letters": "the letter alone"}
INTERCEPTS = {"none": "none", "free": "free", "penalised": "penalised"}
STEPS: dict[str, Callable[..., Iterator[Any]]] = {
    "weights": content.steps,
    "learned": alternating.steps,
    "hybrid": hybrid.steps,
}
MODULES = {"weights": content, "learned": alternating, "hybrid": hybrid}


@dataclass(frozen=True)
class Plan:
    """A table of ratings with features of its items, and what is done with them."""

    at: Scene
    lines: list[str]  # of a script, that make `train`, `test` and `features` from `data`
    mode: str
    features: np.ndarray  # (m, q)
    names: tuple[str, ...]  # q
    settings: Mapping[str, Any]
    user: int  # who is looked at, in "weights"
    item: int  # what is looked at, in "hybrid"
    letters: int  # the seed of the meaningless letters

    def run(self) -> Trace:
        """The states of the chosen way."""
        data = (self.at.train.Y,) if self.mode == "learned" else (self.at.train.Y, self.features)
        more = dict(items=self.features) if self.mode == "learned" else {}
        return player.run(STEPS[self.mode], *data, **more, **self.settings, limit=LIMIT)


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


def choose(data: Ratings) -> Plan:
    """The sidebar's part."""
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
    kind, seed = _features()
    X, names = features(at.data, kind, seed)
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
    lines = at.lines
    user = item = 0
    if mode == "weights":
        settings["intercept"] = controls.choice(
            "Intercept θ₀",
            list(INTERCEPTS),
            "none",
            key="content_intercept",
            titles=INTERCEPTS,
            help="A number for each user that is added to all guesses: none, outside the penalty, or inside it.",
        )
        user = _user(at)
        at, forgotten = _forget(at, user)
        lines = [*lines, *forgotten]
    if mode == "hybrid":
        most = min(6, max(X.shape[1], len(data.users)))
        settings["rank"] = controls.slider(
            "Rank k", 1, most, 2, key="content_rank", help="How many numbers describe a user, and an item."
        )
        settings["seed"] = controls.seed()
        m = len(data.items)
        item = (
            controls.slider("Item", 1, m, m, key="content_item", help="Whose guesses are drawn, one for each user.") - 1
        )
    return Plan(at, [*lines, _features_code(kind, seed)], mode, X, names, settings, user, item, seed)


def _features() -> tuple[str, int]:
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


def _features_code(kind: str, seed: int) -> str:
    letters = f"content.initials(len(data.items), seed={seed})"
    made = {"given": "data.features", "letters": letters, "more": f"np.hstack([data.features, {letters}])"}
    return f"features = {made[kind]}"


def _user(at: Scene) -> int:
    return controls.slider("User", 1, len(at.data.users), 1, key="content_user", help="Who is looked at.") - 1


def _forget(at: Scene, user: int) -> tuple[Scene, list[str]]:
    """The scene as if this user had rated nothing, if the reader wants that."""
    gone = controls.toggle(
        "Forget the user's ratings",
        False,
        key="content_forget",
        help="As if this user were new: nothing is learned from the ratings, and the weights are 0.",
    )
    rated = np.flatnonzero(at.train.seen[user])
    if not gone or not rated.size:
        return at, []
    try:
        train = at.train.edited({(user, int(i)): None for i in rated})
    except ValueError as problem:
        raise player.Refused(f"Nothing would be left to learn from. {problem}") from problem
    line = f"train = train.edited({{({user}, int(i)): None for i in np.flatnonzero(train.seen[{user}])}})"
    return Scene(at.data, train, at.test), [line]
