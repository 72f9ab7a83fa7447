"""The rows that take part where every one of them costs: some of the training rows, if there are many."""

from collections.abc import Sequence

from datasets.dataset import Dataset
from ui.classes import Scene
from ui.view import Said, note


def choose(at: Scene, most: int) -> Dataset:
    """The training rows, or `most` of them drawn at random."""
    return at.train.sample(most) if len(at.train.X) > most else at.train


def said(at: Scene, rows: Dataset) -> Sequence[Said]:
    """How many take part, where not all do."""
    n, among = len(rows.X), len(at.train.X)
    return [note(f"{n} of the {among} training rows take part, drawn at random.")] if n < among else []


def code(at: Scene, rows: Dataset) -> str:
    """The line of a script that makes `rows`."""
    return f"rows = {'train' if rows is at.train else f'train.sample({len(rows.X)})'}"
