import { isPayable, type InvoiceStatus } from '#contract/billing/invoices.ts';
import { ApiError } from '#contract/errors.ts';
import type { CardGateway, ChargeOutcome } from '../adapters/payments/card-gateway.ts';
import { crashPoint } from '../jobs/crash-point.ts';
import type { StartedPayment } from './payments.ts';

/** Has the provider charge or pay back what was begun. Its answer may be lost; the payment stays begun then. */
export const performPayment = async (
  gateway: CardGateway,
  payment: StartedPayment,
): Promise<ChargeOutcome> => {
  crashPoint('payment.started');
  const outcome = await ask(gateway, payment);
  crashPoint('payment.charged');
  return outcome;
};

/** What became of a payment that somebody else began and did not end: the provider knows, and only what it never heard of is sent again. */
export const resumePayment = async (
  gateway: CardGateway,
  payment: StartedPayment,
): Promise<ChargeOutcome> => {
  const known =
    payment.kind === 'refund' ? await gateway.findRefund(payment.key) : await gateway.findCharge(payment.key);
  return known ?? performPayment(gateway, payment);
};

function ask(gateway: CardGateway, payment: StartedPayment): Promise<ChargeOutcome> {
  const { kind, key, cents, currency, method, customer, charge, invoice_id: invoiceId } = payment;
  if (kind === 'refund') {
    if (charge === null) throw new Error('A refund without a charge is not asked of the card provider.');
    return gateway.refund({ key, charge, cents, currency });
  }
  if (method === null || customer === null) throw new Error('A charge without a card was begun.');
  return gateway.charge({ key, method, customer, cents, currency, invoiceId });
}

const alreadyPaid = 'This invoice is already paid.';

/** Why an invoice cannot be paid now, as the answer to whoever tried. */
export function refusalToPay(status: InvoiceStatus, hasCard: boolean): ApiError {
  if (status === 'paid') return new ApiError('invalid', { sentence: alreadyPaid });
  if (status === 'processing')
    return new ApiError('invalid', { sentence: 'This invoice is being paid right now.' });
  if (!isPayable(status))
    return new ApiError('invalid', { sentence: "This invoice can't be paid any more." });
  return new ApiError('invalid', {
    sentence: hasCard ? alreadyPaid : 'Please add a card first, with Manage payments.',
  });
}
