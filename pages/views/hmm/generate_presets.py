"""What is worth trying when drawing sentences."""

from ui import page

PRESETS = (
    page.Preset(
        "How long?",
        "No sentence of the dog has one word. Which length is the most likely, and why is the mean, 7, so much larger?",
        {"view": "generate", "data": "the_dog", "generate_show": "lengths"},
    ),
    page.Preset(
        "An impossible pair",
        "the/1 dog/2 the/1 has probability 0. Which factor is the first to be 0, and is it the only one?",
        {"view": "generate", "data": "the_dog", "generate_show": "pair", "generate_pair": "the/1 dog/2 the/1"},
    ),
    page.Preset(
        "English?",
        "Drawn from the model of 250 sentences. Do they sound like English? Which neighbours, framed, fail?",
        {"view": "generate", "data": "sentences", "generate_show": "sentences", "smoothing": 0.0, "unknown": "none"},
    ),
    page.Preset(
        "Ice creams",
        "Diaries drawn from the model: how many of the ice creams of a hot day are 3, and how long does heat last?",
        {"view": "generate", "data": "ice_cream", "generate_show": "sentences"},
    ),
    page.Preset(
        "Word salad",
        "Smoothing 10: every tag may say every word. What has become of the neighbours, and of the lengths?",
        {"view": "generate", "data": "sentences", "generate_show": "sentences", "smoothing": 10.0},
    ),
    page.Preset(
        "Counting again",
        "A hundred times as many sentences: by what factor has the largest error of a transition fallen?",
        {"view": "generate", "data": "the_dog", "generate_show": "counting", "generate_number": 1000},
    ),
)
