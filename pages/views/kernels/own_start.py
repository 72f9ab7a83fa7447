"""The page's data sets, one of them with other settings to begin with."""

from dataclasses import replace

from datasets import catalog
from datasets.entry import Entry


def begins(name: str, **settings: float) -> tuple[Entry, ...]:
    """All of them; `name` has these defaults."""

    def changed(entry: Entry) -> Entry:
        parameters = (replace(p, default=settings.get(p.name, p.default)) for p in entry.parameters)
        return replace(entry, parameters=tuple(parameters))

    return tuple(changed(entry) if entry.name == name else entry for entry in catalog.CLASSIFICATION)
