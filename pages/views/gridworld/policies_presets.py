"""What is worth trying when a setting grows."""

from ui import page

PRESETS = (
    page.Preset(
        "−2 to +0.1",
        "Where life hurts, even the −1 is a way out. From which living reward on does the policy no longer dive into "
        "it, and from which on does it rather bump into walls than take any risk?",
        {"view": "policies", "data": "classic"},
    ),
    page.Preset(
        "Patience on the bridge",
        "Every step obeys. How patient must one be before +10 at the far end is worth more than +1 next door?",
        {"view": "policies", "data": "bridge", "sweep": "gamma", "slip": 0.0},
    ),
    page.Preset(
        "Sure feet on the bridge",
        "The discount stays at 0.9. How small must the slip be before crossing pays from the start?",
        {"view": "policies", "data": "bridge", "sweep": "slip", "slip_to": 0.1},
    ),
    page.Preset(
        "Slip on the cliff",
        "A fall costs 100. How does the distance from the edge grow with the slip?",
        {"view": "policies", "data": "cliff", "sweep": "slip"},
    ),
    page.Preset(
        "Prizes",
        "Two ways to end, and +0.2 on the way. How many policies are best for some living reward?",
        {"view": "policies", "data": "prizes", "living_from": -0.5},
    ),
    page.Preset(
        "Corridor",
        "+1 one step to the left, +10 three steps to the right. At which γ does the start turn round, and why at "
        "the root of 1/10?",
        {"view": "policies", "data": "corridor", "sweep": "gamma"},
    ),
)
