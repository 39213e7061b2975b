import { leadMailDays, leadMailSeconds, type LeadMailDay } from '#contract/staff/health.ts';
import { systemRead } from '#server/core/db/system-sql.ts';

type Days = { now: Date; zone: string; leadMails: readonly string[] };

/** By the day on which a mail was written. A mail that waits is late once its time is over, and counts nowhere before. */
export const listLeadMailDays = ({ now, zone, leadMails }: Days) => systemRead<LeadMailDay[]>()`
  WITH days AS (
    SELECT app.to_local_time(${now}::timestamptz, ${zone})::date - n AS day FROM generate_series(0, ${leadMailDays - 1}::int) n),
  mails AS (
    SELECT app.to_local_time(created_at, ${zone})::date AS day, sent_at IS NOT NULL AS is_sent,
      coalesce(sent_at, ${now}::timestamptz) - created_at AS took
    FROM app.outbox
    WHERE created_at > ${now}::timestamptz - make_interval(days => ${leadMailDays + 1}::int) AND template = ANY (${leadMails})),
  sums AS (
    SELECT day, count(*) FILTER (WHERE is_sent AND took <= l.limit_) AS in_time, count(*) FILTER (WHERE took > l.limit_) AS late,
      floor(extract(epoch FROM max(took) FILTER (WHERE is_sent OR took > l.limit_)))::bigint AS slowest_seconds
    FROM mails, make_interval(secs => ${leadMailSeconds}::int) l(limit_) GROUP BY day)
  SELECT json_agg(json_build_object('day', to_char(day, 'YYYY-MM-DD'), 'in_time', coalesce(in_time, 0),
    'late', coalesce(late, 0), 'slowest_seconds', slowest_seconds) ORDER BY day DESC)
  FROM days LEFT JOIN sums USING (day)`;
