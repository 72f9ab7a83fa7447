// The address of what is on the screen, written once for each run that is complete, and where a player moves on.
// data: { page, run: the name of the run, version, settings: of every control that is not at its default, by its name in
// the address, acts: how often the reader has done what Back undoes, drop: what a link said of other pages }
import { moves, players } from "./clock.js";

let shown = null; // what was written last
const seen = {}; // of each page, how many acts its address has answered: what one run does not tell, the next one does

const there = (url) => url.pathname.split("/").pop() === shown?.page;

function go(url, how) {
  // A setting without a version would mean another picture once a default is changed.
  const version = `${shown.page}_v`;
  url.searchParams.delete(version);
  if ([...url.searchParams.keys()].some((name) => name.startsWith(`${shown.page}_`))) url.searchParams.set(version, shown.version);
  if (url.href !== location.href) history[how](history.state, "", url);
}

// The frames of this run's players. One that has not said where it stands is where the address has it.
function frames(url) {
  for (const [name, { run, at }] of players) {
    if (run !== shown.run) continue;
    if (at === null) url.searchParams.delete(name);
    else url.searchParams.set(name, at);
  }
}

moves(() => {
  const url = new URL(location.href);
  if (!there(url)) return;
  frames(url);
  go(url, "replaceState");
});

export default function ({ data }) {
  const another = shown?.page === data.page && shown.run !== data.run;
  shown = data;
  const url = new URL(location.href);
  if (!there(url)) return;
  const frame = `${data.page}_frame`;
  const old = (name) => (name.startsWith(`${data.page}_`) && (another || !name.startsWith(frame))) || data.drop.includes(name);
  for (const name of [...url.searchParams.keys()]) if (old(name)) url.searchParams.delete(name);
  for (const [name, value] of Object.entries(data.settings)) {
    for (const each of [value].flat()) url.searchParams.append(name, each);
  }
  frames(url);
  go(url, data.acts > seen[data.page] ? "pushState" : "replaceState");
  seen[data.page] = data.acts;
}
