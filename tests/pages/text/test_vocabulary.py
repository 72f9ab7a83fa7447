"""Words learned one by one on the screen: bars, curves and tables against counts made anew."""

import re
from typing import Any

import numpy as np
import pytest
from sklearn.metrics import mutual_info_score
from sklearn.naive_bayes import BernoulliNB, MultinomialNB

from algos.text import vocabulary
from algos.text.vocabulary import STOP_WORDS
from datasets import catalog
from pages.views.text.vocabulary.view import HELP
from tests.pages.clock import Clock
from tests.pages.harness import Opened, texts
from ui import palette
from ui.guessing.cover import covered
from ui.words import Share, number


def clock(**settings: object) -> Clock:
    return Clock("text", view="vocabulary", **settings)


def last_of_the_likeliest(model, X):
    """scikit-learn takes the first of equally likely classes."""
    log = model.predict_joint_log_proba(X)
    return np.array([np.flatnonzero(row > row.max() - 1e-9)[-1] for row in log])


@pytest.mark.parametrize(
    "settings",
    [{}, {"seed": 3, "stems": True, "words_event": "multinomial"}, {"data": "news", "stops": True, "pseudo": "0.2"}],
)
def test_every_point_of_the_curve_is_a_fit_of_its_own(settings):
    at = clock(**settings)
    run = at.run
    train, held = catalog.make(settings.get("data", "mails")).split(0.3, settings.get("seed", 0))
    words = vocabulary.build(
        train.texts, stemmed=bool(settings.get("stems")), stop_words=STOP_WORDS if settings.get("stops") else ()
    )
    X, X_held = words.counts(train.texts), words.counts(held.texts)
    told = np.array([mutual_info_score(column > 0, train.labels) for column in X.T])
    order = np.argsort(-told.round(12), kind="stable")
    kind = MultinomialNB if settings.get("words_event") == "multinomial" else BernoulliNB
    noun = "text" if settings.get("data") == "news" else "mail"
    for step in sorted({*at.steps[::6], at.last}):
        n = run.trace.states[step].n
        kept = [words.words.index(word) for word in (words.words[j] for j in run.ranked.order[:n])]
        assert np.allclose(np.sort(told[kept]), np.sort(told[order[:n]]))
        model = kind(alpha=float(settings.get("pseudo", 1))).fit(X[:, kept], train.labels)
        shown = at.numbers(step)
        wrong = last_of_the_likeliest(model, X_held[:, kept]) != held.labels
        assert shown[f"Wrong, new {noun}s"] == pytest.approx(wrong.mean())
        known = last_of_the_likeliest(model, X[:, kept]) == train.labels
        assert shown[f"Wrong, {noun}s learned from"] == pytest.approx(1 - known.mean())
        if step:
            now, before = wrong.mean(), run.trace.curve("held_out_error")[:step]
            best = run.sizes[int(before.argmin())]
            m = len(held)
            said = f", but {number(Share(before.min()))} with {best}"
            said = f", as many as with {best}" if now == before.min() else said
            said = ", the fewest so far" if now < before.min() else said
            start = f"With {n} words, the last one “{run.labels[n - 1]}”," if step < at.last else f"With all {n} words"
            start += f" {number(Share(now))} of {m} new {noun}s are misclassified"
            if step == at.last and now >= before.min():
                all_of = "just as many" if now == before.min() else number(Share(now))
                start, said = f"{best} words are enough: {number(Share(before.min()))}", f", and with all {n} {all_of}"
                start += f" of {m} new {noun}s are misclassified"
            assert at.caption(step) == start + said
    at.sound(end=at.steps[-1])


@pytest.mark.parametrize("settings", [{}, {"data": "news"}, {"by": "frequency"}, {"kind": "hashing", "buckets": "20"}])
def test_bars_are_shares_of_each_class_the_most_telling_first_and_pale_ones_are_not_known(settings):
    at = clock(**settings)
    train = at.run.at.train
    K = len(train.class_names)
    for step in (0, 3, at.steps[-1]):
        figure = at.picture.frames[step]
        n = at.run.trace.states[step].n
        bars, (names, line, ahead) = figure["data"][:K], figure["data"][K : K + 3]
        shown = min(10, len(at.run.labels))
        assert ahead["text"] == ["not known yet"]
        if n < shown:
            assert line["y"][0] == n - 0.5
        if np.isfinite(ahead["x"]).all():
            assert ahead["y"][0] > n - 0.5, "below what is known"
            beside = max(float(bar["x"][int(ahead["y"][0])]) for bar in bars)
            assert beside < 0.6 * figure["layout"]["xaxis"]["range"][1], "and on no bar"
        labels = [label.strip("\u2002").removeprefix("<b>").removesuffix("</b>") for label in names["text"]]
        if n > 10:  # the word just learned is in the last row, under a line, with its number
            assert labels.pop() == f"{n}. <b>{at.run.labels[n - 1]}" and line["y"][0] == 8.5
            labels.append(at.run.labels[n - 1])
        assert labels == [*at.run.labels[: min(9, n) if n > 10 else 10], *at.run.labels[n - 1 : n if n > 10 else 0]]
        for c in range(K):
            opacity = np.asarray(bars[c]["marker"]["opacity"])
            assert (opacity == 1).sum() == min(n, 10, len(at.run.labels)) and (opacity[:n] == 1).all()
            assert bars[c]["meta"] == (f"pick from {10 * n}" if n > 10 else "pick")  # a click finds its word
            if "kind" in settings:
                continue
            there = np.array([[label in vocabulary.tokens(t) for t in train.texts] for label in labels])
            tells = there.sum(axis=1) if "by" in settings else [mutual_info_score(row, train.labels) for row in there]
            assert (np.diff(tells) < 1e-12).all()
            with_it = there[:, train.labels == c].sum(axis=1)
            assert with_it.tolist() == bars[c]["customdata"]
            lengths = bars[c]["x"]
            assert lengths == pytest.approx(with_it / (train.labels == c).sum(), rel=1e-6)
            assert lengths.max() <= figure["layout"]["xaxis"]["range"][1]


@pytest.mark.parametrize("settings", [{}, {"data": "news"}, {"data": "four_mails"}])
def test_while_one_guesses_which_word_tells_most_they_stand_by_the_alphabet(settings):
    at = clock(**settings)
    shown = covered(at.picture.frames[0])
    (labels,) = (t["text"] for t in shown["data"] if t.get("visible", True) and t["type"] == "scatter")
    assert all(name in shown["layout"]["annotations"][0]["text"] for name in at.run.names)
    labels = [label.strip("\u2002").removeprefix("<b>").removesuffix("</b>") for label in labels]
    assert labels == sorted(at.run.labels[:10])


def test_bars_say_how_long_they_are_in_grey_where_a_word_is_not_known():
    at = clock()
    bars = at.picture.frames[4]["data"][:2]
    told = [t for t in at.picture.frames[4]["data"] if any("%" in str(x) for x in t.get("text") or [])]
    assert len(told) == 2
    for bar, text in zip(bars, told, strict=True):
        for j, (x, written) in enumerate(zip(np.asarray(bar["x"]), text["text"], strict=True)):
            assert re.sub("<[^>]*>", "", written).strip() == f"{x:.0%}"
            assert (palette.NEUTRAL in written) == (j >= 5), "grey where a word is not known yet"
        assert np.abs(text["y"] - bar["y"]).max() < 0.06, "at its bar, a little farther from the other one"


def test_look_closer_says_how_far_chance_goes_and_says_nothing_where_no_text_is_held_out():
    at = clock()
    share = at.run.trace.curve("held_out_error")[4]
    far = 200 * np.sqrt(share * (1 - share) / len(at.run.at.held))
    assert f"by {far:.1f} percentage points" in at.told(4)
    assert "percentage points" not in clock(data="four_mails").told(0)


def test_the_player_goes_along_the_curve_and_down_the_words() -> None:
    at = clock()
    tracks, sizes = at.picture.tracks, at.run.sizes
    assert list(tracks["x2"]) == sizes
    assert max(tracks["y"]) == 9  # there is no row below
    for step in (0, 3, 5):
        line = next(t for t in at.picture.frames[step]["data"] if t.get("line", {}).get("dash") == "dot")
        assert line["y"][0] - 0.5 == tracks["y"][step], "the last word known, above the line"


@pytest.mark.parametrize("settings", [{}, {"stops": True}, {"seed": 3}, {"data": "news"}, {"kind": "hashing"}])
def test_the_names_of_the_curves_stand_above_all_errors_and_stay_there(settings: dict[str, Any]) -> None:
    at = clock(**settings)
    run, places = at.run, set()
    highest = max(max(one.held_out_error, one.train_error) for one in run.trace.states)
    for step in (0, at.last // 2, at.last):
        figure = at.picture.frames[step]
        names = [t for t in figure["data"] if str(t.get("text", [""])[0])[:4] in ("<b>◆", "<b>●")]
        assert len(names) == 2
        top, heights = figure["layout"]["yaxis2"]["range"][1], [float(t["y"][0]) for t in names]
        assert min(heights) - 0.04 * top > highest and max(heights) < 0.97 * top
        assert heights[0] != heights[1]
        places.add(tuple(heights))
    assert len(places) == 1, "they do not move"


def test_the_fewest_wrong_are_ringed_once_more_words_do_no_better() -> None:
    at = clock()
    for step in (0, 2, 17, at.last):
        ring = next(
            t for t in at.picture.frames[step]["data"] if t.get("mode") == "markers+text" and t["xaxis"] == "x2"
        )
        errors = at.run.trace.curve("held_out_error")[: step + 1]
        best = int(errors.argmin())
        assert np.isnan(ring["y"][0]) if best == step else ring["y"][0] == pytest.approx(errors[best])
        assert ring["text"] == [f"<b>{at.run.sizes[best]}</b>"]
    assert at.caption(at.last).startswith(f"{at.run.sizes[best]} words are enough: ")


def test_the_table_of_a_word_and_its_arithmetic():
    opened = Opened("text", view="vocabulary", data="four_mails", more="Look closer", words_word="prize")
    assert "0.693 nats" in texts(opened.markdown) and "tells 100.0% of it" in texts(opened.markdown)
    table = opened.dataframe[0].value
    assert table["texts of spam"].tolist() == [0, 2] and table["texts of ham"].tolist() == [2, 0]
    nothing = Opened("text", view="vocabulary", data="four_mails", more="Look closer", words_word="today")
    assert "0 nats" in texts(nothing.markdown)


def test_hashing_says_how_many_words_share_a_bucket():
    few, many = clock(kind="hashing", buckets="2"), clock(kind="hashing", buckets="2000")
    assert few.numbers(0)["Words that share a bucket"] == len(few.run.known.words)
    V, B = len(many.run.known.words), 2000
    expected = V * (1 - (1 - 1 / B) ** (V - 1))
    assert many.numbers(0)["Words that share a bucket"] == pytest.approx(expected, rel=0.25)


def test_a_least_count_leaves_out_rare_words_and_nothing_else():
    at = clock(least=3)
    texts_ = at.run.at.train.texts
    counts = {word: sum(vocabulary.tokens(text).count(word) for text in texts_) for word in clock().run.known.words}
    assert set(at.run.known.words) == {word for word, n in counts.items() if n >= 3}


def test_what_leaves_no_word_is_refused_in_words():
    from ui import compute

    with pytest.raises(compute.Refused, match="No word is left"):
        clock(data="four_mails", least=5).run  # noqa: B018


def test_where_no_text_is_held_out_one_number_says_so() -> None:
    for data, noun in (("four_mails", "mail"), ("dogs_and_tulips", "text")):
        at = clock(data=data)
        assert list(at.numbers(at.last)) == [f"Wrong, all {noun}s"]
        assert at.numbers(at.last)[f"Wrong, all {noun}s"] == at.run.trace.final.train_error
        assert set(at.numbers(at.last)) <= set(HELP), "explained"


def test_a_click_on_the_word_just_learned_looks_at_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str]] = []
    monkeypatch.setattr("ui.controls.put", lambda key, value: asked.append((key, value)))
    at = clock()
    labels = at.run.labels
    assert at.picture.on_click
    for step in (4, at.steps[-2], at.steps[-1]):
        figure, n = at.picture.frames[step], at.run.trace.states[step].n
        meta = figure["data"][0]["meta"]
        first = int(meta.removeprefix("pick").removeprefix(" from ") or 0)
        for row in (0, 8, 9):
            at.picture.on_click(first + row)
            word = labels[n - 1] if n > 10 and row == 9 else labels[row]
            assert asked.pop() == ("words_word", word)
            if row == 9:
                assert word in figure["data"][2]["text"][-1], "it is the one that is written there"
        if n > 300:  # and its table is that of these texts
            closer = Opened("text", view="vocabulary", more="Look closer", words_word=word)
            there = [word in vocabulary.tokens(text) for text in at.run.at.train.texts]
            spam = at.run.at.train.labels == at.run.names.index("spam")
            assert closer.dataframe[0].value["texts of spam"].tolist()[1] == int((np.array(there) & spam).sum())
    assert n > 300
    at.picture.on_click(999_999)
    assert not asked, "no such word"


@pytest.mark.parametrize(
    ("data", "side"), [("four_mails", "top"), ("dogs_and_tulips", "top"), ("news", "top"), ("mails", "bottom")]
)
def test_the_number_at_the_fewest_wrong_is_clear_of_the_numbers_of_the_axis(data: str, side: str) -> None:
    at = clock(data=data)
    frame = at.picture.frames[len(at.picture.frames) - 1]
    ring = next(t for t in frame["data"] if t.get("mode") == "markers+text" and t["xaxis"] == "x2")
    low, high = frame["layout"]["yaxis2"]["range"]
    assert ring["textposition"] == f"{side} center"
    room = (float(ring["y"][0]) - low) / (high - low)  # of an axis of some 370 pixels: ring and number take 28
    assert room > 0.1 if side == "bottom" else room < 0.15


def test_the_first_headline_says_how_much_the_word_tells_that_tells_most() -> None:
    at = clock()
    told, nats = at.caption(0), number(at.run.score(0))
    wrong = number(Share(at.run.trace.states[0].held_out_error))
    assert told == (
        f"“the” is the most telling word, with {nats} of 0.688 nats. With it alone {wrong} of 60 new mails are "
        "misclassified"
    )
    few = clock(data="four_mails")
    assert few.caption(0).startswith("“prize” tells 0.693 of 0.693 nats, and no word tells more. "), "lunch as much"
    assert clock(by="frequency").caption(0).startswith("With 1 word, “")
