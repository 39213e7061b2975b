import { currentLead } from '#server/core/db/current-lead.ts';
import { maxDuplicates, mergeDays, type Duplicate, type Merge } from '#contract/contacts/merging.ts';
import { personName } from '#server/core/db/person-name.ts';
import { quickRead, rawSql, read, sql, write, type Sql } from '#server/core/db/sql.ts';
import { selectEditorName } from '#server/core/editing/queries.ts';
import { daysBefore } from '#server/core/jobs/days-before.ts';

type Paging = { page: number; take: number };

/** A name or an office phone that many people have says little about the others. */
const mostOfKey = 50;
const maxOffered = 5;

/** Rows other_id, reason and rank, likeliest first: who may be the same person as the row `l`, unless somebody has said no. */
const selectOthers = (most: number): Sql => sql`
    SELECT c.other_id, CASE WHEN c.has_name AND c.has_phone THEN 'name_and_phone' WHEN c.has_name THEN 'name' ELSE 'phone' END AS reason
    FROM (
      SELECT o.lead_id AS other_id, bool_or(o.key LIKE 'n %') AS has_name, bool_or(o.key LIKE 'p %') AS has_phone
      FROM unnest(app.list_contact_keys(l.first_name, l.last_name, l.phone_number, l.further_phones)) own (key), LATERAL (
        SELECT k.key, k.lead_id FROM app.contact_keys k WHERE k.client_id = app.client() AND k.key = own.key AND k.lead_id <> l.id
        ORDER BY k.lead_id DESC LIMIT ${mostOfKey}) o
      GROUP BY o.lead_id) c
    WHERE NOT EXISTS (SELECT FROM app.separate_contacts s WHERE s.client_id = app.client()
      AND s.lead_id = least(c.other_id, l.id) AND s.other_id = greatest(c.other_id, l.id))
    ORDER BY c.has_name AND c.has_phone DESC, c.has_name DESC, c.other_id DESC LIMIT ${most}`;

const person = (row: Sql, name: Sql) => sql`json_build_object('id', ${row}.id, 'name', coalesce(${name}, ''),
  'email', ${row}.email, 'phone_number', ${row}.phone_number)`;

const pair = sql`json_build_object('contact', ${person(rawSql('l'), personName('l'))},
  'other', ${person(rawSql('o'), personName('o'))}, 'reason', p.reason)`;

/** Null if there is no such contact. */
export const readDuplicates = (id: number) => quickRead<Duplicate[]>()`
  SELECT (SELECT coalesce(json_agg(${pair}), '[]') FROM (${selectOthers(maxOffered)}) p
    JOIN app.leads o ON o.client_id = app.client() AND o.id = p.other_id)
  FROM app.leads l WHERE l.client_id = app.client() AND l.id = ${currentLead(id)}`;

/** The other one may have been deleted since. Not EXISTS, for which PostgreSQL may read all keys of the client first. */
const hasOther = sql`(SELECT count(*) FROM (
      SELECT FROM app.contact_keys o WHERE o.client_id = app.client() AND o.key = k.key AND o.lead_id <> k.lead_id LIMIT 1) other) > 0`;

/**
 * Each contact that came to have a name or phone of another, with the likeliest other. As few are read as the list
 * shows, from the index of those who share something.
 */
export const listDuplicates = ({ page, take }: Paging) => read<Duplicate[]>()`
  WITH alike_leads AS (
    SELECT DISTINCT k.lead_id FROM app.contact_keys k WHERE k.client_id = app.client() AND k.has_other AND ${hasOther} ORDER BY k.lead_id DESC),
  likeliest_pairs AS (
    SELECT l.id, p.other_id, p.reason FROM alike_leads s JOIN app.leads l ON l.client_id = app.client() AND l.id = s.lead_id,
      LATERAL (${selectOthers(1)}) p ORDER BY s.lead_id DESC LIMIT ${2 * maxDuplicates}),
  pairs AS MATERIALIZED (
    SELECT greatest(id, other_id) AS id, least(id, other_id) AS other_id, min(reason) AS reason FROM likeliest_pairs GROUP BY 1, 2
    ORDER BY 1 DESC, 2 DESC LIMIT ${maxDuplicates})
  SELECT (SELECT coalesce(json_agg(${pair} ORDER BY p.id DESC, p.other_id DESC), '[]')
      FROM (SELECT * FROM pairs ORDER BY id DESC, other_id DESC LIMIT ${take} OFFSET ${(page - 1) * take}) p
      JOIN app.leads l ON l.client_id = app.client() AND l.id = p.id JOIN app.leads o ON o.client_id = app.client() AND o.id = p.other_id),
    (SELECT count(*) FROM pairs)`;

/** Null unless both contacts exist. The last answer counts. */
export const keepBoth = (
  id: number,
  { other_id, is_couple }: { other_id: number; is_couple: boolean },
  now: Date,
) =>
  write<{ id: number; other_id: number }>()`
  WITH answer AS (
    INSERT INTO app.separate_contacts (client_id, lead_id, other_id, is_couple, user_id, staff_id, created_at)
    SELECT app.client(), min(l.id), max(l.id), ${is_couple}, app.acting_user(), app.acting_staff(), ${now}
    FROM app.leads l WHERE l.client_id = app.client() AND l.id IN (${id}, ${other_id}) HAVING count(*) = 2
    ON CONFLICT (client_id, lead_id, other_id) DO UPDATE SET is_couple = excluded.is_couple, user_id = excluded.user_id,
      staff_id = excluded.staff_id, created_at = excluded.created_at RETURNING client_id)
  SELECT json_build_object('id', ${id}::bigint, 'other_id', ${other_id}::bigint) FROM answer`;

const undoable = (now: Date) =>
  sql`m.client_id = app.client() AND m.undo IS NOT NULL AND m.merged_at > ${daysBefore(now, mergeDays)}::timestamptz`;

export const listMerges = ({ page, take }: Paging, now: Date) => read<Merge[]>()`
  SELECT (SELECT coalesce(json_agg(e), '[]') FROM (
      SELECT m.id, concat_ws(' ', nullif(m.undo #>> '{other,first_name}', ''), nullif(m.undo #>> '{other,last_name}', '')) AS name,
        (SELECT json_build_object('id', l.id, 'name', coalesce(${personName('l')}, '')) FROM app.leads l
          WHERE l.client_id = m.client_id AND l.id = m.merged_into) AS contact,
        ${selectEditorName(rawSql('m.staff_id'), rawSql('m.user_id'))} AS merged_by, app.to_iso(m.merged_at) AS merged_at
      FROM app.merged_leads m WHERE ${undoable(now)} ORDER BY m.merged_at DESC, m.id DESC LIMIT ${take} OFFSET ${(page - 1) * take}) e),
    (SELECT count(*) FROM app.merged_leads m WHERE ${undoable(now)})`;
