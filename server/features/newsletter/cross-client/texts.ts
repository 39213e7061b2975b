import type { Month } from '#contract/newsletter/calendar.ts';
import type { MonthTexts, OfferedTexts, UntouchedNewsletter } from '#contract/newsletter/texts.ts';
import { personName } from '#server/core/db/person-name.ts';
import { identifier, rawSql, sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { logStaffChange } from '#server/core/events/cross-client.ts';
import { newsletterStaffEvents } from '../staff-events.ts';

const selectStaffName = (column: string) =>
  sql`(SELECT ${personName('s')} FROM app.staff s WHERE s.id = ${identifier(`t.${column}`)})`;

/** A row t of the texts. */
const texts = sql`json_build_object('month', t.month, 'state', t.state, 'words', t.words, 'version', t.version,
  'changed_by', ${selectStaffName('changed_by')}, 'changed_at', app.to_iso(t.changed_at), 'approved_by', ${selectStaffName('approved_by')},
  'published_by', ${selectStaffName('published_by')}, 'published_at', app.to_iso(t.published_at))`;

export const readTexts = (month: Month) => systemRead<MonthTexts>()`
  SELECT ${texts} FROM app.newsletter_texts t WHERE t.month = ${month}`;

type Act = { month: Month; version: number; staffId: number | null; now: Date };

/** Null if somebody else has changed them meanwhile. */
export const saveTexts = (words: OfferedTexts, act: Act) =>
  systemWrite<MonthTexts>()`${change(
    sql`INSERT INTO app.newsletter_texts AS t (month, state, words, changed_by, changed_at)
    SELECT ${act.month}::text, 'draft', ${JSON.stringify(words)}::jsonb, ${act.staffId}::bigint, ${act.now}::timestamptz
    ON CONFLICT (month) DO UPDATE SET state = 'draft', words = excluded.words, version = t.version + 1,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at, approved_by = NULL, approved_at = NULL
    WHERE t.version = ${act.version} RETURNING t.*`,
    logAndShow('newsletter_texts.drafted', act),
  )}`;

export const approveTexts = (act: Act) =>
  systemWrite<MonthTexts>()`${change(
    sql`UPDATE app.newsletter_texts t SET state = 'approved', approved_by = ${act.staffId}, approved_at = ${act.now}
    WHERE t.month = ${act.month} AND t.version = ${act.version} AND t.state = 'draft' RETURNING t.*`,
    logAndShow('newsletter_texts.approved', act),
  )}`;

export const publishTexts = (act: Act) =>
  systemWrite<MonthTexts>()`${change(
    sql`UPDATE app.newsletter_texts t SET state = 'published', published = t.words, published_by = ${act.staffId}, published_at = ${act.now}
    WHERE t.month = ${act.month} AND t.version = ${act.version} AND t.state = 'approved' RETURNING t.*`,
    logAndShow('newsletter_texts.published', act),
  )}`;

const logAndShow = (event: keyof typeof newsletterStaffEvents, { staffId, now }: Act) => ({
  now,
  log: logStaffChange(newsletterStaffEvents, event, {
    by: staffId,
    details: rawSql("jsonb_build_object('month', changed.month)"),
  }),
  answer: sql`SELECT ${texts} FROM changed t`,
});

type LockInZone = { date: string; zone: string; locks_at: string };

/**
 * One page of the newsletters of these dates and zones that were neither saved nor skipped; the earliest locks come
 * first.
 */
export const listUntouched = (
  locks: readonly LockInZone[],
  { page, take }: { page: number; take: number },
) => systemRead<UntouchedNewsletter[]>()`
  WITH untouched_newsletters AS (
    SELECT c.id AS client_id, c.name AS client_name, to_char(d.date, 'YYYY-MM') AS month, d.locks_at
    FROM unnest(${locks.map(({ date }) => date)}::date[], ${locks.map(({ zone }) => zone)}::text[], ${locks.map((one) => one.locks_at)}::timestamptz[])
      AS d (date, zone, locks_at)
    JOIN app.clients c ON c.next_newsletter_date = d.date AND c.time_zone = d.zone AND 'in_touch' = ANY (c.services)
    WHERE c.account_status = 'Live' AND NOT EXISTS (
      SELECT FROM app.newsletters n WHERE n.client_id = c.id AND n.month = to_char(d.date, 'YYYY-MM')
        AND (n.saved_at IS NOT NULL OR n.skipped_at IS NOT NULL)))
  SELECT coalesce((SELECT json_agg(json_build_object('client_id', u.client_id, 'client_name', u.client_name, 'month', u.month,
      'locks_at', app.to_iso(u.locks_at))) FROM (
      SELECT * FROM untouched_newsletters ORDER BY locks_at, client_id LIMIT ${take} OFFSET ${(page - 1) * take}) u), '[]'),
    (SELECT count(*) FROM untouched_newsletters)`;
