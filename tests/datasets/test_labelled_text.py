"""The reader's own documents: every way to write them, and every refusal in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datasets import catalog, labelled_text
from datasets.dataset import csv
from datasets.documents import Documents
from datasets.upload import Refusal

TEXTS = ("win a prize, now", "lunch at noon?", "cheap shoes", "see you at six")
WAYS = {
    "names": 'text,label\n"win a prize, now",spam\nlunch at noon?,ham\ncheap shoes,spam\nsee you at six,ham\n',
    "more columns": "id;Label;Message\n1;spam;win a prize, now\n2;ham;lunch at noon?\n3;spam;cheap shoes\n"
    "4;ham;see you at six",
    "tabs": "spam\twin a prize, now\nham\tlunch at noon?\nspam\tcheap shoes\nham\tsee you at six",
    "tabs, the text first": "win a prize, now\tspam\nlunch at noon?\tham\ncheap shoes\tspam\nsee you at six\tham",
    "no names": 'spam,"win a prize, now"\nham,lunch at noon?\n\nspam,cheap shoes\nham,see you at six',
    "bytes": '\ufefflabel,text\r\nspam,"win a prize, now"\r\nham,lunch at noon?\r\n'.encode()
    + b"spam,cheap shoes\r\nham,see you at six",
}


@pytest.mark.parametrize("content", WAYS.values(), ids=WAYS)
def test_ways_to_write_them(content):
    data = labelled_text.read(content, "mine.csv")
    assert data.texts == TEXTS
    assert [data.class_names[i] for i in data.labels] == ["spam", "ham", "spam", "ham"]
    again = eval(data.code, dict(labelled_text=labelled_text))
    assert again.digest() == data.digest()


def test_a_column_of_subjects_stands_before_the_text_where_there_is_one():
    rows = ["subject,text,label", "A prize,win it,spam", ",lunch at noon,ham", '"Re: one, two",shoes,spam', "x,y,ham"]
    data = labelled_text.read("\n".join(rows), "mine.csv")
    assert data.texts == (
        *("Subject: A prize | win it", "lunch at noon"),
        *("Subject: Re: one, two | shoes", "Subject: x | y"),
    )


def test_between_tabs_a_quotation_mark_is_a_sign():
    content = 'a\tsay "hi\nb\tx\na\ty\nb\tz'
    assert labelled_text.read(content, "t.txt").texts[0] == 'say "hi'


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "empty"),
        ("  \n ", "empty"),
        ("just a line of words\nand another", "a column of labels and one of texts"),
        ("a,b,c\n1,2,3\n", "a column of labels and one of texts"),
        ("label,text\nspam,x\nspam,y\nspam,z\nspam,w", "only “spam”"),
        ("label,text\nspam,x\nham,y", "2 texts; at least 4"),
        ("label,text\nspam,x\nham,\nspam,z\nham,w", "Line 3 has no text"),
        ("label,text\nspam,x\n,y\nspam,z\nham,w", "Line 3 has no label"),
        ("label,text\n" + "\n".join(f"c{i},x" for i in range(9)), "9 different labels"),
        ('label,text\nspam,"x\nham,y', "never closed"),
        (b"PK\x03\x04zip", "workbook"),
        ("x" * (2 * 1024**2 + 1), "at most 2 MB"),
    ],
)
def test_what_is_refused(content, words):
    with pytest.raises(Refusal, match=words):
        labelled_text.read(content, "mine.csv")


def test_of_very_many_a_sample_is_drawn():
    many = "\n".join(f"{'ab'[i % 2]}\ttext {i}" for i in range(3000))
    data = labelled_text.read(many, "many.txt")
    assert len(data) == labelled_text.MOST_DOCUMENTS and set(data.sizes) != {0}


@pytest.mark.parametrize("name", ["mails", "subjects", "news", "four_mails"])
def test_what_is_saved_can_be_read_again(name):
    data = catalog.make(name)
    again = labelled_text.read(csv(data.frame()), "again.csv")
    assert again.texts == data.texts
    assert [again.class_names[i] for i in again.labels] == [data.class_names[i] for i in data.labels]


def test_the_template_can_be_read():
    assert labelled_text.read(labelled_text.template(), "template.csv").class_names == ("spam", "ham")


@given(st.text(max_size=200) | st.binary(max_size=200))
def test_whatever_comes_there_are_documents_or_a_refusal(content):
    try:
        made = labelled_text.read(content, "x")
    except Refusal:
        return
    assert isinstance(made, Documents) and len(made) >= 4
