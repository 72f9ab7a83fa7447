"""The sentence on which each corpus opens, and the presets of the tagging view."""

from datasets.corpus import Corpus
from ui import page

LONGEST = 14, 300  # words and characters of a sentence of the reader's own that is shown first
DEFAULTS = {
    "sentences": "the cat can fish like a bear",
    "five": "they water the cold plant",
    "letters": "e g",
    "the_dog": "the the the dog",
    "faith": "faith is a fine invention",
    "hidden": "a b",
    "ice_cream": "2 3 3 2 3 1 1",
    "disagree": "silence silence birdsong",
}

PRESETS = (
    page.Preset(
        "The dog",
        "Only three of the 16 paths are possible. At which word does the best one change from 1 to 2, and what is its "
        "share of all three?",
        {"view": "tag", "data": "the_dog", "more": "All paths"},
    ),
    page.Preset(
        "A fine invention",
        "Word by word, fine is a verb. Look at the step from D to V: why is it an adjective here?",
        {"view": "tag", "data": "faith", "tag_word": 4, "tag_tag": "V"},
    ),
    page.Preset(
        "A word never seen",
        "Robot is not in the 250 sentences, and unknown words are impossible. What becomes of the other words?",
        {"view": "tag", "data": "sentences", "sentence": "the robot is blue", "unknown": "none"},
    ),
    page.Preset(
        "Repaired by shape",
        "The same sentence, and now an unknown word has the tags of rare words of its shape. Which tag does robot get, "
        "and from which neighbours?",
        {"view": "tag", "data": "sentences", "sentence": "the robot is blue", "unknown": "shapes"},
    ),
    page.Preset(
        "Garden path",
        "Does she watch light rain that falls, or watch how the light rains a fall? The dashed path is close: which "
        "factors decide?",
        {
            "view": "tag",
            "data": "sentences",
            "sentence": "she can watch the light rain fall",
            "more": "Best and second",
        },
    ),
    page.Preset(
        "Viterbi against posterior",
        "The best path has less than a third of the whole. In which room is the cat when a bird sings: what does the "
        "path say, and through which room do most paths go (each node tells its share)?",
        {"view": "tag", "data": "disagree"},
    ),
)


def default(corpus: Corpus) -> str:
    """A sentence with an ambiguous word, or else the first of the corpus."""
    return DEFAULTS.get(corpus.name, " ".join(corpus.sentences[0][: LONGEST[0]])[: LONGEST[1]])
