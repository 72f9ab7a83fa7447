// The colours and fonts of a chart: those of the page, read from the element that it stands in.
const GREYS = {
  light: { words: "#5d6470", legend: "#262730", lines: "#e6eaf1" },
  dark: { words: "#e6eaf1", legend: "#fafafa", lines: "#31333f" },
};

export function themeOf(element) {
  const style = getComputedStyle(element);
  const colour = (name) => style.getPropertyValue(`--st-${name}`).trim();
  const background = colour("background-color");
  return { text: colour("text-color"), background, border: colour("border-color"), dark: dark(background) };
}

function dark(colour) {
  const pen = document.createElement("canvas").getContext("2d");
  pen.fillStyle = colour || "#fff";
  const [r, g, b] = [1, 3, 5].map((i) => parseInt(pen.fillStyle.slice(i, i + 2), 16));
  return 0.299 * r + 0.587 * g + 0.114 * b < 128;
}

// What a layout does not say itself.
export function template({ text, background, border, dark }) {
  const grey = { ...GREYS[dark ? "dark" : "light"] };
  if (document.body.dataset.lecture !== undefined) grey.words = grey.legend = text; // to be read from the last row
  const family = '"Source Sans", sans-serif';
  const size = innerWidth < 641 ? 12 : 13; // a phone has no room for larger ones, and is near
  const words = { color: grey.words, size };
  const heading = { color: grey.words, size: 14 };
  const lines = { zerolinecolor: grey.lines, tickcolor: grey.lines, gridcolor: grey.lines, tickfont: words, ticklabelstandoff: 4 };
  return {
    layout: {
      font: { family, weight: 400, ...words, size: 13 },
      title: { font: { family, size: 16, color: text }, pad: { l: 4 }, xanchor: "left", x: 0 },
      legend: {
        title: { font: words, side: "top" }, valign: "top", bordercolor: "transparent", borderwidth: 0,
        font: { size, color: grey.legend },
      },
      xaxis: { ...lines, title: { font: heading, standoff: 20 }, showgrid: false, zeroline: false, automargin: true },
      yaxis: { ...lines, title: { font: heading, standoff: 24 }, ticklabelposition: "outside", automargin: true },
      margin: { pad: 0, r: 0, l: 0 },
      paper_bgcolor: "rgba(0,0,0,0)",
      plot_bgcolor: "rgba(0,0,0,0)",
      hoverlabel: { bgcolor: background, bordercolor: border, font: { family, ...words } },
      coloraxis: {
        colorbar: {
          thickness: 16, xpad: 24, ticklabelposition: "outside", outlinecolor: "transparent", outlinewidth: 8,
          len: 0.75, y: 0.5745, title: { font: heading }, tickfont: words,
        },
      },
    },
    // Words among the marks are read on colours; a line that glides keeps its points, or it would be torn on its way.
    data: { scatter: [{ textfont: { color: text }, line: { simplify: false } }] },
  };
}
