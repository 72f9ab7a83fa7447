"""Which words tell most, and how many are needed: they are learned one after the other, and errors counted."""

from algos.text import vocabulary_size
from algos.text.vocabulary import Hashing
from pages.views.text import scene
from pages.views.text.vocabulary import closer, figure
from pages.views.text.vocabulary.run import INFORMATION, MOST, ORDERS, SCORES, Words, choose
from ui import controls, export, picture, words
from ui.picture import Picture
from ui.view import Code, Numbers, Rows, Said, Screen, View, as_of, beside
from ui.words import Share

SHARED = "Words that share a bucket"
TELLING = "A word is telling if many {noun}s contain it and most of them are of one class."
SAME = 1e-9  # nats: two words that differ by less tell as much
OPENING = 2  # sizes: a curve that has begun


def chart(run: Words) -> Picture:
    stage = figure.Stage(run)
    states = run.trace.states
    return picture.frames(
        len(states),
        stage.draw,
        lambda i: caption(run, i),
        start=min(OPENING, len(states) - 1),
        ahead=True,
        steps=range(len(states)),
        alt="The words that tell most, with the texts they stand in, and the share of texts misclassified by how many "
        f"words are known: {caption(run, len(states) - 1)}.",
        maps=True,
        tracks={"x2": run.sizes, "y": [min(n, figure.SHOWN) - 1 for n in run.sizes]},
        on_click=lambda i: _look_at(run, figure.word(i)),
    )


def _look_at(run: Words, place: int) -> None:
    """Look closer at a word, by its place in the order in which they are learned."""
    there = closer.places(run)
    if place in there:
        controls.put("words_word", closer.offered(run)[there.index(place)])


def caption(run: Words, i: int) -> str:
    """How many are known, the last of them, and what it changes."""
    states = run.trace.states
    state = states[i]
    every = "all " if i and i == len(states) - 1 else ""
    what = every + (words.count(state.n, "bucket") if run.hashed else words.count(state.n, "word"))
    named = f"“{run.labels[state.n - 1]}”" if state.n <= len(run.labels) and state.n else ""
    last = f", the last one {named}," if 1 < state.n < len(run.labels) else f", {named}," if state.n == 1 else ""
    before = min(states[:i], key=lambda one: (one.held_out_error, one.n), default=None)
    new = "new " if run.at.splits else ""
    n = len(run.at.held)
    noun = words.count(n, f"{new}{scene.noun(run.at.documents)}")
    told = f"With {what}{last} {words.number(Share(state.held_out_error))} of {noun} are misclassified"
    if before is None:
        return _first(run, noun) if run.by == INFORMATION and state.n == 1 else told
    if i == len(states) - 1 and before.held_out_error <= state.held_out_error:
        few = f"{words.count(before.n, 'bucket' if run.hashed else 'word')} {'is' if before.n == 1 else 'are'} enough"
        least, whole = (words.number(Share(one.held_out_error)) for one in (before, state))
        with_all = f"with all {words.number(state.n)} {'just as many' if least == whole else whole}"
        return f"{few}: {least} of {noun} are misclassified, and {with_all}"
    if state.held_out_error < before.held_out_error:
        return f"{told}, the fewest so far"
    least = f"{words.number(Share(before.held_out_error))} with {before.n}"
    return (
        f"{told}, as many as with {before.n}"
        if state.held_out_error == before.held_out_error
        else f"{told}, but {least}"
    )


def _first(run: Words, noun: str) -> str:
    """How much the word tells that is learned first, of all there is to know, and what is wrong with it alone."""
    tells = max(run.score(0), 0.0)
    alone = len(run.labels) == 1 or tells - run.score(1) > SAME
    most = f"{words.number(tells)} of {words.number(run.entropy)} nats"
    what = "bucket" if run.hashed else "word"
    how = f"is the most telling {what}, with {most}" if alone else f"tells {most}, and no {what} tells more"
    wrong = words.number(Share(run.trace.states[0].held_out_error))
    return f"“{run.labels[0]}” {how}. With it alone {wrong} of {noun} are misclassified"


def said(run: Words) -> list[Said]:
    return [beside(TELLING.format(noun=scene.noun(run.at.documents)))] if run.by == INFORMATION else []


def errors(noun: str, splits: bool) -> tuple[str, str]:
    """What the errors are called, of the texts held out, or of all, and of those learned from."""
    return f"Wrong, {'new' if splits else 'all'} {noun}s", f"Wrong, {noun}s learned from"


def _errors(run: Words) -> tuple[str, str]:
    return errors(scene.noun(run.at.documents), run.at.splits)


def numbers(run: Words) -> Numbers:
    now, (held, train) = run.now, _errors(run)
    shown: dict[str, float | int | str] = {held: Share(now.held_out_error)}
    if run.at.splits:  # else these are all
        shown[train] = Share(now.train_error)
    if run.hashed:
        shown[SHARED] = _sharing(run)
    return shown


HELP = {
    **{
        name: told.format(noun=noun)
        for noun in ("mail", "text")
        for name, told in (
            (errors(noun, True)[0], "The share of the {noun}s not learned from that are misclassified."),
            (errors(noun, False)[0], "The share of all {noun}s that are misclassified: so few that none are held out."),
            (
                errors(noun, True)[1],
                "The share of the {noun}s learned from that are misclassified. The words were chosen by these, too, "
                "so others will be misclassified more often.",
            ),
        )
    },
    SHARED: "How many of the words learned from are in a bucket with at least one other word.",
}


def code(run: Words) -> Code:
    made = run.trace.made
    assert made is not None
    stemmed = ", stemmed=True" if run.at.words.stemmed else ""
    stops = ", stop_words=vocabulary.STOP_WORDS" if run.at.words.stop_words else ""
    words_made = f"words = vocabulary.build(train.texts, min_count={run.least}, most={MOST}{stemmed}{stops})"
    if isinstance(run.features, Hashing):
        words_made = f"words = vocabulary.Hashing({run.features.buckets}{stemmed}{stops})"
    K = len(run.names)
    lines = [
        run.at.lines[0],
        words_made,
        "X, X_held = words.counts(train.texts), words.counts(held.texts)",
        f"tables = ranking.tables(X, train.labels, n_classes={K})",
        f"order = ranking.order(ranking.{SCORES[run.by].__name__}(tables))",
        "sizes = vocabulary_size.grid(len(order))",
        "trace = record(vocabulary_size.steps(X, train.labels, X_held, held.labels, order=order, sizes=sizes, "
        f"n_classes={K}, event={run.event!r}, pseudo_count={run.pseudo_count!r}), limit={made.limit})",
    ]
    held, train = _errors(run)
    shown = {held: "trace.final.held_out_error"} | ({train: "trace.final.train_error"} if run.at.splits else {})
    if run.hashed:
        lines.append(f"known = vocabulary.build(train.texts, most={MOST}{stops})")
        lines.append("shared = words.sharing(known.words).values()")
        shown[SHARED] = "sum(len(found) for found in shared if len(found) > 1)"
    script = export.script(
        run.at.documents,
        lines,
        shown,
        imports=["from algos.text import ranking, vocabulary, vocabulary_size", "from algos.trace import record"],
        title="Errors by how many words are known.",
    )
    library = None
    if run.by == INFORMATION and not run.hashed and not stemmed and run.least == 1 and run.pseudo_count > 0:
        library = export.filled(
            __file__,
            "library.py",
            data=run.at.documents.code,
            train=run.at.split + "[0]" if run.at.splits else "data",
            held=run.at.split + "[1]" if run.at.splits else "data",
            stop_words="list(vocabulary.STOP_WORDS)" if stops else "None",
            sizes=export.literal(run.sizes),
            event=repr(run.event),
            pseudo_count=run.pseudo_count,
        )
    return Code(
        vocabulary_size,
        script,
        library,
        why="Among words that tell equally much it may take others first.",
        note=""
        if library
        else "scikit-learn has no stems and another hash function, so there is no script with it here.",
    )


def rows(run: Words) -> Rows:
    """Every word with its texts by class, in the order in which they are learned."""
    there = run.ranked.tables[run.ranked.order, 1]
    columns: dict[str, object] = {"words" if run.hashed else "word": list(run.labels)}
    columns |= {f"texts of {name}": there[:, c].astype(int) for c, name in enumerate(run.names)}
    columns[ORDERS[run.by]] = run.ranked.scores[run.ranked.order]
    return Rows(columns, "words", f"The words of the texts learned from. {run.at.documents.source}")


def _sharing(run: Words) -> int:
    assert isinstance(run.features, Hashing)
    return sum(len(found) for found in run.features.sharing(run.known.words).values() if len(found) > 1)


def _wrong_with(run: Words, n: int) -> float:
    """The error held out with the first size of at least n words."""
    return next(state.held_out_error for state in run.trace.states if state.n >= n)


view = View(
    "Vocabulary",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        at=as_of,
        said=said,
        closer=closer.show,
        code=code,
        rows=rows,
        quantities={
            "first word": lambda run: run.labels[0],
            "texts of ham with it": lambda run: int(run.table(0)[1, 0]),
            "texts of spam with it": lambda run: int(run.table(0)[1, 1]),
            "all wrong": lambda run: Share(run.trace.final.held_out_error),
            "all learned from wrong": lambda run: Share(run.trace.final.train_error),
            "wrong with 20": lambda run: Share(_wrong_with(run, 20)),
            "fewest wrong": lambda run: Share(run.best.held_out_error),
            "best size": lambda run: run.best.n,
            "words": lambda run: len(run.known.words),
            "mutual information of the first": lambda run: run.score(0),
        },
    ),
    data="mails",
    folded=("kind", "buckets", "by", "seed", "stems", "least", "words_event", "pseudo"),
)
