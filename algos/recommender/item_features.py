"""The features of the items from the weights of the users: content-based prediction the other way round.

(Ng, Machine Learning, online course 2011, lecture 16.) Were every user to say how much they like each genre,
theta_a (k,), then each item's features x_i (k,) would follow from its ratings: over the users who rated it,

    J_i(x) = 1/2 sum_a (Y_ai - mean_i - theta_a . x)^2 + penalty/2 |x|^2

There is no intercept. Chicken and egg: to go back and forth between the two, from features guessed, is
`alternating.steps(Y, items=features)`.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from algos import check
from algos.recommender import factors
from algos.recommender.factors import Factors


def steps(Y: Any, weights: Any, *, penalty: float = 1.0, centre: str = "none") -> Iterator[Factors]:
    """One state: `items` holds the features found, `users` the weights given; its objective counts both penalties.

    Y (n, m) with nan in the gaps, weights (n, k); `centre` as in `ratings.means`. An item nobody rated gets features
    of 0. Raises ValueError for bad settings, a table without ratings, or weights that do not fit it.
    """
    R, seen, mean = factors.prepared(np.asarray(Y), centre)
    theta = check.matrix(weights, "weights")
    if len(theta) != len(R):
        raise ValueError(f"weights has {len(theta)} rows; {len(R)} are needed, one for each user.")
    penalty = check.number(penalty, "penalty", low=0)
    X = factors.solve(R.T, seen.T, theta, penalty)
    yield Factors(theta, X, mean, factors.objective(R, seen, theta, X, penalty), "items")
