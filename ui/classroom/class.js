// A class on the projector. While it is asked: how many have answered, and where phones find the question. Afterwards:
// how it has answered. data: { round, events: where it is heard, address, qr: an SVG, rows: names of things
// that are rated, if any } or { round, shown: where it is said
// that the run has been played and the truth stands here, distribution: see there, or null }
import { distribution } from "./distribution.js";

const places = new WeakMap(); // root -> { round, stream, later: when it is listened anew }

export default function ({ data, parentElement: root }) {
  const place = root.querySelector(".class");
  if (data.shown) {
    leave(root);
    place.replaceChildren(...(data.distribution ? distribution(data.distribution) : []));
    return once(root, data);
  }
  if (places.get(root)?.round === data.round) return;
  leave(root);
  const count = made("p", { className: "class-count", textContent: "0 answers" });
  count.setAttribute("role", "status");
  const code = made("button", { className: "class-code", type: "button", innerHTML: data.qr });
  code.setAttribute("aria-label", "The address as a large or a small QR code");
  const where = made("p", { className: "class-address", textContent: data.address.replace("http://", "") });
  const box = made("div", { className: "class-box" }, code, made("div", {}, where, count));
  const table = data.rows?.length ? matrix(data.rows) : null;
  place.replaceChildren(box, ...(table ? [table.root] : []));
  let pressed = false;
  const enlarge = (large) => {
    if (place.classList.contains("class-large") === large) return;
    place.classList.toggle("class-large", large);
    dispatchEvent(new Event("resize")); // a chart that fills the window has more room, or less
  };
  code.onclick = () => {
    pressed = true;
    enlarge(!place.classList.contains("class-large"));
  };
  const heard = ({ data: text }) => {
    const news = JSON.parse(text);
    if (news.round !== data.round) return;
    count.textContent = `${news.count} answer${news.count === 1 ? "" : "s"}`;
    table?.fill(news.filled ?? []);
    if (!pressed) enlarge(!news.answered);
  };
  const it = { round: data.round };
  const listen = () => {
    it.stream = Object.assign(new EventSource(`${data.events}?count`), { onmessage: heard });
    it.stream.onerror = () => {
      // after a reply that is no stream the browser does not try again
      if (it.stream.readyState === EventSource.CLOSED) it.later = setTimeout(listen, 2000 + 3000 * Math.random());
    };
  };
  places.set(root, it);
  listen();
}

// A table that fills: a row for each thing, a column for each phone, a cell for each rating; how it was rated is not told.
function matrix(names) {
  const root = made("div", { className: "class-matrix" });
  const cells = names.map((name) => {
    const row = made("span", { className: "class-row" });
    root.append(made("span", { className: "class-name", textContent: name }), row);
    return row;
  });
  const fill = (phones) => {
    const columns = Math.max(24, phones.length);
    cells.forEach((row, i) => {
      row.replaceChildren(...Array.from({ length: columns }, (_, j) => made("i", { className: phones[j]?.[i] === "1" ? "class-rated" : "" })));
    });
    const n = phones.join("").replaceAll("0", "").length;
    root.setAttribute("aria-label", `${n} of ${phones.length * names.length} ratings`);
  };
  root.setAttribute("role", "img");
  fill([]);
  return { root, fill };
}

// Phones tell what is true once it can be read here: while the run is played it is covered. It is said until it is heard.
function once(root, { round, shown }) {
  const it = { stream: { close: () => watch.disconnect() } };
  const say = async () => {
    const said = await fetch(shown, { method: "POST", body: JSON.stringify({ round }) }).catch(() => null);
    const missed = !said || said.status >= 500;
    if (places.get(root) === it) missed ? (it.later = setTimeout(say, 1000)) : places.delete(root);
  };
  const look = () => {
    if (document.body.dataset.covered !== undefined) return;
    watch.disconnect();
    say();
  };
  const watch = new MutationObserver(look);
  watch.observe(document.body, { attributes: true, attributeFilter: ["data-covered"] });
  places.set(root, it);
  look();
}

function made(name, properties, ...inside) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...inside);
  return element;
}

export function leave(root) {
  clearTimeout(places.get(root)?.later);
  places.get(root)?.stream.close();
  places.delete(root);
}
