// Strokes of a pen on a square without axes: the content is [x, y, number of the stroke], in the order drawn.
const STEP = 3; // pixels between two places of a stroke, at least

function ink(p) {
  const last = () => p.content.at(-1);
  const put = (spot, stroke) => {
    if (p.content.length >= p.data.most) return;
    const [x, y] = p.place(spot);
    p.content.push([p.put(x, p.data.x), p.put(y, p.data.y), stroke]);
    p.stroke.at = spot;
  };
  const tools = {
    pen: {
      empty: "Draw here",
      words: () => (p.content.length < p.data.most ? "Drawn." : "The pad is full: clear it to draw anew."),
      start: (spot) => last()?.[2] + 1 >= p.data.strokes || put(spot, (last()?.[2] ?? -1) + 1),
      move: (spot) =>
        p.stroke.at &&
        Math.hypot(spot[0] - p.stroke.at[0], spot[1] - p.stroke.at[1]) >= STEP &&
        put(spot, last()[2]),
    },
  };
  return {
    noun: "place",
    bare: true, // no axes, no marks
    tools,
    at: (i) => p.content[i],
    frame: () => 0,
    fits: (content) => content.length <= p.data.most && content.every(([x, y]) => inside(x, p.data.x) && inside(y, p.data.y)),
    draw() {
      write(p.find(".count"), "");
      const places = p.content.map(([x, y, stroke], i) => {
        const begins = stroke !== p.content[i - 1]?.[2];
        return `${begins ? "M" : "L"}${p.across(x)} ${p.down(y)}${begins ? "h0" : ""}`;
      });
      give(p.find(".line"), { d: places.join("") || "M0 0", stroke: p.data.colour });
      p.find(".line").style.strokeWidth = `${p.box.wide / 12}px`;
    },
    clear: () => p.change(() => (p.content = []), () => "The pad is empty."),
    go: () => true, // no arrow changes anything
    keys: {},
  };
}
