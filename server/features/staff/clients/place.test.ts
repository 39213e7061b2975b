import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { billing } from '#contract/billing/billing.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { provinceMissing } from '#contract/billing/taxes.ts';
import { staffClients } from '#contract/staff/clients.ts';
import { staffHealth } from '#contract/staff/health.ts';
import { staffRecords } from '#contract/staff/records.ts';
import { staff } from '#contract/staff/staff.ts';
import { billClients } from '#server/features/billing/bill-clients.ts';
import { billingJobs } from '#server/features/billing/jobs.ts';
import { createWorkerDb, createWorkerPool, type WorkerDb } from '#server/core/db/worker-pool.ts';
import { inClient, planBilling, registerTaxes } from '#server/testing/billing.ts';
import { testProvider } from '#server/testing/mails.ts';
import { call, makeStaff, noon, type ClientWorld } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient, owner, sam } = await testWorld();
const change = (client: { id: number }, body: object, token = sam.token) =>
  call(server.app, token, staff.changeClient, { params: { id: client.id }, body });
const issue = (client: { id: number }) =>
  call(server.app, sam.token, staffBilling.issue, {
    params: { id: client.id },
    body: { lines: [{ description: 'A photo session', amount: 100 }] },
  });

async function withWorker<T>(run: (db: WorkerDb) => Promise<T>, now = noon): Promise<T> {
  const pool = createWorkerPool(server.database.worker, () => {});
  try {
    return await run(createWorkerDb(pool, () => now));
  } finally {
    await pool.end();
  }
}
const report = () =>
  withWorker(async (db) => {
    const { scheduled = [] } = billingJobs({ gateway: null, provider: testProvider });
    const job = scheduled.find(({ name }) => name === 'report-missing-provinces');
    await db.transaction(async (context) => job?.run(context));
  });
const bill = (now = noon) => withWorker((db) => billClients(db, testProvider), now);

const invoicesOf = (client: { id: number }) =>
  inClient(owner, client.id, async () => {
    const { rows } = await owner.query<{ taxes: string; bill_to: string[]; currency: string; total: number }>(
      `SELECT (SELECT coalesce(string_agg((t ->> 'name') || ' ' || (t ->> 'cents'), ', '), '') FROM jsonb_array_elements(i.taxes) t) AS taxes,
         i.bill_to, i.currency, i.total_cents::int AS total FROM app.invoices i WHERE i.client_id = $1 ORDER BY i.id`,
      [client.id],
    );
    return rows;
  });
const waiting = async (client: { id: number }) => {
  const { rows } = await owner.query<{ done: boolean }>(
    `SELECT done_at IS NOT NULL AS done FROM app.queue_items WHERE client_id = $1 AND kind = 'missing-province'`,
    [client.id],
  );
  return rows.map(({ done }) => (done ? 'done' : 'waits'));
};
const logOf = async (client: { id: number }) => {
  const { body } = await call(server.app, sam.token, staffRecords.activity, { params: { id: client.id } });
  return z
    .parse(z.object({ data: z.array(z.object({ message: z.string() })) }), body)
    .data.map(({ message }) => message);
};
const livingIn = async (region: string | null, next: string | null = null): Promise<ClientWorld> => {
  const client = await newClient();
  await planBilling(owner, client.id, { region, next });
  return client;
};

test('staff correct who and where a client is, each change is on the record, and invoices follow', async () => {
  const client = await livingIn('BC');
  const { body } = await change(client, {
    name: 'Maple & Main',
    state_or_province: 'Nova Scotia',
    time_zone: 'America/Halifax',
    postal_address: '1 Water Street\nHalifax NS  B3J 1A1',
  });
  expect(body).toMatchObject({
    data: {
      name: 'Maple & Main',
      country: 'CA',
      state_or_province: 'NS',
      time_zone: 'America/Halifax',
      postal_address: '1 Water Street\nHalifax NS  B3J 1A1',
      tax_places: [
        { starts_on: '0001-01-01', state_or_province: 'BC' },
        { starts_on: '2026-11-20', country: 'CA', state_or_province: 'NS' },
      ],
    },
  });
  expect((await logOf(client))[0]).toBe(
    `Sam Provider changed the name from 'Client ${client.id}' to 'Maple & Main', the province or state from 'BC' to 'NS', the time zone from 'America/Vancouver' to 'America/Halifax', the postal address and the taxes to follow the place from 2026-11-20 of this client.`,
  );
  expect((await issue(client)).status).toBe(201);
  expect(await invoicesOf(client)).toEqual([
    {
      taxes: 'HST 1400',
      currency: 'CAD',
      total: 11_400,
      bill_to: ['Maple & Main', '1 Water Street', 'Halifax NS  B3J 1A1', 'Nova Scotia, Canada'],
    },
  ]);
});

test('a call that changes nothing writes no line', async () => {
  const client = await livingIn('BC');
  await change(client, { postal_address: '1 Main Street' });
  const before = await logOf(client);
  for (const body of [
    {},
    { name: `Client ${client.id}`, country: 'CA', state_or_province: 'BC', time_zone: 'America/Vancouver' },
    { state_or_province: 'British Columbia', postal_address: '1 Main Street', tax_from: '2026-12-01' },
    { account_status: 'Live', package: 'Grow', services: ['web'] },
  ])
    expect((await change(client, body)).status).toBe(200);
  expect(await logOf(client)).toEqual(before);
});

test('taxes follow a move from its day on, to come or gone by, and a corrected day replaces it', async () => {
  const client = await livingIn('BC', '2026-12-20');
  await change(client, { state_or_province: 'AB', tax_from: '2026-12-01' });
  const amounts = async () => (await call(server.app, client.alice.token, billing.package)).body;
  await issue(client);
  // the next payment is after the move
  expect(await amounts()).toMatchObject({ data: { nextPaymentAmount: 367.5 } });
  await change(client, { tax_from: '2026-12-24' });
  expect(await amounts()).toMatchObject({ data: { nextPaymentAmount: 392 } });
  expect((await logOf(client))[0]).toContain('the taxes to follow the place from 2026-12-24');
  await change(client, { tax_from: '2026-11-01' });
  await issue(client);
  expect((await invoicesOf(client)).map(({ taxes }) => taxes)).toEqual(['GST 500, PST 700', 'GST 500']);
});

test('a client that moves to another country pays in its currency, without taxes of ours', async () => {
  const client = await livingIn('QC');
  expect((await change(client, { country: 'US', state_or_province: 'Vermont' })).status).toBe(200);
  await issue(client);
  expect(await invoicesOf(client)).toMatchObject([{ taxes: '', currency: 'USD', total: 10_000 }]);
});

test.each([
  [{ state_or_province: null }, 'Please choose a province from the list.'],
  [{ state_or_province: 'Atlantis' }, 'Please choose a province from the list.'],
  [{ country: 'US', state_or_province: 'BC' }, 'Please choose a state from the list.'],
  [{ time_zone: 'Mars/Base' }, 'Please choose a time zone from the list.'],
  [{ name: ' ' }, 'This field is required.'],
  [{ tax_from: '2026-02-30', state_or_province: 'AB' }, 'Please enter a date.'],
])('%j is refused with a sentence, and nothing changes', async (body, sentence) => {
  const client = await livingIn('BC');
  const answer = await change(client, body);
  expect(answer.status).toBe(422);
  expect(JSON.stringify(answer.body)).toContain(sentence);
  expect(await logOf(client)).toEqual([]);
});

test('a client without a province waits in the queue and is not invoiced until it is mended', async () => {
  const client = await livingIn(null, '2026-11-20');
  await report();
  expect(await waiting(client)).toEqual(['waits']);
  const other = await livingIn('AB', '2026-11-20');
  await bill();
  expect([await invoicesOf(client), (await invoicesOf(other)).length]).toEqual([[], 1]);
  expect(await issue(client)).toMatchObject({ status: 422, body: { error: provinceMissing } });
  const wanted = { package: 'Accelerate', frequency: 'Monthly' };
  expect(
    await call(server.app, sam.token, staffBilling.proration, { params: { id: client.id }, query: wanted }),
  ).toMatchObject({ status: 422, body: { error: provinceMissing } });
  expect((await call(server.app, client.alice.token, billing.package)).body).toMatchObject({
    data: { nextPaymentAmount: null },
  });
  expect((await change(client, { state_or_province: 'SK' })).body).toMatchObject({
    data: { tax_places: [] },
  });
  expect(await waiting(client)).toEqual(['done']);
  await bill();
  expect((await invoicesOf(client)).map(({ taxes }) => taxes)).toEqual(['GST 1750, PST 2100']);
});

test('a client that is added without a province waits at once, and one with a province or abroad never does', async () => {
  const added = async (name: string, place: object) => {
    const { body } = await call(server.app, sam.token, staffClients.add, {
      body: {
        name,
        package: 'Create',
        is_live: true,
        admin: { first_name: 'Ana', last_name: 'Lima', email: `ana@${name.toLowerCase()}.example.com` },
        ...place,
      },
    });
    return z.parse(z.object({ data: z.object({ id: z.int() }) }), body).data;
  };
  const [unknown, known, abroad] = [
    await added('Unknown', { country: 'CA', time_zone: 'America/Toronto' }),
    await added('Known', { country: 'CA', state_or_province: 'ON' }),
    await added('Abroad', { country: 'US', time_zone: 'America/Denver' }),
  ];
  await report();
  expect(await Promise.all([unknown, known, abroad].map(waiting))).toEqual([['waits'], [], []]);
  await change(unknown, { account_status: 'Cancelled' });
  expect(await waiting(unknown)).toEqual(['done']);
});

test('where neither place nor zone is known, nothing is made up', async () => {
  const answer = await call(server.app, sam.token, staffClients.add, {
    body: {
      name: 'Nowhere',
      country: 'CA',
      package: 'Create',
      admin: { first_name: 'Ana', last_name: 'Lima', email: 'ana@nowhere.example.com' },
    },
  });
  expect(answer).toMatchObject({
    status: 422,
    body: {
      errors: { time_zone: ['Please choose a time zone.'] },
    },
  });
});

test('a tax without a registration is not charged, and Packages and Health say whom it would touch', async () => {
  const prairie = await livingIn('MB');
  await change(prairie, { name: 'Prairie Homes' });
  await registerTaxes(owner, ['GST/HST', 'PST BC', 'QST']);
  await issue(prairie);
  expect((await invoicesOf(prairie)).map(({ taxes }) => taxes)).toEqual(['GST 500']);
  const packages = async () => (await call(server.app, sam.token, staffBilling.packages)).body;
  const health = async () => {
    const { body } = await call(server.app, sam.token, staffHealth.read, { query: { origin: '' } });
    const Checks = z.object({ data: staffHealth.read.data });
    return z.parse(Checks, body).data.find(({ id }) => id === 'taxes')?.says;
  };
  expect(await packages()).toMatchObject({
    data: {
      taxes: expect.arrayContaining([
        {
          tax: 'RST',
          number: null,
          starts_on: null,
          untaxed: { count: 1, clients: [{ id: prairie.id, name: 'Prairie Homes' }] },
        },
        { tax: 'QST', number: 'QST 1', starts_on: '2008-01-01', untaxed: { count: 0, clients: [] } },
      ]),
    },
  });
  expect(await health()).toContain(
    'RST in Manitoba has no registration number, and would be charged to Prairie Homes.',
  );
  const save = (registrations: object[]) =>
    call(server.app, sam.token, staffBilling.changePackages, { body: { registrations } });
  expect((await save([{ tax: 'RST', number: '123456-7', starts_on: null }])).body).toMatchObject({
    errors: { 'registrations.0.starts_on': ['Please enter a date.'] },
  });
  expect((await save([{ tax: 'RST', number: '123456-7', starts_on: '2026-11-20' }])).status).toBe(200);
  await issue(prairie);
  expect((await invoicesOf(prairie)).map(({ taxes }) => taxes)).toEqual(['GST 500', 'GST 500, RST 700']);
  expect(await health()).not.toContain('RST');
  await save([{ tax: 'RST', number: '', starts_on: null }]);
  await issue(prairie);
  expect((await invoicesOf(prairie)).at(-1)?.taxes).toBe('GST 500');
});

test('places are the work of owners, managers and support', async () => {
  const client = await livingIn('BC');
  for (const [role, status] of [
    ['Manager', 200],
    ['Support', 200],
    ['Designer', 403],
    ['Finance', 403],
  ] as const) {
    const { token } = await makeStaff(server.database, `${role}@provider.example.com`, role);
    expect((await change(client, { postal_address: role }, token)).status).toBe(status);
  }
});
