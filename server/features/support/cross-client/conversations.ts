import type { StaffConversation, StaffConversationRow } from '#contract/staff/messages.ts';
import { personName } from '#server/core/db/person-name.ts';
import { emptySql, rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemPage, systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { openItem } from '#server/core/queue/change-queue.ts';
import {
  conversations,
  latestFirst,
  selectMessages,
  selectReaders,
  rowColumns,
  type StoredConversation,
} from '../conversation-columns.ts';
import { endStaffDraft, selectStaffDraft } from './drafts.ts';
import { announceToReaders } from '../announce-to-readers.ts';
import { uploadedFiles } from '../message-files.ts';
import { replyChange } from '../reply-change.ts';
import { selectFiles, selectUnsentFiles, staffUploader } from '../files/queries.ts';
import type { StoredFile } from '#server/core/security/signed-urls.ts';
import { prospectMail } from '../mails/prospect.ts';
import { prospectItem, supportMessageItem } from '../queue-items.ts';

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

/** The conversations of all clients or of one, the latest first. */
export function listAllConversations({
  client_id,
  ...paging
}: {
  page: number;
  take: number;
  client_id?: number | undefined;
}) {
  const matching = sql`m.conversation_id IS NULL ${client_id === undefined ? emptySql : sql`AND m.client_id = ${client_id}`}`;
  return systemPage<StaffConversationRow>(
    paging,
    sql`SELECT ${rowColumns}, m.client_id, c.name AS client_name, ${personName('u')} AS user_name
    ${conversations} JOIN app.clients c ON c.id = m.client_id WHERE ${matching} ${latestFirst}`,
    sql`FROM app.support_messages m WHERE ${matching}`,
  );
}

/** A conversation whose files have no addresses yet. */
export type StoredStaffConversation = Omit<
  StaffConversation,
  'messages' | 'notes' | 'unsent_files' | 'unsent_note_files'
> &
  Pick<StoredConversation, 'messages' | 'unsent_files'> & {
    unsent_note_files: StoredFile[];
    notes: (Omit<StaffConversation['notes'][number], 'files'> & { files: StoredFile[] })[];
  };

const staffName = (of: Sql): Sql => sql`(SELECT ${personName('t')} FROM app.staff t WHERE t.id = ${of})`;

/** One conversation with the notes about it and its place in the work queue. */
export const readAnyConversation = (
  id: number,
  staffId: number | null,
) => systemRead<StoredStaffConversation>()`
  SELECT json_build_object('id', m.id, 'topic', m.topic, 'subject', m.subject, 'readers', ${selectReaders},
    'client_id', m.client_id, 'client_name', c.name, 'user_name', ${personName('u')}, 'user_email', u.email, 'readers_version', m.readers_version,
    'messages', ${selectMessages(staffName(rawSql('x.staff_id')))}, 'unsent_files', ${selectUnsentFiles(staffUploader(staffId))},
    'unsent_note_files', ${selectUnsentFiles(staffUploader(staffId), 'note')},
    'draft', ${selectStaffDraft({ staffId, isNote: false })}, 'note_draft', ${selectStaffDraft({ staffId, isNote: true })},
    'notes', (
      SELECT coalesce(json_agg(json_build_object('id', n.id, 'note', n.note, 'staff_name', ${staffName(rawSql('n.staff_id'))},
        'created_at', app.to_iso(n.created_at), 'files', ${selectFiles('note_id', 'n')}) ORDER BY n.id), '[]')
      FROM app.support_notes n WHERE n.client_id = m.client_id AND n.conversation_id = m.id),
    'item', (
      SELECT json_build_object('id', q.id, 'owner_id', q.owner_id, 'owner_name', ${personName('o')}, 'done_at', app.to_iso(q.done_at))
      FROM app.queue_items q LEFT JOIN app.staff o ON o.id = q.owner_id
      WHERE q.client_id = m.client_id AND q.kind = ${supportMessageItem.name} AND q.subject = m.id::text))
  FROM app.support_messages m JOIN app.clients c ON c.id = m.client_id
  LEFT JOIN app.users u ON u.client_id = m.client_id AND u.id = m.user_id
  WHERE m.id = ${id} AND m.conversation_id IS NULL`;

/**
 * Which of these users of a client may read this conversation: those who may sign in, and its readers who may not at
 * the moment. Without any, the Admins who may sign in. Null if there is no such client.
 */
export const listPossibleReaders = (
  clientId: number,
  userIds: readonly number[],
  conversation: number | null = null,
) => systemRead<number[]>()`
  SELECT (SELECT coalesce(json_agg(id), '[]') FROM (
    SELECT u.id FROM app.active_users u
    WHERE u.client_id = c.id AND CASE WHEN ${userIds.length > 0} THEN u.id = ANY (${userIds}::bigint[]) ELSE u.role = 'Admin' END
    UNION
    SELECT r.user_id FROM app.support_readers r
    WHERE r.client_id = c.id AND r.conversation_id = ${conversation}::bigint AND r.user_id = ANY (${userIds}::bigint[])) possible)
  FROM app.clients c WHERE c.id = ${clientId}`;

type Words = {
  message: string;
  file_ids: readonly number[];
  staffId: number | null;
  from: string | null;
  now: Date;
};
type Start = Words & { subject: string; userIds: readonly number[] };

/** Begins a conversation, and tells those who may read it: the chosen users, or else the Admins. Returns its id. */
export const startConversation = (
  clientId: number,
  { subject, message, userIds, now, staffId, from, file_ids }: Start,
) =>
  systemWrite<number>()`${change(
    sql`INSERT INTO app.support_messages (client_id, staff_id, topic, subject, message, created_at, is_reply, is_restricted)
    VALUES (${clientId}, ${staffId}, 'help', ${subject}, ${message}, ${now}, true, ${userIds.length > 0}) RETURNING *`,
    {
      now,
      ...announceToReaders('support.started', {
        message,
        from,
        staffName: nameOfSender(staffId),
        files: uploadedFiles(file_ids),
        conversation: rawSql('SELECT * FROM changed'),
        readers: sql`SELECT unnest(${userIds}::bigint[]) AS user_id`,
        others: {
          new_readers: rawSql(`INSERT INTO app.support_readers (client_id, conversation_id, user_id)
          SELECT c.client_id, c.id, r.user_id FROM changed c CROSS JOIN reader r`),
        },
      }),
      answer: rawSql('SELECT to_json(id) FROM changed'),
    },
  )}`;

/** Answers a conversation, as a colleague in the console does. */
export const replyToConversation = (id: number, { file_ids, staffId, ...rest }: Words) =>
  systemWrite<true>()`${replyChange(sql`m.id = ${id} AND m.conversation_id IS NULL`, {
    ...rest,
    staffId,
    staffName: nameOfSender(staffId),
    files: uploadedFiles(file_ids),
    others: { ended_draft: endStaffDraft(rawSql('changed'), { staffId, isNote: false }) },
    answer: rawSql('SELECT to_json(true) FROM changed'),
  })}`;

const nameOfSender = (staffId: number | null): Sql => sql`coalesce(${staffName(sql`${staffId}`)}, 'We')`;

/** Adds a note, which nobody is told of; null if there is no such conversation. */
export const addNote = (
  id: number,
  {
    note,
    file_ids,
    staffId,
    now,
  }: { note: string; file_ids: readonly number[]; staffId: number | null; now: Date },
) => systemWrite<true>()`
  WITH new_note AS (
    INSERT INTO app.support_notes (client_id, conversation_id, staff_id, note, created_at)
    SELECT client_id, id, ${staffId}::bigint, ${note}::text, ${now}::timestamptz FROM app.support_messages
    WHERE id = ${id} AND conversation_id IS NULL RETURNING client_id, id, conversation_id),
  note_files AS (
    UPDATE app.support_files s SET note_id = n.id, conversation_id = n.conversation_id FROM new_note n
    WHERE s.client_id = n.client_id AND s.file_id = ANY (${file_ids}::bigint[])),
  ended_draft AS (${endStaffDraft(rawSql('new_note'), { staffId, isNote: true })})
  SELECT to_json(true) FROM new_note`;
