// A minus sign in what is said at the pointer, as everywhere else: Plotly writes a hyphen there.
const HYPHEN = /(?<![\p{L}\p{N}_.\-–])-(?=[\d.])/gu;
const signed = new WeakSet(); // the layers that are looked after

export function minus(plot) {
  const layer = plot.querySelector(".hoverlayer");
  if (!layer || signed.has(layer)) return;
  signed.add(layer);
  const sign = () => {
    const texts = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const said = texts.currentNode.data.replace(HYPHEN, "−");
      if (said !== texts.currentNode.data) texts.currentNode.data = said;
    }
  };
  new MutationObserver(sign).observe(layer, { childList: true, subtree: true, characterData: true });
  sign();
}
