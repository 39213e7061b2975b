import { expect, test } from 'vitest';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { readBooks } from '#server/testing/books.ts';
import { waitingFor } from '#server/testing/locks.ts';
import { packageChanges } from '#server/testing/package-changes.ts';
import type { ApiResult, ClientWorld } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const world = await testWorld();
const { owner } = world;
const { ask, bill, payingClient, change } = packageChanges(world);

const reason = 'As agreed on the phone';
const day = '2026-11-16';
const invoicesOf = async ({ id }: ClientWorld) =>
  parseData(staffBilling.client.data, await ask(day, 'client', { params: { id } })).invoices;
const grown = { package: 'Accelerate', frequency: 'Monthly', when: 'today' };

/** Holds these numbers, so that what issues one waits with its decision made, and then makes the other call. */
async function during(
  issuer: 'main' | 'credit notes',
  first: () => Promise<ApiResult>,
  other: () => Promise<ApiResult>,
): Promise<ApiResult[]> {
  await owner.query('BEGIN');
  await owner.query('SELECT FROM app.invoice_numbers WHERE issuer = $1 FOR UPDATE', [issuer]);
  const waiting = first();
  await expect.poll(() => waitingFor(owner)).toBe(1);
  const answer = other();
  // it waits as well, or has been made by then
  await Promise.race([answer, new Promise((waited) => setTimeout(waited, 300))]);
  await owner.query('COMMIT');
  return Promise.all([waiting, answer]);
}
const newestOf = async (client: ClientWorld) => (await invoicesOf(client))[0]?.id ?? 0;
const readInvoice = async (id: number) =>
  parseData(staffBilling.invoice.data, await ask(day, 'invoice', { params: { id } }));
const credit = (id: number, amount: number) =>
  ask(day, 'credit', { params: { id }, body: { amount, reason } });

test('an invoice is not voided while a change of package takes off what it is worth', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  const id = await newestOf(client);
  const [changed, voided] = await during(
    'main',
    () => change(day, client, grown),
    () => ask(day, 'void', { params: { id }, body: { reason } }),
  );
  expect(changed).toMatchObject({ status: 200 });
  expect(voided).toMatchObject({
    status: 422,
    body: { error: expect.stringMatching(/^The unused days of this invoice were taken off invoice/) },
  });
  expect((await invoicesOf(client)).map(({ status }) => status)).toEqual(['pending', 'pending']);
  expect(await readBooks(owner, client.id)).toMatchObject({ off: 0 });
});

test('a change of package while the last invoice is credited takes off what is left of it', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  const id = await newestOf(client);
  // there are numbers of credit notes
  await credit(id, 1);
  const [credited, changed] = await during(
    'credit notes',
    () => credit(id, 99),
    () => change(day, client, grown),
  );
  expect([credited, changed]).toMatchObject([{ status: 200 }, { status: 200 }]);
  // 15 of 30 days of 267.50 of 367.50 of 350.00
  expect((await readInvoice(await newestOf(client))).lines[0]?.amount).toBe(-127.38);
});

test('of calls in the same moment, each is made with what the others left, and none waits for another forever', async () => {
  for (let n = 0; n < 4; n += 1) {
    const client = await payingClient({ from: '2026-11-01' });
    const of = { params: { id: await newestOf(client) } };
    const [changed, voided] = await Promise.all([
      change(day, client, grown),
      ask(day, 'void', { ...of, body: { reason } }),
      ask(day, 'addFee', { params: { id: client.id }, body: { words: 'A session', amount: 10 } }),
      bill(day),
    ]);
    const { lines } = await readInvoice(await newestOf(client));
    expect(changed.status).toBe(200);
    // either the days were given back by the change, or by the void
    expect([voided.status, lines.length]).toEqual(voided.status === 200 ? [200, 1] : [422, 2]);
  }
});
