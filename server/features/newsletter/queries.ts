import { toSendDate, type Month, type NewsletterClock } from '#contract/newsletter/calendar.ts';
import { blockFields } from '#contract/newsletter/block-kinds.ts';
import type { UnsavedNewsletter } from '#contract/newsletter/blocks.ts';
import {
  columns,
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
import { currentCaller, logActivity } from '#server/core/events/log-activity.ts';
import { enqueueMail } from '#server/core/mail/enqueue-mail.ts';
import { enqueueFileRemoval } from '#server/core/files/file-records.ts';
import { newsletterActivity } from './activity.ts';
import { newsletterTestMail } from './mails/newsletter-test.ts';
import { newsletterClock } from './newsletter-clock.ts';
import { isShown } from './shown-pictures.ts';
import { testimonialOfBlock } from './testimonials.ts';
import type { BlockRow, MonthRow } from './rules.ts';

/** What is sent of a block, but for its id. */
const sentKeys = ['ref_id', 'type', 'position', ...Object.keys(blockFields)];
const sentColumns = columns(sentKeys);

const block = sql`json_build_object('id', b.id, ${jsonPairs(sentKeys, (key) => identifier(`b.${key}`))},
  'testimonial', ${testimonialOfBlock})`;

/** The blocks of a row n of newsletters. */
const blocks = sql`(SELECT coalesce(json_agg(${block} ORDER BY b.position, b.id), '[]') FROM app.newsletter_blocks b
  WHERE b.client_id = n.client_id AND b.month = n.month)`;

/** The newsletter of a month, of a row c of clients and a row n of newsletters that may be missing. */
export const monthRow = (month: Sql, draft: Sql): Sql => sql`json_build_object(
  'block_id', c.newsletter_block_id, 'subject', n.subject, 'introduction', n.introduction, 'sections', n.sections,
  'version', coalesce(n.version, 0), 'last_edit', ${selectLastEdit('n')}, 'saved_at', app.to_iso(n.saved_at), 'locked_at', app.to_iso(n.locked_at),
  'closed_at', app.to_iso(n.closed_at), 'blocks', ${blocks}, 'texts', app.published_texts(${month}), 'draft', ${draft},
  'reply_to', (SELECT u.reply_to FROM app.agents u WHERE u.client_id = c.id))`;

/** The owner of a draft: a user, or a member of staff who acts for the client. */
const author = rawSql(`coalesce('staff ' || app.acting_staff(), 'user ' || app.acting_user())`);

const ownDraft = sql`(SELECT json_build_object('data', d.data, 'version', d.version, 'saved_at', app.to_iso(d.saved_at))
  FROM app.newsletter_drafts d WHERE d.client_id = n.client_id AND d.month = n.month AND d.author = ${author})`;

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

/** Those of these pictures that do not belong to the client. */
export const listForeignPictures = (urls: readonly string[]) => read<string[]>()`
  SELECT coalesce(json_agg(u.url), '[]') FROM unnest(${urls}::text[]) AS u (url)
  WHERE NOT EXISTS (SELECT FROM app.files f WHERE f.client_id = app.client() AND '/files/' || f.name = u.url AND NOT f.is_private)`;

type Words = {
  subject: string;
  introduction: string;
  sections: readonly string[];
  blocks: readonly object[];
};

/** Replaces the words of a month; omitted blocks are deleted, but the texts of default blocks stay. */
export const saveWords = (month: Month, words: Words, now: Date) => write<null>()`
  WITH wanted AS MATERIALIZED (
    SELECT coalesce(w.id, nextval('app.newsletter_block_ids')) AS id, ${columns(sentKeys, 'w')}
    FROM jsonb_populate_recordset(NULL::app.newsletter_blocks, ${JSON.stringify(words.blocks)}::jsonb) w),
  saved AS (
    UPDATE app.newsletters SET subject = ${words.subject}, introduction = ${words.introduction}, sections = ${words.sections},
      version = version + 1, saved_at = ${now} WHERE client_id = app.client() AND month = ${month}),
  gone AS (
    DELETE FROM app.newsletter_blocks b WHERE b.client_id = app.client() AND b.month = ${month} AND b.type <> 'default'
      AND b.id NOT IN (SELECT id FROM wanted)),
  placed AS (
    INSERT INTO app.newsletter_blocks (client_id, month, id, ${sentColumns})
    SELECT app.client(), ${month}, id, ${sentColumns} FROM wanted
    ON CONFLICT (client_id, month, id) DO UPDATE SET (${sentColumns}) =
      ROW (${columns(sentKeys, 'excluded')})),
  settled AS (
    DELETE FROM app.newsletter_drafts d WHERE d.client_id = app.client() AND d.month = ${month} AND d.author = ${author}),
  logged AS (${logSaved(now)})
  SELECT NULL`;

const logSaved = (now: Date) =>
  logActivity(newsletterActivity, 'newsletter.saved', { by: currentCaller, now });

const editsRow = (month: Month): EditedRow => ({
  table: rawSql('app.newsletters'),
  where: sql`r.client_id = app.client() AND r.month = ${month}`,
});

/** The edits of a month since a version. */
export const listEdits = (month: Month, since: number) =>
  compareEdit({ row: editsRow(month), stored: rawSql(`'{}'::json`), mine: rawSql(`'{}'::json`), since });

/** Records the words replaced by a save, which has already counted the version. */
export const keepEdit = (month: Month, before: Values, now: Date) => write<null>()`
  WITH made AS (
    UPDATE app.newsletters n SET edits = (SELECT e.edits
      FROM app.with_edit(n.version - 1, n.edits, ${JSON.stringify(before)}::jsonb, ${now}) e)
    WHERE n.client_id = app.client() AND n.month = ${month})
  SELECT NULL`;

type Place = { id: number; order: number };

/** Default blocks get a row with their position; their words stay those of the provider. */
export const placeBlocks = (
  month: Month,
  places: readonly Place[],
  { slugs, now }: { slugs: readonly { id: number; slug: string }[]; now: Date },
) => write<number>()`
  WITH wanted AS (
    SELECT w.id, w."order" AS position, s.slug FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS w (id bigint, "order" int)
    LEFT JOIN jsonb_to_recordset(${JSON.stringify(slugs)}::jsonb) AS s (id bigint, slug text) ON s.id = w.id),
  moved AS (
    UPDATE app.newsletter_blocks b SET position = w.position FROM wanted w
    WHERE b.client_id = app.client() AND b.month = ${month} AND b.id = w.id RETURNING b.id),
  placed AS (
    INSERT INTO app.newsletter_blocks (client_id, month, id, ref_id, type, position)
    SELECT app.client(), ${month}, w.id, w.slug, 'default', w.position FROM wanted w
    WHERE w.slug IS NOT NULL
    ON CONFLICT (client_id, month, id) DO NOTHING),
  logged AS (${logSaved(now)})
  UPDATE app.newsletters SET version = version + 1 WHERE client_id = app.client() AND month = ${month} RETURNING to_json(version)`;

/** Removes a custom block; null if the month has none with this id. */
export const deleteBlock = (month: Month, id: number, now: Date) => write<number>()`
  WITH gone AS (
    DELETE FROM app.newsletter_blocks WHERE client_id = app.client() AND month = ${month} AND id = ${id} AND type <> 'default' RETURNING id),
  logged AS (${logActivity(newsletterActivity, 'newsletter.saved', { by: currentCaller, from: rawSql('FROM gone'), now })})
  UPDATE app.newsletters n SET version = version + 1 FROM gone WHERE n.client_id = app.client() AND n.month = ${month} RETURNING to_json(n.version)`;

/** A stored date in the past is replaced by the edited month. */
export const saveSkip = (
  month: Month,
  { isSkipped, hasDate, now }: { isSkipped: boolean; hasDate: boolean; now: Date },
) => write<null>()`
  WITH changed AS (
    UPDATE app.newsletters n SET skipped_at = CASE WHEN ${isSkipped} THEN ${now}::timestamptz END
    WHERE n.client_id = app.client() AND n.month = ${month} AND (n.skipped_at IS NOT NULL) <> ${isSkipped} RETURNING n.client_id),
  dated AS (
    UPDATE app.clients SET next_newsletter_date = ${toSendDate(month)}::date WHERE id = app.client() AND ${hasDate}),
  logged AS (${logActivity(newsletterActivity, isSkipped ? 'newsletter.skipped' : 'newsletter.unskipped', { by: currentCaller, from: rawSql('FROM changed'), now })})
  SELECT NULL`;

export const saveDraft = (
  month: Month,
  { data, version, now }: { data: UnsavedNewsletter; version: number; now: Date },
) => write<{ saved_at: string }>()`
  INSERT INTO app.newsletter_drafts AS d (client_id, month, author, data, version, saved_at)
  VALUES (app.client(), ${month}, ${author}, ${JSON.stringify(data)}::jsonb, ${version}, ${now})
  ON CONFLICT (client_id, month, author) DO UPDATE SET data = excluded.data, version = excluded.version, saved_at = excluded.saved_at
  RETURNING json_build_object('saved_at', app.to_iso(d.saved_at))`;

export const deleteDraft = (month: Month) => write<null>()`
  WITH gone AS (DELETE FROM app.newsletter_drafts WHERE client_id = app.client() AND month = ${month} AND author = ${author})
  SELECT NULL`;

/** The custom blocks of the latest earlier newsletter that had some. */
export const readPrevious = (month: Month) => quickRead<{ month: string; blocks: BlockRow[] }>()`
  SELECT json_build_object('month', n.month, 'blocks', ${blocks}) FROM app.newsletters n
  WHERE n.client_id = app.client() AND n.month < ${month} AND EXISTS (
    SELECT FROM app.newsletter_blocks b WHERE b.client_id = n.client_id AND b.month = n.month AND b.type <> 'default')
  ORDER BY n.month DESC LIMIT 1`;

/** Deletes a picture uploaded for newsletters: null if there is none, false if a newsletter shows it. */
export const deletePicture = (url: string) => write<boolean>()`
  WITH file AS (
    SELECT f.id, '%' || f.name || '%' AS pattern FROM app.files f
    WHERE f.client_id = app.client() AND f.purpose = 'newsletter' AND '/files/' || f.name = ${url}),
  gone AS (
    DELETE FROM app.files f USING file WHERE f.client_id = app.client() AND f.id = file.id AND NOT ${isShown(rawSql('app.client()'))} RETURNING f.name),
  bytes AS (${enqueueFileRemoval(sql`FROM gone HAVING count(*) > 0`)})
  SELECT to_json(EXISTS (SELECT FROM gone)) FROM file`;

type Test = { to: string; subject: string; html: string; text: string; now: Date };

export const mailTest = ({ to, now, ...details }: Test) => write<null>()`
  WITH mailed AS (${enqueueMail(newsletterTestMail, { to, details, now })}) SELECT NULL`;

/** The caller's address, for a mail to themselves. */
export const readCallerAddress = () => quickRead<{ email: string; first_name: string }>()`
  SELECT json_build_object('email', u.email, 'first_name', u.first_name) FROM app.users u
  WHERE u.client_id = app.client() AND u.id = app.acting_user()`;
