import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { change } from '#server/core/events/change.ts';
import { logChange, type Actor } from '#server/core/events/log-activity.ts';
import { consentActivity } from './activity.ts';

export type SuppressionReason = 'unsubscribed' | 'bounced' | 'complained';

type Suppression = {
  client: Sql;
  /** of the address, bound to the client */
  hash: Sql;
  reason: SuppressionReason;
  now: Date;
};

const events = {
  unsubscribed: 'contact.unsubscribed',
  bounced: 'contact.bounced',
  complained: 'contact.complained',
} as const;

/**
 * A statement after which an address gets no more newsletters of the client, now or as another contact later. `lead`
 * is the contact who received it, because the person may mean another of their addresses. Repeating it changes
 * nothing.
 */
export const suppress = ({ client, hash, reason, now }: Suppression, lead: Sql = rawSql('NULL')): Sql =>
  change(
    sql`UPDATE app.newsletter_consents c SET ${reason === 'unsubscribed' ? setUnsubscribed(now) : sql`suppressed = ${reason}`}, changed_at = ${now}
    WHERE c.client_id = ${client} AND (c.address_hash = ${hash} OR c.lead_id = ${lead}::bigint)
      AND ${reason === 'unsubscribed' ? rawSql('c.unsubscribed_at IS NULL') : sql`c.suppressed IS DISTINCT FROM 'complained' AND c.suppressed IS DISTINCT FROM ${reason}`}
    RETURNING c.client_id, c.lead_id`,
    {
      now,
      before: {
        new_suppression: sql`INSERT INTO app.newsletter_suppressions AS s (client_id, address_hash, reason, created_at)
          SELECT ${client}, ${hash}, ${reason}, ${now}::timestamptz
          ON CONFLICT (client_id, address_hash) DO UPDATE SET reason = excluded.reason
          WHERE ${strength(rawSql('excluded.reason'))} > ${strength(rawSql('s.reason'))}`,
      },
      log: logChange(consentActivity, events[reason], { by: thePerson, subject: rawSql('changed.lead_id') }),
      answer: rawSql('SELECT to_json(count(*)) FROM changed'),
    },
  );

const setUnsubscribed = (now: Date) => sql`kind = 'none', unsubscribed_at = ${now}`;

const thePerson: Actor = { client: rawSql('changed.client_id'), user: rawSql('NULL'), staff: rawSql('NULL') };

/** A complaint outweighs a bounce, and a bounce outweighs an unsubscription, which an express consent ends. */
export const strength = (kind: Sql): Sql =>
  sql`array_position(ARRAY['unsubscribed', 'bounced', 'complained'], ${kind})`;
