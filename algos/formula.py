"""Formulas of a few variables, read without ever evaluating what is not allowed in them.

Allowed are numbers, the variables' names, pi, e, + - * / ^, brackets, `FUNCTIONS`, and knots: the curve over x through
heights at even places (`knots.spline`).
"""

import ast
import re
from collections.abc import Callable, Collection, Mapping
from typing import Any

import numpy as np

from algos.bias_variance import knots

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
# A number that runs into a word, and a backslash: no formulas, and Python warns of them where nobody reads it.
_WORD = "[0-9A-Za-z_.]"
_NO_FORMULA = re.compile(rf"\\|(?<!{_WORD})[A-Za-z_.]*[0-9]{_WORD}*?(?:and|else|for|if|in|is|not|or)")


def parse(text: str, names: Collection[str] = ("x",), *, example: str = "sin(2*pi*x) + 0.5*x^2") -> ast.expr:
    """The formula that `text` spells with these variables.

    Raises ValueError for anything that is not allowed, in words, with an example of what is.
    """
    if not text or len(text) > LONGEST:
        raise ValueError(f"A formula has 1 to {LONGEST} characters; this one has {len(text)}.")
    spelled = text.replace("^", "**")
    try:
        if _NO_FORMULA.search(text):
            raise ValueError("no formula")
        tree = ast.parse(spelled, mode="eval").body
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        raise ValueError(f"“{short(text)}” is not a formula; write it like {example}.") from None
    _allow(tree, 0, names, lambda node: short(ast.get_source_segment(spelled, node) or text))
    return tree


def _allow(node: ast.expr, depth: int, names: Collection[str], said: Callable[[ast.expr], str]) -> None:
    """Nothing but the whitelist. Raises ValueError with what is allowed; `said` is how a part of it was spelled."""
    if depth > DEEPEST:
        raise ValueError(f"The formula is nested too deeply; at most {DEEPEST} operations inside each other are read.")
    match node:
        case ast.Constant(value=int() | float() as size) if not isinstance(size, bool):
            if abs(size) > LARGEST:
                raise ValueError(f"{said(node)} is too large a number for a formula; at most {LARGEST:,.0f}.")
        case ast.Name(id=name):
            if name not in names and name not in CONSTANTS:
                known = ", ".join([*names, *CONSTANTS])
                raise ValueError(f"“{short(name)}” is unknown; a formula may hold {known} and numbers.")
        case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATIONS:
            _allow(left, depth + 1, names, said)
            _allow(right, depth + 1, names, said)
        case ast.UnaryOp(op=op, operand=operand) if type(op) in OPERATIONS:
            _allow(operand, depth + 1, names, said)
        case ast.Call(func=ast.Name(id="knots"), args=args, keywords=[]):
            if not knots.FEWEST <= len(args) <= knots.MOST:
                raise ValueError(f"knots takes {knots.FEWEST} to {knots.MOST} numbers, not {len(args)}.")
            for argument in args:
                if _height(argument) is None:
                    raise ValueError(f"knots takes nothing but numbers; “{said(argument)}” is none.")
                _allow(argument, depth + 1, names, said)
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in FUNCTIONS:
            wanted = 2 if name in ("min", "max") else 1
            if len(args) != wanted:
                raise ValueError(f"{name} takes {wanted} value{'s' if wanted > 1 else ''}, not {len(args)}.")
            for argument in args:
                _allow(argument, depth + 1, names, said)
        case _:
            raise ValueError(
                f"“{said(node)}” is not allowed in a formula. Allowed are numbers, {', '.join(names)}, + - * / ^, "
                f"brackets, {', '.join(CONSTANTS)} and the functions {', '.join(FUNCTIONS)}, knots."
            )


def value(node: ast.AST, at: Mapping[str, np.ndarray]) -> Any:
    """A formula that was parsed, where its variables have these values."""
    match node:
        case ast.Constant(value=int() | float() as number):
            return float(number)
        case ast.Name(id=name):
            return at[name] if name in at else CONSTANTS[name]
        case ast.BinOp(left=left, op=op, right=right):
            return OPERATIONS[type(op)](value(left, at), value(right, at))
        case ast.UnaryOp(op=op, operand=operand):
            return OPERATIONS[type(op)](value(operand, at))
        case ast.Call(func=ast.Name(id="knots"), args=args):
            return knots.spline([float(value(argument, at)) for argument in args], at["x"])
        case ast.Call(func=ast.Name(id=name), args=args):
            return FUNCTIONS[name](*(value(argument, at) for argument in args))
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


def short(text: str) -> str:
    """As much of a text as a sentence can hold."""
    return text if len(text) <= 40 else text[:37] + "..."
