import type { Me } from '#contract/account/account.ts';
import type { ClientDb } from '#server/core/db/client-db.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { readMe } from './queries.ts';
import { presentMe } from './rules.ts';

/** The user of a client's session, as in GET /me. */
export async function fetchMe(
  db: Pick<ClientDb<'read'>, 'value'>,
  { now, ...who }: Parameters<typeof readMe>[0] & { now: Date },
): Promise<Me> {
  const row = orNotFound(await db.value(readMe(who)));
  return presentMe(row, now);
}
