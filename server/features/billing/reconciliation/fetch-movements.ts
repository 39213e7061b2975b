import type { CardGateway } from '#server/adapters/payments/card-gateway.ts';
import type { WorkerDb } from '#server/core/db/worker-pool.ts';
import { crashPoint } from '#server/core/crash-point.ts';
import { beginFetch, endFetch, noteFailedFetch, saveMovements } from '../cross-client/reconciliation.ts';

const day = 86_400_000;
/** Charges of the days before the first fetch are compared as well. */
const firstDays = 7;
/** A provider may list a movement late. */
const overlapDays = 3;

/**
 * Fetches the balance changes of the card provider, page by page, and the balance itself. A process that dies on the
 * way leaves pages that the next fetch writes again.
 */
export async function fetchMovements(db: WorkerDb, gateway: CardGateway): Promise<void> {
  const now = db.now();
  const fetching = await db.value(beginFetch(gateway.name, new Date(now.getTime() - firstDays * day)));
  if (!fetching) throw new Error('There is no row of the reconciliation.');
  const { since, fetched_until: until } = fetching;
  const overlap = until === null ? 0 : new Date(until).getTime() - overlapDays * day;
  const from = new Date(Math.max(new Date(since).getTime(), overlap));
  try {
    for await (const page of gateway.listMovements(from)) {
      if (page.length > 0) await db.value(saveMovements(gateway.name, page));
      crashPoint('reconciliation.page');
    }
    await db.value(endFetch(gateway.name, await gateway.readBalances(), now));
  } catch (error) {
    await db.value(noteFailedFetch(now));
    throw error;
  }
}
