import { erasureDays } from '#contract/staff/erasure.ts';
import { daysAfter } from '#server/core/jobs/days-before.ts';

/** A table with rows of clients, and the tables that its rows require. */
export type TableReference = { table: string; needs: readonly string[] };

export const erasureActsAt = (now: Date): Date => daysAfter(now, erasureDays);

/**
 * Rows that need others are deleted before them, so that no deletion removes rows of another table; the client itself
 * is last.
 */
export function erasureOrder(references: readonly TableReference[]): string[] {
  const order: string[] = [];
  let waiting = references.filter(({ table }) => table !== 'clients');
  while (waiting.length > 0) {
    const needed = new Set(waiting.flatMap(({ needs }) => needs));
    const free = waiting.filter(({ table }) => !needed.has(table)).map(({ table }) => table);
    if (free.length === 0) throw new Error('Tables of clients need each other in a circle.');
    order.push(...free.toSorted());
    waiting = waiting.filter(({ table }) => !free.includes(table));
  }
  return [...order, 'clients'];
}
