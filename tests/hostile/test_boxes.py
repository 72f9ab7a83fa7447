"""Hostile text in the fields one types into, as the browser asks for it while it is typed: an answer or a sentence.

What is asked is JSON, so that half a sign of two parts ("\\ud800") arrives as such.
"""

import json
import logging
import time

import pytest

from tests.hostile.cases import TEXTS
from tests.hostile.watched import MOST_SECONDS, Heard
from tests.pages.views import PAGES
from ui.stage import lane
from ui.stage.lane import Lane

BOXES = {  # the page and what is chosen there, the field, and a text that can be read
    "a landscape's formula": ("descent", {"view": "race", "land": "typed"}, "surface", "x^2 + y^2"),
    "a sentence to tag": ("hmm", {"view": "tag"}, "sentence", "the dog"),
    "a sentence to be unsure of": ("hmm", {"view": "posterior"}, "sentence", "the dog"),
    "words with tags": ("hmm", {"view": "generate"}, "generate_pair", "the/D dog/N"),
    "a mail": ("text", {"view": "spam"}, "mail", "win a prize"),
    "a text of one's own": ("text", {"view": "models"}, "document", "win a prize"),
    "a function's formula": ("bias_variance", {"truth": "typed"}, "formula", "x^2"),
    "a signal": ("neural", {"view": "pictures", "slide": "signal"}, "signal", "0 1 0"),
    "two strings": ("kernels", {"view": "gallery", "kernel": "strings"}, "words", "cat car"),
    "moves": ("gridworld", {"view": "walk", "walk_plan": "you"}, "drive", "up"),
    "numbers": ("gridworld", {"view": "averages", "avg_source": "own"}, "avg_typed", "1 2 3"),
}
MORE = ("\ud800\udc00", "the \ud800 dog", "x + \udfff", "<img src=x onerror=1>>x", "*x* _y_ $z$", "word " * 3000)
SIGNS = ("<script", "<img", "](", "\\u0000", "\u202e", "\u2066", "\ufeff", "\ud800", "\udfff")


@pytest.mark.parametrize("box", BOXES)
def test_hostile_text_that_is_typed_is_answered_in_time_and_comes_back_as_nothing_but_text(
    box: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, chosen, field, usual = BOXES[box]
    page, it, heard = PAGES[name], Lane(), Heard()
    monkeypatch.setattr(lane, "PATIENCE", 60.0)
    shown = page.answer(chosen | {field: usual})
    looks = {f"{name}_{picture.key}_chart": "end" for picture in shown.pictures}
    assert field in shown.given.heard and looks
    it.shows(name, shown.given.heard, page.answer)

    def asked(text: str) -> tuple[dict[str, object], float]:
        began = time.process_time()
        said = lane.reply(it, json.dumps(dict(n=1, ask="hold", set={field: text}, looks=looks)))
        return json.loads(said), time.process_time() - began

    _, least = asked(usual + " ")
    logging.getLogger().addHandler(heard)
    try:
        for text in (*TEXTS, *MORE):
            text = text[: lane.LONGEST // 8]  # what the lane takes, as JSON spells it
            answer, took = asked(text)
            if took > least + MOST_SECONDS:
                took = min(took, asked(text + " ")[1])
            assert took <= least + MOST_SECONDS, ascii(text[:40])
            assert answer.get("charts") or answer.get("refused"), ascii(text[:40])
            told = json.dumps(answer, ensure_ascii=False)
            assert not [sign for sign in SIGNS if sign in told], (ascii(text[:40]), ascii(told[:300]))
    finally:
        logging.getLogger().removeHandler(heard)
    assert heard.said == []
