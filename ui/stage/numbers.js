// The numbers below the chart; the stage that leads says what they are at the frame on display.
// data: { run: the name of the run, numbers: { label: text }, help: { label: what it means }, moves: see stage.js }
// The verdict, a sentence under them, has an empty label.
import { hear, inHand, now } from "./clock.js";
import { spoken } from "./named.js";

const places = new WeakMap();
const LATER = "none yet"; // what is not known at this step takes no room

export default function ({ data, parentElement: root }) {
  const list = root.querySelector(".numbers");
  const said = JSON.stringify([data.numbers, data.help]);
  if (places.get(root)?.said === said) return void (now().held && !inHand() && show(list, data.numbers, data.help, now().named));
  places.get(root)?.stop();
  rows(list, data.numbers, data.help);
  const follow = ({ run, numbers, named }) => (!run || run === data.run) && show(list, numbers, data.help, named); // no run: a slider is held
  if (now().run === data.run || (now().held && inHand())) follow(now()); // the stage was quicker
  places.set(root, { said, stop: hear(follow) });
}

function rows(list, numbers, help) {
  delete list.dataset.named;
  list.replaceChildren(...Object.entries(numbers).map(([label, text]) => row(label, text, help[label])));
}

function row(label, text, help) {
  const group = document.createElement("div");
  group.classList.toggle("numbers-verdict", !label);
  const [name, value] = [document.createElement("dt"), document.createElement("dd")];
  value.textContent = text;
  value.dataset.of = label;
  if (help) {
    const mark = document.createElement("button");
    Object.assign(mark, { type: "button", textContent: "?", className: "numbers-mark" });
    mark.setAttribute("aria-label", `${label}: ${help}`);
    const said = document.createElement("span");
    Object.assign(said, { className: "numbers-help", textContent: help });
    said.setAttribute("aria-hidden", "true");
    name.append(mark, said);
  }
  call(name, label, new Map());
  group.append(name, value);
  group.hidden = text === LATER;
  return group;
}

// The label, with its help behind it; what the chart names is in its colour.
function call(name, label, named) {
  const parts = spoken(label, named);
  const [mark, said] = ["mark", "help"].map((part) => name.querySelector(`.numbers-${part}`));
  if (!mark) return name.replaceChildren(...parts);
  const end = parts.pop(); // of which the last word stays on a line with the mark
  const [text, like] = typeof end === "string" ? [end, (words) => words] : [end.textContent, (words) => Object.assign(end.cloneNode(), { textContent: words })];
  const at = text.lastIndexOf(" ") + 1;
  const last = document.createElement("span");
  last.className = "numbers-last";
  last.append(like(text.slice(at)), " ", mark);
  name.replaceChildren(...parts, ...(at ? [like(text.slice(0, at))] : []), last, said);
}

// Those of another run that is held may be others.
function show(list, numbers, help, named = new Map()) {
  const colours = String([...named]);
  const labels = [...list.querySelectorAll("dd")].map((value) => value.dataset.of);
  if (String(labels) !== String(Object.keys(numbers))) rows(list, numbers, help);
  for (const value of list.querySelectorAll("dd")) {
    if (list.dataset.named !== colours) call(value.previousElementSibling, value.dataset.of, named);
    const text = numbers[value.dataset.of];
    if (value.textContent === text) continue;
    value.textContent = text;
    value.parentElement.hidden = text === LATER;
  }
  list.dataset.named = colours;
}

export function leave(root) {
  places.get(root)?.stop();
  places.delete(root);
}
