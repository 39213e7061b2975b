import type { ReceivedFile } from '#server/core/files/received-file.ts';
import { rawSql, read, sql, write, type Sql } from '#server/core/db/sql.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { writeConsequences } from '#server/core/events/change.ts';
import { continueChange } from '../continue-change.ts';
import { replyChange } from '../reply-change.ts';
import { staffUploader } from '../files/queries.ts';
import { emailedFiles } from '../message-files.ts';
import { strayEmailMail } from '../mails/stray-email.ts';
import { isOfClient, isVisibleByEmail } from '../visible.ts';
import type { EmailOfMessage } from './email-columns.ts';
import type { AnsweredConversation } from './conversation-address.ts';

type Emailed = {
  message: string;
  email: EmailOfMessage;
  files: readonly ReceivedFile[];
  /** the provider's address for questions */
  supportEmail: string | null;
  now: Date;
};
export type Outcome = 'added' | 'repeated';

/** Adds the words of a user, once. Null if they have no such conversation or may no longer sign in. */
export const addAnswerOfUser = (
  { conversation_id, user_id }: AnsweredConversation,
  { supportEmail, files, ...rest }: Emailed,
) =>
  write<Outcome>()`${continueChange(sql`m.id = ${conversation_id} AND ${isVisibleByEmail(user_id)}`, {
    ...rest,
    files: emailedFiles(files, { user: sql`${user_id}::bigint`, staff: rawSql('NULL::bigint') }, rest.now),
    user: sql`${user_id}::bigint`,
    staff: rawSql('NULL::bigint'),
    to: supportEmail,
    answer: tellOutcome(conversation_id, rest.email),
  })}`;

/** Adds the words of a colleague, once. Null if there is no such conversation. */
export const addAnswerOfStaff = (
  { conversation_id }: AnsweredConversation,
  { supportEmail, staff, files, ...rest }: Emailed & { staff: { id: number | null; name: string } },
) =>
  write<Outcome>()`${replyChange(sql`m.id = ${conversation_id} AND ${isOfClient}`, {
    ...rest,
    files: emailedFiles(files, staffUploader(staff.id), rest.now),
    staffId: staff.id,
    staffName: sql`${staff.name}::text`,
    from: supportEmail,
    answer: tellOutcome(conversation_id, rest.email),
  })}`;

const tellOutcome = (conversation: number, { key }: EmailOfMessage): Sql => sql`SELECT to_json(CASE
  WHEN EXISTS (SELECT FROM changed) THEN 'added'
  WHEN EXISTS (SELECT FROM app.support_messages e
    WHERE e.client_id = app.client() AND e.conversation_id = ${conversation} AND e.email_key = ${key}::bytea) THEN 'repeated' END)`;

/** The address of a user, and how many emails of both sides the conversation has had since. */
export const readConversationState = (
  { conversation_id, user_id }: AnsweredConversation,
  since: Date,
) => read<{ email: string | null; emails: number }>()`
  SELECT json_build_object(
    'email', (SELECT u.email FROM app.users u WHERE u.client_id = app.client() AND u.id = ${user_id}),
    'emails', (SELECT count(*) FROM app.support_messages m WHERE m.client_id = app.client()
      AND m.conversation_id = ${conversation_id} AND m.email_key IS NOT NULL AND m.created_at > ${since}::timestamptz))`;

/** Whether a client may store so many bytes more. */
export const hasRoom = (bytes: number, quota: number) => read<boolean>()`
  SELECT to_json(coalesce(sum(size), 0) + ${bytes}::bigint <= ${quota}::bigint) FROM app.files WHERE client_id = app.client()`;

type StrayEmail = {
  sender: string;
  subject: string;
  text: string;
  files: readonly string[];
  /** the field for which it goes back to the colleague who wrote it */
  openField: string | null;
};

/** Sends the team, or the colleague who wrote it, what could not be added. */
export const forwardStray = (
  { sender, subject, text, files, openField }: StrayEmail,
  { to, conversation, now }: { to: string | null; conversation: number; now: Date },
) =>
  write<null>()`${writeConsequences(rawSql('FROM app.clients c WHERE c.id = app.client()'), {
    now,
    mail: queueMail(strayEmailMail, {
      to,
      details: {
        client_name: rawSql('c.name'),
        sender,
        subject,
        text,
        files: sql`${JSON.stringify(files)}::jsonb`,
        conversation,
        open_field: sql`${openField}::text`,
      },
    }),
  })}`;
