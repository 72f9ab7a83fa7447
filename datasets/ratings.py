"""What people said about things: a table of ratings with gaps, and the expression that makes exactly this one again."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from algos import check
from datasets import contents
from datasets.names import unique

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, eq=False)
class Ratings:
    """What n users said about m items: a table with gaps, perhaps with features of the items. Arrays are read-only.

    Raises ValueError if the parts do not fit together.
    """

    name: str
    title: str
    Y: np.ndarray  # (n, m) float64, nan where not rated; at least one rating
    users: tuple[str, ...]  # n names, all different
    items: tuple[str, ...]  # m names, all different
    source: str  # one sentence: where the data come from
    code: (
        str  # a Python expression that makes these ratings, given `from datasets import catalog, ratings_table, upload`
    )
    features: np.ndarray | None = None  # (m, q) of the items, q >= 1, without a constant column
    feature_names: tuple[str, ...] = ()
    low: float = 1.0  # the scale's ends; every rating lies within
    high: float = 5.0
    start: np.ndarray | None = None  # (m, k) item factors V to start from, if the data set comes with some
    start_users: np.ndarray | None = None  # (n, k) user factors U likewise
    truth: np.ndarray | None = None  # (n, m) what was planted, before noise and rounding
    question: str = ""  # what to look for
    note: str = ""

    def __post_init__(self) -> None:
        Y = _with_gaps(self.Y)
        n, m = Y.shape
        _names(self.users, "users", n)
        _names(self.items, "items", m)
        low, high = check.number(self.low, "low"), check.number(self.high, "high")
        if low > high:
            raise ValueError(f"The scale goes from low to high; {low:g} is above {high:g}.")
        outside = Y[(low > Y) | (high < Y)]
        if outside.size:
            raise ValueError(f"A rating of {outside[0]:g} is outside the scale from {low:g} to {high:g}.")
        features = _part(self.features, "features", m, "item")
        _names(self.feature_names, "feature_names", 0 if features is None else features.shape[1])
        if features is not None and (constant := np.ptp(features, axis=0) == 0).any():
            name = self.feature_names[int(constant.argmax())]
            raise ValueError(f"The feature {name!r} is the same for all items; it tells nothing about them.")
        start = _part(self.start, "start", m, "item")
        start_users = _part(self.start_users, "start_users", n, "user")
        if start is not None and start_users is not None and start.shape[1] != start_users.shape[1]:
            raise ValueError(
                f"start has {start.shape[1]} columns and start_users {start_users.shape[1]}; not the same."
            )
        truth = _part(self.truth, "truth", n, "user")
        if truth is not None and truth.shape[1] != m:
            raise ValueError(f"truth has {truth.shape[1]} columns; {m} are needed, one for each item.")
        arrays = {"Y": Y, "features": features, "start": start, "start_users": start_users, "truth": truth}
        for field, array in arrays.items():
            object.__setattr__(self, field, contents.read_only(array))
        object.__setattr__(self, "low", low)
        object.__setattr__(self, "high", high)

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)  # unpickled arrays are writeable
        self.__post_init__()

    @property
    def seen(self) -> np.ndarray:
        """Where there is a rating: (n, m) bool."""
        return ~np.isnan(self.Y)

    @property
    def n_ratings(self) -> int:
        """How many ratings there are."""
        return int(self.seen.sum())

    @property
    def share(self) -> float:
        """The share of the table's cells that hold a rating, in (0, 1]."""
        return self.n_ratings / self.Y.size

    def split(self, test_size: float, seed: int = 0) -> "tuple[Ratings, Ratings]":
        """(train, test): a share `test_size` of the ratings, at least one, is drawn for the test.

        Both have all users and all items, and each rating is in exactly one of the two. A user's or an item's only
        rating may be drawn too: then training knows nothing about it. Raises ValueError if test_size is not in (0, 1)
        or there are fewer than two ratings.
        """
        test_size = check.number(test_size, "test_size", low=0, high=1, above=True)
        seed = check.integer(seed, "seed", low=0)
        n = self.n_ratings
        if n < 2 or test_size == 1:
            what = "1 rating" if n == 1 else f"{n} ratings"
            raise ValueError(f"{what} cannot be split with test_size {test_size:g}; each part needs one.")
        at = np.flatnonzero(self.seen)
        # Every cell has a number of its own, so that one more rating leaves the others where they are.
        order = np.argsort(np.random.default_rng(seed).random(self.Y.size)[at])
        held = order[: min(max(round(test_size * n), 1), n - 1)]
        call = f"split({test_size!r}, seed={seed})"
        return self._without(at[held], f"{call}[0]"), self._without(np.delete(at, held), f"{call}[1]")

    def edited(self, cells: Mapping[tuple[int, int], float | None]) -> "Ratings":
        """A rating put, or with None removed, at each (user, item) of `cells`, counted from 0.

        Raises ValueError for a cell outside the table, a rating outside the scale, or if no rating is left.
        """
        if not cells:
            return self
        n, m = self.Y.shape
        Y, given = self.Y.copy(), {}
        for (a, i), value in cells.items():
            cell = check.integer(a, "user", low=0, high=n - 1), check.integer(i, "item", low=0, high=m - 1)
            given[cell] = None if value is None else self._rating(value)
            Y[cell] = np.nan if value is None else given[cell]
        return replace(self, Y=Y, code=f"{self.code}.edited({given!r})")

    def with_user(self, name: str, ratings: Mapping[int, float]) -> "Ratings":
        """One more user, last, with these ratings by item, counted from 0; perhaps none.

        Nothing was planted for a new user, and no factors start there: `truth` and `start_users` are dropped.
        Raises ValueError for a name that is taken, an item outside the table or a rating outside the scale.
        """
        given = {
            check.integer(i, "item", low=0, high=self.Y.shape[1] - 1): self._rating(value)
            for i, value in ratings.items()
        }
        row = np.full((1, self.Y.shape[1]), np.nan)
        row[0, list(given)] = list(given.values())
        return replace(
            self,
            Y=np.vstack([self.Y, row]),
            users=(*self.users, name),
            start_users=None,
            truth=None,
            code=f"{self.code}.with_user({name!r}, {given!r})",
        )

    def without_item_ratings(self, i: int) -> "Ratings":
        """The item `i`, counted from 0, as if it were new: nobody has rated it. Raises ValueError if none is left."""
        i = check.integer(i, "item", low=0, high=self.Y.shape[1] - 1)
        Y = self.Y.copy()
        Y[:, i] = np.nan
        return replace(self, Y=Y, code=f"{self.code}.without_item_ratings({i})")

    def frame(self) -> "pd.DataFrame":
        """One row for each user: the name, then a column for each item, missing where not rated."""
        import pandas as pd

        columns = dict(zip(unique(self.items, taken=["user"]), self.Y.T, strict=True))
        return pd.DataFrame({"user": list(self.users), **columns})

    def long_frame(self) -> "pd.DataFrame":
        """One row for each rating, user by user: user, item, rating."""
        import pandas as pd

        a, i = np.nonzero(self.seen)
        users, items = ([names[j] for j in at] for names, at in ((self.users, a), (self.items, i)))
        return pd.DataFrame({"user": users, "item": items, "rating": self.Y[a, i]})

    def digest(self) -> str:
        """A hash of the full contents, for cache keys: equal for equal ratings, in every process."""
        return contents.digest(self)

    def _rating(self, value: Any) -> float:
        return check.number(value, "A rating", low=self.low, high=self.high)

    def _without(self, at: np.ndarray, call: str) -> "Ratings":
        Y = self.Y.copy()
        Y.flat[at] = np.nan
        return replace(self, Y=Y, code=f"{self.code}.{call}")


def _with_gaps(Y: Any) -> np.ndarray:
    try:
        array = np.asarray(Y, dtype=float)
    except (TypeError, ValueError):
        raise ValueError("Y must hold numbers, and nan for gaps, only.") from None
    gaps = np.isnan(array)
    check.matrix(np.where(gaps, 0.0, array), "Y")
    if gaps.all():
        raise ValueError("Y holds no rating; at least one is needed.")
    return np.where(gaps, np.nan, array)  # one kind of nan, so that equal tables have equal bytes


def _names(names: tuple[str, ...], what: str, length: int) -> None:
    if len(names) != length:
        raise ValueError(f"{what} has {len(names)} entries; {length} are needed.")
    if len(set(names)) < length:
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"{what} must all differ; {twice!r} is there twice.")


def _part(array: Any, name: str, rows: int, noun: str) -> np.ndarray | None:
    if array is None:
        return None
    array = check.matrix(array, name)
    if len(array) != rows:
        raise ValueError(f"{name} has {len(array)} rows; {rows} are needed, one for each {noun}.")
    return array
