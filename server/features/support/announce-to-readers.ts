import * as paths from '#contract/paths.ts';
import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import type { Consequences, Parts } from '#server/core/events/change.ts';
import { notifyUsers } from '#server/core/events/insert-notifications.ts';
import { queuePush } from '#server/core/events/queue-push.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { addressedUsers, excerptSql, selectThread, wordsSql } from './conversation-columns.ts';
import { supportReplyMail } from './mails/support-reply.ts';
import { summarySql, type MessageFiles } from './message-files.ts';
import { supportNotifications } from './notifications.ts';
import { toPushBody } from './rules.ts';

export type Announced = {
  message: string;
  files: MessageFiles;
  /** the name of the colleague, for the mail */
  staffName: Sql;
  /** where answers go that the portal cannot take in */
  from: string | null;
  /** the row of the conversation, unless an earlier part has it */
  conversation?: Sql;
  /** user_id of those who may read a restricted one */
  readers: Sql;
  others?: Parts;
};

/** Tells those whom an answer of staff is for of the new message, the row of `changed`. */
export function announceToReaders(
  event: 'support.started' | 'support.replied',
  { message, files, staffName, from, conversation, readers, others = {} }: Announced,
): Consequences & { parts: Parts } {
  return {
    parts: {
      ...(conversation && { conversation }),
      reader: readers,
      ...others,
      ...files.parts,
      recipient: sql`SELECT u.id, u.email, u.first_name, b.client_id, b.topic, b.subject, b.id AS conversation
      FROM conversation b JOIN app.active_users u ON u.client_id = b.client_id
      WHERE ${addressedUsers(rawSql('SELECT user_id FROM reader'))}`,
    },
    notify: notifyUsers(supportNotifications, event, {
      client: rawSql('r.client_id'),
      recipient: rawSql('r.id'),
      details: rawSql(
        "jsonb_build_object('topic', r.topic, 'subject', r.subject, 'conversation', r.conversation)",
      ),
      from: rawSql('FROM recipient r'),
    }),
    task: queuePush({
      title: sql`${event === 'support.started' ? 'We wrote to you' : 'We answered you'}::text`,
      body: excerptSql(summarySql(toPushBody(message), files, rawSql('r.client_id'))),
      url: sql`replace(${paths.supportConversation}::text, '$id', r.conversation::text)`,
      lead: rawSql('NULL'),
      from: rawSql(
        'FROM recipient r JOIN app.push_devices d ON d.client_id = r.client_id AND d.user_id = r.id AND d.is_on',
      ),
    }),
    mail: queueMail(supportReplyMail, {
      to: rawSql('r.email'),
      client: rawSql('r.client_id'),
      details: {
        first_name: rawSql('r.first_name'),
        staff_name: staffName,
        topic: rawSql('r.topic'),
        subject: rawSql('r.subject'),
        message,
        files: files.namesOf(rawSql('r.client_id')),
        asked: sql`coalesce((
          SELECT ${wordsSql('y')} FROM app.support_messages y WHERE y.client_id = r.client_id
            AND (y.id = r.conversation OR y.conversation_id = r.conversation) AND NOT y.is_reply ORDER BY y.id DESC LIMIT 1), '')`,
        conversation: rawSql('r.conversation'),
        answerer: rawSql("jsonb_build_object('client_id', r.client_id, 'user_id', r.id)"),
        support_email: sql`${from}::text`,
        thread: selectThread(rawSql('r.client_id'), rawSql('r.conversation')),
      },
      ref: rawSql('changed.mail_ref'),
      from: rawSql('FROM recipient r CROSS JOIN changed'),
    }),
  };
}
