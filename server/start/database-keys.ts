import type { Client } from 'pg';
import { inTransaction, withClient, type Connection } from '#database/connection.ts';
import { createEncryption } from '#server/core/security/encryption.ts';

/** The operator's keys: SECRETS_KEY or the file in its place, and SECRETS_KEY_FORMER. */
export type OperatorKeys = { current: Buffer; former: readonly Buffer[] };

/**
 * Throws if the database was encrypted with none of these keys. It runs before anything is written, because the
 * passwords of the database's logins come from the key.
 */
export const assertSecretsKey = (owner: Connection, keys: OperatorKeys): Promise<void> =>
  withClient(owner, async (client) => {
    if (await exists(client, 'app.secrets_keys')) decryptAll(await readEncrypted(client), keys);
    else if (await exists(client, 'app.logins')) await assertOpensSecondFactor(client, keys);
  });

/**
 * The keys of the database, newest first: the first is for new values, the others are only for reading. The first
 * start encrypts SECRETS_KEY itself. One with another SECRETS_KEY, together with the former, encrypts them all again.
 */
export const openSecretsKeys = (owner: Connection, keys: OperatorKeys): Promise<readonly Buffer[]> =>
  withClient(owner, (client) =>
    inTransaction(client, async () => {
      await client.query('LOCK TABLE app.secrets_keys IN EXCLUSIVE MODE');
      const { opened, isCurrent } = decryptAll(await readEncrypted(client), keys);
      if (isCurrent) return opened;
      const all = [keys.current, ...opened];
      await client.query('DELETE FROM app.secrets_keys');
      for (const key of all.toReversed())
        await client.query('INSERT INTO app.secrets_keys (encrypted) VALUES ($1)', [
          encryptKey(key, keys.current),
        ]);
      return all;
    }),
  );

/** The same for programs beside the server, which change nothing: the keys that this database was sealed with. */
export const readSecretsKeys = (owner: Connection, keys: OperatorKeys): Promise<readonly Buffer[]> =>
  withClient(owner, async (client) =>
    (await exists(client, 'app.secrets_keys')) ? decryptAll(await readEncrypted(client), keys).opened : [],
  );

const otherKey =
  'The database was sealed with another key than SECRETS_KEY. Put that key back (a backup of it has to exist apart from the database), or give it in SECRETS_KEY_FORMER beside the new one.';

/** The newest first. Without any, the database has never stored keys. */
function decryptAll(
  encrypted: readonly Buffer[],
  keys: OperatorKeys,
): { opened: Buffer[]; isCurrent: boolean } {
  const opener = [keys.current, ...keys.former].find((key) =>
    encrypted.every((one) => decryptKey(one, key) !== null),
  );
  if (!opener) throw new Error(otherKey);
  return {
    opened: encrypted.flatMap((one) => decryptKey(one, opener) ?? []),
    isCurrent: encrypted.length > 0 && opener === keys.current,
  };
}

const purpose = 'keys of the database';
const encryptKey = (key: Buffer, by: Buffer): Buffer =>
  createEncryption(by, purpose).encrypt(key.toString('base64'), purpose);

function decryptKey(encrypted: Buffer, by: Buffer): Buffer | null {
  try {
    return Buffer.from(createEncryption(by, purpose).decrypt(encrypted, purpose), 'base64');
  } catch {
    return null;
  }
}

async function readEncrypted(client: Client): Promise<Buffer[]> {
  const { rows } = await client.query<{ encrypted: Buffer }>(
    'SELECT encrypted FROM app.secrets_keys ORDER BY id DESC',
  );
  return rows.map(({ encrypted }) => encrypted);
}

async function exists(client: Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>('SELECT to_regclass($1) IS NOT NULL AS exists', [
    table,
  ]);
  return rows[0]?.exists ?? false;
}

/** For a database that is older than its stored keys: any person's second factor shows whether the key fits. */
async function assertOpensSecondFactor(client: Client, { current, former }: OperatorKeys): Promise<void> {
  const { rows } = await client.query<{ email: string; secret: Buffer }>(
    'SELECT email, second_factor AS secret FROM app.logins WHERE second_factor IS NOT NULL LIMIT 1',
  );
  for (const { email, secret } of rows)
    if (![current, ...former].some((key) => opensSecondFactor(key, email, secret))) throw new Error(otherKey);
}

function opensSecondFactor(key: Buffer, email: string, secret: Buffer): boolean {
  try {
    return createEncryption(key, 'second factors').decrypt(secret, email) !== '';
  } catch {
    return false;
  }
}
