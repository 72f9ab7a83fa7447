// Points in the plane, each [x, y, class]. Tools: `start` and `move` get pixels, [left, top].
const SPRAY = { radius: 24, pause: 40 }; // pixels; milliseconds between points

function points(p) {
  const { across, down, place, put } = p;
  const keep = (stay) => {
    p.content = p.content.filter((_, i) => stay(i));
    p.chosen.clear();
  };
  const add = ([x, y]) =>
    p.content.length < p.data.most && p.content.push([put(x, p.data.x), put(y, p.data.y), p.kind]);

  // How far point i is from a spot, or from the line between two.
  const far = (i, [a, b], [c, d] = [a, b]) => {
    const [x, y] = [across(p.content[i][0]) - a, down(p.content[i][1]) - b];
    const t = within((x * (c - a) + y * (d - b)) / ((c - a) ** 2 + (d - b) ** 2 || 1), { low: 0, high: 1 });
    return Math.hypot(x - t * (c - a), y - t * (d - b));
  };
  const near = (spot) => {
    const nearest = p.content.reduce((best, _, i) => (best < 0 || far(i, spot) <= far(best, spot) ? i : best), -1);
    return nearest >= 0 && far(nearest, spot) <= p.stroke.reach ? nearest : -1;
  };
  const swept = (spot) => p.content.map((_, i) => far(i, p.stroke.last, spot) <= p.stroke.reach);

  // Moves the chosen points from where they were, `from`, by so much, but none over the edge.
  const shift = (from, by) =>
    [p.data.x, p.data.y].forEach((axis, d) => {
      const were = [...p.chosen].map((i) => from[i][d]);
      const [low, high] = [Math.min(...were), Math.max(...were)];
      let go = within(high + within(low + by[d], axis) - low, axis) - high;
      if (p.snap && were.length > 1) go = Math.trunc(go / axis.step + 1e-9 * Math.sign(go)) * axis.step;
      const to = were.length > 1 || !by[d] ? tidy : put;
      for (const i of p.chosen) p.content[i][d] = to(from[i][d] + go, axis);
    });
  const grab = (i, words) => {
    if (!p.chosen.has(i)) p.chosen = new Set([i]);
    Object.assign(p.stroke, { from: structuredClone(p.content), words });
  };
  const drag = (spot) => {
    if (!p.stroke.from) return;
    const [from, to] = [place(p.stroke.first), place(spot)];
    shift(p.stroke.from, [to[0] - from[0], to[1] - from[1]]);
    if (p.chosen.size > 1) return;
    const [i] = p.chosen;
    p.shows({ i, x: p.content[i][0], y: p.content[i][1] });
  };
  const recolour = (hit) => p.content.forEach((point, i) => hit(i) && (point[2] = p.kind));

  // In words.
  const added = () => `${p.name(p.content.length - 1)} added${p.told(p.content.length - 1)}`;
  const full = () => `The pad holds at most ${counted(p.data.most, "point")}; no more were added.`;
  const removed = (_, before) => `${counted(before.length - p.content.length, "point")} removed.`;
  const recoloured = (changed) =>
    changed ? `Class ${p.data.classes[p.kind].name} given.` : "No point has changed its class.";

  const tools = {
    add: {
      empty: "Click or tap to add points",
      start(spot) {
        const i = near(spot);
        if (i >= 0) return grab(i, p.held);
        p.chosen.clear();
        if (add(place(spot))) grab(p.content.length - 1, added);
        else p.stroke.words = full;
      },
      move: drag,
    },
    spray: {
      empty: "Hold down and move to spray points",
      words: (_, before) =>
        p.content.length < p.data.most ? `${counted(p.content.length - before.length, "point")} added.` : full(),
      move([left, top]) {
        if (performance.now() < p.stroke.next) return;
        p.stroke.next = performance.now() + SPRAY.pause;
        p.chosen.clear();
        const [turn, away] = [2 * Math.PI * Math.random(), SPRAY.radius * Math.sqrt(Math.random())];
        add(place([left + away * Math.cos(turn), top + away * Math.sin(turn)]));
      },
    },
    erase: {
      words: removed,
      move(spot) {
        const hit = swept(spot);
        if (hit.includes(true)) keep((i) => !hit[i]);
      },
    },
    recolour: {
      words: recoloured,
      move(spot) {
        const hit = swept(spot);
        recolour((i) => hit[i]);
      },
    },
    select: {
      words: p.held,
      start(spot) {
        const i = near(spot);
        if (i >= 0) return grab(i, p.held);
        p.chosen.clear();
        p.stroke.stop = () => give(p.find(".box"), { visibility: "hidden" });
      },
      move(spot) {
        if (p.stroke.from) return drag(spot);
        const [[left, right], [top, foot]] = [0, 1].map((d) => [p.stroke.first[d], spot[d]].sort((a, b) => a - b));
        give(p.find(".box"), { x: left, y: top, width: right - left, height: foot - top, visibility: "visible" });
        const caught = ([x, y]) => left <= across(x) && across(x) <= right && top <= down(y) && down(y) <= foot;
        p.chosen = new Set(p.content.flatMap((point, i) => (caught(point) ? [i] : [])));
      },
    },
  };

  const enter = () =>
    p.change(() => {
      p.chosen.clear();
      p.stroke.words = add(p.cursor) ? added : full;
    });
  return {
    noun: "point",
    tools,
    at: (i) => p.content[i],
    frame: () => 0,
    fits: (content) =>
      content.length <= p.data.most &&
      content.every(([x, y, c]) => inside(x, p.data.x) && inside(y, p.data.y) && c < p.data.classes.length),
    draw() {
      write(p.find(".count"), `${p.content.length} of at most ${counted(p.data.most, "point")}`);
      const cursor = p.chosen.size ? [-1e4, 0] : [across(p.cursor[0]), down(p.cursor[1])];
      give(p.find(".cursor"), { transform: `translate(${cursor})` });
    },
    clear: () => p.change(() => keep(() => false), removed),
    // Arrows that change nothing: they move the cross while no point is chosen.
    go(by) {
      if (p.chosen.size) return false;
      const cursor = [within(p.cursor[0] + by[0], p.data.x), within(p.cursor[1] + by[1], p.data.y)];
      const [x, y] = [said(cursor[0], p.data.x), said(cursor[1], p.data.y)];
      p.set({ cursor }, () => `${p.data.x.title} ${x}, ${p.data.y.title} ${y}.`);
      return true;
    },
    nudge: (by) => shift(structuredClone(p.content), by),
    all: () => p.set({ chosen: new Set(p.content.keys()) }, p.held),
    keys: {
      n: () => p.choose(([...p.chosen][0] ?? -1) + 1),
      p: () => p.choose(([...p.chosen][0] ?? 0) - 1),
      c: () => p.change(() => recolour((i) => p.chosen.has(i)), recoloured),
      Delete: () => p.change(() => keep((i) => !p.chosen.has(i)), removed),
      Escape: () => p.set({ chosen: new Set() }, p.held),
      Enter: enter,
      " ": enter,
    },
  };
}
