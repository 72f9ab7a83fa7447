// The address of what is on the screen, written once for each run that is complete, and where a player moves on.
// data: { page, visit: one that another process has begun has another name, serial: the number of this run of it, run: the name of what it shows, came: how often a page was had as
// the address says, asked: what it said then, version, settings: of every control that is not at its default, by its name
// in the address, acts: how often the reader has done what Back undoes, moves: how often one was let go that Back undoes with all that were moved since, drop: what a link said of other pages }
import { moves, players } from "./clock.js";
import { ask, within } from "./lane.js";

let shown = null; // what was written last
let awaited = null; // { page, came, acts, asked }: Back or Forward was pressed, and no run has answered that entry yet
let untold = null; // { visit, came }: another process has begun anew, from an address of long ago, and was told this one
const seen = {}; // of each page, how many acts its address has answered: what one run does not tell, the next one does

const page = (url) => url.pathname.split("/").pop();
const there = (url) => page(url) === shown?.page;

// What was moved since the last act has one entry, however often: this one, if its state says so.
function go(url, how, state = history.state) {
  // A setting without a version would mean another picture once a default is changed.
  const version = `${shown.page}_v`;
  url.searchParams.delete(version);
  if ([...url.searchParams.keys()].some((name) => name.startsWith(`${shown.page}_`))) url.searchParams.set(version, shown.version);
  if (url.href !== location.href) history[how](state, "", url);
}

// The frames of this run's players. One that has not said where it stands is where the address has it.
function frames(url) {
  for (const [name, { run, at }] of players) {
    if (run !== shown.run) continue;
    if (at === null) url.searchParams.delete(name);
    else url.searchParams.set(name, at);
  }
}

// What an address says of its page, in the order of the names.
const said = (url) =>
  JSON.stringify([...url.searchParams].filter(([name]) => name.startsWith(`${page(url)}_`)).sort(([a], [b]) => (a < b ? -1 : a > b)));

addEventListener("popstate", () => {
  const url = new URL(location.href);
  awaited = { page: page(url), came: shown?.came, acts: shown?.acts, asked: said(url) };
});

moves(() => {
  const url = new URL(location.href);
  if (!there(url) || awaited) return;
  frames(url);
  go(url, "replaceState");
});

// On a phone the views stand in one line that is scrolled: the one on display is in sight, as soon as it is there, and
// again once the line has got its style.
let lit = null;
const lines = new ResizeObserver(() => {
  const line = lit.parentElement;
  if (line) line.scrollLeft = lit.offsetLeft - (line.clientWidth - lit.offsetWidth) / 2;
});
function sight() {
  const tab = document.querySelector('[role="radiogroup"][aria-label="View"] [aria-checked="true"]');
  if (!tab && there(new URL(location.href))) return void setTimeout(sight, 100);
  if (!tab || tab === lit) return;
  lit = tab;
  lines.disconnect();
  for (const part of [tab, tab.parentElement]) lines.observe(part);
}

export default function ({ data, setTriggerValue }) {
  const begun = shown?.page === data.page && shown.visit !== data.visit;
  if (begun && there(new URL(location.href)) && said(new URL(location.href)) !== JSON.stringify(data.asked)) {
    if (untold?.visit !== data.visit) setTriggerValue("stands", location.search.slice(1));
    if (untold?.visit !== data.visit) untold = { visit: data.visit, came: data.came };
    if (data.came === untold.came) return;
  }
  if (within()) ask("heard", { ask: "heard", page: data.page, serial: data.serial });
  const back = awaited;
  if (back?.page === data.page) {
    const other = JSON.stringify(data.asked) !== back.asked && data.acts === back.acts;
    if (data.came === back.came || other) return; // it answers another entry of the history
  }
  const goes_on = shown?.page === data.page && !begun;
  const another = goes_on && shown.run !== data.run;
  const moved = goes_on && shown.moves < data.moves && !history.state?.moved;
  shown = data;
  sight();
  const url = new URL(location.href);
  if (!there(url)) return;
  awaited = null;
  const there_before = [...url.searchParams].filter(([name]) => name.startsWith(`${data.page}_frame`));
  const old = (name) => name.startsWith(`${data.page}_`) || data.drop.includes(name);
  for (const name of [...url.searchParams.keys()]) if (old(name)) url.searchParams.delete(name);
  for (const [name, value] of Object.entries(data.settings)) {
    for (const each of [value].flat()) url.searchParams.append(name, each);
  }
  if (back || !another) for (const [name, at] of there_before) url.searchParams.set(name, at);
  frames(url);
  const acted = data.acts > seen[data.page];
  const step = !back && (acted || moved);
  go(url, step ? "pushState" : "replaceState", step ? { ...history.state, moved: !acted } : history.state);
  seen[data.page] = data.acts;
}
