import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase, testKey, type EmptyDatabase } from '#server/testing/database.ts';
import { connectOwner } from '#server/testing/owner.ts';
import { migrate } from './migrate.ts';

// Odd rows of earlier databases: each migration converts them or leaves them as they are.

const all = join(import.meta.dirname, 'migrations');
let database: EmptyDatabase;
let directory: string;
beforeAll(async () => {
  database = await emptyDatabase();
  directory = mkdtempSync(join(tmpdir(), 'foyer-'));
});
afterAll(async () => {
  rmSync(directory, { recursive: true });
  await database.drop();
});

async function migrateTo(last: string): Promise<void> {
  for (const name of readdirSync(all).filter((one) => one <= last))
    cpSync(join(all, name), join(directory, name));
  await migrate(database.owner, { secretsKey: testKey, log: { info: () => {}, warn: () => {} }, directory });
}

async function asOwner(work: (client: Client) => Promise<void>): Promise<void> {
  const client = await connectOwner(database);
  await work(client).finally(() => client.end());
}

const rowsOf = async (client: Client, text: string): Promise<unknown[]> => (await client.query(text)).rows;

/** The description of an invoice line, and the day until which it then says that it pays. */
const lines: [description: string, until: string | null][] = [
  ['Grow, Nov 26, 2026 to Dec 25, 2026', '2026-12-26'],
  ['Grow package, Aug 26 to Sept 25, 2026', '2026-09-26'],
  ['Grow, Jan 30 to Feb 31, 2026', null],
  ['Grow, from here to Abc 12, 2026', null],
  ['Grow, Nov 1 to Nov 0, 2026', null],
  ['Grow, Nov 1 to Nov 99, 2026', null],
  ['Grow, O\'Brien\'s "ads" to Mar 3, 0000', null],
  ['Grow, up to Dec 31, 9999', null],
  ['', null],
];

test('lines of invoices that name no day of a calendar stay as they are, and the others get their days', async () => {
  await migrateTo('0100');
  await asOwner(async (client) => {
    await client.query(
      `WITH c AS (
        INSERT INTO app.clients (name, country, token, package, is_live, account_status, created_at)
        SELECT 'O''Brien "& Sons" ' || n, 'US', 'token ' || n, 'Grow', true, 'Live', '2026-01-01' FROM generate_series(1, $1::int) n
        RETURNING id, split_part(token, ' ', 2)::int AS n),
      a AS (INSERT INTO app.billing_accounts (client_id, next_payment_on) SELECT id, CASE WHEN n % 2 = 0 THEN date '2026-12-26' END FROM c)
      INSERT INTO app.invoices (client_id, number, period, currency, lines, taxes, subtotal_cents, tax_cents, total_cents, issued_on, due_on,
        issuer, bill_to, created_at, payment_due_at, status)
      SELECT id, 'INV-' || n, '2026-01-01', 'CAD', jsonb_build_array(jsonb_build_object('description', ($2::text[])[n], 'cents', 100)), '[]',
        100, 0, 100, '2026-01-01', '2026-01-31', '{}', '{}', '2026-01-01', '2026-01-31', 'open' FROM c`,
      [lines.length, lines.map(([description]) => description)],
    );
  });
  await migrateTo('0144');
  await asOwner(async (client) => {
    const stored = await rowsOf(
      client,
      `SELECT lines #>> '{0,description}' AS description, lines #>> '{0,pays,until}' AS until FROM app.invoices ORDER BY client_id`,
    );
    expect(stored).toEqual(lines.map(([description, until]) => ({ description, until })));
  });
});

test('the open steps of a client become one item of the queue, the oldest, and what is done stays', async () => {
  await asOwner(async (client) => {
    await client.query(
      `INSERT INTO app.launch_forms (client_id, form, state)
       SELECT c.id, form, CASE WHEN form < 4 THEN 'completed' ELSE 'open' END
       FROM (SELECT id FROM app.clients ORDER BY id LIMIT 2) c, generate_series(1, 4) form;
       INSERT INTO app.queue_items (client_id, kind, subject, details, created_at, waits_from, done_at)
       SELECT c.id, kind, step::text, jsonb_build_object('step', step), '2026-11-01'::date + day, '2026-11-01'::date + day, done
       FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM app.clients) c
       JOIN (VALUES (1, 'launch-step', 3, 5, NULL::timestamptz), (1, 'launch-step', 1, 2, NULL), (1, 'launch-step', 2, 9, '2026-11-12'),
         (1, 'returned-answer', 4, 1, NULL), (2, 'launch-step', 2, 7, NULL)) v (n, kind, step, day, done) ON v.n = c.n`,
    );
  });
  await migrateTo('0184');
  await asOwner(async (client) => {
    const stored = await rowsOf(
      client,
      `SELECT kind, subject, details, (waits_from::date - '2026-11-01') AS day, done_at IS NOT NULL AS done
       FROM app.queue_items ORDER BY client_id, kind, subject`,
    );
    const step = { kind: 'launch-step', done: false };
    expect(stored).toEqual([
      { ...step, subject: '2', details: { step: 2 }, day: 9, done: true },
      { ...step, subject: 'steps', details: { step: 3, saved: 3 }, day: 2 },
      { kind: 'returned-answer', done: false, subject: '4', details: { step: 4 }, day: 1 },
      { ...step, subject: 'steps', details: { step: 2, saved: 3 }, day: 7 },
    ]);
  });
});

test('a held listing gets the codes of its stored sentences, in their order', async () => {
  const brokerage = 'Your MLS asks us to name the listing brokerage, and didn’t send it.';
  const rows: [state: string, reason: string | null, holds: string[]][] = [
    ['held', brokerage, ['brokerage']],
    ['held', `Please look at the marked words before publishing. ${brokerage}`, ['brokerage', 'words']],
    [
      'held',
      'The address is hidden, but the sold banner tells it. Please take it out, or publish anyway.',
      ['address_in_sold_banner'],
    ],
    ['held', 'A sentence of no release.', []],
    ['held', null, []],
    ['failed', brokerage, []],
  ];
  await asOwner(async (client) => {
    await client.query(
      `WITH c AS (SELECT min(id) AS id FROM app.clients),
      s AS (INSERT INTO app.sites (client_id, primary_domain) SELECT id, 'a.example.com' FROM c RETURNING client_id, id)
      INSERT INTO app.listing_publications (client_id, listing_id, site_id, state, reason)
      SELECT s.client_id, n, s.id, ($1::text[])[n], ($2::text[])[n] FROM s, generate_series(1, $3::int) n`,
      [rows.map(([state]) => state), rows.map(([, reason]) => reason), rows.length],
    );
  });
  await migrateTo('0186');
  await asOwner(async (client) => {
    const stored = await rowsOf(client, 'SELECT holds FROM app.listing_publications ORDER BY listing_id');
    expect(stored).toEqual(rows.map(([, , holds]) => ({ holds })));
  });
});

test('credits and voids of the past have their notes, with the taxes that the ledger booked', async () => {
  await migrateTo('0286');
  await asOwner(async (client) => {
    await client.query(`
      UPDATE app.invoices SET lines = '[{"description": "A month", "cents": 1000}]', subtotal_cents = 1000, tax_cents = 50, total_cents = 1050,
        taxes = '[{"name": "GST", "rate": 5000, "cents": 50, "registration": "12345"}]', number = '2026-' || lpad(client_id::text, 6, '0')
      WHERE number IN ('INV-1', 'INV-2')`);
    await client.query(`
      WITH one AS (SELECT * FROM app.invoices WHERE total_cents = 1050 ORDER BY client_id LIMIT 1),
      p AS (
        INSERT INTO app.payments (client_id, invoice_id, kind, state, cents, currency, words, created_at, claimed_until, ended_at)
        SELECT client_id, id, 'credit', 'succeeded', 210, 'CAD', 'A rainy day', '2026-06-01', '2026-06-01', '2027-01-01T03:00:00Z' FROM one RETURNING *)
      INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
      SELECT client_id, 'credit ' || id, account, 'CAD', entry, ended_at
      FROM p, (VALUES ('receivable', -210), ('revenue', 200), ('tax:GST', 10)) AS e (account, entry)`);
    await client.query(`
      WITH two AS (SELECT * FROM app.invoices WHERE total_cents = 1050 ORDER BY client_id DESC LIMIT 1)
      INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
      SELECT client_id, 'void ' || id, account, 'CAD', entry, '2026-02-01T12:00:00Z'::timestamptz
      FROM two, (VALUES ('receivable', -1050), ('revenue', 1000), ('tax:GST', 50)) AS e (account, entry)`);
  });
  await migrateTo('0287_z');
  await asOwner(async (client) => {
    const gst = { name: 'GST', rate: 5000, registration: '12345' };
    const stored = await rowsOf(
      client,
      'SELECT number, kind, reason, subtotal_cents::int AS subtotal, total_cents::int AS total, taxes FROM app.credit_notes ORDER BY id',
    );
    expect(stored).toEqual([
      {
        number: 'CN-2026-000001',
        kind: 'void',
        reason: '',
        subtotal: 1000,
        total: 1050,
        taxes: [{ ...gst, cents: 50 }],
      },
      {
        number: 'CN-2027-000001',
        kind: 'credit',
        reason: 'A rainy day',
        subtotal: 200,
        total: 210,
        taxes: [{ ...gst, cents: 10 }],
      },
    ]);
    expect(
      await rowsOf(
        client,
        "SELECT year, last FROM app.invoice_numbers WHERE issuer = 'credit notes' ORDER BY year",
      ),
    ).toEqual([
      { year: 2026, last: 1 },
      { year: 2027, last: 1 },
    ]);
  });
});

test('invoices that were marked as paid have their payments, so that these can be reversed', async () => {
  await migrateTo('0316_z');
  await asOwner(async (client) => {
    await client.query(`
      INSERT INTO app.payments (client_id, invoice_id, kind, state, cents, currency, words, staff_id, created_at, claimed_until, ended_at)
      SELECT i.client_id, i.id, k.kind, 'succeeded', 100 + i.client_id, 'CAD', k.words, 7, '2026-06-01', '2026-06-01', '2026-06-02T03:00:00Z'
      FROM app.invoices i, (VALUES ('manual', 'By cheque'), ('card', NULL)) AS k (kind, words) WHERE i.total_cents = 1050`);
  });
  await migrateTo('0317_z');
  await asOwner(async (client) => {
    expect(
      await rowsOf(
        client,
        `SELECT p.kind, r.kind AS of, r.method, r.words, r.paid_on::text, r.staff_id::int AS staff, r.unused_cents::int AS unused, r.cents = p.cents AS same
         FROM app.payments p LEFT JOIN app.client_payments r ON r.client_id = p.client_id AND r.id = p.client_payment_id
         WHERE p.staff_id = 7 ORDER BY p.kind DESC, p.client_id`,
      ),
    ).toEqual([
      ...Array.from({ length: 2 }, () => ({
        kind: 'manual',
        of: 'payment',
        method: 'other',
        words: 'By cheque',
        paid_on: '2026-06-02',
        staff: 7,
        unused: 0,
        same: true,
      })),
      ...Array.from({ length: 2 }, () => ({
        kind: 'card',
        of: null,
        method: null,
        words: null,
        paid_on: null,
        staff: null,
        unused: null,
        same: null,
      })),
    ]);
    // the numbers that the migration gave are not given again
    await client.query(
      `INSERT INTO app.client_payments (client_id, kind, method, currency, cents, paid_on, reference, words, created_at)
       SELECT client_id, 'payment', 'cash', 'CAD', 1, '2026-06-02', '', '', '2026-06-02' FROM app.client_payments`,
    );
  });
});

test('the open rows of failures become one for each client and kind, which counts them, and what is done stays', async () => {
  await migrateTo('0369');
  await asOwner(async (client) => {
    await client.query(`
      DELETE FROM app.queue_items;
      INSERT INTO app.staff (email, first_name, last_name, role, is_service, created_at) VALUES ('ann@provider.example.com', 'Ann', 'Lee', 'Support', false, '2026-01-01');
      INSERT INTO app.queue_items (client_id, kind, subject, details, owner_id, created_at, waits_from, announced_at, done_at)
      SELECT c.id, v.kind, v.subject, jsonb_build_object('address', v.subject), CASE WHEN v.taken THEN (SELECT max(id) FROM app.staff) END,
        '2026-11-01'::date + v.day, '2026-11-01'::date + v.day, CASE WHEN v.day < 5 THEN '2026-11-20'::date END, v.done
      FROM (VALUES (1, 'failed-mail', 'a', 3, false, NULL::timestamptz), (1, 'failed-mail', 'b', 2, false, NULL), (1, 'failed-mail', 'c', 9, true, NULL),
        (1, 'failed-mail', 'd', 10, false, '2026-11-12'), (1, 'unpaid-invoice', 'e', 1, false, NULL), (1, 'launch-step', 'steps', 1, false, NULL),
        (0, 'failed-mail', 'f', 6, false, NULL), (0, 'failed-mail', 'g', 7, false, NULL)) v (n, kind, subject, day, taken, done)
      LEFT JOIN (SELECT min(id) AS id, 1 AS n FROM app.clients) c ON c.n = v.n`);
  });
  await migrateTo('0370_z');
  await asOwner(async (client) => {
    const stored = await rowsOf(
      client,
      `SELECT q.kind, q.subject, q.client_id IS NULL AS nobodys, q.details ->> 'address' AS says, q.occurrences AS n,
         (q.waits_from::date - '2026-11-01') AS day, (q.latest_at::date - '2026-11-01') AS latest, q.owner_id IS NOT NULL AS taken,
         q.announced_at IS NOT NULL AS announced, (SELECT string_agg(o.subject, ' ' ORDER BY o.subject) FROM app.queue_occurrences o WHERE o.item_id = q.id) AS of
       FROM app.queue_items q ORDER BY q.client_id, q.kind, q.subject`,
    );
    const row = (kind: string, subject: string, rest: object) => ({ kind, subject, nobodys: false, ...rest });
    const one = { taken: false, announced: true, latest: null, n: 0, of: null };
    expect(stored).toEqual([
      row('failed-mail', 'all', {
        says: 'c',
        n: 3,
        day: 2,
        latest: 9,
        taken: true,
        announced: true,
        of: 'a b c',
      }),
      row('failed-mail', 'd', { ...one, says: 'd', day: 10, announced: false }),
      row('launch-step', 'steps', { ...one, says: 'steps', day: 1 }),
      row('unpaid-invoice', 'all', { ...one, says: 'e', n: 1, day: 1, latest: 1, of: 'e' }),
      {
        ...row('failed-mail', 'all', {
          ...one,
          says: 'g',
          n: 2,
          day: 6,
          latest: 7,
          announced: false,
          of: 'f g',
        }),
        nobodys: true,
      },
    ]);
  });
});

test('missed periods whose invoice was voided wait for finance again, unless a day of them was invoiced or free since', async () => {
  await migrateTo('0532_z');
  await asOwner(async (client) => {
    await client.query(`
      DELETE FROM app.queue_items;
      UPDATE app.invoices SET status = 'voided', next_attempt_at = NULL WHERE total_cents = 100;
      CREATE TEMPORARY TABLE many AS SELECT client_id, id, row_number() OVER (ORDER BY client_id) AS n FROM app.invoices WHERE status = 'voided' LIMIT 4;
      INSERT INTO app.missed_periods (client_id, starts_on, until, period_days, package, frequency, currency, cents, recorded_at, invoice_id, staff_id)
      SELECT client_id, d, d + 15, 30, 'Grow', 'Monthly', 'CAD', 30000, d, id, 7 FROM many, (VALUES (date '2026-03-01'), ('2026-06-01')) v (d);
      UPDATE app.missed_periods SET invoice_id = NULL WHERE starts_on = '2026-06-01' AND client_id = (SELECT client_id FROM many WHERE n = 1);
      UPDATE app.missed_periods SET invoice_id = NULL, waived_at = now() WHERE starts_on = '2026-06-01' AND client_id = (SELECT client_id FROM many WHERE n = 4);
      INSERT INTO app.trials (client_id, starts_on, last_on, reason, created_at) SELECT client_id, '2026-03-15', '2026-03-20', '', now() FROM many WHERE n = 2;
      INSERT INTO app.invoices (client_id, number, currency, lines, taxes, subtotal_cents, tax_cents, total_cents, issued_on, due_on, issuer, bill_to, created_at,
        payment_due_at, status)
      SELECT client_id, '2026-1' || n, 'CAD', '[{"cents": 100, "pays": {"from": "2026-05-20", "until": "2026-06-02"}}]', '[]', 100, 0, 100, '2026-05-20',
        '2026-05-20', '{}', '{}', now(), now(), 'open' FROM many WHERE n = 3`);
  });
  await migrateTo('0533_z');
  await asOwner(async (client) => {
    const waiting = await rowsOf(
      client,
      `SELECT row_number() OVER (PARTITION BY starts_on ORDER BY client_id)::int AS n, starts_on::text FROM app.missed_periods
       WHERE invoice_id IS NULL AND waived_at IS NULL ORDER BY client_id, starts_on`,
    );
    const items = await rowsOf(
      client,
      'SELECT kind, area, details FROM app.queue_items WHERE done_at IS NULL ORDER BY client_id',
    );
    const details = { periods: 1, since: '2026-03-01', cents: 15_000, currency: 'CAD' };
    expect(waiting).toEqual([
      { n: 1, starts_on: '2026-03-01' },
      { n: 1, starts_on: '2026-06-01' },
      // of the second client, whose trial began in March
      { n: 2, starts_on: '2026-06-01' },
      // of the third one, which pays for the first of June
      { n: 2, starts_on: '2026-03-01' },
      { n: 3, starts_on: '2026-03-01' },
    ]);
    expect(items).toEqual(
      [{ ...details, periods: 2, cents: 30_000 }, { ...details, since: '2026-06-01' }, details, details].map(
        (one) => ({ kind: 'missed-periods', area: 'billing', details: one }),
      ),
    );
  });
});
