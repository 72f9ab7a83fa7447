// A chart that is made once and changed in place, its player, and the charts of kept runs beside it.
// data, as JSON: { chart: its key, visit and home: where its frames can be asked for (ask), run: the name of the run,
// covered: whether a guess is awaited, stays: whether the run is not played after it, asks: what is drawn into it as a guess { kind, x, y: the axes }, figure: the frame
// on display, alt, at: its number, n: how many there are, caption, longest: of some captions, start: where it opens by itself,
// maps: whether frames need a full redraw, steps: the step of each frame, of a run, name: the parameter of the address
// that holds the frame, lead: whether it is the page's clock, numbers: those of the frame, if so, rested: the frame that
// the page takes it to rest on, if that matters to it, acts: how often something was done that is no move of a slider,
// opened: how often a link, a file or a preset was opened, moves: how often a slider was let go (where it was, too: what
// was held is told away then), revision: as long as it is the same, a zoomed part stays, still: a picture to look at,
// note: a sentence under the headline, tells: whether where it opens shows what a setting does,
// greets: whether it plays once by itself when it has come, where motion is welcome, follows: what sliders say in each frame, by short name, drags: what can be dragged in it, tracks: axes along which its player goes { axis: the place of each frame }, others: the same of kept runs beside, with a letter and a colour, frames: all of
// them, { number: { changes, caption } }, in a file that plays by itself }
import { ask, busy, meet } from "./lane.js";
import { inHand, leads, stands, tell } from "./clock.js";
import { names, spoken } from "./named.js";
import { NARROW, Panel, calm } from "./panel.js";
import { Sketch } from "./sketch.js";
import { fill } from "./track.js";

const stages = new WeakMap();
const SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 30]; // frames a second times two; the last is as fast as it goes
const GLIDE = 260; // milliseconds of a step, where there is time for it
const SECONDS = 4; // that a run takes at most, once it is guessed
const SINGLE = 250; // milliseconds of a step from which on none is left out of what is played
const DRAWN = 33; // milliseconds that a frame of a short step takes to be drawn, as long as none was
const PLAYS = 26; // seconds that one takes at most at the pace it opens with
const TICKED = 26; // frames: of no more each has a tick on the slider
const FEW = 8; // frames: of so few each is shown long enough for its headline to be read
const GREETS = 1500; // milliseconds after which one that greets plays
const LINGER = 700; // milliseconds that the end of a sweep stays before it comes back
const RESTS = 350; // milliseconds after which a frame is looked at
const HEAD = 64; // pixels at the top of a page that its bar may cover
const LATE = 0.9; // of a run: one that opens past it is played from its beginning
const AHEAD = 12; // frames that are asked for before they are needed
const MOST = 400; // frames at hand
const KEYS = [
  ["Space", "play and pause"], ["→ or PageDown", "a step on"], ["← or PageUp", "a step back"],
  ["Home, End", "the first step, the last"], ["K", "keep the run"], ["R", "reset the settings"], ["?", "these keys"],
];
const PLAY = ["Play", "M4 2v12l10-6z"];
const PAUSE = ["Pause", "M3 2h4v12H3zM9 2h4v12H9z"];
const REPLAY = ["Replay", "M8 .5v2a5.7 5.7 0 1 1-5.7 5.7h1.8A3.9 3.9 0 1 0 8 4.3v2.2L4 3.5z"];
const page = () => document.querySelector("[data-testid=stApp]"); // of the app; not in a file that plays by itself
// What the sliders of a sweep say in its frame i, by short name; null of a run, and where it goes through no setting.
const through = ({ steps, follows }, i) => !steps && follows ? Object.fromEntries(Object.entries(follows).map(([name, values]) => [name, values[i]])) : null;
const stops = ({ steps, n }) => steps ?? (n > 1 ? [...Array(n).keys()] : null); // where one can stand: steps, or frames
export const running = () => Boolean(page()) && page().dataset.testScriptState !== "notRunning";

function keysShown() {
  const there = document.querySelector(".stage-keys");
  if (there) return there.remove();
  const list = Object.assign(document.createElement("dialog"), { className: "stage-keys" });
  const known = KEYS.filter(([key]) => page() || !"KR".includes(key)); // a file keeps nothing and has no settings
  list.innerHTML = `<dl>${known.map(([key, words]) => `<dt><kbd>${key}</kbd></dt><dd>${words}</dd>`).join("")}</dl>`;
  list.onclose = list.onclick = () => list.remove();
  document.querySelector(".stage").append(list);
  list.showModal();
}

// The question is on the screen.
function inSight() {
  const question = document.querySelector("[class*=st-key-guess]") ?? document.querySelector(".st-key-asked");
  const { top, bottom } = question?.getBoundingClientRect() ?? {};
  if (top < HEAD || bottom > innerHeight) question.scrollIntoView({ block: innerWidth > NARROW ? "center" : "nearest" });
}

class Stage {
  constructor(root) {
    this.root = root;
    this.panels = new Map(); // key -> Panel
    this.rate = 2;
    this.at = 0;
    this.news = 0; // how often the page has told something new
    this.timer = null;
    this.hurry = null; // milliseconds of a step while it is played faster for once
    this.stride = 1; // by how many frames what is played goes on, of late
    this.wished = false; // whether Play was pressed before the page has heard of what was moved
    this.swept = false; // whether somebody has moved along a sweep
    this.moved = false; // whether the reader has moved in what the page opened with
    this.stood = null; // where the reader was before something was held
    this.ahead = false; // whether it looks at the end of a run of which the reader has not seen the start
    this.said = null; // the caption of what is drawn
    this.home = null; // where a sweep that is played comes back to
    this.until = null; // the frame on which it comes to rest, if that is not the last
    this.named = new Map(); // what its charts name, and in which colour
    this.find("range").oninput = () => this.jump(Number(this.find("range").value));
    const last = () => this.told.n - 1;
    for (const [name, act] of Object.entries({
      first: () => this.jump(0), back: () => this.jump(this.at - 1), forward: () => this.jump(this.at + 1, true),
      last: () => this.jump(last()), play: () => (this.bring(), this.play()), slower: () => this.choose(-1), faster: () => this.choose(1),
    })) this.find(name).onclick = act;
    this.pace(0);
    this.onResize = () => this.panels.forEach((panel) => panel.fit());
    addEventListener("resize", this.onResize);
    root.addEventListener("painted", () => this.name());
    this.above = new ResizeObserver(this.onResize); // what stands above them leaves them more or less of the screen
    // The theme's colours reach a chart by its layout: a colour that changes is told by the transition it makes.
    root.querySelector(".stage-theme").addEventListener("transitionend", () => this.panels.forEach((panel) => panel.draw()));
  }

  find(name) {
    return this.root.querySelector(`[data-do=${name}]`);
  }

  // What the page says: another run, or the same drawn another way (another cell is ringed, a kept run is beside it).
  tell(told) {
    const before = this.told;
    const { rested, moves, ...rest } = told;
    const words = JSON.stringify(rest);
    if (words === this.words) {
      this.told.rested = rested;
      return this.past();
    }
    if (before?.run === null && this.page.run === told.run && this.page.opened === told.opened && inHand()) return void (this.page = told);
    this.words = words;
    this.told = this.page = told;
    this.release(before?.follows);
    this.past();
    this.news += 1;
    delete document.body.dataset.held;
    if (told.visit) meet(new URL(told.home, location.href).href, told.visit);
    const reveals = Boolean(this === lead() && before?.covered && !told.covered && before.run === told.run && !before.stays); // a guess was given
    const same = before && before.run === told.run && before.n === told.n;
    const anew = !same || before.opened !== told.opened;
    const place = before ? this.place(before) : null;
    if (anew || told.covered) this.stop();
    if (before?.n !== told.n) this.suit();
    this.frames = new Map([[told.at, { charts: {}, caption: told.caption, numbers: told.numbers }]]);
    for (const [i, frame] of Object.entries(told.frames ?? {})) this.frames.set(Number(i), frame);
    const alike = before && (told.steps ? before.steps : told.follows && JSON.stringify(through(told, told.start)) === JSON.stringify(through(before, before.start)));
    const stays = place !== null && alike && told.revision === before.revision && told.opened === before.opened;
    if (anew) this.wants = stays && !told.covered ? this.placed(place) : told.at;
    if (!same) this.stand(this.wants);
    if (anew) this.swept = false;
    if ((!same && !stays) || before.opened !== told.opened) this.moved = this.ahead = false;
    this.held = null;
    if ((told.covered && !before?.covered) || (told.lead && before && before.opened !== told.opened)) setTimeout(inSight);
    if (told.covered) document.body.dataset.covered = "";
    else if (this === lead() && !reveals) delete document.body.dataset.covered;
    this.root.querySelector(".stage").classList.toggle("stage-covered", Boolean(told.covered));
    if (before && (before.acts !== told.acts || before.opened !== told.opened)) this.panels.forEach((panel) => panel.giveUp?.());
    this.above.disconnect();
    const around = this.root.closest("[data-testid=stMainBlockContainer]"); // where a question may still be on its way
    for (const part of [document.querySelector(".st-key-asked"), around]) if (part && told.lead) this.above.observe(part);
    this.build();
    if (!before && told.greets && !calm()) setTimeout(() => this.greet(), GREETS);
    const wished = this.wished && told.run && !told.covered;
    this.wished = false;
    return this.arrive().then(() => this.told === told && (reveals ? this.reveal() : wished && this.timer === null && this.play()));
  }

  // It plays by itself, unless somebody is at it already.
  greet() {
    if (this.root.isConnected && this.timer === null && !this.moved && !inHand()) return this.play();
  }

  // A guess was given: the run is played in some seconds, or a setting gone through and back, and then what is said of it can
  // be read.
  reveal() {
    const plays = this.unplayed();
    const there = this.wants >= this.told.ends; // nothing of it is left to be played
    if (calm() || there || !(plays || (this.told.follows && this.unswept()))) {
      delete document.body.dataset.covered;
      return (plays || "ends" in this.told) && this.jump(this.told.ends ?? this.told.n - 1);
    }
    if (!plays) return this.sweep();
    this.until = this.told.ends ?? null;
    return this.quickly();
  }

  playing() {
    return this.timer !== null;
  }

  // Whether there is more of a run to be seen, of what grows, or of what opens at its first picture and goes through no setting.
  unplayed() {
    const { steps, start, follows, grows, n } = this.told;
    return (Boolean(steps) || grows || (start === 0 && !follows && !this.swept)) && this.wants < n - 1;
  }

  // Whether a sweep waits to be played.
  unswept() {
    return !this.told.steps && this.told.n > 1 && !this.told.covered && !this.swept;
  }

  // A sweep is played from its first value to its last. It comes back to where the answer is, if that is said; through a
  // setting to the one where it stood; what grows as it is played stays whole, unless it stood on the way.
  async sweep() {
    const home = this.told.ends ?? (this.told.follows ? this.wants : this.wants || this.told.n - 1);
    await this.jump(0);
    this.home = home;
    return this.quickly();
  }

  // What is played is over: it rests where its answer is, if that is said.
  finish() {
    return this.jump(this.home ?? this.until ?? this.told.n - 1);
  }

  // Played to its end in some seconds, however long it is and however slow the machine.
  quickly() {
    const left = Math.max(1, this.last() - this.wants);
    this.swept = true;
    this.hurry = Math.min(500 / Math.min(SPEEDS[this.rate], SPEEDS.at(-2)), (1000 * SECONDS) / left);
    this.pace(0);
    return this.play();
  }

  // Where the reader stands in a run that is about to be another one.
  place(before) {
    if (this.held) return this.held;
    const sliders = through(before, this.wants);
    if (sliders) return this.wants === before.start ? "start" : sliders;
    if (this.wants >= before.n - 1) return "end";
    return this.wants === before.start ? "start" : stops(before)?.[this.wants] ?? "start";
  }

  placed(place) {
    const { n, start, follows } = this.told;
    if (place === "end") return n - 1;
    if (place === "start") return start;
    if (typeof place === "object") {
      const away = (i) => Object.keys(place).reduce((sum, name) => sum + Math.abs((follows[name]?.[i] ?? place[name]) - place[name]), 0);
      return [...Array(n).keys()].reduce((best, i) => (away(i) < away(best) ? i : best), 0);
    }
    const past = stops(this.told).findIndex((step) => step > place);
    return past < 0 ? n - 1 : Math.max(past - 1, 0);
  }

  // The places of the charts, and what belongs to the bar.
  build() {
    const { told } = this;
    const row = this.root.querySelector(".stage-row");
    const shown = [{ ...told, key: told.chart }, ...(told.others ?? [])];
    const said = this.wants === told.at ? told.caption : this.said ?? told.caption; // what is shown until the frame is there
    row.toggleAttribute("data-numbers", Object.keys(told.numbers ?? {}).some(Boolean));
    this.headline(said); // first: it leaves the charts the rest of the screen
    const keys = shown.map(({ key }) => key);
    for (const [key, panel] of this.panels) {
      if (keys.includes(key)) continue;
      panel.gone();
      panel.root.parentElement.remove();
      this.panels.delete(key);
    }
    row.classList.toggle("stage-beside", shown.length > 1);
    for (const one of shown) {
      if (!this.panels.has(one.key)) row.append(this.place_of(one)); // one that is moved loses the focus
      const panel = this.panels.get(one.key);
      const part = panel.root.parentElement;
      if (row.children[keys.indexOf(one.key)] !== part) row.insertBefore(part, row.children[keys.indexOf(one.key)] ?? null);
      const name = part.querySelector(".stage-name");
      name.textContent = shown.length > 1 ? (one.letter ?? "now") : "";
      name.style.color = one.colour ?? "";
      panel.take(told.covered ? { ...one, tracks: {} } : one, { revision: told.revision, still: told.still });
      const asks = one.key === told.chart ? told.asks : null;
      if (!asks) panel.sketch = panel.sketch?.gone();
      else panel.sketch ??= new Sketch(panel, asks, (drawn) => this.guessed(drawn));
    }
    const plays = told.n > 1;
    this.root.querySelector(".bar").hidden = !plays;
    this.reaches(told.n);
    this.keys((told.lead || told.greets) && plays);
  }

  place_of({ key }) {
    const part = document.createElement("div");
    part.className = "stage-part";
    part.innerHTML = `<div class="stage-name"></div><div class="stage-said"></div><div class="stage-box"><div class="stage-plot" role="img"></div></div><div class="stage-tools" role="toolbar" aria-label="Picture"></div>`;
    const now = key === this.told.chart; // a kept run is there to look at
    const panel = new Panel(part.querySelector(".stage-box"), {
      clicked: now ? (i) => this.clicked?.(i) : null,
      dragged: (place, last) => this.dragged?.(place, last),
      goes: (i) => i === this.wants || this.jump(i),
      plays: () => this.timer !== null,
      fill: this.told.lead,
    });
    panel.plot.dataset.chart = key;
    if (now) panel.plot.dataset.now = "";
    this.panels.set(key, panel);
    return part;
  }

  // Frame `wants` on the screen, and all that is said with it.
  arrive() {
    this.range();
    this.root.dataset.busy = "";
    return (this.coming ??= this.come().finally(() => {
      this.coming = null;
      delete this.root.dataset.busy; // it shows what it was told
    }));
  }

  async come() {
    for (;;) {
      const { told, wants: i } = this;
      const frame = await this.frame(i);
      if (this.told !== told || this.wants !== i) continue;
      if (!frame) {
        const there = this.frames.has(this.at) ? this.at : told.at; // no answer: what is at hand stays
        if (there === i) return;
        this.wants = there;
        continue;
      }
      const glide = this.gliding && Math.abs(i - this.at) <= 1 && !calm() ? this.gliding : 0;
      this.at = i;
      this.say(frame);
      await this.paint(frame, glide);
      if (this.told === told && this.wants === i) return;
    }
  }

  paint(frame, glide) {
    return Promise.all([...this.panels].map(([key, panel]) => panel.change(frame.charts[key]?.changes ?? {}, glide)));
  }

  // Frame i as the server draws it; some that follow are asked for with it.
  async frame(i) {
    const { told, frames } = this;
    const { stride } = this;
    if (!frames.has(i) && told.visit) await this.fetch(i, this.timer !== null ? AHEAD : 3);
    else if (this.timer !== null && !this.near(Math.min(i + (stride * AHEAD) / 2, told.n - 1)) && !busy()) this.fetch(i + stride, AHEAD);
    return frames.get(i);
  }

  async fetch(i, ahead) {
    const { told, frames } = this;
    const back = this.timer !== null ? 0 : 2;
    const wanted = [];
    for (let k = 0; k <= ahead; k++) {
      const j = Math.min(Math.round(i + k * this.stride), told.n - 1);
      if (!wanted.includes(j) && !(k ? this.near(j) : frames.has(j))) wanted.push(j); // the first is always drawn
    }
    for (let j = i - back; j < i; j++) if (j >= 0 && !frames.has(j)) wanted.push(j);
    if (!wanted.length || told.run === null) return;
    const said = await ask(`frames of ${told.chart}`, { ask: "frames", chart: told.chart, run: told.run, frames: wanted });
    if (!said?.frames || this.told !== told) return;
    for (const [j, frame] of Object.entries(said.frames)) frames.set(Number(j), frame);
    for (const j of frames.keys()) if (frames.size > MOST && j !== told.at && Math.abs(j - this.wants) > 2 * AHEAD * this.stride) frames.delete(j);
  }

  // Whether a frame is at hand, or one that does for it as what is played goes on.
  near(i) {
    const { frames, stride } = this;
    return frames.has(i) || [...frames.keys()].some((j) => Math.abs(j - i) < stride / 2);
  }

  say(frame) {
    const { told } = this;
    this.range();
    this.past();
    this.said = frame.caption;
    this.headline(frame.caption);
    this.find("range").setAttribute("aria-valuetext", frame.caption);
    for (const [key, panel] of this.panels) {
      const theirs = frame.charts[key]?.caption ?? (told.others ?? []).find((one) => one.key === key)?.caption;
      const said = key === told.chart ? "" : theirs ?? ""; // of its own run the headline speaks
      panel.root.parentElement.querySelector(".stage-said").replaceChildren(...spoken(said, this.named));
    }
    if ((told.lead || told.run === null) && frame.numbers) tell({ run: told.run, numbers: frame.numbers, held: told.run === null, named: this.named });
    if (told.run) this.guide((values) => (this.at === told.start ? null : values[this.at]));
    clearTimeout(this.standing);
    this.standing = setTimeout(() => this.stand(this.at), 300);
    clearTimeout(this.resting);
    if (this.timer === null) this.resting = setTimeout(() => this.rest(), RESTS);
  }

  // The page knows on which frame its reader rests; what explains that frame is drawn again, if it is open.
  rest() {
    const { run, rested, chart, visit, n } = this.told;
    if (!run) return; // a run that is shown while a slider is held is none of the page's
    if (running()) return void (this.resting = setTimeout(() => this.rest(), RESTS)); // it would speak of what was before
    if (visit && n > 1) ask(`rest of ${chart}`, { ask: "rest", chart, run, frame: this.at });
    if (rested === undefined || this.at === rested) return;
    this.told.rested = this.at;
    this.rests?.(`${run} ${this.at}`);
  }

  // The sections below speak of the frame on which the reader rested; until they are drawn again that is seen.
  past() {
    const { rested } = this.page;
    if (this === lead()) document.body.toggleAttribute("data-past", rested !== undefined && this.at !== rested);
  }

  // Sliders of the settings that the player goes through stand where `at` has them, or where the page has them (null).
  guide(at) {
    const follows = Object.entries(this.page?.follows ?? {});
    if (follows.length && shown.has(this)) leads(Object.fromEntries(follows.map(([name, values]) => [name, at(values)])));
  }

  // Those that another picture took along stand where the page has them, unless one that is here takes them along.
  release(follows = {}) {
    const taken = new Set([...shown].flatMap(({ page }) => Object.keys(page?.follows ?? {})));
    const left = Object.keys(follows).filter((name) => !taken.has(name));
    if (left.length) leads(Object.fromEntries(left.map((name) => [name, null])));
  }

  headline(said) {
    const words = this.root.querySelector(".words");
    words.hidden = !said;
    words.dataset.longest = this.told.longest ?? "";
    words.firstElementChild.replaceChildren(...spoken(said && this.ahead && !this.told.run ? `At the end: ${said}` : said, this.named));
    const note = this.root.querySelector(".note");
    note.hidden = !this.told.note;
    note.replaceChildren(...spoken(this.told.note ?? "", this.named));
  }

  // What its charts name in a colour, as they are drawn now, is written in it beside them.
  name() {
    const named = new Map([...this.panels.values()].filter((panel) => panel.figure).flatMap((panel) => [...names(panel)]));
    if (String([...named]) === String([...this.named])) return;
    this.named = named;
    if (this.frames.has(this.at)) this.say(this.frames.get(this.at));
  }

  // Its slider goes through `n` frames; of few each has its tick.
  reaches(n) {
    const range = this.find("range");
    range.max = n - 1;
    range.classList.toggle("ticked", n <= TICKED);
    range.style.setProperty("--steps", n - 1);
  }

  range() {
    this.find("range").value = this.wants;
    fill(this.find("range"));
    if (this.timer === null && !this.wished) this.label(this.moved && this.wants >= this.told.n - 1 ? REPLAY : PLAY);
  }

  // The address says on which frame it opens, if that is not where the chart opens anyway.
  stand(frame) {
    clearTimeout(this.standing);
    const { name, run, start } = this.told;
    if (name && run) stands(name, run, frame === start ? null : frame);
  }

  // What an answer to a held slider shows: other settings, for the moment.
  live({ charts, sets = {} }) {
    const said = charts[this.told?.chart];
    if (!said) return;
    this.stop();
    document.body.dataset.held = ""; // sentences and sections are still those of the page
    this.told = { ...this.told, steps: undefined, follows: undefined, tracks: undefined, others: undefined, ...said, run: null };
    this.words = null; // whatever the page says next is news
    this.frames = new Map([[said.at, { charts: {}, caption: said.caption, numbers: said.numbers }]]);
    this.wants = this.at = said.at;
    const own = Object.keys(sets).some((name) => name in (this.page.follows ?? {})); // one of its settings was dragged in the picture
    if (this.held && own) this.held = "start";
    else if (this.held && typeof this.held === "object") leads(through(this.told, this.at)); // they stand where the frame has them
    this.reaches(said.n);
    this.build();
    return this.arrive();
  }

  // Whether something in a chart is being dragged.
  grips() {
    return [...this.panels.values()].some((panel) => panel.held);
  }

  // What is held is let go, and nothing comes of it: the run of the page is shown again.
  letGo() {
    this.panels.forEach((panel) => panel.giveUp?.());
    this.held = this.stood;
    this.ahead = false;
    if (this.page && this.told !== this.page && !this.told.run) return this.tell(this.page);
    this.held = null;
    this.news += 1; // an answer on its way is to something that is not held any more
  }

  // Where what is held has it look: where the reader is; what a run comes to, if it has only opened at its step 0 or 1, where
  // little is to be seen of a setting. One that the player goes through says itself where that is.
  looks({ set = {}, drag }) {
    const { steps, follows = {}, covered, start, tells } = this.told;
    if (covered || Object.keys(set).some((name) => name in follows)) return "start";
    const place = this.place(this.told);
    if (!steps) return tells || place === "start" ? "start" : typeof place === "object" ? place : drag ? "start" : this.wants;
    if (place !== "start") return place;
    if (steps[start] > 1) return steps[start];
    return drag || this.moved || tells ? "start" : "end";
  }

  // A slider is held, and the reader will stay where it has the stage look; or there is nothing to see of it.
  holds(on, what) {
    if (on && this.told.run) this.stood = this.place(this.told);
    this.ahead = on && (this.ahead || (this.looks(what) === "end" && this.stood === "start"));
    this.held = on ? this.looks(what) : null;
  }

  jump(i, glides = false) {
    this.stop();
    this.swept = this.moved = true;
    this.ahead = false;
    this.gliding = glides ? GLIDE : 0;
    this.wants = Math.max(0, Math.min(this.told.n - 1, i));
    this.held = null;
    if (!this.told.run) this.held = this.place(this.told); // of a run that is still to come
    return this.arrive();
  }

  label([name, icon]) {
    const play = this.find("play");
    play.setAttribute("aria-label", name);
    play.title = name;
    play.querySelector("span").textContent = name;
    play.querySelector("path").setAttribute("d", icon);
  }

  stop() {
    if (this.timer !== null && this === lead() && !this.told.covered) delete document.body.dataset.covered;
    clearTimeout(this.timer);
    this.timer = this.home = this.until = null;
    if (this.told) this.range();
    this.stride = 1;
    if (this.hurry !== null) {
      this.hurry = null;
      this.pace(0);
    }
    clearTimeout(this.resting);
    if (this.told) this.resting = setTimeout(() => this.rest(), RESTS);
  }

  // Milliseconds of a step.
  pause() {
    return this.hurry ?? 500 / SPEEDS[this.rate];
  }

  // Whether frames are left out where a machine is slower than the clock: not where each can be told from the next, and
  // not where all of them are to come as fast as it goes.
  skips() {
    return this.hurry !== null || (this.pause() < SINGLE && this.rate < SPEEDS.length - 1);
  }

  // From the frame on display on it goes by the clock, with the next frame `until` then.
  wind(until = 0) {
    this.since = { at: this.at + 1, time: performance.now() + until };
    this.stride = this.skips() ? Math.max(1, DRAWN / this.pause()) : 1;
  }

  // Where what is played comes to rest.
  last() {
    return this.until ?? this.told.n - 1;
  }

  // The frame that is due, or one before it that is at hand.
  due() {
    if (!this.skips()) this.wind();
    const { at, time } = this.since;
    const last = this.last();
    const now = Math.max(at, this.at + 1, at + Math.floor((performance.now() - time) / this.pause()));
    if (now >= last) return last;
    for (let i = now; i > Math.max(this.at, now - 2 * this.stride); i--) if (this.frames.has(i)) return i;
    return now;
  }

  async tick() {
    if (this.at >= this.last()) return this.home === null ? this.stop() : void (this.timer = setTimeout(() => this.finish(), LINGER));
    const pause = this.pause();
    const mine = this.timer;
    this.gliding = pause >= SINGLE ? Math.min(GLIDE, 0.7 * pause) : 0;
    this.wants = this.due();
    this.stride = (3 * this.stride + this.wants - this.at) / 4;
    await this.arrive();
    const { at, time } = this.since;
    if (this.timer === mine) this.timer = setTimeout(() => this.tick(), Math.max(0, time + (this.at + 1 - at) * pause - performance.now()));
  }

  async play() {
    if (this.timer !== null) return this.stop();
    if (!this.told.run) return this.wish(!this.wished); // it is shown while something is held
    const late = !this.moved && this.at > LATE * (this.told.n - 1); // it opened so near its end that little is left to play
    this.moved = true;
    this.ahead = false;
    this.label(PAUSE);
    const mine = (this.timer = setTimeout(() => {}, 0));
    if (this.at >= this.told.n - 1 || late) {
      this.wants = 0;
      await this.arrive();
    }
    if (this.timer !== mine) return;
    this.wind(250);
    this.timer = setTimeout(() => this.tick(), 250);
  }

  // To play what the page will say, as soon as it has said it.
  wish(on) {
    this.wished = on;
    this.label(on ? PAUSE : PLAY);
  }

  // On a phone: its headline, all of its plots and its player onto the screen, as it is about to play.
  bring() {
    if (innerWidth > NARROW || this.timer !== null) return;
    const foot = Math.max(...[...this.root.querySelectorAll(".stage-box")].map((box) => box.getBoundingClientRect().bottom));
    if (foot > this.find("play").getBoundingClientRect().top) this.root.querySelector(".stage").scrollIntoView({ behavior: calm() ? "auto" : "smooth" });
  }

  // A long run is played faster, not in fewer steps, and a short one more slowly, until the reader has chosen a pace.
  suit() {
    if (this.chosen) return;
    const { n } = this.told;
    this.rate = SPEEDS.findIndex((speed) => speed >= (n > FEW ? 1 : 0.5) && n / 2 / speed <= PLAYS);
    this.pace(0);
  }

  choose(change) {
    this.chosen = true;
    this.hurry = null;
    this.pace(change);
    if (this.timer !== null) this.wind(this.pause());
  }

  pace(change) {
    this.rate = Math.max(0, Math.min(SPEEDS.length - 1, this.rate + change));
    const fastest = this.hurry === null && this.rate === SPEEDS.length - 1;
    const times = Number((500 / this.pause()).toPrecision(this.hurry === null ? 2 : 1));
    const speed = { textContent: fastest ? "max" : `${times}×`, title: fastest ? "As fast as it goes" : times === 0.5 ? "1 step a second" : `${2 * times} steps a second` };
    Object.assign(this.root.querySelector(".speed"), speed);
  }

  // Keys of the whole page, but for those that belong to what has the focus; heard first, as tabs keep all of them.
  keys(on) {
    if (on && !this.listening) document.addEventListener("keydown", (this.listening = (event) => this.key(event)), true);
    if (!on && this.listening) this.listening = void document.removeEventListener("keydown", this.listening, true);
  }

  key(event) {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    if (ctrlKey || metaKey || altKey || defaultPrevented || !this.root.isConnected) return;
    const inner = event.composedPath()[0] ?? target;
    if (taken(key, (names) => inner.closest?.(names))) return;
    if (!this.told.lead && !(ITS_OWN.has(key) && onScreen(this.root))) return;
    if (this.told.covered && key !== "?" && key !== "r") return;
    if (key.startsWith("Arrow") && document.querySelector("[class*=_own_arrows] button:not(:disabled)")) return; // buttons of the view have them
    const last = this.told.n - 1;
    const acts = {
      " ": () => this.play(), ArrowRight: () => this.jump(this.wants + 1, true), PageDown: () => this.jump(this.wants + 1, true),
      k: () => document.querySelector("[class*=_keep] button")?.click(), r: () => document.querySelector("[class*=_reset] button")?.click(), "?": () => keysShown(), ArrowLeft: () => this.jump(this.wants - 1), PageUp: () => this.jump(this.wants - 1), Home: () => this.jump(0), End: () => this.jump(last),
    };
    if (!acts[key]) return;
    if (key === " " && inner.closest?.("button")) inner.blur(); // or it would be pressed as the key is let go
    event.preventDefault();
    event.stopPropagation(); // "r" would have Streamlit run the page again
    acts[key]();
  }

  gone() {
    this.stop();
    this.release(this.page?.follows);
    clearTimeout(this.resting);
    clearTimeout(this.standing);
    this.keys(false);
    for (const said of ["held", "past"]) delete document.body.dataset[said];
    const next = [...shown].find((stage) => stage !== this && stage.told?.lead); // it may await a guess, or play to its answer
    if (!next?.told.covered && (next?.hurry ?? null) === null) delete document.body.dataset.covered;
    removeEventListener("resize", this.onResize);
    this.above.disconnect();
    this.panels.forEach((panel) => panel.gone());
  }
}

const ITS_OWN = new Set([" ", "ArrowLeft", "ArrowRight"]); // keys of a picture that is one thing among others on its page

function onScreen(element) {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

let held = () => {}; // what asks for the page while something is held
export const holdsBy = (ask) => (held = ask);

const TEXTS = "input:not([type=range], [type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]";
const BOXES = "[role=listbox], [role=option], [role=menu], [role=dialog], dialog, [role=application], canvas";

// Whether every key belongs to what has the focus.
export const typing = (element) => Boolean(element.closest?.(`${TEXTS}, ${BOXES}`));

let pressed = null; // by mouse or finger, since the keys moved the focus last
addEventListener("pointerdown", ({ target }) => (pressed = target), true);
addEventListener("keydown", ({ key }) => key === "Tab" && (pressed = null), true);

// Whether a key belongs to what has the focus: all keys to a text, some to a button or a slider.
function taken(key, within) {
  if (within("[data-do=range]")) return false; // the player's own
  if (within(TEXTS) || within(BOXES)) return true;
  if (key === " " && within("button")?.contains(pressed)) return false; // it is done with
  if (key === " ") return Boolean(within("button, a, summary, label, [role=button], [type=checkbox], [type=radio], [role=tab], [role=radio]"));
  if (within("[type=range], [role=slider]")) return key.length > 1;
  return !key.startsWith("Page") && Boolean(within("[type=radio], [role=radio], [role=radiogroup], [role=tab]"));
}

const shown = new Set(); // the stages of the page, in their order
addEventListener("popstate", () => setTimeout(() => shown.forEach((stage) => stage.letGo()))); // Back says what holds, once the address has heard

export const lead = () => [...shown].findLast((stage) => stage.told?.lead) ?? [...shown][0]; // one that leaves may still be there
export const all = () => [...shown];

export default function (component) {
  const { data, parentElement: root } = component;
  let stage = stages.get(root);
  if (!stage) stages.set(root, (stage = new Stage(root)));
  stage.leaving = false;
  shown.add(stage);
  stage.clicked = (i) => component.setTriggerValue("click", i);
  stage.guessed = (drawn) => component.setTriggerValue("guess", drawn);
  stage.dragged = (place, last) => {
    if (last) component.setTriggerValue("drop", place);
    else held({ drag: { chart: stage.told.chart, ...place } });
  };
  stage.rests = (rest) => component.setStateValue("rest", rest);
  stage.tell(typeof data === "string" ? JSON.parse(data) : JSON.parse(new TextDecoder().decode(data)));
  return stage;
}

export function leave(root) {
  const stage = stages.get(root);
  if (!stage) return;
  stage.leaving = true;
  setTimeout(() => {
    if (!stage.leaving) return; // it was told something new
    shown.delete(stage);
    stages.delete(root);
    stage.gone();
  }, 200);
}
