import type { Credits } from '#contract/ai/ai.ts';
import { creditsAMonth, monthOf } from '#contract/ai/credits.ts';
import { emptySql, quickRead, rawSql, sql, sqlLiteral, sqlNumber, write, type Sql } from '../../db/sql.ts';
import { currentCaller, logActivity } from '../../events/log-activity.ts';
import { aiActivity } from '../activity.ts';
import { resetOf } from '../rules.ts';

/** The limit of a client c, by its package. */
export const limitOf = sql`CASE c.package ${Object.entries(creditsAMonth).reduce(
  (all, [name, limit]) => sql`${all} WHEN ${sqlLiteral(name)} THEN ${sqlNumber(limit)}`,
  emptySql,
)} END`;

const ofMonth = (month: string): Sql =>
  sql`FROM app.ai_usage u WHERE u.client_id = app.client() AND u.month = ${month}::date`;

const creditsOf = (month: string, counted: Sql) => sql`json_build_object(
  'count', (SELECT count(*) ${ofMonth(month)} AND ${counted}), 'limit', ${limitOf},
  'resets_at', app.to_iso(${resetOf(month)}::timestamptz))`;

/** What is reserved is not spent yet. */
export const readCredits = (now: Date) => quickRead<Credits>()`
  SELECT ${creditsOf(monthOf(now), rawSql('u.reserved_until IS NULL'))}
  FROM app.clients c WHERE c.id = app.client()`;

/** One after the other: the statements after it see what the others have reserved. */
export const lockCredits = () => write<null>()`
  SELECT to_json(pg_advisory_xact_lock(hashtextextended(concat('credits of ', app.client()), 0))::text)`;

/** Under the lock, a reservation whose time is up is gone: whoever comes back to it late finds none. */
export const deleteLapsed = (now: Date) => write<null>()`
  DELETE FROM app.ai_usage u WHERE u.client_id = app.client() AND u.reserved_until <= ${now}`;

export type Attempt = {
  client_id: number;
  /** of the reservation; null where there is none */
  id: number | null;
  spent: number;
  limit: number;
};

type Reservation = { kind: 'description' | 'suggestion'; until: Date; atOnce: number; now: Date };

/** Reserves a credit where one is left, counting those that others wait for, and fewer than so many wait at once. */
export const reserveCredit = ({ kind, until, atOnce, now }: Reservation) => write<Attempt>()`
  WITH state AS (
    SELECT ${limitOf} AS most,
      (SELECT count(*) ${ofMonth(monthOf(now))} AND u.reserved_until IS NULL) AS spent,
      (SELECT count(*) ${ofMonth(monthOf(now))}) AS taken,
      (SELECT count(*) FROM app.ai_usage u WHERE u.client_id = app.client() AND u.reserved_until IS NOT NULL) AS running
    FROM app.clients c WHERE c.id = app.client()),
  reserved AS (
    INSERT INTO app.ai_usage (client_id, kind, month, user_id, staff_id, reserved_until, created_at)
    SELECT app.client(), ${kind}, ${monthOf(now)}::date, app.acting_user(), app.acting_staff(), ${until}, ${now}
    FROM state WHERE taken < most AND running < ${atOnce}
    RETURNING id)
  SELECT json_build_object('client_id', app.client(), 'id', (SELECT id FROM reserved), 'spent', spent, 'limit', most) FROM state`;

/** The answer is there, and its credit spent; no row where the reservation is gone. */
export const spendCredit = (id: number, now: Date) => write<Credits>()`
  WITH spent AS (
    UPDATE app.ai_usage u SET reserved_until = NULL
    WHERE u.client_id = app.client() AND u.id = ${id} AND u.reserved_until IS NOT NULL RETURNING u.kind),
  logged AS (${logActivity(aiActivity, 'ai.description', {
    by: currentCaller,
    from: rawSql(`FROM spent WHERE kind = 'description'`),
    now,
  })})
  SELECT ${creditsOf(monthOf(now), sql`(u.reserved_until IS NULL OR u.id = ${id})`)}
  FROM app.clients c, spent WHERE c.id = app.client()`;

/** Also one that was spent a moment ago, where nobody heard of it. */
export const releaseCredit = (id: number) => write<null>()`
  DELETE FROM app.ai_usage u WHERE u.client_id = app.client() AND u.id = ${id}`;

export const rateAnswer = (id: number, rating: number) => write<{ id: number; rating: number }>()`
  UPDATE app.ai_usage u SET rating = ${rating}
  WHERE u.client_id = app.client() AND u.id = ${id} AND u.reserved_until IS NULL
  RETURNING json_build_object('id', u.id, 'rating', u.rating)`;
