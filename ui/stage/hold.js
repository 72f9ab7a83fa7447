// While something is held, the charts show what it would come to: the newest value is asked for, the others are not.
import { ask } from "./lane.js";
import { leads } from "./clock.js";
import { all, holdsBy } from "./stage.js";

const PAUSE = 80; // milliseconds until what came too late is asked for again
const STEADY = 2_000; // milliseconds for which that goes on, from the first answer: it may have had to wait for another
let awaited = 0; // answers, each of which is shown before it is waited for no more
let newest = 0; // of what was held
let led = []; // the settings that moved along with what is dragged

// `what`: settings by short name as { set }, a place of what is dragged as { drag }, or of a point of the drawing as
// { point }. Promises what was answered, null if a newer value took its place.
export async function hold(what) {
  const stages = all();
  const news = stages.map((stage) => stage.news);
  const looks = Object.fromEntries(stages.map((stage) => [stage.told.chart, stage.looks(what)]));
  const goes = (stage) => typeof looks[stage.told.chart] === "string"; // its chart goes to what the page has its sliders at
  if (what.set) stages.filter(goes).forEach((stage) => stage.guide(() => null));
  stages.forEach((stage) => stage.holds(true, what));
  if (!stages.length) return null; // nothing follows
  document.body.dataset.asks = awaited += 1;
  try {
    const question = { ask: "hold", looks, ...what };
    return await shown(stages, news, await steady(question, () => stages.every((stage, i) => stage.news === news[i])));
  } finally {
    awaited -= 1;
    if (!awaited) delete document.body.dataset.asks;
  }
}

// What is held still is asked for again if its answer would come too late, as long as it `lasts`: each time there is more
// time for it, and the work goes on where it stood. What is held next waits for one such answer at most.
async function steady(question, lasts) {
  const mine = (newest += 1);
  let until = null;
  for (let again = 0; ; again += 1) {
    const said = await ask("hold", { ...question, again });
    if (!said?.late) return said;
    until ??= performance.now() + STEADY;
    await new Promise((on) => setTimeout(on, PAUSE));
    if (mine !== newest) return null;
    if (performance.now() > until || !lasts()) return said;
  }
}

// What was answered, on those of the stages that the page has told nothing new since.
async function shown(stages, news, said) {
  const still = stages.filter((stage, i) => stage.news === news[i]);
  if (said?.charts) await Promise.all(still.map((stage) => stage.live(said)));
  else if (said && !said.late) still.forEach((stage) => stage.holds(false)); // late: let go, the page shows it where one looks
  if (said?.sets && still.length) {
    led = Object.keys(said.sets);
    leads(said.sets);
  }
  return said;
}

// Nothing comes of what is held: the page's run is shown again.
function letGo() {
  all().forEach((stage) => stage.letGo());
  leads(Object.fromEntries(led.map((name) => [name, null])));
  led = [];
}

holdsBy(hold);

// A point that is moved on the pad, or null: it is where it was.
addEventListener("pad-moves", ({ detail: point }) => (point ? hold({ point }) : letGo()));
addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !all().some((stage) => stage.grips())) return;
  event.preventDefault();
  event.stopPropagation(); // a lecture would end
  letGo();
}, true);
