// plotly.js and the page's font, once each: texts are measured as they are drawn.
let coming;

export function plotly() {
  const font = () => document.fonts.load('12px "Source Sans"').catch(() => {});
  return (coming ??= Promise.all([window.Plotly ?? import("./plotly.min.js"), font()]));
}
