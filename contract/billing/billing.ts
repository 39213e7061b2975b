import * as z from 'zod/mini';
import { admins, adminsThemselves, packages } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { date, instant } from '../fields.ts';
import { CardHolder, SavedCard } from './card.ts';
import { CreditNote } from './credit-notes.ts';
import { billingDetails } from './details.ts';
import { ClientPrice } from './client-prices.ts';
import { Discount } from './discounts.ts';
import { Fee } from './fees.ts';
import { invoiceStatuses } from './invoices.ts';
import { currencies, frequencies } from './money.ts';
import { paymentMethods } from './payment-methods.ts';
import { Statement, StatementPeriod } from './statement.ts';
import { Trial } from './trials.ts';
import { scoped } from '../key-access.ts';

export const PackagePrice = z.object({
  frequency: z.enum(frequencies),
  currency: z.enum(currencies),
  /** before tax */
  amount: z.number(),
});

/** Warnings for the Admin at the top of the page, the most serious first. */
const billingNotices = ['past_due', 'failed', 'card_ended', 'card_ending'] as const;
export type BillingNotice = (typeof billingNotices)[number];

export const PackageInfo = z.object({
  package: z.enum(packages),
  /** of the present period, before any announced price; null if the provider has set no price for it */
  packagePrice: z.nullable(PackagePrice),
  /** with tax; null while no payment is planned */
  nextPaymentAmount: z.nullable(z.number()),
  nextPaymentDue: z.nullable(date),
  /**
   * a change decided earlier that takes effect with the next payment; `starts_on` is null while no payment is
   * planned
   */
  plannedChange: z.nullable(
    z.object({
      package: z.enum(packages),
      price: z.nullable(PackagePrice),
      starts_on: z.nullable(date),
    }),
  ),
  /** the day on which the account is closed, from which nothing is charged; null unless it was cancelled */
  cancelsOn: z.nullable(date),
  card: z.nullable(SavedCard),
  /**
   * the page with the fields of a card, shown in a frame; null if cards are not taken. A full address means
   * that the page is on that origin and asks for a secret first; a path means neither
   */
  cardFields: z.nullable(z.string()),
  notices: z.array(z.enum(billingNotices)),
  /** money that no invoice has used yet; the next ones use it first */
  credits: z.array(z.object({ currency: z.enum(currencies), amount: z.number() })),
  /** of today or later days */
  discounts: z.array(Discount),
  /** amounts that the next invoice has as well */
  fees: z.array(Fee),
  /** the client’s own prices, of today or later days */
  prices: z.array(ClientPrice),
  /** while it lasts, with the price that each period costs after it */
  trial: z.nullable(z.extend(Trial, { price: z.nullable(PackagePrice) })),
});
export type PackageInfo = z.infer<typeof PackageInfo>;

export const Invoice = z.object({
  id: z.int(),
  number: z.string(),
  status: z.enum(invoiceStatuses),
  currency: z.enum(currencies),
  /** the total, with tax */
  due: z.number(),
  /** the part that is still to be paid */
  balance: z.number(),
  payment_due_at: instant,
  created_at: instant,
  /** the dates printed on it, '2026-11-20': the day at the provider's place, and at the client's */
  issued_on: z.string(),
  due_on: z.string(),
});
export type Invoice = z.infer<typeof Invoice>;

export const InvoiceLine = z.object({ description: z.string(), amount: z.number() });

/** One tax with its rate in percent, and the number under which the provider is registered for it. */
const TaxLine = z.object({
  name: z.string(),
  percent: z.number(),
  amount: z.number(),
  registration: z.nullable(z.string()),
});

const paymentKinds = ['card', 'manual', 'credit', 'refund', 'reversal'] as const;
const paymentStates = ['started', 'succeeded', 'failed'] as const;

export const Payment = z.object({
  id: z.int(),
  kind: z.enum(paymentKinds),
  state: z.enum(paymentStates),
  amount: z.number(),
  /** 'Visa ending in 4242' */
  card: z.nullable(z.string()),
  /** why it failed, or why staff did it */
  words: z.nullable(z.string()),
  created_at: instant,
  /** how and when it came, if not by card in the portal */
  method: z.nullable(z.enum(paymentMethods)),
  reference: z.nullable(z.string()),
  paid_on: z.nullable(date),
});
export type Payment = z.infer<typeof Payment>;

export const InvoiceDetails = z.extend(Invoice, {
  lines: z.array(InvoiceLine),
  taxes: z.array(TaxLine),
  subtotal: z.number(),
  bill_to: z.array(z.string()),
  paid_at: z.nullable(instant),
  /** the bank waits for the cardholder to confirm */
  awaits_bank: z.boolean(),
  payments: z.array(Payment),
  credit_notes: z.array(CreditNote),
});
export type InvoiceDetails = z.infer<typeof InvoiceDetails>;

const chargedStates = ['paid', 'processing', 'confirming', 'failed'] as const;

/** The outcome for an invoice when its client saved a card. */
const ChargedInvoice = z.object({
  id: z.int(),
  number: z.string(),
  currency: z.enum(currencies),
  amount: z.number(),
  /** an invoice that is confirming waits for the cardholder to act at their bank */
  state: z.enum(chargedStates),
  /** why it failed */
  words: z.nullable(z.string()),
});
export type ChargedInvoice = z.infer<typeof ChargedInvoice>;

export const billingTag: Tag = {
  name: 'Billing',
  description: 'What a client pays for, what it owes, and the card it pays with.',
};

export const billing = {
  ...billingDetails,
  package: endpoint({
    method: 'GET',
    path: '/clients/package',
    access: scoped('billing:read', admins()),
    summary: 'The package with its price, the next payment and the card on file',
    data: PackageInfo,
  }),
  beginCard: endpoint({
    method: 'POST',
    path: '/clients/payments/setup',
    once: false,
    changes: null,
    access: adminsThemselves,
    summary:
      'What the fields of a card need before they save it: a secret of the card provider, or null where it needs none',
    body: CardHolder,
    data: z.object({ secret: z.nullable(z.string()) }),
    limits: [{ per: 'session', calls: 20, seconds: 3600 }],
  }),
  updateCard: endpoint({
    method: 'POST',
    path: '/clients/payments/update',
    once: 'in parts',
    changes: 'billing.changed',
    access: adminsThemselves,
    summary:
      'Saves another card, by the token that the card provider gave for it, and pays every invoice that is open with it, the oldest first',
    body: z.object({
      token: z
        .string('Please enter your card.')
        .check(z.minLength(1, 'Please enter your card.'), z.maxLength(2000, 'Please enter your card again.')),
    }),
    data: z.object({ updated: z.literal(true), charged: z.array(ChargedInvoice) }),
    limits: [{ per: 'session', calls: 20, seconds: 3600 }],
  }),
  invoices: endpoint({
    method: 'GET',
    path: '/clients/invoices',
    access: scoped('billing:read', admins()),
    summary: 'Every invoice, newest first',
    data: z.array(Invoice),
  }),
  invoice: endpoint({
    method: 'GET',
    path: '/clients/invoices/{id}',
    access: scoped('billing:read', admins()),
    summary: 'An invoice with its lines, its taxes and what was paid of it',
    data: InvoiceDetails,
  }),
  requestPdf: endpoint({
    method: 'GET',
    path: '/clients/invoices/{id}/request-pdf',
    access: scoped('billing:read', admins()),
    summary: 'The address of the invoice as a PDF, for ten minutes',
    data: z.object({ url: z.string() }),
  }),
  statement: endpoint({
    method: 'GET',
    path: '/clients/statement',
    access: scoped('billing:read', admins()),
    summary:
      'The statement of account for a period: opening balance, invoices, credit notes and payments in order, closing balance, overdue amounts by age and unused credit',
    query: StatementPeriod,
    data: Statement,
  }),
  requestStatementPdf: endpoint({
    method: 'GET',
    path: '/clients/statement/request-pdf',
    access: scoped('billing:read', admins()),
    summary: 'The address of the statement of account as a PDF, for ten minutes',
    query: StatementPeriod,
    data: z.object({ url: z.string() }),
  }),
  requestNotePdf: endpoint({
    method: 'GET',
    path: '/clients/credit-notes/{id}/request-pdf',
    access: admins(),
    summary: 'The address of a credit note as a PDF, for ten minutes',
    data: z.object({ url: z.string() }),
  }),
  pay: endpoint({
    method: 'POST',
    path: '/clients/invoices/{id}/pay',
    once: 'own',
    changes: 'billing.changed',
    access: adminsThemselves,
    summary:
      'Pays what is open of an invoice with the card on file, or asks what became of a payment that is under way. With an Idempotency-Key, a repeated call is answered as the first one was',
    /** with the address of the bank, if the cardholder has to confirm there */
    data: z.extend(InvoiceDetails, { confirm_url: z.nullable(z.string()) }),
    limits: [{ per: 'session', calls: 300, seconds: 3600 }],
  }),
};
