// Colours as numbers, and how far they stand out from their ground.
const told = new Map();

// Any colour of CSS as [red, green, blue, alpha].
export function rgba(colour) {
  if (!told.has(colour)) {
    const pen = document.createElement("canvas").getContext("2d");
    pen.fillStyle = colour;
    const said = pen.fillStyle;
    told.set(colour, said[0] === "#" ? [...[1, 3, 5].map((i) => parseInt(said.slice(i, i + 2), 16)), 1] : said.match(/[\d.]+/g).map(Number));
  }
  return told.get(colour);
}

const mix = (a, b, t) => a.map((v, i) => v + (b[i] - v) * t);

// How light a colour is, as WCAG has it.
function lightness([r, g, b]) {
  const [x, y, z] = [r, g, b].map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * x + 0.7152 * y + 0.0722 * z;
}

export function contrastOf(a, b) {
  const [low, high] = [lightness(a), lightness(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

// The colour, moved away from the ground until it stands out from it by `ratio`, drawn with this opacity.
export function standsOut(colour, ground, ratio, opacity = 1) {
  const [[r, g, b, alpha = 1], under] = [rgba(colour), rgba(ground).slice(0, 3)];
  const end = lightness(under) > 0.18 ? [0, 0, 0] : [255, 255, 255];
  for (let t = 0; t <= 1; t += 0.02) {
    const [now, a] = [mix([r, g, b], end, t).map(Math.round), alpha + (1 - alpha) * t];
    if (contrastOf(mix(under, now, a * opacity), under) >= ratio) return t ? `rgba(${now},${a.toFixed(3)})` : colour;
  }
  return `rgb(${end})`;
}
