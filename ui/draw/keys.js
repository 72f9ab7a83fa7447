// Buttons, keys and pointers, and the pad's place on the page.
const MODES = { points, curve, ink };
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const REACH = { mouse: 9, touch: 16 }; // pixels around a point that count as on it

function listen(p) {
  const { own, find, all } = p;
  const hold = (c) =>
    c < p.data.classes?.length && p.set({ kind: c }, () => `New points are of class ${p.data.classes[c].name}.`);
  const snapping = () =>
    p.snap
      ? `Snap is on: steps of ${said(p.data.x.step, p.data.x)} and ${said(p.data.y.step, p.data.y)}.`
      : "Snap is off.";
  const DO = {
    undo: () => p.back("past", "future", "Undone"),
    redo: () => p.back("future", "past", "Done again"),
    clear: own.clear,
    snap: () => p.set({ snap: !p.snap }, snapping),
  };

  // An arrow that is held down is one stroke, sent when it is let go.
  const arrow = ([right, up], times) => {
    const by = [right * times * p.data.x.step, up * times * p.data.y.step];
    if (own.go(by, right)) return;
    if (!p.stroke?.arrow) p.finish();
    if (!p.stroke) p.begin({ arrow: true });
    own.nudge(by);
    p.say(p.held(true));
    p.draw();
  };
  const KEYS = { Home: () => p.choose(0), End: () => p.choose(-1), ...own.keys };
  const command = (event) => {
    const key = event.key.length > 1 ? event.key : event.key.toLowerCase();
    if (event.altKey) return null;
    if (event.ctrlKey || event.metaKey) {
      if (key === "a") return own.all;
      return key === "y" || (key === "z" && event.shiftKey) ? DO.redo : key === "z" ? DO.undo : null;
    }
    if (!event.target.closest(".area")) return null;
    if (ARROWS[key]) return () => arrow(ARROWS[key], event.shiftKey ? 10 : 1);
    if (/^[1-5]$/.test(key)) return () => hold(key - 1);
    return KEYS[key === "Backspace" ? "Delete" : key];
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
      const { words, start, move } = own.tools[p.tool];
      const reach = REACH[event.pointerType] ?? REACH.touch;
      p.begin({ pointer: event.pointerId, first: spot, last: spot, reach, next: 0, words });
      (start ?? move)(spot);
      p.draw();
    },
    pointermove(event) {
      if (p.stroke?.pointer !== event.pointerId) return;
      const spot = spotOf(event);
      own.tools[p.tool].move(spot);
      p.stroke.last = spot;
      p.draw();
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
      button.onclick = () => p.set({ tool: button.dataset.tool }, () => `${button.title}.`);
    p.say(`${find(`[data-tool=${p.tool}]`).title}.`);
    p.watch?.disconnect();
    p.watch = new ResizeObserver(() => {
      shape(p);
      p.draw();
    });
    p.watch.observe(find(".pad"));
  };

  // What changes with the axes and the classes.
  p.furnish = () => {
    const { mode, classes = [], x, y } = p.data;
    for (const part of all("[data-mode]")) part.hidden = !part.dataset.mode.split(" ").includes(mode);
    find("[data-tool=recolour]").hidden = classes.length < 2;
    for (const button of all("button[title]")) button.setAttribute("aria-label", button.title.split(/:| \(/)[0]);
    const named = own.bare ? "" : `: ${x.title} across, ${y.title} up`;
    find(".area").setAttribute("aria-label", `Drawing area${named}`);
    const kinds = classes.map(({ name, colour, symbol }, c) => {
      const button = document.createElement("button");
      button.innerHTML = '<svg viewBox="-7 -7 14 14"></svg><span class="name"></span><span class="number"></span>';
      button.querySelector(".name").textContent = button.title = name;
      make("path", { d: SHAPES[symbol], fill: colour }, button.firstChild);
      button.onclick = () => hold(c);
      return button;
    });
    find(".kinds").replaceChildren(...(classes.length > 1 ? kinds : []));
    shape(p);
    p.draw();
  };
}

export default function ({ data, parentElement, setTriggerValue }) {
  const name = `${data.mode} ${data.key}`;
  const first = !pads.has(name);
  if (first) {
    pads.set(name, pad(data.mode));
    listen(pads.get(name));
  }
  const p = pads.get(name);
  const mounting = p.root !== parentElement;
  const before = p.frame;
  Object.assign(p, { trigger: setTriggerValue, root: parentElement });
  if (mounting) p.mount();
  if (mounting && p.stroke) p.finish(); // its pointer is gone
  p.receive(data, first, mounting);
  if (mounting || p.frame !== before) p.furnish();
  else p.draw();
  return () => {
    if (p.root !== parentElement) return; // it already stands somewhere else
    p.finish();
    p.watch.disconnect();
  };
}
