import { expect, test } from 'vitest';
import { billing } from '#contract/billing/billing.ts';
import { invoiceStatuses } from '#contract/billing/invoices.ts';
import { cardToken, inClient, planBilling, writeInvoice } from '#server/testing/billing.ts';
import { call, type ClientWorld, type Sent } from '#server/testing/people.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { testWorld } from '#server/testing/test-world.ts';
import * as z from 'zod/mini';

const { server, newClient, owner } = await testWorld();
const read = (who: ClientWorld, name: 'package' | 'invoices') =>
  call(server.app, who.alice.token, billing[name]);
const pay = (who: ClientWorld, id: number, input: Sent = {}) =>
  call(server.app, who.alice.token, billing.pay, { params: { id }, ...input });
const saveCard = (who: ClientWorld, token: string) =>
  call(server.app, who.alice.token, billing.updateCard, { body: { token } });

test('the package says its price before tax, and the next payment with the tax of the province', async () => {
  const client = await newClient();
  await planBilling(owner, client.id, { next: '2026-12-01' });
  expect((await read(client, 'package')).body).toEqual({
    data: {
      package: 'Grow',
      packagePrice: { frequency: 'Monthly', currency: 'CAD', amount: 350 },
      nextPaymentAmount: 392,
      nextPaymentDue: '2026-12-01',
      cancelsOn: null,
      plannedChange: null,
      card: null,
      cardFields: '/payments/card-fields',
      notices: [],
      credits: [],
      discounts: [],
      fees: [],
      trial: null,
      prices: [],
    },
  });
});

test('a client without a plan has a package and no next payment', async () => {
  const client = await newClient({ package: 'Engage' });
  expect((await read(client, 'package')).body).toMatchObject({
    data: { package: 'Engage', packagePrice: null, nextPaymentAmount: null, nextPaymentDue: null },
  });
});

test('invoices come newest first, with the amount that is due and their status', async () => {
  const client = await newClient();
  const ids: number[] = [];
  for (const [days, status] of invoiceStatuses.entries())
    ids.push(await writeInvoice(owner, client.id, { status, at: new Date(Date.UTC(2026, 9, 1 + days)) }));
  const { body } = await read(client, 'invoices');
  expect(body).toMatchObject({
    data: invoiceStatuses.toReversed().map((status, n) => ({
      id: ids.toReversed()[n],
      status,
      due: 112,
      payment_due_at: expect.stringMatching(/^2026-10-0\dT00:00:00Z$/),
    })),
  });
});

test('a token becomes the card on file, and the log says who changed it', async () => {
  const client = await newClient();
  const saved = await saveCard(client, cardToken());
  expect(saved.body).toEqual({ data: { updated: true, charged: [] } });
  expect((await read(client, 'package')).body).toMatchObject({
    data: { card: { brand: 'Visa', last_four: '4242', exp_month: 8, exp_year: 2030 } },
  });
  const { rows } = await inClient(owner, client.id, () =>
    owner.query('SELECT event, user_id::int AS by FROM app.activity WHERE client_id = $1', [client.id]),
  );
  expect(rows).toEqual([{ event: 'billing.card_updated', by: client.alice.id }]);
});

test.each([
  ['nonsense', 'Your card could not be read. Please enter it again.'],
  [cardToken({ behaviour: 'confirm' }), 'Your bank asks you to confirm this card first.'],
  [cardToken({ exp_month: 10, exp_year: 2026 }), 'Your card has expired.'],
])('a token that is refused is answered in the words of the card provider (%#)', async (token, sentence) => {
  const client = await newClient();
  const answer = await saveCard(client, token);
  expect(answer).toMatchObject({ status: 422, body: { error: sentence } });
  expect((await read(client, 'package')).body).toMatchObject({ data: { card: null } });
});

test('a card is taken on the last evening of its month', async () => {
  const { now } = server.clock;
  // ten in the evening of November 30 in Vancouver, the morning after in London
  server.clock.now = new Date('2026-12-01T06:00:00Z');
  const client = await newClient();
  const saved = await saveCard(client, cardToken({ exp_month: 11, exp_year: 2026 }));
  server.clock.now = now;
  expect(saved.body).toEqual({ data: { updated: true, charged: [] } });
});

test('an open invoice is paid once; a second payment is refused', async () => {
  const client = await newClient();
  await saveCard(client, cardToken());
  const id = await writeInvoice(owner, client.id);
  expect(await pay(client, id)).toMatchObject({
    status: 200,
    body: {
      data: {
        status: 'paid',
        balance: 0,
        payments: [{ kind: 'card', state: 'succeeded', amount: 112, card: 'Visa ending in 4242' }],
      },
    },
  });
  expect(await pay(client, id)).toMatchObject({
    status: 422,
    body: { error: 'This invoice is already paid.' },
  });
});

test('the same request is answered as the first one was, by its Idempotency-Key', async () => {
  const client = await newClient();
  await saveCard(client, cardToken());
  const id = await writeInvoice(owner, client.id);
  const headers = { 'idempotency-key': 'once' };
  for (let time = 1; time <= 2; time += 1)
    expect(await pay(client, id, { headers })).toMatchObject({
      status: 200,
      body: { data: { status: 'paid' } },
    });
});

test('a card that fails says why, the invoice has failed, and the Admin is notified of it', async () => {
  const client = await newClient();
  await saveCard(client, cardToken({ behaviour: 'fails_later', last_four: '0341' }));
  const id = await writeInvoice(owner, client.id);
  expect(await pay(client, id)).toMatchObject({ status: 422, body: { error: 'Your card was declined.' } });
  expect((await read(client, 'package')).body).toMatchObject({ data: { notices: ['failed'] } });
  expect(await saveCard(client, cardToken())).toMatchObject({
    status: 200,
    body: { data: { charged: [{ id, state: 'paid' }] } },
  });
});

test('without a card there is nothing to pay with', async () => {
  const client = await newClient();
  const id = await writeInvoice(owner, client.id);
  expect(await pay(client, id)).toMatchObject({
    status: 422,
    body: { error: 'Add a card first, under Manage payments.' },
  });
});

test('a hundred payments of one invoice at once charge it once', async () => {
  const client = await newClient();
  await saveCard(client, cardToken());
  const id = await writeInvoice(owner, client.id);
  const answers = await Promise.all(Array.from({ length: 100 }, () => pay(client, id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status !== 200 && status !== 422 && status !== 503)).toEqual([]);
  const { rows } = await inClient(owner, client.id, () =>
    owner.query(
      `SELECT (SELECT count(*)::int FROM app.payments WHERE client_id = $1) AS payments,
         (SELECT sum(cents)::int FROM app.ledger_entries WHERE client_id = $1 AND account = 'card') AS charged,
         (SELECT sum(cents)::int FROM app.ledger_entries WHERE client_id = $1 AND account = 'receivable') AS owed`,
      [client.id],
    ),
  );
  expect(rows).toEqual([{ payments: 1, charged: 11_200, owed: 0 }]);
});

test('an invoice opens as a PDF under an address that is signed for it alone, for ten minutes', async () => {
  const client = await newClient();
  const [id, other] = [
    await writeInvoice(owner, client.id, { status: 'paid' }),
    await writeInvoice(owner, client.id),
  ];
  const url = await requestPdf(client, id);
  const pdf = await get(url);
  expect(pdf.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(/^inline/),
  });
  const { text, pages } = await readPdf(pdf.rawPayload);
  expect(pages).toBe(1);
  for (const words of [
    'Invoice',
    'PAID',
    'Grow package',
    'GST 5%',
    '$5.00',
    'PST 7%',
    '$7.00',
    'Total CAD',
    '$112.00',
  ])
    expect(text).toContain(words);
  expect((await get(url)).rawPayload.equals(pdf.rawPayload)).toBe(true);
  expect((await get(url.replace(`/${id}.pdf`, `/${other}.pdf`))).statusCode).toBe(404);
  server.clock.now = new Date(server.clock.now.getTime() + 601_000);
  expect((await get(url)).statusCode).toBe(404);
});

test.each([['eve'], ['vic']] as const)(
  '%s reads nothing about money and changes none of it',
  async (name) => {
    const client = await newClient();
    const id = await writeInvoice(owner, client.id);
    for (const endpoint of Object.values(billing)) {
      const answer = await call(server.app, client[name].token, endpoint, {
        params: { id },
        ...(endpoint === billing.updateCard ? { body: { token: cardToken() } } : {}),
      });
      expect(answer.status).toBe(403);
    }
  },
);

test('staff look at the bills of a client, and neither pay nor change the card', async () => {
  const client = await newClient();
  const id = await writeInvoice(owner, client.id);
  const asStaff = (endpoint: (typeof billing)[keyof typeof billing]) =>
    call(server.app, client.staff.token, endpoint, {
      params: { id },
      ...(endpoint === billing.updateCard ? { body: { token: cardToken() } } : {}),
    });
  for (const endpoint of [billing.package, billing.invoices, billing.invoice, billing.requestPdf])
    expect((await asStaff(endpoint)).status).toBe(200);
  for (const endpoint of [billing.pay, billing.updateCard])
    expect((await asStaff(endpoint)).status).toBe(403);
});

test('what was issued stays as it is, and a movement that does not balance is refused by the database', async () => {
  const client = await newClient();
  const id = await writeInvoice(owner, client.id);
  await expect(
    inClient(owner, client.id, () =>
      owner.query(
        `INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
         VALUES ($1, 'mistake', 'card', 'CAD', 5, now()), ($1, 'mistake', 'revenue', 'CAD', -4, now())`,
        [client.id],
      ),
    ),
  ).rejects.toThrow('does not add up to nothing');
  for (const role of ['foyer_app', 'foyer_system', 'foyer_worker']) {
    const { rows } = await owner.query<{ granted: string[] | null }>(
      `SELECT array_agg(column_name::text) AS granted FROM information_schema.column_privileges
       WHERE table_schema = 'app' AND table_name = 'invoices' AND grantee = $1 AND privilege_type = 'UPDATE'
         AND column_name IN ('number', 'lines', 'taxes', 'subtotal_cents', 'tax_cents', 'total_cents', 'issuer', 'bill_to', 'created_at')`,
      [role],
    );
    expect(rows).toEqual([{ granted: null }]);
  }
  expect(id).toBeGreaterThan(0);
});

async function requestPdf(who: ClientWorld, id: number): Promise<string> {
  const { body } = await call(server.app, who.alice.token, billing.requestPdf, { params: { id } });
  return z.parse(z.object({ data: z.object({ url: z.string() }) }), body).data.url;
}

const get = (url: string) => server.app.inject({ method: 'GET', url });
