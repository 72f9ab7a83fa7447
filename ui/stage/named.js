// The words beside a chart that name one of its marks stand in the colour in which the chart names it.
import { rgba, standsOut } from "./colours.js";
import { themeOf } from "./theme.js";

const GREY = 40; // what its red, green and blue lie within has no colour
const READ = 4.5; // contrast of words to their ground
const VALUES = 40; // of a trace with more texts than that, they are values
const SMALL = /^(an?|and|are|as|at|be|by|for|from|in|is|it|of|on|or|so|than|the|to|with)$/i; // a name only where it is quoted
export const PAINTED = /<span style=['"]color:\s*([^;'"]+)[^>]*>(.*?)<\/span>/g; // a legend that is written as a line of text

// What stands before and after the words of a name (a mark, a gap, a number behind a colon) is none of it.
const bare = (text) => String(text).replace(/<br>/g, " ").replace(/<[^>]*>/g, "").split(":")[0].replace(/\s[−+]?\d[\d,]*\.\d+%?\s*$/, "").replace(/^[^\p{L}\d]+|[^\p{L}\p{N})]+$/gu, "");

// { name: colour } of all that a chart names.
export function names({ root, figure: { data, layout }, changed }) {
  const ground = themeOf(root).background;
  const found = new Map();
  const name = (text, colour) => {
    const words = bare(text);
    if (!/\p{L}{2}|\d\/\p{L}/u.test(words) || typeof colour !== "string") return;
    const [r, g, b] = rgba(colour);
    const seen = Math.max(r, g, b) - Math.min(r, g, b) > GREY ? standsOut(colour, ground, READ) : null;
    if (!found.has(words)) found.set(words, seen);
    else if (found.get(words) !== seen) found.set(words, null); // two marks of one name
  };
  const label = (text, colour) => {
    const painted = [...String(text).matchAll(PAINTED)];
    for (const [, own, said] of painted) name(said, own);
    if (!painted.length) name(text, colour);
  };
  for (const { text = "", font, visible } of layout.annotations ?? []) if (visible !== false) label(text, font?.color);
  for (const [t, trace] of data.entries()) {
    const one = { ...trace, ...changed[t] };
    if (one.visible === false) continue;
    if (one.name && (one.showlegend ?? layout.showlegend) !== false) name(one.name, (one.mode?.includes("lines") ? one.line?.color : null) ?? one.marker?.color ?? one.line?.color);
    const [texts, colour] = [[one.text ?? []].flat(), one.textfont?.color];
    if (one.mode?.includes("text") && texts.length <= VALUES) for (const [i, text] of texts.entries()) if (text) label(text, Array.isArray(colour) ? colour[i] : colour);
  }
  return new Map([...found].filter(([, colour]) => colour));
}

// What is said, in parts: those that are a name (the longest there is) as elements in its colour.
export function spoken(said, named) {
  const longest = [...named.keys()].sort((a, b) => b.length - a.length).map((name) => name.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"));
  if (!longest.length) return [said];
  const colours = new Map([...named].map(([name, colour]) => [name.toLowerCase(), colour]));
  const parts = said.split(new RegExp(`(?<![\\p{L}\\p{N}])(${longest.join("|")})(?![\\p{L}\\p{N}])`, "iu"));
  const meant = (part, i) => i % 2 && (!SMALL.test(part) || parts[i - 1].endsWith("“"));
  return parts.map((part, i) => (meant(part, i) ? inColour(part, colours.get(part.toLowerCase())) : part)).filter((part) => part !== "");
}

function inColour(textContent, colour) {
  return Object.assign(document.createElement("span"), { textContent, style: `color: ${colour}` });
}
