// A range input (class track) that is filled up to where it stands.
export function fill(range) {
  const [low, high, at] = [range.min, range.max, range.value].map(Number);
  range.style.setProperty("--filled", `${(100 * (at - low)) / (high - low || 1)}%`);
}
