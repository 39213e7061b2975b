import { emptySql, rawSql, sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { writeConsequences } from '#server/core/events/change.ts';
import { closeItems, openItem } from '#server/core/queue/change-queue.ts';
import { refusedNewslettersItem } from '../sending/queue-items.ts';

/** A later end is that of a clock which was ahead, and holds up nothing. */
const longestBlock = rawSql("interval '30 minutes'");
const blockedUntil = (now: Date) =>
  sql`CASE WHEN d.blocked_until > ${now}::timestamptz + ${longestBlock} THEN '-infinity' ELSE d.blocked_until END`;

/** Hosts that accept nothing for a while. */
export const listBlockedHosts = (now: Date) => systemRead<string[]>()`
  SELECT coalesce(json_agg(domain), '[]') FROM app.newsletter_domains d WHERE ${blockedUntil(now)} > ${now}`;

const windowSeconds = 10;

/**
 * Counts the next mails for each host, for all workers together. Returns the hosts that have reached their limit:
 * they wait for the end of their ten seconds.
 */
export const countForHosts = (
  mails: readonly { domain: string; count: number }[],
  { perSecond, now }: { perSecond: number; now: Date },
) => systemWrite<string[]>()`
  WITH hosts AS (
    INSERT INTO app.newsletter_domains AS d (domain, window_began, taken, blocked_until)
    SELECT t.domain, ${now}::timestamptz, t.n,
      CASE WHEN t.n >= ${perSecond * windowSeconds} THEN ${windowEnd(now)} ELSE '-infinity'::timestamptz END
    FROM unnest(${mails.map(({ domain }) => domain)}::text[], ${mails.map(({ count }) => count)}::int[]) AS t (domain, n) ORDER BY t.domain
    ON CONFLICT (domain) DO UPDATE SET
      window_began = CASE WHEN ${isOver(now)} THEN excluded.window_began ELSE d.window_began END,
      taken = CASE WHEN ${isOver(now)} THEN 0 ELSE d.taken END + excluded.taken,
      blocked_until = CASE WHEN ${isOver(now)} THEN greatest(${blockedUntil(now)}, excluded.blocked_until)
        WHEN d.taken + excluded.taken >= ${perSecond * windowSeconds} THEN greatest(${blockedUntil(now)}, d.window_began + ${window})
        ELSE ${blockedUntil(now)} END
    RETURNING d.domain, d.blocked_until)
  SELECT coalesce(json_agg(domain), '[]') FROM hosts WHERE blocked_until > ${now}`;

const window = rawSql(`interval '${windowSeconds} seconds'`);
const windowEnd = (now: Date) => sql`${now}::timestamptz + ${window}`;
const isOver = (now: Date) =>
  sql`(d.window_began + ${window} <= ${now}::timestamptz OR d.window_began > ${windowEnd(now)})`;

const refusalsToBlock = 5;

/**
 * Hosts that refused for now, or accepted mail again. After some refusals in a row a host is left alone, longer each
 * time.
 */
export const recordHostAnswers = (
  { refusals, acceptances }: { refusals: readonly string[]; acceptances: readonly string[] },
  now: Date,
) => systemWrite<null>()`
  WITH recovered_hosts AS (
    UPDATE app.newsletter_domains d SET refusals = 0 WHERE d.domain = ANY (${acceptances}::text[]) AND d.refusals > 0)
  INSERT INTO app.newsletter_domains AS d (domain, window_began, refusals)
  SELECT r.domain, ${now}, count(*) FROM unnest(${refusals}::text[]) AS r (domain) GROUP BY r.domain ORDER BY r.domain
  ON CONFLICT (domain) DO UPDATE SET refusals = d.refusals + excluded.refusals,
    blocked_until = CASE WHEN d.refusals + excluded.refusals >= ${refusalsToBlock}
      THEN greatest(${blockedUntil(now)}, ${now}::timestamptz + least(interval '1 minute' * power(2, least(d.refusals / ${refusalsToBlock}, 5)), ${longestBlock}))
      ELSE ${blockedUntil(now)} END`;

/** The provider refuses everything: staff are told once. */
export const reportRefusal = (reason: string, now: Date) =>
  systemWrite<null>()`${writeConsequences(emptySql, {
    now,
    open: openItem(refusedNewslettersItem, { subject: 'provider', details: { reason } }),
  })}`;

export const reportAccepted = (now: Date) =>
  systemWrite<null>()`${writeConsequences(emptySql, {
    now,
    close: closeItems(refusedNewslettersItem, { subject: 'provider' }),
  })}`;
