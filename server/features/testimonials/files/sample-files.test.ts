import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readTestimonialFile } from './read-file.ts';

/** Files as each program writes them; each has its contents in a second file. */
const folder = join(import.meta.dirname, '../../../testing/csv-files');
const names = readdirSync(folder).filter((name) => !name.endsWith('.json') && !name.startsWith('numbers-'));

test.each(names)('%s is read as it was meant', (name) => {
  const expected: unknown = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
  const { rows, problems, ignored_columns } = readTestimonialFile(
    readFileSync(join(folder, name)),
    'America/Vancouver',
  );
  expect({
    ignored: ignored_columns,
    problems,
    rows: rows.map((row) => ({ ...row, given_at: row.given_at?.toISOString() ?? null })),
  }).toEqual(expected);
});
