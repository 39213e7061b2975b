import type { Credits } from '#contract/ai/ai.ts';
import { creditsAMonth, toCreditMonth } from '#contract/ai/credits.ts';
import {
  emptySql,
  quickRead,
  rawSql,
  sql,
  sqlLiteral,
  sqlNumber,
  write,
  type Sql,
} from '#server/core/db/sql.ts';
import { change } from '#server/core/events/change.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { aiActivity } from '../activity.ts';
import { toResetInstant } from '../rules.ts';
import type { RequestKey } from '#server/core/security/request-keys.ts';

/** The limit of a client c, by its package. */
export const creditLimit = sql`CASE c.package ${Object.entries(creditsAMonth).reduce(
  (all, [name, limit]) => sql`${all} WHEN ${sqlLiteral(name)} THEN ${sqlNumber(limit)}`,
  emptySql,
)} END`;

const ofMonth = (month: string): Sql =>
  sql`FROM app.ai_usage u WHERE u.client_id = app.client() AND u.month = ${month}::date`;

const creditsOf = (month: string, counted: Sql) => sql`json_build_object(
  'count', (SELECT count(*) ${ofMonth(month)} AND ${counted}), 'limit', ${creditLimit},
  'resets_at', app.to_iso(${toResetInstant(month)}::timestamptz))`;

/** A reserved credit is not spent yet. */
export const readCredits = (now: Date) => quickRead<Credits>()`
  SELECT ${creditsOf(toCreditMonth(now), rawSql('u.reserved_until IS NULL'))}
  FROM app.clients c WHERE c.id = app.client()`;

/** One after the other: later statements see the reservations of others. */
export const lockCredits = () => write<null>()`
  SELECT to_json(pg_advisory_xact_lock(hashtextextended(concat('credits of ', app.client()), 0))::text)`;

/** Deletes expired reservations under the lock: a late process does not find its own any more. */
export const deleteLapsed = (now: Date) => write<null>()`
  DELETE FROM app.ai_usage u WHERE u.client_id = app.client() AND u.reserved_until <= ${now}`;

export type Attempt = {
  client_id: number;
  /** of the reservation; null if there is none */
  id: number | null;
  spent: number;
  limit: number;
  /** the reservation or answer of an earlier call with this key; null without one */
  known: { usage_id: number; request: string; answer: string | null } | null;
};

type Reservation = {
  kind: 'description' | 'suggestion';
  key: RequestKey | null;
  until: Date;
  atOnce: number;
  now: Date;
};

const ofKey = (key: RequestKey | null): Sql =>
  sql`a.client_id = app.client() AND a.caller = current_setting('app.actor') AND a.key_hash = ${key?.hash ?? null}::bytea`;

/**
 * Reserves a credit if one is left, counting the reserved ones, and if fewer than the limit are waiting. One key
 * reserves one credit.
 */
export const reserveCredit = ({ kind, key, until, atOnce, now }: Reservation) => write<Attempt>()`
  WITH state AS (
    SELECT ${creditLimit} AS most,
      (SELECT count(*) ${ofMonth(toCreditMonth(now))} AND u.reserved_until IS NULL) AS spent,
      (SELECT count(*) ${ofMonth(toCreditMonth(now))}) AS taken,
      (SELECT count(*) FROM app.ai_usage u WHERE u.client_id = app.client() AND u.reserved_until IS NOT NULL) AS running
    FROM app.clients c WHERE c.id = app.client()),
  known_answer AS (
    SELECT a.usage_id, encode(a.request_hash, 'hex') AS request, encode(a.answer, 'base64') AS answer FROM app.ai_answers a WHERE ${ofKey(key)}),
  reserved_credit AS (
    INSERT INTO app.ai_usage (client_id, kind, month, user_id, staff_id, reserved_until, created_at)
    SELECT app.client(), ${kind}, ${toCreditMonth(now)}::date, app.acting_user(), app.acting_staff(), ${until}, ${now}
    FROM state WHERE taken < most AND running < ${atOnce} AND NOT EXISTS (SELECT FROM known_answer)
    RETURNING id),
  keyed_answer AS (
    INSERT INTO app.ai_answers (client_id, caller, key_hash, request_hash, usage_id, created_at)
    SELECT app.client(), current_setting('app.actor'), ${key?.hash ?? null}::bytea, ${key?.request ?? null}::bytea, id, ${now}
    FROM reserved_credit WHERE ${key !== null})
  SELECT json_build_object('client_id', app.client(), 'id', (SELECT id FROM reserved_credit), 'spent', spent, 'limit', most,
    'known', (SELECT to_json(known_answer) FROM known_answer)) FROM state`;

/**
 * The answer exists, and its credit is spent; no row if the reservation is gone. With a key the answer is stored for
 * the next call.
 */
export const spendCredit = (id: number, answer: Buffer, now: Date) =>
  write<Credits>()`${change(
    sql`UPDATE app.ai_usage u SET reserved_until = NULL
    WHERE u.client_id = app.client() AND u.id = ${id} AND u.reserved_until IS NOT NULL RETURNING u.kind`,
    {
      now,
      parts: {
        stored_answer: sql`UPDATE app.ai_answers a SET answer = ${answer}
        WHERE a.client_id = app.client() AND a.usage_id = ${id} AND EXISTS (SELECT FROM changed)`,
      },
      log: logChange(aiActivity, 'ai.description', {
        subject: rawSql('NULL'),
        from: rawSql(`FROM changed WHERE kind = 'description'`),
      }),
      answer: sql`SELECT ${creditsOf(toCreditMonth(now), sql`(u.reserved_until IS NULL OR u.id = ${id})`)}
      FROM app.clients c, changed WHERE c.id = app.client()`,
    },
  )}`;

/** Also releases a credit that was just spent, if the answer reached nobody. */
export const releaseCredit = (id: number) => write<null>()`
  DELETE FROM app.ai_usage u WHERE u.client_id = app.client() AND u.id = ${id}`;

export const rateAnswer = (id: number, rating: number) => write<{ id: number; rating: number }>()`
  UPDATE app.ai_usage u SET rating = ${rating}
  WHERE u.client_id = app.client() AND u.id = ${id} AND u.reserved_until IS NULL
  RETURNING json_build_object('id', u.id, 'rating', u.rating)`;
