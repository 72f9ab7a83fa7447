// How often the reader has guessed rightly on a page, on this machine: it is counted in the browser and nowhere else.
// And what stands in the place of the answer while the run is played to it.
// data: { page, visit: the name of this visit, made, right: so many guesses of this visit on the page, and right ones }
import { lead } from "./stage.js";

const ALL = "playground guesses";

const read = (store, name) => {
  try {
    const [made, right] = JSON.parse(store.getItem(name));
    if (Number.isInteger(made) && Number.isInteger(right)) return [made, right];
  } catch {}
  return [0, 0];
};

function count({ page, visit, made, right }) {
  const name = `${ALL} ${page}`;
  const [before, rightly] = read(sessionStorage, `${name} ${visit}`); // what of this visit is counted already
  const [all, good] = read(localStorage, name);
  const now = [all + Math.max(made - before, 0), good + Math.max(right - rightly, 0)];
  sessionStorage.setItem(`${name} ${visit}`, JSON.stringify([made, right]));
  localStorage.setItem(name, JSON.stringify(now));
  return now;
}

export default function ({ data, parentElement: root }) {
  let [made, right] = [data.made, data.right];
  try {
    [made, right] = count(data);
  } catch {} // a browser that keeps nothing counts this visit alone
  root.querySelector(".tally-skip").onclick = () => lead()?.finish();
  root.querySelector(".tally").textContent = made > 1 ? `On this page you were right ${right} of ${made} times.` : "";
}
