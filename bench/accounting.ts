import type { Client } from 'pg';
import { accountingPrograms, type AccountingProgram } from '#contract/billing/accounting.ts';
import { withClient } from '#database/connection.ts';
import { addPayers } from '#server/testing/many-payers.ts';
import { runInProcess } from './children.ts';
import { atMost, format, mebibytes, print } from './table.ts';
import type { World } from './world.ts';

const maxSeconds = 20;
/** Above the memory of the process before the export. */
const maxMebibytes = 40;
/** Of the memory of the whole process, beside the export of a tenth of the documents. */
const maxRatio = 1.25;
const months = { few: ['2028-04-01', '2028-04-30'], many: ['2028-05-01', '2028-05-31'] } as const;

type Answer = { seconds: number; aboveBytes: number; peakBytes: number; bytes: number };

/** A month of invoices and credit notes as each program imports it, beside that of a tenth of the clients. */
export async function measureAccounting(
  { connections, superuser }: World,
  clients: number,
  say: (sentence: string) => void,
): Promise<void> {
  const few = Math.ceil(clients / 10);
  say(`Invoices of ${clients} clients`);
  await withClient(superuser, async (client) => {
    await addPayers(client, clients, '2099-01-01');
    await addInvoices(client, few, months.few[0]);
    await addInvoices(client, clients, months.many[0]);
    await addSettings(client);
    await client.query('ANALYZE app.invoices, app.credit_notes, app.clients');
  });
  const run = (program: AccountingProgram, [from, to]: readonly [string, string]) =>
    runInProcess<Answer>('accounting-worker.ts', {
      connections,
      query: { program, from, to },
      warmUp: { program, from: months.few[0], to: months.few[1] },
    });
  const lines: string[][] = [];
  for (const program of accountingPrograms) {
    say(`Exporting for ${program}`);
    const before = await run(program, months.few);
    const all = await run(program, months.many);
    lines.push([
      program,
      String(clients),
      atMost(all.seconds, (maxSeconds * clients) / 10_000, 1),
      format(before.seconds, 1),
      atMost(mebibytes(all.aboveBytes), maxMebibytes),
      format(mebibytes(before.aboveBytes)),
      format(mebibytes(all.peakBytes)),
      atMost(all.peakBytes / before.peakBytes, maxRatio, 2),
      format(mebibytes(all.bytes), 1),
    ]);
  }
  print([
    [
      'accounting export',
      'clients',
      'seconds',
      'of a tenth',
      'MiB above idle',
      'of a tenth',
      'MiB in all',
      '/ of a tenth',
      'MiB of the file',
    ],
    ...lines,
  ]);
}

/** An invoice of three lines for each of so many clients on a day, and a credit note for every tenth. */
const addInvoices = (client: Client, count: number, day: string) =>
  client.query(
    `WITH inserted_invoices AS (
       INSERT INTO app.invoices (client_id, number, currency, lines, taxes, subtotal_cents, tax_cents, total_cents, issued_on, due_on, issuer,
         bill_to, created_at, payment_due_at, status, credited_cents)
       SELECT c.id, 'BENCH-' || $2 || '-' || n, 'CAD',
         '[{"description": "Grow package, a month of it with all services", "cents": 35000}, {"description": "Discount of 20%: Welcome offer", "cents": -7000}, {"description": "A photo session", "cents": 12000}]',
         '[{"name": "GST", "rate": 5000, "cents": 2000, "registration": null}, {"name": "PST", "rate": 7000, "cents": 2800, "registration": null}]',
         40000, 4800, 44800, $2::date, $2::date + 15, '{"name": "Provider", "address": [], "logo": null}', '["Client"]', $2::date, $2::date + 15,
         'pending', CASE WHEN n % 10 = 0 THEN 11200 ELSE 0 END
       FROM (SELECT c.id, row_number() OVER (ORDER BY c.id) AS n FROM app.clients c WHERE c.token LIKE 'payer%' ORDER BY c.id LIMIT $1) c RETURNING *),
     p AS (
       INSERT INTO app.payments (client_id, invoice_id, kind, state, cents, currency, words, created_at, claimed_until, ended_at)
       SELECT i.client_id, i.id, 'credit', 'succeeded', 11200, 'CAD', 'Bench', $2::date, $2::date, $2::date FROM inserted_invoices i WHERE i.credited_cents > 0
       RETURNING client_id, id, invoice_id)
     INSERT INTO app.credit_notes (client_id, number, invoice_id, payment_id, kind, currency, reason, subtotal_cents, taxes, tax_cents, total_cents, issued_on,
       issuer, bill_to, created_at)
     SELECT p.client_id, 'NOTE-' || $2 || '-' || p.id, p.invoice_id, p.id, 'credit', 'CAD', 'As agreed', 10000,
       '[{"name": "GST", "rate": 5000, "cents": 500, "registration": null}, {"name": "PST", "rate": 7000, "cents": 700, "registration": null}]',
       1200, 11200, $2::date, '{"name": "Provider", "address": [], "logo": null}', '["Client"]', $2::date FROM p`,
    [count, day],
  );

const addSettings = (client: Client) =>
  client.query(
    `INSERT INTO app.accounting_settings (program, account, amounts, dates, taxes)
     SELECT program, '200', 'exclusive', 'YYYY-MM-DD', '[{"tax": "GST 5% + PST 7%", "name": "12% GST/PST"}]'
     FROM unnest(ARRAY['xero', 'quickbooks']) program ON CONFLICT (program) DO NOTHING`,
  );
