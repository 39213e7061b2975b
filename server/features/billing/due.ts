import { clockOffset, localDay } from '#contract/zoned-time.ts';

/** How long a client has to pay what no card is charged for. */
export const termDays = 15;
const dayMs = 86_400_000;

type Due = { dueAt: Date; dueOn: string };

/** At the same time of day where the client is: a clock change within the term moves the last day by none. */
export function calculateDueDate(now: Date, zone: string): Due {
  const later = now.getTime() + termDays * dayMs;
  return toDueDate(new Date(later + clockOffset(now.getTime(), zone) - clockOffset(later, zone)), zone);
}

/** At an instant, and on its day where the client is. */
export const toDueDate = (dueAt: Date, zone: string): Due => ({ dueAt, dueOn: localDay(dueAt, zone) });
