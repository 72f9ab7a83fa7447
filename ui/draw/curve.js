// A curve through knots at even places across; the content is their heights.

// The natural cubic spline through values at 0, 1, 2, ..., as a function.
function spline(values) {
  const n = values.length;
  const [bend, share] = [new Array(n).fill(0), new Array(n).fill(0)]; // second derivatives, none at the ends
  for (let i = 1; i < n - 1; i++) {
    share[i] = 1 / (4 - share[i - 1]);
    bend[i] = (6 * (values[i - 1] - 2 * values[i] + values[i + 1]) - bend[i - 1]) * share[i];
  }
  for (let i = n - 2; i > 0; i--) bend[i] -= share[i] * bend[i + 1];
  return (t) => {
    const k = Math.min(n - 2, Math.floor(t));
    const [u, a, b] = [t - k, bend[k] / 6, bend[k + 1] / 6];
    return a * (1 - u) ** 3 + b * u ** 3 + (values[k] - a) * (1 - u) + (values[k + 1] - b) * u;
  };
}

function curve(p) {
  const { across, down, place, put } = p;
  const last = () => p.content.length - 1;
  const knot = (k) => p.data.x.low + (k * (p.data.x.high - p.data.x.low)) / last();
  const closest = ([left]) => Math.round(within((left - p.box.left) / p.box.wide, { low: 0, high: 1 }) * last());
  const raise = (k, y) => (p.content[k] = put(y, p.data.y));

  const tools = {
    // Knots the pointer has passed take the height at which it did; the ends of a sketch count for the closest one.
    sketch: {
      words: () => "The curve follows what was drawn.",
      start(spot) {
        const passed = new Set();
        const end = (spot) => passed.has(closest(spot)) || raise(closest(spot), place(spot)[1]);
        Object.assign(p.stroke, { passed, stop: () => end(p.stroke.last) });
        p.chosen.clear();
        end(spot);
      },
      move(spot) {
        const [[x, y], [to, height]] = [place(p.stroke.last), place(spot)];
        p.content.forEach((_, k) => {
          if (x === to || (knot(k) - x) * (knot(k) - to) > 0) return;
          raise(k, y + ((height - y) * (knot(k) - x)) / (to - x));
          p.stroke.passed.add(k);
        });
      },
    },
    knot: {
      words: p.held,
      start(spot) {
        p.chosen = new Set([closest(spot)]);
        tools.knot.move(spot);
      },
      move: (spot) => raise([...p.chosen][0], place(spot)[1]),
    },
  };

  return {
    noun: "knot",
    tools,
    at: (k) => [knot(k), p.content[k]],
    frame: (content) => content.length,
    fits: (content) => content.length === p.data.content.length && content.every((v) => inside(v, p.data.y)),
    draw() {
      write(p.find(".count"), counted(p.content.length, "knot"));
      const height = spline(p.content);
      const places = Array.from({ length: 12 * last() + 1 }, (_, j) => j / 12);
      const line = places.map((t, j) => `${j ? "L" : "M"}${across(knot(t))} ${down(height(t))}`).join("");
      give(p.find(".line"), { d: line, stroke: p.data.colour });
    },
    // Arrows that change nothing: from knot to knot.
    go: (_, right) => {
      const [k = -1] = p.chosen;
      if (right || k < 0) p.choose(within(k + right, { low: 0, high: last() }));
      return right || k < 0;
    },
    nudge([, up]) {
      const [k] = p.chosen;
      raise(k, p.content[k] + up);
    },
    keys: {},
  };
}
