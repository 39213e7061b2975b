import type { Client } from 'pg';
import { inTransaction } from '#database/connection.ts';
import {
  createSiteToken,
  createSessionToken,
  peopleOfClient,
  staffToken,
  testDataSql,
  type TestData,
} from './test-data.ts';

const inThePast = `timestamptz '2026-11-01 12:00Z' - make_interval(secs => %)`;

/** Row-level security applies to the owner too, so a superuser fills the tables, for all clients at once and without indexes. */
export async function fillDatabase(
  client: Client,
  testData: TestData,
  say: (sentence: string) => void,
): Promise<void> {
  await inTransaction(client, async () => {
    // The rows are consistent by construction; checking every foreign key takes as long as all the rest
    await client.query(
      `SET LOCAL session_replication_role = replica; SET LOCAL maintenance_work_mem = '512MB'`,
    );
    await people(client, testData);
    const indexes = await withoutIndexes(client);
    say(`${testData.contacts.toLocaleString('en-CA')} contacts`);
    await client.query(contacts(testData));
    await client.query(searched);
    for (const rows of known) await client.query(rows);
    say(`${(2 * testData.contacts).toLocaleString('en-CA')} history entries`);
    await client.query(history(testData));
    await client.query(totals);
    for (const rows of passing(testData)) await client.query(rows);
    say('indexes');
    for (const index of indexes) await client.query(index);
    for (const table of [
      'clients',
      'staff',
      'users',
      'sites',
      'leads',
      'lead_history',
      'activity',
      'notifications',
    ])
      await client.query(
        `SELECT setval(pg_get_serial_sequence('app.${table}', 'id'), (SELECT max(id) FROM app.${table}))`,
      );
  });
  say('vacuum and analyze');
  await client.query('VACUUM (ANALYZE)');
}

async function people(client: Client, { clients }: TestData): Promise<void> {
  const all = Array.from({ length: clients }, (_, at) => at + 1);
  await client.query(
    `INSERT INTO app.clients (id, name, country, token, package, is_live, account_status, services, features, created_at)
     OVERRIDING SYSTEM VALUE
     SELECT k, ${testDataSql.clientName}, 'CA', t, 'Grow', true, 'Live', '{web,in_touch,facebook_ads}', '{}', now()
     FROM (SELECT k, t, ${testDataSql.clientNameNumber} AS n FROM unnest($1::bigint[], $2::text[]) u (k, t)) named`,
    [all, all.map(createSiteToken)],
  );
  await client.query(
    `INSERT INTO app.client_totals SELECT package, account_status, coalesce(launch_phase_id, 0), count(*) FROM app.clients GROUP BY 1, 2, 3`,
  );
  await client.query(
    `INSERT INTO app.site_tokens (token_hash, client_id)
     SELECT sha256(convert_to(t, 'UTF8')), k FROM unnest($1::bigint[], $2::text[]) u (k, t)`,
    [all, all.map(createSiteToken)],
  );
  await client.query(
    `INSERT INTO app.users (client_id, id, first_name, last_name, email, role, notification_preferences, has_set_password, is_pending, created_at)
     OVERRIDING SYSTEM VALUE
     SELECT k, k, 'Alice', 'Bencher', 'alice' || k || '@example.com', 'Admin', '{leads}', true, false, now()
     FROM unnest($1::bigint[]) u (k)`,
    [all],
  );
  await client.query(
    `INSERT INTO app.users (client_id, id, first_name, last_name, email, phone_number, role, has_set_password, is_pending, created_at)
     OVERRIDING SYSTEM VALUE
     SELECT 1 + (k - 1) % ${clients}, k, ${testDataSql.firstName}, ${testDataSql.lastName}, 'person' || k || '@client' || 1 + (k - 1) % ${clients} || '.example.com',
       '604-555-' || lpad((k % 10000)::text, 4, '0'), 'Editor', true, false, now()
     FROM (SELECT k, ${testDataSql.lastNameNumber} AS n FROM generate_series(${clients + 1}, ${clients * peopleOfClient}) k) numbered`,
  );
  await client.query(
    `INSERT INTO app.sites (client_id, id, primary_domain) OVERRIDING SYSTEM VALUE
     SELECT k, k, 'client' || k || '.example.com' FROM unnest($1::bigint[]) u (k)`,
    [all],
  );
  await client.query(
    `INSERT INTO app.sessions (token_hash, kind, client_id, user_id, caller, created_at, used_at, idle_until, expires_at)
     SELECT sha256(convert_to(t, 'UTF8')), 'client', k, k, 'Admin', now(), now(), now(), now()
     FROM unnest($1::bigint[], $2::text[]) u (k, t)`,
    [all, all.map(createSessionToken)],
  );
  await client.query(
    `INSERT INTO app.staff (id, first_name, last_name, email, role, is_service, created_at) OVERRIDING SYSTEM VALUE
     VALUES (1, 'Stella', 'Provider', 'stella@provider.example.com', 'Owner', false, now())`,
  );
  await client.query(
    `INSERT INTO app.sessions (token_hash, kind, staff_id, caller, created_at, used_at, idle_until, expires_at)
     VALUES (sha256(convert_to($1, 'UTF8')), 'staff', 1, 'Owner', now(), now(), now(), now())`,
    [staffToken],
  );
}

/** Drops indexes that are faster to build afterwards, and returns the statements for that. */
async function withoutIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `SELECT c.oid::regclass::text AS name, pg_get_indexdef(c.oid) AS made
       FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE i.indrelid IN ('app.leads'::regclass, 'app.lead_search'::regclass, 'app.lead_history'::regclass) AND NOT i.indisunique`,
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ made }) => made);
}

const contacts = (testData: TestData) => `
  INSERT INTO app.leads (client_id, id, first_name, last_name, email, phone_number, notes, preferred_time, lead_status_id,
    lead_source_id, lead_type_id, is_seen, is_update_seen, created_at, updated_at)
  OVERRIDING SYSTEM VALUE
  SELECT client, k, first, last, lower(first) || '.' || lower(last) || k || '@example.com',
    CASE WHEN k % 3 > 0 THEN '604-555-' || lpad((k % 10000)::text, 4, '0') END,
    CASE WHEN k % 4 = 0 THEN 'Looks for a place near the water; wants to move before school begins (' || k || ').' END,
    CASE WHEN k % 6 = 0 THEN 'Evenings' END, 1 + (k / 7) % 9, 1 + k % 19, 1 + k % 2, k % 10 > 0, true,
    ${inThePast.replace('%', `(${testData.contacts} - k) * 60.0`)}, ${inThePast.replace('%', `(${testData.contacts} - k) * 50.0`)}
  FROM (
    SELECT k, ${testDataSql.client(testData)} AS client, ${testDataSql.firstName} AS first, ${testDataSql.lastName} AS last
    FROM (SELECT k, ${testDataSql.lastNameNumber} AS n FROM generate_series(1, ${testData.contacts}) k) numbered) named`;

/** The rows that the trigger of contacts writes, which does not run during the fill. */
const searched = `
  INSERT INTO app.lead_search (client_id, lead_id, search)
  SELECT client_id, id, app.contact_search(first_name, last_name, app.list_emails(email, further_emails), phone_number, further_phones) FROM app.leads`;

/** The same of the keys by which contacts are recognized: a key that an earlier contact has is marked. */
const known = [
  `INSERT INTO app.contact_emails (client_id, email, lead_id)
   SELECT l.client_id, address.email, l.id FROM app.leads l, unnest(app.list_emails(l.email, l.further_emails)) address (email) ORDER BY 1, 2`,
  `INSERT INTO app.contact_keys (client_id, key, lead_id, has_other)
   SELECT l.client_id, k.key, l.id, row_number() OVER (PARTITION BY l.client_id, k.key ORDER BY l.id) > 1
   FROM app.leads l, unnest(app.list_contact_keys(l.first_name, l.last_name, l.phone_number, l.further_phones)) k (key) ORDER BY 1, 2, 3`,
];

const history = (testData: TestData) => `
  INSERT INTO app.lead_history (client_id, id, lead_id, email, lead_source_id, notes, source_url, created_at)
  OVERRIDING SYSTEM VALUE
  SELECT client, 2 * k - 1 + turn, k, 'contact' || k || '@example.com', 1 + k % 12,
    'Please call me about the house on the corner (' || k || ').', 'https://client' || client || '.example.com/listings/' || k,
    ${inThePast.replace('%', `(${testData.contacts} - k) * 50.0 + (1 - turn) * 86400`)}
  FROM (SELECT k, ${testDataSql.client(testData)} AS client FROM generate_series(1, ${testData.contacts}) k) sent, generate_series(0, 1) turn`;

const totals = `
  INSERT INTO app.lead_totals (client_id, slot, contacts, of_status)
  SELECT client_id, id % 16, count(*), ARRAY[${Array.from({ length: 10 }, (_, status) => `count(*) FILTER (WHERE coalesce(lead_status_id, 0) = ${status})::int`).join(', ')}]
  FROM app.leads GROUP BY 1, 2 ORDER BY 1, 2`;

/**
 * The contents of a database in use: activity and notifications for the last days' contacts, mail and submissions of
 * the last hours. If a table is empty while statements are planned, each of them later reads all its rows.
 */
const passing = (testData: TestData) => {
  const newest = (share: number, select: string) =>
    `SELECT ${select} FROM app.leads WHERE id > ${Math.floor(testData.contacts * (1 - share))}`;
  return [
    `INSERT INTO app.activity (client_id, type, event, subject_id, created_at)
     ${newest(0.2, `client_id, 'contact', 'contact.received', id, updated_at`)}`,
    `INSERT INTO app.notifications (client_id, user_id, event, lead_id, seen, created_at)
     ${newest(0.2, `client_id, client_id, 'contact.received', id, id % 5 > 0, updated_at`)}`,
    `INSERT INTO app.outbox (client_id, template, address, state, created_at, next_try_at, sent_at)
     ${newest(0.02, `client_id, 'new-contact', 'alice' || client_id || '@example.com', 'sent', now(), now(), now()`)}`,
    `INSERT INTO app.submissions (client_id, key, until)
     ${newest(0.02, `client_id, sha256(convert_to(email, 'UTF8')), now() + interval '1 day'`)}`,
    `INSERT INTO app.blocks (client_id, email_hash, created_at)
     ${newest(0.02, `client_id, sha256(convert_to(email, 'UTF8')), now()`)}`,
  ];
};
