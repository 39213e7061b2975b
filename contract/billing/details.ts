import * as z from 'zod/mini';
import { admins } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { email, line, optional, text } from '../fields.ts';

/** Whom invoices are made out to from now on; those that were issued stay as they are. */
export const BillingDetails = z.object({
  /** instead of the name of the account */
  company: optional(line(191)),
  name: optional(line(191)),
  /** in lines */
  address: optional(text(300)),
  tax_number: optional(line(50)),
  /** gets invoices, receipts and credit notes beside the Admins, without an account */
  email: optional(email),
});
export type BillingDetails = z.output<typeof BillingDetails>;

export const billingDetails = {
  details: endpoint({
    method: 'GET',
    path: '/clients/billing-details',
    access: admins(),
    summary: 'Whom invoices are made out to, and the further address that gets them',
    data: BillingDetails,
  }),
  saveDetails: endpoint({
    method: 'PUT',
    path: '/clients/billing-details',
    changes: 'billing.changed',
    access: admins(),
    summary: 'Says whom invoices are made out to from now on, and who gets them without an account',
    body: BillingDetails,
    data: BillingDetails,
  }),
};
