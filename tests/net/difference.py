"""What differs between two moments, part by part, in words."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import count

from tests.net.entry import Parts, blocks

MOST_LINES = 16  # of a diff
WIDTH = 150  # of one of its lines
_CHART = re.compile(r"(chart|closer chart) (\d+) (\w+)")


@dataclass(frozen=True)
class Difference:
    """A part that differs, what can be said about it in one line, and the lines that differ."""

    part: str
    said: str
    diff: list[str]


def differences(old: Parts, new: Parts) -> list[Difference]:
    """All parts that differ. Charts are matched by key, those that are left by their order."""
    new = _renumbered(old, new)
    names = [*old, *(name for name in new if name not in old)]
    return [_difference(name, old.get(name), new.get(name)) for name in names if old.get(name) != new.get(name)]


def _renumbered(old: Parts, new: Parts) -> Parts:
    """`new` with its charts under the numbers that they have in `old`."""
    renamed: Parts = {}
    for name, lines in new.items():
        if found := _CHART.fullmatch(name):
            kind, n, what = found.groups()
            keys = f"{kind} keys"
            name = f"{kind} {_matched(old.get(keys, []), new[keys])[int(n) - 1]} {what}"
        renamed[name] = lines
    return renamed


def _matched(theirs: Sequence[str], mine: Sequence[str]) -> list[int]:
    """For each of my keys the number of the one it stands for, from 1; larger ones for those that stand for none."""
    free = [i for i, key in enumerate(theirs, start=1) if key not in mine]
    beyond = count(len(theirs) + 1)
    return [theirs.index(k) + 1 if k in theirs else free.pop(0) if free else next(beyond) for k in mine]


def _difference(name: str, old: list[str] | None, new: list[str] | None) -> Difference:
    if old is None or new is None:
        return Difference(name, "is new" if old is None else "is gone", [])
    was, now = blocks(old), blocks(new)
    gone, added = Counter(was) - Counter(now), Counter(now) - Counter(was)
    if not gone and not added:
        said = "order only"
    elif name.endswith("keys"):
        said = f"{_some(old)} before, {_some(new)} now"
    elif name.endswith("frames"):
        said = _frames(was, now)
    elif len(was) == len(now) == 1:
        said = "differs"
    else:
        said = f"of {len(was)} gone: {_heads(gone)}; new: {_heads(added)}"
    return Difference(name, said, list(_diff(old, new)))


def _frames(was: Sequence[tuple[str, ...]], now: Sequence[tuple[str, ...]]) -> str:
    """Which frames differ, and in what."""
    if len(was) != len(now):
        return f"{len(was)} frames were there, {len(now)} are"
    changed = [set(a) ^ set(b) for a, b in zip(was, now, strict=True)]
    numbers = [str(n) for n, lines in enumerate(changed) if lines]
    where = sorted({re.split(r": | is gone$", text.strip())[0] for lines in changed for text in lines})
    return f"{_some(numbers)} of {len(was)} differ in {_some(where)}"


def _heads(found: Counter[tuple[str, ...]]) -> str:
    """How some blocks begin."""
    return _some([block[0].strip(". ")[:30] for block in found.elements()]) or "none"


def _some(words: Sequence[str], most: int = 5) -> str:
    return ", ".join(words[:most]) + (f" and {len(words) - most} more" if len(words) > most else "")


def _diff(old: list[str], new: list[str]) -> Iterator[str]:
    """The lines that differ, each around the place where it does; the line before them says where they are."""
    left = MOST_LINES
    for what, a, b, c, d in SequenceMatcher(None, old, new).get_opcodes():
        if what == "equal":
            continue
        if left <= 0:
            yield "..."
            return
        if a:
            yield f"  {old[a - 1][:WIDTH]}"
        pairs = list(zip(old[a:b], new[c:d], strict=False))
        for was, now in pairs[: max(left // 2, 1)]:
            at = next((i for i, (x, y) in enumerate(zip(was, now, strict=False)) if x != y), min(len(was), len(now)))
            yield f"- {_around(was, at)}"
            yield f"+ {_around(now, at)}"
        for sign, rest in ("-", old[a:b][len(pairs) :]), ("+", new[c:d][len(pairs) :]):
            yield from (f"{sign} {_around(text, 0)}" for text in rest[: max(left, 1)])
        left -= (b - a) + (d - c)


def _around(text: str, at: int) -> str:
    """The line, cut to the neighbourhood of one of its characters if it is long."""
    if len(text) <= WIDTH:
        return text
    name = text[: text.find(": ", 0, 60) + 2] if ": " in text[:60] else ""
    start = max(len(name), at - WIDTH // 2)
    cut = text[start : start + WIDTH]
    return name + ("…" if start > len(name) else "") + cut + ("…" if start + WIDTH < len(text) else "")
