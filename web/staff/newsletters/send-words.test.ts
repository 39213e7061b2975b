import { expect, test } from 'vitest';
import { lockInstant, sendInstant } from '#contract/newsletter/calendar.ts';
import { timeZones } from '#contract/time-zones.ts';
import { formatLockTime } from '../newsletter-texts/month-words.ts';
import { formatComplaints, formatDue } from './send-words.ts';

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

test('complaints are said with their rate once somebody has the newsletter', () => {
  const said = (complained: number, sent: number, unknown = 0) =>
    formatComplaints({ complained, sent, unknown });
  expect([said(0, 1200), said(4, 1200), said(4, 1199, 1), said(1, 0), said(1200, 4000)]).toEqual([
    '0',
    '4 (0.33%)',
    '4 (0.33%)',
    '1',
    '1,200 (30%)',
  ]);
});
