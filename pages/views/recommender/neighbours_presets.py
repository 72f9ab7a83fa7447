"""What to try among the neighbours."""

from ui import page

ALL = {"view": "neighbours", "held": 0.0}
PRESETS = (
    page.Preset(
        "Robin and the clowns",
        "Robin's friends agree with Robin on everything but clowns. What do ten neighbours predict for one more film "
        "with clowns, and what do two factors say?",
        ALL | {"data": "clowns", "user": "Robin", "item": "Pie in the Face", "k": 10},
    ),
    page.Preset(
        "Ask yourself",
        "The only neighbour is Ada herself. Which prediction must come out, whatever she rates otherwise?",
        ALL | {"data": "films", "user": "Ada", "item": "The Quiet Lighthouse (1962)", "k": 1, "itself": True},
    ),
    page.Preset(
        "Two in common, and off the scale",
        "User 1 gave 5 and 3, user 2 gave 4 and 2. Can the similarity be anything but 1, and why is the "
        "prediction 5.33 when no rating is above 5?",
        ALL
        | {"data": "two_by_three", "user": "user 1", "item": "film 3", "edits": "1:1=5 1:2=3 1:3=- 2:1=4 2:2=2 2:3=5"},
    ),
    page.Preset(
        "A film nobody rated",
        "No neighbour has seen it. What is left to predict, and is it the same for every film like this?",
        ALL | {"data": "films", "user": "Ada", "item": "The Unopened Envelope (2024)"},
    ),
    page.Preset(
        "One or thirty",
        "One neighbour is moody, thirty are not alike any more. At which K is the error on held-out ratings least?",
        {"view": "neighbours", "data": "films", "held": 0.2, "k": 1, "overlap": 3},
    ),
)
