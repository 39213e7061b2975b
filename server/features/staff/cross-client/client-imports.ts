import { maxImportRows, type PastImport } from '#contract/staff/client-import.ts';
import { personName } from '#server/core/db/person-name.ts';
import { rawSql, sql } from '#server/core/db/sql.ts';
import { systemPage, systemWrite, type SystemBatch } from '#server/core/db/system-sql.ts';
import { change, joinParts, type Consequence } from '#server/core/events/change.ts';
import { logStaffChange } from '#server/core/events/cross-client.ts';
import { clientStaffEvents } from '../staff-events.ts';
import { clientsPerStatement, firstOfParts } from '../client-import/rules.ts';
import { addClients, type ClientToAdd } from './add-clients.ts';

type Importing = { staffId: number | null; fileName: string; now: Date; until: Date };

/** Adds the clients of a file, all or none, some with each statement. Returns the id of the import. */
export const importClients = (
  parts: readonly (readonly ClientToAdd[])[],
  importing: Importing,
): SystemBatch<number> => [
  ...parts.map((clients) => addClients(clients, { ...importing, providerKeyId: null })),
  recordImport(
    parts.flatMap((clients) => clients.map(({ token_hash }) => token_hash)),
    importing,
  ),
];

const recordImport = (tokenHashes: readonly string[], { staffId, fileName, now }: Importing) =>
  systemWrite<number>()`${change(
    sql`INSERT INTO app.client_imports (staff_id, file_name, client_ids, created_at)
    SELECT ${staffId}::bigint, ${fileName}::text, array_agg(t.client_id ORDER BY t.client_id), ${now}::timestamptz
    FROM unnest(${tokenHashes}::text[]) AS h (hash) JOIN app.site_tokens t ON t.token_hash = decode(h.hash, 'hex')
    RETURNING id, file_name, client_ids`,
    {
      now,
      log: logImport('clients_imported', staffId),
      answer: rawSql('SELECT to_json(id) FROM changed'),
    },
  )}`;

const logImport = (event: 'clients_imported' | 'import_undone', by: number | null): Consequence =>
  logStaffChange(clientStaffEvents, event, {
    by,
    details: rawSql(`jsonb_build_object('file_name', file_name, 'count', cardinality(client_ids))`),
  });

/** Imports made after `since` may still be undone. */
export const listImports = (paging: { page: number; take: number }, since: Date) =>
  systemPage<PastImport>(
    paging,
    sql`SELECT i.id, i.file_name, cardinality(i.client_ids) AS client_count, ${personName('f')} AS staff_name,
      app.to_iso(i.created_at) AS created_at, app.to_iso(i.undone_at) AS undone_at,
      CASE WHEN i.undone_at IS NOT NULL THEN 'undone' WHEN i.created_at > ${since}::timestamptz THEN 'undoable' ELSE 'kept' END AS state
    FROM app.client_imports i JOIN app.staff f ON f.id = i.staff_id
    ORDER BY i.created_at DESC, i.id DESC`,
    sql`FROM app.client_imports`,
  );

type Undoing = { staffId: number | null; now: Date; since: Date };
export type UndoResult =
  | { state: 'done' }
  | { state: 'undone' | 'late' }
  | { state: 'touched'; names: string[]; count: number };

/**
 * Removes the clients with all their data, unless anything was done in one. Locks come first: an invitation accepted
 * or a form sent at this moment is seen by later statements, or waits. Null if there is no such import.
 */
export const undoImport = (id: number, undoing: Undoing): SystemBatch<UndoResult> => [
  systemWrite<null>()`SELECT to_json(true) FROM app.client_imports WHERE id = ${id} FOR UPDATE`,
  systemWrite<null>()`
    SELECT to_json(true) FROM app.logins l JOIN app.memberships m ON m.login_id = l.id JOIN app.client_imports i ON m.client_id = ANY (i.client_ids)
    WHERE i.id = ${id} ORDER BY l.email FOR UPDATE OF l`,
  systemWrite<null>()`
    SELECT to_json(true) FROM app.clients c JOIN app.client_imports i ON c.id = ANY (i.client_ids)
    WHERE i.id = ${id} ORDER BY c.id FOR UPDATE OF c`,
  ...firstOfParts(maxImportRows).map((first) => removePart(id, first, undoing)),
  markUndone(id, undoing),
];

const importToUndo = (id: number, { since }: Undoing) => sql`
  SELECT i.* FROM app.client_imports i
  WHERE i.id = ${id} AND i.undone_at IS NULL AND i.created_at > ${since}::timestamptz
    AND NOT EXISTS (SELECT FROM app.clients c WHERE c.id = ANY (i.client_ids) AND (${isTouched}))`;

const removePart = (id: number, first: number, undoing: Undoing) => systemWrite<null>()`
  WITH ${joinParts({
    removable: {
      materialized: sql`SELECT unnest(i.client_ids[${first}::int:${first + clientsPerStatement - 1}::int]) AS client_id FROM (${importToUndo(id, undoing)}) i`,
    },
    deleted_mails: rawSql('DELETE FROM app.outbox o USING removable r WHERE o.client_id = r.client_id'),
  })}
  DELETE FROM app.clients c USING removable r WHERE c.id = r.client_id`;

const markUndone = (id: number, undoing: Undoing) =>
  systemWrite<UndoResult>()`${change(
    sql`UPDATE app.client_imports m SET undone_at = ${undoing.now} FROM (${importToUndo(id, undoing)}) i WHERE m.id = i.id
    RETURNING m.id, m.file_name, m.client_ids`,
    {
      now: undoing.now,
      before: {
        clients_in_use: {
          materialized: sql`SELECT c.name, c.id FROM app.client_imports i JOIN app.clients c ON c.id = ANY (i.client_ids)
          WHERE i.id = ${id} AND (${isTouched})`,
        },
      },
      log: logImport('import_undone', undoing.staffId),
      answer: sql`SELECT json_build_object(
        'state', CASE WHEN i.undone_at IS NOT NULL THEN 'undone' WHEN i.created_at <= ${undoing.since}::timestamptz THEN 'late'
          WHEN EXISTS (SELECT FROM clients_in_use) THEN 'touched' ELSE 'done' END,
        'count', (SELECT count(*) FROM clients_in_use),
        'names', (SELECT coalesce(json_agg(t.name ORDER BY t.id), '[]') FROM (SELECT * FROM clients_in_use ORDER BY id LIMIT 3) t))
      FROM app.client_imports i WHERE i.id = ${id}`,
    },
  )}`;

/** Somebody chose a password, wrote a note, or did anything that is in the log. */
const isTouched = sql`
  EXISTS (SELECT FROM app.memberships m JOIN app.logins l ON l.id = m.login_id
    WHERE m.client_id = c.id AND l.password_hash IS NOT NULL)
  OR EXISTS (SELECT FROM app.client_notes n WHERE n.client_id = c.id)
  OR EXISTS (SELECT FROM app.activity a WHERE a.client_id = c.id AND a.event <> 'staff.client_added')`;
