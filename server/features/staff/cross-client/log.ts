import { personName } from '#server/core/db/person-name.ts';
import { emptySql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemRead } from '#server/core/db/system-sql.ts';
import { nameForStaff } from './subject-names.ts';
import { cursorMomentSql, type Cursor } from '../cursors.ts';

type Named = { id: number; name: string };

type Filter = { before: Cursor | null; take: number; staffId: number | null; clientId: number | null };

export type StaffLogRow = {
  cursor: string;
  /** the client's log, or that of staff */
  source: 'activity' | 'staff';
  event: string;
  staff: Named | null;
  /** of the provider */
  api_key: Named | null;
  client: { id: number; name: string } | null;
  /** the user or colleague it was done to */
  subject: string | null;
  subject_id: number | null;
  details: Record<string, unknown>;
  reason: string | null;
  created_at: string;
};

/**
 * Actions of staff on clients are in the logs of the clients, all others in the staff log. Rows of each come from an
 * index in this order and are merged, so that every page costs the same.
 */
export const listStaffLog = (filter: Filter) => systemRead<StaffLogRow[]>()`
  WITH entries AS (
    (SELECT 'activity' AS source, a.created_at, a.client_id AS owner, a.client_id, a.id, a.staff_id, a.provider_key_id, a.event, a.type, a.subject_id, a.details, NULL AS reason
      FROM app.activity a WHERE a.staff_id IS NOT NULL ${narrowed('a', filter)} ${newestFrom(filter)})
    UNION ALL ${ofKeys(filter)}
    (SELECT 'staff', g.created_at, 0, g.client_id, g.id, g.staff_id, NULL, g.event, '', g.subject_id, g.details, g.reason
      FROM app.staff_log g WHERE true ${narrowed('g', filter)} ${fromCursor(filter, sql`(g.created_at, 0::bigint, g.id)`)}
      ORDER BY g.created_at DESC, g.id DESC LIMIT ${filter.take + 1}))
  SELECT coalesce(json_agg(json_build_object(
    'cursor', (extract(epoch FROM a.created_at) * 1000000)::bigint || '.' || a.owner || '.' || a.id,
    'source', a.source, 'event', a.event, 'staff', CASE WHEN f.id IS NOT NULL THEN json_build_object('id', f.id, 'name', ${personName('f')}) END,
    'api_key', CASE WHEN k.id IS NOT NULL THEN json_build_object('id', k.id, 'name', k.name) END,
    'client', CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'name', c.name) END,
    'subject', CASE WHEN a.source = 'staff' THEN ${personName('s')} ELSE ${nameForStaff} END,
    'subject_id', a.subject_id, 'details', a.details || ${addressOfMail}, 'reason', a.reason, 'created_at', app.to_iso(a.created_at))
    ORDER BY a.created_at DESC, a.owner DESC, a.id DESC), '[]')
  FROM (SELECT * FROM entries ORDER BY created_at DESC, owner DESC, id DESC LIMIT ${filter.take + 1}) a
  LEFT JOIN app.staff f ON f.id = a.staff_id
  LEFT JOIN app.provider_keys k ON k.id = a.provider_key_id
  LEFT JOIN app.clients c ON c.id = a.client_id
  LEFT JOIN app.staff s ON a.source = 'staff' AND s.id = a.subject_id`;

/** Entries of the provider's API keys, which are no colleague's. */
const ofKeys = (filter: Filter): Sql =>
  filter.staffId === null
    ? sql`
    (SELECT 'activity', a.created_at, a.client_id, a.client_id, a.id, NULL, a.provider_key_id, a.event, a.type, a.subject_id, a.details, NULL
      FROM app.activity a WHERE a.provider_key_id IS NOT NULL ${narrowed('a', filter)} ${newestFrom(filter)})
    UNION ALL`
    : emptySql;

const newestFrom = (filter: Filter): Sql => sql`${fromCursor(filter, sql`(a.created_at, a.client_id, a.id)`)}
      ORDER BY a.created_at DESC, a.client_id DESC, a.id DESC LIMIT ${filter.take + 1}`;

/** The address of a mail, while the mail is stored. */
const addressOfMail = sql`coalesce((
  SELECT jsonb_build_object('address', o.address) FROM app.outbox o
  WHERE a.source = 'staff' AND o.id = (a.details ->> 'mail_id')::bigint), '{}')`;

const narrowed = (row: 'a' | 'g', { staffId, clientId }: Filter): Sql => sql`
  ${staffId === null ? emptySql : row === 'a' ? sql`AND a.staff_id = ${staffId}` : sql`AND g.staff_id = ${staffId}`}
  ${clientId === null ? emptySql : row === 'a' ? sql`AND a.client_id = ${clientId}` : sql`AND g.client_id = ${clientId}`}`;

const fromCursor = ({ before }: Filter, row: Sql): Sql =>
  before
    ? sql`AND ${row} < (${cursorMomentSql(before)}, ${before.clientId}::bigint, ${before.id}::bigint) AND created_at <= ${cursorMomentSql(before)}`
    : emptySql;

/** Everybody who may have done something; few people, even for a long log. */
export const listColleagues = () => systemRead<Named[]>()`
  SELECT coalesce(json_agg(json_build_object('id', f.id, 'name', ${personName('f')}) ORDER BY lower(f.first_name), lower(f.last_name), f.id), '[]')
  FROM app.staff f`;

export const readClientName = (id: number) => systemRead<Named>()`
  SELECT json_build_object('id', id, 'name', name) FROM app.clients WHERE id = ${id}`;
