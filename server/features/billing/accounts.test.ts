import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { activity } from '#contract/activity/activity.ts';
import { billing } from '#contract/billing/billing.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { staffProvider } from '#contract/staff/provider.ts';
import { staffRecords } from '#contract/staff/records.ts';
import { staffLog } from '#contract/staff/log.ts';
import { cardToken, inClient, planBilling, writeInvoice } from '#server/testing/billing.ts';
import { call, type ClientWorld, type Sent } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient, owner, sam } = await testWorld();
const reason = 'As agreed on the phone';
const ask = (name: keyof typeof staffBilling, input: Sent = {}) =>
  call(server.app, sam.token, staffBilling[name], input);
const csv = async (name: 'receivables' | 'totals', query = {}) =>
  (await ask(name, { query, headers: { accept: 'text/csv' } })).text;
const numberOf = async (client: ClientWorld, id: number): Promise<string> =>
  inClient(owner, client.id, async () => {
    const { rows } = await owner.query<{ number: string }>('SELECT number FROM app.invoices WHERE id = $1', [
      id,
    ]);
    return rows[0]?.number ?? '';
  });

async function paidInvoice(client: ClientWorld, { byCard = true } = {}): Promise<number> {
  if (byCard)
    await call(server.app, client.alice.token, billing.updateCard, { body: { token: cardToken() } });
  const id = await writeInvoice(owner, client.id);
  if (byCard) await call(server.app, client.alice.token, billing.pay, { params: { id } });
  else await ask('markPaid', { params: { id }, body: { reason } });
  return id;
}

test('amounts below zero are numbers for a spreadsheet, and the name of a client is never a formula', async () => {
  const client = await newClient({ name: '-Sum(1) Realty' });
  const id = await writeInvoice(owner, client.id, { at: new Date('2025-03-10T12:00:00Z') });
  server.clock.now = new Date('2025-03-15T12:00:00Z');
  await ask('credit', { params: { id }, body: { amount: 12, reason } });
  const totals = await csv('totals', { month: '2025-03' });
  expect(totals).toContain('"CAD","credit","tax:GST","-0.54"');
  expect(totals).not.toContain(`"'-`);
  expect(await csv('receivables')).toContain(`"'-Sum(1) Realty","CAD","","100.00"`);
});

test('the month of the accountant is that of the date on the invoice, and of the day where the provider is', async () => {
  await call(server.app, sam.token, staffProvider.save, {
    body: { name: 'Harbour', time_zone: 'America/Vancouver' },
  });
  const client = await newClient();
  await planBilling(owner, client.id, { region: 'NL' });
  await inClient(owner, client.id, () =>
    owner.query(`UPDATE app.clients SET time_zone = 'America/St_Johns' WHERE id = $1`, [client.id]),
  );
  // the last evening of June at the provider's place, July in UTC and in St. John's
  server.clock.now = new Date('2026-07-01T05:30:00Z');
  const issued = await ask('issue', {
    params: { id: client.id },
    body: { lines: [{ description: 'A photo session', amount: 100 }] },
  });
  const { data } = z.parse(z.object({ data: z.object({ id: z.int(), number: z.string() }) }), issued.body);
  await ask('markPaid', { params: { id: data.id }, body: { reason } });
  expect(data.number).toMatch(/^2026-/);
  const june = await csv('totals', { month: '2026-06' });
  expect(june).toContain('"CAD","invoice","tax:HST","15.00"');
  expect(june).toContain('"CAD","payment","credit","-115.00"');
  expect(june).toContain('"CAD","received","bank","-115.00"');
  expect(await csv('totals', { month: '2026-07' })).not.toContain('"CAD"');
  const { rows } = await inClient(owner, client.id, () =>
    owner.query('SELECT issued_on::text FROM app.invoices WHERE id = $1', [data.id]),
  );
  expect(rows).toEqual([{ issued_on: '2026-06-30' }]);
});

test('logs name an invoice by its number, for the client and for staff', async () => {
  const client = await newClient();
  const id = await paidInvoice(client);
  const number = await numberOf(client, id);
  await ask('refund', { params: { id }, body: { amount: 12, reason } });
  const messages = async (answer: ReturnType<typeof call>) => {
    const Rows = z.object({ data: z.array(z.object({ message: z.string() })) });
    return z.parse(Rows, (await answer).body).data.map(({ message }) => message);
  };
  const shown = {
    client: await messages(call(server.app, client.alice.token, activity.list)),
    console: await messages(
      call(server.app, sam.token, staffRecords.activity, { params: { id: client.id } }),
    ),
    staff: await messages(
      call(server.app, sam.token, staffLog.list, { query: { client_id: String(client.id) } }),
    ),
  };
  expect(shown.client).toContain(`Invoice ${number} was paid.`);
  expect(shown.console).toContain(`A payment of invoice ${number} was refunded.`);
  expect(shown.staff).toContain(`A payment of invoice ${number} was refunded.`);
  expect(JSON.stringify(shown)).not.toMatch(/nvoice \d+ /);
});

const acts = [
  ['refunds to a card', 'refund', (client) => paidInvoice(client), { amount: 60, reason }],
  ['refunds by hand', 'refund', (client) => paidInvoice(client, { byCard: false }), { amount: 60, reason }],
  ['credits', 'credit', (client) => writeInvoice(owner, client.id), { amount: 60, reason }],
  ['voids', 'void', (client) => writeInvoice(owner, client.id), { reason }],
  ['paid marks', 'markPaid', (client) => writeInvoice(owner, client.id), { reason }],
] as const satisfies [string, keyof typeof staffBilling, (client: ClientWorld) => Promise<number>, object][];

test.each(acts)(
  'of %s at once one is done and the others are refused in words',
  async (_what, name, make, body) => {
    const client = await newClient();
    const id = await make(client);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(name, { params: { id }, body })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 422),
    ]);
    const { rows } = await inClient(owner, client.id, () =>
      owner.query<{ off: number }>(
        'SELECT coalesce(sum(cents), 0)::int AS off FROM app.ledger_entries WHERE client_id = $1',
        [client.id],
      ),
    );
    expect(rows).toEqual([{ off: 0 }]);
  },
);

test('different acts on one invoice at once leave books that balance, and nobody reads an error of ours', async () => {
  const client = await newClient();
  await call(server.app, client.alice.token, billing.updateCard, { body: { token: cardToken() } });
  const id = await writeInvoice(owner, client.id);
  const answers = await Promise.all([
    ...(['void', 'markPaid'] as const).map((name) => ask(name, { params: { id }, body: { reason } })),
    ask('credit', { params: { id }, body: { amount: 112, reason } }),
    ...Array.from({ length: 3 }, () => call(server.app, client.alice.token, billing.pay, { params: { id } })),
    call(server.app, client.alice.token, billing.updateCard, { body: { token: cardToken() } }),
  ]);
  for (const { status } of answers) expect([200, 422]).toContain(status);
  const { rows } = await inClient(owner, client.id, () =>
    owner.query<{ owed: number; once: boolean }>(
      `SELECT (SELECT coalesce(sum(cents), 0)::int FROM app.ledger_entries WHERE client_id = $1 AND account = 'receivable') AS owed,
         (SELECT count(*) FROM app.payments WHERE client_id = $1 AND state = 'succeeded') <= 1 AS once`,
      [client.id],
    ),
  );
  expect(rows).toEqual([{ owed: 0, once: true }]);
});

test('two people who add the same price at once do not read an error of ours', async () => {
  const body = {
    prices: [
      {
        package: 'Build' as const,
        frequency: 'Monthly' as const,
        currency: 'CAD' as const,
        amount: 90,
        starts_on: '2028-01-01',
      },
    ],
  };
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask('changePackages', { body })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422]);
});
