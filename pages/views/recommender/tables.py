"""Tables in Markdown."""

from collections.abc import Iterable, Sequence


def markdown(head: Sequence[str], rows: Iterable[Sequence[str]], sides: str) -> str:
    """Rows of cells under their heads; `sides` says for each column on which it stands, l or r.

    A bar in a cell would end it: a sign that looks alike takes its place.
    """
    rule = ["---:" if side == "r" else "---" for side in sides]
    return "\n".join(f"| {' | '.join(cell.replace('|', '∣') for cell in cells)} |" for cells in (head, rule, *rows))
