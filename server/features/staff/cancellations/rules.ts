import type { ClientPage } from '#contract/staff/staff.ts';

/** The facts that decide whether an account may be closed at the end of its period. Days are those of its place. */
export type CancellationState = {
  account_status: ClientPage['account_status'];
  today: string;
  /** the first day that is not paid */
  next_payment_on: string | null;
  cancels_on: string | null;
  /** whether a fee is waiting for the next invoice */
  has_fees: boolean;
};

/** The day on which the account is closed, or why it is not. */
export function planClosing({
  account_status,
  today,
  next_payment_on: on,
  cancels_on,
  has_fees,
}: CancellationState): { on: string } | { problem: string } {
  if (account_status === 'Cancelled') return { problem: 'This account is closed already.' };
  if (cancels_on !== null) return { problem: 'This account is already cancelled for the end of its period.' };
  if (on === null)
    return {
      problem: 'No payment is scheduled, so there is no period to end. Please cancel the account now.',
    };
  if (on <= today) return { problem: 'The paid period is over. Please cancel the account now.' };
  if (has_fees)
    return {
      problem:
        'Fees are waiting for the next invoice, and there won’t be one. Please withdraw them, or issue an invoice for them first.',
    };
  return { on };
}
