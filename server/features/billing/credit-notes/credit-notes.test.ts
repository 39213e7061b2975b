import { expect, test } from 'vitest';
import { billing, InvoiceDetails } from '#contract/billing/billing.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { cardToken, inClient, writeInvoice } from '#server/testing/billing.ts';
import { call, type ClientWorld } from '#server/testing/people.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient, owner, sam } = await testWorld();
const reason = 'Two days without a website';

const act = (name: 'void' | 'credit' | 'markPaid' | 'refund', id: number, amount?: number) =>
  call(server.app, sam.token, staffBilling[name], { params: { id }, body: { reason, amount } });
const notesOf = async ({ alice }: ClientWorld, id: number) =>
  parseData(InvoiceDetails, await call(server.app, alice.token, billing.invoice, { params: { id } }))
    .credit_notes;
const get = (url: string) => server.app.inject({ url });
async function requestNote({ alice }: Pick<ClientWorld, 'alice'>, id: number): Promise<string> {
  const answer = await call(server.app, alice.token, billing.requestNotePdf, { params: { id } });
  return parseData(billing.requestNotePdf.data, answer).url;
}
const mailed = async ({ alice }: ClientWorld) =>
  (
    await owner.query(
      "SELECT details ->> 'number' AS number FROM app.outbox WHERE template = 'credit-note' AND address = $1 ORDER BY id",
      [alice.email],
    )
  ).rows.map(({ number }) => number);

test('a credit, a refund and a void have a note each, with the next number, and the Admin gets it', async () => {
  const client = await newClient();
  const [credited, voided] = [await writeInvoice(owner, client.id), await writeInvoice(owner, client.id)];
  await act('credit', credited, 12);
  await act('markPaid', credited);
  await act('refund', credited, 50.5);
  await act('void', voided);
  expect(await notesOf(client, credited)).toEqual([
    expect.objectContaining({ number: 'CN-2026-000001', kind: 'credit', amount: 12, reason }),
    expect.objectContaining({ number: 'CN-2026-000002', kind: 'refund', amount: 50.5 }),
  ]);
  expect(await notesOf(client, voided)).toEqual([
    expect.objectContaining({ number: 'CN-2026-000003', kind: 'void', amount: 112, issued_on: '2026-11-20' }),
  ]);
  expect(await mailed(client)).toEqual(['CN-2026-000001', 'CN-2026-000002', 'CN-2026-000003']);
});

test('a refund to the card has its note when the card provider has made it, once', async () => {
  const client = await newClient();
  await call(server.app, client.alice.token, billing.updateCard, { body: { token: cardToken() } });
  const id = await writeInvoice(owner, client.id);
  await call(server.app, client.alice.token, billing.pay, { params: { id } });
  const answers = await Promise.all(Array.from({ length: 10 }, () => act('refund', id, 112)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await notesOf(client, id)).toMatchObject([{ kind: 'refund', amount: 112 }]);
});

test('what is refused has no note, and uses no number', async () => {
  const client = await newClient();
  const id = await writeInvoice(owner, client.id);
  expect((await act('credit', id, 112.01)).status).toBe(422);
  expect((await act('refund', id, 1)).status).toBe(422);
  expect(await notesOf(client, id)).toEqual([]);
  const { rows } = await owner.query(`
    SELECT n.last, count(c.id)::int AS written FROM app.invoice_numbers n, app.credit_notes c WHERE n.issuer = 'credit notes' GROUP BY n.last`);
  expect(rows).toEqual([{ last: rows[0]?.written, written: rows[0]?.written }]);
});

test('a note opens as a PDF that names its invoice, the reason and each tax, for ten minutes', async () => {
  const client = await newClient();
  const id = await writeInvoice(owner, client.id);
  await act('credit', id, 11.2);
  const [note] = await notesOf(client, id);
  const url = await requestNote(client, note?.id ?? 0);
  const pdf = await get(url);
  expect(pdf.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="credit-note-${note?.number}.pdf"`,
  });
  const { text, pages } = await readPdf(pdf.rawPayload);
  expect(pages).toBe(1);
  for (const words of ['Credit note', note?.number, reason, 'GST 5%', '$0.50', 'PST 7%', '$0.70', '$11.20'])
    expect(text).toContain(words);
  expect((await get(url)).rawPayload.equals(pdf.rawPayload)).toBe(true);
  expect((await get(url.replace('/credit-notes/', '/invoices/'))).statusCode).toBe(404);
  server.clock.now = new Date(server.clock.now.getTime() + 601_000);
  expect((await get(url)).statusCode).toBe(404);
});

test('nobody opens the note of another client, and staff who work on money open every one', async () => {
  const [client, other] = [await newClient(), await newClient()];
  const id = await writeInvoice(owner, client.id);
  await act('void', id);
  const [note] = await notesOf(client, id);
  const params = { id: note?.id ?? 0 };
  expect((await call(server.app, other.alice.token, billing.requestNotePdf, { params })).status).toBe(404);
  const answer = await call(server.app, sam.token, staffBilling.requestNotePdf, { params });
  expect((await get(parseData(staffBilling.requestNotePdf.data, answer).url)).statusCode).toBe(200);
});

test('the notes of every invoice are what the ledger has booked', async () => {
  const client = await newClient();
  for (const amount of [0.01, 3.33, 7.77, 55.55]) {
    const id = await writeInvoice(owner, client.id);
    await act('credit', id, amount);
    await act('credit', id, 0.01);
    await act('markPaid', id);
    await act('refund', id, 17.29);
  }
  const { rows } = await inClient(owner, client.id, () =>
    owner.query(
      `SELECT n.number FROM app.credit_notes n WHERE n.client_id = $1 AND (
         n.subtotal_cents <> (SELECT coalesce(sum(e.cents), 0) FROM app.ledger_entries e
           WHERE e.client_id = n.client_id AND e.movement = n.kind || ' ' || n.payment_id AND e.account = 'revenue')
         OR EXISTS (SELECT FROM app.ledger_entries e WHERE e.client_id = n.client_id AND e.movement = n.kind || ' ' || n.payment_id
           AND e.account LIKE 'tax:%' AND NOT n.taxes @> jsonb_build_array(jsonb_build_object('name', substr(e.account, 5), 'cents', e.cents))))`,
      [client.id],
    ),
  );
  expect(rows).toEqual([]);
});
