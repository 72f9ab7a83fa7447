// A first pad: a click adds a point.
export default function ({ data, parentElement, setTriggerValue }) {
  const svg = parentElement.querySelector("svg");
  const { x, y } = data;
  const draw = (content) => {
    svg.replaceChildren(...content.map(([a, b, c]) => {
      const dot = document.createElementNS("http://www.w3.org/2000/svg", "circle");
      dot.setAttribute("cx", `${(100 * (a - x.low)) / (x.high - x.low)}%`);
      dot.setAttribute("cy", `${100 - (100 * (b - y.low)) / (y.high - y.low)}%`);
      dot.setAttribute("r", 5);
      dot.setAttribute("fill", data.classes[c].colour);
      return dot;
    }));
  };
  if (data.mode === "points") draw(data.content);
  svg.onclick = (event) => {
    if (data.mode !== "points" || data.content.length >= data.most) return;
    const box = svg.getBoundingClientRect();
    const at = [
      x.low + ((event.clientX - box.left) / box.width) * (x.high - x.low),
      y.high - ((event.clientY - box.top) / box.height) * (y.high - y.low),
      0,
    ];
    setTriggerValue("drawn", JSON.stringify({ serial: data.serial + 1, content: [...data.content, at] }));
  };
}
