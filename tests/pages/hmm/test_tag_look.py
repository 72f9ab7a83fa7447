"""The look of a tag: the same whatever stands beside it, and no two alike."""

import numpy as np
import pytest

from datasets import catalog
from pages.views.hmm import tag_look, tag_strip
from ui import palette

TEXTS = [entry.make() for entry in catalog.HMM]


@pytest.mark.parametrize(
    "names", [text.tag_names for text in TEXTS] + [("X", "N", "1", "C", "Y"), tuple("abcdefghijkl")]
)
def test_no_two_tags_look_alike(names):
    looks = list(zip(tag_look.colours(names), tag_look.stripes(names), strict=True))
    assert len(set(looks)) == len(names)


def test_a_tag_has_one_colour_in_all_texts():
    seen: dict[str, set[tuple[str, ...]]] = {}
    for text in TEXTS:
        for name, *look in zip(
            text.tag_names, tag_look.colours(text.tag_names), tag_look.stripes(text.tag_names), strict=True
        ):
            seen.setdefault(name, set()).add(tuple(look))
    assert all(len(looks) == 1 for looks in seen.values()), seen


def test_no_two_tags_of_a_text_share_a_colour():
    """Letters and lines have no stripes that could tell two tags of one colour."""
    for text in TEXTS:
        assert len(set(tag_look.colours(text.tag_names))) == len(text.tag_names), text.name


def test_hot_is_warm_and_cold_is_blue():
    hot, cold = tag_look.colours(catalog.make("ice_cream").tag_names)
    red, _, blue = (int(hot[i : i + 2], 16) for i in (1, 3, 5))
    assert red > 2 * blue
    red, _, blue = (int(cold[i : i + 2], 16) for i in (1, 3, 5))
    assert blue > 2 * red


def test_boxes_of_the_second_ten_are_striped_and_empty_ones_are_not():
    names = tuple("opqrstuvwxyz")
    box = tag_strip.strip([0, 10, -1], names)["marker"]
    assert box["color"][0] == box["color"][1] and box["color"][2] == palette.NEUTRAL
    shapes = box["pattern"]["shape"]
    assert not shapes[0] and shapes[1] and not shapes[2]
    assert "pattern" not in tag_strip.strip(np.array([0, 1]), ["H", "C"])["marker"]


def test_letters_can_be_read_on_their_colours():
    def light(colour):
        names = dict(white="#ffffff", black="#000000")
        parts = np.array([int(names.get(colour, colour)[i : i + 2], 16) / 255 for i in (1, 3, 5)])
        return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4) @ [0.2126, 0.7152, 0.0722]

    names = [str(i + 1) for i in range(8)] + ["P", "NAME"]
    for colour, ink in zip(tag_look.colours(names), tag_look.inks(names), strict=True):
        low, high = sorted([light(colour), light(ink)])
        assert (high + 0.05) / (low + 0.05) >= 3, (colour, ink)
