import type { StoredPayment } from '../cross-client/client-payments.ts';

/** Why a payment or payout cannot be reversed; null if it can. */
export function refusalToReverse(payment: StoredPayment): string | null {
  const { kind, method, is_reversed, paid_out_cents, refunded_invoice } = payment;
  if (kind === 'reversal') return 'A reversal can’t be reversed. Record the payment again.';
  if (kind === 'payment' && method === 'refund')
    return 'This is a returned refund, so there is no payment to reverse.';
  if (is_reversed) return 'This was already reversed.';
  if (paid_out_cents > 0)
    return 'Part of this payment was given back. Reverse that first, or issue an invoice for the amount.';
  if (refunded_invoice !== null)
    return `Invoice ${refunded_invoice} was refunded from this payment, so it can’t be reversed. Issue an invoice for the amount.`;
  return null;
}
