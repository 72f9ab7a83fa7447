// Paints on every chart that has a layer of places to click (meta "pick"): the pointer marks cells while it is held
// down, and their rows and columns are sent when it is let go. A finger paints one cell a touch, so that it can scroll.
// data: { rows, columns, colour }
const brushes = new WeakMap();

function cell(data, event) {
  const g = event.target.closest?.(".js-plotly-plot");
  for (const trace of g?._fullData ?? []) {
    if (trace.meta !== "pick") continue;
    const across = g._fullLayout[trace.xaxis.replace("x", "xaxis")];
    const down = g._fullLayout[trace.yaxis.replace("y", "yaxis")];
    const box = g.getBoundingClientRect();
    const at = (axis, pixel) => Math.round(axis.p2l(pixel - axis._offset));
    const [column, row] = [at(across, event.clientX - box.left), at(down, event.clientY - box.top)];
    if (row < 0 || row >= data.rows || column < 0 || column >= data.columns) continue;
    const [x, y] = [across.l2p(column), down.l2p(row)];
    const size = Math.abs(across.l2p(1) - across.l2p(0));
    return {
      key: `${row},${column}`,
      left: box.left + across._offset + x - size / 2,
      top: box.top + down._offset + y - size / 2,
      size,
    };
  }
  return null;
}

function brush() {
  const b = { data: null, send: null, cells: new Map(), held: false };

  const mark = (found) => {
    if (!found || b.cells.has(found.key)) return;
    const shade = document.createElement("div");
    Object.assign(shade.style, {
      position: "fixed",
      left: `${found.left}px`,
      top: `${found.top}px`,
      width: `${found.size}px`,
      height: `${found.size}px`,
      background: b.data.colour,
      opacity: 0.55,
      pointerEvents: "none",
      zIndex: 1000,
    });
    document.body.append(shade);
    b.cells.set(found.key, shade);
  };

  b.clear = () => {
    for (const shade of b.cells.values()) shade.remove();
    b.cells.clear();
  };

  const finish = () => {
    b.held = false;
    if (!b.cells.size) return;
    b.send("stroke", [...b.cells.keys()].join(" "));
    setTimeout(b.clear, 1500); // should the answer bring nothing new
  };

  const swallow = (event) => {
    event.stopPropagation();
    event.preventDefault();
  };

  b.on = {
    pointerdown(event) {
      const found = event.button === 0 && cell(b.data, event);
      if (!found || event.pointerType === "touch") return;
      b.clear();
      b.held = true;
      mark(found);
      swallow(event);
    },
    pointermove(event) {
      if (b.held) mark(cell(b.data, event));
    },
    pointerup() {
      if (b.held) finish();
    },
    mousedown(event) {
      if (cell(b.data, event)) swallow(event); // or Plotly would select the cell
    },
    click(event) {
      const found = cell(b.data, event);
      if (!found) return;
      swallow(event);
      if (event.pointerType === "touch") {
        b.clear();
        mark(found);
        finish();
      }
    },
  };
  for (const [name, act] of Object.entries(b.on)) document.addEventListener(name, act, true);
  return b;
}

export default function ({ data, parentElement, setTriggerValue }) {
  if (!brushes.has(parentElement)) brushes.set(parentElement, brush());
  const b = brushes.get(parentElement);
  b.data = data;
  b.send = setTriggerValue;
  b.clear();
  return () => {
    b.clear();
    for (const [name, act] of Object.entries(b.on)) document.removeEventListener(name, act, true);
    brushes.delete(parentElement);
  };
}
