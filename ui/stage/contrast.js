// Words that can be read from their ground; and a chart for the last row, all of whose colours stand out from it, with thicker
// lines and larger marks. What is drawn over a map keeps its colour, as the map is its ground; so do washes, which are ground
// themselves.
import { contrastOf, rgba, standsOut } from "./colours.js";
import { PAINTED } from "./named.js";
import { unpacked } from "./swift.js";

const [TEXT, MARK] = [4.5, 3]; // contrast to the ground: of words, and of lines and points
const [THICKER, LARGER] = [1.4, 1.25];
const SAME = 1.35; // words that stand out so little have the ground's own colour: they stand on a mark
const WASH = 0.3; // a colour of less than this is ground
const FAINT = 0.6; // what is fainter becomes as strong as this for the last row
const LARGE = 16; // pixels of marks that are large enough
const MAPS = new Set(["heatmap", "image", "contour"]);
const LINES = new Set([undefined, "scatter", "scattergl", "scatter3d"]);
const found = new Map();

// The colour, moved away from the ground until it stands out from it, drawn with this opacity; one that lets through more of
// the ground than `least` stays.
function deep(colour, ground, ratio, opacity = 1, least = WASH) {
  if (Array.isArray(colour)) return colour.map((one) => deep(one, ground, ratio, opacity, least));
  if (typeof colour !== "string") return colour;
  const name = `${colour} ${ground} ${ratio} ${opacity} ${least}`;
  if (!found.has(name)) found.set(name, keeps(colour, ground, ratio, least) ? colour : standsOut(colour, ground, ratio, opacity));
  return found.get(name);
}

function keeps(colour, ground, ratio, least) {
  const [r, g, b, alpha = 1] = rgba(colour);
  return alpha < least || (ratio === TEXT && contrastOf([r, g, b], rgba(ground).slice(0, 3)) < SAME);
}

const times = (value, factor) => (Array.isArray(value) ? value.map((one) => one * factor) : value * factor);
const most = (value) => (Array.isArray(value) ? Math.max(...value) : value);
const least = (value) => (Array.isArray(value) ? Math.min(...value) : value);
const strong = (value) => (Array.isArray(value) ? value.map((one) => Math.max(one, FAINT)) : Math.max(value, FAINT));
const plot = ({ xaxis = "x", yaxis = "y" }) => `${xaxis} ${yaxis}`;

// The plots of a figure that are maps.
export const mapped = (data) => new Set(data.filter((one) => MAPS.has(one.type) && (one.opacity ?? 1) > 0.5 && one.visible !== false).map(plot));

// A legend that is written as a line of text: its words, not signs that stand for a mark.
const painted = (text, ground, least) =>
  Array.isArray(text) ? text.map((one) => painted(one, ground, least))
    : typeof text !== "string" ? text
      : text.replace(PAINTED, (whole, colour, said) => (/\p{L}/u.test(said) ? whole.replace(colour, deep(colour, ground, TEXT, 1, least)) : whole));

// What is another of a trace for its words to be read. Those that are to come are pale on purpose, but for the last row.
export function words(one, ground, maps, opacity = 1, least = FAINT) {
  if (MAPS.has(one.type) || maps.has(plot(one))) return {};
  const beside = one.textposition && one.textposition !== "middle center" && one.textposition !== "inside";
  const alone = one.type !== "bar" && !one.mode?.includes("markers");
  if (!beside && !alone) return {};
  const font = one.textfont?.color && { textfont: { ...one.textfont, color: deep(one.textfont.color, ground, TEXT, opacity, least) } };
  return { ...font, ...(one.text && { text: painted(one.text, ground, least) }) };
}

export function trace(one, ground, maps) {
  if (MAPS.has(one.type) || (one.fill && one.fill !== "none")) return one;
  const made = { ...one };
  const still = maps.has(plot(one));
  const to = (colour, ratio, opacity) => (still ? colour : deep(colour, ground, ratio, opacity));
  const line = LINES.has(one.type) && (one.mode ?? "lines").includes("lines");
  if (made.opacity > 0) made.opacity = strong(made.opacity);
  const opacity = typeof made.opacity === "number" ? made.opacity : 1;
  if (line && one.line) made.line = { ...one.line, color: to(one.line.color, MARK, opacity), width: (one.line.width ?? 2) * THICKER };
  if (one.marker) made.marker = marks(one.marker, to, opacity);
  return Object.assign(made, words(one, ground, maps, opacity, WASH));
}

function marks(marker, to, opacity) {
  const made = { ...marker };
  const size = unpacked(marker.size);
  if (made.opacity !== undefined) made.opacity = unpacked(made.opacity);
  if (Array.isArray(size)) made.opacity ??= 1; // Plotly takes them for bubbles that one looks through
  if (made.opacity !== undefined && most(made.opacity) > 0) made.opacity = strong(made.opacity);
  const seen = opacity * least(made.opacity ?? 1);
  const ring = typeof marker.color === "string" && rgba(marker.color)[3] === 0;
  if (ring && marker.line?.color) made.line = { ...marker.line, color: to(marker.line.color, MARK, seen), width: times(marker.line.width ?? 1, THICKER) };
  else if (marker.color) made.color = to(marker.color, MARK, seen);
  if (Array.isArray(marker.colorscale)) made.colorscale = marker.colorscale.map(([at, colour]) => [at, to(colour, MARK, seen)]);
  if (size !== undefined && most(size) <= LARGE) made.size = times(size, LARGER);
  return made;
}

// Words that are drawn over the plots, and those of the axes.
export function fonts(it, ground, maps, lecture) {
  const least = lecture ? WASH : FAINT;
  const font = (one) => (one?.color ? { ...one, color: deep(one.color, ground, TEXT, 1, least) } : one);
  for (const note of it.annotations ?? []) {
    if (over(note, maps) || note.bgcolor) continue;
    Object.assign(note, { font: font(note.font), text: painted(note.text, ground, least) });
  }
  for (const shape of it.shapes ?? []) if (drawn(shape, maps) && shape.label) shape.label.font = font(shape.label.font);
  for (const name of Object.keys(it).filter((one) => /^[xy]axis\d*$/.test(one))) {
    it[name].tickfont = font(it[name].tickfont);
    if (it[name].title?.font) it[name].title.font = font(it[name].title.font);
  }
  if (it.legend?.font) it.legend.font = font(it.legend.font);
}

// And lines.
export function lines(it, ground, maps) {
  for (const { line } of (it.shapes ?? []).filter((shape) => drawn(shape, maps))) {
    if (line) Object.assign(line, { color: deep(line.color, ground, MARK), width: (line.width ?? 2) * THICKER });
  }
}

const over = ({ xref = "x", yref = "y" }, maps) => maps.has(`${xref} ${yref}`);
const drawn = (shape, maps) => !over(shape, maps) && ["line", "path"].includes(shape.type) && !shape.fillcolor;
