"""What is worth trying with held-out sentences."""

from typing import Any

from ui import page

HERE: dict[str, Any] = {"view": "accuracy", "data": "sentences"}
PRESETS = (
    page.Preset(
        "Do neighbours help?",
        "Does Viterbi beat the tags chosen word by word? On known words, on unknown ones, on which tags most?",
        HERE,
    ),
    page.Preset(
        "Unknown and impossible",
        "How many sentences have probability 0 now? Let unknown words go by their shape: what becomes of the accuracy?",
        HERE | {"unknown": "none", "smoothing": 0.01},
    ),
    page.Preset(
        "Five sentences only",
        "Of five sentences some are held out. How much does the score jump when the split changes, and why?",
        {"view": "accuracy", "data": "five", "held_out": 0.4},
    ),
    page.Preset(
        "Smoothing 10",
        "Ten is added to every count. Does the model still beat the word-by-word tags, which need no smoothing?",
        HERE | {"smoothing": 10.0},
    ),
    page.Preset(
        "How many are enough?",
        "From how many sentences on is Viterbi ahead, and is the curve flat at its right end?",
        HERE | {"accuracy_show": "learning curve"},
    ),
)
