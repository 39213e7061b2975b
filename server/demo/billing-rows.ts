import { dayAfter } from '#contract/days.ts';
import type { Client } from 'pg';
import type { InvoiceStatus } from '#contract/billing/invoices.ts';
import { localDay } from '#contract/zoned-time.ts';
import { termDays } from '#server/features/billing/due.ts';
import { nextPeriod, previousPeriod } from '#server/features/billing/periods.ts';
import type { NoteKind } from '#contract/billing/credit-notes.ts';
import { calculateNote } from '#server/features/billing/credit-notes/rules.ts';
import { draftInvoice, type InvoiceDraft } from '#server/features/billing/issue.ts';
import {
  creditEntries,
  paymentEntries,
  calculateTotal,
  voidEntries,
  type Entry,
} from '#server/features/billing/ledger.ts';
import { openItem } from '#server/core/queue/change-queue.ts';
import { missedPeriodsItem } from '#server/features/billing/queue-items.ts';
import { periodLine } from '#server/features/billing/proration.ts';
import type { Seeded } from './account-rows.ts';
import type { DemoClient } from './accounts.ts';
import { demoProvider } from './provider-row.ts';
import { writeItem } from './queue-rows.ts';
import { demoBilling, demoPrices, demoRegistrations, demoReminderDays, type DemoBilling } from './billing.ts';

const issuer = {
  name: demoProvider.name,
  address: demoProvider.postal_address.split('\n'),
  logo: null,
};

/** The taxes of the demo's provider. */
export async function writeRegistrations(db: Client): Promise<void> {
  await db.query(
    `INSERT INTO app.tax_registrations (tax, number, starts_on)
     SELECT tax, number, starts_on FROM jsonb_to_recordset($1::jsonb) AS r (tax text, number text, starts_on date) ON CONFLICT DO NOTHING`,
    [JSON.stringify(demoRegistrations)],
  );
}

/** Prices of the demo; an interrupted seeding adds none twice. */
export async function writePrices(db: Client, now: Date): Promise<void> {
  for (const { package: name, currency, cents } of demoPrices)
    await db.query(
      `INSERT INTO app.package_prices (package, frequency, currency, cents, starts_on, set_at)
       VALUES ($1, 'Monthly', $2, $3, '2020-01-01', $4) ON CONFLICT DO NOTHING`,
      [name, currency, cents, now],
    );
}

/** When the demo’s clients are reminded of an open invoice. */
export async function writeReminderDays(db: Client): Promise<void> {
  await db.query(
    'INSERT INTO app.invoice_reminder_days (days) SELECT unnest($1::int[]) ON CONFLICT DO NOTHING',
    [demoReminderDays],
  );
}

/** How the client pays, and the invoices of the months before. */
export async function writeBilling(
  db: Client,
  { clientId }: Seeded,
  client: DemoClient,
  now: Date,
): Promise<void> {
  const plan = demoBilling[client.key];
  if (!plan) return;
  const today = localDay(now, client.timeZone);
  const thisMonth = `${today.slice(0, 7)}-01`;
  await writeAccountRow(db, clientId, plan, { now, next: nextPeriod(thisMonth, 'Monthly', 1) });
  const months = plan.invoices.map((_status, ago) => monthBefore(thisMonth, ago));
  for (const [ago, status] of [...plan.invoices.entries()].toReversed()) {
    const period = months[ago] ?? thisMonth;
    if (status === 'missed') {
      await writeMissedPeriod(db, clientId, { client, plan, period });
      continue;
    }
    const draft = draftOf(clientId, client, plan, period);
    await writeInvoice(db, { draft, status, today, period, card: plan.card });
  }
}

type Missed = { client: DemoClient; plan: DemoBilling; period: string };

/** A month that waits for finance. */
async function writeMissedPeriod(
  db: Client,
  clientId: number,
  { client, plan: { cents }, period }: Missed,
): Promise<void> {
  const until = nextPeriod(period, 'Monthly', 1);
  const [at, currency] = [new Date(`${until}T16:00:00Z`), client.country === 'CA' ? 'CAD' : 'USD'];
  await db.query(
    `INSERT INTO app.missed_periods (client_id, starts_on, until, period_days, package, frequency, currency, cents, recorded_at)
     VALUES ($1, $2, $3, $3::date - $2::date, $4, 'Monthly', $5, $6, $7)`,
    [clientId, period, until, client.package, currency, cents, at],
  );
  const details = { periods: 1, since: period, cents, currency };
  await writeItem(db, openItem(missedPeriodsItem, { subject: '', details }), at);
}

const monthBefore = (month: string, ago: number): string =>
  Array.from({ length: ago }).reduce<string>((day) => previousPeriod(day, 'Monthly', 1), month);

async function writeAccountRow(
  db: Client,
  clientId: number,
  { cents, card }: DemoBilling,
  { now, next }: { now: Date; next: string },
): Promise<void> {
  if (cents === null) return;
  const ends = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + (card?.endsIn ?? 0), 1));
  await db.query(
    `INSERT INTO app.billing_accounts (client_id, next_payment_on, method, customer, brand, last_four, exp_month, exp_year)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      clientId,
      next,
      card && 'pm_sample_ok',
      card && `cus_sample_${clientId}`,
      card && card.brand,
      card && card.lastFour,
      card && ends.getUTCMonth() + 1,
      card && ends.getUTCFullYear(),
    ],
  );
}

function draftOf(clientId: number, client: DemoClient, plan: DemoBilling, period: string): InvoiceDraft {
  const cents = plan.cents ?? 0;
  const due = dayAfter(period, termDays);
  return draftInvoice({
    client: {
      client_id: clientId,
      client_name: client.name,
      postal_address: null,
      bill_to: { company: null, name: null, address: null, tax_number: null },
      tax_places: [{ starts_on: '0001-01-01', country: client.country, region: client.region }],
      registrations: demoRegistrations,
      currency: client.country === 'CA' ? 'CAD' : 'USD',
    },
    lines: [
      periodLine(
        { package: client.package, frequency: 'Monthly', cents },
        period,
        nextPeriod(period, 'Monthly', 1),
      ),
    ],
    period,
    issuedOn: period,
    dueOn: due,
    dueAt: new Date(`${due}T17:00:00Z`),
    chargeAt: null,
  });
}

type Writing = {
  draft: InvoiceDraft;
  status: InvoiceStatus;
  today: string;
  period: string;
  card: DemoBilling['card'];
};

/** An open invoice is due in the days to come, even if it was issued long ago. */
async function writeInvoice(db: Client, { draft, status, today, period, card }: Writing): Promise<void> {
  const total = calculateTotal(draft);
  const at = new Date(`${period}T16:00:00Z`);
  const waits = status === 'open' || status === 'pending' || status === 'processing';
  const due = waits ? dayAfter(today, 10) : draft.due_on;
  const year = Number(period.slice(0, 4));
  const paidCents = status === 'paid' ? total : 0;
  const { rows } = await db.query<{ id: number }>(
    `WITH numbers AS (
       INSERT INTO app.invoice_numbers AS n (issuer, year, last) VALUES ('main', $1, 1)
       ON CONFLICT (issuer, year) DO UPDATE SET last = n.last + 1 RETURNING last)
     INSERT INTO app.invoices (client_id, number, period, currency, lines, taxes, subtotal_cents, tax_cents, total_cents, issued_on, due_on,
       issuer, bill_to, created_at, payment_due_at, status, paid_cents, credited_cents, paid_at, next_attempt_at)
     SELECT $2, $1::int || '-' || lpad(last::text, 6, '0'), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20
     FROM numbers RETURNING id::int`,
    [
      year,
      draft.client_id,
      draft.period,
      draft.currency,
      JSON.stringify(draft.lines),
      JSON.stringify(draft.taxes),
      draft.subtotal,
      draft.tax,
      total,
      draft.issued_on,
      due,
      JSON.stringify(issuer),
      JSON.stringify(draft.bill_to),
      at,
      new Date(`${due}T17:00:00Z`),
      status,
      paidCents,
      status === 'closed' ? total : 0,
      paidCents > 0 ? at : null,
      // its card is tried again in the days to come
      status === 'failed' ? new Date(`${dayAfter(today, 3)}T17:00:00Z`) : null,
    ],
  );
  const id = rows[0]?.id ?? 0;
  await book(db, draft, `invoice ${id}`, draft.entries, at);
  if (status === 'past_due') await writeReminders(db, draft.client_id, { id, due });
  if (status === 'voided') {
    await book(db, draft, `void ${id}`, voidEntries(draft), at);
    await writeNote(db, draft, {
      id,
      paymentId: null,
      kind: 'void',
      reason: 'Issued twice',
      entries: voidEntries(draft),
      at,
    });
  }
  const lastPayment = paymentOf(status, total, draft, card !== null);
  if (!lastPayment) return;
  const cheque = lastPayment.kind === 'manual' ? await writeCheque(db, { draft, id, total, at }) : null;
  const payment = await db.query<{ id: number }>(
    `INSERT INTO app.payments (client_id, invoice_id, kind, state, cents, currency, card, remote, words, created_at, claimed_until, ended_at,
       client_payment_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $10, $11) RETURNING id::int`,
    [
      draft.client_id,
      id,
      lastPayment.kind,
      lastPayment.state,
      total,
      draft.currency,
      lastPayment.kind === 'card' && card ? `${card.brand} ending in ${card.lastFour}` : null,
      lastPayment.kind === 'card' && lastPayment.state === 'succeeded' ? `ch_demo_${id}` : null,
      lastPayment.words,
      at,
      cheque,
    ],
  );
  const paymentId = payment.rows[0]?.id ?? 0;
  await book(db, draft, `${lastPayment.movement} ${paymentId}`, lastPayment.entries, at);
  if (lastPayment.kind === 'credit')
    await writeNote(db, draft, {
      id,
      paymentId,
      kind: 'credit',
      reason: lastPayment.words ?? '',
      entries: lastPayment.entries,
      at,
    });
  if (lastPayment.kind === 'card' && lastPayment.state === 'succeeded')
    await writeMovements(db, { remote: `demo_${id}`, currency: draft.currency, cents: total, at });
}

/** Those that a late client got. */
async function writeReminders(
  db: Client,
  clientId: number,
  { id, due }: { id: number; due: string },
): Promise<void> {
  await db.query(
    `INSERT INTO app.invoice_reminders (client_id, invoice_id, days, sent_at)
     SELECT $1, $2, days, ($3::date + days) + time '17:33' FROM unnest(ARRAY[3, 10]) days`,
    [clientId, id, due],
  );
}

type Cheque = { draft: InvoiceDraft; id: number; total: number; at: Date };

/** A client without a card pays by cheque. */
async function writeCheque(db: Client, { draft, id, total, at }: Cheque): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `INSERT INTO app.client_payments (client_id, kind, method, currency, cents, paid_on, reference, words, created_at)
     VALUES ($1, 'payment', 'cheque', $2, $3, $4::timestamptz, $5, '', $4) RETURNING id::int`,
    [draft.client_id, draft.currency, total, at, String(1000 + (id % 1000))],
  );
  const cheque = rows[0]?.id ?? 0;
  const entries: Entry[] = [
    { account: 'bank', cents: total },
    { account: 'credit', cents: -total },
  ];
  await book(db, draft, `received ${cheque}`, entries, at);
  return cheque;
}

const compared = 180 * 86_400_000;

/** The provider's side of our charges, with one charge that our books do not have. */
export async function writeReconciliation(db: Client, now: Date): Promise<void> {
  const { rowCount } = await db.query(
    `UPDATE app.reconciliation SET provider = 'sample', since_at = $1, fetched_until = $2 WHERE provider IS NULL`,
    [new Date(now.getTime() - compared), now],
  );
  if (rowCount === 0) return;
  const at = new Date(now.getTime() - 3 * 86_400_000);
  await writeMovements(db, { remote: 'demo_by_hand', currency: 'CAD', cents: 3_500, at });
}

type Moved = { remote: string; currency: string; cents: number; at: Date };

/** A charge with the usual fee, which the provider pays out a day later. */
async function writeMovements(db: Client, { remote, currency, cents, at }: Moved): Promise<void> {
  const net = cents - Math.round(cents * 0.029) - 30;
  await db.query(
    `INSERT INTO app.provider_movements (provider, remote, kind, currency, cents, net_currency, net_cents, made_at)
     VALUES ('sample', 'ch_' || $1, 'charge', $2, $3, $2, $4, $5),
       ('sample', 'po_' || $1, 'payout', $2, -$4::bigint, $2, -$4::bigint, $5 + interval '1 day')
     ON CONFLICT DO NOTHING`,
    [remote, currency, cents, net, at],
  );
}

function paymentOf(status: InvoiceStatus, total: number, draft: InvoiceDraft, hasCard: boolean) {
  if (status === 'paid')
    return {
      kind: hasCard ? 'card' : 'manual',
      state: 'succeeded',
      words: null,
      movement: 'payment',
      entries: paymentEntries(hasCard ? 'card' : 'credit', total),
    };
  if (status === 'closed')
    return {
      kind: 'credit',
      state: 'succeeded',
      words: 'A month on us after the move',
      movement: 'credit',
      entries: creditEntries(draft, { cents: total, before: 0, against: 'receivable' }),
    };
  if (status === 'failed' || status === 'past_due')
    return { kind: 'card', state: 'failed', words: 'Your card was declined.', movement: '', entries: [] };
  return null;
}

type DemoNote = {
  id: number;
  paymentId: number | null;
  kind: NoteKind;
  reason: string;
  entries: readonly Entry[];
  at: Date;
};

/** The credit note of an amount that the ledger takes off an invoice. */
async function writeNote(db: Client, draft: InvoiceDraft, note: DemoNote): Promise<void> {
  const { id, paymentId, kind, reason, entries, at } = note;
  const { subtotal, taxes, tax } = calculateNote(draft.taxes, entries);
  const day = at.toISOString().slice(0, 10);
  await db.query(
    `WITH numbers AS (
       INSERT INTO app.invoice_numbers AS n (issuer, year, last) VALUES ('credit notes', $1, 1)
       ON CONFLICT (issuer, year) DO UPDATE SET last = n.last + 1 RETURNING last)
     INSERT INTO app.credit_notes (client_id, number, invoice_id, payment_id, kind, currency, reason, subtotal_cents, taxes, tax_cents,
       total_cents, issued_on, issuer, bill_to, created_at)
     SELECT $2, 'CN-' || $1::int || '-' || lpad(last::text, 6, '0'), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15 FROM numbers`,
    [
      Number(day.slice(0, 4)),
      draft.client_id,
      id,
      paymentId,
      kind,
      draft.currency,
      reason,
      subtotal,
      JSON.stringify(taxes),
      tax,
      subtotal + tax,
      day,
      JSON.stringify(issuer),
      JSON.stringify(draft.bill_to),
      at,
    ],
  );
}

async function book(
  db: Client,
  { client_id, currency }: InvoiceDraft,
  movement: string,
  entries: readonly Entry[],
  at: Date,
): Promise<void> {
  if (entries.length === 0) return;
  await db.query(
    `INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
     SELECT $1, $2, account, $3, cents, $4 FROM jsonb_to_recordset($5::jsonb) AS e (account text, cents bigint)`,
    [client_id, movement, currency, at, JSON.stringify(entries)],
  );
}
