"""The data sets of the recommender page: invented viewers on invented films, and small tables for a pencil."""

from collections.abc import Callable
from typing import Any

from datasets import generators_recommender as generators
from datasets.entry import DRAWN, SEED, Entry, Parameter, noise
from datasets.ratings import Ratings

BY_HAND = "Made up by hand."


def _entry(
    name: str,
    title: str,
    description: str,
    source: str,
    generate: Callable[..., Any],
    question: str,
    *parameters: Parameter,
    note: str = "",
) -> Entry:
    return Entry(name, title, description, source, parameters, generate, question, note, kind=Ratings)


def _share(default: float, low: float, high: float) -> Parameter:
    return Parameter("share", "Filled", low, high, default, 0.05, "The share of the table's cells that hold a rating.")


RECOMMENDER: tuple[Entry, ...] = (
    _entry(
        "friends",
        "8 friends, 8 films",
        "Four who love space and four who love romances, on four films of each kind, with gaps.",
        BY_HAND,
        generators.friends,
        "What would each of them say of the films they have not seen?",
        note="Every other friend, and every other pair of films, likes or is a comedy. Hugo has seen two films only.",
    ),
    _entry(
        "films",
        "60 viewers, 40 films",
        "Invented viewers and films: two tastes that go with the genres, whole stars from 1 to 5, most cells empty.",
        DRAWN,
        generators.films,
        "How much better than a film's mean is a prediction that knows the viewer's taste?",
        Parameter("n", "Viewers", 20, 80, 60, 1, "How many viewers there are; each rated at least two films."),
        _share(0.25, 0.1, 0.6),
        noise(0.4, 1.5),
        SEED,
        note=(
            "The gaps are not there at random: famous films are rated more, and viewers tend to watch what they like. "
            "Nobody has rated the last film."
        ),
    ),
    _entry(
        "clowns",
        "The viewer who hates clowns",
        "Two crowds of viewers, and Robin, who agrees with the first on everything but films with clowns.",
        DRAWN,
        generators.clowns,
        "Will Robin, who disliked two films with clowns, like the others?",
        Parameter("clowns", "Films with clowns", 4, 8, 5, 1, "How many of the 24 films have clowns in them."),
        Parameter(
            "told", "Robin rated", 0, 3, 2, 1, "How many of the films with clowns Robin has rated. At 0 nothing warns."
        ),
        SEED,
        note="Robin is the first row. Five viewers of the other crowd hate clowns too.",
    ),
    _entry(
        "two_by_three",
        "2 x 3 by hand",
        "Two users, three films, four ratings, and the film factors to start from: small enough for pencil and paper.",
        BY_HAND,
        generators.two_by_three,
        "What does each half-step of the alternation do to the six predictions?",
    ),
    _entry(
        "exercise_42",
        "Five users, three films",
        "Eight ratings with one factor for each user and each film, far from a good fit.",
        BY_HAND,
        generators.exercise_42,
        "How much of the objective is error and how much is penalty, and what does one half-step change?",
    ),
    _entry(
        "square_left",
        "Square of rank 2",
        "Likes and dislikes of two users, with three likes: no gap.",
        BY_HAND,
        generators.square_left,
        "Can one factor for each user and each film reproduce these four numbers?",
    ),
    _entry(
        "square_right",
        "Square of rank 1",
        "Likes and dislikes of two users who disagree about everything: no gap.",
        BY_HAND,
        generators.square_right,
        "Can one factor for each user and each film reproduce these four numbers?",
    ),
    _entry(
        "rank_one",
        "A matrix of rank 1",
        "Every row is a multiple of (5, 7): four numbers determine all six.",
        BY_HAND,
        generators.rank_one,
        "What must a hidden cell be if the rank is 1?",
        Parameter("hidden", "Hidden cells", 0, 2, 1, 1, "How many of the six cells are hidden."),
    ),
    _entry(
        "blocks",
        "Two crowds",
        "Crowd A likes the first ten items, crowd B the other six: a checkerboard with gaps.",
        DRAWN,
        generators.blocks,
        "How many ratings of a user does it take to tell the crowd?",
        Parameter("size", "Users in a crowd", 4, 30, 10, 1, "How many users each of the two crowds has."),
        noise(0.5, 2.0),
        _share(0.5, 0.2, 1.0),
        SEED,
    ),
    _entry(
        "planted",
        "Planted rank",
        "Real numbers from factors of a known rank, with noise and gaps: 40 users, 25 items.",
        DRAWN,
        generators.planted,
        "Does the error on held-out ratings find the rank that was planted?",
        Parameter("rank", "Planted rank", 1, 6, 2, 1, "How many factors each user and each item really has."),
        noise(0.2, 2.0),
        _share(0.5, 0.1, 1.0),
        SEED,
    ),
)
