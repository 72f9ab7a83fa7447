"""The same with scikit-learn.

Run it in the project's folder.
"""

from sklearn.feature_extraction.text import CountVectorizer
from sklearn.naive_bayes import BernoulliNB, MultinomialNB
from sklearn.preprocessing import normalize

from algos.text import vocabulary
from datasets import catalog

data = catalog.make("mails")
train = data.split(0.3, seed=0)[0]
text = "Claim your free prize!"
words = CountVectorizer(tokenizer=vocabulary.tokens, token_pattern=None, lowercase=False)
X, bag = words.fit_transform(train.texts), words.transform([text])
length = None
if length:
    X, bag = (length * normalize(counts, norm="l1") for counts in (X, bag))
event = "multinomial"
pseudo_count = 1.0
prior = [0.5, 0.5]
kind = BernoulliNB if event == "bernoulli" else MultinomialNB
model = kind(alpha=pseudo_count, class_prior=prior).fit(X, train.labels)
print("p:", float(model.predict_proba(bag)[0, 1]))
