import { ApiError } from '#contract/errors.ts';
import {
  sendMovedOn,
  type newsletterSending,
  type staffNewsletterSends,
} from '#contract/newsletter/sending.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { actOnSend, listSends, listUnsent, readSend } from '../cross-client/staff-sends.ts';
import { hasRecipient, settleUnknown } from '../cross-client/unknown-recipients.ts';
import { readProgress } from './queries.ts';

export const newsletterSendingHandlers: Handlers<typeof newsletterSending> = {
  progress: ({ db }) => db.value(readProgress()),
};

export const staffNewsletterSendsHandlers: Handlers<typeof staffNewsletterSends> = {
  list: ({ systemDb, query }) => systemDb.page(listSends(query), query),
  read: ({ systemDb, params }) => readOrNotFound(systemDb, params),
  unsent: async ({ systemDb, params, query }) => {
    await readOrNotFound(systemDb, params);
    return systemDb.page(listUnsent({ ...toKey(params), ...query }), query);
  },
  settleUnknown: async ({ systemDb, session: { staffId }, params, body: { action, recipient_id }, now }) => {
    await readOrNotFound(systemDb, params);
    const key = toKey(params);
    if (recipient_id !== undefined && !(await systemDb.value(hasRecipient(key, recipient_id))))
      throw new ApiError('not_found');
    const settling = { ...key, action, recipientId: recipient_id, staffId, now };
    if (!(await systemDb.batch(settleUnknown(settling))))
      throw new ApiError('invalid', { sentence: sendMovedOn });
    return readOrNotFound(systemDb, params);
  },
  act: async ({ systemDb, session: { staffId }, params, body, now }) => {
    const hasActed = await systemDb.value(actOnSend({ ...toKey(params), ...body, staffId, now }));
    const send = await readOrNotFound(systemDb, params);
    if (!hasActed) throw new ApiError('invalid', { sentence: sendMovedOn });
    return send;
  },
};

type Params = { id: number; send_id: number };

const toKey = ({ id, send_id }: Params) => ({ client_id: id, id: send_id });

async function readOrNotFound(systemDb: SystemDb<'read'>, params: Params) {
  return orNotFound(await systemDb.value(readSend(toKey(params))));
}
