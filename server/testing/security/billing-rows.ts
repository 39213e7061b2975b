import type { Client } from 'pg';

/** How a client pays, an open invoice and a paid one, with their payments and entries. */
export async function fillBilling(owner: Client, id: number, at: Date): Promise<void> {
  await owner.query(
    `INSERT INTO app.billing_accounts (client_id, next_payment_on, method, customer, brand, last_four, exp_month, exp_year, holder, planned_package, planned_frequency)
     VALUES ($1, '2026-12-01', 'pm_sample_ok', 'cus_sample', 'Visa', '4242', 8, 2030, '{}', 'Engage', 'Monthly')`,
    [id],
  );
  const { rows } = await owner.query<{ invoice: number }>(
    `INSERT INTO app.invoices (client_id, number, currency, lines, taxes, subtotal_cents, tax_cents, total_cents, issued_on, due_on, issuer,
       bill_to, created_at, payment_due_at, status, paid_cents, paid_at)
     SELECT $1, 'ROW-' || n, 'CAD', '[{"description": "A month", "cents": 10000}]', '[{"name": "GST", "rate": 5000, "cents": 500, "registration": null}]',
       10000, 500, 10500, $2::timestamptz, $2::timestamptz, '{"name": "Provider", "address": [], "logo": null}', '["Client"]', $2, $2,
       CASE n WHEN 1 THEN 'open' ELSE 'paid' END, CASE n WHEN 1 THEN 0 ELSE 10500 END, CASE n WHEN 1 THEN NULL ELSE $2::timestamptz END
     FROM generate_series(1, 2) n RETURNING id AS invoice`,
    [id, at],
  );
  const paid = rows[1]?.invoice;
  await owner.query(
    `WITH paused AS (
       INSERT INTO app.invoice_reminder_pauses (client_id, until, reason, created_at) VALUES ($1, '2026-12-24', 'A reason', $3::timestamptz))
     INSERT INTO app.invoice_reminders (client_id, invoice_id, days, sent_at) VALUES ($1, $2, 3, $3::timestamptz)`,
    [id, paid, at],
  );
  await owner.query(
    `INSERT INTO app.payments (client_id, invoice_id, kind, state, cents, currency, card, remote, created_at, claimed_until, ended_at)
     VALUES ($1, $2, 'card', 'succeeded', 10500, 'CAD', 'Visa ending in 4242', 'ch_row', $3, $3, $3)`,
    [id, paid, at],
  );
  await owner.query(
    `INSERT INTO app.one_time_fees (client_id, words, cents, currency, created_at)
     VALUES ($1, 'A photo session', 12000, 'CAD', $2::timestamptz)`,
    [id, at],
  );
  await owner.query(
    `WITH voided AS (
       INSERT INTO app.invoices (client_id, number, currency, lines, taxes, subtotal_cents, tax_cents, total_cents, issued_on, due_on, issuer,
         bill_to, created_at, payment_due_at, status)
       SELECT client_id, 'ROW-3', currency, lines, taxes, subtotal_cents, tax_cents, total_cents, issued_on, due_on, issuer, bill_to, created_at,
         payment_due_at, 'voided' FROM app.invoices WHERE client_id = $1 AND number = 'ROW-1' RETURNING id)
     INSERT INTO app.one_time_fees (client_id, words, cents, currency, invoice_id, created_at)
     SELECT $1, 'A drone video', 10000, 'CAD', id, $2::timestamptz FROM voided`,
    [id, at],
  );
  await owner.query(
    `INSERT INTO app.trials (client_id, starts_on, last_on, reason, created_at, ended_at)
     VALUES ($1, $2::timestamptz, $2::timestamptz, 'As agreed', $2::timestamptz, $2::timestamptz)`,
    [id, at],
  );
  await owner.query(
    `INSERT INTO app.missed_periods (client_id, starts_on, until, period_days, package, frequency, currency, cents, recorded_at)
     VALUES ($1, '2026-08-01', '2026-09-01', 31, 'Grow', 'Monthly', 'CAD', 35000, $2::timestamptz),
       ($1, '2026-09-01', '2026-10-01', 30, 'Grow', 'Monthly', 'CAD', 35000, $2::timestamptz)`,
    [id, at],
  );
  await owner.query(
    `INSERT INTO app.service_pauses (client_id, paused_at, resumed_at) VALUES ($1, $2::timestamptz, $2::timestamptz)`,
    [id, at],
  );
  await owner.query(
    `INSERT INTO app.client_prices (client_id, package, frequency, currency, cents, starts_on, reason, created_at)
     VALUES ($1, 'Grow', 'Monthly', 'CAD', 30000, $2::timestamptz, 'As agreed', $2::timestamptz)`,
    [id, at],
  );
  await owner.query(
    `INSERT INTO app.billing_discounts (client_id, percent, starts_on, last_on, words, created_at)
     VALUES ($1, 10, $2::timestamptz, $2::timestamptz, 'Welcome', $2::timestamptz)`,
    [id, at],
  );
  await owner.query(
    `INSERT INTO app.client_payments (client_id, kind, method, currency, cents, unused_cents, paid_on, reference, words, created_at)
     VALUES ($1, 'payment', 'cheque', 'USD', 2500, 2500, $2::timestamptz, 'Cheque 1042', 'A reason', $2::timestamptz)`,
    [id, at],
  );
  await owner.query(
    `INSERT INTO app.credit_notes (client_id, number, invoice_id, kind, currency, reason, subtotal_cents, taxes, tax_cents, total_cents, issued_on,
       issuer, bill_to, created_at)
     VALUES ($1, 'CN-ROW-' || $1::bigint, $2, 'void', 'CAD', 'A reason', 1000, '[]', 0, 1000, $3::timestamptz, '{"name": "Provider", "address": [], "logo": null}', '["Client"]', $3::timestamptz)`,
    [id, paid, at],
  );
  await owner.query(
    `INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
     SELECT $1, 'invoice ' || n, account, 'CAD', cents, $2
     FROM generate_series(1, 2) n, (VALUES ('receivable', 10500), ('revenue', -10000), ('tax:GST', -500)) AS e (account, cents)`,
    [id, at],
  );
  await owner.query(
    `INSERT INTO app.tax_places (client_id, starts_on, country, region) VALUES ($1, '0001-01-01', 'CA', 'BC')`,
    [id],
  );
  // belongs to no client: a charge that our books do not have
  await owner.query(
    `WITH charged AS (
       INSERT INTO app.provider_movements (provider, remote, kind, currency, cents, net_currency, net_cents, made_at)
       VALUES ('sample', 'ch_difference', 'charge', 'CAD', 700, 'CAD', 700, $1) ON CONFLICT DO NOTHING)
     UPDATE app.reconciliation SET provider = 'sample', since_at = $1, fetched_until = $1, balances = '[{"currency": "CAD", "cents": 700}]'`,
    [at],
  );
}
