import * as paths from '#contract/paths.ts';
import { currentLead } from '#server/core/db/current-lead.ts';
import { personName } from '#server/core/db/person-name.ts';
import { rawSql, read, sql, write } from '#server/core/db/sql.ts';
import { change } from '#server/core/events/change.ts';
import { notifyUsers } from '#server/core/events/insert-notifications.ts';
import { logChange, visitor } from '#server/core/events/log-activity.ts';
import { queuePush } from '#server/core/events/queue-push.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { firstWords } from '../announce-lead.ts';
import { contactAnsweredMail } from '../mails/contact-answered.ts';
import { messageActivity } from './activity.ts';
import type { ReceivedFile } from '#server/core/files/received-file.ts';
import type { Answer } from './answer-rules.ts';
import { messageNotifications } from './notifications.ts';

/** Answers of one contact within an hour of which everybody is told, and those within a day that are taken in. */
const announcedPerHour = 10;
const takenPerDay = 200;

/**
 * Stores an answer once, with what tells everybody of it; an automatic one tells nobody. Refused are the words of a
 * user of the account, who is no contact of theirs, and a flood.
 */
export const storeAnswer = (leadId: number, answer: Answer & { files: readonly string[] }, now: Date) =>
  write<{ has_contact: boolean; is_refused: boolean; message_id: number | null }>()`${change(
    sql`INSERT INTO app.lead_messages (client_id, lead_id, is_incoming, is_automatic, address, subject, text, quote, files, message_id, key, created_at)
    SELECT app.client(), c.id, true, ${answer.is_automatic}::boolean, ${answer.sender}::text, ${answer.subject}::text, ${answer.text}::text,
      ${answer.quote}::text, ${answer.files}::text[], ${answer.message_id}::text, ${answer.key}::bytea, ${now}::timestamptz
    FROM contact c WHERE NOT c.is_refused ON CONFLICT (client_id, lead_id, key) DO NOTHING RETURNING *`,
    {
      now,
      before: {
        contact: sql`SELECT l.id, coalesce(${personName('l')}, l.email, l.phone_number) AS name,
          ${answer.sender}::text IS DISTINCT FROM l.email AND EXISTS (
            SELECT FROM app.active_users u WHERE u.client_id = app.client() AND lower(u.email) = ${answer.sender}::text)
          OR (SELECT count(*) FROM app.lead_messages m WHERE m.client_id = app.client() AND m.lead_id = l.id AND m.is_incoming
            AND m.created_at > ${now}::timestamptz - interval '1 day') >= ${takenPerDay}::int AS is_refused,
          (SELECT count(*) FROM app.lead_messages m WHERE m.client_id = app.client() AND m.lead_id = l.id AND m.is_incoming
            AND m.created_at > ${now}::timestamptz - interval '1 hour') < ${announcedPerHour}::int AS is_announced
        FROM app.leads l WHERE l.client_id = app.client() AND l.id = ${currentLead(leadId)}`,
      },
      parts: {
        new_answer: rawSql(
          'SELECT m.lead_id, m.subject, m.text, c.name, c.is_announced FROM changed m JOIN contact c ON c.id = m.lead_id WHERE NOT m.is_automatic',
        ),
        marked_lead: sql`UPDATE app.leads l SET is_update_seen = false, updated_at = ${now} FROM new_answer a
        WHERE l.client_id = app.client() AND l.id = a.lead_id`,
      },
      log: logChange(messageActivity, 'contact.email_received', {
        by: visitor,
        subject: rawSql('a.lead_id'),
        from: rawSql('FROM new_answer a'),
      }),
      notify: notifyUsers(messageNotifications, 'contact.email_received', {
        client: rawSql('app.client()'),
        recipient: rawSql('u.id'),
        lead: rawSql('a.lead_id'),
        from: rawSql(
          'FROM new_answer a JOIN app.active_users u ON u.client_id = app.client() WHERE a.is_announced',
        ),
      }),
      task: {
        push: queuePush({
          title: rawSql("a.name || ' answered by email.'"),
          body: firstWords(rawSql('a.text')),
          url: sql`replace(${paths.contact}::text, '$id', a.lead_id::text)`,
          lead: rawSql('a.lead_id'),
          from: rawSql(`FROM new_answer a JOIN app.active_users u ON u.client_id = app.client()
          JOIN app.push_devices d ON d.client_id = u.client_id AND d.user_id = u.id AND d.is_on WHERE a.is_announced`),
        }),
      },
      mail: queueMail(contactAnsweredMail, {
        to: rawSql('u.email'),
        details: {
          lead_id: rawSql('a.lead_id'),
          name: rawSql('a.name'),
          subject: rawSql('a.subject'),
          text: rawSql('a.text'),
        },
        from: rawSql(
          'FROM new_answer a JOIN app.lead_subscribers u ON u.client_id = app.client() WHERE a.is_announced',
        ),
      }),
      answer: rawSql(`SELECT json_build_object('has_contact', EXISTS (SELECT FROM contact),
        'is_refused', coalesce((SELECT is_refused FROM contact), false), 'message_id', (SELECT id FROM changed))`),
    },
  )}`;

/** Strangers can fill half of what a client may store, so that room is left for the client's own files. */
export const hasRoom = (bytes: number, quota: number) => read<boolean>()`
  SELECT to_json(coalesce(sum(size), 0) + ${bytes}::bigint <= ${quota}::bigint
    AND coalesce(sum(size) FILTER (WHERE purpose = 'message'), 0) + ${bytes}::bigint <= ${quota}::bigint / 2)
  FROM app.files WHERE client_id = app.client()`;

export const insertAnswerFiles = (
  message: number,
  files: readonly ReceivedFile[],
  now: Date,
) => write<null>()`
  WITH new_files AS (
    INSERT INTO app.files (client_id, name, original_name, size, purpose, message_id, created_at)
    SELECT app.client(), n.name, n."originalName", n.size, 'message', ${message}::bigint, ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(files)}::jsonb) AS n (name text, "originalName" text, size int))
  SELECT NULL`;
