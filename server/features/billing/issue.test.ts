import { expect, test } from 'vitest';
import { draftInvoice, ratesOn, toIssuer } from './issue.ts';
import type { Taxed } from './tax.ts';

const place = (country: string, region: string | null): Taxed => ({
  tax_places: [{ starts_on: '0001-01-01', country, region }],
  registrations: [
    { tax: 'GST/HST', number: '123 RT', starts_on: '2020-01-01' },
    { tax: 'PST BC', number: 'PST-1', starts_on: '2020-01-01' },
  ],
});
const client = {
  client_id: 7,
  client_name: 'Priya Raman',
  currency: 'CAD' as const,
  postal_address: ' 12 Main Street \n\n  Vancouver ',
  bill_to: { company: null, name: null, address: null, tax_number: null },
  ...place('CA', 'BC'),
};
const pays = {
  package: 'Grow',
  frequency: 'Monthly' as const,
  from: '2026-12-01',
  until: '2027-01-01',
};
const order = {
  client,
  lines: [
    { description: 'Grow package', cents: 35_000, pays },
    { description: 'Rebate', cents: -5000 },
  ],
  period: '2026-12-01',
  issuedOn: '2026-11-20',
  dueOn: '2026-12-01',
  dueAt: new Date('2026-12-01T08:00:00Z'),
  chargeAt: new Date('2026-12-01T16:00:00Z'),
};
const rates = [
  { name: 'GST', rate: 5000 },
  { name: 'PST', rate: 7000 },
];

test('an invoice has the taxes of its place and day, its entries and whom it is for', () => {
  expect(draftInvoice(order)).toEqual({
    client_id: 7,
    period: '2026-12-01',
    currency: 'CAD',
    lines: [
      { description: 'Grow package', cents: 35_000, pays: { ...pays, rates } },
      { description: 'Rebate', cents: -5000 },
    ],
    taxes: [
      { name: 'GST', rate: 5000, cents: 1500, registration: '123 RT' },
      { name: 'PST', rate: 7000, cents: 2100, registration: 'PST-1' },
    ],
    subtotal: 30_000,
    tax: 3600,
    bill_to: ['Priya Raman', '12 Main Street', 'Vancouver', 'British Columbia, Canada'],
    issued_on: '2026-11-20',
    due_on: '2026-12-01',
    due_at: '2026-12-01T08:00:00.000Z',
    status: 'open',
    next_attempt_at: '2026-12-01T16:00:00.000Z',
    entries: [
      { account: 'receivable', cents: 33_600 },
      { account: 'revenue', cents: -30_000 },
      { account: 'tax:GST', cents: -1500 },
      { account: 'tax:PST', cents: -2100 },
    ],
    replaced: null,
  });
});

test('without a card that is charged an invoice waits for the client, and nothing is tried', () => {
  expect(draftInvoice({ ...order, chargeAt: null })).toMatchObject({
    status: 'pending',
    next_attempt_at: null,
  });
});

test('taxes that were worked out before stand on the invoice with the number they are registered under', () => {
  const taxes = [{ name: 'HST' as const, rate: 13_000, cents: -90 }];
  const draft = draftInvoice({ ...order, taxes });
  expect(draft).toMatchObject({
    taxes: [{ ...taxes[0], registration: '123 RT' }],
    tax: -90,
    subtotal: 30_000,
  });
  expect(draft.lines[0]?.pays?.rates).toEqual(rates);
});

test('no invoice is due before its date, also where its day has not begun at the place of the client', () => {
  expect(draftInvoice({ ...order, issuedOn: '2026-11-21', dueOn: '2026-11-20' })).toMatchObject({
    issued_on: '2026-11-21',
    due_on: '2026-11-21',
  });
  expect(draftInvoice({ ...order, issuedOn: '2026-11-20', dueOn: '2026-12-05' }).due_on).toBe('2026-12-05');
});

test('the plan that a change replaced stands on its invoice', () => {
  const replaced = {
    package: 'Create' as const,
    services: [],
    features: [],
    frequency: 'Monthly' as const,
    next_payment_on: null,
    anchor: 1,
    price_cents: null,
    planned: null,
  };
  expect(draftInvoice({ ...order, replaced }).replaced).toEqual(replaced);
});

test.each([
  ['CA', 'AB', ['Priya Raman', 'Alberta, Canada']],
  ['US', 'WA', ['Priya Raman', 'Washington, United States']],
  ['US', null, ['Priya Raman', 'United States']],
  ['US', 'ZZ', ['Priya Raman', 'United States']],
])('an invoice for %s %s without an address says %j', (country, region, billTo) => {
  const draft = draftInvoice({
    ...order,
    client: { ...client, postal_address: null, ...place(country, region) },
  });
  expect(draft.bill_to).toEqual(billTo);
});

test('an invoice is made out to the company, the person, the address and the tax number that the client gave', () => {
  const bill_to = {
    company: 'Raman Holdings Ltd.',
    name: 'Accounts payable',
    address: '1 Bay Street\nToronto ON  M5H 1A1',
    tax_number: '70000 0001 RT0001',
  };
  expect(draftInvoice({ ...order, client: { ...client, bill_to } }).bill_to).toEqual([
    'Raman Holdings Ltd.',
    'Accounts payable',
    '1 Bay Street',
    'Toronto ON  M5H 1A1',
    'British Columbia, Canada',
    'Tax number 70000 0001 RT0001',
  ]);
});

test('the rates of a day are known before there is an amount', () => {
  expect(ratesOn(client, '2026-11-20')).toEqual(rates);
  expect(ratesOn(client, '2019-12-31')).toEqual([]);
});

test('the issuer has its name, the lines of its address and the name of its logo', () => {
  const provider = {
    name: 'Foyer',
    postal_address: '1 High Street\nVictoria',
    logo: 'https://a.example/x/logo.png',
  };
  expect(toIssuer(provider)).toEqual({
    name: 'Foyer',
    address: ['1 High Street', 'Victoria'],
    logo: 'logo.png',
  });
  expect(toIssuer({ name: 'Foyer', postal_address: null, logo: null })).toEqual({
    name: 'Foyer',
    address: [],
    logo: null,
  });
});
