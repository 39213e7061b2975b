import type { billing } from '#contract/billing/billing.ts';
import { ApiError } from '#contract/errors.ts';
import { CardError, type CardGateway } from '../adapters/payments/card-gateway.ts';
import type { ClientDb } from '../db/client-db.ts';
import type { Handlers } from '../http/handler.ts';
import { crashPoint } from '../jobs/crash-point.ts';
import { performPayment, refusalToPay } from './charge.ts';
import {
  beginPayment,
  listInvoices,
  readCustomer,
  readInvoice,
  readInvoiceKey,
  readPlan,
  recordEnd,
  saveCard,
} from './queries.ts';
import type { InvoiceUrls } from './pdf/invoice-urls.ts';
import { describePackage } from './rules.ts';

type Deps = { gateway: CardGateway | null; invoiceUrls: InvoiceUrls; clock: () => Date };

export const billingHandlers = ({ gateway, invoiceUrls, clock }: Deps): Handlers<typeof billing> => ({
  package: async ({ db, now }) => {
    const plan = await db.value(readPlan(now));
    if (!plan) throw new ApiError('not_found');
    return describePackage(plan, gateway?.fieldsPath ?? null, now);
  },

  updateCard: async ({ db, body, now }) => {
    const owner = await db.value(readCustomer());
    if (!gateway || !owner) throw new ApiError('unavailable');
    const card = await withWords(
      gateway.saveCard(body.token, { clientId: owner.client_id, customer: owner.customer }),
    );
    return db.row(saveCard(card, now));
  },

  invoices: ({ db }) => db.row(listInvoices()),
  invoice: ({ db, params }) => db.row(readInvoice(params.id)),

  requestPdf: async ({ db, params, now }) => {
    const key = await db.value(readInvoiceKey(params.id));
    if (!key) throw new ApiError('not_found');
    return { url: invoiceUrls.sign(key, now) };
  },

  pay: async ({ db, params, requestKey, now }) => {
    const begun = await db.value(beginPayment(params.id, requestKey, now));
    if (!begun) throw new ApiError('not_found');
    const { payment, repeated, status, has_card, words } = begun;
    if (payment) await pay(db, { gateway, payment, clock });
    else if (repeated === 'failed') throw failedPayment(words);
    else if (repeated === null) throw refusalToPay(status, has_card);
    return db.row(readInvoice(params.id));
  },
});

type Paying = {
  gateway: CardGateway | null;
  payment: Parameters<typeof performPayment>[1];
  clock: () => Date;
};

/** Where the answer is lost, the payment stays begun, and the worker asks what became of it. */
async function pay(db: ClientDb<'write'>, { gateway, payment, clock }: Paying): Promise<void> {
  if (!gateway) throw new ApiError('unavailable');
  const outcome = await performPayment(gateway, payment);
  const record = recordEnd(payment, outcome, clock());
  if (record) await db.value(record);
  crashPoint('payment.recorded');
  if (outcome.state === 'failed') throw failedPayment(outcome.words);
}

const failedPayment = (words: string | null) =>
  new ApiError('invalid', { sentence: words ?? 'Your card was declined.' });

/** What the card provider says of a card is what its owner reads. */
const withWords = <T>(saving: Promise<T>): Promise<T> =>
  saving.catch((error: unknown) => {
    throw error instanceof CardError
      ? new ApiError('invalid', { sentence: error.message, fields: { token: [error.message] } })
      : error;
  });
