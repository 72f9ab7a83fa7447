"""One text on the screen: every bar, every sum and every colour is what the model says, at every step."""

import re
from typing import Any

import numpy as np
import pytest
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.naive_bayes import BernoulliNB, MultinomialNB

from algos.text import vocabulary
from datasets import catalog
from pages.text import PAGE
from pages.views.text.scene import ONE, OTHER
from pages.views.text.spam import closer, figure
from tests.pages.clock import Clock
from tests.pages.harness import healthy, open_page, slider
from ui import controls

LONG = " ".join(f"{text}" for text in catalog.make("mails").texts[:5])


def clock(**settings: object) -> Clock:
    return Clock("text", view="spam", **settings)


def oracle(data: str, text: str, event: str, pseudo: float, prior: float, seed: int = 0) -> float:
    """p(spam) by scikit-learn from the raw texts."""
    mails = catalog.make(data)
    train = mails.split(0.3, seed)[0] if len(mails) >= 20 else mails
    words = CountVectorizer(tokenizer=vocabulary.tokens, token_pattern=None, lowercase=False)
    kind = BernoulliNB if event == "bernoulli" else MultinomialNB
    model = kind(alpha=pseudo, class_prior=[1 - prior, prior]).fit(words.fit_transform(train.texts), train.labels)
    return float(model.predict_proba(words.transform([text]))[0, 1])


@pytest.mark.parametrize("event", ["multinomial", "bernoulli"])
@pytest.mark.parametrize(
    ("data", "text", "pseudo", "prior", "seed"),
    [
        ("mails", "Free lunch, free prize: click!", 1.0, 0.45, 0),
        ("mails", "zebra zebra the", 0.5, 0.2, 3),
        ("mails", LONG[:600], 2.0, 0.9, 7),
        ("four_mails", "prize lunch", 1.0, 0.5, 0),
    ],
)
def test_the_sum_is_scikit_learns_posterior(event, data, text, pseudo, prior, seed):
    given = dict(data=data, mail=text, pseudo=str(pseudo), prior=prior, event=event)
    at = clock(**given, **({"seed": seed} if data == "mails" else {}))
    last = at.steps[-1]
    assert at.numbers(last)["p(spam)"] == pytest.approx(oracle(data, text, event, pseudo, prior, seed), rel=1e-9)
    assert at.numbers(0)["p(spam)"] == pytest.approx(prior)
    for step in at.steps:
        shown = at.numbers(step)
        weights = [line.weight for line in at.run.lines[: step + 1]]
        assert shown["p(spam)"] == pytest.approx(1 / (1 + np.exp(-sum(weights))))


def bars(figure: dict) -> dict:
    return next(one for one in figure["data"] if one["type"] == "bar")


def test_bars_join_from_the_prior_to_the_sum_and_only_those_read_are_there():
    at = clock(event="bernoulli")
    n = len(at.run.lines)
    for step in (0, n // 2, n - 1):
        figure = at.picture.frames[step]
        it = bars(figure)
        lengths, base = np.asarray(it["x"], float), np.asarray(it["base"], float)
        assert np.isfinite(lengths).sum() == step + 1
        assert np.allclose(lengths[: step + 1], [line.weight for line in at.run.lines[: step + 1]])
        assert np.allclose(base[1:], np.cumsum([line.weight for line in at.run.lines])[:-1])
        total = figure["data"][2]
        marked = figure["data"][-2]["y"]
        if step < n - 1:
            assert (min(marked), max(marked)) == (step - 0.5, step + 0.5)  # the row on display
        else:
            assert np.isnan(marked).all()
        assert total["x"][0] == pytest.approx(at.run.odds[step])
        low, high = figure["layout"]["xaxis"]["range"]
        assert low < min(base.min(), 0) and high > max(base.max(), 0)


def text_of(at: Clock, step: int) -> str:
    """The text as Look closer has it at a step."""
    return closer.coloured(at.at(step))


def words_of(at: Clock, step: int) -> list[tuple[str, str]]:
    """(colour, word) of every coloured word of the text at a step."""
    text = text_of(at, step)
    return [
        (colour, re.sub("<.*?>", "", inner))
        for colour, inner in re.findall(r"<span style='color:(#\w+)[^>]*'>(.*?)</span>", text)
    ]


def test_words_are_coloured_by_their_sign_as_they_are_read_and_larger_the_more_they_say():
    at = clock(mail="Free zebra: the meeting, free!")
    assert words_of(at, 0) == [("#8a94a0", "zebra")]
    assert words_of(at, 1) == [(ONE, "Free"), ("#8a94a0", "zebra"), (ONE, "free")]
    last = at.steps[-1]
    assert {word: colour for colour, word in words_of(at, last)} == {
        "Free": ONE,
        "free": ONE,
        "zebra": "#8a94a0",
        "the": OTHER,
        "meeting": OTHER,
    }
    text = text_of(at, last)
    sizes = {word: int(size) for size, word in re.findall(r"font-size:(\d+)px'>(?:<\w>)*(\w+)", text)}
    weight = {word: abs(at.run.weights[at.run.at.words.words.index(word.lower())]) for word in sizes}
    assert sorted(sizes, key=lambda word: weight[word]) == sorted(sizes, key=lambda word: sizes[word])
    assert re.sub("<.*?>", "", text) == "Free zebra: the meeting, free!"


def test_a_word_that_says_nothing_has_no_side():
    at = clock(data="four_mails", mail="today prize")
    assert words_of(at, 2) == [("#8a94a0", "today"), (ONE, "prize")]
    assert at.caption(1).startswith("“today” says nothing")


def test_copies_are_struck_through_where_they_do_not_count():
    for event, struck in (("bernoulli", True), ("multinomial", False)):
        at = clock(mail="free free", event=event)
        text = text_of(at, 1)
        assert ("<s>free</s>" in text) is struck


@pytest.mark.parametrize(
    ("event", "counted", "label"), [("bernoulli", "2 of 5", "free"), ("multinomial", "4 of 5", "free ×3")]
)
def test_words_that_count_are_those_that_are_not_struck_through(event, counted, label):
    at = clock(mail="free free zygote free the", event=event)
    last = at.steps[-1]
    assert at.numbers(last)["Words it knows"] == counted
    assert at.run.lines[1].label == label
    text = text_of(at, last)
    assert text.count("<s>") == (2 if event == "bernoulli" else 0)


def test_copies_count_in_one_model_alone():
    one, ten = "free", "free " * 10
    assert clock(mail=ten, event="multinomial").run.odds[1] > 5 * clock(mail=one, event="multinomial").run.odds[1]
    a, b = (clock(mail=text, event="bernoulli").run.odds[-1] for text in (one, ten))
    assert a == pytest.approx(b)


@pytest.mark.parametrize("event", ["multinomial", "bernoulli"])
def test_without_a_pseudo_count_what_is_impossible_is_said_and_never_nan(event):
    at = clock(data="four_mails", mail="prize lunch", pseudo="0", event=event)
    assert at.numbers(1)["p(spam)"] == 1 and at.caption(1).endswith("ham is impossible")
    assert "both classes are impossible" in at.caption(2)
    assert any("0/0 is no probability" in one.text for one in at.shown.said)
    assert any(one["text"] == ["\u2002<b>0/0</b>\u2002"] for one in at.picture.frames[2]["data"] if "text" in one)
    shown = [text for one in at.picture.frames[1]["data"] for text in np.atleast_1d(one.get("text", []))]
    assert "\u2002+∞\u2002" in shown
    for trace in at.picture.frames[1]["data"][:6]:  # nothing that is said lies outside its axis
        low, high = at.picture.frames[1]["layout"]["xaxis"]["range"]
        places = np.asarray(trace["x"], dtype=float)
        assert ((places > low) & (places < high) | np.isnan(places) | (trace["type"] == "bar")).all()
    alone = clock(data="four_mails", mail="lunch", pseudo="0")
    assert any("has made spam impossible" in one.text for one in alone.shown.said)
    smooth = clock(data="four_mails", mail="prize lunch", pseudo="1", event=event)
    assert smooth.numbers(2)["p(spam)"] == pytest.approx(0.5)


def test_a_text_without_words_leaves_the_prior():
    shown = PAGE.answer({"view": "spam", "mail": "... !!! ", "prior": 0.3})
    (picture,) = shown.pictures
    assert shown.numbers["p(spam)"] == pytest.approx(0.3) and len(picture.frames) == 1
    assert clock(mail="... !!! ").told(0).count("No word of this text counts") == 1


def test_a_long_text_keeps_its_sum_and_its_loudest_words():
    at = clock(mail=LONG[:600], event="multinomial")
    assert len(at.run.lines) <= 24 and any("other words" in line.label for line in at.run.lines)
    full = at.run.model.log_joint(at.run.bag)[0]
    assert at.run.odds[-1] == pytest.approx(full[1] - full[0])
    kept = [abs(line.weight) for line in at.run.lines if line.kind >= 0]
    single = np.abs(at.run.weights * at.run.bag[0])
    assert min(kept) >= np.sort(single)[-len(kept)] - 1e-12


@pytest.mark.parametrize("text", ["<b>free</b> <script>alert(1)</script>", "free & easy", "%{x} free", "a\nfree\t b"])
def test_what_is_typed_is_text_and_nothing_else(text):
    at = clock(mail=text)
    shown = text_of(at, at.steps[-1])
    bare = re.sub(r"</?(span|b|u|i|s|br)( style='[^']*')?>", "", shown)
    assert not set("<>&\n\t") & set(bare) and "free" in bare
    assert vocabulary.tokens(bare) == vocabulary.tokens(text) or "script" in text


def test_look_closer_has_the_text_with_its_words_coloured_and_says_how():
    told = clock(mail="free noon zygote").closer(3)
    block: Any = told.get("html")[0]
    assert "free</" in block.proto.body
    assert any("in no text learned from and do not count." in one.value for one in told.caption)


def test_words_that_no_text_has_are_named_beside_the_chart():
    assert clock(mail="free noon").verdict(1) == ""
    assert "“ends”" in clock().verdict(0) and "“today”" not in clock().verdict(0)
    many = clock(mail="free zq xq yq vq").verdict(1)
    assert "“zq”, “xq” and 2 more" in many


def test_a_text_that_is_picked_has_a_truth_until_it_is_changed():
    picked = clock(pick="3")
    assert picked.run.truth is not None and "which is right" in picked.caption(picked.last)
    assert picked.run.text == picked.run.at.held.texts[2]
    assert clock(pick="3", mail="free").run.truth is None


def test_one_topic_is_looked_for_among_all_others():
    at = clock(data="news", looks_for="sport", mail="The coach of the team is happy after the final")
    assert at.run.one == "sport" and at.run.other == "not sport"
    assert at.numbers(at.steps[-1])["p(sport)"] > 0.95


@pytest.mark.parametrize(("text", "seed"), [("Free lunch, free prize: click!", 0), (LONG[:600], 7)])
def test_divided_by_length_it_is_scikit_learns_posterior_of_bags_of_the_mean_length(text: str, seed: int) -> None:
    at = clock(mail=text, seed=seed, by_length=True, prior=0.3, pseudo="2")
    train = catalog.make("mails").split(0.3, seed)[0]
    words = CountVectorizer(tokenizer=vocabulary.tokens, token_pattern=None, lowercase=False)
    X = words.fit_transform(train.texts).toarray()
    assert at.run.length == pytest.approx(X.sum(axis=1).mean(), abs=0.005)
    X, bag = (
        at.run.length * counts / np.maximum(counts.sum(axis=1, keepdims=True), 1)
        for counts in (X, words.transform([text]).toarray())
    )
    model = MultinomialNB(alpha=2.0, class_prior=[0.7, 0.3]).fit(X, train.labels)
    last = at.steps[-1]
    assert at.numbers(last)["p(spam)"] == pytest.approx(float(model.predict_proba(bag)[0, 1]), rel=1e-9)
    assert at.run.odds[-1] == pytest.approx(sum(line.weight for line in at.run.lines))
    twice = clock(mail=f"{text[:290]} {text[:290]}", seed=seed, by_length=True)
    once = clock(mail=text[:290], seed=seed, by_length=True)
    assert twice.run.odds[-1] == pytest.approx(once.run.odds[-1], rel=1e-9)
    assert "counts as" in at.caption(1)


def test_where_words_are_there_or_not_there_is_nothing_to_divide() -> None:
    assert PAGE.answer({"event": "bernoulli", "by_length": True}).run.length is None
    assert "by_length" not in clock(event="bernoulli").shown.given.offered


def test_it_opens_on_the_verdict_that_the_reader_is_asked_to_turn():
    at = clock()
    assert at.start == at.last and at.caption(at.start).startswith("The verdict is spam, ")
    for step in (1, 4, at.last):
        told = [text for t in at.picture.frames[step]["data"] for text in t.get("text", []) if "% spam" in text]
        p = 1 / (1 + np.exp(-at.run.odds[step]))
        assert f"</b>: {100 * p:.1f}% spam" in "".join(told), "the sum of the log odds, and what it comes to"
    weights = sorted((line.weight for line in at.run.lines[1:]), reverse=True)
    assert sum(weights[:2]) < at.run.odds[-1] < sum(weights[:3]), "two words less are too few, three will do"


def test_some_log_odds_are_named_and_zero_has_no_sign():
    for low, high in ((-1.0, 23.0), (-15.0, 1.0), (-4.0, 4.0)):
        ticks = figure._ticks(low, high)
        assert 0 in ticks and 3 <= len(ticks) <= 9
        assert not any(t == 0 and np.signbit(t) for t in ticks)


def test_the_headline_says_where_each_word_moves_the_probability():
    at = clock()
    p = [float(value) for value in at.run.posterior]
    assert at.caption(0).startswith("Before any word is read, p(spam) is 45")
    for step in range(1, at.last):
        assert ("p(spam) rises" in at.caption(step), "p(spam) falls" in at.caption(step)) == (
            p[step] > p[step - 1],
            p[step] < p[step - 1],
        )
    stays = clock(data="four_mails", mail="today prize")
    assert "p(spam) stays" in stays.caption(1)
    hardly = clock(mail="free free free free the", pseudo="0.02")  # as sure in three digits, though less so
    assert hardly.run.posterior[2] < hardly.run.posterior[1] and ", so p(spam) hardly falls" in hardly.caption(2)


def sum_of(figure: Any) -> Any:
    """What stands beside the lowest bar."""
    (told,) = (t for t in figure["data"] if len(t.get("text") or ()) == 1 and t["textfont"].get("size") == 15)
    return told


def test_the_lowest_bar_is_the_sum_of_which_the_probability_is_told():
    at = clock()
    for step in (0, 5, at.steps[-1]):
        (sum_,) = re.findall(r"<b>([+−]?[\d.]+)</b>", sum_of(at.picture.frames[step])["text"][0])
        assert float(sum_.replace("−", "-")) == pytest.approx(at.run.odds[step], abs=0.006)
        p = 1 / (1 + np.exp(-float(sum_.replace("−", "-"))))
        assert p == pytest.approx(at.numbers(step)["p(spam)"], abs=0.006)


@pytest.mark.parametrize("prior", [0.02, 0.45, 0.9])
def test_what_the_sum_comes_to_stands_under_its_bar_on_the_side_of_zero_that_has_room(prior: float) -> None:
    at = clock(prior=prior)
    for step in at.steps:
        shown = at.picture.frames[step]
        told = sum_of(shown)
        rows = [y for t in shown["data"] if t["type"] == "bar" for y in t["y"]]
        assert told["x"][0] == 0 and told["y"][0] > max(rows) + 0.8, "no bar is there"
        assert told["y"][0] < shown["layout"]["yaxis"]["range"][0]
        left, high = shown["layout"]["meta"]["narrow"]["xaxis.range"]
        room = {"middle left": -left, "middle right": high}
        assert room[told["textposition"]] >= 0.41 * (high - left), "150 of a phone's 366 pixels"


def test_endless_bars_end_at_no_number_and_the_first_row_says_the_prior() -> None:
    at = clock(data="four_mails", mail="prize lunch", pseudo="0")
    assert at.picture.frames[-1]["layout"]["xaxis"]["tickvals"] == [0]
    assert len(clock().picture.frames[-1]["layout"]["xaxis"]["tickvals"]) > 2
    names = next(t for t in clock(prior=0.2).picture.frames[0]["data"] if "<i>prior 20.0%</i>" in str(t.get("text")))
    assert names["y"][0] == 0


def test_the_last_headline_says_which_word_weighs_most() -> None:
    at = clock()
    weights = {line.label: abs(line.weight) for line in at.run.lines[1:]}
    most = max(weights, key=lambda label: weights[label])
    end = f"The verdict is spam, and “{most}”, which speaks for spam, weighs most"
    assert most == "free" and at.caption(at.last).endswith(end)
    assert "most" not in at.caption(at.last - 1)


def test_the_last_headline_says_with_how_many_words_taken_out_the_verdict_is_what_it_is() -> None:
    whole = clock()
    assert "taken out" not in whole.caption(whole.last)
    loud = sorted((line for line in whole.run.lines if line.kind >= 0), key=lambda line: -line.weight)
    for k in (1, 2, 3):
        at = clock(out=" ".join(line.label for line in loud[:k]))
        told = sum(line.weight for line in whole.run.lines) - sum(line.weight for line in loud[:k])
        verdict = "spam" if told >= 0 else "ham"
        many = "1 word" if k == 1 else f"{k} words"
        assert at.caption(at.last).startswith(f"With {many} taken out the verdict is {verdict}, and “")


def test_a_prior_that_was_set_is_of_its_class_alone() -> None:
    at = healthy(open_page("text", view="spam"))
    slider(at, "text_prior").set_value(0.74).run()
    at.selectbox(key="text_data").select("subjects").run()
    assert slider(healthy(at), "text_prior").value == 0.74, "other mails, and spam as before"
    at.selectbox(key="text_data").select("news").run()
    assert slider(healthy(at), "text_prior").value == pytest.approx(0.25, abs=0.1)
    slider(at, "text_prior").set_value(0.6).run()
    at.selectbox(key="text_looks_for").select("sport").run()
    assert slider(healthy(at), "text_prior").value == pytest.approx(0.25, abs=0.1)


@pytest.mark.parametrize(
    ("label", "other"), [("Said twice", "Claim your prize."), ("Ten times free", "Lunch at noon?")]
)
def test_another_text_than_the_one_asked_about_gets_no_answer_of_it(label, other):
    presets = PAGE.views["spam"].presets
    i, preset = next((i, one) for i, one in enumerate(presets) if one.label == label)
    at = healthy(open_page("text", view="spam"))
    at.button(key=f"text_preset_{i}").click().run()
    at.button(key="text_guess_shown").click().run()
    assert any("answer:" in said.value for said in healthy(at).markdown)
    at.text_area(key="text_mail").set_value(other).run()
    healthy(at)
    assert preset.guess and not any("As it stands now" in said.value for said in at.markdown)


@pytest.mark.parametrize("event", ["multinomial", "bernoulli"])
def test_a_word_that_is_taken_out_is_as_if_it_were_not_written_and_keeps_its_row(event):
    at = clock(mail="Free lunch, free prize: click!", out="free", event=event)
    rest = clock(mail="lunch, prize: click!", event=event)
    assert at.run.said == rest.run.said == ("lunch", "prize", "click")
    assert at.run.odds[-1] == pytest.approx(rest.run.odds[-1])
    assert at.last == rest.last + 1 and at.caption(1).startswith("“free” is taken out, so p(spam) stays as it is")
    figure = at.picture.frames[at.last]
    assert bars(figure)["x"][1] == 0 and any("taken out" in str(t.get("text")) for t in figure["data"])
    assert "“free”" not in at.told(at.last), "Look closer counts what is left"


def test_a_click_on_its_row_takes_a_word_out_and_puts_it_back(monkeypatch):
    put: dict[str, str] = {}
    monkeypatch.setattr(controls, "put", put.__setitem__)
    at, again = clock(mail="Free prize"), clock(mail="Free prize", out="free")
    for one, told in ((at, "free"), (again, "")):
        rows = next(t for t in one.picture.frames[one.last]["data"] if t.get("meta") == "pick")
        assert [cell[0] == cell[0] for cell in np.asarray(rows["z"]).tolist()] == [False, True, True], (
            "only words have one"
        )
        assert one.picture.on_click is not None
        one.picture.on_click(1)
        assert put == {"out": told}
    put.clear()
    assert at.picture.on_click is not None
    at.picture.on_click(0)
    at.picture.on_click(9)
    assert not put, "the prior stays"


def test_the_last_headline_of_few_words_says_where_the_probability_ends() -> None:
    at = clock(data="four_mails", mail="prize today", event="bernoulli")
    assert (
        at.caption(at.last)
        == "The 1 word that is not there speaks for spam, so p(spam) rises to 90.0%, and the verdict is spam"
    )


def test_a_word_is_a_reason_for_what_it_made_impossible_and_for_nothing_else() -> None:
    both = clock(data="four_mails", mail="prize lunch today", pseudo="0")
    assert both.caption(2).endswith(", so both classes are impossible")
    assert both.caption(3) == "“today” says nothing, and still both classes are impossible"
    lost = clock(mail="coffee free money order", pseudo="0")
    made, later = lost.caption(1), lost.caption(2)
    assert made == "“coffee” is in no text of spam, so spam is impossible"
    assert later.endswith("times as likely in spam, and still spam is impossible")


def test_a_wrong_verdict_says_of_the_text_what_it_is_and_for_which_class_the_loudest_word_speaks() -> None:
    wrong = clock(pick="1")
    assert wrong.run.truth is not None and wrong.caption(wrong.last) == (
        "The verdict is ham, which is wrong: it is spam, and “free”, which speaks for spam, weighs most"
    )
