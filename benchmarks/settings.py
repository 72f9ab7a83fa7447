"""How much of everything is measured."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """The whole bench stays below twelve minutes with the defaults; `QUICK` only shows that it works."""

    pages: int = 1000  # at most, that are opened in a browser for presses and drags
    presses: int = 30  # of a slider, for each page and each of its rivals, and as many releases of a point
    warm: bool = True  # each of them once before it counts: the first answer of all loads what later ones find loaded
    moves: int = 60  # of a point on the drawing pad, for each release
    views: int = 1000  # of a page, at most, that are run in the process
    reruns: int = 15  # of each of them
    plays: int = 2  # of an animation from its first frame to its last
    animations: int = 1000  # at most, that are played
    repeats: int = 9  # of an algorithm and its rival, by turns, at most
    patience: float = 1.5  # seconds for an algorithm and its rival on one problem; each runs once at least
    growth: tuple[int, ...] = (1, 10)  # problem sizes in units of the page's
    sessions: tuple[int, ...] = (1, 10, 30)
    seconds: float = 30.0  # of changing a setting once a second
    crowds: tuple[int, ...] = (1, 10, 30, 100, 300)  # of visitors on one process and on several
    soak: float = 10.0  # minutes in which visitors come and go
    rest: float = 170.0  # seconds after which those who have left are forgotten
    phones: int = 200  # of a class
    questions: int = 20  # that it is asked
    starts: int = 3  # of a cold server, for each address
    addresses: int = 1000  # at most, that are opened on a cold server
    motion: bool = True  # visitors do not ask for little motion; drawing what Streamlit animates costs half of a visit


QUICK = Settings(  # every page without a browser, one view of each, and one page in a browser
    pages=1,
    presses=1,
    warm=False,
    moves=5,
    views=1,
    reruns=1,
    plays=1,
    animations=1,
    repeats=3,
    patience=0.0,
    growth=(1,),
    sessions=(1,),
    seconds=1,
    crowds=(1, 2),
    soak=0.1,
    rest=0.0,
    phones=10,
    questions=2,
    starts=1,
    addresses=1,
    motion=False,
)
