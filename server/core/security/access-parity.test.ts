import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  admins,
  callers,
  editors,
  allUsers,
  anySession,
  packages,
  refusal,
  staffAreas,
  staffRoles,
  type Access,
  type Caller,
  type Need,
  type Service,
} from '#contract/access.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { connectOwner } from '#server/testing/owner.ts';
import { makeClient, makeStaff, noon } from '#server/testing/people.ts';
import { keyRefusal, scoped } from '#contract/key-access.ts';
import { readRequirements } from './authorize.ts';
import { newToken } from './hashes.ts';

let database: TestDatabase;
let owner: Client;
let clientId: number;
const hashes = new Map<Caller, Buffer>();

const isOfProvider = (caller: Caller | null) =>
  [...staffRoles, 'Unsecured staff'].some((one) => one === caller);

beforeAll(async () => {
  database = await testDatabase();
  owner = await connectOwner(database);
  const member = await makeStaff(database);
  const client = await makeClient(database, member.id);
  clientId = client.id;
  for (const caller of callers) {
    const { hash } = newToken();
    hashes.set(caller, hash);
    const kind = isOfProvider(caller) ? 'staff' : caller === 'Staff' ? 'impersonation' : 'client';
    const [ofClient, user] = kind === 'staff' ? [null, null] : [clientId, client.alice.id];
    await owner.query(
      `INSERT INTO app.sessions (token_hash, kind, client_id, user_id, staff_id, caller, created_at, used_at, idle_until, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8, $8)`,
      [
        hash,
        kind,
        ofClient,
        user,
        kind === 'client' ? null : member.id,
        caller,
        noon,
        new Date(noon.getTime() + 60_000),
      ],
    );
  }
  await owner.query(`
    CREATE FUNCTION pg_temp.tried(h bytea, at timestamptz, claimed_client bigint, callers text[], services text[], feature text, ai boolean, exempt boolean, sends boolean)
    RETURNS text LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM app.authorize(h, at, claimed_client, callers, services, feature, ai, exempt, sends);
      RETURN NULL;
    EXCEPTION WHEN OTHERS THEN RETURN SQLERRM;
    END $$`);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const needs: (Need | undefined)[] = [
  undefined,
  { services: ['in_touch'] },
  { services: ['social', 'social_plus', 'facebook_legacy', 'facebook_ads'] },
  { services: ['in_touch'], staffExempt: true },
  { feature: 'TESTIMONIAL_MANAGER' },
  { feature: 'TESTIMONIAL_MANAGER', staffExempt: true },
  { ai: true },
  { ai: true, services: ['web'] },
  { ai: true, services: ['in_touch'], feature: 'TESTIMONIAL_MANAGER' },
  { sends: true },
  { sends: true, ai: true, services: ['in_touch'], staffExempt: true },
];
const accesses: Exclude<Access, { kind: 'open' | 'site' }>[] = [
  ...needs.flatMap((need) => [allUsers(need), editors(need), admins(need)]),
  anySession,
  staffAreas('overview'),
  staffAreas('clients'),
  staffAreas('launch'),
  staffAreas('billing'),
  staffAreas('team'),
];
const booked: Service[][] = [[], ['web'], ['in_touch'], ['social_plus', 'web']];
const bookings = booked.flatMap((services) =>
  [[], ['TESTIMONIAL_MANAGER']].flatMap((features) => [
    { services, features, isPaused: false },
    { services, features, isPaused: true },
  ]),
);

const all = accesses.flatMap((access) => [null, ...callers].map((caller) => ({ caller, access })));

/** The decision of the database for every caller and access, in one statement. */
async function said(): Promise<(string | null)[]> {
  const asked = all.map(({ caller, access }) => {
    const hash = (caller && hashes.get(caller)) ?? Buffer.from('nobody');
    return { h: hash.toString('hex'), ...readRequirements(access, []) };
  });
  const { rows } = await owner.query<{ said: string | null }>(
    `SELECT pg_temp.tried(decode(j->>'h', 'hex'), $2, NULL, ARRAY(SELECT jsonb_array_elements_text(j->'callers')),
       CASE jsonb_typeof(j->'services') WHEN 'array' THEN ARRAY(SELECT jsonb_array_elements_text(j->'services')) END,
       j->>'feature', (j->>'ai')::boolean, (j->>'staffExempt')::boolean, (j->>'sends')::boolean) AS said
     FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS t (j, n) ORDER BY n`,
    [JSON.stringify(asked), noon],
  );
  return rows.map((row) => row.said);
}

test.each(packages)(
  'on %s the database refuses whom the contract refuses, with the same word',
  async (name) => {
    const differing: string[] = [];
    for (const { services, features, isPaused } of bookings) {
      await owner.query(
        'UPDATE app.clients SET package = $2, services = $3, features = $4, account_status = $5 WHERE id = $1',
        [clientId, name, services, features, isPaused ? 'Paused' : 'Live'],
      );
      const answers = await said();
      expect(answers).toHaveLength(all.length);
      all.forEach(({ caller, access }, n) => {
        const has = isOfProvider(caller)
          ? { package: null, services: [], features: [], isPaused: false }
          : { package: name, services, features, isPaused };
        const wanted = refusal(caller && { caller, ...has }, access);
        if (answers[n] !== wanted)
          differing.push(
            `${caller} ${JSON.stringify({ access, services, features, isPaused })}: ${answers[n]}, not ${wanted}`,
          );
      });
    }
    expect(differing).toEqual([]);
  },
);

test('the database refuses an API key as the contract does', async () => {
  const { hash } = newToken();
  await owner.query(
    `INSERT INTO app.sessions (token_hash, kind, client_id, caller, key_id, scopes, created_at, used_at, idle_until, expires_at)
     VALUES ($1, 'key', $2, 'Key', 1, '{contacts:read}', $3, 'epoch', 'infinity', 'infinity')`,
    [hash, clientId, noon],
  );
  const ofKeys = accesses.flatMap((access): typeof accesses =>
    access.kind === 'client'
      ? [access, scoped('contacts:read', access), scoped('contacts:write', access)]
      : [access],
  );
  const differing: string[] = [];
  for (const account_status of ['Live', 'Paused', 'Cancelled'])
    for (const services of booked) {
      await owner.query(
        `UPDATE app.clients SET package = 'Create', services = $2, features = '{}', account_status = $3 WHERE id = $1`,
        [clientId, services, account_status],
      );
      const state = {
        scopes: ['contacts:read'],
        package: 'Create',
        services,
        features: [],
        isPaused: account_status === 'Paused',
        isClosed: account_status === 'Cancelled',
      } as const;
      for (const access of ofKeys) {
        const need = readRequirements(access, []);
        const { rows } = await owner.query<{ said: string | null }>(
          'SELECT pg_temp.tried($1, $2, NULL, $3, $4, $5, $6, $7, $8) AS said',
          [hash, noon, need.callers, need.services, need.feature, need.ai, need.staffExempt, need.sends],
        );
        const expected = keyRefusal(state, access);
        if (rows[0]?.said !== expected)
          differing.push(
            `${account_status} ${services.join()} ${JSON.stringify(access)}: ${rows[0]?.said}, not ${expected}`,
          );
      }
    }
  expect(differing).toEqual([]);
});

test('the database refuses an API key of the provider as the contract does', async () => {
  const { hash } = newToken();
  await owner.query(
    `INSERT INTO app.sessions (token_hash, kind, caller, key_id, scopes, created_at, used_at, idle_until, expires_at)
     VALUES ($1, 'provider_key', 'Key', 1, '{clients:read}', $2, 'epoch', 'infinity', 'infinity')`,
    [hash, noon],
  );
  const state = {
    scopes: ['clients:read'],
    package: null,
    services: [],
    features: [],
    isPaused: false,
    isClosed: false,
  } as const;
  const ofKeys = accesses.flatMap((access): typeof accesses => {
    if (access.kind === 'client') return [access, scoped('contacts:read', access)];
    return access.kind === 'staff'
      ? [access, scoped('clients:read', access), scoped('launches:read', access)]
      : [access];
  });
  const answers: (string | null | undefined)[] = [];
  for (const access of ofKeys) {
    const need = readRequirements(access, []);
    const { rows } = await owner.query<{ said: string | null }>(
      'SELECT pg_temp.tried($1, $2, NULL, $3, $4, $5, $6, $7, $8) AS said',
      [hash, noon, need.callers, need.services, need.feature, need.ai, need.staffExempt, need.sends],
    );
    answers.push(rows[0]?.said);
  }
  expect(answers).toEqual(ofKeys.map((access) => keyRefusal(state, access)));
  expect(answers.filter((answer) => answer === null)).not.toEqual([]);
});
