"""Beside every frame stand the numbers of that frame, and Look closer speaks of it."""

import re
from typing import Any

import numpy as np
import pytest
from scipy.linalg import subspace_angles
from sklearn.decomposition import PCA
from sklearn.linear_model import LinearRegression

from datasets import catalog
from pages.views.pca.notation import percent
from pages.views.pca.power.run import LIMIT
from tests.pages.clock import Clock
from ui import words


def opened(view: str, **settings: Any) -> Clock:
    return Clock("pca", view=view, **settings)


@pytest.mark.parametrize("settings", [{}, {"turn_angle": 90, "turn_versus": "least-squares line", "standardise": True}])
def test_an_axis_angle_by_angle(settings: dict[str, Any]) -> None:
    clock = opened("turn", **settings)
    Z = clock.run.Z
    total = float((Z**2).sum() / len(Z))

    def expected(step: int) -> dict[str, Any]:
        angle = np.radians(clock.at(step).angle)
        at = f"At {words.number(clock.at(step).angle)}° "
        assert step == clock.last or clock.caption(step).startswith(at)  # there all angles have been seen
        scores = Z @ [np.cos(angle), np.sin(angle)]
        captured = float((scores**2).mean())
        return {"Captured variance": captured, "Mean squared distance": total - captured}

    clock.hold(expected, clock.start)
    most = float(100 * np.linalg.eigvalsh(Z.T @ Z).max() / (Z**2).sum())
    for step in clock.steps:  # at the last one, where all angles have been seen, the headline says the most
        share = float(clock.screen.quantity(clock.at(step), "Captured (%)"))
        if step == clock.last and clock.run.compare:  # there both slopes are told
            slope = words.number(float(np.polyfit(Z[:, 0], Z[:, 1], 1)[0]))
            told = f"steeper: its slope is 1, that of the least-squares line is {slope}"
            assert clock.caption(step).endswith(told)
        else:
            assert clock.says(step, round(most if step == clock.last else share, 9))
        assert f"and the axis at {words.number(clock.at(step).angle)}°." in clock.told(step)
    assert min(abs(clock.at(step).angle - clock.run.best) for step in range(clock.last + 1)) < 1e-9


@pytest.mark.parametrize("settings", [{}, {"standardise": True}, {"stages_centre": False, "data": "iris"}])
def test_the_stages_tell_what_is_known(settings: dict[str, Any]) -> None:
    clock = opened("stages", **settings)
    Z = clock.run.model.Z
    variances = np.linalg.svd(Z)[1] ** 2 / len(Z)
    phases = [state.phase for state in clock.run.trace.states]
    axes, back = phases.index("axes"), phases.index("reconstruction")

    def expected(step: int) -> dict[str, Any]:
        known = (*variances, 100 * variances[0] / variances.sum()) if step >= axes else ("none yet",) * 3
        return dict(zip(clock.whole, (*known, variances[1] if step >= back else "none yet"), strict=True))

    clock.hold(expected)
    assert clock.picture.start == 0
    for step in range(clock.last + 1):
        said = clock.told(step)
        assert bool(clock.verdict(step)) == (step >= axes and clock.run.scale)
        assert ("the ellipse is one" in clock.caption(step)) == (step == phases.index("covariance"))
        assert ("come at a later stage" in said) == (step < phases.index("covariance"))
        assert ("C_{12}" in said) == (step >= phases.index("covariance"))
        assert ("scores come next" in said) == (step == axes)
        assert ("dot products" in said) == (step >= phases.index("projection"))
        assert ("Back again" in said) == (step >= back)
        given = clock.run.trace.states[step].Z[0] if step else clock.run.data.X[0]
        assert words.tex(float(given[0])) in said


@pytest.mark.parametrize(
    "settings",
    [{}, {"data": "wine", "standardise": True}, {"power_matrix": "own", "power_first": 1.3, "power_unit": False}],
)
def test_power_iteration_multiplication_by_multiplication(settings: dict[str, Any]) -> None:
    clock = opened("power", **settings)
    run = clock.run

    def expected(step: int) -> dict[str, Any]:
        A, x, k = run.A, run.start, step
        if step > LIMIT:  # on the way to the second axis: by numpy's first one, taken out of matrix and start
            values, vectors = np.linalg.eigh(A)
            first = vectors[:, np.abs(values).argmax()]
            A, x, k = A - (first @ A @ first) * np.outer(first, first), x - first * (first @ x), step - LIMIT - 1
        for _ in range(k):
            x = A @ x / np.linalg.norm(A @ x)
        x = x / np.linalg.norm(x)
        return {"x′A x" if "power_matrix" in settings else "Variance along the arrow": float(x @ run.A @ x)}

    if settings.get("power_unit", True):
        clock.hold(expected)
    else:  # fewer steps are drawn than are made
        shown = clock.numbers(clock.last)
        assert list(shown) == list(clock.whole)
        assert all(clock.numbers(i)[label] == pytest.approx(v) for i in clock.steps for label, v in expected(i).items())
    assert clock.picture.start == 0 and clock.caption(0).startswith(
        ("The arrow starts ", "Arrow x starts ")[int("power_matrix" in settings)]
    )
    assert "No multiplication is made yet" in clock.told(0)
    for step in clock.steps[1:]:
        said, k = clock.told(step), min(step, run.first.k)
        assert "No multiplication is made yet" not in said
        assert f"multiplying {words.count(min(k, 30), 'time')} gives" in said
        assert (f"Of the {k} multiplications so far, 30" in said) == (k > 30)
        if 0 < step <= run.first.k:
            assert clock.caption(step).startswith(f"After {words.count(k, 'multiplication')} ")


@pytest.mark.parametrize("settings", [{}, {"many_out": 0.3, "standardise": False, "data": "iris"}])
def test_how_many_as_if_so_many_were_kept(settings: dict[str, Any]) -> None:
    clock = opened("how_many", **settings)
    run = clock.run

    def expected(step: int) -> dict[str, Any]:
        Z, T = ((rows.X - run.model.mean) / run.model.scale for rows in (run.train, run.test or run.train))
        model = PCA().fit(Z)
        lost = []
        for rows in (Z, T):
            axes = model.components_[:step]
            lost.append(float(((rows - rows @ axes.T @ axes) ** 2).sum() / (rows**2).sum()))
        found = {"Variance lost": lost[0]}
        return found | ({"Lost, held out": lost[1]} if run.test else {})

    clock.hold(expected, run.k)
    for step in clock.steps:
        told, r = clock.caption(step), len(run.model.components)
        if step < run.k:
            assert told.startswith("The first of " if step == 1 else f"The first {step} of ")
        else:
            assert told.startswith(f"It takes {run.k} of {r} components to reach 95% of the variance")
        kept = percent(1 - float(expected(step)["Variance lost"]))
        assert f" {kept} of the variance" in told if step < run.k else f" {kept}" in told
        kept = "axis keeps" if step == 1 else "axes keep"
        assert f"The first {step} {kept}" in clock.told(step)


@pytest.mark.parametrize("settings", [{}, {"data": "wine", "standardise": False}])
def test_tables_tell_what_is_in_view(settings: dict[str, Any]) -> None:
    clock = opened("tables", **settings)
    Z = clock.run.fitted.model.Z

    def share(step: int) -> float:
        return float(clock.screen.quantity(clock.at(step), "Share in the plane"))

    assert clock.start == 0
    for step in clock.steps:
        seen = Z @ clock.run.turn[step].T
        assert share(step) == pytest.approx(float((seen**2).sum() / (Z**2).sum()))
        assert clock.caption(step).endswith(f" {percent(share(step))} of the variance")
    (a, b) = clock.run.start
    spread = (Z**2).mean(axis=0)
    assert share(0) == pytest.approx((spread[a] + spread[b]) / spread.sum())


@pytest.mark.parametrize("settings", [{}, {"space_on": "line", "space_from": "columns"}])
def test_space_tells_of_the_plane_on_display(settings: dict[str, Any]) -> None:
    clock = opened("space", **settings)
    run, Z = clock.run, clock.run.fitted.model.Z
    total = float((Z**2).sum() / len(Z))

    def expected(step: int) -> dict[str, Any]:
        held = Z @ run.turn[min(step, 20)].T
        share = float((held**2).sum() / len(Z)) / total
        return {f"Mean squared distance to the {run.word}": total * (1 - share)}

    clock.hold(expected, 20)
    assert clock.picture.start == 0
    for step in clock.steps:
        said = clock.told(step)
        assert ("on display is still" in said) == (step < 20)
        if step < 20:
            assert f"keeps {percent(clock.at(step).share)} of the variance" in clock.caption(step)
            off = float(np.degrees(subspace_angles(run.turn[step].T, run.best.T).max()))
            assert f"still {words.number(off)}° from" in said


@pytest.mark.parametrize("settings", [{}, {"digit": "3", "axes": "8", "kept": 4}])
def test_digits_as_if_so_many_components_were_kept(settings: dict[str, Any]) -> None:
    clock = opened("digits", **settings)
    run = clock.run
    model = PCA().fit(run.model.X)

    def expected(step: int) -> dict[str, Any]:
        said = clock.caption(step)
        k = int(re.findall(r"\d+", said)[0]) if step else 0
        centred, axes = run.X - model.mean_, model.components_[:k]
        lost = (centred - centred @ axes.T @ axes) ** 2
        share = 1 - float(lost.sum() / (centred**2).sum())
        exact = share > 1 - 1e-12
        told = f", the digits keep {percent(share)} of their variance"
        assert said.endswith("is rebuilt exactly" if exact else told if k else "is rebuilt as the mean picture")
        return {"Pixel error": float(np.sqrt(lost.mean()))}

    clock.hold(expected, clock.start)
    assert clock.told(0) != clock.told(1) != clock.told(clock.last)


def test_a_plane_of_digits_has_nothing_that_moves() -> None:
    with pytest.raises(StopIteration):
        _ = opened("digits", digits_look="plane").picture


@pytest.mark.parametrize("settings", [{}, {"cov_correlation": -1.0, "var_first": 9.0}])
def test_a_covariance_as_if_another_correlation_were_set(settings: dict[str, Any]) -> None:
    clock = opened("ellipses", look="sliders", **settings)
    first = settings.get("var_first", 4.0)

    def expected(step: int) -> dict[str, Any]:
        rho = round(-1 + 0.05 * step, 2)
        assert clock.caption(step).startswith(f"At correlation {rho:g} the".replace("-", "−"))
        S = np.array([[first, rho * np.sqrt(first)], [rho * np.sqrt(first), 1.0]])
        short, long = np.sqrt(np.maximum(np.linalg.eigvalsh(S), 1e-30))
        found = {"Long radius √λ₁": long, "Determinant |Σ|": first * (1 - rho**2)}
        return found | ({"Short radius √λ₂": short} if abs(rho) < 1 else {})

    clock.hold(expected, clock.start)
    assert r"q = \frac" in clock.told(clock.last // 2) and "q = " not in clock.told(0)


@pytest.mark.parametrize("settings", [{}, {"surface_first": 0.0, "surface_second": -1.5, "surface_angle": 0}])
def test_a_form_as_if_another_eigenvalue_were_set(settings: dict[str, Any]) -> None:
    clock = opened("ellipses", look="surface", **settings)
    first = settings.get("surface_first", 2.0)

    def expected(step: int) -> dict[str, Any]:
        second = 3 - 0.25 * step
        signs = ["+" if v > 0 else "−" if v < 0 else "0" for v in sorted((first, second), reverse=True)]
        return {
            "Signs of the λ": " and ".join(signs),
            "Invertible": "yes" if first and second else "no",
            "Determinant": first * second,
            "Trace": first + second,
        }

    clock.hold(expected, clock.start)
    for step in clock.steps:
        second = 3 - 0.25 * step
        assert clock.caption(step).startswith(f"At λ₂ = {second:g} it is ".replace("-", "−"))
        assert ("stays level" in clock.caption(step)) == (clock.numbers(step)["Invertible"] == "no")
        M = f"M = [{first:g}, 0; 0, {second:g}]".replace("-", "−")
        assert settings.get("surface_angle") != 0 or clock.verdict(step) == M
    assert clock.told(0) != clock.told(1)


def test_leaks_as_if_so_many_components_were_kept() -> None:
    clock = opened("not_to", case="leak", data="wine")
    honest, leaky = clock.run.honest, clock.run.leaky

    def expected(step: int) -> dict[str, Any]:
        apart = [a - b for a, b in zip(honest[:, step], leaky[:, step], strict=True)]
        return {
            "Axes from training": float(honest[:, step].mean()),
            "Looks smaller by": sum(apart) / len(apart),
            "Share of splits": sum(a > 0 for a in apart) / len(apart),
        }

    clock.hold(expected, clock.start)
    for step in clock.steps:
        shown = clock.numbers(step)
        both = (f"{100 * float(shown[name]):.1f}%" for name in ("Axes from training", "Axes from all"))
        assert all(part in clock.caption(step) for part in both)
        assert f"with {words.count(step, 'component')}:" in clock.told(step)


@pytest.mark.parametrize("settings", [{}, {"lost_direction": 2, "lost_seed": 3}])
def test_regressions_as_if_so_many_components_were_kept(settings: dict[str, Any]) -> None:
    clock = opened("not_to", case="overfitting", **settings)
    table = clock.run.table
    pca = PCA().fit(table.X)

    def expected(step: int) -> dict[str, Any]:
        errors = {}
        for label, k in (("k components", step), ("Least squares", 30), ("Mean", 0)):
            said = np.full(len(table.y_test), table.y.mean())
            if k:
                model = LinearRegression().fit(pca.transform(table.X)[:, :k], table.y)
                said = model.predict(pca.transform(table.X_test)[:, :k])
            errors[label] = float(np.sqrt(np.mean((table.y_test - said) ** 2)))
        return errors

    clock.hold(expected, clock.start)
    for step in clock.steps:
        assert clock.says(step, clock.numbers(step)["k components"])
        assert f"The {step} components kept hold" in clock.told(step)


@pytest.mark.parametrize(
    ("view", "settings"),
    [("ellipses", {}), ("ellipses", {"look": "built"})],
)
def test_where_the_frames_are_a_way_the_numbers_stand_still(view: str, settings: dict[str, Any]) -> None:
    clock = opened(view, **settings)
    assert clock.screen.at is None
    clock.sound(still=True)


@pytest.mark.parametrize("settings", [{}, {"data": "iris"}])
def test_what_a_direction_is_worth_is_told_of_that_on_display(settings: dict[str, Any]) -> None:
    clock = opened("not_to", **settings)
    Z = clock.run.model.Z @ clock.run.model.components[:2].T

    def expected(step: int) -> dict[str, Any]:
        along = Z @ [np.cos(np.radians(5 * step)), np.sin(np.radians(5 * step))]
        held = {"Variance captured": float((along**2).sum() / (clock.run.model.Z**2).sum())}
        return held | {"Points of the right class": float(clock.run.accuracy[step])}

    clock.hold(expected)


def test_where_most_are_told_is_said_once_the_direction_has_turned_all_round() -> None:
    clock = opened("not_to")
    guessing = "Calling every point “lower” would get 60% right."
    assert [clock.verdict(step) for step in (0, 18, clock.last - 1)] == [guessing] * 3
    assert clock.verdict(clock.last).startswith("The best line, at 90°, captures 10.9% of the variance.")


def test_the_first_plane_of_a_table_is_that_of_its_columns() -> None:
    clock, data = opened("tables", data="iris"), catalog.make("iris")
    assert clock.screen.quantity(clock.at(0), "Share in the plane") == pytest.approx(2 / data.X.shape[1])
