// A line of keys above a plot that a narrow screen would cut goes on in another line.
const APART = / {3,}(?![^<]*>)/; // what stands between two keys; not within a tag
const WORD = / (?![^<]*>)/;
const HIGH = 1.3; // times its size: a line
const EDGE = 6; // pixels that stay free at the right
const SIZE = 13; // pixels of a text that has no size of its own

const canvas = document.createElement("canvas").getContext("2d");

function widthOf(text, size) {
  canvas.font = `600 ${size}px "Source Sans", sans-serif`;
  return canvas.measureText(text.replace(/<[^>]*>/g, "")).width;
}

// The parts in lines, each no wider than `room` where that can be.
function lines(parts, gap, room, size) {
  const made = [];
  for (const part of parts) {
    const longer = made.length ? `${made.at(-1)}${gap}${part}` : part;
    if (made.length && widthOf(longer, size) <= room) made[made.length - 1] = longer;
    else made.push(part);
  }
  return made;
}

export function folded(text, room, size) {
  const one = (line) => {
    if (widthOf(line, size) <= room) return [line];
    const parts = line.split(APART).flatMap((part) => (widthOf(part, size) <= room ? [part] : lines(part.split(WORD), " ", room, size)));
    return lines(parts, "   ", room, size);
  };
  return text.split("<br>").flatMap(one).join("<br>");
}

// Whatever stands at the left above a plot of the layout, `layout.width` pixels wide: the topmost take their new lines
// from the plots, not from what is above.
export function fold(layout) {
  const { l = 80, r = 80, t = 100 } = layout.margin ?? {};
  const across = layout.width - l - r;
  const where = (ref, letter) => (ref === "paper" ? [0, 1] : layout[ref.replace(" domain", "").replace(letter, `${letter}axis`)]?.domain ?? [0, 1]);
  let higher = 0;
  for (const one of layout.annotations ?? []) {
    const { text = "", x, y, xref = "", yref = "", xanchor, yanchor, xshift = 0, font } = one;
    if (xanchor !== "left" || yanchor !== "bottom" || y !== 1 || ![xref, yref].every((ref) => ref === "paper" || ref.endsWith(" domain"))) continue;
    const [from, to] = where(xref, "x");
    const size = font?.size ?? SIZE;
    const room = layout.width - EDGE - l - across * (from + x * (to - from)) - xshift;
    const made = folded(text, room, size);
    if (made === text) continue;
    Object.assign(one, { text: made, align: "left" });
    const more = (made.split("<br>").length - text.split("<br>").length) * HIGH * size;
    if (where(yref, "y")[1] >= 1) higher = Math.max(higher, more);
  }
  if (higher) layout.margin = { ...layout.margin, t: t + higher };
}
