import * as paths from '#contract/paths.ts';
import { personName } from '#server/core/db/person-name.ts';
import { rawSql, sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { logStaffChange } from '#server/core/events/cross-client.ts';
import { notifyUsers } from '#server/core/events/insert-notifications.ts';
import { failedMailItem } from '#server/core/mail/queue-items.ts';
import { closeItems } from '#server/core/queue/change-queue.ts';
import { supportReplyMail } from '../mails/support-reply.ts';
import { supportNotifications } from '../notifications.ts';
import { conversationStaffEvents } from '../staff-events.ts';

export const readClientOfConversation = (id: number) => systemRead<number>()`
  SELECT to_json(client_id) FROM app.support_messages WHERE id = ${id} AND conversation_id IS NULL`;

type NewReaders = { userIds: readonly number[]; version: number; staffId: number | null; now: Date };

/**
 * Who reads a conversation from now on: these users, or without any the Admins; who began it always does. Others lose
 * its notifications, its links of files, and messages that are still on their way to them. Users who are switched off
 * remain what they are, and hear nothing. Null if a colleague was faster.
 */
export const changeReaders = (id: number, { userIds, version, staffId, now }: NewReaders) =>
  systemWrite<true>()`${change(
    sql`UPDATE app.support_messages SET is_restricted = ${userIds.length > 0}, readers_version = readers_version + 1
      WHERE id = ${id} AND conversation_id IS NULL AND readers_version = ${version}
      RETURNING client_id, id, user_id, topic, subject, is_restricted`,
    {
      now,
      before: {
        earlier: sql`SELECT u.id FROM app.support_messages b JOIN app.active_users u ON u.client_id = b.client_id
          WHERE b.id = ${id} AND (u.id = b.user_id OR CASE WHEN b.is_restricted
            THEN EXISTS (SELECT FROM app.support_readers r WHERE r.client_id = b.client_id AND r.conversation_id = b.id AND r.user_id = u.id)
            ELSE u.role = 'Admin' END)`,
      },
      parts: {
        reader: sql`SELECT u.id, u.email, c.client_id, c.id AS conversation, c.is_restricted, c.topic, c.subject,
            EXISTS (SELECT FROM app.active_users a WHERE a.client_id = u.client_id AND a.id = u.id) AS is_active
          FROM changed c JOIN app.users u ON u.client_id = c.client_id AND u.deleted_at IS NULL
          WHERE u.id = c.user_id OR CASE WHEN c.is_restricted THEN u.id = ANY (${userIds}::bigint[]) ELSE u.role = 'Admin' END`,
        deleted_readers: rawSql(`DELETE FROM app.support_readers r USING changed c
          WHERE r.client_id = c.client_id AND r.conversation_id = c.id AND NOT (c.is_restricted AND r.user_id IN (SELECT id FROM reader))`),
        new_readers: rawSql(`INSERT INTO app.support_readers (client_id, conversation_id, user_id)
          SELECT client_id, conversation, id FROM reader WHERE is_restricted ON CONFLICT DO NOTHING`),
        ended_links:
          rawSql(`UPDATE app.files f SET access_version = f.access_version + 1 FROM app.support_files s, changed c
          WHERE s.client_id = c.client_id AND s.conversation_id = c.id AND f.client_id = s.client_id AND f.id = s.file_id`),
        deleted_notifications: rawSql(`DELETE FROM app.notifications n USING changed c
          WHERE n.client_id = c.client_id AND n.event LIKE 'support.%' AND n.details ->> 'conversation' = c.id::text
            AND n.user_id NOT IN (SELECT id FROM reader)`),
        deleted_pushes: sql`DELETE FROM app.push_messages p USING changed c, app.push_devices d
          WHERE p.client_id = c.client_id AND p.sent_at IS NULL AND p.url = replace(${paths.supportConversation}::text, '$id', c.id::text)
            AND d.client_id = p.client_id AND d.id = p.device_id AND d.user_id NOT IN (SELECT id FROM reader)`,
        deleted_mails: sql`DELETE FROM app.outbox o USING changed c
          WHERE o.client_id = c.client_id AND o.template = ${supportReplyMail.name} AND o.state IN ('queued', 'failed')
            AND o.details ->> 'conversation' = c.id::text AND o.address NOT IN (SELECT email FROM reader)
          RETURNING o.id, o.client_id, o.state`,
      },
      // one that failed would still be sent if a colleague had it tried again
      close: closeItems(failedMailItem, {
        subject: rawSql('o.id::text'),
        client: rawSql('o.client_id'),
        staffId,
        from: rawSql("FROM deleted_mails o WHERE o.state = 'failed'"),
      }),
      log: logStaffChange(conversationStaffEvents, 'conversation.readers_changed', {
        by: staffId,
        details: sql`jsonb_build_object(
          'client', (SELECT c.name FROM app.clients c WHERE c.id = changed.client_id),
          'readers', CASE WHEN changed.is_restricted
            THEN (SELECT string_agg(coalesce(${personName('u')}, u.email), ', ' ORDER BY u.id)
              FROM reader r JOIN app.users u ON u.client_id = r.client_id AND u.id = r.id) END)`,
      }),
      notify: notifyUsers(supportNotifications, 'support.shared', {
        client: rawSql('r.client_id'),
        recipient: rawSql('r.id'),
        details: rawSql(
          "jsonb_build_object('topic', r.topic, 'subject', r.subject, 'conversation', r.conversation)",
        ),
        from: rawSql('FROM reader r WHERE r.is_active AND r.id NOT IN (SELECT id FROM earlier)'),
      }),
      answer: rawSql('SELECT to_json(true) FROM changed'),
    },
  )}`;
