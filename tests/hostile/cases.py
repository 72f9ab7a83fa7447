"""Bad input, seeded: files, links and messages that nobody of good will would send, and who has to bear them."""

import base64
import gzip
import io
import json
import random
import zipfile
from collections.abc import Callable
from functools import cache
from typing import Any

from algos.bias_variance import truths
from algos.descent import landscapes
from datasets import board_text, drawn, labelled_text, pixels, tagged_text, upload
from datasets.drawn import Drawn
from tests.pages.views import PAGES
from ui.draw import brush, message
from ui.guessing import sketch
from ui.keep import kept_text
from ui.keep.runs import Kept
from ui.lecture import lecture
from ui.send import experiment
from ui.send.experiment import Experiment
from ui.stage import lane
from ui.stage.lane import Lane

TEXTS = (
    *(
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "[x](javascript:alert(1))",
        "![x](http://evil.example/a)",
    ),
    *("$\\input{/etc/passwd}$", "$$" + "{" * 300, "\\frac" * 90, "=cmd|' /C calc'!A0", "@SUM(1)", "%{x}", "{{plotly}}"),
    *(
        "\u202eevil",
        "\u2066a\u2069" * 50,
        "a\u0301" * 400,
        "\0",
        "\x1b[2J",
        "\ud800",
        "\ufeff",
        "x" * 100_000,
        "9" * 5000,
    ),
    *(
        "1e999",
        "-1e308",
        "nan",
        "inf",
        "-0",
        "1_000",
        "٣",
        "0x1for x",
        "__import__('os').system('id')",
        "../../etc/passwd",
    ),
    *("", " ", "\n" * 1000, "," * 3000, ";" * 3000, '"' * 999, "(" * 900, "~" * 399 + "x", "9**9**9**9", "[" * 50_000),
)
CELLS = (
    "1",
    "-1,5",
    "2024-01-31",
    "31.12.1999",
    "12 %",
    "€ 3",
    "(4)",
    "1'000",
    "",
    "NA",
    "abc",
    '"q"',
    *(text[:999] for text in TEXTS[:20]),
    "9" * 400,
)
HEADS = (
    b"PK\x03\x04",
    b"\x89PNG\r\n\x1a\n",
    b"\xff\xd8\xff",
    b"%PDF-1.7",
    b"\x1f\x8b",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"RIFF\0\0\0\0WEBP",
)


class Found(AssertionError):
    """Something that was let through."""


def file(r: random.Random) -> bytes:
    """A file that somebody hands in."""
    kind = r.randrange(8)
    if kind == 0:
        return r.choice(HEADS) * r.randrange(2) + r.randbytes(r.choice((0, 1, 9, 300, 20_000)))
    if kind == 1:
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("../a.csv", b"0" * r.choice((10, 10**6)))
        return packed.getvalue()
    if kind == 2:
        return gzip.compress(b"0" * 10**6)
    if kind == 3:
        return r.choice(TEXTS).encode("utf-8", "surrogatepass") * r.choice((1, 3))
    mark, width = r.choice(",;\t| \n"), r.choice((1, 2, 3, 12, 40, 501))
    lines = [
        mark.join(r.choice(CELLS) for _ in range(width + (r.random() < 0.05))) for _ in range(r.choice((1, 2, 9, 60)))
    ]
    text = r.choice(("\n", "\r\n", "\r")).join(lines)[:200_000]
    return (
        broken(r, text.encode(r.choice(("utf-8", "utf-16", "latin-1")), "replace"))
        if kind < 6
        else text.encode("utf-8", "replace")
    )


def broken(r: random.Random, content: bytes) -> bytes:
    """The same with some of its bytes changed, cut or doubled."""
    for _ in range(r.randrange(4)):
        at, n = r.randrange(len(content) + 1), r.randrange(1, 9)
        content = r.choice(
            (content[:at], content[:at] + r.randbytes(n) + content[at:], content[:at] + content[at + n :], content * 2)
        )
        content = content[:400_000]
    return content


def value(r: random.Random, depth: int = 0) -> Any:
    """Any value that JSON can say."""
    kind = r.randrange(7 if depth < 3 else 5)
    if kind == 5:
        return [value(r, depth + 1) for _ in range(r.randrange(4))]
    if kind == 6:
        return {r.choice(TEXTS): value(r, depth + 1) for _ in range(r.randrange(3))}
    return r.choice(
        (None, True, r.choice(TEXTS), r.choice(TEXTS), 10 ** r.randrange(400), -1, r.uniform(-1e308, 1e308))
    )


@cache
def _sound() -> dict[str, bytes]:
    """One of each kind that can be read."""
    shown = Experiment("clustering", {"view": "k_means", "k": 5}, {"more": "Theory"})
    return {
        "experiment": experiment.write(shown),
        "lecture": lecture.write(lecture.Lecture("A", (lecture.Stop(shown, question="Why?"),))),
        "named": lecture.pack(lecture.Lecture("A", (lecture.Stop(shown),))).encode(),
        "drawn": drawn.write(Drawn(points=((1.0, 2.0, 0), (3.0, 4.0, 1), (5.0, 6.0, 2)))).encode(),
        "kept": kept_text.write([Kept("A", {"k": 3, "data": "blobs"})]).encode(),
    }


def _changed(r: random.Random, name: str) -> bytes:
    """One of that kind with a part exchanged, or broken."""
    content = _sound()[name]
    if content[:1] == b"{" and r.random() < 0.6:
        parts = json.loads(content)
        place = parts["stops"][0] if name == "lecture" and r.random() < 0.7 else parts
        part = r.choice([*place, "own", "shown", "settings"])
        place[part] = {"k": value(r), "view": value(r)} if part == "settings" else value(r)
        return json.dumps(parts).encode()
    return broken(r, content)


def _text(content: bytes) -> str:
    return content.decode("utf-8", "replace")


def files(r: random.Random) -> None:
    content = file(r)
    read: Callable[..., Any] = r.choice(
        (upload.read, upload.read, upload.read, tagged_text.read, labelled_text.read, board_text.read_file, pixels.read)
    )
    made = read(content if r.random() < 0.8 or read is pixels.read else _text(content), r.choice(TEXTS)[:300])
    if read is upload.read:
        said = [*made.notes, made.guess.words]
        if any(sign in text for text in said for sign in ("<script", "<img", "](", "$$")):
            raise Found(f"markup is said: {said}")


def experiments(r: random.Random) -> None:
    made, _ = experiment.read(_changed(r, "experiment"))
    if experiment.read(experiment.write(made))[0] != made:
        raise Found("it is written otherwise than it was read")


def lectures(r: random.Random) -> None:
    made, _ = lecture.read(_changed(r, "lecture")) if r.random() < 0.5 else lecture.named(_text(_changed(r, "named")))
    if lecture.read(lecture.write(made))[0] != made:
        raise Found("it is written otherwise than it was read")


def drawings(r: random.Random) -> None:
    drawn.read(_text(_changed(r, "drawn")))


def kept(r: random.Random) -> None:
    found, _ = kept_text.read(_text(_changed(r, "kept")))
    if kept_text.read(kept_text.write(found))[0] != found:
        raise Found("it is written otherwise than it was read")


def formulas(r: random.Random) -> None:
    parts = (
        "x",
        "sin(",
        "(",
        ")",
        "^",
        "*",
        "/",
        "-",
        "+",
        "2",
        ".5",
        "1e5",
        "exp(",
        "knots(",
        ",",
        "~",
        "if",
        " ",
        "pi",
        *TEXTS[-18:],
    )
    text = "".join(r.choice(parts) for _ in range(r.choice((1, 4, 20, 80))))[: r.choice((400, 10**6))]
    truths.read(text)


def surfaces(r: random.Random) -> None:
    parts = (
        "x",
        "y",
        "x^2",
        "y^2",
        "sin(",
        "(",
        ")",
        "^",
        "*",
        "/",
        "-",
        "+",
        "3",
        "1e5",
        "exp(",
        "z",
        ",",
        *TEXTS[-18:],
    )
    text = "".join(r.choice(parts) for _ in range(r.choice((1, 3, 8, 40))))[: r.choice((400, 10**6))]
    landscapes.typed(text, r.choice((1.0, 3.0, 10.0)))


def messages(r: random.Random) -> None:
    sent = json.dumps(dict(serial=r.choice((1, -1, 2**60, "1")), content=value(r))) if r.random() < 0.6 else value(r)
    axis = message.Axis("x", 0, 1, 0.1)
    which = r.randrange(4)
    if which == 0:
        brush._message(r.choice((sent, f"ab|1:{sent}:0,0 9,9 {sent}", "|" * 10**5)), (3, 4))
    elif which == 1:
        _, content = message.read(sent, longest=10_000)
        message.points(content, x=axis, y=axis, classes=2, most=20)
    elif which == 2:
        place = {name: value(r) for name in ("x", "y", "ends", "logs")}
        sketch.read(
            r.choice((sent, place, dict(x=[1, 2], y=[1, 2], ends=[[0, 1], [0, 1]], logs=[False, True]) | place))
        )
    else:
        question = dict(n=value(r), ask=r.choice(("frames", "rest", "heard", "hold")), chart=value(r), run=value(r))
        question |= dict(set={name: value(r) for name in ("k", "view", "data_seed", "data")}, looks={}, frames=value(r))
        question |= dict(drag=value(r), serial=value(r), page="clustering") if r.random() < 0.3 else {}
        said = lane.reply(_lane(), json.dumps(question))
        if "failed" in json.loads(said):
            raise Found(f"the lane fails: {question}"[:400])


@cache
def _lane() -> Lane:
    it, page = Lane(), PAGES["clustering"]
    it.shows("clustering", page.answer({}).given.heard, page.answer)
    return it


def settings(r: random.Random) -> None:
    """What an address says of the controls of a view."""
    name = r.choice(list(PAGES))
    page = PAGES[name]
    view = r.choice(list(page.views))
    asked = {one: _said(r) for one in _controls(name, view) if one != "view" and r.random() < 0.4}
    shown = page.answer({"view": view} | asked)
    for picture in shown.pictures[:1]:
        picture.frames[picture.start]


def _said(r: random.Random) -> Any:
    text = r.choice(
        (
            r.choice(TEXTS),
            "9" * 1000,
            "x" * 10**6 if r.random() < 0.02 else "x",
            base64.b64encode(r.randbytes(60)).decode(),
        )
    )
    return text if r.random() < 0.9 else [text, text]


@cache
def _controls(name: str, view: str) -> tuple[str, ...]:
    return tuple(PAGES[name].answer({"view": view}).given.heard)
