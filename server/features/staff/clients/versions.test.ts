import { expect, test } from 'vitest';
import type { StaffRole } from '#contract/access.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { ClientPage, staff } from '#contract/staff/staff.ts';
import { planBilling } from '#server/testing/billing.ts';
import { call, makeStaff, type Person } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient, owner, sam } = await testWorld();

async function colleague(firstName: string, role: StaffRole): Promise<Person> {
  const person = await makeStaff(server.database, `${firstName}@provider.example.com`.toLowerCase(), role);
  await owner.query(`UPDATE app.staff SET first_name = $2, last_name = 'Martin' WHERE id = $1`, [
    person.id,
    firstName,
  ]);
  return person;
}
const theo = await colleague('Theo', 'Manager');
const dee = await colleague('Dee', 'Designer');

const put = (by: Person, { id }: { id: number }, body: object, headers: Record<string, string> = {}) =>
  call(server.app, by.token, staff.changeClient, { params: { id }, body, headers });
const read = async ({ id }: { id: number }) =>
  parseData(ClientPage, await call(server.app, sam.token, staff.client, { params: { id } }));

test('two members of staff who change different fields of a client both keep theirs', async () => {
  const client = await newClient();
  const { version } = await read(client);
  await put(theo, client, { version, postal_address: '1 Main Street', launch_sample_url: null });
  expect(await put(sam, client, { version, name: 'Lopez Homes' })).toMatchObject({
    status: 200,
    body: {
      data: {
        name: 'Lopez Homes',
        postal_address: '1 Main Street',
        version: version + 2,
        last_edit: { by: 'Sam Provider', user_id: sam.id },
      },
    },
  });
});

test('a field of a client that both changed is asked about, with the name of the colleague, and nothing is written', async () => {
  const client = await newClient();
  const { version } = await read(client);
  await put(theo, client, { version, name: 'Lopez Homes', postal_address: '1 Main Street' });
  const sent = { version, name: 'Lopez Realty', package: 'Drive' };
  expect(await put(sam, client, sent)).toMatchObject({
    status: 412,
    body: {
      code: 'changed_elsewhere',
      data: {
        name: 'Lopez Homes',
        version: version + 1,
        conflicts: [{ field: 'name', by: 'Theo Martin' }],
        changed: expect.arrayContaining(['name', 'postal_address']),
      },
    },
  });
  expect(await read(client)).toMatchObject({ name: 'Lopez Homes', version: version + 1 });
  expect(await put(sam, client, { ...sent, version: version + 1 })).toMatchObject({
    status: 200,
    body: { data: { name: 'Lopez Realty', package: 'Drive' } },
  });
});

test('of two who move a client to one place from different days, the second is asked about the day', async () => {
  const client = await newClient();
  await put(sam, client, { country: 'CA', state_or_province: 'BC' });
  const { version } = await read(client);
  const move = (tax_from: string) => ({ version, country: 'CA', state_or_province: 'AB', tax_from });
  expect((await put(theo, client, move('2026-12-01'))).status).toBe(200);
  expect(await put(sam, client, move('2026-12-24'))).toMatchObject({
    status: 412,
    body: {
      code: 'changed_elsewhere',
      data: {
        conflicts: [{ field: 'tax_from', by: 'Theo Martin' }],
        changed: expect.arrayContaining(['tax_from']),
      },
    },
  });
  const movedOn = async () => (await read(client)).tax_places.at(-1)?.starts_on;
  expect(await movedOn()).toBe('2026-12-01');
  // The same day is no conflict, and an edit of the name leaves the day as it is.
  expect((await put(sam, client, move('2026-12-01'))).status).toBe(200);
  expect((await put(sam, client, { version, name: 'Lopez Homes' })).status).toBe(200);
  expect(await movedOn()).toBe('2026-12-01');
  const newest = (await read(client)).version;
  expect((await put(sam, client, { ...move('2026-12-24'), version: newest })).status).toBe(200);
  expect(await movedOn()).toBe('2026-12-24');
  expect((await read(client)).version).toBe(newest + 1);
});

test('of two who correct the day of a move alone at the same time, one is asked', async () => {
  const client = await newClient();
  await put(sam, client, { country: 'CA', state_or_province: 'BC' });
  await put(sam, client, { state_or_province: 'AB', tax_from: '2026-12-01' });
  const { version } = await read(client);
  const answers = await Promise.all([
    put(theo, client, { version, tax_from: '2026-12-05' }),
    put(sam, client, { version, tax_from: '2026-12-07' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
});

test('services that both added to are joined', async () => {
  const client = await newClient();
  await put(sam, client, { services: ['web'] });
  const { version } = await read(client);
  await put(theo, client, { version, services: ['web', 'in_touch'] });
  const { body } = await put(sam, client, { version, services: ['web', 'google_ads'] });
  expect(body).toMatchObject({ data: { services: ['web', 'google_ads', 'in_touch'] } });
});

test('without a version a change of a client replaces what a colleague changed, and If-Match is a version', async () => {
  const client = await newClient();
  const { version } = await read(client);
  await put(theo, client, { name: 'Lopez Homes' });
  expect((await put(sam, client, { name: 'Lopez Realty' }, { 'if-match': `"${version}"` })).status).toBe(412);
  expect(await put(sam, client, { name: 'Lopez Realty' })).toMatchObject({
    status: 200,
    body: { data: { name: 'Lopez Realty' } },
  });
});

test('of two who save one field at the same time with one version, one is asked', async () => {
  const client = await newClient();
  const { version } = await read(client);
  const answers = await Promise.all([
    put(theo, client, { version, name: 'Lopez Homes' }),
    put(sam, client, { version, name: 'Lopez Realty' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
});

test('a designer sends the version with what belongs to a launch, and reads who changed the same', async () => {
  const client = await newClient();
  const { version } = await read(client);
  const sample = (of: string) => ({ version, launch_sample_url: `https://${of}.example.com` });
  expect((await put(dee, client, sample('first'))).status).toBe(200);
  expect((await put(dee, client, { version, name: 'Hers' })).status).toBe(403);
  expect(await put(sam, client, sample('second'))).toMatchObject({
    status: 412,
    body: { data: { conflicts: [{ field: 'launch_sample_url', by: 'Dee Martin' }] } },
  });
});

test('a place is one thing: who moves a client to another country and who names its province are asked', async () => {
  const client = await newClient();
  const { version } = await read(client);
  await put(theo, client, { version, country: 'US', state_or_province: 'WA' });
  expect(await put(sam, client, { version, country: 'CA', state_or_province: 'AB' })).toMatchObject({
    status: 412,
    body: { data: { country: 'US', conflicts: [{ field: 'state_or_province', by: 'Theo Martin' }] } },
  });
});

test('a package that a colleague changed under Billing is an edit with their name', async () => {
  const client = await newClient();
  await planBilling(owner, client.id);
  const { version } = await read(client);
  const changed = await call(server.app, theo.token, staffBilling.changePackage, {
    params: { id: client.id },
    body: { package: 'Accelerate', frequency: 'Monthly', reason: 'They asked for it on the phone' },
  });
  expect(changed.status).toBe(200);
  expect(await put(sam, client, { version, package: 'Build' })).toMatchObject({
    status: 412,
    body: {
      data: { package: 'Accelerate', conflicts: [{ field: 'package', by: 'Theo Martin' }] },
    },
  });
});
