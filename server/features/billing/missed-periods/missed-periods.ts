import type { billingMissedPeriods } from '#contract/billing/missed-periods.ts';
import { ApiError } from '#contract/errors.ts';
import { localDay } from '#contract/zoned-time.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import type { CurrentProvider } from '#server/core/provider/rules.ts';
import { lockClient } from '#server/core/security/cross-client.ts';
import { spendCredit } from '../client-payments/client-payments.ts';
import { issueInvoices } from '../cross-client/invoices.ts';
import { listMissedPeriods, lockMissed, settleMissed } from '../cross-client/missed-periods.ts';
import { readClientPlan, readInvoiceRow } from '../cross-client/staff.ts';
import { calculateDueDate } from '../due.ts';
import { draftInvoice, toIssuer } from '../issue.ts';
import { missedLines, toShownMissed, type MissedRow } from './rules.ts';

const noPrice = 'The package has no price for these days. Please set one first.';
const settledAlready = 'These periods have just changed. Please look at them again.';

type Deps = { provider: { current: () => CurrentProvider } };

/** Periods that nobody invoiced: finance invoices them together, or lets them go. */
export const missedPeriodHandlers = ({ provider }: Deps): Handlers<typeof billingMissedPeriods> => ({
  invoiceMissedPeriods: async ({ systemDb, session, params, body, now }) => {
    const current = provider.current();
    const issuedOn = localDay(now, current.time_zone);
    const { id } = await systemDb.transaction(async ({ value }) => {
      await value(lockClient(params.id));
      const client = orNotFound(await value(readClientPlan(params.id, now)));
      const periods = orSettled(await value(lockMissed(params.id, body.period_ids, now)), body.period_ids);
      const lines = missedLines(client, periods);
      if (lines === null) throw new ApiError('invalid', { sentence: noPrice });
      const draft = draftInvoice({
        client,
        lines,
        period: null,
        issuedOn,
        ...calculateDueDate(now, client.time_zone),
        // nobody expects a charge for days that are long over
        chargeAt: null,
      });
      const invoices = await value(
        issueInvoices([draft], {
          issuer: toIssuer(current),
          year: Number(issuedOn.slice(0, 4)),
          staffId: session.staffId,
          now,
        }),
      );
      const invoice = orNotFound(invoices?.[0] ?? null);
      const settling = { invoiceId: invoice.id, reason: null, staffId: session.staffId, now };
      await value(settleMissed(params.id, body.period_ids, settling));
      return invoice;
    });
    await spendCredit(systemDb, params.id, now);
    return orNotFound(await systemDb.value(readInvoiceRow(id)));
  },

  waiveMissedPeriods: async ({ systemDb, session, params, body, now }) => {
    const { period_ids: ids, reason } = body;
    await systemDb.transaction(async ({ value }) => {
      await value(lockClient(params.id));
      orNotFound(await value(readClientPlan(params.id, now)));
      orSettled(await value(lockMissed(params.id, ids, now)), ids);
      await value(settleMissed(params.id, ids, { invoiceId: null, reason, staffId: session.staffId, now }));
    });
    return ((await systemDb.value(listMissedPeriods(params.id, now))) ?? []).map(toShownMissed);
  },
});

type Locked = { period: MissedRow; is_open: boolean };

/** All of the chosen periods, or none. One that is not there is of another client, or of nobody. */
function orSettled(locked: readonly Locked[] | null, chosen: readonly number[]): readonly MissedRow[] {
  const periods = orNotFound(locked?.length === new Set(chosen).size ? locked : null);
  if (periods.some(({ is_open: isOpen }) => !isOpen))
    throw new ApiError('invalid', { sentence: settledAlready });
  return periods.map(({ period }) => period);
}
