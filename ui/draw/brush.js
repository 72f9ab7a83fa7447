// Paints on every chart with boards to click on (a layer whose meta is "pick"): the pointer, a mouse or a finger, marks
// cells while it is held down, and they are sent when it is let go; or arrows and Space, where `.keys` has the focus.
// Strokes are numbered and sent again with the next one until the server has answered to them: none is lost.
// data: { rows, columns, colour, version, words (one a cell), tool (where its name stands), label, visit, ack }
// stroke: "visit|number:tool:row,column row,column|number:..."
const brushes = new WeakMap();
const SHAPING = 1500; // milliseconds in which a chart drawn anew may not have its last shape yet
const MOVING = 300; // and in which what stands above it may push it about
// And after a stroke in which the pointer means the board where it was, whatever stands there; longer during a run.
const [QUICK, BUSY] = [1500, 10000];
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

// Every board on the page: the chart it is in, where the middle of its first cell is, and how far apart cells are.
function boards() {
  return [...document.querySelectorAll(".stage-plot[data-now]")].flatMap((g) => {
    const box = g.getBoundingClientRect();
    if (!g._fullLayout || !box.width) return []; // it is still to be drawn
    const picks = (g._fullData ?? []).filter((trace) => trace.meta === "pick");
    return picks.map(({ xaxis, yaxis }) => {
      const across = g._fullLayout[xaxis.replace("x", "xaxis")];
      const down = g._fullLayout[yaxis.replace("y", "yaxis")];
      const left = box.left + across._offset + across.l2p(0);
      const top = box.top + down._offset + down.l2p(0);
      const [wide, high] = [across.l2p(1) - across.l2p(0), down.l2p(1) - down.l2p(0)];
      const plot = xaxis + yaxis;
      const kind = [g.closest("[class*='st-key-']")?.className, plot].join();
      return { g, plot, kind, place: [box.left, box.top, box.width].join(), left, top, wide, high };
    });
  });
}

function running() {
  return document.querySelector('[data-testid="stApp"]')?.dataset.testScriptState === "running";
}

function at(board, event) {
  return [(event.clientY - board.top) / board.high, (event.clientX - board.left) / board.wide];
}

function brush() {
  const b = { data: null, send: null, strokes: [], count: 0, visit: Math.random().toString(36).slice(2, 12) };
  let held = null; // the stroke that is being made
  let marks = []; // cells that are shown as painted until the chart shows them
  let cursor = null; // the cell of the keyboard, and its frame
  let stroked = -Infinity; // when the last stroke ended
  let known = []; // the boards where they were last to be seen
  let was = {}; // of which kind they were, and in which place
  let [drawn, since, place, moved] = [null, 0, "", 0]; // the last chart and since when, its place and since when

  const quick = (time) => time - stroked < (running() ? BUSY : QUICK);
  const inside = ([row, column]) => row >= 0 && row < b.data.rows && column >= 0 && column < b.data.columns;
  // Where the boards are. While a run draws them anew they are where they were: who draws quickly aims at that.
  const look = (time = performance.now()) => {
    const now = boards();
    if (!now.length) return { gone: true, boards: known };
    if (now[0].g.data !== drawn) [drawn, since] = [now[0].g.data, time];
    if (now[0].place !== place || running()) [place, moved] = [now[0].place, time];
    const kind = [b.data.rows, b.data.columns, ...now.map((board) => board.kind)].join();
    const fresh = place === was.place ? time - since < SHAPING : time - moved < MOVING;
    const settling = quick(time) && kind === was.kind && fresh;
    known = now.map((board, i) => (settling ? { ...known[i], g: board.g } : board));
    if (!settling) was = { kind, place };
    return { gone: false, boards: known };
  };

  const found = (event) => {
    const seen = look(event.timeStamp); // when it happened: a busy page hears of it late
    const soon = quick(event.timeStamp);
    const over = event.target.closest?.(seen.gone || soon ? '[data-testid="stMain"]' : ".js-plotly-plot");
    if (!over || (seen.gone && !soon && event.target.closest("button, a, input"))) return null;
    return seen.boards.find((board) => inside(at(board, event).map(Math.round))) ?? null;
  };

  const put = (shade, board, [row, column]) => {
    const [wide, high] = [Math.abs(board.wide), Math.abs(board.high)];
    const [left, top] = [board.left + column * board.wide - wide / 2, board.top + row * board.high - high / 2];
    Object.assign(shade.style, { left: `${left}px`, top: `${top}px`, width: `${wide}px`, height: `${high}px` });
  };
  const box = (style) => {
    const shade = document.createElement("div");
    Object.assign(shade.style, { position: "fixed", pointerEvents: "none", boxSizing: "border-box", zIndex: 1000 });
    Object.assign(shade.style, style);
    document.body.append(shade);
    return shade;
  };

  const mark = (cell) => {
    const key = cell.join(",");
    if (!inside(cell) || held.cells.has(key)) return;
    held.cells.add(key);
    const shade = box({ background: b.data.colour, opacity: 0.55 });
    put(shade, held.board, cell);
    marks.push({ shade, number: b.count, chart: held.board.g, drawn: held.board.g.data });
  };

  const begin = (board) => {
    b.count += 1;
    const tool = document.querySelector(b.data.tool)?.textContent.trim() ?? "";
    held = { board, tool, cells: new Set(), last: null };
  };

  const follow = (event) => {
    const here = at(held.board, event);
    const from = held.last ?? here;
    const steps = Math.max(1, Math.ceil(3 * Math.max(Math.abs(here[0] - from[0]), Math.abs(here[1] - from[1]))));
    for (let k = 1; k <= steps; k++) mark(here.map((to, i) => Math.round(from[i] + ((to - from[i]) * k) / steps)));
    held.last = here;
  };

  const finish = (time) => {
    const { tool, cells } = held;
    held = null;
    stroked = time;
    b.strokes.push({ number: b.count, words: `${b.count}:${tool}:${[...cells].join(" ")}` });
    b.send("stroke", [b.visit, ...b.strokes.map((stroke) => stroke.words)].join("|"));
  };

  const sweep = (all) => {
    const over = (m) => all || (m.answered && (!m.chart.isConnected || m.chart.data !== m.drawn));
    for (const m of marks) if (over(m)) m.shade.remove();
    marks = marks.filter((m) => m.shade.isConnected);
  };

  b.answer = (data) => {
    const same = b.data?.version === data.version;
    b.data = data;
    if (data.visit === b.visit) {
      b.strokes = b.strokes.filter((stroke) => stroke.number > data.ack);
      for (const m of marks) {
        if (m.answered || m.number > data.ack || (held && m.number === b.count)) continue;
        m.answered = true;
        if (same) m.shade.remove(); // nothing came of it
        else setTimeout(() => m.shade.remove(), 3000); // should the chart not be drawn anew
      }
    }
    sweep();
    say();
  };

  // The keyboard
  const frame = () => {
    const [board] = cursor ? look().boards : [];
    if (board) put(cursor.frame, board, cursor.cell);
  };
  const say = () => {
    if (!cursor) return;
    const [row, column] = (cursor.cell = cursor.cell.map((v, i) => Math.min(v, [b.data.rows, b.data.columns][i] - 1)));
    b.said.textContent = `row ${row + 1}, column ${column + 1}: ${b.data.words[row * b.data.columns + column]}`;
    frame();
  };
  b.keys = {
    focus() {
      cursor = { cell: b.left ?? [0, 0], frame: box({ border: `3px solid ${b.ink}`, outline: "2px solid white" }) };
      look().boards[0]?.g.scrollIntoView({ block: "nearest" });
      say();
    },
    blur() {
      b.left = cursor?.cell;
      cursor?.frame.remove();
      cursor = null;
      b.said.textContent = "";
    },
    keydown(event) {
      if (!cursor || event.ctrlKey || event.metaKey || event.altKey) return;
      const [board] = look().boards;
      const step = ARROWS[event.key];
      if (step) {
        const cell = cursor.cell.map((v, i) => v + step[i]);
        if (inside(cell)) cursor.cell = cell;
      } else if ((event.key === " " || event.key === "Enter") && board && !held) {
        begin(board);
        mark(cursor.cell);
        finish(event.timeStamp);
      } else return;
      swallow(event);
      say();
    },
  };

  // The pointer
  const swallow = (event) => {
    event.stopPropagation();
    if (event.cancelable) event.preventDefault();
  };
  const end = (event) => {
    if (held?.pointer === event.pointerId) finish(event.timeStamp);
  };
  b.on = {
    pointerdown(event) {
      const board = event.button === 0 && event.isPrimary && !held ? found(event) : null;
      if (!board) return;
      begin(board);
      held.pointer = event.pointerId;
      follow(event);
      swallow(event);
    },
    pointermove(event) {
      if (held?.pointer !== event.pointerId) return;
      if (event.buttons) follow(event);
      else finish(event.timeStamp); // it was let go where no page could see it
    },
    pointerup: end,
    pointercancel: end,
    scroll: () => {
      if (!quick(performance.now())) was = {}; // the reader has moved the boards
      sweep(!held);
      frame();
    },
  };
  // Or Plotly would select the cell, and a finger would scroll or ask for a menu.
  for (const name of ["mousedown", "click", "touchstart", "contextmenu"]) {
    b.on[name] = (event) => {
      if (found(event.touches?.[0] ?? event)) swallow(event);
    };
  }
  for (const [name, act] of Object.entries(b.on)) {
    document.addEventListener(name, act, { capture: true, passive: false });
  }

  // Charts come and go: fingers do not scroll where they paint, and marks go when the chart shows what they stand for.
  const touch = (how) => {
    for (const { g, plot } of look().boards) {
      for (const rect of g.querySelectorAll(`.nsewdrag[data-subplot="${plot}"]`)) rect.style.touchAction = how;
    }
  };
  let asked = 0;
  const watch = new MutationObserver(() => {
    asked ||= requestAnimationFrame(() => {
      asked = 0;
      touch("none");
      sweep();
      frame();
    });
  });
  b.begin = () => {
    watch.observe(document.body, { childList: true, subtree: true });
    touch("none");
  };
  b.end = () => {
    watch.disconnect();
    cancelAnimationFrame(asked);
    touch("");
    sweep(true);
    cursor?.frame.remove();
    for (const [name, act] of Object.entries(b.on)) document.removeEventListener(name, act, { capture: true });
  };
  return b;
}

export default function ({ data, parentElement, setTriggerValue }) {
  const keys = parentElement.querySelector(".keys");
  if (!brushes.has(parentElement)) {
    const b = brush();
    b.said = parentElement.querySelector(".said");
    for (const [name, act] of Object.entries(b.keys)) keys.addEventListener(name, act);
    brushes.set(parentElement, b);
    b.data = data;
    b.begin();
  }
  const b = brushes.get(parentElement);
  keys.setAttribute("aria-label", data.label);
  b.ink = getComputedStyle(keys).getPropertyValue("--st-primary-color") || "currentColor";
  b.send = setTriggerValue;
  b.answer(data);
  return () => {
    b.end();
    brushes.delete(parentElement);
  };
}
