// The address in the browser: pinned to a version while it holds a setting of the page, shown and copied.
// data: { page, version, run: the settings, so that a changed run is told }
const LONG = 500; // characters whose number is worth saying
const CUT = 2000; // many programs cut an address that is longer
const LOST = 8000; // servers refuse one that is longer
let pinned = null; // the page on display
const mounted = new WeakMap(); // what ends each place's watch

// Written without a step in the browser's history; Streamlit leaves alone what is no control's.
function pin() {
  if (!pinned) return;
  const { page, version } = pinned;
  const url = new URL(location.href);
  if (url.pathname.split("/").pop() !== page) return;
  const name = `${page}_v`;
  const holds = [...url.searchParams.keys()].some((key) => key.startsWith(`${page}_`) && key !== name);
  if ((url.searchParams.get(name) === String(version)) === holds && url.searchParams.has(name) === holds) return;
  if (holds) url.searchParams.set(name, version);
  else url.searchParams.delete(name);
  history.replaceState(history.state, "", url);
}

function length(n) {
  const said = `${n.toLocaleString("en")} characters`;
  if (n > LOST) return `${said}: too long to be sent as an address. Send the experiment file instead.`;
  if (n > CUT) return `${said}: many programs cut an address of this length. The experiment file is safer.`;
  return n > LONG ? `${said}.` : "";
}

async function copy(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus(); // a page that did not come by https has no clipboard
    field.select();
    return document.execCommand("copy");
  }
}

export default function ({ data, parentElement }) {
  pinned = { page: data.page, version: data.version };
  const field = parentElement.querySelector("input");
  const words = parentElement.querySelector("p");
  const look = () => {
    pin();
    if (field && field.value !== location.href) {
      field.value = location.href;
      words.textContent = length(location.href.length);
    }
  };
  mounted.get(parentElement)?.(); // it is called again when the run changes
  look();
  const later = setTimeout(look, 300); // Streamlit writes its part of the address after the run
  window.navigation?.addEventListener("currententrychange", look);
  window.addEventListener("blur", look); // on the way to the address bar
  if (field) {
    field.onfocus = () => field.select();
    parentElement.querySelector("button").onclick = async () => {
      look();
      const done = await copy(field);
      const said = done ? "Copied." : "Press Ctrl+C to copy the marked address.";
      words.textContent = `${said} ${length(field.value.length)}`.trim();
    };
  }
  const end = () => {
    clearTimeout(later);
    window.navigation?.removeEventListener("currententrychange", look);
    window.removeEventListener("blur", look);
  };
  mounted.set(parentElement, end);
  return end;
}
