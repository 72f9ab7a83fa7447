// The address in the browser, shown and copied.
// data: { run: the settings, so that a changed run is told }
const LONG = 500; // characters whose number is worth saying
const CUT = 2000; // many programs cut an address that is longer
const LOST = 8000; // servers refuse one that is longer
const mounted = new WeakMap(); // what ends each place's watch

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
  const field = parentElement.querySelector("input");
  const words = parentElement.querySelector("p");
  const look = () => {
    if (field.value !== location.href) {
      field.value = location.href;
      words.textContent = length(location.href.length);
    }
  };
  mounted.get(parentElement)?.(); // it is called again when the run changes
  look();
  const later = setTimeout(look, 300); // the address is written after the run
  window.navigation?.addEventListener("currententrychange", look);
  window.addEventListener("blur", look); // on the way to the address bar
  field.onfocus = () => field.select();
  parentElement.querySelector("button").onclick = async () => {
    look();
    const done = await copy(field);
    const said = done ? "Copied." : "Press Ctrl+C to copy the marked address.";
    words.textContent = `${said} ${length(field.value.length)}`.trim();
  };
  const end = () => {
    clearTimeout(later);
    window.navigation?.removeEventListener("currententrychange", look);
    window.removeEventListener("blur", look);
  };
  mounted.set(parentElement, end);
  return end;
}
