"""Every regular expression of the app takes time that grows with the text, not with its square.

They are found by themselves, where they are compiled or used. Each is tried with the methods that its file uses, on a
million of each letter that it speaks of, and of each two of them, before an end that nearly fits.
"""

import ast
import importlib
import re
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from time import process_time
from typing import Any

import pytest

from datasets.upload.cells import DECIMALS, THOUSANDS, number_pattern

ROOT = Path(__file__).parents[1]
METHODS = ("match", "fullmatch", "search", "findall", "finditer", "split", "sub", "subn")
# What these read is written by us: our source, Streamlit's page, and files that the app makes, where a reader's text is
# escaped.
OURS = {"ui/front/search.py", "ui/front/guard.py: _INLINE", "ui/send/page_file.py: _SCRIPT"}
MADE = {"number_pattern": [number_pattern(d, t) for d, t in product(DECIMALS, (None, *THOUSANDS)) if d != t]}
LADDER = {
    24: 0.05,
    2_000: 0.05,
    10_000: 0.1,
    60_000: 0.3,
    1_000_000: 1.0,
}  # signs, and seconds of the processor for them
SHORT = 10_000  # for pairs, and for other ends
PAIRS = 60  # of letters, at most
KINDS = {codes.CATEGORY_DIGIT: "7", codes.CATEGORY_SPACE: " ", codes.CATEGORY_WORD: "a"}
OTHERS = {codes.CATEGORY_NOT_DIGIT: "x", codes.CATEGORY_NOT_SPACE: "x", codes.CATEGORY_NOT_WORD: "!"}


def _found() -> Iterator[tuple[str, re.Pattern[Any], tuple[str, ...]]]:
    """Where it stands, the pattern, and how it is used."""
    for path in sorted(p for folder in ("algos", "datasets", "ui", "pages") for p in (ROOT / folder).rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        where = str(path.relative_to(ROOT))
        if "import re\n" not in source or where in OURS:
            continue
        tree = ast.parse(source)
        module = importlib.import_module(where.removesuffix(".py").replace("/", ".").removesuffix(".__init__"))
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and _of_re(node)]
        attributes = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr in METHODS]
        names = {
            node.targets[0].id: node.value
            for node in tree.body
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
        }
        inside = {id(call): name for name, value in names.items() for call in ast.walk(value)}
        makers = {
            id(call): node.name for node in tree.body if isinstance(node, ast.FunctionDef) for call in ast.walk(node)
        }
        for call in calls:
            used = call.func.attr  # type: ignore[attr-defined]
            if used == "escape" or f"{where}: {inside.get(id(call))}" in OURS:
                continue
            if (maker := makers.get(id(call), "")) in MADE:
                yield from ((f"{where}: {maker}({i})", made, ("match",)) for i, made in enumerate(MADE[maker]))
                continue
            flags = [ast.unparse(given) for given in [*call.args[1:], *(k.value for k in call.keywords)]]
            flag = sum(getattr(re, said[3:]) for said in flags if re.fullmatch(r"re\.[A-Z]+", said))
            pattern = re.compile(eval(ast.unparse(call.args[0]), vars(module)), flag)
            name = inside.get(id(call), "")
            ways = {used} if used != "compile" else {a.attr for a in attributes if ast.unparse(a.value) == name}
            yield f"{where}: {name}{pattern.pattern!r}", pattern, tuple(sorted(ways or {"search"}))


def _of_re(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Attribute) and ast.unparse(call.func.value) == "re"


FOUND = list({where: (where, pattern, ways) for where, pattern, ways in _found()}.values())


def letters(pattern: re.Pattern[Any]) -> list[str]:
    """Signs that it speaks of, one for each range and kind of them."""
    text = pattern.pattern if isinstance(pattern.pattern, str) else pattern.pattern.decode("latin-1")
    said: dict[str, None] = {}

    def walk(part: Any) -> None:
        if isinstance(part, parser.SubPattern):
            part = list(part)
        if isinstance(part, tuple) and len(part) == 2 and part[0] in (codes.LITERAL, codes.NOT_LITERAL):
            said[chr(part[1])] = None
        elif isinstance(part, tuple) and len(part) == 2 and part[0] == codes.RANGE:
            said[chr(part[1][1])] = None
        elif isinstance(part, tuple) and len(part) == 2 and part[0] == codes.CATEGORY:
            said[(KINDS | OTHERS)[part[1]]] = None
        elif isinstance(part, (list, tuple)):
            for inner in part:
                walk(inner)

    walk(parser.parse(text, pattern.flags & ~re.UNICODE))
    return [*said, "x" if "x" not in said else "q"]


def texts(pattern: re.Pattern[Any]) -> Iterator[tuple[str, str]]:
    """What is repeated, and the end after it."""
    known = letters(pattern)
    yield from product(known, ("\0", known[0], "\n"))
    yield from (("".join(pair), "\0") for pair in islice(_spread(known), PAIRS))


def _spread(known: list[str]) -> Iterator[tuple[str, str]]:
    """All pairs, neighbours first."""
    for away in range(1, len(known)):
        yield from ((one, known[(i + away) % len(known)]) for i, one in enumerate(known))


def seconds(pattern: re.Pattern[Any], way: str, text: str) -> float:
    """Of the processor, for this text."""
    given: Any = text if isinstance(pattern.pattern, str) else text.encode("latin-1", "replace")
    blank: Any = given[:0]
    act = getattr(pattern, way)
    began = process_time()
    if way in ("sub", "subn"):
        act(blank, given)
    elif way == "finditer":
        for _ in act(given):
            pass
    else:
        act(given)
    return process_time() - began


def slow(pattern: re.Pattern[Any], ways: tuple[str, ...]) -> str:
    """The first text on which it takes too long; "" if there is none."""
    for (letter, end), way in product(texts(pattern), ways):
        for length, most in LADDER.items():
            if length > SHORT and (len(letter) > 1 or end != "\0"):
                continue
            text = letter * (length // len(letter)) + end
            if seconds(pattern, way, text) > most and (took := seconds(pattern, way, text)) > most:
                return f"{way} of {letter!r}, {length} signs, and {end!r} takes {took:.1f} s"
    return ""


@pytest.mark.parametrize(("where", "pattern", "ways"), FOUND, ids=[where for where, *_ in FOUND])
def test_every_pattern_reads_a_million_letters_at_once(where, pattern, ways):
    assert slow(pattern, ways) == ""


def test_all_of_them_are_found():
    """Patterns compiled at the head of a module, in a function, made of parts, and used without being compiled."""
    assert len(FOUND) > 40
    where = [name for name, *_ in FOUND]
    for known in ("upload/cells.py: _DATE", "names.py: _IN_PLACE", "tagged_text.py: _PIECE", "start.py: '[0-9]{1,9}'"):
        assert any(known in name for name in where), known
    assert sum(name.startswith("datasets/upload/cells.py: number_pattern") for name in where) == len(
        MADE["number_pattern"]
    )


@pytest.mark.parametrize(
    ("pattern", "ways"),
    [(r"(a+)+b", ("match",)), (r"<[^>]*>", ("sub",)), (r"\s+$", ("search",)), (r"[0-9][0-9a]*?or", ("search",))],
)
def test_a_pattern_that_runs_away_is_told(pattern, ways):
    assert slow(re.compile(pattern), ways)
