import type { Message, MessageDraft, StoredDraft } from '#contract/contacts/messages.ts';
import { currentLead } from '#server/core/db/current-lead.ts';
import { quickRead, rawSql, read, sql, write, type Sql } from '#server/core/db/sql.ts';
import { storedFile } from '#server/core/files/stored-files.ts';
import type { StoredFile } from '#server/core/security/signed-urls.ts';
import { selectEditorName } from '#server/core/editing/queries.ts';
import { change } from '#server/core/events/change.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { markContacted } from '../followup/queries.ts';
import { agentMessageMail } from '../mails/agent-message.ts';
import { messageActivity } from './activity.ts';
import type { Addressee, Beginning } from './rules.ts';

/** Of a row m and its contact l: where it came from, if none of their addresses is that. */
const otherAddress = rawSql(`CASE WHEN m.is_incoming AND m.address IS DISTINCT FROM l.email
    AND NOT EXISTS (SELECT FROM jsonb_array_elements(l.further_emails) f WHERE f ->> 'email' = m.address) THEN m.address END`);

/** The queue knows best while it has the mail. The answer of a mail server begins with a number, and no more of errors is shown. */
const messageColumns = sql`m.id, m.is_incoming, m.is_automatic, m.subject, m.text, m.quote, m.files,
  (SELECT coalesce(json_agg(${storedFile} ORDER BY f.id), '[]') FROM app.files f WHERE f.client_id = m.client_id AND f.message_id = m.id) AS stored_files,
  ${otherAddress} AS other_address,
  CASE WHEN NOT m.is_incoming THEN ${selectEditorName(rawSql('m.staff_id'), rawSql('m.user_id'))} END AS author,
  CASE WHEN m.is_incoming THEN NULL WHEN o.state = 'sent' THEN 'sent' WHEN o.state IN ('failed', 'discarded') THEN 'failed'
    WHEN o.state IS NOT NULL THEN 'waiting' ELSE coalesce(m.state, 'waiting') END AS state,
  CASE WHEN o.state = 'failed' THEN left(substring(o.error from '^[45][0-9][0-9].*'), 300) WHEN o.state IS NULL THEN m.problem END AS problem,
  app.to_iso(m.created_at) AS created_at`;

const selectMessages = (from: Sql) => sql`SELECT ${messageColumns} FROM ${from}
    JOIN app.leads l ON l.client_id = m.client_id AND l.id = m.lead_id
    LEFT JOIN app.own_mails o ON NOT m.is_incoming AND o.ref = m.ref`;

/** No row without a contact, so an id of another client is a 404. */
export const listMessages = (leadId: number, { page, take }: { page: number; take: number }) => quickRead<{
  messages: (Omit<Message, 'stored_files'> & { stored_files: StoredFile[] })[];
  total: number;
}>()`
  SELECT json_build_object('messages', (SELECT coalesce(json_agg(e), '[]') FROM (
      ${selectMessages(rawSql('app.lead_messages m'))} WHERE m.client_id = app.client() AND m.lead_id = ${currentLead(leadId)}
      ORDER BY m.created_at DESC, m.id DESC LIMIT ${take} OFFSET ${(page - 1) * take}) e),
    'total', (SELECT count(*) FROM app.lead_messages WHERE client_id = app.client() AND lead_id = ${currentLead(leadId)}))
  FROM app.leads WHERE client_id = app.client() AND id = ${currentLead(leadId)}`;

/** Of a contact l. */
const suppressed = rawSql(`(SELECT n.suppressed FROM app.newsletter_consents n
    WHERE n.client_id = l.client_id AND n.lead_id = l.id AND n.suppressed IN ('bounced', 'complained'))`);

const maxThread = 20;

/** With the emails sent since then, and the last ones with the contact, oldest first. */
export const readAddressee = (leadId: number, since: Date) => read<Addressee>()`
  SELECT json_build_object('client_id', l.client_id, 'lead_id', l.id, 'email', l.email, 'suppressed', ${suppressed},
    'agent_name', agent.name, 'agent_email', coalesce(agent.reply_to, ''),
    'sent', (SELECT count(*) FROM app.lead_messages m WHERE m.client_id = app.client() AND NOT m.is_incoming AND m.created_at > ${since}),
    'earlier', (SELECT coalesce(json_agg(json_build_object('name', e.name, 'subject', e.subject) ORDER BY e.created_at, e.id), '[]') FROM (
      SELECT coalesce(m.message_id, m.ref::text) AS name, m.subject, m.created_at, m.id FROM app.lead_messages m
      WHERE m.client_id = l.client_id AND m.lead_id = l.id AND NOT m.is_automatic ORDER BY m.created_at DESC, m.id DESC LIMIT ${maxThread}) e))
  FROM app.leads l JOIN app.agents agent ON agent.client_id = l.client_id
  WHERE l.client_id = app.client() AND l.id = ${currentLead(leadId)}`;

/** The draft d of who asks, about the contact l. */
const isOwnDraft = rawSql(
  'd.client_id = l.client_id AND d.lead_id = l.id AND d.user_id = app.acting_user() AND d.staff_id = coalesce(app.acting_staff(), 0)',
);

export const readBeginning = (leadId: number) => read<Beginning>()`
  SELECT json_build_object('email', l.email, 'suppressed', ${suppressed},
    'draft', (SELECT json_build_object('subject', d.subject, 'text', d.text, 'saved_at', app.to_iso(d.saved_at))
      FROM app.lead_message_drafts d WHERE ${isOwnDraft}),
    'last_subject', (SELECT m.subject FROM app.lead_messages m WHERE m.client_id = l.client_id AND m.lead_id = l.id AND NOT m.is_automatic
      ORDER BY m.created_at DESC, m.id DESC LIMIT 1),
    'has_form', form.created_at IS NOT NULL,
    'last_words', CASE WHEN email.created_at > form.created_at OR form.created_at IS NULL AND email.created_at IS NOT NULL
      THEN json_build_object('text', email.text, 'written_at', app.to_iso(email.created_at))
      WHEN form.created_at IS NOT NULL THEN json_build_object('text', form.notes, 'written_at', app.to_iso(form.created_at)) END)
  FROM app.leads l
  LEFT JOIN LATERAL (SELECT m.text, m.created_at FROM app.lead_messages m
    WHERE m.client_id = l.client_id AND m.lead_id = l.id AND m.is_incoming AND NOT m.is_automatic AND m.text <> ''
    ORDER BY m.created_at DESC, m.id DESC LIMIT 1) email ON true
  LEFT JOIN LATERAL (SELECT h.notes, h.created_at FROM app.lead_history h
    WHERE h.client_id = l.client_id AND h.lead_id = l.id AND h.kind = 'form' AND h.notes <> ''
    ORDER BY h.created_at DESC, h.id DESC LIMIT 1) form ON true
  WHERE l.client_id = app.client() AND l.id = ${currentLead(leadId)}`;

type NewMessage = MessageDraft & {
  lead_id: number;
  address: string;
  agent_name: string;
  reply_to: string;
  thread: readonly string[];
};

export const insertMessage = (
  { lead_id, address, subject, text, quote, agent_name, reply_to, thread }: NewMessage,
  now: Date,
) =>
  write<Message>()`${change(
    sql`INSERT INTO app.lead_messages (client_id, lead_id, is_incoming, address, subject, text, quote, user_id, staff_id, created_at)
    SELECT l.client_id, l.id, false, ${address}::text, ${subject}::text, ${text}::text, ${quote}::text, app.acting_user(), app.acting_staff(), ${now}::timestamptz
    FROM app.leads l WHERE l.client_id = app.client() AND l.id = ${lead_id} RETURNING *`,
    {
      now,
      parts: {
        ...markContacted(now),
        ended_draft: sql`DELETE FROM app.lead_message_drafts d USING changed l WHERE ${endedDraft}`,
      },
      log: logChange(messageActivity, 'contact.email_sent', { subject: rawSql('changed.lead_id') }),
      mail: queueMail(agentMessageMail, {
        to: rawSql('changed.address'),
        details: {
          agent_name,
          reply_to,
          subject,
          text,
          quote,
          thread: sql`${JSON.stringify(thread)}::jsonb`,
        },
        ref: rawSql('changed.ref'),
      }),
      answer: sql`SELECT to_json(e) FROM (${selectMessages(rawSql('changed m'))}) e`,
    },
  )}`;

/** Of the contact of a message l. */
const endedDraft = rawSql(
  'd.client_id = l.client_id AND d.lead_id = l.lead_id AND d.user_id = app.acting_user() AND d.staff_id = coalesce(app.acting_staff(), 0)',
);

/** An empty draft is none. No row without a contact. */
export const saveDraft = (leadId: number, { subject, text }: StoredDraft, now: Date) => {
  const isEmpty = subject === '' && text === '';
  return write<{ saved_at: string }>()`
  WITH deleted_draft AS (
    DELETE FROM app.lead_message_drafts d USING app.leads l
    WHERE ${isEmpty}::boolean AND l.client_id = app.client() AND l.id = ${currentLead(leadId)} AND ${isOwnDraft}),
  saved_draft AS (
    INSERT INTO app.lead_message_drafts (client_id, lead_id, user_id, staff_id, subject, text, saved_at)
    SELECT l.client_id, l.id, app.acting_user(), coalesce(app.acting_staff(), 0), ${subject}::text, ${text}::text, ${now}::timestamptz
    FROM app.leads l WHERE NOT ${isEmpty}::boolean AND l.client_id = app.client() AND l.id = ${currentLead(leadId)}
    ON CONFLICT (client_id, lead_id, user_id, staff_id) DO UPDATE SET subject = excluded.subject, text = excluded.text, saved_at = excluded.saved_at)
  SELECT json_build_object('saved_at', app.to_iso(${now}::timestamptz)) FROM app.leads WHERE client_id = app.client() AND id = ${currentLead(leadId)}`;
};
