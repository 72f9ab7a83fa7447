"""What differs between the current run and the kept ones: in a line, and in a table of settings, numbers and times."""

import html
from collections.abc import Mapping, Sequence
from typing import Any

from ui import words
from ui.keep import ghosts
from ui.keep.runs import Kept, Run
from ui.session import settings

LONG = 30  # characters of a value that can be read in passing
NONE = "–"
Row = tuple[str, list[str]]  # what it is, and its cells: of the current run, then of each kept one


def summary(one: Kept, now: Mapping[str, Any]) -> str:
    """What differs from the settings of the current run."""
    said = [_spoken(name, _value(one, name)) for name in _differing(now, [one])]
    return ", ".join(said) or "the same as now"


def rows(now: Run, kept: Sequence[Kept]) -> list[Row]:
    """Settings that differ, every number with its difference to now, and how long the algorithms took."""
    table: list[Row] = []
    for name in _differing(now.settings, kept):
        cells = [_short(name, now.settings.get(name, _default(name)))]
        table.append((_label(name), cells + [_short(name, _value(one, name)) for one in kept]))
    made = [one.run for one in kept]
    for name in dict.fromkeys([*now.numbers, *(name for run in made if run for name in run.numbers)]):
        value = now.numbers.get(name)
        theirs = [run.numbers.get(name) if run else None for run in made]
        table.append((name, [_number(value), *(_compared(other, value) for other in theirs)]))
    times = [run.seconds if run else 0.0 for run in (now, *made)]
    table.append(("Time of the algorithms", [time(seconds) for seconds in times]))
    return table


def html_of(table: Sequence[Row], letters: Sequence[str]) -> str:
    """The table for the page; all text in it is escaped."""
    style = "text-align:right;padding:0.2rem 0 0.2rem 1.2rem;white-space:nowrap;border:none"
    left = "text-align:left;padding:0.2rem 0;font-weight:400;border:none"
    line = "border:none;border-top:1px solid rgba(138,148,160,0.3)"
    head = "".join(
        f'<th scope="col" style="{style};color:{ghosts.COLOURS.get(letter, "inherit")}">{html.escape(letter)}</th>'
        for letter in ("now", *letters)
    )
    body = "".join(
        f'<tr style="{line}"><th scope="row" style="{left}">{html.escape(name)}</th>'
        + "".join(f'<td style="{style}">{html.escape(cell)}</td>' for cell in cells)
        + "</tr>"
        for name, cells in table
    )
    return (
        '<div style="overflow-x:auto"><table class="kept-table" style="border-collapse:collapse;font-size:0.9rem;'
        f'font-variant-numeric:tabular-nums"><thead><tr style="border:none"><td style="border:none"></td>{head}</tr>'
        f"</thead><tbody>{body}</tbody></table></div>"
    )


def time(seconds: float) -> str:
    """How long it took; a view that runs no algorithm of its own has no time."""
    if seconds <= 0:
        return NONE
    if seconds < 0.001:
        return "under 1 ms"
    return f"{seconds * 1000:.0f} ms" if seconds < 1 else f"{seconds:.1f} s"


def _differing(now: Mapping[str, Any], kept: Sequence[Kept]) -> list[str]:
    """The short names of settings that are not the same in all, in the order of the controls."""
    names = {name for one in kept for name in {**one.settings, **now}}
    known = [name for name in settings.spoken() if name in names]  # a forged link may say more
    found = [n for n in known if any(_value(one, n) != now.get(n, _default(n)) for one in kept)]
    return [n for n in found if "data" not in found or n not in settings.here().quiet]  # what is drawn are the data


def _value(one: Kept, name: str) -> Any:
    heard = one.run.heard if one.run else {}
    return heard.get(name, one.settings.get(name, _default(name)))


def _default(name: str) -> Any:
    return settings.default_of(name)


def _label(name: str) -> str:
    return settings.label_of(name).replace("_", " ")


def _short(name: str, value: Any) -> str:
    if value is None:
        return NONE
    said = settings.said(name, value)
    return said if len(said) <= LONG else "of its own"  # a drawing, say


def _spoken(name: str, value: Any) -> str:
    return _short(name, value) if name == "view" else f"{_label(name)} {_short(name, value)}"


def _number(value: Any) -> str:
    return NONE if value is None else words.number(value)


def _compared(value: Any, now: Any) -> str:
    if isinstance(value, str) or isinstance(now, str) or value is None or now is None:
        return _number(value)
    difference = value - now
    if difference == 0 or difference != difference:
        return _number(value)
    return f"{_number(value)} ({'+' if difference > 0 else ''}{_number(difference)})"
