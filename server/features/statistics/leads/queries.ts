import { facebookServices } from '#contract/access.ts';
import { clientStatuses, facebookAd, googleAd } from '#contract/contacts/contacts.ts';
import { sources } from '#contract/contacts/sources.ts';
import { leadMonths, type LeadNumbers } from '#contract/statistics/leads.ts';
import { caseName, read } from '#server/core/db/sql.ts';
import { answerTimes } from './answer-times.ts';
import type { DayRange } from '#contract/statistics/day-ranges.ts';
import type { LeadFacts } from './days.ts';
import type { LeadDay } from './rules.ts';

export type LeadNumbersFound = Omit<LeadNumbers, 'comparison'> & {
  zone: string;
  /** contacts of the present month and the one before */
  days: LeadDay[];
};

/** Months are in the client's zone. Numbers of services that are not booked are left out. */
export const readLeadNumbers = (now: Date) => read<LeadNumbersFound>()`
  WITH c AS (
    SELECT c.time_zone, app.to_local_time(c.created_at, c.time_zone)::date AS since, app.to_local_time(${now}::timestamptz, c.time_zone)::date AS today, c.services,
      (date_trunc('month', app.to_local_time(${now}::timestamptz, c.time_zone)) - make_interval(months => ${leadMonths}::int - 1))::date AS first_day
    FROM app.clients c WHERE c.id = app.client()),
  lead_counts AS (
    SELECT to_char(app.to_local_time(l.created_at, c.time_zone), 'YYYY-MM') AS month, l.lead_source_id, count(*) AS leads,
      count(*) FILTER (WHERE l.lead_status_id = ANY (${[...clientStatuses]}::int[])) AS clients
    FROM c, app.counted_leads l
    WHERE l.client_id = app.client() AND l.import_id IS NULL AND l.created_at >= app.to_instant(c.first_day::timestamp, c.time_zone)
    GROUP BY 1, 2),
  days AS (
    SELECT app.to_local_time(l.created_at, c.time_zone)::date AS day, count(*) AS leads
    FROM c, app.counted_leads l
    WHERE l.client_id = app.client() AND l.import_id IS NULL
      AND l.created_at >= app.to_instant(date_trunc('month', c.today::timestamp) - interval '1 month', c.time_zone)
    GROUP BY 1),
  answers AS (
    SELECT to_char(app.to_local_time(a.arrived_at, c.time_zone), 'YYYY-MM') AS month, ${answerTimes}::jsonb AS times
    FROM c, app.lead_arrivals a
    WHERE a.client_id = app.client() AND a.arrived_at >= app.to_instant(c.first_day::timestamp, c.time_zone) GROUP BY 1),
  visits AS (
    SELECT to_char(m.month, 'YYYY-MM') AS month, CASE WHEN min(m.source) = max(m.source) THEN sum(m.visitors) END AS visitors,
      CASE WHEN min(m.source) = max(m.source) THEN min(m.source) END AS visitors_from
    FROM c, app.website_months m
    WHERE m.client_id = app.client() AND m.month >= c.first_day AND 'web' = ANY (c.services) GROUP BY 1),
  costs AS (
    SELECT m.platform, CASE m.platform WHEN 'facebook' THEN ${facebookAd}::int ELSE ${googleAd}::int END AS lead_source_id,
      to_char(m.month, 'YYYY-MM') AS month, m.cost_cents / 100.0 AS cost, m.currency
    FROM c, app.ad_months m
    WHERE m.client_id = app.client() AND m.month >= c.first_day
      AND CASE m.platform WHEN 'facebook' THEN ${[...facebookServices]}::text[] && c.services ELSE 'google_ads' = ANY (c.services) END)
  SELECT json_build_object('present', to_char(c.today, 'YYYY-MM'), 'since', c.since, 'zone', c.time_zone,
    'days', (SELECT coalesce(json_agg(d), '[]') FROM days d),
    'sources', (SELECT coalesce(json_agg(json_build_object('month', n.month, 'lead_source_id', n.lead_source_id, 'source', ${sourceName},
      'leads', n.leads, 'clients', n.clients) ORDER BY n.month, n.lead_source_id), '[]') FROM lead_counts n),
    'answers', (SELECT coalesce(json_agg(n.times || jsonb_build_object('month', n.month) ORDER BY n.month), '[]') FROM answers n),
    'visits', (SELECT coalesce(json_agg(v ORDER BY v.month), '[]') FROM visits v),
    'gaps', (SELECT coalesce(json_agg(DISTINCT u.day ORDER BY u.day), '[]') FROM app.uncounted_days u
      WHERE u.client_id = app.client() AND u.day >= c.first_day AND u.day <= c.today AND 'web' = ANY (c.services)),
    'costs', (SELECT coalesce(json_agg(k ORDER BY k.month, k.platform), '[]') FROM costs k))
  FROM c`;

/** New contacts by day at the client's place, without those of an imported file. */
export const readLeadDays = ({ from, to }: DayRange) => read<LeadFacts>()`
  WITH c AS (SELECT time_zone, app.to_local_time(created_at, time_zone)::date AS since FROM app.clients WHERE id = app.client()),
  by_hour AS (
    SELECT app.to_local_time(l.created_at, c.time_zone)::date AS day, extract(hour FROM app.to_local_time(l.created_at, c.time_zone))::int AS hour, count(*) AS leads
    FROM c, app.counted_leads l
    WHERE l.client_id = app.client() AND l.import_id IS NULL AND l.created_at >= app.to_instant(${from}::date::timestamp, c.time_zone)
      AND l.created_at < app.to_instant(${to}::date + interval '1 day', c.time_zone)
    GROUP BY 1, 2),
  days AS (SELECT day, sum(leads) AS leads, json_object_agg(hour, leads) AS hours FROM by_hour GROUP BY day)
  SELECT json_build_object('zone', c.time_zone,
    'first_day', least(c.since, (SELECT app.to_local_time(min(l.created_at), c.time_zone)::date FROM app.counted_leads l
      WHERE l.client_id = app.client() AND l.import_id IS NULL)),
    'days', (SELECT coalesce(json_agg(d ORDER BY d.day), '[]') FROM days d))
  FROM c`;

const sourceName = caseName(
  sources.map(({ id, source }) => ({ id, name: source })),
  'n.lead_source_id',
  '',
);
