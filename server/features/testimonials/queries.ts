import type { Data, Query } from '#contract/endpoint.ts';
import {
  published,
  requested,
  type Testimonial,
  type TestimonialHistoryEntry,
  type TestimonialRow,
  type testimonials,
} from '#contract/testimonials/testimonials.ts';
import { personName } from '#server/core/db/person-name.ts';
import { readPage } from '#server/core/db/deep-pages.ts';
import {
  columns,
  emptySql,
  identifier,
  jsonPairs,
  quickRead,
  rawSql,
  read,
  sql,
  write,
  type Sql,
} from '#server/core/db/sql.ts';
import { searchPatterns } from '#server/core/db/like-patterns.ts';
import { change } from '#server/core/events/change.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { testimonialActivity } from './activity.ts';
import { draftColumns, draftKeys, joinRequests, rowColumns, testimonialColumns } from './columns.ts';
import { insertHistory } from './history.ts';
import type { Account, ChangeEvent, Present } from './rules.ts';

const fromChanged = rawSql('FROM changed');

type ListQuery = Query<typeof testimonials.list>;
type Paging = { page: number; take: number };
const skip = ({ page, take }: Paging) => (page - 1) * take;

const here = rawSql('t.client_id = app.client() AND t.deleted_at IS NULL');
/** Unseen ones come first. */
const order = rawSql('ORDER BY t.is_seen, t.created_at DESC, t.id DESC');

export function listTestimonials({ status, homepage_only: onlyHomepage, ...paging }: ListQuery) {
  const matching = sql`${status === undefined ? emptySql : sql`AND t.status_id = ${status}`} ${onlyHomepage ? rawSql('AND t.homepage') : emptySql}`;
  return readPage<TestimonialRow[]>(paging)`
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT ${rowColumns} FROM (
          SELECT t.* FROM app.testimonials t WHERE ${here} ${matching} ${order} LIMIT ${paging.take} OFFSET ${skip(paging)}) t
        ${joinRequests} ${order}) c),
      ${selectTotal(matching)}`;
}

/** The number of rows t that match a condition. */
const selectTotal = (matching: Sql): Sql =>
  sql`(SELECT coalesce(sum(t.n), 0) FROM app.testimonial_totals t WHERE t.client_id = app.client() ${matching})`;

/** The search function finds ids with the index; the rows are then read under row-level security. */
export const searchTestimonials = ({ status, homepage_only: onlyHomepage, search, ...paging }: ListQuery) =>
  read<TestimonialRow[]>()`
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT ${rowColumns} FROM app.testimonials t ${joinRequests} WHERE ${here} AND t.id = ANY (found.ids) ${order}) c),
      found.total
    FROM app.search_testimonials(${searchPatterns(search)}, ${status === undefined ? null : [status]}::int[], ${onlyHomepage}, ${paging.take}, ${skip(paging)}) found`;

export const countTestimonials = () => quickRead<Data<typeof testimonials.totals>>()`
  SELECT json_build_object('total_review_count', ${selectTotal(emptySql)},
    'requested_review_count', ${selectTotal(sql`AND t.status_id = ${requested}::int`)})`;

export const readTestimonial = (id: number) => quickRead<Testimonial>()`
  SELECT row_to_json(c) FROM (SELECT ${testimonialColumns} FROM app.testimonials t ${joinRequests} WHERE ${here} AND t.id = ${id}) c`;

/** The data for checking a new testimonial. */
export const readAccount = (now: Date) => read<Account>()`
  SELECT json_build_object('services', c.services, 'is_paused', c.account_status = 'Paused', 'today', to_char(app.to_local_time(${now}::timestamptz, c.time_zone), 'YYYY-MM-DD'))
  FROM app.clients c WHERE c.id = app.client()`;

/** Locks the row until the transaction ends. */
export const lockTestimonial = (id: number, now: Date) => write<Present>()`
  SELECT json_build_object(${jsonPairs(draftKeys, (key) => identifier(`t.${key}`))}, 'origin', t.origin,
    'agreed_message', t.agreed_message, 'lead_id', t.lead_id,
    'original_message', (SELECT o.message FROM app.testimonial_originals o WHERE o.client_id = t.client_id AND o.testimonial_id = t.id),
    'services', c.services, 'is_paused', c.account_status = 'Paused', 'today', to_char(app.to_local_time(${now}::timestamptz, c.time_zone), 'YYYY-MM-DD'))
  FROM app.testimonials t JOIN app.clients c ON c.id = t.client_id WHERE ${here} AND t.id = ${id} FOR UPDATE OF t`;

export const insertTestimonial = (draft: object, { leadId, now }: { leadId: number | null; now: Date }) =>
  write<number>()`${change(
    sql`INSERT INTO app.testimonials (client_id, ${draftColumns}, origin, lead_id, is_seen, created_at, updated_at)
    SELECT app.client(), ${draftColumns}, 'hand', ${leadId}::bigint, true, ${now}, ${now}
    FROM jsonb_populate_record(NULL::app.testimonials, ${JSON.stringify(draft)}) RETURNING id, status_id`,
    {
      now,
      parts: { history: insertHistory('created', { from: fromChanged, now }) },
      log: {
        creation: logChange(testimonialActivity, 'testimonial.created'),
        publication: logChange(testimonialActivity, 'testimonial.published', {
          from: sql`FROM changed WHERE status_id = ${published}::int`,
        }),
      },
      answer: rawSql('SELECT to_json(id) FROM changed'),
    },
  )}`;

type Change = {
  event: ChangeEvent | null;
  differences: object;
  isSeen: boolean | undefined;
  leadId: number | null;
  now: Date;
};

/**
 * Updates the keys in the patch. The seen mark belongs to the account: impersonating staff do not change it. Changed
 * words void an earlier no to other words.
 */
export const updateTestimonial = (
  id: number,
  patch: object,
  { event, differences, isSeen, leadId, now }: Change,
) =>
  write<null>()`${change(
    sql`UPDATE app.testimonials t SET (${draftColumns}) = ROW (${columns(draftKeys, 'w')}), lead_id = ${leadId}::bigint,
      is_seen = CASE WHEN app.acting_staff() IS NULL THEN coalesce(${isSeen ?? null}::boolean, t.is_seen) ELSE t.is_seen END,
      declined_at = CASE WHEN w.message IS NOT DISTINCT FROM t.message THEN t.declined_at END,
      updated_at = CASE WHEN ${event !== null} THEN ${now} ELSE t.updated_at END
    FROM new_values w WHERE t.client_id = app.client() AND t.id = w.id RETURNING t.id`,
    {
      now,
      before: {
        new_values: sql`SELECT w.* FROM app.testimonials b, jsonb_populate_record(b, ${JSON.stringify(patch)}) w
        WHERE b.client_id = app.client() AND b.id = ${id}`,
      },
      ...(event === null
        ? {}
        : {
            parts: { history: insertHistory(event, { changes: differences, from: fromChanged, now }) },
            log: logChange(
              testimonialActivity,
              event === 'published' ? 'testimonial.published' : 'testimonial.edited',
            ),
          }),
    },
  )}`;

/** It disappears for everybody at once, and from the database after a while. */
export const deleteTestimonial = (id: number, now: Date) =>
  write<{ id: number; deleted: true }>()`${change(
    sql`UPDATE app.testimonials t SET deleted_at = ${now} WHERE ${here} AND t.id = ${id} RETURNING t.id`,
    {
      now,
      parts: {
        ended_links: sql`SELECT app.end_testimonial_links(ARRAY(SELECT id FROM changed), '{submit,answer,withdraw}', 'ended', ${now})`,
      },
      log: logChange(testimonialActivity, 'testimonial.deleted'),
      answer: rawSql(`SELECT json_build_object('id', changed.id, 'deleted', true) FROM changed, ended_links`),
    },
  )}`;

/** No row without a testimonial, so an id of another client is a 404. */
export const listHistory = (id: number, paging: Paging) => quickRead<TestimonialHistoryEntry[]>()`
  SELECT (SELECT coalesce(json_agg(e), '[]') FROM (
      SELECT h.id, h.event, coalesce(${personName('u')}, CASE WHEN h.staff_id IS NOT NULL THEN 'Support team' END) AS user_name,
        h.staff_id IS NOT NULL AS is_staff, h.changes, app.to_iso(h.created_at) AS created_at
      FROM app.testimonial_history h
      LEFT JOIN app.users u ON u.client_id = h.client_id AND u.id = h.user_id AND h.staff_id IS NULL
      WHERE h.client_id = app.client() AND h.testimonial_id = ${id}
      ORDER BY h.created_at DESC, h.id DESC LIMIT ${paging.take} OFFSET ${skip(paging)}) e),
    (SELECT count(*) FROM app.testimonial_history WHERE client_id = app.client() AND testimonial_id = ${id})
  FROM app.testimonials t WHERE ${here} AND t.id = ${id}`;
