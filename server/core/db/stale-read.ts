import { inTime, type Replica } from './replica.ts';

type StaleRead<T> = {
  /** asks the primary about the caller at the same time; a staff call was authorized before */
  authorize?: () => Promise<unknown>;
  fromReplica: (replica: Replica) => Promise<T>;
  fromPrimary: () => Promise<T>;
  /** frees the replica's result if the primary refuses the caller */
  discard?: (result: T) => void;
};

/**
 * Reads from the replica, if one is in use, while the primary authorizes: both are asked at once, in one round trip.
 * Only the primary decides about the session, since the replica may not know yet that it began or ended. If the
 * replica fails, the primary answers.
 */
export async function readStale<T>(replica: Replica | undefined, read: StaleRead<T>): Promise<T> {
  if (!replica) return read.fromPrimary();
  const reading = read.fromReplica(replica);
  const [allowed, result] = await Promise.allSettled([read.authorize?.(), inTime(reading)]);
  const isAllowed = allowed.status === 'fulfilled';
  if (isAllowed && result.status === 'fulfilled') return result.value;
  const { discard } = read;
  if (discard) reading.then(discard, () => {});
  if (!isAllowed) throw allowed.reason;
  if (result.status === 'rejected') replica.failed(result.reason);
  return read.fromPrimary();
}
