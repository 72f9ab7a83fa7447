// Saves a chart of the page as it is now, as a PNG or SVG file; does nothing until it is asked.
// data: { page: what every chart's key begins with, name: what every file's name begins with }
const FONT = "Source Sans"; // comes with the file, as it is not at hand where the file is opened

const charts = () =>
  [...document.querySelectorAll("[data-testid=stMain] .js-plotly-plot")]
    .filter((g) => g._fullLayout && g.clientWidth > 0)
    .map((g) => ({ g, key: g.dataset.chart }));

const alt = (g) => (g.closest("[aria-label]") ?? g.querySelector("[aria-label]"))?.ariaLabel ?? "";

const short = (text) => (text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text);

// Which section the chart stands in, where it explains another one.
const section = (g) => {
  const tab = g.closest("[role=tabpanel]")?.getAttribute("aria-labelledby");
  return tab ? `${document.getElementById(tab)?.textContent ?? ""}: ` : "";
};

// What is said of the chart's frame on display, under it where it stands beside others; "" if nothing is.
const words = (g) =>
  g.closest(".stage-part").querySelector(".stage-said").textContent || g.closest(".stage").querySelector(".words").textContent;

const slug = (text) => text.toLowerCase().normalize("NFKD").replace(/[^a-z0-9.]+/g, "-").replace(/^[-.]+|[-.]+$/g, "");

function fileName({ page, name }, { g, key }) {
  const part = key.replace(`${page}_`, "").replace(/_chart(?=_[A-C]$|$)/, "").replace(/^player/, "");
  const said = [part, words(g).split(/ · |[.;:] /)[0]].map(slug).filter((word) => word && !name.endsWith(`_${word}`));
  return [name, ...said].join("_").slice(0, 120);
}

const encoded = (blob) =>
  new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.onerror = fail;
    reader.readAsDataURL(blob);
  });

// A style sheet that holds the page's font; empty if the page has it from elsewhere.
let fontFace;
async function font() {
  if (fontFace !== undefined) return fontFace;
  for (const sheet of document.styleSheets) {
    let rules = [];
    try { rules = [...sheet.cssRules]; } catch { continue; } // a sheet of an extension of the browser
    for (const { style, type } of rules) {
      if (type !== CSSRule.FONT_FACE_RULE || style.fontStyle === "italic") continue;
      if (style.fontFamily.replace(/["']/g, "") !== FONT) continue;
      const url = new URL(style.src.match(/url\(["']?([^"')]+)/)?.[1] ?? "", sheet.href ?? location.href);
      if (url.origin !== location.origin) continue;
      const data = await encoded(await (await fetch(url)).blob());
      return (fontFace = `@font-face { font-family: "${FONT}"; font-weight: 200 900; src: url("${data}"); }`);
    }
  }
  return (fontFace = "");
}

// The chart with a background of its own, and turned as the reader has turned it.
function figure(g) {
  const app = document.querySelector("[data-testid=stApp]");
  const layout = { ...g.layout, paper_bgcolor: getComputedStyle(app).backgroundColor };
  for (const name of g._fullLayout._subplots.gl3d ?? []) {
    const scene = g._fullLayout[name]._scene;
    if (scene) layout[name] = { ...g.layout[name], camera: scene.getCamera() };
  }
  return { data: g.data, layout, config: { staticPlot: true } };
}

// The chart as the text of an SVG file: its font in it, and what the chart says to those who do not see it.
async function svg({ g, key }, width, height) {
  const made = await window.Plotly.toImage(figure(g), { format: "svg", width, height, imageDataOnly: true });
  const drawing = new DOMParser().parseFromString(made, "image/svg+xml");
  const root = drawing.documentElement;
  if (root.localName !== "svg") throw new Error(root.textContent);
  const part = (name, text) => {
    const node = drawing.createElementNS("http://www.w3.org/2000/svg", name);
    node.textContent = text;
    return node;
  };
  root.prepend(part("title", alt(g)), part("desc", words(g)), part("style", await font()));
  root.setAttribute("role", "img");
  return new XMLSerializer().serializeToString(drawing);
}

async function picture(format, chart) {
  const size = chart.g._fullLayout;
  const [width, height] = [Math.round(size.width), Math.round(size.height)];
  const drawing = new Blob([await svg(chart, width, height)], { type: "image/svg+xml" });
  if (format === "svg") return drawing;
  const image = new Image();
  image.src = await encoded(drawing);
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 2 * width, height: 2 * height });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("too large"))), "image/png"));
}

export default function ({ data, parentElement }) {
  const find = (name) => parentElement.querySelector(name);
  const select = find("select");
  const said = find("[role=status]");

  const list = () => {
    const found = charts();
    const options = found.map(({ g, key }, i) => {
      const option = new Option(`${i + 1}. ${section(g)}${short(alt(g))}`, key);
      option.title = alt(g);
      return option;
    });
    const before = select.value;
    select.replaceChildren(...options);
    if (found.some(({ key }) => key === before)) select.value = before;
    find("label").hidden = found.length < 2;
    for (const button of parentElement.querySelectorAll("button")) button.disabled = !found.length;
    return found;
  };

  const save = (format) => async () => {
    const chosen = select.value;
    const found = list().find(({ key }) => key === chosen);
    try {
      if (!found) throw new Error("the chart is gone");
      const name = `${fileName(data, found)}.${format}`;
      const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(await picture(format, found)), download: name });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10000);
      said.textContent = `Saved as ${name}`;
    } catch (problem) {
      console.error(problem);
      said.textContent = "This chart could not be saved.";
    }
  };

  for (const button of parentElement.querySelectorAll("button")) button.onclick = save(button.dataset.save);
  select.onpointerdown = select.onfocus = list; // charts come and go while the panel is open
  parentElement.onpointerenter = list;
  list();
  const late = setInterval(() => list().length && clearInterval(late), 500); // the panel may be there before the charts
  return () => clearInterval(late);
}
