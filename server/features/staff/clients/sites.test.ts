import { expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { staffSites } from '#contract/staff/sites.ts';
import { ClientPage, staff } from '#contract/staff/staff.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, sam, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const other = await newClient({ name: 'Harbour Homes', host: 'harbour.example.com' });

const days = (n: number) => (server.clock.now = new Date(noon.getTime() + n * 86_400_000));
const rotate = async (client: ClientWorld) =>
  parseData(
    ClientPage,
    await call(server.app, sam.token, staffSites.rotateToken, { params: { id: client.id } }),
  );
const read = async (client: ClientWorld) =>
  parseData(ClientPage, await call(server.app, sam.token, staff.client, { params: { id: client.id } }));
const submit = async (token: string, origin?: string) =>
  (
    await call(server.app, null, contacts.submit, {
      body: { first_name: 'Vera', email: 'vera@example.net', notes: `${token} ${String(performance.now())}` },
      headers: { 'x-site-token': token, ...(origin ? { origin } : {}) },
    })
  ).status;
const change = (client: ClientWorld, body: object, siteId = client.siteId) =>
  call(server.app, sam.token, staffSites.changeSite, { params: { id: client.id, site_id: siteId }, body });

test('a replaced site token works for seven more days to the second, and staff see until when', async () => {
  const here = await newClient();
  const page = await rotate(here);
  expect(page.token).not.toBe(here.siteToken);
  expect(page.old_token_ends_at).toBe('2026-11-27T20:00:00Z');
  expect([await submit(here.siteToken), await submit(page.token)]).toEqual([202, 202]);
  server.clock.now = new Date(noon.getTime() + 7 * 86_400_000 - 1000);
  expect(await submit(here.siteToken)).toBe(202);
  days(7);
  expect([await submit(here.siteToken), await submit(page.token)]).toEqual([403, 202]);
  expect((await read(here)).old_token_ends_at).toBeNull();
});

test('a second replacement leaves the first token its own end', async () => {
  const here = await newClient();
  const second = (await rotate(here)).token;
  days(3);
  expect((await rotate(here)).old_token_ends_at).toBe('2026-11-30T20:00:00Z');
  days(8);
  expect([await submit(here.siteToken), await submit(second)]).toEqual([403, 202]);
});

test('of replacements at once one token has no end', async () => {
  const here = await newClient();
  await Promise.all([rotate(here), rotate(here), rotate(here)]);
  const { token } = await read(here);
  days(8);
  expect(await submit(token)).toBe(202);
});

test('a site is added with its domains, and forms on them bring contacts', async () => {
  const here = await newClient();
  const body = { primary_domain: 'https://Second.example.com/', domains: ['www.second.example.com'] };
  const added = await call(server.app, sam.token, staffSites.addSite, { params: { id: here.id }, body });
  expect(added.status).toBe(201);
  expect(parseData(ClientPage, added).sites[1]).toMatchObject({
    primary_domain: 'second.example.com',
    domains: ['https://second.example.com', 'https://www.second.example.com'],
  });
  expect(await submit(here.siteToken, 'https://www.second.example.com')).toBe(202);
});

test('domains are added and removed, and a form on a removed one is refused', async () => {
  const here = await newClient({ host: 'old.example.com' });
  const both = await change(here, { primary_domain: 'new.example.com', domains: ['old.example.com'] });
  expect(parseData(ClientPage, both).sites[0]?.domains.toSorted()).toEqual([
    'https://new.example.com',
    'https://old.example.com',
  ]);
  expect(await submit(here.siteToken, 'https://old.example.com')).toBe(202);
  await change(here, { primary_domain: 'new.example.com' });
  expect(await submit(here.siteToken, 'https://old.example.com')).toBe(403);
  expect(await submit(here.siteToken, 'https://new.example.com')).toBe(202);
});

test('a domain of another client is refused at its field, and nothing changes', async () => {
  const here = await newClient();
  const before = await read(here);
  expect(
    await change(here, { primary_domain: 'free.example.com', domains: ['harbour.example.com'] }),
  ).toMatchObject({
    status: 422,
    body: { errors: { 'domains.0': ['This domain already belongs to Harbour Homes.'] } },
  });
  expect(await read(here)).toEqual(before);
});

test('a site is changed under its own client alone', async () => {
  const here = await newClient();
  expect((await change(here, { primary_domain: 'stolen.example.com' }, other.siteId)).status).toBe(404);
});
