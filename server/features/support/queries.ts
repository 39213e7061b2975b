import type { ConversationRow } from '#contract/support/conversation.ts';
import { personName } from '#server/core/db/person-name.ts';
import { quickRead, rawSql, read, sql, write } from '#server/core/db/sql.ts';
import { change, type Consequences } from '#server/core/events/change.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { openItem } from '#server/core/queue/change-queue.ts';
import {
  conversations,
  excerptSql,
  latestFirst,
  selectMessages,
  selectReaders,
  rowColumns,
  selectThread,
  type StoredConversation,
} from './conversation-columns.ts';
import { attachFiles, callingUploader, selectFileNames, selectUnsentFiles } from './files/queries.ts';
import { supportMessageMail } from './mails/support-message.ts';
import { accessRequestMail } from './mails/access-request.ts';
import { accessRequestItem, supportMessageItem } from './queue-items.ts';
import { isVisible } from './visible.ts';

type Message = { message: string; file_ids: readonly number[]; to: string | null; now: Date };

/** Begins a conversation: stored, put into the work queue, and mailed to the provider. */
export const saveMessage = ({ topic, now, ...rest }: Message & { topic: string }) =>
  write<{
    received: true;
  }>()`${change(
    sql`INSERT INTO app.support_messages (client_id, user_id, staff_id, topic, message, created_at)
    VALUES (app.client(), app.acting_user(), app.acting_staff(), ${topic}, ${rest.message}, ${now})
    RETURNING client_id, id, topic, NULL::text AS subject, mail_ref, id AS conversation_id`,
    { now, parts: { sent_files: attachFiles(rest.file_ids) }, ...announceMessage(rest), answer: received },
  )}`;

const received = rawSql(`SELECT json_build_object('received', true) FROM changed`);

/** Continues a conversation; no row if there is none that this user may see. */
export const continueConversation = (id: number, { now, ...rest }: Message) =>
  write<{
    received: true;
  }>()`${change(
    sql`INSERT INTO app.support_messages (client_id, user_id, staff_id, topic, message, created_at, conversation_id)
    SELECT app.client(), app.acting_user(), app.acting_staff(), topic, ${rest.message}, ${now}, id FROM conversation
    RETURNING client_id, id, topic, (SELECT subject FROM conversation) AS subject, mail_ref, conversation_id`,
    {
      now,
      before: {
        conversation: sql`UPDATE app.support_messages m SET continued_at = ${now} WHERE m.id = ${id} AND ${isVisible} RETURNING m.id, m.topic, m.subject`,
      },
      parts: { sent_files: attachFiles(rest.file_ids) },
      ...announceMessage(rest),
      answer: received,
    },
  )}`;

/** The conversations with the provider that this user may see, the latest first. */
export const listConversations = ({ page, take }: { page: number; take: number }) => read<
  ConversationRow[]
>()`
  SELECT (SELECT coalesce(json_agg(r), '[]') FROM (
      SELECT ${rowColumns} ${conversations} WHERE ${isVisible} ${latestFirst} LIMIT ${take} OFFSET ${(page - 1) * take}) r),
    (SELECT count(*) FROM app.support_messages m WHERE ${isVisible})`;

export const readConversation = (id: number) => quickRead<StoredConversation>()`
  SELECT json_build_object('id', m.id, 'topic', m.topic, 'subject', m.subject, 'readers', ${selectReaders}, 'messages', ${selectMessages(rawSql('NULL'))},
    'unsent_files', ${selectUnsentFiles(callingUploader)})
  FROM app.support_messages m WHERE m.id = ${id} AND ${isVisible}`;

/** Idempotent: a repeated request, or one for a booked feature, changes nothing. */
export const requestAccess = ({ to, now }: { to: string | null; now: Date }) =>
  write<{
    applied: true;
  }>()`${change(
    sql`INSERT INTO app.applications (client_id, user_id, created_at) SELECT c.id, app.acting_user(), ${now} FROM app.clients c
    WHERE c.id = app.client() AND NOT 'TESTIMONIAL_MANAGER' = ANY (c.features)
    ON CONFLICT DO NOTHING RETURNING client_id`,
    {
      now,
      open: openItem(accessRequestItem, {
        subject: '',
        details: { name: actorColumns.name },
        from: changedByActor,
      }),
      mail: queueMail(accessRequestMail, {
        to,
        details: { ...actorColumns, client_id: rawSql('c.id') },
        from: changedByActor,
      }),
      answer: rawSql(`SELECT json_build_object('applied', true)`),
    },
  )}`;

/** A message waits for staff, and its mail refers to the earlier ones of the conversation. */
function announceMessage({ message, file_ids, to }: Omit<Message, 'now'>): Consequences {
  const topic = rawSql('changed.topic');
  const subject = rawSql('changed.subject');
  return {
    open: openItem(supportMessageItem, {
      subject: rawSql('changed.conversation_id::text'),
      details: { topic, subject, name: actorColumns.name, excerpt: excerptSql(message) },
      from: changedByActor,
    }),
    mail: queueMail(supportMessageMail, {
      to,
      details: {
        ...actorColumns,
        topic,
        subject,
        message,
        files: selectFileNames(rawSql('app.client()'), file_ids),
        conversation: rawSql('changed.conversation_id'),
        thread: selectThread(rawSql('app.client()'), rawSql('changed.conversation_id')),
      },
      ref: rawSql('changed.mail_ref'),
      from: changedByActor,
    }),
  };
}

const actorColumns = {
  name: sql`coalesce(${personName('u')}, c.name)`,
  email: rawSql("coalesce(u.email, '')"),
  client_name: rawSql('c.name'),
};

/** The FROM clause of who acts, once for each changed row. */
const changedByActor = rawSql(`FROM changed CROSS JOIN app.clients c
    LEFT JOIN app.users u ON u.client_id = c.id AND u.id = app.acting_user() WHERE c.id = app.client()`);
