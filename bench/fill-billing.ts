import type { TestData } from './test-data.ts';

const invoicesPerClient = 24;

/** A card and two years of paid invoices for every client, the newest of them open. Triggers are off here. */
export const billingRows = ({ clients }: TestData): string[] => [
  `INSERT INTO app.billing_accounts (client_id, next_payment_on, anchor, method, customer, brand, last_four, exp_month, exp_year)
   SELECT k, '2026-12-01', 1, 'pm_' || k, 'cus_' || k, 'Visa', '4242', 8, 2030 FROM generate_series(1, ${clients}) k`,
  `INSERT INTO app.invoices (client_id, id, number, period, currency, lines, taxes, subtotal_cents, tax_cents, total_cents, issued_on, due_on,
     issuer, bill_to, created_at, payment_due_at, status, paid_cents, paid_at)
   OVERRIDING SYSTEM VALUE
   SELECT 1 + k % ${clients}, k, 'B-' || k, day, 'CAD', '[{"description": "Grow package", "cents": 35000}]',
     '[{"name": "GST", "rate": 5000, "cents": 1750, "registration": null}]', 35000, 1750, 36750, day, day,
     '{"name": "Provider", "address": [], "logo": null}', '["Client"]', day, day,
     CASE WHEN month = 0 THEN 'open' ELSE 'paid' END, CASE WHEN month = 0 THEN 0 ELSE 36750 END, CASE WHEN month > 0 THEN day END
   FROM (SELECT k, (k - 1) / ${clients} AS month, (date '2026-11-01' - make_interval(months => ((k - 1) / ${clients})::int))::date AS day
     FROM generate_series(1, ${clients * invoicesPerClient}) k) issued`,
  `INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
   SELECT i.client_id, e.movement || ' ' || i.id, e.account, 'CAD', e.cents, i.created_at
   FROM app.invoices i, (VALUES ('invoice', 'receivable', 36750), ('invoice', 'revenue', -35000), ('invoice', 'GST', -1750),
     ('payment', 'card', 36750), ('payment', 'receivable', -36750)) AS e (movement, account, cents)
   WHERE e.movement = 'invoice' OR i.status = 'paid'`,
];
