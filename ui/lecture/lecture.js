// Lecture mode: the picture and its question fill the screen, and a lecture leads from stop to stop.
// data, of the lecture that is given, else {}: { name: by which the address has it, title, stop: its number from 0,
// stops: how many there are, question, line: what is said once all has been seen, notes: for the lecturer alone,
// then: what the next stop is called }
import { lead, running, typing } from "./stage.js";

const AGAIN = 3000; // milliseconds after which a stop that has not come is asked for again, by another press
const LOOKS = 40; // milliseconds between two looks whether the page is at rest,
const CALM = 6; // and so many of them in a row are to find it so
const IDLE = 2500; // milliseconds after which the spot goes
const INK = { color: "#e4572e", width: 4 };
const KEYS = [
  ["Space, PageDown", "answer, play, explain, next picture"], ["PageUp", "back"], ["← →", "a step of the run"], ["B", "blank the screen"],
  ["P, W", "pen, wipe"], ["N", "notes in a window of their own"], ["S", "the controls for a moment"], ["F", "full screen"], ["L", "leave"],
];
const body = document.body;
const shown = new Set(); // places of this component on the page: one, or none for a moment
let told = {}; // of the stop on the screen
let ask = () => {};
let said = false; // whether the line is on the screen
let coming = null; // the stop that is on its way, if one is
let sent = 0; // when it was asked for
let calm = 0; // how many looks have found the page at rest
let waits = null; // what a key is to do once the page is at rest
let pressed = 0; // when it was
let parts = null; // what lecture mode adds to the page
let notes = null; // the lecturer's window
let since = 0; // when the mode was entered

export const lecturing = () => body.dataset.lecture !== undefined;
const asked = () => new URL(location.href).searchParams.get("lecture");

function write(name, stop) {
  const url = new URL(location.href);
  for (const [key, value] of [["lecture", name], ["stop", stop]]) value ? url.searchParams.set(key, value) : url.searchParams.delete(key);
  if (url.href !== location.href) history.replaceState(history.state, "", url);
}

function enter() {
  if (lecturing()) return;
  body.dataset.lecture = "";
  since = performance.now();
  if (!asked()) write(told.name ?? "1", told.name && told.stop + 1);
  build();
  tell();
  dispatchEvent(new Event("resize")); // charts take the place that is there now
}

function leave() {
  if (!lecturing()) return;
  for (const name of ["lecture", "aside", "pen", "blank"]) delete body.dataset[name];
  write(null, null);
  parts?.remove();
  parts = null;
  notes?.close();
  notes = null;
  if (document.fullscreenElement) document.exitFullscreen();
  dispatchEvent(new Event("resize"));
}

// The bar at the foot, the canvas of the pen, the spot and the blank.
function build() {
  parts = document.createElement("div");
  parts.className = "lecture-parts";
  parts.innerHTML = `<canvas class="lecture-pen" aria-hidden="true"></canvas><div class="lecture-spot" aria-hidden="true"></div>
<div class="lecture-foot"><p class="lecture-line" aria-live="polite"></p><div class="lecture-bar" role="group" aria-label="Lecture"><span class="lecture-where"></span>
<button type="button" data-act="PageUp" title="Back (PageUp)">‹</button><button type="button" data-act="PageDown" title="On (Space, PageDown)">›</button>
<button type="button" data-act="p" title="Pen (P)">Pen</button><button type="button" data-act="w" title="Wipe (W)">Wipe</button>
<button type="button" data-act="b" title="Blank the screen (B)">Blank</button><button type="button" data-act="n" title="Notes in a window of their own (N)">Notes</button>
<button type="button" data-act="s" title="The controls for a moment (S)">Controls</button><button type="button" data-act="f" title="Full screen (F)">Full screen</button>
<button type="button" data-act="?" title="Keys (?)">Keys</button><button type="button" data-act="l" title="Leave lecture mode (L)">Leave</button></div></div>
<div class="lecture-blank" aria-hidden="true"></div><dialog class="lecture-keys stage-keys"><dl>${KEYS.map(([key, words]) => `<dt><kbd>${key}</kbd></dt><dd>${words}</dd>`).join("")}</dl></dialog>`;
  for (const button of parts.querySelectorAll("[data-act]")) button.onclick = () => acts[button.dataset.act]();
  part("keys").onclick = () => part("keys").close();
  part("blank").onclick = acts.b;
  body.append(parts);
  ink(part("pen"));
}

const part = (name) => parts.querySelector(`.lecture-${name}`);

// What the foot says of the stop, and the lecturer's window.
function tell() {
  if (parts) {
    const page = getComputedStyle(document.querySelector("[data-testid=stApp]"));
    Object.assign(parts.style, { color: page.color, fontFamily: page.fontFamily });
    part("foot").style.background = page.backgroundColor; // over what stands below the charts
    part("where").textContent = told.name ? [told.title, `${told.stop + 1} of ${told.stops}`].filter(Boolean).join(" · ") : "";
    part("line").textContent = told.line ?? "";
    part("line").hidden = !told.line;
    part("line").classList.toggle("lecture-said", said);
    for (const name of ["PageUp", "PageDown"]) parts.querySelector(`[data-act=${name}]`).hidden = !told.name;
    body.style.setProperty("--lecture-foot", `${part("foot").offsetHeight}px`);
  }
  if (notes && !notes.closed) jot();
}

function say(on) {
  said = on;
  tell();
}

function go(stop) {
  coming = stop;
  sent = performance.now();
  say(false);
  ask(stop);
}

// A key that comes before what it is about is there waits for it; of several the last.
function keep(act) {
  const looks = waits !== null;
  pressed = performance.now();
  if (!looks && rests()) return act();
  waits = act;
  if (!looks) look();
}

function look() {
  const act = waits;
  if (!lecturing()) return (waits = null);
  if (act && coming !== null && !running() && performance.now() - sent > AGAIN) {
    waits = null;
    return go(coming);
  }
  calm = rests() ? calm + 1 : 0;
  if (calm < CALM) return setTimeout(look, LOOKS); // what the script has said may not be drawn yet
  waits = null;
  act();
}

function rests() {
  const stage = lead();
  if (coming !== null || running() || stage?.leaving) return false;
  if (!stage) return performance.now() - pressed > AGAIN; // there is no chart, it seems
  return stage.playing() || !stage.coming;
}

// On: the answer, the run, what there is to say, the next stop. A press while a run is played ends it.
function next() {
  const stage = lead();
  const show = document.querySelector("[class*=_guess_shown] button");
  if (show) return show.click();
  if (stage?.playing()) return stage.finish();
  const says = told.name && told.line && !said;
  if (says && stage?.told.stays) return say(true); // it is about where the run begins
  if (stage?.unplayed()) return stage.quickly();
  if (stage?.unswept()) return stage.sweep();
  if (!told.name) return;
  if (says) return say(true);
  if (told.stop + 1 < told.stops) go(told.stop + 1);
}

function back() {
  const stage = lead();
  if (said) return say(false);
  if (stage && !stage.told.covered && stage.wants !== stage.told.start) return stage.jump(stage.told.start);
  if (told.stop > 0) go(told.stop - 1);
}

function toggle(name) {
  const on = body.dataset[name] === undefined;
  if (on) body.dataset[name] = "";
  else delete body.dataset[name];
  return on;
}

const acts = {
  l: leave,
  Escape: () => (body.dataset.aside !== undefined ? acts.s() : leave()),
  " ": () => keep(next), PageDown: () => keep(next), PageUp: () => keep(back),
  b: () => toggle("blank"),
  p: () => toggle("pen"),
  w: () => part("pen").getContext("2d").clearRect(0, 0, innerWidth, innerHeight),
  n: jotter,
  s: () => {
    const on = toggle("aside");
    if (on) document.querySelector("[data-testid=stExpandSidebarButton] button, button[data-testid=stExpandSidebarButton]")?.click();
    dispatchEvent(new Event("resize"));
  },
  f: () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()),
  "?": () => (part("keys").open ? part("keys").close() : part("keys").showModal()),
};

function key(event) {
  const { key, ctrlKey, metaKey, altKey, defaultPrevented, repeat } = event;
  if (ctrlKey || metaKey || altKey || defaultPrevented || !shown.size) return;
  const inner = event.composedPath()[0];
  if (typing(inner)) return;
  const name = key.length === 1 ? key.toLowerCase() : key;
  const lists = lecturing() && !(told.name === undefined && [" ", "PageDown", "PageUp"].includes(name)); // a run alone is played as ever
  if (lecturing() ? !(acts[name] && lists) : name !== "l") return;
  if (name === " " && inner.closest?.("button, a, summary, [role=button], input:not([type=range])")) return;
  event.preventDefault();
  event.stopPropagation();
  if (repeat) return; // one at a press
  if (body.dataset.blank !== undefined && name !== "l") return acts.b(); // whatever was pressed: the picture is back
  lecturing() ? acts[name]() : enter();
}
addEventListener("pagehide", () => notes?.close()); // its buttons would speak to a page that is gone
addEventListener("keydown", key, true); // before the player hears of it

// The pointer is a spot that all can see; a button that was pressed leaves the keys to the lecture.
addEventListener("pointermove", ({ clientX, clientY, pointerType }) => {
  if (!parts || pointerType === "touch") return;
  const spot = part("spot");
  spot.style.transform = `translate(${clientX}px, ${clientY}px)`;
  spot.dataset.seen = "";
  clearTimeout(spot.going);
  spot.going = setTimeout(() => delete spot.dataset.seen, IDLE);
});
addEventListener("click", ({ detail }) => lecturing() && detail && document.activeElement?.matches("button") && document.activeElement.blur());

function ink(canvas) {
  const pen = canvas.getContext("2d");
  const size = () => {
    const [kept, dense] = [document.createElement("canvas"), devicePixelRatio];
    [kept.width, kept.height] = [canvas.width, canvas.height];
    if (canvas.width && canvas.height) kept.getContext("2d").drawImage(canvas, 0, 0);
    [canvas.width, canvas.height] = [innerWidth * dense, innerHeight * dense];
    if (kept.width && kept.height) pen.drawImage(kept, 0, 0);
    pen.scale(dense, dense);
    Object.assign(pen, { strokeStyle: INK.color, lineWidth: INK.width, lineCap: "round", lineJoin: "round" });
  };
  size();
  const resized = () => (canvas.isConnected ? size() : removeEventListener("resize", resized));
  addEventListener("resize", resized);
  let from = null;
  canvas.onpointerdown = (event) => {
    from = [event.clientX, event.clientY];
    canvas.setPointerCapture(event.pointerId);
  };
  canvas.onpointermove = ({ clientX, clientY }) => {
    if (!from) return;
    pen.beginPath();
    pen.moveTo(...from);
    pen.lineTo(clientX, clientY);
    pen.stroke();
    from = [clientX, clientY];
  };
  canvas.onpointerup = canvas.onpointercancel = () => (from = null);
}

// The lecturer's window: what nobody else is to see, in step with the picture.
function jotter() {
  notes = open("", "lecture_notes", "popup,width=620,height=700");
  if (!notes) return;
  const page = notes.document;
  page.title = "Notes";
  page.head.innerHTML = `<meta name="color-scheme" content="light dark"><style>body { font: 1.15rem/1.5 system-ui, sans-serif; margin: 1.2rem; } h1 { font-size: 1.3rem; } small { opacity: 0.7; } pre { font: inherit; white-space: pre-wrap; font-size: 1.3rem; } button { font: inherit; padding: 0.4rem 1.2rem; }</style>`;
  page.body.innerHTML = `<small class="where"></small><h1></h1><pre></pre><p class="line"></p><p><small class="then"></small></p><p><button data-act="PageUp">Back</button> <button data-act="PageDown">On</button> <button data-act="b">Blank</button></p><small class="time"></small>`;
  for (const button of page.querySelectorAll("[data-act]")) button.onclick = () => acts[button.dataset.act]();
  notes.onkeydown = key;
  jot();
  const clock = setInterval(() => (notes && !notes.closed ? time() : clearInterval(clock)), 1000);
}

function jot() {
  const write = (name, text) => (notes.document.querySelector(name).textContent = text ?? "");
  write(".where", told.name ? `${told.title} · ${told.stop + 1} of ${told.stops}` : "No lecture");
  write("h1", told.question);
  write("pre", told.notes || "No notes.");
  write(".line", told.line && `${said ? "Said" : "To say"}: ${told.line}`);
  write(".then", told.name && (told.then ? `Next: ${told.then}` : "This is the last picture."));
  time();
}

function time() {
  const minutes = Math.floor((performance.now() - since) / 60000);
  notes.document.querySelector(".time").textContent = `${new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })}, ${minutes} min since the beginning`;
}

// What stands above the charts has grown or shrunk: they take the place that is there now.
const grown = new ResizeObserver(() => lecturing() && dispatchEvent(new Event("resize")));

export default function (component) {
  const { data, parentElement: root } = component;
  grown.observe(document.querySelector("[data-testid=stMainBlockContainer]"));
  shown.add(root);
  ask = (stop) => component.setTriggerValue("go", stop);
  const another = data.name && (data.name !== told.name || data.stop !== told.stop);
  if (data.name || !lecturing()) told = data.name ? data : told;
  if (another) {
    said = false;
    coming = null;
    if (parts) acts.w();
  }
  root.querySelector(".lecture-enter").onclick = enter;
  if (asked()) enter();
  else leave();
  tell();
}

// The page is left: for another stop, or for one that has no lecture mode.
export function leave_(root) {
  shown.delete(root);
  setTimeout(() => !asked() && leave());
}
export { leave_ as leave };
