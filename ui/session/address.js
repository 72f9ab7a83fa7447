// One step in the browser's history for each act of the reader, at most. Streamlit adds one for every part of the
// address that the program changes: Back would stop at pictures that nobody has seen.
// data: { names: parameters of the address whose changes are to add none, such as what is drawn, stroke by stroke }
const quiet = (history.quietParameters ??= new Set());

function others(search) {
  const found = new URLSearchParams(search);
  for (const name of quiet) found.delete(name);
  found.sort();
  return found.toString();
}

if (!Object.hasOwn(history, "pushState")) {
  let acted = navigator.userActivation?.hasBeenActive ?? true; // before this was here
  for (const act of ["pointerdown", "click", "keydown", "change", "drop"]) {
    window.addEventListener(act, () => (acted = true), true);
  }
  window.addEventListener("popstate", () => (acted = false)); // what follows Back must not bury the way on
  history.pushState = (state, unused, url) => {
    const to = new URL(url ?? "", location.href);
    const same = to.pathname === location.pathname && others(to.search) === others(location.search);
    History.prototype[acted && !same ? "pushState" : "replaceState"].call(history, state, unused, url);
    acted = false;
  };
}

export default function ({ data }) {
  for (const name of data.names) quiet.add(name);
}
