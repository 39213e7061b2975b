import { ApiError } from '#contract/errors.ts';
import { importFailures } from '#contract/listings/mls.ts';
import type { listingsOwn } from '#contract/listings/own.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import type { Transaction } from '#server/core/db/client-db.ts';
import type { MlsListing, MlsSource } from '#server/engines/mls/mls-source.ts';
import { orUnavailable } from './mls.ts';
import * as queries from './own-queries.ts';
import { pickNewOnes, toOffer, toOwnEntries } from './own-rules.ts';
import { importListings } from './queries.ts';

type Source = Pick<MlsSource, 'provider' | 'listOwn' | 'showsHistory'>;

export const listingsOwnHandlers = ({ mls: source }: { mls: Source }): Handlers<typeof listingsOwn> => ({
  readSettings: async ({ db }) => orNotFound(await db.value(queries.readSettings())),
  saveSettings: ({ db, body, now }) =>
    db.transaction(async (tx, { clientId }) => {
      if (clientId === null) throw new ApiError('not_found');
      const settings = { ...body, mls_agent_ids: [...new Set(body.mls_agent_ids)] };
      return orNotFound(await tx.value(queries.saveSettings(clientId, settings, now)));
    }),

  find: async ({ db }) => {
    // the database first, so that the feed is not queried for a caller who may not
    const {
      agent_ids: agentIds,
      unconfirmed_ids,
      new_listings,
    } = orNotFound(await db.value(queries.readAccount()));
    const listings = pickNewOnes(...(await listOwn({ db, source }, agentIds)));
    return {
      has_numbers: agentIds.length > 0,
      unconfirmed_ids,
      new_listings,
      listings: listings.map(toOffer),
    };
  },

  import: async ({ db, body: { mls_ids: chosen, declined = [] }, now }) => {
    const { agent_ids: agentIds, new_listings: choice } = orNotFound(await db.value(queries.readAccount()));
    const [own, known] = await listOwn({ db, source }, chosen.length === 0 ? [] : agentIds);
    const entries = toOwnEntries(
      pickNewOnes(own, known).filter(({ mls_id: id }) => chosen.includes(id)),
      { choice, showsHistory: source.showsHistory },
    );
    const successes = await db.transaction(async (tx) => {
      await tx.value(
        queries.declineListings(
          declined.filter((id) => !chosen.includes(id)).map((id) => id.toUpperCase()),
          now,
        ),
      );
      return (await tx.value(importListings(entries, { source: source.provider, now }))) ?? [];
    });
    const imported = new Set(successes.map(({ mls_id: id }) => id));
    const present = new Set(own.map(({ mls_id: id }) => id));
    const failures = chosen
      .filter((id) => !imported.has(id))
      .map((id) => ({
        mls_id: id,
        message: present.has(id) ? importFailures.present : importFailures.notFound,
      }));
    return { successes, failures };
  },
});

/** The listings of the feed under these numbers, and those of them that the client knows. */
async function listOwn(
  { db, source }: { db: Pick<Transaction<'read'>, 'value'>; source: Source },
  agentIds: readonly string[],
): Promise<Parameters<typeof pickNewOnes>> {
  const listings: MlsListing[] =
    agentIds.length === 0 ? [] : await orUnavailable(source.listOwn(agentIds, 'someone is waiting'));
  const known = await db.value(
    queries.readKnown({
      source: source.provider,
      keys: listings.map(({ listing_key: key }) => key),
      numbers: listings.map(({ mls_id: id }) => id),
    }),
  );
  return [listings, orNotFound(known)];
}
