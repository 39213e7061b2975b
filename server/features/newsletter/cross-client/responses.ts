import { sql, type Sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite, type SystemBatch } from '#server/core/db/system-sql.ts';
import { bursts, deliverySeconds } from '../tracking/rules.ts';
import type { TrackedRecipient } from '../tracking/tracking-links.ts';
import { countsNewsletters } from '../tracking/switch.ts';

/** The target of a recipient's link with this number, null if there is none, beside their newsletter's own address. */
export const findTrackedLink = ({ client_id, id }: TrackedRecipient, number: number) => systemRead<{
  url: string | null;
  own: string | null;
}>()`
  SELECT json_build_object('url', p.links[${number}::int + 1], 'own', substring(p.text from 'https?://[^[:space:]]+/sites/newsletters/'))
  FROM app.newsletter_recipients r
  JOIN app.newsletter_sends s ON s.client_id = r.client_id AND s.id = r.send_id
  JOIN app.newsletter_snapshots p ON p.client_id = s.client_id AND p.id = s.snapshot_id
  WHERE r.client_id = ${client_id} AND r.id = ${id}`;

type Seen = { isMachine: boolean; at: Date };

/** Counts that a person, or a program, loaded the pictures of a mail. */
export const recordOpen = (recipient: TrackedRecipient, { isMachine, at }: Seen) => systemWrite<null>()`
  INSERT INTO app.newsletter_responses AS n (client_id, recipient_id, send_id, lead_id, opened_at, opens, machine_opened_at)
  SELECT r.client_id, r.id, r.send_id, r.lead_id, CASE WHEN NOT machine THEN ${at}::timestamptz END, (NOT machine)::int,
    CASE WHEN machine THEN ${at}::timestamptz END
  ${countedRecipient(recipient, { isMachine, at })}
  ON CONFLICT (client_id, recipient_id) DO UPDATE SET opens = n.opens + excluded.opens,
    opened_at = coalesce(n.opened_at, excluded.opened_at), machine_opened_at = coalesce(n.machine_opened_at, excluded.machine_opened_at)`;

/** Counts that a link was followed, and re-examines the clicks just before. */
export const recordClick = (
  recipient: TrackedRecipient,
  { number, url, isMachine, at }: Seen & { number: number; url: string },
): SystemBatch<null, 'write'> => {
  const ofRecipient = (row: string) =>
    sql`${rowSql(row)} = (${recipient.client_id}::bigint, ${recipient.id}::bigint)`;
  return [
    // locks the row: clicks of one recipient are counted one after the other
    systemWrite()`
      INSERT INTO app.newsletter_responses AS n (client_id, recipient_id, send_id, lead_id)
      SELECT r.client_id, r.id, r.send_id, r.lead_id ${countedRecipient(recipient, { isMachine, at })}
      ON CONFLICT (client_id, recipient_id) DO UPDATE SET clicks = n.clicks`,
    systemWrite()`
      INSERT INTO app.newsletter_clicks AS k (client_id, recipient_id, number, send_id, url, first_at, last_at, times, is_machine)
      SELECT r.client_id, r.id, ${number}::int, r.send_id, ${url}::text, ${at}::timestamptz, ${at}::timestamptz, 1, machine
      ${countedRecipient(recipient, { isMachine, at })}
      ON CONFLICT (client_id, recipient_id, number) DO UPDATE SET last_at = excluded.last_at,
        times = CASE WHEN k.is_machine THEN 1 ELSE k.times + (NOT excluded.is_machine)::int END,
        first_at = CASE WHEN k.is_machine THEN excluded.first_at ELSE k.first_at END,
        is_machine = k.is_machine AND excluded.is_machine`,
    ...bursts.map(
      ({ links, seconds }) => systemWrite()`
      UPDATE app.newsletter_clicks k SET is_machine = true
      WHERE ${ofRecipient('k')} AND NOT k.is_machine AND k.first_at > ${at}::timestamptz - make_interval(secs => ${seconds})
        AND (SELECT count(*) FROM app.newsletter_clicks o
          WHERE ${ofRecipient('o')} AND o.last_at > ${at}::timestamptz - make_interval(secs => ${seconds})) >= ${links}::int`,
    ),
    systemWrite<null>()`
      UPDATE app.newsletter_responses n SET clicked_at = c.first_at, clicks = coalesce(c.times, 0)
      FROM (SELECT min(k.first_at) AS first_at, sum(k.times)::int AS times FROM app.newsletter_clicks k
        WHERE ${ofRecipient('k')} AND NOT k.is_machine) c
      WHERE ${ofRecipient('n')}`,
  ];
};

const rowSql = (row: string): Sql =>
  row === 'n'
    ? sql`(n.client_id, n.recipient_id)`
    : row === 'k'
      ? sql`(k.client_id, k.recipient_id)`
      : sql`(o.client_id, o.recipient_id)`;

/**
 * The row r of a person whose opens and clicks may be counted, and whether a machine was at work. A person who was
 * left out is not a reader.
 */
const countedRecipient = ({ client_id, id }: TrackedRecipient, { isMachine, at }: Seen): Sql => sql`
  FROM app.newsletter_recipients r
  CROSS JOIN LATERAL (SELECT ${isMachine} OR r.settled_at IS NULL
    OR ${at}::timestamptz < r.settled_at + make_interval(secs => ${deliverySeconds})) AS k (machine)
  WHERE r.client_id = ${client_id} AND r.id = ${id} AND r.state <> 'skipped' AND ${countsNewsletters(sql`r.client_id`)}
    AND NOT EXISTS (SELECT FROM app.newsletter_consents c WHERE c.client_id = r.client_id AND c.lead_id = r.lead_id AND NOT c.is_tracked)`;
