import type { SourceState, StatsSource } from '#contract/statistics/sources.ts';
import { formatSince } from '#web/parts/dates.ts';
import type { Tone } from '#web/parts/StatusDot.tsx';

export const stateNames: Record<SourceState, string> = {
  failing: 'Failing',
  stale: 'Late',
  missing: 'Not connected',
  fine: 'Up to date',
  uploaded: 'From files',
  own: 'Counted by us',
};
export const stateTones: Record<SourceState, Tone> = {
  failing: 'red',
  stale: 'amber',
  missing: 'slate',
  fine: 'green',
  uploaded: 'blue',
  own: 'teal',
};

/** The counted thing: 'Ads on Facebook', or the address of a website. */
export function formatSourceName({ source, site }: Pick<StatsSource, 'source' | 'site'>): string {
  if (source === 'sites') return site ?? 'Website';
  return source === 'facebook' ? 'Ads on Facebook' : 'Ads on Google';
}

type Health = Pick<StatsSource, 'state' | 'can_connect' | 'error' | 'failing_since' | 'last_good_at'>;

/** The state of a source, in a sentence. */
export function describeHealth(health: Health, now = new Date()): string {
  const { state, can_connect, error, failing_since, last_good_at } = health;
  switch (state) {
    case 'failing':
      return `${error ?? ''} Failing since ${formatSince(failing_since ?? '', now)}.`.trim();
    case 'stale':
      return last_good_at === null
        ? 'It’s connected, but no numbers have arrived yet.'
        : `No numbers have arrived since ${formatSince(last_good_at, now)}, and there was no error.`;
    case 'missing':
      return can_connect ? 'No account is connected.' : 'Nobody has uploaded numbers yet.';
    case 'fine':
      return last_good_at === null ? 'The first numbers are on their way.' : 'Numbers arrive every day.';
    case 'uploaded':
      return 'Numbers come from files.';
    case 'own':
      return 'The portal counts visits itself.';
  }
}

const dayMs = 86_400_000;

/** '58 days', in whole days. */
export function formatAge(since: string, now = new Date()): string {
  const days = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / dayMs));
  if (days === 0) return 'Less than a day';
  return days === 1 ? '1 day' : `${days} days`;
}
