// How a class has answered, with what is true marked: on a phone and on the projector.
// told: { options, or low, high, percent: whether they are shares; right: the numbers of the right options, or a number; said: the same in words,
// votes: [[answer, how many]], says: all of it in a sentence }, or of what was drawn { kind, says }; yours: the answer of this phone, if there is one
const SVG = "http://www.w3.org/2000/svg";
const [WIDTH, TOP, FLOOR] = [300, 20, 62]; // of a strip

export function distribution(told, yours) {
  const sentence = made("p", { className: "distribution-sentence", textContent: told.says });
  if (told.kind) return [sentence]; // what was drawn stands in a picture
  return [told.options ? bars(told, yours) : marks(told, yours), sentence];
}

// A number as one has set it; a share as all shares are told (ui/words.py).
export function spelled(number, percent) {
  const exact = Number((percent ? 100 * number : number).toPrecision(10));
  return (percent ? `${exact % 100 ? exact.toFixed(1) : exact}%` : String(exact)).replace("-", "−");
}

function made(name, properties, ...inside) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...inside);
  return element;
}

function bars({ options, right, votes }, yours) {
  const all = votes.reduce((sum, [, many]) => sum + many, 0);
  const row = ([i, many]) => {
    const correct = right.includes(i);
    const own = i === yours ? " (your answer)" : "";
    const length = made("span");
    length.style.width = `${all ? (100 * many) / all : 0}%`;
    const text = made("span", { textContent: (correct ? "✓ " : "") + options[i] + own });
    if (correct) text.setAttribute("aria-label", `Right: ${options[i]}${own}`);
    const says = made("span", { className: "distribution-says" }, text, made("span", { textContent: many }));
    const bar = made("span", { className: "distribution-bar" }, length);
    bar.setAttribute("aria-hidden", "true");
    return made("li", { className: correct ? "distribution-right" : "" }, says, bar);
  };
  return made("ul", { className: "distribution" }, ...votes.map(row));
}

function drawn(name, attributes, text = "") {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.textContent = text;
  return element;
}

// A mark for each answer, as high as it was often given.
function marks({ low, high, percent, right, said, votes }, yours) {
  const at = (value) => 10 + ((WIDTH - 20) * (Math.min(high, Math.max(low, value)) - low)) / (high - low);
  const most = Math.max(1, ...votes.map(([, many]) => many));
  const strip = drawn("svg", { class: "distribution-strip", viewBox: `0 0 ${WIDTH} 82`, "aria-hidden": "true" });
  const line = (x, y, more) => drawn("line", { x1: at(x), x2: at(x), y1: y, y2: FLOOR, ...more });
  const name = (x, y, text, more = {}) => {
    const anchor = at(x) < 70 ? "start" : at(x) > WIDTH - 70 ? "end" : "middle";
    return drawn("text", { x: at(x), y, "text-anchor": anchor, ...more }, text);
  };
  strip.append(
    drawn("line", { x1: 10, x2: WIDTH - 10, y1: FLOOR, y2: FLOOR, stroke: "#8a94a0" }),
    ...votes.map(([answer, many]) =>
      line(answer, FLOOR - 4 - (FLOOR - TOP - 8) * (many / most), {
        stroke: answer === yours ? "#c85fa6" : "#8a94a0",
        "stroke-width": 4,
      }),
    ),
    line(right, TOP, { stroke: "#14a37a", "stroke-width": 2 }),
    name(right, TOP - 5, `true: ${said}`, { "font-weight": 600 }),
    name(low, FLOOR + 17, spelled(low, percent)),
    name(high, FLOOR + 17, spelled(high, percent)),
  );
  return strip;
}
