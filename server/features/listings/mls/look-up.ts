import { type listingsLookUp, maxMlsMatches, readMlsNumber } from '#contract/listings/look-up.ts';
import { readAddress, toAddressKey } from '#contract/listings/read-address.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import type { MlsListing, MlsSource } from '#server/engines/mls/mls-source.ts';
import { isAtAddress, toImportPreview, toMatch } from './look-up-rules.ts';
import { orUnavailable } from './mls.ts';
import * as queries from './queries.ts';

type Source = Pick<MlsSource, 'find' | 'findAt' | 'isOwn'>;

export const listingsLookUpHandlers = ({ mls }: { mls: Source }): Handlers<typeof listingsLookUp> => ({
  find: async ({ db, query: { text } }) => {
    // the database first, so that the feed is not queried for a caller who may not
    const { agent_ids: agentIds } = orNotFound(await db.value(queries.readImportFacts([])));
    const listings = (await orUnavailable(findListings(mls, text))).slice(0, maxMlsMatches);
    const present = (await db.value(queries.readPresent(listings.map(({ mls_id: id }) => id)))) ?? [];
    return listings.map((listing) => toMatch(listing, { isOwn: mls.isOwn(listing, agentIds), present }));
  },

  preview: async ({ db, query: { mls_ids: mlsIds } }) => {
    const { agent_ids: agentIds } = orNotFound(await db.value(queries.readImportFacts([])));
    const present = (await db.value(queries.readPresent(mlsIds))) ?? [];
    const newIds = mlsIds.filter((id) => present.every((one) => one.mls_id !== id));
    const listings = await orUnavailable(mls.find(newIds, 'someone is waiting'));
    return mlsIds.map((id) => {
      const listing = listings.find((one) => one.mls_id === id);
      return toImportPreview(id, listing, { isOwn: !!listing && mls.isOwn(listing, agentIds), present });
    });
  },
});

async function findListings(mls: Source, text: string): Promise<MlsListing[]> {
  const number = readMlsNumber(text);
  if (number !== null) return mls.find([number], 'someone is waiting');
  const address = readAddress(text);
  const street = address && toAddressKey(address.street_address);
  if (!address || !street) return [];
  const listings = await mls.findAt(street, 'someone is waiting');
  return listings.filter((listing) => isAtAddress(listing, address));
}
