import { clientBoundHash } from '#server/core/db/client-bound-hash.ts';
import { sql } from '#server/core/db/sql.ts';
import { systemWrite } from '#server/core/db/system-sql.ts';
import { suppress, type SuppressionReason } from '../suppress.ts';

/**
 * For the worker: an address of a client, by its keyed hash, gets no more newsletters. Returns how many contacts
 * changed.
 */
export function suppressAddress(address: {
  client: number;
  keyedHash: Buffer;
  reason: Exclude<SuppressionReason, 'unsubscribed'>;
  now: Date;
}) {
  const client = sql`${address.client}::bigint`;
  const hash = clientBoundHash(address.keyedHash, client);
  return systemWrite<number>()`${suppress({ client, hash, reason: address.reason, now: address.now })}`;
}
