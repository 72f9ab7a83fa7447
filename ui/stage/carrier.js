// Carries questions and answers where no socket can be had.
import { answer, carry } from "./lane.js";

export default function (component) {
  carry((text) => component.setStateValue("question", text));
  if (component.data.answer) answer(component.data.answer);
}
