"""Part (c): one server and 1, 10 and 30 visitors, each of whom changes a setting once a second.

No two of them ever ask for the same, so that nobody lives on what was computed for another. An answer that is late
makes the next question late: its wait is counted from when it was due.
"""

import asyncio
import time

from benchmarks import servers
from benchmarks.client import Client
from benchmarks.report import Goal, Judged, Table, median, p95
from benchmarks.settings import Settings

PAGE = "clustering"
CHANGED, OWN = "clustering_data_seed", "clustering_seed"  # a new value every second, a value of one's own
GOAL = Goal(2.0)


async def _visit(address: str, number: int, of: int, seconds: float) -> list[float]:
    async with Client(address, PAGE) as client:
        await client.set({CHANGED: 900, OWN: number})
        start = time.perf_counter() + number / of
        found = []
        for i in range(int(seconds)):
            await asyncio.sleep(max(start + i - time.perf_counter(), 0))
            found.append(await client.set({CHANGED: i, OWN: number}, since=start + i))
        return found


async def crowd(address: str, n: int, seconds: float) -> list[float]:
    """Milliseconds from every question to the end of its answer, of n visitors together."""
    visitors = await asyncio.gather(*(_visit(address, i, n, seconds) for i in range(n)))
    return [wait for each in visitors for wait in each]


def run(settings: Settings) -> Table:
    """One row for each number of visitors, each with a server of its own."""
    rows: list[tuple[str | float | Judged, ...]] = []
    alone = float("nan")
    for n in settings.sessions:
        with servers.running(servers.APP) as app:
            before = app.memory
            waits = asyncio.run(crowd(app.address, n, settings.seconds))
            after = app.memory
        alone = p95(waits) if n == 1 else alone
        ratio = Judged(p95(waits) / alone, GOAL)
        rows.append((f"{n}", median(waits), p95(waits), ratio, before, after))
    return Table(
        f"(c) Visitors who each change a setting once a second for {settings.seconds:g} s: ms to the end of the script",
        ("visitors", "median", "p95", f"p95/p95 of one {GOAL}", "MB at the start", "MB at the end"),
        rows,
        (f"The page is {PAGE}, its default view; the setting is the seed of the data.",),
    )
