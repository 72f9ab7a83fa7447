"""The algorithms of `algos/text` beside scikit-learn's. Larger problems have more texts."""

from collections.abc import Callable

import numpy as np

from algos.text import binned_naive_bayes, changes, learning_curves, naive_bayes, unigram, vocabulary_size
from algos.text.changes import Recipe
from algos.text.naive_bayes import BERNOULLI, MULTINOMIAL
from algos.trace import record
from benchmarks.duels import Duel

TEXTS, WORDS, CLASSES = 150, 600, 2


def corpus(n: int) -> tuple[np.ndarray, np.ndarray]:
    """Bags of words of n texts, and their classes."""
    rng = np.random.default_rng(2)
    y = rng.integers(0, CLASSES, size=n)
    rates = rng.gamma(0.1, 0.3, size=(CLASSES, WORDS))
    return rng.poisson(rates[y]).astype(float), y


def _counted(event: str) -> Callable[[int], Duel]:
    def duel(size: int) -> Duel:
        from sklearn.naive_bayes import BernoulliNB, MultinomialNB

        X, y = corpus(TEXTS * size)
        rival = BernoulliNB if event == BERNOULLI else MultinomialNB
        return Duel(
            f"naive Bayes, {event}, {len(X)} texts, one by one",
            lambda: record(naive_bayes.steps(X, y, n_classes=CLASSES, event=event), limit=len(X)).final,
            lambda state: state.present,
            "scikit-learn",
            lambda: _one_by_one(rival(), X, y),
            lambda model: model.feature_log_prob_,
            1e-9,
        )

    return duel


def _one_by_one(model: object, X: np.ndarray, y: np.ndarray) -> object:
    for i in range(len(y)):
        model.partial_fit(X[i : i + 1], y[i : i + 1], classes=np.arange(CLASSES))  # type: ignore[attr-defined]
    return model


def sizes_duel(size: int) -> Duel:
    from sklearn.naive_bayes import MultinomialNB

    X, y = corpus(TEXTS * size)
    half = len(y) // 2
    sizes = vocabulary_size.grid(WORDS)

    def theirs() -> list[float]:
        fits = [MultinomialNB().fit(X[:half, :n], y[:half]) for n in sizes]
        return [1 - fit.score(X[half:, :n], y[half:]) for n, fit in zip(sizes, fits, strict=True)]

    return Duel(
        f"error by vocabulary, {len(sizes)} sizes, {half} texts",
        lambda: record(
            vocabulary_size.steps(
                X[:half], y[:half], X[half:], y[half:], order=np.arange(WORDS), sizes=sizes, n_classes=CLASSES
            ),
            limit=len(sizes),
        ),
        lambda trace: trace.curve("held_out_error"),
        "scikit-learn",
        theirs,
        np.array,
        1e-9,
    )


def reading_duel(size: int) -> Duel:
    from sklearn.naive_bayes import MultinomialNB

    rng = np.random.default_rng(4)
    theta, words = rng.dirichlet(np.ones(WORDS), size=CLASSES), rng.integers(0, WORDS, size=TEXTS * size)
    rival = MultinomialNB()
    rival.classes_, rival.class_log_prior_ = np.arange(CLASSES), np.log(np.full(CLASSES, 1 / CLASSES))
    rival.feature_log_prob_ = np.log(theta)

    def theirs() -> np.ndarray:
        counts, found = np.zeros((1, WORDS), dtype=int), []
        for word in words:
            counts[0, word] += 1
            found.append(rival.predict_joint_log_proba(counts)[0])
        return np.array(found)

    return Duel(
        f"a document of {len(words)} words, word by word",
        lambda: record(unigram.steps(words, theta), limit=len(words)),
        lambda trace: trace.curve("log_likelihoods")[1:] - np.log(CLASSES),
        "scikit-learn",
        theirs,
        np.asarray,
        1e-9,
    )


def bins_duel(size: int) -> Duel:
    from sklearn.naive_bayes import CategoricalNB
    from sklearn.preprocessing import KBinsDiscretizer

    rng = np.random.default_rng(5)
    X, y = rng.normal(size=(2 * TEXTS * size, 2)), rng.integers(0, CLASSES, size=2 * TEXTS * size)

    def theirs() -> np.ndarray:
        found = []
        for bins in binned_naive_bayes.BINS[1:]:
            codes = KBinsDiscretizer(bins, encode="ordinal", strategy="uniform", subsample=None).fit_transform(X)
            model = CategoricalNB(min_categories=bins).fit(codes, y)
            found.append(np.exp(model.feature_log_prob_[0])[0, 0])
        return np.array(found)

    return Duel(
        f"naive Bayes with 2 to {binned_naive_bayes.BINS[-1]} bins, {len(X)} points",
        lambda: record(binned_naive_bayes.steps(X, y, bins=binned_naive_bayes.BINS[1:]), limit=99),
        lambda trace: np.array([state.shares(0)[0, 0] for state in trace.states]),
        "KBinsDiscretizer, CategoricalNB",
        theirs,
        np.asarray,
        1e-9,
    )


def changes_duel(size: int) -> Duel:
    from sklearn.feature_extraction.text import CountVectorizer
    from sklearn.model_selection import PredefinedSplit, cross_val_predict
    from sklearn.naive_bayes import MultinomialNB
    from sklearn.pipeline import make_pipeline

    X, y = corpus(TEXTS * size)
    texts = tuple(" ".join(f"w{j}" for j in np.flatnonzero(row)) or "w0" for row in X)
    folds = PredefinedSplit(changes.folds_of(y, 10))
    return Duel(
        f"{len(texts)} texts, each told by a model of the nine other folds",
        lambda: record(changes.steps(texts, y, n_classes=CLASSES, recipes=[Recipe()]), limit=1).final,
        lambda state: state.said,
        "cross_val_predict",
        lambda: cross_val_predict(make_pipeline(CountVectorizer(), MultinomialNB()), texts, y, cv=folds),
        np.asarray,
        1e-9,
    )


def curves_duel(size: int) -> Duel:
    from sklearn.linear_model import LogisticRegression
    from sklearn.naive_bayes import MultinomialNB
    from sklearn.svm import SVC

    X, y = corpus(TEXTS * size)
    held, m, repeats = len(y) // 4, len(y) // 2, 4

    def theirs() -> np.ndarray:
        errors = []
        for order in learning_curves.orders(y, repeats, 0):
            learn, asked = order[:m], order[-held:]
            known = X[learn].any(axis=0)
            methods = (MultinomialNB(), LogisticRegression(tol=1e-6, max_iter=1000), SVC(kernel="linear"))
            fits = [method.fit(X[learn][:, known], y[learn]) for method in methods]
            errors.append([1 - fit.score(X[asked][:, known], y[asked]) for fit in fits])
        return np.array(errors).T

    return Duel(
        f"three methods, {m} texts to learn from, {repeats} draws",
        lambda: record(learning_curves.steps(X, y, sizes=[m], held_out=held, repeats=repeats), limit=1).final,
        lambda state: state.errors,
        "scikit-learn",
        theirs,
        np.asarray,
        0.05,
        goal=1.2,
    )


DUELS: dict[str, tuple[Callable[[int], Duel], ...] | str] = {
    "text.binned_naive_bayes": (bins_duel,),
    "text.changes": (changes_duel,),
    "text.learning_curves": (curves_duel,),
    "text.naive_bayes": (_counted(MULTINOMIAL), _counted(BERNOULLI)),
    "text.unigram": (reading_duel,),
    "text.vocabulary_size": (sizes_duel,),
}
