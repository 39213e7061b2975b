import { isPayable } from '#contract/billing/invoices.ts';
import { ApiError, invalid } from '#contract/errors.ts';
import type { CardGateway } from '#server/adapters/payments/card-gateway.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import { crashPoint } from '#server/core/crash-point.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { toCents } from './cents.ts';
import { performPayment } from './charge.ts';
import { lockClient } from '#server/core/security/cross-client.ts';
import {
  beginRefund,
  creditInvoice,
  markPaid,
  readStaffInvoice,
  readTakenOff,
  recordRefundEnd,
  refundByHand,
  voidInvoice,
  type StaffInvoice,
} from './cross-client/staff.ts';
import { creditEntries, voidEntries } from './ledger.ts';

type Call<Body> = {
  systemDb: SystemDb;
  session: { staffId: number | null };
  params: { id: number };
  body: Body;
  now: Date;
  /** at the provider's place */
  today: string;
};
type Reasoned = { reason: string };

const settledAlready = 'Nothing of this invoice is open any more.';

/** Voids an invoice for staff, unless that gives its unused days back twice. */
export const voidByStaff = (call: Call<Reasoned>): Promise<void> =>
  withLocked(call, async (locked, invoice) => {
    const number = await locked.value(readTakenOff(invoice));
    if (number !== null)
      throw refuse(
        `The unused days of this invoice were taken off invoice ${number}. Please credit what isn’t to be paid instead.`,
      );
    await voidLocked(call, locked, invoice);
  });

/** Voids an invoice without payments. */
export const voidOne = (call: Call<Reasoned>): Promise<void> =>
  withLocked(call, (locked, invoice) => voidLocked(call, locked, invoice));

async function voidLocked(call: Call<Reasoned>, { value }: Db, invoice: StaffInvoice): Promise<void> {
  if (!isPayable(invoice.status) || invoice.paid_cents > 0 || invoice.credited_cents > 0)
    throw refuse('Only an invoice of which nothing was paid or credited can be voided.');
  const entries = voidEntries({ subtotal: invoice.subtotal_cents, taxes: invoice.taxes });
  orChanged(await value(voidInvoice(invoice, entries, actOf(call))));
}

/** A credit note: takes an amount off the open balance. */
export const giveCredit = (call: Call<Reasoned & { amount: number }>): Promise<void> =>
  withLocked(call, async ({ value }, invoice) => {
    const cents = toCents(call.body.amount);
    if (!isPayable(invoice.status)) throw refuse(settledAlready);
    if (cents > invoice.balance_cents) throw invalid('amount', 'This is more than the amount due.');
    const entries = entriesOf(invoice, cents, 'receivable');
    orChanged(await value(creditInvoice(invoice, { cents, entries }, actOf(call))));
  });

/** The open amount was paid in another way. */
export async function pay(call: Call<Reasoned>): Promise<void> {
  const invoice = await find(call);
  if (invoice.status === 'paid') throw refuse('This invoice is already paid.');
  if (!isPayable(invoice.status)) throw refuse(settledAlready);
  orChanged(await call.systemDb.value(markPaid(invoice, actOf(call))));
}

type Refunding = { gateway: CardGateway | null; clock: () => Date };

/**
 * Refunds to the cards that paid, the last one first; what came in another way is recorded as a manual refund. Each part
 * is a refund of its own.
 */
export async function refund(call: Call<Reasoned & { amount: number }>, deps: Refunding): Promise<void> {
  let [invoice, cents] = [await find(call), toCents(call.body.amount)];
  if (invoice.status !== 'paid') throw refuse('Only a paid invoice can be refunded.');
  if (cents > invoice.paid_cents - invoice.refunded_cents)
    throw invalid('amount', 'This is more than what was paid.');
  while (cents > 0) {
    const part = Math.min(cents, invoice.charge?.cents ?? cents);
    const isRefunded = await refundPart(invoice, part, call, deps);
    cents -= part;
    if (cents === 0) return;
    if (!isRefunded)
      throw refuse('The card provider hasn’t answered yet. Please refund the rest when it has.');
    invoice = await find(call);
  }
}

/** False while the card provider has no final answer. */
async function refundPart(
  invoice: StaffInvoice,
  cents: number,
  call: Call<Reasoned>,
  { gateway, clock }: Refunding,
): Promise<boolean> {
  if (invoice.charge === null) {
    const entries = entriesOf(invoice, cents, 'bank');
    await call.systemDb.transaction(async ({ value }) => {
      await value(lockClient(invoice.client_id));
      orChanged(await value(refundByHand(invoice, { cents, entries }, actOf(call))));
    });
    return true;
  }
  if (!gateway) throw refuse('Cards are not taken any more. Please refund it with the card provider.');
  const payment = await call.systemDb.transaction(async ({ value }) => {
    await value(lockClient(invoice.client_id));
    return orChanged(await value(beginRefund(invoice, cents, actOf(call))));
  });
  const outcome = await performPayment(gateway, payment);
  const record = recordRefundEnd(payment, outcome, clock());
  if (record) await call.systemDb.value(record);
  crashPoint('payment.recorded');
  if (outcome.state === 'failed') throw refuse(outcome.words);
  return outcome.state === 'succeeded';
}

const entriesOf = (invoice: StaffInvoice, cents: number, against: 'receivable' | 'bank') =>
  creditEntries(
    { subtotal: invoice.subtotal_cents, taxes: invoice.taxes },
    { cents, before: invoice.credited_cents + invoice.refunded_cents, against },
  );

const actOf = ({ body, session, now, today }: Call<Reasoned>) => ({
  reason: body.reason,
  staffId: session.staffId,
  now,
  today,
});

async function find({ systemDb, params }: Pick<Call<unknown>, 'systemDb' | 'params'>): Promise<StaffInvoice> {
  return orNotFound(await systemDb.value(readStaffInvoice(params.id)));
}

type Db = Pick<SystemDb, 'value'>;

/** Decides with the client locked, as a change of package does, which takes off what the invoice is worth. */
async function withLocked(
  call: Call<unknown>,
  decide: (locked: Db, invoice: StaffInvoice) => Promise<void>,
): Promise<void> {
  const { client_id: clientId, id } = await find(call);
  await call.systemDb.transaction(async (locked) => {
    await locked.value(lockClient(clientId));
    await decide(locked, orNotFound(await locked.value(readStaffInvoice(id))));
  });
}

const refuse = (sentence: string) => new ApiError('invalid', { sentence });

function orChanged<T>(result: T | null): T {
  if (result === null) throw refuse('This invoice has just changed. Please look at it again.');
  return result;
}
