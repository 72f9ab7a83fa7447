"""What is worth trying with sums over all paths."""

from ui import page

PRESETS = (
    page.Preset(
        "The the the dog",
        "Is the third word said by state 1 or by state 2? All three possible paths have a say. Which of them makes up "
        "the posterior of 1?",
        {
            "view": "posterior",
            "data": "the_dog",
            "sentence": "the the the dog",
            "posterior_word": 3,
            "posterior_tag": "1",
        },
    ),
    page.Preset(
        "Viterbi against posterior",
        "At each sound the likeliest room is taken. Which two rooms in a row make that path impossible, and which of "
        "the two ways to decode has more rooms right on average?",
        {"view": "posterior", "data": "disagree", "sentence": "silence silence birdsong"},
    ),
    page.Preset(
        "As printed",
        "Z is p(x), wherever one cuts the sentence. At which word does the recursion with the misprint go wrong, and "
        "how would one notice without knowing p(x)?",
        {"view": "posterior", "data": "the_dog", "sentence": "the the the dog", "posterior_printed": True},
    ),
    page.Preset(
        "Underflow",
        "The same diary again and again. After how many words is the product of probabilities 0 for the machine, and "
        "what do the logs do there?",
        {
            "view": "posterior",
            "data": "ice_cream",
            "sentence": "2 3 3 2 3 1 1",
            "posterior_plain": True,
            "posterior_repeat": 100,
        },
    ),
    page.Preset(
        "Where is it unsure?",
        "Plants is not among the words seen. At which words does the tagger hesitate, and where do the two ways to "
        "decode choose differently?",
        {"view": "posterior", "data": "sentences", "sentence": "light plants need water"},
    ),
)
