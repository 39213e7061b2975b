import type { Me } from '#contract/account/account.ts';
import type { ClientDb } from '#server/core/db/client-db.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { hasOtherAccount } from './cross-client/memberships.ts';
import { readMe } from './queries.ts';
import { presentMe } from './rules.ts';

/** The user of a client's session, as in GET /me. */
export async function fetchMe(
  db: Pick<ClientDb<'read'>, 'value'>,
  systemDb: Pick<SystemDb<'read'>, 'value'>,
  { now, session, ...who }: Parameters<typeof readMe>[0] & { session: Buffer; now: Date },
): Promise<Me> {
  const row = orNotFound(await db.value(readMe(who)));
  // few people have a second one, so few need the second statement
  const has_other_accounts =
    row.has_other_accounts && ((await systemDb.value(hasOtherAccount(session))) ?? false);
  return presentMe({ ...row, has_other_accounts }, now);
}
