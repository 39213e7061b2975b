import Stripe from 'stripe';
import { CardHolder } from '#contract/billing/card.ts';
import { CardError, type CardGateway, type Refund } from '../card-gateway.ts';
import { isFinalRefusal, outcomeOfError } from './errors.ts';
import { listStripeMovements } from './movements.ts';
import { toChargeOutcome, toRefundOutcome } from './outcomes.ts';

export type StripeConfig = {
  secretKey: string;
  publicKey: string;
  webhookSecret: string;
  /** the address of its API */
  url: string;
  /** its script for the fields of a card */
  scriptSrc: string;
  /** the page with these fields, on an origin without sessions */
  fields: string;
  portalOrigin: string;
  /** the time limit for an answer */
  answerMs?: number;
};

const usualAnswerMs = 20_000;
const perPage = 100;
const unreadable = 'Your card could not be read. Please enter it again.';
/** Clocks differ: a charge that we began is at most this much older at the provider. */
const clockDifferenceMs = 3_600_000;

/**
 * Charges cards with Stripe. The library never retries. A lost charge is looked up by its key, in lists that include
 * a charge as soon as it exists. It is sent again under the same key only if Stripe does not have it.
 */
export function createStripeGateway(config: StripeConfig): CardGateway {
  const stripe = openStripe(config);

  const findIntent = async ({ key, customer, begunAt }: { key: string; customer: string; begunAt: Date }) => {
    const since = Math.floor((begunAt.getTime() - clockDifferenceMs) / 1000);
    const list = stripe.paymentIntents.list({ customer, created: { gte: since }, limit: perPage });
    for await (const intent of list) if (intent.metadata['payment_key'] === key) return intent;
    return null;
  };
  const findOne = async ({ key, charge }: Refund) => {
    const list = stripe.refunds.list({ payment_intent: charge, limit: perPage });
    for await (const refund of list) if (refund.metadata?.['payment_key'] === key) return refund;
    return null;
  };

  return {
    name: 'stripe',
    fields: config.fields,

    beginCard: async ({ clientId, customer: known }, holder) => {
      // an installation that tried the sample first may still have its customers
      const isTheirs = known !== null && !known.startsWith('cus_sample_');
      const customer = isTheirs ? known : await makeCustomer(stripe, clientId);
      const intent = await stripe.setupIntents.create({
        customer,
        usage: 'off_session',
        allowed_payment_method_types: ['card'],
        metadata: { client_id: String(clientId), ...holder },
      });
      if (intent.client_secret === null) throw new Error('The card provider gave no secret for a card.');
      return { customer, secret: intent.client_secret };
    },

    saveCard: async (token, { customer }) => {
      if (!/^seti_\w{1,200}$/.test(token)) throw new CardError(unreadable);
      const intent = await stripe.setupIntents
        .retrieve(token, { expand: ['payment_method'] })
        .catch((error: unknown) => {
          throw isFinalRefusal(error) ? new CardError(unreadable) : error;
        });
      const holder = CardHolder.safeParse(intent.metadata).data;
      const method = intent.payment_method;
      // a token of another customer's card saves nothing
      if (customer === null || intent.customer !== customer || !holder) throw new CardError(unreadable);
      if (intent.status !== 'succeeded' || method === null || typeof method === 'string' || !method.card)
        throw new CardError(intent.last_setup_error?.message ?? 'Your bank did not confirm this card.');
      const { brand, last4, exp_month, exp_year } = method.card;
      return {
        customer,
        method: method.id,
        brand: nameOfBrand(brand),
        last_four: last4,
        exp_month,
        exp_year,
        holder,
      };
    },

    charge: ({ key, customer, method, cents, currency, invoiceId, returnTo }) =>
      stripe.paymentIntents
        .create(
          {
            amount: cents,
            currency: currency.toLowerCase(),
            customer,
            payment_method: method,
            allowed_payment_method_types: ['card'],
            confirm: true,
            metadata: { invoice_id: String(invoiceId), payment_key: key },
            ...(returnTo === null
              ? { off_session: true }
              : { return_url: `${config.portalOrigin}${returnTo}` }),
          },
          { idempotencyKey: key },
        )
        .then(toChargeOutcome, outcomeOfError),

    findCharge: async (charge) => {
      const intent = await findIntent(charge);
      return intent && toChargeOutcome(intent);
    },

    cancelCharge: async (remote) => {
      const intent = await stripe.paymentIntents.cancel(remote).catch((error: unknown) => {
        // it has ended meanwhile, with either outcome
        if (!isFinalRefusal(error)) throw error;
        return stripe.paymentIntents.retrieve(remote);
      });
      return toChargeOutcome(intent);
    },

    refund: ({ key, charge, cents }) =>
      stripe.refunds
        .create(
          { payment_intent: charge, amount: cents, metadata: { payment_key: key } },
          { idempotencyKey: key },
        )
        .then(toRefundOutcome, outcomeOfError),

    findRefund: async (refund) => {
      const remoteRefund = await findOne(refund);
      return remoteRefund && toRefundOutcome(remoteRefund);
    },

    listMovements: (since) => listStripeMovements(stripe, since),

    readBalances: async () => {
      const { available, pending } = await stripe.balance.retrieve();
      const sums = new Map<string, number>();
      for (const { currency, amount } of [...available, ...pending])
        sums.set(currency, (sums.get(currency) ?? 0) + amount);
      return [...sums].map(([currency, cents]) => ({ currency: currency.toUpperCase(), cents }));
    },
  };
}

function openStripe({ secretKey, url, answerMs = usualAnswerMs }: StripeConfig): Stripe {
  const { protocol, hostname, port } = new URL(url);
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (protocol === 'http:' ? 80 : 443) : port,
    maxNetworkRetries: 0,
    timeout: answerMs,
    telemetry: false,
  });
}

/** Within a day the same client is the same customer, even if the answer was lost. */
const makeCustomer = async (stripe: Stripe, clientId: number): Promise<string> => {
  const parameters = { description: `Client ${clientId}`, metadata: { client_id: String(clientId) } };
  const { id } = await stripe.customers.create(parameters, { idempotencyKey: `customer-${clientId}` });
  return id;
};

const brands: Partial<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};
const nameOfBrand = (brand: string): string => brands[brand] ?? 'Card';
