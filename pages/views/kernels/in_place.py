"""The names of two classes where their points are, so that no key is needed for them."""

from collections.abc import Callable, Sequence
from html import escape

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from ui import palette
from ui.figures import boundary, marks
from ui.figures.marks import Trace
from ui.figures.plane import Plane
from ui.guessing.cover import GIVEN

LONG = 14  # letters of a class's name, at most
LETTER, LINE = 0.0175, 0.085  # of a window, across and up: the room of a word
EDGE = 0.031  # of a window across: a letter on a phone
TRIED = np.linspace(0, 1, 60), np.linspace(0, 1, 40)  # places, across and up
SIZE = 16  # pixels
MARGIN = 0.02  # of a window: no word is nearer to its edge
GAP = np.array([0.02, 0.03])  # of a window, between a word and what it is clear of
OFF = 0.12  # of a window: as far from its own nearest point a word stands best
TIGHT = 0.55  # of a line: no higher than its letters
NEAR = 0.6  # of the way to the other class's nearest point: how much that counts beside its own


def names(
    plane: Plane,
    X: np.ndarray,
    y: np.ndarray,
    titles: Sequence[str],
    lines: Sequence[Trace] = (),
    S: np.ndarray | None = None,
) -> Trace:
    """The names of both classes beside points X (n, 2) of classes y (n,), clear of all of them, where the scores S on
    the plane's grid have its sign, and if there is room clear of the lines: each near its own and away from the
    other's. One that finds no room is left out: it is in the `key`."""
    low, size = np.array([plane.x[0], plane.y[0]]), np.ptp([plane.x, plane.y], axis=1)
    points = (X - low) / size
    along = np.vstack([np.empty((0, 2)), *(np.column_stack([line["x"], line["y"]]) for line in lines)])
    along = (along[np.isfinite(along).all(axis=1)] - low) / size
    places = np.stack(np.meshgrid(*TRIED), axis=-1).reshape(-1, 2)
    signs = np.zeros(len(places)) if S is None else _looked_up(plane, S, low + places * size)
    taken, found, said = np.zeros(len(places), dtype=bool), [], []
    for c in (0, 1):
        word = titles[c][:LONG]
        own_ground = (2 * c - 1) * signs >= 0  # without scores all of it
        small = np.array([LETTER * len(word), TIGHT * LINE]) / 2
        free, half, off_lines = np.zeros(len(places), dtype=bool), small, False
        for letter, room in ((EDGE, 1.0), (LETTER, 1.0), (LETTER, TIGHT)):  # on a phone, too, if there is room
            size_here = np.array([letter * len(word), LINE]) / 2
            kept = np.array([EDGE * len(word) / 2, room * LINE / 2]) + MARGIN
            box = size_here * [1, room] + room * GAP
            here = own_ground & (np.abs(places - 0.5) < 0.5 - kept).all(axis=1) & ~taken & _clear(points, box)
            if here.any() and not free.any():  # if everywhere a line runs through it
                free, half = here, size_here
            for box in (size_here + GAP, size_here * [1, TIGHT], small):
                if (better := here & _clear(along, box)).any():
                    free, half, off_lines = better, size_here, True
                    break
            if off_lines:
                break
        if free.any() and (y == c).any():
            own, other = (_nearest(places[free], points[y == k]) for k in (c, 1 - c))
            place = places[free][(np.abs(own - OFF) - NEAR * np.minimum(other, 0.5)).argmin()]
            taken |= (np.abs(places - place) < 2 * half).all(axis=1)
        else:
            place = np.full(2, np.nan)
            word = "" if (y == c).any() else " "  # of a class without points no key is needed
        found.append(low + place * size)
        said.append(f"<b>{escape(word)}</b>" if word.strip() else word)
    at, colours = np.array(found), [palette.colour(0), palette.colour(1)]
    font = dict(size=SIZE, color=colours, shadow=palette.HALO)
    return marks.text(at[:, 0], at[:, 1], said, textfont=font, meta=GIVEN)


def standing(found: Trace, plane: Plane, S: np.ndarray, lines: Sequence[Trace], again: Callable[[], Trace]) -> Trace:
    """The `names`, which stand where they were found, if the scores S of a frame have their signs there and none of
    its lines runs through them; else as they are found `again` in that frame. Scores that are 0 everywhere contradict
    none; nan is nobody's ground."""
    places = np.column_stack([found["x"], found["y"]]).astype(float)
    there = np.isfinite(places).all(axis=1) & (np.nan_to_num(np.abs(S)).max() > 1e-9)
    signs = _looked_up(plane, S, np.where(there[:, None], places, 0.0)) * [-1, 1]
    crossed = [_crossed(plane, place, said, lines) for place, said in zip(places, found["text"], strict=True)]
    return again() if (there & ((signs < 0) | np.isnan(signs) | crossed)).any() else found


def _crossed(plane: Plane, place: np.ndarray, said: str, lines: Sequence[Trace]) -> bool:
    """Whether a line runs through the letters of a name at that place (2,)."""
    half = np.array([LETTER * (len(said) - len("<b></b>")), TIGHT * LINE]) / 2 * np.ptp([plane.x, plane.y], axis=1)
    along = [np.column_stack([line["x"], line["y"]]).astype(float) for line in lines]
    return any(bool((np.abs(line - place) < half).all(axis=1).any()) for line in along)


def nowhere(found: Trace) -> Trace:
    """The `names` where there is no ground of either class: they are in the `key`."""
    said = [text if text == " " else "" for text in found["text"]]
    return found | dict(x=np.full(len(said), np.nan), y=np.full(len(said), np.nan), text=said)


def covered(found: Trace, plane: Plane) -> np.ndarray:
    """The places (m, 2) that `names` take, so that other words are clear of them."""
    low, size = np.array([plane.x[0], plane.y[0]]), np.ptp([plane.x, plane.y], axis=1)
    spread = np.stack(np.meshgrid(np.linspace(-1, 1, 13), np.linspace(-1, 1, 5)), axis=-1).reshape(-1, 2)
    taken = [np.empty((0, 2))]
    for x, y, said in zip(found["x"], found["y"], found["text"], strict=True):
        if said.strip() and np.isfinite(x):
            letters = len(said) - len("<b></b>")
            taken.append(np.array([x, y]) + spread * [LETTER * letters / 2, LINE / 2] * size)
    places = np.vstack(taken)
    return np.clip(places, low, low + size)


def whole(S: np.ndarray, titles: Sequence[str]) -> str:
    """That all of the map is of one class, if the scores S have one sign, to go on with in a sentence."""
    one = bool((S > 0).all()) or bool((S < 0).all())
    return f", and all of the map is “{titles[int(S[0] > 0)]}”" if one else ""


def key(names: Trace, titles: Sequence[str]) -> list[Trace]:
    """An entry of the legend for each class, behind all others, seen while its name has no room in the frame."""
    entries = zip(boundary.legend(titles), names["text"], strict=True)
    return [entry | dict(showlegend=not said, legendrank=1010) for entry, said in entries]


def signs(names: Trace, titles: Sequence[str]) -> list[str]:
    """The same as texts."""
    return [palette.key(i, escape(titles[i][:LONG])) for i, said in enumerate(names["text"]) if not said]


def shared(*scores: np.ndarray) -> np.ndarray | None:
    """The first of these scores (m,) where all have one sign, and nan elsewhere: the ground of a class all the while.

    Those that are 0 everywhere part nothing; None if all are."""
    scores = tuple(S for S in scores if np.abs(S).max() > 1e-9)
    if not scores:
        return None
    found: np.ndarray = np.where(np.all([(S > 0) == (scores[0] > 0) for S in scores], axis=0), scores[0], np.nan)
    return found


def _looked_up(plane: Plane, S: np.ndarray, places: np.ndarray) -> np.ndarray:
    """The scores S (cells * cells,) of the plane's grid at places (m, 2): (m,)."""
    cells = round(len(S) ** 0.5)
    across, up, _ = plane.grid(cells)
    i, j = (np.abs(ends[:, None] - at).argmin(axis=0) for ends, at in ((up, places[:, 1]), (across, places[:, 0])))
    return np.asarray(S.reshape(cells, cells)[i, j])


def _clear(points: np.ndarray, half: np.ndarray) -> np.ndarray:
    """At which places a box of that half size (2,) holds none of the points (n, 2): (m,) boolean."""
    across, up = (np.abs(tried[:, None] - points[:, i]) < half[i] for i, tried in enumerate(TRIED))
    return np.asarray(up.astype(np.float32) @ across.T.astype(np.float32) == 0).ravel()


def _nearest(places: np.ndarray, points: np.ndarray) -> np.ndarray:
    """How far each place (m, 2) is from the nearest of the points (n, 2): (m,)."""
    if not len(points):
        return np.full(len(places), 0.5)
    across, up = (places[:, i, None] - points[:, i] for i in (0, 1))
    return np.asarray(np.sqrt((across**2 + up**2).min(axis=1)))


def word(plane: Plane, ground: Trace, kind: int, said: str, colour: str, X: np.ndarray) -> Trace:
    """A word on the ground of that kind, clear of the points X (n, 2), as near to the middle as it can stand; or
    nowhere."""
    across, up, free = ground["x"].astype(float), ground["y"].astype(float), ground["z"] == kind
    for x, y in X:
        free[np.abs(up - y).argmin(), np.abs(across - x).argmin()] = False
    step, ends = np.array([across[1] - across[0], up[1] - up[0]]), np.array([plane.x, plane.y])
    middle = ends.mean(axis=1)
    places = np.empty((0, 2))
    for letter in (EDGE, LETTER):  # on a phone, too, if there is room
        room = np.array([0.9 * letter * len(said), 0.85 * LINE]) * np.ptp(ends, axis=1)
        wide, high = np.maximum((room / step).astype(int), 1)
        if wide > free.shape[1] or high > free.shape[0]:
            continue
        i, j = np.nonzero(sliding_window_view(free, (high, wide)).all(axis=(2, 3)))
        places = np.column_stack([across[j], up[i]]) + np.array([wide, high]) / 2 * step
        kept = np.maximum(room, [EDGE * len(said) * np.ptp(ends[0]), 0.0])
        places = places[(np.abs(places - middle) < (np.ptp(ends, axis=1) - kept) / 2).all(axis=1)]
        if len(places):
            break
    if not len(places):
        return marks.text([np.nan], [np.nan], [""], colour, size=SIZE)
    x, y = places[np.linalg.norm(places - middle, axis=1).argmin()]
    return marks.text([x], [y], [f"<b>{escape(said)}</b>"], colour, size=SIZE)
