import { toCreditMonth } from '#contract/ai/credits.ts';
import { usageMonths, type ClientAiUsage } from '#contract/staff/ai.ts';
import { rawSql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { creditLimit } from './credits/queries.ts';
import { toResetInstant } from './rules.ts';

const isAnswered = rawSql('u.reserved_until IS NULL');

/** No row if there is no such client. */
export const readClientUsage = (clientId: number, now: Date) => systemRead<ClientAiUsage>()`
  SELECT json_build_object(
    'credits', json_build_object(
      'count', (SELECT count(*) FROM app.ai_usage u WHERE u.client_id = c.id AND u.month = ${toCreditMonth(now)}::date
        AND ${isAnswered}),
      'limit', ${creditLimit}, 'resets_at', app.to_iso(${toResetInstant(toCreditMonth(now))}::timestamptz)),
    'last_at', (SELECT app.to_iso(max(u.created_at)) FROM app.ai_usage u WHERE u.client_id = c.id AND ${isAnswered}),
    'months', coalesce((SELECT json_agg(m) FROM (
      SELECT u.month, count(*) FILTER (WHERE u.kind = 'description') AS descriptions, count(*) FILTER (WHERE u.kind = 'suggestion') AS suggestions,
        count(*) FILTER (WHERE u.rating = 1) AS liked, count(*) FILTER (WHERE u.rating = -1) AS disliked
      FROM app.ai_usage u WHERE u.client_id = c.id AND ${isAnswered}
      GROUP BY u.month ORDER BY u.month DESC LIMIT ${usageMonths}::int) m), '[]'))
  FROM app.clients c WHERE c.id = ${clientId}`;

export const deleteAnswersBefore = (time: Date) => systemWrite<null>()`
  DELETE FROM app.ai_answers WHERE created_at < ${time}`;
