import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ImportChoices } from '#contract/contacts/import.ts';
import { ChoicesForm, hasAddress, listTargets, toChoicesValues, withoutConsent } from './choices-form.ts';

const choices: ImportChoices = {
  columns: ['name', null, 'email'],
  way: 'add_and_update',
  match_by: ['email'],
  date_order: 'day_first',
  lead_status_id: 9,
  lead_source_id: 17,
  lead_type_id: 1,
  tag_ids: [3, 5],
  consent: { kind: 'express', source: 'Sign-up sheet at the open house', given_on: '2026-05-02' },
};

test('choices come out of the form as they went in, and the contract accepts them', () => {
  const { columns, ...others } = choices;
  expect(z.parse(ChoicesForm, toChoicesValues(choices))).toEqual(others);
  expect(z.parse(ImportChoices, { ...others, columns })).toEqual(choices);
  const both = { ...choices, match_by: ['email', 'phone_number'], lead_type_id: null } as const;
  expect(z.parse(ChoicesForm, toChoicesValues({ ...both, match_by: [...both.match_by] }))).toMatchObject({
    match_by: ['email', 'phone_number'],
    lead_type_id: null,
    tag_ids: [3, 5],
  });
});

test('at first nobody is changed, nobody has consented, and status and source are asked for', () => {
  const values = toChoicesValues(null);
  expect(values).toMatchObject({ way: 'add', consent: { kind: 'none' } });
  const missing = z.safeParse(ChoicesForm, values).error?.issues.map(({ path }) => path.join('.'));
  expect(missing).toEqual(['lead_status_id', 'lead_source_id']);
  const chosen = { ...values, lead_status_id: '9', lead_source_id: '17' };
  expect(z.parse(ChoicesForm, chosen)).toMatchObject({ consent: null, lead_type_id: null, tag_ids: [] });
});

test('a consent needs a date and words, and the status Lead is refused', () => {
  const values = toChoicesValues(choices);
  const problems = z
    .safeParse(ChoicesForm, {
      ...values,
      lead_status_id: '1',
      consent: { kind: 'express', given_on: '', source: 'yes' },
    })
    .error?.issues.map(({ path }) => path.join('.'));
  expect(problems?.toSorted()).toEqual(['consent.given_on', 'consent.source', 'lead_status_id']);
});

test('a consent was given on a day that there is', () => {
  const isDay = (given_on: string) =>
    z.safeParse(ImportChoices, { ...choices, consent: { ...choices.consent, given_on } }).success;
  expect(['2024-02-29', '2026-11-28'].map(isDay)).toEqual([true, true]);
  expect(['2026-02-29', '2026-99-99', '1999-12-31', '26-1-1'].map(isDay)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('the settings of an earlier file come without its consent', () => {
  expect(withoutConsent(choices)).toEqual({ ...choices, consent: null });
});

test('columns are what they were recognized as until somebody chooses, and a file needs an address', () => {
  const columns = [
    { header: 'E-mail', target: 'email', samples: [] },
    { header: 'Fax', target: null, samples: [] },
  ] as const;
  const file = { columns: columns.map((one) => ({ ...one, samples: [...one.samples] })), choices: null };
  expect(listTargets(file)).toEqual(['email', null]);
  expect(listTargets({ ...file, choices })).toEqual(['name', null, 'email']);
  expect(
    [['name', 'email'], ['phone_number'], ['name', null]].map((one) => hasAddress(one as never)),
  ).toEqual([true, true, false]);
});
