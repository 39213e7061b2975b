import { expect, test } from 'vitest';
import { assumedOpening, openInstant } from '#contract/newsletter/calendar.ts';
import { timeZones } from '#contract/time-zones.ts';
import { readersZone } from '#web/parts/zones.ts';
import { formatSendTime, openingDay, sendSentence, timeLeft } from './newsletter-dates.ts';

test('the days of a newsletter are those of the clocks of the client', () => {
  const zone = 'America/Toronto';
  expect(formatSendTime('2026-12', 'send', zone, zone)).toBe('Tuesday, December 15 at 9:00 am');
  expect(formatSendTime('2026-12', 'lock', zone, 'America/New_York')).toBe('Tuesday, December 15 at 7:00 am');
  expect(formatSendTime('2026-12', 'send', zone, 'Europe/Paris')).toBe(
    'Tuesday, December 15 at 9:00 am Eastern Time',
  );
});

test('of a newsletter that is skipped nobody says that it goes out', () => {
  const december = { month: '2026-12', sends_at: '2026-12-15T16:00:00Z' };
  expect(sendSentence({ ...december, skip_newsletter: 0 }, readersZone())).toBe(
    'It goes out on Tuesday, December 15 at 9:00 am.',
  );
  expect(sendSentence({ ...december, skip_newsletter: 1 }, readersZone())).toBe(
    'It’s skipped, so it doesn’t go out.',
  );
});

test('in every zone of the list the opening is the 1st', () => {
  for (const { id } of timeZones) {
    const day = (at: Date) => openingDay({ opens_at: at.toISOString() });
    expect([day(openInstant('2026-12', id)), day(openInstant('2026-07', id))]).toEqual(['Dec 1', 'Jul 1']);
    expect(day(assumedOpening(id, new Date('2026-11-22T12:00:00Z')))).toBe('Dec 1');
  }
});

test('what is left is counted in days, hours and the last minutes', () => {
  const from = (instant: string) => timeLeft('2026-12-15T14:00:00Z', new Date(instant));
  expect([
    from('2026-12-01T14:00:00Z'),
    from('2026-12-14T02:00:00Z'),
    from('2026-12-15T13:01:00Z'),
    from('2026-12-15T13:59:00Z'),
  ]).toEqual(['14 days', '36 hours', '59 minutes', '1 minute']);
});
