"""Bayes' rule on a table: calories and cancer, all eight rules, and what a missed illness costs."""

import numpy as np
import streamlit as st

from algos.classification import bayes_rule
from pages.views.classification.one_input import figure
from ui import controls, words
from ui.stage import player

VALUES = ("below 1200", "1200 to 1600", "above 1600")
LIKELIHOOD = np.array([[0.01, 0.10, 0.89], [0.20, 0.50, 0.30]])  # no cancer, cancer


def show(_: object) -> None:
    """Posterior, decision and risk for a prior and a loss of the reader's."""
    st.markdown(
        "An example: how many calories someone eats a day, among those with cancer and those without. The "
        "table gives P(x ∣ y); with the prior it gives the posterior, and with the losses the best decision."
    )
    left, right = st.columns(2)
    prior = controls.stop_slider(
        "Prior of cancer",
        [0.001, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.7, 0.9],
        0.1,
        key="cancer_prior",
        help="The share of people with cancer before one looks at x.",
        place=left,
    )
    miss = controls.slider(
        "Cost of a missed cancer",
        1,
        20,
        5,
        key="cancer_cost",
        help="L(no cancer, cancer). A false alarm costs 1. At 1: the 0-1 loss.",
        place=right,
    )
    priors = [1 - prior, prior]
    losses = bayes_rule.miss_costs([1, miss])
    P, evidence = bayes_rule.posterior(priors, LIKELIHOOD)
    rule = bayes_rule.decide(P, losses)
    at = bayes_rule.threshold(1, miss)
    rows = [
        f"| {name} | {100 * LIKELIHOOD[1, j]:.0f}% | {100 * LIKELIHOOD[0, j]:.0f}% | "
        f"{words.number(float(evidence[j]))} | "
        f"{words.number(float(P[j, 1]))} | {'**cancer**' if rule[j] else 'no cancer'} |"
        for j, name in enumerate(VALUES)
    ]
    head = "| calories x | P(x ∣ cancer) | P(x ∣ no cancer) | P(x) | P(cancer ∣ x) | say |\n|:--|--:|--:|--:|--:|:--|"
    st.markdown("\n".join([head, *rows]))
    st.latex(
        rf"P(\text{{cancer}} \mid \text{{1200 to 1600}}) = \frac{{0.5 \times {words.tex(prior)}}}"
        rf"{{0.5 \times {words.tex(prior)} + 0.1 \times {words.tex(1 - prior)}}} = {words.tex(float(P[1, 1]))}"
    )
    rules = bayes_rule.every_rule(2, 3)
    risks = np.array([bayes_rule.risk(r, priors, LIKELIHOOD, losses) for r in rules])
    order = np.argsort(risks, kind="stable")
    labels = [" ".join("+" if said else "−" for said in rules[i]) for i in order]
    st.markdown(
        f"Say cancer where P(cancer ∣ x) is above 1 / (1 + {miss}) = {words.number(at)}. No other of the eight rules "
        f"(a sign for each row of the table) costs less on average: "
        f"**{words.number(float(risks[order[0]]))}**, the Bayes risk. A + says cancer."
    )
    player.chart(
        figure.risks(labels, risks[order]),
        alt=f"The risks of the eight rules, from {words.number(float(risks[order[0]]))} for {labels[0]} to "
        f"{words.number(float(risks[order[-1]]))} for {labels[-1]}.",
        key=controls.key_of("rules"),
    )
