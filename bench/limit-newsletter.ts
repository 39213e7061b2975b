import type { Pool } from 'pg';
import type { NewsletterDraft, UnsavedNewsletter } from '#contract/newsletter/blocks.ts';
import type { NewsletterClock } from '#contract/newsletter/calendar.ts';
import { readClock } from '#server/features/newsletter/newsletter-clock.ts';
import { saveWords } from '#server/features/newsletter/block-queries.ts';
import { readMonth, lockMonth } from '#server/features/newsletter/queries.ts';
import { createFrames } from '#server/features/newsletter/rendering/create-frames.ts';
import type { FrameRow } from '#server/features/newsletter/rendering/frame-row.ts';
import { renderPreview, wholeContent } from '#server/features/newsletter/rendering/preview.ts';
import { readFrame } from '#server/features/newsletter/rendering/queries.ts';
import { renderNewsletter } from '#server/features/newsletter/rendering/render-newsletter.ts';
import {
  presentNewsletter,
  toBlockRows,
  withStoredIds,
  type MonthRow,
} from '#server/features/newsletter/rules.ts';
import { listMissing, readShown } from '#server/features/newsletter/testimonials.ts';
import { currentProvider } from '#server/core/provider/rules.ts';
import { toBaseline, type BaselineStatement } from './baseline.ts';
import { benchConfig } from './config.ts';
import { editedMonth } from './newsletter-editor.ts';

type Runs = { query: Pool['query'] };

/**
 * Saves and renders the newsletter of an editor with Foyer's statements and its renderer, without validation or
 * sanitising.
 */
export function openNewsletters(pools: { read: Pool; write: Pool }, secretsKey: string) {
  const statements = newsletterStatements();
  const config = benchConfig({ secretsKey, dataDir: '' });
  const createFrame = createFrames({
    secretsKey: Buffer.from(secretsKey, 'base64'),
    portalOrigin: config.portalOrigin,
    sitesOrigin: config.sitesOrigin,
    provider: { current: () => currentProvider(null, config.provider) },
    // the benchmark's newsletters have none
    pictures: async () => null,
  });

  return {
    save: async (client: number, draft: NewsletterDraft): Promise<string> => {
      const connection = await pools.write.connect();
      try {
        await connection.query('BEGIN');
        const clock = await valueOf<NewsletterClock>(connection, statements.clock(client));
        await connection.query(statements.lock(client));
        const row = await valueOf<MonthRow>(connection, statements.month(client));
        const known = withStoredIds(draft, row);
        await valueOf(connection, statements.missing(client, known));
        await connection.query(statements.save(client, known, row));
        const saved = await valueOf<MonthRow>(connection, statements.month(client));
        await connection.query('COMMIT');
        return JSON.stringify({ data: presentNewsletter(clock, saved, editedMonth, new Date()) });
      } finally {
        connection.release();
      }
    },
    render: async (client: number, draft: UnsavedNewsletter): Promise<string> => {
      const row = await valueOf<MonthRow>(pools.read, statements.month(client));
      const frame = createFrame(await valueOf<FrameRow>(pools.read, statements.frame(client)), editedMonth);
      const said = await valueOf<Parameters<typeof wholeContent>[2]>(
        pools.read,
        statements.shown(client, draft),
      );
      const rendered = await renderNewsletter(wholeContent(draft, row, said), frame);
      return JSON.stringify({ data: { ...renderPreview(rendered, frame), bytes: rendered.bytes } });
    },
  };
}

async function valueOf<Value>(pool: Runs, statement: BaselineStatement): Promise<Value> {
  const { rows } = await pool.query<(string | null)[]>({ ...statement, rowMode: 'array' });
  return JSON.parse(rows[0]?.[0] ?? 'null');
}

function newsletterStatements() {
  const now = new Date('2001-02-03T04:05:06Z');
  const sample = { subject: 'subject', introduction: 'introduction', sections: ['section'] };
  const rows = [{ mark: 1 }];
  const save = toBaseline(saveWords(editedMonth, { ...sample, blocks: rows }, now), [
    JSON.stringify(rows),
    sample.subject,
    sample.introduction,
    sample.sections,
    now,
  ]);
  const clock = toBaseline(readClock(), []);
  const lock = toBaseline(lockMonth(editedMonth), []);
  const month = toBaseline(readMonth(editedMonth), []);
  const frame = toBaseline(readFrame(), []);
  const missing = toBaseline(listMissing([123]), [[123]]);
  const shown = toBaseline(readShown([123]), [[123]]);
  const testimonials = ({ custom_content }: UnsavedNewsletter | NewsletterDraft): number[] =>
    custom_content.flatMap((block) => ('testimonial_id' in block ? (block.testimonial_id ?? []) : []));
  return {
    clock: (client: number) => clock(client, []),
    lock: (client: number) => lock(client, []),
    month: (client: number) => month(client, []),
    frame: (client: number) => frame(client, []),
    missing: (client: number, draft: NewsletterDraft) => missing(client, [testimonials(draft)]),
    shown: (client: number, draft: UnsavedNewsletter) => shown(client, [testimonials(draft)]),
    save: (client: number, draft: NewsletterDraft, { block_id }: MonthRow) =>
      save(client, [
        JSON.stringify(toBlockRows(draft, block_id)),
        draft.subject,
        draft.introduction,
        draft.sections,
        new Date(),
      ]),
  };
}
