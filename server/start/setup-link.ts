import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as paths from '#contract/paths.ts';
import { withClient, type Connection } from '#database/connection.ts';
import { newToken } from '#server/core/security/hashes.ts';

const dayMs = 86_400_000;

/**
 * An address at which somebody creates their own account, once and within a day. Without an email it is for the very
 * first account.
 */
export const createSetupAddress = (
  owner: Connection,
  { email, portalOrigin, now }: { email: string | null; portalOrigin: string; now: Date },
): Promise<string> =>
  withClient(owner, async (client) => {
    const { rowCount } = await client.query(
      'SELECT FROM app.logins WHERE email = $1 AND (password_hash IS NOT NULL OR staff_id IS NULL)',
      [email],
    );
    if (rowCount) throw new Error(`${email} has an account already.`);
    const { token, hash } = newToken();
    await client.query(
      'INSERT INTO app.setup_links (token_hash, email, created_at, expires_at) VALUES ($1, $2, $3, $4)',
      [hash, email, now, new Date(now.getTime() + dayMs)],
    );
    const address = new URL(paths.setup, portalOrigin);
    address.searchParams.set('token', token);
    return address.href;
  });

/**
 * Stores an address in a file that only the operator can read, because logs are kept and a terminal's output is not.
 * Returns the file.
 */
export async function writeSetupAddress(dataDir: string, address: string): Promise<string> {
  const file = join(dataDir, 'setup-address.txt');
  await rm(file, { force: true });
  await writeFile(file, `${address}\n`, { mode: 0o600 });
  return file;
}

/** Whether anybody can sign in, or was invited. */
export const hasAccounts = (owner: Connection): Promise<boolean> =>
  withClient(owner, async (client) => {
    const { rowCount } = await client.query('SELECT FROM app.logins LIMIT 1');
    return rowCount !== 0;
  });
