import { isPayable, type InvoiceStatus } from '#contract/billing/invoices.ts';
import { ApiError } from '#contract/errors.ts';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import type { CardGateway, Charge, ChargeOutcome, Refund } from '#server/adapters/payments/card-gateway.ts';
import { crashPoint } from '#server/core/crash-point.ts';
import type { StartedPayment } from './payments.ts';

/**
 * Makes the provider charge or refund a payment that has begun. If the answer is lost, the payment stays begun. After a
 * restore the provider is asked first, because it may have made that payment before.
 */
export const performPayment = async (
  gateway: CardGateway,
  payment: StartedPayment,
): Promise<ChargeOutcome> => {
  crashPoint('payment.started');
  const known = payment.may_be_charged ? await askAbout(gateway, payment) : null;
  const outcome = known ?? (await ask(gateway, payment));
  crashPoint('payment.charged');
  return outcome;
};

/** The provider's record of a payment; null if it has none. */
export const askAbout = (gateway: CardGateway, payment: StartedPayment): Promise<ChargeOutcome | null> =>
  payment.kind === 'refund' ? gateway.findRefund(refundOf(payment)) : gateway.findCharge(chargeOf(payment));

/**
 * Resumes a payment that another process began and did not end. The provider knows its state; it is only sent again
 * if the provider has no record. A payment that was not confirmed with the bank in time is given up.
 */
export const resumePayment = async (
  gateway: CardGateway,
  payment: StartedPayment,
): Promise<ChargeOutcome> => {
  const known = await askAbout(gateway, payment);
  if (known?.state === 'confirming' && payment.is_confirming) return gateway.cancelCharge(known.remote);
  return known ?? performPayment(gateway, payment);
};

const ask = (gateway: CardGateway, payment: StartedPayment): Promise<ChargeOutcome> =>
  payment.kind === 'refund' ? gateway.refund(refundOf(payment)) : gateway.charge(chargeOf(payment));

function refundOf({ key, charge, cents, currency }: StartedPayment): Refund {
  if (charge === null) throw new Error('A refund without a charge is not asked of the card provider.');
  return { key, charge, cents, currency };
}

function chargeOf(payment: StartedPayment): Charge {
  const { key, cents, currency, method, customer, invoice_id: invoiceId, is_automatic } = payment;
  if (method === null || customer === null) throw new Error('A charge without a card was begun.');
  return {
    key,
    method,
    customer,
    cents,
    currency,
    invoiceId,
    begunAt: new Date(payment.begun_at),
    // the same for every try: a person began it, or a job did
    returnTo: is_automatic ? null : fillPath(paths.invoice, { id: invoiceId }),
  };
}

const alreadyPaid = 'This invoice is already paid.';

/** Why an invoice cannot be paid now, as an answer to the caller. */
export function refusalToPay(status: InvoiceStatus, hasCard: boolean): ApiError {
  if (status === 'paid') return new ApiError('invalid', { sentence: alreadyPaid });
  if (status === 'processing')
    return new ApiError('invalid', { sentence: 'This invoice is being paid right now.' });
  if (!isPayable(status))
    return new ApiError('invalid', { sentence: 'This invoice can’t be paid any more.' });
  return new ApiError('invalid', {
    sentence: hasCard ? alreadyPaid : 'Add a card first, under Manage payments.',
  });
}
