import { actorName, isOfProvider, joinActor, nameProviderKey } from '#server/core/events/actor-name.ts';
import { adminActivity } from '#contract/activity/filters.ts';
import { idsOfPage, orderByNewest, readPage } from '#server/core/db/deep-pages.ts';
import { emptySql, read, sql } from '#server/core/db/sql.ts';
import type { NoteRow } from '#server/core/events/activity-events.ts';
import type { EventColumns } from './event-columns.ts';

export type ActivityRow = {
  id: number;
  type: string;
  event: string;
  user: string | null;
  is_staff: boolean;
  /** a colleague, only when staff ask for it, or an API key of the provider */
  staff: string | null;
  subject_id: number | null;
  /** of the subject, while it exists */
  name: string | null;
  /** the name outlives the subject for a while; null if it does not */
  is_deleted: boolean | null;
  details: Record<string, unknown>;
  /** of the event's cause */
  note: NoteRow | null;
  created_at: string;
};

type Found = { rows: ActivityRow[]; total: number };
type ActivityFilter = {
  page: number;
  take: number;
  days: number | null;
  type: string | null;
  staff: boolean;
};

/** A client knows the provider as its support team, and has API keys of its own. */
const keyOfSupportTeam = sql`'Support team (' || ${nameProviderKey(sql`app.provider_key_name(a.provider_key_id)`)} || ')'`;

const order = orderByNewest('created_at', 'a');
const { newestFirst } = order;

/**
 * One page with its total. An index yields the ids, and only their rows are read. The total over all time is the
 * count stored with the hash chain plus the few unchained rows. For a number of days the index counts it.
 */
export function listActivity(
  { activity: event }: EventColumns,
  { days, type, staff, ...paging }: ActivityFilter,
  now: Date,
) {
  const inside = sql`(${staff}::boolean AND app.acting_staff() IS NOT NULL)`;
  const admin = sql`(app.acting_staff() IS NOT NULL OR EXISTS (
    SELECT FROM app.users u WHERE u.client_id = app.client() AND u.id = app.acting_user() AND u.role = 'Admin'))`;
  const here = sql`a.client_id = app.client() ${type === null ? emptySql : sql`AND a.type = ${type}`}
    AND (NOT ${event.isInternal} OR (SELECT ${inside}))
    AND (a.type <> ALL (${adminActivity}::text[]) OR (SELECT ${admin}))`;
  const recent =
    days === null ? emptySql : sql`AND a.created_at > ${now}::timestamptz - make_interval(days => ${days})`;
  const total =
    days === null
      ? sql`(SELECT coalesce(sum(a.n), 0) FROM app.activity_totals a WHERE ${here})
          + (SELECT count(*) FROM app.activity a WHERE ${here} AND a.id > (SELECT app.chained_through(app.client())) AND NOT EXISTS (
              SELECT FROM app.activity_chain s WHERE s.client_id = a.client_id AND s.activity_id = a.id))`
      : sql`(SELECT count(*) FROM app.activity a WHERE ${here} ${recent})`;
  const ids = idsOfPage({
    ids: sql`SELECT a.id FROM app.activity a WHERE ${here} ${recent}`,
    ...order,
    total: sql`(SELECT total FROM t)`,
    paging,
  });
  // entries of one type may be rare among many others, and the total of some days is counted
  const tag = days === null && type === null ? readPage<Found>(paging) : read<Found>();
  return tag`
    WITH t AS MATERIALIZED (SELECT ${total} AS total)
    SELECT json_build_object('total', (SELECT total FROM t), 'rows', coalesce((
      SELECT json_agg(json_build_object('id', a.id, 'type', a.type, 'event', a.event,
        'user', ${actorName}, 'is_staff', ${isOfProvider},
        'staff', CASE WHEN a.provider_key_id IS NOT NULL THEN ${keyOfSupportTeam} WHEN ${inside} THEN app.staff_name(a.staff_id) END, 'subject_id', a.subject_id,
        'name', ${event.subjectName}, 'is_deleted', ${event.isSubjectDeleted}, 'details', ${event.details}, 'note', ${event.note}, 'created_at', app.to_iso(a.created_at)) ${newestFirst})
      FROM app.activity a
      ${joinActor}
      WHERE a.client_id = app.client() AND a.id = ANY (${ids})), '[]'))`;
}
