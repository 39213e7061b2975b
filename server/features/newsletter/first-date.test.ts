import { expect, test } from 'vitest';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { staffClients } from '#contract/staff/clients.ts';
import { ClientPage, staff } from '#contract/staff/staff.ts';
import { planBilling } from '#server/testing/billing.ts';
import { call } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

// No worker runs here: the statements that book newsletters set the date themselves.
const { server, owner, sam, newClient } = await testWorld();

const dateOf = async (id: number): Promise<string | null> => {
  const { rows } = await owner.query<{ date: string | null }>(
    'SELECT next_newsletter_date::text AS date FROM app.clients WHERE id = $1',
    [id],
  );
  return rows[0]?.date ?? null;
};
/** Another day, later than a session lasts. */
const goTo = async (instant: string) => {
  server.clock.now = new Date(instant);
  await owner.query(`UPDATE app.sessions SET idle_until = '2029-01-01', expires_at = '2029-01-01'`);
};
const change = async (id: number, body: object) => {
  const answer = await call(server.app, sam.token, staff.changeClient, { params: { id }, body });
  expect(answer.status).toBe(200);
};
const add = async (name: string, more: object): Promise<number> => {
  const answer = await call(server.app, sam.token, staffClients.add, {
    body: {
      name: `${name} Realty`,
      country: 'CA',
      state_or_province: 'British Columbia',
      package: 'Grow',
      sites: [{ primary_domain: `https://www.${name}.example.com`, domains: [] }],
      admin: { first_name: 'Ana', last_name: 'Lima', email: `ana@${name}.example.com` },
      ...more,
    },
  });
  return parseData(ClientPage, answer).id;
};

test('a client that is added with a live website has the date of its first newsletter on its own clock', async () => {
  // it is locked in Newfoundland, and open in Vancouver
  await goTo('2026-12-15T12:00:00Z');
  expect(await dateOf(await add('west', { is_live: true, time_zone: 'America/Vancouver' }))).toBe(
    '2026-12-15',
  );
  expect(await dateOf(await add('east', { is_live: true, time_zone: 'America/St_Johns' }))).toBe(
    '2027-01-15',
  );
  expect(await dateOf(await add('without', { is_live: true, services: ['web'] }))).toBeNull();
});

test('a client on the way to a website has a date once that is live', async () => {
  const id = await add('launching', {});
  expect(await dateOf(id)).toBeNull();
  await change(id, { is_live: true });
  expect(await dateOf(id)).toBe('2026-12-15');
});

test('whoever books newsletters among the services, or with a package, has a date; a date that is there stays', async () => {
  const chosen = await newClient({ services: ['web'] });
  await change(chosen.id, { services: ['web', 'in_touch'] });
  expect(await dateOf(chosen.id)).toBe('2026-12-15');
  await goTo('2026-12-20T12:00:00Z');
  await change(chosen.id, { features: [] });
  expect(await dateOf(chosen.id)).toBe('2026-12-15');
  await change(chosen.id, { services: ['web'] });
  expect(await dateOf(chosen.id)).toBeNull();

  await goTo('2026-11-20T20:00:00Z');
  const packaged = await newClient({ package: 'Create', services: ['web'] });
  await planBilling(owner, packaged.id, { next: '2026-12-01' });
  const answer = await call(server.app, sam.token, staffBilling.changePackage, {
    params: { id: packaged.id },
    body: { package: 'Grow', frequency: 'Monthly', reason: 'As agreed on the phone' },
  });
  expect(answer.status).toBe(200);
  expect(await dateOf(packaged.id)).toBe('2026-12-15');
});
