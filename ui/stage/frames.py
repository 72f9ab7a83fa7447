"""The figures of a chart with a player, and what is said of them: each is made when it is first looked at."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar, overload

Figure = dict[str, Any]  # a Plotly figure as plain data: {"data": [traces], "layout": {...}}
T = TypeVar("T")


class Lazy(Sequence[T]):
    """A sequence whose members are made when they are first looked at, and once."""

    def __init__(self, n: int, make: Callable[[int], T]) -> None:
        self._n = n
        self._make = make
        self._made: dict[int, T] = {}

    def __len__(self) -> int:
        return self._n

    @overload
    def __getitem__(self, i: int) -> T: ...
    @overload
    def __getitem__(self, i: slice) -> list[T]: ...
    def __getitem__(self, i: int | slice) -> T | list[T]:
        if isinstance(i, slice):
            return [self[j] for j in range(*i.indices(self._n))]
        i = range(self._n)[i]
        if i not in self._made:
            self._made[i] = self._make(i)
        return self._made[i]


def spread(members: Sequence[T], most: int = 60) -> list[T]:
    """All of a sequence, or so many of them, evenly, with the first and the last."""
    last = len(members) - 1
    numbers = range(last + 1) if last < most else sorted({round(i * last / (most - 1)) for i in range(most)})
    return [members[i] for i in numbers]


class Frames(Lazy[Figure]):
    """The figures of a chart."""

    @classmethod
    def of(cls, figures: Sequence[Figure]) -> "Frames":
        """Figures that are drawn already."""
        return figures if isinstance(figures, Frames) else cls(len(figures), lambda i: figures[i])

    def changed(self, change: Callable[[Figure], Figure]) -> "Frames":
        """The same frames, each `change`d when it is drawn."""
        return Frames(len(self), lambda i: change(self[i]))
