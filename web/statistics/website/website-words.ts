import { previousMonth } from '#contract/newsletter/calendar.ts';
import { formatDays, gapsOfMonth } from '#contract/statistics/gaps.ts';
import { formatMonth } from '../month-words.ts';

const lists = new Intl.ListFormat('en-CA', { type: 'conjunction' });

/** The websites that a comparison leaves out, and why; null if it has all of them. */
export const formatLeftOut = (names: readonly string[]): string | null =>
  names.length === 0
    ? null
    : `Compared without ${lists.format(names)}: we don’t have whole numbers for both months.`;

/** Why a month is not compared: our own counter was off in the one before. */
export function formatIncomparable(gaps: readonly string[], month: string): string | null {
  const before = previousMonth(month);
  const days = gapsOfMonth(gaps, before);
  return days.length === 0
    ? null
    : `Not compared with ${formatMonth(before)}: our counter was off on ${formatDays(days)}.`;
}
