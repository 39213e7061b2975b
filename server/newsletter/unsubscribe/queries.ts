import { clientBoundHash } from '../../db/client-bound-hash.ts';
import { personName } from '../../db/person-name.ts';
import { rawSql, read, sql, write } from '../../db/sql.ts';
import { logActivity, visitor } from '../../events/log-activity.ts';
import { consentActivity } from '../consent/activity.ts';
import { suppress } from '../consent/suppress.ts';
import type { NewsletterLink } from './tokens.ts';

/** What the person behind a link gets; null where the contact is gone, or has another address by now. */
export type Subscription = {
  agent_name: string;
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
  SELECT json_build_object('agent_name', coalesce(${personName('u')}, c.name), 'person', (
    SELECT json_build_object('email', l.email, 'is_on', n.kind <> 'none' AND n.suppressed IS NULL, 'has_left', n.unsubscribed_at IS NOT NULL,
      'every_months', n.every_months, 'is_tracked', n.is_tracked)
    FROM app.newsletter_consents n JOIN app.leads l ON l.client_id = n.client_id AND l.id = n.lead_id WHERE ${ofLink(link)}))
  FROM app.clients c LEFT JOIN LATERAL (
    SELECT first_name, last_name FROM app.users
    WHERE client_id = c.id AND role = 'Admin' AND NOT is_pending AND deleted_at IS NULL ORDER BY id LIMIT 1) u ON true
  WHERE c.id = app.client()`;

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
