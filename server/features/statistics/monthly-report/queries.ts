import { facebookServices } from '#contract/access.ts';
import { newLead } from '#contract/contacts/contacts.ts';
import { sources } from '#contract/contacts/sources.ts';
import { fileKinds } from '#contract/listings/files.ts';
import { statusGroups } from '#contract/listings/statuses.ts';
import {
  caseName,
  emptySql,
  identifier,
  rawSql,
  read,
  sql,
  sqlNumber,
  type Sql,
} from '#server/core/db/sql.ts';
import { joinOpenSend, sentSql } from '#server/features/newsletter/sending/progress-columns.ts';
import { countsNewsletters } from '#server/features/newsletter/tracking/switch.ts';
import { answerTimes } from '../leads/answer-times.ts';
import type { MonthlyReport } from './report.ts';

/** Of a client c and the first day of a month m: its days and instants, in the client's zone. */
export const monthColumns = rawSql(
  `c.name, c.time_zone, c.services, c.created_at, c.went_live_at, m.first_day,
          (m.first_day - interval '1 month')::date AS day_before, (m.first_day + interval '1 month')::date AS end_day,
          app.to_instant(m.first_day::timestamp, c.time_zone) AS first_at,
          app.to_instant(m.first_day - interval '1 month', c.time_zone) AS before_at,
          app.to_instant(m.first_day + interval '1 month', c.time_zone) AS end_at`,
);

type AnsweredReport = {
  report: MonthlyReport;
  /** the month in which the account began, and the present one */
  since: string;
  present: string;
};

/** The month asked for, or else the last one that is over. */
export const readMonthlyReport = (month: string | undefined, now: Date) => read<AnsweredReport>()`
  WITH report_months AS (
    SELECT c.id AS client_id, to_char(m.first_day, 'YYYY-MM') AS month, ${monthColumns}
    FROM app.clients c, LATERAL (
      SELECT coalesce((${month ?? null}::text || '-01')::date,
        (date_trunc('month', app.to_local_time(${now}::timestamptz, c.time_zone)) - interval '1 month')::date) AS first_day) m
    WHERE c.id = app.client()),
  ${Object.entries(partsOfReport()).reduce(
    (all, [name, part]) => sql`${all}${identifier(name)} AS (${part}),
  `,
    emptySql,
  )}reports AS (${selectReports(now)})
  SELECT json_build_object('report', r.report, 'since', to_char(app.to_local_time(b.created_at, b.time_zone), 'YYYY-MM'),
    'present', to_char(app.to_local_time(${now}::timestamptz, b.time_zone), 'YYYY-MM'))
  FROM reports r, report_months b`;

/** The sections of the reports of the months in report_months, by their names. */
export function partsOfReport() {
  return {
    websites: ofEachMonth(websites, rawSql("WHERE 'web' = ANY (b.services)")),
    origins: ofEachMonth(origins),
    contacts: ofEachMonth(contacts),
    newsletters: ofEachMonth(newsletter, rawSql("WHERE 'in_touch' = ANY (b.services)")),
    ads: ofEachMonth(ads),
    listings: ofEachMonth(listings),
    events: ofEachMonth(events),
    history: ofEachMonth(history),
  };
}

export const selectReports = (now: Date): Sql => sql`SELECT b.client_id, jsonb_build_object(
    'client_name', b.name, 'month', b.month, 'as_of', app.to_local_time(${now}::timestamptz, b.time_zone)::date,
    'websites', ${sectionOf('websites')}, 'origins', ${sectionOf('origins')}, 'contacts', ${sectionOf('contacts')},
    'newsletter', ${sectionOf('newsletters')}, 'ads', ${sectionOf('ads')}, 'listings', ${sectionOf('listings')},
    'events', ${sectionOf('events')}, 'history', ${sectionOf('history')}) AS report FROM report_months b`;

/** One section of the report, of a row b of report_months: a client with the days and instants of its month, in its zone. */
const ofEachMonth = (section: Sql, where: Sql = emptySql): Sql =>
  sql`SELECT b.client_id, ${section} AS section FROM report_months b ${where}`;

const sectionOf = (part: string): Sql =>
  sql`(SELECT s.section FROM ${identifier(part)} s WHERE s.client_id = b.client_id)`;

/** The last counted day, if numbers of another system arrived before the end of the month. */
const until = (row: string, end: 'b.end_at' | 'b.first_at') =>
  sql`'until', CASE WHEN ${identifier(row)}.source <> 'collector' AND ${identifier(row)}.updated_at < ${identifier(end)} THEN (app.to_local_time(${identifier(row)}.updated_at, b.time_zone))::date END`;

const websiteMonth = (day: 'b.first_day' | 'b.day_before', end: 'b.end_at' | 'b.first_at') =>
  sql`(
      SELECT jsonb_build_object('visitors', m.visitors, 'page_views', m.page_views, 'listing_views', m.listing_views, 'source', m.source, ${until('m', end)},
        'since', CASE WHEN m.source = 'collector' THEN (SELECT CASE WHEN min(d.day) > m.month THEN min(d.day) END
          FROM app.site_days d WHERE d.client_id = m.client_id AND d.site_id = m.site_id) END)
      FROM app.site_months m WHERE m.client_id = b.client_id AND m.site_id = s.id AND m.month = ${identifier(day)})`;
const websites = sql`(
    SELECT coalesce(jsonb_agg(jsonb_build_object('name', s.primary_domain, 'now', ${websiteMonth('b.first_day', 'b.end_at')},
      'before', ${websiteMonth('b.day_before', 'b.first_at')},
      'gaps', (SELECT coalesce(jsonb_agg(u.day ORDER BY u.day), '[]') FROM app.uncounted_days u
        WHERE u.client_id = s.client_id AND u.site_id = s.id AND u.day >= b.day_before AND u.day < b.end_day)) ORDER BY s.id), '[]')
    FROM app.sites s WHERE s.client_id = b.client_id)`;

const origins = rawSql(`(
    SELECT coalesce(jsonb_agg(o ORDER BY o.now DESC, o.source), '[]') FROM (
      SELECT k.key AS source, coalesce(sum(k.value::bigint) FILTER (WHERE d.day >= b.first_day), 0) AS now,
        coalesce(sum(k.value::bigint) FILTER (WHERE d.day < b.first_day), 0) AS before
      FROM app.site_days d, jsonb_each_text(d.sources) k
      WHERE d.client_id = b.client_id AND d.day >= b.day_before AND d.day < b.end_day AND 'web' = ANY (b.services)
      GROUP BY k.key ORDER BY abs(coalesce(sum(k.value::bigint) FILTER (WHERE d.day >= b.first_day), 0)
        - coalesce(sum(k.value::bigint) FILTER (WHERE d.day < b.first_day), 0)) DESC LIMIT 10) o)`);

const sourceName = caseName(
  sources.map(({ id, source }) => ({ id, name: source })),
  'n.id',
  'Other',
);
const contacts = sql`(
    SELECT jsonb_build_object('now', coalesce(sum(n.now), 0),
      'before', CASE WHEN b.created_at <= b.before_at THEN coalesce(sum(n.before), 0) END,
      'unanswered', coalesce(sum(n.unanswered), 0),
      'answers', (SELECT ${answerTimes} FROM app.lead_arrivals a WHERE a.client_id = b.client_id AND a.arrived_at >= b.first_at AND a.arrived_at < b.end_at),
      'sources', coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'source', ${sourceName}, 'now', n.now, 'before', n.before)
        ORDER BY n.now DESC, n.id), '[]'))
    FROM (
      SELECT l.lead_source_id AS id, count(*) FILTER (WHERE l.created_at >= b.first_at) AS now,
        count(*) FILTER (WHERE l.created_at < b.first_at) AS before,
        count(*) FILTER (WHERE l.created_at >= b.first_at AND l.lead_status_id = ${newLead}::int AND NOT l.is_merged) AS unanswered
      FROM app.counted_leads l WHERE l.client_id = b.client_id AND l.import_id IS NULL AND l.created_at >= b.before_at AND l.created_at < b.end_at
      GROUP BY 1) n)`;

const campaign = (month: Sql) =>
  sql`(
      SELECT jsonb_build_object('id', n.id, 'subject', n.subject, 'sent', ${sentSql('n')}, 'opened', n.opened, 'clicked', n.clicked,
        'bounced', n.bounced, 'unsubscribed', n.unsubscribed)
      FROM app.newsletter_campaigns n ${joinOpenSend('n')}
      WHERE n.client_id = b.client_id AND n.month = ${month} AND n.sent_at IS NOT NULL)`;
const newsletter = sql`jsonb_build_object('is_tracked', ${countsNewsletters(rawSql('b.client_id'))},
    'now', ${campaign(rawSql('b.month'))}, 'before', ${campaign(rawSql(`to_char(b.day_before, 'YYYY-MM')`))})`;

const adMonth = (day: 'b.first_day' | 'b.day_before', end: 'b.end_at' | 'b.first_at') =>
  sql`(
      SELECT jsonb_build_object('impressions', m.impressions, 'clicks', m.clicks, 'cost_cents', m.cost_cents, 'currency', m.currency,
        'conversions', m.conversions, ${until('m', end)})
      FROM app.ad_months m WHERE m.client_id = b.client_id AND m.platform = p.platform AND m.month = ${identifier(day)})`;
const ads = sql`(
    SELECT coalesce(jsonb_agg(jsonb_build_object('platform', p.platform, 'now', ${adMonth('b.first_day', 'b.end_at')},
      'before', ${adMonth('b.day_before', 'b.first_at')}) ORDER BY p.platform), '[]')
    FROM (VALUES ('facebook', b.services && ${[...facebookServices]}::text[]), ('google', 'google_ads' = ANY (b.services))) p (platform, is_booked)
    WHERE p.is_booked)`;

/** Without those of other agents. */
const listings = sql`(
    SELECT jsonb_build_object('active', count(*) FILTER (WHERE g.status_id = ANY (${[...statusGroups.active]}::int[])),
      'added', count(*) FILTER (WHERE g.created_at >= b.first_at AND g.created_at < b.end_at),
      'sold', count(*) FILTER (WHERE g.date_sold >= b.first_day AND g.date_sold < b.end_day),
      'most_viewed', (
        SELECT jsonb_build_object('address', v.address, 'views', n.views, 'id', v.id, 'city', v.city, 'price', v.price, 'photo', (
          SELECT jsonb_build_object('url', '/files/' || f.name, 'widths', l.widths)
          FROM app.listing_media p JOIN app.listing_files l ON l.client_id = p.client_id AND l.file_id = p.file_id
          JOIN app.files f ON f.client_id = p.client_id AND f.id = p.file_id
          WHERE p.client_id = v.client_id AND p.listing_id = v.id AND l.type_id = ${sqlNumber(fileKinds.photos.id)}
          ORDER BY p.position LIMIT 1))
        FROM (
          SELECT k.key::bigint AS id, sum(k.value::bigint) AS views
          FROM app.site_days d, jsonb_each_text(d.listings) k
          WHERE d.client_id = b.client_id AND d.day >= b.first_day AND d.day < b.end_day AND 'web' = ANY (b.services)
          GROUP BY 1) n
        JOIN app.listings v ON v.client_id = b.client_id AND v.id = n.id AND NOT v.is_reciprocity
        ORDER BY n.views DESC, v.id LIMIT 1))
    FROM app.listings g WHERE g.client_id = b.client_id AND NOT g.is_reciprocity)`;

const maxEvents = 50;
const events = sql`(
    SELECT coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'name', e.name, 'price_from', e.price_from, 'price_to', e.price_to) ORDER BY e.at), '[]')
    FROM (
      SELECT 'live' AS kind, b.went_live_at AS at, NULL AS name, NULL::numeric AS price_from, NULL::numeric AS price_to
      WHERE b.went_live_at >= b.first_at AND b.went_live_at < b.end_at
      UNION ALL
      (SELECT 'price', a.created_at, g.address, (a.details ->> 'price_from')::numeric, (a.details ->> 'price_to')::numeric
       FROM app.activity a LEFT JOIN app.listings g ON g.client_id = a.client_id AND g.id = a.subject_id
       WHERE a.client_id = b.client_id AND a.type = 'listing' AND a.event IN ('listing.edited', 'listing.price_synced', 'listing.synced') AND a.created_at >= b.first_at
         AND a.created_at < b.end_at AND a.details ? 'price_from' ORDER BY a.created_at LIMIT ${maxEvents})) e)`;

/** The months of the charts. */
const historyMonths = 12;

/**
 * Page views and new contacts of a year. A month without counted page views has none, a month before the account
 * neither, and a month that was not counted whole is partial.
 */
const history = sql`(
    SELECT coalesce(jsonb_agg(jsonb_build_object('month', to_char(h.month, 'YYYY-MM'),
        'page_views', CASE WHEN 'web' = ANY (b.services) THEN (
          SELECT sum(m.page_views) FROM app.site_months m WHERE m.client_id = b.client_id AND m.month = h.month) END,
        'has_all_page_views', NOT EXISTS (
            SELECT FROM app.uncounted_days u WHERE u.client_id = b.client_id AND u.day >= h.month AND u.day < h.month + interval '1 month')
          AND NOT EXISTS (
            SELECT FROM app.site_months m WHERE m.client_id = b.client_id AND m.month = h.month
              AND CASE m.source WHEN 'collector' THEN NOT EXISTS (
                  SELECT FROM app.site_days d WHERE d.client_id = m.client_id AND d.site_id = m.site_id AND d.day <= m.month)
                ELSE m.updated_at < app.to_instant(m.month + interval '1 month', b.time_zone) END),
        'contacts', CASE WHEN b.created_at < app.to_instant(h.month + interval '1 month', b.time_zone) OR c.leads > 0 THEN c.leads END,
        'has_all_contacts', b.created_at <= app.to_instant(h.month::timestamp, b.time_zone)) ORDER BY h.month), '[]')
    FROM (
      SELECT generate_series(b.first_day - make_interval(months => ${historyMonths}::int - 1), b.first_day, interval '1 month')::date AS month) h,
      LATERAL (
        SELECT count(*) AS leads FROM app.counted_leads l
        WHERE l.client_id = b.client_id AND l.import_id IS NULL AND l.created_at >= app.to_instant(h.month::timestamp, b.time_zone)
          AND l.created_at < app.to_instant(h.month + interval '1 month', b.time_zone)) c)`;
