import { rawSql, sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { monthlyReportMail } from '../mails/monthly-report.ts';
import { monthColumns, partsOfReport, selectReports } from '../monthly-report/queries.ts';
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
        report_months: sql`SELECT c.id AS client_id, r.month, ${monthColumns}
        FROM (SELECT DISTINCT client_id, month FROM readers) r JOIN app.clients c ON c.id = r.client_id,
          LATERAL (SELECT (r.month || '-01')::date AS first_day) m`,
        ...partsOfReport(),
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
