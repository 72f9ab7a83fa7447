"""Step sizes: how far each sample may move an average, and whether it settles on the truth."""

import numpy as np
import streamlit as st

from algos.gridworld import averages
from algos.gridworld.averages import Average
from pages.views.gridworld import averages_closer, averages_code, averages_source, averages_text, averages_theory
from pages.views.gridworld.averages_source import Source
from pages.views.gridworld.averages_text import Schedule
from ui import page, player, words
from ui.figures import averages as chart

DRAWN = {"view": "averages"}
LONG = DRAWN | {"avg_n": 200}
PRESETS = (
    page.Preset(
        "Plain mean",
        "α = 1 and power 1 give the plain mean. Are all bars of the weights equally high, and how long is it wrong?",
        LONG | {"alpha": 1.0, "power": 1.0},
    ),
    page.Preset(
        "Never settles",
        "A constant step of 0.3 breaks the second condition. How far does one -1 still throw the average at the end?",
        LONG | {"alpha": 0.3, "power": 0.0},
    ),
    page.Preset(
        "Stops too soon",
        "0.4/k² breaks the first condition: all steps together stay below 0.66. Which samples decide for ever?",
        LONG | {"alpha": 0.4, "power": 2.0},
    ),
    page.Preset(
        "In between",
        "With power 0.7 both conditions hold. Which samples weigh more than in a plain mean, and is it as calm?",
        LONG | {"alpha": 1.0, "power": 0.7},
    ),
    page.Preset(
        "4, 8, 6",
        "The notes' running average with α = 0.3. Which beginning gives 4.068, which 5.44, and which 6.19?",
        DRAWN | {"avg_source": averages_source.OWN, "alpha": 0.3, "power": 0.0},
    ),
)


def show() -> None:
    """The samples, their running average, its weights and the sums of its step sizes."""
    source = averages_source.choose()
    schedule = averages_text.choose()
    page.presets(PRESETS)
    n = len(source.samples)
    trace = player.run(
        averages.steps, source.samples, alpha=schedule.alpha, power=schedule.power, begin=schedule.begin, limit=n
    )
    last: Average = trace.final
    course = _course(source, schedule)
    shown = player.thin(n + 1)
    numbers = averages_text.numbers(source, schedule, last)

    left, right = page.columns()
    with left:
        player.play(
            [chart.figure(course, i, trace.states[i].weights, trace.states[i].rest) for i in shown],
            [averages_text.caption(source, trace.states, i) for i in shown],
            alt=(
                f"Running average of {words.count(n, 'sample')} with steps {schedule.plain()}: it ends at "
                f"{words.number(last.mean)}; the {source.label.lower()} is {words.number(source.expected)}."
            ),
            steps=shown,
        )
    with right:
        page.numbers(numbers, help=averages_text.HELP)
        for sentence in averages_text.verdict(source, schedule):
            st.caption(sentence)
    page.more(
        {
            "Look closer": lambda: averages_closer.show(source, schedule, trace.states),
            "Theory": averages_theory.show,
            "Code": lambda: averages_code.show(source, schedule, list(numbers)),
            "Data": lambda: page.table(
                {
                    "sample": np.arange(1, n + 1),
                    "value": source.samples,
                    "step size": trace.curve("size")[1:],
                    "running average": trace.curve("mean")[1:],
                    "weight at the end": last.weights,
                },
                name="running_average",
                source="One row a sample, the oldest first.",
            ),
        }
    )


def _course(source: Source, schedule: Schedule) -> chart.Course:
    taken = schedule.sizes(len(source.samples))
    both = averages.means(np.vstack([source.samples, source.others]), taken, schedule.begin)
    return chart.Course(
        source.samples,
        both[0],
        np.quantile(both[1:], (0.1, 0.9), axis=0),
        source.expected,
        source.label.lower(),
        np.cumsum(taken),
        np.cumsum(taken**2),
        schedule.limits(),
    )
