import { ApiError, invalid } from '#contract/errors.ts';
import type { listingsMls } from '#contract/listings/mls.ts';
import { MlsError, type MlsSource } from '#server/engines/mls/mls-source.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { crashPoint } from '#server/core/crash-point.ts';
import type { Transaction } from '#server/core/db/client-db.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { saveOpenHouses } from '../open-houses.ts';
import { deleteListing, readListing } from '../queries.ts';
import { isElsewhere } from '../rules.ts';
import { failuresOfRace, planImport } from './import.ts';
import * as queries from './queries.ts';

const nothingDiffers = 'This field has the value of the MLS already.';
const notTheSame = 'These are not two listings of one property.';

export const listingsMlsHandlers = ({ mls: source }: { mls: MlsSource }): Handlers<typeof listingsMls> => ({
  import: async ({ db, body: { mls_ids: mlsIds }, now }) => {
    // the database first, so that the feed is not queried for a caller who may not import
    const facts = orNotFound(await db.value(queries.readImportFacts(mlsIds)));
    const newIds = mlsIds.filter((id) => !facts.present.includes(id));
    const mlsListings = await orUnavailable(source.find(newIds, 'someone is waiting'));
    const plan = planImport(mlsIds, mlsListings, { facts, source });
    crashPoint('import.planned');
    const successes =
      plan.entries.length === 0
        ? []
        : ((await db.value(queries.importListings(plan.entries, { source: source.provider, now }))) ?? []);
    crashPoint('import.committed');
    return { successes, failures: [...plan.failures, ...failuresOfRace(plan, successes)] };
  },

  sync: ({ db, body: { ids }, now }) =>
    db.transaction(async (tx, { clientId }) => {
      if (clientId === null) throw new ApiError('not_found');
      const unique = ids && [...new Set(ids)];
      if (unique && (await tx.value(queries.countListings(unique))) !== unique.length)
        throw new ApiError('not_found');
      return { count: (await tx.value(queries.enqueueSync(clientId, unique ?? null, now))) ?? 0 };
    }),

  chooseFields: ({ db, params: { id }, body: { keep = [], take = [] }, now }) =>
    db.transaction(async (tx) => {
      const differing = orNotFound(await tx.value(queries.lockFields(id)));
      for (const [name, fields] of Object.entries({ keep, take }))
        if (fields.some((field) => !differing.includes(field))) throw invalid(name, nothingDiffers);
      await tx.value(queries.chooseFields(id, { keep, take, now }));
      await moveOpenHouses(tx, id, now);
      return tx.row(queries.readFields(id));
    }),

  takePhotos: ({ db, params: { id }, now }) =>
    db.transaction(async (tx, { clientId }) => {
      return orNotFound(clientId === null ? null : await tx.value(queries.takePhotos(clientId, id, now)));
    }),

  continue: ({ db, params: { id }, body: { listing_id: newer }, now }) =>
    db.transaction(async (tx) => {
      const both = await tx.value(queries.lockContinuation(id, newer));
      if (both?.count !== 2) throw new ApiError('not_found');
      const continuation = both.is_same ? await tx.value(queries.readContinuation(newer)) : null;
      if (!continuation) throw invalid('listing_id', notTheSame);
      await tx.value(deleteListing(newer, now));
      await tx.value(queries.continueListing(id, continuation, now));
      return { id };
    }),
});

/** The adopted values may have moved the listing to another zone. */
async function moveOpenHouses(tx: Transaction<'write'>, id: number, now: Date): Promise<void> {
  const listing = await tx.value(readListing(id));
  if (!listing?.openhouses.some((one) => isElsewhere(one, listing))) return;
  await saveOpenHouses(tx, id, { drafts: listing.openhouses, place: listing, now });
}

/** A failure of the feed is not the caller's fault; their input stays on the screen. */
export async function orUnavailable<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    throw error instanceof MlsError
      ? new ApiError('unavailable', {
          sentence: 'The MLS isn’t answering right now. Please try again in a few minutes.',
          retryAfter: 120,
        })
      : error;
  }
}
