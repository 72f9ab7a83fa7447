"""Own texts and own sentences full of hostile text, in every view that takes them: shown as nothing but text."""

import logging
import random
from collections.abc import Iterator
from typing import Any

import pytest

from datasets import labelled_text, tagged_text
from tests.hostile.cases import TEXTS
from tests.hostile.watched import Heard
from tests.pages.views import PAGES
from ui.compute import Refused

SIGNS = ("<script", "<img", "<b>*", "](", "$N$", "\0", "\u202e", "\u2066", "\ufeff", "\ud800")
NAMES = ("<b>*a*", "$N$", "\u202e_V_", "%{y}", "=1+1", "a\ud800")


def documents(r: random.Random) -> Any:
    """Labels and texts, as they are pasted."""
    rows = (f"{r.choice(NAMES)}\t{_words(r)} word{i % 5}" for i in range(40))
    return labelled_text.read("\n".join(rows), "<img src=x>.txt")


def sentences(r: random.Random) -> Any:
    """Words with tags, the same."""
    words = [word for word in _words(r, 60).split() if tagged_text.label(word.replace("/", ""))]
    pairs = [f"{word.replace('/', '')[:60]}/{r.choice(NAMES)}" for word in words]
    return tagged_text.read("\n".join(" ".join(pairs[i : i + 6]) for i in range(0, len(pairs), 6)), "$x$.txt")


def _words(r: random.Random, n: int = 6) -> str:
    return " ".join(" ".join(r.choice(TEXTS)[:80].split()) for _ in range(n))


def texts_in(value: Any) -> Iterator[str]:
    """Every text in a figure."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from texts_in([*value.values()])
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield from texts_in(one)


OWN = {"text": ("own_documents", documents), "hmm": ("own_sentences", sentences)}


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("name", OWN)
def test_own_hostile_text_is_shown_as_nothing_but_text(name: str, seed: int) -> None:
    kind, made = OWN[name]
    own, heard, drawn = {kind: made(random.Random(seed))}, Heard(), 0
    logging.getLogger().addHandler(heard)
    try:
        for view in PAGES[name].views:
            try:
                shown = PAGES[name].answer({"view": view, "data": "own"}, own=own)
                told = [*map(str, shown.screen.beside(shown.run).items())]
                for picture in shown.pictures:
                    told += [picture.alt, *(text for i in (0, -1) for text in texts_in(picture.frames[i]))]
                    told += [picture.captions[i] for i in (0, -1)]
                drawn += 1
            except Refused as problem:
                told = [str(problem)]
            found = [(sign, ascii(text[:200])) for text in told for sign in SIGNS if sign in text]
            assert not found, view
    finally:
        logging.getLogger().removeHandler(heard)
    assert heard.said == [] and drawn >= 4
