"""`python -m benchmarks [a] ... [f] [--page NAME] [--quick]`: how fast everything is, side by side in one run."""

import argparse
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from benchmarks import algorithms, browser, classroom, cold, dragging, drawing, load, pages, servers, sessions, views
from benchmarks.report import Table
from benchmarks.settings import QUICK, Settings
from ui.front import shell


def part_a(names: Sequence[str], settings: Settings) -> Iterator[Table]:
    """Pages, in this process and in a browser; each table as soon as it is there."""
    found = [view for name in names for view in views.survey(name, settings)]
    yield views.table(found)
    yield views.slow_table(found)
    with browser.chromium() as chromium, servers.running(servers.APP) as app:
        yield pages.press_table(pages.press(chromium, app, names, settings))
        yield drawing.table(drawing.drag(chromium, app, names, settings))
        yield dragging.drag(chromium, app, names, settings)
        yield pages.play(chromium, app, found, settings)


def part_b(_: Sequence[str], settings: Settings) -> list[Table]:
    """Algorithms beside libraries."""
    return [algorithms.run(settings)]


def part_c(_: Sequence[str], settings: Settings) -> list[Table]:
    """Many visitors."""
    return [sessions.run(settings)]


def part_d(names: Sequence[str], settings: Settings) -> list[Table]:
    """Cold start."""
    with browser.chromium() as chromium:
        return [cold.run(chromium, names, settings)]


def part_e(_: Sequence[str], settings: Settings) -> list[Table]:
    """A class of phones."""
    return [classroom.run(settings)]


def part_f(_: Sequence[str], settings: Settings) -> list[Table]:
    """Many more visitors, on one process and on several, and for long. It is asked for by name alone."""
    return load.run(settings)


PARTS: dict[str, Callable[[Sequence[str], Settings], Iterable[Table]]] = {
    "a": part_a,
    "b": part_b,
    "c": part_c,
    "d": part_d,
    "e": part_e,
    "f": part_f,
}


def main(arguments: list[str] | None = None) -> None:
    """Run the parts asked for, all but the last if none is named, and print their tables and what misses its goal."""
    topics = [topic.name for topic in shell.TOPICS]
    parser = argparse.ArgumentParser(prog="python -m benchmarks")
    parser.add_argument(
        "parts",
        nargs="*",
        metavar="part",
        help="a: pages, b: algorithms, c: visitors, d: cold start, e: a class, f: load (some 25 minutes)",
    )
    parser.add_argument("--minutes", type=float, help="of the soak of f")
    parser.add_argument(
        "--beside", action="store_true", help="of f only who waits beside those who compute (6 minutes)"
    )
    parser.add_argument("--page", action="append", choices=topics, help="in a and d only this page")
    parser.add_argument("--quick", action="store_true", help="a few repetitions, only to see that it works")
    chosen = parser.parse_args(arguments)
    if unknown := [part for part in chosen.parts if part not in PARTS]:
        parser.error(f"there is no part {', '.join(unknown)}; choose from {', '.join(PARTS)}")
    settings = QUICK if chosen.quick else Settings()
    settings = replace(settings, soak=chosen.minutes) if chosen.minutes else settings
    settings = replace(settings, crowds=(), soak=0.0) if chosen.beside else settings
    missed = []
    for part in chosen.parts or [part for part in PARTS if part != "f"]:
        for table in PARTS[part](chosen.page or topics, settings):
            print(table, flush=True)
            missed += table.missed
    print("\n".join(["Goals missed:", *(f"  {line}" for line in missed)]) if missed else "Every goal is met.")


if __name__ == "__main__":
    main()
