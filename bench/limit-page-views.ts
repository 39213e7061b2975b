import type { Pool } from 'pg';
import { encode } from '#server/core/db/sql.ts';
import {
  addPageViewMonth,
  insertPageViews,
  type PageViewRow,
} from '#server/features/statistics/cross-client/page-views.ts';

const flushIntervalMs = 400;

type PageViews = {
  add(row: Pick<PageViewRow, 'client_id' | 'site_id' | 'event_id' | 'path'>): void;
};

/**
 * Page views are written together, with Foyer's own statement: the sender is not checked, and every visitor is the
 * same.
 */
export async function openPageViews(pool: Pool): Promise<PageViews> {
  const waiting: PageViewRow[] = [];
  let timer: NodeJS.Timeout | undefined;
  const month = addPageViewMonth(new Date().toISOString().slice(0, 7));
  await pool.query(month.text, month.values.map(encode));
  const write = async () => {
    const { text, values } = insertPageViews(waiting.splice(0));
    timer = undefined;
    await pool.query(text, values.map(encode)).catch((error: unknown) => console.error(error));
  };
  return {
    add: (row) => {
      const at = new Date().toISOString();
      waiting.push({ ...row, at, visitor: '1', source: 'direct', is_listing: false, listing_id: null });
      timer ??= setTimeout(() => void write(), flushIntervalMs);
    },
  };
}
