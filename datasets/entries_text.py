"""The texts of the page on naive Bayes: mails, headlines, and two sets to count by hand."""

from datasets import generators_text as texts
from datasets.documents import Documents
from datasets.entry import DRAWN, NOTES, SEED, Entry, size

TEXT: tuple[Entry, ...] = (
    Entry(
        "mails",
        "200 mails",
        "Short mails, 90 of them spam; some of the others are about offers, prizes and banks, too.",
        "Written for this playground: 90 invented spam mails and 110 others.",
        (),
        texts.mails,
        question="Which words give spam away?",
        kind=Documents,
    ),
    Entry(
        "subjects",
        "Mails with subjects",
        "120 short mails, half of them spam, each with its subject; spam writes words like m0rtgage with digits.",
        "Written for this playground: 60 invented spam mails and 60 others.",
        (),
        texts.subjects,
        question="What do a subject and a misspelt word give away?",
        kind=Documents,
    ),
    Entry(
        "news",
        "Headlines, four topics",
        "Headlines on politics, the economy, sport and science; the first two share many words.",
        "Written for this playground: 35 invented headlines on each topic.",
        (),
        texts.news,
        question="Which two topics are hard to tell apart?",
        kind=Documents,
    ),
    Entry(
        "four_mails",
        "Four tiny mails",
        "Three words, two mails of each class: small enough to count by hand.",
        NOTES,
        (),
        texts.four_mails,
        question="What is p(spam) of a mail that holds prize and lunch?",
        kind=Documents,
    ),
    Entry(
        "dogs_and_tulips",
        "Dogs and tulips",
        "Four words: texts about animals say dog and cat, others tulip and rose, with exceptions.",
        NOTES,
        (),
        texts.dogs_and_tulips,
        question="Whose is: dog dog cat dog cat tulip?",
        kind=Documents,
    ),
)

FORM_LETTERS = Entry(
    "form_letters",
    "Form letters",
    "Words drawn at random, and closing phrases whose twelve words always come together.",
    DRAWN,
    (size(low=20, high=400, default=300), SEED),
    texts.form_letters,
    question="A phrase of twelve words is one hint. Who counts it as twelve?",
    kind=Documents,
)
