import type { billingClientPrices } from '#contract/billing/client-prices.ts';
import { invalid } from '#contract/errors.ts';
import { localDay } from '#contract/zoned-time.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { toCents } from '../cents.ts';
import { endClientPrice, setClientPrice } from '../cross-client/client-prices.ts';
import { readClientPlan } from '../cross-client/staff.ts';
import { listPrices } from './rules.ts';

/** Prices of single clients. None is edited: a later one replaces it, or staff end it. */
export const clientPriceHandlers: Handlers<typeof billingClientPrices> = {
  setClientPrice: async ({ systemDb, session, params, body, now }) => {
    const { amount, reason, ...price } = body;
    const { currency, time_zone } = orNotFound(await systemDb.value(readClientPlan(params.id, now)));
    if (price.starts_on < localDay(now, time_zone))
      throw invalid('starts_on', 'Please choose today or a later day.');
    const act = { staffId: session.staffId, now, reason };
    await systemDb.value(setClientPrice(params.id, { ...price, cents: toCents(amount), currency }, act));
    return readPrices(systemDb, params.id, now);
  },

  endClientPrice: async ({ systemDb, session, params, body, now }) => {
    const act = { staffId: session.staffId, now, reason: body.reason };
    const { client_id } = orNotFound(await systemDb.value(endClientPrice(params.id, act)));
    return readPrices(systemDb, client_id, now);
  },
};

const readPrices = async (systemDb: SystemDb<'read'>, clientId: number, now: Date) => {
  const { prices, time_zone } = orNotFound(await systemDb.value(readClientPlan(clientId, now)));
  return listPrices(prices, localDay(now, time_zone));
};
