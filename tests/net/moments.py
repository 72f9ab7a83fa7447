"""The moments of a view that are stored: as it opens, each of its sections, each preset, and each preset's code."""

from collections import Counter
from collections.abc import Iterator

from tests.net import entry, inside
from tests.net.entry import Parts


def of_view(page: str, view: str) -> Iterator[tuple[str, Parts]]:
    """Each moment's name, and all that the page shows then."""
    at = inside.opened(page, view)
    yield "as it opens", entry.whole(at)
    for section in inside.sections(at, page)[1:]:
        yield f"as it opens/{section}", entry.section(inside.in_section(page, view, section), page)
    seen: Counter[str] = Counter()
    for i, label in enumerate(inside.presets(at, page)):
        seen[label] += 1
        name = f"preset {label}" + (f" ({seen[label]})" if seen[label] > 1 else "")
        pressed = inside.press(inside.opened(page, view), page, i)
        yield name, entry.whole(pressed)
        if "Code" in inside.sections(pressed, page):
            yield f"{name}/Code", entry.section(inside.turn_to(pressed, page, "Code"), page)
