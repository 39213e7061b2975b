import { setTimeout as pause } from 'node:timers/promises';
import type { Change } from '#contract/activity/activity.ts';
import { anyChange } from '#contract/changes.ts';
import { readChanges } from '#server/core/db/change-notifier.ts';
import { createRecentChanges } from './recent-changes.ts';

/** The open notification streams of this process, in memory only. */
export type NotificationHub = {
  /**
   * Adds a listener; when a user has too many, the oldest is closed. It begins with the changes of the last `ageMs`
   * milliseconds.
   */
  listener(user: string, ageMs?: number): Listener;
  /** Reports a notification for this user; null if it may be for any user. */
  notify(user: string | null): void;
  /** A payload of the change channel, for the windows of its clients; null: anything may have changed. */
  changed(payload: string | null): void;
  /** Closes every listener and waits until they have ended. */
  close(): Promise<void>;
};

type Listener = {
  /** Resolves on a notification or after this time; false once the listener is closed. */
  wait(milliseconds: number): Promise<boolean>;
  /** The changes since the last call. */
  takeChanges(): Change[];
  gone(): void;
};

export const maxListeners = 6;
const maxChanges = 100;
/** A listener that no longer reads does not delay the shutdown longer than this. */
const closeTimeoutMs = 500;

type OpenListener = { wake: () => void; addChanges: (changes: readonly Change[]) => void; close: () => void };

export function createNotificationHub(): NotificationHub {
  const listenersByUser = new Map<string, Set<OpenListener>>();
  const recentChanges = createRecentChanges(performance.now());
  let closing = false;
  let whenEmpty = () => {};

  const listener = (user: string, ageMs?: number): Listener => {
    let isNotified = false;
    let isClosed = closing;
    let changes: Change[] =
      ageMs === undefined ? [] : recentChanges.since(clientOf(user), performance.now() - ageMs);
    let wake = () => {};
    const own: OpenListener = {
      wake: () => {
        isNotified = true;
        wake();
      },
      addChanges: (more) => {
        // after this many changes the window reloads everything instead
        changes = changes.length + more.length > maxChanges ? [anyChange] : [...changes, ...more];
        own.wake();
      },
      close: () => {
        isClosed = true;
        wake();
      },
    };
    const all = listenersByUser.get(user) ?? new Set();
    listenersByUser.set(user, all.add(own));
    if (all.size > maxListeners) [...all][0]?.close();
    return {
      wait: async (milliseconds) => {
        if (!isNotified && !isClosed)
          await new Promise<void>((resolve) => {
            const timer = setTimeout(resolve, milliseconds);
            wake = () => {
              clearTimeout(timer);
              resolve();
            };
          });
        isNotified = false;
        return !isClosed;
      },
      takeChanges: () => {
        const pending = changes;
        changes = [];
        return pending;
      },
      gone: () => {
        own.close();
        all.delete(own);
        if (all.size === 0 && listenersByUser.get(user) === all) listenersByUser.delete(user);
        if (listenersByUser.size === 0) whenEmpty();
      },
    };
  };
  const allListeners = () => [...listenersByUser.values()].flatMap((all) => [...all]);

  return {
    listener,
    notify: (user) =>
      (user === null ? allListeners() : (listenersByUser.get(user) ?? [])).forEach(({ wake }) => wake()),
    changed: (payload) => {
      const changesByClient = payload === null ? null : readChanges(payload);
      if (changesByClient) recentChanges.add(changesByClient, performance.now());
      else recentChanges.forget(performance.now());
      for (const [user, all] of listenersByUser) {
        const own = changesByClient ? changesByClient.get(clientOf(user)) : [anyChange];
        if (own) for (const { addChanges } of all) addChanges(own);
      }
    },
    close: async () => {
      closing = true;
      const allClosed = new Promise<void>((resolve) => (whenEmpty = resolve));
      allListeners().forEach(({ close }) => close());
      if (listenersByUser.size > 0) await Promise.race([allClosed, pause(closeTimeoutMs)]);
    },
  };
}

/** A listener's key is the client id and the user id. */
const clientOf = (user: string) => Number(user.split(' ')[0]);
