"""What the page's links and files said before today."""

from ui.session.history import LAST, Change, Gone, History, Opened

_SHARES = {"view": ("accuracy", "How good"), "accuracy_show": (None, "methods")}
_GIVEN_MODELS = (
    *(None, "ice_cream", "Ice cream", "hidden", "Hidden example", "the_dog", "The dog"),
    *("faith", "Faith is a fine invention", "disagree", "Viterbi against posterior", "A cat in three rooms"),
)
_GENERATED = {
    "view": ("generate", "Generate"),
    **dict.fromkeys(("smoothing", "unknown", "seed", "edits"), (None,)),
    "data": (None, "sentences"),
    "generate_show": (None, "sentences"),
}
_TABLES = {"view": ("count", "Count"), "count_show": (None, "tables")}
_SENTENCES = {"view": ("generate", "Generate"), "generate_show": (None, "sentences")}

HISTORY = History(
    changed=(
        Change(5, "accuracy_tags", "true", {"view": ("accuracy", "How good"), "accuracy_show": (None, "methods")}),
        Change(4, "data", "the_dog", {"view": ("generate", "Generate")}),
        Change(4, "learn_start", "given", {"view": ("learn", "Learn without tags"), "data": _GIVEN_MODELS}),
        Change(13, "seed", "0", {"view": ("generate", "Generate")}),
        Change(8, "count_cells", "probabilities", _TABLES),
        Change(8, "count_words", "true", _TABLES),
    ),
    gone=(Gone("learn_pass", int),),
    opened=(
        Opened(12, {"view": (None, "tag", "Tag a sentence")}, step=1),
        Opened(
            16,
            {
                "view": (None, "tag", "Tag a sentence"),
                "data": (None, "sentences", "250 sentences"),
                "sentence": (None,),
            },
            step=3,
        ),
        *(
            Opened(21, {"view": (None, "tag", "Tag a sentence"), "data": names, "sentence": (None,)}, step=k)
            for names, k in (
                ((None, "sentences", "250 sentences"), 4),
                (("five", "Five sentences"), 2),
                (("faith", "Faith is a fine invention"), 4),
                (("ice_cream", "Ice cream"), 6),
                (("disagree", "Viterbi against posterior", "A cat in three rooms"), 3),
            )
        ),
        Opened(12, {"view": ("learn", "Learn without tags")}, step=0),
        Opened(11, _SHARES, step=LAST),  # the shares of all sentences
        Opened(13, _SHARES, step=1),
        Opened(14, _SHARES | {"data": (None, "sentences")}, step=11),
        Opened(17, _SHARES | {"data": (None, "sentences")}, step=35),
        Opened(19, _SHARES | {"data": (None, "sentences")}, step=2),
        Opened(8, _SENTENCES, step=LAST),  # all sentences at once
        Opened(
            20,
            _SHARES | {"data": (None, "sentences"), "split": (None, "0"), "held_out": (None, "0.3")},
            step=3,
        ),
        Opened(20, _GENERATED, step=40),
        Opened(
            17,
            {"view": ("learn", "Learn without tags"), "learn_start": (None, "random", "nearly equal")},
            step=3,
        ),
    ),
)
