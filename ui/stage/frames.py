"""The figures of a chart with a player: each is drawn when it is first looked at."""

from collections.abc import Callable, Sequence
from typing import Any, overload

Figure = dict[str, Any]  # a Plotly figure as plain data: {"data": [traces], "layout": {...}}


class Frames(Sequence[Figure]):
    """The figures of a chart, each drawn when it is first looked at."""

    def __init__(self, n: int, draw: Callable[[int], Figure]) -> None:
        self._n = n
        self._draw = draw
        self._drawn: dict[int, Figure] = {}

    def __len__(self) -> int:
        return self._n

    @overload
    def __getitem__(self, i: int) -> Figure: ...
    @overload
    def __getitem__(self, i: slice) -> list[Figure]: ...
    def __getitem__(self, i: int | slice) -> Figure | list[Figure]:
        if isinstance(i, slice):
            return [self[j] for j in range(*i.indices(self._n))]
        i = range(self._n)[i]
        if i not in self._drawn:
            self._drawn[i] = self._draw(i)
        return self._drawn[i]

    @classmethod
    def of(cls, figures: Sequence[Figure]) -> "Frames":
        """Figures that are drawn already."""
        return figures if isinstance(figures, Frames) else cls(len(figures), lambda i: figures[i])

    def changed(self, change: Callable[[Figure], Figure]) -> "Frames":
        """The same frames, each `change`d when it is drawn."""
        return Frames(self._n, lambda i: change(self[i]))
