import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sources } from '#contract/contacts/sources.ts';
import { seed } from '#server/testing/run-options.ts';
import { closedStatus, dealEnds, enquiryEnds, isEnquiry, signUpSource } from './rules.ts';

test('an enquiry is whatever a visitor sends from a website or an ad', () => {
  expect(sources.filter(({ id }) => isEnquiry(id)).map(({ source }) => source)).toEqual([
    'Contact form',
    'Home evaluation',
    'Home finder',
    'Saved search',
    'Predefined search',
    'Listing inquiry',
    'Pop-up lead capture',
    'Chat bubble',
    'Facebook ad',
    'Google ad',
    'Form on other website',
  ]);
  expect(isEnquiry(signUpSource)).toBe(false);
  expect(closedStatus).toBe(8);
});

test.each([
  ['2026-11-26T18:30:00.000Z', '2027-05-26T18:30:00.000Z', '2028-11-26T18:30:00.000Z'],
  // months end on their last day
  ['2026-08-31T00:00:00.000Z', '2027-02-28T00:00:00.000Z', '2028-08-31T00:00:00.000Z'],
  ['2027-08-30T23:59:59.999Z', '2028-02-29T23:59:59.999Z', '2029-08-30T23:59:59.999Z'],
  ['2028-02-29T12:00:00.000Z', '2028-08-29T12:00:00.000Z', '2030-02-28T12:00:00.000Z'],
])('what was asked on %s counts until %s, and a deal until %s', (at, enquiry, deal) => {
  expect([enquiryEnds(new Date(at)), dealEnds(new Date(at))]).toEqual([new Date(enquiry), new Date(deal)]);
});

test('consent ends on the same day six months later, or on the last one of a shorter month', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
      (at) => {
        const [year = 0, month = 0, day = 0] = at.toISOString().split(/\D/).map(Number);
        const wanted = [year + (month > 6 ? 1 : 0), month > 6 ? month - 6 : month + 6] as const;
        let last = 31;
        // the machine's calendar knows which days exist
        while (
          new Date(`${wanted[0]}-${String(wanted[1]).padStart(2, '0')}-${last}T00:00:00Z`).getUTCMonth() +
            1 !==
          wanted[1]
        )
          last -= 1;
        expect(enquiryEnds(at).toISOString().slice(0, 10)).toBe(
          [wanted[0], ...[wanted[1], Math.min(day, last)].map((part) => String(part).padStart(2, '0'))].join(
            '-',
          ),
        );
      },
    ),
    { seed },
  );
});
