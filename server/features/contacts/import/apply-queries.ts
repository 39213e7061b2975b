import type { ImportChoices } from '#contract/contacts/import.ts';
import { clientBoundHash } from '#server/core/db/client-bound-hash.ts';
import { columns, emptySql, rawSql, read, sql, write, type Sql } from '#server/core/db/sql.ts';
import { writeConsequences } from '#server/core/events/change.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { recordKnown, recordOfFile, type FileConsent } from '#server/features/consent/statements.ts';
import { contactActivity } from '../activity.ts';
import { updateTotals } from '../queries.ts';
import { storedChoices } from './queries.ts';
import { liftsOptOut } from './asked-again.ts';
import { countRows } from './plan-queries.ts';
import { importedFields, type PlannedRow } from './rules.ts';

export type RunningImport = {
  state: 'running' | 'undoing';
  choices: ImportChoices;
  started_at: string;
  time_zone: string;
  /** the last line that is done; the next step looks at no row before it */
  done_until: number;
};

export const lockRunning = (id: number) => write<RunningImport>()`
  SELECT json_build_object('state', i.state, 'choices', ${storedChoices}, 'started_at', app.to_iso(i.started_at), 'time_zone', c.time_zone, 'done_until', i.done_until)
  FROM app.contact_imports i JOIN app.clients c ON c.id = i.client_id
  WHERE i.client_id = app.client() AND i.id = ${id} AND i.state IN ('running', 'undoing') FOR UPDATE OF i`;

const fields = columns(importedFields);

/** All that a person may change of a contact, by which an undo knows that nobody has. */
export const comparableContact: Sql = rawSql(
  `to_jsonb(l) - '{client_id,id,version,edits,is_seen,is_update_seen,created_at,updated_at,import_id}'::text[]`,
);

type Apply = {
  id: number;
  choices: ImportChoices;
  startedAt: Date;
  zone: string;
  consent: FileConsent | null;
  now: Date;
};

/** Tags that the rows name and nobody has made; comes before the contacts, so that they find those that others make. */
export const insertTags = (
  names: readonly string[],
  { id, startedAt }: Pick<Apply, 'id' | 'startedAt'>,
) => write<null>()`
  WITH new_tags AS (
    INSERT INTO app.tags (client_id, name, created_at)
    SELECT DISTINCT ON (app.fold(name)) app.client(), name, ${startedAt}::timestamptz FROM unnest(${names}::text[]) name ORDER BY app.fold(name)
    ON CONFLICT (client_id, app.fold(name)) DO NOTHING RETURNING id),
  updated_import AS (
    UPDATE app.contact_imports SET tag_ids = tag_ids || ARRAY(SELECT id FROM new_tags) WHERE client_id = app.client() AND id = ${id})
  SELECT NULL`;

/** Once for the tags of all rows, of which there are few. */
export const listTagIds = (names: readonly string[]) => read<{ name: string; id: number }[]>()`
  SELECT coalesce(json_agg(json_build_object('name', one.name, 'id', t.id)), '[]')
  FROM unnest(${names}::text[]) one (name) JOIN app.tags t ON t.client_id = app.client() AND app.fold(t.name) = app.fold(one.name)`;

/** A row with the tags that its contact gets. */
export type TaggedRow = Omit<PlannedRow, 'tags'> & {
  tag_ids: readonly number[];
  /** of the main email of a new contact, in hex; '' without one */
  hash: string;
};

const rowColumns = rawSql(`(line bigint, kind text, problems jsonb, is_incomplete boolean, changes jsonb,
      lead_id bigint, fields jsonb, former jsonb, created_on date, lead_source_id int, tag_ids jsonb, asks jsonb, hash text)`);
const rowNames = rawSql(
  '(line, kind, problems, is_incomplete, changes, lead_id, fields, former, created_on, lead_source_id, tag_ids, asks, hash, n)',
);

/**
 * Writes contacts of rows. Ids grow in the order of the lines, by which each row finds the contact it has become. Nobody
 * is notified: an import has one entry in the log, at its end. New rows come apart, for PostgreSQL knows nothing of the
 * contents of JSON and would expect a single one. They have their consents at once, so that a row is written once.
 */
export const applyRows = (
  rows: readonly TaggedRow[],
  { id, choices, startedAt, zone, consent, now }: Apply,
) => write<null>()`
  WITH new_rows AS MATERIALIZED (
    SELECT * FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(rows.filter(({ kind }) => kind === 'new'))}::jsonb) AS ${rowColumns})
      WITH ORDINALITY AS p ${rowNames}),
  other_rows AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows.filter(({ kind }) => kind !== 'new'))}::jsonb) AS p ${rowColumns}),
  added_leads AS (
    INSERT INTO app.leads AS l (client_id, ${fields}, lead_status_id, lead_source_id, lead_type_id, is_seen, is_update_seen, import_id, created_at, updated_at)
    SELECT app.client(), ${columns(importedFields, 'f')}, ${choices.lead_status_id}::int, coalesce(p.lead_source_id, ${choices.lead_source_id}::int), ${choices.lead_type_id}::int,
      true, true, ${id}, at.made, at.made
    FROM new_rows p, jsonb_populate_record(NULL::app.leads, p.fields) f,
      LATERAL (SELECT coalesce(app.to_instant(p.created_on + time '12:00', ${zone}), ${startedAt}::timestamptz) AS made) at
    ORDER BY p.n RETURNING id, email, ${comparableContact} AS contact),
  new_contacts AS (
    SELECT p.*, a.id, a.email, a.contact FROM (SELECT id, email, contact, row_number() OVER (ORDER BY id) AS n FROM added_leads) a
    JOIN new_rows p ON p.n = a.n),
  new_people AS MATERIALIZED (
    SELECT id, email, ${boundHash} AS hash FROM new_contacts WHERE email IS NOT NULL),
  new_consents AS (${recordConsent(consent, rawSql('new_people'), now)}),
  changed_contacts AS (
    UPDATE app.leads l SET (${fields}) = ROW (${columns(importedFields, 'f')})
    FROM other_rows p, jsonb_populate_record(NULL::app.leads, p.fields) f
    WHERE p.fields IS NOT NULL AND l.client_id = app.client() AND l.id = p.lead_id
      AND l.id = ANY (ARRAY(SELECT lead_id FROM other_rows))),
${rows.some(({ asks }) => asks.length > 0) ? keepAskedByFile(id) : emptySql}
  applied_rows AS (
    SELECT line, new_contacts.kind, problems, is_incomplete, changes, jsonb_build_object('after', contact) AS former, id AS lead_id, tag_ids,
      CASE WHEN c.lead_id IS NOT NULL THEN jsonb_build_object('before', NULL, 'after', to_jsonb(c) - 'lead_id') END AS consent
      FROM new_contacts LEFT JOIN new_consents c ON c.lead_id = new_contacts.id AND c.kind <> 'none'
    UNION ALL SELECT line, kind, problems, is_incomplete, changes, former, lead_id, tag_ids, NULL FROM other_rows),
  added_tags AS (
    INSERT INTO app.lead_tags (client_id, lead_id, tag_id)
    SELECT DISTINCT app.client(), p.lead_id, tag::bigint FROM applied_rows p, jsonb_array_elements_text(p.tag_ids) tag
    ON CONFLICT DO NOTHING RETURNING lead_id, tag_id),
  updated_totals AS (${updateTotals(sql`SELECT ${choices.lead_status_id}::int AS status, 1 AS change FROM added_leads`)}),
  updated_rows AS (
    INSERT INTO app.contact_import_rows AS r (client_id, import_id, line, cells, kind, problems, is_incomplete, changes, former, lead_id, tag_ids, consent, is_done)
    SELECT app.client(), ${id}, p.line, '[]', p.kind, p.problems, p.is_incomplete, p.changes, p.former, p.lead_id, coalesce(t.ids, '{}'), p.consent, true
    FROM applied_rows p LEFT JOIN (SELECT lead_id, array_agg(tag_id) AS ids FROM added_tags GROUP BY lead_id) t ON t.lead_id = p.lead_id
    ON CONFLICT (client_id, import_id, line) DO UPDATE SET kind = excluded.kind, problems = excluded.problems, is_incomplete = excluded.is_incomplete,
      changes = excluded.changes, former = excluded.former, lead_id = excluded.lead_id, tag_ids = excluded.tag_ids, consent = excluded.consent, is_done = true),
  updated_import AS (
    UPDATE app.contact_imports SET done_rows = done_rows + ${rows.length}, done_until = ${Math.max(-1, ...rows.map(({ line }) => line))}, step_at = clock_timestamp()
    WHERE client_id = app.client() AND id = ${id})
  SELECT NULL`;

/** Part for files with such rows alone: it looks through the rows of all other imports. */
const keepAskedByFile = (id: number): Sql => sql`
  asked_again AS (
    UPDATE app.contact_import_rows r SET former = jsonb_set(r.former, '{after}', (r.former -> 'after') || (
      SELECT jsonb_object_agg(one, 'asked again') FROM jsonb_array_elements_text(p.asks) one))
    FROM other_rows p WHERE p.asks <> '[]' AND r.client_id = app.client() AND r.lead_id = p.lead_id AND r.import_id <> ${id} AND ${liftsOptOut}
      AND r.lead_id = ANY (ARRAY(SELECT lead_id FROM other_rows WHERE asks <> '[]'))),`;

const consentFields = columns(['kind', 'source', 'words', 'given_at', 'expires_at'] as const);

/** Computed once for each person: as a condition of an index it may be no expression, since that is not leakproof. */
const boundHash = clientBoundHash(rawSql("decode(hash, 'hex')"));

/** Without a consent of the file, the known state of the addresses is recorded. The people have id, email and hash. */
const recordConsent = (consent: FileConsent | null, people: Sql, now: Date): Sql => {
  const target = { lead: sql`${people} lead`, hash: rawSql('lead.hash'), now };
  return sql`${consent ? recordOfFile(consent, target) : recordKnown(target)} RETURNING lead_id, ${consentFields}`;
};

type Person = { line: number; id: number; hash: string };

/** The consent of people of a file who are contacts already, with the former one for an undo. */
export const recordConsents = (
  people: readonly Person[],
  { id, consent, now }: { id: number; consent: FileConsent; now: Date },
) => write<null>()`
  WITH people AS MATERIALIZED (SELECT line, id, ${boundHash} AS hash FROM jsonb_to_recordset(${JSON.stringify(people)}::jsonb) AS t (line bigint, id bigint, hash text)),
  present_people AS MATERIALIZED (
    SELECT p.id, l.email, p.hash FROM people p
    CROSS JOIN LATERAL (SELECT o.email FROM app.leads o WHERE o.client_id = app.client() AND o.id = p.id OFFSET 0) l),
  former_consents AS MATERIALIZED (
    SELECT p.id, f.consent FROM people p CROSS JOIN LATERAL (
      SELECT to_jsonb(c) AS consent FROM app.newsletter_consents c WHERE c.client_id = app.client() AND c.lead_id = p.id OFFSET 0 FOR UPDATE) f),
  new_consents AS (${recordConsent(consent, rawSql('present_people'), now)}),
  updated_rows AS (
    INSERT INTO app.contact_import_rows AS r (client_id, import_id, line, cells, consent)
    SELECT app.client(), ${id}, p.line, '[]', jsonb_build_object('before', f.consent, 'after', to_jsonb(n) - 'lead_id')
    FROM new_consents n JOIN people p ON p.id = n.lead_id LEFT JOIN former_consents f ON f.id = n.lead_id WHERE n.kind <> 'none'
    ON CONFLICT (client_id, import_id, line) DO UPDATE SET consent = excluded.consent)
  SELECT NULL`;

type End = { id: number; state: 'done' | 'cancelled'; now: Date };

/** One entry in the log for all contacts, by the user who started the import. */
export const finishImport = ({ id, state, now }: End) =>
  write<null>()`${writeConsequences(rawSql('FROM finished_import'), {
    now,
    before: {
      finished_import: sql`UPDATE app.contact_imports SET state = ${state}, finished_at = ${now}::timestamptz, step_at = NULL, counts = ${countRows(id)}
      WHERE client_id = app.client() AND id = ${id} RETURNING id, user_id, staff_id, done_rows`,
    },
    log: logChange(contactActivity, 'import.finished', {
      by: {
        client: rawSql('app.client()'),
        user: rawSql('finished_import.user_id'),
        staff: rawSql('finished_import.staff_id'),
      },
      subject: rawSql('NULL'),
      details: sql`jsonb_build_object('import_id', finished_import.id, 'count', (SELECT count(*) FROM app.contact_import_rows r
        WHERE r.client_id = app.client() AND r.import_id = ${id} AND r.is_done AND r.kind IN ('new', 'changed')))`,
    }),
  })}`;

export const readMainEmails = (rows: readonly { line: number; lead: number }[]) => read<
  { line: number; id: number; email: string }[]
>()`
  SELECT coalesce(json_agg(json_build_object('line', r.line, 'id', l.id, 'email', l.email)), '[]')
  FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (line bigint, lead bigint) CROSS JOIN LATERAL (
    SELECT o.id, o.email FROM app.leads o WHERE o.client_id = app.client() AND o.id = r.lead OFFSET 0) l WHERE l.email IS NOT NULL`;
