"""Porter's stemmer against the examples of his paper, and what holds of any word."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from algos.text.porter import measure, stem

# Every rule with a word that it changes and one that it leaves, as the paper of 1980 has them, each through all steps.
_EXAMPLES = """
caresses caress  ponies poni  ties ti  caress caress  cats cat  feed feed  agreed agre  plastered plaster  bled bled
motoring motor  sing sing  conflated conflat  troubled troubl  sized size  hopping hop  tanned tan  falling fall
hissing hiss  fizzed fizz  failing fail  filing file  happy happi  sky sky  relational relat  conditional condit
rational ration  valenci valenc  hesitanci hesit  digitizer digit  conformabli conform  radicalli radic
differentli differ  vileli vile  analogousli analog  vietnamization vietnam  predication predic  operator oper
feudalism feudal  decisiveness decis  hopefulness hope  callousness callous  formaliti formal  sensitiviti sensit
sensibiliti sensibl  triplicate triplic  formative form  formalize formal  electriciti electr  electrical electr
hopeful hope  goodness good  revival reviv  allowance allow  inference infer  airliner airlin  gyroscopic gyroscop
adjustable adjust  defensible defens  irritant irrit  replacement replac  adjustment adjust  dependent depend
adoption adopt  homologou homolog  communism commun  activate activ  angulariti angular  homologous homolog
effective effect  bowdlerize bowdler  probate probat  rate rate  cease ceas  controll control  roll roll
generalizations gener  oscillators oscil  yes ye  say sai  boy boi
"""
STEMS = _EXAMPLES.split()
MEASURES = {"tr": 0, "ee": 0, "tree": 0, "y": 0, "by": 0, "trouble": 1, "oats": 1, "trees": 1, "ivy": 1}
MEASURES |= {"troubles": 2, "private": 2, "oaten": 2, "orrery": 2}


@pytest.mark.parametrize(("word", "found"), list(zip(STEMS[::2], STEMS[1::2], strict=True)))
def test_the_examples_of_the_paper(word, found):
    assert stem(word) == found


@pytest.mark.parametrize(("word", "m"), MEASURES.items())
def test_the_measure_of_the_paper(word, m):
    assert measure(word) == m


def test_forms_of_a_word_meet_and_others_do_not():
    assert len({stem(word) for word in ("connect", "connected", "connecting", "connection", "connections")}) == 1
    assert stem("meeting") == stem("meets") and stem("universe") == stem("university"), "it knows no meanings"
    assert stem("mice") != stem("mouse") and stem("won") != stem("win")


@pytest.mark.parametrize("word", ["", "a", "is", "it's", "24", "été", "x9s"])
def test_short_words_and_other_signs_stay(word):
    assert stem(word) == word


@given(st.text("abcdeginorstuyz", min_size=1, max_size=14))
def test_a_stem_is_no_longer_than_the_word_and_begins_like_it(word):
    found = stem(word)
    assert 0 < len(found) <= len(word) and found[:1] == word[:1]
