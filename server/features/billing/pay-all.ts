import type { ChargedInvoice } from '#contract/billing/billing.ts';
import type { CardGateway, ChargeOutcome } from '#server/adapters/payments/card-gateway.ts';
import type { ClientDb } from '#server/core/db/client-db.ts';
import { crashPoint } from '#server/core/crash-point.ts';
import { performPayment } from './charge.ts';
import type { StartedPayment } from './payments.ts';
import { recordEnd } from './queries.ts';

type Paying = { gateway: CardGateway; clock: () => Date };

/** If a card provider takes longer, the worker does the rest, so that the cardholder need not wait. */
const patienceMs = 20_000;

/**
 * Charges the begun payments, one after the other, and returns the outcome of each. The worker ends the remaining
 * ones.
 */
export async function payAll(
  db: ClientDb<'write'>,
  payments: readonly StartedPayment[],
  { gateway, clock }: Paying,
): Promise<ChargedInvoice[]> {
  const until = clock().getTime() + patienceMs;
  const charged: ChargedInvoice[] = [];
  for (const payment of payments) {
    const outcome =
      clock().getTime() > until ? undecided : await performPayment(gateway, payment).catch(() => undecided);
    const record = recordEnd(payment, outcome, clock());
    if (record) await db.value(record);
    crashPoint('payment.recorded');
    charged.push(describeCharge(payment, outcome));
  }
  return charged;
}

const undecided: ChargeOutcome = { state: 'processing', remote: null };

function describeCharge(
  { invoice_id: id, invoice_number: number, currency, cents }: StartedPayment,
  outcome: ChargeOutcome,
): ChargedInvoice {
  return {
    id,
    number,
    currency,
    amount: cents / 100,
    state: outcome.state === 'succeeded' ? 'paid' : outcome.state,
    words: outcome.state === 'failed' ? outcome.words : null,
  };
}
