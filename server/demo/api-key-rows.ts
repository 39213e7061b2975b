import type { Client } from 'pg';
import type { Seeded } from './account-rows.ts';
import { day, hour } from './times.ts';

/** Keys that nobody holds: what the screen shows of them, without a way in. */
export async function writeApiKeys(db: Client, { clientId, users }: Seeded, now: Date): Promise<void> {
  const admin = users.find(({ role, isPending }) => role === 'Admin' && !isPending);
  const keys = [
    ['Zapier', ['contacts:read', 'contacts:write', 'listings:read'], 'c41f', 120, 3 * hour, null],
    ['Follow-up sheet', ['contacts:read'], '9be0', 75, 40 * day, -15],
  ] as const;
  for (const [name, scopes, hint, age, usedBefore, daysLeft] of keys)
    await db.query(
      `INSERT INTO app.api_keys (client_id, name, scopes, hint, created_by, created_at, expires_at, used_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        clientId,
        name,
        scopes,
        hint,
        admin?.id,
        new Date(now.getTime() - age * day),
        daysLeft === null ? null : new Date(now.getTime() + daysLeft * day),
        new Date(now.getTime() - usedBefore),
      ],
    );
}

/** Keys of the provider, which nobody holds either. */
export async function writeProviderKeys(db: Client, now: Date): Promise<void> {
  await db.query(
    `INSERT INTO app.provider_keys (name, scopes, hint, created_by, created_at, used_at)
     SELECT k.name, k.scopes, k.hint, f.id, $1, $2 FROM (SELECT min(id) AS id FROM app.staff) f,
       (VALUES ('Bank feed', '{clients:read,invoices:read,invoices:write}'::text[], '58e3'),
         ('Accounting', '{clients:read,invoices:read}'::text[], '7a1d')) AS k (name, scopes, hint)`,
    [new Date(now.getTime() - 60 * day), new Date(now.getTime() - 5 * hour)],
  );
}
