import { expect, test } from 'vitest';
import { plannedSend, toFileConsent } from './read-plan.ts';

const zone = 'America/Vancouver';
const now = new Date('2026-11-20T20:00:00Z');
const source = 'They signed our sheet';
const given = (kind: 'express' | 'enquiry' | 'deal', given_on: string) =>
  toFileConsent({ consent: { kind, source, given_on } }, zone, now);

test('the consent of a file is of noon of its day, at the client’s place', () => {
  expect(toFileConsent({ consent: null }, zone, now)).toBeNull();
  expect(given('express', '2026-10-01')).toEqual({
    kind: 'express',
    source,
    givenAt: new Date('2026-10-01T19:00:00Z'),
    ends: null,
  });
});

test.each([
  ['enquiry', '2026-10-01', '2027-04-01T19:00:00Z'],
  ['enquiry', '2026-05-20', null],
  ['enquiry', '2026-05-21', '2026-11-21T19:00:00Z'],
  ['deal', '2026-10-01', '2028-10-01T19:00:00Z'],
  ['deal', '2024-11-20', null],
  ['deal', '2024-11-21', '2026-11-21T20:00:00Z'],
] as const)(
  'an implied consent by %s of %s ends at %s, and is none once that has passed',
  (kind, day, ends) => {
    const consent = given(kind, day);
    if (ends === null) expect(consent).toBeNull();
    else expect(consent).toMatchObject({ kind: 'implied', source, ends: new Date(ends) });
  },
);

const plan = { may_send: true, next_newsletter_date: '2026-12-15', skipped_months: [], time_zone: zone };

test('the next newsletter is planned unless there is no date, its month is skipped, or none may be sent', () => {
  const december = new Date('2026-12-15T16:00:00Z');
  expect(plannedSend(plan, now)).toEqual(december);
  expect(plannedSend({ ...plan, skipped_months: ['2027-01'] }, now)).toEqual(december);
  expect(plannedSend({ ...plan, next_newsletter_date: '2026-11-15' }, now)).toEqual(december);
  expect(plannedSend({ ...plan, skipped_months: ['2026-12'] }, now)).toBeNull();
  expect(plannedSend({ ...plan, next_newsletter_date: null }, now)).toBeNull();
  expect(plannedSend({ ...plan, may_send: false }, now)).toBeNull();
});
