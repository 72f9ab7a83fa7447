"""Seeded tables of ratings whose tastes are known, and the small ones made by hand."""

from typing import NamedTuple

import numpy as np

from datasets.films import ACTION, CLOWNS, FILMS, FRIENDS, FRIENDS_FILMS, GENRES, ROMANCE, VIEWERS

FIRST_YEAR, LAST_YEAR = 1962, 2024
# What a comedy, a romance, action, science fiction, clowns, and sixty years more add to a film's two factors.
FILM_WEIGHTS = np.array([[0.9, -0.9], [1.2, 0.6], [-1.2, -0.6], [-0.6, 1.2], [0.3, -1.2], [-0.4, 0.4]])


class RatingParts(NamedTuple):
    """What a generator makes: see `Ratings` for the fields."""

    Y: np.ndarray  # (n, m), nan where not rated
    users: tuple[str, ...]
    items: tuple[str, ...]
    features: np.ndarray | None = None  # (m, q)
    feature_names: tuple[str, ...] = ()
    low: float = 1.0
    high: float = 5.0
    start: np.ndarray | None = None  # (m, k)
    start_users: np.ndarray | None = None  # (n, k)
    truth: np.ndarray | None = None  # (n, m)


def films(n: int, share: float, noise: float, seed: int) -> RatingParts:
    """Viewers and films of two tastes.

    Taste = 3.2 + the viewer's kindness + the film's quality + user factors . film factors. The film factors are
    their genres and year times `FILM_WEIGHTS`, centred, and a little of their own. Whole stars from 1 to 5. Which
    cells are filled depends on the viewer's zeal, the film's fame and, a little, on the taste: people watch what
    they expect to like. Each viewer rated at least two films, each film but the last was rated at least once.
    """
    rng = np.random.default_rng(seed)
    genres = np.array([[letter in letters for letter in "crask"] for _, _, letters in FILMS], dtype=float)
    years = np.array([year for _, year, _ in FILMS], dtype=float)
    features = np.column_stack([genres, (years - FIRST_YEAR) / (LAST_YEAR - FIRST_YEAR)])
    m = len(FILMS)
    V = features @ FILM_WEIGHTS
    V = V - V.mean(axis=0) + 0.15 * rng.normal(size=V.shape)
    quality = 0.35 * rng.normal(size=m)
    fame = 0.7 * quality + 0.8 * rng.normal(size=m)
    kindness, zeal, U = 0.25 * rng.normal(size=n), 0.5 * rng.normal(size=n), rng.normal(size=(n, 2))
    taste = 3.2 + kindness[:, None] + quality + U @ V.T
    keys = zeal[:, None] + fame + 0.25 * (taste - 3.2) + rng.gumbel(size=(n, m))
    keys[:, -1] = -np.inf  # the last film is new
    Y = _stars(taste + noise * rng.normal(size=(n, m)))
    Y[~_filled(keys, share, per_user=2)] = np.nan
    items = tuple(f"{title} ({year})" for title, year, _ in FILMS)
    return RatingParts(Y, VIEWERS[:n], items, features, (*GENRES, "year, from 0 to 1"), truth=taste)


def friends() -> RatingParts:
    """Eight friends on eight films, by hand: four love space, four love romances, every other one likes comedies.

    5 where taste and humour fit, 4 or 2 where one of them does, 1 where none does; Hugo has seen two films only.
    """
    gap = np.nan
    Y = [
        [5, 5, gap, 4, 2, gap, 1, gap],
        [4, gap, 5, 5, gap, 1, 2, 2],
        [5, gap, 4, gap, 2, 2, gap, 1],
        [gap, 4, 5, 5, 1, gap, gap, 2],
        [2, gap, 1, gap, 5, 5, gap, 4],
        [gap, 1, gap, 2, 4, gap, 5, 5],
        [2, 2, 1, gap, gap, 5, 4, gap],
        [1, gap, gap, gap, gap, gap, gap, 5],
    ]
    kinds = np.array([[letter in letters for letter in "sc"] for _, letters in FRIENDS_FILMS], dtype=float)
    features = np.column_stack([kinds[:, 0], 1 - kinds[:, 0], kinds[:, 1]])
    items = tuple(title for title, _ in FRIENDS_FILMS)
    return RatingParts(np.array(Y, dtype=float), FRIENDS, items, features, ("space", "romance", "comedy"))


def clowns(clowns: int, told: int, seed: int) -> RatingParts:
    """Robin and two crowds of ten over 24 films, of which the first `clowns` have clowns in them.

    Robin (the first row) and ten like action (4.6) and not romance (1.9), ten others the other way round. All like
    clowns (4.7) but Robin and five of the others, who hate them (1.2). Normal noise of 0.3, whole stars, an eighth of
    the cells empty. Robin rated every film without clowns and `told` of those with them.
    """
    rng = np.random.default_rng(seed)
    rest = 24 - clowns
    action = np.arange(24) >= clowns + rest // 2
    clown = np.arange(24) < clowns
    first, hates = np.arange(21) < 11, np.isin(np.arange(21), [0, 16, 17, 18, 19, 20])
    taste = np.where(first[:, None] == action, 4.6, 1.9)
    taste[:, clown] = np.where(hates, 1.2, 4.7)[:, None]
    Y = _stars(taste + 0.3 * rng.normal(size=taste.shape))
    empty = rng.random(Y.shape) < 1 / 8
    empty[0] = clown & (np.arange(24) >= told)
    Y[empty] = np.nan
    items = CLOWNS[:clowns] + ROMANCE[: rest // 2] + ACTION[: rest - rest // 2]
    features = np.column_stack([clown, action]).astype(float)
    return RatingParts(Y, ("Robin", *VIEWERS[:20]), items, features, ("clowns", "action"), truth=taste)


def blocks(size: int, noise: float, share: float, seed: int) -> RatingParts:
    """Two crowds of `size` users: A gives 4 to the first ten items and 2 to the other six, B the other way round.

    Normal noise, whole stars from 1 to 5. Every user and every item has at least one rating.
    """
    rng = np.random.default_rng(seed)
    taste = np.where((np.arange(2 * size) < size)[:, None] == (np.arange(16) < 10), 4.0, 2.0)
    Y = _stars(taste + noise * rng.normal(size=taste.shape))
    Y[~_filled(rng.gumbel(size=Y.shape), share)] = np.nan
    users = tuple(f"{crowd}{j + 1}" for crowd in "AB" for j in range(size))
    items = tuple(f"item {block}{j + 1}" for block, length in (("A", 10), ("B", 6)) for j in range(length))
    return RatingParts(Y, users, items, truth=taste)


def planted(rank: int, noise: float, share: float, seed: int) -> RatingParts:
    """U V^T / sqrt(rank) and noise: normal factors of 40 users and 25 items, any real number as a rating."""
    rng = np.random.default_rng(seed)
    truth = rng.normal(size=(40, rank)) @ rng.normal(size=(25, rank)).T / np.sqrt(rank)
    Y = truth + noise * rng.normal(size=truth.shape)
    Y[~_filled(rng.gumbel(size=Y.shape), share)] = np.nan
    users, items = _numbered("user", 40), _numbered("item", 25)
    return RatingParts(Y, users, items, low=float(np.nanmin(Y)), high=float(np.nanmax(Y)), truth=truth)


def two_by_three() -> RatingParts:
    """Two users, three films, and the film factors from which the alternation starts."""
    return _by_hand([[5, np.nan, 7], [1, 2, np.nan]], start=np.array([[2.0], [7.0], [8.0]]))


def exercise_42() -> RatingParts:
    """Five users, three films, one factor for each: (5, 3)."""
    gap = np.nan
    Y = [[5, gap, 7], [gap, 2, gap], [gap, 1, 4], [4, gap, gap], [gap, 3, 6]]
    U, V = (np.array(column, dtype=float)[:, None] for column in ([6, 2, 3, 3, 5], [4, 1, 5]))
    return _by_hand(Y, start=V, start_users=U)


def square_left() -> RatingParts:
    """Likes and dislikes without a gap, of rank 2: (2, 2)."""
    return _by_hand([[1, 1], [1, -1]])


def square_right() -> RatingParts:
    """Likes and dislikes without a gap, of rank 1: (2, 2)."""
    return _by_hand([[-1, 1], [1, -1]])


def rank_one(hidden: int) -> RatingParts:
    """(1, 2, 6) times (5, 7), with the last cell hidden, then the first: what is left still determines the rest."""
    truth = np.outer([1.0, 2.0, 6.0], [5.0, 7.0])
    Y = truth.copy()
    Y.flat[[5, 0][:hidden]] = np.nan
    return _by_hand(Y, low=5.0, high=42.0, truth=truth)


def _by_hand(Y: object, **parts: object) -> RatingParts:
    table = np.array(Y, dtype=float)
    ends = {"low": float(np.nanmin(table)), "high": float(np.nanmax(table))}
    n, m = table.shape
    return RatingParts(table, _numbered("user", n), _numbered("film", m), **{**ends, **parts})  # type: ignore[arg-type]


def _numbered(noun: str, n: int) -> tuple[str, ...]:
    return tuple(f"{noun} {j + 1}" for j in range(n))


def _stars(taste: np.ndarray) -> np.ndarray:
    return np.clip(np.round(taste), 1, 5)


def _filled(keys: np.ndarray, share: float, per_user: int = 1) -> np.ndarray:
    """The cells with the largest keys, `share` of all; among them `per_user` in each row, one in each column (n, m).

    Cells, and columns, of key -inf stay empty. With keys log(w) + Gumbel noise cells are drawn by their weights w.
    """
    keys = keys.copy()
    forced = np.zeros(keys.shape, dtype=bool)
    np.put_along_axis(forced, np.argsort(-keys, axis=1)[:, :per_user], True, axis=1)
    forced[keys.argmax(axis=0), np.arange(keys.shape[1])] = True
    keys[forced & np.isfinite(keys)] += 1e6
    chosen = np.argsort(-keys, axis=None, kind="stable")[: round(share * keys.size)]
    filled = np.zeros(keys.size, dtype=bool)
    filled[chosen] = True
    return filled.reshape(keys.shape)
