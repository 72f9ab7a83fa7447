// While words are typed into a field that is live, the charts and numbers show what they would come to; the page is told
// once the field is left, as Streamlit does it.
import { hold } from "./hold.js";

const LIVE = "st-key-live_"; // and the short name of the control: so `controls.words` calls the place where it stands

addEventListener("input", ({ target }) => {
  const place = target.closest?.(`[class*=${LIVE}]`);
  const name = place && [...place.classList].find((one) => one.startsWith(LIVE));
  if (name) hold({ set: { [name.slice(LIVE.length)]: target.value } });
});
