import { expect, test } from 'vitest';
import {
  agingNames,
  agingSteps,
  describeEntry,
  nothingToState,
  titleOfEntry,
} from '#contract/billing/statement-text.ts';
import { Statement, StatementPeriod } from '#contract/billing/statement.ts';
import { findAgingDay, composeAccounts, toPeriod, toPeriodId, type Movement } from './rules.ts';

const plain: Movement = {
  kind: 'invoice',
  day: '2026-11-01',
  currency: 'CAD',
  receivable: 0,
  credit: 0,
  money: 0,
  invoice: null,
  due_on: null,
  note: null,
  card: null,
  method: null,
  reference: null,
  paid_on: null,
  reverses: null,
};
const invoice = (day: string, cents: number, due_on: string, change: Partial<Movement> = {}): Movement => ({
  ...plain,
  day,
  receivable: cents,
  invoice: `I ${day}`,
  due_on,
  ...change,
});
const period = { from: '2026-11-01', to: '2026-11-30' };
const today = '2026-11-28';
const compose = (movements: readonly Movement[]) => composeAccounts(movements, period, today);

test('a client with nothing has no account', () => {
  expect(compose([])).toEqual([]);
});

test('what happened before the first day is the opening balance, and the first and the last day are in the period', () => {
  const [account] = compose([
    invoice('2026-10-31', 100, '2026-11-30'),
    invoice('2026-11-01', 20, '2026-11-30'),
    invoice('2026-11-30', 3, '2026-11-30'),
  ]);
  expect(account).toMatchObject({ opening: 1, closing: 1.23 });
  expect(account?.entries.map(({ amount, balance }) => [amount, balance])).toEqual([
    [0.2, 1.2],
    [0.03, 1.23],
  ]);
});

test('a period without entries ends with the balance it began with', () => {
  expect(compose([invoice('2026-09-01', 500, '2026-09-15')])).toMatchObject([
    { opening: 5, entries: [], closing: 5, aging: { to_90: 5 } },
  ]);
});

test('currencies are apart, in the order of their names', () => {
  const accounts = compose([
    invoice('2026-11-02', 100, '2026-11-30', { currency: 'USD' }),
    invoice('2026-11-03', 200, '2026-11-30'),
  ]);
  expect(accounts.map(({ currency, closing }) => [currency, closing])).toEqual([
    ['CAD', 2],
    ['USD', 1],
  ]);
});

test.each([
  ['2026-11-29', 'not_due'],
  ['2026-11-28', 'not_due'],
  ['2026-11-27', 'to_30'],
  ['2026-10-29', 'to_30'],
  ['2026-10-28', 'to_60'],
  ['2026-09-29', 'to_60'],
  ['2026-09-28', 'to_90'],
  ['2026-08-30', 'to_90'],
  ['2026-08-29', 'older'],
] as const)('an invoice that was due on %s is %s on November 28', (due, step) => {
  const none = { not_due: 0, to_30: 0, to_60: 0, to_90: 0, older: 0 };
  expect(compose([invoice('2026-08-01', 112, due)])[0]?.aging).toEqual({ ...none, [step]: 1.12 });
});

test('amounts are aged at the end of a period that is over, and today while it lasts', () => {
  expect([
    findAgingDay({ to: '2026-11-27' }, today),
    findAgingDay({ to: '2026-11-28' }, today),
    findAgingDay({ to: '2026-12-31' }, today),
  ]).toEqual(['2026-11-27', today, today]);
});

test('every kind of movement is the line that the client expects, and the use of credit is none', () => {
  const at = { day: '2026-11-05' };
  const cheque = { method: 'cheque', reference: '1042', paid_on: '2026-11-04' } as const;
  const [account] = compose([
    invoice('2026-11-05', 1000, '2026-11-20'),
    { ...plain, ...at, kind: 'received', credit: -1500, money: 1500, ...cheque },
    {
      ...plain,
      ...at,
      kind: 'payment',
      receivable: -1000,
      credit: 1000,
      invoice: 'I',
      due_on: '2026-11-20',
      ...cheque,
    },
    { ...plain, ...at, kind: 'payout', credit: 200, money: -200, ...cheque },
    { ...plain, ...at, kind: 'reversal', credit: -200, money: 200, reverses: 'payout', ...cheque },
    { ...plain, ...at, kind: 'reopening', receivable: 1000, credit: -1000, due_on: '2026-11-20' },
    { ...plain, ...at, kind: 'reversal', credit: 1500, money: -1500, reverses: 'payment', ...cheque },
    { ...plain, ...at, kind: 'credit', receivable: -100, invoice: 'I', note: 'CN-1', due_on: '2026-11-20' },
    {
      ...plain,
      ...at,
      kind: 'payment',
      receivable: -900,
      money: 900,
      invoice: 'I',
      card: 'Visa',
      due_on: '2026-11-20',
    },
    {
      ...plain,
      ...at,
      kind: 'refund',
      money: -900,
      invoice: 'I',
      note: 'CN-2',
      card: 'Visa',
      due_on: '2026-11-20',
    },
    invoice('2026-11-06', 50, '2026-11-20', { invoice: 'J' }),
    {
      ...plain,
      day: '2026-11-07',
      kind: 'void',
      receivable: -50,
      invoice: 'J',
      note: 'CN-3',
      due_on: '2026-11-20',
    },
  ]);
  const lines = account?.entries.map((entry) => [
    titleOfEntry(entry),
    describeEntry(entry, (day) => day),
    entry.amount,
    entry.balance,
  ]);
  expect(lines).toEqual([
    ['Invoice I 2026-11-05', '', 10, 10],
    ['Payment', 'Cheque 1042, dated 2026-11-04', -15, -5],
    ['Credit paid back', 'Cheque 1042, dated 2026-11-04', 2, -3],
    ['Payback reversed', 'Cheque 1042', -2, -5],
    ['Payment reversed', 'Cheque 1042', 15, 10],
    ['Credit note CN-1', 'for invoice I', -1, 9],
    ['Payment', 'Visa, for invoice I', -9, 0],
    ['Credit note CN-2', 'for invoice I', -9, -9],
    ['Refund paid', 'for invoice I', 9, 0],
    ['Invoice J', '', 0.5, 0.5],
    ['Credit note CN-3', 'for invoice J', -0.5, 0],
  ]);
  expect(account).toMatchObject({ closing: 0, unused: 0 });
});

test('unused credit is what the client has and no invoice has used', () => {
  expect(compose([{ ...plain, kind: 'received', credit: -1234, money: 1234 }])).toMatchObject([
    { closing: -12.34, unused: 12.34 },
  ]);
});

test('a payment that is recorded on the day it was made has no second date', () => {
  const entry = { date: '2026-11-04', invoice: null, card: null, method: 'cash', reference: '' } as const;
  expect(describeEntry({ ...entry, paid_on: '2026-11-04' }, (day) => day)).toBe('Cash');
});

test('the number of a period is read again as the period, and another number is none', () => {
  const one = { from: '2026-01-01', to: '2026-12-31' };
  expect(toPeriodId(one)).toBe(2026010120261231);
  expect(toPeriod(toPeriodId(one))).toEqual(one);
  expect([toPeriod(0), toPeriod(20260101202612310), toPeriod(202601012026123)]).toEqual([null, null, null]);
});

test.each([
  [{ from: '2026-11-02', to: '2026-11-01' }, false],
  [{ from: '2026-11-01', to: '2026-11-01' }, true],
  [{ from: '2026-02-29', to: '2026-11-01' }, false],
  [{ from: '2026-11-01', to: '20261-1-01' }, false],
])('the period %j is accepted: %s', (sent, isAccepted) => {
  expect(StatementPeriod.safeParse(sent).success).toBe(isAccepted);
});

test('only what has a due day is aged, by steps of thirty days in their order', () => {
  const none = { not_due: 0, to_30: 0, to_60: 0, to_90: 0, older: 0 };
  expect(compose([{ ...plain, receivable: 500 }])[0]?.aging).toEqual(none);
  expect(agingSteps.map((step) => agingNames[step])).toEqual([
    'Not due yet',
    '1 to 30 days overdue',
    '31 to 60 days overdue',
    '61 to 90 days overdue',
    'More than 90 days overdue',
  ]);
});

test('a period without an end, or that ends before it begins, says what to enter', () => {
  const say = (sent: object) =>
    StatementPeriod.safeParse(sent).error?.issues.map(({ message, path }) => [path, message]);
  expect(say({ from: '2026-11-02', to: '2026-11-01' })).toEqual([
    [['to'], 'Please choose a day after the first.'],
  ]);
  expect(say({ from: '2026-02-30', to: '2026-11-01' })).toEqual([[['from'], 'Please enter a date.']]);
});

test('a line names its card, its cheque or its invoice, and is empty where there is none', () => {
  const entry = {
    date: '2026-11-04',
    invoice: null,
    card: null,
    method: null,
    reference: null,
    paid_on: null,
  };
  const words = (change: object) => describeEntry({ ...entry, ...change }, (day) => `on ${day}`);
  expect(words({})).toBe('');
  expect(words({ method: 'cheque' })).toBe('Cheque');
  expect(words({ card: 'Visa ending in 4242', method: 'card', invoice: '7' })).toBe(
    'Visa ending in 4242, for invoice 7',
  );
  expect(words({ paid_on: '2026-11-03' })).toBe('dated on 2026-11-03');
});

test('all that is composed arrives as it was sent', () => {
  const accounts = compose([
    invoice('2026-10-01', 100, '2026-10-16'),
    { ...plain, kind: 'received', day: '2026-11-20', credit: -250, method: 'cheque', reference: '1042' },
  ]);
  expect(accounts[0]?.entries).toHaveLength(1);
  const statement = { client_id: 1, client_name: 'Harbour Homes', ...period, as_of: today, accounts };
  expect(Statement.parse(statement)).toEqual(statement);
});

test('an empty statement says so', () => {
  expect(nothingToState).toBe('Nothing was invoiced or paid by the end of this period.');
});
