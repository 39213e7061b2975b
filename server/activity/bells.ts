import { setTimeout as pause } from 'node:timers/promises';

/** Who listens at which bell in this process. Nothing of it matters to another process, or after the end of this one. */
export type Bells = {
  /** One more listener; the oldest of too many of one user is let go. */
  listener(user: string): Listener;
  /** Something came for this user; null: it may have, for anybody. */
  ring(user: string | null): void;
  /** Lets everybody go, and knows when they have gone. */
  close(): Promise<void>;
};

export type Listener = {
  /** Until the bell rings, so much time has passed, or the listener is let go: then false. */
  wait(milliseconds: number): Promise<boolean>;
  gone(): void;
};

export const listenersAtMost = 6;
/** A listener that does not read any more does not hold up the end. */
const longestGoodbye = 500;

type Open = { wake: () => void; letGo: () => void };

export function bells(): Bells {
  const open = new Map<string, Set<Open>>();
  let closing = false;
  let whenEmpty = () => {};

  const listener = (user: string): Listener => {
    let rung = false;
    let over = closing;
    let wake = () => {};
    const own: Open = {
      wake: () => {
        rung = true;
        wake();
      },
      letGo: () => {
        over = true;
        wake();
      },
    };
    const all = open.get(user) ?? new Set();
    open.set(user, all.add(own));
    if (all.size > listenersAtMost) [...all][0]?.letGo();
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
    ring: (user) => (user === null ? everybody() : (open.get(user) ?? [])).forEach(({ wake }) => wake()),
    close: async () => {
      closing = true;
      const empty = new Promise<void>((resolve) => (whenEmpty = resolve));
      everybody().forEach(({ letGo }) => letGo());
      if (open.size > 0) await Promise.race([empty, pause(longestGoodbye)]);
    },
  };
}
