import type { billing } from '#contract/billing/billing.ts';
import { ApiError } from '#contract/errors.ts';
import { localDay } from '#contract/zoned-time.ts';
import { CardError, type CardGateway } from '#server/adapters/payments/card-gateway.ts';
import type { ClientDb } from '#server/core/db/client-db.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { crashPoint } from '#server/core/crash-point.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { askAbout, performPayment, refusalToPay } from './charge.ts';
import {
  beginPayment,
  beginPayments,
  listInvoices,
  readCustomer,
  readInvoice,
  readDetails,
  readInvoiceKey,
  readNoteKey,
  readPlan,
  recordEnd,
  saveCard,
  readStatedClient,
  saveDetails,
  saveCustomer,
  type PayStart,
} from './queries.ts';
import type { StartedPayment } from './payments.ts';
import type { PdfUrls } from './pdf/pdf-urls.ts';
import { payAll } from './pay-all.ts';
import { describePackage } from './rules.ts';
import { composeStatement } from './statements/printed-statement.ts';
import { toPeriodId } from './statements/rules.ts';

type Deps = {
  gateway: CardGateway | null;
  invoiceUrls: PdfUrls;
  creditNoteUrls: PdfUrls;
  statementUrls: PdfUrls;
  provider: { current: () => { time_zone: string } };
  clock: () => Date;
};

export const billingHandlers = ({
  gateway,
  invoiceUrls,
  creditNoteUrls,
  statementUrls,
  provider,
  clock,
}: Deps): Handlers<typeof billing> => ({
  package: async ({ db, now }) => {
    const plan = orNotFound(await db.value(readPlan(now)));
    return describePackage(plan, gateway?.fields ?? null, { now, zone: provider.current().time_zone });
  },

  beginCard: async ({ db, body }) => {
    const owner = await db.value(readCustomer());
    if (!gateway || !owner) throw new ApiError('unavailable');
    const session = await gateway.beginCard(ownerOf(owner), body);
    if (session) await db.value(saveCustomer(session.customer));
    return { secret: session?.secret ?? null };
  },

  updateCard: async ({ db, body, now }) => {
    const owner = await db.value(readCustomer());
    if (!gateway || !owner) throw new ApiError('unavailable');
    const card = await withWords(gateway.saveCard(body.token, ownerOf(owner)));
    const setup = await db.transaction(async ({ value }) => {
      await value(saveCard(card, now));
      return value(beginPayments(now));
    });
    return { updated: true, charged: await payAll(db, setup ?? [], { gateway, clock }) };
  },

  invoices: ({ db }) => db.row(listInvoices()),
  invoice: ({ db, params }) => db.row(readInvoice(params.id)),

  details: ({ db }) => db.row(readDetails()),
  saveDetails: ({ db, body, now }) => db.row(saveDetails(body, now)),

  requestPdf: async ({ db, params, now }) => {
    const key = orNotFound(await db.value(readInvoiceKey(params.id)));
    return { url: invoiceUrls.sign(key, now) };
  },

  statement: async ({ db, query, now }) => {
    const { time_zone } = provider.current();
    const stated = orNotFound(await db.value(readStatedClient(query.to, time_zone)));
    return composeStatement(stated, query, localDay(now, time_zone));
  },

  requestStatementPdf: async ({ db, query, now }) => {
    const { client_id } = orNotFound(await db.value(readPlan(now)));
    return { url: statementUrls.sign({ client_id, id: toPeriodId(query) }, now) };
  },

  requestNotePdf: async ({ db, params, now }) => {
    const key = orNotFound(await db.value(readNoteKey(params.id)));
    return { url: creditNoteUrls.sign(key, now) };
  },

  pay: async ({ db, params, requestKey, now }) => {
    const payment = orNotFound(await db.value(beginPayment(params.id, requestKey, now)));
    const confirm_url = await payOrAsk(db, payment, { gateway, clock });
    const invoice = orNotFound(await db.value(readInvoice(params.id)));
    return { ...invoice, confirm_url };
  },
});

const usualMs = 10_000;
/** The process that began it would have ended it by now, or it waits for the cardholder. */
const isLate = ({ is_confirming, created_at }: StartedPayment, now: Date): boolean =>
  is_confirming || now.getTime() - new Date(created_at).getTime() > usualMs;

const ownerOf = ({ client_id: clientId, customer }: { client_id: number; customer: string | null }) => ({
  clientId,
  customer,
});

type Paying = Pick<Deps, 'gateway' | 'clock'>;

/**
 * Charges a payment that has begun, or asks about one that is under way. If the answer is lost, the payment stays
 * begun, and the worker asks about it later. Returns the bank's address if the cardholder has to confirm there.
 */
async function payOrAsk(
  db: ClientDb<'write'>,
  { payment, under_way, repeated, status, has_card, is_outgoing_paused, words }: PayStart,
  { gateway, clock }: Paying,
): Promise<string | null> {
  if (repeated === 'failed') throw failedPayment(words);
  const now = clock();
  const one = payment ?? (under_way && (repeated === 'started' || isLate(under_way, now)) ? under_way : null);
  if (!one) {
    if (is_outgoing_paused) throw new ApiError('unavailable');
    if (repeated === null) throw refusalToPay(status, has_card);
    return null;
  }
  if (!gateway || is_outgoing_paused) throw new ApiError('unavailable');
  const outcome = payment ? await performPayment(gateway, payment) : await askAbout(gateway, one);
  if (outcome === null && repeated === null) throw refusalToPay(status, has_card);
  const record = outcome && recordEnd(one, outcome, now);
  if (record) await db.value(record);
  crashPoint('payment.recorded');
  if (outcome?.state === 'failed') throw failedPayment(outcome.words);
  return outcome?.state === 'confirming' ? outcome.url : null;
}

const failedPayment = (words: string | null) =>
  new ApiError('invalid', { sentence: words ?? 'Your card was declined.' });

/** The card provider's message about a card is shown to its owner. */
const withWords = <T>(saving: Promise<T>): Promise<T> =>
  saving.catch((error: unknown) => {
    throw error instanceof CardError
      ? new ApiError('invalid', { sentence: error.message, fields: { token: [error.message] } })
      : error;
  });
