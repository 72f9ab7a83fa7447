"""Make `docs/algorithms.md` anew: `make algorithms`. From the code: every algorithm, its file, page, source and test.

An algorithm is a module of `algos` with `steps`. Its name and its source are in the first paragraph of its docstring,
its views are those whose modules import it (if none does: those that reach it through other modules), and its tests
are the files that bear its name.
"""

import ast
import importlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ui.front import shell
from ui.page import Page

HERE = Path(__file__).parent
ROOT = HERE.parent
FILE = HERE / "algorithms.md"
HEAD = """# Every algorithm

Made from the code by `make algorithms`. *Seen in* names the views of its page that use it directly.
"""
_SOURCE = re.compile(r"\(([^()]*(?:\b1[6-9]\d\d\b|\b20\d\d\b|\bnotes\b|\bsection\b|\bch\. )[^()]*)\)")


def algorithms(topic: str) -> list[str]:
    """The modules of `algos/<topic>` with `steps`, by name."""
    found = []
    for path in sorted((ROOT / "algos" / topic).glob("*.py")):
        if any(isinstance(node, ast.FunctionDef) and node.name == "steps" for node in _tree(path).body):
            found.append(path.stem)
    return found


def name_and_source(topic: str, module: str) -> tuple[str, str]:
    """What the docstring calls the algorithm, and who it is from; the source is empty if none is named."""
    text = ast.get_docstring(_tree(ROOT / "algos" / topic / f"{module}.py")) or ""
    first = " ".join(text.split("\n\n")[0].split())
    found = _SOURCE.search(first) or _SOURCE.search(" ".join(text.split()))
    name = re.split(r"[:.]", _SOURCE.sub("", first).replace("  ", " "), maxsplit=1)[0].replace(" ,", ",").strip()
    return name, found.group(1).rstrip(".") if found else ""


def views(topic: str, module: str) -> list[str]:
    """The titles of the page's views that use the algorithm."""
    wanted = f"algos.{topic}.{module}"
    direct = [title for title, start in _views(topic) if wanted in reached(start, f"pages.views.{topic}")]
    return direct or [title for title, start in _views(topic) if wanted in reached(start, "")]


def _views(topic: str) -> tuple[tuple[str, str], ...]:
    """(title, module) of each view of a page."""
    page: Page = importlib.import_module(f"pages.{topic}").PAGE
    return tuple((view.title, f"pages.views.{topic}.{name}.view") for name, view in page.views.items())


@cache
def reached(start: str, through: str) -> frozenset[str]:
    """The project's modules that one imports, on its own or through others whose names begin with `through`."""
    seen, todo = {start}, [start]
    while todo:
        for name in _imports(todo.pop()):
            if name not in seen:
                seen.add(name)
                if name.startswith(through):
                    todo.append(name)
    return frozenset(seen)


@cache
def _imports(module: str) -> tuple[str, ...]:
    path = ROOT / (module.replace(".", "/") + ".py")
    return tuple(_named(path)) if path.is_file() else ()


def _named(path: Path) -> Iterator[str]:
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in ("algos", "pages", "ui"):
            yield str(node.module)
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def tests(topic: str, module: str) -> list[Path]:
    """The test files of the algorithm."""
    return sorted((ROOT / "tests" / "algos" / topic).glob(f"test_{module}.py"))


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def rows(topic: str) -> Iterator[list[str]]:
    """The cells of each algorithm's row."""
    for module in algorithms(topic):
        name, source = name_and_source(topic, module)
        path = f"algos/{topic}/{module}.py"
        test = ", ".join(f"[{file.stem}](../{file.relative_to(ROOT)})" for file in tests(topic, module))
        yield [name, f"[{path}](../{path})", ", ".join(views(topic, module)), source, test]


def table() -> str:
    """The whole file."""
    parts = [HEAD]
    for topic in shell.TOPICS:
        parts += [f"## {topic.title}\n", "| Algorithm | File | Seen in | Source | Test |", "|---|---|---|---|---|"]
        parts += [f"| {' | '.join(row)} |" for row in rows(topic.name)]
        parts.append("")
    return "\n".join(parts)


if __name__ == "__main__":
    FILE.write_text(table(), encoding="utf-8")
