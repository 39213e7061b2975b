import type { ChargedInvoice } from '#contract/billing/billing.ts';
import type { CardGateway, ChargeOutcome } from '#server/adapters/payments/card-gateway.ts';
import type { ClientDb } from '#server/core/db/client-db.ts';
import { crashPoint } from '#server/core/crash-point.ts';
import { performPayment } from './charge.ts';
import type { StartedPayment } from './payments.ts';
import { recordEnd } from './queries.ts';

type Paying = { gateway: CardGateway; clock: () => Date };

/** A card provider that takes longer leaves the rest to the worker, and its owner does not wait for it. */
const patienceMs = 20_000;

/** Charges what was begun, one after the other, and says of each what became of it. The worker ends what is not ended here. */
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
