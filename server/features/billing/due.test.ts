import { expect, test } from 'vitest';
import { dayAfter } from '#contract/days.ts';
import { localDay, toInstant } from '#contract/zoned-time.ts';
import { calculateDueDate } from './due.ts';

const dueOn = (at: string, zone: string) => calculateDueDate(new Date(at), zone).dueOn;

test('clients have 15 days to pay, whatever the clocks do meanwhile', () => {
  // invoices of a period are issued just after midnight, and 15 times 24 hours later it is still the 14th day
  expect(dueOn('2027-11-01T04:00:30Z', 'America/Toronto')).toBe('2027-11-16');
  expect(dueOn('2027-11-01T02:30:30Z', 'America/St_Johns')).toBe('2027-11-16');
  // and in spring the 16th
  expect(dueOn('2027-03-02T04:30:00Z', 'America/Toronto')).toBe('2027-03-16');
});

test('the due day is the 15th after the day of the invoice at any hour of the year', () => {
  const zones = ['America/Toronto', 'America/St_Johns', 'America/Vancouver'];
  const nights = Array.from(
    { length: 366 * 2 },
    (_, half) => new Date(Date.UTC(2027, 0, 1, half * 12 + 4, 5)),
  );
  for (const hours of [0, 1, 2, 3])
    for (const zone of zones) {
      const moments = nights.map((night) => new Date(night.getTime() + hours * 3_600_000));
      const due = moments.map((now) => calculateDueDate(now, zone));
      expect(due.map(({ dueOn: day }) => day)).toEqual(
        moments.map((now) => dayAfter(localDay(now, zone), 15)),
      );
      expect(due.map(({ dueAt }) => localDay(dueAt, zone))).toEqual(due.map(({ dueOn: day }) => day));
    }
});

test('an invoice falls due at the second of the day at which it was issued', () => {
  const { dueAt } = calculateDueDate(new Date('2027-11-01T14:05:07.250Z'), 'America/Toronto');
  expect(dueAt).toEqual(new Date(toInstant('2027-11-16', '10:05', 'America/Toronto').getTime() + 7250));
});
