"""The same by scikit-learn, whose probabilities of words are set to those on the screen.

Run it in the project's folder.
"""

import numpy as np
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.naive_bayes import MultinomialNB

data = ["dog", "dog", "cat", "dog", "cat", "tulip"]
theta = np.array([[0.5, 0.4, 0.1], [0.1, 0.1, 0.8]])
prior = 0.5
counts = CountVectorizer(vocabulary=["dog", "cat", "tulip"]).transform([" ".join(data)])
model = MultinomialNB()
model.classes_ = np.array(["pets", "flowers"])
model.class_log_prior_ = np.log([prior, 1 - prior])
model.feature_log_prob_ = np.log(theta)
print("P(pets | words):", model.predict_proba(counts)[0, 0])
