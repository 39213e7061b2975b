import { rawSql, sql } from '#server/core/db/sql.ts';
import { standbyFacts, type StandbyFacts } from '#server/core/db/standbys.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { writeConsequences } from '#server/core/events/change.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { testMail } from '../mails/test-mail.ts';

/** Seconds of a queue: how long its oldest job is overdue; null if nothing waits. */
export type QueueFacts = {
  last_mail_at: string | null;
  failed_mails: number;
  mails_overdue: number | null;
  jobs_overdue: number | null;
  failed_jobs: number;
  /** since a worker last reported; null: never */
  worker_seen: number | null;
  /** of the configured feed; null: it has not been read yet */
  mls: { finished_at: string | null; failure: string | null } | null;
};

/** The job queue uses the clock of the database, as pg-boss does. */
export const readQueues = ({
  now,
  since,
  mls,
}: {
  now: Date;
  since: Date;
  mls: string;
}) => systemRead<QueueFacts>()`
  SELECT json_build_object(
    'last_mail_at', (SELECT app.to_iso(max(sent_at)) FROM app.outbox WHERE state = 'sent'),
    'failed_mails', (SELECT count(*) FROM app.outbox WHERE state = 'failed' AND created_at > ${since}),
    'mails_overdue', (SELECT extract(epoch FROM ${now}::timestamptz - min(next_try_at))::int FROM app.outbox
      WHERE state IN ('queued', 'sending') AND next_try_at <= ${now}),
    'jobs_overdue', (SELECT extract(epoch FROM now() - min(start_after))::int FROM jobs.job
      WHERE state < 'active' AND NOT blocked AND start_after <= now()),
    'failed_jobs', (SELECT count(*) FROM jobs.job WHERE state = 'failed' AND completed_on > now() - interval '1 day'),
    'worker_seen', (SELECT extract(epoch FROM now() - cron_on)::int FROM jobs.version),
    'mls', (SELECT json_build_object('finished_at', app.to_iso(finished_at), 'failure', failure) FROM app.mls_feeds WHERE provider = ${mls}))`;

/** Listings of colleagues that are hidden until the feed has them again, or until their board has rules again. */
export type HiddenListings = { old: number; without_rules: number };

export const countHiddenListings = () => systemRead<HiddenListings>()`
  SELECT json_build_object(
    'old', count(DISTINCT (client_id, listing_id)) FILTER (WHERE 'old' = ANY (holds)),
    'without_rules', count(DISTINCT (client_id, listing_id)) FILTER (WHERE 'rules' = ANY (holds)))
  FROM app.listing_publications WHERE state = 'held'`;

/** Webhooks that were switched off automatically, and not by people. */
export const countEndedWebhooks = () => systemRead<number>()`
  SELECT to_json((SELECT count(*) FROM app.webhooks WHERE off_reason IS NOT NULL)
    + (SELECT count(*) FROM app.provider_webhooks WHERE off_reason IS NOT NULL))`;

/** Pages with lead ads that nobody can read without a new token, or that have failed for six hours. */
export const countFailingPages = (now: Date) => systemRead<number>()`
  SELECT to_json(count(*)) FROM app.lead_ad_pages
  WHERE needs_token OR failing_since < ${new Date(now.getTime() - 6 * 3_600_000)}`;

/** Connections to a CRM that need another key, or have failed for six hours. */
export const countFailingCrms = (now: Date) => systemRead<number>()`
  SELECT to_json(count(*)) FROM app.crm_connections
  WHERE needs_key OR failing_since < ${new Date(now.getTime() - 6 * 3_600_000)}`;

/** The local time of a zone at an instant, by the database. */
export type ShownTime = { zone: string; at: string; shown: string };

/**
 * For the zones of clients, a time in each month of the coming year: zone rules change, and with them local times.
 */
export const readShownTimes = (now: Date) => systemRead<ShownTime[]>()`
  SELECT coalesce(json_agg(json_build_object('zone', z.time_zone, 'at', app.to_iso(t.at),
    'shown', to_char(app.to_local_time(t.at, z.time_zone), 'YYYY-MM-DD"T"HH24:MI'))), '[]')
  FROM (SELECT DISTINCT c.time_zone FROM app.clients c WHERE c.account_status <> 'Cancelled') z,
    generate_series(${now}::timestamptz, ${now}::timestamptz + interval '1 year', interval '1 month') AS t (at)`;

export const readStandbys = () => systemRead<StandbyFacts>()`${rawSql(standbyFacts)}`;

export const hasClients = () => systemRead<boolean>()`SELECT to_json(EXISTS (SELECT FROM app.clients))`;

/** Whether a colleague has set a price, beyond those that came with the portal. */
export const hasPrices = () => systemRead<boolean>()`
  SELECT to_json(EXISTS (SELECT FROM app.package_prices WHERE staff_id IS NOT NULL))`;

export const hasSentMail = () => systemRead<boolean>()`
  SELECT to_json(EXISTS (SELECT FROM app.outbox WHERE state = 'sent'))`;

export const hasJoinedUsers = () => systemRead<boolean>()`
  SELECT to_json(EXISTS (SELECT FROM app.users WHERE NOT is_pending))`;

/** Null if the caller no longer exists. */
export const enqueueTestMail = (staffId: number | null, now: Date) =>
  systemWrite<{
    address: string;
  }>()`${writeConsequences(sql`FROM app.staff me WHERE me.id = ${staffId}`, {
    now,
    mail: queueMail(testMail, {
      to: rawSql('me.email'),
      details: { first_name: rawSql('me.first_name') },
      client: null,
    }),
    answer: sql`SELECT json_build_object('address', me.email) FROM app.staff me WHERE me.id = ${staffId}`,
  })}`;
