import type { SystemDb } from '#server/core/db/system-db.ts';
import { addPageViewMonth, insertPageViews, type PageViewRow } from '../cross-client/page-views.ts';

/** Milliseconds between writes: less than the second that it may take. */
const flushIntervalMs = 400;
const rowsPerInsert = 1000;
/** Some seconds of the busiest day; beyond that page views are refused, so that memory stays bounded. */
const maxRows = 20_000;

export type PageViewBuffer = {
  /** false if there is no room, so that nothing is promised */
  add(row: PageViewRow): boolean;
  hasRoom(): boolean;
  /** Waits until everything that was added is written. */
  flush(): Promise<void>;
};

/**
 * Writes page views together, many with one statement. Views that could not be written stay and are tried again; any
 * that were written after all are recognised by their ids.
 */
export function createPageViewBuffer(
  systemDb: Pick<SystemDb, 'value'>,
  onError: (error: unknown) => void,
): PageViewBuffer {
  const waiting: PageViewRow[] = [];
  const months = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<boolean> | undefined;

  const addMonths = async (rows: readonly PageViewRow[]): Promise<void> => {
    for (const month of new Set(rows.map(({ at }) => at.slice(0, 7))))
      if (!months.has(month)) {
        await systemDb.value(addPageViewMonth(month));
        months.add(month);
      }
  };
  const writeNext = async (): Promise<boolean> => {
    const rows = waiting.slice(0, rowsPerInsert);
    try {
      await addMonths(rows);
      await systemDb.value(insertPageViews(rows));
      waiting.splice(0, rows.length);
      return true;
    } catch (error) {
      onError(error);
      return false;
    } finally {
      writing = undefined;
      if (waiting.length > 0) plan();
    }
  };
  const write = (): Promise<boolean> => {
    clearTimeout(timer);
    timer = undefined;
    writing ??= writeNext();
    return writing;
  };
  const plan = (): void => {
    timer ??= setTimeout(() => void write(), flushIntervalMs).unref();
  };

  const hasRoom = (): boolean => waiting.length < maxRows;

  return {
    hasRoom,
    add: (row) => {
      if (!hasRoom()) return false;
      waiting.push(row);
      if (waiting.length >= rowsPerInsert && !writing) void write();
      else plan();
      return true;
    },
    flush: async () => {
      while (waiting.length > 0) if (!(await write())) break;
      clearTimeout(timer);
    },
  };
}
