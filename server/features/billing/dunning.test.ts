import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardNotice, longestChargeWaitMs, nextAttempt } from './dunning.ts';

const noon = new Date('2026-11-20T20:00:00Z');
const daysLater = (days: number) => new Date(noon.getTime() + days * 86_400_000);
const dayText = (at: Date | null) => at?.toISOString().slice(0, 10);

test('no payment is tried again later than a week after the first try', () => {
  expect(longestChargeWaitMs).toBe(604_800_000);
});

test('a failed payment is tried on days 3, 5 and 7 after the first try, and then no more', () => {
  const days = [0, 3, 5, 7].map((day, tries) => dayText(nextAttempt(tries + 1, noon, daysLater(day))));
  expect(days).toEqual(['2026-11-23', '2026-11-25', '2026-11-27', undefined]);
});

test('after an outage the tries that follow keep their days apart, and none is made up for', () => {
  // the second try was due on day 3, and happened on day 12
  const [second, third] = [daysLater(12), daysLater(14)];
  expect(nextAttempt(2, noon, second)).toEqual(third);
  expect(nextAttempt(3, noon, third)).toEqual(daysLater(16));
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 3, maxLength: 3 }), (lateness) => {
      let last = noon;
      for (const [tries, late] of lateness.entries()) {
        const next = nextAttempt(tries + 1, noon, last);
        if (next === null) throw new Error('There are three more tries.');
        expect(next.getTime() - last.getTime()).toBeGreaterThanOrEqual(2 * 86_400_000);
        last = new Date(next.getTime() + late * 86_400_000);
      }
      expect(nextAttempt(4, noon, last)).toBeNull();
    }),
  );
});

test('a card is announced thirty days before the end of its month', () => {
  const card = { exp_month: 12, exp_year: 2026 };
  expect(cardNotice(card, new Date('2026-12-02T04:00:00Z'), 'America/Toronto')).toBeNull();
  expect(cardNotice(card, new Date('2026-12-02T05:00:00Z'), 'America/Toronto')).toBe('card_ending');
});

test('a card is good until the last evening of its month, where its owner is', () => {
  const card = { exp_month: 12, exp_year: 2026 };
  expect(cardNotice(card, new Date('2027-01-01T04:59:59Z'), 'America/Toronto')).toBe('card_ending');
  expect(cardNotice(card, new Date('2027-01-01T05:00:00Z'), 'America/Toronto')).toBe('card_ended');
  const leapCard = { exp_month: 2, exp_year: 2028 };
  expect(cardNotice(leapCard, new Date('2028-03-01T03:29:00Z'), 'America/St_Johns')).toBe('card_ending');
  expect(cardNotice(leapCard, new Date('2028-03-01T03:30:00Z'), 'America/St_Johns')).toBe('card_ended');
});

test('a try that came before its day moves none of those that follow', () => {
  const first = new Date('2026-11-01T12:00:00Z');
  const early = new Date('2026-11-02T12:00:00Z');
  expect(nextAttempt(2, first, early)).toEqual(new Date('2026-11-06T12:00:00Z'));
});
