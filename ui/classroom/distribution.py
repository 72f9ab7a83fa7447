"""What is told of a question and its answers, to phones and on the projector alike."""

import statistics
from typing import Any

import numpy as np

from ui import words
from ui.classroom.store import Question, Round, Truth, Votes
from ui.guessing import sheet, sketch


def asked(it: Round) -> dict[str, Any]:
    """A question, without anything that gives its answer away."""
    question = it.question
    told: dict[str, Any] = dict(round=it.number, question=question.text)
    if question.options:
        told |= dict(options=list(question.options))
    elif not question.many:
        told |= dict(low=question.low, high=question.high, step=question.step, percent=question.percent)
    return told | (dict(kind=question.kind, many=question.many, shows=question.shows) if question.kind else {})


def revealed(question: Question, truth: Truth, votes: Votes) -> dict[str, Any]:
    """How the class has answered, and what is true."""
    told: dict[str, Any] = dict(right=truth.right, said=truth.said, says=says(question, truth, votes))
    if question.many:
        return told | dict(kind=question.kind)  # what was drawn is seen on the screen
    if question.options:
        given = dict(votes)
        return told | dict(votes=[[i, given.get(i, 0)] for i in range(len(question.options))])
    return told | dict(votes=[[answer, n] for answer, n in votes])


def says(question: Question, truth: Truth, votes: Votes) -> str:
    """The same in a sentence."""
    n = sum(many for _, many in votes)
    if n == 0:
        return "Nobody answered."
    answers = words.count(n, "answer")
    if question.options:
        right = sum(many for answer, many in votes if answer in truth.right)
        return f"{answers}, {words.number(right)} right."
    if question.many:
        return f"{answers}, {_drawn(truth, votes)}"
    median = statistics.median([answer for answer, many in votes for _ in range(many)])
    told = words.number(words.Share(median) if question.percent else median)
    return f"{answers}, the median is {told}." if n > 1 else f"{answers}."


def _drawn(truth: Truth, votes: Votes) -> str:
    """How near places or curves, and the mean of them, come to the true one."""
    drawn = np.array([answer for answer, many in votes for _ in range(many)]) / sheet.PARTS
    true = np.array(truth.right) / sheet.PARTS

    def off(one: np.ndarray) -> float:
        columns = np.linspace(0, 1, len(one))
        return sketch.off(*((one[:1], one[1:]) if len(one) == 2 else (columns, one)), *true)

    each = [off(one) for one in drawn]
    near = f"{words.number(sum(one <= sketch.NEAR for one in each))} near enough"
    if len(each) == 1:
        return f"{near}."
    mean = off(drawn.mean(axis=0))
    return f"{near}. They are off by {statistics.mean(each):.0%} on average, the mean of them by {mean:.0%}."
