import { leadMailSeconds } from '#contract/staff/health.ts';
import { systemRead } from '#server/core/db/system-sql.ts';

type StateCount = { state: string; count: number };

/** Times are seconds since 1970, null where it has never happened. */
export type WaitingFacts = {
  mails: StateCount[];
  /** of the last day; in time is within ten seconds of the enquiry */
  lead_mails: { in_time: number; late: number };
  jobs: (StateCount & { name: string })[];
  feeds: { provider: string; last_success: number | null }[];
};

export type ClientFacts = {
  /** of newsletters that are being sent */
  recipients: StateCount[];
  sources: { provider: string; failing: number; oldest_success: number | null }[];
};

export const readWaitingFacts = ({ now, leadMails }: { now: Date; leadMails: readonly string[] }) =>
  systemRead<WaitingFacts>()`
  SELECT json_build_object(
    'mails', (SELECT coalesce(json_agg(m), '[]') FROM (
      SELECT state, count(*) FROM app.outbox WHERE state <> 'sent' GROUP BY state) m),
    'lead_mails', (SELECT json_build_object(
        'in_time', count(*) FILTER (WHERE sent_at <= created_at + make_interval(secs => ${leadMailSeconds}::int)),
        'late', count(*) FILTER (WHERE coalesce(sent_at, ${now}) > created_at + make_interval(secs => ${leadMailSeconds}::int)))
      FROM app.outbox
      WHERE created_at > ${now}::timestamptz - interval '1 day' AND template = ANY (${leadMails})),
    'jobs', (SELECT coalesce(json_agg(j), '[]') FROM (
      SELECT name, state::text, count(*) FROM jobs.job
      WHERE state < 'completed' OR (state = 'failed' AND completed_on > now() - interval '1 day')
      GROUP BY name, state) j),
    'feeds', (SELECT coalesce(json_agg(f), '[]') FROM (
      SELECT provider, extract(epoch FROM finished_at)::float AS last_success FROM app.mls_feeds) f))`;

export const readClientFacts = () =>
  systemRead<ClientFacts>()`
  SELECT json_build_object(
    'recipients', (SELECT coalesce(json_agg(r), '[]') FROM (
      SELECT r.state, count(*) FROM app.newsletter_sends s
      JOIN app.newsletter_recipients r ON r.client_id = s.client_id AND r.send_id = s.id
      WHERE s.state IN ('sending', 'paused') GROUP BY r.state) r),
    'sources', (SELECT coalesce(json_agg(s), '[]') FROM (
      SELECT provider, count(failing_since) AS failing, extract(epoch FROM min(last_good_at))::float AS oldest_success
      FROM app.stats_sources GROUP BY provider) s))`;
