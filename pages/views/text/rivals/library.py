"""The same texts and methods with scikit-learn, at one size.

Run it in the project's folder.
"""

import numpy as np
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.naive_bayes import MultinomialNB
from sklearn.svm import SVC

from algos.text.learning_curves import orders
from datasets import catalog

data = catalog.make("mails")
size = 150
held_out = 50
repeats = 10
seed = 0
pseudo_count = 1.0
penalty = 1.0
C = 1.0
texts = np.array(data.texts)
methods = {
    "naive Bayes": MultinomialNB(alpha=pseudo_count),
    "logistic regression": LogisticRegression(C=1 / penalty, max_iter=1000),
    "linear SVM": SVC(kernel="linear", C=C),
}
wrong: dict[str, list[float]] = {name: [] for name in methods}
for order in orders(data.labels, repeats, seed):
    learn, held = order[:size], order[len(order) - held_out :]
    words = CountVectorizer(token_pattern=r"[^\W_]+(?:['’][^\W_]+)*").fit(texts[learn])
    for name, method in methods.items():
        said = method.fit(words.transform(texts[learn]), data.labels[learn]).predict(words.transform(texts[held]))
        wrong[name].append(np.mean(said != data.labels[held]))
for name, shares in wrong.items():
    print(f"Error, {name}:", np.mean(shares))
