import { maxDeletedAtOnce, type DeletedContact } from '#contract/contacts/bulk.ts';
import { personName } from '#server/core/db/person-name.ts';
import { emptySql, joinSql, rawSql, read, sql, sqlLiteral, write, type Sql } from '#server/core/db/sql.ts';
import { change } from '#server/core/events/change.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { queueFileRemoval } from '#server/core/files/file-records.ts';
import { bulkActivity } from './activity.ts';
import { eraseImportRows } from '../erase-texts.ts';
import { deletedTables, releasedTables } from './deleted-tables.ts';

const isUndoable = rawSql(`c.action = 'delete' AND c.state = 'done'`);

/** No row without such a deletion. */
export const searchDeleted = (id: number, patterns: readonly string[]) => read<DeletedContact[]>()`
  SELECT (SELECT coalesce(json_agg(k), '[]') FROM (
      SELECT l.id, ${personName('l')} AS name, l.email, l.phone_number
      FROM app.contact_bulk_steps s, jsonb_array_elements(s.former -> 'leads') e, jsonb_populate_record(NULL::app.leads, e) l
      WHERE s.client_id = c.client_id AND s.change_id = c.id
        AND app.contact_search(l.first_name, l.last_name, app.list_emails(l.email, coalesce(l.further_emails, '[]')), l.phone_number, coalesce(l.further_phones, '[]')) LIKE ALL (ARRAY(SELECT app.fold(p) FROM unnest(${patterns}::text[]) p))
      ORDER BY app.fold(concat_ws(' ', l.first_name, l.last_name)), l.id LIMIT ${maxDeletedAtOnce}::int) k)
  FROM app.contact_bulk_changes c WHERE c.client_id = app.client() AND c.id = ${id} AND ${isUndoable}`;

/** Rows of the stored table that are about one of these records by one of the columns. */
const isAbout = (columns: readonly string[], ids: Sql): Sql =>
  columns.reduce(
    (all, column, n) =>
      sql`${all}${rawSql(n === 0 ? '' : ' OR ')}coalesce((x ->> ${sqlLiteral(column)})::bigint, 0) = ANY (${ids})`,
    emptySql,
  );

const idsOf = (table: string, leadId: number): Sql =>
  sql`ARRAY(SELECT (p ->> 'id')::bigint FROM jsonb_array_elements(s.former -> ${sqlLiteral(table)}) p WHERE (p ->> 'lead_id')::bigint = ${leadId}::bigint)`;

const without = (table: string, isRemoved: Sql): Sql =>
  sql`${sqlLiteral(table)}, (SELECT coalesce(jsonb_agg(x), '[]') FROM jsonb_array_elements(s.former -> ${sqlLiteral(table)}) x WHERE NOT (${isRemoved}))`;

/** The stored rows of a step but for those of one contact. */
const formerWithout = (leadId: number): Sql => {
  const lead = sql`ARRAY[${leadId}]::bigint[]`;
  return sql`jsonb_build_object(${joinSql([
    without('leads', isAbout(['id'], lead)),
    without('files', isAbout(['message_id'], idsOf('lead_messages', leadId))),
    ...deletedTables.map(({ table, link }) =>
      without(
        table,
        'through' in link ? isAbout([link.column], idsOf(link.through, leadId)) : isAbout(link.columns, lead),
      ),
    ),
    ...releasedTables.map(({ table }) => without(table, isAbout(['lead_id'], lead))),
  ])})`;
};

/** The deletion is one contact smaller, so that its undo says what it does. */
export const eraseDeleted = (id: number, leadId: number, now: Date) =>
  write<{ id: number; deleted: true }>()`${change(
    sql`UPDATE app.contact_bulk_steps s SET lead_ids = array_remove(s.lead_ids, ${leadId}::bigint), former = ${formerWithout(leadId)}
    FROM former_step f WHERE s.client_id = app.client() AND s.change_id = ${id} AND s.step = f.step RETURNING ${leadId}::bigint AS id`,
    {
      now,
      before: {
        former_step: {
          materialized: sql`SELECT s.step, s.former FROM app.contact_bulk_changes c JOIN app.contact_bulk_steps s ON s.client_id = c.client_id AND s.change_id = c.id
          WHERE c.client_id = app.client() AND c.id = ${id} AND ${isUndoable} AND s.lead_ids @> ARRAY[${leadId}]::bigint[]
            AND s.former -> 'leads' @> jsonb_build_array(jsonb_build_object('id', ${leadId}::bigint))`,
        },
      },
      parts: {
        updated_change: sql`UPDATE app.contact_bulk_changes c SET total = c.total - 1, done = c.done - 1, changed = c.changed - 1
          FROM changed WHERE c.client_id = app.client() AND c.id = ${id}`,
        ...eraseImportRows(sql`ARRAY(SELECT id FROM changed)`),
        deleted_files: sql`DELETE FROM app.files f USING former_step s, jsonb_to_recordset(s.former -> 'files') r (id bigint, message_id bigint)
          WHERE f.client_id = app.client() AND f.id = r.id AND f.expires_at IS NOT NULL AND r.message_id = ANY (${idsOf('lead_messages', leadId)})
          RETURNING f.name`,
      },
      task: queueFileRemoval(rawSql('FROM deleted_files')),
      log: logChange(bulkActivity, 'contact.erased', { subject: rawSql('NULL') }),
      answer: rawSql(`SELECT json_build_object('id', id, 'deleted', true) FROM changed`),
    },
  )}`;
