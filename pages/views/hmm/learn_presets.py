"""What is worth trying when learning without tags."""

from ui import page

PRESETS = (
    page.Preset(
        "1/8 or 4/27",
        "The guess of the notes gives the three sentences the probability 1/8. One pass makes it 4/27: which numbers "
        "have changed?",
        {"view": "learn", "data": "hidden", "learn_start": "given"},
    ),
    page.Preset(
        "All equal",
        "After one pass nothing moves any more, and the two states stay twins: why? What does either say?",
        {"view": "learn", "data": "ice_cream", "learn_start": "equal"},
    ),
    page.Preset(
        "Ice cream",
        "Nobody wrote down the weather. Which state is the hot one, and by which row of which table can one tell?",
        {"view": "learn", "data": "ice_cream", "learn_start": "random", "seed": 0},
    ),
    page.Preset(
        "One sentence",
        "Only the the the dog. What does EM make of a single sentence, and what may state 1 still say at the end?",
        {"view": "learn", "data": "the_dog", "learn_start": "given", "learn_sentences": 1},
    ),
    page.Preset(
        "Parts of speech",
        "Tags are hidden, six states are learned. Do the states become parts of speech? See below under States.",
        {"view": "learn", "data": "sentences", "learn_start": "random", "learn_states": 6, "seed": 1,
         "more": "States"},
    ),
    page.Preset(
        "A zero that stays",
        "At the start no cold day follows a hot one. Which cell is 0 in every pass, and what does that make of the "
        "diaries?",
        {"view": "learn", "data": "ice_cream", "learn_start": "given", "edits": "H>C=0"},
    ),
)  # fmt: skip
