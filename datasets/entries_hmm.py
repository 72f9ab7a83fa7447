"""The corpora of the HMM page: sentences to learn from, and small models to decode by hand."""

from datasets import generators_hmm as corpora
from datasets.corpus import Corpus
from datasets.entry import Entry

PENCIL = "Invented: small enough to follow with a pencil."

HMM: tuple[Entry, ...] = (
    Entry(
        "sentences",
        "250 sentences",
        "Short sentences about school, kitchen, garden and weather; one word in four could have another tag.",
        "Written and tagged by hand for this playground: ten tags, some 450 different words.",
        (),
        corpora.sentences,
        question="How many of the words it has never seen does a tagger get right?",
        kind=Corpus,
    ),
    Entry(
        "five",
        "Five sentences",
        "Few enough to count by hand: plant, water, rose and cold each stand for two kinds of word.",
        "Written for this playground.",
        (),
        corpora.five,
        question="Is plant a noun or a verb, and which word gives it away?",
        kind=Corpus,
    ),
    Entry(
        "letters",
        "Letters e, f, g, h",
        "Four words of two letters with their states: the smallest counting exercise.",
        PENCIL,
        (),
        corpora.letters,
        question="Which probabilities come out as 1, which as a half?",
        kind=Corpus,
    ),
    Entry(
        "the_dog",
        "The dog",
        "A model of two states in which one can only go from left to right.",
        PENCIL,
        (),
        corpora.the_dog,
        question="At which word does the best path change to state 2?",
        kind=Corpus,
    ),
    Entry(
        "faith",
        "Faith is a fine invention",
        "The word fine is a noun, a verb or an adjective; a verb hardly ever follows a determiner.",
        "The sentence is after Emily Dickinson; the model's numbers are set by hand.",
        (),
        corpora.faith,
        question="Alone, fine looks like a verb; what does it become after a determiner?",
        kind=Corpus,
    ),
    Entry(
        "hidden",
        "Hidden example",
        "Three words of two letters without states, and a reasonable guess of the model.",
        PENCIL,
        (),
        corpora.hidden,
        question="Is the reasonable guess the most likely model?",
        kind=Corpus,
    ),
    Entry(
        "ice_cream",
        "Ice cream",
        "How many ice creams on each of 33 days, in three diaries: the weather has to be guessed.",
        "The model's numbers are those of Eisner (2002); the diaries are invented.",
        (),
        corpora.ice_cream,
        question="On which days was it hot?",
        kind=Corpus,
    ),
    Entry(
        "disagree",
        "Viterbi against posterior",
        "In which room is the cat? No door leads from the kitchen to the garden.",
        "Invented: the model's numbers are set by hand.",
        (),
        corpora.disagree,
        question="Can the likeliest room at each moment add up to an impossible path?",
        kind=Corpus,
    ),
)
