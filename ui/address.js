// Streamlit adds a step to the browser's history whenever the program, and not the reader, changes the address.
// data: { names: parameters of the address whose changes are to add none, such as what is drawn, stroke by stroke }
const quiet = (history.quietParameters ??= new Set());

function others(search) {
  const found = new URLSearchParams(search);
  for (const name of quiet) found.delete(name);
  found.sort();
  return found.toString();
}

if (!Object.hasOwn(history, "pushState")) {
  history.pushState = (state, unused, url) => {
    const to = new URL(url ?? "", location.href);
    const same = to.pathname === location.pathname && others(to.search) === others(location.search);
    History.prototype[same ? "replaceState" : "pushState"].call(history, state, unused, url);
  };
}

export default function ({ data }) {
  for (const name of data.names) quiet.add(name);
}
