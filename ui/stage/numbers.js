// The numbers beside the chart; the stage that leads says what they are at the frame on display.
// data: { run: the name of the run, numbers: { label: text }, help: { label: what it means }, moves: see stage.js }
// The verdict, a sentence under them, has an empty label.
import { hear, inHand, now } from "./clock.js";

const places = new WeakMap();
const LATER = "none yet"; // what is not known at this step takes no room

export default function ({ data, parentElement: root }) {
  const list = root.querySelector(".numbers");
  const said = JSON.stringify([data.numbers, data.help]);
  if (places.get(root)?.said === said) return void (now().held && !inHand() && show(list, data.numbers));
  places.get(root)?.stop();
  list.replaceChildren(...Object.entries(data.numbers).map(([label, text]) => row(label, text, data.help[label])));
  const follow = ({ run, numbers }) => (!run || run === data.run) && show(list, numbers); // no run: a slider is held
  if (now().run === data.run || (now().held && inHand())) follow(now()); // the stage was quicker
  places.set(root, { said, stop: hear(follow) });
}

function row(label, text, help) {
  const group = document.createElement("div");
  group.classList.toggle("numbers-verdict", !label);
  const [name, value] = [document.createElement("dt"), document.createElement("dd")];
  name.textContent = label;
  value.textContent = text;
  value.dataset.of = label;
  if (help) {
    const mark = document.createElement("button");
    Object.assign(mark, { type: "button", textContent: "?", className: "numbers-mark" });
    mark.setAttribute("aria-label", `${label}: ${help}`);
    const said = document.createElement("span");
    Object.assign(said, { className: "numbers-help", textContent: help });
    said.setAttribute("aria-hidden", "true");
    const last = document.createElement("span"); // the mark stays on a line with it
    last.className = "numbers-last";
    last.append(label.slice(label.lastIndexOf(" ") + 1), " ", mark);
    name.replaceChildren(label.slice(0, label.lastIndexOf(" ") + 1), last, said);
  }
  group.append(name, value);
  group.hidden = text === LATER;
  return group;
}

// Those that are known here: another run's numbers come with the page.
function show(list, numbers) {
  for (const value of list.querySelectorAll("dd")) {
    const text = numbers[value.dataset.of];
    if (text === undefined || value.textContent === text) continue;
    value.textContent = text;
    value.parentElement.hidden = text === LATER;
  }
}

export function leave(root) {
  places.get(root)?.stop();
  places.delete(root);
}
