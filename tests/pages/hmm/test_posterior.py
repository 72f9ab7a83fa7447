"""The view of forward and backward against sums over all paths; its figures, from arrays."""

import re
from functools import partial

import numpy as np
import plotly.graph_objects as go
import pytest
from numpy.testing import assert_allclose

from algos.hmm import enumeration, forward_backward
from algos.hmm.model import Model
from datasets import catalog
from pages.views.hmm import scene, tag_look, trellis
from pages.views.hmm.posterior import figure as drawn
from pages.views.hmm.posterior import underflow
from tests.pages.clock import Clock
from tests.pages.harness import (
    Opened,
    alts,
    captions,
    frames,
    healthy,
    numbers,
    open_page,
    printed,
    scripts,
    texts,
)
from tests.pages.hmm.presets import ended
from ui.picture import flat

UNSURE = "light plants need water"


opened = partial(Opened, "hmm", view="posterior")


def given(name):
    """A model that comes with its corpus, and the symbols of its first sentence."""
    corpus = catalog.make(name)
    return Model(corpus.start, corpus.transition, corpus.emission), corpus.encoded()[0][0]


def counted(sentence):
    at = scene.scene(catalog.make("sentences"), 0.01, "shapes")
    return at.model, at.encode(tuple(sentence.split()))


def so_far(hmm, x):
    """What the words up to each one say of its tag (n, K)."""
    alpha = np.exp(forward_backward.forward(hmm, x)) * hmm.emission.T[x]
    return alpha / alpha.sum(axis=1, keepdims=True)


def by_paths(hmm, x):
    """(posterior (n, K), pairs (n - 1, K, K), Viterbi's tags, all paths): from the list of all paths."""
    paths = enumeration.run(hmm, x)
    weight, n, K = paths.posterior(), len(x), hmm.n_tags
    posterior, pairs = np.zeros((n, K)), np.zeros((n - 1, K, K))
    for j in range(n):
        np.add.at(posterior[j], paths.tags[:, j], weight)
    for j in range(n - 1):
        np.add.at(pairs[j], (paths.tags[:, j], paths.tags[:, j + 1]), weight)
    return posterior, pairs, paths.tags[weight.argmax()], paths


@pytest.fixture(scope="module")
def rooms():
    return opened(more="Code")


@pytest.fixture(scope="module")
def unsure():
    return opened(data="sentences", sentence=UNSURE, more="Code")


@pytest.fixture(scope="module")
def as_printed():
    return opened(data="the_dog", posterior_printed="true", more="Code")


def test_the_numbers_of_both_ways_to_decode(rooms, unsure):
    for at, (hmm, x) in ((rooms, given("disagree")), (unsure, counted(UNSURE))):
        posterior, _, best, paths = by_paths(hmm, x)
        places = np.arange(len(x))
        likeliest = posterior.argmax(axis=1)
        share = paths.posterior()[(paths.tags == likeliest).all(axis=1)][0]
        assert numbers(at) == pytest.approx(
            {
                "log p(x)": paths.log_likelihood,
                "Expected right, Viterbi": posterior[places, best].sum(),
                "Expected right, posterior": posterior.max(axis=1).sum(),
                "Share of posterior's path": share,
            },
            rel=1e-9,
        )
        assert (likeliest != best).any()
        assert numbers(at)["Expected right, posterior"] > numbers(at)["Expected right, Viterbi"]


def test_the_posterior_path_that_is_impossible(rooms):
    assert numbers(rooms)["Share of posterior's path"] == 0
    hmm, x = given("disagree")
    was, now = so_far(hmm, x)[1, 0], by_paths(hmm, x)[0][1, 0]
    assert captions(rooms)[-1] == (
        f"Looking back, kitchen at sound 2 falls from {100 * was:.0f}% to {100 * now:.0f}%. "
        "The posterior path is impossible: garden never follows kitchen"
    )
    run = rooms.shown.run
    for j, word in enumerate(run.decoding.said):
        v = run.filtered[j].argmax()
        text, likeliest = captions(rooms)[j + 1], ("kitchen", "hall", "garden")[v]
        share = int(re.findall(r"with (\d+)%", text)[0])
        assert share == pytest.approx(100 * run.filtered[j][v], abs=1), "all of a column make up 100"
        if j == 2:
            assert text == f"After all 3 sounds, {likeliest} is the likeliest, with {share}%"
            continue
        assert f"“{word}”" in text and text.endswith(f"{likeliest} is the likeliest, with {share}%")
    assert not any("impossible" in text for text in (*captions(rooms)[:-1], texts(rooms.caption)))
    assert not any(t["type"] == "bar" for t in ended(rooms)["data"]), "discs say it"
    assert [drawn_path(ended(rooms)["data"], name) for name in ("Viterbi's path", "posterior's path")] == [
        [0, 0, 0],
        [0, 0, 2],
    ]


def test_in_the_end_it_is_told_of_which_word_the_model_is_least_sure():
    dog = Opened("hmm", view="posterior", data="the_dog", sentence="the the the dog")
    corpus = catalog.make("the_dog")
    hmm = Model(corpus.start, corpus.transition, corpus.emission)
    posterior = by_paths(hmm, dog.shown.run.decoding.x)[0]
    least = int(posterior.max(axis=1).argmin())
    told = f", and word {least + 1} is the least sure, with {100 * posterior[least].max():.0f}% for 1. "
    assert least == 2 and told in captions(dog)[-1]
    assert captions(dog)[-1].endswith("The posterior path is Viterbi's, with a share of 82.7%")


def test_of_two_words_both_paths_have_a_name_of_their_own_place():
    last = Opened("hmm", view="posterior", data="the_dog", sentence="the dog").pictures[0].frames[-1]
    (names,) = (t for t in last["data"] if "Viterbi" in list(t.get("text", ())))
    places = list(zip(names["x"], names["y"], strict=True))
    assert len(places) == len(set(places)) == 2


def drawn_path(traces, name):
    """The rows of a path."""
    return next(t for t in traces if t.get("name") == name)["y"].tolist()


def test_scripts_print_the_numbers_on_the_screen(rooms, unsure, as_printed):
    for at, count in ((rooms, 2), (unsure, 2), (as_printed, 1)):
        found = scripts(at)
        assert len(found) == count
        for script in found:
            assert printed(script) == pytest.approx(numbers(at), rel=1e-9)


def test_sizes_of_nodes_are_shares_and_then_posteriors(unsure):
    hmm, x = counted(UNSURE)
    posterior, pairs, _, _ = by_paths(hmm, x)
    shown = frames(unsure)
    n, K = posterior.shape
    assert len(shown) == len(captions(unsure)) == 2 * n + 1

    def sizes(traces):
        nodes = next(t for t in traces if t.get("mode") == "markers" and "symbol" in t["marker"])
        there = ~np.isnan(nodes["x"])
        share = (nodes["marker"]["size"] - trellis.SMALLEST) / (trellis.LARGEST - trellis.SMALLEST)
        assert nodes["marker"]["color"] == tag_look.colours(unsure.shown.run.decoding.at.tags) * n
        return np.where(there, share, np.nan).reshape(n, K)

    assert np.isnan(sizes(shown[0])).all()
    assert_allclose(sizes(shown[n]), so_far(hmm, x), atol=1e-6)
    assert_allclose(sizes(shown[-1]), posterior, atol=1e-6)
    half = sizes(shown[n + 2])
    assert_allclose(half[-2:], posterior[-2:], atol=1e-6)
    assert_allclose(half[:-2], so_far(hmm, x)[:-2], atol=1e-6)

    heavy = {5: (0.6, 0.8), 8: (0.8, 1.01), 3: (0.4, 0.6), 1.5: (0.2, 0.4), 0.6: (0.01, 0.2)}
    likely = pairs / pairs.max(axis=(1, 2), keepdims=True)  # as against the likeliest step between the same words
    likely[pairs < 0.01] = 0
    heavy[0.6] = (1e-9, 0.2)
    for trace in shown[-1][2:7]:  # after the faint dots and steps
        low, high = heavy[trace["line"]["width"]]
        drawn = int(np.isfinite(trace["x"]).sum()) // 2
        assert drawn == ((likely >= low) & (likely < high)).sum()


def test_z_is_flat_and_as_printed_it_is_not(rooms, as_printed):
    def z(at):
        points = next(t for t in ended(at)["data"] if t.get("yaxis") == "y3" and "text" in t)
        return 10 ** points["y"], points["text"]

    hmm, x = given("disagree")
    assert not any(t.get("yaxis") == "y3" for t in ended(rooms)["data"])  # nobody has to look at a level line
    assert_allclose(np.exp(rooms.shown.run.log_z), np.exp(by_paths(hmm, x)[3].log_likelihood), rtol=1e-6)
    wrong, text = z(as_printed)
    assert_allclose(wrong, [0.0198369, 0.0193761, 0.0167841, 0.0022041], rtol=1e-6)
    assert text == ["0.0198", "0.0194", "0.0168", "0.00220"]
    assert "first differs from it at word 2" in captions(as_printed)[-1]
    assert "another one from word to word" in alts(as_printed)[0]
    assert captions(as_printed)[5] == "At “dog”, Z is 0.00220, while p(x) is 0.0198"
    assert "the same at every word" in alts(rooms)[0]


def test_the_shares_are_written_beside_the_nodes_and_no_tag_is_told_before_the_way_back():
    at, (hmm, x) = opened(), given("disagree")
    posterior, _, best, _ = by_paths(hmm, x)
    n = len(x)

    def parts(traces):
        written = next(t["text"] for t in traces if t.get("mode") == "markers+text")
        paths = [drawn_path(traces, name) for name in ("Viterbi's path", "posterior's path")]
        return np.array(written).reshape(posterior.shape), paths

    for step, traces in enumerate(frames(at)):
        written, paths = parts(traces)
        assert [len(rows) for rows in paths] == ([n, n] if step == 2 * n else [1, 1]), "a nan before"
        assert ((written != "").sum(axis=1) > 0).tolist() == [j < step for j in range(n)]
    written, (viterbi, alone) = parts(frames(at)[-1])
    in_percent(written, posterior)
    assert viterbi == best.tolist() and alone == posterior.argmax(axis=1).tolist()
    in_percent(parts(frames(at)[n])[0], so_far(hmm, x))


def test_of_many_tags_strips_have_as_many_boxes_as_words_are_known(unsure):
    hmm, x = counted(UNSURE)
    posterior, _, best, _ = by_paths(hmm, x)
    n, tags = len(x), unsure.shown.run.decoding.tags
    for step, traces in enumerate(frames(unsure)):
        strips = [t["text"] for t in traces if t["type"] == "bar"]
        assert [sum(word != "" for word in strip) for strip in strips] == [max(step - n, 0), min(step, n)]
    viterbi, alone = [t["text"] for t in frames(unsure)[-1] if t["type"] == "bar"]
    assert [viterbi, alone] == [[tags[v] for v in path] for path in (best, posterior.argmax(axis=1))]
    forward = [t["text"] for t in frames(unsure)[n] if t["type"] == "bar"][1]
    assert forward == [tags[v] for v in so_far(hmm, x).argmax(axis=1)]
    named = [any("Viterbi" in list(t.get("text") or []) for t in frame) for frame in frames(unsure)]
    assert named == [False] * (n + 1) + [True] * n, "the strips are named once something stands in them"


def test_rings_are_as_large_as_the_discs_were_and_headlines_say_what_changes_most(rooms):
    hmm, x = given("disagree")
    before, after = so_far(hmm, x), by_paths(hmm, x)[0]
    n, names = len(x), ("kitchen", "hall", "garden")
    discs = next(t for t in frames(rooms)[n] if t.get("mode") == "markers" and "symbol" in t["marker"])["marker"]
    for step, traces in enumerate(frames(rooms)):
        ring = next(t for t in traces if t.get("marker", {}).get("symbol") == "circle-open")
        there = np.isfinite(ring["x"].astype(float)).reshape(before.shape)
        assert there.tolist() == [[2 * n - step <= j < n - 1] * 3 for j in range(n)]
        assert_allclose(ring["marker"]["size"], discs["size"], rtol=1e-5)
    for step in (n + 1, n + 2):
        j = 2 * n - step
        v = int(np.abs(after[j] - before[j]).argmax())
        goes = "rises" if after[j, v] > before[j, v] else "falls"
        was, now = (drawn.percents(shares)[j, v] for shares in (before, after))
        told = "nothing changes" if j == n - 1 else f"{names[v]} {goes} from {was}% to {now}%"
        assert captions(rooms)[step] == f"Looking back at sound {j + 1} of 3, knowing all 3, {told}"


def test_of_few_tags_all_lines_between_discs_are_the_steps_that_can_be(rooms):
    for traces in frames(rooms):
        assert not any(np.isfinite(t["x"]).any() for t in traces[2:7] if t.get("line", {}).get("width")), (
            "none is thick"
        )


def test_what_the_words_so_far_say_is_what_all_paths_of_the_beginning_say(rooms, unsure):
    for at, (hmm, x) in ((rooms, given("disagree")), (unsure, counted(UNSURE))):
        endless = Model(
            hmm.start, np.c_[hmm.transition[:, :-1], np.ones(hmm.n_tags)], hmm.emission
        )  # STOP says nothing
        for j in range(len(x)):
            posterior, pairs, _, _ = by_paths(endless, x[: j + 1])
            assert_allclose(at.shown.run.filtered[j], posterior[-1], rtol=1e-9)
            if j:
                assert_allclose(at.shown.run.filtered_pairs[j - 1], pairs[-1], rtol=1e-9, atol=1e-15)


def test_under_each_disc_of_the_way_back_stands_what_it_was(rooms):
    hmm, x = given("disagree")
    was = frames(rooms)[-1][-1]["text"]
    in_percent(np.array([text.removeprefix("was ") for text in was]).reshape(3, 3)[:2], so_far(hmm, x)[:2])
    told = [sum(text != "" for text in traces[-1]["text"]) for traces in frames(rooms)]
    assert told == [0, 0, 0, 0, 0, 3, 6], "at the last sound nothing has changed"


def in_percent(written, shares):
    """Whether whole percents say these shares (m, K) and make up 100 in each row; what is impossible has none."""
    said = np.array([[int(text.rstrip("%") or 0) for text in row] for row in written.tolist()])
    assert np.abs(said - 100 * shares).max() < 1 and (said.sum(axis=1) == 100).all()
    assert ((written != "") == (shares > 0)).all()


def test_whole_percents_make_up_a_hundred_where_the_shares_are_a_whole():
    rng = np.random.default_rng(0)
    shares = rng.dirichlet(np.ones(4) / 3, 500)
    found = drawn.percents(np.vstack([shares, [0.335, 0.335, 0.33, 0.0], [1.0, 0, 0, 0], [0.335, 0.2, 0.4, 0.4]]))
    assert (found[:502].sum(axis=1) == 100).all() and np.abs(found[:500] - 100 * shares).max() < 1
    assert found[500].tolist() == [34, 33, 33, 0] and found[501].tolist() == [100, 0, 0, 0]
    assert found[502].tolist() == [34, 20, 40, 40]  # no whole
    assert (found[:500][shares == 0] == 0).all()


OVER = re.compile("^(after)")


def told_over(traces):
    """What stands over the columns: how many words they go by."""
    return next(
        t for t in traces if t.get("mode") == "text" and len(t["text"]) > 1 and OVER.search(t["text"][0] + t["text"][1])
    )


def test_over_each_column_stands_how_many_words_it_goes_by(rooms):
    n = 3
    for step, traces in enumerate(frames(rooms)):
        if not step:
            continue  # no column has anything
        forward = [("1 sound", "2 sounds", "3 sounds")[j] if j < step else "" for j in range(n)]
        back = max(step - n, 0)
        assert told_over(traces)["text"] == ["after", *forward[: n - back], *["all 3"] * back]


def test_what_stands_over_the_columns_is_clear_of_the_first_row(rooms, unsure, as_printed):
    for at in (rooms, unsure, as_printed):
        shown = ended(at)
        layout = shown["layout"]
        inner = layout["height"] - layout["margin"]["t"] - layout["margin"]["b"]
        bottom, top = layout["yaxis"]["range"]
        low, high = layout["yaxis"]["domain"]
        row = inner * (high - low) / (bottom - top)
        for traces in frames(at)[1:]:
            over = told_over(traces)["y"][0]
            assert (over - top) * row > 7 and over < 0
            discs = next(t for t in traces if t.get("mode") == "markers" and "symbol" in t["marker"])["marker"]
            assert max(discs["size"]) / 2 < -over * row - 5


def test_the_impossible_step_of_the_posterior_path_is_crossed_out_at_the_end(rooms, unsure):
    *before, last = [next(t for t in reversed(traces) if t.get("mode") == "text") for traces in frames(rooms)]
    assert not any(trace["text"] for trace in before)
    assert last["text"] == ["✗"] and last["x"].tolist() == [1.5] and last["y"].tolist() == [1]  # kitchen to garden
    assert not next(t for t in reversed(frames(unsure)[-1]) if t.get("mode") == "text")["text"]


def test_the_misprint_opens_with_a_z(as_printed):
    picture = as_printed.pictures[0]
    traces = frames(as_printed)[picture.start]
    z = next(t for t in traces if t.get("yaxis") == "y3" and "text" in t)
    assert np.isfinite(z["y"]).any() and "Z is " in picture.captions[picture.start]


def test_a_ring_is_round_the_node_that_is_looked_at_once_it_is_filled(rooms):
    screen, run = rooms.shown.screen, rooms.shown.run
    (picture,) = flat(screen.ringed(run, (1, 2)))
    for i, (frame, without) in enumerate(zip(picture.frames, frames(rooms), strict=True)):
        ring = frame["data"][-2]
        assert np.isnan(without[-2]["x"]).all()
        assert (ring["x"].tolist(), ring["y"].tolist()) == ([1], [2]) if i >= 2 else np.isnan(ring["x"]).all()


def test_discs_have_the_areas_of_their_shares_in_the_colours_of_their_tags(rooms):
    hmm, x = given("disagree")
    posterior = by_paths(hmm, x)[0]
    discs = next(t for t in frames(rooms)[-1] if t.get("mode") == "markers" and "symbol" in t["marker"])["marker"]
    there = posterior.ravel() > 0
    assert_allclose(
        (discs["size"] ** 2)[there] / posterior.ravel()[there], (discs["size"] ** 2)[0] / posterior[0, 0], rtol=1e-5
    )
    assert discs["color"][:3] == tag_look.colours(("K", "H", "G")) and discs["color"] == discs["color"][:3] * 3
    written = next(t for t in frames(rooms)[-1] if t.get("mode") == "markers+text")
    inside = np.array(written["textposition"]) == "middle center"
    assert np.array(discs["size"])[inside].min() >= 28, "three small bold letters have room on a disc"
    assert (inside == (discs["size"] >= drawn.HOLDS)).all() and inside.any()


def test_looking_closer_at_the_third_word():
    at = opened(data="the_dog", posterior_word=3, posterior_tag="1", posterior_next="2")
    written = texts(at.latex)
    for number in ("0.8269", "0.2025", "0.081", "0.01984", "0.182"):
        assert number in written
    assert written.count("0.8269") == 2  # all of it goes on to state 2
    forward = re.findall(r"0\.45 \\cdot (\S+) \\cdot (\S+) = (\S+)", written)
    assert forward[0] == ("0.9", "0.5", "0.2025") and forward[1] == ("0.1", "0", "0")


def test_the_closer_terms_add_up():
    at = opened(data="sentences", sentence=UNSURE, posterior_word=2, posterior_tag="N")
    hmm, x = counted(UNSURE)
    lattice = forward_backward.run(hmm, x)
    first = at.latex[0].value
    parts = re.findall(r"= ([\d.]+)(?: \\cdot 10\^\{(-?\d+)\})? (?:\\\\|\\end)", first.replace("\n", " "))
    terms = [float(m) * 10.0 ** int(e or 0) for m, e in parts]
    assert len(terms) == 10
    assert sum(terms) == pytest.approx(np.exp(lattice.forward[1, 0]), rel=2e-3)


def test_an_impossible_sentence_is_explained_and_opens_everywhere():
    for more in ("Look closer", "Code", "Data"):
        at = opened(data="the_dog", sentence="dog robot dog", more=more)
        assert numbers(at) == {"log p(x)": -np.inf}
        assert "So every path is impossible" in texts(at.warning)
    at = opened(data="the_dog", sentence="the robot", posterior_printed="true", more="Code")
    assert printed(scripts(at)[0]) == pytest.approx(numbers(at))


def test_a_single_word_has_posteriors_and_no_step():
    at = opened(data="ice_cream", sentence="2")
    hmm, _ = given("ice_cream")
    joint = hmm.start * hmm.emission[:, 1] * hmm.transition[:, -1]
    assert numbers(at)["log p(x)"] == pytest.approx(np.log(joint.sum()))
    assert numbers(at)["Expected right, posterior"] == pytest.approx(joint.max() / joint.sum())
    at = opened(data="ice_cream", sentence="2", posterior_printed="true")
    assert "nothing can go wrong" in captions(at)[-1]
    assert numbers(at)["Lowest log Z"] == pytest.approx(numbers(at)["log p(x)"])
    assert "the same at every word" in alts(at)[0]


def test_a_long_sentence_is_shown_in_part_and_counted_as_a_whole():
    at = opened(data="ice_cream", sentence=" ".join("233 1".replace(" ", "") * 40), tag_first=20)
    bars = [t for t in ended(at)["data"] if t["type"] == "bar"]
    assert bars == [] and len(drawn_path(ended(at)["data"], "Viterbi's path")) == 14
    assert len(captions(at)) == 2 * 14 + 2  # the start, and the last state stands at the end
    assert "Words 20 to 33 of 160" in texts(at.caption)
    assert numbers(at)["Expected right, posterior"] > 80


def test_without_logs_products_become_nothing():
    at = opened(data="ice_cream", posterior_plain="true", posterior_repeat=100, more="Code")
    shown = numbers(at)
    hmm, _ = given("ice_cream")
    x = np.tile([1, 2, 2, 1, 2, 0, 0], 100)
    columns, gone = hmm.start * hmm.emission[:, x[0]], 0
    for j in range(1, 700):
        columns = (columns @ hmm.transition[:, :-1]) * hmm.emission[:, x[j]]
        gone = gone or (j + 1 if columns.sum() == 0 else 0)
    assert shown["Words"] == 700 and shown["p(x), plain products"] == 0
    assert shown["0 from word"] == gone > 500
    assert shown["log₁₀ p(x), with logs"] == pytest.approx(forward_backward.run(hmm, x).log_likelihood / np.log(10))
    assert printed(scripts(at)[0]) == pytest.approx(shown)
    assert f"the sum over all paths from word {gone} on" in texts(at.caption)
    assert at.pictures[0].captions == [
        f"Computed with products, the sum over all paths of 700 words is 0 from word {gone} on"
    ]


def test_without_logs_short_and_truly_impossible():
    at = opened(data="the_dog", posterior_plain="true", posterior_repeat=1)
    shown = numbers(at)
    assert shown["0 from word"] == "none"
    assert (
        shown["p(x), plain products"] == pytest.approx(0.0198369) == pytest.approx(10 ** shown["log₁₀ p(x), with logs"])
    )
    assert "both ways agree" in texts(at.caption)
    at = opened(data="hidden", posterior_plain="true", posterior_repeat=300)
    assert "From word 3, “" in texts(at.caption)
    at = opened(data="sentences", posterior_plain="true", posterior_repeat=300, sentence="water " * 60)
    assert numbers(at)["Words"] == 83 * 60 <= 5000 and np.isfinite(numbers(at)["log₁₀ p(x), with logs"])


def test_presets_follow_one_another():
    at = healthy(open_page("hmm", view="posterior", data="the_dog"))

    def press(label):
        return healthy(next(b for b in at.button if b.label == label).click().run())

    dog = press("The the the dog")
    assert numbers(dog)["log p(x)"] == pytest.approx(np.log(0.0198369))
    assert numbers(press("Underflow"))["p(x), plain products"] == 0
    press("Where is it unsure?")


def test_the_last_step_says_how_much_viterbi_holds_and_where_the_two_differ(unsure):
    at = opened(data="the_dog", sentence="the the the dog")
    assert "with a share of 82.7%" in captions(at)[-1]
    assert "differs from Viterbi's at 1 word" in captions(unsure)[-1]
    assert not any("with a share" in text for text in captions(unsure)[:-1])


def test_rows_are_named_by_what_the_tags_mean_and_the_steps_that_can_be_are_there_from_the_start(rooms):
    hmm, x = given("disagree")
    layout = rooms.pictures[0].frames[0]["layout"]
    for name, row in zip(("<b>kitchen</b>", "<b>hall</b>", "<b>garden</b>"), layout["yaxis"]["ticktext"], strict=True):
        assert name in row
    ways = frames(rooms)[0][1]
    assert np.isfinite(ways["x"]).sum() == 2 * (len(x) - 1) * np.count_nonzero(hmm.transition[:, :-1])


WORDS, NAMES = ["the", "dog", "barks"], ["D", "N"]


def pixels(layout, name):
    inner = layout["height"] - layout["margin"]["t"] - layout["margin"]["b"]
    low, high = layout[name]["domain"]
    return inner * (high - low)


def test_room_below_keeps_the_trellis_as_it_was():
    flat = trellis.layout(WORDS, NAMES, strips=["a", "b"])
    made = drawn.with_room(flat, np.log([0.02, 0.02, 0.02]))
    assert made["height"] > flat["height"] + 80
    for name in ("yaxis", "yaxis2"):
        assert pixels(made, name) == pytest.approx(pixels(flat, name))
        assert made[name]["range"] == flat[name]["range"]
    assert pixels(made, "yaxis3") == pytest.approx(drawn.ROOM)
    assert made["yaxis3"]["domain"][1] < made["yaxis"]["domain"][0]
    assert made["yaxis2"]["domain"][1] <= 1
    go.Figure(dict(data=drawn.z(np.log([0.02] * 3), np.ones(3, bool), ["z"] * 3, np.ones(3, bool)), layout=made))


@pytest.mark.parametrize("z", [[0.02] * 3, [1e-12, 3e-3, 5e-7], [1.0], [1e-200, 1e-201]])
def test_all_of_z_and_a_power_of_ten_are_in_the_range(z):
    axis = drawn.with_room(trellis.layout(["w"] * len(z), NAMES, strips=["a"]), np.log(z))["yaxis3"]
    low, high = axis["range"]
    assert low < np.log10(min(z)) and np.log10(max(z)) < high
    assert 1 <= len(axis["tickvals"]) <= 4
    assert all(low <= t <= high for t in axis["tickvals"])


def test_z_is_shown_only_where_it_is_known():
    line, points = drawn.z(
        np.log([0.1, 0.01, 0.001]), np.array([False, True, True]), ["x", "y", "z"], np.array([True, True, False])
    )
    assert_allclose(points["y"], [np.nan, -2, -3])
    assert points["text"] == ["", "p(x) = y, wherever one cuts", ""]
    assert np.isnan(line["y"]).all() and not line["showlegend"]


def test_a_line_to_compare_with_and_a_cross_for_nothing():
    with np.errstate(divide="ignore"):
        line, points = drawn.z(
            np.log([0.1, 0.0]), np.ones(2, bool), ["a", "0"], np.ones(2, bool), right=float(np.log(0.1))
        )
    assert_allclose(line["y"], -1)
    assert line["name"] == "p(x)"
    assert points["marker"]["symbol"] == ["circle", "x"]
    assert np.isfinite(points["y"]).all() and points["y"][1] < -1


def test_products_end_where_they_become_nothing():
    n = 1000
    logs = -np.arange(1, n + 1) * 1.0
    with np.errstate(under="ignore"):
        p = np.exp(logs)
    figure = underflow.figure({"sum": logs}, {"sum": p}, smallest=5e-324)
    go.Figure(figure)
    line, products, cross, _, floor = figure["data"]
    last = int(np.flatnonzero(p > 0)[-1])
    assert 700 < last < 760
    assert line["x"][-1] == n and products["x"][-1] == cross["x"][0] == last + 1
    assert line["y"][-1] == pytest.approx(-n / np.log(10), rel=1e-5)
    assert_allclose(products["y"], np.log10(p[products["x"] - 1]), rtol=1e-5)
    assert len(line["x"]) <= underflow.POINTS
    assert figure["layout"]["yaxis"]["range"][0] < line["y"].min()
    assert_allclose(floor["y"], np.log10(5e-324))


def test_a_short_sentence_has_no_cross_and_an_impossible_one_no_line():
    short = np.log([0.5, 0.25])
    _, _, cross, _, floor = underflow.figure({"s": short}, {"s": np.exp(short)}, smallest=5e-324)["data"]
    assert len(cross["x"]) == 0 and np.isnan(floor["y"]).all()
    line, products, cross, *_ = underflow.figure({"s": np.full(3, -np.inf)}, {"s": np.zeros(3)}, smallest=5e-324)[
        "data"
    ]
    assert len(line["x"]) == len(products["x"]) == len(cross["x"]) == 0


def test_look_closer_and_its_controls_speak_of_sounds_and_rooms_where_the_data_do():
    said = Clock("hmm", view="posterior", posterior_word=2).told(6)
    assert "Sound 2, “silence”, as kitchen" in said and "From every room at" in said
    assert not [word for word in ("Word 2", "every tag", "next tag") if word in said]
    said = Clock("hmm", view="posterior", data="sentences", sentence=UNSURE, posterior_word=2).told(8)
    assert "Word 2, “plants”, as " in said and "From every tag at" in said


def test_both_paths_have_their_names_once_they_are_drawn():
    rooms = opened()
    names = [[x for t in traces for x in map(str, t.get("text", [])) if x in ("Viterbi", "posterior")]
             for traces in frames(rooms)]  # fmt: skip
    assert names[-1] == ["Viterbi", "posterior"] and not any(names[:-1])


def test_a_tie_after_a_day_is_told_as_a_tie():
    told = captions(opened(data="ice_cream"))[1]
    assert told == "After day 1 of 7, “2”, hot and cold are equally likely, with 50% each"


def test_with_one_day_it_is_said_that_there_is_no_transition_between_tags():
    alone = opened(data="ice_cream", sentence="2", posterior_printed="true")
    assert captions(alone)[-1].endswith("A single day has no transition to another in it, so nothing can go wrong")
