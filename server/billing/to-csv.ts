import { csvLines, type Cell } from '../http/csv.ts';
import { Csv } from '../http/responses.ts';

/** A spreadsheet for the accountant, with the day in its name. */
export function toCsv(name: string, now: Date, head: readonly string[], rows: Cell[][] | null): Csv {
  const pages = (async function* () {
    yield rows ?? [];
  })();
  return new Csv(`${name}-${now.toISOString().slice(0, 10)}.csv`, csvLines(head, pages), () => {});
}
