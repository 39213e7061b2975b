import { emptySql, rawSql, read, sql, type Sql } from '#server/core/db/sql.ts';
import { archivedTables, type ArchivedTable } from './archive-tables.ts';

const isRestricted = (conversation: Sql): Sql => sql`EXISTS (SELECT FROM app.support_messages m
  WHERE m.client_id = t.client_id AND m.id = ${conversation} AND m.is_restricted)`;

/**
 * Which rows of a table are in an archive; without a condition all are. A file of a deleted contact only waits for an
 * undo. A restricted conversation is for its readers alone, who need not be those who get the archive.
 */
const conditions: Partial<Record<ArchivedTable, Sql>> = {
  files: rawSql(`AND expires_at IS NULL AND (purpose <> 'conversation' OR EXISTS (
    SELECT FROM app.support_files s WHERE s.client_id = t.client_id AND s.file_id = t.id AND s.message_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM app.support_messages m
        WHERE m.client_id = s.client_id AND m.id = s.conversation_id AND m.is_restricted)))`),
  support_messages: sql`AND NOT ${isRestricted(rawSql('coalesce(t.conversation_id, t.id)'))}`,
  support_files: sql`AND message_id IS NOT NULL AND NOT ${isRestricted(rawSql('t.conversation_id'))}`,
  notifications: sql`AND NOT (event LIKE 'support.%' AND ${isRestricted(rawSql("(t.details ->> 'conversation')::bigint"))})`,
};

/**
 * Every row of the client as JSON, in its own order. The search text of a contact and the hash of its address only
 * repeat other columns.
 */
export const listRows = (table: ArchivedTable) => read<string>()`
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM ${rawSql(`app.${table}`)} t
  WHERE ${rawSql(table === 'clients' ? 'id' : 'client_id')} = app.client() ${conditions[table] ?? emptySql} ORDER BY ${rawSql(archivedTables[table])}`;
