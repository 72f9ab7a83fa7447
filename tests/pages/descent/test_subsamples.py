"""Newton on a growing sample, on the screen, at every step."""

import numpy as np
import pytest

from algos.descent.subsampled_newton import Guess
from algos.trace import Trace
from pages.views.descent.subsamples import borders, closer, course, figure
from pages.views.descent.subsamples.run import starts_at
from tests.pages.clock import Clock
from ui.words import number


def clock(**settings: object) -> Clock:
    return Clock("descent", view="subsamples", **settings)


def read(trace: Trace[Guess], step: int) -> int:
    """How many rows by all steps together."""
    return sum(len(state.rows) for state in trace.states[: step + 1])


@pytest.mark.parametrize(
    "settings",
    [{}, {"newton_rows": "500", "share": "0.1", "growth": "2", "seed": 4}, {"newton_rows": "1000", "share": "1"}],
)
def test_numbers_are_those_of_both_runs(settings: dict[str, object]) -> None:
    from sklearn.linear_model import LogisticRegression

    at = clock(**settings)
    theirs = LogisticRegression(C=1e12, solver="newton-cholesky", tol=1e-12).fit(at.run.X, at.run.y)
    best = np.append(theirs.intercept_, theirs.coef_[0])
    assert at.run.best == pytest.approx(best, abs=1e-6)

    def expected(step: int) -> dict[str, float | str]:
        told: dict[str, float | str] = {}
        for name, trace in at.run.runs.items():
            k = min(step, trace.steps)
            away = float(np.linalg.norm(trace.states[k].theta - at.run.best))
            told[f"Distance to the star, {name}"] = away if away >= 1e-6 else "under 10⁻⁶"
        return told

    at.hold(expected)


@pytest.mark.parametrize("many", ["1000", "5000"])
def test_the_rows_that_are_lit_are_those_of_the_step_as_many_as_are_drawn(many: str) -> None:
    at = clock(newton_rows=many, share="0.05", growth="3")
    for step in at.steps[1:]:
        lit = [
            t
            for t in borders.chart(at.at(step)).frames[0]["data"]
            if t.get("hovertemplate", "").startswith("read by this step")
        ]
        shown = sum(np.isfinite(np.asarray(t["x"], dtype=float)).sum() for t in lit)
        trace = at.run.sample
        assert shown == min(len(trace.states[min(step, trace.steps)].rows), borders.DRAWN)


def test_the_courses_are_the_distances_by_rows_read_down_to_the_edge_of_their_axis() -> None:
    at, under = clock(), 0
    for step in at.steps[1:]:
        figure_ = borders.chart(at.at(step)).frames[0]
        data, low = figure_["data"], 10.0 ** figure_["layout"]["yaxis2"]["range"][0]
        for name, trace in at.run.runs.items():
            away = at.run.distances(name)[1 : min(step, trace.steps) + 1]
            curve, edge = [
                t for t in data if f"{name}: " in t.get("hovertemplate", "") and "away" in t["hovertemplate"]
            ]
            drawn, marked = (np.asarray(t["y"], dtype=float) for t in (curve, edge))
            on = drawn[1 : len(away) + 1]
            assert on[away >= course.LEAST] == pytest.approx(away[away >= course.LEAST], rel=1e-5)
            rows = [read(trace, k) for k in range(1, len(away) + 1)]
            assert list(np.asarray(curve["x"], dtype=float)[1 : len(away) + 1]) == rows
            gone = away < course.LEAST
            assert (drawn[np.isfinite(drawn)] > low).all() and np.isfinite(marked).any() == gone.any()
            assert gone.sum() == 0 or (on[gone][0] == pytest.approx(course.EDGE) and np.isnan(on[gone][1:]).all())
            under += gone.any()
    assert under


def test_bars_are_what_each_has_read_a_piece_a_step_and_once_it_has_arrived_no_more() -> None:
    at = clock()
    for step in at.steps:
        frame = at.picture.frames[step]
        bars = [t for t in frame["data"] if t["type"] == "bar"]
        told = [t["text"][0] for t in frame["data"] if t.get("xaxis") == "x2" and t["type"] == "scatter"]
        for bar, text, (name, trace) in zip(bars, told, at.run.runs.items(), strict=True):
            near = int(np.flatnonzero(at.run.distances(name) < 1e-3)[0])
            pieces = [len(trace.states[k].rows) * (k <= step) for k in range(1, near + 1)]
            assert list(bar["y"]) == pieces and bar["base"].max() <= sum(pieces)  # nothing is to come
            assert list(bar["base"])[:step] == [read(trace, k) for k in range(min(near, step))]
            assert text == (f"{read(trace, min(step, near)):,}" if step else "")
            assert frame["layout"]["yaxis2"]["range"][1] > sum(pieces)


def test_lines_and_classes_have_names() -> None:
    at = clock()
    told = " ".join(one["text"] for one in borders.chart(at.at(1)).frames[0]["layout"]["annotations"])
    main = " ".join(one["text"] for one in at.picture.frames[1]["layout"]["annotations"])
    assert all(name in main for name in ("growing sample", "all rows", "Rows read, a piece a step"))
    assert any("best fit" in " ".join(t.get("text") or []) for t in at.picture.frames[1]["data"])
    assert all(
        name in told
        for name in (
            "━ best border",
            "How far each fit is from the best",
            "growing sample",
            "all rows",
            "class 0",
            "class 1",
        )
    )


@pytest.mark.parametrize(
    "settings", [{}, {"growth": "1"}, {"newton_rows_of": "table", "data": "iris", "positive": "versicolor"}]
)
def test_ways_on_the_map_are_both_coefficients_and_say_how_many_rows_were_read(settings: dict[str, object]) -> None:
    at = clock(**settings)
    for step in at.steps[1:]:
        data = at.picture.frames[step]["data"]
        drawn = [t for t in data if t.get("mode") == "lines+markers"]
        for way, trace in zip(drawn, (at.run.full, at.run.sample), strict=True):
            k = min(step, trace.steps)
            theta = trace.curve("theta")[: k + 1, 1:]
            assert np.column_stack([way["x"], way["y"]]) == pytest.approx(theta, abs=1e-5)
            assert way["customdata"][-1].split()[0] == f"{read(trace, k):,}"


def test_the_map_is_the_log_loss_of_all_rows_and_least_at_the_star() -> None:
    run = clock(newton_rows="500").run
    across, up = np.array([0.0, 0.7, run.best[1]]), np.array([-1.0, run.best[2]])
    found = figure.cost(run, across, up)
    for i, w2 in enumerate(up):
        for j, w1 in enumerate(across):
            z = run.best[0] + run.X @ [w1, w2]
            assert found[i, j] == pytest.approx(np.mean(np.logaddexp(0, np.where(run.y == 1, -z, z))), rel=1e-5)
    assert found.argmin() == 5
    height = figure._height(run, figure.plane(run))(np.array([[0.7, -1.0], run.best[1:]]))
    assert height == pytest.approx([found[0, 1] - found[1, 2], 0], abs=1e-4)


def test_both_borders_are_drawn_on_the_best_one() -> None:
    at = clock()
    for step in at.steps[1:]:
        data = borders.chart(at.at(step)).frames[0]["data"]
        lines = [t for t in data if t.get("xaxis", "x") == "x" and t["mode"] == "lines"]
        thetas = [at.run.best, *(run.states[min(step, run.steps)].theta for run in (at.run.full, at.run.sample))]
        for line, theta in zip(lines, thetas, strict=True):
            ends = np.column_stack([line["x"], line["y"]]).astype(float)
            assert theta[0] + ends @ theta[1:] == pytest.approx(0, abs=1e-4)
        assert np.all(np.diff([line["line"]["width"] for line in lines]) < -2)


def test_a_border_is_where_both_classes_are_as_likely() -> None:
    theta = np.array([0.7, -1.2, 2.0])
    plane = clock().run.plane
    line = borders.border(plane, theta, "red")
    ends = np.column_stack([line["x"], line["y"]]).astype(float)
    assert theta[0] + ends @ theta[1:] == pytest.approx(0, abs=1e-4)
    assert np.isnan(np.asarray(borders.border(plane, np.array([1.0, 0.0, 0.0]), "red")["x"])).all()


def test_a_sample_without_overlap_is_told() -> None:
    found = [
        clock(newton_rows="200", share=share, growth="1", seed=seed) for seed in (0, 1) for share in ("0.005", "0.5")
    ]
    gone = [at for at in found if at.run.sample.final.phase == "diverged"]
    assert 0 < len(gone) < len(found)
    for at in found:
        assert ("do not overlap" in " ".join(said.text for said in at.shown.said)) == (at in gone)
        for frame in range(len(at.picture.frames)):
            for trace in at.picture.frames[frame]["data"]:
                assert not np.isinf(np.asarray(trace["x"], dtype=float)).any()


def test_of_a_table_two_inputs_and_one_class_against_the_others_are_taken_and_a_clean_cut_is_refused() -> None:
    from sklearn.linear_model import LogisticRegression

    from pages.descent import PAGE
    from ui.compute import Refused

    at = clock(newton_rows_of="table", data="iris", positive="versicolor")
    X, y = at.run.X, at.run.y
    assert X.mean(axis=0) == pytest.approx(0, abs=1e-9) and set(y.tolist()) == {0, 1}
    theirs = LogisticRegression(C=1e12, solver="newton-cholesky", tol=1e-12).fit(X, y)
    assert at.run.best == pytest.approx(np.append(theirs.intercept_, theirs.coef_[0]), abs=1e-5)
    told = borders.chart(at.at(1)).frames[0]["layout"]["annotations"]
    assert any("versicolor" in one["text"] for one in told)
    with pytest.raises(Refused, match="separates"):
        PAGE.answer({"view": "subsamples", "newton_rows_of": "table", "data": "iris", "positive": "setosa"})


def test_it_opens_after_two_steps_and_says_who_is_nearer_and_who_is_there() -> None:
    at, said = clock(), set()
    assert at.start == 2 and (
        at.caption(2)
        == "Step 2: after 500 rows the growing sample is about as near to the star as the fit on all rows after 10,000"
    )
    for one in (at, clock(newton_rows="500", share="0.1", growth="1")):
        for step in one.steps[1:]:
            runs, runs_of = one.run.runs.items(), ("growing sample", "all rows")
            the = {"growing sample": "the growing sample", "all rows": "the fit on all rows"}
            away = {name: float(one.run.distances(name)[min(step, trace.steps)]) for name, trace in runs}
            near = {name: np.flatnonzero(one.run.distances(name)[: step + 1] < 1e-3) for name in away}
            there = {name: read(one.run.runs[name], first[0]) for name, first in near.items() if len(first)}
            told = one.caption(step)
            assert ("only" in told) == (len(there) == 1)
            if not there:
                close, far = sorted(away, key=lambda name: away[name])
                alike = away[far] <= 1.1 * away[close]
                assert ("about as near to the star as the fit on all rows" in told) == alike
                few, many = (read(one.run.runs[name], step) for name in ((close, far) if not alike else runs_of))
                assert told.startswith(f"Step {step}: after {few:,} rows ") and told.endswith(f" after {many:,}")
                assert (f" rows {the[close]} " in told and f"than {the[far]}" in told) != alike
                said.add(alike)
            if len(there) < 2:
                continue
            few, many = sorted(there, key=lambda name: there[name])
            assert len({*there.values()}) == 2
            late = f"{the[many]} after {there[many]:,}"
            assert told == f"Step {step}: {the[few]} reached the star after {there[few]:,} rows, {late}"
    assert said == {True, False}
    assert at.caption(0).endswith(f"the first sample has {len(at.run.sample.states[1].rows)} rows")
    both = clock(newton_rows="500", share="1")
    thetas = both.run.full.curve("theta")
    for step in range(1, both.last + 1):
        far, rows = float(np.linalg.norm(thetas[step] - thetas[step - 1])), min(500 * step, 2000)
        arrived = "reached the star after" if np.linalg.norm(thetas[step] - both.run.best) < 1e-3 else "have read"
        assert both.caption(step) == f"Step {step} was {number(far)} long, and both {arrived} {rows:,} rows"
    alone = clock(newton_rows="5000", growth="1")
    nearest = float(alone.run.distances("growing sample").min())
    told = (
        f"only the fit on all rows has reached the star, and the growing sample came no nearer than {number(nearest)}"
    )
    assert alone.caption(alone.last).endswith(told)


@pytest.mark.parametrize("settings", [{}, {"growth": "1"}, {"share": "1"}])
def test_the_note_says_whether_the_sample_grows(settings: dict[str, object]) -> None:
    at = clock(newton_rows="1000", **settings)
    read = [len(state.rows) for state in at.run.sample.states[1:]]
    told = at.screen.note(at.run)
    assert ("a sample that grows" in told) == (read[0] < read[1])
    assert ("stays as small" in told) == (read[0] == read[1] < 1000)
    assert ("from all rows, in both fits" in told) == (read[0] == 1000)


def test_a_border_that_lies_right_is_told_from_coefficients_that_are_too_small() -> None:
    at = clock()
    for step in at.steps:
        theta, best = at.run.full.states[min(step, at.run.full.steps)].theta, at.run.best
        share = np.linalg.norm(theta) / np.linalg.norm(best)
        assert closer.steepness(at.at(step)) == (
            "The border of all rows lies right already, but is not yet steep enough: "
            f"its coefficients are {100 * share:.0f}% as large as the best ones."
            if 0 < share <= 0.95
            else ""
        )
    assert "52%" in closer.steepness(at.at(1))


def test_the_bars_count_the_rows_that_the_answer_to_its_preset_counts() -> None:
    at = clock(newton_rows="20000", share="0.01", growth="4")
    fewer, more = (int(at.screen.quantity(at.run, f"Rows to a thousandth, {name}")) for name in at.run.runs)
    for step in range(at.last - 1, at.last + 1):
        told = [t["text"][0] for t in at.picture.frames[step]["data"] if t.get("xaxis") == "x2" and "text" in t]
        assert told == [f"{fewer:,}", f"{more:,}"]


def test_both_begin_where_the_start_is_put_and_the_star_stays() -> None:
    at, moved = clock(), clock(**starts_at(0, -0.5, -1.0))
    assert [drag.meta for drag in moved.picture.drags] == ["start"] and moved.picture.on_click
    for trace in moved.run.runs.values():
        assert trace.states[0].theta == pytest.approx([0, -0.5, -1.0])
    assert moved.run.best == pytest.approx(at.run.best, abs=1e-9)
    assert "the growing sample reached the star" in moved.caption(moved.last)
    ring = next(t for t in moved.picture.frames[0]["data"] if t.get("meta") == "start")
    assert [ring["x"][0], ring["y"][0]] == pytest.approx([-0.5, -1.0])
    assert figure.plane(moved.run).holds(np.vstack([moved.run.start, moved.run.best[1:]])).all()


def test_a_start_too_far_out_for_newtons_method_is_told_and_stays_finite() -> None:
    at = clock(from_1=4.0, from_2=4.0)
    assert at.run.full.final.phase == "diverged" and "From this start" in at.shown.said[1].text
    assert at.caption(at.last).endswith("the fit on all rows have been led far off")
    for frame in range(len(at.picture.frames)):
        for trace in at.picture.frames[frame]["data"]:
            assert not np.isinf(np.asarray(trace["x"], dtype=float)).any()
