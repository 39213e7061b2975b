import { tooManyFileTags, type ImportChoices } from '#contract/contacts/import.ts';
import { maxTags } from '#contract/contacts/tags.ts';
import { ApiError } from '#contract/errors.ts';
import { localDay } from '#contract/zoned-time.ts';
import type { ClientDb, Transaction } from '#server/core/db/client-db.ts';
import { createThreadTask, type Threaded } from '#server/core/threads/run-in-thread.ts';
import { writeAudience, type KeyedHash } from './audience.ts';
import { countTags, readCells, readRowCells, readFittingRows, writePeople } from './match-queries.ts';
import { matchPeople, rowsAtOnce } from './match-people.ts';
import { updateCounts, writePlan } from './plan-queries.ts';
import type { ImportColumn } from './read-file.ts';
import type * as rows from './read-rows.ts';
import { differsFromStored, planRow } from './rules.ts';

const readBatch: Threaded<typeof rows.readBatch> = createThreadTask(
  new URL('read-rows.ts', import.meta.url),
  'readBatch',
);

export type People = { text: string; hashes: string[] };
type Source = {
  id: number;
  columns: readonly ImportColumn[];
  choices: ImportChoices;
  zone: string;
  now: Date;
};
type Tx = Transaction<'write'>;

/** The people that the chosen columns make of all rows. Not within a transaction: a thread may have to be waited for. */
export async function readPeople(
  db: ClientDb<'write'>,
  { id, columns, choices, zone, now }: Source,
  keyedHash: KeyedHash,
): Promise<People[]> {
  const people: People[] = [];
  const chosen = { columns, choices, zone, today: localDay(now, zone) };
  const read = async (after: number) => (await db.value(readCells(id, after, rowsAtOnce))) ?? [];
  for (let cells = await read(-1); ;) {
    const last = cells.at(-1);
    if (!last) return people;
    // the database answers while the thread works
    const [batch, next] = await Promise.all([
      toPeople(JSON.stringify(cells), chosen, keyedHash),
      read(last.line),
    ]);
    people.push(batch);
    cells = next;
  }
}

export async function readPerson(
  db: Pick<ClientDb<'write'>, 'value'>,
  line: number,
  { id, columns, choices, zone, now }: Source,
  keyedHash: KeyedHash,
): Promise<People> {
  const cells = (await db.value(readRowCells(id, line))) ?? [];
  return toPeople(JSON.stringify(cells), { columns, choices, zone, today: localDay(now, zone) }, keyedHash);
}

async function toPeople(
  cells: string,
  chosen: Parameters<typeof rows.readBatch>[1],
  keyedHash: KeyedHash,
): Promise<People> {
  const { text, emails } = await readBatch(cells, chosen);
  return {
    text,
    hashes: emails.map((email) => (email === null ? '' : keyedHash.ofEmail(email).toString('hex'))),
  };
}

/** Stores the people, finds their contacts and says of each row what an import would do. */
export async function writePreview(
  tx: Tx,
  { id, choices, zone, now }: Omit<Source, 'columns'>,
  people: readonly People[],
  keyedHash: KeyedHash,
): Promise<void> {
  for (const { text, hashes } of people) await tx.value(writePeople(id, text, hashes));
  if (choices.columns.includes('tags') && ((await tx.value(countTags(id))) ?? 0) > maxTags)
    throw new ApiError('invalid', { sentence: tooManyFileTags });
  await matchPeople(tx, id, choices);
  for (let after = -1; ;) {
    const fitting =
      (await tx.value(readFittingRows({ id, after, take: rowsAtOnce, tagIds: choices.tag_ids }))) ?? [];
    const last = fitting.at(-1);
    if (!last) break;
    after = last.line;
    const plans = fitting.flatMap((row) => {
      const plan = planRow(row, choices);
      return differsFromStored(row, plan) ? [plan] : [];
    });
    if (plans.length > 0) await tx.value(writePlan(id, plans));
  }
  await tx.value(updateCounts(id));
  await writeAudience(tx, { id, choices, zone, now }, keyedHash);
}
