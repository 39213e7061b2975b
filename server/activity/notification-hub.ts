import { setTimeout as pause } from 'node:timers/promises';
import type { Change } from '#contract/activity/activity.ts';
import { readChanges } from './rules.ts';

/** Who listens at which bell in this process. Nothing of it matters to another process, or after the end of this one. */
export type NotificationHub = {
  /** One more listener; the oldest of too many of one user is let go. */
  listener(user: string): Listener;
  /** Something came for this user; null: it may have, for anybody. */
  notify(user: string | null): void;
  /** What was changed, as the channel says it, for the windows of those clients; null: anything may have been. */
  changed(payload: string | null): void;
  /** Lets everybody go, and knows when they have gone. */
  close(): Promise<void>;
};

export type Listener = {
  /** Until the bell rings, so much time has passed, or the listener is let go: then false. */
  wait(milliseconds: number): Promise<boolean>;
  /** What was changed since it was last asked. */
  takeChanges(): Change[];
  gone(): void;
};

export const maxListeners = 6;
const changesAtMost = 100;
/** A listener that does not read any more does not hold up the end. */
const longestGoodbye = 500;

type Open = { wake: () => void; hear: (changes: readonly Change[]) => void; letGo: () => void };

export function createNotificationHub(): NotificationHub {
  const open = new Map<string, Set<Open>>();
  let closing = false;
  let whenEmpty = () => {};

  const listener = (user: string): Listener => {
    let rung = false;
    let over = closing;
    let changes: Change[] = [];
    let wake = () => {};
    const own: Open = {
      wake: () => {
        rung = true;
        wake();
      },
      hear: (more) => {
        // a window that was away for so much draws everything anew
        changes = changes.length + more.length > changesAtMost ? [anything] : [...changes, ...more];
        own.wake();
      },
      letGo: () => {
        over = true;
        wake();
      },
    };
    const all = open.get(user) ?? new Set();
    open.set(user, all.add(own));
    if (all.size > maxListeners) [...all][0]?.letGo();
    return {
      wait: async (milliseconds) => {
        if (!rung && !over)
          await new Promise<void>((resolve) => {
            const late = setTimeout(resolve, milliseconds);
            wake = () => {
              clearTimeout(late);
              resolve();
            };
          });
        rung = false;
        return !over;
      },
      takeChanges: () => {
        const taken = changes;
        changes = [];
        return taken;
      },
      gone: () => {
        own.letGo();
        all.delete(own);
        if (all.size === 0 && open.get(user) === all) open.delete(user);
        if (open.size === 0) whenEmpty();
      },
    };
  };
  const everybody = () => [...open.values()].flatMap((all) => [...all]);

  return {
    listener,
    notify: (user) => (user === null ? everybody() : (open.get(user) ?? [])).forEach(({ wake }) => wake()),
    changed: (payload) => {
      const told = payload === null ? null : readChanges(payload);
      for (const [user, all] of open) {
        const own = told ? told.get(clientOf(user)) : [anything];
        if (own) for (const { hear } of all) hear(own);
      }
    },
    close: async () => {
      closing = true;
      const empty = new Promise<void>((resolve) => (whenEmpty = resolve));
      everybody().forEach(({ letGo }) => letGo());
      if (open.size > 0) await Promise.race([empty, pause(longestGoodbye)]);
    },
  };
}

const anything: Change = { area: '*', id: null, request_id: null };
/** A bell is named after the client and the user. */
const clientOf = (user: string) => Number(user.split(' ')[0]);
