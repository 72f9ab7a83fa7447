"""Part (e): a class of phones on one machine, each with a connection of its own on which it listens, and one to vote.

The question is opened by another process than the one that serves, as with several processes of the app.
"""

import asyncio
import json
import os
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

from benchmarks import servers
from benchmarks.client import Client
from benchmarks.report import Judged, Table, median, p95
from benchmarks.settings import Settings
from ui.classroom import routes, store
from ui.classroom.store import Question, Store

PAGE, CHANGED = "clustering", "clustering_data_seed"
QUESTION = Question("Does every circle end with a centre of its own?", ("Yes", "No"))
_SETS = [[[100 * i, (137 * i * (j + 1)) % 1000] for i in range(12)] for j in range(40)]  # a few KB
_AXIS = dict(title="x", ticks=[[0, "0"], [1000, "1"]])
CURVE = Question("Which curve?", high=1000, many=40, kind="curve", shows=dict(x=_AXIS, y=_AXIS, wide=1.2, sets=_SETS))


class Phone:
    """A phone that listens and votes."""

    def __init__(self, address: str, number: int) -> None:
        self._where = urlsplit(address)
        self._head = f"Host: {self._where.netloc}\r\nCookie: {routes.PHONE}={number:022d}\r\n"
        self._heard = asyncio.Event()
        self._round = 0
        self.when = 0.0  # it heard of the newest round

    async def _line(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(self._where.hostname, self._where.port)

    async def open(self) -> None:
        """Listen, and be ready to vote."""
        reader, self._listening = await self._line()
        self._listening.write(f"GET /class/events HTTP/1.1\r\n{self._head}\r\n".encode())
        self._hears = asyncio.create_task(self._hear(reader))
        self._reader, self._writer = await self._line()
        await self._heard.wait()

    async def _hear(self, reader: asyncio.StreamReader) -> None:
        while line := await reader.readline():
            if line.startswith(b"data: {"):
                self.when, self._round = time.perf_counter(), json.loads(line[6:])["round"]
                self._heard.set()

    async def hears(self, number: int) -> None:
        """Wait until it has heard of that round."""
        while self._round != number:
            self._heard.clear()
            await self._heard.wait()

    async def vote(self, number: int, answer: int | list[int]) -> float:
        """Milliseconds until the vote is counted. Raises RuntimeError if it is not."""
        since, body = time.perf_counter(), json.dumps(dict(round=number, answer=answer))
        head = f"{self._head}Origin: http://{self._where.netloc}\r\nContent-Length: {len(body)}\r\n"
        self._writer.write(f"POST /class/vote HTTP/1.1\r\n{head}\r\n{body}".encode())
        status, length = await self._reader.readline(), 0
        while (line := await self._reader.readline()).strip():
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        await self._reader.readexactly(length)
        if b" 200 " not in status:
            raise RuntimeError(f"A vote was answered by {status!r}.")
        return 1000 * (time.perf_counter() - since)

    def close(self) -> None:
        """Hang up."""
        self._hears.cancel()
        self._listening.close()
        self._writer.close()


@asynccontextmanager
async def crowd(address: str, n: int) -> AsyncIterator[list[Phone]]:
    """So many phones that listen."""
    phones = [Phone(address, i) for i in range(n)]
    await asyncio.gather(*(phone.open() for phone in phones))
    yield phones
    for phone in phones:
        phone.close()


async def _asked(here: Store, phones: list[Phone], page: str, question: Question = QUESTION) -> tuple[int, float]:
    """A new round, and the milliseconds until the last phone knows of it."""
    since = time.perf_counter()
    number = here.open(question, page)
    await asyncio.gather(*(phone.hears(number) for phone in phones))
    return number, 1000 * (max(phone.when for phone in phones) - since)


async def _changed(address: str, seconds: float, first: int) -> list[float]:
    """Milliseconds until the page has answered each change of a setting, one a second."""
    async with Client(address, PAGE) as client:
        await client.set({CHANGED: first})
        found = []
        for i in range(int(seconds)):
            due = time.perf_counter() + 1
            found.append(await client.set({CHANGED: first + 1 + i}))
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
        return found


async def _votes_each_second(number: int, phones: list[Phone]) -> None:
    """Each phone votes once a second, one after the other, until this is cancelled."""

    async def one(i: int, phone: Phone) -> None:
        await asyncio.sleep(i / len(phones))
        while True:
            await phone.vote(number, i % 2)
            await asyncio.sleep(1)

    await asyncio.gather(*(one(i, phone) for i, phone in enumerate(phones)))


async def _measure(address: str, here: Store, settings: Settings) -> list[tuple[str | float | Judged, ...]]:
    alone = await _changed(address, settings.seconds, 0)
    async with crowd(address, settings.phones) as phones:
        found = [await _asked(here, phones, str(i)) for i in range(settings.questions)]
        number, since = found[-1][0], time.perf_counter()
        waits = await asyncio.gather(*(phone.vote(number, i % 2) for i, phone in enumerate(phones)))
        rate = len(phones) / (time.perf_counter() - since)
        assert here.count(number) == len(phones)
        drawn, last_knows = await _asked(here, phones, "", CURVE)
        curves = await asyncio.gather(*(phone.vote(drawn, [i % 1000] * 40) for i, phone in enumerate(phones)))
        assert here.count(drawn) == len(phones)
        number, _ = await _asked(here, phones, "last")
        voting = asyncio.create_task(_votes_each_second(number, phones))
        meanwhile = await _changed(address, settings.seconds, 500)
        voting.cancel()
    last = [wait for _, wait in found]
    return [
        ("a question opened, until the last phone knows, ms", median(last), max(last)),
        ("a vote, all phones at once, ms", median(waits), max(waits)),
        ("a plot to be drawn on, until the last phone has it, ms", last_knows, ""),
        ("a curve, all phones at once, ms", median(curves), max(curves)),
        ("votes a second, all phones at once", rate, ""),
        ("the lecturer's change of a setting, nobody else there, ms", median(alone), p95(alone)),
        ("the same while each phone votes once a second, ms", median(meanwhile), p95(meanwhile)),
    ]


def run(settings: Settings) -> Table:
    """One server, its class, and all that it is asked."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "class.sqlite"
        store.create(path, "http://127.0.0.1/class")
        os.environ[store.WHERE] = str(path)
        try:
            with servers.running(servers.APP) as app:
                before = app.memory
                rows = asyncio.run(_measure(app.address, Store(path), settings))
                rows.append(("memory of the server at the start and at the end, MB", before, app.memory))
        finally:
            del os.environ[store.WHERE]
    title = f"(e) A class of {settings.phones} phones"
    return Table(title, ("what", "median", "largest, or 95th percentile of changes"), rows)
