"""A visitor without a browser: Streamlit's own messages over a websocket."""

import json
import time
from typing import Any

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import ClientConnection, connect


class Client:
    """One session on one page. Use as `async with Client(address, "clustering") as client`.

    It opens what the `query` says, what stands behind the `?` of an address, and sends the `cookie` if it has one.
    """

    def __init__(self, address: str, page: str, query: str = "", cookie: str = "") -> None:
        self._where = address.replace("http", "ws", 1) + "/_stcore/stream"
        self._page, self._query = page, query
        self._headers = {"Cookie": cookie} if cookie else {}
        self._hash = ""
        self._sliders: dict[str, tuple[str, str]] = {}  # key: widget id, fragment id
        self._moves = 0
        self._socket: ClientConnection
        self.config: Any = None  # what the server says of itself

    async def __aenter__(self) -> "Client":
        """Connect and wait until the page is drawn."""
        spoken: Any = ["streamlit"]
        self._socket = await connect(
            self._where, subprotocols=spoken, max_size=None, additional_headers=self._headers, proxy=None
        )
        message = BackMsg()
        message.rerun_script.page_name, message.rerun_script.query_string = self._page, self._query
        await self._socket.send(message.SerializeToString())
        await self._finished()
        return self

    async def __aexit__(self, *_: Any) -> None:
        await self._socket.close()

    @property
    def sliders(self) -> list[str]:
        """The keys of the sliders that it has."""
        return list(self._sliders)

    async def set(self, values: dict[str, float], *, since: float | None = None) -> float:
        """Move sliders, by key; the milliseconds from `since` (now) until the script has finished.

        Raises KeyError for a slider that the page does not have.
        """
        since = time.perf_counter() if since is None else since
        message = BackMsg()
        state = message.rerun_script
        state.page_script_hash, state.page_name = self._hash, self._page
        for key, value in values.items():
            widget, state.fragment_id = self._sliders[key]
            self._moves += 1
            moved = {"moved": f"{self._moves} {value}"}
            state.widget_states.widgets.add(id=widget).json_value = json.dumps(moved)
        await self._socket.send(message.SerializeToString())
        await self._finished()
        return 1000 * (time.perf_counter() - since)

    async def _finished(self) -> None:
        while True:
            data = await self._socket.recv()
            message = ForwardMsg.FromString(data if isinstance(data, bytes) else data.encode())
            kind = message.WhichOneof("type")
            if kind == "new_session":
                self._hash = message.new_session.page_script_hash
                self.config = message.new_session.config
            elif kind == "navigation":  # only now it is known which page that is
                self._hash = message.navigation.page_script_hash
            elif kind == "delta":
                self._note(message)
            elif kind == "script_finished":
                return

    def _note(self, message: ForwardMsg) -> None:
        """Remember the sliders that the page draws."""
        element = message.delta.new_element
        if element.bidi_component.component_name == "slider":
            widget = element.bidi_component.id
            self._sliders[widget.rpartition("-")[2]] = widget, message.delta.fragment_id
