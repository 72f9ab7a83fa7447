// One Plotly chart of a stage: made once and changed in place, so that zoom, camera and legend stay as they are.
import { frameAt, trackAt } from "./along.js";
import * as contrast from "./contrast.js";
import { fold } from "./folds.js";
import { kept, lowest } from "./gaps.js";
import { minus } from "./minus.js";
import { plotly } from "./plotly.js";
import { AXIS, changed, shifted, ranged, put, swift, unpacked } from "./swift.js";
import { template, themeOf } from "./theme.js";

export const NARROW = 640; // pixels of a phone's width
const PROJECTOR = { width: 1200, height: 1000, text: 0.015 }; // from this size on, text grows with the window's height
const LECTURE = { text: 0.02 }; // so much of the window's height in a lecture, and all the height that is there
const SIDE = 0.65; // of the width: no more height than that counts, in a window that is higher than wide
const TEXT = 12; // pixels of a chart's text
const LEAST = 0.5; // of its height: no lower is a figure of several plots drawn on a phone, or as its `meta.least` says
const FIRST = 0.5; // of a phone's screen: what begins above it is seen as the page is opened
const PLOT = 90; // pixels: nor is each of its plots
const LOWEST = 0.65; // of its height: no lower is one drawn so that its player stays on a screen that is not high
const BESIDE = 0.75; // of its height: no lower are plots below each other beside those of a kept run
const isScene = (name) => /^scene\d*$/.test(name);
const lecturing = () => document.body.dataset.lecture !== undefined;
const guessing = () => Boolean(document.querySelector(".st-key-guess, .st-key-truth")); // a guess is awaited, or told of
const TOOLS = [
  ["in", "Zoom in", "M7 2a5 5 0 1 0 3 9l4 4 1-1-4-4a5 5 0 0 0-4-8zm0 1.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM6.3 5v1.3H5v1.4h1.3V9h1.4V7.7H9V6.3H7.7V5z"],
  ["out", "Zoom out", "M7 2a5 5 0 1 0 3 9l4 4 1-1-4-4a5 5 0 0 0-4-8zm0 1.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM5 6.3v1.4h4V6.3z"],
  ["pan", "Move the picture by dragging", "M8 1l3 3H9v3h3V5l3 3-3 3V9H9v3h2l-3 3-3-3h2V9H4v2L1 8l3-3v2h3V4H5z"],
  ["whole", "Show the whole picture", "M2 2h5v2H4v3H2zM14 14H9v-2h3V9h2zM9 2h5v5h-2V4H9zM7 14H2V9h2v3h3z"],
  ["curve", "The curve to its end", "M2 2h1.4v10.6H14V14H2zM5 11l1-2 1.2.6-1 2zm2-4 1.2-2 1.2.7-1.2 2zm4-3 2-1.6.9 1.1-2 1.6z"],
  ["png", "Save as a picture (PNG)", "M7 1h2v7h3l-4 4-4-4h3zM2 13h12v2H2z"],
];

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export const grown = () => {
  const grows = ({ text }) => Math.max(1, (text * Math.min(innerHeight, SIDE * innerWidth)) / TEXT);
  if (lecturing() && innerWidth > NARROW) return grows(LECTURE);
  return innerWidth >= PROJECTOR.width && innerHeight >= PROJECTOR.height ? grows(PROJECTOR) : 1;
};

const NEAR = { mouse: 12, pen: 14, touch: 22 }; // pixels around what can be dragged
const MOVING = 3; // times as many while it moves away under the pointer; a finger is to scroll the page
const WHOLE = "whole"; // the meta of a curve that one can have shown to its end
const SWEPT = new Set(["heatmap", "contour", "image"]); // what no frame of Plotly's draws in place
const PRESETS = 5.7; // times the size of text: the row of presets below, with the air around it
const SECTIONS = 4.2; // and the row with the names of the sections below that
const WHOLE_FROM = 0.85; // of its height: no lower is a chart drawn for the presets' sake
const ASKED_FROM = 0.7; // as long as a guess is awaited, or told of
const SECTIONS_FROM = 0.9; // and for the sections'
const NUMBERS = 2.5; // times the size of text: the line in which the numbers stand
const LINE = 0.95; // of a name's height: nearer to each other they cannot be read
const NOWHERE = ".scatterlayer path.point:not([transform])"; // a mark without a place, which Plotly draws in the corner while others go
const STILL = 4; // pixels that a click may move
const REACH = 250; // ms in which axes go to other ranges
const clone = (value) => JSON.parse(JSON.stringify(value));

// What lies there on the way from one number to another, slow where it sets out and where it arrives.
const along = (from, to, part) => (part < 1 ? from + part * part * (3 - 2 * part) * (to - from) : to);

const none = (values) => (values?.bdata ?? values)?.length === 0;

// Whether Plotly shows nothing of a trace.
const unseen = ({ visible = true, x, y }) => visible !== true || none(x) || none(y);

// These ranges of its axes.
function look(layout, ranges) {
  for (const [axis, range] of Object.entries(ranges)) if (layout[axis]) Object.assign(layout[axis], { range: [...range], autorange: false });
}

// Of names that would lie on each other every second one, or third.
function thinned(layout) {
  for (const [name, axis] of Object.entries(layout)) {
    if (!/^yaxis\d*$/.test(name) || !Array.isArray(axis.ticktext)) continue;
    const [from, to] = axis.domain ?? [0, 1];
    const room = ((layout.height - layout.margin.t - layout.margin.b) * (to - from)) / axis.ticktext.length;
    const every = Math.ceil(((axis.tickfont?.size ?? TEXT) * LINE) / Math.max(room, 1));
    if (room > 0 && every > 1) axis.ticktext = axis.ticktext.map((text, i) => (i % every ? "" : text));
  }
}

function fix(layout) {
  layout.dragmode = false;
  for (const name of Object.keys(layout)) if (AXIS.test(name)) layout[name].fixedrange = true;
}

const panels = new Set();
let whole = true; // whether curves that are drawn as far as one has played are shown to their end, faint

function toTheEnd(on) {
  whole = on;
  for (const panel of panels) {
    panel.words = null;
    panel.draw();
    if (panel.figure) panel.tooled();
  }
}

export class Panel {
  constructor(root, { clicked, dragged, goes, plays, fill }) {
    this.root = root;
    this.plot = root.querySelector(".stage-plot");
    this.clicked = clicked;
    this.dragged = dragged; // called with a place, and whether it is let go there
    this.goes = goes; // called with the number of the frame that is pointed at
    this.plays = plays; // tells whether it moves by itself
    this.fill = fill; // whether it takes the height that is there
    this.tools(root.parentElement.querySelector(".stage-tools"));
    panels.add(this);
    this.changed = {};
    this.resets = 0; // how often the whole picture was asked for
    this.part = null; // the ranges that the reader has chosen, by axis, of the pictures of one revision
    this.drawing = Promise.resolve();
    this.seen = new ResizeObserver(() => this.fit());
    this.seen.observe(root);
  }

  // A figure that is to take the place of the one before, once it is told its first change from it.
  // `revision`: the same as long as a zoomed part stays meaningful.
  take({ figure, alt, maps, drags = [], tracks = {} }, { revision, still = false }) {
    this.taken = { figure, maps, drags, tracks, revision, still };
    this.plot.setAttribute("aria-label", alt);
  }

  draw() {
    return (this.drawing = this.drawing.then(() => this.react()).catch((problem) => console.error(problem)));
  }

  async react() {
    if (!this.figure || !this.root.isConnected) return;
    if (!this.plot._fullLayout) await plotly();
    if (!this.root.clientWidth) return; // it is drawn once it has a width
    const layout = this.layout();
    const data = clone(this.figure.data);
    for (const [t, changes] of Object.entries(this.changed)) Object.assign(data[t], clone(changes));
    for (const trace of data) if (trace.meta === WHOLE) trace.visible = whole;
    this.strengthen(data, layout);
    this.spaced(data);
    this.fresh = false;
    const words = JSON.stringify([data, layout]);
    if (words === this.words) return; // it is on the screen
    this.words = words;
    const [before, laid] = [this.laid, JSON.stringify(layout)];
    this.laid = laid;
    if (this.plot._fullLayout) {
      const was = before ? JSON.parse(before) : {};
      if (this.view() === this.viewed) keepCamera(this.plot, layout, was);
      this.viewed = this.view();
      const axes = ranged(was, layout);
      const news = axes && changed(this.plot, data);
      if (!news || !(await this.reach(news, axes))) await this.renew(data, layout, was);
      if (this.broken) await window.Plotly.redraw(this.plot);
      this.broken = false;
      this.painted();
      return this.tooled();
    }
    const config = { displayModeBar: false, staticPlot: this.still, doubleClick: false, showTips: false, showAxisRangeEntryBoxes: false, responsive: false };
    this.viewed = this.view();
    await window.Plotly.newPlot(this.plot, data, layout, config);
    this.plot.on("plotly_click", ({ points }) => this.strayed || this.click(points[0]));
    this.plot.on("plotly_hover", ({ points }) => {
      minus(this.plot);
      this.plot.classList.toggle("stage-clicks", this.picked(points[0]) !== null);
    });
    this.plot.on("plotly_unhover", () => this.plot.classList.remove("stage-clicks"));
    this.plot.on("plotly_relayout", (change) => this.moved(change));
    this.plot.addEventListener("pointerdown", (event) => this.press(event), true);
    this.plot.addEventListener("pointerdown", (event) => this.grip(event), true);
    this.plot.addEventListener("touchstart", (event) => this.touch(event), { capture: true, passive: false });
    this.plot.addEventListener("pointermove", (event) => this.hover(event));
    this.plot.addEventListener("wheel", (event) => event.ctrlKey || event.stopPropagation(), { capture: true }); // it moves the page: a scene would zoom
    this.plot.on("plotly_doubleclick", () => this.axes().length && this.use("whole"));
    this.painted();
    this.tooled();
  }

  // Words that can be read, and in a lecture stronger colours, lines and marks: for all of it, or for what of the traces is changed.
  strengthen(data, layout) {
    const { figure, changed } = this;
    const [maps, { background }] = [contrast.mapped(figure.data), themeOf(this.root)];
    const look = lecturing() ? contrast.trace : contrast.words;
    for (const [t, part] of data.entries()) {
      const strong = look({ ...figure.data[t], ...changed[t] }, background, maps);
      for (const key of layout ? Object.keys(strong) : Object.keys(part)) if (part[key] !== null && strong[key] !== undefined && key !== "visible") part[key] = clone(strong[key]);
    }
    if (!layout) return;
    contrast.fonts(layout, background, maps, lecturing());
    if (lecturing()) contrast.lines(layout, background, maps);
  }

  // What is empty keeps its place, or Plotly takes it away: an empty text, whose element it would miss later, and a trace without
  // points, with which all of the chart would be made anew. (In a legend, or between lines that are filled, it would show.)
  // Words of which some have no place are told apart by number where they glide, or each would take another's for its own.
  spaced(data) {
    const { figure } = this;
    const filled = figure.data.some(({ fill }) => fill?.startsWith("tonext"));
    for (const [t, part] of data.entries()) {
      const { type = "scatter", mode, text, ids, showlegend = figure.layout.showlegend } = { ...figure.data[t], ...part };
      if (type === "scatter" && Array.isArray(text) && mode?.includes("text") && !ids && !this.anew()) part.ids = text.map((_, i) => String(i));
      if (Array.isArray(part.text) && mode?.includes("text")) part.text = part.text.map((one) => (one === "" ? " " : one));
      if (type === "scatter" && showlegend === false && !filled) for (const axis of "xy") if (none(part[axis])) part[axis] = [null];
    }
  }

  layout() {
    const layout = clone(this.figure.layout);
    const { narrow, room = 520, heights, least = LEAST } = layout.meta ?? {};
    const scale = grown();
    const width = this.root.clientWidth / scale;
    const shape = narrow && width < room ? "narrow" : "wide";
    if (shape === "narrow") for (const [path, value] of Object.entries(narrow)) put(layout, path, value);
    this.plot.dataset.fit = shape;
    const made = heights?.[shape] ?? layout.height ?? 450;
    let height = made * scale;
    const most = innerHeight > innerWidth ? Math.max(height, this.root.clientWidth) : Infinity; // of one that fills a window on its side
    if (innerWidth <= NARROW) height = Math.min(height, heights ? Math.max(least * height, lowest(layout, made, PLOT), this.screen()) : this.most());
    else if (lecturing() && this.fill) height = Math.min(most, Math.max(0.4 * innerHeight, this.room() - this.player()));
    else if (lecturing()) height = Math.min(height, Math.max(0.4 * innerHeight, this.room()));
    else if (scale > 1 && this.fill) height = Math.max(0.8 * height, Math.min(most, innerHeight - this.above() - Math.max(this.player(), 7 * TEXT * scale))); // a little lower than it is made, for its player's sake
    height = Math.min(height, Math.max(this.lowest(height, scale), innerHeight - this.above() - this.player()));
    if (shape === "wide") height = this.whole(height);
    Object.assign(layout, { width, height: height / scale, autosize: false, uirevision: this.revision });
    for (const name of Object.keys(layout).filter(isScene)) layout[name].uirevision = this.view();
    if (innerWidth <= NARROW) fold(layout);
    kept(layout, made);
    thinned(layout);
    layout.template = template(themeOf(this.root));
    if (matchMedia("(pointer: coarse)").matches) fix(layout); // a finger moves the page
    if (this.dragmode) layout.dragmode = this.dragmode;
    if (this.part && this.part.revision === this.revision) look(layout, this.part.ranges);
    look(layout, this.frozen ?? {}); // the window stands still under what is dragged
    this.root.style.height = `${height}px`;
    this.plot.style.transform = scale > 1 ? `scale(${scale})` : "";
    this.shape = `${Math.round(this.root.clientWidth)} ${Math.round(height)} ${scale.toFixed(3)}`;
    return layout;
  }

  // As long as it is the same, what is seen in space stays turned as the reader has turned it.
  view() {
    return `${this.revision} ${this.resets}`;
  }

  // On a phone: no more than about half of the screen, and what leads leaves room for its player on it.
  most() {
    const left = innerHeight - this.above() - Math.max(this.player(), 4 * TEXT);
    return Math.min(0.55 * innerHeight, this.fill ? Math.max(left, 0.4 * innerHeight) : Infinity);
  }

  // Of plots below each other: what a phone's screen holds of them and their player as the page is opened, or further down
  // with their headline under the page's own bar.
  screen() {
    const top = this.above();
    if (top < FIRST * innerHeight) return innerHeight - top - this.player();
    const above = this.root.closest(".stage")?.querySelectorAll(".words, .note") ?? [];
    const words = [...above].reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
    return innerHeight - (5 * TEXT + words + this.player());
  }

  // The height that a lecture leaves it, with its player, above its note and the foot.
  room() {
    return innerHeight - this.above() - this.note() - (parseFloat(document.body.style.getPropertyValue("--lecture-foot")) || 0);
  }

  // What a note below it takes.
  note() {
    const next = this.root.closest("[data-testid=stElementContainer]")?.nextElementSibling;
    return next?.querySelector("[data-testid=stCaptionContainer]") ? next.offsetHeight + TEXT : 0;
  }

  // What its player takes below it, and where there is room for it the line of numbers under that.
  player() {
    const stage = this.root.closest(".stage");
    const numbers = innerWidth > NARROW && stage?.querySelector("[data-numbers]") ? NUMBERS : 0;
    return (stage?.querySelector(".bar")?.offsetHeight ?? 0) + (1 + numbers) * TEXT * grown();
  }

  // How low it may get for its player to stay on a screen that is not high, or below a guess and its answer. Plots below each
  // other would be strips then, but beside a kept run somewhat lower, or what is below would not be seen with its player.
  lowest(height, scale) {
    if (!this.fill || innerWidth <= NARROW || lecturing()) return height;
    if (this.plot.dataset.fit === "narrow") return this.root.closest(".stage-beside") ? BESIDE * height : height;
    if (guessing()) return 0.4 * innerHeight;
    return scale > 1 ? height : LOWEST * height;
  }

  // A screen that ends on a whole row under its player and numbers, of sections or else of presets: a little lower or higher for it.
  whole(height) {
    if (!this.fill || innerWidth <= NARROW || lecturing()) return height;
    const presets = innerHeight - this.above() - this.presets();
    const sections = presets - SECTIONS * TEXT * grown();
    if (height <= sections) return height;
    if (sections >= SECTIONS_FROM * height) return sections;
    const least = guessing() ? ASKED_FROM : WHOLE_FROM;
    return presets >= least * height ? presets : height;
  }

  // What its player, its numbers and the row of presets take below it; with a guess also all that is said between them.
  presets() {
    const row = guessing() && document.querySelector(".st-key-presets");
    if (!row) return this.player() + PRESETS * TEXT;
    return row.getBoundingClientRect().bottom - this.root.getBoundingClientRect().bottom + TEXT;
  }

  // How far it is from the top of the page.
  above() {
    const page = this.root.closest("[data-testid=stMain]");
    return this.root.getBoundingClientRect().top + (page?.scrollTop ?? 0);
  }

  fit() {
    if (!this.figure || !this.root.clientWidth) return;
    const before = this.shape;
    if (!this.plot._fullLayout || this.fresh) return void this.draw();
    this.layout();
    if (this.shape !== before) this.draw();
  }

  // Its changes from the figure that was shown, in place; all that is not said is as in that figure.
  change(changes, glide = 0) {
    const { taken } = this;
    const broken = (problem) => problem && console.error(problem); // nothing is said of one that a newer one stops
    return (this.drawing = this.drawing.then(() => this.animate(taken, changes, glide)).catch(broken));
  }

  async animate(taken, changes, glide) {
    if (taken !== this.taken) return; // another figure is about to be drawn
    const before = this.changed;
    this.changed = changes;
    if (this.shown !== taken) Object.assign(this, taken, { shown: taken, fresh: true });
    if (this.fresh || !this.plot._fullLayout) return this.react();
    if (!Object.keys(before).length && !Object.keys(changes).length) return;
    const back = (t) => Object.fromEntries(Object.keys(before[t] ?? {}).map((key) => [key, this.figure.data[t][key] ?? null]));
    const data = [...this.figure.data.entries()].map(([t, { type }]) => clone({ type, ...back(t), ...changes[t] })); // all: Plotly clears away a subplot that has none in a frame
    this.strengthen(data);
    this.spaced(data);
    const told = Object.keys({ ...before, ...changes }).map((t) => [Number(t), data[t]]);
    const anew = this.anew();
    if (glide && anew) await this.go(told, glide);
    const news = glide && !anew ? null : changed(this.plot, new Map(told));
    if (news) this.words = null;
    if (news && (await this.swift(news, { still: !anew }))) return this.painted();
    if (anew || this.broken) return this.react(); // a frame of Plotly's draws a map twice
    if (told.some(([, { type, marker }]) => marker && type === "bar")) return this.react(); // nor does it give bars another colour
    const goes = ([t]) => !unseen({ ...this.figure.data[t], ...before[t] }) && unseen({ ...this.figure.data[t], ...changes[t] });
    if (told.some(goes)) return this.react(); // nor does it take away what is not to be seen any more
    this.words = null;
    keepCamera(this.plot);
    this.plot.classList.toggle("stage-glides", glide > 0);
    for (const mark of this.plot.querySelectorAll(NOWHERE)) mark.remove(); // or it would come from the corner
    for (const text of this.plot.querySelectorAll(".textpoint text")) text.dataset.there = ""; // one that comes is seen once it has arrived
    if (glide) await this.reshape(told);
    const way = { mode: "immediate", transition: { duration: glide, easing: "cubic-in-out" }, frame: { duration: glide, redraw: false } };
    await window.Plotly.animate(this.plot, { traces: [...data.keys()], data }, way);
    this.plot.classList.remove("stage-glides");
    for (const text of this.plot.querySelectorAll("[data-there]")) delete text.dataset.there;
    this.painted();
  }

  // Whether it has what no frame of Plotly's draws in place.
  anew() {
    return this.maps || this.figure.data.some(({ type }) => SWEPT.has(type));
  }

  // A mark is another shape before it goes: the outline of one does not turn into that of another by its numbers.
  async reshape(told) {
    const fits = (t, all) => typeof all === "string" || all.length === this.plot._fullData[t].x?.length;
    const news = [...(changed(this.plot, new Map(told)) ?? [])].map(([t, values]) => [t, values["marker.symbol"]]);
    const shapes = news.filter(([t, symbols]) => symbols !== undefined && fits(t, unpacked(symbols)));
    if (shapes.length) await this.swift(new Map(shapes.map(([t, symbols]) => [t, { "marker.symbol": symbols }])), { still: true });
  }

  // Beside a map, which no frame of Plotly's draws in place: marks that say by their `ids` which is which go to where they
  // are next.
  async go(told, glide) {
    const ways = told.map(([t, next]) => [t, way(this.plot.data[t], next)]).filter(([, at]) => at);
    const start = performance.now();
    for (let part = 0; ways.length; ) {
      await new Promise(requestAnimationFrame);
      part = (performance.now() - start) / glide;
      if (part >= 1 || !(await this.swift(new Map(ways.map(([t, at]) => [t, at(part)])), { still: true }))) return;
      this.words = null;
    }
  }

  // All of it is another picture; one of the same things begins with the axes of the one before.
  async renew(data, layout, was) {
    const axes = !calm() && was.uirevision === layout.uirevision ? shifted(was, layout) : {};
    const from = { ...layout };
    for (const name of Object.keys(axes)) from[name] = { ...layout[name], range: this.plot._fullLayout[name].range };
    await window.Plotly.react(this.plot, data, from);
    if (!(await this.reach(new Map(), axes))) await window.Plotly.react(this.plot, data, layout);
  }

  // Whether it is painted past Plotly: what is news at once, then its axes go from where they are to where they belong,
  // unless the next picture is there already.
  async reach(news, axes) {
    const ways = Object.entries(axes).map(([name, axis]) => [name, axis, this.plot._fullLayout[name].range]);
    const goes = !calm() && ways.some(([, { range }, from]) => String(range) !== String(from));
    const [taken, start] = [this.taken, performance.now()];
    for (let part = goes && ways.every(([, { range }, from]) => [...range, ...from].every(Number.isFinite)) ? 0 : 1; ; news = new Map()) {
      const at = ways.map(([name, axis, from]) => [name, { ...axis, range: axis.range.map((to, i) => along(from[i], to, part)) }]);
      if ((part || news.size) && !(await this.swift(news, { axes: Object.fromEntries(at) }))) return false;
      if (part === 1) return true;
      await new Promise(requestAnimationFrame);
      part = this.taken === taken ? Math.min(1, (performance.now() - start) / REACH) : 1;
    }
  }

  // Whether it is painted past Plotly. What breaks on the way leaves half of it there: Plotly draws all of it again.
  async swift(news, how) {
    this.ranging = true;
    try {
      return await swift(this.plot, news, how);
    } catch (problem) {
      console.error(problem);
      this.broken = true;
      return false;
    } finally {
      this.ranging = false;
    }
  }

  // Whoever counts drawings hears of it.
  painted() {
    this.plot.dispatchEvent(new Event("painted", { bubbles: true }));
  }

  // The number of what a click on this point chooses; null if nothing.
  picked(point) {
    const trace = point && this.figure.data[point.curveNumber];
    const pick = /^pick(?: from (\d+))?$/.exec(trace?.meta);
    if (!pick || !this.clicked) return null;
    const { pointNumber: i } = point;
    const n = Array.isArray(i) ? i[0] * this.plot._fullData[point.curveNumber].z[0].length + i[1] : i;
    return n + Number(pick[1] ?? 0);
  }

  click(point) {
    const n = this.picked(point);
    if (n !== null) this.clicked(n);
  }

  // What can be dragged under the pointer: which drag it is, which point of it, and the axes it stands on.
  under({ clientX, clientY, pointerType }) {
    const [px, py] = this.spot({ clientX, clientY });
    let best = null;
    for (const [drag, { meta, points, touch }] of (this.drags ?? []).entries()) {
      if (pointerType === "touch" && touch === false) continue;
      const touches = pointerType === "touch";
      const near = ((NEAR[pointerType] ?? NEAR.mouse) * (this.plays() && !touches ? MOVING : 1)) / (points && touches ? 2 : 1); // a cloud leaves room to scroll
      for (const trace of points ?? this.plot._fullData.filter((one) => one.meta === meta && one.visible === true)) {
        const [x, y] = this.axesOf(trace);
        if (!x || !y) continue;
        if (trace.type === "contour") {
          const far = toLevel(trace, x, y, px, py, near) + NEAR.touch;
          if (far < (best?.far ?? Infinity)) best = { drag, i: 0, far, x, y };
          continue;
        }
        const places = placesOf(trace, x, y);
        const line = trace.mode?.includes("lines");
        const far = line ? toLine(places, px, py) : places.map(([a, b]) => Math.hypot(a - px, b - py));
        const i = far.indexOf(Math.min(...far.filter(Number.isFinite)));
        const glyph = !line && !points && far[i] <= sizeOf(trace, i) / 2; // all of a mark is taken before what lies under it
        const rank = far[i] + (line ? NEAR.touch : glyph ? -NEAR.touch : 0); // and a mark on a line before the line
        if (i >= 0 && far[i] < near && rank < (best?.far ?? Infinity)) best = { drag, i: line ? 0 : trace.i?.[i] ?? i, far: rank, x, y };
      }
    }
    return best;
  }

  // These axes and all that go with them.
  tied(axes) {
    const ties = ({ _id, overlaying, scaleanchor, matches }) => [_id, overlaying, scaleanchor, matches].filter(Boolean);
    const all = Object.entries(this.plot._fullLayout).filter(([name]) => AXIS.test(name));
    return all.map(([, axis]) => axis).filter((axis) => axes.some((one) => ties(axis).includes(one._id) || ties(one).includes(axis._id)));
  }

  axesOf({ xaxis, yaxis }) {
    return [xaxis, yaxis].map((name) => this.plot._fullLayout[`${name[0]}axis${name.slice(1)}`]);
  }

  hover(event) {
    if (!event.buttons) this.plot.classList.remove("stage-strayed");
    if (this.held) return;
    const there = this.drags?.length ? this.under(event) : null;
    const track = there ? null : this.track(event);
    this.plot.classList.toggle("stage-grip", Boolean(there));
    this.plot.classList.toggle("stage-across", track?.[0] === "x");
    this.plot.classList.toggle("stage-upright", track?.[0] === "y");
    this.plot.title = there ? this.drags[there.drag].said : track ? "Press or drag to go there" : "";
  }

  // A finger on what can be dragged does not move the page.
  touch(event) {
    const [{ clientX, clientY }] = event.changedTouches;
    if (!this.held && (event.touches.length > 1 || !this.drags?.length || !this.under({ clientX, clientY, pointerType: "touch" }))) return;
    event.preventDefault();
    event.stopPropagation();
  }

  // Who pulls at what cannot be dragged has not clicked it: Plotly says so of every press that ends.
  press({ pointerId, clientX, clientY }) {
    this.strayed = false;
    const end = (next) => {
      if (next.pointerId !== pointerId) return;
      for (const name of ["pointerup", "pointercancel"]) removeEventListener(name, end, true);
      this.strayed = Math.hypot(next.clientX - clientX, next.clientY - clientY) >= STILL;
      this.plot.classList.toggle("stage-strayed", this.strayed); // Plotly still tells of where it was pressed
    };
    for (const name of ["pointerup", "pointercancel"]) addEventListener(name, end, true);
  }

  // The axis under the pointer along which the player goes; null if there is none, or if what lies there has a click of its own.
  track({ clientX, clientY }) {
    if (!this.tracks || this.dragmode || this.plot.classList.contains("stage-clicks")) return null;
    return trackAt(this.plot, this.tracks, ...this.spot({ clientX, clientY }));
  }

  // Where that is in the plot, in its pixels.
  spot({ clientX, clientY }) {
    const box = this.plot.getBoundingClientRect();
    return [(clientX - box.left) / grown(), (clientY - box.top) / grown()];
  }

  // The player goes where the pointer is along an axis, as long as it is pressed; a finger that moves scrolls the page.
  follow(event, id) {
    const { pointerId, pointerType } = event;
    const go = (next) => this.goes(frameAt(this.plot, id, this.tracks[id] ?? [], ...this.spot(next)));
    const mine = (act) => (next) => next.pointerId === pointerId && act(next);
    const ways = { pointermove: mine((next) => pointerType !== "touch" && go(next)) };
    const end = () => Object.entries(ways).forEach(([name, act]) => removeEventListener(name, act));
    ways.pointercancel = mine(end);
    ways.pointerup = mine((next) => (end(), (pointerType !== "touch" || !this.strayed) && go(next)));
    Object.entries(ways).forEach(([name, act]) => addEventListener(name, act));
    if (pointerType === "touch") return;
    event.preventDefault();
    event.stopPropagation(); // or Plotly would take it for a drag of its own
    go(event);
  }

  grip(event) {
    if (!event.isPrimary || event.button !== 0) return;
    const there = this.drags?.length ? this.under(event) : null;
    const track = there ? null : this.track(event);
    if (track) return this.follow(event, track);
    if (!there) return;
    event.preventDefault();
    event.stopPropagation(); // or Plotly would take it for a drag of its own
    const { target } = event;
    const stop = (other) => other.isTrusted && other.stopPropagation();
    const place = ({ clientX, clientY }) => {
      const box = this.plot.getBoundingClientRect();
      const scale = grown();
      const at = ({ _name }, p) => {
        const axis = this.plot._fullLayout[_name]; // another one once the chart has another size
        return axis.p2d(Math.max(0, Math.min(axis._length, p / scale - axis._offset)));
      };
      const [x, y] = [at(there.x, clientX - box.left), at(there.y, clientY - box.top)];
      return { drag: there.drag, i: there.i, x, y };
    };
    const moved = (next) => this.held || Math.hypot(next.clientX - event.clientX, next.clientY - event.clientY) >= STILL;
    const move = (next) => {
      if (next.pointerId !== event.pointerId || !moved(next)) return;
      this.frozen ??= Object.fromEntries(this.tied([there.x, there.y]).map(({ _name, range }) => [_name, [...range]]));
      this.dragged((this.held = place(next)), false);
    };
    const end = (next) => {
      if (next.pointerId !== event.pointerId) return;
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      this.plot.classList.remove("stage-gripped");
      const last = this.held;
      this.held = this.frozen = null;
      this.giveUp = null;
      if (last && next.type === "given up") return;
      if (last) this.dragged(next.type === "pointerup" ? place(next) : last, true);
      else if (next.type === "pointerup") press(target, event);
      setTimeout(() => {
        removeEventListener("click", stop, true);
        this.plot.removeEventListener("mousedown", stop, true);
      });
    };
    this.giveUp = () => end({ pointerId: event.pointerId, type: "given up" }); // the page shows something else
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
    addEventListener("click", stop, true);
    this.plot.addEventListener("mousedown", stop, true);
    this.plot.setPointerCapture(event.pointerId); // also outside the window, and when its mark is drawn anew
    this.plot.classList.add("stage-gripped");
    this.plot.title = "";
  }

  tools(bar) {
    for (const [name, words, path] of TOOLS) {
      const button = document.createElement("button");
      button.innerHTML = `<svg viewBox="0 0 16 16" aria-hidden="true"><path d="${path}"/></svg>`;
      Object.assign(button, { title: words, type: "button", onclick: () => this.use(name) });
      button.setAttribute("aria-label", words);
      button.dataset.tool = name;
      bar.append(button);
    }
  }

  // A part that the reader looks at stays, whatever is drawn next.
  moved(change) {
    if (this.ranging) return; // it was no reader
    const touched = Object.keys(change).map((key) => /^([xy]axis\d*)\.range/.exec(key)?.[1]).filter(Boolean);
    if (touched.length) {
      this.words = this.laid = null; // it is drawn otherwise than it was told
      const ranges = this.part && this.part.revision === this.revision ? this.part.ranges : {};
      for (const axis of touched) ranges[axis] = [...this.plot._fullLayout[axis].range];
      this.part = { revision: this.revision, ranges };
    }
    this.tooled();
  }

  // Only what can be done: a picture without free axes cannot be zoomed.
  tooled() {
    const flat = this.axes().length > 0;
    for (const button of this.root.parentElement.querySelectorAll("[data-tool]")) {
      const { tool } = button.dataset;
      const wholes = { curve: this.figure.data.some(({ meta }) => meta === WHOLE), whole: flat || Object.keys(this.figure.layout).some(isScene) };
      const there = tool === "png" || (wholes[tool] ?? flat);
      button.hidden = this.still || !there;
      if (tool === "pan") button.setAttribute("aria-pressed", this.dragmode === "pan");
      if (tool === "curve") button.setAttribute("aria-pressed", whole);
    }
  }

  axes() {
    const full = this.plot._fullLayout ?? {};
    return Object.keys(full).filter((name) => AXIS.test(name) && !full[name].fixedrange && full[name].range);
  }

  use(name) {
    const { Plotly } = window;
    if (name === "png") return Plotly.downloadImage(this.plot, { format: "png", scale: 2, filename: "chart" });
    if (name === "pan") this.dragmode = this.dragmode === "pan" ? undefined : "pan";
    this.words = null;
    if (name === "pan") return void Plotly.relayout(this.plot, { dragmode: this.dragmode ?? this.figure.layout.dragmode ?? "zoom" });
    if (name === "whole") this.part = null;
    if (name === "whole") this.resets += 1;
    if (name === "curve") return toTheEnd(!whole);
    this.tooled();
    if (name === "whole") return this.draw();
    const change = {};
    for (const axis of this.axes().filter((axis) => /^[xy]axis$/.test(axis))) {
      const [a, b] = this.plot._fullLayout[axis].range.map(Number);
      const half = ((b - a) / 2) * (name === "in" ? 0.7 : 1 / 0.7);
      change[`${axis}.range`] = [(a + b) / 2 - half, (a + b) / 2 + half];
    }
    return Plotly.relayout(this.plot, change);
  }

  gone() {
    panels.delete(this);
    this.seen.disconnect();
    this.sketch?.gone();
    if (this.plot._fullLayout) window.Plotly.purge(this.plot);
  }
}

// Where marks are after a part of their way to where they are next, as they start and stop gently; null if it is not the same
// ones, or if they stay.
function way(was, { x = was.x, y = was.y, ids = was.ids }) {
  const all = (one) => Array.from(unpacked(one) ?? [], Number);
  if (!ids || String(all(ids)) !== String(all(was.ids))) return null;
  const [from, to] = [[was.x, was.y].map(all), [x, y].map(all)];
  if (String(from) === String(to) || from.flat().length !== to.flat().length) return null;
  return (part) => {
    const [across, up] = from.map((values, k) => values.map((value, i) => along(value, to[k][i], part)));
    return { x: across, y: up };
  };
}

// Where the points of a trace are, in pixels.
function placesOf(trace, x, y) {
  return Array.from(trace.x, (value, i) => [x._offset + x.c2p(x.d2c(value)), y._offset + y.c2p(y.d2c(trace.y[i]))]);
}

// How large mark i of a trace is drawn, in pixels.
function sizeOf({ marker }, i) {
  const { size = 0, line } = marker ?? {};
  return (typeof size === "number" ? size : size[i] ?? 0) + (typeof line?.width === "number" ? line.width : 0);
}

// How far a point is from each part of a line.
function toLine(places, px, py) {
  return places.slice(1).map(([bx, by], i) => {
    const [ax, ay] = places[i];
    const length = (bx - ax) ** 2 + (by - ay) ** 2;
    const t = length ? Math.max(0, Math.min(1, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length)) : 0;
    return Math.hypot(ax + t * (bx - ax) - px, ay + t * (by - ay) - py);
  });
}

// How far a point is from the isoline of a contour, as far as `near`: there the surface is on the other side of it.
function toLevel({ x: across, y: up, z, contours }, x, y, px, py, near) {
  const above = (a, b) => {
    const [u, v] = [index(across, x.p2c(a - x._offset)), index(up, y.p2c(b - y._offset))];
    const [i, j] = [Math.min(Math.floor(u), across.length - 2), Math.min(Math.floor(v), up.length - 2)];
    const row = (k) => z[k][i] + (u - i) * (z[k][i + 1] - z[k][i]);
    return row(j) + (v - j) * (row(j + 1) - row(j)) >= contours.start;
  };
  const inside = px >= x._offset && px <= x._offset + x._length && py >= y._offset && py <= y._offset + y._length;
  const here = inside && above(px, py);
  for (let r = 1; inside && r < near; r += 1.5)
    for (let k = 0; k < 12; k++) if (above(px + r * Math.cos((k * Math.PI) / 6), py + r * Math.sin((k * Math.PI) / 6)) !== here) return r;
  return Infinity;
}

// Where a value stands among even places, as a number of them.
const index = (places, value) =>
  Math.max(0, Math.min(places.length - 1, ((value - places[0]) / (places[places.length - 1] - places[0])) * (places.length - 1)));

// A press that was no drag: Plotly is told of it, which knows what was clicked.
function press(target, { clientX, clientY }) {
  const more = { bubbles: true, cancelable: true, clientX, clientY, button: 0, view: window };
  for (const [name, buttons] of [["mousemove", 0], ["mousedown", 1]]) target.dispatchEvent(new MouseEvent(name, { ...more, buttons }));
  document.dispatchEvent(new MouseEvent("mouseup", more));
}

// A scene in space is drawn from where the layout says, which knows where the reader let go of it, not how far it has
// turned on since. The next layout is seen from there, too, if its axes are the same ones: a point that is dragged
// turns nothing.
function keepCamera(g, next = {}, was = {}) {
  for (const name of g._fullLayout._subplots.gl3d ?? []) {
    const scene = g._fullLayout[name]._scene;
    if (!scene) continue;
    const camera = scene.getCamera();
    g.layout[name] = { ...g.layout[name], camera };
    g._fullLayout[name].camera = camera;
    if (next[name] && was[name] && called(next[name]) === called(was[name])) next[name].camera = camera;
  }
}

// What the axes of a scene are called.
const called = (scene) => ["xaxis", "yaxis", "zaxis"].map((axis) => scene[axis]?.title?.text ?? "").join();
