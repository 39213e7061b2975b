import { maxFoundListings, type MlsListing, type MlsSource } from '#server/engines/mls/mls-source.ts';
import { announceChange } from '#server/core/db/cross-client.ts';
import type { TaskContext } from '#server/core/db/worker-pool.ts';
import { crashPoint } from '#server/core/crash-point.ts';
import * as statements from '../cross-client/mls-sync.ts';
import { goneColumns, toMlsColumns, toMovedOpenHouses } from './rules.ts';

/** Updates some listings of one client: all of them in one transaction, or none. */
export async function syncMlsListings(
  { value, now }: TaskContext,
  source: MlsSource,
  { client_id: client }: { client_id: number },
): Promise<void> {
  const due = (await value(statements.lockDue(client, source.provider, maxFoundListings))) ?? [];
  if (due.length === 0) return void (await value(statements.forgetDue(client)));
  const mlsListings = await source.find(
    due.map((listing) => listing.mls_id),
    'nobody is waiting',
  );
  const agentIds = (await value(statements.readAgentIds(client))) ?? [];
  const { updates, photos } = planSync(due, mlsListings, (listing) => source.isOwn(listing, agentIds));
  const photosOf = (await value(statements.replacePhotos(client, photos, now))) ?? [];
  await value(statements.applyUpdates(client, updates, { photosOf, showsHistory: source.showsHistory, now }));
  crashPoint('sync.applied');
  const ids = due.map(({ id }) => id);
  const moved = toMovedOpenHouses((await value(statements.readOpenHouses(client, ids))) ?? []);
  if (moved.length > 0) await value(statements.moveOpenHouses(client, moved));
  if (due.length === maxFoundListings) await value(statements.continueSync(client, now));
  const [first = null] = ids;
  const subject = ids.length === 1 ? first : null;
  await value(announceChange({ client, event: 'listing.changed', subject }));
  crashPoint('sync.done');
}

/** The new state of each listing. One that is no longer in the feed, or may no longer be shown, is gone. */
function planSync(
  due: readonly statements.DueListing[],
  mlsListings: readonly MlsListing[],
  isOwn: (listing: MlsListing) => boolean,
) {
  const byId = new Map(mlsListings.map((listing) => [listing.mls_id, listing]));
  const present = due.flatMap(({ id, mls_id }) => {
    const listing = byId.get(mls_id);
    return listing?.may_be_shown ? [{ id, listing }] : [];
  });
  const presentIds = new Set(present.map(({ id }) => id));
  return {
    updates: [
      ...present.map(({ id, listing }) => toUpdate(id, listing, isOwn(listing))),
      ...due.filter(({ id }) => !presentIds.has(id)).map(({ id }) => toGone(id)),
    ],
    photos: present.map(({ id, listing }) => ({ id, photos: listing.photos })),
  };
}

const toUpdate = (id: number, listing: MlsListing, isOwn: boolean): statements.Update => ({
  id,
  values: toMlsColumns(listing),
  is_address_hidden: !listing.values.is_address_displayable,
  is_gone: false,
  is_reciprocity: !isOwn,
  originals: listing.originals,
  board_url: listing.board_url,
  listed_by: listing.listed_by,
  contract_date: listing.contract_date,
  price_changed_at: listing.price_change?.at ?? null,
});

const toGone = (id: number): statements.Update => ({
  id,
  values: goneColumns,
  is_address_hidden: false,
  is_gone: true,
  is_reciprocity: null,
  originals: {},
  board_url: null,
  listed_by: null,
  contract_date: null,
  price_changed_at: null,
});
