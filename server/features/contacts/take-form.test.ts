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
import { takeForm } from './take-form.ts';

const { server, newClient } = await testWorld();
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
