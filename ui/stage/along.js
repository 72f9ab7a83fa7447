// Axes along which a player goes: a press or a pull there takes it to the frame that has its place nearest.

const axisOf = (plot, id) => plot._fullLayout[`${id[0]}axis${id.slice(1)}`];
const inside = (axis, at) => at >= axis._offset && at <= axis._offset + axis._length;

// Which of the tracks { axis: the place of each frame } runs under a point of the plot, in pixels of it; null if none does.
export function trackAt(plot, tracks, px, py) {
  for (const name of Object.keys(plot._fullLayout._plots ?? {})) {
    const [across, up] = name.match(/[xy]\d*/g);
    const id = [across, up].find((one) => tracks[one]);
    if (id && inside(axisOf(plot, across), px) && inside(axisOf(plot, up), py)) return id;
  }
  return null;
}

// The frame whose place on the axis is nearest to a point of the plot.
export function frameAt(plot, id, places, px, py) {
  const axis = axisOf(plot, id); // another one once the chart has another size
  const at = (id[0] === "x" ? px : py) - axis._offset;
  const far = places.map((place) => (place === null ? NaN : Math.abs(axis.c2p(axis.d2c(place)) - at)));
  return far.reduce((best, away, i) => (away < (far[best] ?? Infinity) || Number.isNaN(far[best]) ? i : best), 0);
}
