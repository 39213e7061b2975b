import type { ImportChoices } from '#contract/contacts/import.ts';
import { clientBoundHash } from '#server/core/db/client-bound-hash.ts';
import { currentLead } from '#server/core/db/current-lead.ts';
import { personName } from '#server/core/db/person-name.ts';
import { emptySql, rawSql, read, sql, write, type Sql } from '#server/core/db/sql.ts';
import { mostOfPhone } from '../phone-queries.ts';
import type { joinRepeats, Repeat } from './read-repeats.ts';
import type { FittingRow } from './rules.ts';

/** Until the transaction ends: tables that are still empty while statements are planned would be read whole by each later row. */
export const preferIndexes = () => write<null>()`
  SELECT to_json(set_config('enable_seqscan', 'off', true))`;

const ofImport = (id: number) => sql`r.client_id = app.client() AND r.import_id = ${id}`;

/** Some rows with their cells, for reading them again. */
export const readCells = (id: number, after: number, take: number) => read<
  { line: number; cells: string[] }[]
>()`
  SELECT coalesce(json_agg(one), '[]') FROM (
    SELECT r.line, r.cells FROM app.contact_import_rows r WHERE ${ofImport(id)} AND r.line > ${after} ORDER BY r.line LIMIT ${take}) one`;

export const readRowCells = (id: number, line: number) => read<{ line: number; cells: string[] }[]>()`
  SELECT json_agg(one) FROM (SELECT r.line, r.cells FROM app.contact_import_rows r WHERE ${ofImport(id)} AND r.line = ${line}) one`;

/** Most rows of a large file are new contacts, which then need no further statement. */
const nobodyMatches = rawSql(`'{"is_several": false, "is_blocked": false, "repeat_of": null}'::jsonb`);

/**
 * The people of rows as JSON, and the keyed hash of each main email. Rows are written by their key. PostgreSQL knows
 * nothing yet of a new file, and a join would compare all of its rows with each other.
 */
export const writePeople = (id: number, people: string, hashes: readonly string[]) => write<null>()`
  WITH updated_rows AS (
    INSERT INTO app.contact_import_rows AS r (client_id, import_id, line, cells, person, emails, phone_keys, email_hash, kind, match)
    SELECT app.client(), ${id}, p.line, '[]', p.person, p.emails, p.phone_keys,
      CASE WHEN p.hash <> '' THEN ${clientBoundHash(rawSql("decode(p.hash, 'hex')"))} END, 'new', ${nobodyMatches}
    FROM ROWS FROM (jsonb_to_recordset(${people}::jsonb) AS (line bigint, person jsonb, emails text[], phone_keys text[]),
      unnest(${hashes}::text[])) AS p (line, person, emails, phone_keys, hash)
    ON CONFLICT (client_id, import_id, line) DO UPDATE SET person = excluded.person, emails = excluded.emails,
      phone_keys = excluded.phone_keys, email_hash = excluded.email_hash, lead_id = NULL, match = excluded.match,
      kind = excluded.kind, problems = '[]', is_incomplete = false, changes = '[]')
  SELECT NULL`;

type MatchBy = Pick<ImportChoices, 'match_by'>;

/** The name of a row's person as names are compared. */
const foldedName = rawSql(
  `app.fold(nullif(btrim(concat_ws(' ', nullif(r.person ->> 'first_name', ''), nullif(r.person ->> 'last_name', ''))), ''))`,
);

/**
 * Which contact each row fits: by the first of its emails that a contact has, then by a phone with the same name. Somebody
 * without a name is called by the phone, as the contact of an earlier import is. Returns the last row. All rows of a long
 * file would take longer than a statement may.
 */
export function matchRows({ id, after, take }: Omit<Range, 'tagIds'>, { match_by: by }: MatchBy) {
  return write<number>()`
  WITH people AS MATERIALIZED (
    SELECT r.line, r.emails, r.phone_keys, r.email_hash, r.lead_id, r.match, r.person
    FROM app.contact_import_rows r WHERE ${ofImport(id)} AND r.line > ${after} ORDER BY r.line LIMIT ${take}),
  by_phone AS MATERIALIZED (${by.includes('phone_number') ? byPhone : noPhones}),
  matches AS MATERIALIZED (
    SELECT p.line, ${by.includes('email') ? byEmail : rawSql('NULL::bigint')} AS lead_id,
      EXISTS (SELECT FROM app.blocks b WHERE b.client_id = app.client() AND b.email_hash = p.email_hash) AS is_blocked FROM people p),
  contacts AS MATERIALIZED (
    SELECT line, coalesce(max(lead_id), max(of_phone)) AS lead_id, max(lead_id) IS NULL AND coalesce(max(contacts), 0) > 1 AS is_several,
      bool_or(is_blocked) AS is_blocked
    FROM (SELECT line, lead_id, NULL::bigint AS of_phone, NULL::bigint AS contacts, is_blocked FROM matches
      UNION ALL SELECT line, NULL, lead_id, contacts, false FROM by_phone) m GROUP BY line),
  updated_rows AS (
    INSERT INTO app.contact_import_rows AS r (client_id, import_id, line, cells, lead_id, match)
    SELECT app.client(), ${id}, c.line, '[]', c.lead_id, c.match FROM (
      SELECT line, lead_id, jsonb_build_object('is_several', is_several, 'is_blocked', is_blocked, 'repeat_of', NULL) AS match FROM contacts) c
    JOIN people p ON p.line = c.line WHERE (c.lead_id, c.match) IS DISTINCT FROM (p.lead_id, p.match)
    ON CONFLICT (client_id, import_id, line) DO UPDATE SET lead_id = excluded.lead_id, match = excluded.match)
  SELECT to_json(max(line)) FROM people`;
}

type Repeated = Parameters<typeof joinRepeats>;

/**
 * Rows with an email, a phone and name, or the contact of an earlier one. Two contacts with one name and phone are known
 * to be two.
 */
export const listRepeats = (id: number, { match_by: by }: MatchBy) => read<{
  edges: Repeated[0];
  members: Repeated[1];
}>()`
  WITH keys AS (
    SELECT r.line, r.lead_id, 'email ' || address AS key, false AS is_phone FROM app.contact_import_rows r, unnest(r.emails) address WHERE ${ofImport(id)}
    UNION ALL SELECT r.line, r.lead_id, 'contact ' || r.lead_id, false FROM app.contact_import_rows r WHERE ${ofImport(id)} AND r.lead_id IS NOT NULL
    ${by.includes('phone_number') ? sql`UNION ALL SELECT r.line, r.lead_id, concat('phone ', k, ' ', ${foldedName}), true FROM app.contact_import_rows r, unnest(r.phone_keys) k WHERE ${ofImport(id)}` : emptySql}),
  edges AS MATERIALIZED (
    SELECT DISTINCT line, first_line FROM (
      SELECT line, lead_id, is_phone, first_value(line) OVER same_key AS first_line, first_value(lead_id) OVER same_key AS first_lead
      FROM keys WINDOW same_key AS (PARTITION BY key ORDER BY line)) k
    WHERE first_line < line AND (is_phone AND lead_id <> first_lead) IS NOT TRUE)
  SELECT json_build_object('edges', (SELECT coalesce(json_agg(json_build_object('line', line, 'of', first_line)), '[]') FROM edges),
    'members', (SELECT coalesce(json_agg(json_build_object('line', r.line, 'lead_id', r.lead_id,
        'do_not_call', coalesce(r.person -> 'do_not_call' = 'true', false), 'do_not_text', coalesce(r.person -> 'do_not_text' = 'true', false))), '[]')
      FROM (SELECT line FROM edges UNION SELECT first_line FROM edges) e CROSS JOIN LATERAL (
        SELECT * FROM app.contact_import_rows r WHERE ${ofImport(id)} AND r.line = e.line OFFSET 0) r))`;

export const writeRepeats = (id: number, repeats: readonly Repeat[]) => write<null>()`
  WITH updated_rows AS (
    INSERT INTO app.contact_import_rows AS r (client_id, import_id, line, cells, match)
    SELECT app.client(), ${id}, (p ->> 'line')::bigint, '[]', p - 'line' FROM jsonb_array_elements(${JSON.stringify(repeats)}::jsonb) p
    ON CONFLICT (client_id, import_id, line) DO UPDATE SET match = r.match || excluded.match)
  SELECT NULL`;

/** Emails are looked up one by one. */
const byEmail =
  rawSql(`(SELECT e.lead_id FROM unnest(p.emails) WITH ORDINALITY a (email, n) CROSS JOIN LATERAL (
      SELECT o.lead_id FROM app.contact_emails o WHERE o.client_id = app.client() AND o.email = a.email OFFSET 0) e ORDER BY a.n LIMIT 1)`);

/**
 * So are phones, by the keys that find duplicates. Names are read of people whose phone somebody has, since that costs
 * more than all else. Thousands may share the phone of an office, so that a whole name is looked up first; one word only
 * among few.
 */
const byPhone = sql`SELECT p.line, min(c.id) AS lead_id, count(DISTINCT c.id) AS contacts
    FROM (SELECT r.line, 'p ' || phone.key AS phone_key, coalesce(${foldedName}, r.person -> 'phones' -> 0 ->> 'phone_number') AS name,
        (app.list_contact_keys(r.person ->> 'first_name', r.person ->> 'last_name', NULL, '[]'))[1] AS name_key
      FROM people r CROSS JOIN LATERAL unnest(r.phone_keys) phone (key) CROSS JOIN LATERAL (
        SELECT FROM app.contact_keys o WHERE o.client_id = app.client() AND o.key = 'p ' || phone.key LIMIT 1) o OFFSET 0) p CROSS JOIN LATERAL (
      (SELECT n.lead_id FROM app.contact_keys n CROSS JOIN LATERAL (
          SELECT FROM app.contact_keys o WHERE o.client_id = app.client() AND o.key = p.phone_key AND o.lead_id = n.lead_id OFFSET 0) o
        WHERE n.client_id = app.client() AND n.key = p.name_key)
      UNION ALL (SELECT few.lead_id FROM (
          SELECT o.lead_id, count(*) OVER () AS contacts FROM (
            SELECT k.lead_id FROM app.contact_keys k WHERE k.client_id = app.client() AND k.key = p.phone_key LIMIT ${mostOfPhone + 1}) o) few
        WHERE p.name_key IS NULL AND few.contacts <= ${mostOfPhone})) k CROSS JOIN LATERAL (
      SELECT l.id FROM app.leads l WHERE l.client_id = app.client() AND l.id = k.lead_id AND app.fold(${personName('l')}) = p.name OFFSET 0) c
    GROUP BY p.line`;
const noPhones = rawSql(
  'SELECT NULL::bigint AS line, NULL::bigint AS lead_id, NULL::bigint AS contacts WHERE false',
);

type Range = { id: number; after: number; take: number; tagIds: readonly number[] };

const nextRows = ({ id, after, take }: Omit<Range, 'tagIds'>): Sql => sql`
    SELECT * FROM app.contact_import_rows r WHERE ${ofImport(id)} AND r.line > ${after} AND NOT r.is_done ORDER BY r.line LIMIT ${take}`;

/** The tags of the next rows: nobody deletes or merges them until the transaction ends. They come before the contacts. */
export const lockFittingTags = ({ tagIds, ...range }: Range) => write<number>()`
  SELECT to_json(count(*)) FROM (
    SELECT FROM app.tags t WHERE t.client_id = app.client() AND (t.id = ANY (${tagIds}::bigint[]) OR t.folded_name = ANY (ARRAY(
      SELECT app.fold(name) FROM (${nextRows(range)}) r, jsonb_array_elements_text(r.person -> 'tags') name)))
    ORDER BY t.id FOR KEY SHARE) locked`;

/** The contacts of the next rows in the order of their ids, as others lock them. */
export const lockFittingLeads = (range: Omit<Range, 'tagIds'>) => write<number>()`
  SELECT to_json(count(*)) FROM (
    SELECT FROM app.leads l WHERE l.client_id = app.client() AND l.id = ANY (ARRAY(
      SELECT ${currentLead(sql`r.lead_id`)} FROM (${nextRows(range)}) r WHERE r.lead_id IS NOT NULL))
    ORDER BY l.id FOR UPDATE) locked`;

/**
 * The next rows that are not done, with their contacts locked until the transaction ends. One that was merged since the
 * preview is the contact that stayed.
 */
export const readFittingRows = ({ id, after, take, tagIds }: Range) => write<FittingRow[]>()`
  SELECT coalesce(json_agg(json_build_object('line', r.line, 'person', r.person, 'match', r.match,
    'is_plain', r.kind = 'new' AND r.problems = '[]' AND NOT r.is_incomplete AND r.changes = '[]',
    'contact', CASE WHEN l.id IS NOT NULL THEN json_build_object('id', l.id, 'first_name', l.first_name, 'last_name', l.last_name, 'email', l.email,
      'further_emails', l.further_emails, 'phone_number', l.phone_number, 'further_phones', l.further_phones, 'notes', l.notes,
      'do_not_call', l.do_not_call, 'do_not_text', l.do_not_text) END,
    'taken_emails', ARRAY(SELECT e.email FROM unnest(r.emails) a (email) CROSS JOIN LATERAL (
      SELECT o.email, o.lead_id FROM app.contact_emails o WHERE o.client_id = app.client() AND o.email = a.email OFFSET 0) e
      WHERE e.lead_id IS DISTINCT FROM l.id),
    'tags', json_build_object('present', present_tags.names, 'missing', ARRAY(
      SELECT name FROM jsonb_array_elements_text(r.person -> 'tags') name
      WHERE app.fold(name) <> ALL (SELECT app.fold(tag) FROM unnest(present_tags.names) tag)
      UNION ALL SELECT name FROM unnest((SELECT array_agg(t.name ORDER BY t.folded_name) FROM app.tags t
        WHERE t.client_id = app.client() AND t.id = ANY (${tagIds}::bigint[]))) name
      WHERE app.fold(name) <> ALL (SELECT app.fold(tag) FROM unnest(present_tags.names) tag)
        AND app.fold(name) <> ALL (SELECT app.fold(tag) FROM jsonb_array_elements_text(r.person -> 'tags') tag)))) ORDER BY r.line), '[]')
  FROM (${nextRows({ id, after, take })}) r
  LEFT JOIN LATERAL (SELECT * FROM app.leads l WHERE r.lead_id IS NOT NULL AND l.client_id = app.client() AND l.id = ${currentLead(sql`r.lead_id`)} FOR UPDATE) l ON true
  CROSS JOIN LATERAL (SELECT ARRAY(SELECT t.name FROM app.lead_tags x JOIN app.tags t ON t.client_id = x.client_id AND t.id = x.tag_id
    WHERE l.id IS NOT NULL AND x.client_id = app.client() AND x.lead_id = l.id ORDER BY app.fold(t.name)) AS names) present_tags`;

/** How many tags the client has once those of the file are added. */
export const countTags = (id: number) => read<number>()`
  SELECT to_json(count(*)) FROM (
    SELECT app.fold(name) FROM app.tags WHERE client_id = app.client()
    UNION SELECT app.fold(tag) FROM app.contact_import_rows r, jsonb_array_elements_text(r.person -> 'tags') tag WHERE ${ofImport(id)}) t`;
