import { actAs } from '#server/core/editing/cross-client.ts';
import type { PackageChange, Proration } from '#contract/billing/staff-billing.ts';
import { ApiError, invalid } from '#contract/errors.ts';
import { proposeBooking } from '#contract/packages.ts';
import { localDay } from '#contract/zoned-time.ts';
import type { CardGateway } from '#server/adapters/payments/card-gateway.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import type { CurrentProvider } from '#server/core/provider/rules.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import type { PlanRow } from './columns.ts';
import {
  cancelPlannedChange,
  changePackage,
  listChangesOn,
  planChangeLater,
  undoChanges,
  type DayChange,
} from './cross-client/package-changes.ts';
import {
  readBlock,
  readMissedInvoice,
  readOpenMissed,
  readSettledRest,
} from './cross-client/missed-periods.ts';
import { lockClient } from '#server/core/security/cross-client.ts';
import { readClientPlan, readPrice } from './cross-client/staff.ts';
import { calculateDueDate, toDueDate } from './due.ts';
import { draftInvoice, toIssuer, ratesOn, type CutPeriod, type ReplacedPlan } from './issue.ts';
import { describeMissed } from './missed-periods/rules.ts';
import { unusedTime } from './paid-time.ts';
import { prorate } from './proration.ts';
import { withDiscounts } from './discounts/rules.ts';
import { currentPrice, nextPayment, type Moment } from './rules.ts';
import { changesToUndo, settleUndoneChanges, undoSteps } from './undo-package.ts';

export const cancelledPlan =
  'This account is closed at the end of its period. Please keep the account first, on the client’s page.';

/** Its whole period would be invoiced again. */
const settledRest =
  'The days before this change have been settled, so it can no longer be undone. Please change the package tomorrow.';

/** It would be missed with the new package, at its price. */
const periodOver = 'The paid period is over. Please choose today.';

export const planChanged = 'This client’s plan has just changed. Please look at it again.';

type PlanName = Pick<PackageChange, 'package' | 'frequency'>;
type Act = {
  staffId: number | null;
  reason: string;
  now: Date;
  provider: { current: () => CurrentProvider };
  gateway: CardGateway | null;
  clock: () => Date;
};

/** The cost of a package change, calculated the same way for the preview and the change. */
export async function planChange(
  systemDb: Pick<SystemDb<'read'>, 'value'>,
  id: number,
  request: PackageChange,
  { now, zone }: Moment,
) {
  // the day at the provider's place
  const issuedOn = localDay(now, zone);
  const plan = orNotFound(await systemDb.value(readClientPlan(id, now)));
  if (plan.cancels_on !== null) throw new ApiError('invalid', { sentence: cancelledPlan });
  const today = localDay(now, plan.time_zone);
  const result =
    request.when === 'today' && plan.trial === null
      ? changesToUndo((await systemDb.value(listChangesOn(id, issuedOn))) ?? [], request)
      : [];
  const [back] = result;
  const priceOf = (of: PlanName, day: string | null) =>
    day === null ? null : systemDb.value(readPrice(id, of.package, of.frequency, plan.currency, day));
  if (back) {
    const { replaced } = back;
    const since = replaced.next_payment_on;
    if (await systemDb.value(readSettledRest(id, since, replaced.cut ?? null)))
      throw new ApiError('invalid', { sentence: settledRest });
    const nextPlan = replaced.planned ?? replaced;
    const nextAmount = nextPayment(
      plan,
      { ...nextPlan, cents: await priceOf(nextPlan, replaced.next_payment_on) },
      { from: replaced.next_payment_on, anchor: replaced.anchor },
      { now, zone },
    );
    return {
      kind: 'undo' as const,
      plan,
      undone: result,
      replaced,
      shown: showUndo(plan, { undone: result, replaced, nextAmount }),
    };
  }
  if (plan.package === request.package && plan.frequency === request.frequency)
    throw invalid('package', 'This is what the client pays for already.');
  const startsOn = request.when === 'today' ? today : plan.next_payment_on;
  if (startsOn === null)
    throw invalid('when', 'No payment is scheduled, so there is no period to end. Please choose today.');
  if (
    request.when === 'period_end' &&
    startsOn <= today &&
    (await systemDb.value(readBlock(id, issuedOn, now)))
  )
    throw invalid('when', periodOver);
  const cents = await priceOf(request, startsOn);
  if (cents === null)
    throw invalid(
      'package',
      `${request.package} has no price in ${plan.currency} that is paid in this rhythm.`,
    );
  const change =
    request.when === 'today' ? changeToday(plan, { ...request, cents }, { today, issuedOn }) : later(plan);
  const paysFrom = change.lines.length > 0 ? today : null;
  const missed = paysFrom === null ? null : await systemDb.value(readMissedInvoice(id, paysFrom));
  if (missed) throw invalid('when', describeMissed(missed));
  const cutUntil = paysFrom === null ? null : await systemDb.value(readOpenMissed(id, paysFrom));
  const cut = cutUntil === null ? null : { on: today, until: cutUntil };
  const subtotal = sumOf(change.lines);
  const tax = sumOf(change.taxes);
  const shown: Proration = {
    from: plan.package,
    to: request.package,
    when: request.when,
    starts_on: startsOn,
    undoes: [],
    lines: change.lines.map(({ description, cents: amount }) => ({ description, amount: amount / 100 })),
    subtotal: subtotal / 100,
    tax: tax / 100,
    total: (subtotal + tax) / 100,
    currency: plan.currency,
    price: { frequency: request.frequency, currency: plan.currency, amount: cents / 100 },
    next_payment_due: change.next,
    next_payment_amount: nextPayment(
      plan,
      { ...request, cents: await priceOf(request, change.next) },
      { from: change.next, anchor: change.anchor },
      { now, zone },
    ),
  };
  return { kind: request.when, plan, change, today, cut, shown };
}

/** Nothing changes before the period ends. */
const later = ({ next_payment_on: next, anchor }: PlanRow) => ({ lines: [], taxes: [], next, anchor });

/** A client without payments owes nothing for a change. */
function changeToday(
  plan: PlanRow,
  request: PackageChange & { cents: number },
  { today, issuedOn }: { today: string; issuedOn: string },
) {
  const unused = unusedTime(plan.paid, today);
  // days of a trial cost nothing in any package, and the first payment stays on its day
  if (plan.trial || (plan.next_payment_on === null && unused === null)) return later(plan);
  if (unused && unused.cents > 0 && plan.paid?.currency !== plan.currency)
    throw invalid(
      'when',
      `The present period was paid in another currency than ${plan.currency}. Please choose the end of the period.`,
    );
  const change = prorate({
    unused,
    to: request,
    today,
    rates: ratesOn(plan, issuedOn),
    discounts: (period) => withDiscounts(plan, period).slice(1),
  });
  if (!change)
    throw invalid(
      'when',
      `${request.package} costs too little to use up what was paid. Please choose the end of the period.`,
    );
  // if payments were stopped, nothing is charged until somebody sets the day of the next one
  return { ...change, next: plan.next_payment_on === null ? null : change.next };
}

type Undone = { undone: readonly DayChange[]; replaced: ReplacedPlan; nextAmount: number | null };

function showUndo(plan: PlanRow, { undone, replaced, nextAmount }: Undone): Proration {
  const { next_payment_on: next, price_cents: cents } = replaced;
  return {
    from: plan.package,
    to: replaced.package,
    when: 'today',
    starts_on: null,
    undoes: undone.flatMap(undoSteps),
    lines: [],
    subtotal: 0,
    tax: 0,
    total: 0,
    currency: plan.currency,
    price:
      cents === null ? null : { frequency: replaced.frequency, currency: plan.currency, amount: cents / 100 },
    next_payment_due: next,
    next_payment_amount: nextAmount,
  };
}

/** Makes the change as previewed: an upgrade today, a downgrade today or at the end of the period. */
export async function changeClientPackage(
  systemDb: SystemDb,
  id: number,
  change: PackageChange,
  act: Act,
): Promise<void> {
  const zone = act.provider.current().time_zone;
  const issuedOn = localDay(act.now, zone);
  // the lock comes first: what the last invoice is worth is taken off, and nobody voids or credits it meanwhile
  const undo = await systemDb.transaction(async ({ value }) => {
    await value(lockClient(id));
    const planned = await planChange({ value }, id, change, { now: act.now, zone });
    if (planned.kind === 'undo') return planned;
    if (planned.kind === 'period_end') orChanged(await value(planChangeLater(id, change, act)));
    else await changeNow({ value }, planned, { change, issuedOn, act });
    return null;
  });
  if (undo === null) return;
  // the card provider is asked between these steps
  await settleUndoneChanges(systemDb, undo.undone, { ...act, today: issuedOn });
  const ids = undo.undone.map(({ invoice }) => invoice.id);
  const { replaced, plan } = undo;
  const before = { ...replaced, next: replaced.next_payment_on, cut: replaced.cut ?? null, was: plan };
  await systemDb.transaction(async ({ value }) => {
    await value(lockClient(id));
    await value(actAs(act.staffId));
    orChanged(await value(undoChanges(before, ids, act)));
  });
}

type Planned = {
  plan: PlanRow;
  change: ReturnType<typeof changeToday>;
  today: string;
  cut: CutPeriod | null;
};

async function changeNow(
  { value }: Pick<SystemDb, 'value'>,
  { plan, change: { lines, taxes, next, anchor }, today, cut }: Planned,
  { change, issuedOn, act }: { change: PackageChange; issuedOn: string; act: Act },
): Promise<void> {
  const drafts =
    lines.length === 0
      ? []
      : [
          draftInvoice({
            client: plan,
            lines,
            taxes,
            period: null,
            issuedOn,
            ...(plan.card ? toDueDate : calculateDueDate)(act.now, plan.time_zone),
            chargeAt: plan.card ? act.now : null,
            replaced: { ...replacedPlan(plan, today), cut },
          }),
        ];
  await value(actAs(act.staffId));
  orChanged(
    await value(
      changePackage(
        {
          ...proposeBooking(change.package, plan),
          frequency: change.frequency,
          next,
          anchor,
          planned: null,
          was: plan,
        },
        {
          drafts,
          issuer: toIssuer(act.provider.current()),
          year: Number(issuedOn.slice(0, 4)),
        },
        { ...act, today },
      ),
    ),
  );
}

/** The package does not change at the end of the period. */
export async function cancelChange(
  systemDb: SystemDb,
  id: number,
  act: Pick<Act, 'staffId' | 'reason' | 'now'>,
): Promise<void> {
  orNotFound(await systemDb.value(cancelPlannedChange(id, act)));
}

const replacedPlan = (plan: PlanRow, today: string): ReplacedPlan => ({
  package: plan.package,
  services: plan.services,
  features: plan.features,
  frequency: plan.frequency,
  next_payment_on: plan.next_payment_on,
  anchor: plan.anchor,
  price_cents: currentPrice(plan, today),
  planned: plan.is_change_planned
    ? { package: plan.next_plan.package, frequency: plan.next_plan.frequency }
    : null,
});

const sumOf = (amounts: readonly { cents: number }[]): number =>
  amounts.reduce((sum, { cents }) => sum + cents, 0);

function orChanged<T>(result: T | null): T {
  if (result === null)
    throw new ApiError('invalid', {
      sentence: planChanged,
    });
  return result;
}
