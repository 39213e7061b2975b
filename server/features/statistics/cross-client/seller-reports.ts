import { rawSql, sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { byWorker, logChange } from '#server/core/events/log-activity.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { sellerReportMail } from '../mails/seller-report.ts';
import { sellerReportActivity } from '../seller-report/activity.ts';
import { isForSale } from '../seller-report/email-queries.ts';
import { selectReport } from '../seller-report/queries.ts';
import type { DueWeek } from '../seller-report/rules.ts';

const listingsPerBatch = 20;

export const listSellerZones = () => systemRead<string[]>()`
  SELECT coalesce(json_agg(DISTINCT c.time_zone), '[]')
  FROM app.seller_report_recipients r JOIN app.clients c ON c.id = r.client_id AND c.account_status = 'Live' WHERE r.is_on`;

/**
 * Records that some listings have their report of the week and queues it for their sellers; no listing gets two for a
 * week. Returns how many listings it was.
 */
export const queueSellerReports = (due: readonly DueWeek[], now: Date) =>
  systemWrite<number>()`${change(
    sql`INSERT INTO app.seller_report_mails (client_id, listing_id, week, created_at)
    SELECT r.client_id, r.listing_id, d.week::date, ${now}::timestamptz
    FROM unnest(${due.map(({ zone }) => zone)}::text[], ${due.map(({ week }) => week)}::text[],
      ${due.map(({ since }) => since)}::timestamptz[]) AS d (zone, week, since)
    JOIN app.clients c ON c.time_zone = d.zone AND c.account_status = 'Live'
    JOIN app.seller_report_recipients r ON r.client_id = c.id AND r.is_on AND r.changed_at < d.since
    JOIN app.listings g ON g.client_id = r.client_id AND g.id = r.listing_id AND ${isForSale}
    WHERE NOT EXISTS (SELECT FROM app.seller_report_mails m
      WHERE m.client_id = r.client_id AND m.listing_id = r.listing_id AND m.week = d.week::date)
    ORDER BY r.client_id, r.listing_id LIMIT ${listingsPerBatch}
    ON CONFLICT DO NOTHING RETURNING client_id, listing_id AS id`,
    {
      now,
      parts: {
        sellers: {
          materialized: sql`SELECT g.client_id, g.id AS listing_id, r.seller_name, r.email, u.name AS agent_name,
          coalesce(u.reply_to, '') AS reply_to, ${selectReport(now)}::jsonb AS report
        FROM changed t
        JOIN app.seller_report_recipients r ON r.client_id = t.client_id AND r.listing_id = t.id
        JOIN app.listings g ON g.client_id = t.client_id AND g.id = t.id
        JOIN app.clients c ON c.id = t.client_id
        JOIN app.agents u ON u.client_id = t.client_id`,
        },
      },
      log: logChange(sellerReportActivity, 'listing.seller_report_sent', { by: byWorker() }),
      mail: queueMail(sellerReportMail, {
        to: rawSql('s.email'),
        details: {
          client_id: rawSql('s.client_id'),
          listing_id: rawSql('s.listing_id'),
          seller_name: rawSql('s.seller_name'),
          agent_name: rawSql('s.agent_name'),
          reply_to: rawSql('s.reply_to'),
          report: rawSql('s.report'),
        },
        client: rawSql('s.client_id'),
        from: rawSql('FROM sellers s'),
      }),
      answer: rawSql('SELECT to_json(count(*)) FROM changed'),
    },
  )}`;
