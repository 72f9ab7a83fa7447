// Put into every page before its own scripts. `probe` says when a key was pressed or a pointer let go, when its answer
// was painted, how many bytes came in between, and when each frame of an animation was drawn.
(() => {
  const probe = (window.probe = { pressed: 0, arrived: 0, painted: 0, bytes: 0, frames: [] });
  const charts = () => [...document.querySelectorAll(".js-plotly-plot")];
  const said = () => document.querySelector('[data-testid="stCaptionContainer"]')?.textContent;
  let before = [];
  let words = "";

  const paint = () => {
    if (!probe.pressed || probe.painted) return;
    const key = probe.pressed;
    requestAnimationFrame(() => {
      if (probe.pressed === key && !probe.painted) probe.painted = performance.now();
    });
  };

  const ask = (event) => {
    Object.assign(probe, { pressed: event.timeStamp, arrived: 0, painted: 0, bytes: 0 });
    before = charts();
    words = said();
  };
  addEventListener("keydown", ask, true);
  addEventListener("pointerup", ask, true);

  const Socket = window.WebSocket;
  window.WebSocket = new Proxy(Socket, {
    construct(target, args) {
      const socket = new target(...args);
      socket.addEventListener("message", ({ data }) => {
        probe.bytes += data.byteLength ?? data.size ?? data.length;
        if (!probe.painted) probe.arrived = performance.now();
      });
      return socket;
    },
  });

  // A changed chart is a new node: it is painted in the frame after its first drawing.
  const wrap = (plotly) => {
    for (const name of ["newPlot", "react"]) {
      const draw = plotly[name];
      plotly[name] = function (node, ...rest) {
        const done = draw.call(this, node, ...rest);
        Promise.resolve(done).then(() => {
          const first = charts()[0];
          if (first && first.contains(node) && !before.includes(first)) paint();
        });
        return done;
      };
    }
    const animate = plotly.animate;
    plotly.animate = function (...args) {
      const done = animate.apply(this, args);
      done.then(() => probe.frames.push(performance.now()), () => {});
      return done;
    };
  };
  let plotly;
  Object.defineProperty(window, "Plotly", {
    configurable: true,
    get: () => plotly,
    set: (value) => {
      if (value && value !== plotly) wrap(value);
      plotly = value;
    },
  });

  // The empty page has no chart: its answer is a changed line of words.
  addEventListener("DOMContentLoaded", () => {
    new MutationObserver(() => {
      if (probe.pressed && !charts().length && said() !== words) paint();
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
})();
