import type { StaffConversation, StaffConversationRow } from '#contract/staff/messages.ts';
import { personName } from '#server/core/db/person-name.ts';
import { rawSql, sql } from '#server/core/db/sql.ts';
import { systemPage, systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { notifyUsers } from '#server/core/events/insert-notifications.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { closeItems, openItem } from '#server/core/queue/change-queue.ts';
import {
  conversations,
  latestFirst,
  selectMessages,
  rowColumns,
  selectThread,
} from './conversation-columns.ts';
import { prospectMail } from './mails/prospect.ts';
import { supportReplyMail } from './mails/support-reply.ts';
import { supportNotifications } from './notifications.ts';
import { prospectItem, supportMessageItem } from './queue-items.ts';

export type Prospect = {
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string | null;
  message: string | null;
};

/** Stored for the console and the work queue, and mailed to the sales address. */
export const saveProspect = ({ now, to, ...prospect }: Prospect & { to: string | null; now: Date }) =>
  systemWrite<null>()`${change(
    sql`INSERT INTO app.prospects (first_name, last_name, email, phone_number, message, created_at)
    VALUES (${prospect.first_name}, ${prospect.last_name}, ${prospect.email}, ${prospect.phone_number}, ${prospect.message}, ${now})
    RETURNING id, first_name, last_name`,
    {
      now,
      open: openItem(prospectItem, {
        subject: rawSql('changed.id::text'),
        details: { name: personName('changed') },
      }),
      mail: queueMail(prospectMail, {
        to,
        details: {
          first_name: prospect.first_name,
          last_name: prospect.last_name,
          email: prospect.email,
          phone_number: prospect.phone_number ?? '',
          message: prospect.message ?? '',
        },
        client: null,
      }),
    },
  )}`;

/** The conversations of all clients, the latest first. */
export const listAllConversations = (paging: { page: number; take: number }) =>
  systemPage<StaffConversationRow>(
    paging,
    sql`SELECT ${rowColumns}, m.client_id, c.name AS client_name, ${personName('u')} AS user_name
    ${conversations} JOIN app.clients c ON c.id = m.client_id WHERE m.conversation_id IS NULL ${latestFirst}`,
    sql`FROM app.support_messages WHERE conversation_id IS NULL`,
  );

/** One conversation, with its place in the work queue. */
export const readAnyConversation = (id: number) => systemRead<StaffConversation>()`
  SELECT json_build_object('id', m.id, 'topic', m.topic, 'client_id', m.client_id, 'client_name', c.name,
    'user_name', ${personName('u')}, 'user_email', u.email,
    'messages', ${selectMessages(sql`(SELECT ${personName('t')} FROM app.staff t WHERE t.id = x.staff_id)`)},
    'item', (
      SELECT json_build_object('id', q.id, 'owner_id', q.owner_id, 'owner_name', ${personName('o')}, 'done_at', app.to_iso(q.done_at))
      FROM app.queue_items q LEFT JOIN app.staff o ON o.id = q.owner_id
      WHERE q.client_id = m.client_id AND q.kind = ${supportMessageItem.name} AND q.subject = m.id::text))
  FROM app.support_messages m JOIN app.clients c ON c.id = m.client_id
  LEFT JOIN app.users u ON u.client_id = m.client_id AND u.id = m.user_id
  WHERE m.id = ${id} AND m.conversation_id IS NULL`;

type Reply = { message: string; staffId: number | null; from: string | null; now: Date };

/**
 * Answers a conversation. The answer is stored, removed from the work queue, mailed to the user who began it and
 * shown to them as a notification. If that user has left or is switched off, the first Admin gets it.
 */
export const replyToConversation = (id: number, { message, staffId, from, now }: Reply) =>
  systemWrite<true>()`${change(
    sql`INSERT INTO app.support_messages (client_id, staff_id, topic, message, created_at, conversation_id, is_reply)
    SELECT client_id, ${staffId}, topic, ${message}, ${now}, id, true FROM conversation RETURNING mail_ref`,
    {
      now,
      before: {
        conversation: sql`UPDATE app.support_messages SET continued_at = ${now} WHERE id = ${id} AND conversation_id IS NULL
        RETURNING client_id, id, user_id, topic`,
      },
      parts: {
        recipient: sql`SELECT u.id, u.email, u.first_name, b.client_id, b.topic, b.id AS conversation
        FROM conversation b JOIN app.active_users u ON u.client_id = b.client_id
        WHERE u.id = b.user_id OR u.role = 'Admin'
        ORDER BY coalesce(u.id <> b.user_id, true), u.id LIMIT 1`,
      },
      close: closeItems(supportMessageItem, {
        client: rawSql('client_id'),
        subject: rawSql('id::text'),
        from: rawSql('FROM conversation'),
        staffId,
      }),
      notify: notifyUsers(supportNotifications, 'support.replied', {
        client: rawSql('r.client_id'),
        recipient: rawSql('r.id'),
        details: rawSql("jsonb_build_object('topic', r.topic, 'conversation', r.conversation)"),
        from: rawSql('FROM recipient r'),
      }),
      mail: queueMail(supportReplyMail, {
        to: rawSql('r.email'),
        details: {
          first_name: rawSql('r.first_name'),
          staff_name: sql`coalesce((SELECT ${personName('t')} FROM app.staff t WHERE t.id = ${staffId}), 'We')`,
          topic: rawSql('r.topic'),
          message,
          asked: rawSql(`(
          SELECT y.message FROM app.support_messages y WHERE y.client_id = r.client_id
            AND (y.id = r.conversation OR y.conversation_id = r.conversation) AND NOT y.is_reply ORDER BY y.id DESC LIMIT 1)`),
          conversation: rawSql('r.conversation'),
          support_email: sql`${from}::text`,
          thread: selectThread(rawSql('r.client_id'), rawSql('r.conversation')),
        },
        ref: rawSql('changed.mail_ref'),
        from: rawSql('FROM recipient r CROSS JOIN changed'),
        client: rawSql('r.client_id'),
      }),
      answer: rawSql('SELECT to_json(true) FROM changed'),
    },
  )}`;
