"""The same with scikit-learn.

Run it in the project's folder.
"""

from sklearn.feature_extraction.text import CountVectorizer
from sklearn.feature_selection import SelectKBest, mutual_info_classif
from sklearn.naive_bayes import BernoulliNB, MultinomialNB
from sklearn.pipeline import make_pipeline

from algos.text import vocabulary
from datasets import catalog

data = catalog.make("mails")
train = data.split(0.3, seed=0)[0]
held = data.split(0.3, seed=0)[1]
stop_words = None
sizes = [1, 2, 5, 10, 20, 50, 100, 200, 500]
event = "bernoulli"
pseudo_count = 1.0
kind = BernoulliNB if event == "bernoulli" else MultinomialNB
model = kind(alpha=pseudo_count)


def told(X, y):
    return mutual_info_classif(X > 0, y, discrete_features=True)


for n in sizes:
    words = CountVectorizer(tokenizer=vocabulary.tokens, token_pattern=None, lowercase=False, stop_words=stop_words)
    both = make_pipeline(words, SelectKBest(told, k=n), model).fit(train.texts, train.labels)
    print(n, "words:", 1 - both.score(held.texts, held.labels))
