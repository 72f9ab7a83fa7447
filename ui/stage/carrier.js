// Carries questions and answers where no socket can be had.
import { answer, carry } from "./lane.js";
import "./hold.js"; // one can drag in the charts of a page without sliders, too
import "./typing.js";

export default function (component) {
  carry((text) => component.setStateValue("question", text));
  if (component.data.answer) answer(component.data.answer);
}
