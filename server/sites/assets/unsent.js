// Sends again what did not arrive: at the next visit, when the network is back, when the page is looked at, and now and then.
import { forget, keep, mayPassLater, post, waiting } from './sending.js';

const soonest = 5000;
const latest = 300_000;
let pause = soonest;
let timer;
let isSending = false;

document.addEventListener('unsent', () => later(soonest));
addEventListener('online', () => {
  pause = soonest;
  void sendAgain();
});
document.addEventListener(
  'visibilitychange',
  () => document.visibilityState === 'visible' && void sendAgain(),
);
void sendAgain();

function later(wait) {
  pause = wait;
  clearTimeout(timer);
  timer = setTimeout(() => void sendAgain(), pause);
}

async function sendAgain() {
  if (isSending) return;
  isSending = true;
  for (const [source, record] of Object.entries(waiting())) if (record.body) await sendOne(source, record);
  isSending = false;
  if (Object.values(waiting()).some(({ body }) => body)) later(Math.min(pause * 2, latest));
}

async function sendOne(source, { body, values }) {
  const answer = await post(body);
  // the visitor was faster
  if (waiting()[source]?.body?.submission_id !== body.submission_id) return;
  if (answer?.ok) {
    forget(source);
    tell('arrived', { source });
  } else if (!mayPassLater(answer)) {
    keep(source, { values });
    tell('returned', { source, answer: await answer.json().catch(() => ({})) });
  }
}

const tell = (what, detail) => document.dispatchEvent(new CustomEvent(what, { detail }));
