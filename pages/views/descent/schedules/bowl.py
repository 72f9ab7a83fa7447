"""What the rows make of the plane of intercept and slope: the cost of all of them, and where it is least."""

from dataclasses import dataclass

import numpy as np

from algos.descent import stochastic
from algos.numerics import scaling
from algos.regression.linear import augmented
from datasets.dataset import Dataset
from ui import compute, controls, words
from ui.figures.plane import Plane

MOST = 800  # rows: the log-loss of all is drawn in every cell of the map
SHRINK = 0.02  # of the log-loss: with it there is a least cost, however far apart the classes are
SQUARED, LOG = "squared", "log"
TITLES = {SQUARED: "squared error of a line", LOG: "log-loss: is y above its mean?"}


@dataclass(frozen=True, eq=False)
class Bowl:
    """One column to predict from, one to predict, both brought to mean 0 and deviation 1."""

    data: Dataset  # of one input
    X: np.ndarray  # (n, 1)
    y: np.ndarray  # (n,); 0 and 1 for the log-loss
    loss: str
    star: np.ndarray  # (2,) intercept and slope at which the cost of all rows is least

    @property
    def shrink(self) -> float:
        return SHRINK if self.loss == LOG else 0.0

    @property
    def least(self) -> float:
        """The cost at the star."""
        return self.cost(self.star)

    @property
    def half(self) -> float:
        """Half of what the map shows of the slope."""
        return max(1.4, float(np.ceil(14 * np.abs(self.star).max()) / 10))

    @property
    def plane(self) -> Plane:
        wide = 1.2 * self.half
        return Plane((-wide, wide), (-self.half, self.half), True, ("intercept", "slope"))

    def cost(self, theta: np.ndarray) -> float:
        """The mean over all rows at theta (2,)."""
        return stochastic.cost(theta, augmented(self.X), self.y, loss=self.loss, shrink=self.shrink)

    def costs(self, places: np.ndarray) -> np.ndarray:
        """The same at many places (..., 2): (...)."""
        b, w = places[..., 0].ravel(), places[..., 1].ravel()
        if self.loss == SQUARED:  # a paraboloid around the star
            A = augmented(self.X)
            off = np.stack([b, w], axis=1) - self.star
            return (self.least + ((off @ (A.T @ A / len(A))) * off).sum(axis=1) / 2).reshape(places.shape[:-1])
        z = (2 * self.y - 1)[:, None] * (b + self.X * w)
        found = np.logaddexp(0, -z).mean(axis=0) + self.shrink / 2 * w**2
        return np.asarray(found.reshape(places.shape[:-1]))


def choose(data: Dataset) -> Bowl:
    """The controls of input and loss. Raises compute.Refused for a column that does not vary."""
    names = list(data.feature_names)
    name = names[0]
    if len(names) > 1:
        name = controls.choice("Input", names, names[0], key="input", help="The one column that y is predicted from.")
        data = data.columns(name)
    if len(data.X) > MOST:
        rows = words.number(len(data.X))
        controls.sidebar().caption(f"{MOST} of the {rows} rows, drawn at random, are used here.")
        data = data.sample(MOST)
    loss = controls.choice(
        "Cost",
        list(TITLES),
        SQUARED,
        key="loss",
        titles=TITLES,
        help="What is to be made small. The second sorts the rows into two classes by their y, and finds their border "
        "by logistic regression, with a small penalty on the slope.",
    )
    X, y = standard(data)
    for values, what in ((X[:, 0], name), (y, str(data.target_name))):
        if not np.ptp(values):
            raise compute.Refused(f"“{what}” is the same in all rows, so that there is nothing to find here.")
    if loss == LOG:
        y = (y > 0).astype(float)
    shrink = SHRINK if loss == LOG else 0.0
    return Bowl(data, X, y, loss, stochastic.minimum(X, y, loss=loss, shrink=shrink))


def standard(data: Dataset) -> tuple[np.ndarray, np.ndarray]:
    """Input (n, 1) and target (n,), each with mean 0 and deviation 1."""
    target = data.target[:, None].astype(float)
    return scaling(data.X).transform(data.X), scaling(target).transform(target)[:, 0]
