// What both kinds of drawing share. README.md describes what a pad receives and what it sends.
// The pointer or a key begins a stroke, which changes `p.content` here; when it ends, all of it is sent, once.
const pads = new Map(); // by key: what is drawn, and its history, outlive the place on the page
const TIMES_BACK = 200; // strokes that can be undone

function pad(mode) {
  const p = { past: [], future: [], content: [], chosen: new Set(), kind: 0, snap: false };
  Object.assign(p, { sent: 0, echoed: 0, looks: 0 });
  p.box = { left: 0, top: 8, wide: 1, high: 1 };
  p.find = (selector) => p.root.querySelector(selector);
  p.all = (selector) => [...p.root.querySelectorAll(selector)];
  p.say = (text) => (p.find(".said").textContent = text);

  // Between values and pixels, [left, top].
  const share = (v, { low, high }) => (v - low) / (high - low);
  const between = (t, { low, high }) => within(low + t * (high - low), { low, high });
  p.across = (x) => p.box.left + share(x, p.data.x) * p.box.wide;
  p.down = (y) => p.box.top + (1 - share(y, p.data.y)) * p.box.high;
  p.place = ([left, top]) => [
    between((left - p.box.left) / p.box.wide, p.data.x),
    between(1 - (top - p.box.top) / p.box.high, p.data.y),
  ];
  p.put = (v, axis) => tidy(p.snap ? snapped(v, axis) : v, axis);

  // In words.
  p.told = (i) => {
    const [x, y, c] = own.at(i);
    const kind = p.data.classes?.length > 1 ? `, class ${p.data.classes[c].name}` : "";
    return `${kind}; ${p.data.x.title} ${said(x, p.data.x)}, ${p.data.y.title} ${said(y, p.data.y)}.`;
  };
  p.held = (changed) => {
    const [i] = p.chosen;
    if (!p.chosen.size) return "Nothing is selected.";
    if (p.chosen.size > 1) return `${p.chosen.size} points ${changed ? "moved" : "selected"}.`;
    return `${p.name(i)}${changed ? " moved" : ""}${p.told(i)}`;
  };
  p.name = (i) => `${own.noun[0].toUpperCase()}${own.noun.slice(1)} ${i + 1} of ${p.content.length}`;

  const own = (p.own = MODES[mode](p));
  p.tool = Object.keys(own.tools)[0];

  // What the server knows.
  const send = () => p.trigger("drawn", JSON.stringify({ serial: ++p.sent, content: p.content }));
  const note = (data) => Object.assign(p, { echoed: data.serial, given: JSON.stringify(data.content) });

  // Take over what the server shows, unless it is an echo of something older than what was drawn since.
  p.receive = (data, first, mounting) => {
    const { x, y, classes, most, content, serial } = data;
    const frame = JSON.stringify([x, y, classes, most, own.frame(content)]);
    p.data = data;
    if (frame !== p.frame) {
      [p.past, p.future] = [p.past.filter(own.fits), p.future.filter(own.fits)];
      p.stroke?.stop?.();
      p.content = p.stroke?.before ?? p.content;
      Object.assign(p, { frame, looks: p.looks + 1, stroke: null, waiting: null });
      p.cursor = [(x.low + x.high) / 2, (y.low + y.high) / 2];
      p.kind = Math.min(p.kind, (classes?.length ?? 1) - 1);
    } else if (p.stroke) return void (p.waiting = data);
    const [given, possible] = [JSON.stringify(content), own.fits(p.content)];
    const [behind, forgot] = [serial < p.sent, serial < p.echoed]; // forgot: a new session
    const fresh = serial === p.echoed && given !== p.given;
    if (mounting && behind && !forgot && !fresh && serial === p.echoed && possible) {
      send(); // the last strokes before the pad was left never arrived
    } else if ((!behind || fresh || forgot || !possible) && given !== JSON.stringify(p.content)) {
      const mine = serial !== p.echoed && !forgot; // as it was sent, with fewer digits perhaps
      if (!mine && !first && possible) [p.past, p.future] = [[...p.past, p.content], []];
      if (p.content.length !== content.length) p.chosen.clear();
      p.content = content;
    }
    if (forgot || first) p.sent = serial;
    note(data);
  };

  // The page's charts follow a point while it is moved (stage/hold.js).
  p.shows = (point) => {
    p.stroke.shown = true;
    dispatchEvent(new CustomEvent("pad-moves", { detail: point }));
  };
  p.begin = (stroke) => {
    p.stroke = { before: p.content, ...stroke };
    p.content = structuredClone(p.content);
  };
  p.finish = () => {
    if (!p.stroke) return;
    const { stroke, waiting } = p;
    stroke.stop?.();
    p.stroke = p.waiting = null;
    const changed = JSON.stringify(stroke.before) !== JSON.stringify(p.content);
    if (changed) {
      [p.past, p.future] = [[...p.past, stroke.before].slice(-TIMES_BACK), []];
      send();
    }
    if (stroke.shown && !changed) dispatchEvent(new CustomEvent("pad-moves", { detail: null }));
    if (stroke.words) p.say(stroke.words(changed, stroke.before));
    if (waiting && changed) note(waiting); // overtaken by what was drawn
    else if (waiting) p.receive(waiting);
    p.draw();
  };
  // A stroke of one move.
  p.change = (alter, words) => {
    p.finish();
    p.begin({ words });
    alter();
    p.finish();
  };
  p.set = (settings, words) => {
    p.finish();
    Object.assign(p, settings);
    p.say(words());
    p.draw();
  };
  p.choose = (i) => {
    const n = p.content.length;
    p.set({ chosen: new Set(n ? [(i + n) % n] : []) }, p.held);
  };
  p.back = (from, to, done) => {
    p.finish();
    if (!p[from].length) return p.say(`There is nothing to ${from === "past" ? "undo" : "do again"}.`);
    const content = p[from].at(-1);
    const settings = { content, [from]: p[from].slice(0, -1), [to]: [...p[to], p.content], chosen: new Set() };
    p.set(settings, () => `${done}: ${counted(content.length, own.noun)}.`);
    send();
  };

  p.draw = () => {
    const { find, all } = p;
    const { classes = [] } = p.data;
    const marks = find(".marks");
    const drawn = own.bare ? 0 : p.content.length;
    while (marks.childNodes.length > drawn) marks.lastChild.remove();
    while (marks.childNodes.length < drawn) make("path", {}, marks);
    const amounts = classes.map(() => 0);
    marks.childNodes.forEach((mark, i) => {
      const [x, y, c] = own.at(i);
      const moved = `translate(${p.across(x).toFixed(1)} ${p.down(y).toFixed(1)})`;
      const look = `${c} ${p.chosen.has(i)} ${p.looks}`;
      if (mark.moved !== moved) mark.setAttribute("transform", (mark.moved = moved));
      amounts[c] += 1;
      if (mark.look === look) return;
      mark.look = look;
      const { symbol, colour } = classes[c] ?? p.data;
      give(mark, { d: SHAPES[symbol], fill: colour, class: p.chosen.has(i) ? "on" : "" });
    });
    own.draw();
    write(find(".hint"), p.content.length ? "" : own.tools[p.tool].empty ?? "Choose + to add points");
    all(".kinds button").forEach((button, c) => {
      const label = `Class ${classes[c].name}: ${counted(amounts[c], "point")}`;
      give(button, { "aria-pressed": c === p.kind, "aria-label": label });
      write(button.querySelector(".number"), amounts[c]);
    });
    for (const button of all("[data-tool]")) give(button, { "aria-pressed": button.dataset.tool === p.tool });
    give(find("[data-do=snap]"), { "aria-pressed": p.snap });
    for (const [what, off] of [["undo", !p.past.length], ["redo", !p.future.length], ["clear", !p.content.length]])
      give(find(`[data-do=${what}]`), { "aria-disabled": off }); // and not `disabled`, which would lose the focus
  };
  return p;
}
