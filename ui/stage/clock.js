// The frame on display rules the page: the stage that leads tells it, as { run, numbers }, and whoever shows something
// of it hears it.
const hearing = new Set();
let last = {};

export function tell(told) {
  last = told;
  for (const one of hearing) one(told);
}

export function hear(one) {
  hearing.add(one);
  return () => hearing.delete(one);
}

export const now = () => last;
