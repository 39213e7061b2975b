const dayMs = 86_400_000;
/** Whole days after which an item is late. */
export const lateAfterDays = 2;

/** For how many whole days an item has been waiting. */
export const countWaitingDays = (since: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / dayMs));
