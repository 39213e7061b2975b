import {
  columns,
  emptySql,
  identifier,
  joinSql,
  rawSql,
  sql,
  sqlLiteral,
  write,
  type Sql,
} from '#server/core/db/sql.ts';
import { updateTotals } from '../queries.ts';
import { comparableContact } from './apply-queries.ts';

/** Emails are taken back together, and phones: a main one and further ones make no sense apart. */
const groups = [
  ['first_name'],
  ['last_name'],
  ['notes'],
  ['email', 'further_emails'],
  ['phone_number', 'further_phones'],
  ['do_not_call'],
  ['do_not_text'],
] as const;

/** Whether the contact still has these values as the import left them. */
const isAsImported = (fields: readonly string[]): Sql =>
  fields.reduce(
    (all, field) =>
      sql`${all} AND nullif(to_jsonb(l.${identifier(field)}), 'null') IS NOT DISTINCT FROM nullif(u.former -> 'after' -> ${sqlLiteral(field)}, 'null')`,
    rawSql('true'),
  );

/** A contact keeps an email or a phone. */
const isReachable: Partial<Record<string, Sql>> = {
  email: rawSql('AND (b.email IS NOT NULL OR l.phone_number IS NOT NULL)'),
  phone_number: rawSql('AND (b.phone_number IS NOT NULL OR l.email IS NOT NULL)'),
};
const isOfImport = (field: string) => sql`u.former -> 'before' ? ${sqlLiteral(field)}`;
const mayRestore = (fields: readonly [string, ...string[]]): Sql =>
  sql`(${isAsImported(fields)} ${isReachable[fields[0]] ?? emptySql})`;

/** A field gets its former value unless somebody has changed it since. */
const formerFields = joinSql(
  groups.flatMap((fields) =>
    fields.map((field) => {
      const column = identifier(field);
      return sql`${column} = CASE WHEN ${isOfImport(field)} AND ${mayRestore(fields)} THEN b.${column} ELSE l.${column} END`;
    }),
  ),
);

/** Whether something that the import has set stays. */
const keepsSome = groups.reduce(
  (all, fields) => sql`${all} OR (${isOfImport(fields[0])} AND NOT ${mayRestore(fields)})`,
  rawSql('false'),
);

/** Tables whose rows belong to a contact because somebody has worked with it. */
const owned = [
  'lead_history',
  'lead_timeline',
  'lead_tasks',
  'lead_emails',
  'lead_messages',
  'listing_sellers',
  'newsletter_recipients',
  'testimonial_offers',
  'testimonials',
] as const;

/** Counted for one contact at a time: PostgreSQL would read such a table whole to join it with the contacts of a step. */
const isNone = (rows: Sql): Sql => sql`(SELECT count(*) FROM (SELECT FROM ${rows} LIMIT 1) one) = 0`;

/** Contacts merged into it, consents recorded by hand and tags from elsewhere count as well. */
const hasNothingSince = owned.reduce(
  (all, table) =>
    sql`${all} AND ${isNone(sql`app.${identifier(table)} o WHERE o.client_id = app.client() AND o.lead_id = l.id`)}`,
  sql`${isNone(rawSql('app.lead_tags x WHERE x.client_id = app.client() AND x.lead_id = l.id AND x.tag_id <> ALL (u.tag_ids)'))}
      AND ${isNone(rawSql('app.merged_leads m WHERE m.client_id = app.client() AND m.merged_into = l.id'))}
      AND ${isNone(
        rawSql(`app.newsletter_consent_changes h WHERE h.client_id = app.client() AND h.lead_id = l.id
        AND (h.user_id IS NOT NULL OR h.staff_id IS NOT NULL)`),
      )}`,
);

const consentKeys = ['kind', 'source', 'words', 'given_at', 'expires_at'] as const;

/** Consents that the import recorded, with the former ones; a contact without one had agreed to nothing. */
const selectConsents = sql`
    SELECT u.line, u.lead_id, ${columns(consentKeys, 'b')}, (${columns(consentKeys, 'c')}) IS NOT DISTINCT FROM (${columns(consentKeys, 'a')}) AS is_same
    FROM undone_leads u CROSS JOIN LATERAL (
      SELECT * FROM app.newsletter_consents o WHERE o.client_id = app.client() AND o.lead_id = u.lead_id OFFSET 0 FOR UPDATE) c,
      jsonb_populate_record(NULL::app.newsletter_consents, coalesce(nullif(u.consent -> 'before', 'null'), '{"kind": "none"}')) b,
      jsonb_populate_record(NULL::app.newsletter_consents, u.consent -> 'after') a
    WHERE u.consent IS NOT NULL AND NOT u.is_removed`;

type Step = { id: number; take: number };

const nextRows = ({ id, take }: Step): Sql => sql`
  SELECT r.line, r.kind, r.lead_id, r.former, r.consent, r.tag_ids, r.former IS NOT NULL OR r.consent IS NOT NULL OR r.tag_ids <> '{}' AS is_change
  FROM app.contact_import_rows r WHERE r.client_id = app.client() AND r.import_id = ${id} AND r.is_done
    AND r.line < (SELECT coalesce(i.undone_from, 9223372036854775807) FROM app.contact_imports i WHERE i.client_id = app.client() AND i.id = ${id})
  ORDER BY r.line DESC LIMIT ${take}`;

/** A statement of its own: the next one then sees what others have written until these contacts were locked. */
export const lockUndoneLeads = (step: Step) => write<number>()`
  SELECT to_json(count(*)) FROM (
    SELECT FROM app.leads l WHERE l.client_id = app.client() AND l.id = ANY (ARRAY(SELECT lead_id FROM (${nextRows(step)}) r)) ORDER BY l.id FOR UPDATE) l`;

/**
 * The next rows of an undo, the last first. A contact that the import added goes away, unless it is another one by now, or
 * something belongs to it. A later import that was undone has left it as it was. Two rows of one contact, which were two
 * until a merge, are undone one after the other.
 */
export const undoRows = (step: Step, now: Date) => write<number>()`
  WITH undone_rows AS MATERIALIZED (
    SELECT * FROM (
      SELECT *, max(CASE WHEN is_change THEN changes END) OVER (ORDER BY line DESC) AS most FROM (
        SELECT *, count(*) FILTER (WHERE is_change) OVER (PARTITION BY lead_id ORDER BY line DESC) AS changes FROM (${nextRows(step)}) r) r) r
    WHERE coalesce(most, 0) <= 1),
  undone_leads AS MATERIALIZED (
    SELECT u.*, l.id IS NOT NULL AS is_present, coalesce(u.kind = 'new' AND l.import_id = ${step.id}
        AND (l.version = 1 OR ${comparableContact} = u.former -> 'after') AND ${hasNothingSince}, false) AS is_removed,
      coalesce(u.kind <> 'new' AND (${keepsSome}), false) AS keeps_some
    FROM undone_rows u LEFT JOIN LATERAL (SELECT * FROM app.leads o WHERE o.client_id = app.client() AND o.id = u.lead_id OFFSET 0) l ON true
      CROSS JOIN LATERAL jsonb_populate_record(NULL::app.leads, u.former -> 'before') b),
  deleted_leads AS (
    DELETE FROM app.leads l WHERE l.client_id = app.client() AND l.id = ANY (ARRAY(SELECT lead_id FROM undone_leads WHERE is_removed))
    RETURNING l.lead_status_id),
  former_consents AS MATERIALIZED (${selectConsents}),
  changed_leads AS MATERIALIZED (
    SELECT u.keeps_some OR (u.consent IS NOT NULL AND f.is_same IS NOT TRUE) AS is_kept FROM undone_leads u LEFT JOIN former_consents f ON f.line = u.line
    WHERE u.kind <> 'new' AND u.is_present AND (u.former IS NOT NULL OR u.consent IS NOT NULL OR u.tag_ids <> '{}')),
  restored_leads AS (
    UPDATE app.leads l SET ${formerFields}
    FROM undone_leads u, jsonb_populate_record(NULL::app.leads, u.former -> 'before') b
    WHERE u.kind <> 'new' AND u.former IS NOT NULL AND l.client_id = app.client() AND l.id = u.lead_id
      AND l.id = ANY (ARRAY(SELECT lead_id FROM undone_leads WHERE kind <> 'new' AND former IS NOT NULL))),
  removed_tags AS (
    DELETE FROM app.lead_tags x USING undone_leads u
    WHERE NOT u.is_removed AND x.client_id = app.client() AND x.lead_id = u.lead_id AND x.tag_id = ANY (u.tag_ids)
      AND x.lead_id = ANY (ARRAY(SELECT lead_id FROM undone_leads WHERE NOT is_removed AND tag_ids <> '{}'))),
  restored_consents AS (
    UPDATE app.newsletter_consents c SET (${columns(consentKeys)}, changed_at) = (${columns(consentKeys, 'f')}, ${now}::timestamptz)
    FROM former_consents f WHERE f.is_same AND c.client_id = app.client() AND c.lead_id = f.lead_id
      AND c.lead_id = ANY (ARRAY(SELECT lead_id FROM former_consents))),
  updated_totals AS (${updateTotals(rawSql('SELECT lead_status_id AS status, -1 AS change FROM deleted_leads'))}),
  updated_rows AS (
    UPDATE app.contact_import_rows r SET is_done = false
    WHERE r.client_id = app.client() AND r.import_id = ${step.id} AND r.line = ANY (ARRAY(SELECT line FROM undone_rows))),
  updated_import AS (
    UPDATE app.contact_imports i SET done_rows = i.done_rows + (SELECT count(*) FROM undone_rows), undone_from = coalesce((SELECT min(line) FROM undone_rows), undone_from), step_at = clock_timestamp(),
      undo = jsonb_build_object(
        'removed', (i.undo ->> 'removed')::int + (SELECT count(*) FROM deleted_leads),
        'restored', (i.undo ->> 'restored')::int + (SELECT count(*) FROM changed_leads WHERE NOT is_kept),
        'kept', (i.undo ->> 'kept')::int + (SELECT count(*) FROM changed_leads WHERE is_kept)
          + (SELECT count(*) FROM undone_leads WHERE kind = 'new' AND is_present AND NOT is_removed))
    WHERE i.client_id = app.client() AND i.id = ${step.id})
  SELECT to_json(count(*)) FROM undone_rows`;

/** Tags that the import has made go with it, unless somebody uses them. */
export const finishUndo = (id: number) => write<null>()`
  WITH undone_import AS (
    UPDATE app.contact_imports SET state = 'undone', step_at = NULL WHERE client_id = app.client() AND id = ${id} RETURNING tag_ids),
  deleted_tags AS (
    DELETE FROM app.tags t USING undone_import i WHERE t.client_id = app.client() AND t.id = ANY (i.tag_ids)
      AND NOT EXISTS (SELECT FROM app.lead_tags x WHERE x.client_id = t.client_id AND x.tag_id = t.id))
  SELECT NULL`;
