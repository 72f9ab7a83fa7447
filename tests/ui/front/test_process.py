"""Who has left is gone: nothing of a visit stays in the process."""

import asyncio
import json
import urllib.request
from typing import Any

from benchmarks import servers
from benchmarks.client import Client
from tests import apart
from tests.ui.serving import until


def test_visits_that_have_left_are_gone_the_first_ones_too() -> None:
    command = ("-m", "streamlit", "run", "tests/ui/front/leaving_app.py", "--server.disconnectedSessionTTL", "1")
    with servers.running(command) as server:

        def there() -> Any:
            return json.loads(urllib.request.urlopen(f"{server.address}/there", timeout=10).read())

        async def come_and_go() -> None:
            clients = [Client(server.address, page) for page in ("clustering", "pca", "clustering")]
            await asyncio.gather(*(client.__aenter__() for client in clients))
            assert there() == dict(visits=3, sessions=3)
            await asyncio.gather(*(client.__aexit__() for client in clients))
            async with Client(server.address, "pca"):  # Streamlit's loop holds the session that it served last
                await asyncio.to_thread(until, lambda: there() == dict(visits=1, sessions=1))

        apart.run(come_and_go())
