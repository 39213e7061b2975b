import { maxLeadPages, maxUnreadLeads, type StoredLeadAds } from '#contract/contacts/lead-ads.ts';
import type { LeadAdsError } from '#server/adapters/lead-ads/lead-ads.ts';
import { rawSql, read, sql, write } from '#server/core/db/sql.ts';
import { change } from '#server/core/events/change.ts';
import { notifyUsers } from '#server/core/events/insert-notifications.ts';
import { byWorker, logChange } from '#server/core/events/log-activity.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { leadAdsStoppedMail } from '../mails/lead-ads-stopped.ts';
import { leadAdsActivity } from './activity.ts';
import { leadAdsNotifications } from './notifications.ts';

/** Always one row, also without a page. */
export const readPages = () => read<StoredLeadAds>()`
  SELECT json_build_object(
    'pages', (SELECT coalesce(json_agg(json_build_object('page', p.page, 'name', p.name, 'connected_at', app.to_iso(p.connected_at),
      'read_at', app.to_iso(p.read_at), 'needs_token', p.needs_token, 'failing_since', app.to_iso(p.failing_since), 'problem', p.problem,
      'forms', (SELECT coalesce(json_agg(json_build_object('form', f.form, 'name', f.name, 'last_lead_at', app.to_iso(f.last_lead_at),
        'read_through', app.to_iso(f.read_through)) ORDER BY f.last_lead_at DESC NULLS LAST, f.name, f.form), '[]')
        FROM app.lead_ad_forms f WHERE f.client_id = p.client_id AND f.page = p.page)) ORDER BY p.connected_at, p.page), '[]')
      FROM app.lead_ad_pages p WHERE p.client_id = app.client()),
    'tested_at', (SELECT app.to_iso(max(received_at)) FROM app.lead_ad_leads WHERE client_id = app.client() AND outcome = 'test'),
    'unread', (SELECT coalesce(json_agg(json_build_object('leadgen', u.leadgen, 'form_name', u.form_name, 'body', u.body, 'lead_id', u.lead_id,
      'received_at', app.to_iso(u.received_at)) ORDER BY u.received_at DESC, u.leadgen), '[]')
      FROM (SELECT l.leadgen, f.name AS form_name, coalesce(l.body, '') AS body, l.lead_id, l.received_at FROM app.lead_ad_leads l
        LEFT JOIN app.lead_ad_forms f ON f.client_id = l.client_id AND f.form = l.form
        WHERE l.client_id = app.client() AND l.outcome = 'no_address'
        ORDER BY l.received_at DESC, l.leadgen LIMIT ${maxUnreadLeads}) u))`;

/** The token in base64. */
export const readConnection = (page: string) => read<{ client_id: number; page: string; token: string }>()`
  SELECT json_build_object('client_id', client_id, 'page', page, 'token', encode(token, 'base64'))
  FROM app.lead_ad_pages WHERE client_id = app.client() AND page = ${page}`;

type Connection = { page: string; name: string; token: Buffer };

/** The same page keeps its readings, so that the leads of a gap follow. No row where there are too many already. */
export const connectPage = ({ page, name, token }: Connection, now: Date) =>
  write<true>()`${change(
    sql`INSERT INTO app.lead_ad_pages AS p (client_id, page, name, token, connected_at, token_set_at, next_read_at)
  SELECT app.client(), ${page}::text, ${name}::text, ${token}::bytea, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
  WHERE (SELECT count(*) FROM app.lead_ad_pages WHERE client_id = app.client() AND page <> ${page}::text) < ${maxLeadPages}::int
  ON CONFLICT (client_id, page) DO UPDATE SET name = excluded.name, token = excluded.token, token_set_at = excluded.token_set_at,
    next_read_at = excluded.next_read_at, claimed_until = NULL, attempts = 0, failing_since = NULL, problem = NULL, needs_token = false
  RETURNING client_id`,
    {
      now,
      log: logChange(leadAdsActivity, 'lead_ads.connected', { subject: rawSql('NULL') }),
      answer: rawSql('SELECT to_json(true) FROM changed'),
    },
  )}`;

export const disconnectPage = (page: string, now: Date) =>
  write<true>()`${change(
    sql`DELETE FROM app.lead_ad_pages WHERE client_id = app.client() AND page = ${page} RETURNING client_id`,
    {
      now,
      log: logChange(leadAdsActivity, 'lead_ads.disconnected', { subject: rawSql('NULL') }),
      answer: rawSql('SELECT to_json(true) FROM changed'),
    },
  )}`;

/** Leads of a page that Meta has told of, and that were not read by the hour. */
export const listWaiting = (page: string, now: Date) => read<{ leadgen: string }[]>()`
  SELECT coalesce(json_agg(json_build_object('leadgen', leadgen)), '[]') FROM (
    SELECT leadgen FROM app.lead_ad_leads WHERE client_id = app.client() AND page = ${page} AND outcome = 'waiting' AND due_at <= ${now}
    ORDER BY due_at, leadgen LIMIT 100) l`;

/** One that cannot be fetched holds up no other; the reading of its form brings it as well. */
export const postponeWaiting = (leadgen: string, until: Date) => write<null>()`
  UPDATE app.lead_ad_leads SET due_at = ${until} WHERE client_id = app.client() AND leadgen = ${leadgen} AND outcome = 'waiting'`;

export const markDeleted = (leadgen: string) => write<null>()`
  UPDATE app.lead_ad_leads SET outcome = 'deleted' WHERE client_id = app.client() AND leadgen = ${leadgen} AND outcome = 'waiting'`;

export const readForm = (form: string) => read<{ name: string; read_through: string }>()`
  SELECT json_build_object('name', name, 'read_through', app.to_iso(read_through)) FROM app.lead_ad_forms
  WHERE client_id = app.client() AND form = ${form}`;

/** Only while the same page is connected. */
export const saveForm = (
  page: string,
  { form, name, readThrough }: { form: string; name: string; readThrough: Date },
) => write<null>()`
  INSERT INTO app.lead_ad_forms AS f (client_id, page, form, name, read_through)
  SELECT p.client_id, p.page, ${form}, ${name}, ${readThrough}::timestamptz FROM app.lead_ad_pages p WHERE p.client_id = app.client() AND p.page = ${page}
  ON CONFLICT (client_id, form) DO UPDATE SET page = excluded.page, name = excluded.name, read_through = excluded.read_through`;

type TakenLead = {
  leadgen: string;
  form: string | null;
  outcome: 'added' | 'no_address' | 'test';
  body: string | null;
  created_at: Date;
};

/** Stores a lead once, and tells everybody of one without an address; null if it was stored before. */
export const storeLead = ({ leadgen, form, outcome, body, created_at }: TakenLead, now: Date) =>
  write<true>()`${change(
    sql`INSERT INTO app.lead_ad_leads AS l (client_id, leadgen, form, outcome, body, due_at, received_at)
  VALUES (app.client(), ${leadgen}, ${form}, ${outcome}, ${body}, ${now}, ${now})
  ON CONFLICT (client_id, leadgen) DO UPDATE SET form = coalesce(excluded.form, l.form), outcome = excluded.outcome, body = excluded.body
    WHERE l.outcome = 'waiting'
  RETURNING client_id, outcome, form`,
    {
      now,
      parts: {
        updated_form: sql`UPDATE app.lead_ad_forms f SET last_lead_at = greatest(f.last_lead_at, ${created_at}::timestamptz)
          FROM changed WHERE f.client_id = changed.client_id AND f.form = changed.form AND changed.outcome <> 'test'`,
      },
      notify: notifyUsers(leadAdsNotifications, 'lead_ads.lead_unread', {
        client: rawSql('u.client_id'),
        recipient: rawSql('u.id'),
        from: rawSql(
          `FROM changed JOIN app.active_admins u ON u.client_id = changed.client_id WHERE changed.outcome = 'no_address'`,
        ),
      }),
      answer: rawSql('SELECT to_json(true) FROM changed'),
    },
  )}`;

/** The contact that a lead became; without one its sender is blocked. */
export const finishLead = (leadgen: string, lead: number | null) => write<null>()`
  UPDATE app.lead_ad_leads SET lead_id = ${lead}, outcome = ${lead === null ? 'blocked' : 'added'}
  WHERE client_id = app.client() AND leadgen = ${leadgen}`;

/** `readAt` only after all forms. A page that was connected again meanwhile is left as it is. */
export const recordRead = ({
  page,
  token,
  readAt,
  next,
}: {
  page: string;
  token: string;
  readAt: Date | null;
  next: Date | null;
}) => write<null>()`
  UPDATE app.lead_ad_pages SET claimed_until = NULL, attempts = 0, failing_since = NULL, problem = NULL, needs_token = false,
    read_at = coalesce(${readAt}::timestamptz, read_at), next_read_at = coalesce(${next}::timestamptz, next_read_at)
  WHERE client_id = app.client() AND page = ${page} AND token = decode(${token}, 'base64')`;

type Failed = { page: string; token: string; failure: LeadAdsError; readAt: Date | null; next: Date };

/** Admins learn once that only another token helps. `readAt` says that all forms were read before. */
export function recordFailure({ page, token, failure, readAt, next }: Failed, now: Date) {
  const needsToken = failure.kind !== 'later';
  const failed = sql`UPDATE app.lead_ad_pages p SET claimed_until = NULL, problem = ${failure.message}, next_read_at = ${next}, read_at = coalesce(${readAt}::timestamptz, p.read_at),
      failing_since = coalesce(p.failing_since, ${now}::timestamptz), needs_token = ${needsToken}
    FROM (SELECT needs_token FROM app.lead_ad_pages WHERE client_id = app.client() AND page = ${page}) former
    WHERE p.client_id = app.client() AND p.page = ${page} AND p.token = decode(${token}, 'base64')
    RETURNING p.client_id, p.name, ${needsToken} AND NOT former.needs_token AS stops_now`;
  const admins = `FROM changed JOIN app.active_admins u ON u.client_id = changed.client_id WHERE changed.stops_now`;
  return write<null>()`${change(failed, {
    now,
    log: logChange(leadAdsActivity, 'lead_ads.stopped', {
      by: byWorker(),
      subject: rawSql('NULL'),
      from: rawSql('FROM changed WHERE stops_now'),
    }),
    notify: notifyUsers(leadAdsNotifications, 'lead_ads.stopped', {
      client: rawSql('u.client_id'),
      recipient: rawSql('u.id'),
      from: rawSql(admins),
    }),
    mail: queueMail(leadAdsStoppedMail, {
      to: rawSql('u.email'),
      details: { page: rawSql('changed.name'), problem: failure.message },
      client: rawSql('u.client_id'),
      from: rawSql(admins),
    }),
  })}`;
}
