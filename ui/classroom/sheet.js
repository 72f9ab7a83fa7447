// A plot on a phone, in which a place is tapped or a curve is drawn with a finger; keys do it, too.
// told: { kind: place or curve, many: heights of a curve, right, shows: { x, y: { title, ticks: [[part, text]] }, wide,
// points: [[part, part]], or sets of them, of which this phone shows its own } }; parts are thousandths of an axis.
const [ACROSS, LEFT, ABOVE, BELOW, PARTS] = [300, 42, 8, 40, 1000];
const WHOLE = 0.6; // the part of a curve's columns that makes a curve
const KEY = 20; // parts that an arrow key moves

// The plot with the answer in it, if there is one; `say` is called with another one, or with a sentence.
export function sheet(told, answer, seat, say) {
  const { shows, kind, many, right } = told;
  const height = ACROSS / shows.wide;
  const x = (part) => LEFT + (ACROSS * part) / PARTS;
  const y = (part) => ABOVE + height * (1 - part / PARTS);
  const root = drawn("svg", { class: "sheet", viewBox: `0 0 ${LEFT + ACROSS + 8} ${ABOVE + height + BELOW}` });
  const path = (across, up) => across.map((u, i) => `${i ? "L" : "M"}${x(u)} ${y(up[i])}`).join("");
  root.append(
    drawn("rect", { class: "sheet-plot", x: LEFT, y: ABOVE, width: ACROSS, height }),
    ...shows.x.ticks.map(([at, text]) => drawn("text", { x: x(at), y: ABOVE + height + 15, "text-anchor": "middle" }, text)),
    ...shows.y.ticks.map(([at, text]) => drawn("text", { x: LEFT - 5, y: y(at) + 4, "text-anchor": "end" }, text)),
    drawn("text", { x: LEFT + ACROSS / 2, y: ABOVE + height + 33, "text-anchor": "middle" }, shows.x.title),
    drawn("text", { x: 0, y: 0, "text-anchor": "middle", transform: `translate(11 ${ABOVE + height / 2}) rotate(-90)` }, shows.y.title),
    ...(shows.sets ? shows.sets[seat % shows.sets.length] : shows.points).map(([u, v]) =>
      drawn("circle", { class: "sheet-point", cx: x(u), cy: y(v), r: shows.sets ? 4 : 2.5 }),
    ),
  );
  const [line, spot] = [drawn("path", { class: "sheet-line" }), drawn("circle", { class: "sheet-spot", r: 8 })];
  root.append(line, spot);
  const columns = Array.from({ length: many }, (_, i) => (PARTS * i) / (many - 1));
  const heights = kind === "curve" && answer ? [...answer] : new Array(many).fill(null);
  let at = (kind === "place" && answer) || [PARTS / 2, PARTS / 2];
  let set = Boolean(answer);
  const draw = () => {
    const there = [...heights.keys()].filter((i) => kind === "curve" && heights[i] !== null);
    line.setAttribute("d", path(there.map((i) => columns[i]), there.map((i) => heights[i])));
    spot.setAttribute("cx", x(at[0]));
    spot.setAttribute("cy", y(at[1]));
    spot.setAttribute("visibility", set && (kind === "place" || document.activeElement === root) ? "visible" : "hidden");
  };
  draw();
  if (right) {
    const [across, up] = right;
    if (kind === "curve") root.append(drawn("path", { class: "sheet-true", d: path(across, up.map((v) => Math.min(PARTS, Math.max(0, v)))) }));
    else root.append(drawn("circle", { class: "sheet-true", cx: x(across[0]), cy: y(up[0]), r: 8 }));
    spot.setAttribute("visibility", answer && kind === "place" ? "visible" : "hidden");
    root.setAttribute("role", "img");
    root.setAttribute("aria-label", answer ? "What is true, and your answer" : "What is true");
    return root;
  }

  const stroke = ([a, from], [b, to]) => {
    const [i, j] = [a, b].map((u) => Math.round((u / PARTS) * (many - 1)));
    const n = Math.max(1, Math.abs(j - i));
    for (let k = 0; k <= n; k++) heights[i + Math.sign(j - i) * Math.min(k, Math.abs(j - i))] = from + ((to - from) * k) / n;
  };
  const held = (part) => Math.max(0, Math.min(PARTS, part));
  const part = ({ clientX, clientY }) => {
    const box = root.querySelector(".sheet-plot").getBoundingClientRect();
    return [held((PARTS * (clientX - box.left)) / box.width), held(PARTS * (1 - (clientY - box.top) / box.height))];
  };
  const done = () => {
    if (kind === "place") return say(at.map(Math.round));
    const there = [...heights.keys()].filter((i) => heights[i] !== null);
    if (there.length < WHOLE * many) return say("Draw on, from end to end.");
    // What was left out lies between what stands left and right of it.
    const whole = heights.map((v, i) => {
      if (v !== null) return v;
      const [a, b] = [there.findLast((k) => k < i), there.find((k) => k > i)];
      if (a === undefined || b === undefined) return heights[a ?? b];
      return heights[a] + ((heights[b] - heights[a]) * (i - a)) / (b - a);
    });
    whole.forEach((v, i) => (heights[i] = v));
    draw();
    say(whole.map(Math.round));
  };
  let last = null;
  const move = (event) => {
    const to = part(event);
    if (kind === "curve") stroke(last, to);
    last = at = to;
    set = true;
    draw();
  };
  root.onpointerdown = (event) => {
    event.preventDefault();
    root.setPointerCapture(event.pointerId);
    last = part(event);
    move(event);
  };
  root.onpointermove = (event) => last && move(event);
  root.onpointerup = root.onpointercancel = () => {
    if (last) done();
    last = null;
  };
  root.onkeydown = (event) => {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (event.key === "Enter" && set) return done();
    if (!way) return;
    event.preventDefault();
    const before = at;
    const across = kind === "curve" ? PARTS / (many - 1) : KEY;
    at = [held(at[0] + way[0] * across), held(at[1] + way[1] * KEY)];
    if (kind === "curve") stroke(way[0] ? before : at, at);
    set = true;
    draw();
  };
  root.setAttribute("tabindex", "0");
  root.setAttribute("role", "application");
  const how = kind === "place" ? "A place: arrow keys move it" : "A curve: left and right choose where, up and down its height";
  root.setAttribute("aria-label", `${how}, Enter answers. Across: ${shows.x.title}; up: ${shows.y.title}.`);
  return root;
}
