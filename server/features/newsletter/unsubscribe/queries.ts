import { clientBoundHash } from '#server/core/db/client-bound-hash.ts';
import { rawSql, read, sql, write } from '#server/core/db/sql.ts';
import { logActivity, visitor } from '#server/core/events/log-activity.ts';
import { consentActivity } from '#server/features/consent/activity.ts';
import { suppress } from '#server/features/consent/suppress.ts';
import type { NewsletterLink } from './tokens.ts';

/** What the person behind a link gets; null where the contact is gone, or has another address by now. */
export type Subscription = {
  agent_name: string;
  /** which newsletter the link stands in; null where its send is gone */
  subject: string | null;
  person: {
    email: string;
    is_on: boolean;
    has_left: boolean;
    every_months: number;
    is_tracked: boolean;
  } | null;
};

/** The contact of the link, as long as it has the address that the newsletter went to. */
const ofLink = ({ lead, addressHash }: NewsletterLink) => sql`
  n.client_id = app.client() AND n.lead_id = ${lead} AND n.address_hash = ${clientBoundHash(addressHash)}`;

export const readSubscription = (link: NewsletterLink) => read<Subscription>()`
  SELECT json_build_object('agent_name', u.name, 'subject', (
    SELECT p.subject FROM app.newsletter_recipients r
    JOIN app.newsletter_sends s ON s.client_id = r.client_id AND s.id = r.send_id
    JOIN app.newsletter_snapshots p ON p.client_id = s.client_id AND p.id = s.snapshot_id
    WHERE r.client_id = app.client() AND r.id = ${link.recipient} AND r.lead_id = ${link.lead}), 'person', (
    SELECT json_build_object('email', l.email, 'is_on', n.kind <> 'none' AND n.suppressed IS NULL, 'has_left', n.unsubscribed_at IS NOT NULL,
      'every_months', n.every_months, 'is_tracked', n.is_tracked)
    FROM app.newsletter_consents n JOIN app.leads l ON l.client_id = n.client_id AND l.id = n.lead_id WHERE ${ofLink(link)}))
  FROM app.agents u WHERE u.client_id = app.client()`;

/** Again, it changes nothing; of a contact that is gone, the address stays known. How many contacts it changed. */
export const unsubscribe = (link: NewsletterLink, now: Date) => write<number>()`
  ${suppress(
    {
      client: rawSql('app.client()'),
      hash: clientBoundHash(link.addressHash),
      reason: 'unsubscribed',
      now,
    },
    sql`${link.lead}::bigint`,
  )}`;

/** The newsletter they left with has it among its numbers. */
export const countUnsubscribed = ({ recipient }: NewsletterLink, now: Date) => write<null>()`
  INSERT INTO app.newsletter_responses AS a (client_id, recipient_id, send_id, lead_id, unsubscribed_at)
  SELECT r.client_id, r.id, r.send_id, r.lead_id, ${now}::timestamptz FROM app.newsletter_recipients r
  WHERE r.client_id = app.client() AND r.id = ${recipient} AND r.state IN ('sending', 'sent', 'unknown')
  ON CONFLICT (client_id, recipient_id) DO UPDATE SET unsubscribed_at = coalesce(a.unsubscribed_at, excluded.unsubscribed_at)`;

export type Choice = { every_months: 1 | 3; is_tracked: boolean };

export const saveChoice = (
  link: NewsletterLink,
  { every_months, is_tracked }: Choice,
  now: Date,
) => write<true>()`
  UPDATE app.newsletter_consents n SET every_months = ${every_months}, is_tracked = ${is_tracked}, changed_at = ${now}
  WHERE ${ofLink(link)} RETURNING to_json(true)`;

/**
 * The person's own click with the link that went to their address: an express consent. An address that bounced or a complaint
 * stays as it is.
 */
export const comeBack = (link: NewsletterLink, words: string, now: Date) => write<true>()`
  WITH changed AS (
    UPDATE app.newsletter_consents n SET kind = 'express', source = 'Came back with the link of a newsletter', words = ${words},
      given_at = ${now}, expires_at = NULL, unsubscribed_at = NULL, changed_at = ${now}
    WHERE ${ofLink(link)} AND n.unsubscribed_at IS NOT NULL RETURNING n.lead_id),
  lifted AS (
    DELETE FROM app.newsletter_suppressions s WHERE s.client_id = app.client() AND s.address_hash = ${clientBoundHash(link.addressHash)}
      AND s.reason = 'unsubscribed' AND EXISTS (SELECT FROM changed)),
  logged AS (${logActivity(consentActivity, 'contact.resubscribed', { by: visitor, subject: rawSql('changed.lead_id'), from: rawSql('FROM changed'), now })})
  SELECT to_json(true) FROM changed`;
