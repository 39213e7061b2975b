import type { Package } from '#contract/access.ts';
import type { Frequency } from '#contract/billing/money.ts';
import type { Proration } from '#contract/billing/staff-billing.ts';
import { ApiError, invalid } from '#contract/errors.ts';
import { proposeBooking } from '#contract/packages.ts';
import { localDay } from '#contract/zoned-time.ts';
import type { SystemDb } from '../db/system-db.ts';
import type { CurrentProvider } from '../provider/rules.ts';
import type { PlanRow } from './columns.ts';
import { readRegistrations } from './cross-client/invoices.ts';
import { changePackage, readBooking, readPlanOf, readPrice } from './cross-client/staff.ts';
import { draftInvoice, issuerOf } from './issue.ts';
import { totalOf } from './ledger.ts';
import { anchorOf, previousPeriod } from './periods.ts';
import { prorate, type Line } from './proration.ts';
import { taxesOf } from './tax.ts';

type Wanted = { package: Package; frequency: Frequency };
type Act = {
  staffId: number | null;
  now: Date;
  provider: { current: () => CurrentProvider };
};

/** What a change of package costs today, worked out in the same way whether it is shown or done. */
export async function planChange(systemDb: SystemDb<'read'>, id: number, wanted: Wanted, now: Date) {
  const plan = await systemDb.value(readPlanOf(id, now));
  if (!plan) throw new ApiError('not_found');
  if (plan.package === wanted.package && plan.frequency === wanted.frequency)
    throw invalid('package', 'This is what the client pays for already.');
  const today = localDay(now, plan.time_zone);
  const price = await systemDb.value(readPrice(wanted.package, wanted.frequency, plan.currency, today));
  if (price === null)
    throw invalid(
      'package',
      `${wanted.package} has no price in ${plan.currency} that is paid in this rhythm.`,
    );
  const { lines, next } = linesOf(plan, wanted, price, today);
  const subtotal = lines.reduce((sum, { cents }) => sum + cents, 0);
  const taxes = taxesOf(plan, today, subtotal);
  const total = totalOf({ subtotal, taxes });
  const proration: Proration = {
    from: plan.package,
    to: wanted.package,
    lines: lines.map(({ description, cents }) => ({ description, amount: cents / 100 })),
    subtotal: subtotal / 100,
    tax: (total - subtotal) / 100,
    total: total / 100,
    currency: plan.currency,
    price: { frequency: wanted.frequency, currency: plan.currency, amount: price / 100 },
    next_payment_due: next,
  };
  return { plan, lines, subtotal, today, next, proration };
}

/** Who pays nothing yet owes nothing for a change. */
function linesOf(
  plan: PlanRow,
  wanted: Wanted,
  price: number,
  today: string,
): { lines: Line[]; next: string | null } {
  const { next_payment_on: end, price_cents: cents, frequency, anchor } = plan;
  if (end === null || cents === null) return { lines: [], next: end };
  const start = previousPeriod(end, frequency, anchor);
  if (today < start) return { lines: [], next: end };
  return prorate({
    from: { package: plan.package, frequency, cents },
    to: { ...wanted, cents: price },
    today,
    start,
    end,
    anchor,
  });
}

/** Changes the package and invoices the difference, as it was shown before. */
export async function changeClientPackage(
  systemDb: SystemDb,
  id: number,
  wanted: Wanted & { reason: string },
  { staffId, now, provider }: Act,
): Promise<void> {
  const { plan, lines, subtotal, today, next } = await planChange(systemDb, id, wanted, now);
  const booking = await systemDb.value(readBooking(id));
  if (!booking) throw new ApiError('not_found');
  const { services, features } = proposeBooking(wanted.package, booking);
  const dueAt = plan.card ? now : new Date(now.getTime() + 15 * 86_400_000);
  const drafts =
    lines.length > 0 && subtotal > 0
      ? [
          draftInvoice({
            client: plan,
            lines,
            period: null,
            issuedOn: today,
            dueOn: localDay(dueAt, plan.time_zone),
            dueAt,
            chargeAt: plan.card ? now : null,
            registrations: (await systemDb.value(readRegistrations())) ?? {},
          }),
        ]
      : [];
  const current = provider.current();
  const changed = await systemDb.value(
    changePackage(
      id,
      {
        package: wanted.package,
        services,
        features,
        plan: { frequency: wanted.frequency, next, anchor: next === null ? plan.anchor : anchorOf(next) },
        drafts,
        issuer: issuerOf(current),
        year: Number(localDay(now, current.time_zone).slice(0, 4)),
      },
      { reason: wanted.reason, staffId, now },
    ),
  );
  if (!changed) throw new ApiError('not_found');
}
