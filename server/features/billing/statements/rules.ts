import type { Aging, StatementAccount, StatementEntry } from '#contract/billing/statement.ts';
import { daysBetween } from '#contract/days.ts';

/** One movement of the ledger, with the sums of its entries in cents by account. */
export type Movement = {
  kind:
    | 'invoice'
    | 'void'
    | 'credit'
    | 'refund'
    | 'payment'
    | 'received'
    | 'payout'
    | 'reversal'
    | 'reopening';
  day: string;
  currency: 'CAD' | 'USD';
  receivable: number;
  credit: number;
  /** what came into the accounts of the card provider and the bank */
  money: number;
  invoice: string | null;
  due_on: string | null;
  note: string | null;
  card: string | null;
  method: StatementEntry['method'];
  reference: string | null;
  paid_on: string | null;
  /** of a reversal */
  reverses: 'payment' | 'payout' | 'reversal' | null;
};

type Period = { from: string; to: string };

/** The accounts of a client in order, from its movements up to the end of the period. */
export const composeAccounts = (
  movements: readonly Movement[],
  period: Period,
  today: string,
): StatementAccount[] =>
  [...Map.groupBy(movements, ({ currency }) => currency)]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([currency, own]) => ({ currency, ...composeAccount(own, period, findAgingDay(period, today)) }));

/** The last day of the period, or today while the period lasts. */
export const findAgingDay = ({ to }: Pick<Period, 'to'>, today: string): string => (to < today ? to : today);

/** Identical to the period in the address of its PDF: 2026010120261231. */
export const toPeriodId = ({ from, to }: Period): number => Number(`${from}${to}`.replaceAll('-', ''));

/** null for a number that no period has */
export function toPeriod(id: number): Period | null {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d{4})(\d\d)(\d\d)$/.exec(String(id)) ?? [];
  return parts.length === 6 ? { from: parts.slice(0, 3).join('-'), to: parts.slice(3).join('-') } : null;
}

function composeAccount(
  movements: readonly Movement[],
  { from }: Period,
  day: string,
): Omit<StatementAccount, 'currency'> {
  const opening = sumBalance(movements.filter((one) => one.day < from));
  let balance = opening;
  const entries = movements
    .filter((one) => one.day >= from)
    .flatMap(toEntries)
    .map(({ cents, ...entry }) => {
      balance += cents;
      return { ...entry, amount: cents / 100, balance: balance / 100 };
    });
  return {
    opening: opening / 100,
    entries,
    closing: balance / 100,
    aging: ageInvoices(movements, day),
    unused: -sum(movements.map(({ credit }) => credit)) / 100 || 0,
  };
}

type DraftEntry = Omit<StatementEntry, 'amount' | 'balance'> & { cents: number };

/** The lines of a movement. Credit that pays an invoice moves nothing; a refund is a credit note and money. */
function toEntries(one: Movement): DraftEntry[] {
  const { kind, day: date, card, method, reference, paid_on } = one;
  const cents = toBalance(one);
  const money = { date, number: null, card, method, reference, paid_on };
  const note = {
    date,
    number: one.note,
    invoice: one.invoice,
    card: null,
    method: null,
    reference: null,
    paid_on: null,
  };
  switch (kind) {
    case 'invoice':
      return [{ ...note, kind: 'invoice', number: one.invoice, invoice: null, cents }];
    case 'void':
    case 'credit':
      return [{ ...note, kind: 'credit_note', cents }];
    case 'refund':
      return [
        { ...note, kind: 'credit_note', cents: one.money },
        { ...note, kind: 'refund', number: null, cents: -one.money },
      ];
    case 'payment':
      return cents === 0 ? [] : [{ ...money, kind: 'payment', invoice: one.invoice, cents }];
    case 'received':
      return [{ ...money, kind: 'payment', invoice: null, cents }];
    case 'payout':
      return [{ ...money, kind: 'payout', invoice: null, cents }];
    case 'reversal':
      return [
        {
          ...money,
          kind: one.reverses === 'payout' ? 'payout_reversal' : 'reversal',
          paid_on: null,
          invoice: null,
          cents,
        },
      ];
    case 'reopening':
      return [];
  }
}

/** The open invoices of the client, less its credit. */
const toBalance = ({ receivable, credit }: Movement): number => receivable + credit;
const sumBalance = (movements: readonly Movement[]): number => sum(movements.map(toBalance));
const sum = (cents: readonly number[]): number => cents.reduce((all, one) => all + one, 0);

/** The open invoices by the days since they were due. */
function ageInvoices(movements: readonly Movement[], day: string): Aging {
  const aging: Record<keyof Aging, number> = { not_due: 0, to_30: 0, to_60: 0, to_90: 0, older: 0 };
  for (const { receivable, due_on } of movements)
    if (due_on !== null) aging[ageOf(daysBetween(due_on, day))] += receivable;
  return {
    not_due: aging.not_due / 100,
    to_30: aging.to_30 / 100,
    to_60: aging.to_60 / 100,
    to_90: aging.to_90 / 100,
    older: aging.older / 100,
  };
}

function ageOf(days: number): keyof Aging {
  if (days <= 0) return 'not_due';
  if (days <= 30) return 'to_30';
  if (days <= 60) return 'to_60';
  return days <= 90 ? 'to_90' : 'older';
}
