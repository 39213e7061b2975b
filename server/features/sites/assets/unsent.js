// Retries undelivered submissions: on load, when the network is back, when the page becomes visible, and at intervals.
import { forget, keep, mayPassLater, post, readWaiting } from './sending.js';

const minPause = 5000;
const maxPause = 300_000;
let pause = minPause;
let timer;
let isSending = false;

document.addEventListener('unsent', () => scheduleRetry(minPause));
addEventListener('online', () => {
  pause = minPause;
  void sendAgain();
});
document.addEventListener(
  'visibilitychange',
  () => document.visibilityState === 'visible' && void sendAgain(),
);
void sendAgain();

function scheduleRetry(wait) {
  pause = wait;
  clearTimeout(timer);
  timer = setTimeout(() => void sendAgain(), pause);
}

async function sendAgain() {
  if (isSending) return;
  isSending = true;
  for (const [source, record] of Object.entries(readWaiting()))
    if (record.body) await sendOne(source, record);
  isSending = false;
  if (Object.values(readWaiting()).some(({ body }) => body)) scheduleRetry(Math.min(pause * 2, maxPause));
}

async function sendOne(source, { body, values }) {
  const answer = await post(body);
  // the visitor has sent or changed it meanwhile
  if (readWaiting()[source]?.body?.submission_id !== body.submission_id) return;
  if (answer?.ok) {
    forget(source);
    dispatch('arrived', { source });
  } else if (!mayPassLater(answer)) {
    keep(source, { values });
    dispatch('returned', { source, answer: await answer.json().catch(() => ({})) });
  }
}

const dispatch = (what, detail) => document.dispatchEvent(new CustomEvent(what, { detail }));
