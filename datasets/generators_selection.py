"""Seeded tables with useful, redundant and useless columns: the names say nothing, the rule is in the source."""

import numpy as np

from datasets.entry import Parts

LETTERS = "abcdefghijklmnopqrstuvwxz"  # y is the target


def hidden_features(n: int, noise_columns: int, redundancy: float, noise: float, seed: int) -> Parts:
    """y = c - 0.8 f + 0.6 h + noise N(0, 1). a is a copy of c and d one of f, correlated `redundancy` with it.

    All other columns are noise. Every column is standard normal; a column is the same however many there are.
    """
    named = _normal(n, noise_columns, "acdfh", seed)
    own = np.sqrt(1 - redundancy**2)
    named["a"] = redundancy * named["c"] + own * named["a"]
    named["d"] = redundancy * named["f"] + own * named["d"]
    exact = named["c"] - 0.8 * named["f"] + 0.6 * named["h"]
    return _parts(named, exact, noise, seed)


def only_together(n: int, noise_columns: int, shared: float, noise: float, seed: int) -> Parts:
    """y = 2 (b - e) + 0.5 g + noise N(0, 1). b and e share a normal part `shared` in size; their difference is 0.5.

    e alone says nothing about y, and b hardly more. All columns but b, e and g are noise.
    """
    named = _normal(n, noise_columns, "beg", seed)
    difference = 0.5 * named["b"]
    named["e"] = shared * named["e"]
    named["b"] = named["e"] + difference
    return _parts(named, 2 * difference + 0.5 * named["g"], noise, seed)


def _normal(n: int, noise_columns: int, special: str, seed: int) -> dict[str, np.ndarray]:
    """A standard normal column (n,) for each of the `special` letters and the first other ones, in the alphabet."""
    others = [letter for letter in LETTERS if letter not in special][:noise_columns]
    names = sorted([*special, *others])
    return {name: np.random.default_rng([seed, LETTERS.index(name)]).normal(size=n) for name in names}


def _parts(named: dict[str, np.ndarray], exact: np.ndarray, noise: float, seed: int) -> Parts:
    y = exact + noise * np.random.default_rng([seed, len(LETTERS)]).normal(size=len(exact))
    return Parts(np.column_stack(list(named.values())), tuple(named), y, "y")
