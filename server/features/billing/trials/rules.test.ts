import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAfter } from '#contract/days.ts';
import { paymentAfter, planTrial, trialNoticeDays } from './rules.ts';

const client = {
  is_closed: false,
  cancels_on: null,
  trial: null,
  had_trial: false,
  paid: null,
  next_payment_on: null,
};
const today = '2026-11-29';
const once = { days: 14, again: false };
const invoiced = (given_cents: number) => ({
  currency: 'CAD' as const,
  given_cents,
  lines: [
    {
      description: 'Grow package',
      cents: 35_000,
      pays: {
        package: 'Grow',
        frequency: 'Monthly' as const,
        from: '2026-11-05',
        until: '2026-12-05',
        rates: [],
      },
    },
  ],
});

test('today is the first free day, and the first payment is due on the day after the last', () => {
  expect(planTrial(client, once, today)).toEqual({ starts_on: today, last_on: '2026-12-12' });
  expect(planTrial(client, { days: 1, again: false }, today)).toEqual({ starts_on: today, last_on: today });
  expect(paymentAfter({ last_on: '2026-12-31' })).toBe('2027-01-01');
  expect(trialNoticeDays).toBe(7);
});

test('a closed or cancelled account, one with a trial, and one with a paid period get none', () => {
  expect(planTrial({ ...client, is_closed: true }, once, today)).toEqual({
    field: null,
    sentence: 'This account is closed. Please reopen it first.',
  });
  expect(planTrial({ ...client, cancels_on: '2026-12-01' }, once, today)).toEqual({
    field: null,
    sentence:
      'This account is closed at the end of its period. Please keep the account first, on the client’s page.',
  });
  const trial = { id: 1, starts_on: today, last_on: '2026-12-05', version: 1 };
  expect(planTrial({ ...client, trial, had_trial: true }, { ...once, again: true }, today)).toEqual({
    field: null,
    sentence: 'This client has a free trial until Dec 5, 2026. Please change that one.',
  });
  expect(planTrial({ ...client, paid: invoiced(0) }, once, today)).toEqual({
    field: null,
    sentence:
      'The days until Dec 4, 2026 have been invoiced. A free trial needs a client without a period that still runs.',
  });
});

test('a period that is over or was given back in full does not count as paid', () => {
  const free = { starts_on: today, last_on: '2026-12-12' };
  expect(planTrial({ ...client, paid: invoiced(35_000) }, once, today)).toEqual(free);
  expect(planTrial({ ...client, paid: invoiced(0) }, once, '2026-12-05')).toMatchObject({
    starts_on: '2026-12-05',
  });
  expect(planTrial({ ...client, paid: invoiced(0) }, once, '2026-12-04')).toHaveProperty('sentence');
});

test('another trial needs a confirmation', () => {
  const former = { ...client, had_trial: true };
  expect(planTrial(former, once, today)).toEqual({
    field: 'again',
    sentence: 'This client has had a free trial before. Please confirm that it gets another one.',
  });
  expect(planTrial(former, { ...once, again: true }, today)).toMatchObject({ last_on: '2026-12-12' });
});

test('a trial never brings a payment forward', () => {
  const planned = { ...client, next_payment_on: '2026-12-13' };
  expect(planTrial(planned, { days: 13, again: false }, today)).toEqual({
    field: 'days',
    sentence: 'The next payment is due on Dec 13, 2026 anyway. Please enter at least 14.',
  });
  expect(planTrial(planned, once, today)).toMatchObject({ last_on: '2026-12-12' });
  // one that is overdue is moved
  expect(
    planTrial({ ...client, next_payment_on: '2026-11-01' }, { days: 1, again: false }, today),
  ).toMatchObject({
    last_on: today,
  });
});

test('over any days, the free days that a count finds are as many as were given', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 1, max: 366 }), (offset, days) => {
      const start = dayAfter('2026-01-01', offset);
      const trial = planTrial(client, { days, again: false }, start);
      if ('sentence' in trial) throw new Error(trial.sentence);
      let counted = 0;
      for (let day = start; day < paymentAfter(trial); day = dayAfter(day)) counted += 1;
      expect(counted).toBe(days);
    }),
  );
});
