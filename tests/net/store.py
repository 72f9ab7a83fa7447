"""Moments in a folder: a text for each, compressed, and `index.json` with the digest of each.

The work on one view is `stored` or `compared`; both can run in processes of their own.
"""

import gzip
import json
import logging
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tests.net import moments
from tests.net.difference import Difference, differences
from tests.net.entry import read, written
from tests.net.said import digest

INDEX = "index.json"


@dataclass
class Done:
    """What has been done with one view."""

    view: str  # clustering/k_means
    digests: dict[str, str] = field(default_factory=dict)  # by the name of the moment, with that of the view
    troubled: list[str] = field(default_factory=list)  # moments at which the page shows an error
    differences: dict[str, list[Difference]] = field(default_factory=dict)
    failed: str = ""  # why the view could not be looked at to the end
    seconds: float = 0.0


def quiet() -> None:
    """No warnings on the screen from this process: Streamlit misses its server."""
    logging.disable(logging.ERROR)


def stored(folder: Path, page: str, view: str) -> Done:
    """Look at a view and store all of its moments."""
    return _looked_at(folder, page, view, None)


def compared(folder: Path, page: str, view: str, known: Mapping[str, str]) -> Done:
    """Look at a view and compare it with what is stored; `known` are the digests of its moments."""
    done = _looked_at(folder, page, view, known)
    for name in known if not done.failed else ():
        if name not in done.digests:
            done.differences[name] = [Difference("all of it", "is gone", [])]
    return done


def _looked_at(folder: Path, page: str, view: str, known: Mapping[str, str] | None) -> Done:
    done = Done(f"{page}/{view}" if view else page)
    begun = time.monotonic()
    try:
        for moment, parts in moments.of_view(page, view):
            name, text = f"{done.view}/{moment}", written(parts)
            done.digests[name] = digest(text)
            if "\nerror\n" in text or "\nexception\n" in text:
                done.troubled.append(name)
            if known is None:
                path = file(folder, done.view, moment)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(gzip.compress(text.encode(), 6, mtime=0))
            elif name not in known:
                done.differences[name] = [Difference("all of it", "is new", [])]
            elif known[name] != done.digests[name]:
                old = gzip.decompress(file(folder, done.view, moment).read_bytes()).decode()
                done.differences[name] = differences(read(old), read(text))
    except Exception as problem:
        done.failed = f"{type(problem).__name__}: {problem}"
    done.seconds = time.monotonic() - begun
    return done


def file(folder: Path, view: str, moment: str) -> Path:
    """Where the text of a moment is."""
    return folder / view / f"{re.sub('[^a-z0-9]+', '_', moment.lower())}_{digest(moment)[:6]}.txt.gz"


def index(folder: Path) -> dict[str, str]:
    """The digests of all moments in the folder."""
    path = folder / INDEX
    return json.loads(path.read_text()) if path.exists() else {}


def note(folder: Path, done: list[Done]) -> None:
    """Put what has just been stored into the index; a view that was looked at has no other moments."""
    views = tuple(f"{d.view}/" for d in done)
    kept = {name: text for name, text in index(folder).items() if not name.startswith(views)}
    new = {name: text for d in done for name, text in d.digests.items()}
    (folder / INDEX).write_text(json.dumps(kept | new, indent=1, ensure_ascii=False, sort_keys=True) + "\n")
