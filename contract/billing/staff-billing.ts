import * as z from 'zod/mini';
import { packages, staffAreas } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { scoped } from '../key-access.ts';
import { date, line, month, optional, Reason, requiredLine } from '../fields.ts';
import { realInstant } from '../real-instant.ts';
import { accounting } from './accounting.ts';
import { createAmountSchema, largestAmount } from './amounts.ts';
import { Invoice, InvoiceDetails, InvoiceLine, PackageInfo, PackagePrice } from './billing.ts';
import { ClientPayment, clientPayments } from './client-payments.ts';
import { invoiceReminders } from './invoice-reminders.ts';
import { billingClientPrices } from './client-prices.ts';
import { billingDiscounts } from './discounts.ts';
import { billingBlocks, billingMissedPeriods, MissedPeriod } from './missed-periods.ts';
import { billingFees, VoidedFee } from './fees.ts';
import { currencies, frequencies } from './money.ts';
import { Statement, StatementPeriod } from './statement.ts';
import { registeredTaxes } from './taxes.ts';
import { billingTrials } from './trials.ts';
import { isCalendarDay } from '../zoned-time.ts';

const cent = 0.01;
const realDate = date.check(z.refine(isCalendarDay, 'Please enter a date.'));

const PriceDraft = z.object({
  package: z.enum(packages, 'Please choose a package.'),
  frequency: z.enum(frequencies, 'Please choose a billing cycle.'),
  currency: z.enum(currencies, 'Please choose a currency.'),
  amount: createAmountSchema(0),
  /** the first day it applies */
  starts_on: realDate,
});

/**
 * A tax, with its registration number and the first day on which it is charged; null if the provider is not
 * registered.
 */
const TaxState = z.object({
  tax: z.enum(registeredTaxes),
  number: z.nullable(z.string()),
  starts_on: z.nullable(date),
  /** clients in its provinces who are not charged it today; the first few by name */
  untaxed: z.object({ count: z.int(), clients: z.array(z.object({ id: z.int(), name: z.string() })) }),
});
export type TaxState = z.infer<typeof TaxState>;

const StaffPackages = z.object({
  /** every past, present and future price, by package and newest first */
  prices: z.array(z.extend(PriceDraft, { id: z.int(), starts_on: date, staff_name: z.nullable(z.string()) })),
  taxes: z.array(TaxState),
});
export type StaffPackages = z.infer<typeof StaffPackages>;

const maxPrices = 50;
/** An empty number ends the registration. */
export const RegistrationDraft = z
  .object({
    tax: z.enum(registeredTaxes, 'Please choose a tax.'),
    number: line(50),
    /** the first day on which the tax is charged */
    starts_on: optional(realDate),
  })
  .check(
    z.refine(({ number, starts_on }) => number === '' || starts_on !== null, {
      path: ['starts_on'],
      error: 'Please enter a date.',
    }),
  );
const PackagesChange = z.object({
  prices: z._default(z.array(PriceDraft).check(z.maxLength(maxPrices, 'Please enter fewer prices.')), []),
  registrations: z._default(
    z
      .array(RegistrationDraft)
      .check(
        z.refine(
          (sent) => new Set(sent.map(({ tax }) => tax)).size === sent.length,
          'Please name each tax once.',
        ),
      ),
    [],
  ),
});

const ClientBilling = z.object({
  client_id: z.int(),
  client_name: z.string(),
  package: z.enum(packages),
  info: PackageInfo,
  frequency: z.enum(frequencies),
  /** the unpaid amount by the ledger in `currency`; invoices in other currencies are in the list */
  owes: z.number(),
  currency: z.enum(currencies),
  invoices: z.array(Invoice),
  /** payments that came otherwise than by card in the portal, newest first, with payouts and reversals */
  payments: z.array(ClientPayment),
  /** where the client is */
  today: date,
  /** whether it has or had a trial */
  had_trial: z.boolean(),
  /** also while its amount is unknown, or the account is cancelled for that day */
  next_payment_on: z.nullable(date),
  /** past days with service that no invoice has, oldest first */
  missed_periods: z.array(MissedPeriod),
  /** oldest first */
  voided_fees: z.array(VoidedFee),
  /** what keeps the due payment from being invoiced */
  blocked_by: z.nullable(z.enum(billingBlocks)),
});
export type ClientBilling = z.infer<typeof ClientBilling>;

/** 'today' begins a whole period of the new package; 'period_end' changes nothing before the next payment. */
export const changeTimes = ['today', 'period_end'] as const;

const PackageChange = z.object({
  package: z.enum(packages, 'Please choose a package.'),
  frequency: z.enum(frequencies, 'Please choose a billing cycle.'),
  when: z._default(z.enum(changeTimes, 'Please choose when it changes.'), 'today'),
});
export type PackageChange = z.infer<typeof PackageChange>;

/** How the invoice of an undone change is settled. Staff pay back by hand any payment that did not come by card. */
const undoSteps = ['void', 'credit', 'refund', 'refund_by_hand', 'none'] as const;

const Proration = z.object({
  from: z.enum(packages),
  to: z.enum(packages),
  when: z.enum(changeTimes),
  /** the first day of the new package; null if a change made today is undone and the former period continues */
  starts_on: z.nullable(date),
  /** the invoices of today's undone changes, with the amount waived or refunded on each */
  undoes: z.array(z.object({ number: z.string(), step: z.enum(undoSteps), amount: z.number() })),
  /** the lines invoiced now, less the unused days; empty if a change is undone or planned */
  lines: z.array(InvoiceLine),
  subtotal: z.number(),
  tax: z.number(),
  total: z.number(),
  currency: z.enum(currencies),
  price: z.nullable(PackagePrice),
  next_payment_due: z.nullable(date),
  /** with tax; null while no payment is planned */
  next_payment_amount: z.nullable(z.number()),
});
export type Proration = z.infer<typeof Proration>;

const StaffInvoiceDraft = z.object({
  lines: z
    .array(z.object({ description: requiredLine(191), amount: createAmountSchema(-largestAmount) }))
    .check(
      z.minLength(1, 'Please add at least one line item.'),
      z.maxLength(20, 'Please remove some line items.'),
    ),
  due_at: z.optional(realInstant),
});

const StaffPlan = z.object({
  frequency: z.enum(frequencies, 'Please choose a billing cycle.'),
  /** null: nothing is charged until there is a date */
  next_payment_due: z.nullable(realDate),
});

const WithAmount = z.extend(Reason, { amount: createAmountSchema(cent) });

export const staffBillingTag: Tag = {
  name: 'Staff: billing',
  description: 'Prices, and the invoices of clients.',
};

export const staffBilling = {
  ...clientPayments,
  ...accounting,
  ...invoiceReminders,
  ...billingDiscounts,
  ...billingFees,
  ...billingClientPrices,
  ...billingTrials,
  ...billingMissedPeriods,
  packages: endpoint({
    method: 'GET',
    path: '/staff/packages',
    access: staffAreas('billing'),
    summary:
      'The prices of all packages with their dates, the tax registrations, and the clients that are not charged a tax for want of one',
    data: StaffPackages,
  }),
  changePackages: endpoint({
    method: 'PUT',
    path: '/staff/packages',
    changes: null,
    access: staffAreas('billing'),
    summary:
      'Adds prices that hold from today or a later day on, and sets tax registrations; invoices there are stay as they are',
    body: PackagesChange,
    data: StaffPackages,
  }),
  client: endpoint({
    method: 'GET',
    path: '/staff/clients/{id}/billing',
    access: scoped('invoices:read', staffAreas('billing')),
    summary: 'What a client pays for and owes',
    data: ClientBilling,
  }),
  statement: endpoint({
    method: 'GET',
    path: '/staff/clients/{id}/statement',
    access: scoped('invoices:read', staffAreas('billing')),
    summary:
      'The statement of account of a client for a period: opening balance, invoices, credit notes and payments in order, closing balance, overdue amounts by age and unused credit',
    query: StatementPeriod,
    data: Statement,
  }),
  requestStatementPdf: endpoint({
    method: 'GET',
    path: '/staff/clients/{id}/statement/request-pdf',
    access: staffAreas('billing'),
    summary: 'The address of the statement of account as a PDF, for ten minutes',
    query: StatementPeriod,
    data: z.object({ url: z.string() }),
  }),
  plan: endpoint({
    method: 'PUT',
    path: '/staff/clients/{id}/billing',
    changes: 'billing.changed',
    access: staffAreas('billing'),
    summary: 'Sets how often a client pays, and when next',
    body: StaffPlan,
    data: ClientBilling,
  }),
  proration: endpoint({
    method: 'GET',
    path: '/staff/clients/{id}/proration',
    access: staffAreas('billing'),
    summary: 'What another package would cost today or from the next payment on, before it is changed',
    query: PackageChange,
    data: Proration,
  }),
  changePackage: endpoint({
    method: 'POST',
    path: '/staff/clients/{id}/package',
    once: 'in parts',
    changes: 'client.changed',
    access: staffAreas('billing'),
    summary:
      'Changes the package: today with an invoice of the new period less the unused days, or at the end of the period. Back on the same day, it is undone',
    body: z.extend(PackageChange, Reason.shape),
    data: ClientBilling,
  }),
  cancelPlannedChange: endpoint({
    method: 'DELETE',
    path: '/staff/clients/{id}/planned-change',
    changes: 'client.changed',
    access: staffAreas('billing'),
    summary: 'Cancels the change that was planned for the end of the period',
    body: Reason,
    data: ClientBilling,
  }),
  issue: endpoint({
    method: 'POST',
    path: '/staff/clients/{id}/invoices',
    once: true,
    changes: 'billing.changed',
    access: staffAreas('billing'),
    summary: 'Issues an invoice; taxes are added by the place of the client',
    body: StaffInvoiceDraft,
    data: Invoice,
    status: 201,
  }),
  invoice: endpoint({
    method: 'GET',
    path: '/staff/invoices/{id}',
    access: scoped('invoices:read', staffAreas('billing')),
    summary: 'An invoice with its lines, its taxes and what was paid of it',
    data: z.extend(InvoiceDetails, {
      client_id: z.int(),
      pdf_url: z.string(),
      /** whether fees are on it, which a voided one leaves */
      has_fees: z.boolean(),
    }),
  }),
  requestNotePdf: endpoint({
    method: 'GET',
    path: '/staff/credit-notes/{id}/request-pdf',
    access: staffAreas('billing'),
    summary: 'The address of a credit note as a PDF, for ten minutes',
    data: z.object({ url: z.string() }),
  }),
  void: endpoint({
    method: 'POST',
    path: '/staff/invoices/{id}/void',
    once: true,
    changes: null,
    access: staffAreas('billing'),
    summary: 'Voids an invoice of which nothing was paid',
    body: Reason,
    data: Invoice,
  }),
  credit: endpoint({
    method: 'POST',
    path: '/staff/invoices/{id}/credit',
    once: true,
    changes: null,
    access: staffAreas('billing'),
    summary: 'Takes an amount off what is still to be paid',
    body: WithAmount,
    data: Invoice,
  }),
  markPaid: endpoint({
    method: 'POST',
    path: '/staff/invoices/{id}/paid',
    once: true,
    changes: null,
    access: staffAreas('billing'),
    summary: 'Records that what was open was paid in another way',
    body: Reason,
    data: Invoice,
  }),
  refund: endpoint({
    method: 'POST',
    path: '/staff/invoices/{id}/refund',
    once: 'in parts',
    changes: null,
    access: staffAreas('billing'),
    summary: 'Pays an amount back, to the card it came from where it came from one',
    body: WithAmount,
    data: Invoice,
  }),
  receivables: endpoint({
    method: 'GET',
    path: '/staff/billing/receivables',
    access: scoped('invoices:read', staffAreas('billing')),
    summary: 'What clients owe by how long it has been due, as CSV',
    data: z.object({ filename: z.string(), csv_base64: z.string() }),
    limits: [{ per: 'session', calls: 120, seconds: 3600 }],
    csv: true,
  }),
  totals: endpoint({
    method: 'GET',
    path: '/staff/billing/totals',
    access: scoped('invoices:read', staffAreas('billing')),
    summary: 'What was invoiced, credited and paid in a month, by currency and tax, as CSV',
    query: z.object({ month }),
    data: z.object({ filename: z.string(), csv_base64: z.string() }),
    limits: [{ per: 'session', calls: 120, seconds: 3600 }],
    csv: true,
  }),
};
