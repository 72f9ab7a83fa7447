"""One case of bad input, watched: what it raises, logs, warns of, takes of the processor and of memory."""

import logging
import resource
import time
import traceback
import warnings
from contextlib import suppress

from datasets.upload import Refusal
from tests.hostile import cases, kinds

WHOLE = dict.fromkeys(("settings", "components", "addresses"), 5.0)  # runs of algorithms, and of whole pages
SECONDS = WHOLE | {"files": 0.8}  # of the processor; the last: tables of 500 columns
MOST_SECONDS = 0.2
MOST_MEGABYTES = dict.fromkeys(WHOLE, 200)  # what is remembered for all grows to its bound
MOST_MEMORY = 50


class Heard(logging.Handler):
    """Errors that were logged."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(record.getMessage()[:200])


def complaints(i: int) -> list[str]:
    """What is wrong with how case i went; nothing if all is well."""
    kind, found, heard = kinds.ORDER[i % len(kinds.ORDER)], [], Heard()
    logging.getLogger().addHandler(heard)
    memory, began = _memory(), time.process_time()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", SyntaxWarning)
            kinds.run(i)
    except Exception:
        found.append(traceback.format_exc(limit=-3))
    finally:
        logging.getLogger().removeHandler(heard)
    took, grown = time.process_time() - began, _memory() - memory
    if took > SECONDS.get(kind, MOST_SECONDS):
        took = min(took, _again(i))  # the first of its kind loads what it needs
    if took > SECONDS.get(kind, MOST_SECONDS):
        found.append(f"took {took:.2f} s")
    if grown > MOST_MEGABYTES.get(kind, MOST_MEMORY):
        found.append(f"took {grown:.0f} MB")
    return [f"{kind}: {what}" for what in found + heard.said]


def load() -> None:
    """What is imported once is no cost of a case."""
    for page in cases.PAGES.values():
        page.answer({})
    cases.upload.read("a,b\n1,x\n2,2024-01-31")
    with suppress(Refusal):
        cases.pixels.read(b"no picture")


def _again(i: int) -> float:
    began = time.process_time()
    with suppress(Exception):  # said already
        kinds.run(i)
    return time.process_time() - began


def _memory() -> float:
    """The most that the process has held, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
