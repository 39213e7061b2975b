import { expect, test } from 'vitest';
import { nextSend } from './rules.ts';

test('the next send is that of the newsletter that is edited now', () => {
  const clock = { next_newsletter_date: '2026-12-15', skipped_months: [], time_zone: 'America/Toronto' };
  expect(nextSend(clock, new Date('2026-11-22T12:00:00Z'))).toEqual(new Date('2026-12-15T14:00:00Z'));
  expect(nextSend(clock, new Date('2026-12-15T14:00:00Z'))).toEqual(new Date('2027-01-15T14:00:00Z'));
});
