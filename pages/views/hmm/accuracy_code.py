"""The numbers of the view on accuracy, the script that prints them, and the table of tested words."""

from typing import Any

import numpy as np

from algos.hmm import evaluation
from datasets.corpus import Corpus
from pages.views.hmm.accuracy_measure import MOST, TESTED, TITLES, Results
from pages.views.hmm.scene import Scene
from ui import export, page

HELP = {
    "Viterbi": "The share of held-out words whose tag is right.",
    "Word by word": "The same when each word gets its most frequent tag in training.",
    "On unknown words": "Viterbi on the words that the training sentences do not hold.",
    "Unknown words": "Their share of the held-out words.",
}


def measured(results: Results) -> dict[str, float | str]:
    """The numbers beside the chart."""
    score = results.scores["viterbi"]
    known = float(score.known.mean())
    values = (
        score.accuracy,
        results.scores["per word"].accuracy,
        "none" if known == 1 else score.unknown_accuracy,
        1 - known,
    )
    return dict(zip(HELP, values, strict=True))


def show(at: Scene, data: Corpus, tested: int, share: float, seed: int) -> None:
    """This run, with `tested` sentences, as a script. No library at hand has this model, so there is no second one."""
    sampled = f".sample({MOST})" if len(data.sentences) > MOST else ""
    lines = [
        f"data, test = data{sampled}.split({share!r}, seed={seed})",
        *([f"test = test.sample({TESTED})"] if tested == TESTED else []),
        *at.lines,
        f"x = [unknown.encode(s, data.words, {at.treatment!r}) for s in test.sentences]",
        "_, y = test.encoded()",
        f"best = per_word.best(unknown.extended(counts, data.words, {at.treatment!r}))",
        "most = int(per_word.totals(counts).argmax())",
        "scores = {}",
        'for method in ("viterbi", "per word"):',
        "    said, _ = evaluation.tag(x, method, hmm=hmm, per_word=best, most_frequent=most)",
        "    scores[method] = evaluation.evaluate(y, said, x, n_tags=len(data.tag_names), n_known=len(data.words))",
        'score, known = scores["viterbi"], float(scores["viterbi"].known.mean())',
    ]
    values = (
        "score.accuracy",
        'scores["per word"].accuracy',
        '"none" if known == 1 else score.unknown_accuracy',
        "1 - known",
    )
    reader = ["from datasets import tagged_text"] if "tagged_text." in data.code else []
    script = export.script(
        data.code,
        lines,
        dict(zip(HELP, values, strict=True)),
        imports=[*at.imports, "from algos.hmm import evaluation, per_word", *reader],
        title="Tags of sentences held out, by a hidden Markov model and word by word.",
    )
    page.code(evaluation, script, None)


def columns(at: Scene, test: Corpus, results: Results) -> dict[str, Any]:
    """Every tested word with its true tag and what each method said."""
    frame = test.frame()
    names = np.array(at.tags)
    table = {name: frame[name].to_numpy() for name in ("sentence", "word", "tag")}
    return table | {TITLES[method]: names[np.concatenate(said)] for method, said in results.said.items()}
