import { clientBoundHash } from '#server/core/db/client-bound-hash.ts';
import { currentLead } from '#server/core/db/current-lead.ts';
import { rawSql, read, sql, write } from '#server/core/db/sql.ts';
import { change } from '#server/core/events/change.ts';
import { logChange, visitor } from '#server/core/events/log-activity.ts';
import { consentActivity } from '#server/features/consent/activity.ts';
import { suppress } from '#server/features/consent/suppress.ts';
import type { NewsletterLink } from './tokens.ts';

/** Whether the newsletter is sent to the address of a link, and to whom. */
export type Subscription = {
  agent_name: string;
  /** the newsletter that contained the link; null if its send is gone */
  subject: string | null;
  /**
   * `left`: by a link like this one; `off`: for another reason; `gone`: the contact is, or has another address now
   */
  state: 'on' | 'left' | 'off' | 'gone';
  /** null if the contact is gone, or has another address now */
  person: { email: string; every_months: number; is_tracked: boolean } | null;
};

/**
 * The contact of the link, while it has the address that the newsletter was sent to; or the one into which that contact
 * was merged.
 */
const ofLink = ({ lead, addressHash }: NewsletterLink) => sql`
  n.client_id = app.client() AND n.lead_id = ${currentLead(lead)} AND (n.address_hash = ${clientBoundHash(addressHash)} OR EXISTS (
    SELECT FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = ${lead} AND m.address_hash = ${clientBoundHash(addressHash)}))`;

/** An unsubscribed address stays known, even after its contact is gone. */
const hasLeft = ({ addressHash }: NewsletterLink) => sql`EXISTS (
  SELECT FROM app.newsletter_suppressions x WHERE x.client_id = app.client() AND x.address_hash = ${clientBoundHash(addressHash)} AND x.reason = 'unsubscribed')`;

export const readSubscription = (link: NewsletterLink) => read<Subscription>()`
  SELECT json_build_object('agent_name', u.name, 'subject', (
    SELECT p.subject FROM app.newsletter_recipients r
    JOIN app.newsletter_sends s ON s.client_id = r.client_id AND s.id = r.send_id
    JOIN app.newsletter_snapshots p ON p.client_id = s.client_id AND p.id = s.snapshot_id
    WHERE r.client_id = app.client() AND r.id = ${link.recipient} AND r.lead_id = ${link.lead}),
    'state', CASE WHEN person.kind <> 'none' AND person.suppressed IS NULL THEN 'on'
      WHEN person.unsubscribed_at IS NOT NULL OR person.lead_id IS NULL AND ${hasLeft(link)} THEN 'left'
      WHEN person.lead_id IS NULL THEN 'gone' ELSE 'off' END,
    'person', CASE WHEN person.lead_id IS NOT NULL THEN json_build_object(
      'email', person.email, 'every_months', person.every_months, 'is_tracked', person.is_tracked) END)
  FROM app.agents u
  LEFT JOIN LATERAL (
    SELECT n.lead_id, n.kind, n.suppressed, n.unsubscribed_at, n.every_months, n.is_tracked, l.email FROM app.newsletter_consents n JOIN app.leads l ON l.client_id = n.client_id AND l.id = n.lead_id
    WHERE ${ofLink(link)}) person ON true
  WHERE u.client_id = app.client()`;

/** Comes first, as in a merge: two that lock a contact and its consent in another order would wait for each other. */
export const lockContact = ({ lead }: NewsletterLink) => write<number>()`
  SELECT to_json(count(*)) FROM (
    SELECT FROM app.leads WHERE client_id = app.client() AND id = ${currentLead(lead)} FOR KEY SHARE) locked`;

/**
 * Repeating it changes nothing; if the contact is gone, the address stays known. Returns how many contacts changed.
 */
export const unsubscribe = (link: NewsletterLink, now: Date) => write<number>()`
  ${suppress(
    {
      client: rawSql('app.client()'),
      hash: clientBoundHash(link.addressHash),
      reason: 'unsubscribed',
      now,
    },
    currentLead(link.lead),
  )}`;

/** Counts it in the numbers of the newsletter with the link. */
export const countUnsubscribed = ({ recipient }: NewsletterLink, now: Date) => write<null>()`
  INSERT INTO app.newsletter_responses AS a (client_id, recipient_id, send_id, lead_id, unsubscribed_at)
  SELECT r.client_id, r.id, r.send_id, r.lead_id, ${now}::timestamptz FROM app.newsletter_recipients r
  WHERE r.client_id = app.client() AND r.id = ${recipient} AND r.state IN ('sending', 'sent', 'unknown')
  ON CONFLICT (client_id, recipient_id) DO UPDATE SET unsubscribed_at = coalesce(a.unsubscribed_at, excluded.unsubscribed_at)`;

export type Choice = { every_months: 1 | 3; is_tracked: boolean };

/** Null if the contact is gone, or has another address now. */
export const saveChoice = (link: NewsletterLink, { every_months, is_tracked }: Choice, now: Date) =>
  write<true>()`${change(
    sql`UPDATE app.newsletter_consents n SET every_months = ${every_months}, is_tracked = ${is_tracked}, changed_at = ${now}
    WHERE ${ofLink(link)} AND (n.every_months, n.is_tracked) IS DISTINCT FROM (${every_months}::int, ${is_tracked}::boolean)
    RETURNING n.lead_id`,
    {
      now,
      log: logChange(consentActivity, 'contact.newsletter_choice_changed', {
        by: visitor,
        subject: rawSql('changed.lead_id'),
      }),
      answer: sql`SELECT to_json(true) FROM app.newsletter_consents n WHERE ${ofLink(link)}`,
    },
  )}`;

/**
 * The person's own click on the link sent to their address: an express consent. A bounce or a complaint stays in
 * force.
 */
export const comeBack = (link: NewsletterLink, words: string, now: Date) =>
  write<true>()`${change(
    sql`UPDATE app.newsletter_consents n SET kind = 'express', source = 'Came back with the link of a newsletter', words = ${words},
      given_at = ${now}, expires_at = NULL, unsubscribed_at = NULL, changed_at = ${now}
    WHERE ${ofLink(link)} AND n.unsubscribed_at IS NOT NULL RETURNING n.lead_id`,
    {
      now,
      parts: {
        deleted_suppression: sql`DELETE FROM app.newsletter_suppressions s WHERE s.client_id = app.client()
      AND s.address_hash = ${clientBoundHash(link.addressHash)} AND s.reason = 'unsubscribed' AND EXISTS (SELECT FROM changed)`,
      },
      log: logChange(consentActivity, 'contact.resubscribed', {
        by: visitor,
        subject: rawSql('changed.lead_id'),
      }),
      answer: rawSql('SELECT to_json(true) FROM changed'),
    },
  )}`;
