import type { ChargeOutcome } from '#server/adapters/payments/card-gateway.ts';
import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { change, type Parts } from '#server/core/events/change.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { billingActivity } from '../activity.ts';
import { calculateNote } from '../credit-notes/rules.ts';
import { creditEntries, type Entry } from '../ledger.ts';
import {
  bookEntries,
  recordOutcome,
  updateState,
  type PaymentKey,
  type StartedPayment,
} from '../payments.ts';
import { whoeverPays } from '../recipients.ts';
import type { InvoicedTax } from '../tax.ts';
import { insertNote, mailNote } from './credit-notes.ts';

/** Writes the outcome of a charge or refund; null for one that already has its outcome. */
export function recordAnyOutcome(payment: StartedPayment, outcome: ChargeOutcome, now: Date): Sql | null {
  if (payment.kind === 'card') return recordOutcome(payment, outcome, now);
  if (outcome.state === 'succeeded') return recordRefunded(payment, outcome.remote, now);
  if (outcome.state === 'failed')
    return endPayment(payment, 'failed', { words: outcome.words, remote: outcome.remote, now });
  return recordOutcome(payment, outcome, now);
}

const endPayment = (
  key: PaymentKey,
  state: 'failed',
  end: { remote: string | null; words: string; now: Date },
) => sql`
  WITH p AS (${updateState(key, state, end)}) SELECT to_json(true) FROM p`;

function recordRefunded(payment: StartedPayment, remote: string, now: Date): Sql {
  const entries = creditEntries(
    { subtotal: payment.subtotal_cents, taxes: payment.taxes },
    { cents: payment.cents, before: payment.given_cents, against: 'card' },
  );
  const before = { p: updateState(payment, 'succeeded', { remote, now }) };
  return giveBack({ taxes: payment.taxes, entries }, before, now);
}

/** The entries that a change of an invoice books, and the taxes that the invoice has. */
export type Booking = { taxes: readonly InvoicedTax[]; entries: readonly Entry[] };

/** The refunds p, the last of these parts, are booked with these entries, and recorded on their invoices. */
export const giveBack = ({ taxes, entries }: Booking, before: Parts, now: Date): Sql =>
  change(
    sql`UPDATE app.invoices i SET refunded_cents = i.refunded_cents + p.cents,
      status = CASE WHEN i.refunded_cents + p.cents = i.paid_cents THEN 'closed' ELSE i.status END
    FROM p WHERE i.client_id = p.client_id AND i.id = p.invoice_id
    RETURNING i.client_id, i.id, i.currency, i.issuer, i.bill_to, p.id AS payment_id, p.words, p.staff_id, ${noteDay(now)} AS noted_on`,
    {
      now,
      before,
      parts: {
        ledger_entries: bookEntries(rawSql("'refund ' || changed.payment_id"), entries, now),
        ...insertNote({ kind: 'refund', amounts: calculateNote(taxes, entries), now }),
      },
      log: logChange(billingActivity, 'invoice.refunded', { by: { ...whoeverPays, user: rawSql('NULL') } }),
      mail: mailNote,
      answer: rawSql('SELECT to_json(true) FROM p'),
    },
  );

/** The date of the note of a payment p. A refund that began before there were notes has none of its own. */
export const noteDay = (now: Date): Sql =>
  sql`coalesce(p.noted_on, (${now}::timestamptz AT TIME ZONE 'UTC')::date)`;
