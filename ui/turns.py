"""Who works when: one long run at a time, and each of them behind those who wait for a short answer.

Threads of Python share one interpreter. A reader whose page takes 40 ms to draw would have it after seconds beside a
run in pure Python: each time the page lets go of the interpreter, to send or to wait, the run keeps it for `HANDS_OVER`
at least. So what has worked for a while gives way to whoever has just begun.
"""

import sys
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition, get_ident

HANDS_OVER = 0.0005  # seconds after which a thread lets another one have the interpreter; Python's own are 0.005
YOUNG = 0.15  # seconds for which an answer goes before those that have taken longer
WAITS = 0.02  # seconds at most for which one of these gives way at a time: it goes on, however many come

_begun: dict[int, float] = {}  # when each thread began what it answers
_changed = Condition()


class Turns:
    """One works at a time: who has asked first."""

    def __init__(self) -> None:
        self._asking: deque[object] = deque()
        self._changed = Condition()

    def take(self, who: object, seconds: float) -> bool:
        """Whether it is the turn of `who` within so many seconds. If not, the place among those who ask is kept."""
        with self._changed:
            if who not in self._asking:
                self._asking.append(who)
            return self._changed.wait_for(lambda: self._asking[0] is who, seconds)

    def leave(self, who: object) -> None:
        """Who has worked, or does not want to any more, lets the next one work."""
        with self._changed:
            if who in self._asking:
                self._asking.remove(who)
                self._changed.notify_all()


def share() -> None:
    """Let the threads of this process take turns often."""
    sys.setswitchinterval(HANDS_OVER)


@contextmanager
def answering() -> Iterator[None]:
    """The time in which this thread answers a browser."""
    me = get_ident()
    outer = _begun.get(me)
    _begun.setdefault(me, time.monotonic())
    try:
        yield
    finally:
        if outer is None:
            with _changed:
                del _begun[me]
                _changed.notify_all()


def give_way() -> float:
    """Wait a little for those who have only begun to answer, if this thread has taken longer; the seconds of that."""
    me, now = get_ident(), time.monotonic()
    if len(_begun) > 1 and me in _begun and not _young(me):
        with _changed:
            _changed.wait_for(lambda: not any(_young(one) for one in list(_begun)), WAITS)
    return time.monotonic() - now


def _young(thread: int) -> bool:
    return time.monotonic() < _begun.get(thread, 0.0) + YOUNG
