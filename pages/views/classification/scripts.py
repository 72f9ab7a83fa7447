"""A script that makes a scene's rows and features again, then runs a method on them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ui import export
from ui.classes import Scene


def of(at: Scene, lines: Sequence[str], numbers: Mapping[str, str], *, imports: Sequence[str], title: str) -> str:
    """`lines` find data, train, test, Z, y, Z_test and y_test made; `numbers` as in `export.script`."""
    first, *rest = at.lines
    data = replace(at.data, code=first.removeprefix("data = "))
    return export.script(data, [*rest, *lines], numbers, imports=[*at.imports, *imports], title=title)
