import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { change, type Consequence, type Parts } from '#server/core/events/change.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { closeItems, openItem } from '#server/core/queue/change-queue.ts';
import { billingActivity } from './activity.ts';
import { receiptMail } from './mails/receipt.ts';
import { unpaidInvoiceItem } from './queue-items.ts';
import { toBillingRecipients, whoeverPays } from './recipients.ts';

/** Further consequences of payments p, and another mail than the usual receipt. */
type Settling = {
  parts?: Parts;
  mail?: Consequence;
  log?: Consequence;
  close?: Consequence;
  answer?: Sql;
};

/**
 * The payments p, the last of these parts, pay their invoices in whole or in part, and everybody is notified. Each invoice
 * has one of them at most. One that was being paid by card is open again if a reversal has made the card too little.
 */
export const settleInvoice = (
  account: 'card' | 'credit',
  before: Parts,
  now: Date,
  {
    parts = {},
    mail = mailReceipt,
    log,
    close,
    answer = rawSql('SELECT to_json(true) FROM p'),
  }: Settling = {},
): Sql =>
  change(
    sql`UPDATE app.invoices i SET paid_cents = i.paid_cents + p.cents,
      status = CASE WHEN ${paidWith} THEN 'paid' WHEN i.status <> 'processing' THEN i.status ELSE ${reopened(now)} END,
      paid_at = CASE WHEN ${paidWith} THEN ${now}::timestamptz END,
      next_attempt_at = CASE WHEN NOT ${paidWith} AND i.status <> 'processing' THEN i.next_attempt_at END
    FROM p WHERE i.client_id = p.client_id AND i.id = p.invoice_id
    RETURNING i.client_id, i.id, i.number, i.currency, i.status, p.cents, ${openCents} AS open_cents, p.card, p.id AS payment_id, p.user_id,
      p.staff_id, p.provider_key_id`,
    {
      now,
      before,
      parts: {
        ledger_entries: sql`INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
          SELECT s.client_id, 'payment ' || s.payment_id, e.account, s.currency, e.sign * s.cents, ${now}::timestamptz
          FROM changed s, (VALUES (${account}::text, 1), ('receivable', -1)) AS e (account, sign)`,
        ...parts,
      },
      log: {
        invoice: logChange(
          billingActivity,
          { if: rawSql("changed.status = 'paid'"), yes: 'invoice.paid', no: 'invoice.partly_paid' },
          { by: { ...whoeverPays, providerKey: rawSql('changed.provider_key_id') } },
        ),
        ...(log ? { payment: log } : {}),
      },
      mail,
      open: openStillUnpaid,
      close: {
        invoice: closeItems(unpaidInvoiceItem, {
          subject: rawSql('changed.id::text'),
          client: rawSql('changed.client_id'),
          from: rawSql("FROM changed WHERE changed.status = 'paid'"),
        }),
        ...(close ? { payment: close } : {}),
      },
      answer,
    },
  );

/** Whether the payment p pays the rest of its invoice i. */
const paidWith = rawSql('(i.paid_cents + p.cents + i.credited_cents = i.total_cents)');

/** The amount due of a changed invoice i. */
export const openCents = rawSql('i.total_cents - i.paid_cents - i.credited_cents');

/** An invoice i can be paid in time on the whole of its due day, where its client is. */
export const isPastDue = (now: Date): Sql =>
  sql`(i.due_on < (SELECT app.to_local_time(${now}::timestamptz, c.time_zone)::date FROM app.clients c WHERE c.id = i.client_id))`;

/** The status of an invoice i that is open again: nobody is charged for it automatically. */
export const reopened = (now: Date): Sql =>
  sql`CASE WHEN ${isPastDue(now)} THEN 'past_due' ELSE 'pending' END`;

const mailReceipt: Consequence = queueMail(receiptMail, {
  to: rawSql('u.email'),
  details: {
    client_id: rawSql('changed.client_id'),
    invoice_id: rawSql('changed.id'),
    number: rawSql('changed.number'),
    cents: rawSql('changed.cents'),
    currency: rawSql('changed.currency'),
    card: rawSql("coalesce(changed.card, '')"),
    due_cents: rawSql('changed.open_cents'),
  },
  client: rawSql('changed.client_id'),
  from: toBillingRecipients,
});

const openDetails = (cents: Sql) => ({
  subject: rawSql('changed.id::text'),
  client: rawSql('changed.client_id'),
  details: { number: rawSql('changed.number'), cents, currency: rawSql('changed.currency') },
});

/** A colleague calls the clients who owe the changed invoices. */
export const openUnpaid: Consequence = openItem(unpaidInvoiceItem, openDetails(rawSql('changed.cents')));

/** The same for the amount due of those that are past due. */
export const openStillUnpaid: Consequence = openItem(unpaidInvoiceItem, {
  ...openDetails(rawSql('changed.open_cents')),
  from: rawSql("FROM changed WHERE changed.status = 'past_due'"),
});
