import type { ConversationRow } from '#contract/support/conversation.ts';
import { quickRead, rawSql, read, sql, write } from '#server/core/db/sql.ts';
import { change } from '#server/core/events/change.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { openItem } from '#server/core/queue/change-queue.ts';
import { announceMessage, changedBy, continueChange, userColumns } from './continue-change.ts';
import {
  conversations,
  latestFirst,
  selectMessages,
  selectReaders,
  rowColumns,
  type StoredConversation,
} from './conversation-columns.ts';
import { endDraft, selectDraft } from './drafts.ts';
import { callingUploader, selectUnsentFiles } from './files/queries.ts';
import { accessRequestMail } from './mails/access-request.ts';
import { uploadedFiles } from './message-files.ts';
import { accessRequestItem } from './queue-items.ts';
import { isVisible } from './visible.ts';

type Message = { message: string; file_ids: readonly number[]; to: string | null; now: Date };

/** Begins a conversation: stored, put into the work queue, and mailed to the provider. */
export const saveMessage = ({ topic, now, file_ids, ...rest }: Message & { topic: string }) => {
  const files = uploadedFiles(file_ids);
  return write<{ received: true }>()`${change(
    sql`INSERT INTO app.support_messages (client_id, user_id, staff_id, topic, message, created_at)
    VALUES (app.client(), app.acting_user(), app.acting_staff(), ${topic}, ${rest.message}, ${now})
    RETURNING client_id, id, topic, NULL::text AS subject, mail_ref, id AS conversation_id`,
    { now, parts: files.parts, ...announceMessage({ ...rest, files, user: actingUser }), answer: received },
  )}`;
};

/** Continues a conversation; no row if there is none that this user may see. */
export const continueConversation = (id: number, { file_ids, ...rest }: Message) =>
  write<{
    received: true;
  }>()`${continueChange(sql`m.id = ${id} AND ${isVisible}`, {
    ...rest,
    user: actingUser,
    staff: rawSql('app.acting_staff()'),
    files: uploadedFiles(file_ids),
    parts: { ended_draft: endDraft },
    answer: received,
  })}`;

const received = rawSql(`SELECT json_build_object('received', true) FROM changed`);
const actingUser = rawSql('app.acting_user()');

/** The conversations with the provider that this user may see, the latest first. */
export const listConversations = ({ page, take }: { page: number; take: number }) => read<
  ConversationRow[]
>()`
  SELECT (SELECT coalesce(json_agg(r), '[]') FROM (
      SELECT ${rowColumns} ${conversations} WHERE ${isVisible} ${latestFirst} LIMIT ${take} OFFSET ${(page - 1) * take}) r),
    (SELECT count(*) FROM app.support_messages m WHERE ${isVisible})`;

export const readConversation = (id: number) => quickRead<StoredConversation>()`
  SELECT json_build_object('id', m.id, 'topic', m.topic, 'subject', m.subject, 'readers', ${selectReaders}, 'messages', ${selectMessages(rawSql('NULL'))},
    'unsent_files', ${selectUnsentFiles(callingUploader)}, 'draft', ${selectDraft})
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
        details: { name: userColumns.name },
        from: changedBy(actingUser),
      }),
      mail: queueMail(accessRequestMail, {
        to,
        details: { ...userColumns, client_id: rawSql('c.id') },
        from: changedBy(actingUser),
      }),
      answer: rawSql(`SELECT json_build_object('applied', true)`),
    },
  )}`;
