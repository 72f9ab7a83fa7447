"""True functions f on [0, 1], named, typed as a formula or sketched, and training sets drawn from them.

y_i = f(x_i) + noise * N(0, 1), the usual model of regression. Only where f was chosen can bias and variance be told
apart; the noise of the sets is the same standard draws at every level of noise.
"""

import ast
import re
from collections.abc import Callable
from dataclasses import field
from typing import Any

import numpy as np

from algos import check
from algos.bias_variance import knots
from algos.trace import frozen

TRUTHS = {
    "sine": "sin(2*pi*x)",
    "cubic": "20*x*(x - 0.5)*(x - 1)",
    "step": "sign(x - 0.5)",
    "bump": "2*exp(-60*(x - 0.4)^2) - 0.5",
    "line": "2*x - 1",
}
FUNCTIONS: dict[str, Callable[..., Any]] = {
    "sin": np.sin,
    "cos": np.cos,
    "tanh": np.tanh,
    "exp": np.exp,
    "log": np.log,
    "sqrt": np.sqrt,
    "abs": np.abs,
    "sign": np.sign,
    "min": np.minimum,
    "max": np.maximum,
}
CONSTANTS = {"pi": np.pi, "e": np.e}
OPERATIONS: dict[type, Callable[..., Any]] = {
    ast.Add: np.add,
    ast.Sub: np.subtract,
    ast.Mult: np.multiply,
    ast.Div: np.divide,
    ast.Pow: np.power,
    ast.UAdd: np.positive,
    ast.USub: np.negative,
}
LONGEST = 400  # characters of a formula
DEEPEST = 40  # operations inside each other
LARGEST = 1e6  # size of a value
PLACES = ("even", "random")
# A number that runs into a word, and a backslash: no formulas, and Python warns of them where nobody reads it.
_WORD = "[0-9A-Za-z_.]"
_NO_FORMULA = re.compile(rf"\\|(?<!{_WORD})[A-Za-z_.]*[0-9]{_WORD}*?(?:and|else|for|if|in|is|not|or)")


@frozen
class Truth:
    """A function of one number, as it was written."""

    text: str
    tree: ast.expr = field(repr=False)

    def __call__(self, x: Any) -> np.ndarray:
        """f at every x, in the shape of x."""
        x = check.reals(x, "x")
        with np.errstate(all="ignore"):
            return np.broadcast_to(np.asarray(_value(self.tree, x), dtype=float), x.shape).copy()


def read(text: str) -> Truth:
    """The function that `text` names (one of TRUTHS) or spells, like 'sin(2*pi*x) + 0.5*x^2'.

    `knots(v0, ..., vm)` in it is the curve through these heights at even places (`knots.spline`).
    Raises ValueError for anything but numbers, x, pi, e, + - * / ^, brackets, FUNCTIONS and knots, and for a formula
    without a finite value of size 1,000,000 at most everywhere on [0, 1].
    """
    text = TRUTHS.get(text.strip(), text.strip())
    if not text or len(text) > LONGEST:
        raise ValueError(f"A formula has 1 to {LONGEST} characters; this one has {len(text)}.")
    spelled = text.replace("^", "**")
    try:
        if _NO_FORMULA.search(text):
            raise ValueError("no formula")
        tree = ast.parse(spelled, mode="eval").body
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        raise ValueError(f"“{_short(text)}” is not a formula; write it like sin(2*pi*x) + 0.5*x^2.") from None
    _allow(tree, 0, lambda node: _short(ast.get_source_segment(spelled, node) or text))
    truth = Truth(text, tree)
    x = np.linspace(0, 1, 1001)
    values = truth(x)
    bad = ~np.isfinite(values)
    if bad.any():
        raise ValueError(
            f"“{_short(text)}” has no value at x = {x[bad.argmax()]:.3g}; it must have one on all of [0, 1]."
        )
    if (size := np.abs(values).max()) > LARGEST:
        raise ValueError(f"“{_short(text)}” reaches {size:.3g} on [0, 1]; at most {LARGEST:,.0f} can be drawn.")
    return truth


def _allow(node: ast.expr, depth: int, said: Callable[[ast.expr], str]) -> None:
    """Nothing but the whitelist. Raises ValueError with what is allowed; `said` is how a part of it was spelled."""
    if depth > DEEPEST:
        raise ValueError(f"The formula is nested too deeply; at most {DEEPEST} operations inside each other are read.")
    match node:
        case ast.Constant(value=int() | float() as value) if not isinstance(value, bool):
            if abs(value) > LARGEST:
                raise ValueError(f"{said(node)} is too large a number for a formula; at most {LARGEST:,.0f}.")
        case ast.Name(id=name):
            if name != "x" and name not in CONSTANTS:
                raise ValueError(
                    f"“{_short(name)}” is unknown; a formula may hold x, {', '.join(CONSTANTS)} and numbers."
                )
        case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATIONS:
            _allow(left, depth + 1, said)
            _allow(right, depth + 1, said)
        case ast.UnaryOp(op=op, operand=operand) if type(op) in OPERATIONS:
            _allow(operand, depth + 1, said)
        case ast.Call(func=ast.Name(id="knots"), args=args, keywords=[]):
            if not knots.FEWEST <= len(args) <= knots.MOST:
                raise ValueError(f"knots takes {knots.FEWEST} to {knots.MOST} numbers, not {len(args)}.")
            for argument in args:
                if _height(argument) is None:
                    raise ValueError(f"knots takes nothing but numbers; “{said(argument)}” is none.")
                _allow(argument, depth + 1, said)
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in FUNCTIONS:
            wanted = 2 if name in ("min", "max") else 1
            if len(args) != wanted:
                raise ValueError(f"{name} takes {wanted} value{'s' if wanted > 1 else ''}, not {len(args)}.")
            for argument in args:
                _allow(argument, depth + 1, said)
        case _:
            raise ValueError(
                f"“{said(node)}” is not allowed in a formula. Allowed are numbers, x, + - * / ^, "
                f"brackets, {', '.join(CONSTANTS)} and the functions {', '.join(FUNCTIONS)}, knots."
            )


def _value(node: ast.AST, x: np.ndarray) -> Any:
    match node:
        case ast.Constant(value=int() | float() as value):
            return float(value)
        case ast.Name(id=name):
            return x if name == "x" else CONSTANTS[name]
        case ast.BinOp(left=left, op=op, right=right):
            return OPERATIONS[type(op)](_value(left, x), _value(right, x))
        case ast.UnaryOp(op=op, operand=operand):
            return OPERATIONS[type(op)](_value(operand, x))
        case ast.Call(func=ast.Name(id="knots"), args=args):
            return knots.spline([float(_value(argument, x)) for argument in args], x)
        case ast.Call(func=ast.Name(id=name), args=args):
            return FUNCTIONS[name](*(_value(argument, x) for argument in args))
    raise AssertionError(f"{type(node).__name__} was let through.")


def _height(node: ast.AST) -> float | None:
    """The number that an argument of knots spells, with or without a sign; None if it is no number."""
    match node:
        case ast.Constant(value=int() | float() as value) if not isinstance(value, bool):
            return value
        case ast.UnaryOp(op=ast.USub() | ast.UAdd() as op, operand=ast.Constant() as operand):
            size = _height(operand)
            return -size if size is not None and isinstance(op, ast.USub) else size
    return None


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."


@frozen
class TrainingSets:
    """Many training sets from the same truth: the same places for all of them, or places of their own."""

    truth: Truth
    noise: float  # standard deviation
    x: np.ndarray  # (n,) places in [0, 1], rising, or (repeats, n)
    y: np.ndarray  # (repeats, n)


def draw(truth: Truth, *, n: int, noise: float, repeats: int, places: str = "even", seed: int = 0) -> TrainingSets:
    """`repeats` training sets of n points: at n even places from 0 to 1, or each at uniformly random places of its own.

    Raises ValueError for settings out of range.
    """
    check.integer(n, "n", low=1, high=100_000)
    check.integer(repeats, "repeats", low=1, high=100_000)
    check.number(noise, "noise", low=0, high=LARGEST)
    check.choice(places, "places", PLACES)
    rng = np.random.default_rng(check.integer(seed, "seed", low=0))
    errors = rng.normal(size=(repeats, n))
    if places == "even":
        x = np.linspace(0, 1, n) if n > 1 else np.array([0.5])
    else:
        x = np.sort(rng.uniform(size=(repeats, n)), axis=1)
    return TrainingSets(truth=truth, noise=float(noise), x=x, y=truth(x) + noise * errors)
