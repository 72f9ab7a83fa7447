// Moves through the frames of the Plotly chart in the element with class `st-key-<data.chart>`.
// data: { chart, words: one sentence a frame, start: the frame on display first, at: the frame that a link asks for or
// start, redraw: maps need it, name: the parameter of the address that holds the frame, if there is one,
// steps: the step of each frame, waits: whether a shorter run is at its end beside frame `at`,
// others: charts that follow, [{ chart, words, steps, at: the frame beside ours, redraw }],
// stock: the name of the run's frames. The charts show frame `at`; of each other one is told what differs,
// frames: { chart: { frame: { trace: changes } } }, and what stands there in frame `at`, base.
// Without a stock (in a file of its own) a chart holds its frames itself. }
const players = new WeakMap();
// chart -> its player. When something comes above a chart, Streamlit makes both anew, with a copy of this script.
const latest = (window.playersOfCharts ??= new Map());
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

  const graphOf = (chart) => document.querySelector(`.st-key-${CSS.escape(chart)} .js-plotly-plot`);
  const graph = () => graphOf(p.data.chart);

  const label = (name, icon) => {
    find("play").setAttribute("aria-label", name);
    find("play").title = name;
    find("play").querySelector("span").textContent = name;
    find("play").querySelector("path").setAttribute("d", icon);
  };

  p.show = (i) => {
    const before = p.at;
    p.at = Math.max(0, Math.min(p.data.words.length - 1, i));
    if (p.at !== before) p.came(); // who waited for another frame waits no longer
    range.value = p.at;
    range.setAttribute("aria-valuetext", p.data.words[p.at]);
    words.textContent = p.data.words[p.at];
    write();
    const g = graph();
    if (!window.Plotly || !ready(g)) return Promise.resolve();
    p.keep(g);
    keepCamera(g);
    if (p.data.others) tell();
    const coming = (p.coming ??= {});
    coming.drawn ??= new Promise((resolve) => (coming.done = resolve));
    Promise.all(standing().map(draw)).then(() => p.came(coming));
    return coming.drawn;
  };

  // What was awaited is on the screen, or nobody awaits it any more. A chart that is drawn anew in the middle of an
  // animation never says that it has ended: whoever draws the frame again says it.
  p.came = (one = p.coming) => {
    one?.done();
    if (p.coming === one) p.coming = null;
  };

  // A chart that has just been drawn and holds its frames itself gets them a moment later.
  const ready = (g) => g?._fullLayout && (p.data.stock || g._transitionData?._frames.length === p.data.words.length);
  p.soon = (tries = 60) => {
    if (ready(graph())) p.show(p.at);
    else if (tries && !p.gone) setTimeout(() => p.soon(tries - 1), 50);
  };

  const draw = ({ chart, i, redraw }) => {
    const g = graphOf(chart);
    if (!g?._fullLayout) return null;
    return window.Plotly.animate(g, p.data.stock ? whole(g, p.data.base[chart], p.data.frames[chart][i]) : [String(i)], {
      mode: "immediate",
      transition: { duration: 0 },
      frame: { duration: 0, redraw },
    }).catch(() => {}); // an interrupted animation rejects; the next frame is already on its way
  };

  // A frame with all that any of them changes: it may follow on any other.
  const whole = (g, base, changes) => {
    const traces = Object.keys(base).map(Number).filter((t) => g.data[t]); // the chart may be of the run before
    return { traces, data: traces.map((t) => ({ type: g.data[t].type, ...base[t], ...changes?.[t] })) };
  };

  const say = (chart, sentence) => {
    const place = document.querySelector(`.words-of-${CSS.escape(chart)}`);
    if (place && place.textContent !== sentence) place.textContent = sentence;
  };

  // What stands on the screen: our frame, and that of every chart beside it. These move by steps, as long runs leave
  // some out; a shorter run waits at its end.
  const standing = () => {
    const { chart, words, redraw, others = [] } = p.data;
    return [{ chart, i: p.at, n: words.length, redraw }, ...others.filter(({ words }) => words.length > 1).map(follow)];
  };

  const follow = ({ chart, words, steps, at, redraw }) => {
    const past = steps.findIndex((s) => s > p.data.steps[p.at]);
    const i = p.at === p.data.at ? at : past < 0 ? steps.length - 1 : Math.max(past - 1, 0);
    return { chart, i, n: words.length, redraw };
  };

  const tell = () => {
    say(p.data.chart, p.data.words[p.at]);
    for (const one of p.data.others) {
      const waits = one.steps.at(-1) < p.data.steps[p.at] && (p.data.waits || p.at !== p.data.at);
      const said = one.words[follow(one).i];
      say(one.chart, waits ? `${said} · waits at its end` : said);
    }
  };

  // The address says on which frame it opens, if that is not where the chart opens anyway.
  const write = () => {
    clearTimeout(p.writing);
    if (p.data.name) p.writing = setTimeout(() => p.address(p.at === p.data.start ? null : p.at), 300);
  };

  p.address = (frame) => {
    const url = new URL(location.href);
    const name = p.data.name;
    if (frame === null ? !url.searchParams.has(name) : url.searchParams.get(name) === String(frame)) return;
    if (frame === null) url.searchParams.delete(name);
    else url.searchParams.set(name, frame);
    history.replaceState(history.state, "", url);
  };

  // A chart that is sent again, with another cell ringed, say, comes anew: it goes on where the reader was.
  p.keep = (g) => {
    const place = g.closest("[data-testid=stMain]");
    p.drawn = g;
    p.told = g.data; // another array once the chart is drawn anew
    if (p.place === place) return;
    p.place = place;
    p.watch?.disconnect();
    p.watch = new MutationObserver(() => {
      const now = graph();
      if (!now?._fullLayout || now.data === p.told) return;
      p.drawn = now;
      p.told = now.data;
      if (p.at !== p.data.at) setTimeout(() => p.soon(), 50);
      else p.came();
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
    const mine = p.timer;
    await p.show(p.at + 1); // resolves with the repaint
    if (p.timer === mine) p.timer = setTimeout(tick, Math.max(0, due - performance.now()));
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
  p.fit = () => [p.data, ...(p.data?.others ?? [])].forEach((one) => one && fit(one.chart));
  p.there = () => [p.data, ...(p.data.others ?? [])].every(({ chart }) => graphOf(chart)?._fullLayout);

  const fit = (chart) => {
    const g = graphOf(chart);
    if (!g?.clientWidth || !g._fullLayout?.meta || !window.Plotly) return; // or it is just being drawn
    const { narrow, wide, room = 520, heights } = g._fullLayout.meta;
    const want = g.clientWidth < room ? "narrow" : "wide";
    if (!narrow || g.dataset.fit === want || (want === "wide" && !g.dataset.fit)) return;
    g.dataset.fit = want;
    const shape = () => g._fullLayout && window.Plotly.relayout(g, want === "narrow" ? narrow : wide);
    shape();
    const frame = g.closest(`.st-key-${CSS.escape(chart)}_frame`);
    if (!frame || !heights) return;
    const outer = frame.parentElement.style;
    outer.flexBasis = outer.height = `${heights[want]}px`;
    setTimeout(shape, 300); // once the chart has grown: plots to scale fit their ranges to the new shape
  };
  new ResizeObserver(p.fit).observe(root.host || root);

  // A chart that was given its width while its pictures were still loading keeps the width it had.
  p.widen = () => {
    for (const { chart } of [p.data, ...(p.data.others ?? [])]) {
      const g = graphOf(chart);
      if (g?.clientWidth && g._fullLayout && window.Plotly && Math.abs(g._fullLayout.width - g.clientWidth) > 1)
        window.Plotly.relayout(g, { width: g.clientWidth });
    }
  };
  return p;
}

export default function (component) {
  const { data, parentElement } = component;
  let p = players.get(parentElement);
  if (!p) players.set(parentElement, (p = player(parentElement)));
  p.gone = false;
  const { stock, frames, base, ...told } = data;
  const key = JSON.stringify(told);
  if (p.key !== key) {
    // The same frames as before: only ghosts or charts beside have changed, and the reader stays where they are.
    const before = p.data ? p : latest.get(data.chart);
    const same = before?.data.chart === data.chart && `${before.data.words}${before.data.at}` === `${data.words}${data.at}`;
    const at = same ? before.at : data.at;
    const fresh = same && before !== p;
    latest.set(data.chart, p);
    p.key = key;
    p.data = data;
    p.stop();
    p.came();
    for (const part of parentElement.querySelectorAll(".bar, .words"))
      part.style.display = data.words.length > 1 && !(data.others && part.matches(".words")) ? "" : "none";
    const range = parentElement.querySelector("input");
    range.max = data.words.length - 1;
    if ((p.at !== at || same) && p.drawn?.isConnected) p.show(at); // the chart may have come before its words
    p.at = at;
    range.value = at;
    range.setAttribute("aria-valuetext", data.words[at]);
    parentElement.querySelector(".words").textContent = data.words[at];
    if (data.name) p.address(at === data.start ? null : at);
    if (fresh) p.soon();
  } else {
    // The same run, perhaps drawn another way (another cell is ringed): who plays it goes on.
    const anew = stock !== p.data.stock;
    p.data = data;
    if (anew && p.at !== data.at) p.show(p.at);
  }
  let tries = 0;
  const wait = () => {
    p.fit();
    if (!p.gone && !p.there()) tries = 0; // on a slow line a chart comes long after its player
    if (++tries % 20 === 0) p.widen();
    if (tries < 120) requestAnimationFrame(wait);
  };
  wait();
  return () => {
    p.stop();
    p.gone = true;
    const left = () => p.gone && latest.get(p.data.chart) === p;
    setTimeout(() => left() && p.data.name && p.address(null), 200); // another view has no such player
  };
}
