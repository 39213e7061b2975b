import { previousMonth } from '#contract/newsletter/calendar.ts';
import { formatDays, gapsOfMonth } from '#contract/statistics/gaps.ts';
import type { Origin } from '#contract/statistics/website.ts';
import { formatMonth } from '../month-words.ts';
import { formatCount } from '../rate-words.ts';

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

/** The sources that brought the most visitors of a month, and how many have no known source. */
export function describeOrigins(origins: readonly Origin[]): string {
  const [unknown] = origins.filter(isUnknown);
  const known = origins.filter((one) => !isUnknown(one));
  const most = Math.max(...known.map(({ visitors }) => visitors));
  const names = known.filter(({ visitors }) => visitors === most).map(({ source }) => source);
  if (names.length === 0) return unknown ? `${countVisitors(unknown.visitors)} ${cameDirectly}` : '';
  const first = `${lists.format(names)} brought the most visitors: ${formatCount(most)}${names.length > 1 ? ' each' : ''}.`;
  return unknown ? `${first} Another ${formatCount(unknown.visitors)} ${cameDirectly}` : first;
}

const cameDirectly = 'came directly or from a source we don’t know.';
const isUnknown = ({ source }: Origin): boolean => source === 'direct';
const countVisitors = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'visitor' : 'visitors'}`;
