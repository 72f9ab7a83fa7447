"""All kinds of bad input, and the case of a number."""

import random
from collections.abc import Callable
from contextlib import suppress

from datasets.upload import Refusal
from tests.hostile import cases, pages
from ui import compute

KINDS: dict[str, tuple[int, Callable[[random.Random], None], tuple[type[Exception], ...]]] = {
    # how many of 52, what is done, and how it may be refused
    "files": (14, cases.files, (Refusal,)),
    "experiments": (7, cases.experiments, (Refusal,)),
    "lectures": (7, cases.lectures, (Refusal,)),
    "drawings": (4, cases.drawings, (Refusal,)),
    "kept": (4, cases.kept, ()),
    "formulas": (4, cases.formulas, (ValueError,)),
    "surfaces": (2, cases.surfaces, (ValueError,)),
    "messages": (6, cases.messages, (ValueError,)),
    "settings": (2, cases.settings, (compute.Refused,)),
    "components": (1, pages.components, ()),
    "addresses": (1, pages.addressed, ()),
}
ORDER = [name for name, (share, *_) in KINDS.items() for _ in range(share)]


def run(i: int) -> str:
    """The case of this number; its kind. Raises what nobody should see."""
    name = ORDER[i % len(ORDER)]
    _, act, refusals = KINDS[name]
    with suppress(*refusals):
        act(random.Random(i))
    return name
