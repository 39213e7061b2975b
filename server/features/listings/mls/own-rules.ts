import type { NewListings, OwnListing } from '#contract/listings/own.ts';
import { isOnMarket, type MlsListing } from '#server/engines/mls/mls-source.ts';
import type { NewListing } from './import-statement.ts';
import { toEntry } from './import.ts';
import { importProblem, withheld } from './rules.ts';

/** Listings in the account, by key and by number, and the numbers that were declined or deleted there. */
export type KnownListings = { keys: readonly string[]; numbers: readonly string[] };

/** The listings of a client that can be imported: on the market, each once, the latest first. */
export function pickNewOnes(listings: readonly MlsListing[], known: KnownListings): MlsListing[] {
  const [keys, numbers] = [new Set(known.keys), new Set(known.numbers)];
  const byNumber = new Map<string, MlsListing>();
  for (const listing of listings)
    if (
      !keys.has(listing.listing_key) &&
      !numbers.has(listing.mls_id) &&
      isOnMarket(listing) &&
      importProblem(listing) === null
    )
      byNumber.set(listing.mls_id, listing);
  return [...byNumber.values()].toSorted(
    (a, b) => compare(b.values.market_date ?? '', a.values.market_date ?? '') || compare(a.mls_id, b.mls_id),
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** How many listings people have not been asked about yet. */
export const countUnasked = (listings: readonly MlsListing[], askedNumbers: readonly string[]): number =>
  listings.filter(({ mls_id: id }) => !askedNumbers.includes(id)).length;

export const toOffer = ({ mls_id, values, listed_by }: MlsListing): OwnListing => ({
  mls_id,
  address: [values.unit_number, values.street_address ?? withheld.street_address].filter(Boolean).join(' – '),
  city: values.city,
  price: values.price,
  agent: listed_by.agent?.name ?? null,
});

type EntryOptions = { choice: NewListings; showsHistory: boolean };

/** A draft is hidden from websites until its agent shows it. */
export const toOwnEntries = (
  listings: readonly MlsListing[],
  { choice, showsHistory }: EntryOptions,
): NewListing[] =>
  listings.map((listing) => {
    const entry = toEntry(listing, { isReciprocity: false, showsHistory });
    return choice === 'drafts' ? { ...entry, row: { ...entry.row, is_hidden: true } } : entry;
  });
