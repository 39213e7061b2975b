import { expect, test } from 'vitest';
import { billing, Invoice, InvoiceDetails } from '#contract/billing/billing.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { planBilling } from '#server/testing/billing.ts';
import { call, type ClientWorld } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient, owner, sam } = await testWorld();
const details = {
  company: 'Harbour Holdings Ltd.',
  name: 'Accounts payable',
  address: '1 Bay Street\nVancouver BC  V6C 0A1',
  tax_number: '70000 0001 RT0001',
  email: 'books@example.com',
};
const save = ({ alice }: ClientWorld, body: object) =>
  call(server.app, alice.token, billing.saveDetails, { body });
const read = async ({ alice }: ClientWorld) =>
  parseData(billing.details.data, await call(server.app, alice.token, billing.details));
async function issue(client: ClientWorld): Promise<number> {
  const body = { lines: [{ description: 'A photo session', amount: 100 }] };
  return parseData(
    Invoice,
    await call(server.app, sam.token, staffBilling.issue, { params: { id: client.id }, body }),
  ).id;
}
const billTo = async ({ alice }: ClientWorld, id: number) =>
  parseData(InvoiceDetails, await call(server.app, alice.token, billing.invoice, { params: { id } })).bill_to;
const mailed = async (template: string) =>
  (
    await owner.query('SELECT address FROM app.outbox WHERE template = $1 ORDER BY address', [template])
  ).rows.map(({ address }) => address);

test('invoices are made out to what the client says from then on, and those before stay as they are', async () => {
  const client = await newClient();
  await planBilling(owner, client.id);
  expect(await read(client)).toEqual({
    company: null,
    name: null,
    address: null,
    tax_number: null,
    email: null,
  });
  const before = await issue(client);
  const former = await billTo(client, before);
  expect((await save(client, details)).body).toMatchObject({ data: details });
  expect(await read(client)).toEqual(details);
  expect(await billTo(client, await issue(client))).toEqual([
    'Harbour Holdings Ltd.',
    'Accounts payable',
    '1 Bay Street',
    'Vancouver BC  V6C 0A1',
    'British Columbia, Canada',
    'Tax number 70000 0001 RT0001',
  ]);
  expect(await billTo(client, before)).toEqual(former);
});

test('the address beside the Admins gets invoices, receipts and credit notes, each once', async () => {
  await owner.query('DELETE FROM app.outbox');
  const client = await newClient();
  await planBilling(owner, client.id);
  await save(client, details);
  const id = await issue(client);
  const reason = 'As agreed on the phone';
  await call(server.app, sam.token, staffBilling.markPaid, { params: { id }, body: { reason } });
  await call(server.app, sam.token, staffBilling.refund, { params: { id }, body: { reason, amount: 5 } });
  for (const template of ['invoice-issued', 'receipt', 'credit-note'])
    expect(await mailed(template)).toEqual([client.alice.email, 'books@example.com'].toSorted());
});

test('an Admin whose own address is given gets each email once, however it is written', async () => {
  await owner.query('DELETE FROM app.outbox');
  const client = await newClient();
  await planBilling(owner, client.id);
  await save(client, { ...details, email: client.alice.email.toUpperCase() });
  await issue(client);
  expect(await mailed('invoice-issued')).toEqual([client.alice.email]);
});

test('what is no email is refused, and nothing is lost', async () => {
  const client = await newClient();
  await save(client, details);
  const answer = await save(client, { ...details, company: 'Other', email: 'books@' });
  expect(answer).toMatchObject({ status: 422, body: { errors: { email: [expect.any(String)] } } });
  expect(await read(client)).toEqual(details);
});
