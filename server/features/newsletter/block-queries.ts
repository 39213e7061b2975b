import { blockFields } from '#contract/newsletter/block-kinds.ts';
import { ownNames, type NewsletterDraft, type OwnField } from '#contract/newsletter/blocks.ts';
import { pickOwn } from '#contract/newsletter/parts.ts';
import type { Month } from '#contract/newsletter/calendar.ts';
import { columns, identifier, jsonPairs, rawSql, sql, write, type Sql } from '#server/core/db/sql.ts';
import { change } from '#server/core/events/change.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { aboutMonth, newsletterActivity } from './activity.ts';
import { deleteOwnDraft } from './draft-queries.ts';
import { testimonialOfBlock } from './testimonials.ts';

/** The columns of a block that are sent, but for its id. */
const sentKeys = ['ref_id', 'type', 'position', ...Object.keys(blockFields)];
const sentColumns = columns(sentKeys);

const block = sql`json_build_object('id', b.id, ${jsonPairs(sentKeys, (key) => identifier(`b.${key}`))},
  'testimonial', ${testimonialOfBlock})`;

/** The blocks of a row n of newsletters. */
export const blocks = sql`(SELECT coalesce(json_agg(${block} ORDER BY b.position, b.id), '[]') FROM app.newsletter_blocks b
  WHERE b.client_id = n.client_id AND b.month = n.month)`;

type Words = Pick<NewsletterDraft, OwnField> & { blocks: readonly object[] };

/** Replaces the words of a month; omitted blocks are deleted, but the texts of default blocks stay. */
export const saveWords = (month: Month, words: Words, now: Date) =>
  write<null>()`${change(
    sql`UPDATE app.newsletters n SET (${columns(ownNames)}) = ROW (${columns(ownNames, 'w')}), version = n.version + 1, saved_at = ${now}
      FROM jsonb_populate_record(NULL::app.newsletters, ${JSON.stringify(pickOwn(words))}::jsonb) w
      WHERE n.client_id = app.client() AND n.month = ${month} RETURNING n.client_id`,
    {
      now,
      before: { sent_blocks: { materialized: selectBlocks(words.blocks) } },
      parts: {
        deleted_blocks: sql`DELETE FROM app.newsletter_blocks b WHERE b.client_id = app.client() AND b.month = ${month} AND b.type <> 'default'
      AND b.id NOT IN (SELECT id FROM sent_blocks)`,
        saved_blocks: saveBlocks(month),
        deleted_draft: deleteOwnDraft(month),
      },
      log: logSave(month),
    },
  )}`;

/** New ones get an id. */
const selectBlocks = (sent: Words['blocks']): Sql => sql`
    SELECT coalesce(w.id, nextval('app.newsletter_block_ids')) AS id, ${columns(sentKeys, 'w')}
    FROM jsonb_populate_recordset(NULL::app.newsletter_blocks, ${JSON.stringify(sent)}::jsonb) w`;

const saveBlocks = (month: Month): Sql => sql`
    INSERT INTO app.newsletter_blocks (client_id, month, id, ${sentColumns})
    SELECT app.client(), ${month}, id, ${sentColumns} FROM sent_blocks
    ON CONFLICT (client_id, month, id) DO UPDATE SET (${sentColumns}) = ROW (${columns(sentKeys, 'excluded')})`;

const logSave = (month: Month) => logChange(newsletterActivity, 'newsletter.saved', aboutMonth(month));

type Place = { id: number; order: number };

/** Default blocks get a row with their position; their words stay those of the provider. */
export const placeBlocks = (
  month: Month,
  places: readonly Place[],
  { slugs, now }: { slugs: readonly { id: number; slug: string }[]; now: Date },
) =>
  write<number>()`${change(nextVersion(month), {
    now,
    before: {
      places: sql`SELECT w.id, w."order" AS position, s.slug FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS w (id bigint, "order" int)
    LEFT JOIN jsonb_to_recordset(${JSON.stringify(slugs)}::jsonb) AS s (id bigint, slug text) ON s.id = w.id`,
    },
    parts: {
      moved_blocks: sql`UPDATE app.newsletter_blocks b SET position = p.position FROM places p
    WHERE b.client_id = app.client() AND b.month = ${month} AND b.id = p.id`,
      new_blocks: sql`INSERT INTO app.newsletter_blocks (client_id, month, id, ref_id, type, position)
    SELECT app.client(), ${month}, p.id, p.slug, 'default', p.position FROM places p
    WHERE p.slug IS NOT NULL
    ON CONFLICT (client_id, month, id) DO NOTHING`,
    },
    log: logSave(month),
    answer: rawSql('SELECT to_json(version) FROM changed'),
  })}`;

/** Removes a custom block; null if the month has none with this id. */
export const deleteBlock = (month: Month, id: number, now: Date) =>
  write<number>()`${change(nextVersion(month, rawSql('EXISTS (SELECT FROM deleted_block)')), {
    now,
    before: {
      deleted_block: sql`DELETE FROM app.newsletter_blocks WHERE client_id = app.client() AND month = ${month} AND id = ${id} AND type <> 'default' RETURNING id`,
    },
    log: logSave(month),
    answer: rawSql('SELECT to_json(version) FROM changed'),
  })}`;

const nextVersion = (month: Month, where = rawSql('true')): Sql =>
  sql`UPDATE app.newsletters SET version = version + 1 WHERE client_id = app.client() AND month = ${month} AND ${where} RETURNING version`;
