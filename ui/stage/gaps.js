// What stands between two plots, their names and numbers, needs its pixels in a figure that is lower than it was made for.
const AT_MOST = 0.55; // of the height that gaps take at most
const HARDLY = 1e-6;

const subplots = (layout, letter) => Object.entries(layout).filter(([name]) => new RegExp(`^${letter}axis\\d*$`).test(name));
const domain = (axis) => axis?.domain ?? [0, 1];

// The places [from, to] on the way up that are between a plot and the next one above it.
function between(layout) {
  const plots = subplots(layout, "y").map(([, axis]) => {
    const x = `xaxis${(axis.anchor ?? "x").slice(1)}`;
    return { across: domain(layout[x]), up: domain(axis) };
  });
  const beside = (a, b) => Math.min(a[1], b[1]) - Math.max(a[0], b[0]) > HARDLY;
  const found = [];
  for (const { across, up } of plots) {
    const above = plots.filter((other) => beside(across, other.across) && other.up[0] > up[1] + HARDLY).map((other) => other.up[0]);
    if (above.length) found.push([up[1], Math.min(...above)]);
  }
  const joined = [];
  for (const [from, to] of found.sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && from <= last[1] + HARDLY) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

// How many pixels high a layout is that was made for a figure `made` pixels high if each of the plots below each other in it has `plot`.
export function lowest({ margin: { t = 100, b = 80 } = {}, ...layout }, made, plot) {
  const gaps = between(layout);
  return t + b + gaps.reduce((sum, [from, to]) => sum + to - from, 0) * (made - t - b) + (gaps.length + 1) * plot;
}

// The gaps of a layout, and what stands above or below all plots, as many pixels high as they were made for a figure `made`
// pixels high: the plots yield.
export function kept(layout, made) {
  const gaps = between(layout);
  const all = gaps.reduce((sum, [from, to]) => sum + to - from, 0);
  const { t = 100, b = 80 } = layout.margin ?? {}; // as Plotly has them
  const room = (height) => height - t - b;
  const lower = room(made) / room(layout.height);
  if (!(lower > 1 + HARDLY)) return;
  const grows = Math.max(1, Math.min(lower, AT_MOST / all));
  const shrinks = (1 - all * grows) / (1 - all);
  const at = (y) => {
    if (y <= 0) return y * lower;
    if (y >= 1) return 1 + (y - 1) * lower;
    const gap = gaps.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(y, to) - from), 0);
    return gap * grows + (y - gap) * shrinks;
  };
  const moved = (part) => part?.y !== undefined && (part.y = at(part.y));
  for (const [, axis] of subplots(layout, "y")) if (axis.domain) axis.domain = axis.domain.map(at);
  for (const one of layout.annotations ?? []) if (one.yref === "paper") moved(one);
  for (const [name, part] of Object.entries(layout)) {
    if (/^legend\d*$/.test(name)) moved(part);
    if (/^coloraxis\d*$/.test(name)) moved(part.colorbar);
  }
}
