"""Counts and lists of lines, in words."""


def count(number: int, noun: str) -> str:
    """ "1 row", "2,000 rows"."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def lines_named(lines: list[int]) -> str:
    """ "Line 4", "Lines 4 and 7", "Lines 4, 7, 9 and 12 more"."""
    if len(lines) == 1:
        return f"Line {lines[0]}"
    shown = [str(line) for line in lines[:3]]
    last = f"{len(lines) - 3} more" if len(lines) > 3 else shown.pop()
    return f"Lines {', '.join(shown)} and {last}"
