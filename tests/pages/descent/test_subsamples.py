"""Newton on a growing sample, on the screen, at every step."""

import numpy as np
import pytest

from algos.descent.subsampled_newton import Guess
from algos.trace import Trace
from pages.views.descent.subsamples import figure
from tests.pages.clock import Clock
from ui import words


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

    def expected(step: int) -> dict[str, float]:
        told = {}
        for name, trace in at.run.runs.items():
            k = min(step, trace.steps)
            told[f"Distance, {name}"] = float(np.linalg.norm(trace.states[k].theta - at.run.best))
        return told

    at.hold(expected)


@pytest.mark.parametrize("many", ["1000", "5000"])
def test_the_rows_that_are_lit_are_those_of_the_step_as_many_as_are_drawn(many: str) -> None:
    at = clock(newton_rows=many, share="0.05", growth="3")
    for step in at.steps:
        lit = [t for t in at.picture.frames[step]["data"] if t.get("hovertemplate", "").startswith("read by this step")]
        shown = sum(np.isfinite(np.asarray(t["x"], dtype=float)).sum() for t in lit)
        trace = at.run.sample
        assert shown == min(len(trace.states[min(step, trace.steps)].rows), figure.DRAWN)


def test_a_distance_below_the_axis_is_a_triangle_that_says_so_and_no_place_of_the_curve() -> None:
    at, under = clock(), 0
    for step in at.steps[1:]:
        data = at.picture.frames[step]["data"]
        low = 10.0 ** at.picture.frames[step]["layout"]["yaxis"]["range"][0]
        for name, trace in at.run.runs.items():
            away = at.run.distances(name)[1 : min(step, trace.steps) + 1]
            (curve,) = [
                t
                for t in data
                if t.get("hovertemplate", "").startswith(f"{name}: %{{customdata}} away")
                and "below" not in t["hovertemplate"]
            ]
            (edge,) = [
                t for t in data if "below this axis" in t.get("hovertemplate", "") and name in t["hovertemplate"]
            ]
            drawn, marked = (np.asarray(t["y"], dtype=float) for t in (curve, edge))
            shown = away[away >= figure.FLOOR]
            on = drawn[np.isfinite(drawn) & (drawn >= figure.FLOOR)]
            assert sorted(set(on)) == pytest.approx(sorted(set(shown)), rel=1e-5)
            ends = drawn[np.isfinite(drawn) & (drawn < figure.FLOOR)]  # it goes down to the edge, to a triangle
            assert set(ends) <= set(marked[np.isfinite(marked)]) and len(set(ends)) == (away < figure.FLOOR).any()
            assert (drawn[np.isfinite(drawn)] > low).all() and np.isfinite(marked).any() == (away < figure.FLOOR).any()
            assert ((low < marked) | np.isnan(marked)).all() and not (marked > 2.1 * low).any()
            told = {text for text, y in zip(edge["customdata"], marked, strict=True) if np.isfinite(y)}
            assert told == {words.number(float(value)) for value in away[away < figure.FLOOR]}
            under += len(told)
    assert under


def test_lines_and_classes_have_names() -> None:
    told = " ".join(one["text"] for one in clock().picture.frames[1]["layout"]["annotations"])
    assert all(name in told for name in ("best border", "class 0", "class 1"))


def test_the_name_of_each_stands_at_its_curve_with_what_a_step_reads() -> None:
    at = clock()
    for step in at.steps[1:]:
        names = [t for t in at.picture.frames[step]["data"] if t["mode"] == "text"]
        for told, (name, trace), where in zip(names, reversed(at.run.runs.items()), (1, step), strict=True):
            reads = len(trace.states[min(step, trace.steps)].rows)
            many = words.number(reads)
            lines = [f"{name}:", f"{many} rows {'each' if name == 'all rows' else 'in this'} step"]
            assert [line.strip() for line in told["text"][0].split("<br>") if "6px" not in line] == lines
            seen = [k for k in range(1, where + 1) if at.numbers(k)[f"Distance, {name}"] >= figure.FLOOR]
            shown = at.numbers(seen[-1])
            away = shown[f"Distance, {name}"]
            assert list(told["x"]) == [read(trace, seen[-1])]
            assert list(told["y"]) == pytest.approx([away]) if away >= figure.FLOOR else told["y"][0] < figure.FLOOR


def test_both_borders_are_drawn_on_the_best_one() -> None:
    at = clock()
    for step in at.steps[1:]:
        lines = [t for t in at.picture.frames[step]["data"] if t.get("xaxis") == "x2" and t["mode"] == "lines"]
        thetas = [at.run.best, *(run.states[min(step, run.steps)].theta for run in (at.run.full, at.run.sample))]
        for line, theta in zip(lines, thetas, strict=True):
            ends = np.column_stack([line["x"], line["y"]]).astype(float)
            assert theta[0] + ends @ theta[1:] == pytest.approx(0, abs=1e-4)
        assert np.all(np.diff([line["line"]["width"] for line in lines]) < -2)


def test_a_border_is_where_both_classes_are_as_likely() -> None:
    theta = np.array([0.7, -1.2, 2.0])
    plane = clock().run.plane
    line = figure.border(plane, theta, "red")
    ends = np.column_stack([line["x"], line["y"]]).astype(float)
    assert theta[0] + ends @ theta[1:] == pytest.approx(0, abs=1e-4)
    assert np.isnan(np.asarray(figure.border(plane, np.array([1.0, 0.0, 0.0]), "red")["x"])).all()


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
    assert any("versicolor" in one["text"] for one in at.picture.frames[0]["layout"]["annotations"])
    with pytest.raises(Refused, match="separates"):
        PAGE.answer({"view": "subsamples", "newton_rows_of": "table", "data": "iris", "positive": "setosa"})


def test_it_opens_after_one_step_and_says_what_each_has_read_and_who_is_there() -> None:
    at = clock()
    assert at.start == 2 and at.caption(1) == "Step 1, rows read so far: growing sample 100, all rows 5,000"
    assert at.caption(3) == "Step 3, rows read so far: growing sample 2,100, all rows 15,000"
    for one in (at, clock(newton_rows="500", share="0.1", growth="1")):
        for step in one.steps[1:]:
            there = [name for name in one.run.runs if one.numbers(step)[f"Distance, {name}"] < 1e-6]
            said = one.caption(step)
            assert said.endswith(f"; {there[0]} alone has arrived") if len(there) == 1 else ";" not in said
            if len(there) < 2:
                continue
            told = {}
            for name in there:
                first = next(i for i in one.steps if one.numbers(i)[f"Distance, {name}"] < 1e-6)
                told[name] = read(one.run.runs[name], first)
            first, fewer, more = min(told, key=lambda name: told[name]), min(told.values()), max(told.values())
            assert said == f"Step {step}: {first} has arrived with fewer rows read, {fewer:,} against {more:,}"
    alike = clock(newton_rows="500", share="1")
    assert alike.caption(alike.last) == f"Step {alike.last}: both have arrived with 2,500 rows read"


def test_a_border_that_lies_right_is_told_from_coefficients_that_are_too_small() -> None:
    at = clock()
    for step in at.steps:
        theta, best = at.run.full.states[min(step, at.run.full.steps)].theta, at.run.best
        share = np.linalg.norm(theta) / np.linalg.norm(best)
        said = at.screen.verdict and at.screen.verdict(at.at(step))
        assert said == (
            "All rows: the border lies right already, but is not yet steep enough: "
            f"its coefficients are {100 * share:.0f}% as large as the best ones."
            if 0 < share <= 0.95
            else ""
        )
    assert at.screen.verdict and "52%" in at.screen.verdict(at.at(1))
