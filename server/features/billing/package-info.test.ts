import { expect, test } from 'vitest';
import type { PlanRow } from './columns.ts';
import { describePackage } from './rules.ts';

const noon = new Date('2026-11-20T20:00:00Z');
const moment = { now: noon, zone: 'America/Vancouver' };

const plan: PlanRow = {
  client_id: 1,
  client_name: 'Priya Raman',
  package: 'Grow',
  services: [],
  features: [],
  postal_address: null,
  bill_to: { company: null, name: null, address: null, tax_number: null },
  time_zone: 'America/Vancouver',
  currency: 'CAD',
  has_account: true,
  frequency: 'Monthly',
  anchor: 1,
  cancels_on: null,
  next_payment_on: '2026-12-01',
  price_cents: 35_000,
  next_plan: { package: 'Grow', frequency: 'Monthly', cents: 35_000 },
  is_change_planned: false,
  paid: null,
  card: null,
  has_past_due: false,
  has_failed: false,
  owes_cents: 0,
  credits: [],
  discounts: [],
  trial: null,
  had_trial: false,
  is_closed: false,
  fees: [],
  prices: [],
  tax_places: [{ starts_on: '2020-01-01', country: 'CA', region: 'AB' }],
  registrations: [{ tax: 'GST/HST', number: '123', starts_on: '2020-01-01' }],
};
const paid = (currency: 'CAD' | 'USD', cents: number): PlanRow['paid'] => ({
  currency,
  given_cents: 0,
  lines: [
    {
      description: 'Grow',
      cents,
      pays: { package: 'Grow', frequency: 'Monthly', from: '2026-11-01', until: '2026-12-01', rates: [] },
    },
  ],
});

test('an Admin reads the price of the package and the next payment with the taxes of its day', () => {
  expect(describePackage(plan, 'https://fields.example.com', moment)).toEqual({
    package: 'Grow',
    packagePrice: { frequency: 'Monthly', currency: 'CAD', amount: 350 },
    nextPaymentAmount: 367.5,
    nextPaymentDue: '2026-12-01',
    cancelsOn: null,
    plannedChange: null,
    card: null,
    cardFields: 'https://fields.example.com',
    notices: [],
    credits: [],
    discounts: [],
    trial: null,
    fees: [],
    prices: [],
  });
});

test.each([
  ['what was invoiced for the present period is its price', { paid: paid('CAD', 30_000) }, 300],
  ['an invoice in the currency of another country says nothing of it', { paid: paid('USD', 30_000) }, 350],
  [
    'a package of another time says nothing of it',
    { paid: paid('CAD', 30_000), package: 'Drive' as const },
    350,
  ],
])('%s', (_, change, amount) => {
  expect(describePackage({ ...plan, ...change }, null, moment).packagePrice?.amount).toBe(amount);
});

test.each([
  ['no payment is planned', { next_payment_on: null }],
  ['the package costs nothing that is known', { next_plan: { ...plan.next_plan, cents: null } }],
  ['nobody knows the province', { tax_places: [{ starts_on: '2020-01-01', country: 'CA', region: null }] }],
])('where %s, the next payment has no amount and no day', (_, change) => {
  expect(describePackage({ ...plan, ...change }, null, moment)).toMatchObject({
    nextPaymentAmount: null,
    nextPaymentDue: null,
  });
});

const halfOff = {
  ...plan,
  discounts: [
    {
      id: 1,
      percent: 50,
      cents: null,
      currency: null,
      starts_on: '2026-09-01',
      last_on: '2026-09-30',
      words: 'Offer',
    },
  ],
};
test('of several periods that are due, the next payment is that of the last one', () => {
  const amountOf = (next_payment_on: string) =>
    describePackage({ ...halfOff, next_payment_on }, null, moment).nextPaymentAmount;
  expect(amountOf('2026-09-01')).toBe(367.5);
  expect(
    describePackage({ ...halfOff, next_payment_on: '2026-09-01' }, null, {
      ...moment,
      now: new Date('2026-09-05T20:00:00Z'),
    }).nextPaymentAmount,
  ).toBe(183.75);
});

test.each([
  ['Pacific/Kiritimati', '2026-12-01', 395.5],
  ['Pacific/Pago_Pago', '2026-12-01', 367.5],
  // due: its invoice is of today
  ['Pacific/Pago_Pago', '2026-11-01', 367.5],
])(
  'the taxes of the next payment are those of the day on which it is invoiced in %s',
  (zone, next_payment_on, amount) => {
    const tax_places = [
      { starts_on: '2020-01-01', country: 'CA', region: 'AB' },
      { starts_on: '2026-12-01', country: 'CA', region: 'ON' },
    ];
    expect(
      describePackage({ ...plan, tax_places, next_payment_on }, null, { now: noon, zone }).nextPaymentAmount,
    ).toBe(amount);
  },
);

test('a planned change is named with its price and its day', () => {
  const next_plan = { package: 'Drive' as const, frequency: 'Annually' as const, cents: 480_000 };
  expect(
    describePackage({ ...plan, next_plan, is_change_planned: true }, null, moment).plannedChange,
  ).toEqual({
    package: 'Drive',
    price: { frequency: 'Annually', currency: 'CAD', amount: 4800 },
    starts_on: '2026-12-01',
  });
  const unknown = { ...next_plan, cents: null };
  expect(
    describePackage({ ...plan, next_plan: unknown, is_change_planned: true }, null, moment),
  ).toMatchObject({
    plannedChange: { price: null },
  });
});

test('of what is past due and what failed the worse is said, and a card that ends beside it', () => {
  const card = { brand: 'Visa', last_four: '4242', exp_month: 11, exp_year: 2026 };
  const noticesOf = (change: Partial<PlanRow>) =>
    describePackage({ ...plan, ...change }, null, moment).notices;
  expect(noticesOf({ has_failed: true })).toEqual(['failed']);
  expect(noticesOf({ has_failed: true, has_past_due: true })).toEqual(['past_due']);
  expect(noticesOf({ has_past_due: true, card })).toEqual(['past_due', 'card_ending']);
  expect(noticesOf({ card: { ...card, exp_year: 2027 } })).toEqual([]);
});

test('the next payment has the fees that wait for it, in its currency and with their taxes', () => {
  const fees = [
    { id: 1, words: 'A photo session', cents: 10_000, currency: 'CAD' as const },
    { id: 2, words: 'A banner', cents: 5000, currency: 'CAD' as const },
    { id: 3, words: 'A banner', cents: 90_000, currency: 'USD' as const },
  ];
  const shown = describePackage({ ...plan, fees }, null, moment);
  // 350, 100 and 50 dollars with 5 percent
  expect(shown.nextPaymentAmount).toBe(525);
  expect(shown.fees.map(({ amount }) => amount)).toEqual([100, 50, 900]);
});

test('fees are no amount of the next payment where the price of the package is unknown', () => {
  const fees = [{ id: 1, words: 'A banner', cents: 5000, currency: 'CAD' as const }];
  const next_plan = { ...plan.next_plan, cents: null };
  expect(describePackage({ ...plan, fees, next_plan }, null, moment).nextPaymentAmount).toBeNull();
});

test('an account that is closed at the end of its period has no next payment, and its card needs no successor', () => {
  const card = { brand: 'Visa', last_four: '4242', exp_month: 11, exp_year: 2026 };
  expect(describePackage({ ...plan, card, cancels_on: '2026-12-01' }, null, moment)).toMatchObject({
    nextPaymentAmount: null,
    nextPaymentDue: null,
    cancelsOn: '2026-12-01',
    notices: [],
  });
  expect(describePackage({ ...plan, card }, null, moment).notices).toEqual(['card_ending']);
});

test('a discount is shown through its last day where the client is, also before it begins', () => {
  const discount = (id: number, starts_on: string, last_on: string) => ({
    id,
    percent: null,
    cents: 1050,
    currency: 'CAD' as const,
    starts_on,
    last_on,
    words: 'Offer',
  });
  const discounts = [
    discount(1, '2026-11-01', '2026-11-19'),
    discount(2, '2026-11-01', '2026-11-20'),
    discount(3, '2027-01-01', '2027-01-31'),
  ];
  const shownAt = (time_zone: string) =>
    describePackage({ ...plan, discounts, time_zone }, null, moment).discounts;
  expect(shownAt('America/Vancouver').map(({ id }) => id)).toEqual([2, 3]);
  // there it is the 21st
  expect(shownAt('Pacific/Kiritimati').map(({ id }) => id)).toEqual([3]);
  const { cents: _cents, ...shown } = discount(3, '2027-01-01', '2027-01-31');
  expect(shownAt('Pacific/Kiritimati')).toEqual([{ ...shown, amount: 10.5 }]);
});

test('a trial is shown with its days and the price of the payment after it', () => {
  const trial = { id: 1, starts_on: '2026-11-10', last_on: '2026-11-30', version: 1 };
  expect(describePackage({ ...plan, trial }, null, moment).trial).toEqual({
    ...trial,
    price: { frequency: 'Monthly', currency: 'CAD', amount: 350 },
  });
});

test('what is due today is invoiced now, and what is due tomorrow when that day begins where the client is', () => {
  const tax_places = [
    { starts_on: '2020-01-01', country: 'CA', region: 'AB' },
    { starts_on: '2026-11-20', country: 'CA', region: 'ON' },
  ];
  const amountAt = (now: string) =>
    describePackage({ ...plan, tax_places, next_payment_on: '2026-11-20' }, null, {
      now: new Date(now),
      zone: 'Pacific/Pago_Pago',
    }).nextPaymentAmount;
  expect(amountAt('2026-11-20T20:00:00Z')).toBe(395.5);
  // at midnight in Vancouver it is still the 19th at the provider’s place
  expect(amountAt('2026-11-19T20:00:00Z')).toBe(367.5);
});
