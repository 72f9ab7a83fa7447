// The lecture on the desk as this browser keeps it: all its tabs have the same one, and a restart of the server leaves it.
// data: { text: of the lecture on the desk, kept: what the page takes the browser to keep, before: the same before the
// last change that was made on the page, mark: of that change, empty while there was none, lent: whether the lecture came by
// a link or a file and is kept only where nothing else is, says: what stands there while it is kept }
const NAME = "playground lecture";
const NOT_KEPT = "This browser keeps nothing: save the lecture as a file.";
const places = new Map(); // where this component stands on the page
let written = ""; // the mark of the last change that was kept
let mine = ""; // the text that this tab has kept last
let known = ""; // what the page took the browser to keep when it last said so
let full = false; // whether the last one could not be kept

function kept() {
  try {
    return localStorage.getItem(NAME) ?? "";
  } catch {
    return null; // it keeps nothing
  }
}

function keep(text) {
  try {
    if (text) localStorage.setItem(NAME, text);
    else localStorage.removeItem(NAME);
  } catch {}
  full = kept() !== text;
  mine = text;
}

function compare({ data, setTriggerValue }) {
  if (full) return; // what is there is older
  if (data.lent && kept() === "") keep(data.text);
  const text = kept();
  if (text !== null && text !== data.kept) setTriggerValue("kept", { text });
}

addEventListener("storage", ({ key }) => (key === NAME || key === null) && places.forEach(compare)); // another tab

export default function (component) {
  const { data, parentElement: root } = component;
  places.set(root, component);
  const news = data.mark && data.mark !== written;
  written = data.mark;
  if (!news) compare(component);
  else if (kept() && ![data.before, mine, known].includes(kept())) component.setTriggerValue("kept", { text: kept(), both: true, base: known });
  else keep(data.text);
  known = data.kept;
  root.querySelector(".desk-kept").textContent = full || kept() === null ? NOT_KEPT : data.says;
}

export const leave = (root) => places.delete(root);
