import * as z from 'zod/mini';
import { activity, NotificationEvent } from '#contract/activity/activity.ts';
import { anyChange, freshWindowMs } from '#contract/changes.ts';
import { isRefusal } from '#web/api/api-call-error.ts';
import { listen } from '#web/api/raw-answers.ts';

const StreamMessage = z.nullable(NotificationEvent);
const maxRetryDelayMs = 60_000;
/** a stream that lasted this long was healthy, so the retry delay starts over */
const healthyStreamMs = 30_000;

type NotificationOptions = {
  /** of the lock and the channel: the same in every window of one session */
  name: string;
  signal: AbortSignal;
  /** null is a heartbeat */
  onEvent: (event: NotificationEvent | null) => void;
};

/**
 * One window of the browser reads the stream and broadcasts to the others; when it closes, the next one takes over.
 * Without the Web Locks API (on an insecure origin) each window opens its own stream.
 */
export async function onNotification({ name, signal, onEvent }: NotificationOptions): Promise<void> {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => {
    const event = z.safeParse(StreamMessage, data);
    if (event.success) onEvent(event.data);
  };
  signal.addEventListener('abort', () => channel.close(), { once: true });
  const broadcast = (event: NotificationEvent | null) => {
    channel.postMessage(event);
    onEvent(event);
  };
  try {
    if ('locks' in navigator)
      await navigator.locks.request(name, { signal }, () => readStream(signal, broadcast));
    else await readStream(signal, broadcast);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/**
 * Reconnects until the window closes or the server rejects the session for good. The server repeats events for a
 * window that has just been opened; after a gap in the connection, anything may have changed.
 */
async function readStream(
  signal: AbortSignal,
  broadcast: (event: NotificationEvent | null) => void,
): Promise<void> {
  let hasMissed = performance.now() > freshWindowMs;
  for (let tries = 1; !signal.aborted; tries += 1) {
    const startedAt = performance.now();
    try {
      const query = hasMissed ? {} : { age_ms: String(Math.ceil(startedAt)) };
      for await (const event of listen(activity.stream, { query, signal })) {
        broadcast(event && hasMissed ? { ...event, changes: [anyChange] } : event);
        if (event) hasMissed = false;
      }
    } catch (error) {
      if (signal.aborted || isRefusal(error)) return;
    }
    hasMissed = true;
    if (performance.now() - startedAt > healthyStreamMs) tries = 1;
    await waitFor(Math.min(1000 * 2 ** tries, maxRetryDelayMs) * jitter(), signal);
  }
}

/** From 0.5 to 1, so that windows that lost their stream together do not reconnect together. */
const jitter = () => 0.5 + (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 512;

const waitFor = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
