"""A document between pets and flowers on the screen, word by word."""

import numpy as np
import pytest

from pages.views.text.models import figure, triangle
from pages.views.text.models.run import moved_to
from tests.pages.clock import Clock
from ui import palette
from ui.words import number

PETS, FLOWERS = np.array([0.5, 0.4, 0.1]), np.array([0.1, 0.1, 0.8])
WORDS = ["dog", "cat", "tulip"]


def clock(**settings: object) -> Clock:
    return Clock("text", view="models", **settings)


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"pets_prior": "0.002", "pseudo": "0.5"},
        {"document": "tulip, Tulip dog. cat!", "copies": 3, "pseudo": "20"},
    ],
)
def test_numbers_are_products_taken_word_by_word(settings: dict[str, object]) -> None:
    at = clock(**settings)
    text = str(settings.get("document", "dog dog cat dog cat tulip")).lower().replace(",", "").replace(".", "")
    words = [WORDS.index(word.strip("!")) for word in text.split()] * int(str(settings.get("copies", 1)))
    prior, pseudo = float(str(settings.get("pets_prior", 0.5))), float(str(settings.get("pseudo", 0)))
    assert at.last == len(words) and at.start == min(3, len(words)) and at.picture.ahead

    def expected(step: int) -> dict[str, float]:
        pets, flowers = (np.prod(theta[words[:step]]) for theta in (PETS, FLOWERS))
        joint = prior * pets, (1 - prior) * flowers
        return {
            "P(pets | words)": joint[0] / sum(joint),
        } | ({"Estimate of tulip": (words[:step].count(2) + pseudo) / (step + 3 * pseudo)} if pseudo else {})

    at.hold(expected)


def test_the_headline_tells_the_odds_and_a_tie_is_none() -> None:
    at = clock()
    assert at.caption(3) == "Word 3, cat, is 4 times as likely in pets, and now the odds are 100 to 1 for pets"
    assert at.caption(1).endswith("the odds are 5 to 1 for pets")
    assert at.caption(5).endswith("the odds are 2,000 to 1 for pets")
    assert number(at.numbers(5)["P(pets | words)"]) == "over 99.9%"  # 2000/2001 is no certainty
    assert "1 - 4.998" in at.told(5)
    assert at.caption(0) == "Before any word is read, both classes are equally likely"
    assert clock(pets_prior="0.002").caption(1).endswith("in pets, and now the odds are 99.8 to 1 for flowers")


def test_without_pseudo_counts_the_shares_are_all_that_is_said_of_the_document() -> None:
    at = clock(pseudo="0")
    assert not any("Estimate of tulip" in at.numbers(step) for step in at.steps)
    assert at.run.smoothed is None and at.run.shares.tolist() == pytest.approx([1 / 2, 1 / 3, 1 / 6])
    said = "Under their own shares, dog 3/6, cat 2/6 and tulip 1/6, these words are likeliest: log P = −6.07"
    assert said in at.told(6)


def test_a_class_that_never_says_a_word_and_two_that_never_do() -> None:
    one = clock(flowers_dog=0.0)
    assert one.numbers(1)["P(pets | words)"] == 1
    assert "is impossible in flowers, so only pets is possible" in one.caption(1)
    both = clock(flowers_dog=0.0, pets_cat=0.5)
    assert both.numbers(6)["P(pets | words)"] == "0/0"
    assert both.caption(6).endswith("neither class is possible") and "0/0" in both.told(6)
    assert both.caption(5).endswith("only pets is possible")
    lost = clock(document="tulip dog dog cat", pets_dog=0.8, pets_cat=0.2)
    assert lost.caption(1) == "Word 1, tulip, is impossible in pets, so only flowers is possible"
    told = "Word 2, dog, is 8 times as likely in pets, and still only flowers is possible"
    assert lost.caption(2) == told, "that is no reason for it"
    for at in (one, both):
        for frame in range(7):
            for trace in at.picture.frames[frame]["data"]:
                assert not np.isinf(np.asarray(trace.get("y", [0]), dtype=float)).any()


def test_a_document_without_words_and_with_others() -> None:
    empty = clock(document="")
    assert empty.shown.numbers["P(pets | words)"] == 0.5 and len(empty.shown.pictures[0].frames) == 1
    assert any("Write some of the words" in one.text for one in empty.shown.said)
    other = clock(document="the dog and <b>bird</b>")
    assert any(one.text.startswith("5 words of the text are not") for one in other.shown.said)
    assert other.last == 1


def test_the_map_is_darkest_at_the_words_shares_and_narrows() -> None:
    at = clock(copies=3, triangle=True)
    _, _, within, theta = triangle.grid()
    shaded = []
    for step in range(19):
        z = np.asarray(at.picture.frames[step]["data"][0]["z"])[within]
        counts = at.at(step).now.counts
        likely = np.prod(theta**counts, axis=1)
        assert z / figure.LEVELS == pytest.approx(likely / likely.max() if step else 0, abs=0.05)
        shaded.append(z.mean())
    assert shaded[0] == 0 and shaded[18] < shaded[6] < shaded[1]  # clear before a word is read


def test_on_the_dashed_line_a_document_of_that_length_is_a_tie() -> None:
    at = clock(pets_prior="0.1")
    for step in (2, 6):
        run = at.at(step)
        for end in figure._ties(run):
            assert end.min() == pytest.approx(0, abs=1e-12) and end.sum() == pytest.approx(1)
            odds = step * (end @ np.log(PETS / FLOWERS)) + np.log(0.1 / 0.9)
            assert odds == pytest.approx(0, abs=1e-9)
    assert np.isnan(figure._ties(at.at(1))).all()  # one word is never enough
    assert np.isnan(figure._ties(at.at(0))).all() and not np.isnan(figure._ties(clock().at(0))).any()


def test_a_class_is_dragged_to_a_place_and_stays_in_the_triangle() -> None:
    x, y = triangle.place([0.2, 0.5, 0.3])
    assert moved_to(1, x, y) == pytest.approx({"flowers_dog": 0.2, "flowers_cat": 0.5})
    for x, y in ((3.0, -1.0), (-2.0, 0.4), (0.5, 9.0)):
        moved = moved_to(0, x, y)
        assert clock(**moved).run.theta[0].sum() == pytest.approx(1) and min(moved.values()) >= 0
    theta = np.random.default_rng(0).dirichlet(np.ones(3), size=20)
    assert triangle.distribution(*triangle.place(theta).T) == pytest.approx(theta)


def test_look_closer_adds_up_and_counts_the_orders() -> None:
    at = clock()
    assert "orders" not in at.told(2) and "3}$ orders" in at.told(3).replace("$3$", "3}$")  # dog dog; dog dog cat
    assert "60" in at.told(6) and "5.521" in at.told(6) and "0.996" in at.told(6)


def test_the_last_headline_says_after_which_word_one_was_surest() -> None:
    at = clock()
    odds = np.abs([state.log_odds for state in at.run.trace.states])
    assert at.caption(at.last) == (
        "The odds are 250 to 1 for pets after all 6 words, and the answer was surest after word 5"
    )
    assert odds.argmax() == 5 and odds[-1] == pytest.approx(np.log(5**3 * 4**2 / 8))
    assert not any("surest" in at.caption(step) for step in range(at.last))
    told = clock(document="dog dog cat").caption(3)
    assert told == ("The odds are 100 to 1 for pets after all 3 words, and the answer is surest after word 3, the last")
    assert clock(pets_prior="0.01").caption(6).endswith(" was surest before any word, for flowers"), (
        "99 to 1 for flowers"
    )
    assert clock(document="tulip").caption(1) == (
        "The odds are 8 to 1 for flowers after 1 word, and the answer is surest then"
    )
    assert "after both words, " in clock(document="tulip dog").caption(2)


def test_the_axis_tells_odds_as_the_headline_does() -> None:
    axis = clock().picture.frames[6]["layout"]["yaxis"]
    pets, flowers = (f"<span style='color:{palette.colour(c)}'>" for c in (0, 1))
    assert axis["ticktext"] == [
        f"{flowers}10 to 1</span>",
        "even",
        *(f"{pets}{odds} to 1</span>" for odds in ("10", "100", "1,000")),
    ], "in the colour of the class that they are for"
    assert np.exp(np.abs(axis["tickvals"])) == pytest.approx([10, 1, 10, 100, 1000])
    *_, last = figure._odds_ticks(*(float(np.log(10)) * end for end in (-20, 20)))["ticktext"]
    assert last == f"{pets}10<sup>14</sup> to 1</span>"


def test_each_word_is_told_with_what_it_multiplies_the_odds_by() -> None:
    at = clock()
    assert at.picture.frames[6]["data"][-2]["text"] == ["", "×5 ", "×5 ", "×4 ", "×5 ", "×4 ", "÷8 "]
    assert at.picture.frames[2]["data"][-2]["text"][2:] == ["×5 ", "", "", "", ""], "as far as one has read"
    assert clock(document="tulip", flowers_dog=0.0).picture.frames[1]["data"][-2]["text"][1].startswith("÷")
    assert clock(document="dog", flowers_dog=0.0).picture.frames[1]["data"][-2]["text"] == ["", ""], "no number"


def test_it_opens_on_the_odds_alone_and_the_triangle_comes_with_its_setting() -> None:
    alone, both = (clock(triangle=shown) for shown in (False, True))
    for at, plots in ((alone, {"x"}), (both, {"x", "x2"})):
        assert {trace.get("xaxis", "x") for trace in at.picture.frames[3]["data"]} == plots
    assert not alone.picture.drags and [drag.meta for drag in both.picture.drags] == [figure.MODELS]
    assert not alone.run.triangle and alone.numbers(6) == both.numbers(6)


def test_below_each_word_stands_how_often_either_class_uses_it() -> None:
    told = clock(flowers_cat=0.3).picture.frames[2]["data"][-1]["text"]
    assert "share in pets" in told[0] and "share in flowers" in told[0]
    for text, (word, *shares) in zip(
        told[1:3] + told[6:], [("dog", "50%", "10%"), ("dog", "50%", "10%"), ("tulip", "10%", "60%")], strict=True
    ):
        assert (
            word in text and [s in line for s, line in zip(shares, text.split("<br>")[2:], strict=True)] == [True] * 2
        )
    assert "<b>dog</b>" in told[1] and "<b>" not in told[6], "what is read is bold"


def test_where_one_was_surest_of_the_other_class_the_last_headline_names_it() -> None:
    at = clock(document="tulip dog dog")
    odds = [state.log_odds for state in at.run.trace.states]
    np.testing.assert_allclose(np.exp(odds), [1, 1 / 8, 5 / 8, 25 / 8])
    assert at.caption(3) == (
        "The odds are 3.12 to 1 for pets after all 3 words, and the answer was surest after word 1, for flowers"
    )


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        (
            dict(document="dog cat tulip", copies=4),
            "After 4 copies the odds are 39.1 to 1 for pets, and after one copy they were 2.50 to 1",
        ),
        (
            dict(document="tulip dog", copies=2, pets_prior="0.7"),
            "After 2 copies the odds are 1.10 to 1 for flowers, and after one copy they were 1.46 to 1 for pets",
        ),
    ],
)
def test_a_copied_document_is_told_beside_one_copy_of_it(settings: dict[str, object], told: str) -> None:
    at = clock(**settings)
    assert at.caption(at.last) == told


def test_beside_the_triangle_the_headline_tells_how_likely_a_tulip_is_by_the_document_alone() -> None:
    never = clock(document="cat cat dog cat dog cat", triangle=True)
    assert never.caption(6).startswith("Judged by its words alone, the next is tulip with probability 0, 0 of 6, and ")
    added = clock(pseudo="10", triangle=True)
    start = "With 10 of each word added, the next is tulip with probability 0.306, 11 of 36"
    assert added.caption(6) == f"{start}, and the odds are 250 to 1 for pets"
    assert added.numbers(6)["Estimate of tulip"] == pytest.approx(11 / 36)
    assert clock(triangle=True, flowers_dog=0.0).caption(6).endswith(", and only pets is possible")
    assert (
        clock(document="cat", triangle=True, flowers_cat=0.4)
        .caption(1)
        .endswith(", and both classes are equally likely")
    )


def test_a_word_that_changes_nothing_is_no_reason() -> None:
    at = clock(document="tulip dog dog cat", pets_dog=0.8, pets_cat=0.2)
    assert at.caption(2).endswith("times as likely in pets, and still only flowers is possible")
