import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import type { EmailedWords } from './rules.ts';

/** Of an email, all that is stored with its words. */
export type EmailOfMessage = Omit<EmailedWords, 'message'> & { unsaved_files: readonly string[] };

export const emailColumns = rawSql('quote, other_address, unsaved_files, email_key');

/** Their values; those of a message that was written in the portal without an email. */
export const emailValues = (email: EmailOfMessage | undefined): Sql =>
  email === undefined
    ? rawSql("'', NULL, '{}', NULL")
    : sql`${email.quote}::text, ${email.other_address}::text, ${email.unsaved_files}::text[], ${email.key}::bytea`;

/** Whether conversation `m` has this email already; never for a message that was written in the portal. */
export const hasEmail = (email: EmailOfMessage | undefined): Sql =>
  email === undefined
    ? rawSql('false')
    : sql`EXISTS (SELECT FROM app.support_messages e
        WHERE e.client_id = m.client_id AND e.conversation_id = m.id AND e.email_key = ${email.key}::bytea)`;
