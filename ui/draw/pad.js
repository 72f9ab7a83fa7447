// A pad to draw points or a curve on. README.md describes what it receives and what it sends.
// The pointer or a key begins a stroke, which changes `p.content` here; when it ends, all of it is sent, once.
const pads = new Map(); // by key: what is drawn, and its history, outlive the place on the page

const SHAPES = {
  circle: "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z",
  square: "M-4.5-4.5h9v9h-9z",
  diamond: "M0-6.4L6.4 0L0 6.4L-6.4 0z",
  "triangle-up": "M0-6L5.8 4.2H-5.8z",
  cross: "M-1.8-5.2h3.6v3.4h3.4v3.6h-3.4v3.4h-3.6v-3.4h-3.4v-3.6h3.4z",
};
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const SPRAY = { radius: 24, pause: 40 }; // pixels; milliseconds between points
const REACH = { mouse: 9, touch: 16 }; // pixels around a point that count as on it
const TIMES_BACK = 200; // strokes that can be undone

const within = (v, axis) => Math.min(axis.high, Math.max(axis.low, v));
const inside = (v, axis) => v === within(v, axis);
const rounded = (v, axis, digits) => {
  const size = Math.floor(Math.log10(axis.high - axis.low));
  return Number(v.toFixed(within(digits - size, { low: 0, high: 20 })));
};
const tidy = (v, axis) => within(rounded(v, axis, 4), axis);
const snapped = (v, axis) => axis.low + Math.round((v - axis.low) / axis.step) * axis.step;
const said = (v, axis) => String(rounded(v, axis, 3)).replace("-", "−");
const counted = (n, noun) => `${n} ${noun}${n === 1 ? "" : "s"}`;

function ticks({ low, high }) {
  const ten = 10 ** Math.floor(Math.log10((high - low) / 5));
  const step = ten * [1, 2, 5, 10].find((m) => m * ten * 5.001 >= high - low);
  const first = Math.ceil(low / step - 1e-9);
  return Array.from({ length: Math.floor(high / step + 1e-9) - first + 1 }, (_, i) => (first + i) * step);
}

// The natural cubic spline through values at 0, 1, 2, ..., as a function.
function spline(values) {
  const n = values.length;
  const [bend, share] = [new Array(n).fill(0), new Array(n).fill(0)]; // second derivatives, none at the ends
  for (let i = 1; i < n - 1; i++) {
    share[i] = 1 / (4 - share[i - 1]);
    bend[i] = (6 * (values[i - 1] - 2 * values[i] + values[i + 1]) - bend[i - 1]) * share[i];
  }
  for (let i = n - 2; i > 0; i--) bend[i] -= share[i] * bend[i + 1];
  return (t) => {
    const k = Math.min(n - 2, Math.floor(t));
    const [u, a, b] = [t - k, bend[k] / 6, bend[k + 1] / 6];
    return a * (1 - u) ** 3 + b * u ** 3 + (values[k] - a) * (1 - u) + (values[k + 1] - b) * u;
  };
}

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

function pad() {
  const p = { past: [], future: [], content: [], chosen: new Set(), sent: 0, echoed: 0, looks: 0 };
  Object.assign(p, { tool: { points: "add", curve: "sketch" }, kind: 0, snap: false });
  const find = (selector) => p.root.querySelector(selector);
  const all = (selector) => [...p.root.querySelectorAll(selector)];
  const dotted = () => p.data.mode === "points";
  const copied = () => p.content.map((part) => (dotted() ? [...part] : part));
  const say = (text) => (find(".said").textContent = text);

  // What the server knows ------------------------------------------------------------------------------------------

  const send = () => p.trigger("drawn", JSON.stringify({ serial: ++p.sent, content: p.content }));
  const note = (data) => Object.assign(p, { echoed: data.serial, given: JSON.stringify(data.content) });
  const fits = (content) =>
    dotted()
      ? content.length <= p.data.most &&
        content.every(([x, y, c]) => inside(x, p.data.x) && inside(y, p.data.y) && c < p.data.classes.length)
      : content.length === p.data.content.length && content.every((v) => inside(v, p.data.y));

  // Take over what the server shows, unless it is an echo of something older than what was drawn since.
  p.receive = (data, mounting) => {
    const { mode, x, y, classes, most, content, serial } = data;
    const frame = JSON.stringify([mode, x, y, classes, most, mode === "curve" && content.length]);
    p.data = data;
    if (frame !== p.frame) {
      if (mounting !== "first") [p.past, p.future] = [p.past.filter(fits), p.future.filter(fits)];
      p.stroke?.stop?.();
      const content = p.stroke?.before ?? p.content;
      const cursor = [(x.low + x.high) / 2, (y.low + y.high) / 2];
      Object.assign(p, { frame, looks: p.looks + 1, content, cursor, stroke: null, waiting: null });
      p.kind = Math.min(p.kind, (classes?.length ?? 1) - 1);
    } else if (p.stroke) return void (p.waiting = data);
    const given = JSON.stringify(content);
    const [behind, forgot] = [serial < p.sent, serial < p.echoed]; // forgot: a new session
    const fresh = serial === p.echoed && given !== p.given;
    if (mounting && behind && !forgot && !fresh && serial === p.echoed && fits(p.content)) {
      send(); // the last strokes before the pad was left never arrived
    } else if ((!behind || fresh || forgot || !fits(p.content)) && given !== JSON.stringify(p.content)) {
      const mine = serial !== p.echoed && !forgot; // as it was sent, with fewer digits perhaps
      if (!mine && mounting !== "first" && fits(p.content)) [p.past, p.future] = [[...p.past, p.content], []];
      if (p.content.length !== content.length) p.chosen.clear();
      p.content = content;
    }
    if (forgot || mounting === "first") p.sent = serial;
    note(data);
  };

  const begin = (stroke) => {
    p.stroke = { before: p.content, ...stroke };
    p.content = copied();
  };
  p.finish = () => {
    if (!p.stroke) return;
    const { before, words, stop } = p.stroke;
    const { waiting } = p;
    stop?.();
    p.stroke = p.waiting = null;
    const changed = JSON.stringify(before) !== JSON.stringify(p.content);
    if (changed) {
      [p.past, p.future] = [[...p.past, before].slice(-TIMES_BACK), []];
      send();
    }
    if (words) say(words(changed, before));
    if (waiting && changed) note(waiting); // overtaken by what was drawn
    else if (waiting) p.receive(waiting);
    draw();
  };
  // A stroke of one move.
  const change = (alter, words) => {
    p.finish();
    begin({ words });
    alter();
    p.finish();
  };
  const keep = (stay) => {
    p.content = p.content.filter((_, i) => stay(i));
    p.chosen.clear();
  };

  // On the screen --------------------------------------------------------------------------------------------------

  const box = { left: 0, top: 8, wide: 1, high: 1 };
  const across = (x) => box.left + ((x - p.data.x.low) / (p.data.x.high - p.data.x.low)) * box.wide;
  const down = (y) => box.top + ((p.data.y.high - y) / (p.data.y.high - p.data.y.low)) * box.high;
  const knot = (k) => p.data.x.low + (k * (p.data.x.high - p.data.x.low)) / (p.content.length - 1);
  const at = (i) => (dotted() ? p.content[i] : [knot(i), p.content[i]]);

  const name = (i) => `${dotted() ? "Point" : "Knot"} ${i + 1} of ${p.content.length}`;
  const told = (i) => {
    const [x, y, c] = at(i);
    const kind = dotted() && p.data.classes.length > 1 ? `, class ${p.data.classes[c].name}` : "";
    return `${kind}; ${p.data.x.title} ${said(x, p.data.x)}, ${p.data.y.title} ${said(y, p.data.y)}.`;
  };
  const added = () => `${name(p.content.length - 1)} added${told(p.content.length - 1)}`;
  const full = () => `The pad holds at most ${counted(p.data.most, "point")}; no more were added.`;
  const held = (changed) => {
    const [i] = p.chosen;
    if (p.chosen.size > 1) return `${p.chosen.size} points ${changed ? "moved" : "selected"}.`;
    return p.chosen.size ? `${name(i)}${changed ? " moved" : ""}${told(i)}` : "Nothing is selected.";
  };

  const shape = () => {
    const width = find(".area").getBoundingClientRect().width || 280;
    const height = Math.min(340, Math.round(width * 0.95));
    box.left = 26 + 6.5 * Math.max(...ticks(p.data.y).map((tick) => said(tick, p.data.y).length));
    [box.wide, box.high] = [Math.max(40, width - box.left - 12), height - box.top - 38];
    find(".area").setAttribute("viewBox", `0 0 ${width} ${height}`);
    find(".area").style.height = `${height}px`;
    for (const frame of all(".frame")) give(frame, { x: box.left, y: box.top, width: box.wide, height: box.high });
    const axes = find(".axes");
    axes.replaceChildren();
    const [foot, middle] = [box.top + box.high, { "text-anchor": "middle", class: "title" }];
    for (const tick of ticks(p.data.x)) {
      make("path", { d: `M${across(tick)} ${box.top}v${box.high}` }, axes);
      make("text", { x: across(tick), y: foot + 14, "text-anchor": "middle" }, axes, said(tick, p.data.x));
    }
    for (const tick of ticks(p.data.y)) {
      make("path", { d: `M${box.left} ${down(tick)}h${box.wide}` }, axes);
      make("text", { x: box.left - 5, y: down(tick) + 4, "text-anchor": "end" }, axes, said(tick, p.data.y));
    }
    make("text", { x: box.left + box.wide / 2, y: height - 6, ...middle }, axes, p.data.x.title);
    make("text", { transform: `translate(12 ${box.top + box.high / 2}) rotate(-90)`, ...middle }, axes, p.data.y.title);
  };

  const draw = (p.draw = () => {
    const { mode, classes = [] } = p.data;
    const marks = find(".marks");
    while (marks.childNodes.length > p.content.length) marks.lastChild.remove();
    while (marks.childNodes.length < p.content.length) make("path", {}, marks);
    const amounts = classes.map(() => 0);
    marks.childNodes.forEach((mark, i) => {
      const [x, y, c] = at(i);
      const moved = `translate(${across(x).toFixed(1)} ${down(y).toFixed(1)})`;
      const look = `${c} ${p.chosen.has(i)} ${p.looks}`;
      if (mark.moved !== moved) mark.setAttribute("transform", (mark.moved = moved));
      amounts[c] += 1;
      if (mark.look === look) return;
      mark.look = look;
      const { symbol, colour } = classes[c] ?? p.data;
      give(mark, { d: SHAPES[symbol], fill: colour, class: p.chosen.has(i) ? "on" : "" });
    });
    const last = p.content.length - 1;
    const height = dotted() || spline(p.content);
    const places = dotted() ? [] : Array.from({ length: 12 * last + 1 }, (_, j) => j / 12);
    const line = places.map((t, j) => `${j ? "L" : "M"}${across(knot(t))} ${down(height(t))}`).join("");
    give(find(".line"), { d: line, stroke: p.data.colour ?? "none" });
    const most = dotted() && counted(p.data.most, "point");
    write(find(".count"), most ? `${last + 1} of at most ${most}` : counted(last + 1, "knot"));
    all(".kinds button").forEach((button, c) => {
      const label = `Class ${classes[c].name}: ${counted(amounts[c], "point")}`;
      give(button, { "aria-pressed": c === p.kind, "aria-label": label });
      write(button.querySelector(".number"), amounts[c]);
    });
    const cursor = p.chosen.size || !dotted() ? [-1e4, 0] : [across(p.cursor[0]), down(p.cursor[1])];
    give(find(".cursor"), { transform: `translate(${cursor})` });
    for (const button of all("[data-tool]")) give(button, { "aria-pressed": button.dataset.tool === p.tool[mode] });
    give(find("[data-do=snap]"), { "aria-pressed": p.snap });
    for (const [what, off] of [["undo", !p.past.length], ["redo", !p.future.length], ["clear", last < 0]])
      give(find(`[data-do=${what}]`), { "aria-disabled": off }); // and not `disabled`, which would lose the focus
  });

  // Tools: `start` and `move` get pixels, [left, top] ---------------------------------------------------------------

  const place = ([left, top]) => [
    within(p.data.x.low + ((left - box.left) / box.wide) * (p.data.x.high - p.data.x.low), p.data.x),
    within(p.data.y.high - ((top - box.top) / box.high) * (p.data.y.high - p.data.y.low), p.data.y),
  ];
  const put = (v, axis) => tidy(p.snap ? snapped(v, axis) : v, axis);
  const add = ([x, y]) =>
    p.content.length < p.data.most && p.content.push([put(x, p.data.x), put(y, p.data.y), p.kind]);
  // How far point i is from a spot, or from the line between two.
  const far = (i, [a, b], [c, d] = [a, b]) => {
    const [x, y] = [across(p.content[i][0]) - a, down(p.content[i][1]) - b];
    const t = within((x * (c - a) + y * (d - b)) / ((c - a) ** 2 + (d - b) ** 2 || 1), { low: 0, high: 1 });
    return Math.hypot(x - t * (c - a), y - t * (d - b));
  };
  const near = (spot) => {
    const nearest = p.content.reduce((best, _, i) => (best < 0 || far(i, spot) <= far(best, spot) ? i : best), -1);
    return nearest >= 0 && far(nearest, spot) <= p.stroke.reach ? nearest : -1;
  };
  const swept = (spot) => p.content.map((_, i) => far(i, p.stroke.last, spot) <= p.stroke.reach);

  // Moves the chosen points from where they were, `from`, by so much, but none over the edge.
  const shift = (from, by) =>
    [p.data.x, p.data.y].forEach((axis, d) => {
      const were = [...p.chosen].map((i) => from[i][d]);
      const [low, high] = [Math.min(...were), Math.max(...were)];
      let go = within(high + within(low + by[d], axis) - low, axis) - high;
      if (p.snap && were.length > 1) go = Math.trunc(go / axis.step + 1e-9 * Math.sign(go)) * axis.step;
      const to = were.length > 1 || !by[d] ? tidy : put;
      for (const i of p.chosen) p.content[i][d] = to(from[i][d] + go, axis);
    });
  const grab = (i, words) => {
    if (!p.chosen.has(i)) p.chosen = new Set([i]);
    Object.assign(p.stroke, { from: copied(), words });
  };
  const drag = (spot) => {
    if (!p.stroke.from) return;
    const [from, to] = [place(p.stroke.first), place(spot)];
    shift(p.stroke.from, [to[0] - from[0], to[1] - from[1]]);
  };

  const recolour = (hit) => p.content.forEach((point, i) => hit(i) && (point[2] = p.kind));
  const recoloured = (changed) =>
    changed ? `Class ${p.data.classes[p.kind].name} given.` : "No point has changed its class.";
  const removed = (_, before) => `${counted(before.length - p.content.length, "point")} removed.`;
  const share = (left) => within((left - box.left) / box.wide, { low: 0, high: 1 });
  const closest = ([left]) => Math.round(share(left) * (p.content.length - 1));
  const raise = (k, y) => (p.content[k] = put(y, p.data.y));

  const TOOLS = {
    add: {
      start(spot) {
        const i = near(spot);
        if (i >= 0) return grab(i, held);
        p.chosen.clear();
        if (add(place(spot))) grab(p.content.length - 1, added);
        else p.stroke.words = full;
      },
      move: drag,
    },
    spray: {
      words: (_, before) =>
        p.content.length < p.data.most ? `${counted(p.content.length - before.length, "point")} added.` : full(),
      move([left, top]) {
        if (performance.now() < p.stroke.next) return;
        p.stroke.next = performance.now() + SPRAY.pause;
        p.chosen.clear();
        const [turn, away] = [2 * Math.PI * Math.random(), SPRAY.radius * Math.sqrt(Math.random())];
        add(place([left + away * Math.cos(turn), top + away * Math.sin(turn)]));
      },
    },
    erase: {
      words: removed,
      move(spot) {
        const hit = swept(spot);
        if (hit.includes(true)) keep((i) => !hit[i]);
      },
    },
    recolour: {
      words: recoloured,
      move(spot) {
        const hit = swept(spot);
        recolour((i) => hit[i]);
      },
    },
    select: {
      words: held,
      start(spot) {
        const i = near(spot);
        if (i >= 0) return grab(i, held);
        p.chosen.clear();
        p.stroke.stop = () => give(find(".box"), { visibility: "hidden" });
      },
      move(spot) {
        if (p.stroke.from) return drag(spot);
        const [[left, right], [top, foot]] = [0, 1].map((d) => [p.stroke.first[d], spot[d]].sort((a, b) => a - b));
        give(find(".box"), { x: left, y: top, width: right - left, height: foot - top, visibility: "visible" });
        const caught = ([x, y]) => left <= across(x) && across(x) <= right && top <= down(y) && down(y) <= foot;
        p.chosen = new Set(p.content.flatMap((point, i) => (caught(point) ? [i] : [])));
      },
    },
    // Knots the pointer has passed take the height at which it did; the ends of a sketch count for the closest one.
    sketch: {
      words: () => "The curve follows what was drawn.",
      start(spot) {
        const passed = new Set();
        const end = (spot) => passed.has(closest(spot)) || raise(closest(spot), place(spot)[1]);
        Object.assign(p.stroke, { passed, stop: () => end(p.stroke.last) });
        p.chosen.clear();
        end(spot);
      },
      move(spot) {
        const [[x, y], [to, last]] = [place(p.stroke.last), place(spot)];
        p.content.forEach((_, k) => {
          if (x === to || (knot(k) - x) * (knot(k) - to) > 0) return;
          raise(k, y + ((last - y) * (knot(k) - x)) / (to - x));
          p.stroke.passed.add(k);
        });
      },
    },
    knot: {
      words: held,
      start(spot) {
        p.chosen = new Set([closest(spot)]);
        TOOLS.knot.move(spot);
      },
      move: (spot) => raise([...p.chosen][0], place(spot)[1]),
    },
  };

  // Buttons and keys -----------------------------------------------------------------------------------------------

  const set = (settings, words) => {
    p.finish();
    Object.assign(p, settings);
    say(words());
    draw();
  };
  const back = (from, to, done) => {
    p.finish();
    if (!p[from].length) return say(`There is nothing to ${from === "past" ? "undo" : "do again"}.`);
    const content = p[from].at(-1);
    const settings = { content, [from]: p[from].slice(0, -1), [to]: [...p[to], p.content], chosen: new Set() };
    set(settings, () => `${done}: ${counted(content.length, dotted() ? "point" : "knot")}.`);
    send();
  };
  const choose = (i) => {
    const n = p.content.length;
    set({ chosen: new Set(n ? [(i + n) % n] : []) }, held);
  };
  const hold = (c) =>
    c < p.data.classes?.length && set({ kind: c }, () => `New points are of class ${p.data.classes[c].name}.`);
  const snapping = () =>
    p.snap
      ? `Snap is on: steps of ${said(p.data.x.step, p.data.x)} and ${said(p.data.y.step, p.data.y)}.`
      : "Snap is off.";
  const DO = {
    undo: () => back("past", "future", "Undone"),
    redo: () => back("future", "past", "Done again"),
    clear: () => change(() => keep(() => false), removed),
    snap: () => set({ snap: !p.snap }, snapping),
  };

  // An arrow that is held down is one stroke, sent when it is let go.
  const arrow = ([right, up], times) => {
    const by = [right * times * p.data.x.step, up * times * p.data.y.step];
    const [i = -1] = p.chosen;
    if (!dotted() && (right || i < 0)) return choose(within(i + right, { low: 0, high: p.content.length - 1 }));
    if (i < 0) {
      const cursor = [within(p.cursor[0] + by[0], p.data.x), within(p.cursor[1] + by[1], p.data.y)];
      const [x, y] = [said(cursor[0], p.data.x), said(cursor[1], p.data.y)];
      return set({ cursor }, () => `${p.data.x.title} ${x}, ${p.data.y.title} ${y}.`);
    }
    if (!p.stroke?.arrow) p.finish();
    if (!p.stroke) begin({ arrow: true });
    if (dotted()) shift(copied(), by);
    else raise(i, p.content[i] + by[1]);
    say(held(true));
    draw();
  };
  const [first, last] = [() => choose(0), () => choose(-1)];
  const enter = () => change(() => {
    p.chosen.clear();
    p.stroke.words = add(p.cursor) ? added : full;
  });
  const KEYS = {
    points: {
      Home: first,
      End: last,
      n: () => choose(([...p.chosen][0] ?? -1) + 1),
      p: () => choose(([...p.chosen][0] ?? 0) - 1),
      c: () => change(() => recolour((i) => p.chosen.has(i)), recoloured),
      Delete: () => change(() => keep((i) => !p.chosen.has(i)), removed),
      Escape: () => set({ chosen: new Set() }, held),
      Enter: enter,
      " ": enter,
    },
    curve: { Home: first, End: last },
  };
  const command = (event) => {
    const key = event.key.length > 1 ? event.key : event.key.toLowerCase();
    if (event.altKey) return null;
    if (event.ctrlKey || event.metaKey) {
      if (key === "a" && dotted()) return () => set({ chosen: new Set(p.content.keys()) }, held);
      return key === "y" || (key === "z" && event.shiftKey) ? DO.redo : key === "z" ? DO.undo : null;
    }
    if (!event.target.closest(".area")) return null;
    if (ARROWS[key]) return () => arrow(ARROWS[key], event.shiftKey ? 10 : 1);
    if (/^[1-5]$/.test(key)) return () => hold(key - 1);
    return KEYS[p.data.mode][key === "Backspace" ? "Delete" : key];
  };

  const spotOf = (event) => {
    const { left, top } = find(".area").getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  };
  const POINTER = {
    pointerdown(event) {
      if (event.button || p.stroke?.pointer !== undefined) return;
      p.finish();
      const area = find(".area");
      area.classList.remove("keyed");
      area.focus({ preventScroll: true });
      if (event.isTrusted) area.setPointerCapture(event.pointerId);
      const spot = spotOf(event);
      const { words, start, move } = TOOLS[p.tool[p.data.mode]];
      const reach = REACH[event.pointerType] ?? REACH.touch;
      begin({ pointer: event.pointerId, first: spot, last: spot, reach, next: 0, words });
      (start ?? move)(spot);
      draw();
    },
    pointermove(event) {
      if (p.stroke?.pointer !== event.pointerId) return;
      const spot = spotOf(event);
      TOOLS[p.tool[p.data.mode]].move(spot);
      p.stroke.last = spot;
      draw();
    },
    pointerup: (event) => p.stroke?.pointer === event.pointerId && p.finish(),
    pointercancel: (event) => POINTER.pointerup(event),
  };

  // A new place on the page.
  p.mount = () => {
    for (const [type, act] of Object.entries(POINTER)) find(".area").addEventListener(type, act);
    find(".area").addEventListener("blur", () => p.stroke?.arrow && p.finish());
    find(".pad").addEventListener("keydown", (event) => {
      event.stopPropagation(); // the page has keys of its own
      const act = command(event);
      if (act) event.preventDefault();
      act?.();
    });
    find(".pad").addEventListener("keyup", (event) => {
      event.stopPropagation();
      find(".area").classList.add("keyed"); // the pointer is not what brought the focus here
      if (ARROWS[event.key] && p.stroke?.arrow) p.finish();
    });
    for (const button of all("[data-do]")) button.onclick = DO[button.dataset.do];
    for (const button of all("[data-tool]"))
      button.onclick = () => set({ tool: { ...p.tool, [p.data.mode]: button.dataset.tool } }, () => `${button.title}.`);
    p.watch?.disconnect();
    p.watch = new ResizeObserver(() => {
      shape();
      draw();
    });
    p.watch.observe(find(".pad"));
  };

  // What changes with the axes and the classes.
  p.furnish = () => {
    const { mode, classes = [], x, y } = p.data;
    for (const part of all("[data-mode]")) part.hidden = part.dataset.mode !== mode;
    find("[data-tool=recolour]").hidden = classes.length < 2;
    for (const button of all("button[title]")) button.setAttribute("aria-label", button.title.split(/:| \(/)[0]);
    find(".area").setAttribute("aria-label", `Drawing area: ${x.title} across, ${y.title} up`);
    const kinds = classes.map(({ name, colour, symbol }, c) => {
      const button = document.createElement("button");
      button.innerHTML = '<svg viewBox="-7 -7 14 14"></svg><span class="name"></span><span class="number"></span>';
      button.querySelector(".name").textContent = button.title = name;
      make("path", { d: SHAPES[symbol], fill: colour }, button.firstChild);
      button.onclick = () => hold(c);
      return button;
    });
    find(".kinds").replaceChildren(...(classes.length > 1 ? kinds : []));
    shape();
    draw();
  };
  return p;
}

export default function ({ data, parentElement, setTriggerValue }) {
  const known = pads.has(data.key);
  if (!known) pads.set(data.key, pad());
  const p = pads.get(data.key);
  const mounting = p.root !== parentElement;
  const before = p.frame;
  Object.assign(p, { trigger: setTriggerValue, root: parentElement });
  if (mounting) p.mount();
  if (mounting && p.stroke) p.finish(); // its pointer is gone
  p.receive(data, mounting && (known ? "again" : "first"));
  if (mounting || p.frame !== before) p.furnish();
  else p.draw();
  return () => {
    if (p.root !== parentElement) return; // it already stands somewhere else
    p.finish();
    p.watch.disconnect();
  };
}
