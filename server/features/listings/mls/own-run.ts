import { maxOwnListings } from '#contract/listings/own.ts';
import type { MlsSource } from '#server/engines/mls/mls-source.ts';
import { crashPoint } from '#server/core/crash-point.ts';
import { announceChange } from '#server/core/db/cross-client.ts';
import type { TaskContext } from '#server/core/db/worker-pool.ts';
import * as statements from '../cross-client/mls-own.ts';
import { countUnasked, pickNewOnes, toOwnEntries } from './own-rules.ts';

/**
 * Imports the new listings of a client with one statement and one message, or asks its people about them.
 */
export async function importOwnListings(
  { value, now }: TaskContext,
  source: MlsSource,
  { client_id: client }: { client_id: number },
): Promise<void> {
  const account = await value(statements.readAccount(client));
  if (!account || account.agent_ids.length === 0) return;
  const listings = await source.listOwn(account.agent_ids, 'nobody is waiting');
  const known = await value(
    statements.readKnown(client, {
      source: source.provider,
      keys: listings.map(({ listing_key: key }) => key),
      numbers: listings.map(({ mls_id: id }) => id),
    }),
  );
  const newOnes = known ? pickNewOnes(listings, known).slice(0, maxOwnListings) : [];
  if (newOnes.length === 0) return;
  const { new_listings: choice, asked_numbers: askedNumbers } = account;
  if (choice === 'ask') {
    const count = countUnasked(newOnes, askedNumbers);
    const numbers = newOnes.map(({ mls_id: id }) => id);
    if (count > 0) await value(statements.askAbout(client, { numbers, count, now }));
    return;
  }
  crashPoint('own.planned');
  const entries = toOwnEntries(newOnes, { choice, showsHistory: source.showsHistory });
  await value(
    statements.importOwn(client, entries, { source: source.provider, isDraft: choice === 'drafts', now }),
  );
  await value(announceChange({ client, event: 'listing.changed', subject: null }));
  crashPoint('own.imported');
}
