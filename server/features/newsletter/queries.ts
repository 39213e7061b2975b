import { ownNames } from '#contract/newsletter/blocks.ts';
import { toSendDate, type Month, type NewsletterClock } from '#contract/newsletter/calendar.ts';
import {
  emptySql,
  identifier,
  jsonPairs,
  quickRead,
  rawSql,
  read,
  sql,
  write,
  type Sql,
} from '#server/core/db/sql.ts';
import type { Values } from '#contract/editing/join.ts';
import { compareEdit, selectLastEdit, type EditedRow } from '#server/core/editing/queries.ts';
import { change, writeConsequences } from '#server/core/events/change.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { queueFileRemoval } from '#server/core/files/file-records.ts';
import { aboutMonth, newsletterActivity } from './activity.ts';
import { blocks } from './block-queries.ts';
import { ownDraft } from './draft-queries.ts';
import { newsletterTestMail } from './mails/newsletter-test.ts';
import { newsletterClock } from './newsletter-clock.ts';
import { isShown } from './shown-pictures.ts';
import type { BlockRow, MonthRow } from './rules.ts';

/** The newsletter of a month, of a row c of clients and a row n of newsletters that may be missing. */
export const monthRow = (month: Sql, draft: Sql): Sql => sql`json_build_object(
  'block_id', c.newsletter_block_id, 'own', json_build_object(${jsonPairs(ownNames, (name) => identifier(`n.${name}`))}),
  'version', coalesce(n.version, 0), 'last_edit', ${selectLastEdit('n')}, 'saved_at', app.to_iso(n.saved_at), 'locked_at', app.to_iso(n.locked_at),
  'closed_at', app.to_iso(n.closed_at), 'blocks', ${blocks}, 'texts', app.published_texts(${month}),
  'articles', app.published_articles(${month}), 'draft', ${draft},
  'reply_to', (SELECT u.reply_to FROM app.agents u WHERE u.client_id = c.id))`;

const fromMonth = (month: Month) => sql`
  FROM app.clients c LEFT JOIN app.newsletters n ON n.client_id = c.id AND n.month = ${month} WHERE c.id = app.client()`;

export const readMonth = (month: Month) => quickRead<MonthRow>()`
  SELECT ${monthRow(sql`${month}`, ownDraft)} ${fromMonth(month)}`;

/** A newsletter with the data that decides when it is open: both at the same moment. */
export const readOpened = (month: Month) => quickRead<{ clock: NewsletterClock; row: MonthRow }>()`
  SELECT json_build_object('clock', ${newsletterClock}, 'row', ${monthRow(sql`${month}`, ownDraft)}) ${fromMonth(month)}`;

/** The transaction may wait for the layout of a newsletter, for which a process may have to start. */
export const extendIdleTimeout = () => read<string>()`
  SELECT to_json(set_config('idle_in_transaction_session_timeout', '30s', true))`;

/**
 * Creates the month's row if it is missing, and locks it until the transaction ends: saves, skips and the lock wait
 * for each other.
 */
export const lockMonth = (month: Month) => write<null>()`
  INSERT INTO app.newsletters AS n (client_id, month) VALUES (app.client(), ${month})
  ON CONFLICT (client_id, month) DO UPDATE SET version = n.version`;

/** Those of these pictures that belong neither to the client nor to an article of the provider. */
export const listForeignPictures = (urls: readonly string[]) => read<string[]>()`
  SELECT coalesce(json_agg(u.url), '[]') FROM unnest(${urls}::text[]) AS u (url)
  WHERE NOT EXISTS (SELECT FROM app.files f WHERE f.client_id = app.client() AND '/files/' || f.name = u.url AND NOT f.is_private)
    AND NOT app.is_provider_picture(u.url)`;

const editsRow = (month: Month): EditedRow => ({
  table: rawSql('app.newsletters'),
  where: sql`r.client_id = app.client() AND r.month = ${month}`,
});

/** The edits of a month since a version. */
export const listEdits = (month: Month, since: number) =>
  compareEdit({ row: editsRow(month), stored: rawSql(`'{}'::json`), mine: rawSql(`'{}'::json`), since });

/** Records the words replaced by a save, which has already counted the version. */
export const keepEdit = (month: Month, before: Values, now: Date) => write<null>()`
  UPDATE app.newsletters n SET edits = (SELECT e.edits
    FROM app.with_edit(n.version - 1, n.edits, ${JSON.stringify(before)}::jsonb, ${now}) e)
  WHERE n.client_id = app.client() AND n.month = ${month}`;

/** A stored date in the past is replaced by the edited month. */
export const saveSkip = (
  month: Month,
  { isSkipped, hasDate, now }: { isSkipped: boolean; hasDate: boolean; now: Date },
) =>
  write<null>()`${change(
    sql`UPDATE app.newsletters n SET skipped_at = CASE WHEN ${isSkipped} THEN ${now}::timestamptz END
    WHERE n.client_id = app.client() AND n.month = ${month} AND (n.skipped_at IS NOT NULL) <> ${isSkipped} RETURNING n.client_id`,
    {
      now,
      parts: {
        next_date: sql`UPDATE app.clients SET next_newsletter_date = ${toSendDate(month)}::date WHERE id = app.client() AND ${hasDate}`,
      },
      log: logChange(
        newsletterActivity,
        isSkipped ? 'newsletter.skipped' : 'newsletter.unskipped',
        aboutMonth(month),
      ),
    },
  )}`;

/** The custom blocks of the latest earlier newsletter that had some. */
export const readPrevious = (month: Month) => quickRead<{ month: string; blocks: BlockRow[] }>()`
  SELECT json_build_object('month', n.month, 'blocks', ${blocks}) FROM app.newsletters n
  WHERE n.client_id = app.client() AND n.month < ${month} AND EXISTS (
    SELECT FROM app.newsletter_blocks b WHERE b.client_id = n.client_id AND b.month = n.month AND b.type <> 'default')
  ORDER BY n.month DESC LIMIT 1`;

/** Deletes a picture uploaded for newsletters: null if there is none, false if a newsletter shows it. */
export const deletePicture = (url: string, now: Date) =>
  write<boolean>()`${change(
    sql`DELETE FROM app.files f USING file WHERE f.client_id = app.client() AND f.id = file.id AND NOT ${isShown(rawSql('app.client()'))} RETURNING f.name`,
    {
      now,
      before: {
        file: sql`SELECT f.id, '%' || f.name || '%' AS pattern FROM app.files f
    WHERE f.client_id = app.client() AND f.purpose = 'newsletter' AND '/files/' || f.name = ${url}`,
      },
      task: queueFileRemoval(),
      answer: rawSql('SELECT to_json(EXISTS (SELECT FROM changed)) FROM file'),
    },
  )}`;

type Test = { to: string; subject: string; html: string; text: string; now: Date };

export const mailTest = ({ to, now, ...details }: Test) =>
  write<null>()`${writeConsequences(emptySql, { now, mail: queueMail(newsletterTestMail, { to, details }) })}`;

/** The caller's address, for a mail to themselves. */
export const readCallerAddress = () => quickRead<{ email: string; first_name: string }>()`
  SELECT json_build_object('email', u.email, 'first_name', u.first_name) FROM app.users u
  WHERE u.client_id = app.client() AND u.id = app.acting_user()`;
