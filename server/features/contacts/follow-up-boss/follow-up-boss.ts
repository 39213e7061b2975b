import { crmNeedsKey, type followUpBoss } from '#contract/contacts/follow-up-boss.ts';
import { ApiError, invalid } from '#contract/errors.ts';
import { CrmError, type Crm } from '#server/adapters/crm/crm.ts';
import { readClientId } from '#server/core/db/own-client.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import type { Encryption } from '#server/core/security/encryption.ts';
import { keyContext } from './keys.ts';
import * as queries from './queries.ts';

type Needs = { crm: Crm; crmEncryption: Encryption };

export const followUpBossHandlers = ({
  crm,
  crmEncryption: encryption,
}: Needs): Handlers<typeof followUpBoss> => ({
  read: ({ db, now }) => db.row(queries.readConnection(now)),
  connect: async ({ db, body: { key }, now }) => {
    const account = await checkKey(crm, key);
    const client = orNotFound(await db.value(readClientId()));
    const encrypted = encryption.encrypt(key, keyContext(client));
    orNotFound(await db.value(queries.connectAccount({ account, key: encrypted }, now)));
    return { connected: true };
  },
  disconnect: async ({ db, now }) => {
    orNotFound(await db.value(queries.disconnectAccount(now)));
    return { disconnected: true };
  },
  sendAgain: async ({ db, now }) => {
    if (orNotFound(await db.value(queries.readNeedsKey())))
      throw new ApiError('invalid', { sentence: crmNeedsKey });
    return orNotFound(await db.value(queries.sendAgain(now)));
  },
});

/** The key is tried, so that a wrong one is said in the form. */
async function checkKey(crm: Crm, key: string): Promise<string> {
  try {
    return await crm.readAccount(key);
  } catch (error) {
    if (error instanceof CrmError) throw invalid('key', error.message);
    throw error;
  }
}
