"""A page: its views, a sentence, a call.

PAGE = Page("clustering", "Put together the points that are near each other ...", VIEWS, catalog.CLUSTERING, ...)

if __name__ == "__main__":
    page.show(PAGE)
"""

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from types import ModuleType
from typing import Any

import streamlit as st

from datasets import catalog
from datasets.dataset import Dataset, csv, export
from datasets.entry import Entry
from ui import (
    address,
    answers,
    compare,
    compute,
    controls,
    data_picker,
    own_source,
    player,
    runs,
    share,
    shell,
    state,
    words,
)
from ui import view as contract
from ui.picture import Picture, Row
from ui.view import ABOVE, BELOW, BESIDE, Code, Drawing, Rows, Said, Screen, Shown


@dataclass(frozen=True)
class Page:
    """The views of a subject, and the data they share. `name` is the page's file and its address."""

    name: str
    idea: str
    views: Mapping[str, contract.View]  # the first is the one on which the page opens
    entries: Sequence[Entry]
    own: Callable[[], Any]  # how it asks for the reader's own data
    draw: str = ""  # the kind of data one can draw, if any

    def view(self) -> contract.View:
        """The view that is chosen."""
        return self.views[controls.view({name: one.title for name, one in self.views.items()})]

    def data(self, view: contract.View) -> tuple[Any, ...]:
        """What a view is given: the data that are chosen, or nothing if it makes its own."""
        if view.data is None:
            return ()
        if view.fixed:
            return (catalog.make(view.data),)
        offered = self.entries if view.entries is None else view.entries
        kind = self.draw if view.draw is None else view.draw
        return (data_picker.choose(offered, default=view.data, own=view.own or self.own, draw=kind),)

    def answer(
        self, settings: Mapping[str, Any], *, own: Mapping[str, Any] | None = None, progress: Any = None
    ) -> Shown:
        """What the page shows under these settings, by short name; the others stand at their defaults.

        `own` are the reader's own data that are in use. Raises compute.Refused for what cannot be computed.
        """
        with answers.given(self.name, settings, own=own, progress=progress) as given:
            view = self.view()
            return Shown(view, view.choose(*self.data(view)), given)


def show(page: Page) -> None:
    """Draw a page: through the shell if it was reached without it."""
    _arrive(page.name, page.idea)
    _guarded(partial(_draw, page), partial(_again, page))


def _arrive(name: str, idea: str) -> None:
    if not shell.inside():
        shell.run()
        st.stop()
    back = address.went_back()
    if back or st.session_state.get("_page") != name:
        st.session_state["_page"] = name
        runs.forget()
        share.arrive(back=back)
    address.steps()
    st.session_state["_idea"] = idea


def _guarded(draw: Callable[[], None], again: Callable[[Mapping[str, Any]], runs.Run]) -> None:
    """Run the page's body: as a fragment, so that a changed setting redraws nothing else, and guarded."""

    @st.fragment
    def guarded() -> None:
        try:
            controls.start_again_if_asked()
            sending = _head(again)
            try:
                with runs.noting(controls.settings):
                    draw()
                    controls.all_drawn()
            finally:
                compare.complete()
                share.complete(sending)
            controls.complete_address()
        except compute.Refused as problem:
            st.warning(str(problem), icon=":material/block:")
        except Exception:
            shell.apologise()

    guarded()


def _again(page: Page, settings: Mapping[str, Any]) -> runs.Run:
    """A run that was kept, made once more."""
    shown = page.answer(settings, own=own_source.all_in_use(), progress=compute.where_progress_stands())
    state.learn(shown.given)
    charts = [player.noted(picture) for picture in shown.pictures]
    return runs.Run(settings, dict(shown.numbers), {c.key: c for c in charts}, shown.given.seconds, shown.given.heard)


# A view on the screen ------------------------------------------------------------------------------------------


def _draw(page: Page) -> None:
    view = page.view()
    data = page.data(view)
    questions = st.container(key="presets", horizontal=True, vertical_alignment="center", gap="xsmall")
    question = st.container()
    notices = st.container()
    left, right = st.columns([5, 1])
    above, first = left.container(), left.container()
    st.session_state[controls.BELOW] = left.container()
    try:
        run = view.choose(*data)
    finally:
        with questions:
            _presets(view, page, question)
        with notices:
            controls.notices()
    screen = view.screen_of(run)
    said = list(screen.said(run))
    with above:
        _say(said, ABOVE)
    if not screen.ringed:
        _charts(screen.chart(run), first, left)
    with left:
        if screen.below:
            screen.below(run)
        _say(said, BELOW)
    with right:
        numbers(screen.numbers(run), help=screen.help_of(run))
        _say(said, BESIDE)
    looked: list[Any] = []
    more(_sections(screen, run, looked))
    if screen.ringed:  # last, to mark what was looked at
        marked = bool(looked) and looked[0] is not None
        _charts(screen.ringed(run, looked[0]) if marked else screen.chart(run), first, left)


def _charts(drawing: Drawing, first: Any, others: Any) -> None:
    """The first chart, or the first row of them, above the controls that belong to it, the others below these."""
    parts = [drawing] if isinstance(drawing, (Picture, Row)) else list(drawing)
    for i, part in enumerate(parts):
        with first if i == 0 else others:
            _chart(part)


def _chart(drawing: Picture | Row) -> None:
    if isinstance(drawing, Picture):
        player.draw(drawing)
    else:
        places = st.columns(list(drawing.widths) or len(drawing.pictures))
        for place, one in zip(places, drawing.pictures, strict=False):
            with place:
                player.draw(one)


def _say(said: Iterable[Said], where: str) -> None:
    for one in said:
        if one.where == where and one.text:
            getattr(st, one.kind)(one.text, **({"icon": one.icon} if one.icon else {}))


def _sections(screen: Screen, run: Any, looked: list[Any]) -> dict[str, Callable[[], None]]:
    closer, code, rows = screen.closer, screen.code, screen.rows
    found: dict[str, Callable[[], None]] = {}
    if closer:
        found["Look closer"] = lambda: looked.append(closer(run))
    found |= {title: partial(draw, run) for title, draw in screen.sections.items()}
    found["Theory"] = lambda: _theory(screen, run)
    if code:
        found["Code"] = lambda: _code(code(run))
    if rows:
        found["Data"] = lambda: _rows(rows(run))
    return found


def _theory(screen: Screen, run: Any) -> None:
    if isinstance(screen.theory, str):
        st.markdown(screen.text())
    else:
        screen.theory(run)


def _code(it: Code) -> None:
    if it.note:
        st.caption(it.note)
    code(it.algorithm, it.script, it.library, why=it.why)


def _rows(it: Rows) -> None:
    if it.note:
        st.caption(it.note)
    _table(it.frame(), it.download, name=it.name, source=it.source)


def _presets(view: contract.View, page: Page, below: Any) -> None:
    """Buttons that set the controls, and under them the question of the one in force."""
    name = next(name for name, one in page.views.items() if one is view)
    st.caption("Try this", width="content")
    options = [Preset(preset.label, preset.question, {"view": name} | dict(preset.settings)) for preset in view.presets]
    for i, preset in enumerate(options):
        st.button(
            preset.label,
            key=f"{page.name}_preset_{i}",
            help=preset.question,
            on_click=_apply,
            args=(page.name, preset.question, dict(preset.settings)),
            type="secondary",
        )
    chosen = st.session_state.get("_preset")
    held = controls.settings()
    asked = [one.question for one in options if (page.name, one.question) == chosen or _met(one, held)]
    if asked:
        below.info(asked[0], icon=":material/help:")


# Pages that draw themselves -------------------------------------------------------------------------------------


def open(name: str, *, idea: str) -> None:
    """Start the page `name` (its file's name): through the shell if it was reached without it."""
    _arrive(name, idea)


def body(draw: Callable[[], None]) -> None:
    """Run the page's body."""
    _guarded(draw, lambda settings: runs.again(settings, draw))


def _head(again: Callable[[Mapping[str, Any]], runs.Run]) -> Any:
    """Title and idea, what one can do with the page, and the runs that were kept. Gives the place of Send."""
    topic = next(t for t in shell.TOPICS if t.name == st.session_state["_page"])
    st.session_state["_numbers"] = {}
    with st.container(horizontal=True, vertical_alignment="center", key="head"):
        st.title(topic.title, anchor=False, width="content")
        st.caption(st.session_state["_idea"], width="stretch")
        compare.button()
        sending = st.popover(
            "Send",
            icon=":material/send:",
            type="tertiary",
            help="Links and files of this picture.",
            key=controls.key_of("send"),
            on_change="rerun",  # what is costly in it is drawn once it is open
        )
        st.button(
            "Reset",
            icon=":material/restart_alt:",
            type="tertiary",
            help="Put every setting of this page back to its default. Kept runs stay.",
            on_click=_reset,
            key=controls.key_of("reset"),
        )
    compute.progress_place()
    compare.bar(again)
    return sending


def _reset() -> None:
    controls.set_all({})
    st.session_state.pop("_preset", None)


@dataclass(frozen=True)
class View:
    """One way to look at a page's subject: its title, what draws it, and the data set on which it opens.

    A view without a data set draws its own numbers from settings of its own: `show` takes no argument.
    """

    title: str
    show: Callable[..., None]
    data: str | None = None
    fixed: bool = False  # it always works on that data set
    entries: Sequence[Entry] | None = None  # what it offers, where that differs from the page's other views
    own: Callable[[], Any] | None = None  # how it asks for the reader's own data, likewise
    draw: str | None = None  # the kind of data one can draw for it, likewise


def views(options: Mapping[str, View], entries: Sequence[Entry], *, own: Callable[[], Any], draw: str = "") -> None:
    """Let the reader choose a view and, unless it has its own, the data; then draw it."""
    view = options[controls.view({name: option.title for name, option in options.items()})]
    if view.data is None:
        view.show()
    elif view.fixed:
        view.show(catalog.make(view.data))
    else:
        offered = entries if view.entries is None else view.entries
        kind = draw if view.draw is None else view.draw
        view.show(data_picker.choose(offered, default=view.data, own=view.own or own, draw=kind))


@dataclass(frozen=True)
class Preset:
    """Something worth seeing: settings that differ from the defaults, and the question they pose."""

    label: str
    question: str
    settings: Mapping[str, Any] = field(default_factory=dict)


def presets(options: Sequence[Preset]) -> None:
    """Buttons that set the controls, and under them the question of the one in force."""
    if answers.now():
        return
    page = st.session_state["_page"]
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="presets"):
        st.caption("Try this", width="content")
        for i, preset in enumerate(options):
            st.button(
                preset.label,
                key=f"{page}_preset_{i}",
                help=preset.question,
                on_click=_apply,
                args=(page, preset.question, dict(preset.settings)),
                type="secondary",
            )
    chosen = st.session_state.get("_preset")
    held = controls.settings()
    asked = [preset.question for preset in options if (page, preset.question) == chosen or _met(preset, held)]
    if asked:
        st.info(asked[0], icon=":material/help:")


def _met(preset: Preset, held: Mapping[str, Any]) -> bool:
    """Whether controls that hold `held` stand as the preset sets them and no other way: a link brings its question."""
    wanted = {controls.key_of(name): value for name, value in preset.settings.items()}
    changed = [controls.key_of(name) for name in held]
    moved = set(changed) - {controls.key_of("view")}
    return bool(moved) and set(changed) <= set(wanted) and all(controls.stands(k, v) for k, v in wanted.items())


def _apply(page: str, question: str, settings: dict[str, Any]) -> None:
    controls.set_all(settings)
    st.session_state["_preset"] = (page, question)


def columns() -> tuple[Any, Any]:
    """Where the chart goes, and beside it where the numbers go; what a link asked for in vain stands above both."""
    if not answers.now():
        controls.notices()
    left, right = st.columns([5, 1])
    return left, right


def numbers(values: Mapping[str, float | int | str], *, help: Mapping[str, str] | None = None) -> None:
    """At most four numbers that matter, beside the chart. Kept at full precision for `code` to check."""
    runs.number(values)
    if answers.now():
        return
    st.session_state["_numbers"] = dict(values)
    with st.container(horizontal=True, gap="medium"):
        for label, value in list(values.items())[:4]:
            st.metric(label, words.number(value), help=(help or {}).get(label), width="content")


def more(sections: Mapping[str, Callable[[], None]]) -> None:
    """Look closer, Theory, Code, Data: one drawn at a time, the open one in the address. Above them, kept runs."""
    if answers.now():
        return
    compare.reserve()
    names = list(sections)
    controls.remember(controls.key_of("more"), names[0])
    for name, tab in zip(
        names,
        st.tabs(names, key=controls.key_of("more"), on_change="rerun", bind="query-params"),
        strict=True,
    ):
        if tab.open:
            with tab, runs.unnoted():
                sections[name]()


def code(algorithm: ModuleType, script: str, library: str | None, *, why: str = "") -> None:
    """This run as a script, the algorithm's source, and the call a practitioner would make.

    `why` says where the library's definitions differ from ours.
    """
    st.caption("This run: prints the numbers beside the chart, to the last digit.")
    st.code(script, language="python")
    name = algorithm.__name__.rpartition(".")[2]
    st.download_button("Download the script", script, f"{name}_run.py", "text/x-python", on_click="ignore")
    if library:
        st.caption("The same with a well-known library. " + why)
        st.code(library, language="python")
    st.caption(f"The algorithm: `{algorithm.__name__.replace('.', '/')}.py`")
    st.code(inspect.getsource(algorithm), language="python")


def data(dataset: Dataset, results: Mapping[str, Any] | None = None) -> None:
    """The rows with the page's result columns, where they come from, and a download of both."""
    frame = dataset.frame().assign(**(results or {}))
    _table(frame, lambda: export(dataset, dict(results or {})), name=dataset.name, source=dataset.source)


def table(columns: Mapping[str, Any], *, name: str, source: str) -> None:
    """The same for a table that is no data set: equally long columns, a name for the file, and what the rows are."""
    import pandas as pd

    frame = pd.DataFrame(dict(columns))
    _table(frame, lambda: csv(frame), name=name, source=source)


def _table(frame: Any, file: Callable[[], bytes], *, name: str, source: str) -> None:
    st.caption(source)
    st.dataframe(frame, height=320, key=controls.key_of("table"))
    st.download_button(
        "Download as CSV", file, f"{name}.csv", "text/csv", on_click="ignore", icon=":material/download:"
    )
