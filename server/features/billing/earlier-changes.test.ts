import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Client } from 'pg';
import { withClient } from '#database/connection.ts';
import { migrate } from '#database/migrate.ts';
import { emptyDatabase, testKey } from '#server/testing/database.ts';
import { findInvoicedPrice, unusedTime, type PaidLine } from './paid-time.ts';

// A database from before invoices recorded their days, with the package changes of that time.
type Invoice = { line: string; cents: number; period?: string; credit?: number; at: string; status?: string };
type History = {
  client: [name: string, frequency: string];
  next: string | null;
  invoices: Invoice[];
  changes: string[];
};

const morning = (day: string) => `${day}T18:00:00Z`;
const november = (name: string, cents: number): Invoice => ({
  line: `${name} package, Nov 1, 2026 to Nov 30, 2026`,
  cents,
  period: '2026-11-01',
  at: morning('2026-11-01'),
});
const changed: Invoice = {
  line: 'Grow, Nov 16, 2026 to Nov 30, 2026',
  cents: 17500,
  credit: 8250,
  at: morning('2026-11-16'),
};

const histories = {
  'no change': {
    client: ['Grow', 'Monthly'],
    next: '2026-12-01',
    invoices: [november('Grow', 35000)],
    changes: [],
  },
  'a change': {
    client: ['Grow', 'Monthly'],
    next: '2026-12-01',
    invoices: [november('Engage', 16500), changed],
    changes: [changed.at],
  },
  'a change that was voided': {
    client: ['Grow', 'Monthly'],
    next: '2026-12-01',
    invoices: [november('Engage', 16500), { ...changed, status: 'voided' }],
    changes: [changed.at],
  },
  'a change to a year': {
    client: ['Grow', 'Annually'],
    next: '2027-11-01',
    invoices: [
      november('Grow', 35000),
      {
        line: 'Grow package, Nov 16, 2026 to Oct 31, 2027',
        cents: 318000,
        credit: 17500,
        at: morning('2026-11-16'),
      },
    ],
    changes: [morning('2026-11-16')],
  },
  'a change that the former package paid': {
    client: ['Create', 'Monthly'],
    next: '2027-02-16',
    invoices: [november('Drive', 30000)],
    changes: [morning('2026-11-16')],
  },
  'a change to months that a year paid': {
    client: ['Grow', 'Monthly'],
    next: '2028-04-20',
    invoices: [
      {
        line: 'Grow package, Sept 1, 2026 to Aug 31, 2027',
        cents: 365000,
        period: '2026-09-01',
        at: morning('2026-09-01'),
      },
    ],
    changes: [morning('2026-11-10')],
  },
  'payments that were stopped': {
    client: ['Grow', 'Monthly'],
    next: null,
    invoices: [november('Grow', 30000)],
    changes: [],
  },
} satisfies Record<string, History>;

const database = await emptyDatabase();
const directory = mkdtempSync(join(tmpdir(), 'foyer-'));
afterAll(async () => {
  rmSync(directory, { recursive: true });
  await database.drop();
});

async function addHistory(
  client: Client,
  name: string,
  { client: [plan, frequency], next, invoices, changes }: History,
) {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO app.clients (name, country, state_or_province, token, package, is_live, account_status, created_at)
     VALUES ($1, 'CA', 'AB', $1, $2, true, 'Live', now()) RETURNING id`,
    [name, plan],
  );
  const id = rows[0]?.id;
  await client.query(
    'INSERT INTO app.billing_accounts (client_id, frequency, next_payment_on) VALUES ($1, $2, $3)',
    [id, frequency, next],
  );
  for (const [n, { line, cents, period, credit, at, status }] of invoices.entries()) {
    const lines = [
      ...(credit ? [{ description: `Unused time of ${name}`, cents: -credit }] : []),
      { description: line, cents },
    ];
    const total = cents - (credit ?? 0);
    await client.query(
      `INSERT INTO app.invoices (client_id, number, period, currency, lines, taxes, subtotal_cents, tax_cents, total_cents, issued_on,
         due_on, issuer, bill_to, created_at, payment_due_at, status)
       VALUES ($1, $2, $3::date, 'CAD', $4, '[]', $5, 0, $5, $6::date, $6::date, '{}', '[]', $7, $7, $8)`,
      [
        id,
        `${id}-${n}`,
        period ?? null,
        JSON.stringify(lines),
        total,
        at.slice(0, 10),
        at,
        status ?? 'pending',
      ],
    );
  }
  for (const at of changes)
    await client.query(
      `INSERT INTO app.activity (client_id, type, event, created_at) VALUES ($1, 'billing', 'billing.package_changed', $2)`,
      [id, at],
    );
}

const tables = ['clients', 'billing_accounts', 'invoices', 'activity'];
const asOwnerOfAll = (work: (client: Client) => Promise<void>) =>
  withClient(database.owner, async (client) => {
    for (const table of tables) await client.query(`ALTER TABLE app.${table} NO FORCE ROW LEVEL SECURITY`);
    await work(client);
    for (const table of tables) await client.query(`ALTER TABLE app.${table} FORCE ROW LEVEL SECURITY`);
  });

test('days that were paid for with changes of before are worth what was invoiced for them', async () => {
  const all = join(import.meta.dirname, '../../../database/migrations');
  const log = { info: () => {}, warn: () => {} };
  for (const file of readdirSync(all).filter((name) => name < '0050'))
    copyFileSync(join(all, file), join(directory, file));
  await migrate(database.owner, { secretsKey: testKey, log, directory });
  await asOwnerOfAll(async (client) => {
    for (const [name, history] of Object.entries(histories)) await addHistory(client, name, history);
  });
  await migrate(database.owner, { secretsKey: testKey, log });
  const found: Record<string, unknown> = {};
  await asOwnerOfAll(async (client) => {
    const { rows } = await client.query<{
      name: string;
      lines: PaidLine[];
      package: string;
      frequency: 'Monthly';
    }>(
      `SELECT DISTINCT ON (c.id) c.name, i.lines, c.package, a.frequency FROM app.invoices i JOIN app.clients c ON c.id = i.client_id
       JOIN app.billing_accounts a ON a.client_id = c.id
       WHERE jsonb_path_exists(i.lines, '$[*].pays') ORDER BY c.id, i.id DESC`,
    );
    for (const { name, lines, ...plan } of rows) {
      const paid = { currency: 'CAD' as const, given_cents: 0, lines };
      const { cents, until } = unusedTime(paid, '2026-11-26') ?? {};
      found[name] = [cents, until, findInvoicedPrice(paid, plan, '2026-11-26')];
    }
  });
  expect(found).toEqual({
    // 5 of 30 days
    'no change': [5833, '2026-12-01', 35000],
    // 5 of the 15 days that cost 175.00
    'a change': [5833, '2026-12-01', null],
    // the 15 remaining days of Engage pay for the 15 days until the next payment
    'a change that was voided': [2750, '2026-12-01', null],
    // 340 of 350 days
    'a change to a year': [308914, '2027-11-01', null],
    // 15 of 30 days remained, 150.00, for 92 days, of which 82 remain
    'a change that the former package paid': [13370, '2027-02-16', null],
    // 295 days at 10.00 remained on November 10, for 527 days, of which 511 remain: 2,860.44, apart from the rounding
    // of the first day
    'a change to months that a year paid': [286066, '2028-04-20', null],
    'payments that were stopped': [5000, '2026-12-01', 30000],
  });
});
