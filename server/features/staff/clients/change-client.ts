import type { ClientChange, ClientPage } from '#contract/staff/staff.ts';
import type { SystemDb, SystemTransaction } from '#server/core/db/system-db.ts';
import { actAs } from '#server/core/editing/cross-client.ts';
import { joinCompared } from '#server/core/editing/join-edit.ts';
import { lockClient } from '#server/core/security/cross-client.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { compareClient, lockPlace } from '../cross-client/clients.ts';
import { updateClient, type ClientUpdate } from '../cross-client/update-client.ts';
import { keepMoveEdit } from '../cross-client/tax-places.ts';
import { lockErasure } from '../cross-client/erasures.ts';
import { normalizeClientChange } from '../rules.ts';
import { placeAfter } from './place.ts';

type Sent = ClientUpdate['change'] & { version?: number | undefined };
type Place = Parameters<typeof placeAfter>[1];
type Changing = Omit<ClientUpdate, 'change'> & {
  /** the client in the answer */
  readPage: (tx: SystemTransaction<'read'>) => Promise<ClientPage>;
};

/** Changes a client. Colleagues' changes since the sent version remain; conflicts are refused. */
export const changeClient = (
  systemDb: SystemDb,
  id: number,
  { version, ...sent }: Sent,
  { readPage, ...update }: Changing,
): Promise<void> =>
  systemDb.transaction(async (tx) => {
    // locks come first, so that later statements see changes committed during the wait
    await tx.value(lockErasure(id));
    await tx.value(lockClient(id));
    const { tax_from: lastMove, ...stored } = orNotFound(await tx.value(lockPlace(id)));
    const { day, isDated } = update.taxFrom;
    const patch = { ...withPlace(normalizeClientChange(sent), stored), ...(isDated && { tax_from: day }) };
    const compare = compareClient(id, patch);
    const { tax_from: keptDay, ...joined } = await joinCompared(
      { patch, version, lists: { tax_from: lastMove } },
      { compare: (since) => tx.value(compare(since)), read: () => readPage(tx) },
    );
    await tx.value(actAs(update.staffId));
    const taxFrom = { day, isDated: keptDay !== undefined };
    await tx.value(updateClient(id, { ...update, taxFrom, change: withPlace(joined, stored) }));
    await tx.value(keepMoveEdit(id, lastMove, update.now));
  });

/** With the place that follows from it: a joined change may lead to another place than the sent one. */
const withPlace = (change: ClientChange, stored: Place) => ({
  ...change,
  ...placeAfter(change, stored),
});
