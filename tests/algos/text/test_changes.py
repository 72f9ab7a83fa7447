"""Changes to a classifier, against scikit-learn fold by fold, and the differences by hand."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from algos.text import changes, naive_bayes, vocabulary
from algos.text.changes import Recipe
from algos.text.naive_bayes import BERNOULLI
from algos.trace import record
from datasets import catalog

MAILS = catalog.make("mails")
RECIPES = (
    Recipe(),
    Recipe(stems=True, pairs=True, pseudo_count=0.3),
    Recipe(stop_words=False, one_number=True, min_count=2),
    Recipe(event=BERNOULLI, min_count=2),
    Recipe(once=True),
    Recipe(folds=1),
    Recipe(by_length=True),
    Recipe(by_length=True, stop_words=False, min_count=2),
)


@pytest.fixture(scope="module")
def states() -> tuple[changes.Change, ...]:
    made = record(
        changes.steps(MAILS.texts, MAILS.labels, n_classes=2, recipes=RECIPES, folds=7, seed=4), limit=len(RECIPES)
    )
    assert made.finished
    return made.states


@pytest.mark.parametrize("i", range(len(RECIPES)))
def test_every_text_is_told_by_scikit_learn_fitted_on_the_other_folds(
    i: int, states: tuple[changes.Change, ...]
) -> None:
    from sklearn.feature_extraction.text import CountVectorizer
    from sklearn.naive_bayes import BernoulliNB, MultinomialNB

    recipe, y = RECIPES[i], MAILS.labels
    folds = changes.folds_of(y, 7, 4 + recipe.folds)
    lists = [changes.features(text, recipe) for text in MAILS.texts]
    for fold in range(7):
        there = folds == fold
        few = recipe.min_count
        rival = BernoulliNB if recipe.event == BERNOULLI else MultinomialNB
        binary = recipe.once or recipe.event == BERNOULLI
        names = CountVectorizer(analyzer=lambda words: words).fit(
            [w for w, t in zip(lists, there, strict=True) if not t]
        )
        train, held = (
            names.transform([w for w, t in zip(lists, there, strict=True) if t == side]).toarray()
            for side in (False, True)
        )
        train, held = (np.minimum(part, 1) if binary else part for part in (train, held))
        kept = train.sum(axis=0) >= few
        if recipe.by_length:  # of what all folds count, words that are not known among them
            lengths = np.array([len(words) for words in lists])
            train, held = (
                lengths.mean() * part / np.maximum(lengths[there == side], 1)[:, None]
                for part, side in ((train, False), (held, True))
            )
        model = rival(alpha=recipe.pseudo_count).fit(train[:, kept], y[~there])
        assert states[i].said[there].tolist() == model.predict(held[:, kept]).tolist()
        assert states[i].certainty[there] == pytest.approx(model.predict_proba(held[:, kept]).max(axis=1))


def test_errors_and_differences_are_counts_over_the_same_texts(states: tuple[changes.Change, ...]) -> None:
    first = states[0].said != MAILS.labels
    for recipe, state in zip(RECIPES, states, strict=True):
        wrong = state.said != MAILS.labels
        assert state.recipe == recipe
        assert state.error == pytest.approx(wrong.sum() / 200)
        assert state.error_deviation == pytest.approx(np.sqrt(wrong.var() / 200))
        assert (state.fixed, state.broken) == ((first & ~wrong).sum(), (wrong & ~first).sum())
        assert state.difference * 200 == pytest.approx(state.broken - state.fixed)
        b, c = state.broken, state.fixed
        assert state.difference_deviation == pytest.approx(np.sqrt(b + c - (b - c) ** 2 / 200) / 200)
    assert states[0].difference == states[0].difference_deviation == 0


def test_folds_are_even_in_every_class_and_move_with_the_seed() -> None:
    y = MAILS.labels
    folds = changes.folds_of(y, 10, 0)
    table = np.array([[((folds == f) & (y == c)).sum() for f in range(10)] for c in (0, 1)])
    assert table.tolist() == [[11] * 10, [9] * 10]
    assert (changes.folds_of(y, 10, 1) != folds).any() and changes.folds_of(y, 10, 0).tolist() == folds.tolist()


def test_features_are_what_the_recipe_says() -> None:
    text = "You WIN 500 gifts, and winning 20 more!"

    def of(**settings: Any) -> list[str]:
        return changes.features(text, replace(Recipe(), **settings))

    assert of() == ["you", "win", "500", "gifts", "and", "winning", "20", "more"]
    assert of(stems=True, one_number=True) == ["you", "win", "0", "gift", "and", "win", "0", "more"]
    assert of(stop_words=False) == ["win", "500", "gifts", "winning", "20", "more"]
    assert of(stop_words=False, pairs=True)[6:] == ["win 500", "500 gifts", "gifts winning", "winning 20", "20 more"]
    mail = "Subject: You won | Claim your pr1ze at 10am, you won 2 w4tches"
    body = ["claim", "your", "pr1ze", "at", "10am", "you", "won", "2", "w4tches"]
    assert changes.features(mail, Recipe()) == ["subject", "you", "won", *body]
    assert changes.features(mail, Recipe(body=True)) == body
    apart = ["subject: subject", "subject: you", "subject: won"]
    assert changes.features(mail, Recipe(apart=True)) == [*apart, *body]
    assert changes.features(mail, Recipe(apart=True, stop_words=False))[:2] == ["subject: subject", "subject: won"]
    assert changes.features(mail, Recipe(body=True, disguised=True)) == [
        *("claim", "your", "(disguised)", "at", "10am", "you", "won", "2", "(disguised)")
    ]
    assert changes.of_words(mail, Recipe(body=True, pairs=True))[:4] == ["", "", "", "claim"]
    parts = changes.of_words(text, Recipe(stop_words=False, pairs=True))
    assert len(parts) == len(vocabulary.spans(text)) and parts[0] == parts[4] == ""


def test_a_model_knows_nothing_of_its_own_fold() -> None:
    y = MAILS.labels
    held = changes.bags(MAILS.texts, y, Recipe(), changes.folds_of(y, 10, 0), 2)
    model, known = held.without(3)
    there = held.folds == 3
    alone = held.counts[there].sum(axis=0) - held.counts.sum(axis=0) == 0
    assert alone.any() and not known[alone].any()
    whole = naive_bayes.fit(held.counts[~there][:, known], y[~there], n_classes=2)
    assert model.words.tolist() == whole.words.tolist() and model.prior == pytest.approx(whole.prior)


def test_what_cannot_be_compared_is_refused_in_words() -> None:
    for arguments, message in (
        (dict[str, Any](recipes=[]), "one recipe"),
        (dict(recipes=[Recipe(event="gauss")]), "event"),
        (dict(recipes=[Recipe(pseudo_count=0.0)]), "pseudo_count"),
        (dict(recipes=[Recipe()], folds=1), "folds"),
    ):
        with pytest.raises(ValueError, match=message):
            list(changes.steps(MAILS.texts, MAILS.labels, n_classes=2, **arguments))
