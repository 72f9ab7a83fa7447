// Put into every page before its own scripts. `probe` says when a key was pressed or a pointer let go, when its answer
// was painted, how many bytes came until then and how many later, and when each frame of an animation was drawn.
(() => {
  const probe = (window.probe = { pressed: 0, arrived: 0, painted: 0, bytes: 0, later: 0, frames: [] });
  const drawings = new WeakMap(); // chart -> how many of its drawings have ended
  let main = ""; // how the page's first chart is found: by its place, as another may stand in it
  let before, told, words;
  const count = (node) => drawings.get(node) ?? 0;

  const said = () => document.querySelector('[data-testid="stCaptionContainer"]')?.textContent;
  const chart = () => [...document.querySelectorAll(main)].at(-1); // one that is on its way out stands in front

  // The empty page has no chart: its answer is a changed line of words.
  const answered = () => {
    const now = chart();
    if (!before) return said() !== words;
    return now && count(now) > (now === before ? told : 0);
  };

  const look = (key) => {
    if (probe.pressed !== key) return;
    if (answered()) probe.painted = performance.now();
    else requestAnimationFrame(() => look(key));
  };

  const ask = (event) => {
    Object.assign(probe, { pressed: event.timeStamp, arrived: 0, painted: 0, bytes: 0, later: 0 });
    before = document.querySelector(".js-plotly-plot");
    const place = before?.closest('[class*="_chart"][class*="st-key-"]');
    const name = [...(place?.classList ?? [])].find((one) => one.startsWith("st-key-"));
    main = name ? `.${CSS.escape(name)} .js-plotly-plot` : ".js-plotly-plot";
    told = before && count(before);
    words = said();
    requestAnimationFrame(() => look(event.timeStamp));
  };
  addEventListener("keydown", ask, true);
  addEventListener("pointerup", ask, true);

  const Socket = window.WebSocket;
  window.WebSocket = new Proxy(Socket, {
    construct(target, args) {
      const socket = new target(...args);
      socket.addEventListener("message", ({ data }) => {
        probe[probe.painted ? "later" : "bytes"] += data.byteLength ?? data.size ?? data.length;
        if (!probe.painted) probe.arrived = performance.now();
      });
      return socket;
    },
  });

  const painted = (node) => {
    drawings.set(node, count(node) + 1);
    probe.frames.push(performance.now());
  };
  addEventListener("painted", ({ target }) => painted(target), true); // a stage says it by itself

  const wrap = (plotly) => {
    for (const name of ["newPlot", "react", "animate"]) {
      const draw = plotly[name];
      plotly[name] = function (node, ...rest) {
        const done = draw.call(this, node, ...rest);
        if (!node.matches?.(".stage-plot")) Promise.resolve(done).then(() => painted(node), () => {});
        return done;
      };
    }
  };
  probe.drawings = count; // of the chart

  let plotly;
  Object.defineProperty(window, "Plotly", {
    configurable: true,
    get: () => plotly,
    set: (value) => {
      if (value && value !== plotly) wrap(value);
      plotly = value;
    },
  });
})();
