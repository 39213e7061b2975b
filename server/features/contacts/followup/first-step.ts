import { newLead } from '#contract/contacts/contacts.ts';
import { isEnquiry } from '#server/features/consent/rules.ts';
import { emptySql, rawSql, sql, write, type Sql } from '#server/core/db/sql.ts';
import type { Parts } from '#server/core/events/change.ts';

/*
 * Parts of statements about the task that a new enquiry brings. It belongs to everybody in the account, and ends with
 * the answer, so most of them are never seen as late.
 */

const minutes = 30;
/** On the clocks of the account. Outside these hours nobody expects a call, so it waits for the morning. */
const dayBegins = '09:00';
const dayEnds = '21:00';
/** as long as the morning mail names who is waiting */
const daysOfStep = 7;

/** The end of the minute in which the half hour is over, or the next morning. */
const selectDue = (now: Date): Sql => sql`
  SELECT d.at, app.to_local_time(d.at, c.time_zone) AS local FROM app.clients c,
    LATERAL (SELECT date_trunc('minute', ${now}::timestamptz + make_interval(mins => ${minutes}::int, secs => 59.999)) AS at) soon,
    LATERAL (SELECT app.to_local_time(soon.at, c.time_zone) AS local) s,
    LATERAL (SELECT CASE WHEN s.local::time BETWEEN ${dayBegins}::time AND ${dayEnds}::time THEN soon.at
      ELSE app.to_instant(s.local::date + (s.local::time > ${dayEnds}::time)::int + ${dayBegins}::time, c.time_zone) END AS at) d
  WHERE c.id = app.client()`;

/** Of a task t: nobody asks for the first step any more when the contact has been waiting for a week. */
export const isCurrent = (now: Date): Sql =>
  sql`(t.first_step IS NULL OR t.late_at > ${now}::timestamptz - make_interval(days => ${daysOfStep}::int))`;

/** Of a contact that an enquiry has made. Those beyond the hourly limit of mails get none: they are announced together. */
export const addFirstStep = (source: number, now: Date): Parts =>
  isEnquiry(source)
    ? {
        first_step: sql`INSERT INTO app.lead_tasks (client_id, lead_id, title, first_step, due_on, due_time, remind_at, late_at, created_at)
      SELECT app.client(), l.id, ${titleOf(rawSql('w.way'), rawSql('l.name'))}, w.way, to_char(d.local, 'YYYY-MM-DD'), to_char(d.local, 'HH24:MI'), d.at, d.at, ${now}::timestamptz
      FROM changed l, intake_hour, (${selectDue(now)}) d,
        LATERAL (SELECT CASE WHEN l.phone_number IS NULL OR l.do_not_call THEN 'email' ELSE 'call' END AS way) w
      WHERE l.is_new AND intake_hour.mail_now`,
        ...respectWish(emptySql),
      }
    : respectWish(emptySql);

const titleOf = (way: Sql, name: Sql): Sql =>
  sql`left(CASE ${way} WHEN 'call' THEN 'Call ' ELSE 'Email ' END || coalesce(nullif(btrim(${name}), ''), 'a new contact'), 200)`;

/** Who asks not to be called gets an email instead. A title that somebody has written stays. */
const respectWish = (condition: Sql): Parts => ({
  respected_wish: sql`UPDATE app.lead_tasks t SET first_step = 'email',
      title = CASE WHEN t.title LIKE 'Call %' THEN ${titleOf(rawSql(`'email'`), rawSql('substr(t.title, 6)'))} ELSE t.title END
    FROM changed WHERE t.client_id = app.client() AND t.lead_id = changed.id AND t.first_step = 'call' AND t.done_at IS NULL
      AND changed.do_not_call AND changed.email IS NOT NULL ${condition}`,
});

/** Ends the step of a contact, whose id `changed` has in this column. */
export const endFirstStep = (leadId: Sql, now: Date): Parts => ({
  ended_step: sql`UPDATE app.lead_tasks t SET done_at = ${now}::timestamptz FROM changed
    WHERE t.client_id = app.client() AND t.lead_id = ${leadId} AND t.first_step IS NOT NULL AND t.done_at IS NULL`,
});

/**
 * Follows a contact that somebody has changed: another status than Lead ends the step. When that is undone, the step is
 * open again, without a reminder of a time that has passed.
 */
export const followStatus = (now: Date): Parts => ({
  ...respectWish(rawSql('AND changed.old_status IS NOT DISTINCT FROM changed.lead_status_id')),
  followed_step: followFirstSteps(rawSql('changed, before'), rawSql('(before.lead).updated_at'), now),
});

/** The same of several contacts at once; `endedAt` says when the change was made that is undone now. */
export const followFirstSteps = (from: Sql, endedAt: Sql, now: Date): Sql => sql`
  UPDATE app.lead_tasks t SET done_at = CASE WHEN changed.lead_status_id = ${newLead}::int THEN NULL ELSE ${now}::timestamptz END,
      reminded_at = CASE WHEN t.remind_at <= ${now}::timestamptz THEN coalesce(t.reminded_at, ${now}::timestamptz) ELSE t.reminded_at END
    FROM ${from} WHERE t.client_id = app.client() AND t.lead_id = changed.id AND t.lead_id = ANY (ARRAY(SELECT id FROM changed)) AND t.first_step IS NOT NULL
      AND (changed.old_status = ${newLead}::int AND changed.lead_status_id IS DISTINCT FROM ${newLead}::int AND t.done_at IS NULL
        OR changed.old_status IS DISTINCT FROM ${newLead}::int AND changed.lead_status_id = ${newLead}::int AND t.done_at = ${endedAt})`;

/** After a merge one person has one step, and none if they have an answer. It respects the wish of both. */
export const joinFirstSteps = (leadId: number, now: Date) => write<null>()`
  WITH steps AS (
    SELECT t.id, l.do_not_call AND t.first_step = 'call' AND l.email IS NOT NULL AS is_unwanted,
      l.lead_status_id IS DISTINCT FROM ${newLead}::int OR row_number() OVER (ORDER BY t.late_at, t.id) > 1 AS is_over
    FROM app.lead_tasks t JOIN app.leads l ON l.client_id = t.client_id AND l.id = t.lead_id
    WHERE t.client_id = app.client() AND t.lead_id = ${leadId} AND t.first_step IS NOT NULL AND t.done_at IS NULL)
  UPDATE app.lead_tasks t SET done_at = CASE WHEN s.is_over THEN ${now}::timestamptz END,
    first_step = CASE WHEN s.is_unwanted THEN 'email' ELSE t.first_step END,
    title = CASE WHEN s.is_unwanted AND t.title LIKE 'Call %' THEN ${titleOf(rawSql(`'email'`), rawSql('substr(t.title, 6)'))} ELSE t.title END
  FROM steps s WHERE t.client_id = app.client() AND t.id = s.id`;

/** Opens the steps that a merge has ended, of those who are waiting for an answer. */
export const reopenFirstSteps = (leadIds: readonly number[], mergedAt: string) => write<null>()`
  UPDATE app.lead_tasks t SET done_at = NULL FROM app.leads l
  WHERE t.client_id = app.client() AND t.lead_id = ANY (${leadIds}::bigint[]) AND t.first_step IS NOT NULL AND t.done_at = ${mergedAt}::timestamptz
    AND l.client_id = t.client_id AND l.id = t.lead_id AND l.lead_status_id = ${newLead}::int`;
