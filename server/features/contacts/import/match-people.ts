import type { ImportChoices } from '#contract/contacts/import.ts';
import type { Transaction } from '#server/core/db/client-db.ts';
import { listRepeats, matchRows, preferIndexes, writeRepeats } from './match-queries.ts';
import { joinRepeats } from './read-repeats.ts';

export const rowsAtOnce = 2000;

/** Finds the contact of each row, and the rows that repeat an earlier one. */
export async function matchPeople(
  tx: Transaction<'write'>,
  id: number,
  choices: Pick<ImportChoices, 'match_by'>,
): Promise<void> {
  await tx.value(preferIndexes());
  for (let after: number | null = -1; after !== null;)
    after = (await tx.value(matchRows({ id, after, take: rowsAtOnce }, choices))) ?? null;
  const { edges, members } = (await tx.value(listRepeats(id, choices))) ?? { edges: [], members: [] };
  const repeats = joinRepeats(edges, members);
  for (let from = 0; from < repeats.length; from += rowsAtOnce)
    await tx.value(writeRepeats(id, repeats.slice(from, from + rowsAtOnce)));
}
