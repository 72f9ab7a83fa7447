// Numbers on an axis, shapes, and parts of the picture.
const SHAPES = {
  circle: "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z",
  square: "M-4.5-4.5h9v9h-9z",
  diamond: "M0-6.4L6.4 0L0 6.4L-6.4 0z",
  "triangle-up": "M0-6L5.8 4.2H-5.8z",
  cross: "M-1.8-5.2h3.6v3.4h3.4v3.6h-3.4v3.4h-3.6v-3.4h-3.4v-3.6h3.4z",
};
const LETTER = 6.5; // pixels that a digit at an axis is wide

const within = (v, axis) => Math.min(axis.high, Math.max(axis.low, v));
const inside = (v, axis) => v === within(v, axis);
const rounded = (v, axis, digits) => {
  const size = Math.floor(Math.log10(axis.high - axis.low));
  return Number(v.toFixed(within(digits - size, { low: 0, high: 100 })));
};
const tidy = (v, axis) => within(rounded(v, axis, 4), axis);
const snapped = (v, axis) => axis.low + Math.round((v - axis.low) / axis.step) * axis.step;
const said = (v, axis) => String(rounded(v, axis, 3)).replace("-", "−");
const counted = (n, noun) => `${n} ${noun}${n === 1 ? "" : "s"}`;

// Round numbers along an axis, each with its text; so many steps at most.
function ticks(axis, most = 6) {
  const { low, high } = axis;
  const ten = 10 ** Math.floor(Math.log10((high - low) / most));
  const step = ten * [1, 2, 5, 10].find((m) => m * ten * (most + 0.001) >= high - low);
  const first = Math.ceil(low / step - 1e-9);
  const count = Math.floor(high / step + 1e-9) - first + 1;
  return Array.from({ length: count }, (_, i) => (first + i) * step).map((v) => [v, said(v, axis)]);
}
const widest = (marks) => LETTER * Math.max(...marks.map(([, text]) => text.length));

// Only what has changed: every attribute that is set costs a look at the style of the page.
function give(part, attributes) {
  for (const [name, v] of Object.entries(attributes))
    if (part.getAttribute(name) !== String(v)) part.setAttribute(name, v);
}

const write = (part, text) => part.textContent === String(text) || (part.textContent = text);

function make(name, attributes, parent, text = "") {
  const part = document.createElementNS("http://www.w3.org/2000/svg", name);
  give(part, attributes);
  part.textContent = text;
  parent.append(part);
}

// The axes of pad `p` in its place, as wide as that is.
function shape(p) {
  const { find, box, across, down, own } = p;
  const { x, y } = p.data;
  const width = Math.max(140, find(".area").getBoundingClientRect().width || 280);
  const height = own.bare ? Math.min(280, width) : Math.min(340, Math.round(width * 0.95));
  box.left = own.bare ? (width - height) / 2 + box.top : 26 + widest(ticks(y));
  if (own.bare) box.wide = box.high = height - 2 * box.top;
  else [box.wide, box.high] = [Math.max(40, width - box.left - 12), height - box.top - 38];
  give(find(".area"), { viewBox: `0 0 ${width} ${height}` });
  find(".area").style.height = `${height}px`;
  for (const frame of p.all(".frame")) give(frame, { x: box.left, y: box.top, width: box.wide, height: box.high });
  const axes = find(".axes");
  axes.replaceChildren();
  give(find(".hint"), { x: box.left + box.wide / 2, y: box.top + box.high / 2 });
  if (own.bare) return;
  const [foot, middle] = [box.top + box.high, box.left + box.wide / 2];
  const title = { "text-anchor": "middle", class: "title" };
  const fits = (most) => most < 2 || (widest(ticks(x, most)) + 10) * most <= box.wide;
  for (const [v, text] of ticks(x, [6, 5, 4, 3, 2, 1].find(fits))) {
    make("path", { d: `M${across(v)} ${box.top}v${box.high}` }, axes);
    make("text", { x: across(v), y: foot + 14, "text-anchor": "middle" }, axes, text);
  }
  for (const [v, text] of ticks(y)) {
    make("path", { d: `M${box.left} ${down(v)}h${box.wide}` }, axes);
    make("text", { x: box.left - 5, y: down(v) + 4, "text-anchor": "end" }, axes, text);
  }
  make("text", { x: middle, y: height - 6, ...title }, axes, x.title);
  make("text", { transform: `translate(12 ${box.top + box.high / 2}) rotate(-90)`, ...title }, axes, y.title);
}
