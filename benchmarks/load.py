"""Part (f): many visitors on one process and behind the proxy, beside some who compute all the time, and a soak.

The clock of an answer is that of part (c): from when a question was due to the end of its answer. A visitor who cannot
come, or is not answered, is an error.
"""

import asyncio
import itertools
import random
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

import numpy as np

from benchmarks import servers
from benchmarks.client import Client
from benchmarks.report import Goal, Judged, Table, median, p95
from benchmarks.servers import Server
from benchmarks.sessions import CHANGED, OWN, PAGE
from benchmarks.settings import Settings
from deploy.serve import MISSING, cores, proxy
from ui.front import shell
from ui.lecture import present
from ui.lecture.lecture import shipped

EVERY = 3.0  # seconds between two changes of a visitor
AT_ONCE = 10  # that come at the same time
PATIENCE = 60.0  # seconds for an answer
OTHERS = 10  # visitors beside those who compute
BUSY = (1, 10)  # of these
GOAL = Goal(2.0)
SOAKING = 30  # visitors of the soak
LOOKS = (1.0, 8.0)  # seconds for which one of these looks at a picture before the next change

_NUMBERS = itertools.count()

Row = tuple[str | float | Judged, ...]


@dataclass(frozen=True)
class Work:
    """What a busy visitor asks for again and again, each time with another seed."""

    said: str
    page: str
    query: str  # the picture on which it is asked
    seeds: tuple[str, ...]  # sliders, by key: what is random, each from 0 to 99
    set: Mapping[str, float] = field(default_factory=dict)  # what makes it long


LONG = Work(  # pure Python, a state for each of 2000 episodes
    "compute for ten seconds each",
    "gridworld",
    "gridworld_view=learn&gridworld_learner=dyna&gridworld_gamma=0&gridworld_slip=1&gridworld_episodes=1",
    ("gridworld_seed",),
    {"gridworld_episodes": 2000, "gridworld_epsilon": 1, "gridworld_planning": 10},
)
SHORT = Work(  # what their pages draw is more than their runs
    "change a setting of 0.3 s all the time", "kernels", "kernels_view=choosing", ("kernels_data_seed", "kernels_seed")
)


@asynccontextmanager
async def _there(address: str, n: int, page: str = PAGE, query: str = "") -> AsyncIterator[tuple[list[Client], int]]:
    """So many visitors of a page who have come, and how many could not."""
    gate = asyncio.Semaphore(AT_ONCE)
    async with AsyncExitStack() as stack:

        async def come() -> Client:
            async with gate, asyncio.timeout(PATIENCE):
                return await stack.enter_async_context(Client(address, page, query))

        found = await asyncio.gather(*(come() for _ in range(n)), return_exceptions=True)
        yield [one for one in found if isinstance(one, Client)], sum(isinstance(one, BaseException) for one in found)


async def _asks(client: Client, number: int, of: int, seconds: float) -> list[float]:
    """Milliseconds of each answer to one of the visitors; what was not answered in time is nan."""
    start, found = time.perf_counter() + EVERY * number / of, []
    for i in range(max(1, int(seconds / EVERY))):
        due = start + EVERY * i
        await asyncio.sleep(max(due - time.perf_counter(), 0))
        try:
            async with asyncio.timeout(PATIENCE):
                found.append(await client.set({CHANGED: i, OWN: number}, since=due))
        except Exception:
            return [*found, float("nan")]
    return found


async def _crowd(address: str, n: int, seconds: float, *, busy: int = 0, work: Work = LONG) -> tuple[list[float], int]:
    """Milliseconds of all answers to so many visitors, and the errors; so many more are `busy` meanwhile."""
    async with _there(address, n) as (clients, lost), _there(address, busy, work.page, work.query) as (others, away):
        working = [asyncio.create_task(_works(client, work)) for client in others]
        found = await asyncio.gather(*(_asks(client, i, n, seconds) for i, client in enumerate(clients)))
        for one in working:
            one.cancel()
            with suppress(asyncio.CancelledError):
                await one
    waits = [wait for each in found for wait in each]
    return [wait for wait in waits if wait == wait], lost + away + sum(wait != wait for wait in waits)


async def _works(client: Client, work: Work) -> None:
    for number in _NUMBERS:  # its own: what another has computed is remembered
        await client.set({**work.set, **{key: number // 100**i % 100 for i, key in enumerate(work.seeds)}})


def _crowds(settings: Settings, where: str) -> list[Row]:
    """One row for each number of visitors, each on servers of their own."""
    rows: list[Row] = []
    for n in settings.crowds:
        with servers.one_address(cores() if where else 1) as app:
            waits, errors = asyncio.run(_crowd(app.address, n, settings.seconds))
            rows.append((f"{n}{where}", median(waits), p95(waits), app.memory, float(errors)))
    return rows


def _beside(settings: Settings, where: str) -> list[Row]:
    """How long the others wait beside nobody, and beside some who work, on the same servers."""

    def waited(busy: int = 0, work: Work = LONG) -> tuple[float, float]:
        waits, errors = asyncio.run(_crowd(app.address, OTHERS, settings.seconds, busy=busy, work=work))
        return p95(waits), float(errors)

    with servers.one_address(cores() if where else 1) as app:
        alone, errors = waited()
        rows: list[Row] = [(f"nobody{where}", alone, 1.0, errors)]
        for work in (LONG, SHORT):
            for busy in BUSY:
                wait, errors = waited(busy, work)
                ratio = wait / alone
                rows.append(
                    (f"{busy} who {work.said}{where}", wait, Judged(ratio, GOAL) if work is LONG else ratio, errors)
                )
    return rows


def _addresses() -> list[tuple[str, str]]:
    """Page and query of every view, and of every stop of the lectures, by itself and while it is presented."""
    views: list[tuple[str, dict[str, Any]]] = [
        (topic.name, {f"{topic.name}_view": folder.name}) for topic in shell.TOPICS for folder in _folders(topic.name)
    ]
    stops = [(stop.page, stop.picture.query()) for lecture in shipped().values() for stop in lecture.stops]
    presented = [
        (stop.page, present.place(name, lecture, i))
        for name, lecture in shipped().items()
        for i, stop in enumerate(lecture.stops)
    ]
    return [(page, urlencode(query, doseq=True)) for page, query in [*views, *stops, *presented]]


async def _wanders(address: str, number: int, until: float, pictures: Sequence[tuple[str, str]]) -> int:
    """One after the other, visitors look at any picture, change what can be changed, and leave: how many went wrong."""
    dice, wrong = random.Random(number), 0
    while time.perf_counter() < until:
        page, query = dice.choice(pictures)
        try:
            async with asyncio.timeout(PATIENCE), Client(address, page, query) as client:
                keys = [key for key in client.sliders if "seed" in key] or client.sliders
                for _ in range(4 if keys else 0):
                    await asyncio.sleep(min(dice.uniform(*LOOKS), max(0.0, until - time.perf_counter())))
                    await client.set({dice.choice(keys): dice.randrange(900)})
        except Exception:
            wrong += 1
            await asyncio.sleep(1)  # nobody asks a server that is gone without a pause
    return wrong


async def _soaked(app: Server, seconds: float) -> tuple[list[tuple[float, float]], int]:
    """The memory by time while visitors come and go, and how many of these went wrong."""
    pictures = _addresses()
    start, found = time.perf_counter(), [(0.0, app.memory)]
    wandering = [asyncio.create_task(_wanders(app.address, i, start + seconds, pictures)) for i in range(SOAKING)]
    while (now := time.perf_counter() - start) < seconds:
        await asyncio.sleep(min(seconds / 60, seconds - now))
        found.append((time.perf_counter() - start, app.memory))
    return found, sum(await asyncio.gather(*wandering))


def _folders(page: str) -> list[servers.Path]:
    return [path.parent for path in sorted((shell.ROOT / "pages" / "views" / page).glob("*/view.py"))]


def slope(samples: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Of the line through the samples (x, y), and its standard error; both nan of fewer than three."""
    if len(samples) < 3:
        return float("nan"), float("nan")
    x, y = np.array(samples).T
    away = x - x.mean()
    rise = float(away @ y / (away @ away))
    rest = y - y.mean() - rise * away
    return rise, float(np.sqrt(rest @ rest / (len(x) - 2) / (away @ away)))


def _soak(settings: Settings) -> Table:
    with servers.one_address(1) as app:
        before = app.memory, app.threads, app.handles
        samples, wrong = asyncio.run(_soaked(app, 60 * settings.soak))
        rise, error = slope([(x / 60, y) for x, y in samples[len(samples) // 2 :]])
        there = app.memory, app.threads, app.handles
        time.sleep(settings.rest)
        after = app.memory, app.threads, app.handles
        logged = app.logged
    rows: list[Row] = [
        ("memory, MB", before[0], there[0], after[0]),
        ("threads", *(float(at[1]) for at in (before, there, after))),
        ("handles", *(float(at[2]) for at in (before, there, after))),
    ]
    notes = (
        f"Memory rises by {rise:.2f} ± {error:.2f} MB a minute in the second half (slope and its standard error).",
        f"{wrong} visits went wrong; {logged} lines of the log speak of an error.",
    )
    title = (
        f"(f) {SOAKING} visitors who come and go for {settings.soak:g} minutes, and {settings.rest:g} s after the last"
    )
    return Table(title, ("what", "before", "while they were there", "after"), rows, notes)


def run(settings: Settings) -> list[Table]:
    """Crowds, those who compute, and the soak; of these what is asked for. Without a proxy, one process alone."""
    wheres = ["", f" on {cores()} processes"] if proxy() else [""]
    notes = () if proxy() else (MISSING,)
    crowds = [row for where in wheres for row in _crowds(settings, where)]
    beside = [row for where in wheres for row in _beside(settings, where)]
    title = (
        f"(f) Visitors who each change a setting every {EVERY:g} s for {settings.seconds:g} s: ms to the last message"
    )
    tables = [
        Table(
            f"(f) {OTHERS} visitors beside others: ms to the last message",
            ("beside", "p95", f"of alone {GOAL}", "errors"),
            beside,
        )
    ]
    if settings.crowds:
        tables.insert(0, Table(title, ("visitors", "median", "p95", "MB at the end", "errors"), crowds, notes))
    return [*tables, _soak(settings)] if settings.soak else tables
