// Moves through the frames of the Plotly chart in the element with class `st-key-<data.chart>`.
// data: { chart, words: one sentence a frame, start: index of the frame on display, redraw: maps need it }
const players = new WeakMap();
const SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 60]; // frames a second times two; the last is as fast as it goes

// A frame draws a scene in space from where the layout says; what the reader has turned by hand is not written there.
function keepCamera(g) {
  for (const name of g._fullLayout._subplots.gl3d ?? []) {
    const scene = g._fullLayout[name]._scene;
    if (scene) g.layout[name] = { ...g.layout[name], camera: scene.getCamera() };
  }
}

function player(root) {
  const find = (name) => root.querySelector(`[data-do=${name}]`);
  const range = root.querySelector("input");
  const words = root.querySelector(".words");
  const speed = root.querySelector(".speed");
  const p = { at: 0, rate: 2, timer: null, data: null };

  const graph = () => document.querySelector(`.st-key-${CSS.escape(p.data.chart)} .js-plotly-plot`);

  const label = (name, icon) => {
    find("play").setAttribute("aria-label", name);
    find("play").title = name;
    find("play").querySelector("span").textContent = name;
    find("play").querySelector("path").setAttribute("d", icon);
  };

  p.show = (i) => {
    p.at = Math.max(0, Math.min(p.data.words.length - 1, i));
    range.value = p.at;
    range.setAttribute("aria-valuetext", p.data.words[p.at]);
    words.textContent = p.data.words[p.at];
    const g = graph();
    if (!g || !window.Plotly || !g._fullLayout) return Promise.resolve();
    p.keep(g);
    keepCamera(g);
    return Promise.all([draw(g, p.at), ...followers()]);
  };

  const draw = (g, i) =>
    window.Plotly.animate(g, [String(i)], {
      mode: "immediate",
      transition: { duration: 0 },
      frame: { duration: 0, redraw: p.data.redraw },
    }).catch(() => {}); // an interrupted animation rejects; the next frame is already on its way

  // Charts of kept runs move with this one; a shorter run waits at its end.
  const followers = () =>
    (p.data.others ?? []).flatMap(({ chart, frames }) => {
      const g = document.querySelector(`.st-key-${CSS.escape(chart)} .js-plotly-plot`);
      return g?._fullLayout && frames > 1 ? [draw(g, Math.min(p.at, frames - 1))] : [];
    });

  // A chart that is sent again, with another cell ringed, say, comes anew: it goes on where the reader was.
  p.keep = (g) => {
    const place = g.closest("[data-testid=stMain]");
    p.drawn = g;
    if (p.place === place) return;
    p.place = place;
    p.watch?.disconnect();
    p.watch = new MutationObserver(() => {
      const now = graph();
      if (!now?._fullLayout || now === p.drawn) return;
      p.drawn = now;
      if (p.at !== p.data.start) setTimeout(() => p.show(p.at), 50);
    });
    p.watch.observe(place, { childList: true, subtree: true });
  };

  p.stop = () => {
    clearTimeout(p.timer);
    p.timer = null;
    label("Play", "M4 2v12l10-6z");
  };

  const tick = async () => {
    if (p.at >= p.data.words.length - 1) return p.stop();
    const due = performance.now() + 500 / SPEEDS[p.rate];
    await p.show(p.at + 1); // resolves with the repaint
    if (p.timer !== null) p.timer = setTimeout(tick, Math.max(0, due - performance.now()));
  };

  p.play = () => {
    if (p.timer !== null) return p.stop();
    if (p.at >= p.data.words.length - 1) p.show(0);
    label("Pause", "M3 2h4v12H3zM9 2h4v12H9z");
    p.timer = setTimeout(tick, 250);
  };

  const pace = (change) => {
    p.rate = Math.max(0, Math.min(SPEEDS.length - 1, p.rate + change));
    speed.textContent = p.rate === SPEEDS.length - 1 ? "max" : `${SPEEDS[p.rate]}×`;
  };

  const jump = (i) => { p.stop(); p.show(i); };
  find("first").onclick = () => jump(0);
  find("back").onclick = () => jump(p.at - 1);
  find("forward").onclick = () => jump(p.at + 1);
  find("last").onclick = () => jump(p.data.words.length - 1);
  find("play").onclick = () => p.play();
  find("slower").onclick = () => pace(-1);
  find("faster").onclick = () => pace(1);
  range.oninput = () => jump(Number(range.value));
  pace(0);

  // A chart with several plots has them side by side, and one below the other where there is less than `room`.
  p.fit = () => {
    const g = graph();
    if (!g?.clientWidth || !g._fullLayout?.meta || !window.Plotly) return; // or it is just being drawn
    const { narrow, wide, room = 520, heights } = g._fullLayout.meta;
    const want = g.clientWidth < room ? "narrow" : "wide";
    if (!narrow || g.dataset.fit === want || (want === "wide" && !g.dataset.fit)) return;
    g.dataset.fit = want;
    const shape = () => g._fullLayout && window.Plotly.relayout(g, want === "narrow" ? narrow : wide);
    shape();
    const frame = g.closest(`.st-key-${CSS.escape(p.data.chart)}_frame`);
    if (!frame || !heights) return;
    const outer = frame.parentElement.style;
    outer.flexBasis = outer.height = `${heights[want]}px`;
    setTimeout(shape, 300); // once the chart has grown: plots to scale fit their ranges to the new shape
  };
  new ResizeObserver(p.fit).observe(root.host || root);

  // A chart that was given its width while its pictures were still loading keeps the width it had.
  p.widen = () => {
    const g = graph();
    if (g?.clientWidth && g._fullLayout && window.Plotly && Math.abs(g._fullLayout.width - g.clientWidth) > 1)
      window.Plotly.relayout(g, { width: g.clientWidth });
  };
  return p;
}

export default function (component) {
  const { data, parentElement } = component;
  let p = players.get(parentElement);
  if (!p) players.set(parentElement, (p = player(parentElement)));
  const key = JSON.stringify(data);
  if (p.key !== key) {
    p.key = key;
    p.data = data;
    p.stop();
    for (const part of parentElement.querySelectorAll(".bar, .words"))
      part.style.display = data.words.length > 1 ? "" : "none";
    const range = parentElement.querySelector("input");
    range.max = data.words.length - 1;
    if (p.at !== data.start && p.drawn?.isConnected) p.show(data.start); // the chart may have come before its words
    p.at = data.start;
    range.value = data.start;
    range.setAttribute("aria-valuetext", data.words[data.start]);
    parentElement.querySelector(".words").textContent = data.words[data.start];
  }
  let tries = 0;
  const wait = () => {
    p.fit();
    if (++tries % 20 === 0) p.widen();
    if (tries < 120) requestAnimationFrame(wait);
  };
  wait();
  return () => p.stop();
}
