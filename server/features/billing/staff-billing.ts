import type { Proration, staffBilling } from '#contract/billing/staff-billing.ts';
import { dayAfter } from '#contract/days.ts';
import { ApiError, invalid } from '#contract/errors.ts';
import { localDay } from '#contract/zoned-time.ts';
import type { CardGateway } from '#server/adapters/payments/card-gateway.ts';
import { providerDay } from '#server/core/provider/provider-day.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import { readConstraint } from '#server/core/db/errors.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import type { CurrentProvider } from '#server/core/provider/rules.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { lockClient } from '#server/core/security/cross-client.ts';
import { accountingHandlers } from './accounting/accounting.ts';
import { clientPriceHandlers } from './client-prices/client-prices.ts';
import { discountHandlers } from './discounts/discounts.ts';
import { feeHandlers } from './fees/fees.ts';
import { toShownVoidedFee } from './fees/rules.ts';
import { clientPaymentHandlers, spendCredit } from './client-payments/client-payments.ts';
import { listClientPayments } from './cross-client/client-payments.ts';
import { issueInvoices } from './cross-client/invoices.ts';
import { listVoidedFees } from './cross-client/fees.ts';
import { listMissedPeriods, readBlock, readMissedInvoice } from './cross-client/missed-periods.ts';
import { listMonthTotals, listReceivables, readStatedClient } from './cross-client/reports.ts';
import {
  changePackages,
  listClientInvoices,
  pricesKey,
  readInvoiceForStaff,
  readInvoiceOfPeriod,
  readInvoiceRow,
  readPackages,
  readClientPlan,
  savePlan,
} from './cross-client/staff.ts';
import { readNoteKeyForStaff } from './cross-client/credit-notes.ts';
import { invoiceReminderHandlers } from './invoice-reminders/invoice-reminders.ts';
import { calculateDueDate, toDueDate } from './due.ts';
import { draftInvoice, toIssuer } from './issue.ts';
import { missedPeriodHandlers } from './missed-periods/missed-periods.ts';
import { describeInvoiced, toShownMissed } from './missed-periods/rules.ts';
import { unusedTime } from './paid-time.ts';
import type { PdfUrls } from './pdf/pdf-urls.ts';
import { dayText, toAnchorDay } from './periods.ts';
import { describePackage } from './rules.ts';
import {
  cancelChange,
  cancelledPlan,
  changeClientPackage,
  planChange,
  planChanged,
} from './staff-package.ts';
import { giveCredit, pay, refund, voidByStaff } from './staff-invoices.ts';
import { composeStatement } from './statements/printed-statement.ts';
import { toPeriodId } from './statements/rules.ts';
import { toCents } from './cents.ts';
import { toCsv } from './to-csv.ts';
import { trialHandlers } from './trials/trials.ts';

export type StaffBillingDeps = {
  gateway: CardGateway | null;
  invoiceUrls: PdfUrls;
  creditNoteUrls: PdfUrls;
  statementUrls: PdfUrls;
  provider: { current: () => CurrentProvider };
  clock: () => Date;
};

const receivablesHead = [
  'Client',
  'Currency',
  'Not due yet',
  '1 to 30 days',
  '31 to 60 days',
  '61 to 90 days',
  'Older',
  'Total',
];
const totalsHead = ['Currency', 'Movement', 'Account', 'Amount'];

const priceTaken = 'There is a price from this day on already.';

export const staffBillingHandlers = (deps: StaffBillingDeps): Handlers<typeof staffBilling> => {
  const zone = () => deps.provider.current().time_zone;
  /** At the provider's place: it decides the dates of invoices and of the accountant's reports. */
  const today = (now: Date) => providerDay(deps.provider, now);
  return {
    ...clientPaymentHandlers(deps),
    ...discountHandlers,
    ...feeHandlers,
    ...clientPriceHandlers,
    ...trialHandlers,
    ...missedPeriodHandlers(deps),
    ...accountingHandlers,
    ...invoiceReminderHandlers,

    packages: async ({ systemDb, now }) => orNotFound(await systemDb.value(readPackages(today(now)))),

    changePackages: async ({ systemDb, session, body, now }) => {
      const past = body.prices.findIndex(({ starts_on }) => starts_on < today(now));
      if (past >= 0) throw invalid(`prices.${past}.starts_on`, 'Please choose today or a later day.');
      const before = orNotFound(await systemDb.value(readPackages(today(now))));
      const index = body.prices.findIndex((price, n) =>
        [...before.prices, ...body.prices.slice(0, n)].some((one) => isSamePrice(one, price)),
      );
      if (index >= 0) throw invalid(`prices.${index}.starts_on`, priceTaken);
      const prices = body.prices.map(({ amount, ...price }) => ({ ...price, cents: toCents(amount) }));
      await systemDb
        .value(changePackages(prices, body.registrations, { staffId: session.staffId, now }))
        .catch((error: unknown) => {
          // somebody else was faster
          throw readConstraint(error) === pricesKey ? invalid('prices.0.starts_on', priceTaken) : error;
        });
      return orNotFound(await systemDb.value(readPackages(today(now))));
    },

    client: ({ systemDb, params, now }) => readClientBilling(systemDb, params.id, deps, now),

    statement: async ({ systemDb, params, query, now }) =>
      composeStatement(
        orNotFound(await systemDb.value(readStatedClient(params.id, query.to, zone()))),
        query,
        today(now),
      ),

    requestStatementPdf: async ({ systemDb, params, query, now }) => {
      const { client_id } = orNotFound(await systemDb.value(readClientPlan(params.id, now)));
      return { url: deps.statementUrls.sign({ client_id, id: toPeriodId(query) }, now) };
    },

    plan: async ({ systemDb, params, body, now }) => {
      const { next_payment_due: next, frequency } = body;
      const plan = orNotFound(await systemDb.value(readClientPlan(params.id, now)));
      const day = localDay(now, plan.time_zone);
      if (next !== null && next < day)
        throw invalid('next_payment_due', 'Please choose today or a later day.');
      if (plan.trial && next !== plan.next_payment_on)
        throw invalid(
          'next_payment_due',
          `This client has a free trial until ${dayText(plan.trial.last_on)}. Please change or end that one.`,
        );
      const number = next === null ? null : await systemDb.value(readInvoiceOfPeriod(params.id, next));
      if (number !== null)
        throw invalid(
          'next_payment_due',
          `Invoice ${number} is for the period from this day. Please choose another day, or void the invoice first.`,
        );
      const twice = next === null || next === plan.next_payment_on ? null : unusedTime(plan.paid, next);
      if (twice && twice.cents > 0)
        throw invalid(
          'next_payment_due',
          `The days until ${dayText(dayAfter(twice.until, -1))} have been invoiced. Please choose ${dayText(twice.until)} or a later day.`,
        );
      const missed = next === null ? null : await systemDb.value(readMissedInvoice(params.id, next));
      if (missed) throw invalid('next_payment_due', describeInvoiced(missed));
      // who pays on the 31st, and so on the 28th next, still does when only the rhythm changes
      const anchor = next === null || next === plan.next_payment_on ? plan.anchor : toAnchorDay(next);
      const was = plan.next_payment_on;
      const saved = await systemDb.transaction(async ({ value }) => {
        // the lock comes first, so that a trial given in the same moment is seen
        await value(lockClient(params.id));
        return value(savePlan(params.id, { frequency, next, anchor, was, today: day }, now));
      });
      if (!saved)
        throw new ApiError('invalid', { sentence: plan.cancels_on === null ? planChanged : cancelledPlan });
      return readClientBilling(systemDb, params.id, deps, now);
    },

    proration: async ({ systemDb, params, query, now }): Promise<Proration> =>
      (await planChange(systemDb, params.id, query, { now, zone: zone() })).shown,

    changePackage: async ({ systemDb, session, params, body, now }) => {
      const { reason, ...request } = body;
      await changeClientPackage(systemDb, params.id, request, {
        staffId: session.staffId,
        reason,
        now,
        ...deps,
      });
      await spendCredit(systemDb, params.id, now);
      return readClientBilling(systemDb, params.id, deps, now);
    },

    cancelPlannedChange: async ({ systemDb, session, params, body, now }) => {
      await cancelChange(systemDb, params.id, { staffId: session.staffId, reason: body.reason, now });
      return readClientBilling(systemDb, params.id, deps, now);
    },

    issue: async ({ systemDb, session, params, body, now }) => {
      const client = orNotFound(await systemDb.value(readClientPlan(params.id, now)));
      const lines = body.lines.map(({ description, amount }) => ({ description, cents: toCents(amount) }));
      if (lines.reduce((sum, { cents }) => sum + cents, 0) < 0)
        throw invalid('lines.0.amount', 'An invoice cannot be less than nothing. Please issue a credit.');
      const due = body.due_at
        ? toDueDate(new Date(body.due_at), client.time_zone)
        : calculateDueDate(now, client.time_zone);
      if (due.dueAt < now) throw invalid('due_at', 'Please choose a later day.');
      const invoices = await systemDb.value(
        issueInvoices(
          [
            draftInvoice({
              client,
              lines,
              period: null,
              issuedOn: today(now),
              ...due,
              chargeAt: null,
            }),
          ],
          {
            issuer: toIssuer(deps.provider.current()),
            year: Number(today(now).slice(0, 4)),
            staffId: session.staffId,
            now,
          },
        ),
      );
      const { id } = orNotFound(invoices?.[0] ?? null);
      await spendCredit(systemDb, params.id, now);
      return orNotFound(await systemDb.value(readInvoiceRow(id)));
    },

    invoice: async ({ systemDb, params, now }) => {
      const invoice = orNotFound(await systemDb.value(readInvoiceForStaff(params.id)));
      return { ...invoice, pdf_url: deps.invoiceUrls.sign(invoice, now) };
    },

    requestNotePdf: async ({ systemDb, params, now }) => {
      const key = orNotFound(await systemDb.value(readNoteKeyForStaff(params.id)));
      return { url: deps.creditNoteUrls.sign(key, now) };
    },

    void: async (call) => {
      await voidByStaff({ ...call, today: today(call.now) });
      return orNotFound(await call.systemDb.value(readInvoiceRow(call.params.id)));
    },
    credit: async (call) => {
      await giveCredit({ ...call, today: today(call.now) });
      return orNotFound(await call.systemDb.value(readInvoiceRow(call.params.id)));
    },
    markPaid: async (call) => {
      await pay({ ...call, today: today(call.now) });
      return orNotFound(await call.systemDb.value(readInvoiceRow(call.params.id)));
    },
    refund: async (call) => {
      await refund({ ...call, today: today(call.now) }, deps);
      return orNotFound(await call.systemDb.value(readInvoiceRow(call.params.id)));
    },

    receivables: async ({ systemDb, now }) =>
      toCsv('receivables', today(now), receivablesHead, await systemDb.value(listReceivables(today(now)))),

    totals: async ({ systemDb, query, now }) =>
      toCsv(
        `totals-${query.month}`,
        today(now),
        totalsHead,
        await systemDb.value(listMonthTotals({ month: query.month, zone: zone() })),
      ),
  };
};

async function readClientBilling(systemDb: SystemDb<'read'>, id: number, deps: StaffBillingDeps, now: Date) {
  const plan = orNotFound(await systemDb.value(readClientPlan(id, now)));
  return {
    client_id: plan.client_id,
    client_name: plan.client_name,
    package: plan.package,
    info: describePackage(plan, deps.gateway?.fields ?? null, {
      now,
      zone: deps.provider.current().time_zone,
    }),
    frequency: plan.frequency,
    owes: plan.owes_cents / 100,
    currency: plan.currency,
    invoices: (await systemDb.value(listClientInvoices(id))) ?? [],
    payments: (await systemDb.value(listClientPayments(id))) ?? [],
    today: localDay(now, plan.time_zone),
    had_trial: plan.had_trial,
    next_payment_on: plan.next_payment_on,
    missed_periods: ((await systemDb.value(listMissedPeriods(id, now))) ?? []).map(toShownMissed),
    voided_fees: ((await systemDb.value(listVoidedFees(id))) ?? []).map(toShownVoidedFee),
    blocked_by: await systemDb.value(readBlock(id, providerDay(deps.provider, now), now)),
  };
}

type PriceKey = { package: string; frequency: string; currency: string; starts_on: string };
const isSamePrice = (a: PriceKey, b: PriceKey) =>
  a.package === b.package &&
  a.frequency === b.frequency &&
  a.currency === b.currency &&
  a.starts_on === b.starts_on;
