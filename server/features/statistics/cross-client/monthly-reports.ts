import { facebookServices } from '#contract/access.ts';
import { sources } from '#contract/contacts/lists.ts';
import { statusGroups } from '#contract/listings/statuses.ts';
import { caseName, emptySql, identifier, rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { joinOpenSend, sentSql } from '#server/features/newsletter/sending/progress-columns.ts';
import { countsNewsletters } from '#server/features/newsletter/tracking/switch.ts';
import { monthlyReportMail } from '../mails/monthly-report.ts';
import type { DueReport } from '../monthly-report/rules.ts';

const clientsPerBatch = 20;

export const listReportZones = () => systemRead<string[]>()`
  SELECT coalesce(json_agg(DISTINCT time_zone), '[]') FROM app.clients WHERE account_status = 'Live'`;

/**
 * Records that some clients have their report and queues it for everybody who wants one; no client gets two for a
 * month. A client that was not live before the month ended has none. Returns how many clients it was.
 */
export const queueReports = (due: readonly DueReport[], now: Date) =>
  systemWrite<number>()`${change(
    sql`INSERT INTO app.monthly_reports (client_id, month, created_at)
    SELECT c.id, d.month, ${now}::timestamptz
    FROM unnest(${due.map(({ zone }) => zone)}::text[], ${due.map(({ month }) => month)}::text[]) AS d (zone, month)
    JOIN app.clients c ON c.time_zone = d.zone AND c.account_status = 'Live'
      AND coalesce(c.went_live_at, c.created_at) < app.to_instant((d.month || '-01')::date + interval '1 month', d.zone)
    WHERE NOT EXISTS (SELECT FROM app.monthly_reports r WHERE r.client_id = c.id AND r.month = d.month)
    ORDER BY c.id LIMIT ${clientsPerBatch}
    ON CONFLICT DO NOTHING RETURNING client_id, month`,
    {
      now,
      parts: {
        readers: rawSql(`SELECT t.client_id, t.month, u.email, u.first_name FROM changed t
        JOIN app.active_editors u ON u.client_id = t.client_id AND 'statistics' = ANY (u.notification_preferences)`),
        report_months:
          rawSql(`SELECT r.client_id, r.month, c.name, c.time_zone, c.services, c.created_at, c.went_live_at, m.first_day,
          (m.first_day - interval '1 month')::date AS day_before, (m.first_day + interval '1 month')::date AS end_day,
          app.to_instant(m.first_day::timestamp, c.time_zone) AS first_at,
          app.to_instant(m.first_day - interval '1 month', c.time_zone) AS before_at,
          app.to_instant(m.first_day + interval '1 month', c.time_zone) AS end_at
        FROM (SELECT DISTINCT client_id, month FROM readers) r JOIN app.clients c ON c.id = r.client_id,
          LATERAL (SELECT (r.month || '-01')::date AS first_day) m`),
        websites: ofEachMonth(websites, rawSql("WHERE 'web' = ANY (b.services)")),
        origins: ofEachMonth(origins),
        contacts: ofEachMonth(contacts),
        newsletters: ofEachMonth(newsletter, rawSql("WHERE 'in_touch' = ANY (b.services)")),
        ads: ofEachMonth(ads),
        listings: ofEachMonth(listings),
        events: ofEachMonth(events),
        reports: { materialized: selectReports(now) },
      },
      mail: queueMail(monthlyReportMail, {
        to: rawSql('r.email'),
        details: { first_name: rawSql('r.first_name'), report: rawSql('p.report') },
        client: rawSql('r.client_id'),
        from: rawSql('FROM readers r JOIN reports p ON p.client_id = r.client_id'),
      }),
      answer: rawSql('SELECT to_json(count(*)) FROM changed'),
    },
  )}`;

/** One section of the report, of a row b of report_months: a client with the days and instants of its month, in its zone. */
const ofEachMonth = (section: Sql, where: Sql = emptySql): Sql =>
  sql`SELECT b.client_id, ${section} AS section FROM report_months b ${where}`;

const selectReports = (now: Date): Sql => sql`SELECT b.client_id, jsonb_build_object(
    'client_name', b.name, 'month', b.month, 'as_of', app.to_local_time(${now}::timestamptz, b.time_zone)::date,
    'websites', ${sectionOf('websites')}, 'origins', ${sectionOf('origins')}, 'contacts', ${sectionOf('contacts')},
    'newsletter', ${sectionOf('newsletters')}, 'ads', ${sectionOf('ads')}, 'listings', ${sectionOf('listings')},
    'events', ${sectionOf('events')}) AS report FROM report_months b`;

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
      'sources', coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'source', ${sourceName}, 'now', n.now, 'before', n.before)
        ORDER BY n.now DESC, n.id), '[]'))
    FROM (
      SELECT l.lead_source_id AS id, count(*) FILTER (WHERE l.created_at >= b.first_at) AS now,
        count(*) FILTER (WHERE l.created_at < b.first_at) AS before
      FROM app.leads l WHERE l.client_id = b.client_id AND l.created_at >= b.before_at AND l.created_at < b.end_at
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
        SELECT jsonb_build_object('address', v.address, 'views', sum(k.value::bigint))
        FROM app.site_days d, jsonb_each_text(d.listings) k
        JOIN app.listings v ON v.client_id = b.client_id AND v.id = k.key::bigint
        WHERE d.client_id = b.client_id AND d.day >= b.first_day AND d.day < b.end_day AND 'web' = ANY (b.services)
        GROUP BY v.id, v.address ORDER BY sum(k.value::bigint) DESC, v.id LIMIT 1))
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
       WHERE a.client_id = b.client_id AND a.type = 'listing' AND a.event = 'listing.edited' AND a.created_at >= b.first_at
         AND a.created_at < b.end_at AND a.details ? 'price_from' ORDER BY a.created_at LIMIT ${maxEvents})) e)`;
