import type { billingFees } from '#contract/billing/fees.ts';
import { ApiError } from '#contract/errors.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { lockClient } from '#server/core/security/cross-client.ts';
import { toCents } from '../cents.ts';
import { addFee, chargeFeeAgain, findVoidedFee, withdrawFee } from '../cross-client/fees.ts';
import { readClientPlan } from '../cross-client/staff.ts';
import { toShownFee } from './rules.ts';

const noInvoice = 'No payment is scheduled, so there is no next invoice. Please issue an invoice instead.';

/** Fees that staff put on the next invoice. None is edited: one is withdrawn, and another added. */
export const feeHandlers: Handlers<typeof billingFees> = {
  addFee: async ({ systemDb, session: { staffId, providerKeyId }, params, body, now }) => {
    const { currency } = orNotFound(await systemDb.value(readClientPlan(params.id, now)));
    const fee = { words: body.words, cents: toCents(body.amount), currency };
    const added = await systemDb.transaction(async ({ value }) => {
      // the lock comes first, so that a cancellation in the same moment is seen
      await value(lockClient(params.id));
      return value(addFee(params.id, fee, { staffId, providerKeyId, now }));
    });
    if (!added) throw new ApiError('invalid', { sentence: noInvoice });
    return listFees(systemDb, params.id, now);
  },

  withdrawFee: async ({ systemDb, session, params, body, now }) => {
    const { client_id } = orNotFound(
      await systemDb.value(withdrawFee(params.id, { staffId: session.staffId, now, reason: body.reason })),
    );
    return listFees(systemDb, client_id, now);
  },

  chargeFeeAgain: async ({ systemDb, session, params, now }) => {
    const { client_id } = orNotFound(await systemDb.value(findVoidedFee(params.id)));
    const charged = await systemDb.transaction(async ({ value }) => {
      await value(lockClient(client_id));
      orNotFound(await value(findVoidedFee(params.id)));
      return value(chargeFeeAgain(params.id, { staffId: session.staffId, now }));
    });
    if (!charged) throw new ApiError('invalid', { sentence: noInvoice });
    return listFees(systemDb, client_id, now);
  },
};

const listFees = async (systemDb: SystemDb<'read'>, clientId: number, now: Date) =>
  orNotFound(await systemDb.value(readClientPlan(clientId, now))).fees.map(toShownFee);
