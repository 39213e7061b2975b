import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { change } from '#server/core/events/change.ts';
import { closeItems } from '#server/core/queue/change-queue.ts';
import { announceToReaders, type Announced } from './announce-to-readers.ts';
import { emailColumns, emailValues, hasEmail, type EmailOfMessage } from './emails/email-columns.ts';
import { supportMessageItem } from './queue-items.ts';

type Reply = Omit<Announced, 'readers' | 'conversation'> & {
  /** null for the mailbox of the team */
  staffId: number | null;
  email?: EmailOfMessage;
  now: Date;
  /** what the statement returns */
  answer: Sql;
};

/** Answers a conversation `m`: the answer is stored, taken out of the work queue, and announced to those who may read it. */
export const replyChange = (conversation: Sql, { staffId, email, now, answer, ...announced }: Reply): Sql =>
  change(
    sql`INSERT INTO app.support_messages (client_id, staff_id, topic, message, created_at, conversation_id, is_reply, ${emailColumns})
    SELECT client_id, ${staffId}, topic, ${announced.message}, ${now}, id, true, ${emailValues(email)} FROM conversation
    RETURNING client_id, id, conversation_id, mail_ref`,
    {
      now,
      before: {
        conversation: sql`UPDATE app.support_messages m SET continued_at = ${now} WHERE ${conversation} AND NOT ${hasEmail(email)}
        RETURNING m.client_id, m.id, m.user_id, m.topic, m.subject, m.is_reply, m.is_restricted`,
      },
      ...announceToReaders('support.replied', {
        ...announced,
        readers: rawSql(`SELECT r.user_id FROM conversation b
        JOIN app.support_readers r ON r.client_id = b.client_id AND r.conversation_id = b.id`),
      }),
      close: closeItems(supportMessageItem, {
        client: rawSql('client_id'),
        subject: rawSql('id::text'),
        from: rawSql('FROM conversation'),
        staffId,
      }),
      answer,
    },
  );
