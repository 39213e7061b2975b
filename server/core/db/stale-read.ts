import { inTime, type Replica } from './replica.ts';

type StaleRead<T> = {
  /** what the primary says about the caller, at the same time; a staff call has been authorized before */
  authorize?: () => Promise<unknown>;
  fromReplica: (replica: Replica) => Promise<T>;
  fromPrimary: () => Promise<T>;
  /** frees what the replica gave, where the primary refuses the caller */
  discard?: (found: T) => void;
};

/**
 * Reads from the replica, where one is in use, what the primary allows: both are asked at once, so that it takes one
 * round trip. The primary alone judges the session, since the replica may not know yet that it began or ended. Whatever
 * the replica fails at is read from the primary.
 */
export async function readStale<T>(replica: Replica | undefined, read: StaleRead<T>): Promise<T> {
  if (!replica) return read.fromPrimary();
  const reading = read.fromReplica(replica);
  const [allowed, found] = await Promise.allSettled([read.authorize?.(), inTime(reading)]);
  const isAllowed = allowed.status === 'fulfilled';
  if (isAllowed && found.status === 'fulfilled') return found.value;
  const { discard } = read;
  if (discard) reading.then(discard, () => {});
  if (!isAllowed) throw allowed.reason;
  if (found.status === 'rejected') replica.failed(found.reason);
  return read.fromPrimary();
}
