import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Contact, contacts } from '#contract/contacts/contacts.ts';
import { LeadNumbers, leadStats } from '#contract/statistics/leads.ts';
import { call, type ClientWorld } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, newClient } = await testWorld();

type Added = { at: string; source: number; status?: number };

async function addContacts(client: ClientWorld, added: readonly Added[]): Promise<void> {
  for (const [n, { at, source, status = 1 }] of added.entries())
    await owner.query(
      `INSERT INTO app.leads (client_id, first_name, last_name, email, lead_status_id, lead_source_id, is_seen, is_update_seen, created_at, updated_at)
       VALUES ($1, $2, 'X', $3, $4, $5, true, true, $6, $6)`,
      [client.id, `N${n}`, `n${n}.${client.id}@example.com`, status, source, at],
    );
}
const numbersOf = async (client: ClientWorld) =>
  parseData(leadStats.read.data, await call(server.app, client.vic.token, leadStats.read));
const namesOf = async (client: ClientWorld, query: Record<string, string>) => {
  const { body } = await call(server.app, client.vic.token, contacts.list, { query });
  const page = z.parse(z.object({ data: z.array(Contact), meta: z.object({ total: z.int() }) }), body);
  expect(page.meta.total).toBe(page.data.length);
  return page.data.map(({ first_name }) => first_name).toSorted();
};
const saveAd = (client: ClientWorld, platform: string, cents: number) =>
  owner.query(
    `INSERT INTO app.ad_months (client_id, platform, month, impressions, clicks, cost_cents, currency, source, updated_at)
     VALUES ($1, $2, '2026-10-01', 100, 10, $3, 'CAD', 'upload', '2026-11-01T00:00:00Z')`,
    [client.id, platform, cents],
  );
const saveVisits = (client: ClientWorld, visitors: number) =>
  owner.query(
    `INSERT INTO app.site_months (client_id, site_id, month, visitors, page_views, listing_views, source, updated_at)
     VALUES ($1, $2, '2026-10-01', $3, $3, 0, 'upload', '2026-11-01T00:00:00Z')`,
    [client.id, client.siteId, visitors],
  );

test('contacts count for their source and for the month that it was where the client is; Client, Contract and Closed are clients', async () => {
  const client = await newClient();
  await addContacts(client, [
    { at: '2026-11-01T06:59:00Z', source: 10, status: 3 },
    { at: '2026-11-01T07:00:00Z', source: 10, status: 7 },
    { at: '2026-10-01T07:00:00Z', source: 10, status: 8 },
    { at: '2026-10-05T07:00:00Z', source: 1, status: 4 },
    { at: '2025-11-30T12:00:00Z', source: 1 },
  ]);
  const { present, sources } = await numbersOf(client);
  expect(present).toBe('2026-11');
  expect(sources).toEqual([
    { month: '2026-10', lead_source_id: 1, source: 'Contact form', leads: 1, clients: 0 },
    { month: '2026-10', lead_source_id: 10, source: 'Facebook ad', leads: 2, clients: 2 },
    { month: '2026-11', lead_source_id: 10, source: 'Facebook ad', leads: 1, clients: 1 },
  ]);
});

test('each number opens the contacts behind it, and nobody else', async () => {
  const client = await newClient();
  const other = await newClient();
  await addContacts(other, [{ at: '2026-10-02T12:00:00Z', source: 10 }]);
  await addContacts(client, [
    { at: '2026-10-02T12:00:00Z', source: 10, status: 3 },
    { at: '2026-11-01T06:59:00Z', source: 10 },
    { at: '2026-11-01T07:00:00Z', source: 10 },
    { at: '2026-10-02T12:00:00Z', source: 11 },
  ]);
  const october = { month: '2026-10', lead_source_id: '10' };
  expect(await namesOf(client, october)).toEqual(['N0', 'N1']);
  expect(await namesOf(client, { ...october, became_client: 'true' })).toEqual(['N0']);
  expect(await namesOf(client, { month: '2026-10' })).toEqual(['N0', 'N1', 'N3']);
  const bad = await call(server.app, client.vic.token, contacts.list, { query: { month: '2026-13' } });
  expect(bad.status).toBe(422);
  const file = await call(server.app, client.alice.token, contacts.download, {
    body: { lead_ids: [], search: '', month: '2026-10', lead_source_id: 10, became_client: true },
    headers: { accept: 'text/csv' },
  });
  expect(file.text).toContain('n0.');
  expect(file.text).not.toContain('n1.');
});

test('visitors and the cost of ads stand beside them only where the service is booked', async () => {
  const booked = await newClient({ services: ['web', 'social', 'google_ads'] });
  const bare = await newClient({ services: ['in_touch'] });
  for (const client of [booked, bare]) {
    await saveVisits(client, 412);
    await saveAd(client, 'facebook', 20768);
    await saveAd(client, 'google', 5);
  }
  const { visits, costs } = await numbersOf(booked);
  expect(visits).toEqual([{ month: '2026-10', visitors: 412, visitors_from: 'upload' }]);
  expect(costs).toEqual([
    { platform: 'facebook', lead_source_id: 10, month: '2026-10', cost: 207.68, currency: 'CAD' },
    { platform: 'google', lead_source_id: 11, month: '2026-10', cost: 0.05, currency: 'CAD' },
  ]);
  expect(z.parse(LeadNumbers, await numbersOf(bare))).toMatchObject({ visits: [], costs: [] });
});

test('the present month is set against the same days of the one before, in the zone of the client', async () => {
  const client = await newClient();
  // noon of the tests is November 20 in Vancouver
  await addContacts(client, [
    { at: '2026-11-01T06:59:00Z', source: 1 },
    { at: '2026-11-01T07:00:00Z', source: 1 },
    { at: '2026-11-20T19:59:00Z', source: 1 },
    { at: '2026-10-01T06:59:00Z', source: 1 },
    { at: '2026-10-01T07:00:00Z', source: 14 },
    { at: '2026-10-21T06:59:00Z', source: 1 },
    { at: '2026-10-21T07:00:00Z', source: 1 },
    { at: '2026-10-31T12:00:00Z', source: 1 },
  ]);
  expect(await numbersOf(client)).toMatchObject({
    present: '2026-11',
    comparison: { until: '2026-10-20', now: 2, before: 2 },
  });
});

test('visitors that two systems counted in two ways are not added up', async () => {
  const client = await newClient();
  const { rows } = await owner.query<{ id: number }>(
    `INSERT INTO app.sites (client_id, primary_domain) VALUES ($1, 'second.example.com') RETURNING id`,
    [client.id],
  );
  await saveVisits(client, 412);
  await owner.query(
    `INSERT INTO app.site_months (client_id, site_id, month, visitors, page_views, listing_views, source, updated_at)
     VALUES ($1, $2, '2026-10-01', 5, 5, 0, 'ga4', '2026-11-01T00:00:00Z')`,
    [client.id, rows[0]?.id],
  );
  expect((await numbersOf(client)).visits).toEqual([
    { month: '2026-10', visitors: null, visitors_from: null },
  ]);
});
