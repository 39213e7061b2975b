const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long a session lives: idle, and at most. */
const lifetimes = {
  client: { idle: 14 * day, most: 60 * day },
  staff: { idle: 60 * minute, most: 12 * hour },
  impersonation: { idle: 60 * minute, most: 60 * minute },
} as const;

export const handOffSeconds = 60;

export function ends(kind: keyof typeof lifetimes, now: Date): { idleUntil: Date; expiresAt: Date } {
  const { idle, most } = lifetimes[kind];
  return { idleUntil: new Date(now.getTime() + idle), expiresAt: new Date(now.getTime() + most) };
}

export const handOffEnds = (now: Date) => new Date(now.getTime() + handOffSeconds * 1000);
