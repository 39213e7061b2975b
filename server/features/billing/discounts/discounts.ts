import type { billingDiscounts } from '#contract/billing/discounts.ts';
import { invalid } from '#contract/errors.ts';
import { localDay } from '#contract/zoned-time.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { lockClient } from '#server/core/security/cross-client.ts';
import { toCents } from '../cents.ts';
import { cancelDiscount, giveDiscount } from '../cross-client/discounts.ts';
import { readClientPlan } from '../cross-client/staff.ts';
import { toShownDiscount } from './rules.ts';

/** Discounts that staff give. None is edited: one is cancelled, and another given. */
export const discountHandlers: Handlers<typeof billingDiscounts> = {
  giveDiscount: async ({ systemDb, session, params, body, now }) => {
    const { amount, ...draft } = body;
    const plan = orNotFound(await systemDb.value(readClientPlan(params.id, now)));
    if (draft.last_on < localDay(now, plan.time_zone))
      throw invalid('last_on', 'Please choose today or a later day.');
    const money =
      amount === null ? { cents: null, currency: null } : { cents: toCents(amount), currency: plan.currency };
    const added = await systemDb.transaction(async ({ value }) => {
      // the lock comes first, so that the discount of a colleague in the same moment is seen
      await value(lockClient(params.id));
      return value(giveDiscount(params.id, { ...draft, ...money }, { staffId: session.staffId, now }));
    });
    if (!added) throw invalid('starts_on', 'The client already has a discount on some of these days.');
    return listDiscounts(systemDb, params.id, now);
  },

  cancelDiscount: async ({ systemDb, session, params, body, now }) => {
    const { client_id } = orNotFound(
      await systemDb.value(cancelDiscount(params.id, { staffId: session.staffId, now, reason: body.reason })),
    );
    return listDiscounts(systemDb, client_id, now);
  },
};

const listDiscounts = async (systemDb: SystemDb<'read'>, clientId: number, now: Date) =>
  orNotFound(await systemDb.value(readClientPlan(clientId, now))).discounts.map(toShownDiscount);
