"""Training against scikit-learn's from the same start, against logistic regression, and step by step."""

import warnings
from typing import Any

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression
from sklearn.neural_network import MLPClassifier

from algos.classification import logistic
from algos.neural import training
from algos.neural.backpropagation import backward
from algos.neural.network import Network, initial
from algos.neural.optimisers import OPTIMISERS
from algos.neural.training import Trained
from algos.trace import Trace, record
from tests.algos.neural.nets import rows


def xor(n: int = 60, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Four quadrants of two classes, of unlike widths."""
    X = np.random.default_rng(seed).uniform(-1, 1, size=(n, 2)) * [1.0, 2.0]
    return X, (X[:, 0] * X[:, 1] > 0).astype(int)


def run(X: np.ndarray, y: np.ndarray, limit: int = 30, **settings: Any) -> Trace[Trained]:
    return record(training.steps(X, y, **settings), limit=limit)


def numbers(net: Network) -> np.ndarray:
    return np.concatenate([a.ravel() for a in (*net.weights, *net.biases)])


@pytest.mark.parametrize("settings", [{}, dict(loss="hinge", activation="relu"), dict(batch_size=7, penalty=0.5)])
def test_every_state_says_its_own_cost_and_gradient(settings: dict[str, Any]) -> None:
    X, y = xor()
    trace = run(X, y, layers=(3, 2), seed=4, **settings)
    for i, state in enumerate(trace.states):
        loss, penalty = settings.get("loss", "log loss"), settings.get("penalty", 0.0)
        found = backward(state.network, X, y, loss=loss, penalty=penalty)
        assert state.epoch == i and state.loss == pytest.approx(found.loss, rel=1e-12)
        np.testing.assert_allclose(state.norms, found.norms, rtol=1e-9)
        largest = max(float(np.abs(a).max()) for a in (*found.weights, *found.biases))
        assert state.steepest == pytest.approx(largest, rel=1e-9)
        assert state.updates == i * (-(-60 // settings["batch_size"]) if "batch_size" in settings else 1)
    assert trace.states[0].phase == "start" and {s.phase for s in trace.states[1:]} == {"training"}
    start = initial((2, 3, 2, 1), activation=settings.get("activation", "tanh"), output="linear", seed=4)
    np.testing.assert_array_equal(numbers(trace.states[0].network), numbers(start))


@pytest.mark.parametrize(
    ("optimiser", "theirs"),
    [
        ("sgd", dict(solver="sgd", momentum=0.0)),
        ("momentum", dict(solver="sgd", momentum=0.9, nesterovs_momentum=False)),
        ("adam", dict(solver="adam")),
    ],
)
@pytest.mark.parametrize("k", [2, 3])
def test_all_rows_at_once_is_scikit_learns_training_from_the_same_start(
    optimiser: str, theirs: dict[str, Any], k: int
) -> None:
    X, y = rows(n=30, k=k)
    ours = run(X, y, 25, layers=(5, 4), optimiser=optimiser, learning_rate=0.01, penalty=0.6, seed=3)
    start = ours.states[0].network
    settings = dict(activation="tanh", alpha=0.6, batch_size=30, shuffle=False, learning_rate_init=0.01, max_iter=1)
    model = MLPClassifier((5, 4), **settings, **theirs)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that one iteration is not enough
        model.fit(X, y)
    model.coefs_, model.intercepts_ = [w.copy() for w in start.weights], [b.copy() for b in start.biases]
    del model._optimizer  # it has a memory of the start that was its own
    losses = []
    for _ in range(25):
        losses.append(model.partial_fit(X, y).loss_)
    near = 3e-4 if optimiser == "adam" else 1e-12  # the guard below its root stands elsewhere
    found = ours.final.network
    for a, b in zip((*found.weights, *found.biases), (*model.coefs_, *model.intercepts_), strict=True):
        np.testing.assert_allclose(a, b, atol=near)
    np.testing.assert_allclose(ours.curve("loss")[:-1], losses, atol=near)


def test_no_hidden_layer_is_regularised_logistic_regression() -> None:
    X, y = rows(n=40, d=3)
    trace = run(X, y, 3000, layers=(), penalty=2.0, learning_rate=0.1, tolerance=1e-9)
    assert trace.finished and trace.final.phase == "converged"
    newton = record(logistic.steps(X, y, penalty=2.0), limit=50).final
    net = trace.final.network
    np.testing.assert_allclose(net.weights[0][:, 0], newton.coef, atol=1e-6)
    np.testing.assert_allclose([*net.biases[0], trace.final.loss], [newton.intercept, newton.cost], atol=1e-6)
    theirs = LogisticRegression(C=1 / 2.0, tol=1e-10, max_iter=1000).fit(X, y)
    np.testing.assert_allclose(net.predict_proba(X), theirs.predict_proba(X), atol=1e-5)


def test_its_descent_is_step_by_step_that_of_logistic_regression() -> None:
    X, y = rows(n=40, d=3)
    ours = run(X, y, 20, layers=(), penalty=2.0, learning_rate=0.2, optimiser="sgd", initialisation="zero")
    theirs = record(logistic.steps(X, y, penalty=2.0, solver="gradient", learning_rate=0.2), limit=20)
    np.testing.assert_allclose(ours.curve("loss"), theirs.curve("cost"), rtol=1e-12)


@pytest.mark.parametrize("optimiser", OPTIMISERS)
def test_every_optimiser_learns_what_no_line_can(optimiser: str) -> None:
    X, y = xor()
    rate = {"sgd": 1.0, "momentum": 0.3, "adagrad": 0.3, "adagrad per unit": 0.5}.get(optimiser, 0.05)
    trace = run(X, y, 500, layers=(6,), optimiser=optimiser, learning_rate=rate, seed=1)
    assert (trace.final.network.predict(X) != y).mean() < 0.1 and trace.final.loss < 0.35 < trace.states[0].loss


@pytest.mark.parametrize("layers", [(3, 2), ()])
def test_adagrad_per_unit_has_one_sum_for_the_weights_and_the_bias_that_lead_to_a_unit(layers: tuple[int, ...]) -> None:
    X, y = xor()
    trace = run(X, y, 12, layers=layers, optimiser="adagrad per unit", learning_rate=0.2, seed=2)
    sums = [np.zeros(len(b)) for b in trace.states[0].network.biases]
    for before, after in zip(trace.states, trace.states[1:], strict=False):
        at = backward(before.network, X, y, loss="log loss")
        for layer, total in enumerate(sums):
            W, b = at.weights[layer], at.biases[layer]
            total += (W**2).sum(axis=0) + b**2
            moved = after.network.weights[layer] - before.network.weights[layer]
            np.testing.assert_allclose(moved, -0.2 * W / np.sqrt(total), rtol=1e-5)
            moved = after.network.biases[layer] - before.network.biases[layer]
            np.testing.assert_allclose(moved, -0.2 * b / np.sqrt(total), rtol=1e-5)


def test_with_all_rows_a_small_rate_never_raises_the_cost() -> None:
    X, y = xor()
    losses = run(X, y, 200, optimiser="sgd", learning_rate=0.05).curve("loss")
    assert (np.diff(losses) < 0).all()


def test_an_epoch_meets_every_row_once_and_each_time_in_another_order() -> None:
    X, y = xor(10)
    # linear units of no influence on each other: the updates of single rows are told by what they add
    trace = run(X, y, 2, layers=(), optimiser="sgd", learning_rate=1e-9, batch_size=1, initialisation="zero")
    moved = trace.states[1].network.weights[0] - trace.states[0].network.weights[0]
    whole = -1e-9 * ((0.5 - y)[:, None] * X).sum(axis=0)
    np.testing.assert_allclose(moved[:, 0], whole, rtol=1e-6)
    other = run(X, y, 2, layers=(), batch_size=3, seed=1).final.network
    assert numbers(run(X, y, 2, layers=(), batch_size=3).final.network).tolist() != numbers(other).tolist()


def test_a_number_that_every_row_drops_does_not_move_and_no_state_needs_correction() -> None:
    X, y = xor(4)
    trace = run(X, y, 60, layers=(3,), dropout=0.9, optimiser="sgd", batch_size=1, penalty=0.0)
    pairs = list(zip(trace.states, trace.states[1:], strict=False))
    still = [np.array_equal(a.network.weights[0][:, j], b.network.weights[0][:, j]) for a, b in pairs for j in range(3)]
    assert 0.5 < np.mean(still) < 0.8  # .9^4 of them at four updates an epoch
    for a, b in pairs:
        for j in range(3):  # what goes into a unit and what comes out of it stay together
            same = np.array_equal(a.network.weights[0][:, j], b.network.weights[0][:, j])
            assert same == np.array_equal(a.network.weights[1][j], b.network.weights[1][j])
    assert trace.final.loss == pytest.approx(backward(trace.final.network, X, y, loss="log loss").loss)


@pytest.mark.parametrize("dropout", [0.0, 0.5])
def test_updates_can_be_made_again_one_by_one(dropout: float) -> None:
    """Plain steps along the gradient of a batch, each row with a mask of its own, the penalty shared among the rows."""
    X, y = xor(11)
    trace = run(
        X, y, 4, layers=(5, 3), batch_size=4, dropout=dropout, optimiser="sgd", learning_rate=0.3, penalty=0.8, seed=6
    )
    order, drops = np.random.default_rng([6, 1]), np.random.default_rng([6, 2])
    net = trace.states[0].network
    for state in trace.states[1:]:
        rows = order.permutation(11)
        for batch in (rows[:4], rows[4:8], rows[8:]):
            kept = [drops.random((len(batch), units)) >= dropout for units in (5, 3)]
            masks = [mask / (1 - dropout) for mask in kept]
            share = 0.8 * len(batch) / 11
            g = backward(net, X[batch], y[batch], loss="log loss", penalty=share, masks=masks)
            net = Network(
                tuple(W - 0.3 * d for W, d in zip(net.weights, g.weights, strict=True)),
                tuple(b - 0.3 * d for b, d in zip(net.biases, g.biases, strict=True)),
                net.activation,
                net.output,
            )
        np.testing.assert_allclose(numbers(state.network), numbers(net), atol=1e-12)


def test_numbers_for_squared_error_and_three_classes() -> None:
    x = np.linspace(-1, 1, 40)[:, None]
    fit = run(x, np.sin(3 * x[:, 0]), 800, layers=(8,), loss="squared error", learning_rate=0.03)
    assert fit.final.network.output == "linear" and fit.final.loss < 0.002
    X, y = rows(n=30, d=2, k=3)
    y = (X[:, 0] > 0).astype(int) + (X[:, 1] > 1)
    found = run(X, y, 400, layers=(8,), learning_rate=0.05)
    assert found.final.network.output == "softmax" and (found.final.network.predict(X) == y).all()
    both = np.column_stack([y > 0, y > 1]).astype(float)  # two numbers for each row
    assert run(X, both, 5, loss="squared error").final.network.layers == (2, 4, 2)


def test_a_rate_that_is_too_large_ends_the_run_with_finite_numbers_and_no_warning() -> None:
    X, y = xor()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for settings in (dict(activation="relu"), dict(activation="linear", loss="squared error"), dict(layers=())):
            trace = run(X, y, 400, optimiser="sgd", learning_rate=1e9, **settings)
            assert trace.finished and trace.final.phase == "diverged" and trace.final.over
            assert np.isfinite(numbers(trace.final.network)).all() and np.isfinite(trace.final.loss)
            assert np.abs(numbers(trace.final.network)).max() <= training.FAR


def test_a_start_of_ones_own_is_where_it_begins() -> None:
    X, y = xor()
    start = initial((2, 5, 1), seed=9)
    trace = run(X, y, 3, start=start)
    np.testing.assert_array_equal(numbers(trace.states[0].network), numbers(start))
    with pytest.raises(ValueError, match="The start has 3 inputs"):
        run(X, y, 3, start=initial((3, 5, 1)))


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (dict(layers=(4, 0)), "the units of a layer must be a whole number of at least 1"),
        (dict(learning_rate=0.0), "learning_rate must be a number above 0"),
        (dict(penalty=-1.0), "penalty must be"),
        (dict(dropout=1.0), "dropout must be"),
        (dict(batch_size=0), "batch_size must be"),
        (dict(loss="zero-one"), "loss must be one of"),
        (dict(loss="hinge", output="sigmoid"), "A sigmoid output does not go with hinge"),
        (dict(optimiser="lbfgs"), "optimiser must be one of"),
        (dict(activation="swish"), "activation must be one of"),
        (dict(scale=-1.0), "scale must be"),
        (dict(seed=-1), "seed must be"),
    ],
)
def test_settings_out_of_range_are_refused(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        run(*xor(), **settings)


def test_data_that_cannot_be_learned_are_refused() -> None:
    X, y = rows(n=9, k=3)
    with pytest.raises(ValueError, match="The hinge loss is for two classes; y holds 3"):
        run(X, y, loss="hinge")
    with pytest.raises(ValueError, match="Only one class"):
        run(X, np.zeros(9))
    with pytest.raises(ValueError, match="y has 8 entries; 9 are needed"):
        run(X, np.zeros(8), loss="squared error")
