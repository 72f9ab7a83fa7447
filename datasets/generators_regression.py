"""Seeded data for regression with one input: a known rule plus noise, so that one can see what is found."""

from collections.abc import Callable

import numpy as np

from datasets.entry import Parts


def _curve(
    rule: Callable[[np.ndarray], np.ndarray],
    low: float,
    high: float,
    n: int,
    noise: float | Callable[[np.ndarray], np.ndarray],
    seed: int,
) -> tuple[np.ndarray, np.ndarray]:
    """x uniform on [low, high], y = rule(x) + noise * N(0, 1), both (n,); the noise may depend on x."""
    rng = np.random.default_rng(seed)
    x = rng.uniform(low, high, size=n)
    spread = noise(x) if callable(noise) else noise
    return x, rule(x) + spread * rng.normal(size=n)


def _parts(x: np.ndarray, y: np.ndarray) -> Parts:
    return Parts(x[:, None], ("x",), y, "y")


def line(n: int, noise: float, seed: int) -> Parts:
    """y = 1.5 + 0.8 x on [0, 10]."""
    return _parts(*_curve(lambda x: 1.5 + 0.8 * x, 0, 10, n, noise, seed))


def short_line(n: int, noise: float, seed: int) -> Parts:
    """y = x on [-1, 1]."""
    return _parts(*_curve(lambda x: x, -1, 1, n, noise, seed))


def outlier(n: int, noise: float, outlier_x: float, outlier_y: float, seed: int) -> Parts:
    """The line y = 1.5 + 0.8 x on [0, 10]; the last of the n rows is (outlier_x, outlier_y)."""
    x, y = _curve(lambda x: 1.5 + 0.8 * x, 0, 10, n - 1, noise, seed)
    return _parts(np.append(x, outlier_x), np.append(y, outlier_y))


def cubic(n: int, noise: float, seed: int) -> Parts:
    """y = x³ - 3 x + 1 on [-2.4, 2.2]: one hill, one valley."""
    return _parts(*_curve(lambda x: x**3 - 3 * x + 1, -2.4, 2.2, n, noise, seed))


def sine(n: int, noise: float, seed: int) -> Parts:
    """y = sin(2 π x) on [0, 1]."""
    return _parts(*_curve(lambda x: np.sin(2 * np.pi * x), 0, 1, n, noise, seed))


def step(n: int, noise: float, seed: int) -> Parts:
    """y = 1 left of x = 6 and 4 from there on, on [0, 10]."""
    return _parts(*_curve(lambda x: np.where(x < 6, 1.0, 4.0), 0, 10, n, noise, seed))


def growing_noise(n: int, noise: float, seed: int) -> Parts:
    """y = 1.5 + 0.8 x on [0, 10] with a standard deviation of noise * x."""
    return _parts(*_curve(lambda x: 1.5 + 0.8 * x, 0, 10, n, lambda x: noise * x, seed))


def five_points() -> Parts:
    """x = 0 ... 4, y = 0, 1, 2, 3, 14."""
    return _parts(np.arange(5.0), np.array([0.0, 1.0, 2.0, 3.0, 14.0]))
