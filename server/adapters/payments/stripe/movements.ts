import type Stripe from 'stripe';
import type { Movement } from '../card-gateway.ts';

const perPage = 100;

/** The changes of the balance, with the charges and refunds behind them, for our key and the requested amount. */
export async function* listStripeMovements(stripe: Stripe, since: Date): AsyncGenerator<Movement[]> {
  let after: string | undefined;
  for (;;) {
    const { data, has_more } = await stripe.balanceTransactions.list({
      created: { gte: Math.floor(since.getTime() / 1000) },
      limit: perPage,
      expand: ['data.source'],
      ...(after !== undefined && { starting_after: after }),
    });
    yield data.map(toMovement);
    after = data.at(-1)?.id;
    if (!has_more || after === undefined) return;
  }
}

function toMovement(transaction: Stripe.BalanceTransaction): Movement {
  const { id, amount, currency, net, created, type, source } = transaction;
  const whole = {
    remote: id,
    kind: type === 'payout' ? ('payout' as const) : ('other' as const),
    payment_key: null,
    currency: currency.toUpperCase(),
    cents: amount,
    net_currency: currency.toUpperCase(),
    net_cents: net,
    made_at: new Date(created * 1000).toISOString(),
  };
  if (source === null || typeof source === 'string') return whole;
  const sign = Math.sign(amount);
  // the requested amount; the balance may be in another currency
  if (source.object === 'charge' && sign > 0)
    return {
      ...whole,
      kind: 'charge',
      remote: idOf(source.payment_intent) ?? source.id,
      payment_key: source.metadata['payment_key'] ?? null,
      currency: source.currency.toUpperCase(),
      cents: source.amount,
    };
  if (source.object === 'refund' && sign < 0)
    return {
      ...whole,
      kind: 'refund',
      remote: source.id,
      payment_key: source.metadata?.['payment_key'] ?? null,
      currency: source.currency.toUpperCase(),
      cents: -source.amount,
    };
  return whole;
}

const idOf = (linked: string | { id: string } | null): string | null =>
  typeof linked === 'string' ? linked : (linked?.id ?? null);
