"""Random boards for the tests of the planners."""

import numpy as np

from algos.gridworld import model
from algos.gridworld.model import Model


def random_model(seed: int, *, rows: int = 3, columns: int = 3, rewards: bool = False, **settings: float) -> Model:
    """A board with walls, terminals of both signs, wind, and rewards on the way if asked; unlike itself mirrored."""
    rng = np.random.default_rng(seed)
    shape = (rows, columns)
    kind = rng.choice(["free", "wall", "end"], size=shape, p=[0.65, 0.2, 0.15])
    i, j = rng.integers(0, shape).tolist()
    kind[i, j] = "free"
    wall, terminal = kind == "wall", kind == "end"
    reward = np.where(terminal, rng.choice([-1.0, 0.0, 1.0, 0.5], size=shape), 0.0)
    if rewards:
        reward += np.where(kind == "free", rng.choice([0.0, 0.0, 0.3, -0.3], size=shape), 0.0)
    wind = np.where(wall, 0, rng.choice([0, 0, 0, 1, 2], size=shape))
    return model.model(wall, terminal, reward, wind, (i, j), **settings)
