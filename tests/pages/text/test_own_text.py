"""The reader's own texts: read, previewed, accepted, refused; every view works on them."""

import pytest

from datasets import labelled_text
from pages.text import PAGE
from tests.pages.harness import alts, healthy, open_page, texts

MAILS = b"label,text\nspam,win a free prize\nham,lunch at noon\nspam,free free money\nham,see you at noon\n"


def test_texts_are_shown_accepted_and_read():
    at = healthy(open_page("text", data="own"))
    at.file_uploader[0].upload("mine.csv", MAILS, "text/csv").run()
    assert "4 texts: spam 2 and ham 2." in texts(healthy(at).caption)
    at.button(key="own_documents_accept").click().run()
    assert "A text of 4 words" in alts(healthy(at))[0]


@pytest.mark.parametrize("view", list(PAGE.views))
@pytest.mark.parametrize(
    "content",
    [
        MAILS,
        b"a\tx y\nb\ty z\nc\tz x\na\tw\nb\tw w",
        "\n".join(f"{'ab'[i % 2]}\ttext {i} <b>x</b> {i % 7}" for i in range(400)).encode(),
        b"a,...\nb,!!\na,x\nb,?",
    ],
)
def test_every_view_works_on_texts_of_ones_own(view, content):
    own = {"own_documents": labelled_text.read(content, "mine.csv")}
    shown = PAGE.answer({"view": view, "data": "own"}, own=own)
    picture = shown.pictures[0]
    for i in (0, len(picture.frames) - 1):
        assert picture.frames[i]["data"] and picture.captions[i]
    assert shown.said is not None and shown.numbers
