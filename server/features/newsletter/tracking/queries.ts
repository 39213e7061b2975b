import {
  maxCampaigns,
  type Campaign,
  type ClickedLink,
  type ContactNewsletter,
  type NewsletterNumbers,
  type Reader,
} from '#contract/newsletter/stats.ts';
import { currentLead } from '#server/core/db/current-lead.ts';
import { personName } from '#server/core/db/person-name.ts';
import { percentSql } from '#server/core/db/percent.ts';
import { quickRead, rawSql, read, sql, write, type Sql } from '#server/core/db/sql.ts';
import { joinOpenSend, sentSql, waitingRecipients } from '../sending/progress-columns.ts';
import { countsNewsletters, trackingSetting } from './switch.ts';

export type NewsletterNumbersFound = {
  /** whether an id is not of a newsletter that this client has sent */
  has_unknown: boolean;
  rows: Omit<NewsletterNumbers, 'sent_local'>[];
  is_tracked: boolean;
  time_zone: string;
};

/** The newsletters with these ids, or without ids the newest. */
export const listNumbers = ({
  ids,
  take,
}: {
  ids: readonly string[] | undefined;
  take: number;
}) => quickRead<NewsletterNumbersFound>()`
  SELECT json_build_object('has_unknown', EXISTS (
      SELECT FROM unnest(${ids ?? []}::text[]) wanted (id) WHERE NOT EXISTS (
        SELECT FROM app.newsletter_campaigns k WHERE k.client_id = app.client() AND k.id::text = wanted.id AND k.sent_at IS NOT NULL)),
    'is_tracked', ${countsNewsletters(rawSql('app.client()'))},
    'time_zone', (SELECT time_zone FROM app.clients WHERE id = app.client()), 'rows', (
    SELECT coalesce(json_agg(json_build_object(${campaign}, 'subscribers', c.sent_to, 'still_sending_to', c.waiting,
      'open_rate', ${rateOf(opened)}, 'click_rate', ${rateOf(clicked)},
      'latest_industry_open_rate', c.industry_open_rate, 'latest_industry_click_rate', c.industry_click_rate,
      'mailchimp_list_subscribers', c.audience, 'delivered', ${delivered}, 'opened', ${ifCounted(opened)},
      'opened_by_machine', ${notUploaded(ifCounted(rawSql('c.opened_by_machine')))}, 'clicked', ${ifCounted(clicked)},
      'bounced', c.bounced, 'unsubscribed', c.unsubscribed, 'complained', ${notUploaded(rawSql('c.complained'))}) ORDER BY c.sent_at DESC, c.id DESC), '[]')
    FROM (
      SELECT k.*, ${sentSql('k')} AS sent_to, ${waitingRecipients} AS waiting FROM (
        SELECT * FROM app.newsletter_campaigns
        WHERE client_id = app.client() AND sent_at IS NOT NULL
          AND (${ids === undefined} OR id::text = ANY (${ids ?? []}::text[]))
        ORDER BY sent_at DESC, id DESC LIMIT ${take}) k ${joinOpenSend('k')}) c))`;

export const listCampaigns = () => quickRead<Campaign[]>()`
  SELECT coalesce(json_agg(json_build_object(${campaign}) ORDER BY c.sent_at DESC, c.id DESC), '[]')
  FROM (
    SELECT * FROM app.newsletter_campaigns WHERE client_id = app.client() AND sent_at IS NOT NULL
    ORDER BY sent_at DESC, id DESC LIMIT ${maxCampaigns}) c`;

/** Null if there is no such newsletter. */
export const listClickedLinks = (id: number) => quickRead<ClickedLink[]>()`
  SELECT (SELECT coalesce(json_agg(json_build_object('url', t.url, 'people', t.people) ORDER BY t.people DESC, t.number), '[]')
    FROM app.newsletter_link_totals t WHERE t.client_id = c.client_id AND t.send_id = c.send_id AND t.people > 0)
  FROM app.newsletter_campaigns c WHERE c.client_id = app.client() AND c.id = ${id} AND c.sent_at IS NOT NULL`;

/** Contacts that were deleted since are left out. */
export function listReaders(id: number, { page, take }: { page: number; take: number }) {
  const from = sql`
    FROM app.newsletter_campaigns c
    JOIN app.newsletter_responses n ON n.client_id = c.client_id AND n.send_id = c.send_id AND n.answered_at IS NOT NULL
    JOIN app.leads l ON l.client_id = n.client_id AND l.id = ${currentLead(rawSql('n.lead_id'))}
    WHERE c.client_id = app.client() AND c.id = ${id}`;
  return read<Reader[]>()`
    SELECT (SELECT coalesce(json_agg(r), '[]') FROM (
      SELECT l.id AS lead_id, coalesce(${personName('l')}, l.email) AS name, app.to_iso(n.opened_at) AS opened_at, app.to_iso(n.clicked_at) AS clicked_at
      ${from} ORDER BY n.answered_at DESC, n.recipient_id DESC LIMIT ${take} OFFSET ${(page - 1) * take}) r),
      (SELECT count(*) ${from})
    WHERE EXISTS (SELECT FROM app.newsletter_campaigns WHERE client_id = app.client() AND id = ${id})`;
}

/** The recipients of earlier newsletters stay as they were, so a contact has those of each that was merged into it. */
const everMerged = (leadId: number) => sql`ARRAY(SELECT ${currentLead(leadId)} UNION ALL
  SELECT m.id FROM app.merged_leads m WHERE m.client_id = app.client() AND m.merged_into = ${currentLead(leadId)})`;

type LocalTime = Extract<keyof ContactNewsletter, `${string}_local`>;
type OfContact = { rows: Omit<ContactNewsletter, LocalTime>[]; total: number; time_zone: string };

/** A client has a send a month, so each of them is searched. Null if there is no such contact. */
export function listOfContact(leadId: number, { page, take }: { page: number; take: number }) {
  const from = sql`
    FROM app.newsletter_campaigns c
    JOIN app.newsletter_recipients r ON r.client_id = c.client_id AND r.send_id = c.send_id AND r.lead_id = ANY (${everMerged(leadId)}) AND r.state IN ('sent', 'unknown')
    LEFT JOIN app.newsletter_responses n ON n.client_id = r.client_id AND n.recipient_id = r.id
    WHERE c.client_id = app.client()`;
  return quickRead<OfContact>()`
    SELECT json_build_object('time_zone', (SELECT time_zone FROM app.clients WHERE id = app.client()), 'rows', (SELECT coalesce(json_agg(p), '[]') FROM (
      SELECT c.month AS sent_month, c.subject, app.to_iso(r.settled_at) AS sent_at,
        app.to_iso(coalesce(n.opened_at, n.clicked_at)) AS opened_at, app.to_iso(n.machine_opened_at) AS machine_opened_at,
        app.to_iso(n.bounced_at) AS bounced_at, app.to_iso(n.unsubscribed_at) AS unsubscribed_at, (
          SELECT coalesce(json_agg(json_build_object('url', k.url, 'clicked_at', app.to_iso(k.first_at)) ORDER BY k.first_at, k.number), '[]')
          FROM app.newsletter_clicks k WHERE k.client_id = r.client_id AND k.recipient_id = r.id AND NOT k.is_machine) AS links
      ${from} ORDER BY r.settled_at DESC, r.id DESC LIMIT ${take} OFFSET ${(page - 1) * take}) p),
      'total', (SELECT count(*) ${from}))
    WHERE EXISTS (SELECT FROM app.leads WHERE client_id = app.client() AND id = ${currentLead(leadId)})`;
}

export const saveTracking = (isTracked: boolean) => write<{ is_tracked: boolean }>()`
  INSERT INTO app.settings (client_id, key, value) VALUES (app.client(), ${trackingSetting}, ${isTracked ? '1' : '0'})
  ON CONFLICT (client_id, key) DO UPDATE SET value = excluded.value
  RETURNING json_build_object('is_tracked', value = '1')`;

const campaign = rawSql(
  `'mailchimp_campaign_id', c.id::text, 'sent_month', c.month, 'sent_at', app.to_iso(c.sent_at), 'subject', c.subject`,
);
/** NULL if more came back than were sent. */
const delivered = rawSql('CASE WHEN c.bounced <= c.sent_to THEN c.sent_to - c.bounced END');
const oneDecimal = rawSql('1');
/** Opens and clicks of 0 are unknown while counting is off. */
const isCounted = sql`(c.opened > 0 OR c.clicked > 0 OR ${countsNewsletters(rawSql('app.client()'))})`;
const ifCounted = (column: Sql) => sql`CASE WHEN ${isCounted} THEN ${column} END`;
const [opened, clicked] = [rawSql('c.opened'), rawSql('c.clicked')];
/** Percent of those it reached. */
const rateOf = (column: Sql) => ifCounted(percentSql(column, delivered, oneDecimal));
/** An uploaded file has no such number. */
const notUploaded = (column: Sql) => sql`CASE WHEN c.uploaded_at IS NULL THEN ${column} END`;
