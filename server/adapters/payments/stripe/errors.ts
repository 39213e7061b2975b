import Stripe from 'stripe';
import type { ChargeOutcome } from '../card-gateway.ts';
import { formatPaymentProblem } from './outcomes.ts';

/** The provider understood the request and will refuse it every time. */
export const isFinalRefusal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 409;

/**
 * The meaning of an error for a charge. A refusal is final. If the answer was lost, late or a fault of the provider,
 * the outcome is unknown and is asked about later. Errors that the operator has to fix are thrown.
 */
export function outcomeOfError(error: unknown): ChargeOutcome {
  if (error instanceof Stripe.errors.StripeCardError)
    return { state: 'failed', remote: error.payment_intent?.id ?? null, words: formatPaymentProblem(error) };
  if (isFinalRefusal(error))
    return { state: 'failed', remote: null, words: 'The card provider didn’t take this payment.' };
  if (isUnknown(error)) return { state: 'processing', remote: null };
  throw error;
}

const isUnknown = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  error instanceof Stripe.errors.StripeAPIError ||
  (error instanceof Stripe.errors.StripeError && (error.statusCode ?? 0) >= 409);
