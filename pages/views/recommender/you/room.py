"""A class rates the films that are asked of you: each phone is a row of a table, the lecturer's own data from then."""

import csv
import io
from functools import partial

from datasets import upload
from pages.views.recommender.you.run import ASKED, Guest, asked
from ui import words
from ui.classroom.lecturer import Offer
from ui.classroom.store import STARS, Question, Votes
from ui.data import data_picker, own_data, own_source
from ui.session import settings

TITLE = "The class"


def offer(guest: Guest) -> Offer:
    """The films by their names, five stars each, and the table that is filled."""
    names = [guest.at.data.items[i] for i in asked(guest.at.data)[:ASKED]]
    text = "How many stars would you give these, by their titles alone? Leave some out."
    question = Question(text, high=5, many=len(names), kind=STARS, shows=dict(names=names))
    return Offer("The class rates them", question, "Complete the table", partial(_taken, names), partial(_lacks, names))


def table(names: list[str], votes: Votes) -> str:
    """One rating a row, as CSV; a phone that has rated nothing has none."""
    text = io.StringIO()
    file = csv.writer(text)
    file.writerow(["user", "item", "rating"])
    phones = [answer for answer, many in votes for _ in range(many) if any(answer)]
    for a, stars in enumerate(phones):
        file.writerows([f"phone {a + 1}", name, int(given)] for name, given in zip(names, stars, strict=True) if given)
    return text.getvalue()


def _rows(text: str) -> list[list[str]]:
    return list(csv.reader(text.splitlines()[1:]))


def _lacks(names: list[str], votes: Votes) -> str:
    few = any(len({row[i] for row in _rows(table(names, votes))}) < 2 for i in (0, 1))
    return "Two phones and two films at least are needed to complete a table." if few else ""


def _taken(names: list[str], votes: Votes) -> str:
    """The ratings are the lecturer's own data from now on, and the table is completed."""
    if lacks := _lacks(names, votes):  # somebody has taken back what was given
        return lacks
    text = table(names, votes)
    rows = _rows(text)
    own_source.put_to_use(own_data.TABLE, upload.read(text, f"{TITLE}.csv"), text, f"{TITLE}.csv")
    settings.set_all(dict(view="matrix", data=data_picker.OWN))
    settings.here().arrivals += 1
    return f"{words.count(len(rows), 'rating')} by {words.count(len({row[0] for row in rows}), 'phone')}."
