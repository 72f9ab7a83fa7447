"""Truths: what a formula may hold, and that nothing else is ever evaluated."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from algos.bias_variance import truths

X = np.linspace(0, 1, 37)
ARGUMENTS = (
    "x",
    "0",
    "7",
    "-1",
    ".5",
    "-2.25",
    "1e5",
    "1e400",
    "1e-400",
    "pi",
    "'a'",
    "-x",
    "1/2",
    "True",
    "*x",
    "k=1",
)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("sine", np.sin(2 * np.pi * X)),
        ("cubic", 20 * X * (X - 0.5) * (X - 1)),
        ("step", np.sign(X - 0.5)),
        ("bump", 2 * np.exp(-60 * (X - 0.4) ** 2) - 0.5),
        ("line", 2 * X - 1),
        ("3", np.full(37, 3.0)),
        ("-x^2 + 1e1*x/4", -(X**2) + 10 * X / 4),
        ("max(x, 0.3) - min(abs(x - 1), e)", np.maximum(X, 0.3) - np.abs(X - 1)),
        ("2^-x", 2.0**-X),
        ("  sqrt(x) + log(x + 1) * tanh(cos(pi*x))  ", np.sqrt(X) + np.log(X + 1) * np.tanh(np.cos(np.pi * X))),
    ],
)
def test_a_formula_is_what_it_says(text, wanted):
    np.testing.assert_allclose(truths.read(text)(X), wanted, atol=1e-14)


@pytest.mark.parametrize("name", truths.TRUTHS)
def test_the_named_ones_are_of_about_the_same_size(name):
    assert 0.8 < np.abs(truths.read(name)(X)).max() < 1.6


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "1 to 400 characters"),
        ("x" * 401, "1 to 400 characters"),
        ("sin(2*pi*x", "is not a formula"),
        ("y + 1", "“y” is unknown"),
        ("__import__('os')", "not allowed"),
        ("x.real", "not allowed"),
        ("[x]", "not allowed"),
        ("x if x else 1", "not allowed"),
        ("lambda: x", "not allowed"),
        ("True", "not allowed"),
        ("'a'", "not allowed"),
        ("1j", "not allowed"),
        ("x // 2", "not allowed"),
        ("sin(x, x)", "sin takes 1 value, not 2"),
        ("max(x)", "max takes 2 values, not 1"),
        ("sin(x=1)", "not allowed"),
        ("sin(*x)", "not allowed"),
        ("sin", "“sin” is unknown"),
        ("log(x)", "no value at x = 0;"),
        ("1/(x - 0.5)", "no value at x = 0.5"),
        ("sqrt(x - 0.25)", "no value at x = 0;"),
        ("9^9^9^9", "no value"),
        ("1e7*x", "too large a number"),
        ("1" + "0" * 390, "too large a number"),
        ("exp(20*x)", "reaches 4.85e+08"),
        ("-" * 60 + "x", "nested too deeply"),
        ("x\n+1", "is not a formula"),
        ("knots(1, 2, 3, 4)", "5 to 33 numbers, not 4"),
        ("knots()", "5 to 33 numbers, not 0"),
        (f"knots({'1,' * 33}1)", "5 to 33 numbers, not 34"),
        ("knots(1, 2, x, 4, 5)", "nothing but numbers; “x” is none"),
        ("knots(1, 2, 3, 4, pi)", "nothing but numbers; “pi” is none"),
        ("knots(1, 2, 3, 4, --5)", "nothing but numbers"),
        ("knots(1, 2, 3, 4, 1/2)", "nothing but numbers"),
        ("knots(1, 2, 3, 4, not 5)", "nothing but numbers"),
        ("knots(1, 2, 3, 4, True)", "nothing but numbers; “True” is none"),
        ("knots(1, 2, 3, 4, -False)", "nothing but numbers; “-False” is none"),
        ("knots(1, 2, 3, 4, 1j)", "nothing but numbers; “1j” is none"),
        ("knots(1, 2, 3, 4, '5')", "nothing but numbers"),
        ("knots(1, 2, 3, 4, knots(1, 2, 3, 4, 5))", "nothing but numbers"),
        ("knots(1, 2, 3, 4, 1e999)", "too large a number"),
        ("knots(1, 2, 3, 4, -2000000)", "too large a number"),
        ("knots(0, 1000000, -1000000, 1000000, 0, 0)", "reaches"),
        ("knots(1, 2, 3, 4, *x)", "nothing but numbers"),
        ("knots(1, 2, 3, 4, 5, x=x)", "not allowed"),
        ("knots", "“knots” is unknown"),
        ("x.knots(1, 2, 3, 4, 5)", "not allowed"),
        ("~" * 399 + "x", "“~~~~"),
        ("~" * 30 + "x", "not allowed"),
        ("x" + ".x" * 199, "not allowed"),
    ],
)
def test_anything_else_is_refused_in_words(text, said):
    with pytest.raises(ValueError, match=said.replace("(", r"\(").replace("+", r"\+")):
        truths.read(text)


@pytest.mark.parametrize("text", ["1if x else 2", "0x1for x", "1or x", "2.in x", r"'\d'", "1e5and x"])
def test_python_warns_of_no_formula_where_nobody_reads_it(text, recwarn):
    with pytest.raises(ValueError, match="is not a formula"):
        truths.read(text)
    assert not recwarn


@given(st.text(alphabet="x0123456789.+-*/^() sincoexpabq_[]'\"\\\n\0", max_size=60))
def test_any_text_gives_a_finite_function_or_a_sentence(text):
    try:
        truth = truths.read(text)
    except ValueError as problem:
        assert str(problem)[-1] in ".;"  # noqa: PT017
    else:
        assert np.isfinite(truth(X)).all()


@given(st.lists(st.sampled_from(ARGUMENTS), max_size=35))
def test_knots_of_anything_give_a_finite_function_or_a_sentence(values):
    try:
        truth = truths.read(f"2*knots({', '.join(values)}) - x")
    except ValueError as problem:
        assert str(problem)[-1] in ".;"  # noqa: PT017
    else:
        heights = np.array(values, dtype=float)
        assert 5 <= len(heights) <= 33
        at = np.linspace(0, 1, len(heights))
        np.testing.assert_allclose(truth(at), 2 * heights - at, atol=1e-6)


@pytest.mark.parametrize("places", truths.PLACES)
def test_sets_are_the_truth_with_noise_of_the_size_asked_for(places):
    truth = truths.read("cubic")
    sets = truths.draw(truth, n=30, noise=0.4, repeats=400, places=places, seed=2)
    errors = sets.y - truth(sets.x)
    assert errors.std() == pytest.approx(0.4, rel=0.03)
    assert abs(errors.mean()) < 0.02
    assert abs(np.corrcoef(errors[:, 3], errors[:, 4])[0, 1]) < 0.15
    calm = truths.draw(truth, n=30, noise=0.0, repeats=400, places=places, seed=2)
    np.testing.assert_array_equal(calm.x, sets.x)
    np.testing.assert_allclose(calm.y, np.broadcast_to(truth(calm.x), calm.y.shape))


def test_even_places_are_shared_and_random_ones_are_not():
    truth = truths.read("line")
    even = truths.draw(truth, n=5, noise=0.1, repeats=3)
    np.testing.assert_allclose(even.x, [0, 0.25, 0.5, 0.75, 1])
    drawn = truths.draw(truth, n=5, noise=0.1, repeats=3, places="random")
    assert drawn.x.shape == (3, 5) and (np.diff(drawn.x, axis=1) > 0).all()
    assert len(np.unique(drawn.x)) == 15
    assert truths.draw(truth, n=1, noise=0.1, repeats=1).x.tolist() == [0.5]
    assert not np.array_equal(even.y, truths.draw(truth, n=5, noise=0.1, repeats=3, seed=1).y)
