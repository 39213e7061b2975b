import type { StoredFile } from '#server/core/security/signed-urls.ts';
import type { ActivityRow } from '#server/features/activity/activity-page.ts';
import type { EventColumns } from '#server/features/activity/event-columns.ts';
import { personName } from '#server/core/db/person-name.ts';
import { actorName, isOfProvider, joinActor, nameProviderKey } from '#server/core/events/actor-name.ts';
import { emptySql, sql } from '#server/core/db/sql.ts';
import { systemRead } from '#server/core/db/system-sql.ts';
import { storedFile } from '#server/core/files/stored-files.ts';
import { nameForStaff } from './subject-names.ts';
import { cursorSql, cursorMomentSql, type Cursor } from '../cursors.ts';

type Seeking = { before: Cursor | null; take: number };

/**
 * The rows of a client's log from the cursor on, one more than requested. Users and invoices are named, contacts are
 * not, because the console's login may not read them.
 */
export const listClientActivity = (
  { activity }: EventColumns,
  clientId: number,
  { before, take }: Seeking,
) => systemRead<(ActivityRow & { cursor: string })[]>()`
  SELECT coalesce((SELECT json_agg(json_build_object('cursor', ${cursorSql('a', 'a.client_id')}, 'id', a.id, 'type', a.type, 'event', a.event,
    'user', ${actorName}, 'is_staff', ${isOfProvider}, 'staff', coalesce(${personName('f')}, ${nameProviderKey(sql`p.name`)}),
    'subject_id', a.subject_id, 'name', ${nameForStaff},
    'details', ${activity.details}, 'note', NULL, 'created_at', app.to_iso(a.created_at)) ORDER BY a.created_at DESC, a.id DESC)
  FROM (
    SELECT * FROM app.activity a WHERE a.client_id = c.id
      ${before ? sql`AND (a.created_at, a.id) < (${cursorMomentSql(before)}, ${before.id}::bigint)` : emptySql}
    ORDER BY a.created_at DESC, a.id DESC LIMIT ${take + 1}) a
  ${joinActor}
  LEFT JOIN app.staff f ON f.id = a.staff_id
  LEFT JOIN app.provider_keys p ON p.id = a.provider_key_id), '[]')
  FROM app.clients c WHERE c.id = ${clientId}`;

export type FileRow = {
  stored: StoredFile;
  question: string | null;
  is_private: boolean;
  user_name: string | null;
  is_staff: boolean;
  created_at: string;
};

/** Files of conversations are read there alone. */
export const listClientFiles = (
  clientId: number,
  { page, take }: { page: number; take: number },
) => systemRead<{ rows: FileRow[]; total: number }>()`
  SELECT json_build_object('total', (SELECT count(*) FROM app.files f WHERE f.client_id = c.id AND f.purpose <> 'conversation'), 'rows', coalesce((
    SELECT json_agg(json_build_object('stored', ${storedFile}, 'question', f.question, 'is_private', f.is_private,
      'user_name', ${personName('u')}, 'is_staff', f.staff_id IS NOT NULL, 'created_at', app.to_iso(f.created_at)) ORDER BY f.id DESC)
    FROM (
      SELECT * FROM app.files f WHERE f.client_id = c.id AND f.purpose <> 'conversation' ORDER BY f.id DESC
      LIMIT ${take} OFFSET ${(page - 1) * take}) f
    LEFT JOIN app.users u ON u.client_id = f.client_id AND u.id = f.user_id), '[]'))
  FROM app.clients c WHERE c.id = ${clientId}`;
