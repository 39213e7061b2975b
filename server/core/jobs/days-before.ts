const day = 86_400_000;

/** Retention is counted in whole days of 24 hours. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * day);
export const daysAfter = (now: Date, days: number): Date => new Date(now.getTime() + days * day);
