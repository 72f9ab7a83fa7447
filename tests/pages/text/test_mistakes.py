"""Changes to a classifier on the screen: errors, what differs, and the texts that are misclassified."""

import random
import re
import tracemalloc
from itertools import product
from typing import Any

import numpy as np
import pytest

from algos.text import vocabulary
from datasets import labelled_text
from datasets.documents import Documents
from pages.text import PAGE
from pages.views.text.mistakes import closer
from pages.views.text.mistakes.run import CHANGES, MOST_COUNTS, Ladder
from tests.pages.clock import Clock


def clock(**settings: object) -> Clock:
    return Clock("text", view="mistakes", **settings)


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"data": "news", "seed": 3},
        {"data": "subjects", "done": ["divided by length"]},
        {"done": ["without stop words", "pairs of words, too"], "pseudo": "0.2"},
    ],
)
def test_every_change_is_compared_with_how_it_was_on_the_same_texts(settings: dict[str, object]) -> None:
    at = clock(**settings)
    run = at.run
    y, before = run.data.labels, run.trace.states[0].said
    offered = [name for name, step in CHANGES.items() if step.concerns(run.data)]
    assert ("apart" in offered) == ("body" in offered) == ("disguised" in offered) == (run.data.name == "subjects")
    assert len(run.titles) == len(run.names) == at.last + 1 == 2 + len(offered) + 2

    def expected(step: int) -> dict[str, float | str]:
        said = run.trace.states[step].said
        return {
            "Error": (said != y).mean(),
            "Corrected by the change": int(((said == y) & (before != y)).sum()) if step else "not yet",
            "Newly wrong": int(((said != y) & (before == y)).sum()) if step else "not yet",
        }

    at.hold(expected)


def test_the_headline_says_what_may_be_chance() -> None:
    at = clock()
    names = at.run.names
    assert at.caption(0) == "Unchanged, 12 of 200 mails are misclassified"
    wrong = [round(200 * state.error) for state in at.run.trace.states]
    told = (
        f"Without stop words: {wrong[names.index('stop_words')]} of 200 mails are misclassified, "
        "13 more than in the first row"
    )
    assert at.caption(names.index("stop_words")) == f"{told}, clearly worse"
    assert at.caption(names.index("stems")).endswith(", 2 fewer than in the first row, which may be chance")
    last = at.caption(len(names) - 1)
    harmed = sum(at.run.clear(state) == 1 for state in at.run.trace.states[1:])
    assert last == f"None of the changes clearly helps, and {harmed} clearly harm" and harmed
    same = at.caption(names.index("one_number"))
    assert at.caption(names.index("pairs")) == (
        "Pairs of words, too: 12 of 200 mails are misclassified, as many as in the first row, but other ones"
    )
    assert same == "All numbers one word: the same mails are misclassified as in the first row"
    assert "(Bernoulli)" in at.caption(names.index("bernoulli"))


def test_a_change_that_is_made_already_is_taken_back() -> None:
    at, other = clock(done=["without stop words"]), clock()
    i = at.run.names.index("stop_words")
    assert at.run.titles[i] == "not: without stop words"
    assert at.run.trace.states[i].said.tolist() == other.run.base.said.tolist()
    assert at.run.base.said.tolist() == other.run.trace.states[i].said.tolist()


def test_the_table_counts_the_texts_and_a_cell_lists_them() -> None:
    at = clock()
    for step in (0, 3):
        run = at.at(step)
        table = closer.counts(run)
        for a in (0, 1):
            for b in (0, 1):
                n = int(((run.data.labels == a) & (run.now.said == b)).sum())
                assert table[a, b] == n
                told = at.told(step, cell=closer.cells_of(run)[1 + 2 * a + b])
                assert f"{n} text" in told or n == 0


def boxes(at: Clock, step: int) -> tuple[list[Any], list[Any]]:
    """Of the mails wrong as it is and of the newly wrong, row by row: where, in which look, and what they say."""
    bars = [trace for trace in at.picture.frames[step]["data"] if trace["type"] == "bar" and "customdata" in trace]
    old: list[Any] = [[] for _ in at.run.titles]
    new: list[Any] = [[] for _ in at.run.titles]
    for k, row in enumerate(bars[0]["y"]):
        look = bars[0]["marker"]
        kind = "pale" if look["opacity"][k] < 1 else "mended" if look["line"]["width"][k] else "wrong"
        old[row].append((round(bars[0]["base"][k]), kind, bars[0]["customdata"][k]))
    for k, row in enumerate(bars[1]["y"]):
        if bars[1]["x"][k]:
            new[row].append((round(bars[1]["base"][k]), bars[1]["customdata"][k]))
    return old, new


@pytest.mark.parametrize("settings", [{}, {"data": "news", "seed": 3}, {"data": "subjects"}])
def test_a_box_is_a_text_that_is_wrong_still_mended_or_newly_and_it_keeps_its_column(settings: dict[str, Any]) -> None:
    at = clock(**settings)
    states, y = at.run.trace.states, at.run.data.labels
    before = states[0].said != y
    for step in (0, 2, at.last):
        old, new = boxes(at, step)
        for row, state in enumerate(states):
            assert [(place, says) for place, _, says in old[row]] == [(place, says) for place, _, says in old[0]]
            looks = [kind for _, kind, _ in old[row]]
            if row > step:
                assert looks == ["pale"] * before.sum() and not new[row], "not tried yet"
                continue
            assert looks.count("mended") == state.fixed and len(looks) == before.sum()
            assert looks.count("wrong") + len(new[row]) == (state.said != y).sum()
            assert [place for place, _ in new[row]] == [before.sum() + k for k in range(state.broken)]
    (line,) = at.picture.frames[0]["layout"]["shapes"]
    assert line["x0"] == line["x1"] == before.sum(), "between what was wrong and what is newly wrong"


def test_a_row_ends_with_how_many_are_wrong_and_whether_that_may_be_chance() -> None:
    at = clock()
    for step in (1, at.last):
        texts = [t for t in at.picture.frames[step]["data"] if t.get("mode") == "text"]
        many, said = (
            next(t["text"] for t in texts if mark in str(t["text"])) for mark in ("<b>12</b>", "by chance alone")
        )
        assert said[0].strip() == "of 200"
        for row, state in enumerate(at.run.trace.states[1:], 1):
            total = round(200 * state.error)
            verdict = {-1: "clearly fewer", 0: "may be chance", 1: "clearly more"}
            if state.fixed == state.broken:
                verdict[0] = "as many" if state.fixed else "the same ones"
            elif at.run.names[row] == "again":
                verdict[0] = "by chance alone"
            assert many[row].strip() == (f"<b>{total}</b>" if row <= step else "")
            assert said[row].strip() == (verdict[at.run.clear(state)] if row <= step else "")


def test_words_are_coloured_by_the_model_that_has_not_seen_the_text() -> None:
    run = clock().run
    bags = run.bags()
    rows = np.flatnonzero(run.trace.states[0].said != run.data.labels)
    first = clock().at(0)
    for row in rows[:4].tolist():
        made = closer._text(first, bags, row)
        model, known = bags.without(int(bags.folds[row]))
        said, truth = int(first.now.said[row]), int(run.data.labels[row])
        names = np.array(bags.names)[known].tolist()
        for weight, word in re.findall(r"title='([+-][\d.]+)'>([^<]+)</span>", made):
            j = names.index(word.lower().replace("’", "'"))
            expected = np.log(model.phi[said, j] / model.phi[truth, j])
            assert float(weight) == pytest.approx(expected, abs=0.006)
        plain = re.sub(r"<[^>]+>", "", made.partition("<br>")[2])
        assert plain == run.data.texts[row].replace("&", "&amp;").replace("<", "&lt;").replace("'", "&#x27;").replace(
            '"', "&quot;"
        )


def test_of_four_texts_each_is_held_out_once() -> None:
    at = clock(data="four_mails")
    assert at.run.n == 4 and len(set(at.run.bags().folds.tolist())) == 4
    at.looks_closer()


def test_changes_that_a_set_of_texts_has_nothing_for_are_not_offered() -> None:
    titles = {name: step.title for name, step in CHANGES.items()}
    with_subjects, without = clock(data="subjects").run, clock().run
    for name in ("apart", "body", "disguised"):
        assert name in with_subjects.names and name not in without.names
        changed = with_subjects.trace.states[with_subjects.names.index(name)]
        assert changed.fixed + changed.broken > 0, name
    asked = {"view": "mistakes", "done": [titles["body"]]}
    assert PAGE.answer(asked).run.base.recipe == without.base.recipe


def test_what_counts_in_a_mail_of_ones_own_with_a_subject() -> None:
    rows = [f"{label}\tSubject: {head} | {body}" for label, head, body in OWN]
    own = {"own_documents": labelled_text.read("\n".join(rows), "mine.txt")}
    run = PAGE.answer({"view": "mistakes", "data": "own"}, own=own).run
    assert {"apart", "body", "disguised"} <= set(run.names)
    told = [run.trace.states[run.names.index(name)].said for name in ("", "disguised")]
    wrong = [int((said != run.data.labels).sum()) for said in told]
    assert wrong == [6, 3]  # no text shares a word with another, but each spam has a disguised one
    table = "label,subject,text\n" + "\n".join(f"{label},{head},{body}" for label, head, body in OWN)
    assert labelled_text.read(table, "mine.csv").texts == own["own_documents"].texts


OWN = [
    ("spam", "hello", "m0rtgage quickly"),
    ("ham", "lunch", "soup at noon"),
    ("spam", "again", "v1agra cheaper"),
    ("ham", "news", "train late"),
    ("spam", "today", "cas1no bonus"),
    ("ham", "garden", "cherries ripe"),
]


def of_own(documents: Documents) -> Ladder:
    run: Ladder = PAGE.answer({"view": "mistakes", "data": "own"}, own={"own_documents": documents}).run
    return run


def many_words(n: int = 1040, *, seed: int = 0, classes: str = "ab") -> str:
    """As large as an upload may be: texts of words of three letters, nearly all pairs of which are different."""
    letters, r = "abcdefghijklmnopqrstuvwxyz", random.Random(seed)
    words = ["".join(three) for three in product(letters, repeat=3)]
    lines = [f"{classes[i % len(classes)]}\t{' '.join(r.choices(words, k=499))}" for i in range(n)]
    return "\n".join(lines)[: labelled_text.LARGEST_TEXT].rpartition("\n")[0]


def test_texts_of_very_many_different_words_are_fewer_so_that_their_counts_have_room() -> None:
    documents = labelled_text.read(many_words(), "many.tsv")
    run = of_own(documents)
    assert 50 < run.n < 400 and len(run.data) == run.n
    assert (
        f"{run.n} of the 1,000 texts, drawn at random, are used here, because more have too many different"
        in run.sampled
    )
    sizes = [state.size for state in run.trace.states]
    assert MOST_COUNTS / 2 < max(sizes) * run.n <= MOST_COUNTS


@pytest.mark.parametrize("done", [(), ("pairs of words, too", "divided by length")], ids=len)
def test_texts_as_large_as_they_may_be_take_no_more_than_fifty_megabytes_from_the_first_word_on(
    done: tuple[str, ...],
) -> None:
    """Of eight classes, as each of them is counted; where two changes that take most room are made already, too."""
    documents = labelled_text.read(many_words(seed=len(done), classes="abcdefgh"), "many.tsv")
    tracemalloc.start()
    try:
        answer = PAGE.answer({"view": "mistakes", "data": "own", "done": list(done)}, own={"own_documents": documents})
        assert tracemalloc.get_traced_memory()[1] < 50e6
    finally:
        tracemalloc.stop()
    assert max(state.size for state in answer.run.trace.states) * answer.run.n > MOST_COUNTS / 2


def test_words_that_were_read_are_remembered_once_and_of_so_many_texts_only() -> None:
    vocabulary.tokens.cache_clear()
    one, other = vocabulary.tokens("lunch at Noon"), vocabulary.tokens("at noon, soup")
    assert one[1] is other[0] and one[2] is other[1]
    texts = [f"{'ab' * (i % 9)}{i} " + "x1 y2 " * 330 for i in range(5000)]
    tracemalloc.start()
    try:
        for text in texts:
            vocabulary.tokens(text)
        assert tracemalloc.get_traced_memory()[1] < 50e6
    finally:
        tracemalloc.stop()
        vocabulary.tokens.cache_clear()


def test_of_texts_of_usual_lengths_all_are_used_up_to_400() -> None:
    r = random.Random(0)
    words = ["".join(r.choices("abcdefgh", k=6)) for _ in range(3000)]
    usual = [" ".join(words[min(int(r.paretovariate(0.7)), 2999)] for _ in range(60)) for _ in range(500)]
    for n, used in ((300, 300), (500, 400)):
        documents = labelled_text.read("\n".join(f"{'ab'[i % 2]}\t{usual[i]}" for i in range(n)), "usual.tsv")
        run = of_own(documents)
        assert run.n == used
        assert run.sampled == ("" if used == n else "400 of the 500 texts, drawn at random, are used here.")


def test_it_opens_on_what_chance_does_and_tells_no_answer_of_a_preset():
    at = Clock("text", view="mistakes")
    assert at.start == 2 and at.caption(1) == (
        "Only another split: 16 of 200 mails are misclassified, 4 more than in the first row, by chance alone"
    )
    assert (
        at.caption(2)
        == "Words by their stems: 10 of 200 mails are misclassified, 2 fewer than in the first row, which may be chance"
    )


def test_what_is_taken_back_has_not_the_example_of_its_opposite() -> None:
    done, other = clock(done=["words by their stems"]).run, clock().run
    assert (done.titles[2], done.glosses[2]) == ("not: words by their stems", "")
    assert (other.titles[2], other.glosses[2]) == ("words by their stems", "wins, winning = win")
