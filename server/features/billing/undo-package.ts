import { isPayable } from '#contract/billing/invoices.ts';
import type { PackageChange, Proration } from '#contract/billing/staff-billing.ts';
import { ApiError } from '#contract/errors.ts';
import type { CardGateway } from '#server/adapters/payments/card-gateway.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import type { DayChange } from './cross-client/package-changes.ts';
import type { StaffInvoice } from './cross-client/staff.ts';
import { giveCredit, refund, voidOne } from './staff-invoices.ts';

/**
 * The changes of today that are undone by a change back to a plan of today: the one that left it, and all after it.
 */
export function changesToUndo<Change extends { replaced: PlanName }>(
  changes: readonly Change[],
  plan: PlanName,
): readonly Change[] {
  const first = changes.findIndex(
    ({ replaced }) => replaced.package === plan.package && replaced.frequency === plan.frequency,
  );
  return first < 0 ? [] : changes.slice(first);
}
type PlanName = Pick<PackageChange, 'package' | 'frequency'>;

type UndoStep = Proration['undoes'][number];

/** The treatment of the invoice of an undone change, step by step: one that is paid in part is credited and refunded. */
export function undoSteps({ invoice, number }: DayChange): UndoStep[] {
  const { status, balance_cents: open, credited_cents: credited } = invoice;
  const paid = invoice.paid_cents - invoice.refunded_cents;
  const isOpen = isPayable(status) || status === 'processing';
  if (isOpen && credited === 0 && invoice.paid_cents === 0)
    return [{ number, step: 'void', amount: open / 100 }];
  const waived: UndoStep[] = isOpen ? [{ number, step: 'credit', amount: open / 100 }] : [];
  const refunds = isOpen || status === 'paid' ? splitRefund(invoice, paid) : [];
  const steps = [...waived, ...refunds.map((refund) => ({ number, ...refund }))];
  return steps.length > 0 ? steps : [{ number, step: 'none', amount: 0 }];
}

/** One part goes back to the card, and staff pay the other back themselves. */
function splitRefund({ charge }: StaffInvoice, cents: number): Pick<UndoStep, 'step' | 'amount'>[] {
  const toCard = Math.min(cents, charge?.cents ?? 0);
  return [
    { step: 'refund' as const, amount: toCard / 100 },
    { step: 'refund_by_hand' as const, amount: (cents - toCard) / 100 },
  ].filter(({ amount }) => amount > 0);
}

type Act = {
  staffId: number | null;
  reason: string;
  now: Date;
  /** at the provider's place */
  today: string;
  gateway: CardGateway | null;
  clock: () => Date;
};

/**
 * Voids, credits or refunds the invoices of changes, the last one first. The plan is restored afterwards: if a refund
 * fails or the process ends here, the change still exists and is undone again.
 */
export async function settleUndoneChanges(
  systemDb: SystemDb,
  changes: readonly DayChange[],
  act: Act,
): Promise<void> {
  const paying = changes.find(({ invoice }) => invoice.status === 'processing');
  if (paying)
    throw new ApiError('invalid', {
      sentence: `Invoice ${paying.number} is being paid right now. Please try again in a minute.`,
    });
  for (const change of changes.toReversed()) {
    for (const { step, amount } of undoSteps(change)) {
      const call = {
        systemDb,
        session: { staffId: act.staffId },
        params: { id: change.invoice.id },
        body: { reason: act.reason, amount },
        now: act.now,
        today: act.today,
      };
      if (step === 'void') await voidOne(call);
      if (step === 'credit') await giveCredit(call);
      if (step === 'refund' || step === 'refund_by_hand') await refund(call, act);
    }
  }
}
