import { notesPerPage, type Note } from '#contract/staff/notes.ts';
import { personName } from '#server/core/db/person-name.ts';
import { rawSql, sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';

/** A row n of app.client_notes by its author f. */
const shown = sql`json_build_object('id', n.id, 'text', n.text, 'is_pinned', n.is_pinned, 'staff_id', n.staff_id,
  'staff_name', ${personName('f')}, 'created_at', app.to_iso(n.created_at), 'edited_at', app.to_iso(n.edited_at))`;

const pinnedFirst = rawSql('ORDER BY n.is_pinned DESC, n.created_at DESC, n.id DESC');

/** A page of the notes of a client c, and how many there are. */
const notesPage = ({ page, take }: { page: number; take: number }) => sql`coalesce((
  SELECT json_agg(${shown} ${pinnedFirst}) FROM (
    SELECT * FROM app.client_notes n WHERE n.client_id = c.id ${pinnedFirst} LIMIT ${take} OFFSET ${(page - 1) * take}) n
  JOIN app.staff f ON f.id = n.staff_id), '[]')`;
export const firstNotes = notesPage({ page: 1, take: notesPerPage });
export const noteCount = rawSql('(SELECT count(*) FROM app.client_notes n WHERE n.client_id = c.id)');

export const listNotes = (clientId: number, paging: { page: number; take: number }) => systemRead<{
  rows: Note[];
  total: number;
}>()`
  SELECT json_build_object('rows', ${notesPage(paging)}, 'total', ${noteCount}) FROM app.clients c WHERE c.id = ${clientId}`;

type Writing = { clientId: number; staffId: number | null; text: string; now: Date };

export const insertNote = ({ clientId, staffId, text, now }: Writing) => systemWrite<Note>()`
  WITH n AS (
    INSERT INTO app.client_notes (client_id, staff_id, text, created_at)
    SELECT c.id, ${staffId}::bigint, ${text}::text, ${now}::timestamptz FROM app.clients c WHERE c.id = ${clientId} RETURNING *)
  SELECT ${shown} FROM n JOIN app.staff f ON f.id = n.staff_id`;

/** Only one's own note: another's is not changed, and nothing is returned. */
export const editNote = (id: number, { clientId, staffId, text, now }: Writing) => systemWrite<Note>()`
  WITH n AS (
    UPDATE app.client_notes n SET text = ${text}, edited_at = ${now}
    WHERE n.client_id = ${clientId} AND n.id = ${id} AND n.staff_id = ${staffId} RETURNING *)
  SELECT ${shown} FROM n JOIN app.staff f ON f.id = n.staff_id`;

export const pinNote = (
  id: number,
  { clientId, isPinned }: { clientId: number; isPinned: boolean },
) => systemWrite<Note>()`
  WITH n AS (
    UPDATE app.client_notes n SET is_pinned = ${isPinned} WHERE n.client_id = ${clientId} AND n.id = ${id} RETURNING *)
  SELECT ${shown} FROM n JOIN app.staff f ON f.id = n.staff_id`;

/** The author of a note; null if there is none. */
export const readAuthor = (id: number, clientId: number) => systemRead<number>()`
  SELECT to_json(staff_id) FROM app.client_notes WHERE client_id = ${clientId} AND id = ${id}`;
