import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { activity } from '#contract/activity/activity.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { toApiPath } from '#contract/endpoint.ts';
import type { ClientWorld } from '#server/testing/people.ts';
import { openLedger, sendUntilAnswered } from './load.ts';

/** As many as one process serves to one user, since all others may be gone. */
const windows = 6;
/** The portal shows no higher number, so all is marked as seen before. */
const maxUnread = 40;
const patienceMs = 60_000;

type Window = { unread: number; broken: number };
type Notified = {
  windows: number;
  enquiries: number;
  /** streams that ended, and were opened again as a browser does */
  broken: number;
  /** milliseconds until the last window knew of an enquiry that was acknowledged */
  longestMs: number;
  missed: string[];
};

/** Sends enquiries one after the other, each of which all open windows of a client must tell of. */
export async function notifyUntil(enough: AbortSignal, url: string, client: ClientWorld): Promise<Notified> {
  const leaving = new AbortController();
  const open = Array.from({ length: windows }, (): Window => ({ unread: 0, broken: 0 }));
  const reading = open.map((window) => keepOpen(window, url, client.alice.token, leaving.signal));
  const ledger = openLedger();
  const notified: Notified = { windows, enquiries: 0, broken: 0, longestMs: 0, missed: [] };
  for (let unread = 0; !enough.aborted; await pause(1000)) {
    if (unread === maxUnread) {
      const body = { ids: 'all' };
      const key = `seen ${notified.enquiries}`;
      await sendUntilAnswered(url, client, ledger, activity.clearNotifications, { body, key });
      await untilAllKnow(open, (unread = 0));
    }
    notified.enquiries += 1;
    const email = `enquiry${notified.enquiries}@windows.example.com`;
    const body = { first_name: 'Bea', email, notes: 'Hello!' };
    await sendUntilAnswered(url, client, ledger, contacts.submit, { body, key: email });
    unread += 1;
    const began = Date.now();
    const missing = await untilAllKnow(open, unread);
    if (missing > 0) notified.missed.push(`${missing} windows do not know of ${email}`);
    else notified.longestMs = Math.max(notified.longestMs, Date.now() - began);
  }
  leaving.abort();
  await Promise.all(reading);
  return { ...notified, broken: open.reduce((sum, { broken }) => sum + broken, 0) };
}

/** The number of windows that do not show this count within a minute. */
async function untilAllKnow(open: readonly Window[], unread: number): Promise<number> {
  const count = () => open.filter((window) => window.unread !== unread).length;
  for (const until = Date.now() + patienceMs; count() > 0 && Date.now() < until;) await pause(50);
  return count();
}

/** Reads the stream of one window, and opens it again a second or two after it ended. */
async function keepOpen(window: Window, url: string, token: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(url + toApiPath(activity.stream), { headers, signal });
      let text = '';
      for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += piece;
        const last = [...text.matchAll(/"unread_count":(\d+)/g)].at(-1);
        if (last) window.unread = Number(last[1]);
        text = text.slice(text.lastIndexOf('\n\n') + 1);
      }
    } catch {
      // its process was killed, or the drill is over
    }
    if (signal.aborted) return;
    window.broken += 1;
    await pause(randomInt(1000, 2000), undefined, { signal }).catch(() => {});
  }
}
