import { expect, test } from 'vitest';
import { sendInstant } from '#contract/newsletter/calendar.ts';
import type { Audience } from '#contract/newsletter/consent.ts';
import { encode, sql, toStatementText, type Sql } from '#server/core/db/sql.ts';
import { seededRandom } from '#server/engines/words/seeded-random.ts';
import { noon } from '#server/testing/people.ts';
import { deep, seed } from '#server/testing/run-options.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { countAudience, leftOutReason } from './queries.ts';

const { owner, newClient } = await testWorld();

const minute = 60_000;
const day = 24 * 60 * minute;
const zones = ['America/Vancouver', 'America/St_Johns', 'America/Halifax', 'Asia/Kathmandu', 'UTC'];
const months = ['2026-12', '2027-01', '2027-03', '2027-11', '2028-02'];
const histories = deep ? 40 : 4;
const steps = 60;

const { between: random } = seededRandom(seed);
const pick = <One>(of: readonly One[]): One => {
  const one = of[random(0, of.length - 1)];
  if (one === undefined) throw new Error('There is nothing to pick from.');
  return one;
};

async function ask<Row extends object>(statement: {
  text: string;
  values: readonly unknown[];
}): Promise<Row[]> {
  return (await owner.query<Row>(statement.text, [...statement.values])).rows;
}
const statementOf = (statement: Sql) => {
  const { text, values } = toStatementText(statement);
  return { text, values: values.map(encode) };
};

/** By reason, from the stored totals. */
async function stored(at: Date, now: Date): Promise<Record<string, number>> {
  const { text, values } = countAudience({ at, now });
  const [row] = await ask<{ json_build_object: Audience }>({ text, values: values.map(encode) });
  const audience = row?.json_build_object;
  if (!audience) throw new Error('Nothing was counted.');
  return {
    reached: audience.reached,
    ending: audience.ending,
    ...Object.fromEntries(audience.left_out.map(({ reason, count }) => [reason, count])),
  };
}

/** The same, row by row. */
async function counted(client: number, at: Date, now: Date): Promise<Record<string, number>> {
  const quarter = new Date(Math.floor(now.getTime() / (15 * minute)) * 15 * minute);
  const rows = await ask<{ reason: string; n: number }>(
    statementOf(sql`
      WITH each AS (
        SELECT CASE WHEN c.lead_id IS NULL THEN 'none' ELSE coalesce(${leftOutReason('c', sql`${at}::timestamptz`)},
            CASE WHEN EXISTS (SELECT FROM app.blocks b WHERE b.client_id = c.client_id AND b.email_hash = c.address_hash) THEN 'blocked' END,
            'reached') END AS reason, c.expires_at
        FROM app.leads l LEFT JOIN app.newsletter_consents c ON c.client_id = l.client_id AND c.lead_id = l.id
        WHERE l.client_id = ${client})
      SELECT reason, count(*)::int AS n FROM each GROUP BY 1
      UNION ALL SELECT 'ending', count(*)::int FROM each WHERE reason = 'expired' AND expires_at > ${quarter}`),
  );
  return Object.fromEntries(rows.map(({ reason, n }) => [reason, n]));
}

/** Possible changes of a client's contacts, as statements; $1 is the client, $2 an instant. */
const changes = [
  `INSERT INTO app.newsletter_consents AS c (client_id, lead_id, address_hash, is_valid_address, kind, source, given_at, expires_at, changed_at)
   SELECT client_id, id, sha256(email::bytea), random() < 0.9, 'implied', 'A form', $2, $2::timestamptz, $2 FROM app.leads
   WHERE client_id = $1 AND random() < 0.2
   ON CONFLICT (client_id, lead_id) DO UPDATE SET kind = excluded.kind, expires_at = excluded.expires_at, given_at = excluded.given_at
   WHERE c.unsubscribed_at IS NULL`,
  `INSERT INTO app.newsletter_consents AS c (client_id, lead_id, address_hash, is_valid_address, kind, source, given_at, changed_at)
   SELECT client_id, id, sha256(email::bytea), true, 'express', 'In person', $2, $2 FROM app.leads WHERE client_id = $1 AND random() < 0.2
   ON CONFLICT (client_id, lead_id) DO UPDATE SET kind = 'express', given_at = $2, expires_at = NULL, unsubscribed_at = NULL`,
  ...[
    "kind = 'none', unsubscribed_at = $2",
    "kind = 'none'",
    "suppressed = 'bounced'",
    "suppressed = 'complained'",
    'suppressed = NULL',
    'is_valid_address = NOT is_valid_address',
    'every_months = 4 - every_months',
    'is_tracked = NOT is_tracked',
    "expires_at = CASE WHEN kind = 'implied' THEN $2::timestamptz END",
    'address_hash = sha256(lead_id::text::bytea)',
  ].map(
    (assignments) =>
      `UPDATE app.newsletter_consents SET ${assignments}, changed_at = $2 WHERE client_id = $1 AND random() < 0.15`,
  ),
  'DELETE FROM app.newsletter_consents WHERE client_id = $1 AND random() < 0.05 AND $2::timestamptz IS NOT NULL',
  `WITH gone AS (DELETE FROM app.leads WHERE client_id = $1 AND random() < 0.05 AND $2::timestamptz IS NOT NULL RETURNING id)
   INSERT INTO app.lead_totals (client_id, slot, contacts, of_status) SELECT $1, 0, -count(*), '{0,0,0,0,0,0,0,0,0,0}' FROM gone
   ON CONFLICT (client_id, slot) DO UPDATE SET contacts = lead_totals.contacts + excluded.contacts`,
  `WITH added AS (
     INSERT INTO app.leads (client_id, first_name, last_name, email, lead_source_id, is_seen, is_update_seen, created_at, updated_at)
     SELECT $1, 'Nora', 'Novak', gen_random_uuid() || '@example.net', 14, true, true, $2, $2 FROM generate_series(1, 10) RETURNING id)
   INSERT INTO app.lead_totals (client_id, slot, contacts, of_status) SELECT $1, 0, count(*), '{0,0,0,0,0,0,0,0,0,0}' FROM added
   ON CONFLICT (client_id, slot) DO UPDATE SET contacts = lead_totals.contacts + excluded.contacts`,
  `INSERT INTO app.blocks (client_id, email_hash, created_at)
   SELECT client_id, address_hash, $2::timestamptz FROM app.newsletter_consents WHERE client_id = $1 AND random() < 0.1
   ON CONFLICT (client_id, email_hash) DO NOTHING`,
  'DELETE FROM app.blocks WHERE client_id = $1 AND random() < 0.3 AND $2::timestamptz IS NOT NULL',
];

test('after any history, at any send and any moment before it, the stored totals are those of the rows', async () => {
  const other = await newClient();
  for (let history = 0; history < histories; history += 1) {
    const client = await newClient();
    await owner.query("SELECT set_config('app.client_id', $1, false)", [String(client.id)]);
    for (let step = 0; step < steps; step += 1) {
      const at = sendInstant(pick(months), pick(zones));
      const near = new Date(at.getTime() + pick([-1, 0, 1, -minute, minute, -day, random(-200, 200) * day]));
      await owner.query('SELECT setseed($1)', [random(0, 1000) / 1000]);
      await owner.query(step === 0 ? (changes.at(-3) ?? '') : pick(changes), [
        pick([client.id, client.id, other.id]),
        near,
      ]);
      const now = pick([
        noon,
        new Date(at.getTime() - random(0, 60 * 24 * 40) * minute),
        at,
        near < at ? near : at,
      ]);
      const all = await counted(client.id, at, now);
      expect(await stored(at, now), `seed ${seed}, history ${history}, step ${step}`).toEqual({
        reached: 0,
        ending: 0,
        ...all,
      });
    }
  }
});

test('every send is at a quarter of an hour, in every zone of the world', () => {
  for (const zone of Intl.supportedValuesOf('timeZone'))
    for (const month of months)
      expect([zone, sendInstant(month, zone).getTime() % (15 * minute)]).toEqual([zone, 0]);
});

test('a client that is removed leaves no totals', async () => {
  const client = await newClient();
  for (const change of [changes.at(-3), changes[0], changes[1]])
    await owner.query(change ?? '', [client.id, noon]);
  await owner.query('DELETE FROM app.leads WHERE client_id = $1', [client.id]);
  const { rows } = await owner.query(
    'SELECT standing, sum(n)::int AS n FROM app.newsletter_audience_totals WHERE client_id = $1 GROUP BY 1 HAVING sum(n) <> 0',
    [client.id],
  );
  expect(rows).toEqual([]);
});
