"""One tiny run for each algorithm: what the contract test feeds to every module of `algos` with `steps`."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from algos.bias_variance import splits, truths
from algos.bias_variance.families import FAMILIES
from algos.descent import landscapes
from algos.gridworld import family, value_iteration
from algos.gridworld import model as gridworld
from algos.gridworld.experience import Habits
from algos.hmm import baum_welch
from algos.hmm.model import Model as HMM
from algos.kernels import kernels
from algos.neural import gates, network
from algos.text.changes import Recipe


@dataclass(frozen=True)
class Case:
    """Positional data, keyword settings, and a limit under which the run finishes by itself."""

    data: tuple[Any, ...]
    settings: dict[str, Any] = field(default_factory=dict)
    limit: int = 200


def _table(n: int = 24, d: int = 2, seed: int = 3) -> np.ndarray:
    """An asymmetric table (n, d): columns of different scale and offset."""
    rng = np.random.default_rng(seed)
    return rng.normal(size=(n, d)) * np.arange(1, d + 1) + np.arange(d)


X2 = _table()
X3 = _table(d=3, seed=4)
TARGET = X3 @ np.array([1.0, -2.0, 0.5]) + 0.3 + 0.1 * np.random.default_rng(5).normal(size=len(X3))

# The key is the module's name below `algos`.
CASES: dict[str, Case] = {}

CASES |= {
    "clustering.agglomerative": Case((X2,), {"linkage": "average"}),
    "clustering.dbscan": Case((X2,), {"eps": 0.8, "min_samples": 3}),
    "clustering.k_means": Case((X2,), {"k": 3, "start": "random", "seed": 1}),
    "clustering.k_medoids": Case((X2,), {"k": 3, "metric": "l1"}),
    "clustering.mixture": Case((X2,), {"k": 2, "tolerance": 1e-3}),
    "clustering.starts": Case((X2,), {"k": 4}),
}

CASES |= {
    "regression.bayesian": Case((X3, TARGET), {"noise": 0.2}),
    "regression.chebyshev": Case((X3, TARGET)),
    "regression.elastic_net": Case((X3, TARGET), {"penalty": 0.05, "l1_ratio": 0.7}),
    "regression.gradient_descent": Case((X3, TARGET), {"learning_rate": 0.08, "batch_size": 24, "tolerance": 1e-3}),
    "regression.newton": Case((X3, TARGET), {"start_intercept": 2.0}),
    "regression.least_absolute": Case((X3, TARGET)),
    "regression.least_squares": Case((X3, TARGET)),
    "regression.locally_weighted": Case((X3, TARGET), {"queries": X3[:5], "bandwidth": 1.2}),
    "regression.ridge": Case((X3, TARGET), {"penalty": 2.0}),
    "regression.weighted": Case((X3, TARGET), {"weights": np.arange(len(X3))}),
}

SIDES = (X2[:, 0] + 0.6 * X2[:, 1] ** 2 > 1.2).astype(int)  # two classes with a curved boundary

CASES |= {
    "kernels.gaussian_process": Case((X3, TARGET), {"kernel": kernels.Gaussian(1.5), "noise": 0.3, "scale": 2.0}),
    "kernels.kernel_logistic": Case((X2, SIDES), {"kernel": kernels.Gaussian(1.0), "penalty": 0.3}),
    "kernels.kernel_passive_aggressive": Case((X2, SIDES), {"kernel": kernels.Gaussian(0.5), "penalty": 0.1}),
    "kernels.kernel_pegasos": Case((X2, SIDES), {"kernel": kernels.Gaussian(1.0), "penalty": 0.1, "draws": 40}),
    "kernels.kernel_perceptron": Case((X2, SIDES), {"kernel": kernels.Polynomial(2, 1.0)}),
    "kernels.kernel_ridge": Case((X3, TARGET), {"kernel": kernels.Gaussian(1.5), "penalty": 0.3}),
}

CASES |= {
    "classification.epsilon_ball": Case((X2, np.arange(24) % 2), {"radii": np.linspace(0, 3, 7)}),
    "classification.k_neighbors": Case((X2, np.arange(24) % 3)),
    "classification.thresholds": Case((X2[:, 1], np.arange(24) % 2), {"miss": 4.0}),
}

CASES |= {
    "kernels.support_vector_machine": Case((X2, SIDES), {"kernel": kernels.Gaussian(1.2), "C": 2.0}),
}

# Two classes that a hyperplane separates with some room, and the same with noise in the labels.
SEPARATED = (X3[:, 0] + X3[:, 2] > 2).astype(int)
APART = X3 + np.where(SEPARATED, 1.0, -1.0)[:, None] * [0.5, 0.0, 0.5]
MIXED = SEPARATED ^ (np.arange(len(X3)) % 7 == 0)

CASES |= {
    "classification.line_sweep": Case((X2, SIDES), {"angle": 30.0, "shift": 0.2}),
    "classification.perceptron": Case((APART, SEPARATED)),
    "classification.averaged_perceptron": Case((X3, MIXED), {"passes": 3, "order": "shuffled", "seed": 2}),
    "classification.perceptron_descent": Case((APART, SEPARATED), {"learning_rate": 0.1}),
    "classification.passive_aggressive": Case((APART, SEPARATED), {"penalty": 0.2}),
    "classification.pegasos": Case((X3, MIXED), {"penalty": 0.1, "draws": 60}),
}

THREE = (X2[:, 0] > 0.2).astype(int) + (X2[:, 1] + 0.5 * X2[:, 0] > 1.5)  # three classes, which overlap below
OVERLAP = np.where(np.arange(len(X2)) % 7 == 3, 1 - SIDES, SIDES)

CASES |= {
    "classification.least_squares": Case((X2, OVERLAP)),
    "classification.logistic": Case((X2, OVERLAP), {"penalty": 0.5}),
    "classification.all_pairs": Case((X2, THREE), {"penalty": 0.5}),
    "classification.one_against_rest": Case((X2, THREE), {"penalty": 0.5}),
    "classification.softmax": Case((X2, THREE), {"penalty": 0.5}),
}

CASES |= {
    "classification.gaussian_discriminant": Case((X2, THREE), {"covariance_type": "full"}),
    "classification.gaussian_naive_bayes": Case((X2, THREE), {"priors": [0.2, 0.5, 0.3]}),
    "classification.nearest_centroid": Case((X2, THREE)),
}

CASES |= {
    "kernels.grid_search": Case((X2, SIDES), {"bandwidths": [0.3, 2.0], "Cs": [1.0, 10.0], "folds": 3}),
}

CASES |= {
    "pca.principal_components": Case((X3,), {"n_components": 2, "scale": True}),
}

CASES |= {
    "pca.power_iteration": Case((X3.T @ X3,), {"start": np.array([1.0, 0.2, -0.4])}),
}

SPREAD = truths.draw(truths.read("sine"), n=12, noise=0.3, repeats=6, places="random", seed=2)

CASES |= {
    "bias_variance.cross_validation": Case(
        (SPREAD.x[0], SPREAD.y[0]),
        {"family": FAMILIES["polynomial"], "number": 2, "fold": splits.k_fold(12, 5)[0]},
    ),
    "bias_variance.model_selection": Case(
        (SPREAD.x, SPREAD.y),
        {
            "truth": SPREAD.truth,
            "noise": 0.3,
            "family": FAMILIES["polynomial"],
            "numbers": (1, 3, 5),
            "splits": [splits.k_fold(12, k, count=6) for k in (2, 4, 12)],
        },
    ),
}

CASES |= {
    "bias_variance.bootstrap": Case((X3[:, 1], TARGET), {"family": "polynomial", "repeats": 30, "seed": 2}),
    "bias_variance.feature_search": Case((X3, TARGET), {"method": "backward", "folds": 4, "seed": 1}),
}

WAVES = truths.draw(truths.read("sine"), n=12, noise=0.3, repeats=6, seed=3)  # six training sets of one truth

CASES |= {
    "bias_variance.decomposition": Case((WAVES,), {"family": "polynomial", "seed": 2}),
    "bias_variance.u_curve": Case((WAVES,), {"family": "neighbours", "seed": 2}),
}

CASES |= {
    "bias_variance.learning_curves": Case(
        (truths.read("sine"),),
        {"family": "polynomial", "numbers": (1, 6), "sizes": (5, 9, 14), "noise": 0.3, "repeats": 4, "seed": 1},
    ),
    "bias_variance.least_squares_law": Case(
        (((12, 2), (20, 5)),), {"noise": 0.7, "repeats": 5, "intercept": True, "seed": 1}
    ),
    "bias_variance.random_features": Case(
        (truths.read("cubic"),),
        {"counts": (1, 6, 20), "n": 6, "noise": 0.2, "repeats": 4, "waves": 2.0, "seed": 1},
    ),
}

STARS = np.array(  # None in the gaps, because nan is a gap too and no bad number here
    [[5, None, 7, 1], [1, 2, None, 4], [None, 3, 6, None], [4, None, 2, 5], [2, 2, None, None]], dtype=object
)

CASES |= {
    "recommender.greedy": Case((STARS,), {"rank": 3, "penalty": 0.5, "centre": "items", "seed": 2}),
    "recommender.restarts": Case((STARS,), {"rank": 2, "starts": 3, "rounds": 20, "along": "rising", "seed": 1}),
}

CASES |= {
    "recommender.neighbours": Case((STARS,), {"k": 2, "overlap": 2}),
}

GENRES = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 0.5], [0.0, 0.2]])

CASES |= {
    "recommender.baselines": Case((STARS,), {"penalty": 2.0}),
    "recommender.unstructured": Case((STARS,), {"penalty": 0.5}),
    "recommender.content": Case((STARS, GENRES), {"intercept": "free", "centre": "global"}),
    "recommender.item_features": Case((STARS, X2[:5]), {"penalty": 0.5}),
    "recommender.hybrid": Case((STARS, GENRES), {"penalty": 2.0, "centre": "items", "tolerance": 1e-6, "seed": 1}),
}

CASES |= {
    "recommender.alternating": Case((STARS,), {"rank": 2, "penalty": 0.8, "centre": "items", "tolerance": 1e-6}),
    "recommender.gradient": Case((STARS,), {"rank": 2, "penalty": 0.8, "step_size": 0.02, "tolerance": 0.01}),
    "recommender.comparison": Case((((STARS[:, ::-1], STARS), (STARS, STARS[::-1])),), {"values": (1, 2), "k": 2}),
    "recommender.stochastic": Case((STARS,), {"rank": 2, "step_size": 0.5, "batch": 3, "seed": 2}),  # it diverges
}

LATTICE = HMM(  # unequal rows, and a way that is closed
    np.array([0.5, 0.3, 0.2]),
    np.array([[0.4, 0.3, 0.2, 0.1], [0.0, 0.5, 0.2, 0.3], [0.25, 0.35, 0.3, 0.1]]),
    np.array([[0.6, 0.3, 0.1], [0.2, 0.2, 0.6], [0.1, 0.7, 0.2]]),
)

CASES |= {
    "hmm.forward_backward": Case((np.array([0, 2, 1, 1]),), {"hmm": LATTICE}),
}

LETTERS = [np.array([0, 1, 1, 2]), np.array([2, 0, 1])]

CASES |= {
    "hmm.baum_welch": Case((LETTERS,), {"start": baum_welch.initial(2, 3, seed=1)}, limit=400),
    "hmm.restarts": Case((LETTERS,), {"n_tags": 2, "n_symbols": 3, "starts": 3, "passes": 20, "seed": 1}),
}

CASES |= {
    "hmm.viterbi": Case((np.array([1, 0, 2, 2]),), {"hmm": LATTICE}),
}

CASES |= {
    "hmm.counting": Case(
        ([np.array([0, 2, 1]), np.array([1])], [np.array([1, 0, 0]), np.array([0])]), {"n_tags": 2, "n_symbols": 3}
    ),
}

# Uneven: a wall, a reward on the way, wind, and two terminals of different worth.
BREEZE = gridworld.model(
    [[0, 0, 0, 0], [0, 1, 0, 0]],
    [[0, 0, 0, 1], [0, 0, 0, 1]],
    [[0, 0.3, 0, 2], [0, 0, 0, -1]],
    [[0, 0, 0, 0], [0, 0, 1, 0]],
    (1, 0),
    slip=0.3,
    living=-0.1,
)
WALKS = {"gamma": 0.8, "episodes": 6, "habits": Habits(power=0.7, decay=0.9, longest=30), "seed": 3}

CASES |= {
    "gridworld.dyna": Case((BREEZE,), {**WALKS, "planning": 3}),
    "gridworld.model_based": Case((BREEZE,), WALKS),
    "gridworld.monte_carlo": Case((BREEZE,), WALKS),
    "gridworld.q_learning": Case((BREEZE,), WALKS),
    "gridworld.repeats": Case(
        (BREEZE,), {**WALKS, "learner": "q_learning", "best": value_iteration.solution(BREEZE, 0.8).Q, "seeds": 2}
    ),
    "gridworld.same_walks": Case((BREEZE,), {"rule": "sarsa", "alpha": 0.9, "gamma": 0.8, "episodes": 6, "seed": 3}),
    "gridworld.sarsa": Case((BREEZE,), WALKS),
}

CORNER = gridworld.model(  # a wall, a price to pass, wind, two ends
    [[False, False, False], [False, True, False]],
    [[False, False, True], [False, False, True]],
    [[0, -0.3, 1], [0, 0, -1]],
    [[0, 1, 0], [1, 0, 0]],
    (1, 0),
    slip=0.2,
    living=-0.05,
)

CASES |= {
    "gridworld.policy_evaluation": Case((CORNER,), {"gamma": 0.8, "policy": np.tile([0.1, 0.6, 0.1, 0.2], (5, 1))}),
    "gridworld.policy_iteration": Case((CORNER,), {"gamma": 1.0}),
    "gridworld.q_value_iteration": Case((CORNER,), {"gamma": 0.8}),
    "gridworld.value_iteration": Case((CORNER,), {"gamma": 1.0}),
}

CASES |= {
    "gridworld.crowd": Case(
        (CORNER,), {"gamma": 0.8, "policy": np.tile([0.1, 0.6, 0.1, 0.2], (5, 1)), "robots": 7, "seed": 1}
    ),
    "gridworld.driven": Case(
        (CORNER,), {"actions": (1, 2, 0, 3, 1), "Q": np.arange(20.0).reshape(5, 4) / 9, "gamma": 0.8, "seed": 1}
    ),
    "gridworld.finite_horizon": Case((CORNER,), {"horizon": 6}),
}

CASES |= {
    "gridworld.localisation": Case(  # the third reading is impossible after the second: the belief is refuted
        (np.array([0, 1, 0, 1]),),
        {
            "first": np.array([0.5, 0.25, 0.25]),
            "move": np.array([[0.5, 0.5, 0.0], [0.0, 1.0, 0.0], [0.2, 0.0, 0.8]]),
            "emission": np.array([[1.0, 0.0], [0.0, 1.0], [0.5, 0.5]]),
        },
    ),
}

CASES |= {
    "gridworld.averages": Case((np.array([4.0, 8.0, 6.0, -1.0]),), {"alpha": 0.3, "power": 0.5, "begin": "normalised"}),
}

CASES |= {
    "gridworld.thresholds": Case(
        (
            family.family(
                [[False, False, False], [False, True, False]],
                [[False, False, True], [False, False, True]],
                [[0, -0.3, 1], [0, 0, -1]],
                [[0, 1, 0], [1, 0, 0]],
                (1, 0),
            ),
        ),
        {"setting": "slip", "values": (0.0, 0.3, 0.6, 1.0), "gamma": 0.8, "living": -0.05, "tolerance": 1e-5},
    ),
}

CASES |= {
    "neural.hinges": Case((np.array([0.0, 0.3, 1.0, 1.2]), np.array([1.0, -0.5, 2.0, 2.1]))),
    "neural.luck": Case(
        (X2, SIDES), {"widths": (1, 3), "starts": 2, "learning_rate": 0.1, "loss": "log loss", "tolerance": 0.2}
    ),
    "neural.one_point": Case((X3[0], 1), {"network": network.initial((3, 4, 1), seed=5)}),
    "neural.training": Case((X2, SIDES), {"layers": (3,), "learning_rate": 0.1, "tolerance": 0.02}),
}

FROM = np.array([-1.2, 1.0])

CASES |= {
    "descent.conjugate_gradient": Case((landscapes.Banana(20.0), FROM)),
    "descent.coordinate_descent": Case((landscapes.FourWells(), FROM)),
    "descent.first_order": Case((landscapes.valley(5.0, 20.0), FROM), {"learning_rate": 0.15}),
    "descent.gradient_check": Case((X3[0],), {"bug": "factor"}),
    "descent.online": Case((X2, X2 @ np.array([1.0, -0.5]) + 0.3), {"schedule": "root", "rate": 0.2}),
    "descent.matrix_derivatives": Case(
        (X3[:3], X3[3:6], X3[6:9], X3[9], X3[10]), {"identity": "squares", "epsilons": (1e-2, 1e-5)}
    ),
    "descent.newton": Case((landscapes.Banana(20.0), FROM), {"damped": True}),
    "descent.newton_root": Case(("root", 1.0)),
    "descent.quasi_newton": Case((landscapes.Banana(20.0), FROM), {"memory": 4}),
    "descent.stochastic": Case((X3, TARGET), {"schedule": "slow", "rate": 0.1, "batch_size": 5, "passes": 3}),
    "descent.subsampled_newton": Case((X2, SIDES), {"share": 0.5, "growth": 2.0}),
}

TEXTS = (
    "win a free prize now",
    "free lunch? you win",
    "see you at lunch",
    "the prize is 5 kilos",
    "now 7 o'clock, lunch",
)
RECIPES = (Recipe(), Recipe(stems=True, pairs=True), Recipe(stop_words=False, event="bernoulli", folds=1))
BAGS, TOPICS = np.array([[1.0, 1, 0], [2, 0, 0], [0, 1, 3], [0, 0, 1], [1, 0, 2]]), np.array([1, 1, 0, 0, 2])

CASES |= {
    "text.binned_naive_bayes": Case((X3, np.arange(24) % 3), {"bins": [1, 4, 9], "spacing": "equally full"}),
    "text.changes": Case(
        (TEXTS, np.array([1, 1, 0, 0, 0])), {"n_classes": 2, "recipes": RECIPES, "folds": 3, "seed": 2}
    ),
    "text.learning_curves": Case(
        (np.vstack([BAGS] * 3), np.array([1, 1, 0, 0, 1] * 3)), {"sizes": [2, 9], "held_out": 4, "repeats": 3}
    ),
    "text.naive_bayes": Case((BAGS, TOPICS), {"n_classes": 3, "pseudo_count": 0.5}),
    "text.unigram": Case(
        ([0, 2, 2, 1, 0], np.array([[0.2, 0.3, 0.5], [0.6, 0.4, 0.0]])), {"priors": np.array([0.3, 0.7])}
    ),
    "text.vocabulary_size": Case(
        (BAGS, TOPICS, BAGS[1:4], TOPICS[1:4]), {"order": np.array([2, 0, 1]), "sizes": [1, 2, 3], "n_classes": 3}
    ),
}

CASES |= {
    "neural.convolution": Case((X3[:7, :], X3[8:10, :2]), {"stride": 2, "padding": 1, "pool": 2, "pool_stride": 1}),
    "neural.gates": Case((gates.CORNERS, gates.units([(-1, 2, -3), (0.5, 1, 4)], [(1, -2, 3)]))),
    "neural.scores": Case(((1.0, 2.0, 3.0), (0, 1, 0)), {"temperature": 0.5, "tolerance": 0.02}),
}
