"""The question that a class is asked and its answers: one sqlite file that all processes of a machine share.

It lives as long as the class does, and holds one round: to open another one deletes it.
"""

import hashlib
import hmac
import json
import os
import secrets
import sqlite3
import threading
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

WHERE = "PLAYGROUND_CLASS"  # the environment variable that says where the file is; without it there is no class
MOST = 1000  # phones that answer a question
STARS, ARROWS = "stars", "arrows"  # kinds of questions: things are rated, or four ways are offered
_BUSY = 5.0  # seconds that one process waits for another to have written

Answer = int | float | list[int | float]  # the number of an option, a number, or a list of such
Votes = Sequence[tuple[Any, int]]  # an answer, and how many gave it; in the order of the options, or of the numbers

_CARELESS = "PRAGMA synchronous = OFF;"  # what a crash of the machine loses is to be lost anyway
_TABLES = f"""
{_CARELESS}
PRAGMA journal_mode = WAL;
CREATE TABLE class (key TEXT, address TEXT, answered INT DEFAULT 0, over INT DEFAULT 0);
CREATE TABLE round (
    number INTEGER PRIMARY KEY AUTOINCREMENT, question TEXT, page TEXT, window TEXT, truth TEXT, shown INT DEFAULT 0,
    stands TEXT DEFAULT ''
);
CREATE TABLE vote (round INT, phone TEXT, answer TEXT, PRIMARY KEY (round, phone));
"""
_VOTE = """
INSERT INTO vote SELECT :round, :phone, :answer
WHERE EXISTS (SELECT 1 FROM round WHERE number = :round AND truth IS NULL) AND (
    EXISTS (SELECT 1 FROM vote WHERE round = :round AND phone = :phone)
    OR (SELECT count(*) FROM vote WHERE round = :round) < :most)
ON CONFLICT DO UPDATE SET answer = excluded.answer
"""
_DISTRIBUTION = "SELECT answer, count(*) FROM vote WHERE round = ? GROUP BY answer"


class Nonsense(Exception):
    """What was sent is no answer to the question."""


class Late(Exception):
    """The question is not open, or not any more."""


class Full(Exception):
    """As many phones as there may be have answered."""


@dataclass(frozen=True)
class Question:
    """What the class is asked: one of a few options, or a number from `low` to `high` by `step`; or several of them.

    `kind` is how a phone asks it, if not by buttons or a slider, and `shows` what it shows beside the question.
    """

    text: str
    options: tuple[str, ...] = ()
    low: float = 0.0
    high: float = 0.0
    step: float = 1.0
    percent: bool = False  # whether a number is a share, and told so
    many: int = 0  # how many numbers an answer has; 0: it is one, not a list
    kind: str = ""
    shows: Mapping[str, Any] = field(default_factory=dict)

    def read(self, answer: Any) -> Answer:
        """The answer as it counts. Raises Nonsense for what is none."""
        if not self.many:
            return self._one(answer)
        if type(answer) is list and len(answer) == self.many:
            return [self._one(each) for each in answer]
        raise Nonsense

    def _one(self, answer: Any) -> int | float:
        if self.options:
            if type(answer) is int and 0 <= answer < len(self.options):
                return answer
        elif type(answer) in (int, float) and self.low <= answer <= self.high:
            steps = (answer - self.low) / self.step
            if abs(steps - round(steps)) < 1e-6:
                return float(round(self.low + round(steps) * self.step, 9)) + 0.0  # there is one zero
        raise Nonsense


@dataclass(frozen=True)
class Truth:
    """What is true: the numbers of the right options, or a number; and in words."""

    right: Any
    said: str


@dataclass(frozen=True)
class Round:
    """A question that was asked; its truth once that is revealed."""

    number: int
    question: Question
    page: str = ""  # of the app, on which it is asked
    truth: Truth | None = None
    shown: bool = False  # whether the class has seen it on the screen
    stands: str = field(default="", compare=False)  # with which settings of the page it is asked


class Store:
    """The file, for one process. Its methods may be called from any thread, and raise sqlite3.Error where it fails.

    What changes several things at once changes all of them then, or none: `with` of a connection takes back the half.
    """

    def __init__(self, path: str | Path) -> None:
        self._lock = threading.Lock()
        there = f"{Path(path).absolute().as_uri()}?mode=rw"  # one that is gone is not made anew
        self._file = sqlite3.connect(there, timeout=_BUSY, isolation_level=None, check_same_thread=False, uri=True)
        self._file.execute(_CARELESS)

    def _do(self, sql: str, *given: Any) -> sqlite3.Cursor:
        with self._lock:
            return self._file.execute(sql, given)

    def _one(self, sql: str, *given: Any) -> Any:
        with self._lock:
            row = self._file.execute(sql, given).fetchone()
        return row[0] if row else None

    def knows(self, key: str) -> bool:
        """Whether that is the lecturer's key."""
        return hmac.compare_digest(_digest(key), self._one("SELECT key FROM class"))

    @property
    def address(self) -> str:
        """Where the phones find the class."""
        return str(self._one("SELECT address FROM class"))

    @property
    def answered(self) -> bool:
        """Whether any phone has ever answered anything."""
        return bool(self._one("SELECT answered FROM class"))

    @property
    def over(self) -> bool:
        """Whether the class has come to its end."""
        return bool(self._one("SELECT over FROM class"))

    def end(self) -> None:
        """The class is over: nothing is left of its last round."""
        self._do("DELETE FROM round")
        self._do("DELETE FROM vote")
        self._do("UPDATE class SET over = 1")

    def open(self, question: Question, page: str = "", window: str = "") -> int:
        """Ask something in one of the lecturer's windows; the number of its round.

        What is asked already goes on, in that window now. What was asked before is forgotten.
        """
        asked = json.dumps(asdict(question))
        with self._lock, self._file:
            self._file.execute("BEGIN IMMEDIATE")
            same = "UPDATE round SET window = ? WHERE question = ? AND page = ? AND truth IS NULL RETURNING number"
            row = self._file.execute(same, [window, asked, page]).fetchone()
            if row is None:
                self._file.execute("DELETE FROM vote")
                self._file.execute("DELETE FROM round")
                new = "INSERT INTO round (question, page, window) VALUES (?, ?, ?) RETURNING number"
                row = self._file.execute(new, [asked, page, window]).fetchone()
        return int(row[0])

    def stand(self, number: int, stands: str) -> None:
        """With which settings of the page that question is asked now."""
        self._do("UPDATE round SET stands = ? WHERE number = ?", stands, number)

    def close(self, number: int, window: str | None = None) -> None:
        """That question is asked no more, and forgotten; with a window, unless another one asks it since."""
        self._do("DELETE FROM round WHERE number = ? AND (? IS NULL OR window = ?)", number, window, window)
        self._do("DELETE FROM vote WHERE round NOT IN (SELECT number FROM round)")

    def reveal(self, number: int, truth: Truth) -> bool:
        """Say what is true, or what is true by now; whether that question is the one that was asked last.

        From the first time on no vote counts.
        """
        told = json.dumps(asdict(truth))
        return self._do("UPDATE round SET truth = ? WHERE number = ?", told, number).rowcount > 0

    def show(self, number: int) -> None:
        """The class has seen on the screen what is true: phones may tell it, too."""
        self._do("UPDATE round SET shown = 1 WHERE number = ? AND truth IS NOT NULL", number)

    def now(self, number: int = 0) -> Round | None:
        """What is asked, or was revealed last: None if there is nothing of the kind, or if it is not that `number`."""
        with self._lock:
            row = self._file.execute("SELECT number, question, page, truth, shown, stands FROM round").fetchone()
        if row is None or number not in (0, row[0]):
            return None
        question = json.loads(row[1])
        asked = Question(**question | dict(options=tuple(question["options"])))
        return Round(row[0], asked, row[2], Truth(**json.loads(row[3])) if row[3] else None, bool(row[4]), row[5])

    def vote(self, number: Any, phone: str, answer: Any) -> Answer:
        """Count the answer of a phone in place of what it said before; gives it as it counts.

        Raises Late, Nonsense or Full if it does not count.
        """
        asked = self.now()
        if asked is None or type(number) is not int or number != asked.number:
            raise Late
        read = asked.question.read(answer)
        given = dict(round=number, phone=phone, answer=json.dumps(read), most=MOST)
        with self._lock:
            counted = self._file.execute(_VOTE, given).rowcount > 0
        if counted and not self.answered:
            self._do("UPDATE class SET answered = 1")
        if not counted:
            now = self.now(number)
            raise Full if now and not now.truth else Late
        return read

    def answer_of(self, number: int, phone: str) -> Answer | None:
        """What that phone has answered."""
        found = self._one("SELECT answer FROM vote WHERE round = ? AND phone = ?", number, phone)
        return None if found is None else json.loads(found)

    def count(self, number: int) -> int:
        """How many phones have answered."""
        return int(self._one("SELECT count(*) FROM vote WHERE round = ?", number))

    def distribution(self, number: int) -> Votes:
        """The answers that were given, and how many gave each."""
        with self._lock:
            found = self._file.execute(_DISTRIBUTION, [number]).fetchall()
        return sorted((json.loads(answer), n) for answer, n in found)

    def collect(self, number: int) -> Votes:
        """The answers, and the end of the question: nothing is to be revealed of it."""
        with self._lock, self._file:
            self._file.execute("BEGIN IMMEDIATE")
            found = self._file.execute(_DISTRIBUTION, [number]).fetchall()
            self._file.execute("DELETE FROM vote WHERE round = ?", [number])
            self._file.execute("DELETE FROM round WHERE number = ?", [number])
        return sorted((json.loads(answer), n) for answer, n in found)

    def filled(self, number: int) -> list[str]:
        """Of each phone, as they came, which numbers of its list are not 0: "110"."""
        with self._lock:
            found = self._file.execute("SELECT answer FROM vote WHERE round = ? ORDER BY rowid", [number]).fetchall()
        return ["".join("1" if one else "0" for one in json.loads(answer)) for (answer,) in found]

    def version(self) -> int:
        """Another number once another connection has written."""
        return int(self._one("PRAGMA data_version"))


def create(path: str | Path, address: str) -> str:
    """Begin a class in a new file: phones find it at that address. Gives the lecturer's key, which is nowhere else."""
    key = secrets.token_urlsafe(18)
    file = sqlite3.connect(path)
    file.executescript(_TABLES)
    file.execute("INSERT INTO class (key, address) VALUES (?, ?)", [_digest(key), address])
    file.commit()
    file.close()
    return key


def path() -> str:
    """The file of the class that this process serves; empty if there is none."""
    return os.environ.get(WHERE, "")


def here() -> Store | None:
    """The class that this process serves, if there is one."""
    return _at(path()) if path() else None


@cache
def _at(path: str) -> Store:
    return Store(path)


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()
