import { CrmError, type Crm } from '#server/adapters/crm/crm.ts';
import type { ClientDb } from '#server/core/db/client-db.ts';
import type { OpenLinkDb } from '#server/core/db/link-db.ts';
import type { WorkerDb } from '#server/core/db/worker-pool.ts';
import type { Encryption } from '#server/core/security/encryption.ts';
import { randomSecret } from '#server/core/security/hashes.ts';
import { claimConnection, type ClaimedConnection } from '../cross-client.ts';
import { keyContext } from './keys.ts';
import * as queries from './queries.ts';
import { decideFailure, shouldWarn, toEnquiry } from './rules.ts';

export type CrmDeps = {
  crm: Crm;
  encryption: Pick<Encryption, 'decrypt'>;
  openLinkDb: OpenLinkDb;
  portalOrigin: string;
};

type Sending = { connection: ClaimedConnection; db: ClientDb<'write'>; now: () => Date };

/**
 * Sends one enquiry of the client whose last attempt was longest ago; false if none is due. A client has one call at a
 * time, so that the enquiries of a contact arrive in their order.
 */
export async function sendNextEnquiry(worker: WorkerDb, deps: CrmDeps): Promise<boolean> {
  const connection = await worker.value(claimConnection(worker.now()));
  if (!connection) return false;
  const { read, write: db } = deps.openLinkDb(connection.client_id);
  const due = await read.value(queries.readDue(worker.now()));
  if (!due) {
    await db.value(queries.postponeBlocked(worker.now()));
    await db.value(queries.releaseConnection());
    return true;
  }
  await attempt(due, { connection, db, now: worker.now }, deps);
  return true;
}

async function attempt(
  due: queries.DueEnquiry,
  { connection, db, now }: Sending,
  { crm, encryption, portalOrigin }: CrmDeps,
): Promise<void> {
  let isUnsure = due.is_unsure;
  try {
    const key = openKey(connection, encryption);
    const enquiry = toEnquiry(due, portalOrigin, now());
    if (!(isUnsure && (await crm.hasEnquiry(enquiry, key)))) {
      if (!(await db.value(queries.beginAttempt(due)))) return;
      isUnsure = true;
      await crm.sendEnquiry(enquiry, key).catch((error: unknown) => {
        isUnsure = !(error instanceof CrmError) || error.isUnsure;
        throw error;
      });
    }
    await db.value(queries.recordSent(due.history_id, now()));
  } catch (error) {
    if (!(error instanceof CrmError)) throw error;
    await recordError(error, { due, isUnsure, connection, db, now });
  }
}

type Erring = Sending & { due: queries.DueEnquiry; isUnsure: boolean };

async function recordError(error: CrmError, { due, isUnsure, connection, db, now: clock }: Erring) {
  const now = clock();
  const failed = { history: due.history_id, problem: error.message, isUnsure, now };
  const outcome = decideFailure(error, {
    attempts: due.attempts + 1,
    failures: connection.failures + 1,
    now,
    random: randomSecret(4).readUInt32LE() / 2 ** 32,
  });
  if (outcome.kind === 'key') await db.value(queries.recordKeyRefused({ ...failed, key: connection.key }));
  else if (outcome.kind === 'failed') await db.value(queries.recordRefused(failed));
  else {
    const since = connection.failing_since === null ? now : new Date(connection.failing_since);
    await db.value(queries.recordFailure({ ...failed, ...outcome, warns: shouldWarn(since, now) }));
  }
}

/** A key that cannot be decrypted is one that only another helps with. */
function openKey({ client_id, key }: ClaimedConnection, { decrypt }: Pick<Encryption, 'decrypt'>): string {
  try {
    return decrypt(Buffer.from(key, 'base64'), keyContext(client_id));
  } catch (error) {
    throw new CrmError('The API key can’t be read any more.', { kind: 'key', cause: error });
  }
}
