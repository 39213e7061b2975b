import { identifier, joinSql, rawSql, sql, sqlLiteral, type Sql } from '#server/core/db/sql.ts';

const pairs = (values: Record<string, Sql>) =>
  joinSql(Object.entries(values).map(([key, value]) => sql`${sqlLiteral(key)}, ${value}`));

const countOf = (state: string) =>
  sql`(SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = ${sqlLiteral(state)})`;

const hasEnded = rawSql(`s.state = 'sent'`);
const none = rawSql('s.audience IS NULL');
const column = (name: 'failed' | 'unknown' | 'skipped') =>
  sql`CASE WHEN ${none} THEN 0 WHEN ${hasEnded} THEN ${identifier(`s.${name}`)} ELSE ${identifier(`c.${name}`)} END`;
const ongoing = (name: 'pending' | 'sending') =>
  sql`CASE WHEN ${none} OR ${hasEnded} THEN 0 ELSE ${identifier(`c.${name}`)} END`;

/**
 * The progress of a row s of app.newsletter_sends. Unfinished rows are counted in the ledger. Most of an audience has
 * received it or waits, so the received ones are calculated as the rest.
 */
export const sendProgress = pairs({
  id: rawSql('s.id'),
  month: rawSql('s.month'),
  state: rawSql('s.state'),
  due_at: rawSql('app.to_iso(s.due_at)'),
  started_at: rawSql('app.to_iso(s.frozen_at)'),
  finished_at: rawSql('app.to_iso(s.finished_at)'),
  audience: rawSql('coalesce(s.audience, 0)'),
  pending: ongoing('pending'),
  sending: ongoing('sending'),
  sent: sql`CASE WHEN ${none} THEN 0 WHEN ${hasEnded} THEN s.sent ELSE s.audience - c.pending - c.sending - c.failed - c.unknown - c.skipped END`,
  failed: column('failed'),
  unknown: column('unknown'),
  skipped: column('skipped'),
});

/** Follows the FROM clause of s. */
export const sendCounts = sql`
  LEFT JOIN LATERAL (SELECT ${joinSql(['pending', 'sending', 'failed', 'unknown', 'skipped'].map((state) => sql`${countOf(state)} AS ${identifier(state)}`))}) c
    ON s.audience IS NOT NULL AND s.state <> 'sent'`;

const refusals = sql`(SELECT count(*) FROM app.newsletter_recipients r
    JOIN app.newsletter_responses n ON n.client_id = r.client_id AND n.recipient_id = r.id AND n.bounced_at IS NOT NULL
    WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'failed')`;

/**
 * A send that has not ended regularly, with how many wait and how many it was sent to. Permanent refusals are
 * included, as in the numbers of a campaign. No row once it has ended, since those numbers are stored then.
 */
const openSend = (client: Sql, send: Sql) => sql`
  SELECT s.state, c.pending + c.sending AS waiting, s.audience - c.pending - c.sending - c.failed - c.skipped + ${refusals} AS sent
  FROM app.newsletter_sends s ${sendCounts}
  WHERE s.client_id = ${client} AND s.id = ${send} AND s.audience IS NOT NULL AND s.state <> 'sent'`;

/** Facts about a send when its entry is read; nothing for an ended one. */
export const presentOfSend = (client: Sql, send: Sql) => sql`(
  SELECT jsonb_build_object('waiting', o.waiting, 'sent', o.sent, 'is_stopped', o.state = 'stopped') FROM (${openSend(client, send)}) o)`;

/** Follows the FROM clause of a row of campaigns. */
export const joinOpenSend = (campaign: string) => sql`
  LEFT JOIN LATERAL (${openSend(identifier(`${campaign}.client_id`), identifier(`${campaign}.send_id`))}) open_send ON true`;

/** How many recipients a campaign with its open send was sent to. */
export const sentSql = (campaign: string) => sql`coalesce(open_send.sent, ${identifier(`${campaign}.sent`)})`;

/** How many recipients are still to come: none once it has ended or was stopped. */
export const waitingRecipients = rawSql(
  `CASE WHEN open_send.state IN ('sending', 'paused') THEN open_send.waiting ELSE 0 END`,
);
