import type { Erasure, ErasureState } from '#contract/staff/erasure.ts';
import { formatLongDay } from '#web/parts/dates.ts';
import type { Tone } from '#web/parts/StatusDot.tsx';

export const erasureTones: Record<ErasureState, Tone> = {
  waiting: 'amber',
  running: 'amber',
  done: 'green',
  stopped: 'slate',
};

export function erasureText({ state, acts_at, done_at, stopped_at, stopped_by_name }: Erasure): string {
  if (state === 'waiting') return `Will be erased on ${formatLongDay(acts_at)}`;
  if (state === 'running') return 'Being erased';
  if (state === 'done') return `Erased on ${formatLongDay(done_at ?? acts_at)}`;
  return `Stopped on ${formatLongDay(stopped_at ?? acts_at)}${stopped_by_name === null ? '' : ` by ${stopped_by_name}`}`;
}

/** The tables people ask about first; the rest is counted together. */
const named: [key: string, one: string, many: string][] = [
  ['users', 'person', 'people'],
  ['leads', 'contact', 'contacts'],
  ['files', 'file', 'files'],
  ['sites', 'website', 'websites'],
];

/** '3 people, 812 contacts, 4 files and 2,310 other rows'. */
export function countsText(counts: Erasure['counts']): string {
  const parts = named.flatMap(([key, one, many]) => {
    const count = counts[key] ?? 0;
    return count === 0 ? [] : [`${count.toLocaleString('en-CA')} ${count === 1 ? one : many}`];
  });
  const rest = Object.entries(counts)
    .filter(([key]) => !named.some(([name]) => name === key))
    .reduce((sum, [, count]) => sum + count, 0);
  if (rest > 0) parts.push(`${rest.toLocaleString('en-CA')} other ${rest === 1 ? 'row' : 'rows'}`);
  return parts.join(', ').replace(/, ([^,]*)$/, ' and $1');
}
