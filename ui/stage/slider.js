// A slider that speaks while it is held, with its number to type.
// data: { name, label, help, value: as text, stops: all values as texts, or low, high, step and digits, ack: the number
// of the last move that the page knows of }
import { follow } from "./clock.js";
import { hold } from "./hold.js";
import { fill } from "./track.js";

const sliders = new Map(); // by the place where each stands
const THOUSANDS = /^[-−]?\d{1,3}(,\d{3})+$/;
const grouped = (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ",");
const LIFTED = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const lifted = (digits) => [...digits].map((digit) => LIFTED[digit]).join("");
const powered = (_, times, sign, digits) => `${times === "1" ? "" : `${times}·`}10${sign === "-" ? "⁻" : ""}${lifted(digits)}`;
const plain = (_, times, sign, digits) => `${times ?? 1}e${sign && "-"}${[...digits].map((d) => LIFTED.indexOf(d)).join("")}`;
const CALM = 250; // milliseconds after the last key until the page is told

class Slider {
  constructor(root) {
    this.root = root.querySelector(".slider");
    this.range = root.querySelector("[type=range]");
    this.typed = root.querySelector(".slider-number");
    this.note = root.querySelector(".slider-note");
    this.label = root.querySelector("label");
    this.mark = root.querySelector(".slider-mark");
    this.help = root.querySelector(".slider-help");
    this.serial = 0;
    const id = `slider-${Math.random().toString(36).slice(2)}`;
    this.range.id = this.label.htmlFor = id;
    this.range.oninput = () => this.move(Number(this.range.value));
    this.range.onpointerdown = ({ button }) => (this.pressed = button === 0);
    this.range.onchange = () => !this.pressed && this.moved && this.soon();
    this.range.onblur = () => this.late && this.commit();
    this.released = ({ type }) => {
      if (!this.pressed) return;
      this.pressed = false;
      if (type === "pointercancel" && this.moved) this.show(this.place(this.told)); // the finger scrolls the page
      if (this.moved) this.commit(); // back where it was, too: no change is said then, but the charts show what was held
      else this.tell(this.told);
    };
    for (const name of ["pointerup", "pointercancel"]) addEventListener(name, this.released);
    this.typed.onchange = () => {
      const value = this.read(this.typed.value.trim());
      if (!this.typed.value.trim() || !Number.isFinite(value)) return this.show(this.at);
      this.move(this.nearest(value));
      this.commit();
    };
    this.typed.onfocus = () => this.typed.select();
  }

  tell(told) {
    this.told = told;
    this.label.textContent = told.label;
    this.range.setAttribute("aria-label", told.label);
    this.typed.setAttribute("aria-label", `${told.label}, as a number`);
    this.mark.hidden = !told.help;
    this.mark.setAttribute("aria-label", `Help: ${told.help}`);
    this.help.textContent = told.help;
    const { stops, low = 0, high = stops.length - 1, step = 1 } = told;
    Object.assign(this.range, { min: low, max: high, step });
    if (told.ack < this.serial || this.late || this.pressed) return void (this.at = Number(this.range.value)); // in its range
    this.show(this.place(told), this.typing());
    delete this.root.dataset.asks;
  }

  // Where the page has it.
  place({ stops, value }) {
    return stops ? stops.indexOf(value) : Number(value);
  }

  // A place of the slider as the page calls it.
  text(at) {
    const { stops, digits } = this.told;
    return stops ? stops[at] : at.toFixed(digits);
  }

  // The same as one reads it: thousands apart, and what is very small by its power of ten.
  said(at) {
    const text = this.text(at).replace(/^(.+)e([-+]?)0*(\d+)$/, powered);
    return text.replaceAll("-", "−").replace(/^\d{4,}$/, grouped);
  }

  // A number as it is typed: a comma stands before decimals, or between thousands where the slider has any.
  read(typed) {
    const { stops, low, high } = this.told;
    const largest = Math.max(...(stops ?? [low, high]).map((end) => Math.abs(Number(end))));
    const text = largest >= 1000 && THOUSANDS.test(typed) ? typed.replaceAll(",", "") : typed.replace(",", ".");
    return Number(text.replace("−", "-").replace(/^(?:(.+)·)?10(⁻?)([⁰¹²³⁴⁵⁶⁷⁸⁹]+)$/, plain));
  }

  nearest(value) {
    const { stops, low, high, step } = this.told;
    if (!stops) return Math.max(low, Math.min(high, low + Math.round((value - low) / step) * step));
    const far = (stop) => (stop > 0 && value > 0 ? Math.abs(Math.log(stop / value)) : Math.abs(stop - value));
    return stops.reduce((best, stop, i) => (far(Number(stop)) < far(Number(stops[best])) ? i : best), 0);
  }

  show(at, typing = false) {
    this.at = at;
    this.range.value = at;
    fill(this.range);
    if (!typing) this.typed.value = this.said(at);
    this.range.setAttribute("aria-valuetext", this.said(at));
  }

  // The newest value, to look at.
  async move(at) {
    this.show(at);
    this.moved = true;
    this.root.dataset.asks = ""; // until the page has answered
    const said = await hold({ set: { [this.told.name]: this.text(at) } });
    if (!said || !this.moved) return; // there is a newer one, or the page has been told
    this.note.textContent = said.late ? "The picture follows when you let go." : (said.refused ?? said.failed ?? "");
  }

  // What a drag in the chart sets, or the frame on display, as long as that lasts.
  follow(value) {
    if (this.pressed || this.moved || this.told.ack < this.serial) return;
    const typing = this.typing();
    if (value === null) this.show(this.place(this.told), typing);
    else if (Number.isFinite(Number(value))) this.show(this.nearest(Number(value)), typing);
  }

  // Whether a number is being typed that is not told yet: it stays.
  typing() {
    return document.activeElement === this.typed && Boolean(this.typed.value) && this.typed.value !== this.said(this.at);
  }

  // The page is told when the keys are calm.
  soon() {
    clearTimeout(this.late);
    this.late = setTimeout(() => this.commit(), CALM);
  }

  commit() {
    clearTimeout(this.late);
    this.late = null;
    if (!this.moved) return;
    this.moved = false;
    this.note.textContent = "";
    this.serial = Math.max(this.serial, this.told.ack) + 1;
    this.send(`${this.serial} ${this.text(this.at)}`);
  }

  // What is held is let go, and nothing is said of it.
  drop() {
    if (!this.pressed && !this.late) return;
    clearTimeout(this.late);
    this.late = null;
    this.pressed = this.moved = false;
    this.note.textContent = "";
    this.show(this.place(this.told));
    delete this.root.dataset.asks;
  }

  gone() {
    clearTimeout(this.late);
    for (const name of ["pointerup", "pointercancel"]) removeEventListener(name, this.released);
  }
}

follow((sets) => {
  for (const slider of sliders.values()) if (slider.told.name in sets) slider.follow(sets[slider.told.name]);
});

addEventListener("popstate", () => sliders.forEach((slider) => slider.drop())); // Back says what holds

export default function (component) {
  const { data, parentElement: root } = component;
  let slider = sliders.get(root);
  if (!slider) sliders.set(root, (slider = new Slider(root)));
  slider.send = (moved) => component.setStateValue("moved", moved);
  slider.tell(data);
}

// Also called before each message.
export function leave(root) {
  setTimeout(() => {
    if (root.isConnected) return;
    sliders.get(root)?.gone();
    sliders.delete(root);
  }, 200);
}
