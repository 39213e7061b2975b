import type { Client } from 'pg';

export const someProviderKey = 905;

/** A key of the provider, which waits to be confirmed. */
export async function fillProviderKeys(owner: Client, staffId: number, at: Date): Promise<void> {
  await owner.query(
    `INSERT INTO app.provider_keys (id, name, scopes, hint, created_by, created_at, paused_at)
     OVERRIDING SYSTEM VALUE VALUES ($1, 'Accounting', '{clients:read}', '0000', $2, $3, $3)`,
    [someProviderKey, staffId, at],
  );
}
