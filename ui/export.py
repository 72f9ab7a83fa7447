"""Scripts that give the numbers on the screen: against this project's `algos`, or with a well-known library."""

import ast
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from algos.trace import Call, Trace

# The modules that the code of data names.
DATA = {"board_text", "catalog", "drawn", "labelled_text", "pixels", "ratings_table", "tagged_text", "upload"}


class Coded(Protocol):
    """Data that know the expression that makes them again: a Dataset, Ratings, a Corpus."""

    @property
    def code(self) -> str: ...


def script(
    data: Coded | str, lines: Sequence[str], numbers: Mapping[str, str], *, imports: Sequence[str], title: str
) -> str:
    """A short script: makes `data`, runs `lines`, prints every number as `label: value`.

    `data` is a data set, or an expression for anything else (which `imports` must make possible).
    `numbers` maps the label on the page to the expression that gives it.
    """
    made = data if isinstance(data, str) else data.code
    catalogues = [f"from datasets import {name}" for name in sorted(DATA) if f"{name}." in made]
    head = sorted({*imports, *catalogues})
    prints = [f'print("{label}:", {expression})' for label, expression in numbers.items()]
    return "\n".join(
        [f'"""{title} Run it in the project\'s folder."""', "", *head, "", f"data = {made}", *lines, *prints, ""]
    )


def of_run(
    data: Coded,
    trace: Trace[Any],
    *given: str,
    numbers: Mapping[str, str],
    title: str,
    lines: Sequence[str] = (),
    imports: Sequence[str] = (),
    instead: Mapping[str, str] | None = None,
) -> str:
    """The script of a run that `compute.run` made: `trace`, then `lines`, then the numbers.

    `given` are the expressions for the data it was called with, such as "data.X"; `instead` has expressions for
    settings that are better not written out.
    """
    assert trace.made is not None
    module = trace.made.steps.__module__
    package, _, name = module.rpartition(".")
    needed = {f"from {package} import {name}", "from algos.trace import record"}
    needed |= {f"from algos.{package.split('.')[1]} import starts" for e in (instead or {}).values() if "starts." in e}
    body = [f"trace = {recorded(trace.made, *given, instead=instead)}", *lines]
    return script(data, body, numbers, imports=[*needed, *imports], title=title)


def recorded(made: Call, *given: str, instead: Mapping[str, str] | None = None) -> str:
    """The call that made a run, as one would type it."""
    name = made.steps.__module__.rpartition(".")[2]
    settings = {k: literal(v) for k, v in made.settings.items()} | dict(instead or {})
    inner = ", ".join([*given, *(f"{k}={v}" for k, v in settings.items())])
    return f"record({name}.{made.steps.__name__}({inner}), limit={made.limit})"


def filled(beside: str, name: str, **values: Any) -> str:
    """The script `name` in the folder of the file `beside`, with the first value of each of these variables replaced.

    A string stands for an expression, anything else for itself. Imports that are then not needed any more go, and
    those of data sets come as they are needed.
    """
    text = Path(beside).with_name(name).read_text(encoding="utf-8")
    lines = text.splitlines()
    said = {name: value if isinstance(value, str) else literal(value) for name, value in values.items()}
    for node in reversed(ast.parse(text).body):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id in said:
            expression = said.pop(node.targets[0].id)
            lines[node.lineno - 1 : node.end_lineno] = [f"{node.targets[0].id} = {expression}"]
    if said:
        raise ValueError(f"{name} has no variable {', '.join(said)}.")
    return "\n".join(_imported(lines)) + "\n"


def _imported(lines: list[str]) -> list[str]:
    """The lines of a script with the imports that its other lines need."""
    imports = {line for line in lines if line.startswith(("import ", "from "))}
    rest = ast.walk(ast.parse("\n".join(line for line in lines if line not in imports)))
    used = {node.id for node in rest if isinstance(node, ast.Name)}
    made: list[str] = []
    for line in lines:
        if line.startswith("from datasets "):
            made += [f"from datasets import {name}" for name in sorted(DATA & used)]
        elif line not in imports or used & _names(line):
            made.append(line)
    return made


def _names(line: str) -> set[str]:
    """What an import brings."""
    (node,) = ast.parse(line).body
    assert isinstance(node, (ast.Import, ast.ImportFrom))
    return {(alias.asname or alias.name).partition(".")[0] for alias in node.names}


def call(function: str, *data: str, **settings: Any) -> str:
    """A call as one would type it: `call("k_means.steps", "data.X", k=3)` is `k_means.steps(data.X, k=3)`."""
    return f"{function}({', '.join([*data, *(f'{k}={literal(v)}' for k, v in settings.items())])})"


def literal(value: Any) -> str:
    """A value as Python source that evaluates to exactly the same value."""
    if isinstance(value, np.ndarray):
        return f"np.array({value.tolist()!r})"
    if isinstance(value, np.generic):
        return repr(value.item())
    return repr(value)
