"""Forty headlines, invented: what each is about, and its words as columns."""

import re

import numpy as np

from datasets.entry import Parts

TEXTS = {
    "space": (
        "Rocket launch puts new satellite into orbit",
        "Crew of four reaches the space station",
        "Lander sends first pictures from the moon",
        "Astronauts repair the space station in orbit",
        "Moon mission: rocket ready for launch",
        "New crew leaves for the moon mission",
        "Satellite sees water on the moon",
        "Rocket brings crew and food to the station",
        "Space telescope reaches its orbit",
        "Storm delays rocket launch",
    ),
    "football": (
        "Late goal wins the cup final",
        "Coach praises team after cup match",
        "Striker scores twice as team wins match",
        "League leaders lose first match of the season",
        "Coach leaves team before the cup match",
        "Young striker signs for league team",
        "Goal of the season decides the cup final",
        "Team wins the cup in the last match",
        "Striker out for the season after match",
        "Rain stops cup final",
    ),
    "weather": (
        "Storm brings heavy rain to the coast",
        "River floods roads after heavy rain",
        "Snow closes mountain roads",
        "Wind and rain warning for the coast",
        "Storm warning: strong wind on the coast",
        "Warning: river floods the coast",
        "Heavy snow and wind close the roads",
        "Heavy rain floods roads on the coast",
        "Cold wind brings snow to the north",
        "River floods coast roads",
    ),
    "cooking": (
        "Bread dough needs time before the oven",
        "Garlic butter for fresh bread",
        "Soup with garlic, bread and butter",
        "Bake the bread dough in a hot oven",
        "Flour, water, salt: dough for bread",
        "Simple tomato soup with garlic",
        "Butter sauce with garlic and tomato",
        "Tomato sauce, slow in the oven",
        "Fresh bread from flour and butter",
        "Oven soup for cold days",
    ),
}
LITTLE = {
    "the",
    "of",
    "to",
    "a",
    "in",
    "and",
    "for",
    "with",
    "from",
    "its",
    "as",
    "on",
    "after",
    "before",
    "into",
    "new",
}


def words(text: str) -> set[str]:
    """The words of a text, without those that say nothing of what it is about."""
    return set(re.findall(r"[a-z]+", text.lower())) - LITTLE


def short_texts() -> Parts:
    """A row for each text, of length 1: alike for all its words that some other text has too, 0 elsewhere."""
    texts = [text for group in TEXTS.values() for text in group]
    bags = [words(text) for text in texts]
    shared = sorted(word for word in set().union(*bags) if sum(word in bag for bag in bags) > 1)
    X = np.array([[float(word in bag) for word in shared] for bag in bags])
    y = np.repeat(np.arange(len(TEXTS)), [len(group) for group in TEXTS.values()])
    X /= np.linalg.norm(X, axis=1, keepdims=True)
    return Parts(X, tuple(shared), y, "topic", tuple(TEXTS), names=tuple(texts))
