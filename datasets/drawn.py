"""Points drawn by hand, as a data set and as a short text that stands in a link.

    d1~0~10~0.005~-1~1~0.0005~~~~~~~~uYt3...~k3x_9A

The text is the format and its version; the lowest value, the highest one and the step of either axis; the titles of
the axes and the names of the classes (nothing where they are the usual ones); the points, 27 bits each: the number of
steps along either axis (12 bits) and the class (3 bits); and a check sum, which tells a text that was cut or changed.
"""

import base64
import binascii
import re
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from datasets.dataset import Dataset
from datasets.drawn_axis import NAME, Axis, short
from datasets.names import plain
from datasets.upload import Refusal

MOST = 500  # points
LONGEST = 4000  # signs of a text: more than any drawing needs
TITLES = ("x", "y")
CLASSES = ("A", "B", "C", "D", "E")
KINDS = ("points", "numbers", "classes")
FEWEST = 3  # points that make a data set
FORMAT = "d1"
DAMAGED = "The text of the drawing is cut or changed, and it cannot be read."
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")
Point = tuple[float, float, int]  # x, y, class
BLANK = Axis("x", 0, 10, 0.005), Axis("y", 0, 10, 0.005)


@dataclass(frozen=True)
class Drawn:
    """At most 500 points (x, y, class) on the grid of two axes, and the names of five classes.

    Values between the steps are moved to the nearest one. Raises Refusal for points that cannot be: too many,
    outside the axes, of no class; and for names that are not different.
    """

    x: Axis = BLANK[0]
    y: Axis = BLANK[1]
    points: tuple[Point, ...] = ()
    classes: tuple[str, ...] = field(default=CLASSES)

    def __post_init__(self) -> None:
        object.__setattr__(self, "classes", tuple(plain(name, NAME) for name in self.classes))
        if len(self.classes) != len(CLASSES) or len({*self.classes}) < len(CLASSES) or self.x.title == self.y.title:
            raise Refusal("Two titles and five names of classes are needed, and they must differ.")
        if len(self.points) > MOST:
            raise Refusal(f"There are {len(self.points)} points; a drawing holds at most {MOST}.")
        if any(not 0 <= kind < len(CLASSES) for _, _, kind in self.points):
            raise Refusal(f"A class must be one of {', '.join(self.classes)}.")
        points = tuple((self.x.nearest(a), self.y.nearest(b), int(kind)) for a, b, kind in self.points)
        object.__setattr__(self, "points", points)

    @property
    def counts(self) -> dict[str, int]:
        """How many points each class has, those that have none left out."""
        of = [kind for _, _, kind in self.points]
        return {name: of.count(i) for i, name in enumerate(self.classes) if i in of}

    def dataset(self, kind: str) -> Dataset:
        """The points as "points" (no target but their classes, if they are of several), "numbers" (the second axis is
        the target) or "classes".

        Raises Refusal if there are fewer than three, or fewer than two classes where they are the target.
        """
        if kind not in KINDS:
            raise ValueError(f"kind must be one of {', '.join(KINDS)}, not {kind!r}.")
        if len(self.points) < FEWEST or (kind == "classes" and len(self.counts) < 2):
            raise Refusal(f"A drawing needs {needed(kind)}.")
        table = np.array(self.points, dtype=float)
        of = sorted({point[2] for point in self.points})
        target = next(name for name in ("class", "kind", "colour") if name not in (self.x.title, self.y.title))
        parts: dict[str, object] = dict(X=table[:, :2], y=None, feature_names=(self.x.title, self.y.title))
        if kind == "numbers":
            parts = dict(X=table[:, :1], y=table[:, 1], feature_names=(self.x.title,), target_name=self.y.title)
        elif len(of) > 1:
            names = tuple(self.classes[i] for i in of)
            parts |= dict(y=np.searchsorted(of, table[:, 2]), target_name=target, class_names=names)
        return Dataset(
            name="drawn",
            title="Your drawing",
            source="Points on the drawing pad.",
            code=f"drawn.read({write(self)!r}).dataset({kind!r})",
            **parts,  # type: ignore[arg-type]
        )


def needed(kind: str) -> str:
    """What a drawing must have to be a data set, in words."""
    return "three points or more" + (", of two classes or more" if kind == "classes" else "")


# As a text ------------------------------------------------------------------------------------------------


def write(drawn: Drawn) -> str:
    """The drawing as a text of letters, digits and - _ . ~ (names may hold more)."""
    axes = [short(value) for axis in (drawn.x, drawn.y) for value in (axis.low, axis.high, axis.step)]
    names = _names(drawn)
    said = ["" if name == usual else name for name, usual in zip(names, (*TITLES, *CLASSES), strict=True)]
    body = "~".join([FORMAT, *axes, *said, _packed(drawn)])
    return f"{body}~{_check(body)}"


def read(text: str) -> Drawn:
    """The drawing that `write` made the text from. Raises Refusal, and nothing else."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise Refusal(f"The text of a drawing has at most {LONGEST} signs.")
    body, _, check = text.rpartition("~")
    if body and body.split("~")[0] != FORMAT and re.fullmatch(r"d\d+", body.split("~")[0]):
        raise Refusal("The drawing was written by another version, and this one cannot read it.")
    parts = body.split("~")
    if check != _check(body) or len(parts) != 2 + 6 + len(TITLES) + len(CLASSES):
        raise Refusal(DAMAGED)
    axes, names, packed = parts[1:7], parts[7:14], parts[14]
    if parts[0] != FORMAT or not all(_NUMBER.fullmatch(number) for number in axes):
        raise Refusal(DAMAGED)
    numbers = [float(number) for number in axes]
    names = [name or usual for name, usual in zip(names, (*TITLES, *CLASSES), strict=True)]
    try:
        x, y = Axis(names[0], *numbers[:3]), Axis(names[1], *numbers[3:])
        drawn = Drawn(x, y, tuple(_unpacked(packed, x, y)), tuple(names[2:]))
    except ValueError as problem:
        raise problem if isinstance(problem, Refusal) else Refusal(f"{DAMAGED} {problem}") from problem
    if write(drawn) != text:
        raise Refusal(DAMAGED)
    return drawn


def _names(drawn: Drawn) -> list[str]:
    return [drawn.x.title, drawn.y.title, *drawn.classes]


def _packed(drawn: Drawn) -> str:
    bits = "".join(f"{drawn.x.place(a):012b}{drawn.y.place(b):012b}{kind:03b}" for a, b, kind in drawn.points)
    content = int(bits.ljust(-(-len(bits) // 8) * 8, "0") or "0", 2).to_bytes(-(-len(bits) // 8))
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


def _unpacked(packed: str, x: Axis, y: Axis) -> Iterable[Point]:
    try:
        content = base64.b64decode(packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError) as problem:
        raise Refusal(DAMAGED) from problem
    bits = "".join(f"{byte:08b}" for byte in content)
    for at in range(0, len(bits) - 26, 27):
        across, up, kind = (int(bits[at + i : at + j], 2) for i, j in ((0, 12), (12, 24), (24, 27)))
        if across > x.steps or up > y.steps:
            raise Refusal(f"Point {at // 27 + 1} of the drawing stands outside the axes.")
        yield x.value(across), y.value(up), kind


def _check(body: str) -> str:
    return base64.urlsafe_b64encode(zlib.crc32(body.encode(errors="replace")).to_bytes(4)).decode().rstrip("=")
