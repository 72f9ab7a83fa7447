"""The reader's own sentences: a text with tags or without, or a table of words, in; a corpus or a refusal out."""

import re
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from itertools import chain

from datasets.corpus import Corpus
from datasets.names import FORMULA_STARTS, clean, plain
from datasets.upload.decode import decode
from datasets.upload.refusal import Refusal
from datasets.upload.words import count
from datasets.word_table import Row, table_of

LARGEST_TEXT = 2 * 1024**2  # bytes
LONGEST_LITERAL = 4000  # bytes that `code` spells out; a longer text is read from its file
MOST_TAGS = 30
MOST_WORDS = 5000  # different ones
LONGEST_SENTENCE = 200  # words
STATES = ("1", "2", "3")  # names of the hidden states of a text without tags
STOPS = (".", "!", "?")
_MARKS = '.,;:!?"()[]{}<>/\\|…„“”«»–—¿¡‹›*+=&%$#@~^`'
_EDGES = "'’‘-_"  # part of a word inside it only
_PIECE = re.compile(rf"\d+(?:[.,:/]\d+)+|[^\s{re.escape(_MARKS)}]+|[{re.escape(_MARKS)}]")

Sentence = list[Row]  # (line, word, tag) of each word; the tag is "" if there is none


def read(content: bytes | str, name: str) -> Corpus:
    """The corpus in a text file (bytes) or a pasted text; `name` is what the file is called.

    Either one sentence a line, as `word/TAG` (or `word_TAG`) or as plain words, or a table (CSV, TSV) with a word in
    each row and columns for word, tag and sentence; the last two may be missing. Raises Refusal, and nothing else.
    """
    size = len(content.encode("utf-8", "replace") if isinstance(content, str) else content)
    if size > LARGEST_TEXT:
        raise Refusal(
            f"The text has {size / 1024**2:.1f} MB; at most {LARGEST_TEXT // 1024**2} MB are taken. "
            "Leave out sentences."
        )
    text, _, _ = decode(content, should="It should hold at least one sentence.")
    rows = table_of(text, name)
    found = _lines(text) if rows is None else _sentences(rows)
    sentences = [cleaned for sentence in found if (cleaned := _cleaned(sentence))]
    if not sentences:
        raise Refusal("The text holds no words, only signs and spaces.")
    tagged = _agreed(sentences)
    tags = tuple(tuple(tag for _, _, tag in sentence) for sentence in sentences) if tagged else None
    words = tuple(tuple(word for _, word, _ in sentence) for sentence in sentences)
    _limits(sentences)
    made = repr(content) if size <= LONGEST_LITERAL else f"open({name!r}, 'rb').read()"
    return Corpus(
        name="upload",
        title=plain(name),
        sentences=words,
        tags=tags,
        tag_names=() if tagged else STATES,
        source=(
            f"Your own text: {plain(name)}, {count(len(words), 'sentence')}, {count(sum(map(len, words)), 'word')}."
        ),
        code=f"tagged_text.read({made}, {name!r})",
    )


def tokens(text: str, known: Collection[str]) -> tuple[str, ...]:
    """The words of a typed sentence: what is `known` as it is known, upper case or not; other signs are left out."""
    exact = set(known)
    folded = {word.lower(): word for word in sorted(exact)}  # of "The" and "the" the latter

    def match(piece: str) -> str:
        return piece if piece in exact else folded.get(piece.lower(), "")

    found = []
    for chunk in text.split():
        whole = match(label(chunk))
        if whole:
            found.append(whole)
            continue
        for piece in _PIECE.findall(chunk):
            bare = label(piece.strip(_EDGES + _MARKS))
            found.append(match(label(piece)) or match(bare) or bare)
    return tuple(word for word in found if word)


@lru_cache(maxsize=20_000)
def label(text: str) -> str:
    """A word or tag as plain text that reads the same after a table was saved and opened again; "" if empty."""
    short = clean(text)
    while short.startswith("'") and short[1:].lstrip().startswith(tuple(FORMULA_STARTS)):
        short = short[1:].lstrip()
    return plain(short) if short else ""


def template() -> bytes:
    """A small text to fill in: one sentence a line, each word with its tag."""
    return (
        b"the/D dog/N sees/V a/D cat/N\n"
        b"a/D cat/N sleeps/V\n"
        b"the/D old/A dog/N barks/V\n"
        b"she/PRO sees/V the/D garden/N\n"
        b"they/PRO dog/V the/D old/A cat/N\n"
    )


def _lines(text: str) -> Iterator[Sentence]:
    """One sentence a line; in a plain text also one after each full stop."""
    lines = [(number, line.split()) for number, line in enumerate(text.split("\n"), start=1)]
    lines = [(number, line) for number, line in lines if not _comment(line)]
    mark = _mark([token for _, line in lines for token in line])
    if mark:
        for number, line in lines:
            yield [(number, *_cut(token, mark, number)) for token in line]
        return
    only_signs = not any(tokens(" ".join(line), ()) for _, line in lines)
    for number, line in lines:
        parts = [" ".join(line)] if only_signs else re.split(r"(?<=[.!?])\s+", " ".join(line))
        for part in parts:
            yield [(number, word, "") for word in (part.split() if only_signs else tokens(part, ()))]


def _comment(line: list[str]) -> bool:
    """Whether a line begins with # and that is no tagged word."""
    return bool(line) and line[0].startswith("#") and not re.search("[/_]", line[0])


def _mark(all_tokens: list[str]) -> str:
    """What stands between word and tag: a slash, an underscore, or nothing because there are no tags."""
    if any("/" in token for token in all_tokens):
        return "/"
    return "_" if all_tokens and sum("_" in token for token in all_tokens) * 2 > len(all_tokens) else ""


def _cut(token: str, mark: str, line: int) -> tuple[str, str]:
    word, found, tag = token.rpartition(mark)
    if not found:
        return token, ""
    if not label(word) or not label(tag):
        missing, after = ("word", "in front of") if label(tag) else ("tag", "after")
        sign = "a slash" if mark == "/" else "an underscore"
        raise Refusal(f"Line {line}: “{plain(token)}” has {sign} but no {missing} {after} it. Write dog{mark}N.")
    return word, tag


def _sentences(rows: Iterable[tuple[str | None, Row | None]]) -> Iterator[Sentence]:
    """Rows of a table by sentence: equal numbers, or else up to an empty row or a full stop."""
    sentence: Sentence = []
    before = None
    for number, row in rows:
        if sentence and (row is None if number is None else number != before):
            yield sentence
            sentence = []
        before = number
        if row is None:
            continue
        sentence.append(row)
        if number is None and row[1].strip() in STOPS:
            yield sentence
            sentence = []
    yield sentence


def _cleaned(sentence: Sentence) -> Sentence:
    rows = [(line, label(word), label(tag)) for line, word, tag in sentence]
    for line, word, tag in rows:
        if tag and not word:
            raise Refusal(f"Line {line}: the tag “{tag}” has no word.")
    return [row for row in rows if row[1]]


def _agreed(sentences: list[Sentence]) -> bool:
    """Whether every word has a tag. Raises Refusal if only some have one."""
    rows = list(chain.from_iterable(sentences))
    with_tag = sum(bool(tag) for _, _, tag in rows)
    if with_tag in (0, len(rows)):
        return with_tag > 0
    few = with_tag * 2 < len(rows)
    line, word, tag = next(row for row in rows if bool(row[2]) == few)
    if few:
        raise Refusal(f"Line {line}: “{word}” has the tag “{tag}”, most other words have none. Tag all words or none.")
    raise Refusal(f"Line {line}: “{word}” has no tag, other words have one. Tag all words or none.")


def _limits(sentences: list[Sentence]) -> None:
    for sentence in sentences:
        if len(sentence) > LONGEST_SENTENCE:
            raise Refusal(
                f"The sentence that begins in line {sentence[0][0]} has {len(sentence)} words; at most "
                f"{LONGEST_SENTENCE} are taken. Put each sentence on a line of its own."
            )
    words, tags = ({row[at] for row in chain.from_iterable(sentences)} for at in (1, 2))
    if len(tags) > MOST_TAGS:
        raise Refusal(f"The text has {len(tags)} different tags; at most {MOST_TAGS} are taken. Use coarser tags.")
    if len(words) > MOST_WORDS:
        raise Refusal(
            f"The text has {len(words):,} different words; at most {MOST_WORDS:,} are taken. Leave out sentences."
        )
