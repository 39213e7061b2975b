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

/** Listings of colleagues that their boards ask to hide until the feed has them again. */
export const countHiddenListings = () => systemRead<number>()`
  SELECT to_json(count(DISTINCT (client_id, listing_id))) FROM app.listing_publications
  WHERE state = 'held' AND 'old' = ANY (holds)`;

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
