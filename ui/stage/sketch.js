// A guess that is drawn over a chart, by pointer, finger or keys: a place, or a curve.
import { grown } from "./panel.js";

const COLUMNS = 40; // of a curve
const WHOLE = 0.6; // the part of them that makes a curve
const EDGE = 12; // pixels outside the axes that are still meant for their edge
const OUTSIDE = "Inside the axes, please.";
const STEP = 0.02; // of the picture: what an arrow key moves
const SVG = "http://www.w3.org/2000/svg";

const held = (v) => Math.max(0, Math.min(1, v));

export class Sketch {
  constructor(panel, { kind, x, y }, tell) {
    Object.assign(this, { panel, kind, names: { x, y }, tell, heights: new Array(COLUMNS).fill(null), at: [0.5, 0.5], set: false });
    this.root = document.createElementNS(SVG, "svg");
    this.root.classList.add("stage-sketch");
    this.root.innerHTML = `<path class="sketch-line"/><circle class="sketch-spot" r="7"/><text class="sketch-outside" role="status"></text>`;
    this.root.setAttribute("tabindex", "0");
    this.root.setAttribute("role", "application");
    const what = kind === "place" ? "Your guess, a place: arrow keys move it" : "Your guess, a curve: left and right choose where, up and down its height";
    this.root.setAttribute("aria-label", `${what}, Enter says it.`);
    this.root.onpointerdown = (event) => this.press(event);
    this.root.onpointermove = (event) => this.last && this.move(event);
    this.root.onpointerup = () => this.end();
    this.root.onpointercancel = () => this.end();
    this.root.onkeydown = (event) => this.key(event);
    panel.root.append(this.root);
    this.seen = new ResizeObserver(() => this.draw());
    this.seen.observe(panel.root);
  }

  axes() {
    const full = this.panel.plot._fullLayout;
    return full && { x: full[this.names.x], y: full[this.names.y] };
  }

  // Where the pointer is, in parts of the axes.
  part({ clientX, clientY }) {
    const { x, y } = this.axes();
    const [box, scale] = [this.panel.plot.getBoundingClientRect(), grown()];
    return [((clientX - box.left) / scale - x._offset) / x._length, 1 - ((clientY - box.top) / scale - y._offset) / y._length];
  }

  // Whether a place is on the axes, or meant to be.
  inside(at) {
    const { x, y } = this.axes();
    return [x, y].every(({ _length }, i) => Math.abs(at[i] - 0.5) * _length <= _length / 2 + EDGE / grown());
  }

  // Said where one has pressed beside the axes.
  refuse(event) {
    const [text, box] = [this.root.lastElementChild, this.root.getBoundingClientRect()];
    text.textContent = event ? OUTSIDE : "";
    if (!event) return;
    const left = event.clientX - box.left;
    text.setAttribute("text-anchor", left > box.width / 2 ? "end" : "start");
    text.setAttribute("x", left);
    text.setAttribute("y", Math.max(16, event.clientY - box.top - 8));
  }

  press(event) {
    if (!this.axes()) return;
    event.preventDefault();
    const at = this.part(event);
    if (!this.inside(at)) return this.refuse(event);
    this.refuse(null);
    this.root.setPointerCapture(event.pointerId);
    this.last = at.map(held);
    this.move(event);
  }

  move(event) {
    const there = this.part(event);
    if (this.kind === "place" && !this.inside(there)) return; // it stays where it was on the axes
    const at = there.map(held);
    if (this.kind === "curve") this.stroke(this.last, at);
    this.last = this.at = at;
    this.set = true;
    this.draw();
  }

  end() {
    if (!this.last) return;
    this.last = null;
    this.say();
  }

  // The heights of the columns from one point to another.
  stroke([a, from], [b, to]) {
    const [i, j] = [a, b].map((v) => Math.round(v * (COLUMNS - 1)));
    const n = Math.max(1, Math.abs(j - i));
    for (let k = 0; k <= n; k++) this.heights[i + Math.sign(j - i) * Math.min(k, Math.abs(j - i))] = from + ((to - from) * k) / n;
  }

  key(event) {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (event.key === "Enter") return this.set && this.say();
    if (!way || !this.axes()) return;
    event.preventDefault();
    event.stopPropagation();
    const before = this.at;
    const across = this.kind === "curve" ? 1 / (COLUMNS - 1) : STEP;
    this.at = [before[0] + way[0] * across, before[1] + way[1] * STEP].map(held);
    if (this.kind === "curve") this.stroke(way[0] ? before : this.at, this.at);
    this.set = true;
    this.draw();
  }

  draw() {
    const axes = this.axes();
    if (!axes) return;
    const scale = grown();
    const { x, y } = axes;
    const at = ([u, v]) => [(x._offset + u * x._length) * scale, (y._offset + (1 - v) * y._length) * scale];
    const [line, spot] = this.root.children;
    const drawn = [...this.heights.entries()].filter(([, v]) => v !== null).map(([i, v]) => at([i / (COLUMNS - 1), v]).join(" "));
    line.setAttribute("d", drawn.length ? `M${drawn.join("L")}` : "");
    const [cx, cy] = at(this.at);
    spot.setAttribute("cx", cx);
    spot.setAttribute("cy", cy);
    spot.classList.toggle("sketch-there", this.set && (this.kind === "place" || document.activeElement === this.root));
  }

  say() {
    const { x, y } = this.axes();
    const value = (axis, part) => axis.p2d((axis._id[0] === "x" ? part : 1 - part) * axis._length);
    const drawn = this.kind === "place" ? [this.at] : [...this.heights.entries()].filter(([, v]) => v !== null).map(([i, v]) => [i / (COLUMNS - 1), v]);
    if (this.kind === "curve" && drawn.length < WHOLE * COLUMNS) return;
    const [xs, ys] = [drawn.map(([u]) => value(x, u)), drawn.map(([, v]) => value(y, v))];
    const order = x.range[0] <= x.range[1] ? (all) => all : (all) => all.reverse();
    this.tell({ x: order(xs), y: order(ys), ends: [[...x.range], [...y.range]], logs: [x.type === "log", y.type === "log"] });
  }

  gone() {
    this.seen.disconnect();
    this.root.remove();
    return null;
  }
}
