import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { activity } from '../activity/activity.ts';
import { toCreditMonth } from '../ai/credits.ts';
import { rewriteOption, SuggestionRequest } from '../ai/requests.ts';
import { CardHolder, cardText, expiryText } from '../billing/card.ts';
import { RegistrationDraft, staffBilling } from '../billing/staff-billing.ts';
import { reconciliation } from '../billing/reconciliation.ts';
import { LeadSettings, ListingSettings, settingDefaults } from '../settings/settings.ts';
import { unsubscribe } from '../users/unsubscribe.ts';
import { Invitation, UserPatch } from '../users/users.ts';
import { passwords } from './passwords.ts';
import { setup } from './setup.ts';
import { code } from './sign-in.ts';

const messagesOf = (schema: z.ZodMiniType, value: unknown) =>
  (z.safeParse(schema, value).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

test('the code of an app is its digits, and a recovery code keeps its hyphens', () => {
  const codeOf = (typed: string) => {
    const result = z.safeParse(code, typed);
    return result.success ? result.data : null;
  };
  expect(
    ['123 456', ' 123-456\u200B', '１２３４５６', 'abcd-efgh', ' abcd -\u200Befgh '].map(codeOf),
  ).toEqual(['123456', '123456', '123456', 'abcd-efgh', 'abcd-efgh']);
  expect(['', ' ', '--', 'x'.repeat(41)].map(codeOf)).toEqual([null, null, null, null]);
  expect(codeOf('x'.repeat(40))).toBe('x'.repeat(40));
});

const password = 'a long enough one';
test('a password is typed twice, each form naming its second field', () => {
  const change = (sent: object) =>
    messagesOf(passwords.change.body, { old_password: 'old', password, ...sent });
  expect(change({ password_confirmation: password })).toEqual([]);
  expect(change({ password_confirmation: 'x' })).toEqual(['confirm_password: Passwords do not match']);
  expect(change({})).toEqual(['confirm_password: Please re-enter your new password']);
  const set = (sent: object) => messagesOf(passwords.set.body, { password, ...sent });
  expect(set({ password_confirmation: password })).toEqual([]);
  expect(set({ password_confirmation: '' })).toEqual([
    'password_confirmation: Please confirm your new password',
  ]);
  expect(messagesOf(passwords.set.body, { password: '', password_confirmation: '' })).toContain(
    'password_confirmation: Please confirm your new password',
  );
});

test('the account of a set-up has one password, too', () => {
  const create = (password_confirmation: string) =>
    messagesOf(setup.createAccount.body, {
      token: 't',
      first_name: 'Ana',
      last_name: 'Lima',
      email: 'ana@example.net',
      password,
      password_confirmation,
    });
  expect(create(password)).toEqual([]);
  expect(create('another')).toEqual(['password_confirmation: Passwords do not match']);
});

test('the month of credits is that of Vancouver, as its first day', () => {
  expect(toCreditMonth(new Date('2026-11-15T12:00:00Z'))).toBe('2026-11-01');
  expect(toCreditMonth(new Date('2026-12-01T06:59:59Z'))).toBe('2026-11-01');
});

test('a rewriting has one option', () => {
  const options = [
    { grammar: true },
    { simplify: true },
    { length: 'shorter' },
    { tone: 'friendly' },
  ] as const;
  for (const option of options)
    expect(rewriteOption(z.parse(SuggestionRequest, { text: 'A home.', ...option }))).toEqual(option);
  const oneOption = 'option: Please choose one of grammar, simplify, length and tone.';
  for (const sent of [{}, { grammar: false }, { grammar: true, tone: 'friendly' }])
    expect(messagesOf(SuggestionRequest, { text: 'A home.', ...sent })).toEqual([oneOption]);
  expect(messagesOf(SuggestionRequest, { text: 'A home.', grammar: false, simplify: true })).toEqual([]);
});

const holder = { first_name: 'Ana', last_name: 'Lima', country: 'CA', postal_code: 'V6B 1A1' };
test.each([
  ['CA', 'v6b1a1', 'V6B 1A1'],
  ['CA', ' V6B - 1A1 ', 'V6B 1A1'],
  ['US', '98101', '98101'],
  ['CA', '98101', null],
  ['US', 'V6B 1A1', null],
  ['US', '981011', null],
  ['US', 'x98101', null],
  ['CA', 'V6B 1A11', null],
  ['CA', 'xV6B 1A1', null],
  ['CA', '', null],
])('in %s the postal code %j of a card is %s', (country, postal_code, stored) => {
  const result = z.safeParse(CardHolder, { ...holder, country, postal_code });
  expect(result.success ? result.data.postal_code : null).toBe(stored);
});

test('a card is told by its brand, its last digits and the month it ends', () => {
  expect(cardText({ brand: 'Visa', last_four: '4242' })).toBe('Visa ending in 4242');
  expect([8, 12].map((exp_month) => expiryText({ exp_month, exp_year: 2027 }))).toEqual([
    '08/2027',
    '12/2027',
  ]);
});

const price = { package: 'Grow', frequency: 'Monthly', currency: 'CAD', amount: 1, starts_on: '2026-12-01' };
const pricesWith = (change: object) =>
  messagesOf(staffBilling.changePackages.body, { prices: [{ ...price, ...change }] }).map((message) =>
    message.replace(/^.*: /, ''),
  );
test('a price is dollars with up to two decimals, from a day of the calendar', () => {
  for (const amount of [0, 0.01, 19.99, 350, 1_000_000, 1.1, 0.07, 4.35, 1.15, 8.2])
    expect([amount, pricesWith({ amount })]).toEqual([amount, []]);
  for (const amount of [-0.01, 0.001, 19.999, 1_000_000.01, 0.015])
    expect([amount, pricesWith({ amount })]).toEqual([amount, ['Please enter a valid number.']]);
  expect(pricesWith({ starts_on: '2026-02-30' })).toEqual(['Please enter a date.']);
});

test('a registration for a tax begins on a day, and each tax has one', () => {
  const draft = (number: string, starts_on: string | null) =>
    messagesOf(RegistrationDraft, { tax: 'GST/HST', number, starts_on });
  expect(draft('123', '2026-12-01')).toEqual([]);
  expect(draft('', null)).toEqual([]);
  expect(draft('123', null)).toEqual(['starts_on: Please enter a date.']);
  const registrations = (...taxes: string[]) =>
    messagesOf(staffBilling.changePackages.body, {
      registrations: taxes.map((tax) => ({ tax, number: '', starts_on: null })),
    });
  expect(registrations('GST/HST', 'QST')).toEqual([]);
  expect(registrations('QST', 'QST')).toEqual(['registrations: Please name each tax once.']);
});

test('each setting has its values or the length of its text, and a default that is one of them', () => {
  expect(messagesOf(LeadSettings, { rb_amelie_prompted_lead_capture_delay: '20' })).toEqual([]);
  for (const delay of ['0', '21', '01'])
    expect(messagesOf(LeadSettings, { rb_amelie_prompted_lead_capture_delay: delay })).toEqual([
      'rb_amelie_prompted_lead_capture_delay: Please choose one of the offered values.',
    ]);
  expect(messagesOf(LeadSettings, { rb_amelie_lead_capture_bubble_name: 'x'.repeat(50) })).toEqual([]);
  expect(messagesOf(LeadSettings, { rb_amelie_lead_capture_bubble_name: 'x'.repeat(51) })).toHaveLength(1);
  expect(messagesOf(ListingSettings, { rb_walkscore: '2' })).toHaveLength(1);
  expect(messagesOf(ListingSettings, { rb_amelie_lead_capture_bubble_name: 'x' })).toHaveLength(1);
  const declared = { ...LeadSettings.shape, ...ListingSettings.shape };
  expect(Object.keys(settingDefaults).toSorted()).toEqual(Object.keys(declared).toSorted());
  for (const [key, value] of Object.entries(settingDefaults)) {
    const schema = key in LeadSettings.shape ? LeadSettings : ListingSettings;
    expect(messagesOf(schema, { [key]: value })).toEqual([]);
  }
});

test('a filter of the activity feed that says nothing or all is none', () => {
  const query = (sent: object) => z.safeParse(activity.list.query, sent).success;
  for (const value of ['', 'all']) expect(query({ days: value, type: value })).toBe(true);
  expect([query({}), query({ type: 'nothing' }), query({ days: '0' })]).toEqual([true, false, false]);
  expect(messagesOf(activity.list.query, { type: 'nothing' })).toEqual([
    'type: Please choose an option from the list.',
  ]);
});

test('a user has one of three types, and mails of the list', () => {
  const invite = (user_type_id?: number) =>
    z.safeParse(Invitation, { first_name: 'A', last_name: 'B', email: 'a@example.net', user_type_id }).data
      ?.user_type_id;
  expect([1, 2, 3, undefined, 4].map(invite)).toEqual([1, 2, 3, 2, undefined]);
  expect(messagesOf(UserPatch, { notification_preferences: ['leads', 'statistics'] })).toEqual([]);
  expect(messagesOf(UserPatch, { notification_preferences: ['gossip'] })).toEqual([
    'notification_preferences.0: Please choose from the list.',
  ]);
  expect(messagesOf(UserPatch, { first_name: ' ', last_name: '' })).toEqual([
    'first_name: Please enter your first name.',
    'last_name: Please enter your last name.',
  ]);
  const subscription = (preference: string) =>
    z.safeParse(unsubscribe.read.data, { preference, email: 'a…', is_on: true, client_id: 7 }).success;
  expect(['leads', 'newsletters', 'gossip'].map(subscription)).toEqual([true, true, false]);
});

test('a difference with the card provider is one by its key', () => {
  const settle = (remote: string) =>
    messagesOf(reconciliation.settle.body, { remote, reason: 'It was counted twice.' });
  expect(['ch_1-A', 'x'.repeat(255)].flatMap(settle)).toEqual([]);
  for (const remote of ['', 'a b', 'é', '/a', 'a/', 'x'.repeat(256)])
    expect(settle(remote)).toEqual(['remote: Please choose a difference.']);
});

test('a window says for how many milliseconds it has been loading, of which ten seconds count', () => {
  const ageOf = (age_ms: string) => z.safeParse(activity.stream.query, { age_ms }).data?.age_ms ?? null;
  expect(['0', '9999', '10000', '10001', '999999999'].map(ageOf)).toEqual([0, 9999, 10_000, 10_000, 10_000]);
  expect(['', '-1', '1.5', 'x1', '1x', '1234567890'].map(ageOf)).toEqual(Array(6).fill(null));
});
