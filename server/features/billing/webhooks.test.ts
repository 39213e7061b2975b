import { expect, test } from 'vitest';
import { billing } from '#contract/billing/billing.ts';
import { signedEvent, type StripeIntent } from '#server/testing/stripe-server.ts';
import { seededRandom } from '#server/engines/words/seeded-random.ts';
import { writeInvoice } from '#server/testing/billing.ts';
import { readBooks } from '#server/testing/books.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { deep, seed } from '#server/testing/run-options.ts';
import { stripeWorld } from '#server/testing/stripe-world.ts';

const { server, owner, stripe, clientWithCard, setTime, tell } = await stripeWorld();
const pay = (client: ClientWorld, id: number) =>
  call(server.app, client.alice.token, billing.pay, { params: { id } });

/** A client whose payment was charged, but whose answer was lost. */
async function clientWithLostAnswer(): Promise<{ client: ClientWorld; intent: StripeIntent }> {
  const client = await clientWithCard('pm_ok', { next: null });
  const id = await writeInvoice(owner, client.id);
  stripe.hasBadDays('lost');
  await pay(client, id);
  const intent = stripe.intents.at(-1);
  if (!intent) throw new Error('Nothing was charged.');
  return { client, intent };
}
const paid = { invoices: [{ status: 'paid' }], charged: 11_200, owed: 0, off: 0, payments: 1 };
const undecided = { invoices: [{ status: 'processing' }], charged: 0, payments: 0 };

/** How often a client is told that it paid. */
const receiptsOf = async (client: ClientWorld): Promise<number> => {
  const { rows } = await owner.query<{ receipts: number }>(
    "SELECT count(*)::int AS receipts FROM app.outbox WHERE client_id = $1 AND template = 'receipt'",
    [client.id],
  );
  return rows[0]?.receipts ?? 0;
};

test('an event ends the payment it is about, once however often it comes', async () => {
  const { client, intent } = await clientWithLostAnswer();
  expect((await tell(intent)).statusCode).toBe(200);
  expect((await tell(intent)).statusCode).toBe(200);
  expect(await readBooks(owner, client.id)).toMatchObject(paid);
  expect(await receiptsOf(client)).toBe(1);
});

test.each([
  ['is not signed', {}],
  ['has an empty signature', { 'stripe-signature': '' }],
  ['has half a signature', { 'stripe-signature': 't=1793649600' }],
])('what %s is refused, and nothing is done', async (_what, headers) => {
  const { client, intent } = await clientWithLostAnswer();
  const { body } = signedEvent(intent, { secret: 'x', at: noon });
  const answer = await server.app.inject({
    method: 'POST',
    url: '/webhooks/payments',
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });
  expect(answer.statusCode).toBe(400);
  expect(await readBooks(owner, client.id)).toMatchObject(undecided);
});

test.each([
  ['another secret', { secret: 'whsec_other' }],
  ['a signature of ten minutes ago', { at: new Date(noon.getTime() - 600_000) }],
  ['a signature of tomorrow', { at: new Date(noon.getTime() + 86_400_000) }],
])('an event with %s is refused, and nothing is done', async (_what, signing) => {
  const { client, intent } = await clientWithLostAnswer();
  expect((await tell(intent, signing)).statusCode).toBe(400);
  expect(await readBooks(owner, client.id)).toMatchObject(undecided);
});

test('the signature is of the bytes that came: a body that was changed on the way is refused', async () => {
  const { client, intent } = await clientWithLostAnswer();
  const { body, signature } = signedEvent(intent, { secret: 'whsec_test', at: noon });
  for (const changed of [
    `${body} `,
    body.replace('"evt_', '"evu_'),
    JSON.stringify(JSON.parse(body), null, 1),
  ]) {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/webhooks/payments',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: changed,
    });
    expect(answer.statusCode).toBe(400);
  }
  expect(await readBooks(owner, client.id)).toMatchObject(undecided);
});

test('an event that is a day late changes nothing of what has ended', async () => {
  const { client, intent } = await clientWithLostAnswer();
  await tell(intent);
  setTime(new Date(noon.getTime() + 86_400_000));
  expect(
    (await tell({ ...intent, status: 'requires_payment_method' }, { type: 'payment_intent.payment_failed' }))
      .statusCode,
  ).toBe(200);
  expect(await readBooks(owner, client.id)).toMatchObject(paid);
  expect(await receiptsOf(client)).toBe(1);
});

test('an event before the answer ends the payment, and the answer is no second one', async () => {
  const client = await clientWithCard('pm_ok', { next: null });
  const id = await writeInvoice(owner, client.id);
  stripe.beforeAnswer(async (intent) => expect((await tell(intent)).statusCode).toBe(200));
  expect(await pay(client, id)).toMatchObject({ status: 200, body: { data: { status: 'paid' } } });
  expect(await readBooks(owner, client.id)).toMatchObject(paid);
  expect(await receiptsOf(client)).toBe(1);
});

test('a failure that is told after the success, or before it, is believed only where the provider says so itself', async () => {
  for (const lies of [
    ['failed', 'succeeded'],
    ['succeeded', 'failed'],
  ]) {
    const { client, intent } = await clientWithLostAnswer();
    for (const type of lies)
      await tell({ ...intent, status: 'requires_payment_method' }, { type: `payment_intent.${type}` });
    expect(await readBooks(owner, client.id)).toMatchObject(paid);
  }
});

test('an event about nothing of ours is taken and does nothing', async () => {
  const { client } = await clientWithLostAnswer();
  for (const object of [
    {},
    { metadata: null },
    { metadata: { payment_key: 'x' } },
    { metadata: { payment_key: '8a1c6a1e-6a3c-4d0f-9d2b-0d8d3c1b2a4f' } },
    { metadata: { invoice_id: '999999999' } },
    { metadata: { invoice_id: "1'; DROP TABLE app.invoices; --" } },
  ])
    expect((await tell(object)).statusCode).toBe(200);
  expect(await readBooks(owner, client.id)).toMatchObject(undecided);
});

test('a payment that was not charged stays unpaid, whatever an event says', async () => {
  const client = await clientWithCard('pm_bank', { next: null });
  const id = await writeInvoice(owner, client.id);
  await pay(client, id);
  const intent = stripe.intents.at(-1);
  await tell({ ...intent, status: 'succeeded' });
  expect(await readBooks(owner, client.id)).toMatchObject(undecided);
});

test('a hundred events at once and in any order have one effect for each payment', async () => {
  const { between: random } = seededRandom(seed);
  const all: Awaited<ReturnType<typeof clientWithLostAnswer>>[] = [];
  for (let n = 0; n < (deep ? 20 : 4); n += 1) all.push(await clientWithLostAnswer());
  const types = ['succeeded', 'processing', 'payment_failed', 'created', 'requires_action'];
  const events = Array.from({ length: deep ? 1000 : 100 }, (_, n) => ({
    object: all[n % all.length]?.intent ?? {},
    type: `payment_intent.${types[random(0, types.length - 1)]}`,
    order: random(0, 1_000_000),
  })).toSorted((a, b) => a.order - b.order);
  const answers = await Promise.all(events.map(({ object, type }) => tell(object, { type })));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  for (const { client } of all) {
    expect(await readBooks(owner, client.id)).toMatchObject(paid);
    expect(await receiptsOf(client)).toBe(1);
  }
});
