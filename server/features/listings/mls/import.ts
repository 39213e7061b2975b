import { importFailures, type ImportResult } from '#contract/listings/mls.ts';
import type { MlsListing, MlsSource } from '#server/engines/mls/mls-source.ts';
import type { NewListing } from './import-statement.ts';
import type { ImportFacts } from './queries.ts';
import { importProblem, toMlsColumns, toNewListing } from './rules.ts';

type Failure = ImportResult['failures'][number];
export type ImportPlan = { entries: NewListing[]; failures: Failure[] };

/** The plan for each number, in the requested order: a listing to import, or a failure with its reason. */
export function planImport(
  mlsIds: readonly string[],
  mlsListings: readonly MlsListing[],
  { facts, source }: { facts: ImportFacts; source: Pick<MlsSource, 'isOwn' | 'showsHistory'> },
): ImportPlan {
  const byId = new Map(mlsListings.map((listing) => [listing.mls_id, listing]));
  const plan: ImportPlan = { entries: [], failures: [] };
  for (const mlsId of mlsIds) {
    const listing = byId.get(mlsId);
    const message = facts.present.includes(mlsId) ? importFailures.present : importProblem(listing);
    if (message !== null) plan.failures.push({ mls_id: mlsId, message });
    else if (listing) {
      const isReciprocity = !source.isOwn(listing, facts.agent_ids);
      plan.entries.push(toEntry(listing, { isReciprocity, showsHistory: source.showsHistory }));
    }
  }
  return plan;
}

export const toEntry = (
  listing: MlsListing,
  { isReciprocity, showsHistory }: { isReciprocity: boolean; showsHistory: boolean },
): NewListing => ({
  row: toNewListing(listing),
  values: toMlsColumns(listing),
  key: listing.listing_key,
  is_reciprocity: isReciprocity,
  originals: listing.originals,
  board_url: listing.board_url,
  listed_by: listing.listed_by,
  contract_date: listing.contract_date,
  shows_history: showsHistory,
  price_change: listing.price_change,
  photos: listing.photos,
});

/** A number that another call imported at the same moment counts as already imported. */
export const failuresOfRace = ({ entries }: ImportPlan, imported: ImportResult['successes']): Failure[] =>
  entries
    .map(({ row }) => String(row['mls_id']))
    .filter((id) => !imported.some((listing) => listing.mls_id === id))
    .map((id) => ({ mls_id: id, message: importFailures.present }));
