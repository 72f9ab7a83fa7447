"""Beside every frame stand the numbers of that frame, and Look closer speaks of it."""

from typing import Any

import numpy as np
import pytest
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process.kernels import RBF, ConstantKernel
from sklearn.kernel_ridge import KernelRidge
from sklearn.model_selection import LeaveOneOut, cross_val_predict
from sklearn.svm import SVC

from algos.kernels import explicit_features
from algos.kernels.kernels import Gaussian
from datasets import catalog
from tests.pages.clock import Clock
from ui import words


def opened(view: str, **settings: Any) -> Clock:
    return Clock("kernels", view=view, **settings)


def says_how_it_ended_at_the_end(clock: Clock) -> None:
    """That it converged or was stopped is said at the last step alone."""
    ends = ("Converged after", "Stopped at the limit")
    assert not any(end in clock.verdict(step) for step in clock.steps[:-1] for end in ends)
    assert ends[not clock.run.trace.finished] in clock.verdict(clock.last)


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"data": "xor", "kernel": "polynomial", "power": 2, "C": 0.5},
        {"features": "landmarks", "landmarks": 5},
        {"kernel": "tanh", "data": "rings"},
    ],
)
def test_the_machine_pair_by_pair(settings: dict[str, Any]) -> None:
    clock = opened("machine", **settings)
    states, C = clock.run.trace.states, clock.run.C

    def expected(step: int) -> dict[str, Any]:
        state = states[step]
        K = state.kernel(state.X, state.X)
        beta = state.alpha * state.signs
        agreements = state.signs * (K @ beta + state.intercept)
        squared = float(beta @ K @ beta)
        return {
            "Primal objective": squared / 2 + C * float(np.maximum(0, 1 - agreements).sum()),
            "Dual objective": float(state.alpha.sum()) - squared / 2,
        }

    for step in clock.steps:
        n = clock.screen.quantity(clock.at(step), "Support vectors")
        assert n == int((states[step].alpha > 0).sum())
        held = f": {n} of {len(states[step].alpha)} points are support vectors" if n else "no boundary yet"
        assert held in clock.caption(step)
    clock.looks_closer()
    both = opened("machine", **settings, objectives=True)
    both.hold(expected)
    assert all(both.says(step, both.numbers(step)["Dual objective"]) for step in both.steps)
    says_how_it_ended_at_the_end(clock)
    assert clock.start == 1 or clock.start < len(states) / 10
    others = int((states[-1].alpha == 0).sum())
    held = f"Without the other {others} the boundary would be the same." if others else "hold the boundary."
    assert (held in clock.verdict(clock.last)) == (settings.get("kernel") != "tanh")
    assert not any("the boundary" in clock.verdict(step) for step in clock.steps[:-1])
    assert clock.screen.quantity(clock.at(0), "Support vectors") == 0
    if "features" not in settings:
        assert "every alpha is 0 yet" in clock.told(0) and "every alpha is 0 yet" not in clock.told(clock.last)


def test_looking_closer_leaves_the_pictures_of_the_machine_as_they_are() -> None:
    clock, again = opened("machine", C=5), opened("machine", C=5)
    clock.told(1)
    frames = zip(clock.picture.frames, again.picture.frames, strict=True)
    assert all(np.array_equal(one["data"][0]["z"], other["data"][0]["z"]) for one, other in frames)


@pytest.mark.parametrize(
    "settings",
    [{}, {"kernel": "linear", "data": "blobs", "test": 0.3}, {"order": "shuffled", "with_offset": False}],
)
def test_the_perceptron_mistake_by_mistake(settings: dict[str, Any]) -> None:
    clock = opened("perceptron", **settings)
    at, states = clock.run.at, clock.run.trace.states

    def expected(step: int) -> dict[str, Any]:
        counts = np.zeros(len(at.points))
        for state in states[1 : step + 1]:
            counts[state.point] += 1
        signs = 2 * at.y - 1
        kernel, offset = states[0].kernel, states[0].offset
        scores = (kernel(at.points, at.points) + offset) @ (counts * signs)
        wrong = int((signs * scores <= 1e-9).sum())
        assert clock.screen.quantity(clock.at(step), "Wrong now") == wrong
        kind = "training " * bool(clock.run.at.test)
        assert f"{wrong} of {len(signs)} {kind}points " in clock.caption(step) or not step
        found: dict[str, Any] = {}
        if at.test is not None:
            said = (kernel(at.test_points, at.points) + offset) @ (counts * signs) > 0
            found["Test error"] = float((said != at.y_test).mean())
        return found

    for step in clock.steps:
        assert clock.numbers(step) == pytest.approx(expected(step))
    clock.looks_closer()
    says_how_it_ended_at_the_end(clock)
    colours = [(states[i].scores.min() < 0 < states[i].scores.max()) for i in range(len(states))]
    assert clock.start == (colours.index(True) if any(colours) else 1), "both colours, or its first mistake"
    for step in clock.steps[1:]:
        counts = np.bincount([state.point for state in states[1 : step + 1]], minlength=len(at.points))
        texts = [t for t in clock.picture.frames[step]["data"] if t.get("mode") == "text"]
        *_, told = (t for t in texts if t.get("xaxis", "x") == "x")
        named = np.flatnonzero(counts)
        if len(named) <= 30:
            assert [text.strip("\u00a0") for text in told["text"]] == [f"<b>{counts[i]}×</b>" for i in named]
            np.testing.assert_allclose(told["x"], at.points[named, 0], rtol=1e-6)
    many = (states[-1].alpha > 0).sum() > 30
    (told,) = (one.text for one in clock.screen.said(clock.run) if one.where == "beside")
    assert told.startswith(
        "The larger a point, the more mistakes"
        if many
        else "The number beside a point says how many mistakes were made"
    )
    assert "no point has a vote" in clock.told(0) and "no point has a vote" not in clock.told(1)


@pytest.mark.parametrize(
    "settings",
    [{}, {"method": "gradient", "test": 0.0}, {"method": "stochastic", "kernel": "quadratic", "data": "rings"}],
)
def test_kernel_logistic_regression_step_by_step(settings: dict[str, Any]) -> None:
    clock = opened("logistic", **settings)
    at, run = clock.run.at, clock.run

    def expected(step: int) -> dict[str, Any]:
        state = run.trace.states[step]
        K = state.kernel(at.points, at.points)
        f = K @ state.alpha + state.intercept
        found = {"Training error": float(((f > 0) != at.y).mean())}
        if at.test is not None:
            said = state.kernel(at.test_points, at.points) @ state.alpha + state.intercept > 0
            found["Test error"] = float((said != at.y_test).mean())
        return found

    clock.hold(expected)
    says_how_it_ended_at_the_end(clock)
    assert clock.start == 1
    for step in clock.steps[1:]:
        state = run.trace.states[step]
        p = 1 / (1 + np.exp(-(state.kernel(at.points, at.points) @ state.alpha + state.intercept)))
        if at.test is not None:
            p = np.r_[p, 1 / (1 + np.exp(-state.decision_function(at.test_points)))]
        sure = (np.abs(p - 0.5) >= 0.4).sum()
        told = f"at least 90% sure of {sure} of {len(p)} points" if sure else "not yet 90% sure of any point"
        if not sure and step == clock.last:
            wrong = int(((p[: len(at.y)] > 0.5) != at.y).sum())
            told = f"at least 90% sure of no point, and {wrong} of {len(at.y)} training points are wrong"
        doubt = len(p) - sure
        others = "the other one" if doubt == 1 else f"the other {doubt}"
        where = f", those beyond the dotted lines, and in doubt about {others}"
        rest = where if sure >= 5 and doubt else ""
        right = ((p[: len(at.y)] > 0.5) == at.y).all()
        lost = 0 if at.test is None else int(((p[len(at.y) :] > 0.5) != at.y_test).sum())
        if sure and step == clock.last and right and lost >= 5 and lost >= 0.1 * len(at.y_test):
            are = "is" if lost == 1 else "are"
            end = f"no training point is wrong, but {lost} of {len(at.y_test)} test points {are}"
            assert clock.caption(step).endswith(f": {end}")
            continue
        if run.method != "newton":
            rose = int((np.diff(run.trace.curve("objective")[: step + 1]) > 0).sum())
            often = f"has risen at {words.count(rose, 'step')}" if rose else "has never risen"
            assert clock.caption(step).endswith(f"the objective is {words.number(state.objective)} and {often}")
            continue
        assert clock.caption(step).endswith(f"the model is {told}{rest}")
    assert "No step is taken yet" in clock.told(0) and "No step is taken yet" not in clock.told(1)


def test_ridge_as_if_another_bandwidth_were_chosen() -> None:
    clock = opened("ridge", moved="bandwidth", data_n=25, data_seed=0, bandwidth=0.2, penalty=0.05)
    data = catalog.make("sine")
    X, y = data.X, data.target

    def expected(step: int) -> dict[str, Any]:
        kernel: Gaussian = clock.at(step).at.kernel
        width = f"Bandwidth {kernel.bandwidth:g}"
        assert clock.caption(step).startswith((f"{width}:", f"{width} instead of "))
        assert clock.verdict(step).startswith(f"{kernel.title}, λ\u00a0=\u00a00.05.")
        model = KernelRidge(alpha=0.05, kernel="rbf", gamma=1 / (2 * kernel.bandwidth**2))
        fitted = model.fit(X, y - y.mean()).predict(X) + y.mean()
        K = kernel(X, X)
        H = K @ np.linalg.inv(K + 0.05 * np.eye(len(K)))
        left_out = (y - fitted) / (1 - np.diag(H))
        return {
            "Training error": float(np.sqrt(np.mean((y - fitted) ** 2))),
            "Left-out error": float(np.sqrt(np.mean(left_out**2))),
            "Degrees of freedom": float(np.trace(H)),
        }

    clock.hold(expected, clock.start)
    assert all(clock.says(step, clock.numbers(step)["Training error"]) for step in clock.steps)


@pytest.mark.parametrize(
    "settings",
    [{"moved": "penalty"}, {"kernel": "polynomial", "power": 4}, {"kernel": "quadratic"}, {"data": "hills"}],
)
def test_ridge_as_if_another_setting_were_chosen(settings: dict[str, Any]) -> None:
    clock = opened("ridge", penalty=0.1, **settings)
    told_of = ("Training error", "Left-out error")
    for step in clock.steps:
        shown = clock.numbers(step)
        assert list(shown) == list(clock.whole)
        assert all(clock.says(step, shown[label]) for label in told_of if np.isfinite(float(shown[label])))
        as_set = clock.at(step)
        K = as_set.at.kernel(as_set.at.X, as_set.at.X) + as_set.at.penalty * np.eye(len(as_set.at.y))
        condition = float(shown["Condition"])
        if condition < 1e8:
            assert condition == pytest.approx(np.linalg.cond(K), rel=1e-6)
        assert clock.told(step)
    assert clock.numbers(clock.picture.start) == clock.whole
    if settings.get("moved") == "penalty":
        assert r"= 1000 \cdot" in clock.told(clock.last).replace("10^{3}", "1000")


@pytest.mark.parametrize("settings", [{}, {"data": "hills"}, {"kernel": "laplacian", "band": "y", "draws": 0}])
def test_the_process_point_by_point(settings: dict[str, Any]) -> None:
    clock = opened("ridge", look="process", **settings)
    at, states = clock.run.at, clock.run.trace.states
    noise, scale = states[0].noise, states[0].scale

    def expected(step: int) -> dict[str, Any]:
        m = states[step].points
        if not m:
            before = np.hypot(scale, noise)
            held = float(np.mean(np.abs(at.y - at.level) <= 2 * before))
            return {"Log evidence": 0.0, "In the band of y": held, "Noise σ": noise, "Prior scale s": scale}
        if not isinstance(at.kernel, Gaussian):
            M = scale**2 * at.kernel(at.X[:m], at.X[:m]) + noise**2 * np.eye(m)
            z = at.y[:m] - at.level
            size = np.linalg.slogdet(M)[1] + m * np.log(2 * np.pi)
            return {"Log evidence": -float(z @ np.linalg.solve(M, z) + size) / 2}
        kernel = ConstantKernel(scale**2) * RBF(at.kernel.bandwidth)
        model = GaussianProcessRegressor(kernel, alpha=noise**2, optimizer=None).fit(at.X[:m], at.y[:m] - at.level)
        mean, std = model.predict(at.X, return_std=True)
        held = np.mean(np.abs(at.y - at.level - mean) <= 2 * np.hypot(std, noise))
        return {"Log evidence": model.log_marginal_likelihood_value_, "In the band of y": float(held)}

    clock.hold(expected)
    assert clock.picture.start == 0
    assert f"{len(at.y)} points are not seen yet and add 0" in clock.told(0)
    assert "not seen yet" not in clock.told(clock.last)


def test_four_degrees_as_if_another_penalty_were_set() -> None:
    clock = opened("ridge", look="degrees", data_n=25, data_seed=0, penalty=0.1)
    data = catalog.make("sine")
    X, y = data.X, data.target

    def expected(step: int) -> dict[str, Any]:
        penalty = clock.run.penalties[step]
        if penalty < 1e-3:
            return {"Degree 1 left out": clock.run.at.errors(clock.run.models[step][0])[1]}
        found = {}
        for p in (1, 3, 5, 7):
            model = KernelRidge(alpha=penalty, kernel="polynomial", degree=p, gamma=1, coef0=1.0)
            ahead = cross_val_predict(model, X, y - y.mean(), cv=LeaveOneOut())
            found[f"Degree {p} left out"] = float(np.sqrt(np.mean((y - y.mean() - ahead) ** 2)))
        return found

    clock.hold(expected, clock.start)
    for step in clock.steps:
        errors = clock.numbers(step)
        best, worst = (pick(errors, key=lambda name: float(errors[name])) for pick in (min, max))
        assert clock.says(step, errors[best]) and clock.says(step, errors[worst])
        assert f"error is least with {best.lower().removesuffix(' left out')}, " in clock.caption(step)
    assert "at λ = 1000:" in clock.told(clock.last)


def test_four_degrees_over_two_inputs_are_all_told_of_at_every_frame() -> None:
    clock = opened("ridge", look="degrees", data="hills")
    clock.sound(still=True)
    for step, value in enumerate(clock.whole.values()):
        assert clock.says(step, value)


@pytest.mark.parametrize("settings", [{}, {"point": 9, "gram": True, "eigenvalues": True}, {"kernel": "strings"}])
def test_the_gallery_from_stop_to_stop(settings: dict[str, Any]) -> None:
    clock = opened("gallery", **settings)
    clock.sound(clock.start, still="eigenvalues" in settings or not settings)
    for step in clock.steps:
        star = clock.at(step)
        thing = f"{star.points.thing} {star.points.labels[star.i]}"
        points = star.points
        named = f"of {points.group_names[points.groups[star.i]]}" if points.data else f"on {points.labels[star.i]}"
        alike = int((np.delete(star.gram.K[star.i], star.i) > 0.1).sum())
        told = f"{alike} of {points.n - 1} other points are like the star" if star.falls else f"The star, {named}, "
        if star.spectrum:
            told = "None of 60 eigenvalues is below 0"
        assert clock.caption(step).startswith(told)
        assert f"$x$ is {thing} and" in clock.told(step)
    assert clock.at(clock.picture.start).i == clock.run.i
    assert len({clock.at(step).i for step in range(clock.last + 1)}) == clock.last + 1


@pytest.mark.parametrize("settings", [{}, {"left": "perceptron", "right": "landmarks", "test": 0.0, "data": "xor"}])
def test_side_by_side_as_if_another_C_were_chosen(settings: dict[str, Any]) -> None:
    clock = opened("rivals", **settings)
    at, rows = clock.run.at, clock.run.rows
    X, y = (at.test_points, at.y_test) if at.test else (rows.X, rows.target)

    def expected(step: int) -> dict[str, Any]:
        left, right = (float(((fit.decision_function(X) > 0) != y).mean()) for fit in clock.run.pair(step))
        of = "Test" if at.test else "Training"
        return {f"{of} error, solid line": left, f"{of} error, dashed line": right}

    for step in clock.steps:
        for name, value in expected(step).items():
            assert clock.screen.quantity(clock.at(step), name) == pytest.approx(value)
        assert dict(clock.screen.numbers(clock.at(step))) == pytest.approx(expected(step))
    clock.looks_closer()
    for step, C in enumerate(("0.01", "0.1", "1", "10", "100", "1000")):
        plane = clock.run.plane
        places = np.array(
            [[x, y] for x in np.linspace(plane.x[0], plane.x[1], 50) for y in np.linspace(plane.y[0], plane.y[1], 50)]
        )
        left, right = (fit.decision_function(places) > 0 for fit in clock.run.pair(step))
        apart = words.number(words.Share(np.mean(left != right)))
        assert clock.caption(step).startswith(f"At C = {C} the two methods differ on {apart} of the area shown")
        assert f"At C = {C}:" in clock.told(step)


def test_side_by_side_the_machine_is_scikit_learns_at_every_C() -> None:
    clock = opened("rivals", bandwidth=0.5, test=0.3)
    at, rows = clock.run.at, clock.run.rows
    for step, C in enumerate((0.01, 0.1, 1, 10, 100)):
        model = SVC(C=C, gamma=2.0, tol=1e-6).fit(rows.X, rows.target)
        wrong = float((model.predict(at.test_points) != at.y_test).mean())
        shown = clock.screen.quantity(clock.at(step), "Test error, solid line")
        assert shown == pytest.approx(wrong, abs=1.01 / len(at.y_test))


@pytest.mark.parametrize("settings", [{}, {"dimension": 1000, "power": 10}, {"dimension": 1}])
def test_counts_as_if_another_degree_were_chosen(settings: dict[str, Any]) -> None:
    clock = opened("trick", show="count", **settings)
    d = settings.get("dimension", 100)
    clock.hold(lambda step: {"Features": explicit_features.count(d, step + 1)}, clock.start)
    for step in clock.steps:
        assert words.count(int(clock.numbers(step)["Features"]), "feature") in clock.caption(step)
        assert f"and {step} for the power" in clock.told(step)


def test_the_numbers_of_the_plane_come_once_the_points_are_lifted() -> None:
    clock = opened("trick", show="lift")
    lifted = clock.last - 1
    for step in clock.steps:
        shown = clock.numbers(step)
        assert [name for name, value in shown.items() if value == "none yet"] == list(shown) * (step < lifted)
    assert clock.numbers(lifted) == clock.numbers(clock.last) == clock.whole


@pytest.mark.parametrize("settings", [{}, {"bandwidth": 2, "C": 100, "test": 0.3, "grid": "coarse", "data": "xor"}])
def test_choosing_as_if_another_C_were_chosen(settings: dict[str, Any]) -> None:
    clock = opened("choosing", **settings)
    choice, search = clock.run, clock.run.search

    def expected(step: int) -> dict[str, Any]:
        found = {"Wrong unseen, best setting": int(search.wrong.sum(axis=-1).min())}
        if choice.at.test is not None:
            model = SVC(C=search.Cs[step], gamma=1 / (2 * choice.bandwidth**2), tol=1e-6)
            said = choice.machines[step].predict(choice.at.test_points)
            agreed = (model.fit(choice.rows.X, choice.y).predict(choice.at.test_points) == said).mean()
            assert agreed > 0.95
        return found

    clock.sound(clock.start, still=True)
    for step in clock.steps:
        for name, value in expected(step).items():
            assert clock.screen.quantity(clock.at(step), name) == value
        lost = int(search.wrong[choice.cell[0], step].sum())
        assert " training mistake" in clock.caption(step)
        assert any(
            told in clock.caption(step) for told in (f" to {lost}", f" at {lost}", f" and {lost} validation mistake")
        )
        assert f"**C {search.Cs[step]:g}, bandwidth {choice.bandwidth:g}.**" in clock.told(step)
