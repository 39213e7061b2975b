import { csvLines, type Cell } from '#contract/csv.ts';
import { Csv } from '#server/core/db/results.ts';

/** A spreadsheet for the accountant, with its date in the name. */
export function toCsv(name: string, day: string, head: readonly string[], rows: Cell[][] | null): Csv {
  const pages = (async function* () {
    yield rows ?? [];
  })();
  return new Csv(`${name}-${day}.csv`, csvLines(head, pages), () => {});
}
