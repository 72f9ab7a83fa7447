"""The rules of the house that a look at the files can hold.

Imports go one way, pages -> ui -> algos, and pages, ui -> datasets, and never in a circle; a view's folder is its own.
"""

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
HEAVY = {"sklearn", "scipy", "pandas", "matplotlib"}  # slow to import: only inside the functions that use them

ALLOWED = {
    "algos": {"algos", "numpy", "scipy"},
    "datasets": {"datasets", "algos", "numpy", "pandas", "sklearn", "PIL"},
    "ui": {"ui", "algos", "datasets", "numpy", "pandas", "plotly", "streamlit", "starlette", "anyio"}
    | {"PIL", "segno", "threadpoolctl", "sklearn"},
    "pages": {"pages", "ui", "algos", "datasets", "numpy", "streamlit", "pandas"},
}
STANDARD = set(__import__("sys").stdlib_module_names)


def files(folder: str) -> list[Path]:
    """The files of a folder, but for adapters to libraries and scripts for a reader to run."""
    return sorted(p for p in (ROOT / folder).rglob("*.py") if "library" not in p.parts and not is_script(p))


def is_script(path: Path) -> bool:
    return path.name.startswith("library") and "views" in path.parts


@cache
def imports(path: Path, *, top_only: bool = False) -> list[str]:
    tree, found = _tree(path), []
    for node in _top(tree) if top_only else ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            found.append(str(node.module))
    return found


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _top(node: ast.AST) -> Iterator[ast.AST]:
    """Statements that run when the module is imported."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.expr)):
            continue
        if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
            continue
        yield child
        yield from _top(child)


@pytest.mark.parametrize("folder", sorted(ALLOWED))
def test_direction(folder):
    for path in files(folder):
        for name in imports(path):
            root = name.split(".")[0]
            assert root in ALLOWED[folder] | STANDARD, f"{path.relative_to(ROOT)} imports {name}"


@pytest.mark.parametrize("folder", sorted(ALLOWED))
def test_slow_libraries_are_imported_where_they_are_used(folder):
    for path in files(folder):
        for name in imports(path, top_only=True):
            assert name.split(".")[0] not in HEAVY, f"{path.relative_to(ROOT)} imports {name} at the top"
            if path != ROOT / "ui" / "stage" / "packing.py":  # itself imported only where a figure is drawn
                assert not name.startswith("plotly"), f"{path.relative_to(ROOT)} imports {name} at the top"


def test_only_the_library_adapters_know_scikit_learn_and_load_it_when_it_is_used():
    adapters = sorted((ROOT / "algos" / "library").glob("*.py"))
    assert {name.split(".")[0] for path in adapters for name in imports(path)} >= {"sklearn"}
    for path in adapters:
        for name in imports(path):
            assert name.split(".")[0] in {"algos", "numpy", "sklearn"} | STANDARD, f"{path.name} imports {name}"
        for name in imports(path, top_only=True):
            assert name.split(".")[0] not in HEAVY, f"{path.name} imports {name} at the top"


def test_plotly_express_is_never_imported():
    for folder in ALLOWED:
        for path in files(folder):
            assert "plotly.express" not in set(imports(path))


def test_starting_the_app_does_not_load_scikit_learn_or_pandas():
    import subprocess
    import sys

    code = (
        "import sys; import ui.front.shell, ui.page, ui.stage.player, ui.data.data_picker, datasets.catalog;"
        "import tests.pages.views;"  # all pages
        "print([m for m in ('sklearn', 'pandas', 'scipy', 'plotly.express') if m in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]", out.stdout


def test_no_circles():
    """Imports that are for types alone count too, and so do those inside functions."""
    modules = {_module(p): p for folder in (*ALLOWED, "benchmarks") for p in files(folder)}
    graph = {name: {m for m in _imported(path) if m in modules and m != name} for name, path in modules.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as circle:
        raise AssertionError(" -> ".join(circle.args[1])) from None


def test_a_view_is_known_to_its_page_alone():
    views = {_module(p.parent / "x.py").rpartition(".")[0] for p in (ROOT / "pages/views").rglob("view.py")}
    assert views
    for path in (p for folder in ALLOWED for p in files(folder)):
        page = path.parent == ROOT / "pages"
        for name in _imported(path):
            owner = next((v for v in views if name == v or name.startswith(f"{v}.")), None)
            mine = owner is None or _module(path).startswith(f"{owner}.")
            assert mine or (page and name in (f"{owner}.view", f"{owner}.view.view")), (
                f"{path.relative_to(ROOT)} imports {name}"
            )


def test_names_are_found():
    for folder in ALLOWED:
        for path in files(folder):
            assert "more" not in path.stem.split("_"), path.relative_to(ROOT)


def _module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def _imported(path: Path) -> set[str]:
    """The modules that a file imports: of `from package import name` the name, too."""
    found = set()
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {str(node.module)} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def test_what_is_private_of_streamlit_stands_in_one_file():
    private = {"streamlit.runtime", "streamlit.proto", "streamlit.delta_generator", "streamlit.web"}
    for path in (p for folder in ("ui", "pages") for p in files(folder)):
        if path != ROOT / "ui/session/streamlit_private.py":
            reached = {name for name in _imported(path) if name.startswith(tuple(private)) or "._" in name}
            assert not reached, f"{path.relative_to(ROOT)} imports {reached}"
