import {
  requested,
  statuses,
  Testimonial,
  TestimonialDraft,
  TestimonialRow,
} from '#contract/testimonials/testimonials.ts';
import { personName } from '#server/core/db/person-name.ts';
import {
  caseName,
  columns,
  identifier,
  joinSql,
  rawSql,
  sql,
  sqlNumber,
  type Sql,
} from '#server/core/db/sql.ts';
import { selectLastEdit } from '#server/core/editing/queries.ts';

/** The name of a row's customer: as they want to be named, or by first and last name. */
export const giverName = (row: string): Sql =>
  sql`coalesce(${identifier(row)}.display_name, ${personName(row)}, '')`;

const isAwaited = sql`t.status_id = ${sqlNumber(requested)}`;

/** The state of a request r of a testimonial t; its mail m in the queue may have a more exact one. */
const requestState = sql`CASE WHEN NOT ${isAwaited} THEN 'answered' WHEN r.refused_at IS NOT NULL THEN 'refused'
    WHEN r.revoked_at IS NOT NULL THEN 'revoked' WHEN r.opened_at IS NOT NULL THEN 'opened'
    WHEN m.state IN ('queued', 'sending') THEN 'waiting' WHEN m.state IN ('failed', 'discarded') THEN 'bounced' ELSE 'sent' END`;

/**
 * The request and mail of each testimonial t, if there are any. A client may have sent many mails: this one is found
 * by its reference.
 */
export const joinRequests = sql`LEFT JOIN app.testimonial_requests r ON r.client_id = app.client() AND r.testimonial_id = t.id
  LEFT JOIN LATERAL (SELECT o.state FROM app.own_mails o
    WHERE o.ref = CASE WHEN ${isAwaited} AND r.opened_at IS NULL THEN r.mail_ref END LIMIT 1) m ON true`;

/** Fields of the response that are not columns, of a row t. */
const computed: Record<string, Sql> = {
  name: giverName('t'),
  status: sql`json_build_object('id', t.status_id, 'name', ${caseName(statuses, 't.status_id', '')})`,
  created_at: rawSql('app.to_iso(t.created_at)'),
  last_edit: selectLastEdit('t'),
  agreement: sql`CASE WHEN t.origin <> 'link' OR ${isAwaited} THEN 'current'
    WHEN t.asked_message = t.message THEN 'asked' WHEN t.declined_at IS NOT NULL THEN 'declined'
    WHEN t.message = t.agreed_message THEN 'current' ELSE 'needed' END`,
  original_message: rawSql(
    `(SELECT o.message FROM app.testimonial_originals o WHERE o.client_id = t.client_id AND o.testimonial_id = t.id)`,
  ),
  request_state: sql`CASE WHEN r.client_id IS NOT NULL THEN ${requestState} END`,
  request: sql`CASE WHEN r.client_id IS NOT NULL THEN json_build_object('title', r.title, 'body', r.body, 'signature', r.signature,
    'email', r.email, 'state', ${requestState}, 'sent_at', app.to_iso(r.sent_at), 'reminder_at', app.to_iso(r.reminder_at),
    'reminded_at', app.to_iso(r.reminded_at), 'opened_at', app.to_iso(r.opened_at)) END`,
};

const select = (names: readonly string[]) =>
  joinSql(
    names.map((name) => {
      const value = computed[name];
      return value ? sql`${value} AS ${identifier(name)}` : identifier(`t.${name}`);
    }),
  );

/** The select lists of a testimonial t with joinRequests, with the contract's field names. */
export const testimonialColumns = select(Object.keys(Testimonial.shape));
export const rowColumns = select(Object.keys(TestimonialRow.shape));

export const draftKeys = Object.keys(TestimonialDraft.shape);
export const draftColumns = columns(draftKeys);
