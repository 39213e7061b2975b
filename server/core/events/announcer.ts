import { setTimeout as pause } from 'node:timers/promises';

export type Announcer = ReturnType<typeof createAnnouncer>;

/** Milliseconds between two announcements, each of which is a commit: nobody notices the delay. */
const interval = 100;

/**
 * Wakes the streams of notified users after the commit. NOTIFY within it takes a lock of the whole server, so that
 * the forms of all clients would be stored one after the other. The first is sent at once, and those that arrive
 * meanwhile are sent together. If a process loses some, the streams find them, because they check every five seconds.
 */
export function createAnnouncer(
  notify: (recipients: string[]) => Promise<unknown>,
  onError: (error: unknown) => void,
) {
  let waiting = new Set<string>();
  let sending: Promise<void> | undefined;

  const send = async () => {
    while (waiting.size > 0) {
      const batch = [...waiting];
      waiting = new Set();
      await notify(batch).catch(onError);
      if (waiting.size > 0) await pause(interval);
    }
    sending = undefined;
  };

  return {
    /** Recipients as they are in the payload of the channel; no request waits for it or fails because of it. */
    announce(recipients: readonly string[]): void {
      for (const recipient of recipients) waiting.add(recipient);
      if (waiting.size > 0) sending ??= send();
    },
    /** Waits until all have been announced. */
    flush: (): Promise<void> => sending ?? Promise.resolve(),
  };
}
