// The address of what is on the screen, written once for each run that is complete.
// data: { page, version, settings: of every control that is not at its default, by its name in the address,
// acts: how often the reader has done what Back undoes, drop: what a link said of other pages }
let pinned = null; // the page on display
const seen = {}; // of each page, how many acts its address has answered: what one run does not tell, the next one does

// A setting without a version would mean another picture once a default is changed.
function pin(url) {
  if (!pinned || url.pathname.split("/").pop() !== pinned.page) return;
  const name = `${pinned.page}_v`;
  const holds = [...url.searchParams.keys()].some((key) => key.startsWith(`${pinned.page}_`) && key !== name);
  if (holds) url.searchParams.set(name, pinned.version);
  else url.searchParams.delete(name);
}

function go(url, how) {
  if (url.href !== location.href) history[how](history.state, "", url);
}

// A player writes its frame.
function again() {
  const url = new URL(location.href);
  pin(url);
  if (url.search !== location.search) go(url, "replaceState");
}

export default function ({ data }) {
  pinned = { page: data.page, version: data.version };
  const url = new URL(location.href);
  if (url.pathname.split("/").pop() === data.page) {
    const mine = (name) => name.startsWith(`${data.page}_`) && !name.startsWith(`${data.page}_frame`);
    for (const name of [...url.searchParams.keys()]) if (mine(name) || data.drop.includes(name)) url.searchParams.delete(name);
    for (const [name, value] of Object.entries(data.settings)) {
      for (const each of [value].flat()) url.searchParams.append(name, each);
    }
    pin(url);
    go(url, data.acts > seen[data.page] ? "pushState" : "replaceState");
    seen[data.page] = data.acts;
  }
  window.navigation?.addEventListener("currententrychange", again);
  window.addEventListener("blur", again); // on the way to the address bar
  return () => {
    window.navigation?.removeEventListener("currententrychange", again);
    window.removeEventListener("blur", again);
  };
}
