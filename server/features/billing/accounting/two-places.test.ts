import { expect, test } from 'vitest';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { readBooks, readers } from '#server/testing/accounting-readers.ts';
import { inClient } from '#server/testing/billing.ts';
import { packageChanges } from '#server/testing/package-changes.ts';
import { readZip } from '#server/testing/read-zip.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const world = await testWorld();
const { server, owner, sam } = world;
const { ask, payingClient, change, setPrice } = packageChanges(world);
const query = { from: '2026-12-01', to: '2026-12-31' };
const names = [
  { tax: 'GST 5% + PST 7%', name: 'BC' },
  { tax: 'HST 13%', name: 'Ontario' },
];
const rates = new Map([
  ['BC', 12],
  ['Ontario', 13],
]);

async function download(program: 'xero' | 'quickbooks'): Promise<Map<string, Buffer>> {
  const url = `/api/v2/staff/billing/accounting.zip?from=${query.from}&to=${query.to}&program=${program}`;
  const answer = await server.app.inject({ url, headers: { authorization: `Bearer ${sam.token}` } });
  expect(answer.statusCode).toBe(200);
  return readZip(answer.rawPayload);
}

/** Each line with its tax, as the program reads it. */
const readLines = (files: Map<string, Buffer>, kind: string, tax: string) =>
  [...files]
    .filter(([path]) => path.includes(kind))
    .flatMap(([, bytes]) => {
      const [head = '', ...rows] = bytes.toString('utf8').slice(1).trim().split('\r\n');
      const cells = (row: string) => row.slice(1, -1).split('","');
      return rows.map((row) => cells(row)[cells(head).indexOf(tax)]);
    });

test('days of another place go back with the tax of that place, line by line, also where they are credited', async () => {
  await setPrice('Engage', 310, '2020-01-01');
  const client = await payingClient({ from: '2026-12-01', region: 'BC', package: 'Engage' });
  await inClient(owner, client.id, () =>
    owner.query(`UPDATE app.clients SET state_or_province = 'ON' WHERE id = $1`, [client.id]),
  );
  await setPrice('Grow', 777, '2020-01-01');
  const changed = await change('2026-12-12', client, { package: 'Grow', frequency: 'Monthly' });
  expect(changed.status).toBe(200);
  const params = { id: client.id };
  const { invoices } = parseData(staffBilling.client.data, await ask('2026-12-12', 'client', { params }));
  const [invoice] = invoices;
  const reason = 'As agreed on the phone';
  for (const amount of [100, 33.33])
    await ask('2026-12-12', 'credit', { params: { id: invoice?.id ?? 0 }, body: { reason, amount } });
  const shown = parseData(staffBilling.accounting.data, await ask('2026-12-12', 'accounting', { query }));
  expect(shown.taxes).toEqual(names.map(({ tax }) => tax));

  const { rows } = await inClient(owner, client.id, () =>
    owner.query<{ of: string; cents: number }>(
      `SELECT split_part(account, ':', 1) AS of, -sum(cents)::int AS cents FROM app.ledger_entries
       WHERE client_id = $1 AND (account = 'revenue' OR account LIKE 'tax:%') GROUP BY 1`,
      [client.id],
    ),
  );
  const ledger = Object.fromEntries(rows.map(({ of, cents }) => [of, cents]));
  for (const program of ['xero', 'quickbooks'] as const) {
    const version = shown.settings.find((one) => one.program === program)?.version;
    const settings = { program, account: '200', amounts: 'exclusive', dates: 'YYYY-MM-DD', taxes: names };
    await ask('2026-12-12', 'saveAccounting', { body: { ...settings, version } });
    const files = await download(program);
    const tax = program === 'xero' ? '*TaxType' : '*ItemTaxCode';
    expect(readLines(files, 'invoices', tax)).toEqual(['BC', 'BC', 'Ontario']);
    expect(readLines(files, 'credit-notes', tax)).toEqual(['BC', 'Ontario', 'BC', 'Ontario']);
    const [read, notes] = (['invoices', 'credit-notes'] as const).map((kind) => {
      const books = {
        kind,
        amounts: 'exclusive',
        dates: 'YYYY-MM-DD',
        taxes: rates,
        account: '200',
      } as const;
      // a line whose tax is not that of its name is refused here
      const documents = [...files]
        .filter(([path]) => path.includes(kind))
        .flatMap(([, bytes]) => readBooks(readers[program], bytes, { ...books, taken: new Set() }));
      return {
        revenue: documents.reduce((sum, { subtotal }) => sum + subtotal, 0),
        tax: documents.reduce((sum, one) => sum + one.tax, 0),
      };
    });
    expect({
      revenue: (read?.revenue ?? 0) - (notes?.revenue ?? 0),
      tax: (read?.tax ?? 0) - (notes?.tax ?? 0),
    }).toEqual(ledger);
  }
});
