"""Beside every frame stand the numbers of that frame, and Look closer speaks of it."""

import math
from typing import Any

import numpy as np
import pytest
from numpy.polynomial import Polynomial
from sklearn.linear_model import LinearRegression

from algos.bias_variance import learning_curves, random_features
from tests.pages.clock import Clock
from ui import words

AT = np.linspace(0, 1, 101)


def opened(view: str, **settings: Any) -> Clock:
    return Clock("bias_variance", view=view, **settings)


@pytest.mark.parametrize("settings", [{}, {"places": "random", "n": 15, "sets": 20, "noise": 0.1}])
def test_the_ledger_model_by_model(settings: dict[str, Any]) -> None:
    clock = opened("ledger", **settings)
    sets, f = clock.run.sets, np.sin(2 * np.pi * AT)

    def expected(step: int) -> dict[str, Any]:
        if step > 7:  # beyond, two ways to solve differ in some digits
            return {"Noise": sets.noise**2}
        places = np.broadcast_to(sets.x, sets.y.shape)
        fits = np.array([Polynomial.fit(x, y, step)(AT) for x, y in zip(places, sets.y, strict=True)])
        bias, variance = np.mean((fits.mean(axis=0) - f) ** 2), np.mean(fits.var(axis=0))
        return {"Bias²": bias, "Variance": variance, "Noise": sets.noise**2}

    clock.hold(expected, clock.start)
    for step in clock.steps:
        parts = {name.lower(): float(part) for name, part in clock.numbers(step).items()}
        error = sum(parts.values())
        if step == clock.last:
            courses = {n: [float(clock.numbers(k)[n.capitalize()]) for k in clock.steps] for n in ("bias²", "variance")}
            assert clock.steps == list(range(clock.last + 1))
            told = ", ".join(
                f"{name} {'shrinks' if course[0] > course[-1] else 'grows'} from "
                f"{words.brief(course[0])} to {words.brief(course[-1])}"
                for name, course in courses.items()
            )
            if settings:  # the places are random: with ever more coefficients the fits go wild
                told = ", ".join(
                    f"{name} shrinks to {words.brief(min(course))} with degree {course.index(min(course))}, "
                    f"then grows to {words.brief(course[-1])}"
                    for name, course in courses.items()
                )
            assert settings or clock.caption(step).startswith("Bias² shrinks from 0.5 to 0.00022, variance grows")
            least = min(clock.steps, key=lambda k: sum(float(part) for part in clock.numbers(k).values()))
            assert clock.caption(step).lower() == f"{told}, and the error is lowest with degree {least}"
        elif 0.01 < error < 100:
            largest = max(parts, key=parts.__getitem__)
            share = f"{100 * parts[largest] / error:.1f}%"
            told = f"With degree {step}, the largest part of the error is {largest}, {share} of it"
            assert clock.caption(step) == told


@pytest.mark.parametrize("settings", [{}, {"places": "random", "n": 12, "sets": 50, "number_polynomial": 5}])
def test_the_ledger_set_by_set(settings: dict[str, Any]) -> None:
    clock = opened("ledger", ledger_moves="training sets", **settings)
    sets, f, degree = clock.run.sets, np.sin(2 * np.pi * AT), settings.get("number_polynomial", 1)
    places = np.broadcast_to(sets.x, sets.y.shape)
    fits = np.array([Polynomial.fit(x, y, degree)(AT) for x, y in zip(places, sets.y, strict=True)])

    for step in clock.steps:  # single fits are kept in single precision
        mean = fits[:step].mean(axis=0)
        found = {"Bias²": np.mean((mean - f) ** 2), "Variance": np.mean(fits[:step].var(axis=0))}
        found |= {"Noise": sets.noise**2}
        assert clock.numbers(step) == pytest.approx(found, rel=1e-5, abs=1e-12), step
    assert clock.start == 1 and clock.last == len(sets.y)
    assert clock.numbers(1)["Variance"] == 0 and "mostly chance" in clock.verdict(1) and not clock.verdict(clock.last)
    drawn = [clock.picture.frames[clock.picture.frame(step)]["data"] for step in (1, 5, clock.last)]
    for frame, count in zip(drawn, (1, 5, min(len(sets.y), 32)), strict=True):
        cloud = next(t for t in frame if t.get("name") == "fits")
        assert int(np.isnan(cloud["y"]).sum()) == count
        for trace in (t for t in frame if t.get("xaxis") == "x2"):
            assert np.max(trace["x"]) == (count if count < 32 else len(sets.y))
    told = clock.told(5)
    assert r"\tfrac{1}{5}" in told, "it adds up five fits"


def test_looking_closer_at_the_ledger_reads_the_fits_of_the_frame() -> None:
    clock = opened("ledger")
    sets = clock.run.sets
    for degree in (0, 4):
        mean = float(np.mean([Polynomial.fit(sets.x, y, degree)(0.25) for y in sets.y]))
        assert rf"E\,h - f = {words.tex(mean)} - " in clock.told(degree)


@pytest.mark.parametrize("settings", [{}, {"errors_of": "average"}, {"family": "neighbours", "which_set": 3}])
def test_the_u_curve_as_far_as_a_model(settings: dict[str, Any]) -> None:
    clock = opened("curve", **settings)
    clock.sound(clock.start)
    for step in clock.steps:
        name = clock.run.name(step)
        whose = name if "errors_of" in settings else f"Data set {settings.get('which_set', 7)}, {name}."
        if step < clock.last:
            assert name in clock.caption(step).replace("Degree", "degree")
        assert f"**{whose}" in clock.told(step)


@pytest.mark.parametrize("settings", [{}, {"family": "neighbours"}, {"n": 5, "sets": 20}])
def test_learning_curves_as_if_another_size_were_asked_for(settings: dict[str, Any]) -> None:
    clock = opened("learning", **settings)
    run = clock.run

    def expected(step: int) -> dict[str, Any]:
        state = run.states[step]
        found: dict[str, Any] = {}
        for i, (title, number) in enumerate(zip(run.titles, run.numbers, strict=True)):
            enough = run.family.least(number) <= state.n
            errors = np.sort(state.validation[i])
            middle = slice(24, 26) if len(errors) == 50 else slice(9, 11)
            found[f"Error, {title}"] = float(errors[middle].mean()) if enough else "too few points"
        return found

    clock.hold(expected, clock.start)
    for step in clock.steps:
        size = run.states[step].n
        assert f"**{size} points**" in clock.told(step)
        errors = [clock.numbers(step)[f"Error, {title}"] for title in run.titles]
        if "too few points" in errors:
            assert "cannot be fitted" in clock.caption(step)
        else:
            better = run.titles[int(np.argmin(errors))]
            lower, higher = sorted(clock.numbers(step)[f"Error, {label}"] for label in run.titles)
            how = "a slightly lower" if higher - lower < 0.05 * higher else "the lower"
            told = f"{words.number(lower)} against {words.number(higher)}"
            assert f" {better} has {how} error on new data, {told}" in clock.caption(step)
            assert clock.caption(step).startswith("In the end, with 200" if step == clock.last else f"With {size} ")
    if settings.get("n") == 5:
        name = "Error, degree 10"
        assert clock.whole[name] == "too few points" != clock.numbers(clock.last)[name]
        assert "needs at least 11 points" in clock.told(0)
        assert clock.caption(0).endswith("degree 10 cannot be fitted: it needs 11")


def test_learning_curves_of_a_line_are_numpys_at_every_size() -> None:
    clock = opened("learning", sets=20)
    for step, state in enumerate(clock.run.states):
        sets = clock.at(step).source.sets
        at = learning_curves.validation_places(state.n, 0)
        new = np.sin(2 * np.pi * at) + 0.3 * np.random.default_rng([0, state.n, 1]).normal(size=(20, len(at)))
        lines = [Polynomial.fit(x, y, 1) for x, y in zip(sets.x, sets.y, strict=True)]
        errors = [np.mean((line(at) - target) ** 2) for line, target in zip(lines, new, strict=True)]
        assert clock.numbers(step)["Error, degree 1"] == pytest.approx(np.median(errors), rel=1e-8)


@pytest.mark.parametrize(
    ("settings", "labels"),
    [
        ({}, ("At the training points", "At new points")),
        ({"law_over": "points", "law_intercept": True}, ("At the training points", "At new points")),
        ({"law_show": "errors", "law_noise": 2.0}, None),
    ],
)
def test_the_law_as_if_another_size_were_chosen(settings: dict[str, Any], labels: tuple[str, str] | None) -> None:
    clock = opened("law", law_d=5, **settings)
    run, noise = clock.run, settings.get("law_noise", 1.0)

    clock.sound(clock.start)
    worst = 0
    for step in clock.steps:
        shown = clock.numbers(step)
        measured = [float(value) for label, value in shown.items() if label.endswith("measured")]
        size = run.states[step]
        inputs, points = f"{size.d} input{'s' * (size.d > 1)}", f"{size.n} points"
        said = clock.caption(step)
        n, d = (50, run.along[step]) if run.over == "columns" else (run.along[step], 5)
        p = d + run.intercept
        new = (1 + (n + 1) * d / (n - d - 2)) / n if run.intercept else d / (n - d - 1)
        shares = (p / n, new) if labels else (1 - p / n, 1 + p / n)
        theory = [noise**2 * share for share in shares]
        assert all(f"= **{words.number(value)}**" in clock.told(step) for value in theory)
        off = max(abs(found / value - 1) for found, value in zip(measured, theory, strict=True))
        worst = max(worst, math.ceil(100 * off))
        if step == clock.last:
            assert said.startswith(f"Up to {inputs if run.over == 'columns' else points} the dots stay within ")
            assert f"within {worst}% of the law" in said or len(clock.steps) < len(run.states)
            by_points = {state.n: state.mean[0] for state in run.states}
            fall = f"falls by a factor of {words.number(by_points.get(50, 0) / by_points[max(by_points)])}"
            rise = f"ends at {words.number(measured[1] / measured[0])} times that at training points"
            if labels:
                assert said.endswith(rise if run.over == "columns" else fall)
        elif labels:
            off_by = f"both measured dots are within {math.ceil(100 * off)}% of the law"
            assert said == f"With {inputs} and {points}, {off_by}"
        else:
            times = [words.number(value / noise**2) for value in (*measured, *theory)]
            told = f"the training error is {times[0]} and the test error {times[1]} times the noise variance"
            assert said == f"With {inputs}, {told}, where the law says {times[2]} and {times[3]}"
        assert f"X with {size.n} rows and {size.d + run.intercept} columns" in clock.told(step)
    if labels:
        assert next(iter(clock.whole)) == f"{labels[0]}, measured"


@pytest.mark.parametrize(
    "settings", [{}, {"valid_method": "leave-one-out"}, {"valid_method": "hold-out", "valid_repeat": "points"}]
)
def test_an_estimate_fold_by_fold(settings: dict[str, Any]) -> None:
    clock = opened("validation", **settings)
    run = clock.run
    x, y, fold = run.final.x, run.final.y, run.final.fold

    least = min(2, clock.last)  # one fold of several is no average

    def expected(step: int) -> dict[str, Any]:
        errors = []
        for j in range(step):
            fit = Polynomial.fit(x[fold != j], y[fold != j], 3)
            errors.append(np.mean((y[fold == j] - fit(x[fold == j])) ** 2))
        fit = Polynomial.fit(x, y, 3)
        true = float(np.mean((fit(AT) - np.sin(2 * np.pi * AT)) ** 2)) + 0.09
        return {
            "Average so far": float(np.mean(errors)) if step >= least else "none yet",
            "True error": true,
        }

    clock.hold(expected)
    k = clock.last
    assert clock.picture.start == least, "it opens where there is an average"
    assert f"No fold of {k} yet" in clock.told(0)
    training = words.tex(float(np.mean((y - Polynomial.fit(x, y, 3)(x)) ** 2)))
    assert f"= {training}" in clock.told(0)
    for step in clock.steps[1:]:
        learned = int(run.states[step].learned.sum())
        if step < min(least, k):
            assert clock.caption(step).endswith(f"held out, and the fit learns from the other {learned}")
        elif step < k:
            average, true = (float(value) for value in expected(step).values())
            ratio = average / true
            how = f"{100 * abs(ratio - 1):.0f}% {'below' if ratio < 1 else 'above'}"
            how = "less than 1% off" if how.startswith("0%") else how if ratio < 2 else f"{words.number(ratio)} times"
            assert clock.caption(step) == f"After {step} of {k} folds, the average error is {how} the true error"
        said = clock.told(step)
        assert f"**Fold {step} of {k}.**" in said
        assert ("over the folds so far" in said) == (step < k)
        assert f"= {words.tex(run.states[step].estimate)}" in said
        assert ("Without leaving anything out" in said) == (run.method == "leave-one-out")


def test_choosing_a_model_set_by_set() -> None:
    clock = opened("validation", valid_part="choosing", n=12)
    clock.sound(still=True)
    found, names = clock.run.selection, ("training error", "hold-out", "5 folds", "leave-one-out")
    assert list(clock.whole) == [f"By {name}" for name in names]
    for step in clock.steps:
        said = clock.told(step)
        assert f"**Set {step + 1} of 100.**" in said
        for i, name in enumerate(names):
            picked = clock.run.models[int(found.errors[i, step].argmin())]
            assert f"{name}: degree }} {picked}" in said
        errors = found.errors[:, step]
        best, picks = int(errors[-1].argmin()), errors[:-1].argmin(axis=1)
        near = [i for i in range(4) if errors[-1, picks[i]] == errors[-1, picks].min()]
        who = words.listed([names[i] for i in near])
        told = f"On set {step + 1} degree {clock.run.models[best]} has the lowest true error"
        it = "it" if picks[near[0]] == best else f"the closest, degree {clock.run.models[picks[near[0]]]}"
        picked = "pick" if len(near) > 1 or who == "5 folds" else "picks"
        if step < clock.last:
            assert clock.caption(step) == f"{told}, and {who} {picked} {it}"
    medians = np.median([[e[-1, e[i].argmin()] for e in np.moveaxis(found.errors, 1, 0)] for i in range(5)], axis=1)
    best, least = int(medians[:4].argmin()), float(medians[:4].min())
    others = " and ".join(f"{words.number(float(medians[i]))} by {names[i]}" for i in (1, 0) if i != best)
    told = (
        f"{names[best]} pick{'s' * (best != 2)} best, with a median true error of {words.number(least)}, "
        f"against {others}"
    )
    assert clock.caption(clock.last) == f"Over 100 sets {told}"


@pytest.mark.parametrize("settings", [{}, {"winner_kind": "models", "winner_models": 4}, {"winner_m": 1}])
def test_the_winner_as_if_so_many_took_part(settings: dict[str, Any]) -> None:
    clock = opened("validation", valid_part="winner", **settings)
    race = clock.run.race

    def expected(step: int) -> dict[str, Any]:
        M, found = clock.run.counts[step], []
        for validation, test, true in zip(race.validation, race.test, race.true, strict=True):
            won = min(range(M), key=lambda i: validation[i])
            found.append((validation[won], test[won], true[won]))
        validation, test, true = np.mean(found, axis=0)
        return {
            "Winner, validation": validation,
            "Winner, test": test,
            "True error": true,
            "Too good by": true - validation,
        }

    clock.hold(expected, clock.start)
    for step in clock.steps:
        assert clock.says(step, clock.numbers(step)["Winner, validation"])
        if "winner_kind" not in settings:
            assert clock.verdict(step).startswith(
                f"The expected validation error of the winner of {clock.run.counts[step]:,} is"
            )
    if not settings:
        assert "at least one of 1000 is" in clock.told(clock.last) and "at least one of 1 is" in clock.told(0)


@pytest.mark.parametrize(
    "settings", [{}, {"search": "backward", "learned": 40}, {"search": "filter"}, {"data": "iris", "folds": 3}]
)
def test_a_search_feature_by_feature(settings: dict[str, Any]) -> None:
    clock = opened("features", **settings)
    run, states = clock.run, clock.run.trace.states
    d = len(run.data.feature_names)

    def expected(step: int) -> dict[str, Any]:
        errors = [state.error for state in states[: step + 1]]
        least = min(errors)
        of = min((s.features for s in states[: step + 1] if s.error <= least * (1 + 1e-9)), key=len)
        found = {"Features validation picks so far": len(of), "Its validation error": least}
        if not run.classes:
            X, X_test = (np.column_stack([np.ones(len(rows.X)), rows.X[:, of]]) for rows in (run.train, run.test))
            model = LinearRegression(fit_intercept=False).fit(X, run.train.y)
            found["Its test error"] = float(np.mean((model.predict(X_test) - run.test.y) ** 2))
        return found

    clock.hold(expected)
    if not run.classes:
        sizes = [len(state.features) for state in states]
        least = sizes[int(np.argmin([clock.run.test_error(state.features) for state in states]))]
        tests = [clock.run.test_error(state.features) for state in states]
        picked = len(expected(clock.last)) and int(expected(clock.last)["Features validation picks so far"])
        best = f"Validation picks {picked} feature" if tests[sizes.index(picked)] <= min(tests) * (1 + 1e-9) else ""
        assert clock.caption(clock.last).startswith(best or f"The test error is lowest with {least} feature")
    tests = [run.test_error(state.features) for state in states]
    for i, state in enumerate(states[:-1]):
        assert state.tried == (i if run.method == "filter" else sum(d - j for j in range(i)))
        if not i:
            assert words.number(tests[0]) in clock.caption(0)
            continue
        percent = round(100 * abs(tests[i] / tests[i - 1] - 1)) if tests[i - 1] else np.nan
        verb = "raises" if tests[i] > tests[i - 1] else "lowers"
        told = f"{verb} the test error by {percent}%" if percent else "changes the test error by less than 1%"
        if i != (low := int(np.argmin(tests[: i + 1]))):
            told += ", and it was lowest" if verb == "raises" else ", but it was lower"
            told += f" with {words.count(len(states[low].features), 'feature')}"
        assert not tests[i - 1] or clock.caption(i).endswith(told)
    assert clock.picture.start == max(1, min(2, d // 3)), "the errors have a course, and who wins is to be seen"
    for step in clock.steps:
        named = run.names(states[step].best)
        assert f"Best set so far: {words.listed(named) or 'no feature'}" in clock.told(step)
        if not run.classes:
            tested = []
            for of in (state.features for state in states[: step + 1]):
                X, X_test = (np.column_stack([np.ones(len(rows.X)), rows.X[:, of]]) for rows in (run.train, run.test))
                miss = LinearRegression(fit_intercept=False).fit(X, run.train.y).predict(X_test) - run.test.y
                tested.append(float(np.mean(miss**2)))
            assert tests[: step + 1] == pytest.approx(tested)


@pytest.mark.parametrize("settings", [{}, {"beyond_kind": "ramp", "beyond_n": 10, "beyond_lambda": 0.01}])
def test_ever_more_features(settings: dict[str, Any]) -> None:
    clock = opened("beyond", **settings)
    run = clock.run

    def expected(step: int) -> dict[str, Any]:
        state = random_features.fit(run.truth, run.states[step].D, **run.settings)
        found = {"Training error": run.training_error(state)}
        if run.n < 2 * state.D:
            return found
        errors, sets = [], run.sets
        frequency, offset = random_features.draw(
            state.D, kind=run.kind, waves=run.waves, repeats=run.repeats, seed=run.seed
        )
        for y, w, b in zip(sets.y, frequency, offset, strict=True):
            Phi, at = (random_features.features(x, w, b, run.kind) for x in (sets.x, AT))
            inner = Phi.T @ Phi + run.penalty * np.eye(state.D)
            coef = np.linalg.solve(inner, Phi.T @ y) if run.penalty else np.linalg.lstsq(Phi, y)[0]
            errors.append(np.mean((at @ coef - run.truth(AT)) ** 2) + run.noise**2)
        return found | {"Test error": float(np.median(errors))}

    clock.hold(expected, clock.start)
    for step in clock.steps:
        many = words.count(run.states[step].D, "feature")
        assert clock.caption(step).startswith(f"With {many} for" if step < clock.last else "The test error ")
        assert f"**{run.states[step].D} features**" in clock.told(step)


@pytest.mark.parametrize(("settings", "degree"), [({}, 3), ({"data_n": 10, "number_polynomial": 6}, 6)])
def test_refits_resample_by_resample(settings: dict[str, Any], degree: int) -> None:
    clock = opened("bootstrap", **settings)
    x, y = clock.run.x, clock.run.y
    drawn = np.random.default_rng(0).integers(len(x), size=(settings.get("resamples", 100), len(x)))
    used = [b for b, picks in enumerate(drawn) if len(set(picks)) > degree]
    fits = {b: Polynomial.fit(x[drawn[b]], y[drawn[b]], degree)(x) for b in used}

    def expected(step: int) -> dict[str, Any]:
        unseen = [np.array([fits[b][i] for b in used[:step] if i not in drawn[b]]) for i in range(len(x))]
        known = [(of, target) for of, target in zip(unseen, y, strict=True) if len(of)]
        return {
            "Error on left-out points": float(np.mean([np.mean((of - target) ** 2) for of, target in known])),
            "Training error": float(np.mean((Polynomial.fit(x, y, degree)(x) - y) ** 2)),
        }

    clock.hold(expected)
    assert clock.start == 5 and clock.last == len(used)
    for step in clock.steps:
        b = used[step - 1]
        times = np.bincount(drawn[b], minlength=len(x))
        drawn_now = clock.picture.frames[clock.picture.frame(step)]["data"]
        bar = next(t for t in drawn_now if t.get("name") == "differ most here")
        if step < min(20, clock.last):
            assert clock.caption(step) == f"Refit {b + 1} leaves out {(times == 0).sum()} of {len(x)} points"
            assert np.isnan(bar["y"]).all(), "where they differ most is to be seen as one plays"
        else:
            many = f"The {step} refits so far" if step < clock.last else f"The {step} refits"
            at = np.linspace(x.min(), x.max(), len(clock.run.state.at))
            curves = [Polynomial.fit(x[drawn[b]], y[drawn[b]], degree)(at) for b in used[:step]]
            far = int(np.std(curves, axis=0).argmax())
            least, most = (float(end([c[far] for c in curves])) for end in (min, max))
            lowest, highest = (words.brief(y) if abs(y) < 99 else words.number(y) for y in (least, most))
            told = f"{many} differ most at x = {at[far]:.3g}, where they range from {lowest} to {highest}"
            assert clock.caption(step) == told
            ends = [float(end([curve[far] for curve in curves])) for end in (min, max)]
            low, high = clock.picture.frames[0]["layout"]["yaxis"]["range"]
            assert bar["x"].tolist() == pytest.approx([at[far]] * 2, rel=1e-6)
            assert bar["y"].tolist() == pytest.approx(np.clip(ends, low, high), rel=1e-5, abs=1e-6)
        assert f"How often resample {b + 1} has each of the {len(x)} rows" in clock.told(step)
        assert bool(clock.verdict(step)) == (step == 1)
        names = [name.strip() for name in clock.picture.frames[clock.picture.frame(step)]["data"][-1]["text"]]
        assert names[2] == "earlier refits"
        data = {t["name"]: t for t in clock.picture.frames[clock.picture.frame(step)]["data"] if "name" in t}
        np.testing.assert_array_equal(data["left out"]["x"], np.float32(x[times == 0]))
        often = [f"<b>{k}</b>" if k > 1 else "" for k in times[times > 0]]
        assert data["drawn, number: how often"]["text"] == often
        assert np.isnan(data["earlier refits"]["y"]).sum() == min(step - 1, 30)


@pytest.mark.parametrize("settings", [{}, {"family": "neighbours", "resamples": 20}])
def test_refits_model_by_model(settings: dict[str, Any]) -> None:
    clock = opened("bootstrap", refits_move="models", **settings)
    run = clock.run

    def expected(step: int) -> dict[str, Any]:
        state, x, y = run.trace.states[step], run.x, run.y
        if run.family.name != "polynomial" or step > 5:
            shown = clock.numbers(step)
            total = float(shown["Variance"]) + float(shown["Bias² + noise"])
            return {"Error on left-out points": total, "Training error": state.training_error}
        fits = np.array([Polynomial.fit(x[p], y[p], int(state.number))(x) for p in state.picks[state.used]])
        inside = np.array([np.isin(np.arange(len(x)), p) for p in state.picks[state.used]])
        refits = np.ma.masked_array(fits, inside)
        return {
            "Error on left-out points": float(((refits - y) ** 2).mean(axis=0).mean()),
            "Variance": float(refits.var(axis=0).mean()),
            "Training error": float(np.mean((Polynomial.fit(x, y, int(state.number))(x) - y) ** 2)),
        }

    clock.hold(expected, clock.start)
    for step in clock.steps:
        assert clock.says(step, clock.numbers(step)["Error on left-out points"])
    assert clock.told(0) != clock.told(1)


@pytest.mark.parametrize(
    ("view", "settings", "axes"),
    [
        ("ledger", {"ledger_moves": "training sets"}, {"x2"}),
        ("bootstrap", {"refits_move": "models"}, {"x3"}),
        ("law", {"law_single": True}, {"x2"}),
        ("beyond", {"beyond_norm": True}, {"x2", "x3"}),
        ("validation", {"valid_method": "leave-one-out"}, {"y2"}),
    ],
)
def test_an_axis_along_which_the_player_goes_is_there_under_other_settings(
    view: str, settings: dict[str, Any], axes: set[str]
) -> None:
    picture = opened(view, **settings).picture
    assert picture.tracks.keys() == axes
    for axis, places in picture.tracks.items():
        assert len(places) == len(picture.frames) and f"{axis[0]}axis{axis[1:]}" in picture.frames[0]["layout"]
