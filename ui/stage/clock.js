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

// What is told of controls, by short name: at what a drag, or the frame on display, has them; null where they stand.
const following = new Set();
export const follow = (one) => following.add(one);
export const leads = (sets) => following.forEach((one) => one(sets));

// Whether a slider is held. What the page still says of the run before waits until it is let go.
export const inHand = () => Boolean(document.querySelector(".slider [type=range]:active"));

// Where each player stands, by its name in the address: { run, at: its frame, null where it opens by itself }.
export const players = new Map();
const moving = new Set();

export function stands(name, run, at) {
  players.set(name, { run, at });
  for (const one of moving) one();
}

export const moves = (one) => moving.add(one);

export const now = () => last;
