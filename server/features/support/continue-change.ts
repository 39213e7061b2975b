import { personName } from '#server/core/db/person-name.ts';
import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { change, type Consequences, type Parts } from '#server/core/events/change.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { openItem } from '#server/core/queue/change-queue.ts';
import { excerptSql, selectThread } from './conversation-columns.ts';
import { emailColumns, emailValues, hasEmail, type EmailOfMessage } from './emails/email-columns.ts';
import { supportMessageMail } from './mails/support-message.ts';
import { summarySql, type MessageFiles } from './message-files.ts';
import { supportMessageItem } from './queue-items.ts';

type Announced = {
  message: string;
  files: MessageFiles;
  /** who it is of, in the client of the statement */
  user: Sql;
  /** where the provider is announced */
  to: string | null;
  email?: EmailOfMessage;
};

type Continued = Announced & {
  /** the colleague who writes on behalf of the client */
  staff: Sql;
  now: Date;
  /** what else ends with it */
  parts?: Parts;
  /** what the statement returns */
  answer: Sql;
};

/** Continues a conversation `m` of the client: stored, put into the work queue, and mailed to the provider. */
export const continueChange = (
  conversation: Sql,
  { staff, now, parts, answer, ...announced }: Continued,
): Sql =>
  change(
    sql`INSERT INTO app.support_messages (client_id, user_id, staff_id, topic, message, created_at, conversation_id, ${emailColumns})
    SELECT app.client(), ${announced.user}, ${staff}, topic, ${announced.message}, ${now}, id, ${emailValues(announced.email)} FROM conversation
    RETURNING client_id, id, topic, (SELECT subject FROM conversation) AS subject, mail_ref, conversation_id`,
    {
      now,
      before: {
        conversation: sql`UPDATE app.support_messages m SET continued_at = ${now}
        WHERE ${conversation} AND NOT ${hasEmail(announced.email)} RETURNING m.id, m.topic, m.subject`,
      },
      parts: { ...announced.files.parts, ...parts },
      ...announceMessage(announced),
      answer,
    },
  );

/** A message waits for staff, and its mail refers to the earlier ones of the conversation. */
export function announceMessage({ message, files, user, to, email }: Announced): Consequences {
  const topic = rawSql('changed.topic');
  const subject = rawSql('changed.subject');
  return {
    open: openItem(supportMessageItem, {
      subject: rawSql('changed.conversation_id::text'),
      details: {
        topic,
        subject,
        name: userColumns.name,
        excerpt: excerptSql(summarySql(message, files, rawSql('app.client()'))),
      },
      from: changedBy(user),
    }),
    mail: queueMail(supportMessageMail, {
      to,
      details: {
        ...userColumns,
        topic,
        subject,
        message,
        files: files.namesOf(rawSql('app.client()')),
        other_address: sql`${email?.other_address ?? null}::text`,
        conversation: rawSql('changed.conversation_id'),
        client_id: rawSql('changed.client_id'),
        thread: selectThread(rawSql('app.client()'), rawSql('changed.conversation_id')),
      },
      ref: rawSql('changed.mail_ref'),
      from: changedBy(user),
    }),
  };
}

/** Columns of `changedBy`. */
export const userColumns = {
  name: sql`coalesce(${personName('u')}, c.name)`,
  email: rawSql("coalesce(u.email, '')"),
  client_name: rawSql('c.name'),
};

/** The FROM clause of the user who acts, once for each changed row. */
export const changedBy = (user: Sql): Sql => sql`FROM changed CROSS JOIN app.clients c
    LEFT JOIN app.users u ON u.client_id = c.id AND u.id = ${user} WHERE c.id = app.client()`;
