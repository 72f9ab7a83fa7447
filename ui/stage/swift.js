// Another value in a chart, past most of Plotly, which would ask for every default of every trace and axis again and draw all
// of them. It reaches into what plotly.js keeps to itself: what does not stand there as expected, or is more than data
// and colours, is left to Plotly, and nothing has been touched then.
const FREE = /^(x|y|z|ids|base|meta|text|hovertext|hovertemplate|customdata|textposition|opacity|fillcolor|zmin|zmax|contours\.(start|end|size)|marker\.(color|size|opacity|symbol|angle|line\.(color|width))|line\.(color|width|dash)|textfont\.(color|size))$/;
const STYLE = /^(opacity|fillcolor|line\.|contours\.)/; // what a module puts on by its style alone
const TYPES = { f4: Float32Array, f8: Float64Array, u1: Uint8Array, i1: Int8Array, u2: Uint16Array, i2: Int16Array, u4: Uint32Array, i4: Int32Array };
const SCALE = /^(z|zmin|zmax|contours\..*|marker\.color)$/; // what a bar of colours tells
const KINDS = new Set(["scatter", "heatmap", "contour", "bar"]);
export const AXIS = /^[xy]axis\d*$/;
const RANGED = new Set(["range", "tickvals", "ticktext"]); // what an axis may show otherwise
const PLAIN = { "line.dash": "solid", opacity: 1 }; // what is meant where nothing is said

const IN_PLACE = { duration: 0 }; // a part of a subplot's traces: the others stay

const plain = (value) => value !== null && typeof value === "object" && !Array.isArray(value) && !ArrayBuffer.isView(value) && !value.bdata;
const listed = (value) => Array.isArray(value) || ArrayBuffer.isView(value);
const every = (a, b) => [...new Set([...Object.keys(a ?? {}), ...Object.keys(b)])];
const said = (value) => JSON.stringify(value ?? null);

// The values that are other ones, by their paths; null if one is gone, so that a default would take its place.
function other(was, now, names, path = "", found = {}) {
  for (const key of names) {
    const [a, b] = [was, now].map((trace) => trace?.[key] ?? PLAIN[path + key]);
    if (plain(b)) {
      if (!other(a, b, every(a, b), `${path}${key}.`, found)) return null;
    } else if (said(a) !== said(b)) {
      if (b === undefined || b === null) return null;
      found[path + key] = b;
    }
  }
  return found;
}

// What is another value of a chart than it was, by trace and path; null if it is more than values. `traces`: all of them, or by
// their numbers what is said of some.
export function changed({ data, _fullData }, traces) {
  const whole = Array.isArray(traces);
  if (whole && (_fullData.length !== traces.length || data.length !== traces.length)) return null;
  const news = new Map();
  for (const [t, trace] of traces.entries()) {
    const names = whole ? every(data[t], trace).filter((key) => key !== "uid" && key[0] !== "_") : Object.keys(trace);
    const found = other(data[t], trace, names);
    if (!found) return null;
    if (Object.keys(found).length) news.set(t, found);
  }
  return news;
}

// The axes with other ranges in a layout than in the one before, with the ticks that they are told; null if more of it is another
// one. What it says of other shapes of it (`meta`) is not drawn.
export function ranged(before, layout) {
  for (const name of every(before, layout)) {
    if (name === "meta" || said(before[name]) === said(layout[name])) continue;
    const [was, now] = [before[name], layout[name]];
    if (!AXIS.test(name) || !was?.range || !now?.range || said(was.range) === said(now.range)) return null;
    if (!every(was, now).every((key) => (RANGED.has(key) ? was[key] && now[key] : said(was[key]) === said(now[key])))) return null;
  }
  return shifted(before, layout);
}

// The axes of a layout if any has another range than in the one before, also those to whose scale these are; however else it differs.
export function shifted(before, layout) {
  const names = Object.keys(layout).filter((name) => AXIS.test(name) && before[name]?.range && layout[name].range);
  if (names.every((name) => said(before[name].range) === said(layout[name].range))) return {};
  const of = ({ range, tickvals, ticktext }) => ({ range: [...range], tickvals, ticktext });
  return Object.fromEntries(names.map((name) => [name, of(layout[name])]));
}

// Whether marks of one size look like marks of several: Plotly has bubbles looked through, with a rim, if nothing is said.
const bubbles = ({ opacity, line }) => [opacity, line?.width, line?.color].every((value) => value !== undefined);

// Whether a bar of colours beside it would be another one.
function barred({ showscale, zauto, marker }, path) {
  return path.startsWith("marker") ? marker.showscale && marker.cauto : showscale && (path !== "z" || zauto);
}

// Promises whether these values, as `changed` finds them, have been put into the chart. `still`: its axes stay as they are;
// `axes`: these have other ranges.
export async function swift(plot, news, { still, axes = {} } = {}) {
  const { _fullData: traces, _fullLayout: layout } = plot;
  const subplot = ({ xaxis, yaxis }) => layout._plots[xaxis + yaxis];
  const drawn = []; // what is to be drawn again
  for (const [t, values] of news) {
    const full = traces[t];
    const { type, visible, stackgroup, error_x, error_y, _module, xaxis, yaxis } = full;
    if (visible === false && plot.data[t].visible === false) continue; // it has only to be known
    if (!KINDS.has(type) || visible !== true || stackgroup || error_x?.visible || error_y?.visible || !_module?.calc || !subplot(full)) return false;
    if (layout._zindices.length > 1 || subplot(full).plot.selectAll(`g.${layerOf(_module)}`).empty()) return false;
    for (const [path, value] of Object.entries(values)) {
      if (!FREE.test(path) || !holder(full, path)) return false;
      if (type === "bar" && path.startsWith("textfont")) return false; // the fonts inside and outside of a bar come of it
      const [numbers, axis] = [unpacked(value), subplot(full)[`${path}axis`]];
      if ("xyz".includes(path) && !(listed(numbers) && numbers.length)) return false; // none: Plotly takes it for hidden
      if (path === "z" && !numbers.some((row) => row.some(Number.isFinite))) return false;
      if (path === "marker.size" && !bubbles(plot.data[t].marker) && listed(numbers) !== listed(full.marker.size)) return false;
      if (axis?.autorange && !still) return false; // it would make room for them
      if (axis?.type === "category" || (SCALE.test(path) && barred(full, path))) return false;
      if (layout.showlegend && full.showlegend && !listed(numbers) && !path.startsWith("hover")) return false;
    }
    drawn.push({ t, full, _module, key: xaxis + yaxis });
  }
  const bars = new Set(drawn.filter(({ full }) => full.type === "bar").map(({ key }) => key));
  for (const [t, values] of news)
    for (const [path, value] of Object.entries(values)) {
      put(plot.data[t], path, value);
      if (traces[t].visible) put(traces[t], path, unpacked(value));
    }
  const again = new Set(drawn.map(({ t }) => t));
  for (const full of traces) {
    const beside = full.type === "bar" && full.visible === true && bars.has(full.xaxis + full.yaxis); // bars make room for bars
    if (!again.has(full.index) && !beside) continue;
    if (full.type === "scatter" || full.type === "bar") full._length = Math.min(full.x.length, full.y.length);
    full._extremes = {};
    const found = full._module.calc(plot, full);
    const points = (plot.calcdata[full.index] = found?.[0] ? found : [{ x: undefined, y: undefined }]);
    points[0].t ??= {};
    points[0].trace = full;
  }
  for (const key of bars) traces.find(({ type }) => type === "bar")._module.crossTraceCalc(plot, layout._plots[key]);
  const moved = await move(plot, axes);
  for (const full of traces)
    if (full.visible === true && !again.has(full.index) && [full.xaxis, full.yaxis].some((one) => moved.has(one)))
      drawn.push({ t: full.index, full, _module: full._module, key: full.xaxis + full.yaxis });
  draw(plot, drawn);
  // Maps and bars are drawn as new ones, and have no look yet.
  const bare = ({ t, full }) => full.type !== "scatter" || Object.keys(news.get(t) ?? {}).some((path) => STYLE.test(path));
  for (const module of new Set(drawn.filter(bare).map(({ _module }) => _module))) module.style(plot);
  layout._rehover?.();
  return true;
}

// Axes go to other ranges, with none of the traces: promises which of all axes have moved.
async function move(plot, axes) {
  const { _fullLayout: layout } = plot;
  if (!Object.keys(axes).length) return new Set();
  const ranges = () => Object.entries(layout).flatMap(([name, axis]) => (AXIS.test(name) ? [[axis._id, said(axis.range)]] : []));
  const before = new Map(ranges());
  for (const [name, { tickvals, ticktext }] of Object.entries(axes))
    for (const one of tickvals ? [layout, plot.layout] : []) Object.assign(one[name], { tickvals, ticktext });
  const { _basePlotModules, _visibleModules } = layout;
  const still = _basePlotModules.map((module) => ({ ...module, plot: () => {} }));
  Object.assign(layout, { _basePlotModules: still, _visibleModules: [] });
  try {
    await window.Plotly.relayout(plot, Object.fromEntries(Object.entries(axes).map(([name, { range }]) => [`${name}.range`, range])));
  } finally {
    Object.assign(layout, { _basePlotModules, _visibleModules });
  }
  return new Set(ranges().flatMap(([id, range]) => (range === before.get(id) ? [] : [id])));
}

// What has changed is drawn: maps and bars of a subplot together, as those are taken away that are not given; points and lines
// one by one, as they would change places otherwise, but together where one fills up to the next.
function draw(plot, drawn) {
  const again = new Set(drawn.map(({ full }) => full));
  for (const key of new Set(drawn.map(({ key }) => key))) {
    const subplot = plot._fullLayout._plots[key];
    const there = plot.calcdata.filter(([{ trace }]) => trace.visible === true && trace.xaxis + trace.yaxis === key);
    for (const module of new Set(drawn.filter((one) => one.key === key).map(({ _module }) => _module))) {
      const layer = subplot.plot.selectAll(`g.${layerOf(module)}`);
      const own = there.filter(([{ trace }]) => trace._module === module);
      const apart = module.name === "scatter" && !own.some(([{ trace }]) => trace.fill?.startsWith("tonext"));
      const parts = apart ? own.filter(([{ trace }]) => again.has(trace)).map((one) => [one]) : [own];
      for (const part of parts) module.plot(plot, subplot, part, layer, apart ? IN_PLACE : undefined, () => () => {});
    }
    const marks = subplot.plot.selectAll(".scatterlayer").selectAll(".trace"); // what keeps its size while one zooms
    Object.assign(subplot, { zoomScalePts: marks.selectAll("path.point"), zoomScaleTxt: marks.selectAll(".textpoint") });
  }
}

const layerOf = ({ layerName, name }) => layerName ?? `${name}layer`;

// What holds the value of a path, if it is there.
function holder(trace, path) {
  return path.split(".").slice(0, -1).reduce((at, name) => at?.[name], trace);
}

// "xaxis.domain" and the like, as Plotly.relayout understands them.
export function put(layout, path, value) {
  const names = path.replace(/\[(\d+)\]/g, ".$1").split(".");
  const last = names.pop();
  names.reduce((at, name) => (at[name] ??= {}), layout)[last] = value;
}

// Numbers as they are, or out of the packed form in which Plotly takes them, row by row if they are a table.
export function unpacked(value) {
  if (!value?.bdata) return value;
  const bytes = Uint8Array.from(atob(value.bdata), (one) => one.charCodeAt(0));
  const numbers = new TYPES[value.dtype](bytes.buffer);
  if (!value.shape) return Array.from(numbers);
  const [rows, columns] = String(value.shape).split(",").map(Number);
  return Array.from({ length: rows }, (_, i) => numbers.subarray(i * columns, (i + 1) * columns));
}
