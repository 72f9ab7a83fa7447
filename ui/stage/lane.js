// What the page's stages and sliders ask of the server while something is played, dragged or held: one question at a
// time, and of those that wait only the newest of its kind. A socket carries them; where none can be had, a part of the
// page that runs for itself (`carry`).
const WAITS = 15_000; // milliseconds for an answer
const OPENS = 10_000; // milliseconds for a socket to open
const AGAIN = 30_000; // milliseconds until a socket is tried again
let socket = null;
let refused = false; // no socket can be had
let carrier = null; // what takes a question there in its place
let visit = ""; // whose page this is
let home = ""; // where the socket listens

const waiting = new Map(); // kind -> { question, answered, again: whether it was lost before }
let asked = null; // { n, kind, timer }, and what waited
let n = 0;

// The page says whose it is, and where it can be asked.
export function meet(address, token) {
  if (visit === token && home === address) return;
  home = address;
  visit = token;
  refused = false;
  const before = socket;
  socket = null;
  before?.close();
  lost();
}

// Without a socket: `send(text)` takes a question to the server, and `answer` is called with what comes of it.
export function carry(send) {
  carrier = send;
  next();
}

// Promises the answer; null if a newer question of the same kind took its place, or none came.
export function ask(kind, question) {
  waiting.get(kind)?.answered(null);
  return new Promise((answered) => {
    waiting.set(kind, { kind, question, answered });
    next();
  });
}

export function answer(text) {
  const said = JSON.parse(text);
  if (said.n !== asked?.n) return;
  done()(said);
  next();
}

function done() {
  const { answered, timer } = asked;
  clearTimeout(timer);
  asked = null;
  return answered;
}

export const within = () => Boolean(visit) && !refused; // reach of a socket

export const busy = () => asked !== null || waiting.size > 0;

// A socket that is shut before it has answered anything is as good as none.
function open() {
  let heard = false;
  let line;
  try {
    line = socket = new WebSocket(`${home.replace(/^http/, "ws")}?visit=${visit}`);
  } catch {
    refused = true;
    return next();
  }
  setTimeout(() => line.readyState === WebSocket.CONNECTING && line.close(), OPENS);
  line.onopen = next;
  line.onmessage = ({ data }) => {
    heard = true;
    answer(data);
  };
  line.onclose = () => {
    if (socket !== line) return;
    socket = null;
    refused = !heard;
    if (refused) setTimeout(() => (refused = false), AGAIN);
    lost();
  };
}

// What was asked is not answered any more: it is asked once again, unless something newer of its kind waits.
function lost() {
  if (!asked) return next();
  const { kind, question, again } = asked;
  const answered = done();
  if (again || waiting.has(kind)) answered(null);
  else waiting.set(kind, { question, answered, again: true });
  next();
}

function next() {
  if (asked || !waiting.size || !visit) return;
  if (!refused && !socket) return open();
  if (refused ? !carrier : socket.readyState !== WebSocket.OPEN) return;
  const [kind, one] = waiting.entries().next().value;
  waiting.delete(kind);
  n += 1;
  asked = { n, kind, ...one, timer: setTimeout(late, WAITS) };
  const text = JSON.stringify({ n, ...one.question });
  if (refused) carrier(text);
  else socket.send(text);
}

// No answer comes: what is asked next is asked by another socket, or this one would be shut for pushing.
function late() {
  const before = socket;
  socket = null;
  before?.close();
  asked.again = true;
  lost();
}
