import { rawSql, read } from '#server/core/db/sql.ts';
import { archivedTables, type ArchivedTable } from './archive-tables.ts';

/** A file of a deleted contact only waits for an undo. */
const ofPresentContacts = 'AND expires_at IS NULL';

/**
 * Every row of the client as JSON, in its own order. The search text of a contact and the hash of its address only
 * repeat other columns.
 */
export const listRows = (table: ArchivedTable) => read<string>()`
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM ${rawSql(`app.${table}`)} t
  WHERE ${rawSql(table === 'clients' ? 'id' : 'client_id')} = app.client() ${rawSql(table === 'files' ? ofPresentContacts : '')} ORDER BY ${rawSql(archivedTables[table])}`;
