"""What is told of a question and its answers, to phones and on the projector alike."""

import statistics
from typing import Any

from ui import words
from ui.classroom.store import Question, Round, Truth, Votes


def asked(it: Round) -> dict[str, Any]:
    """A question, without anything that gives its answer away."""
    question = it.question
    if question.options:
        return dict(round=it.number, question=question.text, options=list(question.options))
    return dict(round=it.number, question=question.text, low=question.low, high=question.high, step=question.step)


def revealed(question: Question, truth: Truth, votes: Votes) -> dict[str, Any]:
    """How the class has answered, and what is true."""
    told: dict[str, Any] = dict(right=truth.right, said=truth.said, says=says(question, truth, votes))
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
    median = statistics.median([answer for answer, many in votes for _ in range(many)])
    return f"{answers}, the median is {words.number(median)}." if n > 1 else f"{answers}."
