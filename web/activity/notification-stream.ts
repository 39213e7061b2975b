import * as z from 'zod/mini';
import { activity, NotificationEvent, type Change } from '#contract/activity/activity.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { listen } from '#web/api/call.ts';

const Heard = z.nullable(NotificationEvent);
const longestPause = 60_000;
/** a stream that lasted so long was well: the next one may begin soon */
const lasting = 30_000;

type Hearing = {
  /** what windows of one browser share: the same for the same session */
  name: string;
  signal: AbortSignal;
  /** null is a sign of life */
  heard: (event: NotificationEvent | null) => void;
};

/**
 * One window of the browser holds the stream and tells the others; when it closes, the next one takes over. Without locks
 * (an address that is not secure) each window holds its own.
 */
export async function onNotification({ name, signal, heard }: Hearing): Promise<void> {
  const others = new BroadcastChannel(name);
  others.onmessage = ({ data }) => {
    const event = z.safeParse(Heard, data);
    if (event.success) heard(event.data);
  };
  signal.addEventListener('abort', () => others.close(), { once: true });
  const tell = (event: NotificationEvent | null) => {
    others.postMessage(event);
    heard(event);
  };
  try {
    if ('locks' in navigator) await navigator.locks.request(name, { signal }, () => hold(signal, tell));
    else await hold(signal, tell);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** What was changed while nobody listened is not told again. */
const missed: Change = { area: '*', id: null, request_id: null };
/** a window that listens so soon after it was opened has just asked for everything */
const fresh = 10_000;

/** Until the window closes or the server says that there is nothing to hear for this session. */
async function hold(signal: AbortSignal, tell: (event: NotificationEvent | null) => void): Promise<void> {
  let hasMissed = performance.now() > fresh;
  for (let tries = 1; !signal.aborted; tries += 1) {
    const began = performance.now();
    try {
      for await (const event of listen(activity.stream, { signal })) {
        tell(event && hasMissed ? { ...event, changes: [missed] } : event);
        if (event) hasMissed = false;
      }
    } catch (error) {
      if (signal.aborted || (error instanceof ApiCallError && isFinal(error))) return;
    }
    hasMissed = true;
    if (performance.now() - began > lasting) tries = 1;
    await pause(Math.min(1000 * 2 ** tries, longestPause) * chance(), signal);
  }
}

/** From a half to one: windows that lost their stream together do not come back together. */
const chance = () => 0.5 + (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 512;

/** Trying again helps where the server is busy or away. */
const isFinal = ({ status }: ApiCallError) => status >= 400 && status < 500 && status !== 429;

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const late = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(late);
        resolve();
      },
      { once: true },
    );
  });
