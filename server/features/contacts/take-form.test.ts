import { Pool } from 'pg';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contacts, type Contact } from '#contract/contacts/contacts.ts';
import { LeadForm } from '#contract/contacts/submissions.ts';
import { createLinkDb } from '#server/core/db/link-db.ts';
import { createContactHash } from '#server/core/security/contact-hash.ts';
import { readData } from '#server/testing/contacts.ts';
import { testKey } from '#server/testing/database.ts';
import { call, noon } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { announcedPerHour } from './rules.ts';
import { findByPhone } from './phone-queries.ts';
import { takeForm } from './take-form.ts';

const { server, owner, newClient } = await testWorld();
const pool = new Pool({ ...server.database.app, max: 4 });
afterAll(() => pool.end());

test('leads with one phone at the same moment are one contact, and the phone of reported spam makes none', async () => {
  const here = await newClient();
  const client = createLinkDb({ read: pool, write: pool, export: pool })(here.id).write;
  const form = z.parse(LeadForm, {
    first_name: 'Sam',
    last_name: 'Phone',
    email: null,
    phone_number: '604-555-0166',
  });
  const options = { keyedHash: createContactHash(testKey), announcedPerHour, now: noon };
  const take = (n: number) =>
    client.transaction((tx) => takeForm(tx, { ...form, notes: `Lead ${n}` }, options));
  const ids = await Promise.all([1, 2, 3, 4].map(take));
  expect([ids.includes(null), new Set(ids).size]).toEqual([false, 1]);
  await call(server.app, here.alice.token, contacts.spam, { params: { id: ids[0] ?? 0 } });
  expect(await take(5)).toBeNull();
  const { body } = await call(server.app, here.alice.token, contacts.list, { query: { search: 'Sam' } });
  expect(readData<Contact[]>(body, [])).toEqual([]);
});

test('a form with the phone of an office reads few of the thousands who have it, and finds its person', async () => {
  const here = await newClient();
  await owner.query(
    `INSERT INTO app.leads (client_id, first_name, last_name, phone_number, lead_source_id, is_seen, is_update_seen, created_at, updated_at)
     SELECT $1, 'First ' || n % 900, 'Last ' || n, '604-555-0170', 19, true, true, now(), now() FROM generate_series(1, 4000) n`,
    [here.id],
  );
  await owner.query('VACUUM ANALYZE app.leads, app.contact_keys');
  const form = z.parse(LeadForm, {
    first_name: 'First 7',
    last_name: 'Last 1807',
    email: null,
    phone_number: '(604) 555-0170',
  });
  const app = new Pool({ ...server.database.app, max: 1 });
  await app.query("SELECT set_config('app.client_id', $1, false)", [String(here.id)]);
  const explained = async (sent: typeof form) => {
    const { text, values } = findByPhone(sent);
    const { rows } = await app.query<{ to_json: number }>(text, [...values]);
    const plan = await app.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE) ${text}`, [...values]);
    const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    const read = [...lines.matchAll(/actual time=\S+ rows=([\d.]+) loops=(\d+)|Removed by Filter: (\d+)/g)];
    return {
      id: rows[0]?.to_json ?? null,
      most: Math.max(
        ...read.map(([, rows, loops, removed]) => Number(removed ?? Number(rows) * Number(loops))),
      ),
    };
  };
  const whole = await explained(form);
  const word = await explained({ ...form, first_name: 'Last', last_name: '' });
  const nobody = await explained({ ...form, first_name: '', last_name: '' });
  await app.end();
  const { rows } = await owner.query<{ id: number }>(
    "SELECT id::int AS id FROM app.leads WHERE client_id = $1 AND last_name = 'Last 1807'",
    [here.id],
  );
  expect(whole.id).toBe(rows[0]?.id);
  expect([word.id, nobody.id]).toEqual([null, null]);
  expect(Math.max(whole.most, word.most, nobody.most)).toBeLessThan(200);
});
