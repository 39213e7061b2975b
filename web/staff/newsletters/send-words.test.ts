import { expect, test } from 'vitest';
import { lockInstant, sendInstant } from '#contract/newsletter/calendar.ts';
import { timeZones } from '#contract/time-zones.ts';
import { formatLockTime } from '../newsletter-texts/month-words.ts';
import { formatDue } from './send-words.ts';

test('when a newsletter locks and goes out is said as the clock of its client shows it, in every zone', () => {
  expect([formatDue('2026-12'), formatLockTime('2026-12')]).toEqual([
    'Dec 15, at 9:00 am',
    'Dec 15, at 7:00 am',
  ]);
  for (const { id } of timeZones)
    for (const month of ['2026-07', '2026-12', '2027-03']) {
      const shown = (at: Date) =>
        new Intl.DateTimeFormat('en-US', {
          timeZone: id,
          month: 'short',
          day: 'numeric',
          hour: 'numeric',
          minute: '2-digit',
        })
          .format(at)
          .replace(/\s(AM|PM)$/u, (_all, half: string) => ` ${half.toLowerCase()}`)
          .replace(', ', ', at ');
      expect([id, shown(sendInstant(month, id))]).toEqual([id, formatDue(month)]);
      expect([id, shown(lockInstant(month, id))]).toEqual([id, formatLockTime(month)]);
    }
});
