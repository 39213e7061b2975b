import { setTimeout as pause } from 'node:timers/promises';
import type { SystemDb } from '#server/core/db/system-db.ts';
import { createEncryption, type Encryption } from '#server/core/security/encryption.ts';
import type { KeyRing } from '#server/core/security/key-ring.ts';
import { createVapidKeys, type VapidKeys } from '#server/engines/web-push/vapid.ts';
import { findPushKeys, type StoredKeys } from './cross-client.ts';
import { createReceipts } from './receipts.ts';

/** The purpose that encrypts the private key, and its context. */
export const pushKeyPurpose = 'keys of notifications';

export type PushAccess = Awaited<ReturnType<typeof openPushAccess>>;

/** Milliseconds that a start waits for the keys. */
const longestWait = 3000;

type Options = { secretsKey: KeyRing; mayBeLoopback: boolean; onError: (error: unknown) => void };

/** Everything that the endpoints need to know of the installation. The first start makes its keys. */
export async function openPushAccess(
  systemDb: Pick<SystemDb, 'batch'>,
  { secretsKey, mayBeLoopback, onError }: Options,
) {
  const readPublicKey = createPublicKey(systemDb, createEncryption(secretsKey, pushKeyPurpose));
  // A server whose database does not answer, or waits for a standby, must still start; the first browser asks again.
  await Promise.race([readPublicKey().catch(onError), pause(longestWait, undefined, { ref: false })]);
  return { readPublicKey, receipts: createReceipts(secretsKey), mayBeLoopback };
}

/** The public key of this installation, which its first start makes. */
function createPublicKey(systemDb: Pick<SystemDb, 'batch'>, { encrypt }: Pick<Encryption, 'encrypt'>) {
  let known: Promise<string> | undefined;
  const find = async () => {
    const { publicKey, privateKey } = createVapidKeys();
    const stored = await systemDb.batch(
      findPushKeys({ publicKey, privateKey: encrypt(privateKey, pushKeyPurpose) }),
    );
    if (!stored) throw new Error('The keys of notifications were deleted while they were read.');
    return stored.public_key;
  };
  return (): Promise<string> => {
    if (!known) {
      known = find();
      known.catch(() => (known = undefined));
    }
    return known;
  };
}

export const openPushKeys = (
  { public_key, private_key }: StoredKeys,
  { decrypt }: Pick<Encryption, 'decrypt'>,
): VapidKeys => ({
  publicKey: public_key,
  privateKey: decrypt(Buffer.from(private_key, 'hex'), pushKeyPurpose),
});
