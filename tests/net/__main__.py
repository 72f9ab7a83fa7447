"""Store what every view shows, and see later whether it still does.

python -m tests.net store DIR [page ...]      all pages, or `clustering`, or one view, `clustering/k_means`
python -m tests.net compare DIR [page ...]    says what differs from what is stored; --show prints it
"""

import argparse
import multiprocessing
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any

# One thread for linear algebra: sums are the same in every process, and two processes do not get in each other's way.
for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(name, "1")


def main() -> int:
    """What the command line asks for; 1 if anything differs or failed."""
    asked = _arguments()
    from tests.net import store  # after the number of threads has been said

    begun = time.monotonic()
    known = store.index(asked.dir)
    if asked.what == "compare" and not known:
        print(f"Nothing is stored in {asked.dir}.")
        return 1
    context = multiprocessing.get_context("spawn")
    done = []
    with ProcessPoolExecutor(asked.processes, mp_context=context, initializer=store.quiet) as pool:
        views = list(_views(pool, asked.pages))
        waiting = [_started(pool, asked, known, page, view) for page, view in views]
        for future in as_completed(waiting):
            done.append(future.result())
            _report(done[-1], asked)
    if asked.what == "store":
        store.note(asked.dir, done)
    gone = set() if asked.pages or asked.what == "store" else _elsewhere(known, done)
    for name in sorted(gone):
        print(f"{name}: is gone")
    moments = sum(len(d.digests) for d in done)
    differ = sum(len(_told(d, asked)) for d in done) + len(gone)
    failed = [d for d in done if d.failed]
    print(
        f"{moments} moments of {len(done)} views in {time.monotonic() - begun:.0f} s"
        + (f"; {differ} differ" if asked.what == "compare" else "")
        + (f"; {len(failed)} views failed" if failed else "")
    )
    return int(bool(differ or failed))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.net", description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("store", "compare"))
    parser.add_argument("dir", type=Path)
    parser.add_argument("pages", nargs="*", metavar="page", help="a page, or one of its views: clustering/k_means")
    parser.add_argument("-j", dest="processes", type=int, choices=(1, 2), default=2, help="how many processes")
    parser.add_argument("--show", action="store_true", help="print the lines that differ")
    parser.add_argument("--ignore", action="append", default=[], metavar="PART", help="layout, say; can be repeated")
    parser.add_argument("--times", action="store_true", help="say how long each view took")
    return parser.parse_args()


def _views(pool: ProcessPoolExecutor, asked: list[str]) -> Iterator[tuple[str, str]]:
    """The pages and views to look at."""
    from tests.net import inside

    pages = inside.pages()
    for name in asked:
        if name.partition("/")[0] not in pages:
            raise SystemExit(f"There is no page {name}; there are {', '.join(pages)}.")
    whole = [page for page in pages if page in asked or not asked]
    named = [tuple(name.split("/", 1)) for name in asked if "/" in name]
    yield from ((page, view) for page, view in named)
    for page, views in zip(whole, pool.map(inside.views, whole), strict=True):
        yield from ((page, view) for view in views if (page, view) not in named)


def _started(pool: ProcessPoolExecutor, asked: Any, known: dict[str, str], page: str, view: str) -> Future[Any]:
    from tests.net import store

    if asked.what == "store":
        return pool.submit(store.stored, asked.dir, page, view)
    prefix = f"{page}/{view}/" if view else f"{page}/"
    return pool.submit(store.compared, asked.dir, page, view, {k: v for k, v in known.items() if k.startswith(prefix)})


def _elsewhere(known: dict[str, str], done: list[Any]) -> set[str]:
    """Views that are stored and are not there any more."""
    seen = tuple(f"{d.view}/" for d in done)
    return {"/".join(name.split("/")[:2]) for name in known if not name.startswith(seen)}


def _told(done: Any, asked: Any) -> dict[str, list[Any]]:
    """What differs in a view, without the parts to be ignored."""
    found = {name: [d for d in parts if d.part not in asked.ignore] for name, parts in done.differences.items()}
    return {name: parts for name, parts in found.items() if parts}


def _report(done: Any, asked: Any) -> None:
    lines = [f"{done.view}: {done.seconds:.1f} s"] if asked.times else []
    lines += [f"{name}: shows an error" for name in done.troubled]
    for name, parts in _told(done, asked).items():
        for part in parts:
            lines.append(f"{name}: {part.part}: {part.said}")
            lines += [f"    {text}" for text in part.diff] if asked.show else []
    if done.failed:
        lines.append(f"{done.view}: failed, {done.failed}")
    for line in lines:
        print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
