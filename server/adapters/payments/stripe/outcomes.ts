import type Stripe from 'stripe';
import type { ChargeOutcome } from '../card-gateway.ts';

const declined = 'Your card was declined.';
const notConfirmed = 'Your bank did not confirm this payment.';

/** The outcome of a charge, from its PaymentIntent. */
export function toChargeOutcome(intent: Stripe.PaymentIntent): ChargeOutcome {
  const { id: remote, status, last_payment_error: problem, next_action: next } = intent;
  switch (status) {
    case 'succeeded':
      return { state: 'succeeded', remote };
    case 'processing':
      return { state: 'processing', remote };
    case 'requires_action':
      return { state: 'confirming', remote, url: next?.redirect_to_url?.url ?? null };
    case 'requires_confirmation':
    case 'requires_capture':
      return { state: 'confirming', remote, url: null };
    case 'canceled':
      return { state: 'failed', remote, words: notConfirmed };
    case 'requires_payment_method':
      return { state: 'failed', remote, words: formatPaymentProblem(problem) };
    default:
      return { state: 'processing', remote };
  }
}

/** Why a card was refused, in words for the cardholder. */
export const formatPaymentProblem = (
  problem: { code?: string | null; message?: string | null } | null,
): string =>
  problem?.code === 'authentication_required'
    ? 'Your bank wants you to confirm this payment. Please open the invoice and pay it yourself.'
    : problem?.code === 'payment_intent_authentication_failure'
      ? notConfirmed
      : (problem?.message ?? declined);

export function toRefundOutcome({ id: remote, status }: Stripe.Refund): ChargeOutcome {
  if (status === 'succeeded') return { state: 'succeeded', remote };
  if (status === 'failed' || status === 'canceled')
    return { state: 'failed', remote, words: 'The bank did not take the refund.' };
  return { state: 'processing', remote };
}
