import type { Client } from 'pg';
import { registeredTaxes, type RegisteredTax } from '#contract/billing/taxes.ts';
import { noon } from './people.ts';

/** A token as the sample's frame returns it. */
export const cardToken = (
  change: Partial<{
    behaviour: string;
    last_four: string;
    exp_month: number;
    exp_year: number;
    brand: string;
  }> = {},
): string => {
  const told = {
    brand: 'Visa',
    last_four: '4242',
    exp_month: 8,
    exp_year: 2030,
    behaviour: 'ok',
    holder: { first_name: 'Alice', last_name: 'Tester', country: 'CA', postal_code: 'V6B 1A1' },
    ...change,
  };
  return `tok_sample_${Buffer.from(JSON.stringify(told)).toString('base64url')}`;
};

/** Registers the provider for these taxes only. */
export async function registerTaxes(
  owner: Client,
  taxes: readonly RegisteredTax[] = registeredTaxes,
  startsOn = '2008-01-01',
): Promise<void> {
  await owner.query('DELETE FROM app.tax_registrations');
  await owner.query(
    `INSERT INTO app.tax_registrations (tax, number, starts_on) SELECT t, t || ' 1', $2 FROM unnest($1::text[]) t`,
    [taxes, startsOn],
  );
}

/**
 * How a client pays: from which day, and its place. The provider charges every tax, unless a test registered others.
 */
export async function planBilling(
  owner: Client,
  clientId: number,
  {
    next = null,
    region = 'BC',
    frequency = 'Monthly',
  }: { next?: string | null; region?: string | null; frequency?: string } = {},
): Promise<void> {
  const { rowCount } = await owner.query('SELECT FROM app.tax_registrations');
  if (rowCount === 0) await registerTaxes(owner);
  await inClient(owner, clientId, async () => {
    await owner.query('UPDATE app.clients SET state_or_province = $2 WHERE id = $1', [clientId, region]);
    await owner.query(
      `INSERT INTO app.billing_accounts (client_id, frequency, next_payment_on, anchor) VALUES ($1, $2, $3, coalesce(extract(day FROM $3::date)::int, 1))
       ON CONFLICT (client_id) DO UPDATE SET frequency = excluded.frequency, next_payment_on = excluded.next_payment_on, anchor = excluded.anchor`,
      [clientId, frequency, next],
    );
  });
}

/** Statements of the owner see the rows of one client at a time. */
export async function inClient<T>(owner: Client, clientId: number, run: () => Promise<T>): Promise<T> {
  await owner.query('BEGIN');
  try {
    await owner.query(`SELECT set_config('app.client_id', $1, true)`, [String(clientId)]);
    const result = await run();
    await owner.query('COMMIT');
    return result;
  } catch (error) {
    await owner.query('ROLLBACK');
    throw error;
  }
}

let numbers = 0;

/** An invoice of 100 dollars with the taxes of British Columbia, and its entries. */
export const writeInvoice = (
  owner: Client,
  clientId: number,
  { status = 'open', at = noon }: { status?: string; at?: Date } = {},
): Promise<number> =>
  inClient(owner, clientId, async () => {
    numbers += 1;
    const { rows } = await owner.query<{ id: number }>(
      `INSERT INTO app.invoices (client_id, number, currency, lines, taxes, subtotal_cents, tax_cents, total_cents, issued_on, due_on, issuer,
         bill_to, created_at, payment_due_at, status, paid_cents, paid_at)
       VALUES ($1, $2, 'CAD', '[{"description": "Grow package", "cents": 10000}]',
         '[{"name": "GST", "rate": 5000, "cents": 500, "registration": null}, {"name": "PST", "rate": 7000, "cents": 700, "registration": null}]',
         10000, 1200, 11200, $3::timestamptz, $3::timestamptz, '{"name": "Provider", "address": ["1 Main Street"], "logo": null}', '["Client"]',
         $3, $3, $4, CASE WHEN $4 = 'paid' THEN 11200 ELSE 0 END, CASE WHEN $4 = 'paid' THEN $3::timestamptz END)
       RETURNING id::int`,
      [clientId, `TEST-${numbers}`, at, status],
    );
    const id = rows[0]?.id ?? 0;
    await owner.query(
      `INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
       VALUES ($1, 'invoice ' || $2::bigint, 'receivable', 'CAD', 11200, $3), ($1, 'invoice ' || $2::bigint, 'revenue', 'CAD', -10000, $3),
         ($1, 'invoice ' || $2::bigint, 'tax:GST', 'CAD', -500, $3), ($1, 'invoice ' || $2::bigint, 'tax:PST', 'CAD', -700, $3)`,
      [clientId, id, at],
    );
    return id;
  });
