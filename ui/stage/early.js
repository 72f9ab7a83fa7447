// What charts are drawn with is there before the first of them: it is evaluated while the server computes.
import { plotly } from "./plotly.js";

export default function () {
  plotly();
}
