"""Which names have room in a picture of items, and its axes."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import numpy as np

from pages.views.recommender import ratings_map
from ui.figures.biplot_labels import Box
from ui.figures.plane import Plane

PLACES = ("top center", "bottom center", "middle right", "middle left")
CORNERS = ("top right", "top left", "bottom right", "bottom left")  # where these have no room
WIDE, TALL = 540, 440  # pixels: about those of the plot beside the curve
ALIKE = "close together: alike in taste"  # of two coordinates, of which neither means anything by itself
LONGEST = ("the longest direction of taste", "the second longest")
TRIED = 3  # times as many names are tried as there may be
LETTER, LINE, RISE = 6.2, 13.0, 3.0  # pixels: a letter and a line of a name, and how far it stands from its mark


def directions(rank: int) -> tuple[str, str]:
    """The titles of the axes, across and up, of a plane of vectors of this rank."""
    if rank == 1:
        return "the vectors' only coordinate", ""
    return (ALIKE, "") if rank == 2 else LONGEST


def bare(axes: Mapping[str, dict[str, Any]]) -> dict[str, Any]:
    """Axes of directions: no number of them means anything by itself, so that nothing but their titles is drawn."""
    plain = dict(showticklabels=False, showgrid=False, zeroline=False, showline=False)
    return {name: ratings_map.apart(axis) | plain for name, axis in axes.items()}


def labelled(
    V: np.ndarray,
    names: Sequence[str],
    plane: Plane,
    first: int | Sequence[int],
    size: tuple[int, int] = (WIDE, TALL),
    around: float = 4,
    kept: np.ndarray | None = None,
    most: int | None = None,
    phone: tuple[float, float, Collection[int], int] = (1.0, WIDE, (), 0),
    shy: np.ndarray | None = None,
    late: Sequence[int] = (),
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of points (m, 2) that lie on no other name or point and inside the window, and where each stands.

    They are tried from the outside in, above, below, right and left of the point; that of `first`, or of each of them,
    stands in any case, if need be on a point.
    `size` is that of the window in pixels; the names keep `around` pixels from each point, for its mark, and half as
    many from the places `kept` (p, 2) free, and there are `most` of them.
    `phone` says how much smaller all but the letters is drawn there, how wide that is, and which names stand there
    too: of the places with room each of these takes the first where it lies on no other of them, and on none of so many
    last `kept`; first where it is whole.
    Names that are tried `late`, in this order, leave the others more room.
    Of places with room the names take those first that are on none of `shy` (s, 2).
    """
    low, high = np.transpose([plane.x, plane.y])
    pixels, free_of = ((P - (low + high) / 2) / (high - low) * size for P in (V, V[:0] if kept is None else kept))
    through = (V[:0] if shy is None else shy - (low + high) / 2) / (high - low) * size
    points: list[Box] = [
        (x - r, x + r, y - r, y + r) for P, r in ((pixels, around), (free_of, around / 2)) for x, y in P
    ]
    taken: list[Box] = list(points)
    smaller, narrow, stay, last = phone
    r = around / 2
    held: list[Box] = [(x - r, x + r, y - r, y + r) for x, y in smaller * free_of[len(free_of) - last :]]
    shown, places = [""] * len(names), [PLACES[0]] * len(names)
    far = V - (low + high) / 2
    firm = [first] if isinstance(first, int) else list(first)
    outside_in = (int(j) for j in np.argsort(-np.hypot(*far.T), kind="stable") if names[j])
    order = [*firm, *(j for j in outside_in if j not in firm)]
    order = [*(j for j in order if j not in late), *(j for j in late if names[j])]
    for j in order[: None if most is None else TRIED * most]:
        if most is not None and sum(map(bool, shown)) >= most:
            break
        boxes = _boxes(float(pixels[j, 0]), float(pixels[j, 1]), LETTER * len(names[j]) + 6, around + RISE)
        inside = [p for p, box in boxes.items() if _inside(box, size)]
        there = _boxes(
            smaller * float(pixels[j, 0]), smaller * float(pixels[j, 1]), LETTER * len(names[j]) + 6, around + RISE
        )
        free = [p for p in inside if not any(_meet(boxes[p], other) for other in taken)]
        free.sort(key=lambda p: _meets_any(boxes[p], through))
        if j in stay:
            out = narrow / 2  # where the window ends there
            free.sort(key=lambda p: max(-there[p][0], there[p][1], out) - out)
            free.sort(key=lambda p: any(_meet(there[p], other) for other in held))
        place = next(iter(free), "")
        if not place and j in firm:
            clear = (p for p in inside if not any(_meet(boxes[p], other) for other in taken[len(points) :]))
            place = next(clear, [*inside, PLACES[0]][0])
        if place:
            shown[j], places[j] = names[j], place
            taken.append(boxes[place])
            if j in stay:
                held.append(there[place])
    return tuple(shown), tuple(places)


def _boxes(x: float, y: float, wide: float, rise: float) -> dict[str, Box]:
    """Where a name may stand: in each of PLACES, and in the CORNERS."""
    over, under = (y + rise, y + rise + LINE), (y - rise - LINE, y - rise)
    right, left = (x + rise, x + rise + wide), (x - rise - wide, x - rise)
    beside, above = (y - LINE / 2, y + LINE / 2), (x - wide / 2, x + wide / 2)
    boxes: list[Box] = [
        (*above, *over),
        (*above, *under),
        (*right, *beside),
        (*left, *beside),
        (*right, *over),
        (*left, *over),
        (*right, *under),
        (*left, *under),
    ]
    return dict(zip((*PLACES, *CORNERS), boxes, strict=True))


def _meets_any(box: Box, P: np.ndarray) -> bool:
    """Whether one of the places P (p, 2) is in a box."""
    x, y = P.T
    return bool(((box[0] <= x) & (x <= box[1]) & (box[2] <= y) & (y <= box[3])).any())


def _inside(box: Box, size: tuple[int, int]) -> bool:
    return max(-box[0], box[1]) < size[0] / 2 and max(-box[2], box[3]) < size[1] / 2


def _meet(a: Box, b: Box) -> bool:
    return a[0] <= b[1] and b[0] <= a[1] and a[2] <= b[3] and b[2] <= a[3]
